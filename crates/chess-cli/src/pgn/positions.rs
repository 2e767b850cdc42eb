use std::fmt::Write as _;

use feen_chess::pgn::{Error, Node, Played, Record};
use feen_chess::{Castles, EnPassant, Position};
use feen_files::{Outcome, Output};
use serde_json::{Map, Value, json};

use super::arguments::{EnPassantSquares, NameOrFile, Positions};
use super::blocks::{self, Item, Start, Text, Worked};
use super::column::{Column, Notation};
use super::game::{Fault, Game};
use super::match_comment::MatchComment;

/// A cell: a number is known only once the games before it are counted.
#[derive(Debug)]
enum Cell {
    Game,
    Number(u64),
    Text(Option<String>),
}

/// Writes the positions of the main lines with tabs between the columns: `GAME`, `PLY` and the position, or those that
/// are asked for.
///
/// A game with an error is reported, and written up to it.
pub(super) fn run(positions: &Positions, json: bool) -> Outcome {
    let work = |item: Item<'_>, result: &mut Vec<(u64, Vec<Vec<Cell>>)>| {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        let (columns, mut ply) = (positions.columns.as_slice(), 0);
        let mut add = |row: &dyn Fn(u64) -> Vec<Cell>| {
            if positions.last {
                rows.clear();
            }
            if ply >= positions.min_ply {
                rows.push(row(ply));
            }
            ply = ply.saturating_add(1);
        };
        let done = item.game.and_then(|game| {
            match game {
                Game::Chess(record) => of_game(&record, |position, played| {
                    add(&|ply| {
                        row(
                            columns,
                            &record,
                            ply,
                            &of_chess(positions, castles_of(&record), position, played),
                        )
                    });
                })?,
                Game::Other(record) => {
                    add(&|ply| {
                        row(
                            columns,
                            record.tree(),
                            ply,
                            &of_other(positions, record.start(), None),
                        )
                    });
                    for played in record.positions() {
                        add(&|ply| {
                            row(
                                columns,
                                record.tree(),
                                ply,
                                &of_other(positions, &played.position, Some(&played)),
                            )
                        });
                    }
                }
            }
            Ok::<(), Fault>(())
        });
        result.push((item.number, rows));
        done.err()
    };
    let write = |start: Start, games: Vec<(u64, Vec<Vec<Cell>>)>| {
        let mut text = String::new();
        for (number, rows) in games {
            let game = start.games.saturating_add(number);
            for row in rows {
                write_row(positions, game, &row, json, &mut text);
            }
        }
        Ok(text.into_bytes())
    };
    let work = |text: &Text<'_>| Worked::on(text, work);
    let to = NameOrFile::file_in(&positions.to);
    blocks::write_all(&positions.files, Output::new(to), json, work, write)
}

impl Positions {
    /// The notation of the positions.
    fn notation(&self) -> Notation {
        NameOrFile::name_in(&self.to)
            .copied()
            .unwrap_or(Notation::Fen)
    }
}

/// A position of any rules, and the move before it.
struct Spelled<'r> {
    position: Option<String>,
    san: Option<String>,
    uci: Option<String>,
    node: Option<Node<'r>>,
    /// The first player has made the move.
    is_white: bool,
}

/// The spelling of castling in UCI: by the square of the rook where the rules are those of Chess960.
fn castles_of(record: &Record<'_>) -> Castles {
    if record.is_chess960() {
        Castles::KingTakesRook
    } else {
        Castles::KingArrives
    }
}

fn of_chess<'r>(
    positions: &Positions,
    castles: Castles,
    position: &Position,
    played: Option<&Played<'r>>,
) -> Spelled<'r> {
    Spelled {
        position: Some(match (positions.notation(), positions.en_passant) {
            (Notation::Feen, _) => position.feen().to_string(),
            (Notation::Fen, EnPassantSquares::Always) => position.to_string(),
            (Notation::Fen, EnPassantSquares::Legal) => {
                position.fen().en_passant(EnPassant::Legal).to_string()
            }
        }),
        san: played.map(|played| match played.mv {
            Some(mv) => played.before.san(mv).to_string(),
            None => "--".to_owned(),
        }),
        uci: played.map(|played| match played.mv {
            Some(mv) => mv.spell(castles).to_string(),
            None => "0000".to_owned(),
        }),
        node: played.map(|played| played.node),
        is_white: played.is_some_and(|played| played.before.turn().is_first()),
    }
}

/// The same in a game of other rules. A position that FEEN cannot say is left out, and so is a move without SAN.
fn of_other<'r>(
    positions: &Positions,
    position: &feen_rules::Position,
    played: Option<&feen_records::Played<'r>>,
) -> Spelled<'r> {
    let text = |notation| {
        let played = played?;
        match played.mv {
            Some(mv) => played.before.text(mv, notation),
            None => Some("0000".to_owned()),
        }
    };
    Spelled {
        position: match positions.notation() {
            Notation::Fen => Some(position.fen()),
            Notation::Feen => {
                let feen = position.to_feen().ok();
                feen.map(|converted| converted.feen().to_string())
            }
        },
        san: text(feen_rules::Notation::San),
        uci: text(feen_rules::Notation::Uci),
        node: played.map(|played| played.node),
        is_white: played.is_some_and(|played| played.before.turn().is_first()),
    }
}

fn row(columns: &[Column], record: &Record<'_>, ply: u64, spelled: &Spelled<'_>) -> Vec<Cell> {
    let command = |name: &str| {
        spelled
            .node?
            .after()
            .find_map(|comment| comment.command(name).map(str::to_owned))
    };
    // The comment of a match, where the record has no commands.
    let of_match = || {
        let node = spelled.node?;
        let is_white = spelled.is_white;
        node.after()
            .find_map(|comment| MatchComment::read(&comment.text(), is_white))
    };
    let cell = |column: &Column| match column {
        Column::Game => Cell::Game,
        Column::Ply => Cell::Number(ply),
        Column::Position => Cell::Text(spelled.position.clone()),
        Column::San => Cell::Text(spelled.san.clone()),
        Column::Uci => Cell::Text(spelled.uci.clone()),
        Column::Clock => Cell::Text(command("clk")),
        Column::Elapsed => Cell::Text(command("emt").or_else(|| of_match()?.elapsed)),
        Column::Eval => Cell::Text(command("eval").or_else(|| of_match()?.eval)),
        Column::Result => Cell::Text(Some(record.termination().to_string())),
        Column::Tag(name) => Cell::Text(record.tags().get(name).map(str::to_owned)),
    };
    columns.iter().map(cell).collect()
}

fn write_row(positions: &Positions, game: u64, row: &[Cell], json: bool, text: &mut String) {
    if json {
        let cells = positions.columns.iter().zip(row).map(|(column, cell)| {
            let value = match cell {
                Cell::Game => json!(game),
                Cell::Number(number) => json!(number),
                Cell::Text(value) => json!(value),
            };
            (column.key(positions.notation()).to_owned(), value)
        });
        let object: Map<String, Value> = cells.collect();
        *text += &feen_files::to_json_line(&Value::Object(object));
        return;
    }
    for (place, cell) in row.iter().enumerate() {
        if place > 0 {
            text.push('\t');
        }
        // A string takes everything.
        let _ = match cell {
            Cell::Game => write!(text, "{game}"),
            Cell::Number(number) => write!(text, "{number}"),
            Cell::Text(None) => Ok(()),
            Cell::Text(Some(value)) => write!(text, "{}", value.replace('\t', " ")),
        };
    }
    text.push('\n');
}

/// The start, and the position after each move of the main line, with the move.
pub(super) fn of_game(
    record: &Record<'_>,
    mut take: impl FnMut(&Position, Option<&Played<'_>>),
) -> Result<(), Error> {
    take(&record.start()?, None);
    for played in record.positions()? {
        let played = played?;
        take(&played.position, Some(&played));
    }
    Ok(())
}
