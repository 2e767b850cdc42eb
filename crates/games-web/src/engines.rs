//! The games as engines play them.

use feen_match_web::Wish;
use feen_match_web::engines::{Engines, Playable};
use feen_rules::{Notation, Position, Variant};
use feen_server::{Outcome, Player};
use feen_uci::Dialect;

use crate::table::{Action, Match, Rules};

impl Playable for Match {
    fn is_offered(variant: &str, _dialect: Dialect) -> bool {
        Variant::by_name(variant).is_some()
    }

    fn variant(&self) -> &str {
        self.game().variant().name()
    }

    fn is_shuffled(&self) -> bool {
        self.game().variant().shuffled_count() > 0
    }

    fn table(&self) -> Option<String> {
        // Engines know chess, by whichever rules it is drawn.
        let is_chess = self.rules() != Rules::default();
        (!is_chess).then(|| table(self.game().variant()))?
    }

    fn plies(&self) -> usize {
        self.game().moves().len()
    }

    fn turn_after(&self, plies: usize) -> Player {
        let position = self.game().at(plies);
        position.map_or_else(|| self.game().turn(), |position| position.turn())
    }

    fn line(&self, dialect: Dialect, plies: usize) -> Option<String> {
        let game = self.game();
        let (notation, start) = match dialect {
            Dialect::Uci => (Notation::Uci, game.start().fen()),
            Dialect::Usi => (Notation::Usi, game.start().sfen()?),
        };
        let is_usual = self.variant() == "chess" && game.start() == Position::start(game.variant());
        let setup = match dialect {
            Dialect::Uci if is_usual => feen_uci::Setup::start(),
            Dialect::Uci => feen_uci::Setup::fen(&start),
            Dialect::Usi => feen_uci::Setup::sfen(&start),
        };
        let moves = game.positions().zip(game.moves()).take(plies);
        let moves = moves.map(|(before, one)| before.text(one, notation));
        let moves: Option<Vec<String>> = moves.collect();
        Some(setup.moves(moves?).to_string())
    }

    fn ended(&self) -> Option<Outcome> {
        let outcome = self.game().position().outcome()?;
        Some(Outcome::new(outcome.winner(), outcome.reason().code()))
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
            Wish::Claim => Action::Claim {
                reason: None,
                intended: None,
            },
            Wish::ClaimVictory => Action::ClaimVictory { draw: false },
            Wish::Abort => Action::Abort,
        }
    }
}

/// The table of a variant, if it is not built in.
fn table(variant: &Variant) -> Option<String> {
    let builtin = Variant::by_name(variant.name());
    (builtin.as_ref() != Some(variant)).then(|| variant.to_string())
}

/// Whether the engine of a name plays a variant.
pub(crate) fn plays(engines: &Engines, name: &str, variant: &Variant) -> bool {
    engines.plays(name, &Match::from_position(Position::start(variant)))
}
