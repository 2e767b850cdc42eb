use core::fmt;
use core::ops::Range;

use epin::Piece;
use qi::Player;
use sin::Style;

use feen::error::picture;

/// Something that was decided or dropped in bringing a text to today's FEEN, and where.
///
/// ```
/// use feen_legacy::{Letters, Options, Version};
///
/// let options = Options::new(Version::K).with_terminals(Letters::from_static("K"));
/// let migrated = feen_legacy::migrate("1k6/8 QP/ C/c", &options)?;
/// let said: Vec<String> = migrated.decisions().iter().map(ToString::to_string).collect();
/// assert_eq!(said, [
///     "marked the piece as terminal, `k^` at byte 1",
///     "wrote the hands in today's form and order at byte 6",
/// ]);
/// assert_eq!(migrated.decisions()[0].code(), "terminal/added");
/// # Ok::<(), feen_legacy::MigrateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decision {
    kind: DecisionKind,
    start: usize,
    end: usize,
}

impl Decision {
    pub(super) fn new(kind: DecisionKind, span: Range<usize>) -> Self {
        Self {
            kind,
            start: span.start,
            end: span.end,
        }
    }

    /// The kind of the decision.
    #[must_use]
    pub const fn kind(&self) -> DecisionKind {
        self.kind
    }

    /// The name of what was decided, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The place, in bytes of the text given; empty where the text says nothing.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The text with a caret under the span.
    #[must_use]
    pub fn picture<'a, T>(&self, text: &'a T) -> impl fmt::Display + use<'a, T>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        picture(text, self.span(), None)
    }
}

/// As a sentence, with the place.
impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.start)
    }
}

/// The kind of a decision: a choice, or a part that was dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DecisionKind {
    /// Spaces around the text were dropped.
    SpacesDropped,
    /// A name was read by the table.
    StyleRead {
        /// The letter of the name.
        style: Style,
    },
    /// A style came from the options, for the text has none.
    StyleGiven {
        /// Whose style it is.
        player: Player,
        /// The style.
        style: Style,
    },
    /// A sign was read as the side to move.
    SideRead {
        /// The player to move.
        player: Player,
    },
    /// The hands are spelled otherwise today.
    HandsRewritten,
    /// Hands were taken for empty, for the text has none.
    HandsAssumedEmpty,
    /// Every letter was taken for a piece, in a version whose pieces may have several.
    PiecesOfOneLetter,
    /// A count that may be a sum was read as a number.
    NinesAsNumber,
    /// A count that may be a number was read as a sum.
    NinesAsSum {
        /// The sum.
        squares: u64,
    },
    /// A piece was marked as terminal.
    TerminalAdded {
        /// The piece as it is now.
        piece: Piece,
    },
    /// The right to castle was written as a state of the rook.
    CastlingMarked {
        /// The rook as it is now.
        piece: Piece,
    },
    /// The right to castle was dropped.
    CastlingDropped {
        /// The piece as it is now.
        piece: Piece,
    },
    /// A mark was taken from a king, for rooks have it.
    KingUnmarked {
        /// The king as it is now.
        piece: Piece,
    },
    /// The right to capture a pawn en passant was written as a state of it.
    EnPassantMarked {
        /// The pawn as it is now.
        piece: Piece,
    },
    /// A mark was taken from a pawn, for the pawn beside it has it, which may be captured.
    PawnUnmarked {
        /// The pawn that may capture, as it is now.
        piece: Piece,
    },
    /// A mark of en passant was dropped.
    EnPassantDropped {
        /// The pawn that had the mark, as it is now.
        piece: Piece,
    },
    /// A mark was written as a state.
    MarkWritten {
        /// The piece as it is now.
        piece: Piece,
    },
    /// A mark was dropped.
    MarkDropped {
        /// The piece as it is now.
        piece: Piece,
    },
    /// A `'` that may be intermediate was read as derived.
    ApostropheDerived {
        /// The piece as it is now.
        piece: Piece,
    },
    /// A pawn on its home rank was written as one that may step twice.
    HomePawn {
        /// The pawn as it is now.
        piece: Piece,
    },
}

impl DecisionKind {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::SpacesDropped => "spaces/dropped",
            Self::StyleRead { .. } => "style/read",
            Self::StyleGiven { .. } => "style/given",
            Self::SideRead { .. } => "side/read",
            Self::HandsRewritten => "hands/rewritten",
            Self::HandsAssumedEmpty => "hands/assumed-empty",
            Self::PiecesOfOneLetter => "pieces/of-one-letter",
            Self::NinesAsNumber => "nines/as-number",
            Self::NinesAsSum { .. } => "nines/as-sum",
            Self::TerminalAdded { .. } => "terminal/added",
            Self::CastlingMarked { .. } => "castling/marked",
            Self::CastlingDropped { .. } => "castling/dropped",
            Self::KingUnmarked { .. } => "castling/king-unmarked",
            Self::EnPassantMarked { .. } => "en-passant/marked",
            Self::PawnUnmarked { .. } => "en-passant/pawn-unmarked",
            Self::EnPassantDropped { .. } => "en-passant/dropped",
            Self::MarkWritten { .. } => "mark/written",
            Self::MarkDropped { .. } => "mark/dropped",
            Self::ApostropheDerived { .. } => "apostrophe/derived",
            Self::HomePawn { .. } => "pawn/home",
        }
    }

    /// Whether something that the text says is lost.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        matches!(
            self,
            Self::CastlingDropped { .. } | Self::EnPassantDropped { .. } | Self::MarkDropped { .. }
        )
    }
}

impl fmt::Display for DecisionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SpacesDropped => f.write_str("dropped spaces around the text"),
            Self::StyleRead { style } => {
                write!(f, "read the style as `{}`, by the table", style.letter())
            }
            Self::StyleGiven { player, style } => write!(
                f,
                "gave the {player} player the style `{}`, by the options",
                style.letter()
            ),
            Self::SideRead { player } => {
                write!(f, "read the side to move as the {player} player")
            }
            Self::HandsRewritten => f.write_str("wrote the hands in today's form and order"),
            Self::HandsAssumedEmpty => {
                f.write_str("took both hands for empty, for the text has none")
            }
            Self::PiecesOfOneLetter => f.write_str("took every letter for a piece of its own"),
            Self::NinesAsNumber => f.write_str("read the digits as a number, not as a sum"),
            Self::NinesAsSum { squares } => {
                write!(f, "read the digits as a sum, {squares} squares")
            }
            Self::TerminalAdded { piece } => {
                write!(f, "marked the piece as terminal, `{piece}`")
            }
            Self::CastlingMarked { piece } => {
                write!(f, "wrote the right to castle as `{piece}`")
            }
            Self::CastlingDropped { piece } => {
                write!(f, "dropped the right to castle, `{piece}`")
            }
            Self::KingUnmarked { piece } => write!(
                f,
                "took the mark from the king, `{piece}`, for rooks say who castles"
            ),
            Self::EnPassantMarked { piece } => write!(
                f,
                "wrote the pawn that may be captured en passant as `{piece}`"
            ),
            Self::PawnUnmarked { piece } => write!(
                f,
                "took the mark from the pawn, `{piece}`, for the pawn beside it has it"
            ),
            Self::EnPassantDropped { piece } => {
                write!(f, "dropped the mark of en passant, `{piece}`")
            }
            Self::MarkWritten { piece } => write!(f, "wrote the mark as a state, `{piece}`"),
            Self::MarkDropped { piece } => write!(f, "dropped the mark, `{piece}`"),
            Self::ApostropheDerived { piece } => {
                write!(f, "read `'` as derived, `{piece}`")
            }
            Self::HomePawn { piece } => write!(
                f,
                "wrote the pawn on its home rank as one that may step twice, `{piece}`"
            ),
        }
    }
}
