use qi::Player;

use super::State;
use crate::compiled::{LineAttack, Rules};
use crate::values::{Square, Squares};

/// Checks of a king, and the squares where a change could uncover one. The sets may be too large, never too small.
pub(super) struct Safety {
    pub(super) king: Option<Square>,
    pub(super) is_check: bool,
    /// The squares on which a piece that arrives meets all checks. A piece that attacks in several ways is met on the
    /// squares that are common to them, so the checks need no count.
    pub(super) evade: Squares,
    /// The pieces that may uncover a check when they leave.
    pub(super) pinned: Squares,
    /// The squares on which a new piece may make a check.
    pub(super) add: Squares,
}

impl Safety {
    pub(super) const fn without_king() -> Self {
        Self {
            king: None,
            is_check: false,
            evade: Squares::ALL,
            pinned: Squares::EMPTY,
            add: Squares::EMPTY,
        }
    }

    fn check(&mut self, met_on: Squares) {
        self.is_check = true;
        self.evade &= met_on;
    }
}

impl State {
    /// The safety of the king of a player, if there is one.
    #[inline]
    pub(super) fn safety(&self, rules: &Rules, player: Player) -> Safety {
        self.royal[player].map_or_else(Safety::without_king, |king| {
            self.safety_of(rules, player, king)
        })
    }

    fn safety_of(&self, rules: &Rules, player: Player, king: Square) -> Safety {
        let mut safety = Safety {
            king: Some(king),
            ..Safety::without_king()
        };
        let by = !player;
        let attacks = &rules.attacks[by];
        let moves = &rules.moves[by];
        let (occupied, there) = (self.occupied(), self.pieces(by));
        for from in attacks.near[king] & there {
            if let Some(kind) = self.kind(from)
                && moves[kind].capture[from].contains(king)
            {
                safety.check(Squares::only(from));
            }
        }
        for attack in &attacks.slides {
            let line = &attack.line;
            let back = line.back[king];
            if !back.meets(there) {
                continue;
            }
            let before = back & occupied;
            let Some(first) = line.nearest_back(before) else {
                continue;
            };
            if self.slides(rules, first, by, attack) {
                safety.check(line.since(back, occupied));
            } else if let Some(second) = line.nearest_back(before.without(first))
                && self.slides(rules, second, by, attack)
            {
                safety.pinned = safety.pinned.with(first);
            }
        }
        if rules.has_hoppers {
            self.hopper_safety(rules, king, by, &mut safety);
        }
        for attack in attacks.lame(king) {
            if !there.contains(attack.from) || self.kind(attack.from) != Some(attack.kind) {
                continue;
            }
            let passed = attack.passed();
            if passed.meets(occupied) {
                safety.pinned |= passed & occupied;
            } else {
                safety.check(passed.with(attack.from));
            }
        }
        safety
    }

    fn slides(&self, rules: &Rules, from: Square, by: Player, along: &LineAttack) -> bool {
        let kind = self.kind(from).filter(|_| self.pieces(by).contains(from));
        kind.is_some_and(|kind| rules.moves[by][kind].slide_lines & along.bit != 0)
    }

    fn hopper_safety(&self, rules: &Rules, king: Square, by: Player, safety: &mut Safety) {
        let attacks = &rules.attacks[by];
        // Cannons do not take a king that is one of theirs.
        let is_barred = self.is_of(king, rules.no_hurdle);
        for gun in attacks.cannons.iter().filter(|_| !is_barred) {
            let line = &gun.line;
            let reaches = line.back[king];
            let before = reaches & self.occupied();
            let is_cannon = |square: Square| {
                let kind = self
                    .kind(square)
                    .filter(|_| self.pieces(by).contains(square));
                kind.is_some_and(|kind| rules.moves[by][kind].cannon_lines & gun.bit != 0)
            };
            let Some(first) = line.nearest_back(before) else {
                continue;
            };
            if is_cannon(first) {
                safety.add |= line.since(reaches, before).without(first);
            }
            let before = before.without(first);
            let Some(second) = line.nearest_back(before) else {
                continue;
            };
            if is_cannon(second) {
                safety.add = safety.add.with(first);
                safety.pinned = safety.pinned.with(first);
                if !self.is_of(first, rules.no_hurdle) {
                    safety.is_check = true;
                }
            }
            if let Some(third) = line.nearest_back(before.without(second))
                && is_cannon(third)
            {
                let hurdles = Squares::only(first).with(second);
                safety.pinned |= hurdles;
                safety.add |= hurdles;
            }
        }
        if !attacks.grasshoppers.is_empty() {
            safety.add = Squares::ALL;
            safety.pinned = Squares::ALL;
            safety.is_check |= self.is_attacked(rules, king, by);
        }
    }
}
