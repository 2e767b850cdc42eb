use std::io::{self, Write};

use anstream::ColorChoice;

use super::palette::Palette;
use super::progress::suspended;

/// Standard output or standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

impl Stream {
    /// The styles for this stream: all plain where no colour is wanted.
    #[must_use]
    pub fn palette(self) -> Palette {
        let choice = match self {
            Self::Output => anstream::stdout().current_choice(),
            Self::Error => anstream::stderr().current_choice(),
        };
        match choice {
            ColorChoice::Never => Palette::default(),
            _ => Palette::COLORED,
        }
    }

    /// Writes a text at once.
    ///
    /// # Errors
    ///
    /// Standard output that is closed, or a full disk. That standard error cannot be
    /// written to is no error, as nobody could be shown it.
    pub fn write(self, text: &str) -> io::Result<()> {
        suspended(|| match self {
            Self::Output => io::stdout().write_all(text.as_bytes()),
            Self::Error => {
                let _ = io::stderr().write_all(text.as_bytes());
                Ok(())
            }
        })
    }
}
