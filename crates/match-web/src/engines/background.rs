//! Engines think with the time of a processor that nobody else wants.

use std::thread;

use feen_uci::Engine;

/// Starts an engine whose threads or process give way to those that serve.
///
/// A thread takes its priority from the one that starts it, so one of its own starts the engine. Elsewhere than on Linux the
/// priority is that of the whole process, and stays.
pub(super) fn start(
    open: impl FnOnce() -> Result<Engine, feen_uci::Error> + Send,
) -> Result<Engine, feen_uci::Error> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().name("engine start".into());
        let started = builder.spawn_scoped(scope, || {
            give_way();
            open()
        });
        let joined = started.map_err(feen_uci::Error::Io)?.join();
        joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// The steps of `nice` by which a thread that thinks is below those that serve. It still gets a tenth of a processor that
/// others keep busy, so that an engine starts in time.
#[cfg(target_os = "linux")]
const STEPS: i32 = 10;

/// Lowers the priority of this thread.
fn give_way() {
    #[cfg(target_os = "linux")]
    // A system that refuses lets engines think as fast as it serves.
    let _ = rustix::process::nice(STEPS);
}
