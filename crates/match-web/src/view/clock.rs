use std::fmt::Write;

use feen_look::written;
use feen_server::Clock;

/// A clock in words: `10 + 5`, `15 min + 3 × 30 s`.
#[must_use]
pub fn clock_in_words(clock: Clock) -> String {
    match clock.days_each() {
        Some(1) => return "1 day a move".to_owned(),
        Some(days) => return format!("{days} days a move"),
        None => {}
    }
    let (limit, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
    written(|words| {
        match (limit / 60, limit % 60) {
            (minutes, 0) => write!(words, "{minutes}")?,
            _ => write!(words, "{limit} s")?,
        }
        if increment > 0 || clock.byoyomi.is_none() && clock.delay.is_zero() {
            write!(words, " + {increment}")?;
        }
        if !clock.delay.is_zero() {
            write!(words, " delay {} s", clock.delay.as_secs())?;
        }
        let Some(byoyomi) = clock.byoyomi else {
            return Ok(());
        };
        let seconds = byoyomi.time.as_secs();
        match byoyomi.periods {
            1 => write!(words, " min + {seconds} s"),
            periods => write!(words, " min + {periods} × {seconds} s"),
        }
    })
}
