//! Moves by their squares, played in a sketch.

use feen_rules::{Illegal, Kind, MoveError, Square, Variant};

use crate::error::{Error, ErrorKind, Found};
use crate::sketch::Sketch;

/// The square of a file and a rank as shogi counts them, from 1.
pub(super) fn square(variant: &Variant, file: usize, rank: usize) -> Option<Square> {
    let file = variant.files().checked_sub(file)?;
    let rank = variant.ranks().checked_sub(rank)?;
    variant.square_at(file, rank)
}

/// The file and the rank of a square as shogi counts them, from 1.
pub(super) fn numbers(variant: &Variant, square: Square) -> (usize, usize) {
    let file = variant.files().saturating_sub(variant.file(square));
    let rank = variant.ranks().saturating_sub(variant.rank(square));
    (file, rank)
}

/// The letter of the piece on a square.
pub(super) fn letter_on(sketch: &Sketch, square: Square) -> Option<&str> {
    let position = sketch.position();
    let piece = position.piece(square)?;
    Some(position.variant().letter(piece.kind()))
}

/// A move that a text names: where it is, and how it stands there.
#[derive(Clone, Copy)]
pub(super) struct Named<'t> {
    pub(super) text: &'t str,
    pub(super) place: (usize, usize),
}

impl Named<'_> {
    pub(super) fn illegal(self, reason: MoveError) -> Error {
        let found = Found::new(self.text);
        Error::new(ErrorKind::Move { found, reason }, self.place)
    }
}

/// Plays a piece from a square to another one.
pub(super) fn play_squares(
    sketch: &mut Sketch,
    from: Square,
    to: Square,
    promotes: bool,
    named: Named<'_>,
) -> Result<(), Error> {
    let variant = sketch.position().variant().clone();
    let promoted = letter_on(sketch, from).and_then(|letter| variant.kind(&format!("+{letter}")));
    let becomes = promoted.filter(|_| promotes);
    let explained = if promotes && becomes.is_none() {
        Err(Illegal::MayNotPromote {
            on: variant.square_name(to),
        })
    } else {
        sketch.position().explain_move(from, to, becomes)
    };
    match explained {
        Ok(one) => sketch.play(one, || named.place),
        Err(reason) => {
            let (from, to) = (variant.square_name(from), variant.square_name(to));
            let sign = if promotes { "+" } else { "" };
            let text = format!("{from}{to}{sign}");
            sketch.keep_illegal(&text, named.illegal(reason.into()), named.place)
        }
    }
}

/// Drops a piece.
pub(super) fn play_drop(
    sketch: &mut Sketch,
    kind: Kind,
    to: Square,
    named: Named<'_>,
) -> Result<(), Error> {
    match sketch.position().explain_drop(kind, to) {
        Ok(one) => sketch.play(one, || named.place),
        Err(reason) => {
            let variant = sketch.position().variant();
            let text = format!("{}@{}", variant.letter(kind), variant.square_name(to));
            sketch.keep_illegal(&text, named.illegal(reason.into()), named.place)
        }
    }
}

/// A move of the tree as squares: where from, unless it is a drop, where to, and whether it promotes. It need not be
/// legal.
pub(super) fn squares(variant: &Variant, word: &str) -> Option<(From, Square, bool)> {
    if let Some((letter, to)) = word.split_once('@') {
        return Some((
            From::Hand(variant.kind(letter)?),
            variant.square(to)?,
            false,
        ));
    }
    let (word, promotes) = match word.strip_suffix('+') {
        Some(word) => (word, true),
        None => (word, false),
    };
    let end = word
        .get(1..)?
        .find(|letter: char| letter.is_ascii_lowercase())?;
    let (from, to) = word.split_at_checked(end.checked_add(1)?)?;
    Some((
        From::Square(variant.square(from)?),
        variant.square(to)?,
        promotes,
    ))
}

/// Where a piece comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum From {
    Square(Square),
    Hand(Kind),
}
