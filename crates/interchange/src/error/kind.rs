use core::fmt;

use epin::Found;

/// The cause of a [`ParseError`](crate::ParseError): one kind for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character outside ASCII, or a byte that is no character at all.
    #[error("expected ASCII, found {}", Found::Byte(*.byte))]
    NotAscii {
        /// The first byte of it.
        byte: u8,
    },
    /// A space before or after the text, or a second one between two fields.
    #[error("expected one space between two fields")]
    SurplusSpace,
    /// The text ends before a field that it needs.
    #[error("expected {field}, found the end of the text")]
    MissingField {
        /// The field.
        field: Field,
    },
    /// Something follows the last field.
    #[error("expected the end of the text after {field}")]
    SurplusField {
        /// The last field.
        field: Field,
    },

    /// The board starts with `/`.
    #[error("expected a rank before the first `/`")]
    LeadingSeparator,
    /// The board ends with `/`.
    #[error("expected a rank after the last `/`")]
    TrailingSeparator,
    /// Nothing stands between two `/`.
    #[error("expected a rank between two `/`")]
    EmptyRank,
    /// A byte that is no part of a board of this variant.
    #[error("expected a piece or a count of empty squares, found {found}")]
    NotASquare {
        /// The byte.
        found: Found,
    },
    /// A count of no empty squares.
    #[error("expected a count of at least 1, found 0")]
    ZeroCount,
    /// A number that starts with `0`.
    #[error("expected a number without a leading zero")]
    LeadingZero,
    /// Two digits side by side, on a board of at most nine files: `44`.
    #[error("expected one count of empty squares, found two side by side")]
    SplitCount,
    /// Too few or too many ranks.
    #[error("expected {expected} ranks, found {}", Amount(*.found))]
    Ranks {
        /// The ranks of the board.
        expected: usize,
        /// The ranks that were found, or `None` for more.
        found: Option<usize>,
    },
    /// A rank of another length.
    #[error("expected a rank of {expected} squares, found {}", Amount(*.found))]
    RankLength {
        /// The files of the board.
        expected: usize,
        /// The squares that were found, or `None` for more.
        found: Option<usize>,
    },
    /// A limit: more than 255 files or ranks, or more than 65 025 squares.
    #[error("expected at most 255 files and 255 ranks")]
    BoardLimit,

    /// A letter that is no piece of this variant.
    #[error("expected a letter of a piece, found `{letter}`")]
    UnknownPiece {
        /// The letter as it is written.
        letter: char,
    },
    /// A `+` before a letter that does not promote.
    #[error("expected a piece that promotes after `+`, found `{letter}`")]
    NotPromotable {
        /// The letter as it is written.
        letter: char,
    },
    /// A mark without the letter of its piece.
    #[error("expected a letter after `{mark}`, found {found}")]
    MissingLetter {
        /// The mark, `+` or `|`.
        mark: char,
        /// The byte that stands there.
        found: Found,
    },

    /// A pocket on a board whose variant has none.
    #[error("this variant has no pocket")]
    NoPocket,
    /// A `[` without its `]`.
    #[error("expected `]` at the end of the pocket")]
    UnclosedPocket,
    /// A byte that is no piece in a pocket of this variant.
    #[error("expected a piece in the pocket, found {found}")]
    NotInPocket {
        /// The byte.
        found: Found,
    },
    /// Something follows the pocket.
    #[error("expected the end of the field after the pocket, found {found}")]
    PocketEnd {
        /// The byte.
        found: Found,
    },

    /// The side to move is not a letter of the format.
    #[error("expected {expected} for the side to move, found {found}")]
    Side {
        /// The letters that the format has.
        expected: &'static str,
        /// The first byte that does not fit.
        found: Found,
    },
    /// A byte that is not a castling right.
    #[error("expected a right to castle, found {found}")]
    NotARight {
        /// The byte.
        found: Found,
    },
    /// A right that stands twice.
    #[error("expected each right once, found `{letter}` again")]
    RepeatedRight {
        /// The letter.
        letter: char,
    },
    /// Rights in a variant without castling.
    #[error("expected `-` in a variant without castling, found {found}")]
    NoCastling {
        /// The first byte of the field.
        found: Found,
    },
    /// An e.p. square in a variant without en passant.
    #[error("expected `-` in a variant without en passant, found {found}")]
    NoEnPassant {
        /// The first byte of the field.
        found: Found,
    },
    /// A field that is neither an e.p. square nor `-`.
    #[error("expected an en passant square or `-`, found {found}")]
    NotEnPassant {
        /// The first byte of the field.
        found: Found,
    },
    /// An e.p. square that the board has not.
    #[error("the en passant square is not on the board")]
    EnPassantOffBoard,
    /// An e.p. square on a rank where no pawn can have passed.
    #[error("expected an en passant square on rank {expected}")]
    EnPassantRank {
        /// The rank for this side to move.
        expected: u8,
    },

    /// A field that is no number.
    #[error("expected a number, found {found}")]
    NotANumber {
        /// The first byte that is no digit.
        found: Found,
    },
    /// A number that counts from 1, and is 0.
    #[error("expected a number of at least 1, found 0")]
    ZeroCounter,
    /// A limit: a number over 2³² − 1.
    #[error("expected a number up to {}", u32::MAX)]
    CounterLimit,
    /// A field that is no count of checks.
    #[error("expected two counts of checks such as `2+3`, found {found}")]
    NotAChecksCount {
        /// The first byte of the field.
        found: Found,
    },
    /// More checks than the variant counts.
    #[error("expected at most {most} checks, found {found}")]
    TooManyChecks {
        /// The checks that win.
        most: u8,
        /// The checks that were found.
        found: u8,
    },
    /// A field that is no square of a lion capture.
    #[error("expected a square such as `5e` or `-` for the last lion capture, found {found}")]
    NotALastCapture {
        /// The first byte of the field.
        found: Found,
    },

    /// A byte that is no piece in a hand of this variant.
    #[error("expected a piece in hand, found {found}")]
    NotInHand {
        /// The byte.
        found: Found,
    },
    /// A count of no pieces in hand.
    #[error("expected a count of at least 2, found 0")]
    ZeroHandCount,
    /// A count of one piece in hand.
    #[error("expected a single piece without a count, found 1")]
    OneHandCount,
    /// A count in hand without its piece.
    #[error("expected a piece after the count, found {found}")]
    CountWithoutPiece {
        /// The byte that stands there.
        found: Found,
    },
    /// A piece that the hands have listed before.
    #[error("expected each piece once in the hands, found `{letter}` again")]
    NotAggregated {
        /// The letter.
        letter: char,
    },

    /// A byte where an opcode should start or go on.
    #[error("expected an opcode, found {found}")]
    ExpectedOpcode {
        /// The byte.
        found: Found,
    },
    /// A string without its closing quote.
    #[error("expected `\"` at the end of the string")]
    UnclosedString,
    /// An operation without its `;`.
    #[error("expected `;` after the operation, found {found}")]
    MissingSemicolon {
        /// The byte that stands there.
        found: Found,
    },

    /// No `:` stands between two parts.
    #[error("expected `:`, found {found}")]
    ExpectedColon {
        /// The byte that stands there.
        found: Found,
    },
    /// A group of squares without its colour.
    #[error("expected `W` or `B`, found {found}")]
    ExpectedColour {
        /// The byte that stands there.
        found: Found,
    },
    /// A byte that starts no square.
    #[error("expected a square, found {found}")]
    NotADraughtsSquare {
        /// The byte.
        found: Found,
    },
    /// A square that the board has not.
    #[error("the square is not on the board")]
    OffBoard,
    /// A square that is not played on.
    #[error("no pieces are placed on this square")]
    NotPlayable,
    /// Numbers and names of squares in one text.
    #[error("expected squares as numbers or as names, found both")]
    MixedNames,
    /// The name of a square in a game whose squares have numbers: `b1` in international draughts.
    #[error("expected the number of a square, found a name")]
    NamelessSquares,
    /// A range that ends before it starts.
    #[error("expected an ascending range")]
    RangeReversed,
    /// A square that holds two pieces.
    #[error("the square appears twice")]
    Occupied,
    /// A group that stands twice.
    #[error("expected each group once, found `{letter}` again")]
    ColourAgain {
        /// The letter of the group.
        letter: char,
    },
    /// A dot at the end of the text.
    #[error("expected no dot at the end of the text")]
    Dot,
    /// The squares of a colour are missing.
    #[error("expected the squares of both colours, found those of {found}")]
    NoPieces {
        /// The number of colours that were found, in a word.
        found: &'static str,
    },

    /// A key that no residue has.
    #[error("unknown key of a residue")]
    UnknownKey,
    /// A key that stands twice.
    #[error("the key appears twice")]
    RepeatedKey,
    /// A key out of order.
    #[error("expected `{key}` before `{before}`")]
    KeyOrder {
        /// The key that stands too late.
        key: &'static str,
        /// The key right before it.
        before: &'static str,
    },
    /// A value that its key cannot have.
    #[error("expected {expected}")]
    BadValue {
        /// The values that the key can have.
        expected: &'static str,
    },
}

impl ParseErrorKind {
    /// The name of the kind, the same in every version and every language.
    ///
    /// ```
    /// let error = feen_interchange::sfen::View::parse("9/9/9/9/9/9/9/9/9 b - 0").unwrap_err();
    /// assert_eq!(error.kind().code(), "counter/zero");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotAscii { .. } => "text/not-ascii",
            Self::SurplusSpace | Self::MissingField { .. } | Self::SurplusField { .. } => {
                "fields/count"
            }
            Self::LeadingSeparator => "placement/leading-separator",
            Self::TrailingSeparator => "placement/trailing-separator",
            Self::EmptyRank => "placement/empty-rank",
            Self::NotASquare { .. } => "placement/not-a-square",
            Self::ZeroCount => "placement/zero-count",
            Self::LeadingZero => "count/leading-zero",
            Self::SplitCount => "placement/split-count",
            Self::Ranks { .. } => "placement/ranks",
            Self::RankLength { .. } => "placement/files",
            Self::BoardLimit => "limit/squares",
            Self::UnknownPiece { .. } => "piece/unknown",
            Self::NotPromotable { .. } => "piece/not-promotable",
            Self::MissingLetter { .. } => "piece/missing-letter",
            Self::NoPocket => "pocket/none",
            Self::UnclosedPocket => "pocket/unclosed",
            Self::NotInPocket { .. } => "pocket/not-a-piece",
            Self::PocketEnd { .. } => "pocket/expected-end",
            Self::Side { .. } => "side/expected",
            Self::NotARight { .. } => "castling/not-a-right",
            Self::RepeatedRight { .. } => "castling/repeated",
            Self::NoCastling { .. } => "castling/none",
            Self::NoEnPassant { .. } => "en-passant/none",
            Self::NotEnPassant { .. } => "en-passant/not-a-square",
            Self::EnPassantOffBoard => "en-passant/off-board",
            Self::EnPassantRank { .. } => "en-passant/wrong-rank",
            Self::NotANumber { .. } => "counter/not-a-number",
            Self::ZeroCounter => "counter/zero",
            Self::CounterLimit => "limit/counter",
            Self::NotAChecksCount { .. } => "checks/not-a-count",
            Self::TooManyChecks { .. } => "checks/too-many",
            Self::NotALastCapture { .. } => "last-capture/not-a-square",
            Self::NotInHand { .. } => "hands/not-a-piece",
            Self::ZeroHandCount => "hands/zero-count",
            Self::OneHandCount => "hands/count-of-one",
            Self::CountWithoutPiece { .. } => "hands/count-without-piece",
            Self::NotAggregated { .. } => "hands/not-aggregated",
            Self::ExpectedOpcode { .. } => "epd/expected-opcode",
            Self::UnclosedString => "epd/unclosed-string",
            Self::MissingSemicolon { .. } => "epd/missing-semicolon",
            Self::ExpectedColon { .. } => "draughts/expected-colon",
            Self::ExpectedColour { .. } => "draughts/expected-colour",
            Self::NotADraughtsSquare { .. } => "draughts/not-a-square",
            Self::OffBoard => "draughts/off-board",
            Self::NotPlayable => "draughts/not-playable",
            Self::MixedNames => "draughts/mixed-names",
            Self::NamelessSquares => "draughts/nameless-squares",
            Self::RangeReversed => "draughts/range-reversed",
            Self::Occupied => "draughts/occupied",
            Self::ColourAgain { .. } => "draughts/colour-again",
            Self::Dot => "draughts/dot",
            Self::NoPieces { .. } => "draughts/no-pieces",
            Self::UnknownKey => "residue/unknown-key",
            Self::RepeatedKey => "residue/repeated",
            Self::KeyOrder { .. } => "residue/order",
            Self::BadValue { .. } => "residue/value",
        }
    }

    /// Whether the text says more than this reader holds, and may be valid.
    ///
    /// ```
    /// let error = feen_interchange::fen::View::parse("8/8 w - - 9999999999 1").unwrap_err();
    /// assert!(error.kind().is_limit());
    /// ```
    #[must_use]
    pub const fn is_limit(self) -> bool {
        matches!(self, Self::BoardLimit | Self::CounterLimit)
    }
}

/// A field of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Field {
    /// The board, with the pocket if there is one.
    Board,
    /// The side to move.
    Side,
    /// The rights to castle.
    Rights,
    /// The e.p. square.
    EnPassant,
    /// The checks that are left.
    Checks,
    /// The halfmove clock.
    Halfmove,
    /// The number of the move.
    Fullmove,
    /// The checks that were given.
    Given,
    /// The pieces in hand.
    Hands,
    /// The square of the last lion capture.
    LastCapture,
    /// The number of the next ply.
    Ply,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "the board",
            Self::Side => "the side to move",
            Self::Rights => "the rights to castle",
            Self::EnPassant => "the en passant square",
            Self::Checks => "the checks that are left",
            Self::Halfmove => "the halfmove clock",
            Self::Fullmove => "the number of the move",
            Self::Given => "the checks that were given",
            Self::Hands => "the pieces in hand",
            Self::LastCapture => "the last lion capture",
            Self::Ply => "the number of the ply",
        })
    }
}

/// A number that was found, or more than was expected.
struct Amount(Option<usize>);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => write!(f, "{number}"),
            None => f.write_str("more"),
        }
    }
}
