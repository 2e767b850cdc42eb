//! The grammar of an SFEN: one function a field.

use epin::Found;
use qi::Player;

use super::SfenNotation;
use crate::fen::Reader;
use crate::text::{self, FieldText, Fields, Grammar, Ranks, scan};
use crate::{Field, ParseError, ParseErrorKind as Kind, Variant};

/// The parts of an SFEN, by their places in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    pub(crate) board_end: usize,
    pub(crate) turn: Player,
    /// The items of the hands, none for `-`.
    pub(crate) hands: (usize, usize),
    pub(crate) last_capture: Option<(u8, u8)>,
    pub(crate) ply: u32,
    pub(crate) variant: Reader,
}

impl Grammar for SfenNotation {
    type Parts = Parts;
    type Game = Variant;

    fn default_game() -> &'static Variant {
        &Variant::SHOGI
    }

    /// `sfen = placement SP side SP hands [ SP ply ]`
    #[inline]
    fn read(text: &[u8], variant: &Variant) -> Result<(Parts, bool), ParseError> {
        match scanned(text, variant) {
            Some(read) => Ok(read),
            None => plain(text, variant),
        }
    }
}

/// The parts of a text whose fields stand where most texts have them, and whether it is surely
/// canonical; `None`, where [`plain`] has to look.
fn scanned(text: &[u8], variant: &Variant) -> Option<(Parts, bool)> {
    if variant.has_last_capture {
        return None;
    }
    let board_end = scan::board(text, variant)?;
    let turn = match text.get(board_end..)? {
        [b' ', b'b', b' ', ..] => Player::First,
        [b' ', b'w', b' ', ..] => Player::Second,
        _ => return None,
    };
    let start = board_end.wrapping_add(3);
    let rest = text.get(start..)?;
    let length = scan::find(b' ', rest).filter(|length| *length > 0)?;
    let bytes = rest.get(..length)?;
    let field = FieldText { bytes, start };
    let (hands, is_ordered) = hands(field, variant).ok()?;
    let (ply, end) = scan::number(text, field.end().wrapping_add(1))?;
    let parts = Parts {
        files: variant.files(),
        ranks: variant.ranks(),
        board_end,
        turn,
        hands,
        last_capture: None,
        ply,
        variant: Reader::of(variant),
    };
    (end == text.len() && ply > 0).then_some((parts, is_ordered))
}

/// The same, field by field.
#[inline(never)]
fn plain(text: &[u8], variant: &Variant) -> Result<(Parts, bool), ParseError> {
    let mut fields = Fields::new(text)?;
    let board = fields.expect(Field::Board)?;
    let Ranks {
        files,
        count: ranks,
        end,
    } = text::ranks(board.bytes, variant, false)?;
    let turn = side(fields.expect(Field::Side)?)?;
    let mut parts = Parts {
        files,
        ranks,
        board_end: end,
        turn,
        hands: (0, 0),
        last_capture: None,
        ply: 1,
        variant: Reader::of(variant),
    };
    let mut is_canonical = text::has_own_letters(board.bytes, variant);
    if variant.has_last_capture {
        let field = fields.expect(Field::LastCapture)?;
        parts.last_capture = last_capture(field, files, ranks)?;
    } else {
        let (hands, is_ordered) = hands(fields.expect(Field::Hands)?, variant)?;
        parts.hands = hands;
        is_canonical &= is_ordered;
    }
    match fields.next() {
        Some(field) => parts.ply = text::from_one(field)?,
        None => is_canonical = false,
    }
    fields.finish(Field::Ply)?;
    Ok((parts, is_canonical))
}

/// `side = "b" | "w"`, where `b` is the first player.
fn side(field: FieldText<'_>) -> Result<Player, ParseError> {
    match field.bytes {
        b"b" => Ok(Player::First),
        b"w" => Ok(Player::Second),
        _ => Err(field.error(Kind::Side {
            expected: "`b` or `w`",
            found: field.misfit(&[b"b", b"w"]),
        })),
    }
}

/// The square of the last lion capture: a file from 1 and a letter for the rank, or `-`.
fn last_capture(
    field: FieldText<'_>,
    files: usize,
    ranks: usize,
) -> Result<Option<(u8, u8)>, ParseError> {
    if field.bytes == b"-" {
        return Ok(None);
    }
    let square = text::shogi_square(field.bytes);
    let on_board =
        square.filter(|(file, rank)| usize::from(*file) <= files && usize::from(*rank) <= ranks);
    let found = field.first();
    on_board
        .map(Some)
        .ok_or_else(|| field.error(Kind::NotALastCapture { found }))
}

/// The order of the hands: these letters, and then the others.
pub(crate) const FIRST: &[u8] = b"RBGSNLP";

/// The place of each letter in a hand, by its lowest six bits.
static PLACES: [u8; 64] = places();

#[expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "a letter has an index below 64, and the compiler runs this"
)]
const fn places() -> [u8; 64] {
    let mut places = [0; 64];
    let (mut place, mut letter) = (1, b'A');
    let mut first = 0;
    while first < FIRST.len() {
        places[(FIRST[first] & 63) as usize] = place;
        place += 1;
        first += 1;
    }
    while letter <= b'Z' {
        let index = (letter & 63) as usize;
        if places[index] == 0 {
            places[index] = place;
            place += 1;
        }
        // The second player's letters stand after all of the first one's.
        places[32 + index] = 64 + places[index];
        letter += 1;
    }
    places
}

/// The span of the items of a hand, and whether they are surely in canonical spelling.
type Hands = ((usize, usize), bool);

/// `hands = "-" | [ count ] letter { [ count ] letter }`
fn hands(field: FieldText<'_>, variant: &Variant) -> Result<Hands, ParseError> {
    if field.bytes == b"-" {
        return Ok(((field.start, field.start), true));
    }
    let (mut last, mut is_ordered) = (0, true);
    let mut seen = 0_u64;
    let mut at = 0;
    while at < field.bytes.len() {
        let item = Item::read(field, at, variant)?;
        let bit = 1_u64 << (item.letter & 63);
        if seen & bit != 0 {
            let letter = char::from(item.letter);
            let error = ParseError::new(Kind::NotAggregated { letter }, field.part(at..item.end));
            return Err(error.with_also(Some(first(field, item.letter, variant))));
        }
        seen |= bit;
        let place = PLACES.get(usize::from(item.letter & 63)).copied();
        let place = place.unwrap_or(0);
        // A longer count may be more than is counted.
        let is_short = item.end.saturating_sub(at) <= 10;
        is_ordered &= place > last && item.is_own && is_short;
        (last, at) = (place, item.end);
    }
    Ok(((field.start, field.end()), is_ordered))
}

/// `[ count ] letter`
struct Item {
    letter: u8,
    end: usize,
    /// The letter is written as it is here.
    is_own: bool,
}

impl Item {
    fn read(field: FieldText<'_>, start: usize, variant: &Variant) -> Result<Self, ParseError> {
        let rest = field.bytes.get(start..).unwrap_or_default();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let count = rest.get(..digits).unwrap_or_default();
        let span = field.part(start..start.saturating_add(digits));
        match count {
            [b'0'] => return Err(ParseError::new(Kind::ZeroHandCount, span)),
            [b'0', ..] => return Err(ParseError::new(Kind::LeadingZero, span)),
            [b'1'] => return Err(ParseError::new(Kind::OneHandCount, span)),
            _ => {}
        }
        let at = start.saturating_add(digits);
        let found = Found::at(field.bytes, at);
        let Found::Byte(letter) = found else {
            return Err(field.error_at(Kind::CountWithoutPiece { found }, at));
        };
        // A synonym is the same piece.
        let canonical = variant.letter(letter);
        if let Some(canonical) = canonical.filter(|letter| variant.holds(*letter)) {
            return Ok(Self {
                // A letter and its lower case differ in one bit.
                letter: canonical | letter & 0x20,
                end: at.saturating_add(1),
                is_own: letter.to_ascii_uppercase() == canonical,
            });
        }
        Err(if digits > 0 && !letter.is_ascii_alphabetic() {
            field.error_at(Kind::CountWithoutPiece { found }, at)
        } else {
            field.error_at(Kind::NotInHand { found }, at)
        })
    }
}

/// The first item of a letter.
#[cold]
fn first(field: FieldText<'_>, letter: u8, variant: &Variant) -> core::ops::Range<usize> {
    let mut at = 0;
    while let Ok(item) = Item::read(field, at, variant) {
        if item.letter == letter {
            return field.part(at..item.end);
        }
        at = item.end;
    }
    field.part(at..at)
}

#[cfg(test)]
mod tests {
    use super::{plain, scanned};
    use crate::Variant;

    /// The fast reader takes these, and as the plain one does.
    #[test]
    fn the_fast_reader_agrees() {
        for (text, variant, is_taken) in [
            (
                "9/9/4+P4/9/9/9/9/9/9 b S2rb4gs4n17p 1",
                Variant::SHOGI,
                true,
            ),
            ("9/9/9/9/9/9/9/9/9 w - 999999999", Variant::SHOGI, true),
            ("1ge/1c1/1G1/EL1 w Lc 8", Variant::DOBUTSU, true),
            // Left to the plain reader: a missing ply, and one of ten digits.
            ("9/9/9/9/9/9/9/9/9 w P", Variant::SHOGI, false),
            ("9/9/9/9/9/9/9/9/9 w - 1000000000", Variant::SHOGI, false),
        ] {
            let text = text.as_bytes();
            let (read, expected) = (scanned(text, &variant), plain(text, &variant).unwrap());
            assert_eq!(read, is_taken.then_some(expected), "{}", variant.name());
        }
        let none = b"9/9/9/9/9/9/9/9/9 w - 0";
        assert_eq!(scanned(none, &Variant::SHOGI), None);
    }
}
