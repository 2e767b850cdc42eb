use std::fmt::Write as _;

use feen_rules::{Game, Move, Notation, Player, Position};
use serde_json::{Value, json};

use super::scene;
use super::spelling::{self, Spelling};
use crate::answer::{Answer, Failure};
use crate::command::MoveForm;
use crate::session::list;

/// The legal moves by their letters in UCI; none where the game is over.
pub(super) fn legal(game: &Game) -> Vec<Move> {
    if game.end().is_some() {
        return Vec::new();
    }
    let position = game.position();
    let mut moves: Vec<Move> = position.legal().collect();
    moves.sort_by_cached_key(|one| position.uci(*one).to_string());
    moves
}

pub(super) fn moves(game: &Game, form: MoveForm) -> Result<Answer, Failure> {
    let notation = match form {
        MoveForm::San => Notation::San,
        MoveForm::Other(notation) => notation,
        _ => Notation::Uci,
    };
    let moves = legal(game).into_iter();
    let texts = moves.map(|one| game.position().text(one, notation));
    let texts = texts.collect::<Option<Vec<String>>>().ok_or_else(|| {
        let name = game.variant().name();
        Failure::refused(
            "move/notation",
            format!("{notation} cannot write the moves of {name}"),
        )
    })?;
    Ok(list::moves(&texts))
}

pub(super) fn pieces(position: &Position) -> Answer {
    let variant = position.variant();
    let mut text = String::new();
    let mut list: Vec<Value> = Vec::new();
    for square in variant.squares() {
        let Some(piece) = position.piece(square) else {
            continue;
        };
        let (name, side) = (variant.square_name(square), piece.player().as_str());
        let letter = variant.letter(piece.kind());
        let _ = writeln!(text, "{name} {side} {letter}");
        list.push(json!({ "square": name.to_string(), "side": side, "piece": letter }));
    }
    for player in Player::ALL {
        for (kind, count) in position.hand(player) {
            let (side, letter) = (player.as_str(), variant.letter(kind));
            let _ = writeln!(text, "hand {side} {count} {letter}");
            list.push(json!({ "square": null, "side": side, "piece": letter, "count": count }));
        }
    }
    Answer {
        text,
        json: json!({ "pieces": list }),
    }
}

/// The board, and the hands where the game has them.
pub(super) fn board(game: &Game, flip: bool) -> Answer {
    let board = scene::plain(game, flip);
    Answer {
        json: json!({ "board": board }),
        text: board,
    }
}

/// Says whether a move is legal, and why not.
pub(super) fn why(game: &Game, text: &str) -> Answer {
    match Spelling::Any.parse(game, text) {
        Ok(one) => {
            let texts = spelling::texts(game.position(), one);
            let json = json!({ "legal": true, "move": texts.uci, "san": texts.own });
            Answer::line(format_args!("legal: {}, {}", texts.uci, texts.own), json)
        }
        Err(error) => {
            let (code, message) = (error.code(), error.to_string());
            let json = json!({ "legal": false, "code": code, "message": message });
            Answer::line(format_args!("{message} [{code}]"), json)
        }
    }
}
