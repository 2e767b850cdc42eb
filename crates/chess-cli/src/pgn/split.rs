use std::collections::{BTreeMap, BTreeSet};
use std::fs::OpenOptions;
use std::io::{self, Write};

use feen_files::{Outcome, note, report_error};
use feen_records::Format;

use super::arguments::Split;
use super::blocks::Item;
use super::copy::SameKind;
use super::each::{each, tags_of};

/// The bytes that wait to be written.
const WAITING: usize = 8 << 20;

/// The files that are written: their texts wait until there are many, so that any number of files can be written.
#[derive(Debug, Default)]
struct Parts {
    waiting: BTreeMap<String, Vec<u8>>,
    bytes: usize,
    begun: BTreeSet<String>,
}

impl Parts {
    fn add(&mut self, path: String, text: &[u8]) -> io::Result<()> {
        self.bytes = self.bytes.saturating_add(text.len());
        self.waiting
            .entry(path)
            .or_default()
            .extend_from_slice(text);
        if self.bytes < WAITING {
            return Ok(());
        }
        self.write()
    }

    fn write(&mut self) -> io::Result<()> {
        self.bytes = 0;
        for (path, text) in std::mem::take(&mut self.waiting) {
            let mut options = OpenOptions::new();
            if self.begun.contains(&path) {
                options.append(true);
            } else {
                // A file that is there is someone else's.
                options.write(true).create_new(true);
            }
            let written = options
                .open(&path)
                .and_then(|mut file| file.write_all(&text));
            written.map_err(|error| {
                io::Error::new(
                    error.kind(),
                    format!("{path}: {}", feen_files::reason(&error)),
                )
            })?;
            self.begun.insert(path);
        }
        Ok(())
    }
}

/// Writes the games into several files: a number of games each, or those with one value of a tag.
pub(super) fn run(split: &Split, json: bool) -> Outcome {
    let mut parts = Parts::default();
    let mut kinds: BTreeMap<String, SameKind> = BTreeMap::new();
    let work = |item: Item<'_>| {
        let value = split.tag.as_deref().map(|tag| {
            let tags = tags_of(&item);
            file_name(tags.get(tag).unwrap_or_default())
        });
        let (copy, mut faults) = split.kind.copy(&item);
        faults.extend(item.game.err());
        let format = split.kind.format.unwrap_or(item.format);
        (copy.map(|copy| (value, extension(format), copy)), faults)
    };
    let (outcome, written) = each(
        &split.files,
        json,
        work,
        |number, (value, extension, copy)| {
            let name = value.unwrap_or_else(|| {
                let part = number
                    .saturating_sub(1)
                    .checked_div(split.games.unwrap_or(1));
                format!("{:04}", part.unwrap_or_default().saturating_add(1))
            });
            let path = format!("{}{name}.{extension}", split.prefix);
            kinds.entry(path.clone()).or_default().check(copy.kind)?;
            parts.add(path, &copy.bytes)
        },
    );
    match written.and_then(|()| parts.write()) {
        Ok(()) => {
            note(&feen_files::Amount(parts.begun.len() as u64, "file").to_string());
            outcome
        }
        Err(error) => {
            report_error(&format!("cannot write {error}"));
            Outcome::Failed
        }
    }
}

/// The end of the names of files of a format.
const fn extension(format: Format) -> &'static str {
    match format {
        Format::Pgn | Format::Iccs | Format::WxfPgn | Format::Chinese => "pgn",
        Format::Csa3 => Format::Csa.name(),
        format => format.name(),
    }
}

/// A value as the name of a file: letters and digits stay.
fn file_name(value: &str) -> String {
    let mut name = String::new();
    for character in value.chars().take(80) {
        if character.is_alphanumeric() || matches!(character, '-' | '.') {
            name.push(character);
        } else if !name.ends_with('_') && !name.is_empty() {
            name.push('_');
        }
    }
    let name = name.trim_matches(['_', '.']);
    if name.is_empty() {
        "unknown".to_owned()
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn any_value_is_the_name_of_a_file() {
        for (value, name) in [
            ("Carlsen, Magnus", "Carlsen_Magnus"),
            ("B90", "B90"),
            ("../../etc/passwd", "etc_passwd"),
            ("?", "unknown"),
            ("", "unknown"),
            ("..", "unknown"),
            ("Müller/Šmíd", "Müller_Šmíd"),
        ] {
            assert_eq!(file_name(value), name);
        }
    }
}
