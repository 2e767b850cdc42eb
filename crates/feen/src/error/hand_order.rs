use core::fmt;

use epin::Piece;

/// A rule by which one item of a hand comes before another; the rules in the order in which they
/// apply (§8.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandOrder {
    /// The higher count comes first.
    Count,
    /// Then the letters go from A to Z.
    Letter,
    /// Then upper case comes before lower case.
    Side,
    /// Then `-` comes before `+`, and `+` before neither.
    State,
    /// Then no `^` comes before `^`.
    Terminal,
    /// Then no `'` comes before `'`.
    Derivation,
}

impl fmt::Display for HandOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Count => "a hand lists higher counts first",
            Self::Letter => "equal counts go by letter, from A to Z",
            Self::Side => "of one letter, upper case comes first",
            Self::State => "of one letter, `-` comes first, then `+`, then neither",
            Self::Terminal => "of one piece, the one without `^` comes first",
            Self::Derivation => "of one piece, the one without `'` comes first",
        })
    }
}

impl HandOrder {
    /// The rule between two different pieces of equal counts.
    pub(crate) fn between(one: Piece, other: Piece) -> Self {
        if one.letter() != other.letter() {
            Self::Letter
        } else if one.side() != other.side() {
            Self::Side
        } else if one.state() != other.state() {
            Self::State
        } else if one.is_terminal() != other.is_terminal() {
            Self::Terminal
        } else {
            Self::Derivation
        }
    }
}
