use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The file that is of no use to anybody if the run does not come to its end.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The exit status of a run that has been ended by Ctrl-C, or by another signal that
/// asks for an end.
const INTERRUPTED: i32 = 130;

/// Creates a file that does not outlive Ctrl-C, until it is [finished].
///
/// [finished]: finish
pub(crate) fn unfinished<T: AsRef<Path>>(create: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    static HANDLER: Once = Once::new();
    // Without a handler Ctrl-C leaves the file behind, which harms nobody. There is none
    // where a signal is ignored, as under `nohup`: that is for whoever started the run to
    // say.
    HANDLER.call_once(|| drop(ctrlc::try_set_handler(end)));
    let mut unfinished = lock();
    let file = create()?;
    *unfinished = Some(file.as_ref().to_owned());
    Ok(file)
}

/// Says that the file has become what it should, or is gone.
pub(crate) fn finish() {
    *lock() = None;
}

fn end() {
    if let Some(path) = lock().take() {
        let _ = fs::remove_file(path);
    }
    process::exit(INTERRUPTED);
}

fn lock() -> MutexGuard<'static, Option<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
