use std::error::Error;
use std::fmt;
use std::io::{self, BufReader, Cursor, Read};
use std::iter;

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;

use crate::zstd::Zstd;

/// The compression of a file, as its first bytes say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compression {
    /// It is plain.
    None,
    /// As `gzip` writes it, in one or several members.
    Gzip,
    /// As `bzip2` writes it, in one or several streams.
    Bzip2,
    /// As `xz` writes it, in one or several streams.
    Xz,
    /// As `zstd` writes it, in one or several frames.
    Zstd,
}

/// The number of bytes that show how the others are compressed.
const MAGIC: usize = 10;

/// The number of bytes that show whether a file is a text, at most.
const SAMPLE: usize = 8 << 10;

/// The memory that xz may take for its dictionary, in KiB.
const LARGEST_DICTIONARY: u32 = 129 << 10;

impl Compression {
    /// The compression of bytes that start so; `None` for one that is not read, a zip archive.
    fn of(start: &[u8]) -> Option<Self> {
        Some(match start {
            [0x1f, 0x8b, ..] => Self::Gzip,
            // A frame may come first that readers pass over.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Self::Zstd,
            // A text may start with fewer of these letters. An empty stream has its end at once.
            [b'B', b'Z', b'h', b'1'..=b'9', rest @ ..]
                if rest.starts_with(b"1AY&SY") || rest.starts_with(b"\x17\x72\x45\x38\x50\x90") =>
            {
                Self::Bzip2
            }
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Self::Xz,
            [b'P', b'K', 3, 4, ..] => return None,
            _ => Self::None,
        })
    }
}

/// A file that has been opened.
pub struct Decompressed {
    /// Its compression, which has been taken off.
    pub compression: Compression,
    /// True if the text starts with a byte order mark, which is read as a part of it.
    pub has_bom: bool,
    /// The text.
    pub reader: Box<dyn Read + Send>,
}

impl fmt::Debug for Decompressed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decompressed")
            .field("compression", &self.compression)
            .field("has_bom", &self.has_bom)
            .finish_non_exhaustive()
    }
}

/// Takes the compression off a file, and checks that it is a text.
///
/// # Errors
///
/// The error of reading the first bytes, and [`io::ErrorKind::Unsupported`] for a zip archive, for text in UTF-16 or
/// UTF-32, and for a file in whose first bytes a tenth are no characters.
pub fn decompressed(reader: impl Read + Send + 'static) -> io::Result<Decompressed> {
    checked(reader, no_text)
}

/// The same for text in any encoding, such as UTF-16 or Shift JIS.
///
/// # Errors
///
/// The error of reading the first bytes, and [`io::ErrorKind::Unsupported`] for a zip archive, and for a file in whose
/// first bytes a tenth are control characters.
pub fn decompressed_in_any_encoding(
    reader: impl Read + Send + 'static,
    is_known: fn(&[u8]) -> bool,
) -> io::Result<Decompressed> {
    checked(reader, |start| {
        let reason = no_text_in_any_encoding(start);
        reason.filter(|_| !is_known(start))
    })
}

fn checked(
    mut reader: impl Read + Send + 'static,
    no_text: impl Fn(&[u8]) -> Option<String>,
) -> io::Result<Decompressed> {
    let start = start(&mut reader)?;
    let compression = Compression::of(&start).ok_or_else(|| {
        let message = "it is a zip archive, and only gzip, bzip2, xz and zstd are read";
        io::Error::new(io::ErrorKind::Unsupported, message)
    })?;
    let (plain_start, reader): (_, Box<dyn Read + Send>) = if compression == Compression::None {
        (start, Box::new(reader))
    } else {
        let mut reader = decoder(compression, Cursor::new(start).chain(reader));
        (self::start(&mut reader)?, reader)
    };
    if let Some(reason) = no_text(&plain_start) {
        return Err(io::Error::new(io::ErrorKind::Unsupported, reason));
    }
    Ok(Decompressed {
        compression,
        has_bom: plain_start.starts_with(b"\xef\xbb\xbf"),
        reader: Box::new(Cursor::new(plain_start).chain(reader)),
    })
}

fn decoder(compression: Compression, whole: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    let whole = BufReader::new(whole);
    match compression {
        Compression::None => Box::new(whole),
        Compression::Gzip => Box::new(Decoder(MultiGzDecoder::new(whole))),
        Compression::Bzip2 => Box::new(Decoder(MultiBzDecoder::new(whole))),
        Compression::Xz => {
            let reader = XzReader::new_mem_limit(whole, true, LARGEST_DICTIONARY);
            Box::new(Decoder(reader))
        }
        Compression::Zstd => Box::new(Decoder(Zstd::new(whole))),
    }
}

/// The first bytes: as many as come at once, but a line or the [magic](MAGIC) ones.
fn start(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    let mut buffer = vec![0; SAMPLE];
    // A user who types one line waits for its result.
    while start.len() < MAGIC && !start.contains(&b'\n') {
        match retried(reader, &mut buffer)? {
            0 => break,
            read => start.extend_from_slice(buffer.get(..read).unwrap_or(&[])),
        }
    }
    Ok(start)
}

/// Reads some bytes, none only at the end.
fn retried(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
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
    let invalid = start.utf8_chunks().map(|chunk| chunk.invalid().len());
    has_many(controls(start).saturating_add(invalid.sum()), start.len())
}

/// The reason why a file that starts so is no text in any encoding.
fn no_text_in_any_encoding(start: &[u8]) -> Option<String> {
    let is_utf16 =
        matches!(start, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) || is_two_bytes_a_character(start);
    if is_utf16 {
        return None;
    }
    has_many(controls(start), start.len())
}

/// The number of control characters that no text has.
fn controls(start: &[u8]) -> usize {
    let is_control = |byte: &&u8| matches!(byte, 0..=8 | 0x0e..=0x1f | 0x7f);
    start.iter().filter(is_control).count()
}

/// The reason, if these are too many of the first bytes.
fn has_many(bad: usize, length: usize) -> Option<String> {
    let is_much = bad >= FEWEST_BAD && bad.saturating_mul(10) >= length;
    is_much.then(|| format!("it is no text: {bad} of its first {length} bytes are no characters"))
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

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read, Write};

    use super::{Compression, decompressed, decompressed_in_any_encoding};

    const TEXT: &str = "8/8 / C/c\n8/8 P/ C/c\n";

    #[test]
    fn text_in_another_encoding_is_asked_for() {
        let shift_jis = b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n".repeat(2);
        let utf16 = b"\xff\xfeV\x002\0.\x002\0\n\0".repeat(4);
        let binary: Vec<u8> = (0..=255).collect();
        for (bytes, is_text) in [(shift_jis, true), (utf16, true), (binary, false)] {
            assert!(decompressed(Cursor::new(bytes.clone())).is_err());
            let any = decompressed_in_any_encoding(Cursor::new(bytes), |_| false);
            assert_eq!(any.is_ok(), is_text);
        }
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn bzip2(text: &str) -> Vec<u8> {
        let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn xz(text: &str) -> Vec<u8> {
        let options = lzma_rust2::XzOptions::with_preset(0);
        let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(text: &str) -> Vec<u8> {
        use ruzstd::encoding::{CompressionLevel, compress_to_vec};

        compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
    }

    fn read(file: Vec<u8>) -> Result<(Compression, String), String> {
        let read = || {
            let mut opened = decompressed(Cursor::new(file))?;
            let mut text = String::new();
            opened.reader.read_to_string(&mut text)?;
            Ok((opened.compression, text))
        };
        read().map_err(|error: std::io::Error| format!("{:?}", error.kind()))
    }

    #[test]
    fn every_compression_is_read_to_the_end_of_its_last_part() {
        type Compress = fn(&str) -> Vec<u8>;
        let compressions: [(_, Compress); 5] = [
            (Compression::None, |text| text.as_bytes().to_vec()),
            (Compression::Gzip, gzip),
            (Compression::Bzip2, bzip2),
            (Compression::Xz, xz),
            (Compression::Zstd, zstd),
        ];
        let long = TEXT.repeat(50_000);
        for (compression, compress) in compressions {
            for text in ["", TEXT, &long] {
                let whole = compress(text);
                let found = if whole.is_empty() {
                    Compression::None
                } else {
                    compression
                };
                assert_eq!(read(whole.clone()), Ok((found, text.to_owned())));
                let twice = [&*whole, &*whole].concat();
                assert_eq!(read(twice), Ok((found, text.repeat(2))), "{compression:?}");
                if compression == Compression::None || text.is_empty() {
                    continue;
                }
                let mut cut = whole.clone();
                cut.truncate(cut.len() - 9);
                assert!(read(cut).is_err(), "{compression:?}");
                let mut damaged = whole;
                let middle = damaged.len() / 2;
                damaged[middle] ^= 0x55;
                assert!(read(damaged).is_err(), "{compression:?}");
            }
        }
    }

    #[test]
    fn what_is_not_a_text_is_refused() {
        let wide = TEXT
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<_>>();
        let random = (0..4_000_u32)
            .map(|n| n.wrapping_mul(n).to_le_bytes()[1])
            .collect();
        for file in [wide, random, b"PK\x03\x04 and more".to_vec()] {
            assert_eq!(read(file), Err("Unsupported".to_owned()));
        }
        // A text may begin with some letters of a compression.
        assert_eq!(
            read(b"BZh9/12".to_vec()),
            Ok((Compression::None, "BZh9/12".to_owned()))
        );
    }
}
