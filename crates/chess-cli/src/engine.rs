//! The computer: `chess engine` speaks UCI and USI, `chess learn` makes weights, and `chess mate` solves problems.

mod learn;
mod mate;

pub(crate) use learn::{Learn, run as learn};
pub(crate) use mate::{MateFile, run as mate};

use std::io::{self, BufReader};

use feen_uci::{Endpoint, Internal};

/// The word that names the computer where an engine is asked for.
pub(crate) const BUILTIN: &str = feen_match_web::engines::COMPUTER;

/// The computer, on a thread of this process.
pub(crate) fn endpoint() -> Endpoint {
    let internal = Internal::new(BUILTIN, |commands, answers| {
        // A pipe of this process is not broken but by its end.
        let _ = feen_search::speak(BufReader::new(commands), answers);
    });
    internal.into()
}

/// Speaks with a graphical interface on the standard streams.
pub(crate) fn speak() -> io::Result<()> {
    feen_search::speak(io::stdin().lock(), io::stdout())
}
