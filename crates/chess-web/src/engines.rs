//! Chess as engines play it.

use feen_chess::{Castles, Position};
use feen_match_web::Wish;
use feen_match_web::engines::Playable;
use feen_server::{Outcome, Player};
use feen_uci::{Dialect, Setup};

use crate::table::{Action, Match};

impl Playable for Match {
    fn is_offered(variant: &str, dialect: Dialect) -> bool {
        variant == "chess" && dialect == Dialect::Uci
    }

    fn variant(&self) -> &str {
        if self.is_shuffled() {
            "fischerandom"
        } else {
            "chess"
        }
    }

    fn is_shuffled(&self) -> bool {
        self.castles() == Castles::KingTakesRook
    }

    fn table(&self) -> Option<String> {
        None
    }

    fn plies(&self) -> usize {
        self.game().moves().len()
    }

    fn turn_after(&self, plies: usize) -> Player {
        let first = self.game().start().turn();
        if plies.is_multiple_of(2) {
            first
        } else {
            !first
        }
    }

    fn line(&self, dialect: Dialect, plies: usize) -> Option<String> {
        let game = self.game();
        let moves = game.moves().iter().take(plies);
        let moves = moves.map(|one| one.spell(self.castles()));
        let fen = game.start().fen().to_string();
        let setup = if *game.start() == Position::start() {
            Setup::start()
        } else {
            Setup::fen(&fen)
        };
        (dialect == Dialect::Uci).then(|| setup.moves(moves).to_string())
    }

    fn ended(&self) -> Option<Outcome> {
        let position = self.game().position();
        let is_over = position.legal_moves().next().is_none();
        let winner = position.is_check().then(|| !position.turn());
        is_over.then(|| Outcome::new(winner, "no_moves"))
    }

    fn draw_offer(&self) -> Option<Player> {
        self.offers().draw
    }

    fn takeback_offer(&self) -> Option<Player> {
        self.offers().takeback
    }

    fn action(wish: Wish) -> Action {
        match wish {
            Wish::Move { text, offer_draw } => Action::Move { text, offer_draw },
            Wish::Resign => Action::Resign,
            Wish::OfferDraw => Action::OfferDraw,
            Wish::AcceptDraw => Action::AcceptDraw,
            Wish::DeclineDraw => Action::DeclineDraw,
            Wish::OfferTakeback => Action::OfferTakeback,
            Wish::AcceptTakeback => Action::AcceptTakeback,
            Wish::DeclineTakeback => Action::DeclineTakeback,
            Wish::Claim => Action::ClaimDraw { intended: None },
            Wish::ClaimVictory => Action::ClaimVictory { draw: false },
            Wish::Abort => Action::Abort,
        }
    }
}
