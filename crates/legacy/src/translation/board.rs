mod castling;
mod conditions;
mod even_ranks;
mod home_pawns;

use alloc::vec::Vec;
use core::ops::Range;
use core::str;

use epin::Piece;
use qi::MAX_SQUARE_COUNT;

use crate::decision::DecisionKind;
use crate::nines;
use crate::old::{Located, MOST_PARTS, Part, Written};
use crate::translation::Translation;
use crate::translation::spelling::Spelling;
use crate::{MigrateError, MigrateErrorKind, Options, Version};
use conditions::speaks_of_others;
use feen::ParseErrorKind;

/// The parts of a board, each with the piece that it becomes.
struct Board<'b, 'i> {
    parts: &'b [Located<'i, Part>],
    pieces: Vec<Option<Piece>>,
}

/// Writes the board, as today's FEEN spells it.
pub(crate) fn spell(
    board: &Located<'_, Vec<Located<'_, Part>>>,
    translation: &mut Translation<'_>,
    spelling: &mut Spelling,
) -> Result<(), MigrateError> {
    let parts = &board.value;
    if parts.len() > MOST_PARTS {
        return Err(too_large(board, translation.options));
    }
    let version = translation.options.version;
    if version == Version::E {
        even_ranks::check(parts)?;
        translation.decide(DecisionKind::PiecesOfOneLetter, board.span());
    }
    let mut board = Board::new(parts, translation)?;
    match version {
        Version::F | Version::G => board.settle_conditions(translation)?,
        Version::K | Version::L => board.unmark_castling(translation),
        _ => {}
    }
    if translation.options.marks.home_pawns && version <= Version::J {
        board.mark_home_pawns(translation);
    }
    board.mark_terminals(translation);
    board.write(translation, spelling)
}

/// The error of a board that loses parts.
fn too_large<T>(board: &Located<'_, T>, options: &Options<'_>) -> MigrateError {
    let is_digit = u8::is_ascii_digit;
    let runs = board
        .text
        .chunk_by(|one, next| is_digit(one) && is_digit(next));
    let squares = runs.fold(0_u128, |squares, run| {
        squares.saturating_add(match run {
            [byte] if byte.is_ascii_alphabetic() => 1,
            [b'0'..=b'9', ..] => {
                nines::read(run, options).map_or_else(|| nines::number(run), |(count, _)| count)
            }
            _ => 0,
        })
    });
    let kind = match u64::try_from(squares) {
        Ok(found) => ParseErrorKind::TooManySquares {
            found,
            max: MAX_SQUARE_COUNT,
        },
        Err(_) => ParseErrorKind::UncountableSquares,
    };
    MigrateError::new(kind.into(), board.span())
}

impl<'b, 'i> Board<'b, 'i> {
    /// A board on which each piece has become what it says by itself.
    fn new(
        parts: &'b [Located<'i, Part>],
        translation: &mut Translation<'_>,
    ) -> Result<Self, MigrateError> {
        let mut pieces = Vec::with_capacity(parts.len());
        for part in parts {
            pieces.push(match token(part) {
                None => None,
                Some(token) if speaks_of_others(&token, translation).is_some() => {
                    Some(token.value.unmarked())
                }
                Some(token) => Some(translation.piece(&token)?),
            });
        }
        Ok(Self { parts, pieces })
    }

    fn mark_terminals(&mut self, translation: &mut Translation<'_>) {
        for (part, square) in self.parts.iter().zip(&mut self.pieces) {
            *square = square.map(|piece| translation.terminal(piece, part.span()));
        }
    }

    fn write(
        &self,
        translation: &mut Translation<'_>,
        spelling: &mut Spelling,
    ) -> Result<(), MigrateError> {
        let mut empties: Option<(u128, Range<usize>)> = None;
        for (part, square) in self.parts.iter().zip(&self.pieces) {
            if let Part::Empty = part.value {
                let count = squares(part, translation)?;
                let (before, start) = match &empties {
                    Some((count, span)) => (*count, span.start),
                    None => (0, part.start),
                };
                empties = Some((before.saturating_add(count), start..part.span().end));
                continue;
            }
            if let Some((count, span)) = empties.take() {
                spelling.push_number(count, span);
            }
            match square {
                Some(piece) => spelling.push_piece(*piece, part.span()),
                None => spelling.push(str::from_utf8(part.text).unwrap_or(""), part.span()),
            }
        }
        if let Some((count, span)) = empties {
            spelling.push_number(count, span);
        }
        Ok(())
    }
}

/// Whether a part separates ranks.
fn is_separator(part: &Located<'_, Part>) -> bool {
    matches!(part.value, Part::Separator)
}

/// The piece of a part as it is written.
fn token<'i>(part: &Located<'i, Part>) -> Option<Located<'i, Written>> {
    let Part::Piece(value) = part.value else {
        return None;
    };
    let Located { text, start, .. } = *part;
    Some(Located { value, text, start })
}

/// The empty squares that a count says.
fn squares(
    part: &Located<'_, Part>,
    translation: &mut Translation<'_>,
) -> Result<u128, MigrateError> {
    let (squares, decision) = nines::read(part.text, translation.options)
        .ok_or_else(|| MigrateError::new(MigrateErrorKind::UndecidedNines, part.span()))?;
    if let Some(decision) = decision {
        translation.decide(decision, part.span());
    }
    Ok(squares)
}
