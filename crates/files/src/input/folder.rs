use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files of a folder whose names have one of these endings, by name; or the path itself where it is no folder.
///
/// ```
/// let manifests = feen_files::files_of(env!("CARGO_MANIFEST_DIR").as_ref(), &["toml"])?;
/// assert!(manifests.iter().any(|path| path.ends_with("Cargo.toml")));
/// assert_eq!(feen_files::files_of("mine.txt".as_ref(), &["ini"])?, [std::path::PathBuf::from("mine.txt")]);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The folder cannot be read.
pub fn files_of(path: &Path, endings: &[&str]) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path)?;
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths?;
    paths.retain(|path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.contains(&ending))
    });
    paths.sort();
    Ok(paths)
}
