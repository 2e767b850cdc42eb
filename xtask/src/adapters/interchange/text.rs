//! `fen-text`, `epd-text`, `sfen-text` and `pdn-text`: a text, read in every way.

use std::fmt::{Debug, Display};

use ::interchange::pdn::{self, Colour, DraughtsMan};
use ::interchange::{Epd, Fen, Man, ParseError, Pdn, Player, Sfen, Square, epd, fen, sfen};
use serde::{Deserialize, Serialize};

use super::{Source, fault};
use crate::data::{Outcome, Side, Sides};
use crate::fixture::Kind;

/// The parts of a text in full, and its canonical form.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Read<P> {
    parts: P,
    written: String,
}

/// The outcome of a text, once the owned value and both views agree.
fn outcome<T, P>(
    source: &Source,
    owned: impl Fn(&str) -> Result<T, ParseError>,
    of_bytes: impl Fn(&[u8]) -> Result<P, ParseError>,
    of_text: impl Fn(&str) -> Result<P, ParseError>,
) -> Result<Outcome<Read<P>>, String>
where
    T: Display + PartialEq + Debug,
    P: PartialEq,
{
    let bytes = source.text.bytes();
    let read = of_bytes(&bytes);
    let Ok(text) = str::from_utf8(&bytes) else {
        let error = read.err().ok_or("bytes that are no text are read")?;
        return Ok(Outcome::Refused(fault(&error)));
    };
    match (read, of_text(text), owned(text)) {
        (Err(error), Err(other), Err(owned)) if error == other && error == owned => {
            Ok(Outcome::Refused(fault(&error)))
        }
        (Ok(parts), Ok(other), Ok(value)) if parts == other => {
            let written = value.to_string();
            match owned(&written) {
                Ok(again) if again == value && again.to_string() == written => {}
                again => return Err(format!("{written} is read as {again:?}")),
            }
            Ok(Outcome::Accepted(Read { parts, written }))
        }
        (bytes, text, owned) => Err(format!(
            "bytes are refused for {:?}, the string for {:?}, the owned value for {:?}",
            bytes.err(),
            text.err(),
            owned.err()
        )),
    }
}

/// A rank: pieces with their marks, walls, and counts of empty squares.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Squares {
    Empty(usize),
    Other(String),
}

fn ranks(squares: impl Iterator<Item = Square>, files: usize) -> Vec<Vec<Squares>> {
    let squares: Vec<Square> = squares.collect();
    let ranks = squares.chunks(files.max(1)).map(|rank| {
        let mut items = Vec::new();
        for square in rank {
            match square {
                Square::Empty => match items.last_mut() {
                    Some(Squares::Empty(count)) => *count += 1,
                    _ => items.push(Squares::Empty(1)),
                },
                Square::Wall => items.push(Squares::Other("*".to_owned())),
                Square::Man(man) => items.push(Squares::Other(token(*man))),
            }
        }
        items
    });
    ranks.collect()
}

fn token(man: Man) -> String {
    let mark = |there: bool, mark: &'static str| if there { mark } else { "" };
    let letter = match man.side() {
        Player::First => man.letter(),
        Player::Second => man.letter().to_ascii_lowercase(),
    };
    format!(
        "{}{}{letter}{}",
        mark(man.layer(), "|"),
        mark(man.is_promoted(), "+"),
        mark(man.reverts(), "~")
    )
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Fields {
    files: usize,
    ranks: Vec<Vec<Squares>>,
    turn: Side,
    pocket: String,
    castling: String,
    #[serde(deserialize_with = "Option::deserialize")]
    en_passant: Option<usize>,
    #[serde(deserialize_with = "Option::deserialize")]
    counting_limit: Option<u32>,
    halfmove: u32,
    fullmove: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checks: Option<Sides<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    operations: Option<Vec<(String, Vec<String>)>>,
}

fn letter(side: Player, letter: char) -> char {
    if side.is_first() {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}

fn fields(view: &fen::View<'_>) -> Fields {
    Fields {
        files: view.files(),
        ranks: ranks(view.squares(), view.files()),
        turn: view.turn().into(),
        pocket: view.pocket().map(token).collect(),
        castling: view
            .castling()
            .map(|right| letter(right.side, right.letter))
            .collect(),
        en_passant: view.en_passant(),
        counting_limit: view.counting_limit(),
        halfmove: view.halfmove(),
        fullmove: view.fullmove(),
        checks: view.checks().map(Sides::from),
        operations: None,
    }
}

/// A FEN.
pub(in super::super) struct FenText;

impl Kind for FenText {
    const NAME: &'static str = "fen-text";
    type Input = Source;
    type Outcome = Outcome<Read<Fields>>;

    fn run(source: &Source) -> Result<Self::Outcome, String> {
        let variant = source.variant()?;
        outcome(
            source,
            |text| Fen::parse_as(text, &variant),
            |bytes| fen::View::parse_bytes_as(bytes, &variant).map(|view| fields(&view)),
            |text| fen::View::parse_as(text, &variant).map(|view| fields(&view)),
        )
    }
}

/// An EPD.
pub(in super::super) struct EpdText;

fn epd_fields(view: &epd::View<'_>) -> Fields {
    let operations = view.operations().map(|operation| {
        let operands = operation.operands().map(str::to_owned);
        (operation.opcode().to_owned(), operands.collect())
    });
    Fields {
        files: view.files(),
        ranks: ranks(view.squares(), view.files()),
        turn: view.turn().into(),
        pocket: view.pocket().map(token).collect(),
        castling: view
            .castling()
            .map(|right| letter(right.side, right.letter))
            .collect(),
        en_passant: view.en_passant(),
        counting_limit: view.counting_limit(),
        halfmove: view.halfmove(),
        fullmove: view.fullmove(),
        checks: None,
        operations: Some(operations.collect()),
    }
}

impl Kind for EpdText {
    const NAME: &'static str = "epd-text";
    type Input = Source;
    type Outcome = Outcome<Read<Fields>>;

    fn run(source: &Source) -> Result<Self::Outcome, String> {
        let variant = source.variant()?;
        outcome(
            source,
            |text| Epd::parse_as(text, &variant),
            |bytes| epd::View::parse_bytes_as(bytes, &variant).map(|view| epd_fields(&view)),
            |text| epd::View::parse_as(text, &variant).map(|view| epd_fields(&view)),
        )
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ShogiFields {
    files: usize,
    ranks: Vec<Vec<Squares>>,
    turn: Side,
    hands: Sides<Vec<(char, u64)>>,
    #[serde(deserialize_with = "Option::deserialize")]
    last_capture: Option<(u8, u8)>,
    ply: u32,
}

fn shogi_fields(view: &sfen::View<'_>) -> ShogiFields {
    let hand = |player| {
        let items = view.hand(player).map(|(man, count)| (man.letter(), count));
        items.collect()
    };
    ShogiFields {
        files: view.files(),
        ranks: ranks(view.squares(), view.files()),
        turn: view.turn().into(),
        hands: Sides {
            first: hand(Player::First),
            second: hand(Player::Second),
        },
        last_capture: view.last_capture(),
        ply: view.ply(),
    }
}

/// An SFEN.
pub(in super::super) struct SfenText;

impl Kind for SfenText {
    const NAME: &'static str = "sfen-text";
    type Input = Source;
    type Outcome = Outcome<Read<ShogiFields>>;

    fn run(source: &Source) -> Result<Self::Outcome, String> {
        let variant = source.variant()?;
        outcome(
            source,
            |text| Sfen::parse_as(text, &variant),
            |bytes| sfen::View::parse_bytes_as(bytes, &variant).map(|view| shogi_fields(&view)),
            |text| sfen::View::parse_as(text, &variant).map(|view| shogi_fields(&view)),
        )
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Draughts {
    #[serde(deserialize_with = "Option::deserialize")]
    turn: Option<char>,
    /// The colour, the square in the order of FEEN, and whether it is a king.
    men: Vec<(char, usize, bool)>,
    ghosts: Vec<(char, usize, bool)>,
    halfmove: u32,
    fullmove: u32,
    king_moves: (u8, u8),
}

fn draughts(view: &pdn::View<'_>) -> Draughts {
    let man = |man: DraughtsMan| (man.colour.letter(), man.square, man.king);
    Draughts {
        turn: view.turn().map(Colour::letter),
        men: view.men().map(man).collect(),
        ghosts: view.ghosts().map(man).collect(),
        halfmove: view.halfmove(),
        fullmove: view.fullmove(),
        king_moves: view.king_moves(),
    }
}

/// A position of draughts.
pub(in super::super) struct PdnText;

impl Kind for PdnText {
    const NAME: &'static str = "pdn-text";
    type Input = Source;
    type Outcome = Outcome<Read<Draughts>>;

    fn run(source: &Source) -> Result<Self::Outcome, String> {
        let game = source.game()?;
        outcome(
            source,
            |text| Pdn::parse_as(text, &game),
            |bytes| pdn::View::parse_bytes_as(bytes, &game).map(|view| draughts(&view)),
            |text| pdn::View::parse_as(text, &game).map(|view| draughts(&view)),
        )
    }
}
