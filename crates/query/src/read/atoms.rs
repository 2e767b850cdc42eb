//! Operands: pieces, squares, numbers and conditions of one word.

use alloc::vec::Vec;
use core::ops::Range;

use epin::Piece;
use feen::{Marks, Pattern};
use qi::Player;
use sin::Token;

use super::{Opened, Operator, Reader, order, owned};
use crate::error::{Error, ErrorKind, Word};
use crate::node::{
    Anchor, GamePart, Holder, Image, Note, NumberPart, Order, Part, Place, PlaceKind, Quality,
    Quantity, Reach, Region, Side, SquaresPart, State, TruthPart, Wanted,
};
use crate::words::{WORDS, near};

/// Tags that are asked for by their names alone.
const TAGS: &[&str] = &[
    "white",
    "black",
    "event",
    "site",
    "date",
    "round",
    "result",
    "elo",
    "whiteelo",
    "blackelo",
    "termination",
    "variant",
    "eco",
    "opening",
    "timecontrol",
    "player",
    "title",
    "team",
    "length",
    "comments",
];

/// The names that games have for their players.
const PLAYERS: &[&str] = &[
    "white", "black", "sente", "gote", "red", "blue", "cho", "han",
];

impl Reader<'_> {
    /// An operand, and the words before it.
    pub(super) fn operand(&mut self) -> Result<(), Error> {
        loop {
            let word = self.peek();
            let span = self.at..self.at.saturating_add(word.len());
            let quality = match word.to_ascii_lowercase().as_str() {
                "not" => {
                    self.take();
                    self.wait(Operator::Not, span)?;
                    continue;
                }
                "(" => {
                    self.take();
                    self.open(Opened::Bracket, span)?;
                    continue;
                }
                "count" => {
                    self.take();
                    self.expect("(", "`(` after `count`")?;
                    self.open(Opened::Count, span)?;
                    continue;
                }
                "mirrored" => Err(Image::Mirrored),
                "swapped" => Err(Image::Swapped),
                "anywhere" => Err(Image::Anywhere),
                "passed" => Ok(Quality::Passed),
                "isolated" => Ok(Quality::Isolated),
                "doubled" => Ok(Quality::Doubled),
                "attacked" => Ok(Quality::Attacked),
                "hanging" => Ok(Quality::Hanging),
                _ => return self.condition(),
            };
            self.take();
            match quality {
                Ok(quality) => self.wait(Operator::Quality(quality), span)?,
                Err(image) => {
                    self.expect("(", "`(` and a condition")?;
                    self.open(Opened::Image(image), span)?;
                }
            }
        }
    }

    /// A condition, or a set of pieces or squares.
    fn condition(&mut self) -> Result<(), Error> {
        let word = self.peek();
        let span = self.at..self.at.saturating_add(word.len());
        let is_long = word.len() > 1;
        let lower = if is_long {
            word.to_ascii_lowercase()
        } else {
            owned(word)
        };
        let read = match lower.as_str() {
            "turn" => Self::turn,
            "style" => Self::style,
            "shape" => Self::shape,
            "pattern" => Self::pattern,
            "position" => Self::position,
            "value" => Self::value,
            "legal" => Self::legal,
            "en" => Self::en_passant,
            "hand" => Self::hand,
            "distance" => Self::distance,
            "glyph" => Self::glyph,
            "check" => Self::check,
            "move" => return self.move_test(),
            "comment" => {
                self.take();
                return self.note(Note::Comment, span);
            }
            "tag" => {
                self.take();
                let (name, _) = self.take();
                return self.note(Note::Tag(owned(name)), span);
            }
            name if is_long && TAGS.contains(&name) => {
                self.take();
                return self.note(Note::Tag(owned(name)), span);
            }
            _ if self.is_at_tag(word) => {
                self.take();
                return self.note(Note::Tag(owned(word)), span);
            }
            name => {
                let Some(part) = word_alone(name) else {
                    return self.number_or_atom();
                };
                self.take();
                return self.push(part, span);
            }
        };
        self.take();
        let part = read(self)?;
        let end = self.at;
        self.push(part, span.start..end)
    }

    fn turn(&mut self) -> Result<Part, Error> {
        if !self.takes("=") {
            self.takes("is");
        }
        let (word, span) = self.take();
        let lower = word.to_ascii_lowercase();
        let side = match lower.as_str() {
            "first" => Side::Player(Player::First),
            "second" => Side::Player(Player::Second),
            name if PLAYERS.contains(&name) => Side::Named { word: lower, span },
            _ => {
                self.at = span.start;
                return Err(
                    self.unexpected("`first`, `second` or a player of the game, as `white`")
                );
            }
        };
        Ok(TruthPart::Turn(side).into())
    }

    /// Whether a word is the name of a tag that no list has: it begins with a capital letter, and a
    /// comparison follows.
    fn is_at_tag(&self, word: &str) -> bool {
        let is_name = word.len() > 2
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && word.bytes().any(|byte| byte.is_ascii_lowercase());
        let is_known = || WORDS.contains(&word.to_ascii_lowercase().as_str());
        let after = self.rest().get(word.len()..).unwrap_or("").trim_start();
        is_name && after.starts_with(['=', '~', '<', '>', '!']) && !is_known()
    }

    fn style(&mut self) -> Result<Part, Error> {
        let (name, of) = self.take();
        let Ok(token) = name.parse::<Token>() else {
            self.at = of.start;
            return Err(self.unexpected("a style, as `C` or `s`"));
        };
        Ok(TruthPart::Style(token.side(), token.style()).into())
    }

    fn shape(&mut self) -> Result<Part, Error> {
        let (sizes, of) = self.take();
        let read: Result<Vec<u64>, _> = sizes.split('x').map(str::parse).collect();
        let Ok(sizes) = read else {
            self.at = of.start;
            return Err(self.unexpected("sizes, as `8x8`"));
        };
        Ok(TruthPart::Shape(sizes).into())
    }

    fn pattern(&mut self) -> Result<Part, Error> {
        let marks = if self.takes("exactly") {
            Marks::Exact
        } else {
            Marks::Written
        };
        let start = self.start();
        let Some(text) = self.take_quoted() else {
            return Err(self.unexpected("a pattern in quotes, as `\"4P3/?P\"`"));
        };
        let found = Word::new(text);
        let of = start..self.at;
        let pattern = text.parse::<Pattern>();
        let pattern = pattern.map_err(|_| Error::new(ErrorKind::Pattern { found }, of))?;
        Ok(TruthPart::Pattern(pattern, marks).into())
    }

    fn position(&mut self) -> Result<Part, Error> {
        self.start();
        let Some(text) = self.take_quoted() else {
            return Err(self.unexpected("a position in quotes, in a notation of the game"));
        };
        Ok(TruthPart::Position(owned(text)).into())
    }

    fn value(&mut self) -> Result<Part, Error> {
        self.expect("(", "`(` and pieces")?;
        let wanted = self.pieces("pieces, as `first` or `[QR]`")?;
        let mut given = Vec::new();
        while self.takes(",") {
            let of = self.pieces("a piece and its value, as `Q 9`")?;
            let (number, span) = self.take();
            let Ok(number) = number.parse() else {
                self.at = span.start;
                return Err(self.unexpected("a value, as `9`"));
            };
            given.push((of, number));
        }
        self.expect(")", "`)`, or `,` and the value of a piece")?;
        Ok(NumberPart::Value(wanted, given).into())
    }

    fn legal(&mut self) -> Result<Part, Error> {
        let text = self.quoted_or_run();
        if text.is_empty() {
            return Err(self.unexpected("a move, as `Nf3`"));
        }
        Ok(TruthPart::Legal(owned(text)).into())
    }

    fn en_passant(&mut self) -> Result<Part, Error> {
        self.expect("passant", "`en passant`")?;
        Ok(TruthPart::State(State::EnPassant).into())
    }

    fn hand(&mut self) -> Result<Part, Error> {
        self.expect("(", "`(` and the pieces in hand")?;
        let before = self.at;
        let (word, _) = self.take();
        let holder = match word.to_ascii_lowercase().as_str() {
            "first" => Some(Holder::Of(Player::First)),
            "second" => Some(Holder::Of(Player::Second)),
            "any" => Some(Holder::Either),
            _ => None,
        };
        let holder = holder.filter(|_| self.takes(","));
        if holder.is_none() {
            self.at = before;
        }
        let wanted = self.pieces("pieces, as `P`, `[QR]` or `first`")?;
        self.expect(")", "`)`")?;
        Ok(NumberPart::Hand(wanted, holder).into())
    }

    fn distance(&mut self) -> Result<Part, Error> {
        self.expect("(", "`(` and two pieces or squares")?;
        self.atom()?;
        self.expect(",", "`,` and the other piece or square")?;
        self.atom()?;
        self.expect(")", "`)`")?;
        Ok(NumberPart::Distance.into())
    }

    fn glyph(&mut self) -> Result<Part, Error> {
        let (glyph, of) = self.take_run();
        if glyph.is_empty() {
            self.at = of.start;
            return Err(self.unexpected("a glyph, as `??`"));
        }
        Ok(GamePart::Note(Note::Glyph, Order::Equal, owned(glyph)).into())
    }

    fn check(&mut self) -> Result<Part, Error> {
        if !self.takes("by") {
            return Ok(TruthPart::State(State::Check).into());
        }
        self.atom()?;
        Ok(SquaresPart::CheckBy.into())
    }

    /// A text in quotes, or else all up to the next blank.
    fn quoted_or_run(&mut self) -> &str {
        self.start();
        match self.take_quoted() {
            Some(quoted) => quoted,
            None => self.take_run().0,
        }
    }

    /// A comparison of a tag or a comment.
    fn note(&mut self, note: Note, span: Range<usize>) -> Result<(), Error> {
        let (sign, of) = self.take();
        let Some(order) = order(sign) else {
            self.at = of.start;
            let is_player = matches!(&note, Note::Tag(name) if PLAYERS.contains(&name.as_str()));
            return Err(self.unexpected(if is_player {
                "a comparison of the tag, as in `White ~ Anna`; of a position ask `turn is white`, or the pieces of `first`"
            } else {
                "`=`, `~`, `<` or another comparison"
            }));
        };
        let value = owned(self.quoted_or_run());
        if value.is_empty() {
            return Err(self.unexpected("a text to compare with"));
        }
        let end = self.at;
        self.push(GamePart::Note(note, order, value), span.start..end)
    }

    fn number_or_atom(&mut self) -> Result<(), Error> {
        self.start();
        let negative = self.rest().strip_prefix('-');
        let digits = negative.unwrap_or(self.rest());
        if digits.starts_with(|c: char| c.is_ascii_digit()) {
            let sign = usize::from(negative.is_some());
            let start = self.at;
            self.at = start.saturating_add(sign);
            let (number, of) = self.take();
            if let Ok(number) = number.parse::<f64>() {
                let number = if negative.is_some() { -number } else { number };
                return self.push(NumberPart::Number(number), start..of.end);
            }
            self.at = start;
        }
        self.atom()
    }

    /// Pieces, squares, or the name of a piece.
    pub(super) fn atom(&mut self) -> Result<(), Error> {
        let word = self.peek();
        let start = self.at;
        if let Some(name) = self.named(word) {
            self.take();
            let end = self.at;
            return self.push(SquaresPart::Named(name), start..end);
        }
        if let Some(wanted) = self.pieces_if_any()? {
            let end = self.at;
            return self.push(SquaresPart::Pieces(wanted), start..end);
        }
        let region = self.region()?;
        let end = self.at;
        self.push(SquaresPart::Cells(region), start..end)
    }

    pub(super) fn pieces(&mut self, expected: &'static str) -> Result<Wanted, Error> {
        match self.pieces_if_any()? {
            Some(wanted) => Ok(wanted),
            None => Err(self.unexpected(expected)),
        }
    }

    /// Pieces, if the next word is such.
    pub(super) fn pieces_if_any(&mut self) -> Result<Option<Wanted>, Error> {
        let before = self.start();
        let mut wanted = Wanted {
            is_exact: self.takes("exactly"),
            ..Wanted::default()
        };
        if self.takes("[") {
            while !self.takes("]") {
                if !self.one_piece(&mut wanted) {
                    return Err(self.unexpected("a piece or `]`"));
                }
            }
            return Ok(Some(wanted));
        }
        let is_piece = self.one_piece(&mut wanted);
        if !is_piece && wanted.is_exact {
            return Err(self.unexpected("a piece after `exactly`"));
        }
        if !is_piece {
            self.at = before;
        }
        Ok(is_piece.then_some(wanted))
    }

    /// Takes a piece or a word for pieces, and adds it.
    fn one_piece(&mut self, wanted: &mut Wanted) -> bool {
        self.start();
        let rest = self.rest();
        let is_inside = |length: usize| {
            let before = self.text.get(..self.at).unwrap_or("");
            let is_open = before.rfind('[') > before.rfind(']');
            let after = rest.get(length..).unwrap_or("");
            is_open || !after.starts_with(super::is_of_word)
        };
        let word = rest.get(..rest.bytes().take_while(u8::is_ascii_alphabetic).count());
        let word = word.unwrap_or("").to_ascii_lowercase();
        let length = match word.as_str() {
            "first" => {
                wanted.first = true;
                word.len()
            }
            "second" => {
                wanted.second = true;
                word.len()
            }
            "any" => {
                wanted.first = true;
                wanted.second = true;
                word.len()
            }
            _ if rest.starts_with('_') && is_inside(1) => {
                wanted.empty = true;
                1
            }
            _ => match Piece::parse_prefix(rest) {
                Ok((piece, after)) => {
                    // `q~` is how FEN writes a promoted piece of crazyhouse.
                    let promoted = after.strip_prefix('~');
                    let piece = piece.with_derived(piece.is_derived() || promoted.is_some());
                    let after = promoted.unwrap_or(after);
                    let length = rest.len().saturating_sub(after.len());
                    if !is_inside(length) {
                        return false;
                    }
                    wanted.pieces.push(piece);
                    length
                }
                Err(_) => return false,
            },
        };
        self.at = self.at.saturating_add(length);
        true
    }

    /// Squares: one or several places, separated by commas.
    pub(super) fn region(&mut self) -> Result<Region, Error> {
        let mut places = Vec::new();
        loop {
            places.push(self.place()?);
            let before = self.at;
            if !self.takes(",") || !self.is_at_place() {
                self.at = before;
                return Ok(places);
            }
        }
    }

    /// Whether a place may begin here: after a comma it may be the other operand of a bracket.
    fn is_at_place(&mut self) -> bool {
        let word = self.peek();
        let known = [
            "file", "rank", "board", "light", "dark", "edge", "corner", "zone", "near",
        ];
        known.contains(&word.to_ascii_lowercase().as_str()) || is_square(word)
    }

    fn place(&mut self) -> Result<Place, Error> {
        let expected = "a square, a region or `near`";
        let (word, span) = self.take();
        let start = span.start;
        let lower = word.to_ascii_lowercase();
        let kind = match lower.as_str() {
            "light" => PlaceKind::Light,
            "dark" => PlaceKind::Dark,
            "edge" => PlaceKind::Edge,
            "corner" => PlaceKind::Corner,
            "file" if self.takes("of") => PlaceKind::Of(Reach::File, self.anchor()?),
            "rank" if self.takes("of") => PlaceKind::Of(Reach::Rank, self.anchor()?),
            "file" => PlaceKind::File(owned(self.name("the name of a file")?)),
            "rank" => self.rank(false)?,
            "board" => {
                self.expect("rank", "`rank` after `board`")?;
                self.rank(true)?
            }
            "near" => {
                let anchor = self.anchor()?;
                let next = self.peek();
                let distance = next.parse().ok().filter(|_| !next.is_empty());
                if distance.is_some() {
                    self.take();
                }
                PlaceKind::Of(Reach::Near(distance.unwrap_or(1)), anchor)
            }
            _ if is_square(word) => {
                let other = self.rest().strip_prefix('-');
                let length = other.map_or(0, |other| {
                    other.bytes().take_while(u8::is_ascii_alphanumeric).count()
                });
                match other.and_then(|other| other.get(..length)) {
                    Some(other) if is_square(other) => {
                        self.at = self.at.saturating_add(length).saturating_add(1);
                        PlaceKind::Rectangle(owned(word), owned(other))
                    }
                    _ => PlaceKind::Square(owned(word)),
                }
            }
            _ if word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_lowercase()) => {
                PlaceKind::File(owned(word))
            }
            "zone" | "palace" => PlaceKind::Region(lower),
            _ if word.starts_with(|c: char| c.is_ascii_alphabetic()) && self.follows_on(start) => {
                PlaceKind::Region(owned(word))
            }
            _ => {
                self.at = start;
                let is_known = WORDS.contains(&lower.as_str());
                if word.len() > 1
                    && !is_known
                    && word.bytes().all(|byte| byte.is_ascii_alphabetic())
                {
                    let near = near(word);
                    let word = Word::new(word);
                    return Err(Error::new(ErrorKind::UnknownWord { word, near }, span));
                }
                let expected = if self.follows_on(start) {
                    expected
                } else {
                    "a piece, a square or a condition"
                };
                return Err(self.unexpected(expected));
            }
        };
        let end = self.at;
        Ok(Place {
            kind,
            span: start..end,
        })
    }

    /// Whether the word before a place is `on`, `from` or `to`, so that only a region may follow.
    fn follows_on(&self, start: usize) -> bool {
        let before = self
            .text
            .get(..start)
            .unwrap_or("")
            .trim_end()
            .to_ascii_lowercase();
        let word = before.rsplit(|c: char| !c.is_ascii_alphabetic()).next();
        word.is_some_and(|word| ["on", "from", "to"].contains(&word))
    }

    /// The pieces from which squares are counted.
    fn anchor(&mut self) -> Result<Anchor, Error> {
        let word = self.peek();
        if let Some(name) = self.named(word) {
            self.take();
            return Ok(Anchor::Named(name));
        }
        self.pieces("a piece, as `k`").map(Anchor::Pieces)
    }

    fn rank(&mut self, is_of_board: bool) -> Result<PlaceKind, Error> {
        let name = owned(self.name("the name of a rank")?);
        Ok(PlaceKind::Rank { name, is_of_board })
    }

    fn name(&mut self, expected: &'static str) -> Result<&str, Error> {
        let (word, span) = self.take();
        if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            self.at = span.start;
            return Err(self.unexpected(expected));
        }
        Ok(word)
    }
}

/// A condition or a number that is one word.
fn word_alone(word: &str) -> Option<Part> {
    Some(match word {
        "mate" => TruthPart::State(State::Mate).into(),
        "stalemate" => TruthPart::State(State::Stalemate).into(),
        "over" => TruthPart::State(State::Over).into(),
        "castle" => TruthPart::State(State::Castle).into(),
        "irregular" => TruthPart::Irregular.into(),
        "pieces" => NumberPart::Quantity(Quantity::Pieces).into(),
        "moves" => NumberPart::Quantity(Quantity::Moves).into(),
        "halfmoves" => NumberPart::Quantity(Quantity::Halfmoves).into(),
        "ply" => NumberPart::Quantity(Quantity::Ply).into(),
        "eval" => NumberPart::Quantity(Quantity::Evaluation).into(),
        "clock" => NumberPart::Quantity(Quantity::Clock).into(),
        _ => return None,
    })
}

/// Whether a word has the form of a square: letters and digits, or an index.
fn is_square(word: &str) -> bool {
    let has = |is: fn(&u8) -> bool| word.as_bytes().iter().any(is);
    let is_clean = word.bytes().all(|byte| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b':' || byte == b'.'
    });
    is_clean && has(u8::is_ascii_digit)
}
