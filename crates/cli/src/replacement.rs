use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::compression::Compression;
use crate::new_file::{NewFile, replaceable};

/// The new text of a file, which takes its place at once: whoever reads the file
/// sees the old text or the new one.
///
/// Whatever goes wrong is kept until the end, for the text is read on.
pub(crate) struct Replacement {
    path: PathBuf,
    compression: Compression,
    text: Text,
}

enum Text {
    /// So many bytes that are those of the file itself.
    Same(u64),
    New(Box<NewFile>),
    Failed(io::Error),
}

impl Replacement {
    pub(crate) fn new(path: PathBuf, compression: Compression) -> Self {
        Self {
            path,
            compression,
            text: Text::Same(0),
        }
    }

    /// Whether it is known before it is begun that it cannot be.
    pub(crate) fn is_refused(&self) -> bool {
        allow(self.compression)
            .and_then(|()| replaceable(&self.path))
            .is_err()
    }

    /// Goes on with bytes of the file itself.
    pub(crate) fn keep(&mut self, bytes: &[u8]) {
        match &mut self.text {
            Text::Same(length) => *length = length.saturating_add(bytes.len() as u64),
            Text::New(_) | Text::Failed(_) => self.write(bytes),
        }
    }

    /// Goes on with other bytes than those of the file.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        if let Text::Same(length) = self.text {
            let begun = begin(&self.path, self.compression, length);
            self.text = begun.map_or_else(Text::Failed, |file| Text::New(Box::new(file)));
        }
        if let Text::New(file) = &mut self.text
            && let Err(error) = file.write_all(bytes)
        {
            self.text = Text::Failed(error);
        }
    }

    /// Puts the new text in the place of the file, if it is another one.
    pub(crate) fn persist(self) -> io::Result<()> {
        match self.text {
            Text::Same(_) => Ok(()),
            Text::New(file) => file.persist(),
            Text::Failed(error) => Err(error),
        }
    }
}

/// Finds out whether a file so compressed may be replaced.
fn allow(compression: Compression) -> io::Result<()> {
    if compression != Compression::None {
        return Err(io::Error::other(
            "it is compressed, and only plain text is written",
        ));
    }
    Ok(())
}

/// Begins with so many bytes of the file itself.
fn begin(path: &Path, compression: Compression, length: u64) -> io::Result<NewFile> {
    allow(compression)?;
    let mut file = NewFile::begin(path)?;
    let copied = io::copy(&mut File::open(file.path())?.take(length), &mut file)?;
    if copied < length {
        return Err(io::Error::other("it has been changed meanwhile"));
    }
    Ok(file)
}
