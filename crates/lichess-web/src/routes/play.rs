use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use feen_games_web::Hosts;
use feen_match_web::Wish;
use feen_server::http::api::{milliseconds, perform};
use feen_server::http::kit::{Call, Refusal};
use feen_server::http::stream::{self, Wire};
use feen_server::{ActError, Code, Holder, Player, Seq, Update, Viewer};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::answer::{Answer, Sorry, fine};
use crate::found::{Found, seated, seen};
use crate::state::{Lichess, accounts, caller};
use crate::variant::speed;
use crate::words::{sitter, state, watched};

/// Clients give up after two seconds, and try again after a 503.
const TIMEOUT: Duration = Duration::from_millis(1_800);

/// The names of the players of a game who are programs, in small letters.
pub(crate) async fn bots<G: Hosts>(
    lichess: &Lichess<G>,
    game: &Found<G>,
) -> Result<Vec<String>, Sorry> {
    let holders = game.holders();
    let names = holders.iter().flatten().filter_map(Holder::player);
    let players = accounts(lichess, names.map(str::to_owned).collect()).await?;
    let players = players.into_iter();
    let bots = players.filter(|player| player.bot);
    Ok(bots.map(|player| player.name.to_lowercase()).collect())
}

pub(crate) async fn stream<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    // A token of no player is refused before the game is looked for.
    let _ = caller(&lichess, &call).await?;
    let (game, seat) = seated(&lichess, &id, &call).await?;
    let bots = bots(&lichess, &game).await?;
    follow(&lichess, game, seat, &bots, &call)
}

/// The stream of a game for the player of a seat.
fn follow<G: Hosts>(
    lichess: &Lichess<G>,
    game: Found<G>,
    seat: Player,
    bots: &[String],
    call: &Call,
) -> Answer {
    let viewed = Some((game.id(), Viewer::Seat(seat)));
    let place = lichess.front.stream(&call.client, viewed)?;
    let (response, outlet) = stream::answer("application/x-ndjson", call.arrival.clone(), place);
    let token = call.token().transpose()?;
    let outlet = outlet.for_token(&lichess.front, token.as_ref());
    let seq = game.seq();
    let events = game.events(Viewer::Seat(seat), seq);
    let full = full(&game, bots);
    let (shutdown, heartbeat) = (
        lichess.front.shutdown().clone(),
        lichess.front.limits().heartbeat,
    );
    let hub = Arc::clone(&lichess.hub);
    tokio::spawn(async move {
        let lines = Lines {
            game: game.clone(),
            seat,
        };
        if outlet.send(format!("{full}\n"), || 0).await.is_ok() {
            let lag = |after: Seq| game.seq().saturating_sub(after);
            stream::pump(outlet, events, lines, lag, heartbeat, shutdown).await;
        }
        let holders = game.holders();
        for name in holders
            .iter()
            .flatten()
            .filter_map(|holder| holder.player())
        {
            hub.nudge(name);
        }
    });
    Ok(response)
}

/// The first line of a stream.
fn full<G: Hosts>(game: &Found<G>, bots: &[String]) -> Value {
    let options = game.options();
    let is_bot = |name: &str| bots.contains(&name.to_lowercase());
    let [white, black] = game.holders();
    let clock = options.clock.map(|clock| {
        json!({
            "initial": milliseconds(clock.initial),
            "increment": milliseconds(clock.increment),
        })
    });
    json!({
        "type": "gameFull",
        "id": game.id(),
        "rated": false,
        "variant": game.variant,
        "clock": clock,
        "speed": speed(options.clock).0,
        "perf": { "name": game.variant.perf(options.clock).1 },
        "createdAt": game.created_at(),
        "white": sitter(white.as_ref(), is_bot),
        "black": sitter(black.as_ref(), is_bot),
        "initialFen": game.initial_fen().unwrap_or_else(|| "startpos".to_owned()),
        "state": state(game),
    })
}

struct Lines<G: Hosts> {
    game: Found<G>,
    seat: Player,
}

impl<G: Hosts> Wire<G> for Lines<G> {
    fn update(&mut self, update: &Update<G>) -> Option<String> {
        let line = match update {
            Update::Happened(_) | Update::Restarted { .. } => state(&self.game),
            Update::Gone(seat) if *seat != self.seat => {
                json!({ "type": "opponentGone", "gone": true, "claimWinInSeconds": 0 })
            }
            Update::Back(seat) if *seat != self.seat => {
                json!({ "type": "opponentGone", "gone": false })
            }
            _ => return None,
        };
        Some(format!("{line}\n"))
    }

    fn heartbeat(&self) -> &'static str {
        "\n"
    }

    fn shutdown(&self) -> &'static str {
        "\n"
    }
}

/// Acts for the caller.
async fn act<G: Hosts>(lichess: &Lichess<G>, id: &str, call: &Call, wish: Wish) -> Answer {
    let (game, seat): (Found<G>, _) = seated(lichess, id, call).await?;
    let repeated = match &wish {
        Wish::Move { text, .. } => Some(text.clone()),
        _ => None,
    };
    let action = G::action(wish);
    let acted = perform(&lichess.front, &game, seat, None, action, call);
    let Ok(acted) = timeout(TIMEOUT, acted).await else {
        return Err(Refusal::unavailable().into());
    };
    match acted {
        Ok(receipt) => {
            if receipt.outcome.is_some() {
                for holder in game.holders().iter().flatten() {
                    if let Some(name) = holder.player() {
                        lichess.hub.nudge(name);
                    }
                }
            }
            Ok(fine())
        }
        // The answer to the first request was lost on its way.
        Err(ActError::Refused(error))
            if matches!(error.code(), "game/turn" | "game/over")
                && repeated.is_some_and(|text| game.is_last(seat, &text)) =>
        {
            Ok(fine())
        }
        Err(error) => Err(Refusal::from(error).into()),
    }
}

pub(crate) async fn make_move<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path((id, text)): Path<(String, String)>,
    call: Call,
) -> Answer {
    let offer_draw = call.has("offeringDraw");
    let wish = Wish::Move {
        text: text.into(),
        offer_draw,
    };
    act(&lichess, &id, &call, wish).await
}

fn no_action() -> Sorry {
    Refusal::no_route().into()
}

pub(crate) async fn command<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path((id, command)): Path<(String, String)>,
    call: Call,
) -> Answer {
    let wish = match command.as_str() {
        "abort" => Wish::Abort,
        "resign" => Wish::Resign,
        "claim-victory" => Wish::ClaimVictory,
        "claim-draw" => Wish::Claim,
        _ => return Err(no_action()),
    };
    act(&lichess, &id, &call, wish).await
}

pub(crate) async fn answer<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path((id, offer, answer)): Path<(String, String, String)>,
    call: Call,
) -> Answer {
    let yes = match answer.as_str() {
        "yes" | "true" => true,
        "no" | "false" => false,
        _ => return Err(no_action()),
    };
    let wish = match (offer.as_str(), yes) {
        ("draw", true) => Wish::OfferDraw,
        ("draw", false) => Wish::DeclineDraw,
        ("takeback", true) => Wish::OfferTakeback,
        ("takeback", false) => Wish::DeclineTakeback,
        _ => return Err(no_action()),
    };
    act(&lichess, &id, &call, wish).await
}

/// Messages are taken and dropped.
pub(crate) async fn say<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let _ = seated(&lichess, &id, &call).await?;
    Ok(fine())
}

pub(crate) async fn chat<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let _ = seated(&lichess, &id, &call).await?;
    Ok(Json(json!([])).into_response())
}

/// The stream of a game for those who watch it: what it is, and then each position.
pub(crate) async fn watch<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let game = seen(&lichess, &id, &call).await?;
    let bots = bots(&lichess, &game).await?;
    watch_game(&lichess, game, &bots, &call)
}

fn watch_game<G: Hosts>(
    lichess: &Lichess<G>,
    game: Found<G>,
    bots: &[String],
    call: &Call,
) -> Answer {
    let viewer = Viewer::Spectator;
    let place = lichess
        .front
        .stream(&call.client, Some((game.id(), viewer)))?;
    let (response, outlet) = stream::answer("application/x-ndjson", call.arrival.clone(), place);
    let token = call.token().transpose()?;
    let outlet = outlet.for_token(&lichess.front, token.as_ref());
    let events = game.events(viewer, game.seq());
    let is_bot = |name: &str| bots.contains(&name.to_lowercase());
    let begin = format!("{}\n{}\n", watched(&game, is_bot), position(&game));
    let (shutdown, heartbeat) = (
        lichess.front.shutdown().clone(),
        lichess.front.limits().heartbeat,
    );
    tokio::spawn(async move {
        let lines = Positions(game.clone());
        if outlet.send(begin, || 0).await.is_ok() {
            let lag = |after: Seq| game.seq().saturating_sub(after);
            stream::pump(outlet, events, lines, lag, heartbeat, shutdown).await;
        }
    });
    Ok(response)
}

/// The position of a game, with its clocks in seconds.
fn position<G: Hosts>(game: &Found<G>) -> Value {
    let now = game.now(Viewer::Spectator);
    let Some(view) = G::hosted_view(now.view) else {
        return Value::Null;
    };
    let mut line = json!({ "fen": view.fen });
    if let Some(fields) = line.as_object_mut() {
        if let Some(last) = view.last {
            fields.insert("lm".to_owned(), json!(last));
        }
        if let Some([white, black]) = now.clock {
            fields.insert("wc".to_owned(), json!(white.as_secs()));
            fields.insert("bc".to_owned(), json!(black.as_secs()));
        }
    }
    line
}

struct Positions<G: Hosts>(Found<G>);

impl<G: Hosts> Wire<G> for Positions<G> {
    fn update(&mut self, update: &Update<G>) -> Option<String> {
        match update {
            Update::Happened(_) | Update::Restarted { .. } => {
                Some(format!("{}\n", position(&self.0)))
            }
            _ => None,
        }
    }

    fn heartbeat(&self) -> &'static str {
        "\n"
    }

    fn shutdown(&self) -> &'static str {
        "\n"
    }
}
