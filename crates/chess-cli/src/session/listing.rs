use std::fmt::Write as _;

use chess::{Game, Player};
use serde_json::{Value, json};

use super::MoveForm;
use crate::answer::Answer;

pub(super) fn side(player: Player) -> &'static str {
    match player {
        Player::First => "white",
        Player::Second => "black",
    }
}

pub(super) fn moves(game: &Game, form: MoveForm) -> Answer {
    // A game that is over has none.
    let moves = if game.status().is_over() {
        Vec::new()
    } else {
        game.position().legal_moves().sorted()
    };
    let lines = |texts: Vec<String>| texts.into_iter().flat_map(|text| [text, "\n".to_owned()]);
    match form {
        MoveForm::Count => Answer::line(moves.len(), json!({ "count": moves.len() })),
        MoveForm::Uci => {
            let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            Answer::line(texts.join(" "), json!({ "moves": texts }))
        }
        MoveForm::Bits => {
            let bits: Vec<u32> = moves.iter().map(|mv| mv.bits()).collect();
            Answer {
                text: lines(bits.iter().map(ToString::to_string).collect()).collect(),
                json: json!({ "moves": bits }),
            }
        }
        MoveForm::Indices => {
            let indices = moves.iter().map(|mv| {
                let letter = mv
                    .promotion()
                    .map(|role| role.letter().to_ascii_lowercase());
                (mv.from().index(), mv.to().index(), letter)
            });
            let indices: Vec<_> = indices.collect();
            let texts = indices.iter().map(|(from, to, letter)| match letter {
                Some(letter) => format!("{from} {to} {letter}"),
                None => format!("{from} {to}"),
            });
            Answer {
                text: lines(texts.collect()).collect(),
                json: json!({ "moves": indices }),
            }
        }
    }
}

pub(super) fn pieces(game: &Game, by_name: bool) -> Answer {
    let mut text = String::new();
    let mut list: Vec<Value> = Vec::new();
    for (square, piece) in game.position().pieces() {
        let (side, role) = (side(piece.side), piece.role.name());
        let _ = if by_name {
            writeln!(text, "{square} {side} {role}")
        } else {
            writeln!(text, "{} {side} {role}", square.index())
        };
        list.push(json!({
            "square": square.to_string(), "index": square.index(), "side": side, "role": role,
        }));
    }
    Answer {
        text,
        json: json!({ "pieces": list }),
    }
}

pub(super) fn divide(game: &Game, depth: u32) -> Answer {
    let mut text = String::new();
    let mut total = 0_u64;
    let mut list: Vec<Value> = Vec::new();
    for (mv, nodes) in game.position().divide(depth) {
        total = total.saturating_add(nodes);
        let _ = writeln!(text, "{mv}: {nodes}");
        list.push(json!({ "move": mv.to_string(), "nodes": nodes }));
    }
    let _ = writeln!(text, "total: {total}");
    Answer {
        text,
        json: json!({ "divide": list, "nodes": total }),
    }
}
