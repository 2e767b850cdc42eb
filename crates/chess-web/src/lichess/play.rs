use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chess::Castles;
use serde_json::{Value, json};
use server::http::api::{milliseconds, perform, seated, seen};
use server::http::kit::{Call, Refusal};
use server::http::stream::{self, Wire};
use server::{ActError, Handle, Holder, Player, Seq, Update, Viewer};
use tokio::time::timeout;

use super::words::{perf, sitter, speed, state, variant, watched};
use super::{Answer, Lichess, Sorry, accounts, caller, fine};
use crate::table::{Action, Match};

/// Clients give up after two seconds, and try again after a 503.
const TIMEOUT: Duration = Duration::from_millis(1_800);

/// The seat of the caller in a game.
async fn seat(lichess: &Lichess, id: &str, call: &Call) -> Result<(Handle<Match>, Player), Sorry> {
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    Ok(seated(&lichess.front, id, &token).await?)
}

/// The names of the players of a game who are programs, in small letters.
pub(super) async fn bots(lichess: &Lichess, game: &Handle<Match>) -> Result<Vec<String>, Sorry> {
    let holders = game.holders();
    let names = holders.iter().flatten().filter_map(Holder::player);
    let players = accounts(lichess, names.map(str::to_owned).collect()).await?;
    let players = players.into_iter();
    let bots = players.filter(|player| player.bot);
    Ok(bots.map(|player| player.name.to_lowercase()).collect())
}

pub(super) async fn stream(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    // A token of no player is refused before the game is looked for.
    let _ = caller(&lichess, &call).await?;
    let (game, seat) = seat(&lichess, &id, &call).await?;
    let bots = bots(&lichess, &game).await?;
    let place = lichess
        .front
        .stream(&call.client, Some((game.id(), Viewer::Seat(seat))))?;
    let (response, outlet) = stream::answer("application/x-ndjson", call.arrival.clone(), place);
    let token = call.token().transpose()?;
    let outlet = outlet.for_token(&lichess.front, token.as_ref());
    let seq = game.seq();
    let events = game.events(Viewer::Seat(seat), seq);
    let full = full(&game, &bots);
    let (shutdown, heartbeat) = (
        lichess.front.shutdown().clone(),
        lichess.front.limits().heartbeat,
    );
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
            lichess.hub.nudge(name);
        }
    });
    Ok(response)
}

/// The first line of a stream.
fn full(game: &Handle<Match>, bots: &[String]) -> Value {
    let (setup, options) = (game.setup(), game.options());
    let variant = variant(&setup);
    let is_bot = |name: &str| bots.contains(&name.to_lowercase());
    let [white, black] = game.holders();
    let start = game.read(|game| game.game().start().fen().to_string());
    let initial = if variant.key == "standard" {
        "startpos"
    } else {
        &start
    };
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
        "variant": variant,
        "clock": clock,
        "speed": speed(options.clock).0,
        "perf": { "name": perf(&setup, options.clock).1 },
        "createdAt": game.created_at(),
        "white": sitter(white.as_ref(), is_bot),
        "black": sitter(black.as_ref(), is_bot),
        "initialFen": initial,
        "state": state(game),
    })
}

struct Lines {
    game: Handle<Match>,
    seat: Player,
}

impl Wire<Match> for Lines {
    fn update(&mut self, update: &Update<Match>) -> Option<String> {
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
async fn act(lichess: &Lichess, id: &str, call: &Call, action: Action) -> Answer {
    let (game, seat) = seat(lichess, id, call).await?;
    let repeated = match &action {
        Action::Move { text, .. } => Some(text.clone()),
        _ => None,
    };
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
                && repeated.is_some_and(|text| is_last(&game, seat, &text)) =>
        {
            Ok(fine())
        }
        Err(error) => Err(Refusal::from(error).into()),
    }
}

/// Whether the last move of a game is this one of this seat.
fn is_last(game: &Handle<Match>, seat: Player, text: &str) -> bool {
    game.read(|game| {
        let game = game.game();
        let was_mine = game.positions().nth(game.moves().len().saturating_sub(1));
        let is_mine = was_mine.is_some_and(|position| position.turn() == seat);
        let spelled = game.moves().last().map(|last| {
            [Castles::KingArrives, Castles::KingTakesRook].map(|castles| last.spell(castles))
        });
        is_mine && spelled.is_some_and(|both| both.iter().any(|one| one.as_str() == text))
    })
}

pub(super) async fn make_move(
    State(lichess): State<Lichess>,
    Path((id, text)): Path<(String, String)>,
    call: Call,
) -> Answer {
    let offer_draw = call.has("offeringDraw");
    let action = Action::Move {
        text: text.into(),
        offer_draw,
    };
    act(&lichess, &id, &call, action).await
}

fn no_action() -> Sorry {
    Refusal::no_route().into()
}

pub(super) async fn command(
    State(lichess): State<Lichess>,
    Path((id, command)): Path<(String, String)>,
    call: Call,
) -> Answer {
    let action = match command.as_str() {
        "abort" => Action::Abort,
        "resign" => Action::Resign,
        "claim-victory" => Action::ClaimVictory { draw: false },
        "claim-draw" => Action::ClaimDraw { intended: None },
        _ => return Err(no_action()),
    };
    act(&lichess, &id, &call, action).await
}

pub(super) async fn answer(
    State(lichess): State<Lichess>,
    Path((id, offer, answer)): Path<(String, String, String)>,
    call: Call,
) -> Answer {
    let yes = match answer.as_str() {
        "yes" | "true" => true,
        "no" | "false" => false,
        _ => return Err(no_action()),
    };
    let action = match (offer.as_str(), yes) {
        ("draw", true) => Action::OfferDraw,
        ("draw", false) => Action::DeclineDraw,
        ("takeback", true) => Action::OfferTakeback,
        ("takeback", false) => Action::DeclineTakeback,
        _ => return Err(no_action()),
    };
    act(&lichess, &id, &call, action).await
}

/// Messages are taken and dropped.
pub(super) async fn say(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let _ = seat(&lichess, &id, &call).await?;
    Ok(fine())
}

pub(super) async fn chat(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let _ = seat(&lichess, &id, &call).await?;
    Ok(Json(json!([])).into_response())
}

/// The stream of a game for those who watch it: what it is, and then each position.
pub(super) async fn watch(
    State(lichess): State<Lichess>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let token = call.token().transpose()?;
    let (game, _) = seen(&lichess.front, &id, token.as_ref()).await?;
    let bots = bots(&lichess, &game).await?;
    let viewer = Viewer::Spectator;
    let place = lichess
        .front
        .stream(&call.client, Some((game.id(), viewer)))?;
    let (response, outlet) = stream::answer("application/x-ndjson", call.arrival.clone(), place);
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
fn position(game: &Handle<Match>) -> Value {
    let now = game.now(Viewer::Spectator);
    let mut line = json!({ "fen": now.view.fen });
    if let Some(fields) = line.as_object_mut() {
        if let Some(last) = &now.view.last {
            fields.insert("lm".to_owned(), json!(last));
        }
        if let Some([white, black]) = now.clock {
            fields.insert("wc".to_owned(), json!(white.as_secs()));
            fields.insert("bc".to_owned(), json!(black.as_secs()));
        }
    }
    line
}

struct Positions(Handle<Match>);

impl Wire<Match> for Positions {
    fn update(&mut self, update: &Update<Match>) -> Option<String> {
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
