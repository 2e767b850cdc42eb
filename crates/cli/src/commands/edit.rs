use std::collections::BTreeMap;
use std::io::{self, Write};

use feen::{Feen, Piece, Player, Position, View};
use feen_draw::Names;
use feen_files::{Outcome, StandardOutput, report_error};
use qi::{Hands, Qi};
use serde_json::json;

use crate::arguments::{Edit, Level, Step, Turn};
use crate::commands::each::{Given, each};
use crate::commands::look;

pub(crate) fn run(edit: &Edit) -> Outcome {
    if edit.steps.0.is_empty() && edit.position.texts().surplus.is_empty() {
        report_error("expected a change, such as `--turn second`");
        return Outcome::Failed;
    }
    each("edit", edit.position.texts(), edit.json, |given, output| {
        change(edit, given, output)
    })
}

fn change(edit: &Edit, given: &Given<'_>, output: &mut StandardOutput) -> io::Result<Outcome> {
    let view = View::parse_bytes(given.bytes);
    let (Ok(view), Ok(feen)) = (view, Feen::try_from(given.bytes)) else {
        return given.refuse(Level::Representable, output);
    };
    let names = Names::new(view.layout(), look::naming(view, &edit.names));
    match edited(&names, feen, &edit.steps.0) {
        Ok(feen) if edit.json => {
            let object = json!({ "feen": feen.to_string() });
            writeln!(output, "{object}")?;
            Ok(Outcome::Fine)
        }
        Ok(feen) => {
            writeln!(output, "{feen}")?;
            Ok(Outcome::Fine)
        }
        Err(refusal) => given.fail("edit/refused", &refusal, Outcome::Invalid, output),
    }
}

/// A position after all steps, or why one of them cannot be made.
///
/// Only what comes of all of them has to be a position: a piece may be given before
/// there is room for it.
fn edited(names: &Names, feen: Feen, steps: &[Step]) -> Result<Feen, String> {
    let (layout, position) = feen.into_parts();
    let (shape, board, hands, styles, turn) = position.into_parts();
    let held = hands.into_iter();
    let mut draft = Draft {
        names,
        board,
        hands: held
            .map(|(player, piece, count)| ((player, piece), count))
            .collect(),
        turn,
    };
    for step in steps {
        draft.take(step)?;
    }
    let hands = draft.hands.into_iter();
    let hands = Hands::from_items(hands.map(|((player, piece), count)| (player, piece, count)));
    let position: Result<Position, _> =
        Qi::from_parts(shape, draft.board, hands, styles, draft.turn);
    let position = position.map_err(|error| error.to_string())?;
    Feen::new(layout, position).map_err(|error| error.to_string())
}

/// A position that is being changed.
struct Draft<'a> {
    names: &'a Names,
    board: Vec<Option<Piece>>,
    hands: BTreeMap<(Player, Piece), usize>,
    turn: Player,
}

impl Draft<'_> {
    fn take(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Put(put) => *self.square(&put.square)? = Some(put.piece),
            Step::Remove(name) => drop(self.lift(name)?),
            Step::Move(squares) => {
                let squares = self.names.by_names(squares);
                let [from, to] = squares.map_err(|error| error.to_string())?;
                let piece = self.board.get_mut(from).and_then(Option::take);
                let name = || self.names.name(from).unwrap_or_default();
                let piece = piece.ok_or_else(|| no_piece(&name()))?;
                if let Some(square) = self.board.get_mut(to) {
                    *square = Some(piece);
                }
            }
            Step::Give(player, piece) => {
                let count = self.hands.entry((*player, *piece)).or_default();
                *count = count.saturating_add(1);
            }
            Step::Take(player, piece) => {
                let count = self.hands.entry((*player, *piece)).or_default();
                *count = count
                    .checked_sub(1)
                    .ok_or_else(|| format!("the {player} player holds no {piece} to take"))?;
            }
            Step::Turn(Turn::To(player)) => self.turn = *player,
            Step::Turn(Turn::Other) => self.turn = !self.turn,
        }
        Ok(())
    }

    fn square(&mut self, name: &str) -> Result<&mut Option<Piece>, String> {
        let square = self
            .names
            .by_name(name)
            .map_err(|error| error.to_string())?;
        let square = self.board.get_mut(square);
        square.ok_or_else(|| format!("expected a square, found `{name}`"))
    }

    /// The piece on a square, which is empty then.
    fn lift(&mut self, name: &str) -> Result<Piece, String> {
        let lifted = self.square(name)?.take();
        lifted.ok_or_else(|| no_piece(name))
    }
}

fn no_piece(name: &str) -> String {
    format!("there is no piece on {name}")
}
