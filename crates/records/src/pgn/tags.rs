//! Tag pairs.

use feen_rules::Notation;

/// The notation that the tag `Format` of a game of xiangqi names.
pub(super) fn notation(format: &str) -> Option<Notation> {
    match format.to_ascii_lowercase().as_str() {
        "iccs" => Some(Notation::Iccs),
        "wxf" | "axf" => Some(Notation::Wxf),
        "chinese" => Some(Notation::Chinese),
        _ => None,
    }
}

/// Whether a line begins with a tag pair.
pub(super) fn is_tag(line: &str) -> bool {
    pair(line).is_some()
}

/// The name and the value of the tag pair that a text begins with, and what follows.
pub(super) fn pair(text: &str) -> Option<(&str, String, &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let end = inside.find(|letter: char| letter == '"' || letter.is_whitespace())?;
    let (name, rest) = inside.split_at_checked(end)?;
    let is_name = !name.is_empty() && !name.starts_with('%');
    let rest = rest.trim_start().strip_prefix('"').filter(|_| is_name)?;
    let mut value = String::new();
    let mut letters = rest.char_indices();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '\n' => return None,
            '\\' => match letters.next()? {
                (_, escaped @ ('"' | '\\')) => value.push(escaped),
                (_, other) => value.extend(['\\', other]),
            },
            '"' => {
                let after = rest
                    .get(place.checked_add(1)?..)?
                    .trim_start_matches([' ', '\t']);
                if let Some(after) = after.strip_prefix(']') {
                    return Some((name, value, after));
                }
                value.push('"');
            }
            _ => value.push(letter),
        }
    }
    None
}
