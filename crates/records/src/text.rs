//! Lines of a text with their numbers, and places in them.

/// A line with its number, from 1.
#[derive(Clone, Copy)]
pub(crate) struct Numbered<'t> {
    pub(crate) number: usize,
    pub(crate) text: &'t str,
}

impl Numbered<'_> {
    /// The line and the column of a part of the line.
    pub(crate) fn place_of(&self, part: &str) -> (usize, usize) {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let before = self.text.get(..offset).unwrap_or_default();
        (self.number, before.chars().count().saturating_add(1))
    }
}

/// The lines of a text whose first line has this number.
pub(crate) fn lines(text: &str, first: usize) -> impl Iterator<Item = Numbered<'_>> {
    let numbered = (first..).zip(text.split('\n'));
    numbered.map(|(number, text)| Numbered {
        number,
        text: text.trim_end_matches('\r'),
    })
}

/// The ends of games, which are found line by line.
pub(crate) trait GameEnds {
    /// The byte at which a game ends, where a line that starts at this byte shows it.
    fn line(&mut self, start: usize, line: &[u8]) -> Option<usize>;
}

/// The end of the first game of a text.
pub(crate) fn first_end(text: &[u8], ends: &mut impl GameEnds) -> Option<usize> {
    each_end(text, ends).next()
}

/// The end of the last game of a text that another one follows.
pub(crate) fn last_end(text: &[u8], ends: &mut impl GameEnds) -> Option<usize> {
    each_end(text, ends).last()
}

fn each_end(text: &[u8], ends: &mut impl GameEnds) -> impl Iterator<Item = usize> {
    let mut at = 0_usize;
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    lines.filter_map(move |line| {
        let start = at;
        at = at.saturating_add(line.len());
        ends.line(start, line)
    })
}

/// The text without the blanks before it, those of Japanese texts too.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}')
}

/// The number that a text begins with, and what follows.
pub(crate) fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (digits, rest) = text.split_at_checked(end.unwrap_or(text.len()))?;
    Some((digits.parse().ok()?, rest))
}

/// The number of a digit from 1 to 9.
pub(crate) fn digit(byte: u8) -> Option<usize> {
    let number = byte.checked_sub(b'0')?;
    (1..10).contains(&number).then(|| usize::from(number))
}

/// The ranks of a board as FEN has them, with `1` for each empty square, as FEN has them with numbers.
pub(crate) fn with_numbers(ranks: &str) -> String {
    let mut text = String::new();
    let mut empty = 0_usize;
    for letter in ranks.chars() {
        if letter == '1' {
            empty = empty.saturating_add(1);
            continue;
        }
        push_count(&mut text, &mut empty);
        text.push(letter);
    }
    push_count(&mut text, &mut empty);
    text
}

/// Adds the number of empty squares, if there are some.
pub(crate) fn push_count(text: &mut String, empty: &mut usize) {
    let count = std::mem::take(empty);
    if count > 0 {
        text.push_str(&count.to_string());
    }
}
