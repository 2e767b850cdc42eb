use std::time::Duration;

use chess::pgn::{Comment, Layout, Record, Tags};
use server::{Game, Handle, Happened, Holder, Update, Viewer};

use crate::table::{Event, Match};

/// A game as PGN, with the time left after each move.
#[must_use]
pub fn pgn(game: &Handle<Match>) -> String {
    pgn_with_names(game, [None, None])
}

/// A game as PGN, with names for White and Black who have none on the server.
#[must_use]
pub fn pgn_with_names(game: &Handle<Match>, names: [Option<&str>; 2]) -> String {
    let mut tags = Tags::new();
    let [first, second] = game.holders();
    let [white, black] = [first, second].map(|holder| {
        let name = holder.as_ref().and_then(Holder::player);
        name.map(str::to_owned)
    });
    let [first, second] = names.map(|name| name.unwrap_or("?").to_owned());
    let (white, black) = (white.unwrap_or(first), black.unwrap_or(second));
    let options = game.options();
    let times = clocks(game);
    tags.set("Event", "Game");
    tags.set("Site", &game.id().to_string());
    tags.set("Date", &day(game.created_at()).replace('-', "."));
    tags.set("Round", "-");
    tags.set("White", &white);
    tags.set("Black", &black);
    if game.read(Match::is_aborted) {
        tags.set("Result", "*");
    }
    tags.set("Termination", termination(game));
    if let Some(clock) = options.clock {
        let (initial, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
        tags.set("TimeControl", &format!("{initial}+{increment}"));
    }
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

/// How a game ended, in the words of PGN.
fn termination(game: &Handle<Match>) -> &'static str {
    let Some(outcome) = game.read(Game::outcome) else {
        return if game.closed().is_some() {
            "abandoned"
        } else {
            "unterminated"
        };
    };
    match &*outcome.reason {
        "aborted" => "abandoned",
        "by_operator" => "adjudication",
        reason if reason.ends_with("_left") => "abandoned",
        reason if reason.ends_with("_lost_on_time") => "time forfeit",
        _ => "normal",
    }
}

/// The time that each move took.
pub(crate) fn times(game: &Handle<Match>) -> Vec<Option<Duration>> {
    each_move(game, |happened| {
        let spent = happened.spent?;
        Some(Duration::from_millis(spent.into()))
    })
}

/// The time left of the mover after each move.
fn clocks(game: &Handle<Match>) -> Vec<Option<Duration>> {
    each_move(game, |happened| {
        let mover = usize::from(happened.by?.is_second());
        happened.clock?.get(mover).copied()
    })
}

/// A time of each move that was not taken back.
fn each_move(
    game: &Handle<Match>,
    time: impl Fn(&Happened<Match>) -> Option<Duration>,
) -> Vec<Option<Duration>> {
    let mut events = game.events(Viewer::Spectator, 0);
    let mut times = Vec::new();
    while let Some(update) = events.try_next() {
        match update {
            Update::Happened(happened) => match happened.event {
                Some(Event::Move { .. }) => times.push(time(&happened)),
                Some(Event::TakenBack { plies }) => {
                    times.truncate(times.len().saturating_sub(usize::from(plies)));
                }
                _ => {}
            },
            Update::Restarted { .. } => times.clear(),
            _ => {}
        }
    }
    times
}

/// The minute of a moment in milliseconds since 1970, in UTC: `2026-11-25 04:30`.
///
/// ```
/// assert_eq!(chess_web::minute(1_735_689_599_999), "2024-12-31 23:59");
/// ```
#[must_use]
pub fn minute(at: u64) -> String {
    let minutes = at / 60_000;
    format!("{} {:02}:{:02}", day(at), minutes / 60 % 24, minutes % 60)
}

/// The day of a moment in milliseconds since 1970, in UTC: `2026-11-25`.
///
/// ```
/// assert_eq!(chess_web::day(1_735_689_600_000), "2025-01-01");
/// ```
#[must_use]
pub fn day(at: u64) -> String {
    const DAY: u64 = 86_400_000;
    // Years of this count begin in March, so that a leap day is the last.
    let days = at
        .checked_div(DAY)
        .unwrap_or_default()
        .saturating_add(719_468);
    let (era, of_era) = (days / 146_097, days % 146_097);
    let leaps = (of_era / 1_460)
        .saturating_sub(of_era / 36_524)
        .saturating_add(of_era / 146_096);
    let year = of_era.saturating_sub(leaps) / 365;
    let before = year
        .saturating_mul(365)
        .saturating_add(year / 4)
        .saturating_sub(year / 100);
    let of_year = of_era.saturating_sub(before);
    let month = of_year.saturating_mul(5).saturating_add(2) / 153;
    let day = of_year
        .saturating_sub(month.saturating_mul(153).saturating_add(2) / 5)
        .saturating_add(1);
    let (month, next) = if month < 10 {
        (month.saturating_add(3), 0)
    } else {
        (month.saturating_sub(9), 1)
    };
    let year = era
        .saturating_mul(400)
        .saturating_add(year)
        .saturating_add(next);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn a_moment_is_a_day() {
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(day(seconds * 1_000), expected);
        }
    }
}
