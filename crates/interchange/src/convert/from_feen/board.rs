//! The board of a text: pieces, promoted pieces, walls, and the ranks.

use alloc::string::String;
use alloc::vec::Vec;

use epin::{Piece, State};
use feen::Place;

use super::{Writer, contradiction};
use crate::Loss;
use crate::convention::{Spelled, Unspelled};
use crate::convert::marks::says_promoted;
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::NamedSquare;
use crate::fen::write_number;
use crate::residue;
use crate::variant::{PromotedMarks, Walls};

/// Ranks that are written, of at most nine files.
struct Ranks {
    text: [u8; 256],
    /// The end of the text: an index of one byte is in it.
    at: u8,
}

impl Ranks {
    /// From here on another rank may not fit.
    const FULL: u8 = 224;

    const fn new() -> Self {
        Self {
            text: [0; 256],
            at: 0,
        }
    }

    #[inline]
    fn put(&mut self, byte: u8) {
        if let Some(place) = self.text.get_mut(usize::from(self.at)) {
            *place = byte;
        }
    }

    /// Moves the ranks into a text.
    fn flush(&mut self, out: &mut String) {
        let text = self.text.get(..usize::from(self.at)).unwrap_or_default();
        // The fields after the board find room.
        out.reserve(text.len().saturating_add(32));
        out.push_str(core::str::from_utf8(text).unwrap_or_default());
        self.at = 0;
    }
}

impl Writer<'_> {
    /// Puts the pieces on the squares of the text, and writes its ranks on the way, without a
    /// branch at a square. Returns the bits in which their [codes](Piece::code) differ from
    /// those of the text; `None` if the board is not of at most nine files and one layer, if
    /// the text may have walls or `~`, or if a piece has no letter. Some of the ranks may be
    /// written then.
    pub(super) fn spell_board(&mut self, out: &mut String) -> Option<u16> {
        let files = self.board.files;
        let is_bare = !self.items.contains(Loss::Promoted) && !self.items.contains(Loss::Walls);
        let is_plain = is_bare && !self.layers && !self.convention.spells_promoted();
        if !is_plain || !(1..=9).contains(&files) {
            return None;
        }
        match (files, self.convention.variant().has_promotions()) {
            (8, false) => self.spell_ranks::<8, false>(out),
            (9, true) => self.spell_ranks::<9, true>(out),
            (_, false) => self.spell_ranks::<0, false>(out),
            (_, true) => self.spell_ranks::<0, true>(out),
        }
    }

    /// Spells the ranks of this many files, or of any number for 0, with or without looking
    /// for `+`.
    fn spell_ranks<const FILES: usize, const PROMOTIONS: bool>(
        &mut self,
        out: &mut String,
    ) -> Option<u16> {
        // Where the compiler knows the number, it takes a rank in one go.
        let files = if FILES > 0 { FILES } else { self.board.files };
        let convention = self.convention;
        let mut ranks = Ranks::new();
        let (mut marks, mut difference) = (0, 0);
        let rows = self.feen.position().board().chunks_exact(files);
        let places = self.board.squares_mut().chunks_exact_mut(files);
        for (row, places) in rows.zip(places) {
            // The empty squares up to here, and whether the last square is one: all bits.
            let (mut run, mut was_empty) = (0_u8, 0_u8);
            for (piece, place) in row.iter().zip(places) {
                let spelled = convention.write_square(*piece);
                marks |= spelled.marks;
                *place = spelled.plain;
                difference |= piece.map_or(0, Piece::code) ^ spelled.plain.map_or(0, Piece::code);
                let empty = spelled.empty();
                run = run.wrapping_add(1) & empty;
                // A longer run stands where the shorter one does: one place less.
                ranks.at = ranks.at.wrapping_add(empty & was_empty);
                was_empty = empty;
                if PROMOTIONS {
                    ranks.put(b'+');
                    ranks.at = ranks.at.wrapping_add(u8::from(spelled.is_promoted()));
                }
                ranks.put(spelled.letter.wrapping_add(run));
                ranks.at = ranks.at.wrapping_add(1);
            }
            ranks.put(b'/');
            ranks.at = ranks.at.wrapping_add(1);
            if ranks.at >= Ranks::FULL {
                ranks.flush(out);
            }
        }
        ranks.flush(out);
        // The last separator.
        out.pop();
        Spelled::is_each_spelled(marks).then_some(difference)
    }

    /// Puts the pieces on the squares of the text, as the text will be read.
    pub(super) fn read_board(&mut self) -> Result<(), ConvertError> {
        self.board.squares_mut().fill(None);
        let squares = self.feen.position().board();
        let files = self.board.files;
        let on_text = self.board.squares().len();
        for (index, piece) in squares.iter().enumerate() {
            let Some(piece) = piece else { continue };
            let spelled = self.convention.write(*piece);
            let spelled = spelled.map_err(|Unspelled(letter)| {
                ConvertError::at(ConvertErrorKind::Letter { letter }, index, files)
            })?;
            let on_second = index.checked_sub(on_text);
            let square = on_second.unwrap_or(index);
            if self.board.get(square).is_some() {
                // Both boards have a piece here, and a text has one for both.
                let kind = ConvertErrorKind::NotPlayable;
                return Err(ConvertError::at(kind, index, files));
            }
            if on_second.is_some() {
                self.board.layer.push(square);
            }
            if spelled.reverts() {
                self.reverting.push(square);
            }
            self.board.set(square, spelled.plain);
        }
        if self.layers && self.variant().is_any() && self.board.layer.is_empty() {
            return Err(ConvertError::whole(ConvertErrorKind::Shape));
        }
        Ok(())
    }

    /// The piece of FEEN that stands on a square of the text.
    pub(super) fn original(&self, square: usize) -> Option<Piece> {
        let squares = self.feen.position().board();
        let at = |index: usize| squares.get(index).copied().flatten();
        at(square).or_else(|| at(square.saturating_add(self.board.squares().len())))
    }

    /// Finds the promoted pieces: those that a mark says, and those of the residue.
    pub(super) fn read_promoted(&mut self) -> Result<(), ConvertError> {
        let has_marks = self.variant().has_promoted_marks;
        let mode = self.convention.profile().promoted;
        if has_marks && mode == PromotedMarks::Enhanced {
            for square in 0..self.board.squares().len() {
                let enhanced = self
                    .original(square)
                    .is_some_and(|piece| piece.state() == State::Enhanced);
                if enhanced && says_promoted(self.convention, &self.board, square) {
                    self.reverting.push(square);
                }
            }
        }
        if self.has(Loss::Promoted, has_marks) {
            for square in self.indices(self.residue.promoted(), Loss::Promoted)? {
                let says = mode == PromotedMarks::Derived
                    || mode == PromotedMarks::Enhanced
                        && says_promoted(self.convention, &self.board, square);
                if self.board.get(square).is_none() || says {
                    return Err(contradiction(Loss::Promoted));
                }
                self.reverting.push(square);
            }
        }
        self.reverting.sort_unstable();
        Ok(())
    }

    pub(super) fn read_walls(&mut self) -> Result<(), ConvertError> {
        if self.has(Loss::Walls, self.variant().has_walls) {
            let walls = self.indices(self.residue.walls(), Loss::Walls)?;
            let free = walls.iter().all(|square| self.board.get(*square).is_none());
            if !free || self.convention.profile().walls == Walls::Refuse {
                return Err(contradiction(Loss::Walls));
            }
            self.walls = walls;
        }
        Ok(())
    }

    /// The indices of squares by name, in order.
    pub(super) fn indices(
        &self,
        squares: Option<&str>,
        loss: Loss,
    ) -> Result<Vec<usize>, ConvertError> {
        let (files, ranks) = self.board.size();
        let index = |square: NamedSquare| {
            let index = square.index(files, ranks);
            index.ok_or_else(|| {
                let row = ranks.saturating_sub(usize::from(square.rank));
                let place = Place::Board {
                    rank: row as u64,
                    file: u64::from(square.file),
                    square: row.saturating_mul(files).saturating_add(square.file.into()) as u64,
                };
                ConvertError::new(ConvertErrorKind::Residue { key: loss.code() }, place)
            })
        };
        let squares = residue::squares(squares.unwrap_or_default(), 0);
        let squares = squares.map_err(|_| contradiction(loss))?;
        squares.into_iter().map(index).collect()
    }

    /// Writes the ranks.
    pub(super) fn write_board(&self, out: &mut String) -> Result<(), ConvertError> {
        let files = self.board.files;
        let mut empty: u32 = 0;
        let mut reverting = self.reverting.iter().copied().peekable();
        let mut walls = self.walls.iter().copied().peekable();
        let mut layer: Vec<usize> = self.board.layer.clone();
        layer.sort_unstable();
        let mut layer = layer.into_iter().peekable();
        let flush = |empty: &mut u32, out: &mut String| {
            if *empty > 0 {
                write_number(*empty, out);
                *empty = 0;
            }
        };
        let mut file = 0;
        for (index, piece) in self.board.squares().iter().enumerate() {
            if file == files {
                flush(&mut empty, out);
                out.push('/');
                file = 0;
            }
            file = file.saturating_add(1);
            if walls.next_if_eq(&index).is_some() {
                flush(&mut empty, out);
                out.push('*');
                continue;
            }
            let Some(piece) = piece else {
                empty = empty.saturating_add(1);
                continue;
            };
            flush(&mut empty, out);
            let spelled = self.convention.write(*piece).map_err(|Unspelled(letter)| {
                ConvertError::at(ConvertErrorKind::Letter { letter }, index, files)
            })?;
            if layer.next_if_eq(&index).is_some() {
                out.push('|');
            }
            if spelled.is_promoted() {
                out.push('+');
            }
            out.push(char::from(spelled.letter));
            if reverting.next_if_eq(&index).is_some() {
                out.push('~');
            }
        }
        flush(&mut empty, out);
        Ok(())
    }
}
