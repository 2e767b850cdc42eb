use qi::{ByPlayer, Player};

use super::State;
use crate::compiled::{Extra, Facing, FlagGoal, Pass, Rules, Score, Stalemate};
use crate::outcome::{Outcome, Reason};
use crate::values::{Kinds, Square, Squares};

/// The end of a game for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    pub(crate) score: Score,
    pub(crate) reason: Reason,
}

/// An end, where the game may go on too.
#[expect(clippy::unnecessary_wraps, reason = "each rule may find an end")]
const fn verdict(score: Score, reason: Reason) -> Option<Verdict> {
    Some(Verdict { score, reason })
}

impl State {
    /// The end of the game for the player to move, before its moves are looked at.
    pub(crate) fn goal(&self, rules: &Rules) -> Option<Verdict> {
        if !rules.goals.exist {
            return None;
        }
        self.exploded(rules)
            .or_else(|| self.counted_checks(rules))
            .or_else(|| self.extinct(rules))
            .or_else(|| self.bare(rules))
            .or_else(|| rules.goals.flag.and_then(|flag| self.flag(rules, &flag)))
            .or_else(|| self.connected(rules))
            .or_else(|| self.castling_decides(rules))
            .or_else(|| self.full_board(rules))
            .or_else(|| self.passed(rules))
    }

    /// The end of the game for the player to move.
    pub(crate) fn verdict(&self, rules: &Rules) -> Option<Verdict> {
        if let Some(goal) = self.goal(rules) {
            return Some(goal);
        }
        if self.has_legal(rules) {
            return self.worn_out(rules);
        }
        Some(self.stuck(rules))
    }

    /// The end by a goal, by counting or by dead material: what is to be known without the moves.
    pub(crate) fn early_verdict(&self, rules: &Rules) -> Option<Verdict> {
        let goal = self.goal(rules);
        // Mate comes before both.
        goal.or_else(|| self.worn_out(rules).filter(|_| self.has_legal(rules)))
    }

    /// The end by counting or because nobody can win, for a player who has a legal move.
    fn worn_out(&self, rules: &Rules) -> Option<Verdict> {
        let dead = || {
            let is_dead = self.dead(rules).filter(|_| rules.ends.dead_draws);
            verdict(Score::Draw, is_dead?)
        };
        let rests = || {
            // The player may promote on the spot, but never has to.
            verdict(Score::Draw, Reason::Stalemate).filter(|_| self.only_promotes(rules))
        };
        self.counted_out().or_else(dead).or_else(rests)
    }

    /// The end for the player to move without a legal move, where no goal was reached.
    pub(crate) fn stuck(&self, rules: &Rules) -> Verdict {
        if self.is_check(rules, self.turn) {
            return Verdict {
                score: self.mate(rules),
                reason: Reason::Checkmate,
            };
        }
        let score = match rules.ends.stalemate {
            Stalemate::Score(score) => score,
            fewer_or_more @ (Stalemate::Fewer | Stalemate::More) => {
                let every = rules.kinds.every();
                let count = |player| self.count(player, every);
                let (own, other) = (count(self.turn), count(!self.turn));
                if own == other {
                    Score::Draw
                } else if (own < other) == (fewer_or_more == Stalemate::Fewer) {
                    Score::Win
                } else {
                    Score::Loss
                }
            }
        };
        Verdict {
            score,
            reason: Reason::Stalemate,
        }
    }

    /// Whether all moves are promotions at will, where pieces promote on the spot.
    fn only_promotes(&self, rules: &Rules) -> bool {
        rules.promotions.has_in_place
            && !self.is_check(rules, self.turn)
            && self.legal(rules).iter().all(|mv| {
                let kind = mv.from().and_then(|from| self.kind(from));
                let rule = kind.map(|kind| &rules.promotions.rules[self.turn][kind]);
                mv.becomes().is_some() && rule.is_some_and(|rule| rule.is_in_place)
            })
    }

    /// The result of mate for the player to move.
    fn mate(&self, rules: &Rules) -> Score {
        let ends = &rules.ends;
        if ends.never.is_empty() && ends.strong.is_empty() {
            return ends.checkmate;
        }
        let by = self.checking_kinds(rules);
        if by.iter().all(|kind| ends.never.contains(kind)) {
            Score::Win
        } else if ends.strong.is_empty() || self.is_checked_by_strong(rules) {
            ends.checkmate
        } else {
            Score::Draw
        }
    }

    /// The kinds of the pieces that give check to the player to move.
    fn checking_kinds(&self, rules: &Rules) -> Kinds {
        let (us, royals) = (self.turn, self.royals(rules, self.turn));
        let checkers = royals
            .iter()
            .flat_map(|king| self.attackers(rules, king, !us));
        checkers.filter_map(|square| self.kind(square)).collect()
    }

    /// Whether one of the pieces that give check is one that a mate needs.
    pub(crate) fn is_checked_by_strong(&self, rules: &Rules) -> bool {
        let mut by = self.checking_kinds(rules).iter();
        by.any(|kind| rules.ends.strong.contains(kind))
    }

    /// The reason why the game is over.
    pub(crate) fn over(&self, rules: &Rules) -> Option<Reason> {
        Some(self.verdict(rules)?.reason)
    }

    fn exploded(&self, rules: &Rules) -> Option<Verdict> {
        if rules.goals.blast.is_none() || rules.royal.is_none() {
            return None;
        }
        if self.royal[self.turn].is_none() {
            return verdict(Score::Loss, Reason::Explosion);
        }
        if self.royal[!self.turn].is_none() {
            return verdict(Score::Win, Reason::Explosion);
        }
        None
    }

    fn counted_checks(&self, rules: &Rules) -> Option<Verdict> {
        if rules.goals.checks == 0 {
            return None;
        }
        if self.checks[!self.turn] == 0 {
            return verdict(Score::Loss, Reason::Checks);
        }
        if self.checks[self.turn] == 0 {
            return verdict(Score::Win, Reason::Checks);
        }
        None
    }

    fn extinct(&self, rules: &Rules) -> Option<Verdict> {
        let goals = &rules.goals;
        for player in [!self.turn, self.turn] {
            let loses = (player == self.turn) != goals.extinct_wins;
            let is_late = goals.extinct_claim && loses;
            if self.extinct[player] && !is_late {
                let score = if loses { Score::Loss } else { Score::Win };
                return verdict(score, Reason::Extinction);
            }
        }
        None
    }

    /// Notes who has too few pieces of a kind: the pieces have changed.
    pub(crate) fn note_extinct(&mut self, rules: &Rules) {
        let goals = &rules.goals;
        let is_extinct = |player: Player| {
            goals.extinct.iter().any(|kinds| {
                self.has_at_most(rules, player, *kinds, goals.extinct_count)
                    && (goals.extinct_opponent == 0
                        || self.count(!player, *kinds) >= goals.extinct_opponent)
            })
        };
        self.extinct = ByPlayer::from_fn(is_extinct);
    }

    /// Whether a player has at most this number of pieces of these kinds, on the board and in hand.
    fn has_at_most(&self, rules: &Rules, player: Player, kinds: Kinds, most: usize) -> bool {
        let held = if rules.hands.exist {
            self.hands[player].total(kinds)
        } else {
            0
        };
        if kinds == rules.kinds.every() {
            return self.pieces(player).len().saturating_add(held) <= most;
        }
        let mut count = held;
        for square in self.pieces(player) {
            if self.is_of(square, kinds) {
                count = count.saturating_add(1);
                if count > most {
                    return false;
                }
            }
        }
        count <= most
    }

    fn bare(&self, rules: &Rules) -> Option<Verdict> {
        let bare = rules.goals.bare?;
        let (own, other) = (self.pieces(self.turn).len(), self.pieces(!self.turn).len());
        let own_is_bare = own < 2 && other >= bare.against;
        let other_is_bare = other < 2 && own >= bare.against.min(2);
        if !own_is_bare && !other_is_bare {
            return None;
        }
        let score = if bare.draws || own_is_bare && other_is_bare {
            Score::Draw
        } else if own_is_bare {
            Score::Loss
        } else {
            Score::Win
        };
        verdict(score, Reason::BareKing)
    }

    fn flag(&self, rules: &Rules, flag: &FlagGoal) -> Option<Verdict> {
        let is_there = |player: Player| {
            let there = self.pieces(player) & flag.squares[player];
            if there.is_empty() {
                return false;
            }
            let there = there.filter(|square| {
                self.is_of(square, flag.kinds[player])
                    // At its own turn it was not taken.
                    && !(flag.is_safe
                        && player != self.turn
                        && self.is_attacked(rules, square, !player))
            });
            there.len() >= flag.count
                || flag.is_full
                    && !there.is_empty()
                    && flag.squares[player].minus(self.occupied()).is_empty()
        };
        let (own, other) = (is_there(self.turn), is_there(!self.turn));
        let score = if flag.is_held {
            if !own {
                return None;
            }
            Score::Win
        } else if flag.extra == Extra::No && flag.is_safe && own {
            // It was attacked before, and stays untaken.
            Score::Win
        } else if flag.extra == Extra::No {
            if !other {
                return None;
            }
            Score::Loss
        } else if self.turn.is_first() {
            match (own, other) {
                (true, true) => Score::Draw,
                (true, false) => Score::Win,
                (false, true) => Score::Loss,
                (false, false) => return None,
            }
        } else if own {
            Score::Win
        } else if other && flag.extra == Extra::Useful && !self.can_reach(rules, flag) {
            Score::Loss
        } else {
            return None;
        };
        verdict(score, Reason::Goal)
    }

    /// Whether a piece of the player to move can go to its goal now.
    fn can_reach(&self, rules: &Rules, flag: &FlagGoal) -> bool {
        let us = self.turn;
        self.pieces_of(us, flag.kinds[us]).iter().any(|from| {
            let Some(piece) = self.piece(from) else {
                return false;
            };
            let reach = self.reach(rules, from, piece, self.occupied()) & flag.squares[us];
            reach.iter().any(|to| self.is_possible(rules, from, to))
        })
    }

    /// Whether no king is attacked after a move that it may not be.
    fn is_possible(&self, rules: &Rules, from: Square, to: Square) -> bool {
        let mut next = self.clone();
        next.play(rules, crate::values::Move::normal(from, to));
        let is_refused = rules.duties.no_checks && next.is_check(rules, !self.turn);
        !is_refused && !next.is_check(rules, self.turn)
    }

    /// The end by pieces in a row, of the player who has moved.
    fn connected(&self, rules: &Rules) -> Option<Verdict> {
        let connect = rules.goals.connect.as_ref()?;
        let by = self.pieces_of(!self.turn, connect.kinds);
        let has_row = connect.is_made(rules, by, !self.turn);
        let score = match connect.score {
            Score::Win => Score::Loss,
            Score::Loss => Score::Win,
            Score::Draw => Score::Draw,
        };
        verdict(score, Reason::Connection).filter(|_| has_row)
    }

    /// The end by castling that wins, or by the loss of the right to it.
    fn castling_decides(&self, rules: &Rules) -> Option<Verdict> {
        let castling = rules.castling.as_ref()?;
        let geometry = &rules.geometry;
        for player in [!self.turn, self.turn] {
            let wins = rules.goals.castling_wins.iter();
            for (_, is_right) in wins.filter(|(winner, _)| *winner == player) {
                let rights = self.rights & self.pieces(player);
                let king = self.castling_king(rules, player);
                let mut rooks = rights.iter();
                if rooks.any(|rook| king.is_some_and(|king| (rook > king) == *is_right)) {
                    continue;
                }
                let rank = geometry.rank_for(castling.rank, player);
                let (king_to, rook_to) = if *is_right {
                    (castling.right, castling.right.wrapping_sub(1))
                } else {
                    (castling.left, castling.left.wrapping_add(1))
                };
                let has = |file: u8, kinds: Kinds| {
                    let square = geometry.square(file, rank);
                    let own = square.filter(|square| self.pieces(player).contains(*square));
                    own.is_some_and(|square| self.is_of(square, kinds))
                };
                // A king that has walked there has lost the right before.
                let has_castled =
                    has(king_to, Kinds::only(castling.king)) && has(rook_to, castling.rooks);
                let score = if has_castled == (player == self.turn) {
                    Score::Win
                } else {
                    Score::Loss
                };
                return verdict(score, Reason::Goal);
            }
        }
        None
    }

    /// The end by points on a board without an empty square.
    fn full_board(&self, rules: &Rules) -> Option<Verdict> {
        let is_full =
            rules.goals.full_board && rules.geometry.board.minus(self.occupied()).is_empty();
        is_full.then(|| self.by_points(rules, Reason::Points))
    }

    fn passed(&self, rules: &Rules) -> Option<Verdict> {
        if rules.duties.pass.first != Pass::Never && self.passes > 1 {
            return Some(self.by_points(rules, Reason::Passes));
        }
        let facing = rules.goals.facing?;
        if self.passes == 0 || !Self::is_facing(rules, self.occupied(), self.royal) {
            return None;
        }
        let score = match facing {
            Facing::Draws => return Some(self.by_points(rules, Reason::Bikjang)),
            Facing::Loses => Score::Win,
        };
        verdict(score, Reason::Bikjang)
    }

    /// The end by points where the variant has them, or else a draw for this reason.
    pub(crate) fn by_points(&self, rules: &Rules, reason: Reason) -> Verdict {
        match self.leader(rules) {
            Some(leader) if leader == self.turn => Verdict {
                score: Score::Win,
                reason: Reason::Points,
            },
            Some(_) => Verdict {
                score: Score::Loss,
                reason: Reason::Points,
            },
            None => Verdict {
                score: Score::Draw,
                reason,
            },
        }
    }

    /// Whether generals on these squares face each other on an open file.
    pub(super) fn is_facing(
        rules: &Rules,
        occupied: Squares,
        royal: ByPlayer<Option<Square>>,
    ) -> bool {
        let (Some(one), Some(other)) = (royal.first, royal.second) else {
            return false;
        };
        let file = rules.geometry.file_of(one);
        let (low, high) = (one.min(other), one.max(other));
        let between = (file & occupied).filter(|square| low < square && square < high);
        file.contains(other) && between.is_empty()
    }

    /// Whether the kings are on squares side by side.
    pub(super) fn kings_touch(&self, rules: &Rules) -> bool {
        let rings = rules.goals.blast.as_ref();
        match (rings, self.royal.first, self.royal.second) {
            (Some(rings), Some(one), Some(other)) => rings[one].contains(other),
            _ => false,
        }
    }

    /// The result of a verdict for the player to move. A draw may be the win of one player.
    pub(crate) fn outcome(&self, rules: &Rules, verdict: Verdict) -> Outcome {
        let winner = match verdict.score {
            Score::Win => Some(self.turn),
            Score::Loss => Some(!self.turn),
            Score::Draw => rules.ends.draw,
        };
        match winner {
            Some(winner) => Outcome::Win(winner, verdict.reason),
            None => Outcome::Draw(verdict.reason),
        }
    }
}
