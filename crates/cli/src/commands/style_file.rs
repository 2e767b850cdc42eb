use std::fs;
use std::path::Path;

use feen::Style;
use feen_files::reason;

/// The names of styles in a file, with their letters: `CHESS C`, one a line.
pub(crate) fn read(path: &Path) -> Result<Vec<(String, Style)>, String> {
    let shown = path.display();
    let file = fs::read(path);
    let file = file.map_err(|error| format!("cannot read {shown}: {}", reason(&error)))?;
    let entries = feen::lines(&file).texts().map(|(number, line)| {
        let entry = str::from_utf8(line).ok().and_then(entry);
        entry.ok_or_else(|| {
            format!("cannot read {shown}:{number}: expected a name and a letter from A to Z, such as `CHESS C`")
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
