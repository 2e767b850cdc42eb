//! Players who look for any opponent.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use feen_games_web::Hosts;
use feen_server::http::api::ClockRequest;
use feen_server::http::kit::{Call, Payload, Refusal};
use feen_server::http::stream;
use feen_server::http::{Client, Front};
use feen_server::journal::Note;
use feen_server::{Clock, Fault, GameId, Player, Server};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::time::timeout;

use super::challenge::{Game, begin};
use crate::answer::{Answer, Sorry};
use crate::beginning::Beginning;
use crate::hub::{Hub, SEEK, note, until, value};
use crate::proposal::{OPEN, Person};
use crate::state::{Lichess, caller};
use crate::terms::{TERMS, either, fields, number, terms, wanted};

/// The most players who wait.
const SEEKS: usize = 1_000;

/// A player who looks for an opponent.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Seek {
    id: GameId,
    by: Person,
    setup: Beginning,
    clock: Option<Clock>,
    wanted: Option<Player>,
    /// The server at which the player waits.
    server: String,
}

impl Seek {
    /// Whether two players look for the same game.
    fn suits(&self, other: &Self) -> bool {
        let other_seats = self.wanted.is_none() || self.wanted != other.wanted;
        // Each draws a number of its own for a first position.
        let same_setup = self.setup.variant() == other.setup.variant();
        self.by != other.by && same_setup && self.clock == other.clock && other_seats
    }

    fn key(&self) -> String {
        format!("{}/{}", self.id, self.by.name.to_lowercase())
    }
}

/// The end of a search.
enum Found {
    Opponent(Box<Seek>),
    /// Nobody suits: the seek waits.
    Nobody,
    /// The seek does not wait any more: an opponent has taken it.
    Taken,
    TooMany,
}

/// Finds the opponent who suits a new seek, which waits if there is none.
fn meet<G: Hosts>(front: &Front<G>, hub: &Hub, seek: &Seek) -> Result<Found, Fault> {
    let server = front.server();
    let waiting = server.notes(SEEK)?;
    for other in suiting(&waiting, server, hub, seek)? {
        // Another server may be faster.
        if server.erase_note(SEEK, &other.key())? {
            return Ok(Found::Opponent(Box::new(other)));
        }
    }
    if waiting.len() >= SEEKS {
        return Ok(Found::TooMany);
    }
    keep(server, seek)?;
    let found = look_again(front, hub, seek)?;
    if matches!(found, Found::Nobody) {
        // One that began at the same moment comes to this one.
        let others = suiting(&server.notes(SEEK)?, server, hub, seek)?;
        for later in others.filter(|other| other.id > seek.id) {
            hub.nudge_everywhere(server, &[&later.id.to_string()])?;
        }
    }
    Ok(found)
}

fn keep<G: Hosts>(server: &Server<G>, seek: &Seek) -> Result<(), Fault> {
    server.keep_note(note(SEEK, &seek.key(), seek, until(OPEN)))
}

/// The waiting seeks that suit one.
fn suiting<'s, G: Hosts>(
    waiting: &[Note],
    server: &Server<G>,
    hub: &Hub,
    seek: &'s Seek,
) -> Result<impl Iterator<Item = Seek> + use<'s, G>, Fault> {
    let alive = hub.alive(server)?;
    let seeks: Vec<Seek> = waiting.iter().filter_map(value).collect();
    let suits = move |other: &Seek| alive.contains(&other.server) && other.suits(seek);
    Ok(seeks.into_iter().filter(suits))
}

/// Looks for the opponent of a seek that waits. Of two that began at the same moment, and did not see each other, the
/// one with the greater name goes to the other.
fn look_again<G: Hosts>(front: &Front<G>, hub: &Hub, seek: &Seek) -> Result<Found, Fault> {
    let server = front.server();
    let (waiting, key) = (server.notes(SEEK)?, seek.key());
    if !waiting.iter().any(|note| *note.key == key) {
        return Ok(Found::Taken);
    }
    let others = suiting(&waiting, server, hub, seek)?;
    for other in others.filter(|other| other.id < seek.id) {
        if !server.erase_note(SEEK, &key)? {
            return Ok(Found::Taken);
        }
        if server.erase_note(SEEK, &other.key())? {
            return Ok(Found::Opponent(Box::new(other)));
        }
        keep(server, seek)?;
    }
    Ok(Found::Nobody)
}

/// Begins the game of two seeks, the earlier one first.
async fn start<G: Hosts>(
    lichess: &Lichess<G>,
    [first, second]: [&Seek; 2],
    maker: &Client,
) -> Result<(), Sorry> {
    let other = second.wanted.map(|seat| !seat);
    let game = Game {
        id: second.id,
        players: [&first.by, &second.by],
        seat: first.wanted.or(other).unwrap_or(either()),
        setup: &first.setup,
        clock: first.clock,
        maker,
    };
    begin(lichess, game).await?;
    lichess.hub.nudge(&first.id.to_string());
    Ok(())
}

/// The clock of minutes and seconds that fields ask for.
fn clock(fields: &HashMap<String, String>) -> Result<Option<Clock>, Sorry> {
    let Some(minutes) = number(fields, "time")? else {
        return Ok(None);
    };
    let increment = number(fields, "increment")?.unwrap_or(0.0);
    let pace = ClockRequest::new(minutes * 60.0, increment);
    Ok(Some(pace.clock()?))
}

/// Waits for an opponent: the answer ends when the game has begun.
pub(crate) async fn seek<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    call: Call,
    payload: Payload,
) -> Answer {
    let fields = fields(&payload, &[TERMS, &["time", "increment", "ratingRange"]])?;
    let by = caller(&lichess, &call).await?;
    if !lichess.front.may_create(&call.client) {
        return Err(Refusal::too_many("seeks").into());
    }
    let (setup, _) = terms(&fields)?;
    if setup.fen().is_some() {
        return Err(Sorry::new("a seek cannot have a FEN"));
    }
    let place = lichess.front.stream(&call.client, None)?;
    let id = GameId::random().map_err(|_| Refusal::unavailable())?;
    let mut nudges = lichess.hub.listen(&id.to_string());
    let seek = Seek {
        id,
        by: Person::from(&by),
        setup,
        clock: clock(&fields)?,
        wanted: wanted(&fields)?,
        server: lichess.hub.here(&lichess.front).to_owned(),
    };
    let (hub, mine) = (Arc::clone(&lichess.hub), seek.clone());
    let found = lichess
        .front
        .blocking(move |front| meet(front, &hub, &mine));
    match found.await?.map_err(|_| Refusal::unavailable())? {
        // The stream of one that was taken ends at once.
        Found::Nobody | Found::Taken => {}
        Found::TooMany => return Err(Refusal::too_many("seeks").into()),
        Found::Opponent(first) => {
            start(&lichess, [&first, &seek], &lichess.front.client_of(&call)).await?;
            return Ok(Json(json!({ "id": id })).into_response());
        }
    }
    let (response, outlet) = stream::answer("application/x-ndjson", call.arrival.clone(), place);
    let token = call.token().transpose()?;
    let outlet = outlet.for_token(&lichess.front, token.as_ref());
    tokio::spawn(async move {
        let heartbeat = lichess.front.limits().heartbeat;
        loop {
            tokio::select! {
                news = timeout(heartbeat, nudges.recv()) => {
                    let (hub, mine) = (Arc::clone(&lichess.hub), seek.clone());
                    let found = lichess.front.blocking(move |front| look_again(front, &hub, &mine));
                    match found.await {
                        Ok(Ok(Found::Taken)) => return,
                        Ok(Ok(Found::Opponent(first))) => {
                            // Both streams end, whether the journal took the game or not.
                            let _ = start(&lichess, [&first, &seek], &lichess.front.client_of(&call)).await;
                            return;
                        }
                        _ => {}
                    }
                    if news.is_err() && outlet.send("\n", || 0).await.is_err() {
                        break;
                    }
                }
                () = outlet.closed() => break,
                () = lichess.front.shutdown().wait() => break,
            }
        }
        let key = seek.key();
        // A seek whose end is not written is too old in an hour.
        let _ = lichess
            .front
            .blocking(move |front| front.server().erase_note(SEEK, &key))
            .await;
    });
    Ok(response)
}
