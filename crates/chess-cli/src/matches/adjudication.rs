use feen_rules::{ByPlayer, Player};
use feen_uci::{Evaluation, Score};

use super::rule::{DrawRule, ResignRule};

/// The score of a mate in centipawns.
const MATE: i64 = 1_000_000;

/// The moves in a row for which the scores of a game have met its rules.
#[derive(Clone, Debug)]
pub(super) struct Adjudication {
    draw: Option<DrawRule>,
    resign: Option<ResignRule>,
    even: ByPlayer<u32>,
    lost: ByPlayer<u32>,
    won: ByPlayer<u32>,
}

/// The decision of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Draw,
    /// This player has lost.
    Loss(Player),
}

impl Adjudication {
    pub(super) fn new(draw: Option<DrawRule>, resign: Option<ResignRule>) -> Self {
        let nothing = ByPlayer::new(0, 0);
        Self {
            draw,
            resign,
            even: nothing,
            lost: nothing,
            won: nothing,
        }
    }

    /// Takes the score of a player's move, from that player's side. `moves` are the full moves of the game.
    pub(super) fn take(
        &mut self,
        player: Player,
        score: Option<Score>,
        moves: u32,
    ) -> Option<Verdict> {
        let score = score.map(|score| match score.value {
            Evaluation::Centipawns(score) => i64::from(score),
            Evaluation::Mate(mate) if mate > 0 => MATE,
            Evaluation::Mate(_) => MATE.saturating_neg(),
        });
        let count = |count: &mut u32, holds: bool| {
            *count = if holds { count.saturating_add(1) } else { 0 };
        };
        if let Some(rule) = self.draw {
            let is_even = score.is_some_and(|score| score.unsigned_abs() <= rule.score.into());
            count(&mut self.even[player], is_even);
            let is_long = self.even.iter().all(|(_, count)| *count >= rule.moves);
            if is_long && moves >= rule.from_move {
                return Some(Verdict::Draw);
            }
        }
        let rule = self.resign?;
        let limit = i64::from(rule.score);
        count(
            &mut self.lost[player],
            score.is_some_and(|score| score <= limit.saturating_neg()),
        );
        count(
            &mut self.won[player],
            score.is_some_and(|score| score >= limit),
        );
        let is_lost = |player: Player| {
            self.lost[player] >= rule.moves
                && (!rule.is_two_sided || self.won[!player] >= rule.moves)
        };
        Player::ALL
            .into_iter()
            .find(|player| is_lost(*player))
            .map(Verdict::Loss)
    }
}

#[cfg(test)]
mod tests {
    use feen_rules::Player;
    use feen_uci::{Bound, Evaluation, Score};

    use super::{Adjudication, Verdict};
    use crate::matches::rule::{DrawRule, ResignRule};

    /// The number of scores after which a game is decided; `x` is a move without a score, `#-3` a mate.
    fn decided(
        draw: Option<DrawRule>,
        resign: Option<ResignRule>,
        scores: &str,
    ) -> Option<(usize, Verdict)> {
        let mut adjudication = Adjudication::new(draw, resign);
        let mut player = Player::First;
        for (ply, score) in scores.split(' ').enumerate() {
            let value = match score.strip_prefix('#') {
                Some(mate) => mate.parse().map(Evaluation::Mate).ok(),
                None => score.parse().map(Evaluation::Centipawns).ok(),
            };
            let score = value.map(|value| Score {
                value,
                bound: Bound::Exact,
            });
            let moves = u32::try_from(ply / 2 + 1).unwrap();
            if let Some(verdict) = adjudication.take(player, score, moves) {
                return Some((ply + 1, verdict));
            }
            player = !player;
        }
        None
    }

    #[test]
    fn draws_need_both_engines_and_the_move() {
        let rule = DrawRule {
            from_move: 3,
            moves: 2,
            score: 10,
        };
        for (scores, expected) in [
            ("0 0 10 -10 5", Some(5)),
            ("0 0 0 0 11 0 0 0 0", Some(9)),
            ("50 0 50 0 50 0 50 0", None),
            ("0 0 x 0 0 0 0", Some(7)),
        ] {
            let found = decided(Some(rule), None, scores);
            let expected = expected.map(|plies| (plies, Verdict::Draw));
            assert_eq!(found, expected, "{scores}");
        }
    }

    #[test]
    fn losses_need_moves_in_a_row() {
        let rule = |is_two_sided| ResignRule {
            moves: 2,
            score: 500,
            is_two_sided,
        };
        for (is_two_sided, scores, expected) in [
            (false, "0 -500 0 -500", Some((4, Player::Second))),
            (false, "0 -500 0 -499 0 -500", None),
            (false, "#-3 0 #-2", Some((3, Player::First))),
            (true, "0 -500 0 -500 0 -900", None),
            (true, "600 -500 600 -500", Some((4, Player::Second))),
            (true, "0 -500 600 -500 600", Some((5, Player::Second))),
        ] {
            let found = decided(None, Some(rule(is_two_sided)), scores);
            let expected = expected.map(|(plies, player)| (plies, Verdict::Loss(player)));
            assert_eq!(found, expected, "{is_two_sided} {scores}");
        }
    }
}
