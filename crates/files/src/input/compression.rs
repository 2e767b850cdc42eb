use std::error::Error;
use std::io::{self, BufReader, Cursor, Read};
use std::iter;

use flate2::bufread::MultiGzDecoder;

use super::bytes::read;
use super::zstd::Zstd;

/// The compression of a file, as its first bytes say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compression {
    /// It is plain.
    None,
    /// As `gzip` writes it, in one or several members.
    Gzip,
    /// As `zstd` writes it, in one or several frames.
    Zstd,
}

/// The number of bytes that show how the others are compressed.
const MAGIC: usize = 10;

/// The number of bytes that show whether a file is a text, at most.
const SAMPLE: usize = 8 << 10;

impl Compression {
    /// The compression of bytes that start so, or the name of one that is not read.
    fn of(start: &[u8]) -> Result<Self, &'static str> {
        match start {
            [0x1f, 0x8b, ..] => Ok(Self::Gzip),
            // A frame may come first that readers pass over.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Ok(Self::Zstd),
            // A text may start with fewer of these letters.
            [b'B', b'Z', b'h', b'1'..=b'9', rest @ ..] if rest.starts_with(b"1AY&SY") => {
                Err("bzip2")
            }
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Err("xz"),
            [b'P', b'K', 3, 4, ..] => Err("zip"),
            _ => Ok(Self::None),
        }
    }
}

/// The text of a file.
pub(super) struct Decompressed {
    pub(super) compression: Compression,
    /// True if it starts with a byte order mark.
    pub(super) has_bom: bool,
    pub(super) reader: Box<dyn Read + Send>,
}

/// Takes the compression off, and refuses a file that is no text.
pub(super) fn decompressed(mut reader: impl Read + Send + 'static) -> io::Result<Decompressed> {
    let start = start(&mut reader)?;
    let compression = Compression::of(&start).map_err(|name| {
        let message = format!("it is compressed with {name}, and only gzip and zstd are read");
        io::Error::new(io::ErrorKind::Unsupported, message)
    })?;
    let mut plain_start = Vec::new();
    let reader: Box<dyn Read + Send> = match compression {
        Compression::None => {
            plain_start = start;
            Box::new(reader)
        }
        Compression::Gzip => {
            let whole = Cursor::new(start).chain(reader);
            let whole = MultiGzDecoder::new(BufReader::new(whole));
            Box::new(Decoder(whole))
        }
        Compression::Zstd => {
            let whole = Cursor::new(start).chain(reader);
            let whole = Zstd::new(BufReader::new(whole));
            Box::new(Decoder(whole))
        }
    };
    let mut reader = reader;
    if compression != Compression::None {
        plain_start = self::start(&mut reader)?;
    }
    if let Some(reason) = no_text(&plain_start) {
        return Err(io::Error::new(io::ErrorKind::Unsupported, reason));
    }
    Ok(Decompressed {
        compression,
        has_bom: plain_start.starts_with(b"\xef\xbb\xbf"),
        reader: Box::new(Cursor::new(plain_start).chain(reader)),
    })
}

/// The first bytes: as many as come at once, but a line or the [magic](MAGIC) ones.
fn start(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    let mut buffer = vec![0; SAMPLE];
    // A user who types one line waits for its result.
    while start.len() < MAGIC && !start.contains(&b'\n') {
        match read(reader, &mut buffer)? {
            0 => break,
            read => start.extend_from_slice(buffer.get(..read).unwrap_or(&[])),
        }
    }
    Ok(start)
}

/// The reason why a file that starts so is no text in UTF-8, or close to one.
///
/// A text with a few bytes that are no characters is read: its lines have findings.
fn no_text(start: &[u8]) -> Option<String> {
    let encoding = match start {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some("UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("UTF-16"),
        _ if is_two_bytes_a_character(start) => Some("UTF-16"),
        _ => None,
    };
    if let Some(encoding) = encoding {
        return Some(format!("it is text in {encoding}, and only UTF-8 is read"));
    }
    let is_control = |byte: &&u8| matches!(byte, 0..=8 | 0x0e..=0x1f | 0x7f);
    let controls = start.iter().filter(is_control).count();
    let invalid = start.utf8_chunks().map(|chunk| chunk.invalid().len());
    let bad = controls.saturating_add(invalid.sum());
    let is_much = bad >= FEWEST_BAD && bad.saturating_mul(10) >= start.len();
    is_much.then(|| {
        let length = start.len();
        format!("it is no text: {bad} of its first {length} bytes are no characters")
    })
}

/// The bytes that are no characters of a file that is no text, at least; with a tenth of
/// all.
const FEWEST_BAD: usize = 16;

/// Whether every other byte is NUL, and no byte between them: as UTF-16 writes ASCII.
fn is_two_bytes_a_character(start: &[u8]) -> bool {
    let is_null = |byte: &u8| *byte == 0;
    let (odd, even): (Vec<u8>, Vec<u8>) = {
        let pairs = start.chunks_exact(2);
        pairs
            .filter_map(|pair| Some((*pair.first()?, *pair.last()?)))
            .unzip()
    };
    let is_alternating =
        |one: &[u8], other: &[u8]| one.iter().all(is_null) && !other.iter().any(is_null);
    start.len() >= MAGIC && (is_alternating(&odd, &even) || is_alternating(&even, &odd))
}

/// A reader of compressed bytes with errors of two kinds: they end too early, or they
/// are damaged.
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

/// The error that an input error has been made of.
fn within(error: &io::Error) -> Option<&(dyn Error + 'static)> {
    error.get_ref().map(|error| error as &(dyn Error + 'static))
}
