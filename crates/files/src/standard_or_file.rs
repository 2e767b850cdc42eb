use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use crate::output::NewFile;
use crate::{Outcome, Palette, StandardOutput, Stream, reason, report_error, temporary_file};

/// Where a command writes: standard output, or a file, which takes its place when it is whole.
///
/// ```
/// use std::io::Write;
/// use feen_files::{Outcome, Output};
///
/// let path = std::env::temp_dir().join(format!("output-{}", std::process::id()));
/// let mut output = Output::new(Some(&path)).unwrap();
/// output.write_all(b"K\n")?;
/// assert!(!path.exists());
/// assert_eq!(output.finish(Outcome::Fine, Ok(())), Outcome::Fine);
/// assert_eq!(std::fs::read(&path)?, b"K\n");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Output(Kind);

#[derive(Debug)]
enum Kind {
    Standard(StandardOutput),
    /// Standard output, once all is in this file.
    Waiting(BufWriter<File>),
    File(PathBuf, Box<NewFile>),
    /// A pipe or a device.
    Other(PathBuf, File),
}

impl Output {
    /// Standard output, or the file of a path; reports a file that cannot be written.
    #[must_use]
    pub fn new(path: Option<&Path>) -> Option<Self> {
        let Some(path) = path else {
            return Some(Self(Kind::Standard(StandardOutput::new())));
        };
        let is_other = |metadata: std::fs::Metadata| !(metadata.is_file() || metadata.is_dir());
        let opened = if std::fs::metadata(path).is_ok_and(is_other) {
            let file = File::options().write(true).open(path);
            file.map(|file| Kind::Other(path.into(), file))
        } else {
            NewFile::begin(path).map(|file| Kind::File(path.into(), file.into()))
        };
        match opened {
            Ok(kind) => Some(Self(kind)),
            Err(error) => {
                report(path, &error);
                None
            }
        }
    }

    /// The same, but nothing goes to standard output before all is written without an error.
    #[must_use]
    pub fn waiting(path: Option<&Path>) -> Option<Self> {
        if path.is_some() {
            return Self::new(path);
        }
        match temporary_file() {
            Ok(file) => Some(Self(Kind::Waiting(BufWriter::new(file)))),
            Err(error) => {
                report_error(&format!("cannot wait in a file: {}", reason(&error)));
                None
            }
        }
    }

    /// The styles for it: none in a file.
    #[must_use]
    pub fn palette(&self) -> Palette {
        match self.0 {
            Kind::Standard(_) | Kind::Waiting(_) => Stream::Output.palette(),
            Kind::File(..) | Kind::Other(..) => Palette::default(),
        }
    }

    /// Writes a text that was made while reading, and [finishes](Self::finish).
    #[must_use]
    pub fn finish_with(mut self, outcome: Outcome, read: io::Result<()>, text: &str) -> Outcome {
        let written = read.and_then(|()| self.write_all(text.as_bytes()));
        self.finish(outcome, written)
    }

    /// Puts a file in its place, unless something could not be written or read; what was there then stays.
    #[must_use]
    pub fn finish(self, outcome: Outcome, written: io::Result<()>) -> Outcome {
        let (path, done) = match self.0 {
            Kind::Standard(mut output) => {
                return outcome.after_writing(written.and_then(|()| output.flush()));
            }
            Kind::Waiting(file) => {
                return outcome.after_writing(written.and_then(|()| give(file)));
            }
            Kind::File(path, _) if outcome == Outcome::Failed && written.is_ok() => {
                report_error(&format!("{} is not written", path.display()));
                return outcome;
            }
            Kind::File(path, file) => (path, written.and_then(|()| file.persist())),
            Kind::Other(path, mut file) => (path, written.and_then(|()| file.flush())),
        };
        match done {
            Ok(()) => outcome,
            Err(error) => {
                report(&path, &error);
                Outcome::Failed
            }
        }
    }
}

/// Writes all of a file to standard output.
fn give(file: BufWriter<File>) -> io::Result<()> {
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    let mut output = StandardOutput::new();
    io::copy(&mut file, &mut output)?;
    output.flush()
}

fn report(path: &Path, why: &io::Error) {
    report_error(&format!("cannot write {}: {}", path.display(), reason(why)));
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Kind::Standard(output) => output.write(bytes),
            Kind::Waiting(file) => file.write(bytes),
            Kind::File(_, file) => file.write(bytes),
            Kind::Other(_, file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Kind::Standard(output) => output.flush(),
            Kind::Waiting(file) => file.flush(),
            Kind::File(_, file) => file.flush(),
            Kind::Other(_, file) => file.flush(),
        }
    }
}
