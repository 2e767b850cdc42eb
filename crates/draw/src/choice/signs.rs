/// The signs on tiles and discs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Signs {
    /// Characters in strokes of one width.
    #[default]
    Strokes,
    /// Characters that a brush has written.
    Brush,
    /// Figures in place of characters, for those who do not read them: a piece has the figure of
    /// its move, and a promoted one is red.
    International,
}

impl Signs {
    /// All kinds of signs, in order.
    pub const ALL: [Self; 3] = [Self::Strokes, Self::Brush, Self::International];

    /// The name: `brush`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Strokes => "strokes",
            Self::Brush => "brush",
            Self::International => "international",
        }
    }
}
