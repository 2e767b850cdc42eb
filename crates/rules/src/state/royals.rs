use qi::Player;

use super::State;
use super::attack::View;
use crate::compiled::Rules;
use crate::table::RoyalSafety;
use crate::values::{Square, Squares};

impl State {
    /// The royal pieces of a player.
    pub(crate) fn royals(&self, rules: &Rules, player: Player) -> Squares {
        match &rules.royals {
            Some(royals) => self.pieces_of(player, royals.kinds),
            None => self.royal[player].map_or(Squares::EMPTY, Squares::only),
        }
    }

    /// Whether the player to move, who has several royal pieces, is not in check in a view: after a move to a square.
    pub(super) fn are_royals_safe(
        &self,
        rules: &Rules,
        view: View,
        from: Option<Square>,
        to: Square,
    ) -> bool {
        let Some(royals) = &rules.royals else {
            return true;
        };
        let us = self.turn;
        let last = rules.goals.extinct_count.saturating_add(1);
        let is_safe = |square| !self.attacked(rules, square, !us, view);
        royals.groups.iter().all(|group| {
            let mut own = self.pieces_of(us, group.kinds);
            if let Some(from) = from.filter(|from| own.contains(*from)) {
                own = own.without(from).with(to);
            }
            let mut squares = own.iter();
            match group.safety {
                RoyalSafety::Each => squares.all(is_safe),
                RoyalSafety::Last => own.is_empty() || squares.any(is_safe),
                RoyalSafety::Spare => own.len() > last || squares.all(is_safe),
            }
        })
    }

    /// Whether a player with several royal pieces is in check.
    pub(super) fn is_royal_check(&self, rules: &Rules, player: Player) -> bool {
        let Some(royals) = &rules.royals else {
            return false;
        };
        let last = rules.goals.extinct_count.saturating_add(1);
        // Where captures explode, a royal piece beside one of the opponent cannot be taken.
        let theirs = self.royals(rules, !player);
        let rings = rules.goals.blast.as_ref();
        let touches = |square| rings.is_some_and(|rings| rings[square].meets(theirs));
        let is_attacked = |square| !touches(square) && self.is_attacked(rules, square, !player);
        royals.groups.iter().any(|group| {
            let own = self.pieces_of(player, group.kinds);
            let mut squares = own.iter();
            match group.safety {
                RoyalSafety::Each => squares.any(is_attacked),
                RoyalSafety::Last => !own.is_empty() && squares.all(is_attacked),
                RoyalSafety::Spare => own.len() <= last && squares.any(is_attacked),
            }
        })
    }
}
