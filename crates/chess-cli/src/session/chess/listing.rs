use std::fmt::Write as _;

use feen_chess::{Game, binbo, colour_name};
use serde_json::{Value, json};

use super::Look;
use crate::answer::Answer;
use crate::arguments::Terms;
use crate::command::{MoveForm, PieceForm};
use crate::session::list;

pub(super) fn moves(game: &Game, form: MoveForm, terms: Terms) -> Answer {
    let is_binbo = terms == Terms::Binbo || matches!(form, MoveForm::Indices | MoveForm::Bits);
    // A game that is over has none.
    let moves = if is_binbo || game.status().is_over() {
        binbo::all_legal_moves(game)
    } else {
        game.position().legal_moves().sorted()
    };
    let lines = |texts: Vec<String>| texts.into_iter().flat_map(|text| [text, "\n".to_owned()]);
    match form {
        MoveForm::Count => Answer::line(moves.len(), json!({ "count": moves.len() })),
        MoveForm::Uci => {
            let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            list::moves(&texts)
        }
        MoveForm::San => {
            let san = |mv| game.position().san(mv).to_string();
            let texts: Vec<String> = moves.into_iter().map(san).collect();
            list::moves(&texts)
        }
        // The verbs of chess have no other notation.
        MoveForm::Other(_) => list::moves(&[]),
        MoveForm::Bits => {
            let bits: Vec<u32> = moves.into_iter().map(binbo::bits).collect();
            Answer {
                text: lines(bits.iter().map(ToString::to_string).collect()).collect(),
                json: json!({ "moves": bits }),
            }
        }
        MoveForm::Indices => {
            let indices: Vec<_> = moves.into_iter().map(binbo::indices).collect();
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

pub(super) fn pieces(game: &Game, form: PieceForm, terms: Terms) -> Answer {
    let is_indexed = match form {
        PieceForm::Usual => terms == Terms::Binbo,
        PieceForm::Indices => true,
        PieceForm::Squares => false,
    };
    let position = game.position();
    let pieces: Vec<_> = if is_indexed || terms == Terms::Binbo {
        binbo::get_pieces_list(position).collect()
    } else {
        position.pieces().collect()
    };
    let mut text = String::new();
    let mut list: Vec<Value> = Vec::new();
    for (square, piece) in pieces {
        let (side, role) = (colour_name(piece.side), piece.role.name());
        let _ = if is_indexed {
            writeln!(text, "{} {side} {role}", square.index())
        } else {
            writeln!(text, "{square} {side} {role}")
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

pub(super) fn board(game: &Game, look: Look, terms: Terms) -> Answer {
    let Look { unicode, flip } = look;
    let board = match terms {
        Terms::English => {
            let print = game.print().unicode(unicode).flip(flip);
            format!("{}\n", print.coordinates(true))
        }
        Terms::Binbo => {
            let board = binbo::print_board(game).unicode(unicode).flip(flip);
            board.to_string()
        }
    };
    Answer {
        json: json!({ "board": board }),
        text: board,
    }
}

pub(super) fn divide(game: &Game, depth: u32) -> Answer {
    let counts = game.position().divide(depth).into_iter();
    list::divide(counts.map(|(mv, nodes)| (mv.to_string(), nodes)))
}
