//! The items of a residue: one row for each, with its loss, its key and the form of its text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use qi::{ByPlayer, Player};

use super::{Loss, spelling};
use crate::fen::NamedSquare;
use crate::fen::rights::{self, RightLetters};
use crate::text::{self, FieldText, cased};
use crate::variant::LetterSet;
use crate::{ParseError, ParseErrorKind as Kind};

/// One item.
pub(super) struct Row {
    /// `None` for the FEEN, which is of the way out.
    pub(super) loss: Option<Loss>,
    pub(super) key: &'static str,
    pub(super) place: Place,
    pub(super) form: Form,
}

/// The place of an item in a residue.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// The letters of rights.
    Rights,
    /// One of the numbers, where 0 is no item.
    Number(usize),
    /// One of the texts, where an empty one is no item.
    Text(usize),
}

/// The form of an item in the text of a residue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Letters of rights, each once.
    Letters,
    /// The name of a square: its file and its rank, in a byte each.
    Square,
    /// A square of shōgi, in the same way.
    ShogiSquare,
    /// A number that is at least this, kept as 1 where it is this.
    Number { least: u32 },
    /// Two digits, in a byte each, with a bit above them.
    Checks,
    /// Two numbers up to 255, in a byte each.
    Pair,
    /// Squares with commas between them.
    Squares,
    /// Pieces of draughts with commas between them.
    Ghosts,
    /// The difference from a canonical text.
    Spelling,
    /// All up to the end of the line.
    Rest,
}

/// All items in their order.
pub(super) const ROWS: [Row; 16] = [
    row(Loss::Castling, Place::Rights, Form::Letters),
    row(Loss::Gates, Place::Text(GATES), Form::Letters),
    row(Loss::EnPassant, Place::Number(EN_PASSANT), Form::Square),
    row(
        Loss::CountingLimit,
        Place::Number(LIMIT),
        Form::Number { least: 1 },
    ),
    row(Loss::Checks, Place::Number(CHECKS), Form::Checks),
    row(
        Loss::Halfmove,
        Place::Number(HALFMOVE),
        Form::Number { least: 1 },
    ),
    row(
        Loss::Fullmove,
        Place::Number(FULLMOVE),
        Form::Number { least: 2 },
    ),
    row(Loss::Ply, Place::Number(PLY), Form::Number { least: 2 }),
    row(Loss::Promoted, Place::Text(PROMOTED), Form::Squares),
    row(Loss::Walls, Place::Text(WALLS), Form::Squares),
    row(
        Loss::LastCapture,
        Place::Number(LAST_CAPTURE),
        Form::ShogiSquare,
    ),
    row(Loss::KingMoves, Place::Number(KING_MOVES), Form::Pair),
    row(Loss::Ghosts, Place::Text(GHOSTS), Form::Ghosts),
    row(Loss::Spelling, Place::Text(SPELLING), Form::Spelling),
    row(Loss::Operations, Place::Text(OPERATIONS), Form::Rest),
    Row {
        loss: None,
        key: "feen",
        place: Place::Text(FEEN),
        form: Form::Rest,
    },
];

const fn row(loss: Loss, place: Place, form: Form) -> Row {
    Row {
        loss: Some(loss),
        key: loss.code(),
        place,
        form,
    }
}

pub(super) const EN_PASSANT: usize = 0;
pub(super) const LIMIT: usize = 1;
pub(super) const CHECKS: usize = 2;
pub(super) const HALFMOVE: usize = 3;
pub(super) const FULLMOVE: usize = 4;
pub(super) const PLY: usize = 5;
pub(super) const LAST_CAPTURE: usize = 6;
pub(super) const KING_MOVES: usize = 7;
/// The number of numbers.
pub(super) const NUMBERS: usize = 8;

pub(super) const GATES: usize = 0;
pub(super) const PROMOTED: usize = 1;
pub(super) const WALLS: usize = 2;
pub(super) const GHOSTS: usize = 3;
pub(super) const SPELLING: usize = 4;
pub(super) const OPERATIONS: usize = 5;
pub(super) const FEEN: usize = 6;
/// The number of texts.
pub(super) const TEXTS: usize = 7;

/// Two bytes in a number.
pub(super) const fn packed((high, low): (u8, u8)) -> u32 {
    (high as u32) << 8 | low as u32
}

/// The two bytes of a number, whatever stands above them.
pub(super) const fn unpacked(number: u32) -> (u8, u8) {
    let [low, high, ..] = number.to_le_bytes();
    (high, low)
}

/// The bit above the checks, which may both be 0.
pub(super) const HAS_CHECKS: u32 = 1 << 16;

impl Form {
    /// Whether the item runs to the end of the line.
    pub(super) fn is_rest(self) -> bool {
        self == Self::Rest
    }

    /// Writes a number.
    pub(super) fn write(self, number: u32, out: &mut impl Write) -> fmt::Result {
        let (high, low) = unpacked(number);
        match self {
            Self::Square => NamedSquare {
                file: high,
                rank: low,
            }
            .write(out),
            Self::ShogiSquare => write!(out, "{high}{}", char::from(b'`'.saturating_add(low))),
            Self::Checks | Self::Pair => write!(out, "{high}+{low}"),
            Self::Number { least } => {
                write!(out, "{}", number.saturating_add(least.saturating_sub(1)))
            }
            _ => Ok(()),
        }
    }

    /// Reads a number.
    pub(super) fn number(self, value: FieldText<'_>) -> Result<u32, ParseError> {
        let string = core::str::from_utf8(value.bytes).unwrap_or_default();
        let wrong = |expected| value.error(Kind::BadValue { expected });
        let found = match self {
            Self::Square => {
                let square = NamedSquare::parse(value.bytes).filter(|square| square.rank > 0);
                square
                    .map(|square| packed((square.file, square.rank)))
                    .ok_or("a square")
            }
            Self::ShogiSquare => text::shogi_square(value.bytes)
                .map(packed)
                .ok_or("a square such as `5e`"),
            Self::Checks => match text::pair(string) {
                Some(checks @ (0..=9, 0..=9)) => Ok(HAS_CHECKS | packed(checks)),
                _ => Err("two digits such as `2+3`"),
            },
            Self::Pair => match text::pair(string) {
                Some(pair) if pair != (0, 0) => Ok(packed(pair)),
                _ => Err("two numbers such as `2+0`"),
            },
            Self::Number { least } => match text::counter(value) {
                Ok(number) if number >= least => Ok(number.saturating_sub(least.saturating_sub(1))),
                Ok(_) => Err("a number that is not the default"),
                Err(error) if error.kind().is_limit() => return Err(error),
                Err(error) if error.kind() == Kind::LeadingZero => {
                    Err("a number without a leading zero")
                }
                Err(_) => Err("a number"),
            },
            _ => Err("a number"),
        };
        found.map_err(wrong)
    }

    /// Reads a text, and brings it to the form in which it is kept.
    pub(super) fn text(self, value: FieldText<'_>) -> Result<String, ParseError> {
        let string = core::str::from_utf8(value.bytes).unwrap_or_default();
        match self {
            Self::Letters => {
                letters(value)?;
            }
            Self::Squares => return Ok(squares_text(&squares(string, value.start)?)),
            Self::Ghosts => {
                ghosts(string, value.start)?;
            }
            Self::Spelling if spelling::parts(string).is_none() => {
                let expected = "a spelling such as `fen:20-24:HAha`";
                return Err(value.error(Kind::BadValue { expected }));
            }
            _ => {}
        }
        Ok(string.to_string())
    }
}

/// Reads letters of rights, each once.
pub(super) fn letters(value: FieldText<'_>) -> Result<RightLetters, ParseError> {
    let letters = rights::letters(value.bytes);
    let mut written = String::new();
    write_letters(letters, &mut written);
    let is_letters = value.bytes.iter().all(u8::is_ascii_alphabetic);
    if is_letters && written.len() == value.bytes.len() {
        return Ok(letters);
    }
    let expected = "letters of rights, each once";
    Err(value.error(Kind::BadValue { expected }))
}

/// Writes the letters of rights: for each side `K`, files in descending order, `Q`.
pub(super) fn write_letters(letters: ByPlayer<LetterSet>, out: &mut impl Write) {
    for player in Player::ALL {
        let set = letters[player];
        let files = (b'A'..=b'Z')
            .rev()
            .filter(|letter| !matches!(letter, b'K' | b'Q'));
        let order = [b'K'].into_iter().chain(files).chain([b'Q']);
        for letter in order.filter(|letter| set.contains(*letter)) {
            // A writer that fails has failed before.
            let _ = out.write_char(char::from(cased(letter, player)));
        }
    }
}

/// Squares by name with commas between them, each once, in text that starts at this byte; in
/// the order of the board.
pub(crate) fn squares(list: &str, start: usize) -> Result<Vec<NamedSquare>, ParseError> {
    let span = start..start.saturating_add(list.len());
    let expected = "squares such as `c8,d1`, each once";
    let wrong = || ParseError::new(Kind::BadValue { expected }, span.clone());
    let mut squares = Vec::new();
    for name in list.split(',') {
        let square = NamedSquare::parse(name.as_bytes()).filter(|square| square.rank > 0);
        squares.push(square.ok_or_else(wrong)?);
    }
    squares.sort_unstable_by_key(|square| (u8::MAX.wrapping_sub(square.rank), square.file));
    let is_once = squares
        .windows(2)
        .all(|pair| !matches!(pair, [one, other] if one == other));
    if is_once { Ok(squares) } else { Err(wrong()) }
}

/// The text of squares.
pub(crate) fn squares_text(squares: &[NamedSquare]) -> String {
    let mut text = String::new();
    for square in squares {
        text.push_str(if text.is_empty() { "" } else { "," });
        // A string takes all that is written.
        let _ = square.write(&mut text);
    }
    text
}

impl NamedSquare {
    fn write(self, out: &mut impl Write) -> fmt::Result {
        let letter = char::from(b'a'.saturating_add(self.file));
        write!(out, "{letter}{}", self.rank)
    }
}

/// A piece of draughts that is no longer, or not yet, what the board shows.
#[derive(Clone, Copy)]
pub(crate) struct Ghost {
    pub(crate) square: GhostSquare,
    /// `G`, a man, or `P`, a king; in lower case if it belongs to the player to move.
    pub(crate) letter: u8,
}

/// The square of a [`Ghost`], as the text of the game names it.
#[derive(Clone, Copy)]
pub(crate) enum GhostSquare {
    Number(u16),
    Name(NamedSquare),
}

/// Ghosts with commas between them, in text that starts at this byte.
pub(crate) fn ghosts(list: &str, start: usize) -> Result<Vec<Ghost>, ParseError> {
    let span = start..start.saturating_add(list.len());
    let expected = "pieces such as `P7,G12`, each square once";
    let wrong = || ParseError::new(Kind::BadValue { expected }, span.clone());
    let mut ghosts: Vec<Ghost> = Vec::new();
    for item in list.split(',') {
        ghosts.push(ghost(item.as_bytes()).ok_or_else(wrong)?);
    }
    let mut texts: Vec<&str> = list.split(',').filter_map(|item| item.get(1..)).collect();
    texts.sort_unstable();
    texts.dedup();
    if texts.len() == ghosts.len() {
        Ok(ghosts)
    } else {
        Err(wrong())
    }
}

/// `( "G" | "P" | "g" | "p" ) ( number | file rank )`
fn ghost(item: &[u8]) -> Option<Ghost> {
    let (letter, square) = item.split_first()?;
    let letter = Some(*letter).filter(|letter| matches!(letter, b'G' | b'P' | b'g' | b'p'))?;
    let is_number = square.iter().all(u8::is_ascii_digit) && square.first() != Some(&b'0');
    let square = if is_number {
        GhostSquare::Number(core::str::from_utf8(square).ok()?.parse().ok()?)
    } else {
        GhostSquare::Name(NamedSquare::parse(square).filter(|square| square.rank > 0)?)
    };
    Some(Ghost { square, letter })
}
