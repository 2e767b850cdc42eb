//! The words of the language, and which of them is near another word.

/// All words, for advice on one that is none of them.
pub(crate) const WORDS: &[&str] = &[
    "and",
    "any",
    "anywhere",
    "as",
    "at some time",
    "at the end",
    "attacked",
    "attacks",
    "between",
    "board",
    "by",
    "castle",
    "castles",
    "check",
    "clock",
    "comment",
    "corner",
    "count",
    "dark",
    "defends",
    "distance",
    "doubled",
    "drops",
    "edge",
    "en passant",
    "eval",
    "exactly",
    "file",
    "first",
    "for",
    "from",
    "gives check",
    "glyph",
    "halfmoves",
    "hand",
    "hanging",
    "irregular",
    "isolated",
    "legal",
    "light",
    "mate",
    "mirrored",
    "move",
    "moves",
    "near",
    "next",
    "not",
    "on",
    "or",
    "over",
    "palace",
    "passed",
    "pattern",
    "pieces",
    "pinned",
    "pins",
    "plies",
    "ply",
    "position",
    "promotes",
    "rank",
    "second",
    "shape",
    "stalemate",
    "style",
    "swapped",
    "tag",
    "takes",
    "then",
    "to",
    "turn",
    "value",
    "within",
    "zone",
];

/// The names of pieces, which are asked for by their letters.
const PIECES: &[&str] = &[
    "advisor", "bia", "bishop", "boat", "cannon", "chariot", "dragon", "elephant", "general",
    "gold", "guard", "horse", "khon", "khun", "king", "knight", "lance", "ma", "met", "pawn",
    "queen", "rook", "rua", "silver", "soldier", "tokin",
];

/// Words that people say for one of the language.
const SAID: &[(&str, &str)] = &[
    ("bank", "hand"),
    ("captures", "takes"),
    ("checkmate", "mate"),
    ("holding", "hand"),
    ("in", "on"),
    ("pocket", "hand"),
    ("protects", "defends"),
    ("reserve", "hand"),
];

/// The words for all that a move does.
const OF_MOVES: &[&str] = &["captures", "castles", "drops", "gives", "promotes", "takes"];

/// Whether a word says what a move does, which is asked after `move`.
pub(crate) fn is_of_move(word: &str) -> bool {
    OF_MOVES.contains(&word)
}

/// Whether a word is said of the piece to which it is done: `defended` for `defends`.
pub(crate) fn is_of_sufferer(word: &str) -> bool {
    ["defended", "protected"].contains(&word)
}

/// Whether a word is the name of a piece, or of several.
pub(crate) fn is_piece(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    PIECES.contains(&word.strip_suffix('s').unwrap_or(&word))
}

/// Whether a word is one for lines of squares.
pub(crate) fn is_line(word: &str) -> bool {
    ["file", "files", "rank", "ranks", "column", "row"].contains(&word)
}

/// The word that is nearest to another one, if one is near.
pub(crate) fn near(word: &str) -> Option<&'static str> {
    said(word).or_else(|| nearest(word, if word.len() < 4 { 1 } else { 2 }))
}

/// The word that one with a single slip was to be; nothing for short words, which may be pieces and squares.
pub(crate) fn mistyped(word: &str) -> Option<&'static str> {
    if let Some(said) = said(word) {
        return Some(said);
    }
    let nearest = nearest(word, 1).filter(|_| word.len() > 2)?;
    (!nearest.eq_ignore_ascii_case(word)).then_some(nearest)
}

fn said(word: &str) -> Option<&'static str> {
    let (_, word) = SAID.iter().find(|(said, _)| *said == word)?;
    Some(word)
}

fn nearest(word: &str, most: usize) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let distances = WORDS.iter().map(|known| (distance(&word, known), *known));
    let nearest = distances.min_by_key(|(distance, _)| *distance)?;
    (nearest.0 <= most).then_some(nearest.1)
}

/// How many letters have to be changed, added, removed or exchanged with their neighbour.
fn distance(one: &str, other: &str) -> usize {
    use alloc::vec::Vec;
    let other: Vec<u8> = other.bytes().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    let mut last = 0;
    for (number, byte) in (1..).zip(one.bytes().take(32)) {
        let mut next = alloc::vec![number];
        for (column, wanted) in other.iter().enumerate() {
            let at =
                |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX / 2);
            let changed = at(&row, column).saturating_add(usize::from(byte != *wanted));
            let added = at(&next, column).saturating_add(1);
            let removed = at(&row, column.saturating_add(1)).saturating_add(1);
            let is_exchanged = column
                .checked_sub(1)
                .is_some_and(|left| other.get(left) == Some(&byte) && last == *wanted);
            let exchanged = match column.checked_sub(1) {
                Some(left) if is_exchanged => at(&before, left).saturating_add(1),
                _ => usize::MAX / 2,
            };
            next.push(changed.min(added).min(removed).min(exchanged));
        }
        last = byte;
        before = core::mem::replace(&mut row, next);
    }
    row.last().copied().unwrap_or(usize::MAX)
}
