use std::io::Write;

/// A line that went to or came from an engine, for a handler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line<'a> {
    /// The way it went.
    pub direction: Direction,
    /// The text, without the line break.
    pub text: &'a str,
    /// The line was longer than [`Settings::max_line`](crate::Settings::max_line), and the rest of
    /// it is left out.
    pub cut: bool,
    /// The number of lines that were left out just before this one, since the handler was too far
    /// back.
    pub skipped: u64,
}

/// The way a line went.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// To the engine.
    Sent,
    /// From the engine's standard output, or its socket.
    Received,
    /// From the engine's standard error.
    Stderr,
}

/// A text that is not one line, so that nothing of it is sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// It holds a line break: `go\nquit`.
    #[error("expected one line, found a line break at byte {at}")]
    Break {
        /// The place, in bytes.
        at: usize,
    },
    /// It holds a NUL.
    #[error("expected a line of text, found NUL at byte {at}")]
    Nul {
        /// The place, in bytes.
        at: usize,
    },
    /// It is empty, or nothing but blanks.
    #[error("expected a command, found blanks only")]
    Blank,
}

impl LineError {
    /// The stable code: `line/break`, `line/nul`, `line/blank`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Break { .. } => "line/break",
            Self::Nul { .. } => "line/nul",
            Self::Blank => "line/blank",
        }
    }

    /// Says why a text cannot be sent as one line.
    pub(crate) fn check(text: &str) -> Result<(), Self> {
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'\n' | b'\r' => return Err(Self::Break { at }),
                0 => return Err(Self::Nul { at }),
                _ => {}
            }
        }
        if text.trim().is_empty() {
            return Err(Self::Blank);
        }
        Ok(())
    }
}

/// A handler for [`Engine::on_line`](crate::Engine::on_line) that writes each line between two
/// marks.
///
/// ```
/// use std::io;
///
/// let handler = feen_uci::log_to(io::stderr());
/// # let _ = handler;
/// ```
///
/// A line is written as
///
/// ```text
///
/// --- UCI LOG BEGIN ---
/// bestmove e2e4
/// --- UCI LOG END ---
/// ```
pub fn log_to(mut writer: impl Write + Send + 'static) -> impl FnMut(Line<'_>) + Send + 'static {
    move |line| {
        // A log that cannot be written does not stop the game.
        let (begin, end) = ("--- UCI LOG BEGIN ---", "--- UCI LOG END ---");
        let _ = write!(writer, "\n{begin}\n{}\n{end}\n", line.text);
        let _ = writer.flush();
    }
}
