use std::fs;
use std::path::Path;

use feen::Style;

use crate::outcome::reason;

/// The names of styles in a file, with their letters: `CHESS C`, one a line.
pub(crate) fn read(path: &Path) -> Result<Vec<(String, Style)>, String> {
    let cannot = |why: &str| format!("cannot read {}: {why}", path.display());
    let text = fs::read(path).map_err(|error| cannot(&reason(&error)))?;
    let text = String::from_utf8(text).map_err(|_| cannot("it is no text"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let lines = text.lines().zip(1_u64..);
    let meant = lines.filter(|(line, _)| !(line.starts_with('#') || line.trim().is_empty()));
    let entries = meant.map(|(line, number)| {
        entry(line).ok_or_else(|| {
            let path = path.display();
            format!("cannot read {path}:{number}: expected a name and a letter from A to Z, such as `CHESS C`")
        })
    });
    entries.collect()
}

fn entry(line: &str) -> Option<(String, Style)> {
    let mut words = line.split_whitespace();
    let (name, letter) = (words.next()?, words.next()?);
    let mut letters = letter.chars();
    let style = Style::new(letters.next()?)?;
    let is_over = letters.next().is_none() && words.next().is_none();
    is_over.then(|| (name.to_owned(), style))
}
