use std::io::{self, Write};

use anstream::ColorChoice;

use crate::palette::Palette;
use crate::progress::aside;

/// Where something is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stream {
    Output,
    Error,
}

impl Stream {
    /// The styles in which something is told: plain where no colour is wanted.
    pub(crate) fn palette(self) -> Palette {
        let choice = match self {
            Self::Output => anstream::stdout().current_choice(),
            Self::Error => anstream::stderr().current_choice(),
        };
        match choice {
            ColorChoice::Never => Palette::default(),
            _ => Palette::COLORED,
        }
    }

    /// Tells a text, at once and whole for whoever reads along.
    ///
    /// Nobody is left to be told if that fails on standard error.
    pub(crate) fn tell(self, text: &str) -> io::Result<()> {
        aside(|| match self {
            Self::Output => io::stdout().write_all(text.as_bytes()),
            Self::Error => {
                let _ = io::stderr().write_all(text.as_bytes());
                Ok(())
            }
        })
    }
}
