use clap::ValueEnum;

/// A column of the positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Column {
    /// The number of the game in its file.
    Game,
    /// The number of half-moves before the position.
    Ply,
    Position,
    /// The move that leads to the position, in algebraic notation.
    San,
    /// The same as a move of UCI.
    Uci,
    /// The time on the clock after that move, as the file has it.
    Clock,
    /// The time that the move took.
    Elapsed,
    /// The evaluation after that move.
    Eval,
    /// The result of the game.
    Result,
    /// The value of a tag.
    Tag(String),
}

impl Column {
    /// Reads the name of a column. One with a capital letter is that of a tag.
    pub(super) fn from_text(text: &str) -> Result<Self, String> {
        Ok(match text {
            "game" => Self::Game,
            "ply" => Self::Ply,
            "position" | "fen" | "feen" => Self::Position,
            "san" => Self::San,
            "uci" => Self::Uci,
            "clock" => Self::Clock,
            "elapsed" => Self::Elapsed,
            "eval" => Self::Eval,
            "result" => Self::Result,
            name if name.starts_with(|first: char| first.is_ascii_uppercase()) => {
                Self::Tag(name.to_owned())
            }
            other => {
                return Err(format!(
                    "expected `game`, `ply`, `position`, `san`, `uci`, `clock`, `elapsed`, `eval`, \
                     `result` or the name of a tag such as `White`, found `{other}`"
                ));
            }
        })
    }

    pub(super) fn key(&self, to: Notation) -> &str {
        match self {
            Self::Game => "game",
            Self::Ply => "ply",
            Self::Position => match to {
                Notation::Fen => "fen",
                Notation::Feen => "feen",
            },
            Self::San => "san",
            Self::Uci => "uci",
            Self::Clock => "clock",
            Self::Elapsed => "elapsed",
            Self::Eval => "eval",
            Self::Result => "result",
            Self::Tag(name) => name,
        }
    }
}

/// How positions are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// Forsyth-Edwards Notation
    Fen,
    /// Field Expression Encoding Notation
    Feen,
}
