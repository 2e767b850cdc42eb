use super::refused::Refused;
use crate::{Error, MAX_SQUARE_COUNT, Shape};

/// The room of a position, as far as it is known while it is read.
///
/// Every bound is the tightest one that the data so far allows, so that the first element
/// that no position could have is refused.
#[derive(Default)]
pub(super) struct Room {
    shape: Option<Shape>,
    /// The number of squares of the board, once it was read to its end.
    listed: Option<usize>,
    pieces: u64,
}

impl Room {
    /// The most squares that the board can have.
    pub(super) fn squares(&self) -> usize {
        let known = self.shape.map(|shape| shape.square_count());
        known.or(self.listed).unwrap_or(MAX_SQUARE_COUNT)
    }

    /// The reason why there cannot be one square more.
    pub(super) fn one_square_more(&self) -> Refused {
        let Some(shape) = self.shape else {
            return Refused::BoardTooLong;
        };
        let squares = shape.square_count();
        let found = squares.saturating_add(1);
        Refused::Because(Error::BoardLength { found, squares })
    }

    /// An error if there cannot be one piece more.
    pub(super) fn one_piece_more(&self) -> Result<(), Refused> {
        self.fits(self.pieces.saturating_add(1))
    }

    pub(super) fn add_pieces(&mut self, count: u64) -> Result<(), Refused> {
        self.pieces = self.pieces.saturating_add(count);
        self.fits(self.pieces)
    }

    pub(super) fn set_shape(&mut self, shape: Shape) -> Result<(), Refused> {
        self.shape = Some(shape);
        self.agrees()
    }

    pub(super) fn set_listed(&mut self, squares: usize) -> Result<(), Refused> {
        self.listed = Some(squares);
        self.agrees()
    }

    fn agrees(&self) -> Result<(), Refused> {
        match (self.listed, self.squares()) {
            (Some(found), squares) if found != squares => {
                Err(Refused::Because(Error::BoardLength { found, squares }))
            }
            _ => self.fits(self.pieces),
        }
    }

    fn fits(&self, pieces: u64) -> Result<(), Refused> {
        let squares = self.squares();
        if pieces > squares as u64 {
            return Err(Refused::Because(Error::TooManyPieces { pieces, squares }));
        }
        Ok(())
    }
}
