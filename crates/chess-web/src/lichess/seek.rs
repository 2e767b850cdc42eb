//! Players who look for any opponent.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use serde_json::json;
use server::http::api::ClockRequest;
use server::http::kit::{Call, Payload, Refusal};
use server::http::stream;
use server::{Account, Clock, GameId, Player};
use tokio::sync::oneshot;
use tokio::time::interval;

use super::challenge::{Game, begin};
use super::terms::{either, fields, number, terms, wanted};
use super::{Answer, Lichess, Sorry, caller};
use crate::table::Setup;

/// The most players who wait.
const SEEKS: usize = 1_000;

/// A player who looks for an opponent, as long as the other end of the sender is kept.
#[derive(Debug)]
struct Seek {
    by: Account,
    setup: Setup,
    clock: Option<Clock>,
    wanted: Option<Player>,
    found: oneshot::Sender<()>,
}

impl Seek {
    /// Whether two players look for the same game.
    fn suits(&self, other: &Self) -> bool {
        let other_seats = self.wanted.is_none() || self.wanted != other.wanted;
        // Each draws a number of its own for a first position.
        let same_setup = self.setup.chess960.is_some() == other.setup.chess960.is_some();
        self.by != other.by && same_setup && self.clock == other.clock && other_seats
    }
}

/// The players who wait.
#[derive(Default, Debug)]
pub(super) struct Seeks(Mutex<Vec<Seek>>);

impl Seeks {
    /// The opponent who suits a new seek, which waits if there is none.
    fn meet(&self, seek: Seek) -> Result<Option<(Seek, Seek)>, Sorry> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|one| !one.found.is_closed());
        if let Some(place) = waiting.iter().position(|one| one.suits(&seek)) {
            return Ok(Some((waiting.remove(place), seek)));
        }
        if waiting.len() >= SEEKS {
            return Err(Refusal::too_many("seeks").into());
        }
        waiting.push(seek);
        Ok(None)
    }
}

/// The clock of minutes and seconds that fields ask for.
fn clock(fields: &HashMap<String, String>) -> Result<Option<Clock>, Sorry> {
    let Some(minutes) = number(fields, "time")? else {
        return Ok(None);
    };
    let pace = ClockRequest {
        limit: minutes * 60.0,
        increment: number(fields, "increment")?.unwrap_or(0.0),
    };
    Ok(Some(pace.clock()?))
}

/// Waits for an opponent: the answer ends when the game has begun.
pub(super) async fn seek(State(lichess): State<Lichess>, call: Call, payload: Payload) -> Answer {
    let fields = fields(&payload)?;
    let by = caller(&lichess, &call).await?;
    if !lichess.front.may_create(&call.client) {
        return Err(Refusal::too_many("seeks").into());
    }
    let (setup, _) = terms(&fields)?;
    if setup.fen.is_some() {
        return Err(Sorry::new("a seek cannot have a FEN"));
    }
    let clock = clock(&fields)?;
    let place = lichess.front.stream(&call.client, None)?;
    let (found, mut is_found) = oneshot::channel();
    let seek = Seek {
        by,
        setup,
        clock,
        wanted: wanted(&fields)?,
        found,
    };
    if let Some((first, second)) = lichess.seeks.meet(seek)? {
        let id = GameId::random().map_err(|_| Refusal::unavailable())?;
        let other = second.wanted.map(|seat| !seat);
        let seat = first.wanted.or(other).unwrap_or(either());
        let game = Game {
            id,
            players: [&first.by, &second.by],
            seat,
            setup: &first.setup,
            clock: first.clock,
        };
        begin(&lichess, game).await?;
        let _ = first.found.send(());
        return Ok(Json(json!({ "id": id })).into_response());
    }
    let (response, outlet) = stream::answer("application/x-ndjson", call.arrival.clone(), place);
    tokio::spawn(async move {
        let heartbeat = lichess.front.limits().heartbeat;
        let mut beats = interval(heartbeat);
        loop {
            tokio::select! {
                _ = &mut is_found => return,
                _ = beats.tick() => if outlet.send("\n", || 0).await.is_err() { return },
                () = outlet.closed() => return,
                () = lichess.front.shutdown().wait() => return,
            }
        }
    });
    Ok(response)
}
