//! Engines of any game: their processes, their variant, and the positions that they get.

mod named;
mod place;
mod pool;
mod think;
mod variant;

pub(crate) use named::{Named, Setting};
pub(crate) use place::{Place, read};
pub(crate) use pool::in_order;
pub(crate) use think::think;
pub(crate) use variant::prepare;

use feen_uci::{Endpoint, Program};

use crate::engine::{self, BUILTIN};

/// The computer by its word, a path, an address, or a program with arguments. Ctrl-C is not for the engine.
pub(crate) fn endpoint(words: &[&str]) -> Endpoint {
    if words == [BUILTIN] {
        return engine::endpoint();
    }
    let (path, arguments) = words.split_first().unwrap_or((&"", &[]));
    match Endpoint::from(*path) {
        Endpoint::Program(program) => {
            let program = arguments.iter().copied().fold(program, Program::arg);
            #[cfg(unix)]
            let program = program.own_group(true);
            program.into()
        }
        address @ (Endpoint::Tcp { .. } | Endpoint::Internal(_)) => address,
    }
}
