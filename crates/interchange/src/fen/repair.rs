//! Repairs of a FEN, field by field.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::grammar::may_lack_rights;
use crate::Variant;
use crate::repair::{Draft, Part, Repair};

/// Writes a FEN as the grammar wants it; `false` where there is nothing to write.
pub(crate) fn fen(draft: &mut Draft<'_>, variant: &Variant) -> bool {
    let part = draft.inner(b";.", &["position fen", "fen"]);
    let checks = variant.checks();
    let rights = if variant.castles { "KQkq" } else { "-" };
    let counts = checks.map_or_else(String::new, |checks| format!(" {checks}+{checks}"));
    if start(draft, &part, variant, &format!("w {rights} -{counts} 0 1")) {
        return true;
    }
    // A `+` separates fields only where it can be nothing else.
    let plus = !variant.has_promotions() && checks.is_none();
    let mut writer = Writer::new(draft, &part, usize::MAX, plus);
    if writer.fields.is_empty() {
        return false;
    }
    writer.position(variant);
    writer.counters(variant);
    true
}

/// Writes the start of a game, with these fields after the board, in place of `startpos`; `false`
/// for all else.
pub(crate) fn start(draft: &mut Draft<'_>, part: &Part, variant: &Variant, fields: &str) -> bool {
    let is_start = is_one_of(draft.str(part), &["startpos", "position startpos"]);
    if !is_start || variant.start.is_empty() {
        return false;
    }
    let text = format!("{} {fields}", variant.start);
    draft.replace(part, &text, Repair::PREFIX);
    true
}

/// A writer of fields, those that are there and those that are missing.
pub(crate) struct Writer<'d, 'a> {
    pub(crate) draft: &'d mut Draft<'a>,
    pub(crate) fields: Vec<Part>,
    next: usize,
    /// The end of the last field.
    pub(crate) end: usize,
}

impl<'d, 'a> Writer<'d, 'a> {
    /// A writer of the fields of a part, at most this many, as [`Draft::fields`] finds them.
    pub(crate) fn new(draft: &'d mut Draft<'a>, part: &Part, most: usize, plus: bool) -> Self {
        let fields = draft.fields(part, most, plus);
        Self {
            draft,
            fields,
            next: 0,
            end: part.start,
        }
    }

    fn peek(&self) -> Option<Part> {
        self.fields.get(self.next).cloned()
    }

    /// The next field, after the gap before it.
    pub(crate) fn take(&mut self) -> Option<Part> {
        let field = self.peek()?;
        if self.next > 0 {
            let gap = self.end..field.start;
            self.draft.gap(&gap);
        }
        self.next = self.next.saturating_add(1);
        self.end = field.end;
        Some(field)
    }

    /// The first four fields.
    pub(crate) fn position(&mut self, variant: &Variant) {
        if let Some(board) = self.take() {
            self::board(self.draft, &board, variant);
        }
        self.field("w", |draft, field| {
            side(draft, field, [&["w", "white", "r", "red"], &["b", "black"]]);
        });
        let digit = self.peek().is_some_and(|field| {
            let bytes = self.draft.bytes(&field);
            bytes.first().is_some_and(u8::is_ascii_digit)
        });
        if may_lack_rights(variant) && digit {
            return;
        }
        self.field("-", rights);
        self.field("-", en_passant);
    }

    fn counters(&mut self, variant: &Variant) {
        if let Some(checks) = variant.checks() {
            let next = self.peek();
            let is_here = next.is_some_and(|field| self.draft.bytes(&field).contains(&b'+'));
            let left = self.fields.get(self.next..).unwrap_or_default();
            let given = left
                .last()
                .is_some_and(|field| self.draft.bytes(field).starts_with(b"+"));
            if is_here {
                if let Some(field) = self.take() {
                    self.draft.keep(&field);
                }
            } else if !given && !variant.is_any() {
                self.draft.fill(self.end, &format!("{checks}+{checks}"));
            }
        }
        for least in ["0", "1"] {
            self.field(least, |draft, field| draft.number(field, least));
        }
        self.drop_operations();
        self.keep_rest();
    }

    /// Writes the next field, or fills in a missing one.
    pub(crate) fn field(&mut self, missing: &str, write: impl FnOnce(&mut Draft<'a>, &Part)) {
        match self.take() {
            Some(field) => write(self.draft, &field),
            None => self.draft.fill(self.end, missing),
        }
    }

    /// Leaves out what follows all fields of a FEN where it begins as an operation of EPD: `bm e4;` or `;D1 20`.
    fn drop_operations(&mut self) {
        let is_operation = self.peek().is_some_and(|field| {
            let first = self.draft.bytes(&field).first();
            first.is_some_and(|byte| *byte == b';' || byte.is_ascii_alphabetic())
        });
        if let Some(last) = self.fields.last().filter(|_| is_operation) {
            let operations = self.end..last.end;
            self.draft.note(&operations, "", Repair::OPERATIONS);
            self.next = self.fields.len();
            self.end = operations.end;
        }
    }

    /// Writes the other fields as they are.
    pub(crate) fn keep_rest(&mut self) {
        while let Some(field) = self.take() {
            self.draft.keep(&field);
        }
    }
}

/// The first of the words for a side, in place of any of them: `W` and `white` become `w`.
pub(crate) fn side(draft: &mut Draft<'_>, part: &Part, sides: [&[&str]; 2]) {
    let text = draft.str(part);
    let words = sides.into_iter().find(|words| is_one_of(text, words));
    match words.and_then(<[&str]>::first) {
        Some(word) if *word != text => draft.replace(part, word, Repair::CASE),
        _ => draft.keep(part),
    }
}

fn is_one_of(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// `E3` for `e3`.
fn en_passant(draft: &mut Draft<'_>, part: &Part) {
    let text = draft.str(part);
    let upper = text.starts_with(|first: char| first.is_ascii_uppercase());
    let rank = text.get(1..).unwrap_or_default();
    if upper && !rank.is_empty() && rank.bytes().all(|byte| byte.is_ascii_digit()) {
        let square = text.to_ascii_lowercase();
        draft.replace(part, &square, Repair::CASE);
    } else {
        draft.keep(part);
    }
}

/// Rights in their order, each once.
fn rights(draft: &mut Draft<'_>, part: &Part) {
    let letters: Vec<u8> = draft.bytes(part).to_vec();
    if !letters.iter().all(u8::is_ascii_alphabetic) {
        draft.keep(part);
        return;
    }
    let mut once: Vec<u8> = Vec::new();
    let mut seen = [false; 128];
    for (at, letter) in letters.iter().enumerate() {
        let Some(seen) = seen.get_mut(usize::from(*letter)) else {
            continue;
        };
        if *seen {
            let start = part.start.saturating_add(at);
            draft.note(&(start..start.saturating_add(1)), "", Repair::REPEATED);
        } else {
            *seen = true;
            once.push(*letter);
        }
    }
    let mut ordered = once.clone();
    // Upper case first; and in each case, `K` before `Q`, where the first of them stands.
    ordered.sort_by_key(u8::is_ascii_lowercase);
    for (king, queen) in [(b'K', b'Q'), (b'k', b'q')] {
        let at = |letter: u8| ordered.iter().position(|other| *other == letter);
        if let (Some(king), Some(queen)) = (at(king), at(queen))
            && queen < king
        {
            ordered.swap(king, queen);
        }
    }
    let text = String::from_utf8(ordered.clone()).unwrap_or_default();
    if ordered != once {
        draft.note(part, &text, Repair::ORDER);
    }
    if ordered == letters {
        draft.keep(part);
    } else {
        draft.write(part, &text);
    }
}

/// The board, with its pocket.
pub(crate) fn board(draft: &mut Draft<'_>, part: &Part, variant: &Variant) {
    let bytes = draft.bytes(part).to_vec();
    let bracket = bytes.iter().position(|byte| *byte == b'[');
    let board_end = bracket.unwrap_or(bytes.len());
    let mut start = part.start;
    let ranks = bytes.get(..board_end).unwrap_or_default();
    for rank in ranks.split_inclusive(|byte| *byte == b'/') {
        self::rank(draft, rank, start, variant);
        start = start.saturating_add(rank.len());
    }
    if bracket.is_some() {
        pocket(draft, &bytes, board_end, part, variant);
    }
}

/// A rank, with the `/` after it: counts side by side are merged if the rank then fits.
fn rank(draft: &mut Draft<'_>, rank: &[u8], start: usize, variant: &Variant) {
    let merges = variant.files() <= 9 && merged_length(rank) == Some(variant.files());
    let mut at = 0;
    while let Some(byte) = rank.get(at) {
        let rest = rank.get(at..).unwrap_or_default();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
        // Each digit is looked at once, whatever the rank.
        let run = if merges { digits.count() } else { 0 };
        let place = start.saturating_add(at);
        if run > 1 {
            let digits = rest.get(..run).unwrap_or_default();
            let sum = merged_length(digits).unwrap_or_default();
            let part = place..place.saturating_add(run);
            draft.replace(&part, &sum.to_string(), Repair::MERGED);
            at = at.saturating_add(run);
            continue;
        }
        let plus = usize::from(*byte == b'+');
        let length = plus.saturating_add(1);
        let part = place..place.saturating_add(length);
        let token = rest.get(..length).unwrap_or(rest);
        if let Some(own) = sister(token, variant) {
            draft.replace(&part, &own, Repair::LETTER);
            at = at.saturating_add(length);
        } else {
            draft.keep(&(place..place.saturating_add(1)));
            at = at.saturating_add(1);
        }
    }
}

/// The squares of a rank whose counts are merged; `None` where nothing is to be merged, and
/// where a `0` is among them.
fn merged_length(rank: &[u8]) -> Option<usize> {
    if rank.contains(&b'0') {
        return None;
    }
    let mut length: usize = 0;
    for byte in rank {
        length = length.saturating_add(match byte {
            b'1'..=b'9' => usize::from(byte.wrapping_sub(b'0')),
            b'*' => 1,
            letter if letter.is_ascii_alphabetic() => 1,
            _ => 0,
        });
    }
    Some(length)
}

/// The spelling of a piece that a sister variant spells otherwise, in the case of its side.
fn sister(token: &[u8], variant: &Variant) -> Option<String> {
    let letter = token.last().filter(|letter| letter.is_ascii_alphabetic())?;
    let upper: Vec<u8> = token.to_ascii_uppercase();
    let mut pairs = variant
        .sisters
        .split(' ')
        .filter_map(|pair| pair.split_once('='));
    let (_, own) = pairs.find(|(other, _)| other.as_bytes() == upper)?;
    Some(if letter.is_ascii_uppercase() {
        own.to_string()
    } else {
        own.to_ascii_lowercase()
    })
}

/// A pocket, in which counts are spelled out: at most as many pieces as a board has squares.
fn pocket(draft: &mut Draft<'_>, bytes: &[u8], start: usize, part: &Part, variant: &Variant) {
    const MOST: usize = 1024;
    let at_part = |offset: usize| part.start.saturating_add(offset);
    let mut at = start;
    let mut room = MOST;
    while let Some(byte) = bytes.get(at) {
        let rest = bytes.get(at..).unwrap_or_default();
        let run = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let letter = rest.get(run).filter(|letter| letter.is_ascii_alphabetic());
        let count = core::str::from_utf8(rest.get(..run).unwrap_or_default());
        let count = count.ok().and_then(|digits| digits.parse::<usize>().ok());
        if let (Some(letter), Some(count)) = (letter, count.filter(|count| *count <= room)) {
            room = room.saturating_sub(count);
            let letter = char::from(*letter);
            let pieces: String = core::iter::repeat_n(letter, count).collect();
            let end = at.saturating_add(run).saturating_add(1);
            draft.replace(&(at_part(at)..at_part(end)), &pieces, Repair::EXPANDED);
            at = end;
            continue;
        }
        if run > 0 {
            let end = at.saturating_add(run);
            draft.keep(&(at_part(at)..at_part(end)));
            at = end;
            continue;
        }
        let one = at_part(at)..at_part(at).saturating_add(1);
        let own = sister(core::slice::from_ref(byte), variant);
        match own.filter(|own| !own.starts_with('+')) {
            Some(own) => draft.replace(&one, &own, Repair::LETTER),
            None => draft.keep(&one),
        }
        at = at.saturating_add(1);
    }
}
