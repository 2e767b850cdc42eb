//! The parts of a record that matches of every game have: who played, when and with which clock, how it ended, and the
//! times of its moves.

use std::time::Duration;

use feen_server::{Game, Handle, Happened, Holder, Update, Viewer};

/// The names of both players: those of players of the operator, and those that guests go by.
#[must_use]
pub fn players<G: Game>(game: &Handle<G>) -> [Option<String>; 2] {
    let [first, second] = game.holders();
    let [first_guest, second_guest] = game.options().names;
    [(first, first_guest), (second, second_guest)].map(|(holder, guest)| {
        let player = holder.as_ref().and_then(Holder::player);
        player.map(str::to_owned).or_else(|| guest.map(Into::into))
    })
}

/// The tag pairs of a match in the order of PGN.
#[must_use]
pub fn tags<G: Game>(game: &Handle<G>) -> Vec<(&'static str, String)> {
    let [white, black] = players(game).map(|name| name.unwrap_or_else(|| "?".to_owned()));
    let mut tags = vec![
        ("Event", "Game".to_owned()),
        ("Site", game.id().to_string()),
        ("Date", day(game.created_at()).replace('-', ".")),
        ("Round", "-".to_owned()),
        ("White", white),
        ("Black", black),
        ("Termination", termination(game).to_owned()),
    ];
    if let Some(clock) = game.options().clock {
        let control = if let Some(days) = clock.days_each() {
            format!("1/{}", u32::from(days).saturating_mul(24 * 60 * 60))
        } else {
            let (initial, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
            format!("{initial}+{increment}")
        };
        tags.push(("TimeControl", control));
    }
    tags
}

/// How a match ended, in the words of PGN.
fn termination<G: Game>(game: &Handle<G>) -> &'static str {
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

/// The facts of a match besides the game: who played and when, and the times.
#[derive(Clone, Default, Debug)]
pub struct Kept {
    /// The tag pairs in the order of PGN.
    pub tags: Vec<(&'static str, String)>,
    /// The time left of the mover after each move.
    pub clocks: Vec<Option<Duration>>,
}

impl Kept {
    /// The facts of a match, and what part each event has in its line of moves.
    #[must_use]
    pub fn of<G: Game>(game: &Handle<G>, step: impl Fn(&G::Event) -> Step) -> Self {
        Self {
            tags: tags(game),
            clocks: clocks(game, step),
        }
    }
}

/// The part of an event in the line of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A move.
    Move,
    /// The last moves are taken back, this number of them.
    Back(u8),
    /// The last moves are taken back, and this number of all remains.
    BackTo(u8),
    /// Nothing.
    Other,
}

/// The time that each move took.
#[must_use]
pub fn times<G: Game>(game: &Handle<G>, step: impl Fn(&G::Event) -> Step) -> Vec<Option<Duration>> {
    each_move(game, step, |happened| {
        let spent = happened.spent?;
        Some(Duration::from_millis(spent.into()))
    })
}

/// The time left of the mover after each move.
#[must_use]
pub fn clocks<G: Game>(
    game: &Handle<G>,
    step: impl Fn(&G::Event) -> Step,
) -> Vec<Option<Duration>> {
    each_move(game, step, |happened| {
        let mover = usize::from(happened.by?.is_second());
        happened.clock?.get(mover).copied()
    })
}

/// A time of each move that was not taken back.
fn each_move<G: Game>(
    game: &Handle<G>,
    step: impl Fn(&G::Event) -> Step,
    time: impl Fn(&Happened<G>) -> Option<Duration>,
) -> Vec<Option<Duration>> {
    let mut events = game.events(Viewer::Spectator, 0);
    let mut times = Vec::new();
    while let Some(update) = events.try_next() {
        match update {
            Update::Happened(happened) => match happened.event.as_ref().map(&step) {
                Some(Step::Move) => times.push(time(&happened)),
                Some(Step::Back(plies)) => {
                    times.truncate(times.len().saturating_sub(usize::from(plies)));
                }
                Some(Step::BackTo(plies)) => times.truncate(plies.into()),
                Some(Step::Other) | None => {}
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
/// assert_eq!(feen_match_web::record::minute(1_735_689_599_999), "2024-12-31 23:59");
/// ```
#[must_use]
pub fn minute(at: u64) -> String {
    let minutes = at / 60_000;
    format!("{} {:02}:{:02}", day(at), minutes / 60 % 24, minutes % 60)
}

/// The day of a moment in milliseconds since 1970, in UTC: `2026-11-25`.
///
/// ```
/// assert_eq!(feen_match_web::record::day(1_735_689_600_000), "2025-01-01");
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
