use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The largest window of a frame that is read, which is the memory it needs: as
/// much as the command `zstd` takes unless it is asked for more.
const LARGEST_WINDOW: u64 = 128 << 20;

/// Reads all frames of a text compressed with zstd, one after the other.
pub(super) struct Zstd<R> {
    reader: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    pub(super) fn new(reader: R) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(LARGEST_WINDOW);
        Self {
            reader,
            decoder,
            is_in_frame: false,
        }
    }

    /// Begins the next frame; returns `false` if there is none.
    fn begin_frame(&mut self) -> io::Result<bool> {
        while !self.reader.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.reader) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => skip(&mut self.reader, length)?,
                Err(FrameDecoderError::WindowSizeTooBig { .. }) => {
                    return Err(unsupported("its zstd takes a window of more than 128 MiB"));
                }
                Err(FrameDecoderError::DictNotProvided { .. }) => {
                    return Err(unsupported("its zstd takes a dictionary"));
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    /// Whether the frame has a checksum that is not that of the bytes read.
    fn is_damaged(&self) -> bool {
        let checksum = self.decoder.get_checksum_from_data();
        checksum.is_some() && checksum != self.decoder.get_calculated_checksum()
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_in_frame {
                self.is_in_frame = self.begin_frame()?;
                if !self.is_in_frame {
                    return Ok(0);
                }
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                self.decoder
                    .decode_blocks(&mut self.reader, BlockDecodingStrategy::UptoBlocks(1))
                    .map_err(io::Error::other)?;
            }
            let read = self.decoder.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            self.is_in_frame = false;
            if self.is_damaged() {
                return Err(io::ErrorKind::InvalidData.into());
            }
        }
    }
}

/// The error of a frame that is sound, and yet not read.
fn unsupported(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, why)
}

/// Reads over some bytes.
fn skip(reader: &mut impl Read, length: u32) -> io::Result<()> {
    let length = u64::from(length);
    if io::copy(&mut reader.take(length), &mut io::sink())? < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}
