use std::io::{self, Write};

use crate::compression::Compression;
use crate::output::Output;
use crate::replacement::Replacement;
use crate::source::Source;

/// Which lines are written, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Writing {
    /// None.
    Nothing,
    /// Those that change, as a list on standard output.
    List,
    /// All, to standard output.
    ToOutput,
    /// Those of a file back to it, others to standard output.
    InPlace,
}

/// Where the lines of a source go.
pub(crate) enum Destination<'o> {
    Nowhere,
    List(&'o mut Output, Source),
    Output(&'o mut Output),
    File(Box<Replacement>),
}

impl<'o> Destination<'o> {
    pub(crate) fn new(
        writing: Writing,
        source: &Source,
        compression: Compression,
        output: &'o mut Output,
    ) -> Self {
        match (writing, source) {
            (Writing::Nothing, _) => Self::Nowhere,
            (Writing::InPlace, Source::File(path)) => {
                Self::File(Replacement::new(path, compression).into())
            }
            (Writing::List, _) => Self::List(output, source.clone()),
            (Writing::ToOutput, _) | (Writing::InPlace, Source::StandardInput) => {
                Self::Output(output)
            }
        }
    }

    /// Begins with what is written, apart from what has been written of other sources.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        match self {
            Self::Output(output) => output.end_line(),
            Self::Nowhere | Self::List(..) | Self::File(_) => Ok(()),
        }
    }

    /// Writes what stays as it is.
    pub(crate) fn keep(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Nowhere | Self::List(..) => Ok(()),
            Self::Output(output) => output.write_all(bytes),
            Self::File(file) => {
                file.keep(bytes);
                Ok(())
            }
        }
    }

    /// Writes what stands in the place of the text of a line.
    pub(crate) fn change(&mut self, line: u64, instead: &[u8]) -> io::Result<()> {
        match self {
            Self::Nowhere => Ok(()),
            Self::List(output, source) => {
                write!(output, "{source}:{line}: would become ")?;
                output.write_all(instead)?;
                output.write_all(b"\n")
            }
            Self::Output(output) => output.write_all(instead),
            Self::File(file) => {
                file.write(instead);
                Ok(())
            }
        }
    }

    /// Whether somebody may read along what is written.
    pub(crate) const fn is_output(&self) -> bool {
        matches!(self, Self::List(..) | Self::Output(_))
    }

    /// Whether what is written takes the place of a file.
    pub(crate) const fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    /// Whether it is known that what is written cannot take the place of the file.
    pub(crate) fn is_refused(&self) -> bool {
        matches!(self, Self::File(file) if file.is_refused())
    }

    /// Brings out what has been written to standard output so far.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Output(output) | Self::List(output, _) => output.flush(),
            Self::Nowhere | Self::File(_) => Ok(()),
        }
    }

    /// Puts what has been written for a file in its place.
    pub(crate) fn persist(self) -> io::Result<()> {
        match self {
            Self::File(file) => file.persist(),
            Self::Nowhere | Self::List(..) | Self::Output(_) => Ok(()),
        }
    }
}
