use std::fs::File;
use std::io;

use super::new_file::of_folder;

/// A file without a name in the folder `TMPDIR` or `/tmp`, which goes when it is closed,
/// however the run ends.
///
/// # Errors
///
/// A folder that is not there or cannot be written to.
pub fn temporary_file() -> io::Result<File> {
    tempfile::tempfile().map_err(of_folder)
}
