//! `pdn = colour { ":" group }`

use core::ops::Range;

use epin::Found;
use qi::Player;

use super::PdnNotation;
use super::game_type::GameType;
use crate::text::{self, FieldText, Grammar, check_ascii};
use crate::{ParseError, ParseErrorKind as Kind};

/// The parts of a position of draughts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The player to move, or `None` for `?`.
    pub(crate) turn: Option<Player>,
    /// The lists of White and Black.
    pub(crate) lists: [(usize, usize); 2],
    pub(crate) halfmove: u32,
    pub(crate) fullmove: u32,
    pub(crate) king_moves: (u8, u8),
    pub(crate) game: GameType,
}

/// An item of a list: a piece on a square, or on the squares of a range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub(crate) is_king: bool,
    /// The piece is captured and not lifted.
    pub(crate) is_ghost: bool,
    pub(crate) squares: Named,
    /// The squares in the text, without the letter of the piece, up to the end of the item.
    pub(crate) span: (usize, usize),
}

/// Squares as an item names them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Named {
    Numbers(u32, u32),
    Name { file: u8, rank: u32 },
}

/// A set of squares, of a board of at most 26×26.
#[derive(Default)]
struct Occupied([u64; 11]);

impl Occupied {
    /// Enters a square; whether it was free.
    fn insert(&mut self, square: usize) -> bool {
        let bit = 1_u64 << (square & 63);
        let Some(word) = self.0.get_mut(square >> 6) else {
            return false;
        };
        let free = *word & bit == 0;
        *word |= bit;
        free
    }
}

/// The reader of one text.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    game: GameType,
    playable: usize,
    occupied: Occupied,
    /// The squares that have been read are names; `None` before the first.
    names: Option<bool>,
    parts: Parts,
    /// The places of the groups that have been read: White, Black, `H`, `F`, `+`.
    groups: [Option<usize>; 5],
    /// The last number of a list.
    last: u32,
    is_canonical: bool,
}

impl Grammar for PdnNotation {
    type Parts = Parts;
    type Game = GameType;

    fn default_game() -> &'static GameType {
        &GameType::INTERNATIONAL
    }

    fn read(text: &[u8], game: &GameType) -> Result<(Parts, bool), ParseError> {
        pdn(text, *game)
    }
}

fn pdn(text: &[u8], game: GameType) -> Result<(Parts, bool), ParseError> {
    check_ascii(text)?;
    let turn = match text.first() {
        Some(b'W') => Some(game.player('W')),
        Some(b'B') => Some(game.player('B')),
        Some(b'?') => None,
        _ => {
            let (found, expected) = (Found::at(text, 0), "`W`, `B` or `?`");
            let span = Found::span(text, 0);
            return Err(ParseError::new(Kind::Side { expected, found }, span));
        }
    };
    let mut reader = Reader {
        text,
        at: 1,
        game,
        playable: game.playable_count(),
        occupied: Occupied::default(),
        names: None,
        parts: Parts {
            turn,
            lists: [(0, 0); 2],
            halfmove: 0,
            fullmove: 1,
            king_moves: (0, 0),
            game,
        },
        groups: [None; 5],
        last: 0,
        // The order of names is that of numbers, which is looked up where it matters.
        is_canonical: !game.has_names(),
    };
    while reader.at < text.len() {
        reader.group()?;
    }
    if let [white, black, ..] = reader.groups
        && (white.is_none() || black.is_none())
    {
        let found = if white.is_none() && black.is_none() {
            "none"
        } else {
            "one"
        };
        let end = text.len();
        return Err(ParseError::new(Kind::NoPieces { found }, end..end));
    }
    let Parts {
        halfmove,
        fullmove,
        king_moves,
        ..
    } = reader.parts;
    let defaults = [halfmove == 0, fullmove == 1, king_moves == (0, 0)];
    let [_, _, tail @ ..] = reader.groups;
    // A default is written as nothing.
    let has_default = tail
        .iter()
        .zip(defaults)
        .any(|(group, default)| group.is_some() && default);
    Ok((reader.parts, reader.is_canonical && !has_default))
}

impl Reader<'_> {
    fn found(&self) -> Found {
        Found::at(self.text, self.at)
    }

    #[cold]
    fn error(&self, kind: Kind) -> ParseError {
        ParseError::new(kind, Found::span(self.text, self.at))
    }

    /// The error of a byte that is not allowed here.
    #[cold]
    fn unexpected(&self, kind: Kind) -> ParseError {
        let is_last = self.at.saturating_add(1) == self.text.len();
        if is_last && self.text.get(self.at) == Some(&b'.') {
            return self.error(Kind::Dot);
        }
        self.error(kind)
    }

    /// `":" ( ( "W" | "B" ) [ list ] | "H" number | "F" number | "+" number "+" number )`
    fn group(&mut self) -> Result<(), ParseError> {
        let found = self.found();
        if found != Found::Byte(b':') {
            return Err(self.unexpected(Kind::ExpectedColon { found }));
        }
        self.at = self.at.saturating_add(1);
        let start = self.at;
        let found = self.found();
        let (place, letter) = match found {
            Found::Byte(byte @ b'W') => (0, byte),
            Found::Byte(byte @ b'B') => (1, byte),
            Found::Byte(byte @ b'H') => (2, byte),
            Found::Byte(byte @ b'F') => (3, byte),
            Found::Byte(byte @ b'+') => (4, byte),
            _ => return Err(self.unexpected(Kind::ExpectedColour { found })),
        };
        let end = start.saturating_add(1);
        if let Some(first) = self.groups.get(place).copied().flatten() {
            let letter = char::from(letter);
            let error = ParseError::new(Kind::ColourAgain { letter }, start..end);
            return Err(error.with_also(Some(first..first.saturating_add(1))));
        }
        let later = self.groups.get(place..).unwrap_or_default();
        self.is_canonical &= later.iter().all(Option::is_none);
        self.last = 0;
        if let Some(group) = self.groups.get_mut(place) {
            *group = Some(start);
        }
        self.at = end;
        match place {
            0 | 1 => self.list(place),
            2 => {
                self.parts.halfmove = text::counter(self.rest_of_group())?;
                Ok(())
            }
            3 => {
                self.parts.fullmove = text::from_one(self.rest_of_group())?;
                Ok(())
            }
            _ => self.king_moves(start),
        }
    }

    /// The text up to the next `:`.
    fn rest_of_group(&mut self) -> FieldText<'_> {
        let start = self.at;
        let rest = self.text.get(start..).unwrap_or_default();
        let length = rest.iter().position(|byte| *byte == b':');
        let length = length.unwrap_or(rest.len());
        self.at = start.saturating_add(length);
        let bytes = rest.get(..length).unwrap_or_default();
        FieldText { bytes, start }
    }

    fn king_moves(&mut self, start: usize) -> Result<(), ParseError> {
        let group = self.rest_of_group();
        let moves = text::pair(core::str::from_utf8(group.bytes).unwrap_or_default());
        let end = group.end();
        let found = group.first();
        let error = ParseError::new(Kind::NotAChecksCount { found }, start..end);
        self.parts.king_moves = moves.ok_or(error)?;
        Ok(())
    }

    /// `item { "," item }`, or nothing.
    fn list(&mut self, place: usize) -> Result<(), ParseError> {
        let start = self.at;
        if !matches!(self.found(), Found::End | Found::Byte(b':')) {
            loop {
                self.item()?;
                if self.found() != Found::Byte(b',') {
                    break;
                }
                self.at = self.at.saturating_add(1);
            }
        }
        if let Some(list) = self.parts.lists.get_mut(place) {
            *list = (start, self.at);
        }
        Ok(())
    }

    fn item(&mut self) -> Result<(), ParseError> {
        let item = read_item(self.text, self.at)?;
        let (start, end) = item.span;
        let span = start..end;
        let is_name = matches!(item.squares, Named::Name { .. });
        // Programs disagree on which corner such a name counts from.
        if is_name && !self.game.has_names() {
            return Err(ParseError::new(Kind::NamelessSquares, span));
        }
        if self.names.is_some_and(|names| names != is_name) {
            return Err(ParseError::new(Kind::MixedNames, span));
        }
        self.names = Some(is_name);
        match item.squares {
            Named::Name { file, rank } => {
                let square = self.game.square_of_name(file.into(), rank as usize);
                let Some(square) = square else {
                    return Err(ParseError::new(Kind::OffBoard, span));
                };
                if !self.game.is_playable(square) {
                    return Err(ParseError::new(Kind::NotPlayable, span));
                }
                self.occupy(square, &item)?;
            }
            Named::Numbers(first, last) => {
                let on_board = |number: u32| (1..=self.playable).contains(&(number as usize));
                if !on_board(first) || !on_board(last) {
                    let range = self.text.get(start..end).unwrap_or_default();
                    let dash = range.iter().position(|byte| *byte == b'-');
                    let dash = dash.map_or(end, |dash| start.saturating_add(dash));
                    let square = if on_board(first) {
                        dash.saturating_add(1)..end
                    } else {
                        start..dash
                    };
                    return Err(ParseError::new(Kind::OffBoard, square));
                }
                if first > last {
                    return Err(ParseError::new(Kind::RangeReversed, span));
                }
                let is_single = self
                    .text
                    .get(start..end)
                    .is_some_and(|text| !text.contains(&b'-'));
                self.is_canonical &= is_single && first > self.last;
                self.last = last;
                // Squares by number, which are as many as the board has.
                for number in first..=last {
                    self.occupy(number as usize, &item)?;
                }
            }
        }
        self.at = end;
        Ok(())
    }

    /// Puts a piece on a square, given by its number or its index.
    fn occupy(&mut self, square: usize, item: &Item) -> Result<(), ParseError> {
        if self.occupied.insert(square) {
            return Ok(());
        }
        let (start, end) = item.span;
        let error = ParseError::new(Kind::Occupied, start..end);
        Err(error.with_also(self.first(square)))
    }

    /// The first item with a square, which is given by its number or its index.
    #[cold]
    fn first(&self, square: usize) -> Option<Range<usize>> {
        // The first byte is the colour to move, after which no item can be read.
        let before = self.text.iter().enumerate();
        let starts = before.filter(|(_, byte)| matches!(byte, b'W' | b'B' | b','));
        let mut items =
            starts.filter_map(|(at, _)| read_item(self.text, at.saturating_add(1)).ok());
        let first = items.find(|item| match item.squares {
            Named::Numbers(first, last) => (first as usize..=last as usize).contains(&square),
            Named::Name { file, rank } => {
                self.game.square_of_name(file.into(), rank as usize) == Some(square)
            }
        })?;
        Some(first.span.0..first.span.1)
    }
}

/// `item = [ "K" | "G" | "P" ] ( number [ "-" number ] | file rank )`
pub(crate) fn read_item(text: &[u8], start: usize) -> Result<Item, ParseError> {
    let letter = text.get(start).copied().unwrap_or_default();
    let has_letter = matches!(letter, b'K' | b'G' | b'P');
    let from = start.saturating_add(has_letter.into());
    let (squares, end) = if let Some(letter @ b'a'..=b'z') = text.get(from) {
        let file = letter.wrapping_sub(b'a');
        let (rank, end) = number(text, from.saturating_add(1))?;
        (Named::Name { file, rank }, end)
    } else {
        let (first, end) = number(text, from)?;
        if text.get(end) == Some(&b'-') {
            let (last, end) = number(text, end.saturating_add(1))?;
            (Named::Numbers(first, last), end)
        } else {
            (Named::Numbers(first, first), end)
        }
    };
    Ok(Item {
        is_king: matches!(letter, b'K' | b'P'),
        is_ghost: matches!(letter, b'G' | b'P'),
        squares,
        span: (from, end),
    })
}

/// A number without a leading zero, and its end.
fn number(text: &[u8], start: usize) -> Result<(u32, usize), ParseError> {
    let rest = text.get(start..).unwrap_or_default();
    let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let digits = rest.get(..length).unwrap_or_default();
    let end = start.saturating_add(length);
    match digits {
        [] => {
            let found = Found::at(text, start);
            let span = Found::span(text, start);
            Err(ParseError::new(Kind::NotADraughtsSquare { found }, span))
        }
        [b'0', _, ..] => Err(ParseError::new(Kind::LeadingZero, start..end)),
        _ => Ok((text::number(digits), end)),
    }
}
