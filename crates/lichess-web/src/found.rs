use std::ops::Deref;

use feen_games_web::Hosts;
use feen_rules::Notation;
use feen_server::http::api;
use feen_server::http::kit::{Call, Refusal};
use feen_server::{Handle, Player};

use crate::answer::Sorry;
use crate::state::Lichess;
use crate::variant::Variant;

/// A game that these clients know, and its variant.
#[derive(Clone, Debug)]
pub(crate) struct Found<G: Hosts> {
    game: Handle<G>,
    pub(crate) variant: Variant,
}

impl<G: Hosts> Deref for Found<G> {
    type Target = Handle<G>;

    fn deref(&self) -> &Handle<G> {
        &self.game
    }
}

impl<G: Hosts> Found<G> {
    /// A game, if these clients know its variant.
    pub(crate) fn new(game: Handle<G>) -> Option<Self> {
        let variant = Variant::of(G::hosted_setup(&game.setup())?)?;
        Some(Self { game, variant })
    }

    /// The FEN of the start, if it is not the only one of the variant.
    pub(crate) fn initial_fen(&self) -> Option<String> {
        let setup = self.game.setup();
        let setup = G::hosted_setup(&setup)?;
        let is_other = setup.start.is_some() || setup.number.is_some();
        let start = |game: &G| Some(game.hosted()?.game().start().fen());
        is_other.then(|| self.game.read(start)).flatten()
    }

    /// Whether the last move is this one of this seat.
    pub(crate) fn is_last(&self, seat: Player, text: &str) -> bool {
        self.game.read(|game| {
            let Some(game) = game.hosted() else {
                return false;
            };
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
            let Some(game) = game.hosted() else {
                return Vec::new();
            };
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
pub(crate) async fn find<G: Hosts>(
    lichess: &Lichess<G>,
    name: &str,
) -> Result<Option<Found<G>>, Refusal> {
    Ok(lichess.front.game(name).await?.and_then(Found::new))
}

/// The game of a name, and the caller's seat in it.
pub(crate) async fn seated<G: Hosts>(
    lichess: &Lichess<G>,
    name: &str,
    call: &Call,
) -> Result<(Found<G>, Player), Sorry> {
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    let (game, seat) = api::seated(&lichess.front, name, &token).await?;
    Ok((Found::new(game).ok_or_else(Refusal::no_game)?, seat))
}

/// The game of a name, if the caller may see it.
pub(crate) async fn seen<G: Hosts>(
    lichess: &Lichess<G>,
    name: &str,
    call: &Call,
) -> Result<Found<G>, Sorry> {
    let token = call.token().transpose()?;
    let (game, _) = api::seen(&lichess.front, name, token.as_ref()).await?;
    Ok(Found::new(game).ok_or_else(Refusal::no_game)?)
}
