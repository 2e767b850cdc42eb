use std::ffi::OsString;
use std::fmt::{self, Write};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use feen_decompress::{Compression, Decompressed, decompressed, decompressed_in_any_encoding};

use super::LONGEST;
use crate::Line;

/// A file, or standard input, which as an argument is `-`.
///
/// It prints as its name in messages: `positions.txt`, `<stdin>`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Standard input.
    StandardInput,
    /// A file.
    File(PathBuf),
}

/// A source that has been opened.
pub struct Opened {
    pub(super) reader: Box<dyn Read + Send>,
    pub(super) compression: Compression,
    pub(super) has_bom: bool,
    /// The bytes that have been taken from it so far, compressed as they are.
    pub(super) taken: Arc<AtomicU64>,
}

impl Opened {
    /// Its compression, which has been taken off.
    #[must_use]
    pub const fn compression(&self) -> Compression {
        self.compression
    }
}

/// Reads what it holds, decompressed.
impl Read for Opened {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened")
            .field("compression", &self.compression)
            .finish_non_exhaustive()
    }
}

impl Source {
    /// Opens it, and takes its compression off.
    ///
    /// # Errors
    ///
    /// A file that is not there, a zip archive, or a file that is not a text in UTF-8.
    pub fn open(&self) -> io::Result<Opened> {
        self.opened(decompressed)
    }

    /// The same for a text in any encoding, and for other files that are known by their first bytes.
    pub(super) fn open_in_any_encoding(&self, is_known: fn(&[u8]) -> bool) -> io::Result<Opened> {
        self.opened(|reader| decompressed_in_any_encoding(reader, is_known))
    }

    fn opened(
        &self,
        decompressed: impl Fn(Counting<Box<dyn Read + Send>>) -> io::Result<Decompressed>,
    ) -> io::Result<Opened> {
        let taken = Arc::default();
        let plain: Box<dyn Read + Send> = match self {
            Self::StandardInput => Box::new(io::stdin()),
            Self::File(path) => Box::new(File::open(path)?),
        };
        let Decompressed {
            compression,
            has_bom,
            reader,
        } = decompressed(Counting::new(plain, &taken))?;
        Ok(Opened {
            reader,
            compression,
            has_bom,
            taken,
        })
    }

    /// Its first line, without its end; it is read again with the rest.
    ///
    /// Of standard input, only a line that has come by then and is in its first 8 KiB is found.
    ///
    /// # Errors
    ///
    /// The errors of [`open`](Self::open), and a file that can be read only once, such as a
    /// named pipe.
    pub fn first_line(&self) -> io::Result<Vec<u8>> {
        let opened = match self {
            Self::StandardInput => {
                let start = io::stdin().lock().fill_buf()?.to_vec();
                decompressed(Cursor::new(start))?
            }
            Self::File(path) if self.size().is_none() && path.exists() => {
                let message = "it is read only once, and its first line is needed before";
                return Err(io::Error::new(io::ErrorKind::Unsupported, message));
            }
            Self::File(path) => decompressed(File::open(path)?)?,
        };
        let mut line = Vec::new();
        let start = opened.reader.take(LONGEST as u64);
        BufReader::new(start).read_until(b'\n', &mut line)?;
        Ok(Line::new(1, &line).text().to_vec())
    }

    /// Adds a place as it stands before a message: `positions.txt:3:7: `.
    ///
    /// ```
    /// use feen_files::Source;
    ///
    /// let mut message = String::new();
    /// Source::from(std::ffi::OsString::from("-")).write_place(3, 7, &mut message);
    /// assert_eq!(message, "<stdin>:3:7: ");
    /// ```
    pub fn write_place(&self, line: u64, column: usize, out: &mut String) {
        // A string takes everything.
        let _ = write!(out, "{self}:{line}:{column}: ");
    }

    /// The bytes that can be taken from it, where that is known.
    pub(super) fn size(&self) -> Option<u64> {
        match self {
            Self::StandardInput => None,
            Self::File(path) => path
                .metadata()
                .ok()
                .filter(std::fs::Metadata::is_file)
                .map(|metadata| metadata.len()),
        }
    }
}

impl From<OsString> for Source {
    fn from(argument: OsString) -> Self {
        if argument == "-" {
            Self::StandardInput
        } else {
            Self::File(argument.into())
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandardInput => f.write_str("<stdin>"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// A reader that counts the bytes taken from it.
///
/// Its first end is its last one, though a terminal could be read on after it.
struct Counting<R> {
    reader: R,
    taken: Arc<AtomicU64>,
    is_over: bool,
}

impl<R> Counting<R> {
    fn new(reader: R, taken: &Arc<AtomicU64>) -> Self {
        Self {
            reader,
            taken: Arc::clone(taken),
            is_over: false,
        }
    }
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_over {
            return Ok(0);
        }
        let read = self.reader.read(buffer)?;
        self.is_over = read == 0 && !buffer.is_empty();
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Like a terminal, which can be read on after each end.
    struct Ends<'a>(Vec<&'a [u8]>);

    impl Read for Ends<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.pop().map_or(Ok(0), |mut part| part.read(buffer))
        }
    }

    #[test]
    fn the_first_end_is_the_last() {
        for before in ["8", ""] {
            let parts = vec![b"9".as_slice(), b"", before.as_bytes()];
            let counting = Counting::new(Ends(parts), &Arc::default());
            let mut reader = decompressed(counting).unwrap().reader;
            for expected in [before, ""] {
                let mut text = String::new();
                reader.read_to_string(&mut text).unwrap();
                assert_eq!(text, expected);
            }
        }
    }
}
