use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The file that is of no use unless the run comes to its end.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Creates a file that is removed if a signal ends the run, until it is [finished].
///
/// [finished]: finish
pub(super) fn unfinished<T: AsRef<Path>>(create: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    static HANDLER: Once = Once::new();
    // Without a handler a signal leaves the file there, which does no harm.
    HANDLER.call_once(|| drop(handle_signals()));
    let mut unfinished = lock();
    let file = create()?;
    *unfinished = Some(file.as_ref().to_owned());
    Ok(file)
}

/// Records that the file is in its place, or gone.
pub(super) fn finish() {
    *lock() = None;
}

/// Removes the file, and ends the run with the status that a shell gives to a signal.
fn end(signal: i32) -> ! {
    let mut unfinished = lock();
    if let Some(path) = unfinished.take() {
        let _ = fs::remove_file(path);
    }
    // The lock is held: no other file is created meanwhile.
    process::exit(signal.saturating_add(128))
}

fn lock() -> MutexGuard<'static, Option<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for Ctrl-C, and for the signals of `kill` and of a terminal that is closed.
///
/// A signal that is ignored when the run starts stays ignored: under `nohup` the end of
/// the terminal, and Ctrl-C where a shell starts a run in the background.
#[cfg(unix)]
fn handle_signals() -> io::Result<()> {
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let ignored = ignored_signals();
    let is_handled = |signal: &i32| {
        let place = signal
            .checked_sub(1)
            .and_then(|place| u32::try_from(place).ok());
        let bit = place.and_then(|place| 1_u64.checked_shl(place));
        bit.is_some_and(|bit| ignored & bit == 0)
    };
    let handled = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_handled);
    let mut signals = Signals::new(handled)?;
    let waiting = thread::Builder::new().spawn(move || {
        if let Some(signal) = signals.forever().next() {
            end(signal);
        }
    });
    waiting.map(drop)
}

/// The signals that are ignored, a bit for each, which only Linux says.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let ignored = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    ignored
        .and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok())
        .unwrap_or_default()
}

#[cfg(not(unix))]
fn handle_signals() -> io::Result<()> {
    /// The number of the signal of Ctrl-C.
    const INTERRUPT: i32 = 2;
    ctrlc::try_set_handler(|| end(INTERRUPT)).map_err(io::Error::other)
}
