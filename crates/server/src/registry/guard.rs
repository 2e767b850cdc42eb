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

#[cfg(test)]
mod tests {
    use std::panic::panic_any;

    use super::guard;

    #[test]
    fn a_panic_keeps_its_words() {
        for (call, words) in [
            ((|| panic!("plain")) as fn(), "plain"),
            (|| panic_any("game 7".to_owned()), "game 7"),
            (|| panic_any(7), "a panic without a message"),
        ] {
            let message = guard(call).err().map(|panicked| panicked.0);
            assert_eq!(message.as_deref(), Some(words));
        }
        assert_eq!(guard(|| 7).ok(), Some(7));
    }
}
