//! `residue = item { SP item }`, `item = key "=" value`: written, and read.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use qi::{ByPlayer, Player};

use super::{Ghost, GhostSquare, Residue, SquareList};
use crate::fen::NamedSquare;
use crate::fen::rights::{self, RightLetters};
use crate::text::{self, FieldText, check_ascii};
use crate::{ParseError, ParseErrorKind as Kind};

/// The keys in their order.
const KEYS: [&str; 15] = [
    "castling",
    "gates",
    "en-passant",
    "counting-limit",
    "checks",
    "halfmove",
    "fullmove",
    "ply",
    "promoted",
    "walls",
    "last-capture",
    "king-moves",
    "ghosts",
    "operations",
    "feen",
];

/// Writes the letters of rights: for each side `K`, files in descending order, `Q`.
pub(super) fn write_letters(letters: RightLetters, out: &mut impl Write) {
    for player in Player::ALL {
        let set = letters[player];
        let files = (b'A'..=b'Z')
            .rev()
            .filter(|letter| !matches!(letter, b'K' | b'Q'));
        let order = [b'K'].into_iter().chain(files).chain([b'Q']);
        for letter in order.filter(|letter| set.contains(*letter)) {
            let letter = if player.is_first() {
                letter
            } else {
                letter.to_ascii_lowercase()
            };
            // A writer that fails has failed before.
            let _ = out.write_char(char::from(letter));
        }
    }
}

/// Writes ghosts with commas between them.
pub(super) fn write_ghosts(ghosts: &[Ghost], out: &mut impl Write) -> fmt::Result {
    for (index, ghost) in ghosts.iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        write!(out, "{comma}{ghost}")?;
    }
    Ok(())
}

impl fmt::Display for Residue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let notes = self.notes();
        let mut items = Items { out: f, any: false };
        if let Some(letters) = self.castling() {
            items.item("castling", format_args!("{letters}"))?;
        }
        if !notes.gates.is_empty() {
            items.item("gates", format_args!("{}", notes.gates))?;
        }
        if let Some(square) = self.en_passant_square() {
            items.item("en-passant", format_args!("{square}"))?;
        }
        if let Some(limit) = self.counting_limit() {
            items.item("counting-limit", format_args!("{limit}"))?;
        }
        if let Some(ByPlayer { first, second }) = self.checks() {
            items.item("checks", format_args!("{first}+{second}"))?;
        }
        let numbers = [
            ("halfmove", self.halfmove()),
            ("fullmove", self.fullmove()),
            ("ply", self.ply()),
        ];
        for (key, number) in numbers {
            if let Some(number) = number {
                items.item(key, format_args!("{number}"))?;
            }
        }
        if !notes.promoted.is_empty() {
            items.item("promoted", format_args!("{}", notes.promoted))?;
        }
        if !notes.walls.is_empty() {
            items.item("walls", format_args!("{}", notes.walls))?;
        }
        if let Some((file, rank)) = self.last_capture() {
            let rank = char::from(b'`'.saturating_add(rank));
            items.item("last-capture", format_args!("{file}{rank}"))?;
        }
        if let Some((white, black)) = self.king_moves() {
            items.item("king-moves", format_args!("{white}+{black}"))?;
        }
        if !notes.ghosts.is_empty() {
            items.item("ghosts", format_args!(""))?;
            write_ghosts(&notes.ghosts, items.out)?;
        }
        if !notes.operations.is_empty() {
            items.item("operations", format_args!("{}", notes.operations))?;
        }
        if !notes.feen.is_empty() {
            items.item("feen", format_args!("{}", notes.feen))?;
        }
        Ok(())
    }
}

/// A writer of items with spaces between them.
struct Items<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    any: bool,
}

impl Items<'_, '_> {
    fn item(&mut self, key: &str, value: fmt::Arguments<'_>) -> fmt::Result {
        if self.any {
            self.out.write_char(' ')?;
        }
        self.any = true;
        write!(self.out, "{key}={value}")
    }
}

impl FromStr for Residue {
    type Err = ParseError;

    /// Reads the text of a residue.
    ///
    /// # Errors
    ///
    /// If a key is none, stands twice or is out of order, or if a value is none of its key:
    /// `clock=3`, `ply=2 ply=3`, `fullmove=2 halfmove=3`, `halfmove=x`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let bytes = text.as_bytes();
        check_ascii(bytes)?;
        let mut residue = Self::new();
        let mut last: Option<(usize, usize)> = None;
        let mut at = 0;
        while at < bytes.len() {
            let rest = bytes.get(at..).unwrap_or_default();
            let word = rest.iter().position(|byte| *byte == b' ');
            let word = word.unwrap_or(rest.len());
            let item = rest.get(..word).unwrap_or(rest);
            let equals = item.iter().position(|byte| *byte == b'=');
            let name = item.get(..equals.unwrap_or(word)).unwrap_or(item);
            let key_span = at..at.saturating_add(name.len());
            let key = KEYS.iter().position(|key| key.as_bytes() == name);
            let (Some(key), Some(equals)) = (key, equals) else {
                // An empty item is a space too many.
                let span = if name.is_empty() {
                    at..at.saturating_add(1).min(bytes.len())
                } else {
                    key_span
                };
                return Err(ParseError::new(Kind::UnknownKey, span));
            };
            if let Some((before, start)) = last.filter(|(before, _)| *before >= key) {
                let name = |index: usize| KEYS.get(index).copied().unwrap_or_default();
                let also = start..start.saturating_add(name(before).len());
                let kind = if before == key {
                    Kind::RepeatedKey
                } else {
                    let (key, before) = (name(key), name(before));
                    Kind::KeyOrder { key, before }
                };
                return Err(ParseError::new(kind, key_span).with_also(also));
            }
            last = Some((key, at));
            let to_end = key >= 13;
            let end = if to_end { rest.len() } else { word };
            let value_start = equals.saturating_add(1);
            let value = FieldText {
                bytes: rest.get(value_start..end).unwrap_or_default(),
                start: at.saturating_add(value_start),
            };
            residue = residue.with_item(key, value)?;
            at = at.saturating_add(end);
            if bytes.get(at) == Some(&b' ') {
                at = at.saturating_add(1);
                if at == bytes.len() {
                    let span = at.saturating_sub(1)..at;
                    return Err(ParseError::new(Kind::UnknownKey, span));
                }
            }
        }
        Ok(residue)
    }
}

impl Residue {
    /// The residue with the value of the key at this place of the list.
    fn with_item(self, key: usize, value: FieldText<'_>) -> Result<Self, ParseError> {
        let wrong = |expected| value.error(Kind::BadValue { expected });
        let string = core::str::from_utf8(value.bytes).unwrap_or_default();
        let number = |least: u32| match text::counter(value) {
            Ok(number) if number >= least => Ok(number),
            Ok(_) => Err(wrong("a number that is not the default")),
            Err(error) if error.kind().is_limit() => Err(error),
            Err(error) if error.kind() == Kind::LeadingZero => {
                Err(wrong("a number without a leading zero"))
            }
            Err(_) => Err(wrong("a number")),
        };
        if value.bytes.is_empty() {
            return Err(wrong("a value"));
        }
        Ok(match key {
            0 | 1 => {
                let letters = rights::letters(value.bytes);
                let mut written = String::new();
                write_letters(letters, &mut written);
                let is_letters = value.bytes.iter().all(u8::is_ascii_alphabetic);
                let is_once = written.len() == value.bytes.len();
                if !is_letters || !is_once {
                    return Err(wrong("letters of rights, each once"));
                }
                if key == 0 {
                    self.with_castling_letters(letters)
                } else {
                    self.with_gates(string)
                }
            }
            2 => {
                let square = NamedSquare::parse(value.bytes).filter(|square| square.rank > 0);
                self.with_en_passant_square(Some(square.ok_or_else(|| wrong("a square"))?))
            }
            3 => self.with_counting_limit(number(1)?),
            4 => match text::pair(string) {
                Some((first @ 0..=9, second @ 0..=9)) => {
                    self.with_checks(ByPlayer::new(first, second))
                }
                _ => return Err(wrong("two digits such as `2+3`")),
            },
            5 => self.with_halfmove(number(1)?),
            6 => self.with_fullmove(number(2)?),
            7 => self.with_ply(number(2)?),
            8 => {
                let squares = squares(string, value.start)?;
                self.note(|notes| notes.promoted = squares)
            }
            9 => {
                let squares = squares(string, value.start)?;
                self.note(|notes| notes.walls = squares)
            }
            10 => {
                let square = text::shogi_square(value.bytes);
                self.with_last_capture(Some(square.ok_or_else(|| wrong("a square such as `5e`"))?))
            }
            11 => match text::pair(string) {
                Some((white, black)) if (white, black) != (0, 0) => {
                    self.with_king_moves(white, black)
                }
                _ => return Err(wrong("two numbers such as `2+0`")),
            },
            12 => {
                let ghosts = ghosts(string, value.start)?;
                self.note(|notes| notes.ghosts = ghosts)
            }
            13 => self.with_operations(string),
            _ => self.with_feen(string),
        })
    }
}

/// Squares with commas between them, in text that starts at this byte.
pub(super) fn squares(list: &str, start: usize) -> Result<SquareList, ParseError> {
    let span = start..start.saturating_add(list.len());
    let expected = "squares such as `c8,d1`, each once";
    let wrong = || ParseError::new(Kind::BadValue { expected }, span.clone());
    let mut squares = Vec::new();
    for name in list.split(',') {
        let square = NamedSquare::parse(name.as_bytes()).filter(|square| square.rank > 0);
        squares.push(square.ok_or_else(wrong)?);
    }
    SquareList::new(squares).ok_or_else(wrong)
}

/// Ghosts with commas between them, in text that starts at this byte.
pub(super) fn ghosts(list: &str, start: usize) -> Result<Vec<Ghost>, ParseError> {
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
