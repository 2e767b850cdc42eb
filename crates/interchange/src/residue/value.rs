use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use super::{Ghost, Loss, Losses, SquareList};
use crate::fen::NamedSquare;
use crate::fen::rights::RightLetters;

/// The residue of a conversion: all that a text says and its FEEN does not (§7).
///
/// ```
/// use interchange::Residue;
///
/// let residue: Residue = "castling=KQ halfmove=3 fullmove=40".parse()?;
/// assert_eq!((residue.halfmove(), residue.fullmove()), (Some(3), Some(40)));
/// assert_eq!(residue.to_string(), "castling=KQ halfmove=3 fullmove=40");
/// assert_eq!(Residue::new().with_ply(96).to_string(), "ply=96");
/// # Ok::<(), interchange::ParseError>(())
/// ```
///
/// Values that are the default are no residue: a halfmove clock of 0, a ply of 1. Squares
/// and operations are on the heap, and all else is in place.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Residue {
    pub(crate) castling: RightLetters,
    pub(crate) en_passant: Option<NamedSquare>,
    pub(crate) counting_limit: u32,
    pub(crate) checks: Option<(u8, u8)>,
    pub(super) halfmove: u32,
    /// One less than the number, which counts from 1.
    pub(super) fullmove: u32,
    pub(crate) ply: u32,
    pub(crate) last_capture: Option<(u8, u8)>,
    pub(super) king_moves: (u8, u8),
    pub(super) notes: Option<Box<Notes>>,
}

/// The items that need memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Notes {
    pub(crate) gates: String,
    pub(crate) promoted: SquareList,
    pub(crate) walls: SquareList,
    pub(crate) ghosts: Vec<Ghost>,
    pub(crate) operations: String,
    pub(crate) feen: String,
}

impl Notes {
    pub(crate) const EMPTY: &'static Self = &Self {
        gates: String::new(),
        promoted: SquareList::EMPTY,
        walls: SquareList::EMPTY,
        ghosts: Vec::new(),
        operations: String::new(),
        feen: String::new(),
    };

    fn is_empty(&self) -> bool {
        self == Self::EMPTY
    }
}

impl Residue {
    /// A residue without items.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the FEEN says all that the text says.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub(crate) fn notes(&self) -> &Notes {
        self.notes.as_deref().unwrap_or(Notes::EMPTY)
    }

    /// Notes the halfmove clock and the number of the move.
    pub(crate) const fn count(&mut self, halfmove: u32, fullmove: u32) {
        self.halfmove = halfmove;
        self.fullmove = fullmove.saturating_sub(1);
    }

    /// Changes the items that need memory.
    pub(crate) fn note(mut self, change: impl FnOnce(&mut Notes)) -> Self {
        self.add_notes(change);
        self
    }

    /// The same in place.
    pub(crate) fn add_notes(&mut self, change: impl FnOnce(&mut Notes)) {
        let mut notes = self.notes.take().unwrap_or_default();
        change(&mut notes);
        self.notes = (!notes.is_empty()).then_some(notes);
    }

    /// The losses of a conversion that drops the residue: one for each item.
    #[must_use]
    pub fn losses(&self) -> Losses {
        let notes = self.notes();
        let items = [
            (Loss::Castling, self.castling != RightLetters::default()),
            (Loss::Gates, !notes.gates.is_empty()),
            (Loss::EnPassant, self.en_passant.is_some()),
            (Loss::CountingLimit, self.counting_limit != 0),
            (Loss::Checks, self.checks.is_some()),
            (Loss::Halfmove, self.halfmove != 0),
            (Loss::Fullmove, self.fullmove != 0),
            (Loss::Ply, self.ply != 0),
            (Loss::Promoted, !notes.promoted.is_empty()),
            (Loss::Walls, !notes.walls.is_empty()),
            (Loss::LastCapture, self.last_capture.is_some()),
            (Loss::KingMoves, self.king_moves != (0, 0)),
            (Loss::Ghosts, !notes.ghosts.is_empty()),
            (Loss::Operations, !notes.operations.is_empty()),
        ];
        let mut losses = Losses::NONE;
        for (loss, is_there) in items {
            losses = losses.and_if(loss, is_there);
        }
        losses
    }
}

/// # Items
impl Residue {
    /// The letters of rights to castle that no piece is marked with: `KQkq`.
    #[must_use]
    pub fn castling(&self) -> Option<String> {
        let mut letters = String::new();
        super::text::write_letters(self.castling, &mut letters);
        (!letters.is_empty()).then_some(letters)
    }

    pub(crate) const fn castling_letters(&self) -> RightLetters {
        self.castling
    }

    pub(crate) fn with_castling_letters(self, castling: RightLetters) -> Self {
        Self { castling, ..self }
    }

    /// The residue with these rights to castle; bytes that are no letters are left out.
    #[must_use]
    pub fn with_castling(self, letters: &str) -> Self {
        let letters: Vec<u8> = letters.bytes().filter(u8::is_ascii_alphabetic).collect();
        self.with_castling_letters(crate::fen::rights::letters(&letters))
    }

    /// The field of rights with gates: `KQBCDFGkqbcdfg`.
    #[must_use]
    pub fn gates(&self) -> Option<&str> {
        Some(self.notes().gates.as_str()).filter(|gates| !gates.is_empty())
    }

    /// The residue with these gates.
    #[must_use]
    pub fn with_gates(self, gates: &str) -> Self {
        self.note(|notes| gates.clone_into(&mut notes.gates))
    }

    /// The e.p. square that no pawn is marked with, as its file and its rank from 1.
    #[must_use]
    pub fn en_passant(&self) -> Option<(char, u8)> {
        let square = self.en_passant?;
        Some((char::from(b'a'.saturating_add(square.file)), square.rank))
    }

    pub(crate) const fn en_passant_square(&self) -> Option<NamedSquare> {
        self.en_passant
    }

    pub(crate) fn with_en_passant_square(self, en_passant: Option<NamedSquare>) -> Self {
        Self { en_passant, ..self }
    }

    /// The residue with this e.p. square: a file from `a` to `z` and a rank from 1. Another
    /// file is no square, and removes the item.
    #[must_use]
    pub fn with_en_passant(self, file: char, rank: u8) -> Self {
        let square = u8::try_from(file).ok().and_then(|letter| {
            let file = letter.checked_sub(b'a').filter(|file| *file < 26)?;
            (rank > 0).then_some(NamedSquare { file, rank })
        });
        self.with_en_passant_square(square)
    }

    /// The counting limit.
    #[must_use]
    pub fn counting_limit(&self) -> Option<u32> {
        Some(self.counting_limit).filter(|limit| *limit != 0)
    }

    /// The residue with this counting limit, none for 0.
    #[must_use]
    pub fn with_counting_limit(self, counting_limit: u32) -> Self {
        Self {
            counting_limit,
            ..self
        }
    }

    /// The checks that are left.
    #[must_use]
    pub fn checks(&self) -> Option<ByPlayer<u8>> {
        let (first, second) = self.checks?;
        Some(ByPlayer::new(first, second))
    }

    /// The residue with these checks left.
    #[must_use]
    pub fn with_checks(self, checks: ByPlayer<u8>) -> Self {
        let checks = Some((checks.first, checks.second));
        Self { checks, ..self }
    }

    /// The halfmove clock, if it is not 0.
    #[must_use]
    pub fn halfmove(&self) -> Option<u32> {
        Some(self.halfmove).filter(|halfmove| *halfmove != 0)
    }

    /// The residue with this halfmove clock.
    #[must_use]
    pub fn with_halfmove(self, halfmove: u32) -> Self {
        Self { halfmove, ..self }
    }

    /// The number of the move, if it is not 1.
    #[must_use]
    pub fn fullmove(&self) -> Option<u32> {
        let fullmove = Some(self.fullmove).filter(|fullmove| *fullmove != 0);
        fullmove.map(|less| less.saturating_add(1))
    }

    /// The residue with this number of the move, which counts from 1.
    #[must_use]
    pub fn with_fullmove(self, fullmove: u32) -> Self {
        let fullmove = fullmove.saturating_sub(1);
        Self { fullmove, ..self }
    }

    /// The number of the ply, if it is not 1.
    #[must_use]
    pub fn ply(&self) -> Option<u32> {
        let ply = Some(self.ply).filter(|ply| *ply != 0);
        ply.map(|less| less.saturating_add(1))
    }

    /// The residue with this number of the ply, which counts from 1.
    #[must_use]
    pub fn with_ply(self, ply: u32) -> Self {
        let ply = ply.saturating_sub(1);
        Self { ply, ..self }
    }

    /// The squares of promoted pieces, `c8,d1`.
    #[must_use]
    pub fn promoted(&self) -> Option<String> {
        use alloc::string::ToString;
        let squares = &self.notes().promoted;
        (!squares.is_empty()).then(|| squares.to_string())
    }

    /// The residue with these squares of promoted pieces.
    ///
    /// # Errors
    ///
    /// [`ParseError`](crate::ParseError) if the text is no list of squares: `c8 d1`, `c8,c8`.
    pub fn with_promoted(self, squares: &str) -> Result<Self, crate::ParseError> {
        let squares = super::text::squares(squares, 0)?;
        Ok(self.note(|notes| notes.promoted = squares))
    }

    /// The squares of walls, `d2`.
    #[must_use]
    pub fn walls(&self) -> Option<String> {
        use alloc::string::ToString;
        let squares = &self.notes().walls;
        (!squares.is_empty()).then(|| squares.to_string())
    }

    /// The residue with these squares of walls.
    ///
    /// # Errors
    ///
    /// As for [`with_promoted`](Self::with_promoted).
    pub fn with_walls(self, squares: &str) -> Result<Self, crate::ParseError> {
        let squares = super::text::squares(squares, 0)?;
        Ok(self.note(|notes| notes.walls = squares))
    }

    /// The square of the last lion capture: its file from 1, and its rank from 1.
    #[must_use]
    pub const fn last_capture(&self) -> Option<(u8, u8)> {
        self.last_capture
    }

    /// The residue with this square of the last lion capture.
    #[must_use]
    pub fn with_last_capture(self, square: Option<(u8, u8)>) -> Self {
        Self {
            last_capture: square,
            ..self
        }
    }

    /// The moves that kings have made in Frisian draughts: White's and Black's.
    #[must_use]
    pub fn king_moves(&self) -> Option<(u8, u8)> {
        Some(self.king_moves).filter(|moves| *moves != (0, 0))
    }

    /// The residue with these moves of kings.
    #[must_use]
    pub fn with_king_moves(self, white: u8, black: u8) -> Self {
        Self {
            king_moves: (white, black),
            ..self
        }
    }

    /// Pieces of draughts that are captured and not lifted, `P7,G12`: `G` a man, `P` a king,
    /// in lower case if it belongs to the player to move.
    #[must_use]
    pub fn ghosts(&self) -> Option<String> {
        let mut text = String::new();
        super::text::write_ghosts(&self.notes().ghosts, &mut text).ok()?;
        (!text.is_empty()).then_some(text)
    }

    /// The residue with these captured pieces.
    ///
    /// # Errors
    ///
    /// [`ParseError`](crate::ParseError) if the text is no list of pieces: `G12 P7`, `G7,P7`.
    pub fn with_ghosts(self, ghosts: &str) -> Result<Self, crate::ParseError> {
        let ghosts = super::text::ghosts(ghosts, 0)?;
        Ok(self.note(|notes| notes.ghosts = ghosts))
    }

    /// The operations of an EPD, as its text has them.
    #[must_use]
    pub fn operations(&self) -> Option<&str> {
        Some(self.notes().operations.as_str()).filter(|text| !text.is_empty())
    }

    /// The residue with these operations, and without a [`feen`](Self::feen): both run to
    /// the end of the line.
    #[must_use]
    pub fn with_operations(self, operations: &str) -> Self {
        self.note(|notes| {
            operations.clone_into(&mut notes.operations);
            notes.feen.clear();
        })
    }

    /// The FEEN that a text has come from, where the text does not say it all.
    #[must_use]
    pub fn feen(&self) -> Option<&str> {
        Some(self.notes().feen.as_str()).filter(|text| !text.is_empty())
    }

    /// The residue with this FEEN, and without [`operations`](Self::operations).
    #[must_use]
    pub fn with_feen(self, feen: &str) -> Self {
        self.note(|notes| {
            feen.clone_into(&mut notes.feen);
            notes.operations.clear();
        })
    }
}

/// # Numbers of moves and plies
///
/// They say the same where the first player began: the ply is twice the moves before, and
/// one more, or two where the second player is to move.
impl Residue {
    /// The number of the move, and whether a text that has it says the number of the ply as
    /// well.
    pub(crate) fn move_number(&self, turn: Player) -> (u32, bool) {
        match (self.fullmove(), self.ply()) {
            (Some(fullmove), ply) => (fullmove, ply == ply_of(fullmove, turn)),
            (None, Some(ply)) => {
                let fullmove = move_of(ply);
                // The first move is the default, which says nothing.
                let is_said = fullmove != 1 && ply_of(fullmove, turn) == Some(ply);
                (fullmove, is_said)
            }
            (None, None) => (1, false),
        }
    }

    /// The number of the ply, and whether a text that has it says the number of the move as
    /// well.
    pub(crate) fn ply_number(&self, turn: Player) -> (u32, bool) {
        match (self.ply(), self.fullmove()) {
            (Some(ply), fullmove) => (ply, fullmove == Some(move_of(ply))),
            (None, Some(fullmove)) => {
                let ply = ply_of(fullmove, turn);
                (ply.unwrap_or(1), ply.is_some())
            }
            (None, None) => (1, false),
        }
    }
}

/// The number of the move that a ply is in.
const fn move_of(ply: u32) -> u32 {
    (ply.saturating_sub(1) / 2).saturating_add(1)
}

/// The number of the ply of a move, where the first player began.
fn ply_of(fullmove: u32, turn: Player) -> Option<u32> {
    let before = fullmove.checked_sub(1)?.checked_mul(2)?;
    before.checked_add(if turn.is_first() { 1 } else { 2 })
}

/// # Parts of a residue
impl Residue {
    /// The items whose losses are in a set, as those are that a text has no place for.
    #[must_use]
    pub fn only(self, losses: Losses) -> Self {
        let mut kept = self;
        for loss in kept.losses().without(losses) {
            kept = kept.without(loss);
        }
        kept
    }

    /// The residue with the items of another one that it lacks itself.
    #[must_use]
    pub fn or(self, other: &Self) -> Self {
        let own = self.losses();
        let mut joined = other.clone();
        for loss in own {
            joined = joined.without(loss);
        }
        let (own_notes, other_notes) = (self.notes().clone(), joined.notes().clone());
        let text = |own: String, other: String| if own.is_empty() { other } else { own };
        let list = |own: SquareList, other: SquareList| if own.is_empty() { other } else { own };
        let ghosts = if own_notes.ghosts.is_empty() {
            other_notes.ghosts
        } else {
            own_notes.ghosts
        };
        let notes = Notes {
            gates: text(own_notes.gates, other_notes.gates),
            promoted: list(own_notes.promoted, other_notes.promoted),
            walls: list(own_notes.walls, other_notes.walls),
            ghosts,
            operations: text(own_notes.operations, other_notes.operations),
            feen: text(own_notes.feen, other_notes.feen),
        };
        let castling = if own.contains(Loss::Castling) {
            self.castling
        } else {
            joined.castling
        };
        let number = |own: u32, other: u32| if own == 0 { other } else { own };
        Self {
            castling,
            en_passant: self.en_passant.or(joined.en_passant),
            counting_limit: number(self.counting_limit, joined.counting_limit),
            checks: self.checks.or(joined.checks),
            halfmove: number(self.halfmove, joined.halfmove),
            fullmove: number(self.fullmove, joined.fullmove),
            ply: number(self.ply, joined.ply),
            last_capture: self.last_capture.or(joined.last_capture),
            king_moves: if self.king_moves == (0, 0) {
                joined.king_moves
            } else {
                self.king_moves
            },
            notes: (!notes.is_empty()).then(|| Box::new(notes)),
        }
    }

    /// The residue without the item of a loss.
    fn without(self, loss: Loss) -> Self {
        let empty = Self::default();
        match loss {
            Loss::Castling => self.with_castling_letters(empty.castling),
            Loss::Gates => self.with_gates(""),
            Loss::EnPassant => self.with_en_passant_square(None),
            Loss::CountingLimit => self.with_counting_limit(0),
            Loss::Checks => Self {
                checks: None,
                ..self
            },
            Loss::Halfmove => self.with_halfmove(0),
            Loss::Fullmove => self.with_fullmove(1),
            Loss::Ply => self.with_ply(1),
            Loss::Promoted => self.note(|notes| notes.promoted = SquareList::EMPTY),
            Loss::Walls => self.note(|notes| notes.walls = SquareList::EMPTY),
            Loss::LastCapture => self.with_last_capture(None),
            Loss::KingMoves => self.with_king_moves(0, 0),
            Loss::Ghosts => self.note(|notes| notes.ghosts.clear()),
            Loss::Operations => self.note(|notes| notes.operations.clear()),
            // The others are of a FEEN.
            _ => self,
        }
    }
}
