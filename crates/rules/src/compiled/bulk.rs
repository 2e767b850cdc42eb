use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use super::geometry::{Geometry, turned};
use super::kinds::KindTable;
use super::leaps::passed;
use super::{Rules, promotions::Flip};
use crate::betza::Way;
use crate::table::Table;
use crate::values::{Kind, Square, Squares};

/// The moves of the pawns, or of the first kind where there are none, where all of a player can be counted at once.
#[derive(Clone, Debug)]
pub(crate) struct Bulk {
    pub(crate) kind: Kind,
    pub(crate) steps: ByPlayer<Vec<BulkStep>>,
    /// The squares on which they promote in more ways than one, and how many more these are.
    pub(crate) last: ByPlayer<Squares>,
    pub(crate) more: ByPlayer<u64>,
}

/// A step that all pawns make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BulkStep {
    /// The squares from which it stays on the board.
    origins: Squares,
    by: i16,
    /// The square that must be empty, as a step.
    leg: Option<i16>,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

impl BulkStep {
    /// The squares that these pawns arrive on, if the squares on their way are free.
    #[inline]
    pub(crate) fn targets(&self, pawns: Squares, free: Squares) -> Squares {
        let mut pawns = pawns & self.origins;
        if let Some(leg) = self.leg {
            pawns &= shifted(free, leg.wrapping_neg());
        }
        shifted(pawns, self.by)
    }
}

/// A set whose squares are all moved by this many indices.
#[inline]
fn shifted(set: Squares, by: i16) -> Squares {
    // No board has as many squares as a set has bits, so all shifts are shorter.
    let (bits, count) = (set.bits(), by.unsigned_abs().into());
    Squares::from_bits(if by < 0 {
        bits.wrapping_shr(count)
    } else {
        bits.wrapping_shl(count)
    })
}

impl Bulk {
    /// The moves of a kind; nothing where a rule of the variant asks for each move by itself.
    pub(super) fn compile(table: &Table, rules: &Rules, start: &ByPlayer<Squares>) -> Option<Self> {
        let pawn = rules.pawns.first.iter().next();
        let kind = pawn.or(rules.kinds.all.first().copied())?;
        let (duties, goals) = (&rules.duties, &rules.goals);
        let is_plain_promotion = |player| {
            let promotion = &rules.promotions.rules[player][kind];
            let stuck = rules.moves[player][kind].stuck;
            let is_stuck = rules.hands.alive
                && (promotion.to.is_empty() && !stuck.is_empty()
                    || !stuck.minus(promotion.zone[player]).is_empty());
            !is_stuck
                && !promotion.is_in_place
                && !promotion.is_quiet
                && !promotion.is_capture
                && promotion.leaving[player].is_empty()
                && promotion.to.is_empty() != promotion.is_forced
        };
        let is_plain = rules.pawns.first == rules.pawns.second
            && !rules.immune_same.contains(kind)
            && !duties.no_checks
            && duties.walls.is_none()
            && rules.enclose.is_none()
            && !rules.petrify.contains(kind)
            && goals.blast.is_none()
            && goals.facing.is_none()
            && rules.royals.is_none()
            && Some(kind) != rules.royal
            && rules.hands.gates.is_empty()
            && rules.leaps.first.is_empty()
            && rules.leaps.second.is_empty()
            && !rules.has_hoppers
            && rules.promotions.flip == Flip::Never
            && rules.promotions.limits.is_none()
            && is_plain_promotion(Player::First)
            && is_plain_promotion(Player::Second);
        if !is_plain {
            return None;
        }
        let steps = |player| steps(table, &rules.geometry, &rules.kinds, kind, player, start);
        let promotion = |player| &rules.promotions.rules[player][kind];
        let more = |player| promotion(player).to.len().saturating_sub(1);
        Some(Self {
            kind,
            last: ByPlayer::from_fn(|player| promotion(player).zone[player]),
            more: ByPlayer::from_fn(|player| u64::try_from(more(player)).unwrap_or(0)),
            steps: ByPlayer::new(steps(Player::First)?, steps(Player::Second)?),
        })
    }
}

/// The steps of a kind; nothing if it does more than leaps that pass at most one square.
fn steps(
    table: &Table,
    geometry: &Geometry,
    kinds: &KindTable,
    kind: Kind,
    player: Player,
    start: &ByPlayer<Squares>,
) -> Option<Vec<BulkStep>> {
    let line = *kinds.lines.get(kind.index())?;
    let mut steps = Vec::new();
    for step in &table.moves_of(line, player)?.value {
        if !step.power.moves && !step.power.captures {
            continue;
        }
        if !step.is_leap() || step.region.is_some() || step.target.is_some() {
            return None;
        }
        let by = turned(step.by, player);
        let stays = |from: &Square| geometry.step(*from, by).is_some();
        let mut origins: Squares = geometry.board.iter().filter(stays).collect();
        if step.is_initial {
            origins &= start[player];
        }
        let from = origins.first();
        let legs = match (step.way, from) {
            (Way::Lame, Some(from)) => passed(geometry, from, by),
            _ => Vec::new(),
        };
        let number = |square: Square| i16::from(square.number());
        let distance = |to: Square| Some(number(to).wrapping_sub(number(from?)));
        let leg = match legs.as_slice() {
            [] => None,
            [one] => Some(distance(*one)?),
            _ => return None,
        };
        let Some(to) = from.and_then(|from| geometry.step(from, by)) else {
            continue;
        };
        let step = BulkStep {
            origins,
            by: distance(to)?,
            leg,
            quiet: step.power.moves,
            capture: step.power.captures,
        };
        // A move that two parts of the text make would be counted twice.
        let overlaps = |known: &BulkStep| {
            known.by == step.by && (known.quiet && step.quiet || known.capture && step.capture)
        };
        if steps.iter().any(overlaps) {
            return None;
        }
        steps.push(step);
    }
    Some(steps)
}
