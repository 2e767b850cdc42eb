use alloc::vec::Vec;
use core::ops::Range;
use core::str;

use epin::{Piece, State};
use qi::{ByPlayer, Player};

use super::decision::DecisionKind;
use super::nines;
use super::old::{Located, Part, Sign, Written};
use super::spelling::Spelling;
use super::translation::{Matter, Translation};
use super::{Mark, MigrateError, MigrateErrorKind as Kind, Version};

/// The parts of a board, each with the piece that it becomes.
struct Board<'b, 'i> {
    parts: &'b [Located<'i, Part>],
    pieces: Vec<Option<Piece>>,
}

/// Writes the board, as today's FEEN spells it.
pub(super) fn spell(
    parts: &[Located<'_, Part>],
    translation: &mut Translation<'_>,
    spelling: &mut Spelling,
) -> Result<(), MigrateError> {
    let version = translation.options.version;
    if version == Version::E {
        even_ranks(parts)?;
        let span = parts.first().map_or(0..0, Located::span);
        let end = parts.last().map_or(0, |part| part.span().end);
        translation.decide(DecisionKind::PiecesOfOneLetter, span.start..end);
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

/// Whether all ranks have as many squares as the first.
fn even_ranks(parts: &[Located<'_, Part>]) -> Result<(), MigrateError> {
    let mut expected = None;
    for rank in parts.split(|part| matches!(part.value, Part::Separator)) {
        let found = rank.iter().fold(0_u128, |squares, part| {
            squares.saturating_add(match part.value {
                Part::Empty => nines::number(part.text),
                _ => 1,
            })
        });
        let expected = *expected.get_or_insert(found);
        if expected != found {
            let start = rank.first().map_or(0, |part| part.start);
            let end = rank.last().map_or(0, |part| part.span().end);
            let [expected, found] =
                [expected, found].map(|squares| u64::try_from(squares).unwrap_or(u64::MAX));
            return Err(MigrateError::new(
                Kind::UnevenRank { expected, found },
                start..end,
            ));
        }
    }
    Ok(())
}

impl<'b, 'i> Board<'b, 'i> {
    /// A board on which each piece has become what it says by itself.
    fn new(
        parts: &'b [Located<'i, Part>],
        translation: &mut Translation<'_>,
    ) -> Result<Self, MigrateError> {
        let pieces = parts.iter().map(|part| match token(part) {
            None => Ok(None),
            Some(token) if speaks_of_others(&token, translation) => {
                Ok(Some(token.value.unmarked()))
            }
            Some(token) => translation.piece(&token).map(Some),
        });
        let pieces = pieces.collect::<Result<_, _>>()?;
        Ok(Self { parts, pieces })
    }

    /// The conditions of kings and pawns, told of the pieces they speak of.
    fn settle_conditions(&mut self, translation: &mut Translation<'_>) -> Result<(), MigrateError> {
        let mut start = 0_usize;
        for rank in self
            .parts
            .split(|part| matches!(part.value, Part::Separator))
        {
            let rooks = ByPlayer::new(Player::First, Player::Second).map(|player| {
                let is_rook = |part: &Located<'_, Part>| is_piece(part, 'R', player);
                let first = rank.iter().position(is_rook);
                let last = rank.iter().rposition(is_rook);
                (first, last)
            });
            for (place, part) in rank.iter().enumerate() {
                let Some(token) = token(part).filter(|token| speaks_of_others(token, translation))
                else {
                    continue;
                };
                let Written::Marked(piece, sign) = token.value else {
                    continue;
                };
                if piece.letter() == 'K' {
                    let (first, last) = rooks[piece.side()];
                    let left = first.filter(|rook| *rook < place);
                    let right = last.filter(|rook| *rook > place);
                    self.settle(
                        Matter::Castling,
                        &token,
                        sign,
                        start,
                        [left, right],
                        translation,
                    )?;
                } else {
                    let is_pawn = |place: &usize| {
                        let part = rank.get(*place);
                        part.is_some_and(|part| is_piece(part, 'P', !piece.side()))
                    };
                    let left = place.checked_sub(1).filter(is_pawn);
                    let right = place.checked_add(1).filter(is_pawn);
                    let both = left.is_some() && right.is_some();
                    doubtful(&token, sign, both, translation)?;
                    self.settle(
                        Matter::EnPassant,
                        &token,
                        sign,
                        start,
                        [left, right],
                        translation,
                    )?;
                }
            }
            start = start.saturating_add(rank.len()).saturating_add(1);
        }
        Ok(())
    }

    /// A condition, told of the pieces to the left and to the right of which it may
    /// speak, in a rank that begins at `start`.
    fn settle(
        &mut self,
        matter: Matter,
        token: &Located<'_, Written>,
        sign: Sign,
        start: usize,
        [left, right]: [Option<usize>; 2],
        translation: &mut Translation<'_>,
    ) -> Result<(), MigrateError> {
        let Some(state) = translation.policy(matter, token, sign)? else {
            translation.drop(matter, token.value.unmarked(), token.span());
            return Ok(());
        };
        let speaks = [
            (left, true, matches!(sign, Sign::Both | Sign::Left)),
            (right, false, matches!(sign, Sign::Both | Sign::Right)),
        ];
        for (target, left, spoken_of) in speaks {
            if !spoken_of {
                continue;
            }
            let kind = match matter {
                Matter::Castling => Kind::NoRook { left },
                _ => Kind::NoPawn { left },
            };
            let missing = || MigrateError::new(kind, token.last());
            let target = target.ok_or_else(missing)?.saturating_add(start);
            let (part, piece) = self
                .parts
                .get(target)
                .zip(self.pieces.get_mut(target))
                .ok_or_else(missing)?;
            let before = self::token(part).ok_or_else(missing)?.value.unmarked();
            // A piece of which two others speak has the state from the first of them.
            if *piece != Some(before.with_state(state)) || before.state() != State::Normal {
                *piece = Some(translation.mark(matter, before, state, part)?);
            }
        }
        Ok(())
    }

    /// The marks of castling in the convention of version K, brought to another one.
    fn unmark_castling(&mut self, translation: &mut Translation<'_>) {
        let castling = translation.options.marks.castling;
        for (part, square) in self.parts.iter().zip(&mut self.pieces) {
            let marked = square.filter(|piece| {
                piece.state() == State::Enhanced
                    && !piece.is_derived()
                    && translation.is_chess(piece.side())
            });
            let Some(piece) = marked else { continue };
            let (state, dropped) = match castling {
                Mark::Keep | Mark::Become(State::Enhanced) => (State::Enhanced, false),
                Mark::Become(State::Diminished) => (State::Diminished, false),
                Mark::Drop | Mark::Become(State::Normal) => (State::Normal, true),
            };
            let kind = match piece.letter() {
                'K' if castling != Mark::Keep => {
                    let piece = piece.with_state(State::Normal);
                    *square = Some(piece);
                    if dropped {
                        DecisionKind::CastlingDropped { piece }
                    } else {
                        DecisionKind::KingUnmarked { piece }
                    }
                }
                'R' if state != State::Enhanced => {
                    let piece = piece.with_state(state);
                    *square = Some(piece);
                    if dropped {
                        DecisionKind::CastlingDropped { piece }
                    } else {
                        DecisionKind::CastlingMarked { piece }
                    }
                }
                _ => continue,
            };
            translation.decide(kind, part.span());
        }
    }

    /// The pawns on the second rank from their player's edge, as ones that may step
    /// twice.
    fn mark_home_pawns(&mut self, translation: &mut Translation<'_>) {
        let is_separator = |part: &&Located<'_, Part>| matches!(part.value, Part::Separator);
        let separators = || self.parts.iter().filter(is_separator);
        let ranks = separators().count().saturating_add(1);
        if ranks < FEWEST_RANKS || separators().any(|separator| separator.text != b"/") {
            return;
        }
        let home = ByPlayer::new(ranks.saturating_sub(2), 1);
        let mut rank = 0_usize;
        for (part, square) in self.parts.iter().zip(&mut self.pieces) {
            if let Part::Separator = part.value {
                rank = rank.saturating_add(1);
            }
            let plain = |piece: &Piece| {
                let player = piece.side();
                let bare = Piece::new('P', player) == Some(*piece);
                bare && rank == home[player] && translation.is_chess(player)
            };
            if let Some(pawn) = square.filter(plain) {
                let piece = pawn.with_state(State::Enhanced);
                *square = Some(piece);
                translation.decide(DecisionKind::HomePawn { piece }, part.span());
            }
        }
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
                let count = nines::squares(part, translation)?;
                let (before, start) = match &empties {
                    Some((count, span)) => (*count, span.start),
                    None => (0, part.start),
                };
                empties = Some((before.saturating_add(count), start..part.span().end));
                continue;
            }
            if let Some((count, span)) = empties.take() {
                spelling.push(count, span);
            }
            match square {
                Some(piece) => spelling.push(piece, part.span()),
                None => spelling.push(str::from_utf8(part.text).unwrap_or(""), part.span()),
            }
        }
        if let Some((count, span)) = empties {
            spelling.push(count, span);
        }
        Ok(())
    }
}

/// The ranks between which players have a home rank each.
const FEWEST_RANKS: usize = 4;

/// The piece of a part as it is written.
fn token<'i>(part: &Located<'i, Part>) -> Option<Located<'i, Written>> {
    let Part::Piece(value) = part.value else {
        return None;
    };
    let Located { text, start, .. } = *part;
    Some(Located { value, text, start })
}

/// Whether a part is a piece of this letter and side.
fn is_piece(part: &Located<'_, Part>, letter: char, player: Player) -> bool {
    let Part::Piece(written) = part.value else {
        return false;
    };
    let piece = written.unmarked();
    piece.letter() == letter && piece.side() == player
}

/// Whether the mark of a piece is of the rooks or the pawns beside it.
fn speaks_of_others(token: &Located<'_, Written>, translation: &Translation<'_>) -> bool {
    let Written::Marked(piece, sign) = token.value else {
        return false;
    };
    let beside = matches!(sign, Sign::Left | Sign::Right);
    let speaks = match piece.letter() {
        'K' => beside || sign == Sign::Both,
        'P' => beside,
        _ => false,
    };
    speaks && translation.is_chess(piece.side())
}

/// Whether a mark of en passant says what it seems to: only the player to move captures;
/// between two pawns, nobody knows which one is to the left of the second player's; and
/// the marks of version F never say.
fn doubtful(
    token: &Located<'_, Written>,
    sign: Sign,
    between_two: bool,
    translation: &Translation<'_>,
) -> Result<(), MigrateError> {
    let dropped = translation
        .policy(Matter::EnPassant, token, sign)?
        .is_none();
    let captures = token.value.side() == translation.style_turn.turn;
    let mirrored = between_two && !token.value.side().is_first();
    if dropped || captures && !mirrored && translation.options.version != Version::F {
        return Ok(());
    }
    Err(MigrateError::new(Kind::DoubtfulEnPassant, token.last()))
}
