//! The pieces, regions, values and texts that the parts of a query name, each kept once for all steps.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use epin::Piece;
use feen::Marks;
use qi::ByPlayer;

use super::super::{Anchored, RegionSquares};
use super::{Compiler, bit};
use crate::error::{Error, ErrorKind};
use crate::node::{Anchor, PlaceKind, Region, Wanted};
use crate::scene::CODES;
use crate::squares::Squares;

/// The number of terms that have a bit.
const MOST_TERMS: usize = 64;

impl Compiler {
    /// Pieces of the game, by their letters in FEEN.
    pub(super) fn meant(&self, wanted: &Wanted, span: &Range<usize>) -> Result<Wanted, Error> {
        let board = &self.program.board;
        let pieces = wanted.pieces.iter().map(|piece| {
            board.check_piece(*piece, span)?;
            Ok(board.meant(*piece))
        });
        Ok(Wanted {
            pieces: pieces.collect::<Result<_, Error>>()?,
            ..wanted.clone()
        })
    }

    /// The number of a term of pieces, with its bit in the codes that belong to it.
    pub(super) fn term(&mut self, wanted: &Wanted, span: &Range<usize>) -> Result<usize, Error> {
        let wanted = self.meant(wanted, span)?;
        let marks = self.marks.unwrap_or(if wanted.is_exact {
            Marks::Exact
        } else {
            Marks::Written
        });
        let pieces = wanted.pieces.iter().map(|piece| match marks {
            Marks::Ignored => Piece::new(piece.letter(), piece.side()).unwrap_or(*piece),
            Marks::Exact | Marks::Written => *piece,
        });
        let wanted = &Wanted {
            pieces: pieces.collect(),
            is_exact: marks == Marks::Exact,
            ..wanted.clone()
        };
        self.program.asks.text |= wanted.is_exact
            || wanted
                .pieces
                .iter()
                .any(|piece| self.program.board.is_marked(*piece));
        let terms = &mut self.program.terms;
        if let Some(known) = terms.wanted.iter().position(|known| known == wanted) {
            return Ok(known);
        }
        let number = terms.wanted.len();
        if number >= MOST_TERMS {
            return Err(Error::new(ErrorKind::TooLong, span.clone()));
        }
        for (code, bits) in (0_u16..).zip(terms.bits.iter_mut()) {
            if Piece::from_code(code).is_some_and(|piece| wanted.has(piece)) {
                *bits |= 1 << number;
            }
        }
        terms.wanted.push(wanted.clone());
        Ok(number)
    }

    /// The number of a region, and the names that it asks for, as bits.
    pub(super) fn region(&mut self, region: &Region) -> Result<(usize, u64), Error> {
        let mut made = RegionSquares {
            fixed: ByPlayer {
                first: Squares::new(),
                second: Squares::new(),
            },
            of: Vec::new(),
        };
        let mut free = 0;
        for place in region {
            let squares = self.program.board.place(place)?;
            made.fixed.first = made.fixed.first.or(&squares.first);
            made.fixed.second = made.fixed.second.or(&squares.second);
            if let PlaceKind::Of(reach, anchor) = &place.kind {
                let anchored = match anchor {
                    Anchor::Pieces(wanted) => Anchored::Term(self.term(wanted, &place.span)?),
                    Anchor::Named(name) => {
                        free |= bit(*name);
                        Anchored::Name(*name)
                    }
                };
                made.of.push((*reach, anchored));
            }
        }
        self.program.regions.push(made);
        Ok((self.program.regions.len().saturating_sub(1), free))
    }

    /// The values of pieces by their codes: those that are given, or those of the game.
    pub(super) fn values(
        &mut self,
        given: &[(Wanted, f64)],
        span: &Range<usize>,
    ) -> Result<usize, Error> {
        let mut values = vec![0.0; CODES].into_boxed_slice();
        for (code, value) in (0_u16..).zip(values.iter_mut()) {
            let Some(piece) = Piece::from_code(code) else {
                continue;
            };
            let is_of = |wanted: &Wanted| wanted.has(piece) || wanted.has(piece.flip());
            let known = if given.is_empty() {
                self.program.board.value(piece)
            } else {
                let given = given.iter().rev().find(|(wanted, _)| is_of(wanted));
                given.map(|(_, value)| *value)
            };
            *value = known.unwrap_or(0.0);
        }
        if given.is_empty() && !self.program.board.has_values() {
            return Err(Error::new(ErrorKind::NoValues, span.clone()));
        }
        self.program.values.push(values);
        Ok(self.program.values.len().saturating_sub(1))
    }

    pub(super) fn text(&mut self, text: &str) -> usize {
        self.program.texts.push(String::from(text));
        self.program.texts.len().saturating_sub(1)
    }
}
