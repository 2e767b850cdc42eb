//! Ctrl-C: it ends the search or the match that runs, or else the program.

use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// A search or a match runs, which Ctrl-C ends.
static EXPECTED: AtomicBool = AtomicBool::new(false);

/// Ctrl-C was pressed meanwhile.
static COME: AtomicBool = AtomicBool::new(false);

/// The status of a program that Ctrl-C has ended.
const STATUS: i32 = 130;

/// Work that Ctrl-C ends in place of the program, as long as this lives.
pub(crate) struct Interrupt(());

impl Interrupt {
    pub(crate) fn expect() -> Self {
        static LISTENING: OnceLock<()> = OnceLock::new();
        LISTENING.get_or_init(|| {
            // Without it, Ctrl-C ends the program, as ever.
            let _ = ctrlc::set_handler(|| {
                if EXPECTED.load(Ordering::Relaxed) {
                    COME.store(true, Ordering::Relaxed);
                } else {
                    process::exit(STATUS);
                }
            });
        });
        COME.store(false, Ordering::Relaxed);
        EXPECTED.store(true, Ordering::Relaxed);
        Self(())
    }

    /// Whether Ctrl-C was pressed during the last such work.
    pub(crate) fn has_come() -> bool {
        COME.load(Ordering::Relaxed)
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        EXPECTED.store(false, Ordering::Relaxed);
    }
}
