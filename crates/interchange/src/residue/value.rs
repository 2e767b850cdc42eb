use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt::{self, Write};

use qi::{ByPlayer, Player};

use super::form::{self, Place, ROWS, Row, packed, unpacked};
use super::{Loss, Losses};
use crate::ParseError;
use crate::fen::NamedSquare;
use crate::fen::rights::{self, RightLetters};
use crate::text::FieldText;

/// The residue of a conversion: all that a text says and its FEEN does not.
///
/// ```
/// use interchange::{Loss, Residue};
///
/// let residue: Residue = "castling=KQ halfmove=3 fullmove=40".parse()?;
/// assert_eq!((residue.halfmove(), residue.fullmove()), (Some(3), Some(40)));
/// assert_eq!(residue.get(Loss::Castling).as_deref(), Some("KQ"));
/// assert_eq!(residue.to_string(), "castling=KQ halfmove=3 fullmove=40");
/// assert_eq!(Residue::new().with_ply(96).to_string(), "ply=96");
/// # Ok::<(), interchange::ParseError>(())
/// ```
///
/// Values that are the default are no residue: a halfmove clock of 0, a ply of 1. Squares,
/// operations and spellings are on the heap, and all else is in place.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Residue {
    castling: RightLetters,
    /// 0 where there is no item.
    numbers: [u32; form::NUMBERS],
    /// An empty text where there is no item.
    texts: Option<Box<[String; form::TEXTS]>>,
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

    /// The item of a loss, as the text of a residue has it after its key.
    #[must_use]
    pub fn get(&self, loss: Loss) -> Option<String> {
        let row = ROWS.iter().find(|row| row.loss == Some(loss))?;
        if !self.has(row.place) {
            return None;
        }
        let mut text = String::new();
        self.write(row, &mut text).ok()?;
        Some(text)
    }

    /// The losses of a conversion that drops the residue: one for each item.
    #[must_use]
    pub fn losses(&self) -> Losses {
        let mut losses = Losses::NONE;
        for row in &ROWS {
            if let Some(loss) = row.loss {
                losses = losses.and_if(loss, self.has(row.place));
            }
        }
        losses
    }

    /// The items whose losses are in a set, as those are that a text has no place for.
    #[must_use]
    pub fn only(mut self, losses: Losses) -> Self {
        let none = Self::default();
        for row in &ROWS {
            if row.loss.is_some_and(|loss| !losses.contains(loss)) {
                self.copy(row.place, &none);
            }
        }
        self
    }

    /// The residue with the items of another one that it lacks itself.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        for row in &ROWS {
            if !self.has(row.place) {
                self.copy(row.place, other);
            }
        }
        self
    }

    /// Whether an item is there.
    #[inline]
    pub(super) fn has(&self, place: Place) -> bool {
        match place {
            Place::Rights => self.castling != RightLetters::default(),
            Place::Number(index) => self.number(index) != 0,
            Place::Text(index) => self.texts.is_some() && !self.text(index).is_empty(),
        }
    }

    /// Takes an item of another residue, or its absence.
    fn copy(&mut self, place: Place, other: &Self) {
        match place {
            Place::Rights => self.castling = other.castling,
            Place::Number(index) => self.set_number(index, other.number(index)),
            Place::Text(index) => self.set_text(index, other.text(index)),
        }
    }

    /// Writes the value of an item.
    pub(super) fn write(&self, row: &Row, out: &mut impl Write) -> fmt::Result {
        match row.place {
            Place::Rights => {
                form::write_letters(self.castling, out);
                Ok(())
            }
            Place::Number(index) => row.form.write(self.number(index), out),
            Place::Text(index) => out.write_str(self.text(index)),
        }
    }

    /// Reads the value of an item.
    pub(super) fn read(&mut self, row: &Row, value: FieldText<'_>) -> Result<(), ParseError> {
        if value.bytes.is_empty() {
            let expected = "a value";
            return Err(value.error(crate::ParseErrorKind::BadValue { expected }));
        }
        match row.place {
            Place::Rights => self.castling = form::letters(value)?,
            Place::Number(index) => self.set_number(index, row.form.number(value)?),
            Place::Text(index) => self.set_text(index, &row.form.text(value)?),
        }
        Ok(())
    }

    #[inline]
    fn number(&self, index: usize) -> u32 {
        self.numbers.get(index).copied().unwrap_or(0)
    }

    #[inline]
    fn set_number(&mut self, index: usize, number: u32) {
        if let Some(place) = self.numbers.get_mut(index) {
            *place = number;
        }
    }

    fn with_number(mut self, index: usize, number: u32) -> Self {
        self.set_number(index, number);
        self
    }

    pub(super) fn text(&self, index: usize) -> &str {
        let text = self.texts.as_deref().and_then(|texts| texts.get(index));
        text.map_or("", String::as_str)
    }

    fn set_text(&mut self, index: usize, text: &str) {
        if text.is_empty() && self.texts.is_none() {
            return;
        }
        let mut texts = self.texts.take().unwrap_or_default();
        if let Some(place) = texts.get_mut(index) {
            text.clone_into(place);
        }
        let is_empty = texts.iter().all(String::is_empty);
        self.texts = (!is_empty).then_some(texts);
    }

    fn with_text(mut self, index: usize, text: &str) -> Self {
        self.set_text(index, text);
        self
    }

    /// A text that is there.
    fn item(&self, index: usize) -> Option<&str> {
        Some(self.text(index)).filter(|text| !text.is_empty())
    }
}

/// # Items
impl Residue {
    /// The letters of rights to castle that no piece is marked with: `KQkq`.
    #[must_use]
    pub fn castling(&self) -> Option<String> {
        self.get(Loss::Castling)
    }

    /// The residue with these rights to castle; bytes that are no letters are left out.
    #[must_use]
    pub fn with_castling(mut self, letters: &str) -> Self {
        let letters: String = letters.chars().filter(char::is_ascii_alphabetic).collect();
        self.castling = rights::letters(letters.as_bytes());
        self
    }

    pub(crate) const fn castling_letters(&self) -> RightLetters {
        self.castling
    }

    pub(crate) const fn set_castling(&mut self, castling: RightLetters) {
        self.castling = castling;
    }

    /// The field of rights with gates: `KQBCDFGkqbcdfg`.
    #[must_use]
    pub fn gates(&self) -> Option<&str> {
        self.item(form::GATES)
    }

    /// The residue with these gates.
    #[must_use]
    pub fn with_gates(self, gates: &str) -> Self {
        self.with_text(form::GATES, gates)
    }

    pub(crate) fn set_gates(&mut self, gates: &str) {
        self.set_text(form::GATES, gates);
    }

    /// The e.p. square that no pawn is marked with, as its file and its rank from 1.
    #[must_use]
    pub fn en_passant(&self) -> Option<(char, u8)> {
        let square = self.en_passant_square()?;
        Some((char::from(b'a'.saturating_add(square.file)), square.rank))
    }

    /// The residue with this e.p. square: a file from `a` to `z` and a rank from 1. Another
    /// file is no square, and removes the item.
    #[must_use]
    pub fn with_en_passant(mut self, file: char, rank: u8) -> Self {
        let square = u8::try_from(file).ok().and_then(|letter| {
            let file = letter.checked_sub(b'a').filter(|file| *file < 26)?;
            (rank > 0).then_some(NamedSquare { file, rank })
        });
        self.set_en_passant(square);
        self
    }

    pub(crate) fn en_passant_square(&self) -> Option<NamedSquare> {
        let (file, rank) = unpacked(self.number(form::EN_PASSANT));
        (rank > 0).then_some(NamedSquare { file, rank })
    }

    #[inline]
    pub(crate) fn set_en_passant(&mut self, square: Option<NamedSquare>) {
        let number = square.map_or(0, |square| packed((square.file, square.rank)));
        self.set_number(form::EN_PASSANT, number);
    }

    /// The counting limit.
    #[must_use]
    pub fn counting_limit(&self) -> Option<u32> {
        Some(self.number(form::LIMIT)).filter(|limit| *limit != 0)
    }

    /// The residue with this counting limit, none for 0.
    #[must_use]
    pub fn with_counting_limit(self, counting_limit: u32) -> Self {
        self.with_number(form::LIMIT, counting_limit)
    }

    pub(crate) fn set_counting_limit(&mut self, limit: Option<u32>) {
        self.set_number(form::LIMIT, limit.unwrap_or(0));
    }

    /// The checks that are left.
    #[must_use]
    pub fn checks(&self) -> Option<ByPlayer<u8>> {
        let checks = self.number(form::CHECKS);
        let (first, second) = unpacked(checks);
        (checks != 0).then_some(ByPlayer::new(first, second))
    }

    /// The residue with these checks left.
    #[must_use]
    pub fn with_checks(mut self, checks: ByPlayer<u8>) -> Self {
        self.set_checks(checks);
        self
    }

    pub(crate) fn set_checks(&mut self, ByPlayer { first, second }: ByPlayer<u8>) {
        self.set_number(form::CHECKS, form::HAS_CHECKS | packed((first, second)));
    }

    /// The halfmove clock, if it is not 0.
    #[must_use]
    pub fn halfmove(&self) -> Option<u32> {
        Some(self.number(form::HALFMOVE)).filter(|halfmove| *halfmove != 0)
    }

    /// The residue with this halfmove clock.
    #[must_use]
    pub fn with_halfmove(self, halfmove: u32) -> Self {
        self.with_number(form::HALFMOVE, halfmove)
    }

    /// The number of the move, if it is not 1.
    #[must_use]
    pub fn fullmove(&self) -> Option<u32> {
        let less = Some(self.number(form::FULLMOVE)).filter(|less| *less != 0);
        less.map(|less| less.saturating_add(1))
    }

    /// The residue with this number of the move, which counts from 1.
    #[must_use]
    pub fn with_fullmove(self, fullmove: u32) -> Self {
        self.with_number(form::FULLMOVE, fullmove.saturating_sub(1))
    }

    /// Notes the halfmove clock and the number of the move.
    #[inline]
    pub(crate) fn count(&mut self, halfmove: u32, fullmove: u32) {
        self.set_number(form::HALFMOVE, halfmove);
        self.set_number(form::FULLMOVE, fullmove.saturating_sub(1));
    }

    /// The number of the ply, if it is not 1.
    #[must_use]
    pub fn ply(&self) -> Option<u32> {
        let less = Some(self.number(form::PLY)).filter(|less| *less != 0);
        less.map(|less| less.saturating_add(1))
    }

    /// The residue with this number of the ply, which counts from 1.
    #[must_use]
    pub fn with_ply(mut self, ply: u32) -> Self {
        self.set_ply(ply);
        self
    }

    #[inline]
    pub(crate) fn set_ply(&mut self, ply: u32) {
        self.set_number(form::PLY, ply.saturating_sub(1));
    }

    /// The squares of promoted pieces, `c8,d1`.
    #[must_use]
    pub fn promoted(&self) -> Option<&str> {
        self.item(form::PROMOTED)
    }

    /// The residue with these squares of promoted pieces.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the text is no list of squares: `c8 d1`, `c8,c8`.
    pub fn with_promoted(self, squares: &str) -> Result<Self, ParseError> {
        let squares = super::squares(squares, 0)?;
        Ok(self.with_text(form::PROMOTED, &super::squares_text(&squares)))
    }

    /// The squares of walls, `d2`.
    #[must_use]
    pub fn walls(&self) -> Option<&str> {
        self.item(form::WALLS)
    }

    /// The residue with these squares of walls.
    ///
    /// # Errors
    ///
    /// As for [`with_promoted`](Self::with_promoted).
    pub fn with_walls(self, squares: &str) -> Result<Self, ParseError> {
        let squares = super::squares(squares, 0)?;
        Ok(self.with_text(form::WALLS, &super::squares_text(&squares)))
    }

    pub(crate) fn set_squares(&mut self, loss: Loss, squares: &[NamedSquare]) {
        let index = if loss == Loss::Walls {
            form::WALLS
        } else {
            form::PROMOTED
        };
        self.set_text(index, &super::squares_text(squares));
    }

    /// The square of the last lion capture: its file from 1, and its rank from 1.
    #[must_use]
    pub fn last_capture(&self) -> Option<(u8, u8)> {
        let number = self.number(form::LAST_CAPTURE);
        (number != 0).then_some(unpacked(number))
    }

    /// The residue with this square of the last lion capture.
    #[must_use]
    pub fn with_last_capture(mut self, square: Option<(u8, u8)>) -> Self {
        self.set_last_capture(square);
        self
    }

    pub(crate) fn set_last_capture(&mut self, square: Option<(u8, u8)>) {
        self.set_number(form::LAST_CAPTURE, square.map_or(0, packed));
    }

    /// The moves that kings have made in Frisian draughts: White's and Black's.
    #[must_use]
    pub fn king_moves(&self) -> Option<(u8, u8)> {
        let number = self.number(form::KING_MOVES);
        (number != 0).then_some(unpacked(number))
    }

    /// The residue with these moves of kings.
    #[must_use]
    pub fn with_king_moves(self, white: u8, black: u8) -> Self {
        self.with_number(form::KING_MOVES, packed((white, black)))
    }

    /// Pieces of draughts that are captured and not lifted, `P7,G12`: `G` a man, `P` a king,
    /// in lower case if it belongs to the player to move.
    #[must_use]
    pub fn ghosts(&self) -> Option<&str> {
        self.item(form::GHOSTS)
    }

    /// The residue with these captured pieces.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the text is no list of pieces: `G12 P7`, `G7,P7`.
    pub fn with_ghosts(self, ghosts: &str) -> Result<Self, ParseError> {
        super::ghosts(ghosts, 0)?;
        Ok(self.with_text(form::GHOSTS, ghosts))
    }

    pub(crate) fn set_ghosts(&mut self, ghosts: &str) {
        self.set_text(form::GHOSTS, ghosts);
    }

    /// The difference of the text from its canonical form, `fen:20-24:HAha`: the bytes from 20
    /// to 24 of the canonical FEN are `HAha`, where `_` stands for a space.
    #[must_use]
    pub fn spelling(&self) -> Option<&str> {
        self.item(form::SPELLING)
    }

    pub(crate) fn set_spelling(&mut self, spelling: &str) {
        self.set_text(form::SPELLING, spelling);
    }

    /// The operations of an EPD, as its text has them.
    #[must_use]
    pub fn operations(&self) -> Option<&str> {
        self.item(form::OPERATIONS)
    }

    /// The residue with these operations, and without a [`feen`](Self::feen): both run to
    /// the end of the line.
    #[must_use]
    pub fn with_operations(mut self, operations: &str) -> Self {
        self.set_operations(operations);
        self
    }

    pub(crate) fn set_operations(&mut self, operations: &str) {
        self.set_text(form::OPERATIONS, operations);
        self.set_text(form::FEEN, "");
    }

    /// The FEEN that a text has come from, where the text does not say it all.
    #[must_use]
    pub fn feen(&self) -> Option<&str> {
        self.item(form::FEEN)
    }

    /// The residue with this FEEN, and without [`operations`](Self::operations).
    #[must_use]
    pub fn with_feen(self, feen: &str) -> Self {
        self.with_text(form::FEEN, feen)
            .with_text(form::OPERATIONS, "")
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
