use feen_chess::Castles;
use feen_chess::pgn::{Record, Tags};
use feen_chess_web::{Match, Setup, View};
use feen_server::Player;
use feen_server::http::Front;

use super::{Board, Kind};
use crate::beginning::of_chess;
use crate::state::Lichess;
use crate::variant::Variant;

impl Kind for Match {
    fn front(lichess: &Lichess) -> &Front<Self> {
        &lichess.front
    }

    fn variant_of(setup: &Setup) -> Option<Variant> {
        Some(of_chess(setup))
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
        let is_other = setup.fen.is_some() || setup.chess960.is_some();
        is_other.then(|| self.game().start().fen().to_string())
    }

    fn is_last(&self, seat: Player, text: &str) -> bool {
        let game = self.game();
        let before = game.positions().nth(game.moves().len().saturating_sub(1));
        let is_mine = before.is_some_and(|position| position.turn() == seat);
        let last = game.moves().last();
        let is_text = last.is_some_and(|last| {
            let spelled = [Castles::KingArrives, Castles::KingTakesRook];
            let mut spelled = spelled.into_iter().map(|castles| last.spell(castles));
            spelled.any(|one| one.as_str() == text)
        });
        is_mine && is_text
    }

    fn san(&self) -> Vec<String> {
        let record = Record::from_game(self.game(), &Tags::new());
        let moves = record.mainline().map(|node| node.san().to_owned());
        moves.collect()
    }
}
