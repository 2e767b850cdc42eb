//! From a FEEN and a residue to a text of FEN, EPD or SFEN.

mod board;
mod fields;
mod rights;

use alloc::string::String;
use alloc::vec::Vec;

use epin::Piece;
use feen::Feen;

use super::board::Board;
use super::marks::mark;
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::rights::{RightLetters, castling_letters};
use crate::fen::{NamedSquare, Parts, Reader, Tail, write_counters};
use crate::variant::PromotedMarks;
use crate::{Convention, Loss, Losses, Residue, Variant};

/// The format that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Fen,
    Epd,
    Sfen,
}

/// The losses of a text that has been written.
#[derive(Debug)]
pub struct Written<P> {
    /// All losses.
    pub(crate) losses: Losses,
    /// The losses of the FEEN.
    pub(crate) of_feen: Losses,
    /// The parts of the text, if they are known without reading it.
    pub(crate) parts: Option<P>,
}

impl Written<Parts> {
    /// The losses of a text whose parts are found by reading it.
    pub(crate) fn unknown<P>(self) -> Written<P> {
        Written {
            losses: self.losses,
            of_feen: self.of_feen,
            parts: None,
        }
    }
}

/// Writes a text of a format.
pub(crate) fn write(
    feen: &Feen,
    residue: &Residue,
    convention: &Convention,
    form: Form,
    out: &mut String,
) -> Result<Written<Parts>, ConvertError> {
    let start = out.len();
    let (files, ranks, layers) = size(feen, convention.variant())?;
    let items = residue.losses();
    let mut writer = Writer {
        feen,
        residue,
        convention,
        form,
        board: Board::of_size(files, ranks),
        reverting: Vec::new(),
        walls: Vec::new(),
        layers,
        items,
        losses: items,
        of_feen: Losses::NONE,
    };
    match writer.write(out) {
        Ok(parts) => Ok(Written {
            losses: writer.losses | writer.of_feen,
            of_feen: writer.of_feen,
            parts,
        }),
        Err(error) => {
            out.truncate(start);
            Err(error)
        }
    }
}

/// An item of the residue that no text of the FEEN has.
#[cold]
pub(crate) fn contradiction(loss: Loss) -> ConvertError {
    ConvertError::whole(ConvertErrorKind::Residue { key: loss.code() })
}

/// A position that is about to be written.
struct Writer<'a> {
    feen: &'a Feen,
    residue: &'a Residue,
    convention: &'a Convention,
    form: Form,
    /// The squares of the text, without marks.
    board: Board,
    /// The squares of the text that have `~`, in their order.
    reverting: Vec<usize>,
    walls: Vec<usize>,
    layers: bool,
    /// The items of the residue.
    items: Losses,
    losses: Losses,
    of_feen: Losses,
}

impl<'a> Writer<'a> {
    const fn variant(&self) -> &'a Variant {
        self.convention.variant()
    }

    /// Takes a loss away: the text has a place for the item.
    fn keep(&mut self, loss: Loss) {
        self.losses = self.losses.without(loss.into());
    }

    /// Whether the residue has an item that the text has a place for.
    fn has(&mut self, loss: Loss, place: bool) -> bool {
        let is_kept = place && self.items.contains(loss);
        if is_kept {
            self.keep(loss);
        }
        is_kept
    }

    fn write(&mut self, out: &mut String) -> Result<Option<Parts>, ConvertError> {
        let start = out.len();
        let difference = self.spell_board(out);
        let is_spelled = difference.is_some();
        if !is_spelled {
            out.truncate(start);
            self.read_board()?;
            self.read_promoted()?;
            self.read_walls()?;
        }
        let with_fields = self.form != Form::Sfen;
        let back_ranks = self.back_ranks(with_fields);
        let rights = self.rights(with_fields, &back_ranks)?;
        let en_passant = self.en_passant(with_fields)?;
        if !is_spelled {
            self.write_board(out)?;
        }
        let board_end = out.len().saturating_sub(start);
        let held = self.held()?;
        let turn = self.feen.position().turn();
        let mut parts = None;
        if with_fields {
            let gates = self.gates()?;
            let limit = self.residue.counting_limit();
            // A number would make an SFEN of an EPD of any variant.
            let counts =
                self.variant().counts && !(self.form == Form::Epd && self.variant().is_any());
            let limit = limit.filter(|_| en_passant.is_none() && counts);
            if limit.is_some() {
                self.keep(Loss::CountingLimit);
            }
            let tail = Tail {
                held: &held,
                turn,
                rights,
                back_ranks,
                gates,
                en_passant,
                limit,
            };
            let written = tail.write(self.variant(), out);
            if self.form == Form::Fen {
                self.write_checks(out)?;
                let (halfmove, fullmove) = self.counters();
                write_counters(halfmove, fullmove, out);
                let rights = written.filter(|_| is_spelled && self.is_plain() && limit.is_none());
                parts = rights.map(|rights| Parts {
                    files: self.board.files,
                    ranks: self.board.ranks,
                    board_end,
                    pocket: (board_end, board_end),
                    turn,
                    rights: (
                        rights.start.saturating_sub(start),
                        rights.end.saturating_sub(start),
                    ),
                    en_passant,
                    limit: None,
                    checks: None,
                    halfmove,
                    fullmove,
                    variant: Reader::of(self.variant()),
                });
            } else {
                self.write_operations(out);
            }
        } else {
            self.write_sfen(&held, turn, out)?;
        }
        match difference {
            Some(difference) if !self.convention.has_marks() => {
                self.note_styles();
                self.note_difference(difference);
            }
            _ if self.variant().has_gates => {
                let gates = self.residue.gates().unwrap_or_default();
                let rights = castling_letters(gates.as_bytes(), self.variant());
                self.compare(rights, en_passant)?;
            }
            _ => self.compare(rights, en_passant)?,
        }
        Ok(parts)
    }

    /// Whether a text of the variant has the six fields of chess, and no more.
    const fn is_plain(&self) -> bool {
        let variant = self.variant();
        !variant.is_any() && !variant.has_pocket() && variant.checks().is_none()
    }

    fn note_styles(&mut self) {
        if *self.feen.position().styles() != self.convention.styles() {
            self.of_feen |= Loss::Styles;
        }
    }

    /// Compares the FEEN with the one that the text will become.
    fn compare(
        &mut self,
        rights: RightLetters,
        en_passant: Option<NamedSquare>,
    ) -> Result<(), ConvertError> {
        self.note_styles();
        let position = self.feen.position();
        let mode = self.convention.profile().promoted;
        if self.convention.has_marks() {
            self.board.promoted.clone_from(&self.reverting);
            let turn = position.turn();
            let left = mark(self.convention, &mut self.board, turn, rights, en_passant);
            let from_residue = self.residue.en_passant_square().is_some();
            if from_residue && en_passant.is_some() && left.en_passant.is_none() {
                return Err(contradiction(Loss::EnPassant));
            }
        }
        if mode == PromotedMarks::Derived {
            for square in &self.reverting {
                let piece = self.board.get(*square);
                self.board.set(*square, piece.map(Piece::derive));
            }
        }
        let again = self.board.squares();
        let mut difference = 0;
        // A piece on the second board stands over an empty square of the first one.
        for layer in position.board().chunks(again.len().max(1)) {
            for (again, piece) in again.iter().zip(layer) {
                let both = again.is_some() & piece.is_some();
                let differing = again.map_or(0, Piece::code) ^ piece.map_or(0, Piece::code);
                difference |= if both { differing } else { 0 };
            }
        }
        self.note_difference(difference);
        Ok(())
    }

    /// Notes the marks of pieces that the text does not say: bits in which their
    /// [codes](Piece::code) differ.
    fn note_difference(&mut self, difference: u16) {
        let states = difference & 0b1100 != 0;
        let terminals = difference & 0b10 != 0;
        let derived = difference & 0b1 != 0;
        self.of_feen = self
            .of_feen
            .and_if(Loss::States, states)
            .and_if(Loss::Terminals, terminals)
            .and_if(Loss::Derived, derived);
    }
}

/// The files, the ranks and whether there are two layers, of a board that the variant has.
fn size(feen: &Feen, variant: &Variant) -> Result<(usize, usize, bool), ConvertError> {
    let wrong = || ConvertError::whole(ConvertErrorKind::Shape);
    let shape = feen.layout().shape().ok_or_else(wrong)?;
    let (files, ranks, layers) = match shape.dimensions() {
        [files] => (*files, 1, false),
        [ranks, files] => (*files, *ranks, false),
        [2, ranks, files] => (*files, *ranks, true),
        _ => return Err(wrong()),
    };
    let fits = if variant.is_any() {
        true
    } else {
        (files, ranks, layers) == (variant.files(), variant.ranks(), variant.has_layers)
    };
    if fits {
        Ok((files, ranks, layers))
    } else {
        Err(wrong())
    }
}
