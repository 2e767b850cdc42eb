/// The things that are listed in one line, at most.
const MOST: usize = 12;

/// The characters of a part that are shown, at most.
const LONGEST: usize = 24;

/// Things in one line: the first ones, and how many more there are.
pub(super) fn in_words(things: impl Iterator<Item = String>) -> String {
    let mut things = things.fuse();
    let mut words: Vec<_> = things.by_ref().take(MOST).collect();
    match things.count() {
        0 => {}
        more => words.push(format!("and {more} more")),
    }
    words.join(", ")
}

/// A part of a text, put together from its own parts, as far as there is room.
pub(super) fn shortened(parts: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for part in parts {
        if text.len().saturating_add(part.len()) > LONGEST {
            return text + "…";
        }
        text += &part;
    }
    text
}
