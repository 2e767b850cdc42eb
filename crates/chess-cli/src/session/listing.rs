use feen_chess::Role;
use feen_rules::{Move, Notation, Player, Position};
use serde_json::{Value, json};

use super::spelling::{self, Spelling};
use super::table::Table;
use super::{orthodox, players, scene};
use crate::answer::{self, Answer, Failure};
use crate::command::{MoveForm, PieceForm};
use crate::session::list::{self, Held, Placed};

/// The legal moves by their letters in UCI; none where the game is over.
pub(super) fn legal(table: &Table) -> Vec<Move> {
    if table.is_over() {
        return Vec::new();
    }
    let position = table.position();
    let mut moves: Vec<Move> = position.legal().collect();
    moves.sort_by_cached_key(|one| position.uci(*one).to_string());
    moves
}

pub(super) fn moves(
    table: &Table,
    form: MoveForm,
    chosen: Option<Notation>,
) -> Result<Answer, Failure> {
    let moves = legal(table);
    let variant = table.game().variant();
    let notation = match form {
        MoveForm::Count => return Ok(Answer::line(moves.len(), json!({ "count": moves.len() }))),
        MoveForm::Indices => return Ok(indices(table.position(), &moves)),
        MoveForm::Bits => {
            let message = format!("the moves of {} have no bits", variant.name());
            return Err(Failure::refused("move/notation", message));
        }
        MoveForm::Uci => Notation::Uci,
        MoveForm::San => Notation::San,
        MoveForm::Own => chosen.unwrap_or_else(|| Notation::of_variant(variant)),
        MoveForm::Other(notation) => notation,
    };
    let is_own = form == MoveForm::Own;
    let texts = moves.into_iter().map(|one| {
        let text = table.position().text(one, notation);
        // A pass has no text in some of them.
        text.or_else(|| is_own.then(|| table.position().uci(one).to_string()))
    });
    let texts = texts.collect::<Option<Vec<String>>>().ok_or_else(|| {
        let message = format!("{notation} cannot write the moves of {}", variant.name());
        Failure::refused("move/notation", message)
    })?;
    Ok(list::moves(&texts))
}

/// The moves as `index` takes them: the squares by their indices, or the letter of a piece that is dropped.
fn indices(position: &Position, moves: &[Move]) -> Answer {
    let variant = position.variant();
    let (mut text, mut list) = (String::new(), Vec::<Value>::new());
    for one in moves {
        let to = spelling::index(variant, one.to());
        let becomes = one.becomes().map(|kind| variant.letter(kind));
        let from = one.from().map(|from| spelling::index(variant, from));
        let (line, json) = match (from, becomes) {
            (Some(from), Some(letter)) => {
                let letter = if letter.starts_with('+') { "+" } else { letter };
                let letter = letter.trim_end_matches('~').to_ascii_lowercase();
                (format!("{from} {to} {letter}\n"), json!([from, to, letter]))
            }
            (Some(from), None) => (format!("{from} {to}\n"), json!([from, to, null])),
            (None, letter) => {
                let letter = letter.unwrap_or_default();
                (
                    format!("{letter}@ {to}\n"),
                    json!([format!("{letter}@"), to, null]),
                )
            }
        };
        text.push_str(&line);
        list.push(json);
    }
    Answer {
        text,
        json: json!({ "moves": list }),
    }
}

pub(super) fn pieces(table: &Table, form: PieceForm) -> Answer {
    let position = table.position();
    let variant = position.variant();
    let names = players::names(variant).map(str::to_lowercase);
    let is_chess = table.chess().is_some();
    let placed = variant.squares().into_iter().filter_map(|square| {
        let piece = position.piece(square)?;
        let letter = variant.letter(piece.kind());
        let role = letter
            .chars()
            .next()
            .filter(|_| is_chess)
            .and_then(Role::from_letter);
        Some(Placed {
            square: scene::square_name(variant, square),
            index: spelling::index(variant, square),
            side: names[piece.player()].clone(),
            piece: letter.to_owned(),
            name: role.map_or_else(|| letter.to_owned(), |role| role.name().to_owned()),
        })
    });
    let mut held = Vec::new();
    for player in Player::ALL {
        held.extend(position.hand(player).map(|(kind, count)| Held {
            side: names[player].clone(),
            piece: variant.letter(kind).to_owned(),
            count,
        }));
    }
    list::pieces(placed, form == PieceForm::Indices, &held)
}

/// Says whether a move is legal, and why not.
pub(super) fn why(
    table: &Table,
    text: &str,
    over: Option<Failure>,
    chosen: Option<Notation>,
) -> Answer {
    if let Some(chess) = table.chess()
        && let Err(error) = chess.position().parse_move(text)
    {
        let span = error.span();
        let mut json = json!({
            "legal": false, "code": error.code(), "message": error.to_string(),
            "span": [span.start, span.end],
        });
        if let (Some(facts), Some(json)) = (answer::castling(error.kind()), json.as_object_mut()) {
            json.insert("castling".to_owned(), facts);
        }
        let report = error.report(text).to_string();
        return Answer::line(format_args!("{report} [{}]", error.code()), json);
    }
    let refused = |code: &str, message: &str| {
        let json = json!({ "legal": false, "code": code, "message": message });
        Answer::line(format_args!("{message} [{code}]"), json)
    };
    if let Some(over) = over {
        return refused(over.code(), over.message());
    }
    let read = match table.chess() {
        Some(chess) => orthodox::read(table.position(), chess.position(), text, Spelling::Any)
            .map_err(|failure| (failure.code().to_owned(), failure.message().to_owned())),
        None => Spelling::Any
            .parse(table.game(), text, chosen)
            .map_err(|error| (error.code().to_owned(), error.to_string())),
    };
    match read {
        Ok(one) => {
            let texts = spelling::texts(table.position(), one, chosen);
            let json = json!({ "legal": true, "move": texts.uci, "san": texts.own });
            Answer::line(format_args!("legal: {}, {}", texts.uci, texts.own), json)
        }
        Err((code, message)) => refused(&code, &message),
    }
}
