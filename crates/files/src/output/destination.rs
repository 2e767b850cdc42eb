use std::io::{self, Write};

use super::replacement::Replacement;
use super::standard_output::StandardOutput;
use crate::{Compression, Source};

/// The lines that are written, and where they go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writing {
    /// None.
    Nothing,
    /// The lines that change, as a list on standard output.
    List,
    /// All, to standard output.
    ToOutput,
    /// The lines of a file back to it, others to standard output.
    InPlace,
}

/// The place to which the lines of a source go.
pub(crate) enum Destination<'o> {
    Nowhere,
    List(&'o mut StandardOutput, Source),
    Output(&'o mut StandardOutput),
    File(Box<Replacement>),
}

impl<'o> Destination<'o> {
    pub(crate) fn new(
        writing: Writing,
        source: &Source,
        compression: Compression,
        output: &'o mut StandardOutput,
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

    /// Begins a line of its own after the lines of other sources.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        match self {
            Self::Output(output) => output.end_line(),
            Self::Nowhere | Self::List(..) | Self::File(_) => Ok(()),
        }
    }

    /// Writes bytes that stay as they are.
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

    /// Writes the new text of a line.
    pub(crate) fn change(&mut self, line: u64, new_text: &[u8]) -> io::Result<()> {
        match self {
            Self::Nowhere => Ok(()),
            Self::List(output, source) => {
                write!(output, "{source}:{line}: would become ")?;
                output.write_all(new_text)?;
                output.write_all(b"\n")
            }
            Self::Output(output) => output.write_all(new_text),
            Self::File(file) => {
                file.write(new_text);
                Ok(())
            }
        }
    }

    /// Whether it is standard output, which may be read while it is written.
    pub(crate) const fn is_output(&self) -> bool {
        matches!(self, Self::List(..) | Self::Output(_))
    }

    /// Whether it takes the place of a file.
    pub(crate) const fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    /// Whether it is known that it cannot take the place of the file.
    pub(crate) fn is_refused(&self) -> bool {
        matches!(self, Self::File(file) if file.is_refused())
    }

    /// Flushes standard output.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Output(output) | Self::List(output, _) => output.flush(),
            Self::Nowhere | Self::File(_) => Ok(()),
        }
    }

    /// Puts a new file in its place.
    pub(crate) fn persist(self) -> io::Result<()> {
        match self {
            Self::File(file) => file.persist(),
            Self::Nowhere | Self::List(..) | Self::Output(_) => Ok(()),
        }
    }
}
