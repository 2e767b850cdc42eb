/// Why a text is not valid FEEN.
///
/// The order is the order of the checks: the first reason that applies is reported. Within
/// the placement and within a hand the text is read from left to right, and the placement's
/// coherence is checked after all its tokens have been read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// A byte is above 0x7F.
    NonAscii,
    /// Splitting on 0x20 does not give three fields.
    FieldCount,
    /// The placement has no byte at all.
    PlacementEmpty,
    /// The placement starts with `/`.
    StartsWithSeparator,
    /// The placement ends with `/`.
    EndsWithSeparator,
    /// A count of empty squares starts with `0`.
    InvalidEmptyCount,
    /// The text in the place of a piece is not an EPIN token, in the placement or in a hand.
    InvalidPieceToken,
    /// A separator of order N stands beside a structure that lacks separators of order N − 1.
    DimensionalCoherence,
    /// The hands do not contain exactly one `/`.
    InvalidHandsDelimiter,
    /// A count in a hand is 0, 1 or starts with `0`.
    InvalidHandCount,
    /// A token appears twice in one hand.
    HandNotAggregated,
    /// The items of a hand are not in canonical order.
    HandNotCanonical,
    /// The style–turn field does not contain exactly one `/`.
    InvalidStyleTurnDelimiter,
    /// A style is not a SIN token.
    InvalidStyleToken,
    /// Both styles are of the same case.
    StylesSameCase,
    /// There are more pieces, on the board and in hand, than squares.
    TooManyPieces,
}
