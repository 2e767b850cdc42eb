//! The tokens of PGN: where each ends, and which bytes it may begin with.

use core::ops::Range;

use memchr::{memchr, memchr2, memrchr};

use super::bytes::{BLANK, END, FILE, NAME, PIECE, PROMOTION, RANK, is, is_blank, is_of};

/// The first place from `at` on that is not a blank.
#[inline]
pub(super) fn after_blanks(text: &[u8], mut at: usize) -> usize {
    while is(text, at, BLANK) {
        at += 1;
    }
    at
}

/// Whether a token may end here.
pub(super) fn is_end(text: &[u8], at: usize) -> bool {
    at >= text.len() || is(text, at, BLANK | END) || has_hard_blank(text, at)
}

/// Whether a blank at which no line may break is here, as in texts from the web.
pub(super) fn has_hard_blank(text: &[u8], at: usize) -> bool {
    text.get(at..at + HARD_BLANK.len()) == Some(HARD_BLANK)
}

pub(super) const HARD_BLANK: &[u8] = "\u{a0}".as_bytes();

/// The word at a place: up to a blank, or to a byte that is a token of its own.
pub(super) fn word(text: &[u8], start: usize) -> Range<usize> {
    let mut end = start + 1;
    while !is_end(text, end) {
        end += 1;
    }
    start..end.min(text.len())
}

/// Whether a text may stand for a move of any game.
pub(super) fn is_word(word: &str) -> bool {
    let is_token = |letter: char| letter.is_ascii_control() || " {}();[]$!?*".contains(letter);
    !word.is_empty() && !word.contains(is_token)
}

/// The end of the move at a place, as the lenient SAN of [`Spelling`](crate::Spelling), with its marks of
/// check.
#[inline]
pub(super) fn after_move(text: &[u8], start: usize) -> Option<usize> {
    after_usual_move(text, start).or_else(|| after_any_move(text, start))
}

/// The end of `e4`, `Nf3`, `exd5`, `Nbd2` or `Nbxd5+`, where a blank or another token follows (a scan takes 40 %
/// longer without).
#[inline]
fn after_usual_move(text: &[u8], start: usize) -> Option<usize> {
    let near: &[u8; 8] = text.get(start..)?.first_chunk()?;
    let [first, second, third, fourth, fifth, ..] = *near;
    let has_origin = || is_of(first, PIECE) && is_of(second, FILE);
    // The rank of a square of departure, as in `R1xe5`, is left to the reader of all moves.
    let end = if is_of(second, RANK) {
        is_of(first, FILE).then_some(2)
    } else if is_of(third, RANK) {
        has_origin().then_some(3)
    } else if is_of(fourth, RANK) {
        let takes = second == b'x' && is_of(first, FILE | PIECE);
        (is_of(third, FILE) && (takes || has_origin())).then_some(4)
    } else {
        let takes = third == b'x' && has_origin();
        (is_of(fifth, RANK) && is_of(fourth, FILE) && takes).then_some(5)
    };
    let end = end?;
    let class = |at: usize, class| near.get(at).is_some_and(|byte| is_of(*byte, class));
    let end = end + usize::from(matches!(near.get(end), Some(b'+' | b'#')));
    // A parenthesis may begin a promotion.
    let is_over = class(end, BLANK | END) && near.get(end) != Some(&b'(');
    is_over.then_some(start + end)
}

#[inline(never)]
fn after_any_move(text: &[u8], start: usize) -> Option<usize> {
    let squares = match text.get(start)? {
        b'O' => castling(text, start, b'O')?,
        b'0' => castling(text, start, b'0')?,
        _ if text.get(start + 1) == Some(&b'@') => after_drop(text, start)?,
        _ => after_squares(text, start)?,
    };
    let end = after_marks(text, squares);
    if is_end(text, end) {
        return Some(end);
    }
    // `c5+-` is a move and an assessment, and so is `c5#+-`.
    (squares..=end).find(|end| assessment(text, *end).is_some())
}

/// `O-O` or `O-O-O`
fn castling(text: &[u8], start: usize, letter: u8) -> Option<usize> {
    let wing = |at: usize| text.get(at..at + 2) == Some(&[b'-', letter]);
    match (wing(start + 1), wing(start + 3)) {
        (true, true) => Some(start + 5),
        (true, false) => Some(start + 3),
        _ => None,
    }
}

/// `piece? file? rank? ("x" / ":" / "-")? file rank promotion?`
fn after_squares(text: &[u8], start: usize) -> Option<usize> {
    let square = |at: usize| is(text, at, FILE) && is(text, at + 1, RANK);
    let taking = |at: usize| match text.get(at) {
        Some(b'x' | b':' | b'-') => at + 1,
        _ => at,
    };
    let mut at = start;
    if is(text, at, PIECE) {
        at += 1;
    } else if text.get(at) == Some(&0xE2) {
        at = after_figurine(text, at)?;
    }
    // The square of arrival is the last one: the first may be that of departure.
    let target = if square(at) {
        let next = taking(at + 2);
        if square(next) { next } else { at }
    } else {
        let from = usize::from(is(text, at, FILE) || is(text, at, RANK));
        let next = taking(at + from);
        if !square(next) {
            return None;
        }
        next
    };
    Some(after_promotion(text, target + 2))
}

/// `piece? "@" file rank`: a piece is dropped, in variants that have hands.
fn after_drop(text: &[u8], start: usize) -> Option<usize> {
    let at = start + usize::from(is(text, start, PIECE));
    let is_drop = text.get(at) == Some(&b'@') && is(text, at + 1, FILE) && is(text, at + 2, RANK);
    is_drop.then_some(at + 3)
}

/// Whether a move is known to be one of another game: a drop, or a promotion to a king.
pub(super) fn is_foreign(san: &str) -> bool {
    san.contains('@') || san.contains("=K") || san.contains("=k")
}

/// One of the twelve chessmen of Unicode, U+2654 to U+265F.
fn after_figurine(text: &[u8], at: usize) -> Option<usize> {
    let figurine = text.get(at..at + 3)?;
    matches!(figurine, [0xE2, 0x99, 0x94..=0x9F]).then_some(at + 3)
}

/// `=Q`, `/Q`, `(Q)` or `Q`
fn after_promotion(text: &[u8], at: usize) -> usize {
    match text.get(at) {
        Some(b'=' | b'/') if is(text, at + 1, PROMOTION) => at + 2,
        // Pawns become kings in some variants.
        Some(b'=') if matches!(text.get(at + 1), Some(b'K' | b'k')) => at + 2,
        Some(b'(') if is(text, at + 1, PROMOTION) && text.get(at + 2) == Some(&b')') => at + 3,
        Some(byte) if is_of(*byte, PROMOTION) => at + 1,
        _ => at,
    }
}

/// Marks of check, and of en passant.
pub(super) fn after_marks(text: &[u8], mut at: usize) -> usize {
    loop {
        match text.get(at) {
            Some(b'+' | b'#') => at += 1,
            Some(b'e') => match after_en_passant(text, at) {
                Some(end) => at = end,
                None => return at,
            },
            _ => return at,
        }
    }
}

/// `e.p.` or `ep`, as a token of its own or after a move.
pub(super) fn after_en_passant(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let length = [&b"e.p."[..], b"ep"]
        .iter()
        .find(|mark| rest.starts_with(mark))?
        .len();
    Some(at + length)
}

/// A move that passes: `--` or `Z0`.
pub(super) fn after_null(text: &[u8], at: usize) -> Option<usize> {
    let is_null = matches!(text.get(at..at + 2), Some(b"--" | b"Z0"));
    (is_null && is_end(text, at + 2)).then_some(at + 2)
}

/// A move that begins like no other: one that passes, or the drop of a pawn.
pub(super) fn after_rare_move(text: &[u8], at: usize) -> Option<usize> {
    after_null(text, at).or_else(|| {
        let end = after_marks(text, after_drop(text, at)?);
        is_end(text, end).then_some(end)
    })
}

/// `1-0`, `0-1`, `1/2-1/2` or `1/2`
pub(super) fn after_result(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let results = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"1/2"];
    let result = results.iter().find(|result| rest.starts_with(result))?;
    let end = at + result.len();
    is_end(text, end).then_some(end)
}

/// A number of a move, with its dots. The move may follow at once.
#[inline]
pub(super) fn after_number(text: &[u8], at: usize) -> Option<usize> {
    let digit = |at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = at;
    while digit(end) {
        end += 1;
    }
    let digits = end;
    while text.get(end) == Some(&b'.') {
        end += 1;
    }
    let goes_on = end > digits || is_end(text, end) || is(text, end, FILE | PIECE);
    let is_move = || matches!(text.get(end), Some(b'O' | 0xE2));
    (goes_on || is_move()).then_some(end)
}

/// `$` and a number up to 255, one or two of `!` and `?`, or an assessment: the number, and where it ends.
pub(super) fn nag(text: &[u8], at: usize) -> Option<(u8, usize)> {
    let second = text.get(at + 1);
    match text.get(at)? {
        b'!' if second == Some(&b'!') => Some((3, at + 2)),
        b'!' if second == Some(&b'?') => Some((5, at + 2)),
        b'?' if second == Some(&b'!') => Some((6, at + 2)),
        b'?' if second == Some(&b'?') => Some((4, at + 2)),
        b'!' => Some((1, at + 1)),
        b'?' => Some((2, at + 1)),
        b'$' => {
            let digits = text.get(at + 1..)?;
            let length = digits
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            let end = at + 1 + length;
            let number = str::from_utf8(digits.get(..length)?).ok()?;
            Some((number.parse().ok().filter(|_| is_end(text, end))?, end))
        }
        _ => assessment(text, at),
    }
}

/// The assessment of a position by a symbol, with the number that the standard gives it.
///
/// Informants and older programs write them as they are: `+-` is `$18`.
#[cold]
pub(super) fn assessment(text: &[u8], at: usize) -> Option<(u8, usize)> {
    const SYMBOLS: [(&str, u8); 15] = [
        ("+/-", 16),
        ("-/+", 17),
        ("+/=", 14),
        ("=/+", 15),
        ("+-", 18),
        ("-+", 19),
        ("+=", 14),
        ("=+", 15),
        ("=", 10),
        ("±", 16),
        ("∓", 17),
        ("⩲", 14),
        ("⩱", 15),
        ("∞", 13),
        ("□", 7),
    ];
    let rest = text.get(at..)?;
    let mut symbols = SYMBOLS.iter();
    symbols.find_map(|(symbol, nag)| {
        let end = at + symbol.len();
        (rest.starts_with(symbol.as_bytes()) && is_end(text, end)).then_some((*nag, end))
    })
}

/// A comment from its `{` or `;`: its text, and where the next token may begin.
///
/// It has no end where the text ends before it, or where another game begins: the error is this place.
pub(super) fn comment(text: &[u8], at: usize) -> Result<(Range<usize>, usize), usize> {
    let start = at + 1;
    let rest = text.get(start..).unwrap_or_default();
    if text.get(at) == Some(&b';') {
        let end = memchr2(b'\n', b'\r', rest).map_or(text.len(), |place| start + place);
        return Ok((start..end, end));
    }
    let mut from = 0;
    loop {
        let found = memchr2(b'}', b'[', rest.get(from..).unwrap_or_default());
        let found = from + found.ok_or(text.len())?;
        let place = start + found;
        if text.get(place) == Some(&b'}') {
            return Ok((start..place, place + 1));
        }
        // Most brackets are those of commands.
        if text.get(place + 1) != Some(&b'%') && begins_game(text, place) {
            return Err(place);
        }
        from = found + 1;
    }
}

/// The parts of `[Name "value"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TagPair {
    pub(super) name: Range<usize>,
    /// Between the quotes.
    pub(super) value: Range<usize>,
    pub(super) end: usize,
}

/// `"[" name value "]"`
///
/// A quote in a value ends it if a bracket follows; any other is a part of the value, as many files have it.
pub(super) fn tag_pair(text: &[u8], at: usize) -> Option<TagPair> {
    let (name, quote) = tag_start(text, at)?;
    let start = quote + 1;
    let mut from = start;
    loop {
        let found = from + memchr2(b'"', b'\n', text.get(from..)?)?;
        if text.get(found) != Some(&b'"') {
            return None;
        }
        let escapes = text.get(start..found)?.iter().rev();
        let escapes = escapes.take_while(|byte| **byte == b'\\').count();
        let close = after_spaces(text, found + 1);
        // `\"]` ends a value with a backslash where nothing else ends it on this line.
        if text.get(close) == Some(&b']') && (escapes % 2 == 0 || !ends_later(text, close)) {
            return Some(TagPair {
                name,
                value: start..found,
                end: close + 1,
            });
        }
        from = found + 1;
    }
}

/// Whether another quote stands near on the line.
fn ends_later(text: &[u8], at: usize) -> bool {
    let end = text.len().min(at.saturating_add(LOOK_AHEAD));
    let rest = text.get(at..end).unwrap_or_default();
    memchr2(b'"', b'\n', rest).is_some_and(|found| rest.get(found) == Some(&b'"'))
}

/// The name of a tag pair, and its opening quote, which is near.
pub(super) fn tag_start(text: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    let text = text.get(..text.len().min(at.saturating_add(LOOK_AHEAD)))?;
    let start = after_spaces(text, at + 1);
    let mut end = start;
    while is(text, end, NAME) {
        end += 1;
    }
    let quote = after_spaces(text, end);
    let is_tag = text.get(at) == Some(&b'[') && end > start && text.get(quote) == Some(&b'"');
    is_tag.then_some((start..end, quote))
}

fn after_spaces(text: &[u8], mut at: usize) -> usize {
    while matches!(text.get(at), Some(b' ' | b'\t')) {
        at += 1;
    }
    at
}

/// The most bytes that are looked at to find out whether a bracket begins a game.
pub(super) const LOOK_AHEAD: usize = 512;

/// Whether the `[` here begins a game, wherever it stands: it is that of a tag pair, after an empty line, or
/// with another tag pair on the next line. After a line of a tag pair it is one of the same game, unless its
/// name is `Event`.
pub(super) fn begins_game(text: &[u8], at: usize) -> bool {
    let end = text.len().min(at.saturating_add(LOOK_AHEAD));
    let Some(near) = text.get(..end) else {
        return false;
    };
    let Some((name, _)) = tag_start(text, at) else {
        return false;
    };
    if is_after_empty_line(text, at) {
        return true;
    }
    if near.get(name) != Some(b"Event") && is_after_tag_line(near, at) {
        return false;
    }
    // `"]`, the end of the line, and another tag pair.
    let rest = near.get(at..).unwrap_or_default();
    memchr(b'\n', rest).is_some_and(|line| {
        let mut closing = rest.get(..line).unwrap_or_default().trim_ascii_end();
        closing = closing.strip_suffix(b"]").unwrap_or_default();
        let next = after_blanks(near, at + line);
        closing.trim_ascii_end().ends_with(b"\"") && tag_start(near, next).is_some()
    })
}

/// Whether the line of a place begins with it, right after a line that begins with a bracket.
pub(super) fn is_after_tag_line(text: &[u8], at: usize) -> bool {
    let near = at.saturating_sub(LOOK_AHEAD)..at;
    let before = text.get(near).unwrap_or_default();
    let Some(before) = before.strip_suffix(b"\n") else {
        return false;
    };
    let line = memrchr(b'\n', before).map_or(0, |end| end + 1);
    before.get(line) == Some(&b'[')
}

/// Whether a place begins its line, after an empty line or at the start of the text.
pub(super) fn is_after_empty_line(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let before = before.strip_suffix(b"\xEF\xBB\xBF").unwrap_or(before);
    let mut ends = 0;
    for (place, byte) in before.iter().enumerate().rev() {
        match byte {
            b'\n' => ends += 1,
            // The end of a line of old Macintoshes, or half of one of others.
            b'\r' if before.get(place + 1) != Some(&b'\n') => ends += 1,
            byte if is_blank(*byte) => {}
            _ => return false,
        }
        if ends == 2 {
            return true;
        }
    }
    true
}

/// The place of the next game after a fault: a bracket after an empty line, even if it begins no tag pair.
#[cfg(feature = "std")]
pub(super) fn next_game(text: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(rest) = text.get(at..) {
        let Some(found) = memchr(b'[', rest) else {
            break;
        };
        let found = at + found;
        if is_next_game(text, found) {
            return found;
        }
        at = found + 1;
    }
    text.len()
}

/// Whether the bracket here begins a game, or a tag pair that is broken.
fn is_next_game(text: &[u8], bracket: usize) -> bool {
    let is_command = text.get(bracket + 1) == Some(&b'%');
    begins_game(text, bracket) || (!is_command && is_after_empty_line(text, bracket))
}

/// The place where the game after a broken one is looked for, from a fault on, which is within `depth` variations: after the
/// result of the broken game, or at the bracket of `next_game`, whichever comes first.
///
/// A result ends the game at the end of its line, and outside of variations also before the number of a move.
/// The second place is the end of what was looked at.
pub(super) fn after_broken_game(text: &[u8], from: usize, mut depth: usize) -> (usize, usize) {
    let mut at = from;
    // Nothing closes a comment before here: a result in it may be that of the game. Text after the end may close it.
    let mut unclosed = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'{' | b';' if at >= unclosed => match comment(text, at) {
                Ok((_, end)) => {
                    at = end;
                    continue;
                }
                Err(place) => unclosed = place,
            },
            b'[' if is_next_game(text, at) => return (at, at.max(unclosed)),
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b'*' | b'0' | b'1' if at == 0 || is_end(text, at - 1) => {
                let end = match byte {
                    b'*' => Some(at + 1),
                    _ => after_result(text, at),
                };
                let next = end.map(|end| (end, after_blanks(text, end)));
                if let Some((end, next)) = next
                    && ends_game(text, end, next, depth)
                {
                    return (end, next.max(unclosed));
                }
            }
            _ => {}
        }
        at += 1;
    }
    (text.len(), text.len())
}

/// Whether a result before a place ends the game, where the next token is.
fn ends_game(text: &[u8], end: usize, next: usize, depth: usize) -> bool {
    let blanks = text.get(end..next).unwrap_or_default();
    let ends_line = next >= text.len() || memchr2(b'\n', b'\r', blanks).is_some();
    let is_number = || {
        let digits = text.get(next..).unwrap_or_default();
        let count = digits.iter().take_while(|byte| byte.is_ascii_digit());
        let count = count.count();
        count > 0 && digits.get(count) == Some(&b'.')
    };
    ends_line || (depth == 0 && end < next && is_number())
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{after_any_move, after_usual_move};

    /// All texts of a first part, up to three others and an end are read alike by both.
    #[test]
    fn a_usual_move_ends_where_any_move_does() {
        let parts: [&[&str]; 6] = [
            &["", "N", "K", "P", "b", "e", "4"],
            &["", "b", "e", "1", "x"],
            &["", "x", "4", "-", "d5"],
            &["e4", "b1", "d5", "e9"],
            &["", "+", "#", "=Q", "q", "(Q)", "++", "e.p."],
            &[" ", "\n", ")", "(", "!", "-", "x", ""],
        ];
        let mut texts: Vec<Vec<u8>> = [Vec::new()].into();
        for part in parts {
            let longer = texts.iter().flat_map(|text| {
                let add = |end: &&str| [text, end.as_bytes()].concat();
                part.iter().map(add)
            });
            texts = longer.collect();
        }
        let mut usual = 0;
        for mut text in texts {
            text.extend(b"       ");
            if let Some(end) = after_usual_move(&text, 0) {
                usual += 1;
                assert_eq!(
                    after_any_move(&text, 0),
                    Some(end),
                    "{}",
                    text.escape_ascii()
                );
            }
        }
        assert!(usual > 500, "{usual}");
    }
}
