use std::time::{Duration, Instant};

use feen_server::{Clock, Player};
use feen_uci::{Best, Dialect, Engine, Limits};

use super::board::Times;

/// The time for a move in a game without a clock, and for the first of a side, which no clock measures.
const MOVE_TIME: Duration = Duration::from_millis(500);

/// The most time for a move in a game without a clock, or with periods or a delay, which UCI has no words for.
const LONGEST: Duration = Duration::from_secs(2);

/// The least time for a move, when a clock is nearly up.
const SHORTEST: Duration = Duration::from_millis(20);

/// The limits of a search, and the time after which it is stopped: a tenth of what the clock has left.
pub(super) fn limits(times: Option<&Times>, seat: Player, dialect: Dialect) -> (Limits, Duration) {
    let limits = Limits::unlimited();
    let Some(Times { left, clock }) = times else {
        return (limits.movetime(MOVE_TIME), LONGEST);
    };
    let [first, second] = *left;
    let own = if seat.is_second() { second } else { first };
    let most = part(own, 10).max(SHORTEST);
    if clock.byoyomi.is_some() || !clock.delay.is_zero() {
        return (limits.movetime(move_time(own, *clock)), most);
    }
    // Shogi begins with Black.
    let [white, black] = match dialect {
        Dialect::Uci => [first, second],
        Dialect::Usi => [second, first],
    };
    let limits = limits.wtime(white).btime(black);
    let limits = limits.winc(clock.increment).binc(clock.increment);
    (limits, most)
}

/// The time for a move: a part of what is left, and what the clock gives back, with room for the way.
fn move_time(left: Duration, clock: Clock) -> Duration {
    let period = clock.byoyomi.map_or(Duration::ZERO, |byoyomi| byoyomi.time);
    let given = part(clock.increment.max(clock.delay).max(period), 2);
    let own = part(left, 30).saturating_add(given);
    own.min(LONGEST).min(part(left, 10)).max(SHORTEST)
}

fn part(time: Duration, parts: u32) -> Duration {
    time.checked_div(parts).unwrap_or_default()
}

/// Searches, and stops the engine after this time.
pub(super) fn search(
    engine: &mut Engine,
    limits: &Limits,
    most: Duration,
) -> Result<Best, feen_uci::Error> {
    let start = Instant::now();
    let mut search = engine.search(limits)?;
    while !search.is_over() {
        let left = most.saturating_sub(start.elapsed());
        if left.is_zero() {
            search.stop()?;
            break;
        }
        if let Some(info) = search.next_within(left) {
            info?;
        }
    }
    search.finish()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use feen_server::{Byoyomi, Clock, Player};
    use feen_uci::Dialect;

    use super::{Times, limits, move_time};

    #[test]
    fn a_clock_in_the_words_of_the_protocol() {
        let seconds = Duration::from_secs;
        let fischer = Clock::new(seconds(60), seconds(2));
        let delayed = Clock::new(seconds(60), seconds(0)).with_delay(seconds(2));
        let left = [seconds(30), seconds(20)];
        for (clock, seat, dialect, expected) in [
            (
                None,
                Player::First,
                Dialect::Uci,
                "go movetime 500, at most 2s",
            ),
            (
                Some(fischer),
                Player::First,
                Dialect::Uci,
                "go wtime 30000 btime 20000 winc 2000 binc 2000, at most 3s",
            ),
            (
                Some(fischer),
                Player::Second,
                Dialect::Usi,
                "go wtime 20000 btime 30000 winc 2000 binc 2000, at most 2s",
            ),
            (
                Some(delayed),
                Player::First,
                Dialect::Uci,
                "go movetime 2000, at most 3s",
            ),
        ] {
            let times = clock.map(|clock| Times { left, clock });
            let (limits, most) = limits(times.as_ref(), seat, dialect);
            assert_eq!(format!("{limits}, at most {most:?}"), expected);
        }
    }

    #[test]
    fn an_engine_leaves_time_on_its_clock() {
        let seconds = Duration::from_secs;
        let clocks = [
            Clock::new(seconds(60), seconds(0)).with_delay(seconds(2)),
            Clock::new(seconds(0), seconds(0)).with_byoyomi(Byoyomi::new(seconds(10), 1)),
            Clock::new(seconds(900), seconds(0)).with_byoyomi(Byoyomi::new(seconds(30), 3)),
        ];
        for clock in clocks {
            for left in [20, 1_000, 10_000, 60_000, 600_000].map(Duration::from_millis) {
                let spent = move_time(left, clock);
                assert!(spent <= seconds(2) && spent <= left, "{clock:?} {left:?}");
            }
        }
    }
}
