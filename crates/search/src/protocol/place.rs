use std::format;
use std::string::{String, ToString};

use feen_rules::{Move, Notation, Past, Position, Variant};

use super::{Dialect, quoted};

/// The position that is searched, with what was before.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) position: Position,
    pub(super) past: Past,
}

impl Place {
    pub(super) fn start(variant: &Variant) -> Self {
        Self::of(Position::start(variant))
    }

    fn of(position: Position) -> Self {
        let mut past = Past::new();
        past.push(position.key(), position.is_check());
        Self { position, past }
    }

    pub(super) const fn variant(&self) -> &Variant {
        self.position.variant()
    }

    /// `( "startpos" / "fen" FEN / "sfen" SFEN ) [ "moves" *MOVE ]`. A position that is wrong leaves the one that was
    /// there, and a move that is wrong the position before it.
    pub(super) fn read(
        &mut self,
        variant: &Variant,
        words: &str,
        dialect: Dialect,
    ) -> Result<(), String> {
        let (head, moves) = match words.split_once("moves") {
            Some((head, moves)) => (head.trim(), moves),
            None => (words.trim(), ""),
        };
        let (word, text) = head.split_once(char::is_whitespace).unwrap_or((head, ""));
        let position = match word {
            "startpos" => Position::start(variant),
            "fen" | "sfen" => board(variant, word, text.trim())?,
            _ => {
                return Err(format!(
                    "expected `startpos`, `fen` or `sfen`, found {}",
                    quoted(word)
                ));
            }
        };
        *self = Self::of(position);
        for text in moves.split_whitespace() {
            let mv = read(&self.position, text, dialect)
                .map_err(|reason| format!("illegal move `{text}`: {reason}"))?;
            self.position.play_unchecked(mv);
            self.past
                .push(self.position.key(), self.position.is_check());
        }
        Ok(())
    }
}

/// The position of a FEN or an SFEN. The one who mates in a problem may lack a king.
fn board(variant: &Variant, word: &str, text: &str) -> Result<Position, String> {
    let (read, problem): (FenReader, FenReader) = if word == "fen" {
        (Position::from_fen, Position::problem_from_fen)
    } else {
        (Position::from_sfen, Position::problem_from_sfen)
    };
    read(variant, text).or_else(|error| problem(variant, text).map_err(|_| error.to_string()))
}

type FenReader = fn(&Variant, &str) -> Result<Position, feen_rules::FenError>;

/// The legal move of a text, in the notation of the protocol first.
pub(super) fn read(position: &Position, text: &str, dialect: Dialect) -> Result<Move, String> {
    let (first, second) = match dialect {
        Dialect::Uci => (Notation::Uci, Notation::Usi),
        Dialect::Usi => (Notation::Usi, Notation::Uci),
    };
    position.parse_move(text, first).or_else(|error| {
        let other = position.parse_move(text, second);
        other.map_err(|_| error.to_string())
    })
}

/// A move as the protocol writes it.
pub(super) fn write(position: &Position, mv: Move, dialect: Dialect) -> String {
    let usi = match dialect {
        Dialect::Uci => None,
        Dialect::Usi => position.text(mv, Notation::Usi),
    };
    usi.unwrap_or_else(|| position.uci(mv).to_string())
}

/// A line of moves as the protocol writes it.
pub(super) fn line(position: &Position, moves: &[Move], dialect: Dialect) -> String {
    let mut at = position.clone();
    let mut text = String::new();
    for mv in moves {
        text.push(' ');
        text.push_str(&write(&at, *mv, dialect));
        at.play_unchecked(*mv);
    }
    text
}
