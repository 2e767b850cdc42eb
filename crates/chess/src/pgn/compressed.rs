//! Files that are compressed, as their first bytes show.

use std::boxed::Box;
use std::io::{self, BufRead};

/// A file of any compression that is read.
pub(super) type Decompressed = Box<dyn BufRead + Send>;

/// Takes the compression off.
pub(super) fn decompressed(mut file: impl BufRead + Send + 'static) -> io::Result<Decompressed> {
    match file.fill_buf()? {
        // A frame may come first that readers pass over.
        #[cfg(feature = "zstd")]
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
            let frames = frames::Frames::new(file);
            Ok(Box::new(io::BufReader::with_capacity(1 << 16, frames)))
        }
        #[cfg(not(feature = "zstd"))]
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Err(unsupported(
            "it is compressed with zstd, which the feature `zstd` reads",
        )),
        [0x1f, 0x8b, ..] => Err(unsupported("it is compressed with gzip")),
        _ => Ok(Box::new(file)),
    }
}

/// The error of a file that is sound, and yet not read.
fn unsupported(reason: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, reason)
}

#[cfg(feature = "zstd")]
mod frames {
    use std::io::{self, BufRead, Read};

    use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
    use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

    /// The frames of a file, one after the other.
    pub(super) struct Frames<R> {
        file: R,
        decoder: FrameDecoder,
        is_in_frame: bool,
    }

    /// The largest window that is read, which is the memory it needs.
    const LARGEST_WINDOW: u64 = 128 << 20;

    impl<R: BufRead> Frames<R> {
        pub(super) fn new(file: R) -> Self {
            let mut decoder = FrameDecoder::new();
            decoder.set_max_window_size(LARGEST_WINDOW);
            Self {
                file,
                decoder,
                is_in_frame: false,
            }
        }

        /// Begins the next frame. False if there is none.
        fn begin(&mut self) -> io::Result<bool> {
            while !self.file.fill_buf()?.is_empty() {
                match self.decoder.init(&mut self.file) {
                    Ok(()) => return Ok(true),
                    Err(FrameDecoderError::ReadFrameHeaderError(
                        ReadFrameHeaderError::SkipFrame { length, .. },
                    )) => {
                        let mut skipped = self.file.by_ref().take(length.into());
                        io::copy(&mut skipped, &mut io::sink())?;
                    }
                    Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, error)),
                }
            }
            Ok(false)
        }
    }

    impl<R: BufRead> Read for Frames<R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            loop {
                if !self.is_in_frame {
                    self.is_in_frame = self.begin()?;
                    if !self.is_in_frame {
                        return Ok(0);
                    }
                }
                while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                    self.decoder
                        .decode_blocks(&mut self.file, BlockDecodingStrategy::UptoBlocks(1))
                        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
                }
                let read = self.decoder.read(buffer)?;
                if read > 0 || buffer.is_empty() {
                    return Ok(read);
                }
                self.is_in_frame = false;
                let checksum = self.decoder.get_checksum_from_data();
                if checksum.is_some() && checksum != self.decoder.get_calculated_checksum() {
                    return Err(io::ErrorKind::InvalidData.into());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};
    use std::string::{String, ToString};
    use std::vec::Vec;

    fn read(file: Vec<u8>) -> Result<String, String> {
        let mut text = String::new();
        let file = super::decompressed(Cursor::new(file));
        let read = file.and_then(|mut file| file.read_to_string(&mut text));
        read.map(|_| text).map_err(|error| error.to_string())
    }

    #[test]
    fn the_first_bytes_decide() {
        assert_eq!(read(b"1. e4 *".to_vec()), Ok("1. e4 *".to_string()));
        assert_eq!(read(Vec::new()), Ok(String::new()));
        let gzip = Err("it is compressed with gzip".to_string());
        assert_eq!(read([0x1f, 0x8b, 8, 0].to_vec()), gzip);
    }

    #[test]
    #[cfg(feature = "zstd")]
    fn frames_are_read_one_after_the_other() {
        use ruzstd::encoding::{CompressionLevel, compress_to_vec};

        let frame = |text: &str| compress_to_vec(text.as_bytes(), CompressionLevel::Fastest);
        let long = "1. e4 e5 2. Nf3 Nc6 ".repeat(100_000);
        let skipped = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
        let file = [&skipped[..], &frame(&long), &skipped, &frame("*")].concat();
        assert_eq!(read(file), Ok(long.clone() + "*"));
        let mut damaged = frame(&long);
        let last = damaged.len() - 1;
        damaged[last] ^= 1;
        assert!(read(damaged).is_err());
        let mut cut = frame(&long);
        cut.truncate(last - 5);
        assert!(read(cut).is_err());
    }

    #[test]
    #[cfg(not(feature = "zstd"))]
    fn zstd_needs_its_feature() {
        let error = read([0x28, 0xb5, 0x2f, 0xfd, 0].to_vec()).unwrap_err();
        assert!(error.ends_with("the feature `zstd` reads"), "{error}");
    }
}
