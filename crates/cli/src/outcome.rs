use std::io;
use std::process::ExitCode;

use feen::Severity;

use crate::stream::Stream;

/// How a run ends: its exit status, the worse one greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// Everything asked for is as it should be.
    Fine,
    /// A position is not.
    Invalid,
    /// It could not be found out, or not be told.
    Failed,
}

impl Outcome {
    /// The outcome once it has been told, if it could be.
    ///
    /// Whoever closes the pipe has read enough: that is no failure.
    pub(crate) fn told(self, written: io::Result<()>) -> Self {
        match written {
            Ok(()) => self,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self,
            Err(error) => {
                complain(&format!(
                    "cannot write to standard output: {}",
                    reason(&error)
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

/// Says on standard error what is wrong; nobody is left to be told if that fails.
pub(crate) fn complain(message: &str) {
    let style = Stream::Error.palette().severity(Severity::Error);
    note(&format!("{style}error{style:#}: {message}"));
}

/// Says something on standard error.
pub(crate) fn note(message: &str) {
    let _ = Stream::Error.tell(&format!("{message}\n"));
}

/// Why something could not be read or written, in words.
pub(crate) fn reason(error: &io::Error) -> String {
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
