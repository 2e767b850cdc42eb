use std::fmt::Write;

use feen_language::Language;
use feen_look::written;
use feen_server::Clock;

/// The number of moves of a match: pairs of them, but in Japanese and Korean each one.
pub(super) fn moves_of(plies: usize, language: Language) -> u32 {
    let moves = match language {
        Language::Japanese | Language::Korean => plies,
        _ => plies.div_ceil(2),
    };
    u32::try_from(moves).unwrap_or(u32::MAX)
}

/// A clock in words: `10 + 5`, `15 min + 3 × 30 s`.
#[must_use]
pub fn clock_in_words(clock: Clock, language: Language) -> String {
    if let Some(days) = clock.days_each() {
        let days = u32::from(days).into();
        return language.fill("days-a-move", &[("count", days)]);
    }
    let (limit, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
    let seconds = |count: u64| {
        let count = count.to_string();
        language.fill("seconds", &[("seconds", count.as_str().into())])
    };
    let main = written(|words| {
        match (limit / 60, limit % 60) {
            (minutes, 0) => write!(words, "{minutes}")?,
            _ => words.write_str(&seconds(limit))?,
        }
        if increment > 0 || clock.byoyomi.is_none() && clock.delay.is_zero() {
            write!(words, " + {increment}")?;
        }
        if !clock.delay.is_zero() {
            let seconds = clock.delay.as_secs().to_string();
            let delay = language.fill("delay", &[("seconds", seconds.as_str().into())]);
            write!(words, " {delay}")?;
        }
        Ok(())
    });
    let Some(byoyomi) = clock.byoyomi else {
        return main;
    };
    let seconds = byoyomi.time.as_secs();
    let periods = match byoyomi.periods {
        1 => seconds.to_string(),
        periods => format!("{periods} × {seconds}"),
    };
    let values = [
        ("main", main.as_str().into()),
        ("periods", periods.as_str().into()),
    ];
    language.fill("clock-with-periods", &values)
}
