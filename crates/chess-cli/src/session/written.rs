use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::answer::{Answer, Failure};

/// The files that a session has written, which it may write again.
#[derive(Debug, Default)]
pub(super) struct Written(BTreeSet<PathBuf>);

impl Written {
    /// Whether a file is there that the session has not written.
    pub(super) fn is_foreign(&self, path: &str) -> bool {
        Path::new(path).exists() && !fs::canonicalize(path).is_ok_and(|path| self.0.contains(&path))
    }

    /// Writes a file, unless that would replace one that is foreign.
    pub(super) fn write(&mut self, path: &str, bytes: &[u8], replace: bool) -> Result<(), Failure> {
        if !replace && self.is_foreign(path) {
            return Err(exists(path));
        }
        feen_files::write_whole(path.as_ref(), bytes).map_err(|error| Failure::io(path, &error))?;
        self.0.extend(fs::canonicalize(path));
        Ok(())
    }

    /// Writes a picture, which replaces another one.
    pub(super) fn write_picture(
        &mut self,
        path: &str,
        (is_png, replace): (bool, bool),
        draw: impl FnOnce() -> Result<Vec<u8>, Failure>,
    ) -> Result<Answer, Failure> {
        if !replace && self.is_foreign(path) && !is_picture(path, is_png) {
            return Err(exists(path));
        }
        self.write(path, &draw()?, true)?;
        Ok(Answer {
            text: String::new(),
            json: json!({ "file": path }),
        })
    }
}

fn exists(path: &str) -> Failure {
    Failure::refused(
        "command/exists",
        format!("{path} exists; a `!` after the verb, as in `export! {path}`, replaces it"),
    )
}

/// Whether a file is a picture already, or has nothing in it.
fn is_picture(path: &str, png: bool) -> bool {
    let mut start = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(8).read_to_end(&mut start));
    let sign: &[u8] = if png { b"\x89PNG" } else { b"<svg" };
    read.is_ok() && (start.is_empty() || start.starts_with(sign))
}
