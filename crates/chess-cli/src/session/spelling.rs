//! Moves as they are typed and shown: in the notation of engines, or in that of the game.

use feen_rules::{Game, Illegal, Move, MoveError, Notation, Position, Square, Variant};

use crate::answer::Failure;
use crate::answer::Terms;

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

const OWN: [Notation; 8] = [
    Notation::San,
    Notation::Western,
    Notation::Csa,
    Notation::Kif,
    Notation::Wxf,
    Notation::Chinese,
    Notation::Iccs,
    Notation::Janggi,
];

impl Spelling {
    /// The legal move of a text, or the reason of the notation that knows most about it. A notation that is chosen is the first:
    /// a text may be a move in two of them.
    pub(super) fn parse(
        self,
        game: &Game,
        text: &str,
        chosen: Option<Notation>,
    ) -> Result<Move, MoveError> {
        if let Some(end) = game.end() {
            return Err(Illegal::Over(end.reason()).into());
        }
        let chosen = chosen.filter(|_| self != Self::Engine);
        if let Some(Ok(one)) = chosen.map(|notation| game.parse_move(text, notation)) {
            return Ok(one);
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

/// The failure of a line that begins with neither a verb nor a move.
pub(super) fn not_a_move(text: &str) -> Failure {
    Failure::usage(format!(
        "unknown verb or move `{text}`; `help` lists the verbs"
    ))
}

/// Whether an error says more than that the text is not a move.
pub(super) fn is_about_squares(error: MoveError) -> bool {
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

impl Texts {
    /// The text that people see; Binbo has UCI.
    pub(super) fn shown(&self, terms: Terms) -> &str {
        match terms {
            Terms::English => &self.own,
            Terms::Binbo => &self.uci,
        }
    }
}

/// A move in UCI, and in the notation that is chosen, or that of the game.
pub(super) fn texts(position: &Position, one: Move, chosen: Option<Notation>) -> Texts {
    let uci = position.uci(one).to_string();
    let of_game = Notation::of_variant(position.variant());
    let chosen = chosen.and_then(|notation| position.text(one, notation));
    let own = chosen.or_else(|| position.text(one, of_game));
    Texts {
        own: own.unwrap_or_else(|| uci.clone()),
        uci,
    }
}

/// Whether a notation can write the moves of a game.
pub(super) fn is_of(notation: Notation, variant: &Variant) -> bool {
    let start = Position::start(variant);
    let mut moves = start.legal();
    moves
        .next()
        .is_none_or(|one| start.text(one, notation).is_some())
}

/// The square of an index, from the first player's left corner, file by file and rank by rank.
pub(super) fn square(variant: &Variant, index: i64) -> Result<Square, Failure> {
    let count = variant.files().saturating_mul(variant.ranks());
    let place = usize::try_from(index).ok().filter(|index| *index < count);
    let place = place.and_then(|index| {
        let (file, rank) = (
            index.checked_rem(variant.files())?,
            index.checked_div(variant.files())?,
        );
        variant.square_at(file, rank)
    });
    place.ok_or_else(|| {
        let last = count.saturating_sub(1);
        let message = format!("expected the index of a square from 0 to {last}, found {index}");
        Failure::refused("index/square", message)
    })
}

/// The index of a square.
pub(super) fn index(variant: &Variant, square: Square) -> usize {
    let before = variant.rank(square).saturating_mul(variant.files());
    before.saturating_add(variant.file(square))
}
