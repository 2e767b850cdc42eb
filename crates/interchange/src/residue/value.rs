use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt::{self, Write};

use qi::{ByPlayer, Player};

use super::form::{self, FEEN, Form, ITEMS, packed, unpacked};
use super::{Loss, Losses};
use crate::ParseError;
use crate::fen::NamedSquare;
use crate::fen::rights::RightLetters;
use crate::text::FieldText;

/// The residue of a conversion: all that a text says and its FEEN does not.
///
/// ```
/// use feen_interchange::{Loss, Residue};
///
/// let residue: Residue = "castling=KQ halfmove=3 fullmove=40".parse()?;
/// assert_eq!((residue.halfmove(), residue.fullmove()), (Some(3), Some(40)));
/// assert_eq!(residue.get(Loss::Castling).as_deref(), Some("KQ"));
/// assert_eq!(residue.to_string(), "castling=KQ halfmove=3 fullmove=40");
/// # Ok::<(), feen_interchange::ParseError>(())
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
    texts: Option<Box<[String; ITEMS.len()]>>,
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
    ///
    /// ```
    /// use feen_interchange::{Loss, Residue};
    ///
    /// let residue: Residue = "halfmove=3 feen=8/8 / C/c".parse()?;
    /// assert_eq!(residue.get(Loss::Halfmove).as_deref(), Some("3"));
    /// // The FEEN of a residue is no loss.
    /// assert!(Loss::ALL.into_iter().all(|loss| loss == Loss::Halfmove || residue.get(loss).is_none()));
    /// # Ok::<(), feen_interchange::ParseError>(())
    /// ```
    #[must_use]
    pub fn get(&self, loss: Loss) -> Option<String> {
        ITEMS.get(loss.index())?.loss?;
        let mut text = String::new();
        self.write(loss.index(), &mut text).ok()?;
        Some(text).filter(|text| !text.is_empty())
    }

    /// The losses of a conversion that drops the residue: one for each item.
    #[must_use]
    pub fn losses(&self) -> Losses {
        let mut losses = Losses::NONE;
        for (index, item) in ITEMS.iter().enumerate() {
            if let Some(loss) = item.loss {
                losses = losses.and_if(loss, self.has(index));
            }
        }
        losses
    }

    /// The items whose losses are in a set, as those are that a text has no place for.
    #[must_use]
    pub fn only(mut self, losses: Losses) -> Self {
        let none = Self::default();
        for (index, item) in ITEMS.iter().enumerate() {
            if item.loss.is_some_and(|loss| !losses.contains(loss)) {
                self.copy(index, &none);
            }
        }
        self
    }

    /// The residue with the items of another one that it lacks itself.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        for index in 0..ITEMS.len() {
            if !self.has(index) {
                self.copy(index, other);
            }
        }
        self
    }

    /// Whether an item is there.
    #[inline]
    pub(super) fn has(&self, index: usize) -> bool {
        let is_number = self.numbers.get(index).is_some_and(|number| *number != 0);
        let is_text = self.texts.is_some() && !self.text(index).is_empty();
        let is_rights = index == Loss::Castling.index() && self.castling != RightLetters::default();
        is_number || is_text || is_rights
    }

    /// Takes an item of another residue, or its absence.
    fn copy(&mut self, index: usize, other: &Self) {
        if index == Loss::Castling.index() {
            self.castling = other.castling;
        }
        if let (Some(place), Some(number)) = (self.numbers.get_mut(index), other.numbers.get(index))
        {
            *place = *number;
        }
        self.put_text(index, other.text(index));
    }

    /// Writes the value of an item, and nothing without one.
    pub(super) fn write(&self, index: usize, out: &mut impl Write) -> fmt::Result {
        let form = ITEMS.get(index).map(|item| item.form);
        match (form, self.numbers.get(index)) {
            (Some(Form::Rights), _) => form::write_letters(self.castling, out),
            (Some(form), Some(number)) if *number != 0 => return form.write(*number, out),
            _ => return out.write_str(self.text(index)),
        }
        Ok(())
    }

    /// Reads the value of an item.
    pub(super) fn read(&mut self, index: usize, value: FieldText<'_>) -> Result<(), ParseError> {
        if value.bytes.is_empty() {
            let expected = "a value";
            return Err(value.error(crate::ParseErrorKind::BadValue { expected }));
        }
        match ITEMS.get(index).map(|item| item.form) {
            Some(Form::Rights) => self.castling = form::letters(value)?,
            Some(form) if form.is_number() => {
                let number = form.number(value)?;
                self.numbers
                    .get_mut(index)
                    .into_iter()
                    .for_each(|place| *place = number);
            }
            Some(form) => self.put_text(index, &form.text(value)?),
            None => {}
        }
        Ok(())
    }

    #[inline]
    fn number(&self, loss: Loss) -> u32 {
        self.numbers.get(loss.index()).copied().unwrap_or(0)
    }

    /// Sets an item that is a number, or removes it for 0.
    #[inline]
    pub(crate) fn set_number(&mut self, loss: Loss, number: u32) {
        if let Some(place) = self.numbers.get_mut(loss.index()) {
            *place = number;
        }
    }

    /// Notes the checks that are left.
    pub(crate) fn set_checks(&mut self, ByPlayer { first, second }: ByPlayer<u8>) {
        self.set_number(Loss::Checks, form::HAS_CHECKS | packed((first, second)));
    }

    /// Notes the number of the ply, which counts from 1.
    pub(crate) fn set_ply(&mut self, ply: u32) {
        self.set_number(Loss::Ply, ply.saturating_sub(1));
    }

    /// Notes two numbers, or the file and the rank of a square.
    pub(crate) fn set_pair(&mut self, loss: Loss, pair: (u8, u8)) {
        self.set_number(loss, packed(pair));
    }

    fn text(&self, index: usize) -> &str {
        let text = self.texts.as_deref().and_then(|texts| texts.get(index));
        text.map_or("", String::as_str)
    }

    fn put_text(&mut self, index: usize, text: &str) {
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

    /// Sets an item that is a text, or removes it for an empty one.
    pub(crate) fn set_text(&mut self, loss: Loss, text: &str) {
        self.put_text(loss.index(), text);
    }

    /// A text that is there.
    fn item(&self, loss: Loss) -> Option<&str> {
        Some(self.text(loss.index())).filter(|text| !text.is_empty())
    }
}

/// # Items
impl Residue {
    /// The letters of rights to castle that no piece is marked with: `KQkq`.
    #[must_use]
    pub fn castling(&self) -> Option<String> {
        self.get(Loss::Castling)
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
        self.item(Loss::Gates)
    }

    /// The e.p. square that no pawn is marked with, as its file and its rank from 1.
    #[must_use]
    pub fn en_passant(&self) -> Option<(char, u8)> {
        let square = self.en_passant_square()?;
        Some((char::from(b'a'.saturating_add(square.file)), square.rank))
    }

    pub(crate) fn en_passant_square(&self) -> Option<NamedSquare> {
        let (file, rank) = unpacked(self.number(Loss::EnPassant));
        (rank > 0).then_some(NamedSquare { file, rank })
    }

    #[inline]
    pub(crate) fn set_en_passant(&mut self, square: Option<NamedSquare>) {
        let number = square.map_or(0, |square| packed((square.file, square.rank)));
        self.set_number(Loss::EnPassant, number);
    }

    /// The counting limit.
    #[must_use]
    pub fn counting_limit(&self) -> Option<u32> {
        Some(self.number(Loss::CountingLimit)).filter(|limit| *limit != 0)
    }

    /// The checks that are left.
    #[must_use]
    pub fn checks(&self) -> Option<ByPlayer<u8>> {
        let checks = self.number(Loss::Checks);
        let (first, second) = unpacked(checks);
        (checks != 0).then_some(ByPlayer::new(first, second))
    }

    /// The halfmove clock, if it is not 0.
    #[must_use]
    pub fn halfmove(&self) -> Option<u32> {
        Some(self.number(Loss::Halfmove)).filter(|halfmove| *halfmove != 0)
    }

    /// The number of the move, if it is not 1.
    #[must_use]
    pub fn fullmove(&self) -> Option<u32> {
        let less = Some(self.number(Loss::Fullmove)).filter(|less| *less != 0);
        less.map(|less| less.saturating_add(1))
    }

    /// Notes the halfmove clock and the number of the move.
    #[inline]
    pub(crate) fn count(&mut self, halfmove: u32, fullmove: u32) {
        self.set_number(Loss::Halfmove, halfmove);
        self.set_number(Loss::Fullmove, fullmove.saturating_sub(1));
    }

    /// The number of the ply, if it is not 1.
    #[must_use]
    pub fn ply(&self) -> Option<u32> {
        let less = Some(self.number(Loss::Ply)).filter(|less| *less != 0);
        less.map(|less| less.saturating_add(1))
    }

    /// The squares of promoted pieces, `c8,d1`.
    #[must_use]
    pub fn promoted(&self) -> Option<&str> {
        self.item(Loss::Promoted)
    }

    /// The squares of walls, `d2`.
    #[must_use]
    pub fn walls(&self) -> Option<&str> {
        self.item(Loss::Walls)
    }

    /// The square of the last lion capture: its file from 1, and its rank from 1.
    #[must_use]
    pub fn last_capture(&self) -> Option<(u8, u8)> {
        let number = self.number(Loss::LastCapture);
        (number != 0).then_some(unpacked(number))
    }

    /// The moves that kings have made in Frisian draughts: White's and Black's.
    #[must_use]
    pub fn king_moves(&self) -> Option<(u8, u8)> {
        let number = self.number(Loss::KingMoves);
        (number != 0).then_some(unpacked(number))
    }

    /// Pieces of draughts that are captured and not lifted, `P7,G12`: `G` a man, `P` a king,
    /// in lower case if it belongs to the player to move.
    #[must_use]
    pub fn ghosts(&self) -> Option<&str> {
        self.item(Loss::Ghosts)
    }

    /// The difference of the text from its canonical form, `fen:20-24:HAha`: the bytes from 20
    /// to 24 of the canonical FEN are `HAha`, where `_` stands for a space.
    #[must_use]
    pub fn spelling(&self) -> Option<&str> {
        self.item(Loss::Spelling)
    }

    /// The operations of an EPD, as its text has them.
    #[must_use]
    pub fn operations(&self) -> Option<&str> {
        self.item(Loss::Operations)
    }

    /// The FEEN that a text has come from, where the text does not say it all.
    #[must_use]
    pub fn feen(&self) -> Option<&str> {
        Some(self.text(FEEN)).filter(|text| !text.is_empty())
    }

    /// The residue with this FEEN, and without [`operations`](Self::operations).
    #[must_use]
    pub fn with_feen(mut self, feen: &str) -> Self {
        self.put_text(FEEN, feen);
        self.set_text(Loss::Operations, "");
        self
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
