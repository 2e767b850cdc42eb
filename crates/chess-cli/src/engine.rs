//! The computer: `chess engine` speaks UCI and USI, `chess learn` makes weights, and `chess mate` solves problems.

mod learn;
mod mate;

pub(crate) use learn::{Learn, run as learn};
pub(crate) use mate::{MateFile, run as mate};

use std::io;

use feen_uci::{Endpoint, Program};

/// The word that names the computer where an engine is asked for.
pub(crate) const BUILTIN: &str = "builtin";

/// The computer as a program: this one, asked to be an engine.
pub(crate) fn endpoint() -> Endpoint {
    // Without a path of its own the command is looked for by its name.
    let path = std::env::current_exe().unwrap_or_else(|_| "chess".into());
    let program = Program::new(path).arg("engine");
    #[cfg(unix)]
    let program = program.own_group(true);
    program.into()
}

/// Speaks with a graphical interface on the standard streams.
pub(crate) fn speak() -> io::Result<()> {
    feen_search::speak(io::stdin().lock(), io::stdout())
}
