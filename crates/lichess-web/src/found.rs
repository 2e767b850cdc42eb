use feen_server::http::kit::{Call, Refusal};
use feen_server::http::{Front, api};
use feen_server::{GameId, Holder, Player};

use crate::answer::Sorry;
use crate::kind::{Kind, Played};
use crate::state::Lichess;

/// A game of either kind.
#[derive(Clone)]
pub(crate) enum Found {
    Chess(Played<feen_chess_web::Match>),
    Other(Played<feen_games_web::Match>),
}

/// Does the same with a game of either kind.
macro_rules! each {
    ($found:expr, $game:ident => $do:expr) => {
        match $found {
            $crate::found::Found::Chess($game) => $do,
            $crate::found::Found::Other($game) => $do,
        }
    };
}
pub(crate) use each;

impl Found {
    /// The name of the game.
    pub(crate) fn id(&self) -> GameId {
        each!(self, game => game.id())
    }

    /// The holders of the seats.
    pub(crate) fn holders(&self) -> [Option<Holder>; 2] {
        each!(self, game => game.holders())
    }

    /// Whether the game is kept no longer.
    pub(crate) fn is_closed(&self) -> bool {
        each!(self, game => game.closed().is_some())
    }

    /// The seat of a player.
    pub(crate) fn seat_of_player(&self, name: &str) -> Option<Player> {
        each!(self, game => game.seat_of_player(name))
    }
}

/// The game of a name.
pub(crate) async fn find(lichess: &Lichess, name: &str) -> Result<Option<Found>, Refusal> {
    let id = name.parse::<GameId>().ok();
    // A game in memory is found without asking the journal.
    let loaded = id.and_then(|id| lichess.variants.server().loaded(id));
    if let Some(game) = loaded {
        return Ok(Played::new(game).map(Found::Other));
    }
    if let Some(game) = lichess.front.game(name).await? {
        return Ok(Played::new(game).map(Found::Chess));
    }
    let game = lichess.variants.game(name).await?;
    Ok(game.and_then(Played::new).map(Found::Other))
}

/// The game of a name, and the caller's seat in it.
pub(crate) async fn seated(
    lichess: &Lichess,
    name: &str,
    call: &Call,
) -> Result<(Found, Player), Sorry> {
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    let Some(found) = find(lichess, name).await? else {
        // The token of nobody is refused as such.
        api::seated(&lichess.front, "", &token).await?;
        return Err(Refusal::no_game().into());
    };
    let seat = each!(&found, game => {
        api::seated(front(lichess, game), name, &token).await?.1
    });
    Ok((found, seat))
}

/// The game of a name, if the caller may see it.
pub(crate) async fn seen(lichess: &Lichess, name: &str, call: &Call) -> Result<Found, Sorry> {
    let token = call.token().transpose()?;
    let Some(found) = find(lichess, name).await? else {
        api::seen(&lichess.front, "", token.as_ref()).await?;
        return Err(Refusal::no_game().into());
    };
    each!(&found, game => {
        api::seen(front(lichess, game), name, token.as_ref()).await?;
    });
    Ok(found)
}

/// The games of the kind of a game.
pub(crate) fn front<'l, K: Kind>(lichess: &'l Lichess, _: &Played<K>) -> &'l Front<K> {
    K::front(lichess)
}
