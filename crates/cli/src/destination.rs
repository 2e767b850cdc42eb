use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::lines::Line;
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
pub(crate) enum Destination {
    Nowhere,
    List(Box<dyn Write>, Source),
    Output(Box<dyn Write>),
    File(Replacement),
}

impl Destination {
    pub(crate) fn new(writing: Writing, source: &Source) -> Self {
        match (writing, source) {
            (Writing::Nothing, _) => Self::Nowhere,
            (Writing::InPlace, Source::File(path)) => Self::File(Replacement {
                path: path.clone(),
                text: Vec::new(),
                is_changed: false,
            }),
            (Writing::List, _) => Self::List(output(), source.clone()),
            (Writing::ToOutput, _) | (Writing::InPlace, Source::StandardInput) => {
                Self::Output(output())
            }
        }
    }

    /// Writes a line, or what stands in its place.
    pub(crate) fn write(&mut self, line: Line<'_>, instead: Option<&[u8]>) -> io::Result<()> {
        let text = instead.unwrap_or(line.text);
        match self {
            Self::Nowhere => {}
            Self::List(output, source) => {
                if let Some(text) = instead {
                    write!(output, "{source}:{}: would become ", line.number)?;
                    output.write_all(text)?;
                    output.write_all(b"\n")?;
                }
            }
            Self::Output(output) => {
                output.write_all(text)?;
                output.write_all(line.end)?;
            }
            Self::File(file) => {
                file.text.extend_from_slice(text);
                file.text.extend_from_slice(line.end);
                file.is_changed |= instead.is_some();
            }
        }
        Ok(())
    }

    /// Brings out what has been written to standard output so far.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Output(output) | Self::List(output, _) => output.flush(),
            Self::Nowhere | Self::File(_) => Ok(()),
        }
    }
}

/// Standard output, line by line where somebody reads along.
fn output() -> Box<dyn Write> {
    let output = io::stdout();
    if output.is_terminal() {
        Box::new(output)
    } else {
        Box::new(BufWriter::new(output))
    }
}

/// The new text of a file.
pub(crate) struct Replacement {
    path: PathBuf,
    text: Vec<u8>,
    is_changed: bool,
}

impl Replacement {
    /// Puts it in the place of the file, if it is another text.
    pub(crate) fn persist(self) -> io::Result<()> {
        if self.is_changed {
            replace(&self.path, &self.text)
        } else {
            Ok(())
        }
    }
}

/// Replaces a file at once: whoever reads it sees the old text or the new one.
fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if metadata.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    // A link stays, and what it leads to is replaced.
    let path = fs::canonicalize(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(text)?;
    file.as_file().set_permissions(metadata.permissions())?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(())
}
