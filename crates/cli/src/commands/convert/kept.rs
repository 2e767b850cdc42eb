//! Residues in a file of their own: `LINE TAB RESIDUE`.

use std::fs;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use feen_files::{Source, reason};

/// The residues of a file, by the numbers of its lines.
pub(super) struct Kept {
    text: String,
    /// The number of each line, and the place of its residue, in their order.
    lines: Vec<(u64, usize, usize)>,
}

impl Kept {
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let text = fs::read_to_string(path)
            .map_err(|error| format!("cannot read {shown}: {}", reason(&error)))?;
        let mut lines = Vec::new();
        let mut start = 0_usize;
        for line in text.split_inclusive('\n') {
            let content = line.trim_end_matches(['\r', '\n']);
            let end = start.saturating_add(content.len());
            if !content.is_empty() && !content.starts_with('#') {
                let number = content
                    .split_once('\t')
                    .and_then(|(number, _)| number.parse().ok());
                let number: u64 = number.ok_or_else(|| {
                    format!("{shown}: expected `LINE TAB RESIDUE`, found `{content}`")
                })?;
                let tab = content.find('\t').unwrap_or(0);
                lines.push((number, start.saturating_add(tab).saturating_add(1), end));
            }
            start = start.saturating_add(line.len());
        }
        lines.sort_unstable();
        Ok(Self { text, lines })
    }

    /// The residue of a line, if it has one.
    pub(super) fn residue(&self, line: u64) -> Option<&str> {
        let place = self
            .lines
            .binary_search_by_key(&line, |(number, _, _)| *number);
        let (_, start, end) = self.lines.get(place.ok()?)?;
        self.text.get(*start..*end)
    }
}

/// The file that residues are written to, and the first error of it.
#[derive(Clone)]
pub(super) struct Keeper(Arc<Mutex<Writer>>);

struct Writer {
    path: PathBuf,
    out: BufWriter<File>,
    error: Option<std::io::Error>,
}

impl Keeper {
    /// Creates the file, which is not one of the sources.
    pub(super) fn new(path: &Path, sources: &[Source]) -> Result<Self, String> {
        let is_same = |source: &Source| match source {
            Source::File(other) => {
                let places = [path, other].map(fs::canonicalize);
                matches!(&places, [Ok(one), Ok(other)] if one == other)
            }
            Source::StandardInput => false,
        };
        if sources.iter().any(is_same) {
            let path = path.display();
            return Err(format!(
                "expected another file in '--residue' than {path}, which is read"
            ));
        }
        let file = File::create(path)
            .map_err(|error| format!("cannot write {}: {}", path.display(), reason(&error)))?;
        let writer = Writer {
            path: path.to_owned(),
            out: BufWriter::new(file),
            error: None,
        };
        Ok(Self(Arc::new(Mutex::new(writer))))
    }

    pub(super) fn write(&self, residues: &str) {
        if let Ok(mut writer) = self.0.lock()
            && let Err(error) = writer.out.write_all(residues.as_bytes())
        {
            writer.error.get_or_insert(error);
        }
    }

    /// Writes what is left, and returns the first error of the file.
    pub(super) fn flush(&self) -> Result<(), String> {
        let Ok(mut writer) = self.0.lock() else {
            return Ok(());
        };
        let Writer { path, out, error } = &mut *writer;
        if let Err(why) = out.flush() {
            error.get_or_insert(why);
        }
        error.as_ref().map_or(Ok(()), |error| {
            Err(format!(
                "cannot write {}: {}",
                path.display(),
                reason(error)
            ))
        })
    }
}
