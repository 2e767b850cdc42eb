use core::fmt;

use epin::Piece;
use qi::error::{Found, Kind};

use super::hand_order::HandOrder;

/// The cause of an error: one kind for each.
///
/// Kinds whose code starts with `limit/` are not errors of the text: such a
/// text is valid FEEN, and says more than the value that was asked for can
/// hold. Only where there are [more squares than are
/// counted](Self::UncountableSquares), and more pieces too, it stays unknown whether these
/// are too many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character outside ASCII, or a byte that is no character at all.
    NotAscii {
        /// The first byte of it.
        byte: u8,
    },
    /// Not three fields with one space between them.
    FieldCount {
        /// The spaces in the text, plus one; 0 for an empty text.
        found: usize,
    },

    /// The placement has no square.
    EmptyPlacement,
    /// The placement starts with `/`.
    LeadingSeparator,
    /// The placement ends with `/`.
    TrailingSeparator,
    /// Something that is no part of a placement.
    NotASquare {
        /// The character or the end that stands there.
        found: Found,
    },
    /// A count of no empty squares.
    ZeroEmptyCount,
    /// A count, of squares or of pieces, that starts with `0`.
    LeadingZero,
    /// A part of the board that has no separator of one order less than the
    /// separator beside it.
    Incoherent {
        /// The number of slashes of the separator beside the part, at least 2.
        order: usize,
    },

    /// A piece that breaks off, with the reason of its notation.
    Piece(epin::ParseErrorKind),
    /// A `^` that does not follow a letter.
    MisplacedTerminal,
    /// A `'` that follows neither a letter nor a `^`.
    MisplacedDerivation,

    /// The hands have no `/`.
    MissingHandsDelimiter,
    /// The hands have a second `/`.
    SurplusHandsDelimiter,
    /// Something that is no part of a hand.
    NotInHand {
        /// The character or the end that stands there.
        found: Found,
    },
    /// A count of no pieces in a hand.
    ZeroHandCount,
    /// A count of one piece in a hand.
    OneHandCount,
    /// A count in a hand without its piece.
    CountWithoutPiece {
        /// The character or the end that stands there.
        found: Found,
    },
    /// A piece that the hand has listed before.
    NotAggregated {
        /// The repeated piece.
        piece: Piece,
    },
    /// A piece that belongs before the one listed before it.
    NotCanonical {
        /// The piece that stands too late.
        piece: Piece,
        /// The piece listed right before it.
        previous: Piece,
        /// The rule that decides between the two.
        rule: HandOrder,
    },

    /// The styles have no `/`.
    MissingStylesDelimiter,
    /// The styles have a second `/`.
    SurplusStylesDelimiter,
    /// A style that is not one letter, with the reason of its notation.
    Style(sin::ParseErrorKind),
    /// Two styles of one side.
    SameCase {
        /// True if both are in upper case.
        upper: bool,
    },

    /// More pieces, on the board and in both hands, than squares.
    TooManyPieces {
        /// The pieces, or `None` for more than a `u64` counts.
        pieces: Option<u64>,
        /// The squares.
        squares: u64,
    },

    /// A limit: more squares than a `u64` counts, and so more than pieces, unless it does
    /// not count these either.
    UncountableSquares,
    /// A limit: more dimensions than were asked for.
    TooManyDimensions {
        /// The dimensions of the board.
        found: usize,
        /// The most that were asked for.
        max: usize,
    },
    /// A limit: more squares than a position holds, or than were asked for.
    TooManySquares {
        /// The squares of the board.
        found: u64,
        /// The most that fit.
        max: usize,
    },
    /// A part of another size than the parts before it, or the first part if all others
    /// have one size, which makes the board no box. The text is valid: no reader refuses
    /// it, and [`diagnose`](crate::diagnose()) tells of it.
    Irregular {
        /// How many levels above the square the parts lie: 0 for the squares of
        /// a rank, 1 for the ranks of a layer, and so on.
        depth: usize,
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
    fn code(&self) -> &'static str {
        Self::code(*self)
    }

    fn level(&self) -> Option<&'static str> {
        Some(Self::level(*self).as_str())
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotAscii { byte } => write!(f, "expected ASCII, found {}", Found::Byte(byte)),
            Self::FieldCount { found } => write!(
                f,
                "expected three fields with one space between them, found {}",
                Number(Some(found as u64), "field")
            ),
            Self::NotASquare { found } => write!(f, "expected a square, found {found}"),
            Self::Incoherent { order } => write!(
                f,
                "expected {} in each part beside {}",
                Slashes(order.saturating_sub(1)),
                Slashes(order)
            ),
            Self::Piece(kind) => kind.fmt(f),
            Self::NotInHand { found } => write!(f, "expected a piece in hand, found {found}"),
            Self::CountWithoutPiece { found } => {
                write!(f, "expected a piece after the count, found {found}")
            }
            Self::NotAggregated { piece } => {
                write!(
                    f,
                    "expected each piece once in a hand, found `{piece}` again"
                )
            }
            Self::NotCanonical {
                piece,
                previous,
                rule,
            } => write!(f, "expected `{piece}` before `{previous}`: {rule}"),
            Self::Style(kind) => kind.fmt(f),
            Self::SameCase { upper } => write!(
                f,
                "expected one style in upper case beside one in lower case, found both in {}",
                if upper { "upper case" } else { "lower case" }
            ),
            Self::TooManyPieces { pieces, squares } => write!(
                f,
                "expected no more pieces than squares, found {} on {}",
                Number(pieces, "piece"),
                Number(Some(squares), "square")
            ),
            Self::UncountableSquares => write!(f, "expected at most {} squares", u64::MAX),
            Self::TooManyDimensions { found, max } => write!(
                f,
                "expected at most {}, found {found}",
                Number(Some(max as u64), "dimension")
            ),
            Self::TooManySquares { found, max } => write!(
                f,
                "expected at most {}, found {found}",
                Number(Some(max as u64), "square")
            ),
            Self::Irregular {
                depth,
                part,
                expected,
                found,
            } => {
                let name = part_name(depth.saturating_add(1));
                let found = Number(Some(found), part_name(depth));
                let side = if part == 1 { "after" } else { "before" };
                write!(
                    f,
                    "{name} {part} has {found}, the {name}s {side} it {expected}"
                )
            }
            Self::EmptyPlacement => f.write_str("expected a board, found nothing"),
            Self::LeadingSeparator => f.write_str("expected a square before the first `/`"),
            Self::TrailingSeparator => f.write_str("expected a square after the last `/`"),
            Self::ZeroEmptyCount => f.write_str("expected a count of at least 1, found 0"),
            Self::LeadingZero => f.write_str("expected a count without a leading zero"),
            Self::MisplacedTerminal => f.write_str("expected `^` right after a letter"),
            Self::MisplacedDerivation => f.write_str("expected `'` at the end of a piece"),
            Self::MissingHandsDelimiter => f.write_str("expected `/` between the hands"),
            Self::SurplusHandsDelimiter => {
                f.write_str("expected one `/` between the hands, found two")
            }
            Self::ZeroHandCount => f.write_str("expected a count of at least 2, found 0"),
            Self::OneHandCount => f.write_str("expected a single piece without a count, found 1"),
            Self::MissingStylesDelimiter => f.write_str("expected `/` between the styles"),
            Self::SurplusStylesDelimiter => {
                f.write_str("expected one `/` between the styles, found two")
            }
        }
    }
}

impl core::error::Error for ParseErrorKind {}

/// A separator of this many slashes, in words where it gets long.
struct Slashes(usize);

impl fmt::Display for Slashes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            order @ 0..=4 => write!(f, "`{:/<1$}`", "", order),
            order => write!(f, "a run of {order} slashes"),
        }
    }
}

/// The name of the parts of one depth.
const fn part_name(depth: usize) -> &'static str {
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
