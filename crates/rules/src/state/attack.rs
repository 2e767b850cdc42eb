use qi::Player;

use super::State;
use crate::compiled::Rules;
use crate::values::{Kinds, Piece, Square, Squares};

/// A board with changes that are not made: the squares that are occupied, and the pieces that are gone.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) occupied: Squares,
    /// The squares on which there is no piece any more, or another one.
    pub(super) gone: Squares,
    /// The piece that has arrived on a square.
    pub(super) moved: Option<(Square, Piece)>,
}

impl State {
    pub(super) fn view(&self) -> View {
        View {
            occupied: self.occupied(),
            gone: Squares::EMPTY,
            moved: None,
        }
    }

    /// The view after a piece has moved.
    #[inline]
    pub(super) fn view_after(&self, from: Square, to: Square) -> View {
        View {
            occupied: self.occupied().without(from).with(to),
            gone: Squares::only(to),
            moved: self.piece(from).map(|piece| (to, piece)),
        }
    }

    /// Whether a player is in check.
    pub(crate) fn is_check(&self, rules: &Rules, player: Player) -> bool {
        match self.royal[player] {
            // Where captures explode, kings that touch attack nothing and are not attacked.
            Some(king) => !self.kings_touch(rules) && self.is_attacked(rules, king, !player),
            None => self.is_royal_check(rules, player),
        }
    }

    /// Whether a player attacks a square.
    pub(crate) fn is_attacked(&self, rules: &Rules, square: Square, by: Player) -> bool {
        self.attacked(rules, square, by, self.view())
    }

    /// The pieces of a player that attack a square.
    pub(crate) fn attackers(&self, rules: &Rules, square: Square, by: Player) -> Squares {
        self.attackers_within(rules, square, by, self.occupied())
    }

    /// The pieces of a player that attack a square once another square is empty.
    pub(crate) fn attackers_without(
        &self,
        rules: &Rules,
        empty: Square,
        square: Square,
        by: Player,
    ) -> Squares {
        let candidates = rules.attacks[by].zone[square] & self.pieces(by).without(empty);
        candidates.filter(|from| {
            let view = View {
                occupied: self.view().occupied.without(empty),
                gone: self.pieces(by).without(from).with(empty),
                ..self.view()
            };
            self.attacked(rules, square, by, view)
        })
    }

    /// Whether a player attacks a square in this view of the board.
    pub(super) fn attacked(&self, rules: &Rules, square: Square, by: Player, view: View) -> bool {
        let attacks = &rules.attacks[by];
        let moves = &rules.moves[by];
        let there = (self.pieces(by) & view.occupied).minus(view.gone);
        for from in attacks.near[square] & there {
            if let Some(kind) = self.kind(from)
                && moves[kind].capture[from].contains(square)
            {
                return true;
            }
        }
        for attack in &attacks.slides {
            let line = &attack.line;
            if let Some(from) = line.nearest_back(line.back[square] & view.occupied)
                && there.contains(from)
                && let Some(kind) = self.kind(from)
                && moves[kind].slide_lines & attack.bit != 0
            {
                return true;
            }
        }
        if rules.has_hoppers && self.hopped(rules, square, by, view, there) {
            return true;
        }
        attacks.lame(square).iter().any(|attack| {
            there.contains(attack.from)
                && self.kind(attack.from) == Some(attack.kind)
                && !attack.passed().meets(view.occupied)
        })
    }

    /// Whether a cannon or a grasshopper attacks a square.
    fn hopped(
        &self,
        rules: &Rules,
        square: Square,
        by: Player,
        view: View,
        there: Squares,
    ) -> bool {
        let attacks = &rules.attacks[by];
        let moves = &rules.moves[by];
        for attack in &attacks.cannons {
            let line = &attack.line;
            let before = line.back[square] & view.occupied;
            if let Some(hurdle) = line.nearest_back(before)
                && let Some(from) = line.nearest_back(before.without(hurdle))
                && there.contains(from)
                && let Some(kind) = self.kind(from)
                && moves[kind].cannon_lines & attack.bit != 0
                && !self.is_in_view(hurdle, rules.no_hurdle, view)
                && !self.is_in_view(square, rules.no_hurdle, view)
            {
                return true;
            }
        }
        for attack in &attacks.grasshoppers {
            // The hurdle is right before the square.
            let line = &attack.line;
            let before = line.back[square] & view.occupied;
            if let Some(hurdle) = line.nearest_back(before)
                && rules.geometry.step(hurdle, line.by) == Some(square)
                && let Some(from) = line.nearest_back(before.without(hurdle))
                && there.contains(from)
                && let Some(kind) = self.kind(from)
                && moves[kind].grasshopper_lines & attack.bit != 0
                && !self.is_in_view(hurdle, rules.no_hurdle, view)
            {
                return true;
            }
        }
        false
    }

    /// Whether the piece on a square of the view is of one of these kinds.
    fn is_in_view(&self, square: Square, kinds: Kinds, view: View) -> bool {
        if kinds.is_empty() {
            return false;
        }
        match view.moved {
            Some((to, piece)) if to == square => kinds.contains(piece.kind()),
            _ => self.is_of(square, kinds),
        }
    }
}
