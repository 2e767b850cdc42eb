use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use memchr::memchr;

use super::new_file::NewFile;
use crate::Compression;
use crate::input::read;

/// The new text of a file, which takes its place at once: another reader of the file
/// sees the old text or the new one.
pub(crate) struct Replacement {
    /// The number of bytes that are those of the file itself, until another one comes.
    same: Option<u64>,
    /// The first error is kept until the end, for the text is read on.
    new: io::Result<NewFile>,
}

impl Replacement {
    /// Begins the new file at once, to know whether there can be one.
    pub(super) fn new(path: &Path, compression: Compression) -> Self {
        Self {
            same: Some(0),
            new: begin(path, compression),
        }
    }

    /// Whether it is known that it cannot be.
    pub(super) const fn is_refused(&self) -> bool {
        self.new.is_err()
    }

    /// Goes on with bytes of the file itself.
    pub(super) fn keep(&mut self, bytes: &[u8]) {
        match &mut self.same {
            Some(length) => *length = length.saturating_add(bytes.len() as u64),
            None => self.write(bytes),
        }
    }

    /// Goes on with other bytes than those of the file.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        if let Ok(file) = &mut self.new {
            let copied = self.same.map_or(Ok(()), |length| copy(length, file));
            if let Err(error) = copied.and_then(|()| file.write_all(bytes)) {
                self.new = Err(error);
            }
        }
        self.same = None;
    }

    /// Puts the new text in place of the file, if it is another one.
    pub(super) fn persist(self) -> io::Result<()> {
        match self.same {
            Some(_) => Ok(()),
            None => self.new?.persist(),
        }
    }
}

fn begin(path: &Path, compression: Compression) -> io::Result<NewFile> {
    if compression != Compression::None {
        return Err(io::Error::other(
            "it is compressed, and only plain text is written",
        ));
    }
    let file = NewFile::begin(path)?;
    if has_null(file.path())? {
        return Err(io::Error::other(
            "it has a NUL byte, and only plain text is written",
        ));
    }
    Ok(file)
}

/// Searches a file for a byte that is in no text.
fn has_null(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let mut buffer = vec![0; 64 << 10];
    loop {
        let length = read(&mut file, &mut buffer)?;
        let bytes = buffer.get(..length).unwrap_or(&[]);
        if bytes.is_empty() || memchr(0, bytes).is_some() {
            return Ok(!bytes.is_empty());
        }
    }
}

/// Begins with the first bytes of the file that is replaced.
fn copy(length: u64, file: &mut NewFile) -> io::Result<()> {
    let replaced = File::open(file.path())?;
    if io::copy(&mut replaced.take(length), file)? < length {
        return Err(io::Error::other("it has been changed meanwhile"));
    }
    Ok(())
}
