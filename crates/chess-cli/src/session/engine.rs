use uci::{Endpoint, Engine, Program};

use std::io;

use crate::answer::Failure;

pub(super) fn failure(error: &uci::Error) -> Failure {
    Failure::refused(error.code(), error.to_string())
}

/// The failure of a verb that needs an engine where there is none.
pub(super) fn missing() -> Failure {
    Failure::refused("engine/closed", "no engine; `engine PATH` opens one")
}

/// Shows every line to and from an engine, or does so no longer.
pub(super) fn log(engine: &mut Engine, on: bool) {
    if on {
        engine.on_line(uci::log_to(io::stderr()));
    } else {
        engine.forget_lines();
    }
}

/// A path, an address, or a program with arguments. Ctrl-C at the prompt is not for the engine.
pub(super) fn endpoint(words: &[&str]) -> Endpoint {
    let (path, arguments) = words.split_first().unwrap_or((&"", &[]));
    match Endpoint::from(*path) {
        Endpoint::Program(program) => {
            let program = arguments.iter().copied().fold(program, Program::arg);
            #[cfg(unix)]
            let program = program.own_group(true);
            program.into()
        }
        address @ Endpoint::Tcp { .. } => address,
    }
}
