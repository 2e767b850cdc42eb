//! Results of players, and ratings that follow from them.

use feen_chess::pgn::{Tags, Termination};
use feen_chess::{BLACK, Player, WHITE};

/// Games with their results from one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Score {
    /// All games, those without a result too.
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
}

impl Score {
    pub(super) fn add(&mut self, result: Termination, side: Player) {
        self.games = self.games.saturating_add(1);
        let count = match result {
            Termination::WhiteWins if side == WHITE => &mut self.wins,
            Termination::BlackWins if side == BLACK => &mut self.wins,
            Termination::WhiteWins | Termination::BlackWins | Termination::BothLose => {
                &mut self.losses
            }
            Termination::Draw => &mut self.draws,
            Termination::Unknown => return,
        };
        *count = count.saturating_add(1);
    }

    /// The games with a result.
    pub(super) const fn decided(&self) -> u64 {
        self.wins
            .saturating_add(self.draws)
            .saturating_add(self.losses)
    }

    /// Twice the points.
    pub(super) const fn half_points(&self) -> u64 {
        self.wins.saturating_mul(2).saturating_add(self.draws)
    }

    /// The points: `3.5`.
    pub(super) fn points(&self) -> String {
        let halves = self.half_points();
        let half = if halves.is_multiple_of(2) { "0" } else { "5" };
        format!("{}.{half}", halves.checked_div(2).unwrap_or_default())
    }

    /// The points of all that there were: `62.5%`.
    pub(super) fn percent(&self) -> String {
        let most = self.decided().saturating_mul(2);
        let thousandths = self.half_points().saturating_mul(2000).checked_div(most);
        // Rounded to a tenth.
        thousandths.map_or("-".to_owned(), |twice| {
            let tenths = twice.saturating_add(1).checked_div(2).unwrap_or_default();
            let (whole, tenth) = (tenths.checked_div(10), tenths.checked_rem(10));
            format!(
                "{}.{}%",
                whole.unwrap_or_default(),
                tenth.unwrap_or_default()
            )
        })
    }

    /// The rating with which this score is expected against opponents of a mean rating, at most 800 from theirs.
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of games are small numbers"
    )]
    pub(super) fn performance(&self, opponents: f64) -> Option<f64> {
        let decided = self.decided();
        if decided == 0 {
            return None;
        }
        let share = self.half_points() as f64 / (2.0 * decided as f64);
        let difference = 400.0 * (share / (1.0 - share)).log10();
        Some(opponents + difference.clamp(-800.0, 800.0))
    }
}

/// The Elo of a tag.
pub(super) fn elo(tags: &Tags<'_>, name: &str) -> Option<u64> {
    let elo = tags.get(name)?.trim().parse().ok();
    elo.filter(|elo| *elo > 0)
}

#[cfg(test)]
mod tests {
    use feen_chess::WHITE;
    use feen_chess::pgn::Termination;

    use super::Score;

    #[test]
    fn scores_have_points_and_a_performance() {
        let mut score = Score::default();
        assert_eq!(
            (score.percent(), score.performance(2000.0)),
            ("-".to_owned(), None)
        );
        for result in ["1-0", "1/2-1/2", "0-1", "1-0", "*"] {
            score.add(Termination::parse(result).unwrap(), WHITE);
        }
        assert_eq!((score.games, score.decided()), (5, 4));
        assert_eq!(
            (score.points(), score.percent()),
            ("2.5".to_owned(), "62.5%".to_owned())
        );
        assert_eq!(score.performance(2000.0).map(f64::round), Some(2089.0));
        let all = Score {
            games: 1,
            wins: 1,
            ..Score::default()
        };
        assert_eq!(all.performance(2000.0), Some(2800.0));
    }
}
