use qi::Player;

use super::Rules;
use super::promotions::Flip;
use crate::values::{Kind, Squares};

/// All that a piece of a kind may do beside going where it reaches.
// Most pieces do nothing else, so the tests for all that they might do are made here, once.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) enum Habit {
    /// Anything that a rule allows.
    #[default]
    Special,
    /// Nothing.
    Plain,
    /// Nothing, unless it goes from or to one of these squares: it promotes there, or would be stuck.
    PlainBeyond { leaving: Squares, arriving: Squares },
}

pub(super) fn compile(rules: &mut Rules) {
    for player in Player::ALL {
        for kind in rules.kinds.all.clone() {
            let habit = habit(rules, player, kind);
            if let Some(moves) = rules.moves[player].get_mut(kind) {
                moves.habit = habit;
            }
        }
    }
}

fn habit(rules: &Rules, player: Player, kind: Kind) -> Habit {
    let (moves, rule) = (
        &rules.moves[player][kind],
        &rules.promotions.rules[player][kind],
    );
    let is_royal = Some(kind) == rules.royal;
    // Such moves are played to know whether they keep the rules of check.
    let is_tried = rules.tries
        && (!rule.to.is_empty() || rules.goals.blast.is_some() || rules.petrify.contains(kind));
    let is_special = is_tried
        || moves.en_passant.is_some()
        || rules.immune_same.contains(kind)
        || rules.promotions.flip != Flip::Never
        || rule.is_in_place
        || rules.has_first_squares()
        || is_royal && (rules.goals.blast.is_some() || rules.duties.makpong);
    if is_special {
        return Habit::Special;
    }
    let mut arriving = Squares::EMPTY;
    if !rule.to.is_empty() || rule.is_forced {
        arriving |= rule.zone[player];
    }
    if rules.hands.alive || rule.only_dead {
        arriving |= moves.stuck;
    }
    let leaving = if rule.to.is_empty() {
        Squares::EMPTY
    } else {
        rule.leaving[player]
    };
    if (arriving | leaving).is_empty() {
        Habit::Plain
    } else {
        Habit::PlainBeyond { leaving, arriving }
    }
}
