use alloc::string::String;
use core::fmt;

/// The termination marker of a game: its result, or `*` if it has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `0-0`: both players lose, as in a double forfeit.
    BothLose,
    /// `*`: the game is in progress, or its result is unknown.
    Unknown,
}

impl Termination {
    /// The marker of a text; `1/2` is a draw. `0-0` may be castling in the text of moves.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" | "1/2" => Some(Self::Draw),
            "0-0" => Some(Self::BothLose),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }

    /// The marker that another spelling means: `draw`, `0.5-0.5`, `1–0` or `1:0`.
    pub(super) fn meant_by(text: &str) -> Option<Self> {
        let mut word = String::from(text);
        word.retain(|character| character != ' ');
        let plain = super::look_alike::plain(&word);
        Self::parse(&plain.to_ascii_lowercase().replace("draw", "1/2"))
    }

    /// The text of the marker: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
