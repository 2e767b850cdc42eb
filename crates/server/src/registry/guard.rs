use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The message of a panic.
pub(super) struct Panicked(pub(super) Box<str>);

/// Calls a game, a journal or a callback, which may panic.
pub(super) fn guard<R>(call: impl FnOnce() -> R) -> Result<R, Panicked> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| Panicked(message(panic.as_ref())))
}

/// The message of a panic, or that there is none.
pub(super) fn message(panic: &(dyn Any + Send)) -> Box<str> {
    if let Some(message) = panic.downcast_ref::<&str>() {
        return (*message).into();
    }
    match panic.downcast_ref::<String>() {
        Some(message) => message.as_str().into(),
        None => "a panic without a message".into(),
    }
}
