//! The comments of plies: text, clocks and evaluations.

use std::borrow::Cow;

use chess::Player;
use chess::pgn::{Comment, Eval, Node, Score, Tags, TimeControl};

use super::cells::{Cell, Cells};
use super::item::Item;

/// The comments of a ply.
#[derive(Default)]
pub(crate) struct Remark {
    text: String,
    clock: Option<f64>,
    spent: Option<f64>,
    eval: Option<Eval>,
}

impl Remark {
    fn new<'c>(comments: impl Iterator<Item = Comment<'c>>) -> Self {
        let mut remark = Self::default();
        for comment in comments {
            match comment.text() {
                text if text.is_empty() => {}
                Cow::Owned(text) if remark.text.is_empty() => remark.text = text,
                text => {
                    if !remark.text.is_empty() {
                        remark.text.push(' ');
                    }
                    remark.text.push_str(&text);
                }
            }
            let (mut has_clock, mut has_elapsed, mut has_eval) = (false, false, false);
            for command in comment.commands() {
                match command.name {
                    "clk" => has_clock = true,
                    "emt" => has_elapsed = true,
                    "eval" => has_eval = true,
                    _ => {}
                }
            }
            if has_clock && remark.clock.is_none() {
                remark.clock = comment.clock().map(|clock| clock.as_secs_f64());
            }
            if has_elapsed && remark.spent.is_none() {
                remark.spent = comment.elapsed().map(|spent| spent.as_secs_f64());
            }
            if has_eval && remark.eval.is_none() {
                remark.eval = comment.eval();
            }
        }
        remark
    }
}

/// The comments of all rows of a game, of its plies with the players who move. The time of a move without `%emt` is that
/// between the clocks of its player.
pub(crate) fn remarks<'r>(
    tags: &Tags<'_>,
    before: impl Iterator<Item = Comment<'r>>,
    plies: impl Iterator<Item = (Node<'r>, Player)>,
) -> Vec<Remark> {
    let control = tags.get("TimeControl");
    let control: Option<TimeControl> = control.and_then(|control| control.parse().ok());
    let increment = control.map(|control| control.increment.as_secs_f64());
    let mut clocks: [Option<f64>; 2] = [None; 2];
    let mut remarks = vec![Remark::new(before)];
    for (node, player) in plies {
        let mut remark = Remark::new(node.after());
        if node.depth() == 0 {
            let own = match player {
                Player::First => &mut clocks[0],
                Player::Second => &mut clocks[1],
            };
            let between = || Some((*own)? - remark.clock? + increment?);
            // A clock that somebody has added to says nothing.
            let spent = between().filter(|spent| *spent >= 0.0);
            remark.spent = remark
                .spent
                .or(spent.map(|spent| (spent * 1_000.0).round() / 1_000.0));
            *own = remark.clock;
        }
        remarks.push(remark);
    }
    remarks
}

/// Adds the value of a comment, if it is one.
pub(crate) fn add_remark(item: &Item, cells: &mut Cells, remark: Option<&Remark>) -> bool {
    let eval = remark.and_then(|remark| remark.eval);
    let cell = match item {
        Item::Comment => match remark.map(|remark| &*remark.text) {
            Some("") | None => Cell::Null,
            Some(text) => Cell::Text(text),
        },
        Item::Clock => Cell::float(remark.and_then(|remark| remark.clock)),
        Item::TimeSpent => Cell::float(remark.and_then(|remark| remark.spent)),
        Item::Eval => match eval.map(|eval| eval.score) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a number too large is the largest one"
            )]
            Some(Score::Pawns(pawns)) => Cell::Signed((f64::from(pawns) * 100.0).round() as i64),
            _ => Cell::Null,
        },
        Item::Mate => match eval.map(|eval| eval.score) {
            Some(Score::Mate(moves)) => Cell::Signed(moves.into()),
            _ => Cell::Null,
        },
        Item::EvalDepth => match eval.and_then(|eval| eval.depth) {
            Some(depth) => Cell::Unsigned(depth.into()),
            None => Cell::Null,
        },
        _ => return false,
    };
    cells.push(&cell);
    true
}
