//! The items of a residue: one row for each, with its loss, its key and the form of its text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use qi::{ByPlayer, Player};

use super::{Loss, spelling};
use crate::fen::NamedSquare;
use crate::fen::rights::{self, RightLetters};
use crate::pdn::{self, Named};
use crate::text::{self, FieldText, cased};
use crate::variant::LetterSet;
use crate::{ParseError, ParseErrorKind as Kind};

/// One item.
pub(super) struct Item {
    /// `None` for the FEEN, which is of the way out.
    pub(super) loss: Option<Loss>,
    pub(super) key: &'static str,
    pub(super) form: Form,
}

/// The form of an item in the text of a residue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Letters of rights, each once, kept as sets.
    Rights,
    /// Letters of rights, each once, kept as a text.
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

/// All items in their order: each has the index of its loss, and the FEEN comes last.
pub(super) const ITEMS: [Item; 16] = [
    item(Loss::Castling, Form::Rights),
    item(Loss::Gates, Form::Letters),
    item(Loss::EnPassant, Form::Square),
    item(Loss::CountingLimit, Form::Number { least: 1 }),
    item(Loss::Checks, Form::Checks),
    item(Loss::Halfmove, Form::Number { least: 1 }),
    item(Loss::Fullmove, Form::Number { least: 2 }),
    item(Loss::Ply, Form::Number { least: 2 }),
    item(Loss::Promoted, Form::Squares),
    item(Loss::Walls, Form::Squares),
    item(Loss::LastCapture, Form::ShogiSquare),
    item(Loss::KingMoves, Form::Pair),
    item(Loss::Ghosts, Form::Ghosts),
    item(Loss::Spelling, Form::Spelling),
    item(Loss::Operations, Form::Rest),
    Item {
        loss: None,
        key: "feen",
        form: Form::Rest,
    },
];

const fn item(loss: Loss, form: Form) -> Item {
    Item {
        loss: Some(loss),
        key: loss.code(),
        form,
    }
}

/// The index of the FEEN.
pub(super) const FEEN: usize = ITEMS.len().saturating_sub(1);

/// The number of items up to the last one that is a number.
pub(super) const NUMBERS: usize = (Loss::KingMoves as usize).saturating_add(1);

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
    /// Whether the item is kept as a number.
    pub(super) fn is_number(self) -> bool {
        use Form::{Checks, Number, Pair, ShogiSquare, Square};
        matches!(self, Square | ShogiSquare | Number { .. } | Checks | Pair)
    }

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
    pub(crate) square: Named,
    pub(crate) is_king: bool,
    /// The piece belongs to the player to move: its letter is in lower case.
    pub(crate) is_movers: bool,
}

/// Ghosts with commas between them, in text that starts at this byte.
pub(crate) fn ghosts(list: &str, start: usize) -> Result<Vec<Ghost>, ParseError> {
    let ghosts: Option<Vec<Ghost>> = list.split(',').map(ghost).collect();
    let mut squares: Vec<&str> = list.split(',').filter_map(|item| item.get(1..)).collect();
    squares.sort_unstable();
    squares.dedup();
    let is_once = |ghosts: &Vec<Ghost>| ghosts.len() == squares.len();
    ghosts.filter(is_once).ok_or_else(|| {
        let expected = "pieces such as `P7,G12`, each square once";
        let span = start..start.saturating_add(list.len());
        ParseError::new(Kind::BadValue { expected }, span)
    })
}

/// `( "G" | "P" | "g" | "p" ) ( number | file rank )`
fn ghost(text: &str) -> Option<Ghost> {
    let letter = text.get(..1)?;
    let own = format!("{}{}", letter.to_ascii_uppercase(), text.get(1..)?);
    let item = pdn::read_item(own.as_bytes(), 0).ok()?;
    let is_square = match item.squares {
        // A board has fewer squares than 65 536.
        Named::Numbers(first, _) => (1..=0xFFFF).contains(&first) && !own.contains('-'),
        Named::Name { rank, .. } => (1..=255).contains(&rank),
    };
    let is_all = item.span == (1, own.len());
    (item.is_ghost && is_square && is_all).then_some(Ghost {
        square: item.squares,
        is_king: item.is_king,
        is_movers: letter.bytes().all(|byte| byte.is_ascii_lowercase()),
    })
}
