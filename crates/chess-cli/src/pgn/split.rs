use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use feen_files::{Outcome, RunEntry, Runs, note, report_error};
use feen_records::Format;

use super::arguments::Split;
use super::blocks::Item;
use super::copy::SameKind;
use super::each::{each, tags_of};

/// Writes the games into several files: a number of games each, or those with one value of a tag. Nothing is written before
/// it is known that each file can be.
pub(super) fn run(split: &Split, json: bool) -> Outcome {
    let mut parts = Runs::new(false);
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
            let same = kinds.entry(path.clone()).or_default();
            same.check(copy.kind)
                .map_err(|error| of_file(&path, &error))?;
            parts.push(RunEntry {
                key: path.into_bytes(),
                source: 0,
                line: number,
                whole: copy.bytes,
            })
        },
    );
    let mut begun = Vec::new();
    let paths: Vec<&str> = kinds.keys().map(String::as_str).collect();
    let written = written.and_then(|()| write(parts, &paths, &mut begun));
    match written {
        Ok(()) => {
            note(&feen_files::Amount(begun.len() as u64, "file").to_string());
            outcome
        }
        Err(error) => {
            for path in begun {
                // It is one of a part that was begun.
                let _ = std::fs::remove_file(path);
            }
            report_error(&format!("cannot write {}", feen_files::reason(&error)));
            Outcome::Failed
        }
    }
}

/// Writes the files one after the other, and keeps the names of those that were begun.
fn write(parts: Runs, paths: &[&str], begun: &mut Vec<String>) -> io::Result<()> {
    // A file that is there is someone else's.
    if let Some(path) = paths.iter().find(|path| Path::new(path).exists()) {
        return Err(of_file(path, &io::ErrorKind::AlreadyExists.into()));
    }
    let mut parts = parts.merge()?;
    let mut file = None;
    while let Some(part) = parts.next()? {
        let path = String::from_utf8_lossy(&part.key).into_owned();
        let written = match &mut file {
            Some((name, file)) if *name == path => BufWriter::write_all(file, &part.whole),
            last => {
                let ended = last.take().map_or(Ok(()), |(_, mut file)| file.flush());
                let created = ended.and_then(|()| {
                    let mut options = OpenOptions::new();
                    options.write(true).create_new(true).open(&path)
                });
                created.and_then(|created| {
                    begun.push(path.clone());
                    let (_, file) = last.insert((path.clone(), BufWriter::new(created)));
                    file.write_all(&part.whole)
                })
            }
        };
        written.map_err(|error| of_file(&path, &error))?;
    }
    match file {
        Some((path, mut file)) => file.flush().map_err(|error| of_file(&path, &error)),
        None => Ok(()),
    }
}

/// An error with the name of its file.
fn of_file(path: &str, error: &io::Error) -> io::Error {
    io::Error::other(format!("{path}: {}", feen_files::reason(error)))
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
