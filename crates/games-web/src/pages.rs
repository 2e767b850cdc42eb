//! The pages: the first one, and one for each game, with a script and without.

mod view;
mod visitor;

use std::collections::HashMap;
use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use match_web::engines::Engines;
use rules::Variant;
use server::http::api::{self, ClockRequest, GameRequest, Made};
use server::http::kit::{
    Asset, Call, HasLimits, HeldPages, Payload, Refusal, dress, html, redirect, set_cookie,
};
use server::http::stream::{self, Ends};
use server::http::{Front, Limits};
use server::{GameOptions, Seq, Token, journal};

use crate::appearance::Appearance;
use crate::catalogue::Catalogue;
use crate::engines;
use crate::picture::picture;
use crate::table::{Action, ClaimName, Match, Setup};

use view::{self as page, Lobby, Row};
use visitor::{Visitor, check_origin, clock_in_words};

/// The state of the pages.
#[derive(Clone)]
struct Pages {
    front: Front<Match>,
    catalogue: Arc<Catalogue>,
    engines: Engines,
    held: Arc<HeldPages>,
    lists: Arc<tokio::sync::Mutex<Option<Lists>>>,
    looks: Arc<Mutex<HashMap<Variant, Arc<Look>>>>,
    assets: Arc<Assets>,
}

/// The lists of the first page, as they were at a moment.
type Lists = (Instant, Result<[Vec<Row>; 2], Refusal>);

/// The look of a variant, and the style sheet with its pieces.
struct Look {
    appearance: Appearance,
    pieces: Asset,
}

/// The files that pages load, packed once.
struct Assets {
    style: Asset,
    script: Asset,
    icon: Asset,
}

impl HasLimits for Pages {
    fn limits(&self) -> &Limits {
        self.front.limits()
    }
}

/// The time for which the lists of the first page are kept.
const FRESH: Duration = Duration::from_secs(2);

/// The games of each list of the first page.
const LISTED: usize = 8;

/// The looks that are kept.
const LOOKS: usize = 256;

/// The pages: the first one, and one for each game.
pub fn pages(front: &Front<Match>, catalogue: &Catalogue, engines: &Engines) -> Router {
    let pages = Pages {
        front: front.clone(),
        catalogue: Arc::new(catalogue.clone()),
        engines: engines.clone(),
        held: Arc::default(),
        lists: Arc::default(),
        looks: Arc::default(),
        assets: Arc::new(Assets {
            style: Asset::new("text/css; charset=utf-8", page::style()),
            script: Asset::new("text/javascript; charset=utf-8", look::game_script()),
            icon: Asset::new("image/svg+xml", look::MARK),
        }),
    };
    Router::new()
        .route("/", get(lobby))
        .route("/new", post(new))
        .route("/games.css", get(style))
        .route("/board.js", get(script))
        .route("/icon.svg", get(icon))
        .route("/g/{id}", get(table))
        .route("/g/{id}/plain", get(plain))
        .route("/g/{id}/state", get(state))
        .route("/g/{id}/events", get(events))
        .route("/g/{id}/act", post(act))
        .route("/g/{id}/join", post(join))
        .route("/g/{id}/pieces.css", get(pieces))
        .route("/g/{id}/feen", get(feen))
        .route("/g/{id}/svg", get(svg))
        .route("/{*path}", any(elsewhere))
        .with_state(pages)
}

/// The seconds for which browsers keep the style sheets, the script and the icon.
const FRESH_SECONDS: u32 = 300;

/// The rules for what a page may load: everything of this server, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

impl Pages {
    /// The look of the variant of a game.
    fn look(&self, visitor: &Visitor) -> Arc<Look> {
        let variant = visitor.game.read(|game| game.game().variant().clone());
        let looks = || self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(look) = looks().get(&variant) {
            return Arc::clone(look);
        }
        let appearance = Appearance::of(&variant);
        let pieces = Asset::new("text/css; charset=utf-8", appearance.style.clone());
        let look = Arc::new(Look { appearance, pieces });
        let mut looks = looks();
        if looks.len() >= LOOKS {
            looks.clear();
        }
        looks.insert(variant, Arc::clone(&look));
        look
    }

    fn show<R>(
        &self,
        visitor: &Visitor,
        is_plain: bool,
        refused: Option<String>,
        show: impl FnOnce(&page::Scene<'_>) -> R,
    ) -> R {
        let look = self.look(visitor);
        visitor.show(&self.front, &look.appearance, is_plain, refused, show)
    }

    /// A refusal as a page.
    fn refused(&self, refusal: &Refusal) -> Response {
        let (title, sentence) = match refusal.status() {
            StatusCode::NOT_FOUND => (
                "No such game",
                "It may have ended long ago, or the link is not whole. A private game needs its own link.",
            ),
            StatusCode::TOO_MANY_REQUESTS => ("Too much at once", "Please try again in a moment."),
            StatusCode::SERVICE_UNAVAILABLE => (
                "Not now",
                "The server cannot answer at the moment. Please try again.",
            ),
            _ => ("That did not work", refusal.message()),
        };
        let body = page::notice(self.front.base(), title, sentence);
        refusal.mark(html(refusal.status(), POLICY, body))
    }
}

/// The answer at an unknown address: a page for a person, an error for a program.
async fn elsewhere(State(pages): State<Pages>, call: Call) -> Response {
    let refusal = Refusal::no_route();
    if !call.accepts("text/html") {
        return refusal.into_response();
    }
    let sentence = "There is nothing at this address. Perhaps the link is not whole.";
    let body = page::notice(pages.front.base(), "No such page", sentence);
    html(refusal.status(), POLICY, body)
}

async fn style(State(pages): State<Pages>, call: Call) -> Response {
    pages.assets.style.answer(&call, FRESH_SECONDS)
}

async fn script(State(pages): State<Pages>, call: Call) -> Response {
    pages.assets.script.answer(&call, FRESH_SECONDS)
}

async fn icon(State(pages): State<Pages>, call: Call) -> Response {
    pages.assets.icon.answer(&call, FRESH_SECONDS)
}

/// The pictures of the pieces of a game.
async fn pieces(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    Ok(pages.look(&visitor).pieces.answer(&call, FRESH_SECONDS))
}

async fn lobby(State(pages): State<Pages>, call: Call) -> Response {
    let fields = ["variant", "against", "clock", "seat", "start"];
    let asked = fields.map(|field| (field, call.query(field).unwrap_or_default()));
    show_lobby(&pages, asked.into(), None).await
}

/// The first page, after a form that was refused too.
async fn show_lobby(
    pages: &Pages,
    chosen: Vec<(&'static str, String)>,
    refused: Option<&Refusal>,
) -> Response {
    let [open, playing] = match lists(pages).await {
        Ok(lists) => lists,
        Err(refusal) => return pages.refused(&refusal),
    };
    let lobby = Lobby {
        base: pages.front.base(),
        groups: pages.catalogue.titles(),
        engines: pages.front.engine_names().to_vec(),
        open,
        playing,
        refused: refused.map(|refusal| refusal.message().to_owned()),
        chosen,
    };
    let status = refused.map_or(StatusCode::OK, Refusal::status);
    let page = html(status, POLICY, page::lobby(&lobby));
    match refused {
        Some(refusal) => refusal.mark(page),
        None => page,
    }
}

/// The lists of the first page. They are read once for all who ask at the same time.
async fn lists(pages: &Pages) -> Result<[Vec<Row>; 2], Refusal> {
    let mut held = pages.lists.lock().await;
    if let Some((_, lists)) = held.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
        return lists.clone();
    }
    let catalogue = Arc::clone(&pages.catalogue);
    let read = pages.front.blocking(move |front| {
        let list = |stage| {
            let rows = api::public(front, Some(stage), None, LISTED)?.0;
            let rows = rows
                .iter()
                .filter(|(_, options, _)| stage != api::Stage::Open || options.open);
            Ok::<Vec<Row>, Refusal>(rows.map(|listed| row(&catalogue, listed)).collect())
        };
        Ok::<_, Refusal>([list(api::Stage::Open)?, list(api::Stage::Playing)?])
    });
    let lists = read.await.and_then(|lists| lists);
    *held = Some((Instant::now(), lists.clone()));
    lists
}

fn row(catalogue: &Catalogue, (row, options, seq): &(journal::Row, GameOptions, Seq)) -> Row {
    let name = |seat: &Option<Box<str>>| {
        let name = seat.as_ref()?.strip_prefix("player:")?;
        Some(name.strip_suffix(" (engine)").unwrap_or(name).to_owned())
    };
    let setup: Setup = serde_json::from_str(&row.setup).unwrap_or_default();
    let variant = catalogue.find(&setup.variant);
    let [first, second] = &row.seats;
    Row {
        id: row.id.to_string(),
        title: variant.map_or_else(
            |_| setup.variant.to_string(),
            |variant| variant.title().to_owned(),
        ),
        players: [name(first), name(second)],
        clock: options.clock.map(clock_in_words),
        plies: usize::try_from(*seq).unwrap_or_default(),
    }
}

/// The game that the form of the first page asks for.
fn request(form: &Payload) -> Result<GameRequest<Setup>, Refusal> {
    let against = form.field("against").unwrap_or_default();
    let mut request = GameRequest {
        seat: form.field("seat").filter(|seat| !seat.is_empty()),
        ..GameRequest::default()
    };
    match against.split_once(':') {
        Some(("engine", name)) => request.engine = Some(name.to_owned()),
        // Two people at one screen need no list of games.
        _ if against == "both" => {
            request.seat = Some("both".to_owned());
            request.private = true;
        }
        _ => request.private = against != "anybody",
    }
    let mut setup = Setup::of(&form.field("variant").unwrap_or_default());
    let start = form.field("start").filter(|start| !start.trim().is_empty());
    if let Some(start) = start {
        setup = setup.from(start.trim());
    }
    request.setup = Some(setup);
    let clock = form.field("clock").filter(|clock| !clock.is_empty());
    if let Some(clock) = clock {
        let clock = read_clock(&clock);
        request.clock = Some(clock.ok_or_else(|| {
            Refusal::malformed("expected a clock such as `300+3` or `600+0+30x3`")
        })?);
    }
    Ok(request)
}

/// A clock as `300+3`, or with periods as `600+0+30x3`.
fn read_clock(text: &str) -> Option<ClockRequest> {
    let mut parts = text.split('+');
    let (limit, increment) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let mut clock = ClockRequest {
        limit,
        increment,
        ..ClockRequest::default()
    };
    if let Some(periods) = parts.next() {
        let (time, periods) = periods.split_once('x')?;
        clock.byoyomi = time.parse().ok()?;
        clock.periods = Some(periods.parse().ok()?);
    }
    parts.next().is_none().then_some(clock)
}

async fn new(State(pages): State<Pages>, call: Call, form: Payload) -> Response {
    match make(&pages, &call, &form).await {
        Ok(response) => response,
        Err(refusal) => {
            let fields = ["variant", "against", "clock", "seat", "start"];
            let chosen = fields.map(|name| (name, form.field(name).unwrap_or_default()));
            show_lobby(&pages, chosen.into(), Some(&refusal)).await
        }
    }
}

async fn make(pages: &Pages, call: &Call, form: &Payload) -> Result<Response, Refusal> {
    check_origin(call)?;
    let request = request(form)?;
    if !pages.front.may_create(&call.client) {
        return Err(Refusal::too_many("new games"));
    }
    if let (Some(engine), Some(setup)) = (&request.engine, &request.setup)
        && let Ok(variant) = pages.catalogue.find(&setup.variant)
        && !engines::plays(&pages.engines, engine, &variant)
    {
        let message = format!("{engine} does not play this game");
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(Refusal::new(status, "engine/variant", message));
    }
    let Made { created, .. } = api::make(&pages.front, request, None).await?;
    let address = pages.front.address(created.game.id());
    let mut response = redirect(&address);
    let tokens: Vec<String> = created.tokens.iter().flatten().map(Token::reveal).collect();
    set_cookie(&mut response, "seat", &tokens.join("."), &address);
    if let Some(invite) = &created.invite {
        set_cookie(&mut response, "invite", &invite.reveal(), &address);
    }
    Ok(response)
}

/// The address of a game by its name in an address.
fn address(pages: &Pages, id: &str) -> String {
    format!("{}/g/{id}", pages.front.base())
}

async fn table(State(pages): State<Pages>, Path(id): Path<String>, call: Call) -> Response {
    let visitor = match Visitor::of(&pages.front, &id, &call).await {
        Ok(visitor) => visitor,
        Err(refusal) => return pages.refused(&refusal),
    };
    let body = pages.show(&visitor, false, None, |scene| page::table(scene, false));
    let mut response = html(StatusCode::OK, POLICY, body);
    // The invitation lets its bearer watch a private game later, too.
    if let (Some(invite), Some(_)) = (&visitor.invite, call.query("invite")) {
        set_cookie(&mut response, "invite", invite, &address(&pages, &id));
    }
    response
}

async fn state(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let state = pages.show(&visitor, false, None, page::state);
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(state)).into_response())
}

async fn events(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let viewer = visitor.viewer();
    api::stream(&pages.front, visitor.game, viewer, &call)
}

/// The action of a button.
fn action(form: &Payload, visitor: &Visitor) -> Option<Action> {
    let text = form.field("move").unwrap_or_default();
    Some(match form.field("do")?.as_str() {
        "move" => Action::play(text.trim()),
        "pass" => Action::play(&passing(visitor)?),
        "resign" => Action::Resign,
        "offer_draw" => Action::OfferDraw,
        "accept_draw" => Action::AcceptDraw,
        "decline_draw" => Action::DeclineDraw,
        "offer_takeback" => Action::OfferTakeback,
        "accept_takeback" => Action::AcceptTakeback,
        "decline_takeback" => Action::DeclineTakeback,
        "claim" => Action::Claim {
            reason: None::<ClaimName>,
        },
        "claim_victory" => Action::ClaimVictory { draw: false },
        "abort" => Action::Abort,
        _ => return None,
    })
}

/// The text of the move that passes.
fn passing(visitor: &Visitor) -> Option<String> {
    visitor.game.read(|game| {
        let position = game.game().position();
        let mut legal = position.legal();
        let pass = legal.find(|one| one.sort() == rules::MoveSort::Pass)?;
        Some(position.uci(pass).to_string())
    })
}

async fn act(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
    form: Payload,
) -> Response {
    let is_script = call.accepts("application/json");
    let acted = perform(&pages, &id, &call, &form).await;
    let is_plain = call.query("plain").is_some();
    match acted {
        Ok(visitor) if is_script => {
            Json(pages.show(&visitor, false, None, page::state)).into_response()
        }
        Ok(_) => {
            let end = if is_plain { "/plain" } else { "" };
            let flip = if call.query("flip").is_some() {
                "?flip=1"
            } else {
                ""
            };
            redirect(&format!("{}{end}{flip}", address(&pages, &id)))
        }
        Err((_, refusal)) if is_script => refusal.into_response(),
        Err((Some(visitor), refusal)) => {
            let message = Some(refusal.message().to_owned());
            let body = pages.show(&visitor, is_plain, message, |scene| {
                page::table(scene, false)
            });
            refusal.mark(html(refusal.status(), POLICY, body))
        }
        Err((None, refusal)) => pages.refused(&refusal),
    }
}

async fn perform(
    pages: &Pages,
    id: &str,
    call: &Call,
    form: &Payload,
) -> Result<Visitor, (Option<Box<Visitor>>, Refusal)> {
    check_origin(call).map_err(|refusal| (None, refusal))?;
    let visitor = Visitor::of(&pages.front, id, call)
        .await
        .map_err(|refusal| (None, refusal))?;
    let action = action(form, &visitor)
        .ok_or_else(|| (None, Refusal::malformed("unknown action in `do`")))?;
    let seq = form.field("seq").and_then(|seq| seq.parse().ok());
    let Some(mut seat) = visitor.seat() else {
        return Err((None, Refusal::other_token()));
    };
    // An answer to an offer is that of the other seat, for somebody who has both.
    let offers = visitor.game.read(Match::offers);
    let maker = match action {
        Action::AcceptDraw | Action::DeclineDraw => offers.draw,
        Action::AcceptTakeback | Action::DeclineTakeback => offers.takeback,
        _ => None,
    };
    if let Some(maker) = maker
        && visitor.mine[!maker]
    {
        seat = !maker;
    }
    match api::perform(&pages.front, &visitor.game, seat, seq, action, call).await {
        Ok(_) => Ok(visitor),
        Err(error) => Err((Some(Box::new(visitor)), error.into())),
    }
}

async fn join(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
    form: Payload,
) -> Response {
    match sit(&pages, &id, &call, &form).await {
        Ok(response) => response,
        Err(refusal) if refusal.code() == "seat/taken" => redirect(&address(&pages, &id)),
        Err(refusal) => pages.refused(&refusal),
    }
}

async fn sit(pages: &Pages, id: &str, call: &Call, form: &Payload) -> Result<Response, Refusal> {
    check_origin(call)?;
    let game = pages.front.game(id).await?.ok_or_else(Refusal::no_game)?;
    let invite = form.field("invite").filter(|invite| !invite.is_empty());
    let (_, token) = api::sit(&pages.front, &game, invite.as_deref(), None).await?;
    let address = address(pages, id);
    let mut response = redirect(&address);
    if let Some(token) = token {
        set_cookie(&mut response, "seat", &token.reveal(), &address);
    }
    Ok(response)
}

async fn feen(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let text = visitor.game.read(|game| {
        let position = game.game().position();
        let feen = position.to_feen();
        feen.map_or_else(|_| position.fen(), |converted| converted.feen().to_string())
    });
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, text).into_response())
}

async fn svg(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let flipped = visitor.flipped;
    let text = visitor.game.read(|game| picture(game.game(), flipped));
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let text = text.ok_or_else(Refusal::no_route)?;
    Ok((headers, text).into_response())
}

/// The page without a script: held open until something happens, and then renewed by itself.
async fn plain(State(pages): State<Pages>, Path(id): Path<String>, call: Call) -> Response {
    let visitor = match Visitor::of(&pages.front, &id, &call).await {
        Ok(visitor) => visitor,
        Err(refusal) => return pages.refused(&refusal),
    };
    let polls = call.query("poll").is_some();
    let (body, seq, goes_on) = pages.show(&visitor, true, None, |scene| {
        let goes_on = scene.over.is_none() && scene.ply.is_none();
        (page::table(scene, goes_on), scene.seq, goes_on)
    });
    if !goes_on {
        return html(StatusCode::OK, POLICY, body);
    }
    let flip = if call.query("flip").is_some() {
        "&flip=1"
    } else {
        ""
    };
    let poll = format!(
        "<meta http-equiv=\"refresh\" content=\"10;url={}/plain?poll=1{flip}\"></body></html>",
        address(&pages, &id)
    );
    let place = pages
        .front
        .stream(&call.client, Some((visitor.game.id(), visitor.viewer())));
    let (false, Ok(place)) = (polls, place) else {
        return html(StatusCode::OK, POLICY, body + &poll);
    };
    let (mut response, outlet) =
        stream::answer("text/html; charset=utf-8", call.arrival.clone(), place);
    dress(&mut response, POLICY);
    let Some(page) = pages.held.enter(&call, &mut response) else {
        return html(StatusCode::OK, POLICY, body + &poll);
    };
    let events = visitor.game.events(visitor.viewer(), seq);
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
