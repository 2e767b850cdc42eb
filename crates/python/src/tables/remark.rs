//! The comments of plies: text, clocks and evaluations.

use std::borrow::Cow;

use feen_chess::Player;
use feen_chess::pgn::{Comment, Eval, Node, Score, Tags, TimeControl};

use super::cells::Cells;
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
            // The first command of a name counts, also where its value says nothing.
            let (mut clock, mut spent, mut eval) = (None, None, None);
            for command in comment.commands() {
                let seconds = || command.duration().map(|duration| duration.as_secs_f64());
                match command.name {
                    "clk" => _ = clock.get_or_insert_with(seconds),
                    "emt" => _ = spent.get_or_insert_with(seconds),
                    "eval" => _ = eval.get_or_insert_with(|| command.eval()),
                    _ => {}
                }
            }
            remark.clock = remark.clock.or(clock.flatten());
            remark.spent = remark.spent.or(spent.flatten());
            remark.eval = remark.eval.or(eval.flatten());
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

/// Pawns in hundredths.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a number too large is the largest one"
)]
pub(crate) fn centipawns(pawns: f32) -> i64 {
    (f64::from(pawns) * 100.0).round() as i64
}

/// Adds the values of the comments of all rows, if the column has such.
pub(crate) fn add_remarks(item: &Item, cells: &mut Cells, remarks: &[Remark]) -> bool {
    let remarks = remarks.iter();
    let scores = remarks.clone().map(|remark| Some(remark.eval?.score));
    match item {
        Item::Comment => {
            let text = |remark: &Remark| !remark.text.is_empty();
            cells.add_texts(
                remarks.map(|remark| Some(remark).filter(|remark| text(remark))),
                |remark| &remark.text,
            );
        }
        Item::Clock => cells.add_floats(remarks.map(|remark| remark.clock)),
        Item::TimeSpent => cells.add_floats(remarks.map(|remark| remark.spent)),
        Item::Eval => cells.add_signed(scores.map(|score| match score? {
            Score::Pawns(pawns) => Some(centipawns(pawns)),
            Score::Mate(_) => None,
        })),
        Item::Mate => cells.add_signed(scores.map(|score| match score? {
            Score::Mate(moves) => Some(moves.into()),
            Score::Pawns(_) => None,
        })),
        Item::EvalDepth => {
            let depth = |remark: &Remark| Some(remark.eval?.depth?.into());
            cells.add_unsigned(remarks.map(depth));
        }
        _ => return false,
    }
    true
}
