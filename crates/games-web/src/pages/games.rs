//! The catalogue as routes: the page of all games, and one for each.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use axum::routing::get;
use feen_match_web::Shared;
use feen_rules::Variant;
use feen_server::http::api::Stage;
use feen_server::http::kit::{Call, Refusal, asset, redirect};

use super::view::{Rulebook, catalogue, rulebook, unknown};
use super::{FRESH_SECONDS, Look};
use crate::appearance::moves as drawn_moves;
use crate::chosen::Chosen;
use crate::examples::examples;
use crate::finding::{Finding, Other, named};
use crate::hosts::Hosts;
use crate::picture::shot;

/// The games of each list on the page of a game.
const LISTED: usize = 5;

pub(super) fn router<G: Hosts>(pages: &Shared<G>) -> Router {
    Router::new()
        .route("/games", get(all::<G>))
        .route(
            "/games/",
            get(async |call: Call| redirect(&call.onward("/games"))),
        )
        .route("/games.js", get(script::<G>))
        .route("/games/{name}", get(one::<G>))
        .route("/games/{name}/", get(one::<G>))
        .route("/games/{name}/start.svg", get(start::<G>))
        .route("/games/{name}/small.svg", get(small_start::<G>))
        .route("/games/{name}/pieces.css", get(pieces::<G>))
        .route("/games/{name}/ends/{place}", get(end::<G>))
        .route("/games/{name}/moves/{place}", get(moves::<G>))
        .with_state(Arc::clone(pages))
}

/// The page of all games, or of those that are looked for.
async fn all<G: Hosts>(State(pages): State<Shared<G>>, call: Call) -> Result<Response, Refusal> {
    let who = pages.name(&call).await?;
    let frame = pages.frame(&call, &who);
    let finding = Finding::of(call.pairs(), frame.language);
    let groups = pages.site.catalogue.titles();
    let others = beside::<G>();
    let address = pages.whole_address(&call, "/games");
    let body = catalogue(&frame, &address, &groups, &others, finding.as_ref());
    Ok(pages.page(StatusCode::OK, body))
}

/// The games of the server that are not of the catalogue.
fn beside<G: Hosts>() -> Vec<Other> {
    let group = G::listed_beside(&[]);
    let games = group
        .as_ref()
        .and_then(|group| group["variants"].as_array());
    let games = games.into_iter().flatten();
    games.filter_map(Other::of).collect()
}

async fn script<G: Hosts>(State(pages): State<Shared<G>>, call: Call) -> Response {
    pages.site.script.answer(&call, FRESH_SECONDS)
}

/// The page of a game. Another name, in any language, leads to its own one; an unknown name, to those that are near.
async fn one<G: Hosts>(
    State(pages): State<Shared<G>>,
    Path(name): Path<String>,
    uri: Uri,
    call: Call,
) -> Result<Response, Refusal> {
    let who = pages.name(&call).await?;
    let frame = pages.frame(&call, &who);
    let catalogue = &pages.site.catalogue;
    let found = catalogue.find(&name).ok();
    let Some(variant) = found.or_else(|| named(&catalogue.titles(), &name).cloned()) else {
        let others = beside::<G>();
        if let Some(other) = others.iter().find(|other| other.is_named(&name)) {
            return Ok(redirect(&format!("/?variant={}", other.name)));
        }
        let body = unknown(&frame, &catalogue.titles(), &name);
        return Ok(pages.page(StatusCode::NOT_FOUND, body));
    };
    let own = format!("/games/{}", variant.name());
    if variant.name() != name || uri.path().ends_with('/') {
        return Ok(redirect(&call.onward(&own)));
    }
    let look = pages.site.look(&variant, &pages.preferences(&call));
    let listed = async |stage| pages.listed(&call, variant.name(), stage, LISTED).await;
    let (open, over) = (listed(Stage::Open).await?, listed(Stage::Over).await?);
    let book = Rulebook {
        frame,
        address: pages.whole_address(&call, &own),
        variant: &variant,
        look: &look.appearance,
        has_picture: look.start(&variant).is_some(),
        examples: &examples(&variant),
        open: &open,
        over: &over,
        has_computer: pages.site.engine(&variant).is_some(),
    };
    Ok(pages.page(StatusCode::OK, rulebook(&book)))
}

/// The game of a name, and its look with the pieces of the address.
fn found<G: Hosts>(
    pages: &Shared<G>,
    name: &str,
    call: &Call,
) -> Result<(Variant, Arc<Look>), Refusal> {
    let variant = pages.site.catalogue.find(name);
    let variant = variant.map_err(|_| Refusal::no_route())?;
    let chosen = Chosen::with_pieces(&call.query("pieces").unwrap_or_default());
    let look = pages.site.look_with(&variant, chosen);
    Ok((variant, look))
}

async fn start<G: Hosts>(
    State(pages): State<Shared<G>>,
    Path(name): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    if let Some(picture) = G::start_beside(&name) {
        return Ok(asset("image/svg+xml", FRESH_SECONDS, picture));
    }
    let (variant, look) = found(&pages, &name, &call)?;
    let start = look.start(&variant).ok_or_else(Refusal::no_picture)?;
    Ok(start.answer(&call, FRESH_SECONDS))
}

/// The start as lists show it.
async fn small_start<G: Hosts>(
    State(pages): State<Shared<G>>,
    Path(name): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let (variant, look) = found(&pages, &name, &call)?;
    let start = look.small_start(&variant).ok_or_else(Refusal::no_picture)?;
    Ok(start.answer(&call, FRESH_SECONDS))
}

async fn pieces<G: Hosts>(
    State(pages): State<Shared<G>>,
    Path(name): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let (_, look) = found(&pages, &name, &call)?;
    Ok(look.pieces.answer(&call, FRESH_SECONDS))
}

/// The number of a picture: `0.svg`.
fn number(place: &str) -> Option<usize> {
    place.strip_suffix(".svg")?.parse().ok()
}

/// The picture of the moves of a kind, by its place among all kinds: `0.svg`.
async fn moves<G: Hosts>(
    State(pages): State<Shared<G>>,
    Path((name, place)): Path<(String, String)>,
    call: Call,
) -> Result<Response, Refusal> {
    let (variant, look) = found(&pages, &name, &call)?;
    let kind = number(&place).and_then(|place| variant.kinds().get(place).copied());
    let kind = kind.ok_or_else(Refusal::no_route)?;
    let pieces = look.appearance.pieces;
    let picture = drawn_moves(&variant, kind, &variant.moves_in_words(kind), pieces);
    let picture = picture.ok_or_else(Refusal::no_picture)?;
    Ok(asset("image/svg+xml", FRESH_SECONDS, picture))
}

/// The picture of an end that the page of a game shows: `0.svg`.
async fn end<G: Hosts>(
    State(pages): State<Shared<G>>,
    Path((name, place)): Path<(String, String)>,
    call: Call,
) -> Result<Response, Refusal> {
    let (variant, look) = found(&pages, &name, &call)?;
    let example = number(&place).and_then(|place| examples(&variant).into_iter().nth(place));
    let example = example.ok_or_else(Refusal::no_route)?;
    let picture = shot(&example.game, look.appearance.pieces);
    let picture = picture.ok_or_else(Refusal::no_picture)?;
    Ok(asset("image/svg+xml", FRESH_SECONDS, picture))
}
