use core::fmt;

use epin::{Found, State};
use feen::ParseErrorKind;
use feen::error::{Kind, Located};
use qi::Player;

use super::Version;

/// Why a text of an earlier version is not brought to today's FEEN, and where.
///
/// ```
/// use feen_legacy::{Options, Version};
///
/// let text = "1k'6/8 / CHESS/chess";
/// let error = feen_legacy::migrate(text, &Options::new(Version::G)).unwrap_err();
/// assert_eq!(error.code(), "legacy/sign");
/// assert_eq!(error.span(), 2..3);
/// assert_eq!(
///     error.report(text).to_string(),
///     "1k'6/8 / CHESS/chess\n  ^\nexpected a token of version G, found `'`",
/// );
/// ```
pub type MigrateError = Located<MigrateErrorKind>;

/// The cause for which a text is not migrated: one kind for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MigrateErrorKind {
    /// An error of today's FEEN, or a limit of a [`Feen`](feen::Feen).
    #[error(transparent)]
    Feen(#[from] ParseErrorKind),
    /// A version that is not read.
    #[error("expected a version that is read, from C to M, found {version}")]
    Version {
        /// The version.
        version: Version,
    },
    /// Not two fields, as version E has.
    #[error("expected two fields with one space between them, found {}", Number(*.found as u64, "field"))]
    Fields {
        /// The spaces in the text, plus one; 0 for an empty text.
        found: usize,
    },
    /// A sign that other versions have, and this one has not.
    #[error("expected a token of version {version}, found {found}")]
    Sign {
        /// The version that the text is said to be of.
        version: Version,
        /// The character or the end that stands there.
        found: Found,
    },
    /// A `-` before a piece, in versions in which it may mark the royal piece.
    #[error("`-` is ambiguous in version {version}: royal or diminished")]
    RoyalOrDiminished {
        /// The version that the text is said to be of.
        version: Version,
    },
    /// Two squares without a comma between them, where the version has one.
    #[error("expected `,` between squares, found {found}")]
    MissingComma {
        /// The character or the end that stands there.
        found: Found,
    },
    /// A piece that is not one letter.
    #[error("expected a piece of one letter")]
    NotOneLetter,
    /// A rank of another length, where every letter is taken for a piece.
    #[error(
        "expected {} as in the first rank, found {found}: a piece may have several letters",
        Number(*.expected, "square")
    )]
    UnevenRank {
        /// The squares of the first rank.
        expected: u64,
        /// The squares of this one.
        found: u64,
    },
    /// More than two players.
    #[error("expected two players")]
    TooManyPlayers,
    /// A side to move that neither the version nor the options know.
    #[error("expected the side to move as {}", Sides(*.version))]
    UnknownSide {
        /// The version that the text is said to be of.
        version: Version,
    },
    /// No styles, neither in the text nor in the options.
    #[error("texts of version {version} have no styles; the options must give them")]
    NoStyles {
        /// The version that the text is said to be of.
        version: Version,
    },
    /// A name of a style that the table does not have.
    #[error("the table has no such style")]
    UnknownStyle,
    /// A style that is no name.
    #[error("expected the name of a style, found {found}")]
    NotAName {
        /// The character or the end that stands there.
        found: Found,
    },
    /// A name of a style that is not all in one case.
    #[error("expected a name in one case, found {found}")]
    MixedCase {
        /// The first letter of the other case.
        found: Found,
    },
    /// A mark on a piece in hand, where the version has bare letters.
    #[error("expected a bare letter in hand, found {found}")]
    NotBare {
        /// The mark.
        found: Found,
    },
    /// A count of no pieces in hand, in versions in which a count may be 1.
    #[error("expected a count of at least 1, found 0")]
    ZeroHandCount,
    /// A `*` after a piece in hand without a count.
    #[error("expected a count after `*`, found {found}")]
    MissingCount {
        /// The character or the end that stands there.
        found: Found,
    },
    /// A piece of one player in the hand of the other, where the version sorts pieces
    /// by their case.
    #[error("expected a piece in {} in this hand, found {}", Case(*.owner), Case(!*.owner))]
    WrongHand {
        /// The player whose hand it is.
        owner: Player,
    },
    /// A mark that today's FEEN has not, and that the options do not decide on.
    #[error("FEEN has no `{mark}`; say what it becomes with `--marks`")]
    UndecidedMark {
        /// The mark.
        mark: char,
    },
    /// A `'` that may be intermediate or derived, and that the options do not decide on.
    #[error("`'` is ambiguous: intermediate or derived")]
    UndecidedApostrophe,
    /// A count that may be a number or a sum, and that the options do not decide on.
    #[error("the digits are ambiguous: a number or a sum")]
    UndecidedNines,
    /// A mark becomes a state, but the piece is in one already.
    #[error("the mark becomes a state, but the piece has `{modifier}` already")]
    StateTaken {
        /// The state that the piece is in.
        modifier: State,
    },
    /// A king may castle on a side without a rook.
    #[error("there is no rook to castle with to the {} of the king", Beside(*.left))]
    NoRook {
        /// True if it is missing to the left, as the board is written.
        left: bool,
    },
    /// A pawn may capture en passant where no pawn of the other player is, or not one of
    /// chess.
    #[error("there is no pawn of chess to capture to the {}", Beside(*.left))]
    NoPawn {
        /// True if it is missing to the left, as the board is written.
        left: bool,
    },
    /// A mark of en passant that may speak of the pawn that captures or of the one that
    /// is captured.
    #[error("the mark of en passant is ambiguous")]
    DoubtfulEnPassant,
}

impl MigrateErrorKind {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Feen(kind) => kind.code(),
            Self::Version { .. } => "legacy/version",
            Self::Fields { .. } => "legacy/fields",
            Self::Sign { .. } => "legacy/sign",
            Self::RoyalOrDiminished { .. } => "legacy/royal-or-diminished",
            Self::MissingComma { .. } => "legacy/missing-comma",
            Self::NotOneLetter => "legacy/not-one-letter",
            Self::UnevenRank { .. } => "legacy/uneven-rank",
            Self::TooManyPlayers => "legacy/too-many-players",
            Self::UnknownSide { .. } => "legacy/unknown-side",
            Self::NoStyles { .. } => "legacy/no-styles",
            Self::UnknownStyle => "legacy/unknown-style",
            Self::NotAName { .. } => "legacy/not-a-name",
            Self::MixedCase { .. } => "legacy/mixed-case",
            Self::NotBare { .. } => "legacy/not-bare",
            // The same cause as today, where 1 is no count either.
            Self::ZeroHandCount => "hands/zero-count",
            Self::MissingCount { .. } => "legacy/missing-count",
            Self::WrongHand { .. } => "legacy/wrong-hand",
            Self::UndecidedMark { .. } => "legacy/undecided-mark",
            Self::UndecidedApostrophe => "legacy/undecided-apostrophe",
            Self::UndecidedNines => "legacy/undecided-nines",
            Self::StateTaken { .. } => "legacy/state-taken",
            Self::NoRook { .. } => "legacy/no-rook",
            Self::NoPawn { .. } => "legacy/no-pawn",
            Self::DoubtfulEnPassant => "legacy/doubtful-en-passant",
        }
    }
}

impl Kind for MigrateErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }
}

/// The names of the sides that a version has.
struct Sides(Version);

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Version::C => "`B` or `t`",
            Version::D => "`0`, `1`, `B`, `t` or a name of the options",
            _ => "`0`, `1` or a name of the options",
        })
    }
}

/// The case of the pieces of a player.
struct Case(Player);

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Player::First => "upper case",
            Player::Second => "lower case",
        })
    }
}

/// A side of a square, as the board is written.
struct Beside(bool);

impl fmt::Display for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "left" } else { "right" })
    }
}

/// A number of things.
struct Number(u64, &'static str);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, thing) = self;
        let plural = if *number == 1 { "" } else { "s" };
        write!(f, "{number} {thing}{plural}")
    }
}
