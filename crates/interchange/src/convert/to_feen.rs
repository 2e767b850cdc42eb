//! From the parts of a text to FEEN and its residue.

use alloc::vec::Vec;

use epin::Piece;
use feen::Feen;
use qi::{Hands, Player, Qi, Shape};

use super::board::{Board, Held};
use super::marks::mark;
use crate::convention::{PromotedMarks, Walls};
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::NamedSquare;
use crate::fen::rights::{Resolved, RightLetters};
use crate::residue::SquareList;
use crate::variant::LetterSet;
use crate::{Castling, Convention, Residue};

/// The parts of a text that has been read.
pub(crate) struct Incoming<'a> {
    pub(crate) board: &'a [u8],
    pub(crate) size: (usize, usize),
    pub(crate) turn: Player,
    pub(crate) rights: RightLetters,
    pub(crate) en_passant: Option<NamedSquare>,
    /// All that no mark can say.
    pub(crate) residue: Residue,
}

/// A position that is about to become a FEEN.
pub(crate) struct Position<'a> {
    shape: Shape,
    board: &'a Board,
    second: Option<Vec<Option<Piece>>>,
    held: Option<&'a Held>,
    convention: &'a Convention,
    turn: Player,
}

/// Gives the position of the parts of a text, with these hands, to `build`. Returns what that
/// makes of it, and the residue.
pub(crate) fn to_feen<R>(
    incoming: Incoming<'_>,
    held: Option<&Held>,
    convention: &Convention,
    build: impl FnOnce(&Position<'_>) -> Result<R, ConvertError>,
) -> Result<(R, Residue), ConvertError> {
    let (files, ranks) = incoming.size;
    let mut board = Board::new(files, ranks);
    board.read(incoming.board, convention)?;
    let wall = board.walls.first().copied();
    if let Some(wall) = wall.filter(|_| convention.profile().walls() == Walls::Refuse) {
        return Err(ConvertError::at(ConvertErrorKind::Wall, wall, files));
    }
    let squares = files.saturating_mul(ranks);
    let held = held.filter(|held| !held.is_empty());
    if let Some(held) = held {
        held.check(convention, squares)?;
    }
    let mut residue = incoming.residue;
    let rights = written_letters(incoming.rights, convention, &board);
    if convention.has_marks() {
        let en_passant = incoming.en_passant;
        let left = mark(convention, &mut board, incoming.turn, rights, en_passant);
        residue = residue
            .with_castling_letters(left.castling)
            .with_en_passant_square(left.en_passant);
    } else {
        residue = residue
            .with_castling_letters(rights)
            .with_en_passant_square(incoming.en_passant);
    }
    if !board.promoted.is_empty() {
        residue = promoted(&mut board, convention, residue)?;
    }
    if !board.walls.is_empty() {
        let walls = names(&board.walls, incoming.size)?;
        residue = residue.note(|notes| notes.walls = walls);
    }
    let layers = convention.variant().has_layers();
    let layers = layers && (!convention.variant().is_any() || !board.layer.is_empty());
    let second = layers.then(|| second_board(&mut board));
    let shape = match (layers, ranks) {
        (true, _) => Shape::new(&[2, ranks, files]),
        (false, 1) => Shape::new(&[files]),
        (false, _) => Shape::new(&[ranks, files]),
    };
    let shape = shape.map_err(|_| ConvertError::whole(ConvertErrorKind::Shape))?;
    let result = build(&Position {
        shape,
        board: &board,
        second,
        held,
        convention,
        turn: incoming.turn,
    })?;
    Ok((result, residue))
}

/// The letters of rights as a canonical text has them: `K` for `H` of the outermost rook.
fn written_letters(rights: RightLetters, convention: &Convention, board: &Board) -> RightLetters {
    let castling = convention.variant().castling();
    let mut written = rights;
    for player in Player::ALL {
        let letters = rights[player];
        let has_files = !letters.without(b'K').without(b'Q').is_empty();
        if has_files || castling != Castling::XFen && !letters.is_empty() {
            let (back, _) = board.back_rank(convention, player);
            let Resolved { rooks, dead } = back.resolve(letters);
            let names = rooks.iter().filter_map(|rook| back.letter(rook, castling));
            written[player] = names.fold(dead, LetterSet::with);
        }
    }
    written
}

/// Marks promoted pieces as the profile says, or keeps their squares.
fn promoted(
    board: &mut Board,
    convention: &Convention,
    residue: Residue,
) -> Result<Residue, ConvertError> {
    let promoted = core::mem::take(&mut board.promoted);
    if convention.profile().promoted() == PromotedMarks::Derived {
        for square in promoted {
            let piece = board.get(square);
            board.set(square, piece.map(Piece::derive));
        }
        return Ok(residue);
    }
    let squares = names(&promoted, board.size())?;
    Ok(residue.note(|notes| notes.promoted = squares))
}

/// The names of squares, all on the first 26 files.
fn names(squares: &[usize], (files, ranks): (usize, usize)) -> Result<SquareList, ConvertError> {
    let name = |square: &usize| {
        let named = NamedSquare::of(*square, files, ranks);
        // A residue cannot say it, so nothing would bring it back.
        named.ok_or_else(|| ConvertError::at(ConvertErrorKind::Shape, *square, files))
    };
    let names: Result<Vec<_>, _> = squares.iter().map(name).collect();
    Ok(SquareList::new(names?).unwrap_or_default())
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

impl Position<'_> {
    fn squares(&self) -> impl Iterator<Item = Option<Piece>> + '_ {
        let second = self.second.as_deref().unwrap_or_default();
        self.board.squares().iter().chain(second).copied()
    }

    fn held(&self) -> impl Iterator<Item = (Player, Piece, usize)> {
        let held = self.held.into_iter();
        held.flat_map(|held| held.pieces(self.convention))
    }

    /// The FEEN of the position.
    fn feen(&self) -> Result<Feen, ConvertError> {
        let hands = match self.held {
            Some(_) => Hands::from_items(self.held()),
            None => Hands::from_items([]),
        };
        let (shape, styles, turn) = (self.shape, self.convention.styles(), self.turn);
        let position = if self.second.is_none() {
            let squares = self.board.squares().iter().copied();
            Qi::from_squares(shape, squares, hands, styles, turn)
        } else {
            Qi::from_squares(shape, self.squares(), hands, styles, turn)
        };
        let feen = position.map_err(refused)?.try_into();
        feen.map_err(|_| ConvertError::whole(ConvertErrorKind::Shape))
    }

    /// Writes the position into a FEEN, in the memory that it has.
    pub(crate) fn assign(&self, feen: &mut Feen) -> Result<(), ConvertError> {
        let (shape, styles, turn) = (self.shape, self.convention.styles(), self.turn);
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

/// The FEEN of a position, for [`to_feen`].
pub(crate) fn new_feen(position: &Position<'_>) -> Result<Feen, ConvertError> {
    position.feen()
}

fn refused(error: qi::Error) -> ConvertError {
    ConvertError::whole(match error {
        qi::Error::TooManyPieces { .. } => ConvertErrorKind::TooManyPieces,
        _ => ConvertErrorKind::Shape,
    })
}
