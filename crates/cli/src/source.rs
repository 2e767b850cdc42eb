use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

/// Where lines are read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    StandardInput,
    File(PathBuf),
}

impl Source {
    /// The sources that are meant, where none means standard input.
    pub(crate) const fn or_standard_input(sources: &[Self]) -> &[Self] {
        match sources {
            [] => &[Self::StandardInput],
            sources => sources,
        }
    }

    pub(crate) fn open(&self) -> io::Result<Box<dyn BufRead>> {
        Ok(match self {
            Self::StandardInput => Box::new(io::stdin().lock()),
            Self::File(path) => Box::new(BufReader::new(File::open(path)?)),
        })
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
