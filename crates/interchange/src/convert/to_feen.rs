//! From the parts of a text to FEEN and its residue.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use epin::Piece;
use feen::Feen;
use qi::{ByPlayer, Hands, Player, Qi, Shape};
use sin::Style;

use super::board::Board;
use super::marks::{Unmarked, mark};
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::NamedSquare;
use crate::fen::rights::{Resolved, RightLetters};
use crate::residue::squares_text;
use crate::text::Held;
use crate::variant::{LetterSet, PromotedMarks, Walls};
use crate::{CastlingSpelling, Convention, Loss, Residue};

/// A position on its way from a text to FEEN, filled where it stands: it is too large to be
/// moved for nothing.
#[derive(Debug)]
pub struct Position<'a> {
    pub(crate) board: Board,
    second: Option<Vec<Option<Piece>>>,
    /// The pieces in hand, and the convention that has their letters.
    pub(crate) held: Option<(Held, &'a Convention)>,
    pub(crate) turn: Player,
    pub(crate) styles: ByPlayer<Style>,
    /// All that no mark says.
    pub(crate) residue: Residue,
}

/// The parts of a text that become a board with marks.
pub(crate) struct Incoming<'a> {
    pub(crate) board: &'a [u8],
    pub(crate) size: (usize, usize),
    pub(crate) turn: Player,
    pub(crate) rights: RightLetters,
    pub(crate) en_passant: Option<NamedSquare>,
}

impl Position<'_> {
    /// A position before it is read.
    #[inline]
    pub(crate) fn new() -> Self {
        let style = Style::from_static("G");
        Self {
            board: Board::new(),
            second: None,
            held: None,
            turn: Player::First,
            styles: ByPlayer::new(style, style),
            residue: Residue::new(),
        }
    }

    /// Reads the parts of the text, whose hands and residue have been set.
    pub(crate) fn read(
        &mut self,
        incoming: &Incoming<'_>,
        convention: &Convention,
    ) -> Result<(), ConvertError> {
        let board = &mut self.board;
        (self.turn, self.styles) = (incoming.turn, convention.styles());
        board.resize(incoming.size);
        board.read(incoming.board, convention)?;
        let wall = board.walls.first().copied();
        if let Some(wall) = wall.filter(|_| convention.profile().walls == Walls::Refuse) {
            return Err(ConvertError::at(ConvertErrorKind::Wall, wall, board.files));
        }
        let rights = written_letters(incoming.rights, convention, board);
        let mut left = Unmarked {
            castling: rights,
            en_passant: incoming.en_passant,
        };
        if convention.has_marks() {
            left = mark(convention, board, self.turn, rights, incoming.en_passant);
        }
        if !convention.variant().has_gates {
            self.residue.set_castling(left.castling);
        }
        self.residue.set_en_passant(left.en_passant);
        if !board.promoted.is_empty() {
            promoted(board, convention, &mut self.residue)?;
        }
        if !board.walls.is_empty() {
            let walls = names(&board.walls, board.size())?;
            self.residue.set_text(Loss::Walls, &squares_text(&walls));
        }
        let variant = convention.variant();
        if variant.has_layers && !(variant.is_any() && board.layer.is_empty()) {
            self.second = Some(second_board(board));
        }
        Ok(())
    }

    pub(super) fn shape(&self) -> Result<Shape, ConvertError> {
        let shape = match (self.second.is_some(), self.board.size()) {
            (true, (files, ranks)) => Shape::new(&[2, ranks, files]),
            (false, (files, 1)) => Shape::new(&[files]),
            (false, (files, ranks)) => Shape::new(&[ranks, files]),
        };
        shape.map_err(|_| ConvertError::whole(ConvertErrorKind::Shape))
    }

    fn squares(&self) -> impl Iterator<Item = Option<Piece>> + '_ {
        let second = self.second.as_deref().unwrap_or_default();
        self.board.squares().iter().chain(second).copied()
    }

    pub(crate) fn held(&self) -> impl Iterator<Item = (Player, Piece, usize)> {
        let held = self.held.iter();
        held.flat_map(|(held, convention)| held.pieces(convention))
    }

    /// The FEEN of the position.
    #[inline]
    pub(crate) fn feen(&self) -> Result<Feen, ConvertError> {
        if self.held.is_none() && self.second.is_none() {
            return self.feen_of(self.board.squares().to_vec(), Hands::new());
        }
        self.feen_of(self.squares().collect(), Hands::from_items(self.held()))
    }

    #[expect(
        clippy::inline_always,
        reason = "what is taken and returned goes through memory otherwise, which costs more than the rest"
    )]
    #[inline(always)]
    fn feen_of(
        &self,
        squares: Vec<Option<Piece>>,
        hands: Hands<Piece>,
    ) -> Result<Feen, ConvertError> {
        let (shape, styles) = (self.shape()?, self.styles);
        let position = Qi::from_parts(shape, squares, hands, styles, self.turn);
        let feen = position.map_err(refused)?.try_into();
        feen.map_err(|_| ConvertError::whole(ConvertErrorKind::Shape))
    }

    /// The squares of the one board, or of both.
    pub(crate) fn boards(&self) -> Cow<'_, [Option<Piece>]> {
        match self.second {
            None => Cow::Borrowed(self.board.squares()),
            Some(_) => self.squares().collect(),
        }
    }

    /// Writes the position into a FEEN, in the memory that it has.
    pub(crate) fn assign(&self, feen: &mut Feen) -> Result<(), ConvertError> {
        let (shape, styles, turn) = (self.shape()?, self.styles, self.turn);
        let assigned = if self.second.is_none() {
            let squares = self.board.squares().iter().copied();
            feen.assign_parts(shape, squares, self.held(), styles, turn)
        } else {
            feen.assign_parts(shape, self.squares(), self.held(), styles, turn)
        };
        assigned.map_err(|error| match error {
            feen::UpdateError::Position(error) => refused(error),
            _ => ConvertError::whole(ConvertErrorKind::Shape),
        })
    }
}

/// The letters of rights as a canonical text has them: `K` for `H` of the outermost rook.
fn written_letters(rights: RightLetters, convention: &Convention, board: &Board) -> RightLetters {
    let castling = convention.variant().castling;
    let mut written = rights;
    for player in Player::ALL {
        let letters = rights[player];
        let has_files = !letters.without(b'K').without(b'Q').is_empty();
        if has_files || castling != CastlingSpelling::XFen && !letters.is_empty() {
            let (back, _) = board.back_rank(convention, player);
            let Resolved { rooks, dead } = back.resolve(letters);
            let names = back.files(rooks);
            let names = names.filter_map(|rook| back.letter(rook, castling));
            written[player] = names.fold(dead, LetterSet::with);
        }
    }
    written
}

/// Marks promoted pieces as the profile says, or keeps their squares.
fn promoted(
    board: &mut Board,
    convention: &Convention,
    residue: &mut Residue,
) -> Result<(), ConvertError> {
    let promoted = core::mem::take(&mut board.promoted);
    if convention.profile().promoted == PromotedMarks::Derived {
        for square in promoted {
            let piece = board.get(square);
            board.set(square, piece.map(Piece::derive));
        }
        return Ok(());
    }
    let squares = names(&promoted, board.size())?;
    residue.set_text(Loss::Promoted, &squares_text(&squares));
    Ok(())
}

/// The names of squares, all on the first 26 files.
fn names(
    squares: &[usize],
    (files, ranks): (usize, usize),
) -> Result<Vec<NamedSquare>, ConvertError> {
    let name = |square: &usize| {
        let named = NamedSquare::of(*square, files, ranks);
        // A residue cannot say it, so nothing would bring it back.
        named.ok_or_else(|| ConvertError::at(ConvertErrorKind::Shape, *square, files))
    };
    squares.iter().map(name).collect()
}

/// The squares of the second board, whose pieces leave the first one.
fn second_board(board: &mut Board) -> Vec<Option<Piece>> {
    let mut second = alloc::vec![None; board.squares().len()];
    for square in core::mem::take(&mut board.layer) {
        let piece = board.get(square);
        board.set(square, None);
        if let Some(place) = second.get_mut(square) {
            *place = piece;
        }
    }
    second
}

#[cold]
fn refused(error: qi::Error) -> ConvertError {
    ConvertError::whole(match error {
        qi::Error::TooManyPieces { .. } => ConvertErrorKind::TooManyPieces,
        _ => ConvertErrorKind::Shape,
    })
}
