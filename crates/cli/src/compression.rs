use std::error::Error;
use std::io::{self, BufReader, Cursor, Read};
use std::iter;

use flate2::bufread::MultiGzDecoder;

use crate::blocks;
use crate::zstd::Zstd;

/// How the bytes of a file are compressed, as they themselves say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compression {
    None,
    Gzip,
    Zstd,
}

/// As many bytes as tell how the others are compressed.
const MAGIC: usize = 10;

impl Compression {
    /// What bytes that start so are compressed with, or the name of what is not read.
    fn of(start: &[u8]) -> Result<Self, &'static str> {
        match start {
            [0x1f, 0x8b, ..] => Ok(Self::Gzip),
            // A frame may come first that is to be passed over.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Ok(Self::Zstd),
            // A board may start with fewer of these letters.
            [b'B', b'Z', b'h', b'1'..=b'9', rest @ ..] if rest.starts_with(b"1AY&SY") => {
                Err("bzip2")
            }
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Err("xz"),
            [b'P', b'K', 3, 4, ..] => Err("zip"),
            _ => Ok(Self::None),
        }
    }
}

/// Looks at how bytes start, and gives them back as they are without compression.
pub(crate) fn decompressed(
    mut reader: impl Read + Send + 'static,
) -> io::Result<(Compression, Box<dyn Read + Send>)> {
    let mut start = Vec::new();
    // Whoever types one line waits for what becomes of it.
    while start.len() < MAGIC && !start.contains(&b'\n') {
        let mut more = [0; MAGIC];
        match blocks::read(&mut reader, &mut more)? {
            0 => break,
            read => start.extend(more.into_iter().take(read)),
        }
    }
    let compression = Compression::of(&start).map_err(|name| {
        let message = format!("it is compressed with {name}, and only gzip and zstd are read");
        io::Error::new(io::ErrorKind::Unsupported, message)
    })?;
    let whole = Cursor::new(start).chain(reader);
    Ok(match compression {
        Compression::None => (compression, Box::new(whole)),
        Compression::Gzip => {
            let whole = MultiGzDecoder::new(BufReader::new(whole));
            (compression, Box::new(Decoder(whole)))
        }
        Compression::Zstd => {
            let whole = Zstd::new(BufReader::new(whole));
            (compression, Box::new(Decoder(whole)))
        }
    })
}

/// What reads compressed bytes, with errors of two kinds: they end too early, or
/// they are damaged.
struct Decoder<R>(R);

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| {
            let kind = match cause(&error) {
                Some(io::ErrorKind::InvalidInput | io::ErrorKind::Other) | None => {
                    io::ErrorKind::InvalidData
                }
                Some(kind) => kind,
            };
            io::Error::new(kind, error)
        })
    }
}

/// The kind of the input error at the bottom of an error.
fn cause(error: &(dyn Error + 'static)) -> Option<io::ErrorKind> {
    let errors = iter::successors(Some(error), |&error| match error.downcast_ref() {
        Some(error) => within(error),
        None => error.source(),
    });
    let of_input = errors.filter_map(|error| error.downcast_ref::<io::Error>());
    of_input.map(io::Error::kind).last()
}

/// What an input error has been made of.
fn within(error: &io::Error) -> Option<&(dyn Error + 'static)> {
    error.get_ref().map(|error| error as &(dyn Error + 'static))
}
