use std::error::Error;
use std::io::{self, BufReader, Cursor, Read};
use std::iter;

use flate2::bufread::MultiGzDecoder;

use crate::zstd::Zstd;

/// How the bytes of a file are compressed, as they themselves say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compression {
    None,
    Gzip,
    Zstd,
}

/// What the compressed bytes start with.
const MAGIC: [(Compression, &[u8]); 2] = [
    (Compression::Gzip, &[0x1f, 0x8b]),
    (Compression::Zstd, &[0x28, 0xb5, 0x2f, 0xfd]),
];

/// Looks at how bytes start, and gives them back as they are without compression.
pub(crate) fn decompressed(
    mut reader: impl Read + Send + 'static,
) -> io::Result<(Compression, Box<dyn Read + Send>)> {
    let mut start = Vec::new();
    while could_be_compressed(&start) {
        let mut byte = [0];
        match reader.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => start.extend(byte),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let compression = MAGIC.into_iter().find(|(_, magic)| start == *magic);
    let compression = compression.map_or(Compression::None, |(compression, _)| compression);
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

/// Whether more bytes have to be seen to know.
fn could_be_compressed(start: &[u8]) -> bool {
    MAGIC
        .iter()
        .any(|(_, magic)| magic.len() > start.len() && magic.starts_with(start))
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
