use qi::Player;

use super::State;
use super::attack::View;
use crate::compiled::Rules;
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
        let mut own = self.pieces_of(us, royals.kinds);
        if let Some(from) = from.filter(|from| own.contains(*from)) {
            own = own.without(from).with(to);
        }
        if royals.spare && own.len() > 1 {
            return true;
        }
        let mut own = own.iter();
        let is_safe = |square| !self.attacked(rules, square, !us, view);
        if royals.last {
            own.len() == 0 || own.any(is_safe)
        } else {
            own.all(is_safe)
        }
    }

    /// Whether a player with several royal pieces is in check.
    pub(super) fn is_royal_check(&self, rules: &Rules, player: Player) -> bool {
        let Some(royals) = &rules.royals else {
            return false;
        };
        let mut own = self.pieces_of(player, royals.kinds).iter();
        if royals.spare && own.len() > 1 {
            return false;
        }
        let is_attacked = |square| self.is_attacked(rules, square, !player);
        if royals.last {
            own.len() > 0 && own.all(is_attacked)
        } else {
            own.any(is_attacked)
        }
    }
}
