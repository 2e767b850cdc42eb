use std::time::Duration;

use feen_chess::pgn::{Comment, Layout, Record, Tags};
use feen_match_web::record::{self, Step};
use feen_server::Handle;

use crate::table::{Event, Match};

/// A game as PGN, with the names of its players and the time left after each move.
#[must_use]
pub fn pgn(game: &Handle<Match>) -> String {
    let mut tags = Tags::new();
    for (name, value) in record::tags(game) {
        tags.set(name, &value);
    }
    if game.read(Match::is_aborted) {
        tags.set("Result", "*");
    }
    let times = record::clocks(game, step);
    let mut record = game.read(|game| Record::from_game(game.game(), &tags));
    let ids: Vec<_> = record.mainline().map(|node| node.id()).collect();
    for (id, time) in ids.into_iter().zip(times).rev() {
        if let Some(time) = time {
            let mut comment = Comment::new("");
            comment.set_clock(Some(Duration::from_secs(time.as_secs())));
            // A place of this record takes a comment of digits.
            let _ = record.set_comment(id, &comment);
        }
    }
    record.write(&Layout::new())
}

/// The part of an event in the line of moves.
pub(crate) const fn step(event: &Event) -> Step {
    match event {
        Event::Move { .. } => Step::Move,
        Event::TakenBack { plies } => Step::Back(*plies),
        _ => Step::Other,
    }
}
