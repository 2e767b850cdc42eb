use std::io;

use feen_uci::Engine;

use crate::answer::Failure;

pub(super) fn failure(error: &feen_uci::Error) -> Failure {
    Failure::refused(error.code(), error.to_string())
}

/// The failure of a verb that needs an engine where there is none.
pub(super) fn missing() -> Failure {
    Failure::refused("engine/closed", "no engine; `engine PATH` opens one")
}

/// Shows every line to and from an engine, or does so no longer.
pub(super) fn log(engine: &mut Engine, on: bool) {
    if on {
        engine.on_line(feen_uci::log_to(io::stderr()));
    } else {
        engine.forget_lines();
    }
}

/// Lets an engine search this many lines, or one again.
pub(super) fn set_lines(engine: &mut Engine, lines: u32) -> Result<(), feen_uci::Error> {
    engine.set("MultiPV", lines)
}
