use std::collections::BTreeSet;

/// One thing of a record that a format cannot hold.
///
/// ```
/// use feen_records::{Format, Games, Loss};
///
/// let text = "手合割：平手\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*good\n   2 投了\n";
/// let record = Games::new(text, Format::Kif).next().unwrap().unwrap();
/// let written = record.write(Format::Usi)?;
/// assert_eq!(written.text(), "position startpos moves 7g7f resign\n");
/// assert!(written.losses().eq([Loss::Comments, Loss::Times]));
/// # Ok::<(), feen_records::WriteError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Loss {
    /// A header that the format has no name for.
    Headers,
    /// Variations.
    Variations,
    /// Comments.
    Comments,
    /// Glyphs such as `!`.
    Glyphs,
    /// The times of moves, or their fractions of a second.
    Times,
    /// The names of positions.
    Bookmarks,
    /// How the game ended.
    End,
    /// A character that the encoding does not have.
    Characters,
    /// A move that passes.
    Passes,
    /// A last move that is not legal.
    IllegalMove,
    /// The number of the first move.
    MoveNumber,
}

impl Loss {
    /// All losses.
    pub const ALL: [Self; 11] = [
        Self::Headers,
        Self::Variations,
        Self::Comments,
        Self::Glyphs,
        Self::Times,
        Self::Bookmarks,
        Self::End,
        Self::Characters,
        Self::Passes,
        Self::IllegalMove,
        Self::MoveNumber,
    ];

    /// The name of the loss, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Headers => "headers",
            Self::Variations => "variations",
            Self::Comments => "comments",
            Self::Glyphs => "glyphs",
            Self::Times => "times",
            Self::Bookmarks => "bookmarks",
            Self::End => "end",
            Self::Characters => "characters",
            Self::Passes => "passes",
            Self::IllegalMove => "illegal-move",
            Self::MoveNumber => "move-number",
        }
    }
}

/// A record in a format, and what the format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    pub(crate) text: String,
    pub(crate) losses: BTreeSet<Loss>,
}

impl Written {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The losses, each once, in the order of [`Loss::ALL`].
    pub fn losses(&self) -> impl Iterator<Item = Loss> + '_ {
        self.losses.iter().copied()
    }

    /// The text in an encoding. Characters that it does not have become `?`, and are a loss.
    ///
    /// ```
    /// use feen_records::{Encoding, Format, Games};
    ///
    /// let record = Games::new("先手：☗\n1 ７六歩(77)\n", Format::Kif).next().unwrap().unwrap();
    /// let mut written = record.write(Format::Kif)?;
    /// let bytes = written.encode(Encoding::ShiftJis);
    /// assert!(bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\r\n"));
    /// assert!(written.losses().any(|loss| loss.code() == "characters"));
    /// # Ok::<(), feen_records::WriteError>(())
    /// ```
    pub fn encode(&mut self, encoding: crate::Encoding) -> Vec<u8> {
        let (bytes, is_whole) = encoding.encode(&self.text);
        if !is_whole {
            self.losses.insert(Loss::Characters);
        }
        bytes
    }
}

/// A record of another game than a format is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// KIF of xiangqi.
    #[error("{format} cannot hold this game")]
    Game {
        /// The format.
        format: crate::Format,
    },
    /// A format that is read and not written.
    #[error("{format} is read and not written")]
    ReadOnly {
        /// The format.
        format: crate::Format,
    },
}

impl WriteError {
    /// The code of the cause, which never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Game { .. } => "record/other-game",
            Self::ReadOnly { .. } => "record/read-only",
        }
    }
}
