use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::compression::Compression;
use crate::interrupt;

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
    New(Box<NewText>),
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
            let begun = NewText::begin(&self.path, self.compression, length);
            self.text = begun.map_or_else(Text::Failed, |text| Text::New(Box::new(text)));
        }
        if let Text::New(text) = &mut self.text
            && let Err(error) = text.write(bytes)
        {
            self.text = Text::Failed(error);
        }
    }

    /// Puts the new text in the place of the file, if it is another one.
    pub(crate) fn persist(self) -> io::Result<()> {
        match self.text {
            Text::Same(_) => Ok(()),
            Text::New(text) => text.persist(),
            Text::Failed(error) => Err(error),
        }
    }
}

/// A text beside the file whose place it is to take.
struct NewText {
    /// Where the file is, links followed.
    path: PathBuf,
    metadata: Metadata,
    file: BufWriter<NamedTempFile>,
}

impl NewText {
    /// Begins with as many bytes of the file itself.
    fn begin(path: &Path, compression: Compression, length: u64) -> io::Result<Self> {
        let metadata = fs::metadata(path)?;
        if !metadata.is_file() {
            return Err(io::Error::other("it is not a regular file"));
        }
        if compression != Compression::None {
            return Err(io::Error::other(
                "it is compressed, and only plain text is written",
            ));
        }
        if metadata.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        // A link stays, and what it leads to is replaced.
        let path = fs::canonicalize(path)?;
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut new = Self {
            file: BufWriter::new(interrupt::unfinished(|| {
                Builder::new().prefix(".feen-").tempfile_in(folder)
            })?),
            metadata,
            path,
        };
        let copied = io::copy(&mut File::open(&new.path)?.take(length), &mut new.file)?;
        if copied < length {
            return Err(io::Error::other("it has been changed meanwhile"));
        }
        Ok(new)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    fn persist(self) -> io::Result<()> {
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        give(&file, &self.metadata);
        file.as_file()
            .set_permissions(self.metadata.permissions())?;
        file.as_file().sync_all()?;
        let persisted = file
            .persist(&self.path)
            .map(drop)
            .map_err(|error| error.error);
        interrupt::finish();
        persisted
    }
}

/// Gives a file to the owner of another one, as far as that is allowed.
#[cfg(unix)]
fn give(file: &NamedTempFile, metadata: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let _ = fchown(file.as_file(), Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn give(_: &NamedTempFile, _: &Metadata) {}
