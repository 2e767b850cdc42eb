use std::fmt::{self, Write as _};

/// A position to be sent: where a game started, and the moves since.
///
/// A whole game goes as its start and moves rather than as one FEN, so that the engine sees
/// repetitions. `Display` is the line that is sent:
///
/// ```
/// use feen_uci::Setup;
///
/// let game = Setup::start().moves(["e2e4", "e7e5"]);
/// assert_eq!(game.to_string(), "position startpos moves e2e4 e7e5");
///
/// let kings = Setup::fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// assert_eq!(kings.to_string(), "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<'a> {
    start: Start<'a>,
    // Each with a blank before it.
    moves: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start<'a> {
    Usual,
    Fen(&'a str),
    Sfen(&'a str),
}

impl<'a> Setup<'a> {
    /// The usual start of the game.
    #[must_use]
    pub const fn start() -> Self {
        Self::of(Start::Usual)
    }

    /// The position of a FEN, as the variant of the engine spells it.
    #[must_use]
    pub const fn fen(text: &'a str) -> Self {
        Self::of(Start::Fen(text))
    }

    /// The position of an SFEN, for USI.
    #[must_use]
    pub const fn sfen(text: &'a str) -> Self {
        Self::of(Start::Sfen(text))
    }

    const fn of(start: Start<'a>) -> Self {
        Self {
            start,
            moves: String::new(),
        }
    }

    /// The position after these moves too.
    #[must_use]
    pub fn moves<M: fmt::Display>(mut self, moves: impl IntoIterator<Item = M>) -> Self {
        for mv in moves {
            // Writing to a `String` does not fail.
            let _ = write!(self.moves, " {mv}");
        }
        self
    }
}

impl fmt::Display for Setup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.start {
            Start::Usual => f.write_str("position startpos")?,
            Start::Fen(text) => write!(f, "position fen {text}")?,
            Start::Sfen(text) => write!(f, "position sfen {text}")?,
        }
        if !self.moves.is_empty() {
            write!(f, " moves{}", self.moves)?;
        }
        Ok(())
    }
}
