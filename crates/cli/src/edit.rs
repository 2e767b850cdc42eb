use std::collections::BTreeMap;

use draw::Names;
use feen::{Feen, Piece, Player, Position, View};
use qi::{Hands, Qi};
use serde_json::json;

use crate::arguments::{Edit, Level, Step};
use crate::diagnosis::Diagnosis;
use crate::outcome::{Outcome, complain};
use crate::quotes;
use crate::stream::Stream;

pub(crate) fn run(edit: &Edit) -> Outcome {
    let text = match quotes::one_argument("edit", &edit.feen, &edit.surplus) {
        Ok(text) => text,
        Err(outcome) => return outcome,
    };
    if edit.steps.0.is_empty() {
        complain("expected a change, such as `--turn second`");
        return Outcome::Failed;
    }
    let view = View::parse_bytes(text);
    let (Ok(view), Ok(feen)) = (view, Feen::try_from(text)) else {
        return Diagnosis::new(text, Level::Representable)
            .errors_only()
            .refuse();
    };
    let names = Names::new(view.layout(), edit.names.naming.into());
    match edited(&names, feen, &edit.steps.0) {
        Ok(feen) => {
            let feen = feen.to_string();
            let told = if edit.json {
                json!({ "feen": feen }).to_string()
            } else {
                feen
            };
            Outcome::Fine.told(Stream::Output.tell(&format!("{told}\n")))
        }
        Err(refusal) => {
            complain(&refusal);
            Outcome::Invalid
        }
    }
}

/// A position after all steps, or why one of them cannot be made.
///
/// Only what comes of all of them has to be a position: a piece may be given before
/// there is room for it.
fn edited(names: &Names, feen: Feen, steps: &[Step]) -> Result<Feen, String> {
    let (layout, position) = feen.into_parts();
    let (shape, board, hands, styles, turn) = position.into_parts();
    let held = hands.into_items();
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
            Step::Move { from, to } => {
                let piece = self.lift(from)?;
                *self.square(to)? = Some(piece);
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
            Step::Turn(player) => self.turn = *player,
        }
        Ok(())
    }

    fn square(&mut self, name: &str) -> Result<&mut Option<Piece>, String> {
        let square = self.names.parse(name).map_err(|error| error.to_string())?;
        let square = self.board.get_mut(square);
        square.ok_or_else(|| format!("expected a square, found `{name}`"))
    }

    /// The piece on a square, which is empty then.
    fn lift(&mut self, name: &str) -> Result<Piece, String> {
        let lifted = self.square(name)?.take();
        lifted.ok_or_else(|| format!("expected a piece on {name}, found none"))
    }
}
