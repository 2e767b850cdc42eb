use qi::Player;

use super::State;
use crate::compiled::{Captures, Rules, Score, Stalemate};
use crate::outcome::Reason;
use crate::values::{Kind, Kinds, Square, Squares};

impl State {
    /// The reason why no series of legal moves ends the game other than as a draw.
    pub(super) fn dead(&self, rules: &Rules) -> Option<Reason> {
        let has_nobody = Player::ALL
            .into_iter()
            .all(|player| !self.can_win(rules, player));
        if has_nobody || self.is_of_two_colours(rules) {
            Some(Reason::Material)
        } else {
            self.is_locked(rules).then_some(Reason::DeadPosition)
        }
    }

    /// Whether there are only kings, and pawns that never move again and that no king can take.
    fn is_locked(&self, rules: &Rules) -> bool {
        let Some(royal) = rules.royal else {
            return false;
        };
        let pieces = self.pieces(Player::First) | self.pieces(Player::Second);
        let is_plain = !rules.goals.exist
            && !rules.hands.exist
            && !rules.duties.must_capture
            && rules.duties.walls.is_none()
            && rules.ends.stalemate == Stalemate::Score(Score::Draw)
            && self.en_passant.is_empty()
            && self.royal.first.is_some()
            && self.royal.second.is_some();
        let are_locked = || {
            pieces.iter().all(|square| {
                self.kind(square) == Some(royal) || self.is_locked_pawn(rules, square, pieces)
            })
        };
        is_plain
            && self.has_only(pieces, (rules.pawns.first | rules.pawns.second).with(royal))
            && are_locked()
            && Player::ALL
                .into_iter()
                .all(|player| !self.king_meets_pawn(rules, royal, player))
    }

    fn has_only(&self, pieces: Squares, kinds: Kinds) -> bool {
        pieces.iter().all(|square| self.is_of(square, kinds))
    }

    /// Whether a pawn takes nothing, and all squares that it goes to are those of pawns. Where all pieces but kings are
    /// such pawns, none of them ever moves.
    fn is_locked_pawn(&self, rules: &Rules, square: Square, pieces: Squares) -> bool {
        let Some(pawn) = self.piece(square) else {
            return false;
        };
        let (player, kind) = (pawn.player(), pawn.kind());
        let moves = &rules.moves[player][kind];
        let kings = self.royal.first.into_iter().chain(self.royal.second);
        let pawns = kings.fold(pieces, Squares::without);
        let leaps = moves.lame.as_deref();
        let leaps = leaps.map_or(&[][..], |leaps| leaps.from(square));
        let promotes = rules.promotions.rules[player][kind].is_in_place;
        !promotes
            && moves.rides.is_empty()
            && moves.hops.is_empty()
            && moves.quiet[square].minus(pawns).is_empty()
            && !moves.capture[square].meets(self.pieces(!player))
            && leaps.iter().all(|leap| {
                leap.passed().meets(pawns) || !leap.capture && leap.to().minus(pawns).is_empty()
            })
    }

    /// Whether a king could come to a pawn that it can take, however long it walks.
    fn king_meets_pawn(&self, rules: &Rules, royal: Kind, player: Player) -> bool {
        let Some(king) = self.royal[player] else {
            return true;
        };
        let moves = &rules.moves[player][royal];
        if !moves.rides.is_empty() || !moves.hops.is_empty() || moves.lame.is_some() {
            return true;
        }
        let other = !player;
        let enemies = self.pieces(other).iter();
        let enemies = enemies.filter(|square| self.kind(*square) != Some(royal));
        let attacked = enemies
            .filter_map(|square| {
                let kind = self.kind(square)?;
                let moves = &rules.moves[other][kind];
                let leaps = moves.lame.as_deref();
                let leaps = leaps.map_or(&[][..], |leaps| leaps.from(square)).iter();
                let lame = leaps.filter(|leap| leap.capture);
                Some(lame.fold(moves.capture[square], |all, leap| all | leap.to()))
            })
            .fold(Squares::EMPTY, |all, some| all | some);
        let own = self.royal[player].map_or(Squares::EMPTY, Squares::only);
        let own = self.pieces(player).minus(own);
        let theirs = self.royal[other].map_or(Squares::EMPTY, Squares::only);
        let targets = self.pieces(other).minus(theirs).minus(attacked);
        let barred = attacked | own | self.walls;
        let (mut reached, mut edge) = (Squares::only(king), Squares::only(king));
        while !edge.is_empty() {
            let next = edge.iter().fold(Squares::EMPTY, |next, from| {
                next | moves.quiet[from] | moves.capture[from]
            });
            edge = next.minus(barred).minus(reached);
            if edge.meets(targets) {
                return true;
            }
            reached |= edge;
        }
        false
    }

    /// Whether the pieces of each player stay on squares of one colour, and these colours differ, where a player wins
    /// without pieces.
    fn is_of_two_colours(&self, rules: &Rules) -> bool {
        let goals = &rules.goals;
        let is_goal = goals.extinct_wins
            && goals.extinct.as_slice() == [rules.kinds.every()]
            && goals.extinct_count == 0
            && rules.hands.captures == Captures::Vanish
            && goals.flag.is_none();
        let (first, second) = (self.pieces(Player::First), self.pieces(Player::Second));
        is_goal && self.has_only(first | second, rules.material.colourbound) && {
            let held = Player::ALL.map(|player| self.hands[player].items().next().is_some());
            let light = rules.geometry.board;
            let light = light.filter(|square| rules.geometry.is_light(square));
            let is_light = |pieces: Squares| pieces.minus(light).is_empty();
            let is_dark = |pieces: Squares| !pieces.meets(light);
            !held.contains(&true)
                && (is_light(first) && is_dark(second) || is_dark(first) && is_light(second))
        }
    }
}
