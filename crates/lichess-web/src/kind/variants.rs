use feen_games_web::{Match, Setup, View};
use feen_rules::Notation;
use feen_server::Player;
use feen_server::http::Front;

use super::{Board, Kind};
use crate::state::Lichess;
use crate::variant::Variant;

impl Kind for Match {
    fn front(lichess: &Lichess) -> &Front<Self> {
        &lichess.variants
    }

    fn variant_of(setup: &Setup) -> Option<Variant> {
        Variant::of(setup)
    }

    fn board(view: View) -> Board {
        Board {
            fen: view.fen,
            moves: view.moves,
            draw: view.offers.draw,
            takeback: view.offers.takeback,
        }
    }

    fn start(&self, setup: &Setup) -> Option<String> {
        let is_other = setup.start.is_some() || setup.number.is_some();
        is_other.then(|| self.game().start().fen())
    }

    fn is_last(&self, seat: Player, text: &str) -> bool {
        let game = self.game();
        let before = game.moves().len().checked_sub(1);
        let before = before.and_then(|ply| game.at(ply));
        before.is_some_and(|before| {
            let meant = before.parse_move(text, Notation::Uci).ok();
            before.turn() == seat && meant == game.moves().next_back()
        })
    }

    fn san(&self) -> Vec<String> {
        let game = self.game();
        let moves = game.moves().enumerate();
        let texts = moves.filter_map(|(ply, one)| {
            let before = game.at(ply)?;
            let san = before.text(one, Notation::San);
            Some(san.unwrap_or_else(|| before.uci(one).to_string()))
        });
        texts.collect()
    }
}
