//! Answers as Binbo spells them: its statuses, orders, indices and boards.

use feen_chess::{Game, binbo, colour_name};
use serde_json::json;

use super::scene::Look;
use crate::answer::Answer;
use crate::command::{MoveForm, PieceForm};
use crate::session::list;

pub(super) fn status(game: &Game) -> String {
    binbo::game_status(game).to_string()
}

pub(super) fn board(game: &Game, look: Look) -> Answer {
    let board = binbo::print_board(game);
    let board = board.unicode(look.unicode).flip(look.flip).to_string();
    Answer {
        json: json!({ "board": board }),
        text: board,
    }
}

/// The legal moves in Binbo's order; nothing for a form that it does not have.
pub(super) fn moves(game: &Game, form: MoveForm) -> Option<Answer> {
    // A game that is over has none.
    let moves = binbo::all_legal_moves(game).into_iter();
    let lines = |texts: Vec<String>| texts.into_iter().flat_map(|text| [text, "\n".to_owned()]);
    Some(match form {
        MoveForm::Own | MoveForm::Uci => {
            let texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
            list::moves(&texts)
        }
        MoveForm::San => {
            let san = |mv| game.position().san(mv).to_string();
            let texts: Vec<String> = moves.map(san).collect();
            list::moves(&texts)
        }
        MoveForm::Bits => {
            let bits: Vec<u32> = moves.map(binbo::bits).collect();
            Answer {
                text: lines(bits.iter().map(ToString::to_string).collect()).collect(),
                json: json!({ "moves": bits }),
            }
        }
        MoveForm::Indices => {
            let indices: Vec<_> = moves.map(binbo::indices).collect();
            let texts = indices.iter().map(|(from, to, letter)| match letter {
                Some(letter) => format!("{from} {to} {letter}"),
                None => format!("{from} {to}"),
            });
            Answer {
                text: lines(texts.collect()).collect(),
                json: json!({ "moves": indices }),
            }
        }
        MoveForm::Count | MoveForm::Other(_) => return None,
    })
}

/// The pieces from h8 down, by indices unless squares are asked for.
pub(super) fn pieces(game: &Game, form: PieceForm) -> Answer {
    let pieces = binbo::get_pieces_list(game.position());
    let pieces = pieces.map(|(square, piece)| list::Placed {
        square: square.to_string(),
        index: square.index().into(),
        side: colour_name(piece.side).to_owned(),
        piece: piece.role.letter().to_string(),
        name: piece.role.name().to_owned(),
    });
    list::pieces(pieces, form != PieceForm::Squares, &[])
}
