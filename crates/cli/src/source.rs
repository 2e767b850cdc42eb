use std::ffi::OsString;
use std::fmt::{self, Write};
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::compression::{Compression, decompressed};

/// Where lines are read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    StandardInput,
    File(PathBuf),
}

/// What is read, and what is known of it.
pub(crate) struct Opened {
    pub(crate) reader: Box<dyn Read + Send>,
    pub(crate) compression: Compression,
    /// The bytes that have been taken from it so far, compressed as they are.
    pub(crate) taken: Arc<AtomicU64>,
}

impl Source {
    /// The sources that are meant, where none means standard input.
    pub(crate) const fn or_standard_input(sources: &[Self]) -> &[Self] {
        match sources {
            [] => &[Self::StandardInput],
            sources => sources,
        }
    }

    pub(crate) fn open(&self) -> io::Result<Opened> {
        let taken = Arc::default();
        let (compression, reader) = match self {
            Self::StandardInput => decompressed(Counting::new(io::stdin(), &taken)),
            Self::File(path) => decompressed(Counting::new(File::open(path)?, &taken)),
        }?;
        Ok(Opened {
            reader,
            compression,
            taken,
        })
    }

    /// Adds the place of a column of a line, as it stands before what is told of it.
    pub(crate) fn tell_place(&self, line: u64, column: usize, out: &mut String) {
        // A string takes everything.
        let _ = write!(out, "{self}:{line}:{column}: ");
    }

    /// The bytes that can be taken from it, where that is known.
    pub(crate) fn size(&self) -> Option<u64> {
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

/// What it is called where something is told of it.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandardInput => f.write_str("<stdin>"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// A reader that counts what is taken from it.
///
/// Its first end is its last one, though a terminal could be read on behind it.
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

    /// As a terminal, which can be read on behind each end.
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
            let (_, mut reader) = decompressed(counting).unwrap();
            for expected in [before, ""] {
                let mut text = String::new();
                reader.read_to_string(&mut text).unwrap();
                assert_eq!(text, expected);
            }
        }
    }
}
