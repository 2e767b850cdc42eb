//! The routes of one match.

use std::future::pending;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use feen_server::Player;
use feen_server::http::kit::{Call, Payload, Refusal, dress, html, redirect, set_cookie};
use feen_server::http::stream::{self, Ends};
use feen_server::http::{address, api};

use super::person::{self, Person};
use super::rematch::Asked;
use super::visitor::Visitor;
use super::{POLICY, Pages, Shared, check_origin, keep_name, keep_seats};
use crate::table::{self, Format, Table};
use crate::{Wish, view};

/// Gives a player the seat in the match that followed.
fn hand_over<G: Table>(pages: &Pages<G>, visitor: &Visitor<G>, response: &mut Response) {
    if let Some((next, tokens)) = pages.rematches.next(visitor)
        && !tokens.is_empty()
    {
        set_cookie(response, "seat", &tokens.join("."), &address(&next));
    }
}

pub(super) async fn show<G: Table>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Response {
    let visitor = match Visitor::of(&pages.front, &id, &call).await {
        Ok(visitor) => visitor,
        Err(refusal) => return pages.refused(&call, &refusal),
    };
    let body = visitor.show(&pages, false, None, |scene| view::table(scene, false));
    let mut response = html(StatusCode::OK, POLICY, body);
    hand_over(&pages, &visitor, &mut response);
    // The invitation lets its bearer watch a private match later, too.
    if let (Some(invite), Some(_)) = (&visitor.invite, call.query("invite")) {
        set_cookie(&mut response, "invite", invite, &address(&id));
    }
    response
}

impl<G: Table> Pages<G> {
    /// The answer of a script that has done something: the state of the match as it is now.
    pub fn state(&self, visitor: &Visitor<G>) -> Response {
        let state = visitor.show(self, false, None, view::state);
        ([(header::CACHE_CONTROL, "no-store")], Json(state)).into_response()
    }
}

pub(super) async fn state<G: Table>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let mut response = pages.state(&visitor);
    hand_over(&pages, &visitor, &mut response);
    Ok(response)
}

pub(super) async fn events<G: Table>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let viewer = visitor.viewer();
    // The stream of a player who has logged in ends with the token.
    let call = match person::token(&call) {
        Some(token) => call.with_token(&token),
        None => call,
    };
    api::stream(&pages.front, visitor.game, viewer, &call)
}

/// The address of the page that a form came from.
fn back(id: &str, call: &Call) -> String {
    let end = if call.has("plain") { "/plain" } else { "" };
    let flip = if call.has("flip") { "?flip=1" } else { "" };
    format!("{}{end}{flip}", address(id))
}

pub(super) async fn act<G: Table>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
    form: Payload,
) -> Response {
    let is_script = call.accepts("application/json");
    match perform(&pages, &id, &call, &form).await {
        Ok(visitor) if is_script => pages.state(&visitor),
        Ok(_) => redirect(&back(&id, &call)),
        Err((Some(visitor), refusal)) if !is_script => {
            let message = view::refusal(visitor.language, &refusal);
            let is_plain = call.has("plain");
            let body = visitor.show(&pages, is_plain, Some(&message), |scene| {
                view::table(scene, false)
            });
            refusal.mark(html(refusal.status(), POLICY, body))
        }
        Err((_, refusal)) => pages.refuse(&call, &refusal, is_script),
    }
}

/// A refusal, and the visitor whom a page can show it to.
type Refused<G> = (Option<Box<Visitor<G>>>, Refusal);

async fn perform<G: Table>(
    pages: &Pages<G>,
    id: &str,
    call: &Call,
    form: &Payload,
) -> Result<Visitor<G>, Refused<G>> {
    let alone = |refusal| (None, refusal);
    check_origin(call).map_err(alone)?;
    let unknown = || alone(Refusal::malformed("unknown action in `do`"));
    let passes = form.field("do").as_deref() == Some("pass");
    let wish = if passes {
        None
    } else {
        Some(wished(form).ok_or_else(unknown)?)
    };
    let visitor = Visitor::of(&pages.front, id, call).await.map_err(alone)?;
    let Some(mut seat) = visitor.seat() else {
        return Err(alone(Refusal::other_token()));
    };
    let pass = || {
        let pass = |game: &G| G::passing(&game.shown(game.plies()));
        Some(Wish::play(&visitor.game.read(pass)?))
    };
    let wish = wish.or_else(pass).ok_or_else(unknown)?;
    let has_both = visitor.mine.first && visitor.mine.second;
    // An answer to an offer is that of the other seat, for somebody who has both.
    let maker = visitor.game.read(|game| offerer(game, &wish));
    if let Some(maker) = maker
        && visitor.mine[!maker]
    {
        seat = !maker;
    }
    // Somebody who has both takes the last move back alone: the one who has made it asks.
    let is_taken_back = has_both && wish == Wish::OfferTakeback;
    if is_taken_back {
        seat = !seat;
    }
    let seq = form.field("seq").and_then(|seq| seq.parse().ok());
    let done = api::perform(
        &pages.front,
        &visitor.game,
        seat,
        seq,
        G::action(wish),
        call,
    );
    let mut done = done.await;
    if is_taken_back && done.is_ok() {
        let grant = G::action(Wish::AcceptTakeback);
        done = api::perform(&pages.front, &visitor.game, !seat, None, grant, call).await;
    }
    match done {
        Ok(_) => Ok(visitor),
        Err(error) => Err((Some(Box::new(visitor)), error.into())),
    }
}

/// The wish of a form.
fn wished(form: &Payload) -> Option<Wish> {
    Some(match form.field("do")?.as_str() {
        "move" => Wish::play(form.field("move").unwrap_or_default().trim()),
        "resign" => Wish::Resign,
        "offer_draw" => Wish::OfferDraw,
        "accept_draw" => Wish::AcceptDraw,
        "decline_draw" => Wish::DeclineDraw,
        "offer_takeback" => Wish::OfferTakeback,
        "accept_takeback" => Wish::AcceptTakeback,
        "decline_takeback" => Wish::DeclineTakeback,
        "claim" => Wish::Claim,
        "claim_victory" => Wish::ClaimVictory,
        "abort" => Wish::Abort,
        _ => return None,
    })
}

/// The maker of the offer that a wish answers.
fn offerer(game: &impl Table, wish: &Wish) -> Option<Player> {
    match wish {
        Wish::AcceptDraw | Wish::DeclineDraw => game.draw_offer(),
        Wish::AcceptTakeback | Wish::DeclineTakeback => game.takeback_offer(),
        _ => None,
    }
}

pub(super) async fn join<G: Table>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
    form: Payload,
) -> Response {
    match sit(&pages, &id, &call, &form).await {
        Ok(response) => response,
        Err(refusal) if refusal.code() == "seat/taken" => redirect(&address(&id)),
        Err(refusal) => pages.refused(&call, &refusal),
    }
}

async fn sit<G: Table>(
    pages: &Pages<G>,
    id: &str,
    call: &Call,
    form: &Payload,
) -> Result<Response, Refusal> {
    check_origin(call)?;
    let game = pages.front.game(id).await?.ok_or_else(Refusal::no_game)?;
    let invite = form.field("invite").filter(|invite| !invite.is_empty());
    let account = Person::of(&pages.front, call).await?.account;
    let (_, token) = api::sit(&pages.front, &game, invite.as_deref(), account).await?;
    let home = address(id);
    let mut response = redirect(&home);
    if let Some(token) = token {
        set_cookie(&mut response, "seat", &token.reveal(), &home);
    }
    keep_name(&mut response, form);
    Ok(response)
}

pub(super) async fn rematch<G: Table>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Response {
    let is_script = call.accepts("application/json");
    match ask_for_rematch(&pages, &id, &call).await {
        Ok(Asked::Made(next, tokens)) => {
            let home = address(&next);
            let mut response = if is_script {
                Json(serde_json::json!({ "next": home })).into_response()
            } else {
                redirect(&home)
            };
            keep_seats(&mut response, &tokens, &home);
            response
        }
        Ok(Asked::Offered) if is_script => Json(serde_json::json!({})).into_response(),
        Ok(Asked::Offered) => redirect(&back(&id, &call)),
        Err(refusal) => pages.refuse(&call, &refusal, is_script),
    }
}

async fn ask_for_rematch<G: Table>(
    pages: &Pages<G>,
    id: &str,
    call: &Call,
) -> Result<Asked, Refusal> {
    check_origin(call)?;
    let visitor = Visitor::of(&pages.front, id, call).await?;
    if visitor.seat().is_none() {
        return Err(Refusal::other_token());
    }
    if !pages.front.may_create(&call.client) {
        return Err(Refusal::too_many("new games"));
    }
    pages.rematches.ask(pages, &visitor, &call.client).await
}

/// Lets an engine evaluate a match that is over.
pub(super) async fn review<G: Table>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Response {
    let is_script = call.accepts("application/json");
    match begin_review(&pages, &id, &call).await {
        Ok(visitor) if is_script => pages.state(&visitor),
        Ok(_) => redirect(&back(&id, &call)),
        Err(refusal) => pages.refuse(&call, &refusal, is_script),
    }
}

async fn begin_review<G: Table>(
    pages: &Pages<G>,
    id: &str,
    call: &Call,
) -> Result<Visitor<G>, Refusal> {
    check_origin(call)?;
    let visitor = Visitor::of(&pages.front, id, call).await?;
    if !visitor.is_over() {
        return Err(Refusal::new(
            StatusCode::CONFLICT,
            "game/not-over",
            "the game is not over",
        ));
    }
    if !pages.front.may_create(&call.client) {
        return Err(Refusal::too_many("evaluations"));
    }
    if !pages.engines.review(&visitor.game) {
        return Err(Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "engine/busy",
            "no engine can evaluate the game; try again later",
        ));
    }
    Ok(visitor)
}

/// The match in a format, as a file.
pub(super) async fn written<G: Table>(
    pages: &Pages<G>,
    id: &str,
    call: &Call,
    format: &'static Format,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, id, call).await?;
    let text = table::written(&visitor.game, format)?;
    let file = format!("attachment; filename=\"{id}.{}\"", format.extension);
    let headers = [
        (header::CONTENT_TYPE, format.kind.to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, text).into_response())
}

pub(super) async fn svg<G: Table>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let text = visitor
        .game
        .read(|game| game.svg(visitor.flipped, &visitor.preferences));
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let text = text.ok_or_else(Refusal::no_picture)?;
    Ok((headers, text).into_response())
}

/// The position as PNG, for programs that show a link with a picture.
pub(super) async fn png<G: Table>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let (flipped, preferences) = (visitor.flipped, visitor.preferences.clone());
    let game = visitor.game.read(G::clone);
    let paint = move || game.png(flipped, &preferences);
    pages.painted(&call.client, "no-store", paint).await
}

/// The page without a script: held open until something happens, and then renewed by itself.
pub(super) async fn plain<G: Table>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Response {
    let visitor = match Visitor::of(&pages.front, &id, &call).await {
        Ok(visitor) => visitor,
        Err(refusal) => return pages.refused(&call, &refusal),
    };
    let polls = call.query("poll").is_some();
    let (body, seq, goes_on) = visitor.show(&pages, true, None, |scene| {
        let goes_on = scene.over.is_none() && scene.ply.is_none();
        (view::table(scene, goes_on), scene.seq, goes_on)
    });
    if !goes_on {
        let mut response = html(StatusCode::OK, POLICY, body);
        hand_over(&pages, &visitor, &mut response);
        return response;
    }
    let flip = if call.query("flip").is_some() {
        "&flip=1"
    } else {
        ""
    };
    let poll = format!(
        "<meta http-equiv=\"refresh\" content=\"10;url={}/plain?poll=1{flip}\"></body></html>",
        address(&id)
    );
    let viewer = visitor.viewer();
    let place = pages
        .front
        .stream(&call.client, Some((visitor.game.id(), viewer)));
    let (false, Ok(place)) = (polls, place) else {
        return html(StatusCode::OK, POLICY, body + &poll);
    };
    let (mut response, outlet) =
        stream::answer("text/html; charset=utf-8", call.arrival.clone(), place);
    let outlet = outlet.for_token(&pages.front, person::token(&call).as_ref());
    dress(&mut response, POLICY);
    let Some(page) = pages.held.enter(&call, &mut response) else {
        return html(StatusCode::OK, POLICY, body + &poll);
    };
    let events = visitor.game.events(viewer, seq);
    let ends = Ends { renew: RENEW, poll };
    let (shutdown, heartbeat) = (
        pages.front.shutdown().clone(),
        pages.front.limits().heartbeat,
    );
    tokio::spawn(async move {
        if outlet.send(body, || 0).await.is_ok() {
            let life = (heartbeat, shutdown);
            stream::hold(outlet, events, page, ends, |_| true, pending(), life).await;
        }
    });
    response
}

/// The end of a page that has changed.
const RENEW: &str = "<meta http-equiv=\"refresh\" content=\"0\"></body></html>";
