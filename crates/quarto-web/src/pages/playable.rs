use feen_match_web::Wish;
use feen_match_web::engines::Playable;
use feen_quarto::Status;
use feen_server::{Game, Outcome, Player};
use feen_uci::Dialect;

use crate::table::{Action, Match};

/// No protocol of engines has Quarto; its computer is [`Computer`](crate::Computer).
impl Playable for Match {
    fn is_offered(_: &str, _: Dialect) -> bool {
        false
    }

    fn variant(&self) -> &'static str {
        "quarto"
    }

    fn is_shuffled(&self) -> bool {
        false
    }

    fn table(&self) -> Option<String> {
        None
    }

    fn plies(&self) -> usize {
        Self::plies(self).len()
    }

    fn turn_after(&self, plies: usize) -> Player {
        self.at(plies).0.turn()
    }

    fn line(&self, _: Dialect, _: usize) -> Option<String> {
        None
    }

    fn ended(&self) -> Option<Outcome> {
        match self.game().status() {
            Status::Won { .. } | Status::Drawn => self.outcome(),
            _ => None,
        }
    }

    fn draw_offer(&self) -> Option<Player> {
        self.draw()
    }

    fn takeback_offer(&self) -> Option<Player> {
        self.takeback()
    }

    fn action(wish: Wish) -> Action {
        match wish {
            Wish::Move { text, .. } => Action::Move { text },
            Wish::Resign => Action::Resign,
            Wish::OfferDraw => Action::OfferDraw,
            Wish::AcceptDraw => Action::AcceptDraw,
            Wish::DeclineDraw => Action::DeclineDraw,
            Wish::OfferTakeback => Action::OfferTakeback,
            Wish::AcceptTakeback => Action::AcceptTakeback,
            Wish::DeclineTakeback => Action::DeclineTakeback,
            Wish::Claim => Action::Call,
            Wish::ClaimVictory => Action::ClaimVictory,
            Wish::Abort => Action::Abort,
        }
    }
}
