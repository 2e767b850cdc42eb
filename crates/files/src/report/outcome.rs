use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;

use crate::{Severity, Stream};

/// The end of a run: its exit status, the worse one greater.
///
/// ```
/// use feen_files::Outcome;
///
/// assert_eq!(Outcome::Invalid.max(Outcome::Fine), Outcome::Invalid);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// 0: everything is as it should be.
    Fine,
    /// 1: a text is not valid, or nothing is found.
    Invalid,
    /// 2: wrong usage, or something cannot be read or written.
    Failed,
}

impl Outcome {
    /// The outcome once its text has been written, if it could be.
    ///
    /// A reader that closes the pipe has read enough, which is no failure; any other
    /// error is reported.
    #[must_use]
    pub fn after_writing(self, written: io::Result<()>) -> Self {
        match written {
            Ok(()) => self,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self,
            Err(why) => {
                report_error(&format!(
                    "cannot write to standard output: {}",
                    reason(&why)
                ));
                Self::Failed
            }
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => Self::SUCCESS,
            Outcome::Invalid => Self::from(1),
            Outcome::Failed => Self::from(2),
        }
    }
}

/// True if errors are reported as objects.
static IS_JSON: AtomicBool = AtomicBool::new(false);

/// Makes [`report_error`] write objects for the rest of the run, as `--json` asks for.
pub fn report_errors_as_json() {
    IS_JSON.store(true, Ordering::Relaxed);
}

/// Reports an error on standard error: `error: ` and the message, or an
/// [object](report_errors_as_json) such as `{"error":{"message":"..."}}`.
pub fn report_error(message: &str) {
    if IS_JSON.load(Ordering::Relaxed) {
        let error = json!({ "error": { "message": message } });
        return note(&error.to_string());
    }
    let style = Stream::Error.palette().severity(Severity::Error);
    note(&format!("{style}error{style:#}: {message}"));
}

/// Writes a line to standard error.
pub fn note(message: &str) {
    let _ = Stream::Error.write(&format!("{message}\n"));
}

/// The reason in words why something could not be read or written.
///
/// ```
/// let error = std::fs::read("no/such/file").unwrap_err();
/// assert_eq!(feen_files::reason(&error), "there is no such file");
/// ```
#[must_use]
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::IsADirectory => "it is a directory".to_owned(),
        io::ErrorKind::NotADirectory => "what should be its folder is a file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::StorageFull => "no space is left".to_owned(),
        io::ErrorKind::QuotaExceeded => "no space is left to this user".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "its file system is read-only".to_owned(),
        io::ErrorKind::FileTooLarge => "it would become too large".to_owned(),
        io::ErrorKind::UnexpectedEof => "it is cut short".to_owned(),
        io::ErrorKind::InvalidData => "its compressed text is damaged".to_owned(),
        _ => error.to_string(),
    }
}
