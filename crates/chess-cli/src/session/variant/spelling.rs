//! Moves as they are typed and shown: in the notation of engines, or in that of the game.

use feen_rules::{Game, Illegal, Move, MoveError, Notation, Position};

use crate::answer::Failure;

/// The notations in which a move may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    /// UCI, or USI where the game has it.
    Engine,
    /// SAN, or the records of shogi or xiangqi.
    Own,
    /// Any of them.
    Any,
}

const ENGINE: [Notation; 2] = [Notation::Uci, Notation::Usi];

const OWN: [Notation; 6] = [
    Notation::San,
    Notation::Csa,
    Notation::Kif,
    Notation::Wxf,
    Notation::Chinese,
    Notation::Iccs,
];

impl Spelling {
    /// The legal move of a text.
    pub(super) fn read(self, game: &Game, text: &str) -> Result<Move, Failure> {
        self.parse(game, text).map_err(|error| {
            if self == Self::Any && !is_about_squares(error) {
                return Failure::usage(format!(
                    "expected a verb or a legal move, found `{text}`; `help` lists the verbs"
                ));
            }
            Failure::refused(error.code(), error.to_string())
        })
    }

    /// The legal move of a text, or the reason of the notation that knows most about it.
    pub(super) fn parse(self, game: &Game, text: &str) -> Result<Move, MoveError> {
        if let Some(end) = game.end() {
            return Err(Illegal::Over(end.reason()).into());
        }
        let (engine, own): (&[_], &[_]) = match self {
            Self::Engine => (&ENGINE, &[]),
            Self::Own => (&[], &OWN),
            Self::Any => (&ENGINE, &OWN),
        };
        let mut first = MoveError::NoMove;
        for notation in engine.iter().chain(own) {
            match game.parse_move(text, *notation) {
                Ok(one) => return Ok(one),
                Err(error) if !is_about_squares(first) && is_better(error, first) => first = error,
                Err(_) => {}
            }
        }
        Err(first)
    }
}

/// Whether an error says more than that the text is not a move.
fn is_about_squares(error: MoveError) -> bool {
    match error {
        MoveError::Illegal(reason) => reason != Illegal::NotAMove,
        MoveError::Ambiguous { .. } => true,
        _ => false,
    }
}

fn is_better(error: MoveError, than: MoveError) -> bool {
    is_about_squares(error) || than == MoveError::NoMove && error != MoveError::OtherNotation
}

/// A move in the notations that it is shown in.
pub(super) struct Texts {
    pub(super) uci: String,
    /// As people write it.
    pub(super) own: String,
}

pub(super) fn texts(position: &Position, one: Move) -> Texts {
    let uci = position.uci(one).to_string();
    let own = position.text(one, Notation::San);
    Texts {
        own: own.unwrap_or_else(|| uci.clone()),
        uci,
    }
}
