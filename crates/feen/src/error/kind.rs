use core::fmt;

use epin::{Found, Piece};

use crate::HandOrder;
use crate::error::Kind;

/// The cause of an error: one kind for each.
///
/// Kinds whose code starts with `limit/` are not errors of the text: such a
/// text is valid FEEN, and says more than the value that was asked for can
/// hold. Only where there are [more squares than are
/// counted](Self::UncountableSquares), and more pieces too, it stays unknown whether these
/// are too many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character outside ASCII, or a byte that is no character at all.
    #[error("expected ASCII, found {}", Found::Byte(*.byte))]
    NotAscii {
        /// The first byte of it.
        byte: u8,
    },
    /// Not three fields with one space between them.
    #[error("expected three fields with one space between them, found {}", Number(Some(*.found as u64), "field"))]
    FieldCount {
        /// The spaces in the text, plus one; 0 for an empty text.
        found: usize,
    },

    /// The placement has no square.
    #[error("expected a board, found nothing")]
    EmptyPlacement,
    /// The placement starts with `/`.
    #[error("expected a square before the first `/`")]
    LeadingSeparator,
    /// The placement ends with `/`.
    #[error("expected a square after the last `/`")]
    TrailingSeparator,
    /// Something that is no part of a placement.
    #[error("expected a square, found {found}")]
    NotASquare {
        /// The character or the end that stands there.
        found: Found,
    },
    /// A count of no empty squares.
    #[error("expected a count of at least 1, found 0")]
    ZeroEmptyCount,
    /// A count, of squares or of pieces, that starts with `0`.
    #[error("expected a count without a leading zero")]
    LeadingZero,
    /// A part of the board that has no separator of one order less than the
    /// separator beside it.
    #[error("expected {} in each part beside {}", Slashes(.order.saturating_sub(1)), Slashes(*.order))]
    Incoherent {
        /// The number of slashes of the separator beside the part, at least 2.
        order: u32,
    },

    /// A piece that breaks off, with the reason of its notation.
    #[error("{0}")]
    Piece(epin::ParseErrorKind),
    /// A `^` that does not follow a letter.
    #[error("expected `^` right after a letter")]
    MisplacedTerminal,
    /// A `'` that follows neither a letter nor a `^`.
    #[error("expected `'` at the end of a piece")]
    MisplacedDerivation,

    /// The hands have no `/`.
    #[error("expected `/` between the hands")]
    MissingHandsDelimiter,
    /// The hands have a second `/`.
    #[error("expected one `/` between the hands, found two")]
    SurplusHandsDelimiter,
    /// Something that is no part of a hand.
    #[error("expected a piece in hand, found {found}")]
    NotInHand {
        /// The character or the end that stands there.
        found: Found,
    },
    /// A count of no pieces in a hand.
    #[error("expected a count of at least 2, found 0")]
    ZeroHandCount,
    /// A count of one piece in a hand.
    #[error("expected a single piece without a count, found 1")]
    OneHandCount,
    /// A count in a hand without its piece.
    #[error("expected a piece after the count, found {found}")]
    CountWithoutPiece {
        /// The character or the end that stands there.
        found: Found,
    },
    /// A piece that the hand has listed before.
    #[error("expected each piece once in a hand, found `{piece}` again")]
    NotAggregated {
        /// The repeated piece.
        piece: Piece,
    },
    /// A piece that belongs before the one listed before it.
    #[error("expected `{piece}` before `{previous}`: {rule}")]
    NotCanonical {
        /// The piece that stands too late.
        piece: Piece,
        /// The piece listed right before it.
        previous: Piece,
        /// The rule that decides between the two.
        rule: HandOrder,
    },

    /// The styles have no `/`.
    #[error("expected `/` between the styles")]
    MissingStylesDelimiter,
    /// The styles have a second `/`.
    #[error("expected one `/` between the styles, found two")]
    SurplusStylesDelimiter,
    /// A style that is not one letter, with the reason of its notation.
    #[error("{0}")]
    Style(sin::ParseErrorKind),
    /// Two styles of one side.
    #[error("expected one style in upper case beside one in lower case, found both in {case}", case = if *.upper { "upper case" } else { "lower case" })]
    SameCase {
        /// True if both are in upper case.
        upper: bool,
    },

    /// More pieces, on the board and in both hands, than squares.
    #[error("expected no more pieces than squares, found {} on {}", Number(*.pieces, "piece"), Number(Some(*.squares), "square"))]
    TooManyPieces {
        /// The pieces, or `None` for more than a `u64` counts.
        pieces: Option<u64>,
        /// The squares.
        squares: u64,
    },

    /// A limit: more squares than a `u64` counts, and so more than pieces, unless it does
    /// not count these either.
    #[error("expected at most {} squares", u64::MAX)]
    UncountableSquares,
    /// A limit: more dimensions than were asked for.
    #[error("expected at most {}, found {found}", Number(Some(*.max as u64), "dimension"))]
    TooManyDimensions {
        /// The dimensions of the board.
        found: usize,
        /// The most that were asked for.
        max: usize,
    },
    /// A limit: more squares than a position holds, or than were asked for.
    #[error("expected at most {}, found {found}", Number(Some(*.max as u64), "square"))]
    TooManySquares {
        /// The squares of the board.
        found: u64,
        /// The most that fit.
        max: usize,
    },
    /// A part of another size than the parts before it, or the first part if all others
    /// have one size, which makes the board no box. The text is valid: no reader refuses
    /// it, and [`diagnose`](crate::diagnose()) tells of it.
    #[error(
        "{0} {part} has {1}, the {0}s {2} it {expected}",
        part_name(.depth.saturating_add(1)),
        Number(Some(*.found), part_name(*.depth)),
        if *.part == 1 { "after" } else { "before" }
    )]
    Irregular {
        /// How many levels above the square the parts lie: 0 for the squares of
        /// a rank, 1 for the ranks of a layer, and so on.
        depth: u32,
        /// Which of these parts it is, counted from 1 in the order of the text.
        part: u64,
        /// The size of the parts before it; of the first part, of those after it.
        expected: u64,
        /// The size of this part.
        found: u64,
    },
}

impl ParseErrorKind {
    /// The name of the kind, the same in every version and every language.
    ///
    /// ```
    /// let error = feen::validate("8/8 / C/C").unwrap_err();
    /// assert_eq!(error.code(), "styles/same-case");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotAscii { .. } => "text/not-ascii",
            Self::FieldCount { .. } => "fields/count",
            Self::EmptyPlacement => "placement/empty",
            Self::LeadingSeparator => "placement/leading-separator",
            Self::TrailingSeparator => "placement/trailing-separator",
            Self::NotASquare { .. } => "placement/not-a-square",
            Self::ZeroEmptyCount => "placement/zero-count",
            Self::LeadingZero => "count/leading-zero",
            Self::Incoherent { .. } => "placement/incoherent",
            Self::Piece(kind) => kind.code(),
            Self::MisplacedTerminal => "piece/misplaced-terminal",
            Self::MisplacedDerivation => "piece/misplaced-derivation",
            Self::MissingHandsDelimiter => "hands/missing-delimiter",
            Self::SurplusHandsDelimiter => "hands/surplus-delimiter",
            Self::NotInHand { .. } => "hands/not-a-piece",
            Self::ZeroHandCount => "hands/zero-count",
            Self::OneHandCount => "hands/count-of-one",
            Self::CountWithoutPiece { .. } => "hands/count-without-piece",
            Self::NotAggregated { .. } => "hands/not-aggregated",
            Self::NotCanonical { .. } => "hands/not-canonical",
            Self::MissingStylesDelimiter => "styles/missing-delimiter",
            Self::SurplusStylesDelimiter => "styles/surplus-delimiter",
            Self::Style(kind) => kind.code(),
            Self::SameCase { .. } => "styles/same-case",
            Self::TooManyPieces { .. } => "cardinality/too-many-pieces",
            Self::UncountableSquares => "limit/uncountable-squares",
            Self::TooManyDimensions { .. } => "limit/dimensions",
            Self::TooManySquares { .. } => "limit/squares",
            Self::Irregular { .. } => "placement/irregular",
        }
    }

    /// Whether the text is valid FEEN, and only too large for the value that was
    /// asked for.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use feen::Feen;
    ///
    /// let error = "65026 / G/g".parse::<Feen>().unwrap_err();
    /// assert!(error.kind().is_limit());
    /// assert!(feen::validate("65026 / G/g").is_ok());
    /// # }
    /// ```
    #[must_use]
    pub const fn is_limit(self) -> bool {
        matches!(
            self,
            Self::UncountableSquares | Self::TooManyDimensions { .. } | Self::TooManySquares { .. }
        )
    }
}

impl Kind for ParseErrorKind {
    fn code(self) -> &'static str {
        self.code()
    }
}

/// A separator of this many slashes, in words where it gets long.
struct Slashes(u32);

impl fmt::Display for Slashes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            order @ 0..=4 => write!(f, "`{:/<1$}`", "", order as usize),
            order => write!(f, "a run of {order} slashes"),
        }
    }
}

/// The name of the parts of one depth.
const fn part_name(depth: u32) -> &'static str {
    match depth {
        0 => "square",
        1 => "rank",
        2 => "layer",
        _ => "part",
    }
}

/// A number of things, where `None` is more than a `u64` counts.
pub(crate) struct Number(pub(crate) Option<u64>, pub(crate) &'static str);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, thing) = self;
        match number {
            Some(1) => write!(f, "1 {thing}"),
            Some(number) => write!(f, "{number} {thing}s"),
            None => write!(f, "more than {} {thing}s", u64::MAX),
        }
    }
}
