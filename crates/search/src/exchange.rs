use feen_rules::{Kind, Move, MoveSort, Position, Square};

use crate::evaluation::Evaluation;
use crate::score::Score;

/// No exchange is longer on one square.
const LONGEST: usize = 40;
/// The loss of a king that explodes.
const KING: Score = 20_000;

/// The gain of a move by captures on its square, each with the least piece, none of which has to be made.
pub(crate) fn exchange(evaluation: &Evaluation, position: &Position, mv: Move) -> Score {
    let (us, to) = (position.turn(), mv.to());
    let mut occupied = position.occupied();
    let mut gains = [0; LONGEST];
    // The worth of what stands on the square, for the side that captures next.
    let mut on = match (mv.sort(), mv.from(), mv.becomes()) {
        (MoveSort::Drop, _, Some(kind)) => evaluation.gain(kind),
        (MoveSort::Normal | MoveSort::EnPassant, Some(from), becomes) => {
            let Some(piece) = position.piece(from) else {
                return 0;
            };
            if position.variant().explodes() && position.is_capture(mv) {
                return explosion(evaluation, position, mv, from);
            }
            gains[0] = captured(position, mv).map_or(0, |kind| evaluation.gain(kind));
            occupied = occupied.without(from);
            match becomes {
                Some(kind) => {
                    gains[0] += evaluation.value(kind) - evaluation.value(piece.kind());
                    evaluation.gain(kind)
                }
                None => evaluation.gain(piece.kind()),
            }
        }
        _ => return 0,
    };
    occupied = occupied.with(to);
    let (mut side, mut depth) = (!us, 0);
    while let Some((from, worth)) = least_attacker(evaluation, position, to, side, occupied) {
        let before = gains[depth];
        depth += 1;
        let Some(gain) = gains.get_mut(depth) else {
            depth -= 1;
            break;
        };
        *gain = on - before;
        // Neither side changes the outcome by going on.
        if (*gain).max(-before) < 0 {
            break;
        }
        on = worth;
        occupied = occupied.without(from);
        side = !side;
    }
    while depth > 0 {
        gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
        depth -= 1;
    }
    gains[0]
}

/// The kind that a move captures.
#[inline]
pub(crate) fn captured(position: &Position, mv: Move) -> Option<Kind> {
    match mv.sort() {
        // A pawn is taken by a pawn.
        MoveSort::EnPassant => position.piece(mv.from()?).map(feen_rules::Piece::kind),
        MoveSort::Normal if mv.from() != Some(mv.to()) => {
            let piece = position.piece(mv.to())?;
            (piece.player() != position.turn()).then(|| piece.kind())
        }
        _ => None,
    }
}

/// The least piece of a side that can capture on a square; a royal one only where nothing can take it.
fn least_attacker(
    evaluation: &Evaluation,
    position: &Position,
    to: Square,
    side: feen_rules::Player,
    occupied: feen_rules::Squares,
) -> Option<(Square, Score)> {
    let royal = evaluation.layout.royal;
    let attackers = position.attackers_within(to, side, occupied).without(to);
    let mut least: Option<(Square, Score)> = None;
    let mut king = None;
    for from in attackers {
        let Some(kind) = position.piece(from).map(feen_rules::Piece::kind) else {
            continue;
        };
        if royal == Some(kind) {
            king = Some(from);
        } else if least.is_none_or(|(_, worth)| evaluation.gain(kind) < worth) {
            least = Some((from, evaluation.gain(kind)));
        }
    }
    least.or_else(|| {
        let king = king?;
        let rest = position.attackers_within(to, !side, occupied.without(king));
        rest.without(to).is_empty().then_some((king, 0))
    })
}

/// The gain of the explosion of a capture: nothing is taken back.
fn explosion(evaluation: &Evaluation, position: &Position, mv: Move, from: Square) -> Score {
    let mut sum = 0;
    let blown = position.explosion(mv);
    for square in blown.with(mv.to()).with(from) {
        let Some(piece) = position.piece(square) else {
            continue;
        };
        let is_royal = evaluation.layout.royal == Some(piece.kind());
        let worth = if is_royal {
            KING
        } else {
            evaluation.gain(piece.kind())
        };
        sum += if piece.player() == position.turn() {
            -worth
        } else {
            worth
        };
    }
    if mv.sort() == MoveSort::EnPassant {
        sum += captured(position, mv).map_or(0, |kind| evaluation.gain(kind));
    }
    sum
}
