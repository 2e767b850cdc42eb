use core::str::FromStr;
use core::time::Duration;

/// The time control of a game, as the tag `TimeControl` has it: its first period.
///
/// ```
/// use feen_chess::pgn::TimeControl;
///
/// let control: TimeControl = "40/5400+30:1800+30".parse()?;
/// assert_eq!((control.moves, control.base.as_secs(), control.increment.as_secs()), (Some(40), 5400, 30));
/// assert!("-".parse::<TimeControl>().is_err());
/// # Ok::<(), feen_chess::pgn::UnknownTimeControl>(())
/// ```
///
/// Source: the PGN standard of 1994, §9.6.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    /// The number of moves of the period; nothing if it lasts to the end of the game.
    pub moves: Option<u32>,
    /// The time at its start.
    pub base: Duration,
    /// The time that is added for each move.
    pub increment: Duration,
}

/// The error of a time control that is unknown, missing or not a time: `?`, `-`, `blitz`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected a time control, as in `300+3` or `40/5400`")]
pub struct UnknownTimeControl;

impl UnknownTimeControl {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "pgn/time-control"
    }
}

/// Reads `300`, `300+3`, `40/5400`, and the first period of several.
impl FromStr for TimeControl {
    type Err = UnknownTimeControl;

    fn from_str(text: &str) -> Result<Self, UnknownTimeControl> {
        let first = text.split(':').next().unwrap_or_default().trim_ascii();
        let (moves, times) = match first.split_once('/') {
            Some((moves, times)) => (Some(moves.parse().map_err(|_| UnknownTimeControl)?), times),
            None => (None, first),
        };
        let (base, increment) = times.split_once('+').unwrap_or((times, "0"));
        Ok(Self {
            moves,
            base: seconds(base)?,
            increment: seconds(increment)?,
        })
    }
}

/// Seconds, also with a fraction: `0.5`.
fn seconds(text: &str) -> Result<Duration, UnknownTimeControl> {
    let is_number = text.starts_with(|first: char| first.is_ascii_digit()) && !text.contains(':');
    let seconds = is_number.then(|| super::command::duration(text));
    seconds.flatten().ok_or(UnknownTimeControl)
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::{String, ToString};

    use super::TimeControl;

    #[test]
    fn the_first_period_counts() {
        for (text, expected) in [
            ("300", "None 300 0"),
            ("300+3", "None 300 3"),
            ("0+1", "None 0 1"),
            ("30+0.5", "None 30 0.5"),
            ("40/5400", "Some(40) 5400 0"),
            ("40/5400+30:1800+30", "Some(40) 5400 30"),
            ("1/86400", "Some(1) 86400 0"),
            (" 60 ", "None 60 0"),
            ("", "unknown"),
            ("?", "unknown"),
            ("-", "unknown"),
            ("*180", "unknown"),
            ("5+3 blitz", "unknown"),
            ("-5+3", "unknown"),
            ("5/", "unknown"),
            ("99999999999999999999", "unknown"),
            ("1.5.5", "unknown"),
        ] {
            let found = text.parse().map_or("unknown".to_string(), |control| {
                let TimeControl {
                    moves,
                    base,
                    increment,
                } = control;
                let seconds =
                    |time: core::time::Duration| -> String { time.as_secs_f64().to_string() };
                format!("{moves:?} {} {}", seconds(base), seconds(increment))
            });
            assert_eq!(found, expected, "{text:?}");
        }
    }
}
