use std::time::Duration;

use feen_chess::pgn::TimeControl;

use feen_rules::{ByPlayer, Player};
use feen_uci::{Dialect, Limits};

use super::arguments::Match;

/// How long the engines may think.
#[derive(Clone, Debug)]
pub(super) struct Control {
    limits: Limits,
    clock: Option<TimeControl>,
    movetime: Option<Duration>,
    margin: Duration,
    stall: Duration,
    /// The value of the tag `TimeControl`.
    pub(super) tag: String,
    /// The value of the tag `SearchLimits`: positions and depth; empty without both.
    pub(super) searches: String,
}

impl Control {
    pub(super) fn of(arguments: &Match) -> Self {
        let movetime = arguments.limits.movetime();
        let tag = match (&arguments.tc, movetime) {
            (Some(control), _) => {
                let moves = control.moves.map(|moves| format!("{moves}/"));
                let increment = (!control.increment.is_zero())
                    .then(|| format!("+{}", control.increment.as_secs_f64()));
                let base = control.base.as_secs_f64();
                format!(
                    "{}{base}{}",
                    moves.unwrap_or_default(),
                    increment.unwrap_or_default()
                )
            }
            (None, Some(time)) => format!("1/{}", time.as_secs_f64()),
            (None, None) => "-".to_owned(),
        };
        Self {
            limits: arguments.limits.limits(),
            clock: arguments.tc,
            movetime,
            margin: arguments.margin(),
            stall: arguments.stall(),
            tag,
            searches: arguments.limits.words(),
        }
    }

    /// The time control and the limits of each search, in words.
    pub(super) fn words(tag: &str, searches: &str) -> String {
        match searches {
            "" => tag.to_owned(),
            searches => format!("{tag} {searches}"),
        }
    }
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub(super) struct Clocks<'c> {
    control: &'c Control,
    left: ByPlayer<Duration>,
    /// The moves up to the next period.
    moves_left: ByPlayer<Option<u32>>,
}

/// Why a search may not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Late {
    /// The clock has run out.
    Time,
    /// There is no clock, and no answer either.
    Stalled,
}

impl<'c> Clocks<'c> {
    pub(super) fn new(control: &'c Control) -> Self {
        let base = control.clock.map_or(Duration::ZERO, |clock| {
            if clock.base.is_zero() {
                clock.increment
            } else {
                clock.base
            }
        });
        let moves = control.clock.and_then(|clock| clock.moves);
        Self {
            control,
            left: ByPlayer::new(base, base),
            moves_left: ByPlayer::new(moves, moves),
        }
    }

    /// The limits of a player's search.
    pub(super) fn limits(&self, player: Player, dialect: Dialect) -> Limits {
        let limits = self.control.limits.clone();
        let Some(clock) = self.control.clock else {
            return limits;
        };
        // In USI the first player is Black.
        let (white, black) = match dialect {
            Dialect::Uci => (Player::First, Player::Second),
            Dialect::Usi => (Player::Second, Player::First),
        };
        let mut limits = limits.wtime(self.left[white]).btime(self.left[black]);
        if !clock.increment.is_zero() {
            limits = limits.winc(clock.increment).binc(clock.increment);
        }
        match self.moves_left[player] {
            Some(moves) => limits.movestogo(moves),
            None => limits,
        }
    }

    /// The longest that a player's search may take, and what it is if it takes longer.
    pub(super) fn longest(&self, player: Player) -> (Duration, Late) {
        let control = self.control;
        let time = match (control.clock, control.movetime) {
            (Some(_), _) => self.left[player],
            (None, Some(time)) => time,
            (None, None) => return (control.stall, Late::Stalled),
        };
        (time.saturating_add(control.margin), Late::Time)
    }

    /// Takes the time of a move from a player's clock.
    pub(super) fn spend(&mut self, player: Player, time: Duration) {
        let Some(clock) = self.control.clock else {
            return;
        };
        let left = &mut self.left[player];
        *left = left.saturating_sub(time).saturating_add(clock.increment);
        if let Some(moves) = &mut self.moves_left[player] {
            *moves = moves.saturating_sub(1);
            if *moves == 0 {
                *moves = clock.moves.unwrap_or(1);
                *left = left.saturating_add(clock.base);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use feen_rules::Player;
    use feen_uci::{Dialect, Limits};

    use super::{Clocks, Control};

    fn control(text: &str) -> Control {
        Control {
            limits: Limits::unlimited(),
            clock: Some(text.parse().unwrap()),
            movetime: None,
            margin: Duration::ZERO,
            stall: Duration::from_secs(60),
            tag: String::new(),
            searches: String::new(),
        }
    }

    #[test]
    fn clocks_run_by_periods_and_increments() {
        let ms = Duration::from_millis;
        // The control, the times that the first player takes, and what an engine hears then.
        for (text, times, go) in [
            (
                "10+0.1",
                &[][..],
                "go wtime 10000 btime 10000 winc 100 binc 100",
            ),
            (
                "10+0.1",
                &[400, 300],
                "go wtime 9500 btime 10000 winc 100 binc 100",
            ),
            ("2/5", &[1000], "go wtime 4000 btime 5000 movestogo 1"),
            ("2/5", &[1000, 3000], "go wtime 6000 btime 5000 movestogo 2"),
            ("0+2", &[], "go wtime 2000 btime 2000 winc 2000 binc 2000"),
            ("1", &[1040], "go wtime 0 btime 1000"),
        ] {
            let control = control(text);
            let mut clocks = Clocks::new(&control);
            for time in times {
                clocks.spend(Player::First, ms(*time));
            }
            let limits = clocks.limits(Player::First, Dialect::Uci);
            assert_eq!(limits.to_string(), go, "{text} {times:?}");
            let other = clocks.limits(Player::First, Dialect::Usi).to_string();
            let swapped = go
                .replace("wtime", "x")
                .replace("btime", "wtime")
                .replace('x', "btime");
            let words = |text: &str| {
                let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
                words.sort();
                words
            };
            assert_eq!(words(&other), words(&swapped));
        }
    }
}
