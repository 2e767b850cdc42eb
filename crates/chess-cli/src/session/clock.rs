//! The clocks of the players at the prompt.

use std::time::{Duration, Instant};

use feen_rules::{ByPlayer, Player};
use feen_uci::{Dialect, Limits};
use serde_json::{Value, json};

use crate::answer::{Answer, Failure};
use crate::command::ClockOrder;

/// The clocks of a game. That of the player to move runs.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    base: Duration,
    increment: Duration,
    left: ByPlayer<Duration>,
    /// The moment since which the clock of the player to move runs.
    since: Instant,
    /// The player whose time has run out.
    flagged: Option<Player>,
}

impl Clock {
    /// Clocks that start now.
    pub(super) fn new(base: Duration, increment: Duration) -> Self {
        // A player without any time could not make the first move.
        let first = if base.is_zero() { increment } else { base };
        Self {
            base,
            increment,
            left: ByPlayer::new(first, first),
            since: Instant::now(),
            flagged: None,
        }
    }

    /// Starts again for another game.
    pub(super) fn restart(&mut self) {
        *self = Self::new(self.base, self.increment);
    }

    /// The time until now is nobody's: an engine was opened, or a move taken back.
    pub(super) fn forgive(&mut self) {
        self.since = Instant::now();
    }

    /// The time that a player has left; `turn` is the player to move, nobody after the end of the game.
    fn left(&self, player: Player, turn: Option<Player>) -> Duration {
        let left = self.left[player];
        if turn == Some(player) && self.flagged.is_none() {
            return left.saturating_sub(self.since.elapsed());
        }
        left
    }

    /// Looks at the clock of the player to move: true if its time has just run out.
    pub(super) fn runs_out(&mut self, turn: Player) -> bool {
        if self.flagged.is_some() || !self.left(turn, Some(turn)).is_zero() {
            return false;
        }
        self.left[turn] = Duration::ZERO;
        self.flagged = Some(turn);
        true
    }

    /// A player has moved: the other clock runs.
    pub(super) fn press(&mut self, mover: Player) {
        let left = self.left(mover, Some(mover));
        self.left[mover] = left.saturating_add(self.increment);
        self.since = Instant::now();
    }

    /// The limits of an engine that plays by the clock.
    pub(super) fn limits(&self, turn: Player, dialect: Dialect) -> Limits {
        // In USI the first player is Black.
        let (white, black) = match dialect {
            Dialect::Uci => (Player::First, Player::Second),
            Dialect::Usi => (Player::Second, Player::First),
        };
        let left = |player| self.left(player, Some(turn));
        Limits::unlimited()
            .wtime(left(white))
            .btime(left(black))
            .winc(self.increment)
            .binc(self.increment)
    }

    /// Both clocks in words: `White 4:58, Black 5:00`.
    pub(super) fn text(&self, turn: Option<Player>, names: ByPlayer<&str>) -> String {
        let side =
            |player: Player| format!("{} {}", names[player], spelled(self.left(player, turn)));
        format!("{}, {}", side(Player::First), side(Player::Second))
    }

    /// Both clocks in seconds.
    pub(super) fn json(&self, turn: Option<Player>) -> Value {
        let seconds = |player| (self.left(player, turn).as_secs_f64() * 1000.0).round() / 1000.0;
        json!({ "first": seconds(Player::First), "second": seconds(Player::Second) })
    }
}

/// Does what the verb `clock` asks for; the clocks run for a player to move, or stand still.
pub(super) fn order(
    clock: &mut Option<Clock>,
    order: ClockOrder,
    turn: Option<Player>,
    names: ByPlayer<&str>,
) -> Result<Answer, Failure> {
    match order {
        ClockOrder::Show => {}
        ClockOrder::Off => *clock = None,
        ClockOrder::Set { base, increment } => *clock = Some(Clock::new(base, increment)),
    }
    match clock {
        Some(clock) => {
            let json = json!({ "clock": clock.json(turn) });
            Ok(Answer::line(clock.text(turn, names), json))
        }
        None if order == ClockOrder::Off => Ok(Answer::silent()),
        None => Err(Failure::refused(
            "game/no-clock",
            "no clock; `clock 5+3` sets five minutes and three seconds a move",
        )),
    }
}

/// Minutes and seconds, with hours before them or tenths after them where these matter.
fn spelled(time: Duration) -> String {
    // A clock that shows nothing has run out.
    let tenths = time.as_millis().div_ceil(100);
    let seconds = tenths / 10;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        return format!("{hours}:{minutes:02}:{:02}", seconds % 60);
    }
    let whole = format!("{minutes}:{:02}", seconds % 60);
    if seconds < 20 {
        format!("{whole}.{}", tenths % 10)
    } else {
        whole
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use feen_rules::{ByPlayer, Player};
    use feen_uci::Dialect;

    use super::{Clock, spelled};

    #[test]
    fn times_are_spelled() {
        for (millis, expected) in [
            (300_000, "5:00"),
            (4_000_000, "1:06:40"),
            (59_950, "1:00"),
            (19_940, "0:20"),
            (9_410, "0:09.5"),
            (1, "0:00.1"),
            (0, "0:00.0"),
        ] {
            assert_eq!(spelled(Duration::from_millis(millis)), expected);
        }
    }

    #[test]
    fn a_clock_that_has_run_out_stays_so() {
        let mut clock = Clock::new(Duration::from_secs(60), Duration::from_secs(2));
        clock.press(Player::First);
        assert!(clock.left(Player::First, None) > Duration::from_secs(61));
        assert!(!clock.runs_out(Player::Second));
        let go = clock.limits(Player::Second, Dialect::Uci).to_string();
        assert!(
            go.starts_with("go wtime 6") && go.ends_with("winc 2000 binc 2000"),
            "{go}"
        );
        clock.left = ByPlayer::new(Duration::ZERO, Duration::from_secs(1));
        assert!(clock.runs_out(Player::First));
        assert!(!clock.runs_out(Player::First), "it is said once");
        assert_eq!(clock.flagged, Some(Player::First));
        clock.restart();
        assert_eq!(
            (clock.flagged, clock.runs_out(Player::First)),
            (None, false)
        );
    }
}
