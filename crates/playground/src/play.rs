//! Play by the rules of a game: its start, the legal moves with their texts, the end, and why a move is not legal.
//!
//! A request has the FEN that a game began from and the moves since, so that the module keeps nothing.

use std::collections::BTreeMap;

use feen_rules::{
    Entry, Illegal, Kind, Move, MoveSort, Notation, Player, Position, Square, Variant,
};
use serde::Serialize;
use serde_json::Value;

use crate::finding::Refusal;
use crate::game::{KEYS, game, name_of, notation, text};
use crate::request::Request;

#[derive(Serialize, Debug)]
pub(crate) struct Games {
    games: Vec<Listed>,
}

/// A game and its start.
#[derive(Serialize, Debug)]
struct Listed {
    name: String,
    files: usize,
    ranks: usize,
    fen: String,
}

/// A game after its moves.
#[derive(Serialize, Debug)]
pub(crate) struct State {
    fen: String,
    turn: &'static str,
    check: bool,
    /// The square of the king in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<usize>,
    /// The squares of walls, such as a duck.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    walls: Vec<usize>,
    end: Option<End>,
    /// The codes of the reasons for which the player to move may end the game.
    claims: Vec<&'static str>,
    /// The legal moves, none at the end.
    moves: Vec<Step>,
    /// The moves that were played, as texts.
    played: Vec<String>,
}

#[derive(Serialize, Debug)]
struct End {
    winner: Option<&'static str>,
    code: &'static str,
    reason: String,
}

/// A legal move. Squares are numbered as in a FEN, the top left one 0; pieces are its letters.
#[derive(Serialize, Debug)]
struct Step {
    /// The name of the move in a request.
    uci: String,
    /// The move in the notation of the request.
    text: String,
    from: Option<usize>,
    /// Of castling the square that the king goes to, unless it goes there otherwise too.
    to: usize,
    /// The piece in hand that is dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    drop: Option<String>,
    /// The piece that the moved one becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    becomes: Option<String>,
    /// The piece in hand that enters where the moved one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    gate: Option<String>,
    /// The square that the duck goes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    duck: Option<usize>,
}

/// The legal move of a request, or the reason why it is not legal.
#[derive(Serialize, Debug)]
pub(crate) struct Why {
    uci: Option<String>,
    code: Option<&'static str>,
    reason: Option<String>,
    /// The squares and letters that the reason names.
    facts: BTreeMap<&'static str, String>,
}

/// All games, in the order of their tables.
pub(crate) fn games(request: &Value) -> Result<Games, Refusal> {
    Request::new(request, &[])?;
    let listed = Variant::all().into_iter().map(|variant| Listed {
        name: variant.name().to_owned(),
        files: variant.files(),
        ranks: variant.ranks(),
        fen: Position::start(&variant).fen(),
    });
    Ok(Games {
        games: listed.collect(),
    })
}

/// The state of a game after its moves.
pub(crate) fn play(request: &Value) -> Result<State, Refusal> {
    let request = Request::new(request, &KEYS)?;
    let (game, notation) = (game(&request)?, notation(&request)?);
    let position = game.position();
    let end = game.end().map(|end| End {
        winner: end.winner().map(name_of),
        code: end.reason().code(),
        reason: end.reason().to_string(),
    });
    let moves = if end.is_some() {
        Vec::new()
    } else {
        steps(position, notation)
    };
    let variant = position.variant();
    let checked = Some(position).filter(|position| position.is_check());
    let checked = checked.and_then(|position| position.royal(position.turn()));
    let played = game.positions().zip(game.moves());
    let played = played.map(|(before, mv)| text(&before, mv, notation));
    Ok(State {
        fen: position.fen(),
        turn: name_of(position.turn()),
        check: position.is_check(),
        checked: checked.map(|square| variant.feen_index(square)),
        walls: { position.walls().into_iter() }
            .map(|square| variant.feen_index(square))
            .collect(),
        end,
        claims: game.claims().iter().map(|reason| reason.code()).collect(),
        moves,
        played: played.collect(),
    })
}

/// The reason why a move is not legal: one of a text, or from a square or a hand to a square.
pub(crate) fn why(request: &Value) -> Result<Why, Refusal> {
    let keys = [&KEYS[..], &["text", "from", "drop", "to"]].concat();
    let request = Request::new(request, &keys)?;
    let game = game(&request)?;
    let position = game.position();
    let explained = match game.end() {
        Some(end) => Err(Illegal::Over(end.outcome().reason())),
        None => explained(&request, position)?,
    };
    Ok(match explained {
        Ok(one) => Why {
            uci: Some(position.uci(one).to_string()),
            code: None,
            reason: None,
            facts: BTreeMap::new(),
        },
        Err(reason) => Why {
            uci: None,
            code: Some(reason.code()),
            reason: Some(reason.to_string()),
            facts: reason.facts().into_iter().collect(),
        },
    })
}

fn explained(request: &Request<'_>, position: &Position) -> Result<Result<Move, Illegal>, Refusal> {
    if let Some(text) = request.text("text")? {
        // A move may be written as players write it; the reason is that of its squares.
        let written = position.parse_move(text, notation(request)?);
        return Ok(written.or_else(|_| position.parse_uci(text)));
    }
    let variant = position.variant();
    let to = square(variant, request, "to")?;
    let Some(letter) = request.text("drop")? else {
        let from = square(variant, request, "from")?;
        return Ok(position.explain_move(from, to, None));
    };
    let missing = Illegal::NotInHand {
        letter: letter.chars().next().unwrap_or('?'),
    };
    let kind = variant.kind(&letter.to_uppercase()).ok_or(missing);
    Ok(kind.and_then(|kind| position.explain_drop(kind, to)))
}

fn steps(position: &Position, notation: Notation) -> Vec<Step> {
    let variant = position.variant();
    let legal: Vec<Move> = position.legal().collect();
    let letter = |kind: Kind| match position.turn() {
        Player::First => variant.letter(kind).to_uppercase(),
        Player::Second => variant.letter(kind).to_lowercase(),
    };
    let steps = legal.iter().map(|one| {
        let becomes = one.becomes().map(letter);
        let (drop, becomes) = match one.sort() {
            MoveSort::Drop => (becomes, None),
            _ => (None, becomes),
        };
        Step {
            uci: position.uci(*one).to_string(),
            text: text(position, *one, notation),
            from: one.from().map(|square| variant.feen_index(square)),
            to: variant.feen_index(target(position, *one, &legal)),
            drop,
            becomes,
            gate: match one.entry() {
                Some(Entry::Gate(kind) | Entry::RookGate(kind)) => Some(letter(kind)),
                _ => None,
            },
            duck: match one.entry() {
                Some(Entry::Duck(square)) => Some(variant.feen_index(square)),
                _ => None,
            },
        }
    });
    steps.collect()
}

/// The square on which a player puts the piece to make a move.
fn target(position: &Position, one: Move, legal: &[Move]) -> Square {
    if one.sort() != MoveSort::Castling {
        return one.to();
    }
    let after = position.play(one).ok();
    let king = after.and_then(|after| after.royal(position.turn()));
    let goes = |to: Square| {
        let mut others = legal
            .iter()
            .filter(|other| other.sort() != MoveSort::Castling);
        Some(to) == one.from() || others.any(|other| (other.from(), other.to()) == (one.from(), to))
    };
    king.filter(|to| !goes(*to)).unwrap_or(one.to())
}

/// The square at a place in a FEN.
fn square(variant: &Variant, request: &Request<'_>, key: &str) -> Result<Square, Refusal> {
    let index = request.needed_number(key)?;
    let refusal = || Refusal::malformed(format!("expected a square as `{key}`, found {index}"));
    variant.square_at_feen_index(index).ok_or_else(refusal)
}
