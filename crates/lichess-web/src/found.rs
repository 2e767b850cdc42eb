use std::ops::Deref;

use feen_games_web::Match;
use feen_rules::Notation;
use feen_server::http::api;
use feen_server::http::kit::{Call, Refusal};
use feen_server::{Handle, Player};

use crate::answer::Sorry;
use crate::state::Lichess;
use crate::variant::Variant;

/// A game that these clients know, and its variant.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    game: Handle<Match>,
    pub(crate) variant: Variant,
}

impl Deref for Found {
    type Target = Handle<Match>;

    fn deref(&self) -> &Handle<Match> {
        &self.game
    }
}

impl Found {
    /// A game, if these clients know its variant.
    pub(crate) fn new(game: Handle<Match>) -> Option<Self> {
        let variant = Variant::of(&game.setup())?;
        Some(Self { game, variant })
    }

    /// The FEN of the start, if it is not the only one of the variant.
    pub(crate) fn initial_fen(&self) -> Option<String> {
        let setup = self.game.setup();
        let is_other = setup.start.is_some() || setup.number.is_some();
        is_other.then(|| self.game.read(|game| game.game().start().fen()))
    }

    /// Whether the last move is this one of this seat.
    pub(crate) fn is_last(&self, seat: Player, text: &str) -> bool {
        self.game.read(|game| {
            let game = game.game();
            let before = game.moves().len().checked_sub(1);
            let before = before.and_then(|ply| game.at(ply));
            before.is_some_and(|before| {
                let meant = before.parse_move(text, Notation::Uci).ok();
                before.turn() == seat && meant == game.moves().next_back()
            })
        })
    }

    /// The moves in SAN.
    pub(crate) fn san(&self) -> Vec<String> {
        self.game.read(|game| {
            let game = game.game();
            let moves = game.positions().zip(game.moves());
            let texts = moves.map(|(before, one)| {
                let san = before.text(one, Notation::San);
                san.unwrap_or_else(|| before.uci(one).to_string())
            });
            texts.collect()
        })
    }
}

/// The game of a name.
pub(crate) async fn find(lichess: &Lichess, name: &str) -> Result<Option<Found>, Refusal> {
    Ok(lichess.front.game(name).await?.and_then(Found::new))
}

/// The game of a name, and the caller's seat in it.
pub(crate) async fn seated(
    lichess: &Lichess,
    name: &str,
    call: &Call,
) -> Result<(Found, Player), Sorry> {
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    let (game, seat) = api::seated(&lichess.front, name, &token).await?;
    Ok((Found::new(game).ok_or_else(Refusal::no_game)?, seat))
}

/// The game of a name, if the caller may see it.
pub(crate) async fn seen(lichess: &Lichess, name: &str, call: &Call) -> Result<Found, Sorry> {
    let token = call.token().transpose()?;
    let (game, _) = api::seen(&lichess.front, name, token.as_ref()).await?;
    Ok(Found::new(game).ok_or_else(Refusal::no_game)?)
}
