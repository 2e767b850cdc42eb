use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::interrupt;

/// A file that is being written, beside the one whose place it takes when it is whole:
/// another reader sees the old text or all of the new one.
#[derive(Debug)]
pub(crate) struct NewFile {
    /// Its place, links followed.
    path: PathBuf,
    /// Of the file that is there, if one is.
    replaced: Option<Metadata>,
    file: BufWriter<NamedTempFile>,
}

impl NewFile {
    pub(crate) fn begin(path: &Path) -> io::Result<Self> {
        let replaced = replaceable(path)?;
        // A link stays, and what it leads to is replaced.
        let path = match &replaced {
            Some(_) => fs::canonicalize(path)?,
            None if is_of_folder(path) => return Err(no_folder()),
            None => end_of_links(path),
        };
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let beside = beside(replaced.is_some());
        let file = interrupt::unfinished(|| beside.tempfile_in(folder));
        let file = file.map_err(of_folder)?;
        Ok(Self {
            file: BufWriter::new(file),
            replaced,
            path,
        })
    }

    /// Its place, links followed.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Puts it in its place.
    pub(crate) fn persist(self) -> io::Result<()> {
        let file = self.file.into_inner();
        let file = file.map_err(io::IntoInnerError::into_error)?;
        if let Some(metadata) = &self.replaced {
            let permissions = give(&file, metadata);
            file.as_file().set_permissions(permissions)?;
        }
        file.as_file().sync_all()?;
        let persisted = file.persist(&self.path);
        interrupt::finish();
        persisted.map(drop).map_err(|error| error.error)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a file, whole or not at all.
///
/// A pipe or a device that is there is written to. A link stays, and the file that it
/// leads to is replaced; permissions and owner stay.
///
/// # Errors
///
/// A folder that is not there, a file that is read-only, a full disk.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let is_other = |metadata: Metadata| !(metadata.is_file() || metadata.is_dir());
    if fs::metadata(path).is_ok_and(is_other) {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    let mut file = NewFile::begin(path)?;
    file.write_all(bytes)?;
    file.persist()
}

/// The metadata of the file that a new one would replace, if there is one and it may be
/// replaced.
fn replaceable(path: &Path) -> io::Result<Option<Metadata>> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if metadata.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    // A folder that may be written to can have files that may not.
    File::options().write(true).open(path)?;
    Ok(Some(metadata))
}

/// Whether a path ends as only that of a folder does.
fn is_of_folder(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|byte| std::path::is_separator(char::from(*byte)))
}

/// The end of a path of links that leads to no file yet.
fn end_of_links(path: &Path) -> PathBuf {
    let mut end = path.to_owned();
    while let Ok(next) = fs::read_link(&end) {
        end.set_file_name(next);
    }
    end
}

/// The maker of a file with a name of its own.
///
/// A file that replaces another one is private until it has its permissions.
fn beside(is_replacement: bool) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".new-");
    #[cfg(unix)]
    if !is_replacement {
        use std::os::unix::fs::PermissionsExt;
        // The user's mask removes the same permissions as from any new file.
        builder.permissions(Permissions::from_mode(0o666));
    }
    builder
}

/// The reason why no file could be made in a folder, which is another one than that
/// of the file.
pub(super) fn of_folder(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::NotFound => no_folder(),
        io::ErrorKind::PermissionDenied => io::Error::other("its folder cannot be written to"),
        _ => error,
    }
}

fn no_folder() -> io::Error {
    io::Error::other("there is no such folder")
}

/// Gives a file to the owner and the group of another one, as far as that is allowed, and
/// says which permissions of that one it can have.
#[cfg(unix)]
fn give(file: &NamedTempFile, metadata: &Metadata) -> Permissions {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    let is_given = |owner| fchown(file.as_file(), owner, Some(metadata.gid())).is_ok();
    // The bits that run a file as its owner or group go with these, and another group
    // does not get the permissions of the old one.
    let lost = if is_given(Some(metadata.uid())) {
        0
    } else if is_given(None) {
        0o6000
    } else {
        0o6070
    };
    Permissions::from_mode(metadata.mode() & !lost)
}

#[cfg(not(unix))]
fn give(_: &NamedTempFile, metadata: &Metadata) -> Permissions {
    metadata.permissions()
}
