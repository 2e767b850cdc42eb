//! The pages of chess: the first one, and one for each game, with a script and without.

mod name;
mod person;
mod rematch;
mod view;
mod visitor;

use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use chess::Picture;
use chess::draw::{Size, Theme};
use match_web::engines::Engines;
use server::http::api::{self, ClockRequest, GameRequest, Made, Stage};
use server::http::kit::{
    Asset, Call, HasLimits, HeldPages, Payload, Refusal, dress, html, redirect, set_cookie,
};
use server::http::stream::{self, Ends};
use server::http::{Front, Limits};
use server::{GameOptions, Seq, Token, journal};
use tokio::sync::{Mutex, Semaphore};

use crate::record::pgn_with_names;
use crate::site::{Place, SiteOptions};
use crate::table::{Action, Match, Setup};

use name::Names;
use person::{Person, check_origin};
use rematch::{Asked, Rematches};
use view::{self as page, Frame, Lobby, Refused, Row};
use visitor::Visitor;

/// The state of the pages.
#[derive(Clone)]
struct Pages {
    front: Front<Match>,
    held: Arc<HeldPages>,
    lobby: Arc<Mutex<Option<Lists>>>,
    names: Arc<Names>,
    rematches: Arc<Rematches>,
    assets: Arc<Assets>,
    /// The parts of the site, and their addresses.
    places: Arc<[(Place, Box<str>)]>,
    /// The engines that evaluate games.
    engines: Engines,
    /// The pictures that are painted at a time.
    painters: Arc<Semaphore>,
}

impl Pages {
    /// The frame of all pages, for somebody of a name; an empty one for a guest.
    fn frame<'a>(&'a self, who: &'a str) -> Frame<'a> {
        Frame {
            places: &self.places,
            who,
        }
    }
}

/// The lists of the first page, as they were at a moment.
type Lists = (Instant, Result<Lobby, Refusal>);

/// The files that pages load, packed once.
struct Assets {
    style: Asset,
    script: Asset,
    lobby: Asset,
    icon: Asset,
    manifest: Asset,
}

impl HasLimits for Pages {
    fn limits(&self) -> &Limits {
        self.front.limits()
    }
}

/// The time for which the lists of the first page are kept.
const FRESH: Duration = Duration::from_secs(2);

/// The games of each list of the first page.
const LISTED: usize = 6;

/// The most pictures that are painted at a time.
const PAINTERS: usize = 2;

/// The pages: the first one, and one for each game.
pub fn pages(front: &Front<Match>, options: &SiteOptions) -> Router {
    let own = (Place::Games, "/".into());
    let places = Place::ALL.into_iter().filter_map(|place| {
        let mut links = std::iter::once(&own).chain(&options.links);
        links.find(|(other, _)| *other == place).cloned()
    });
    let pages = Pages {
        front: front.clone(),
        held: Arc::default(),
        lobby: Arc::default(),
        names: Arc::default(),
        rematches: Arc::default(),
        places: places.collect(),
        engines: options.engines.clone(),
        painters: Arc::new(Semaphore::new(PAINTERS)),
        assets: Arc::new(Assets {
            style: Asset::new("text/css; charset=utf-8", page::style()),
            script: Asset::new("text/javascript; charset=utf-8", look::game_script()),
            lobby: Asset::new("text/javascript; charset=utf-8", page::lobby_script()),
            icon: Asset::new("image/svg+xml", look::MARK),
            manifest: Asset::new("application/manifest+json", page::MANIFEST),
        }),
    };
    Router::new()
        .route("/", get(lobby))
        .route("/new", post(new))
        .route("/me", get(person::show).post(person::rename))
        .route("/login", post(person::log_in))
        .route("/logout", post(person::log_out))
        .route("/picture.png", get(cover))
        .route("/board.css", get(style))
        .route("/board.js", get(script))
        .route("/lobby.js", get(lobby_script))
        .route("/icon.svg", get(icon))
        .route("/manifest.json", get(manifest))
        .route("/g/{id}", get(table))
        .route("/g/{id}/plain", get(plain))
        .route("/g/{id}/state", get(state))
        .route("/g/{id}/events", get(events))
        .route("/g/{id}/act", post(act))
        .route("/g/{id}/join", post(join))
        .route("/g/{id}/rematch", post(rematch))
        .route("/g/{id}/review", post(review))
        .route("/g/{id}/pgn", get(pgn_of))
        .route("/g/{id}/svg", get(svg))
        .route("/g/{id}/png", get(png))
        .route("/{*path}", any(elsewhere))
        .with_state(pages)
}

/// The seconds for which browsers keep the style sheet, the script and the icon.
const FRESH_SECONDS: u32 = 300;

/// The rules for what a page may load: everything of this server, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A refusal as a page.
fn refused_page(pages: &Pages, refusal: &Refusal) -> Response {
    let (title, sentence) = match refusal.status() {
        StatusCode::NOT_FOUND => (
            "No such game",
            "It may have ended long ago, or the link is not whole. A private game needs its own link.".to_owned(),
        ),
        StatusCode::TOO_MANY_REQUESTS => ("Too much at once", "Please try again in a moment.".to_owned()),
        StatusCode::SERVICE_UNAVAILABLE => ("Not now", "The server cannot answer at the moment. Please try again.".to_owned()),
        _ => ("That did not work", refusal.message().to_owned()),
    };
    let page = page::notice(&pages.frame(""), title, &sentence);
    refused(refusal, page)
}

/// A page that answers a request that is refused.
fn refused(refusal: &Refusal, page: String) -> Response {
    refusal.mark(html(refusal.status(), POLICY, page))
}

/// The answer at an unknown address: a page for a person, an error for a program.
async fn elsewhere(State(pages): State<Pages>, Path(path): Path<String>, call: Call) -> Response {
    // Clients of Lichess open a game at its name.
    if let Ok(Some(game)) = pages.front.game(&path).await {
        return redirect(&format!("/g/{}", game.id()));
    }
    let refusal = Refusal::no_route();
    if !call.accepts("text/html") {
        return refusal.into_response();
    }
    let sentence = "There is nothing at this address. Perhaps the link is not whole.";
    html(
        refusal.status(),
        POLICY,
        page::notice(&pages.frame(""), "No such page", sentence),
    )
}

async fn style(State(pages): State<Pages>, call: Call) -> Response {
    pages.assets.style.answer(&call, FRESH_SECONDS)
}

async fn script(State(pages): State<Pages>, call: Call) -> Response {
    pages.assets.script.answer(&call, FRESH_SECONDS)
}

async fn lobby_script(State(pages): State<Pages>, call: Call) -> Response {
    pages.assets.lobby.answer(&call, FRESH_SECONDS)
}

async fn icon(State(pages): State<Pages>, call: Call) -> Response {
    pages.assets.icon.answer(&call, FRESH_SECONDS)
}

async fn manifest(State(pages): State<Pages>, call: Call) -> Response {
    pages.assets.manifest.answer(&call, FRESH_SECONDS)
}

async fn lobby(State(pages): State<Pages>, call: Call) -> Response {
    show_lobby(&pages, &call, None).await
}

/// The lists of the first page. They are read once for all who ask at the same time.
async fn lists(pages: &Pages) -> Result<Lobby, Refusal> {
    let mut held = pages.lobby.lock().await;
    if let Some((_, lobby)) = held.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
        return lobby.clone();
    }
    let lobby = read_lists(pages).await;
    *held = Some((Instant::now(), lobby.clone()));
    lobby
}

async fn read_lists(pages: &Pages) -> Result<Lobby, Refusal> {
    let read = pages.front.blocking(|front| {
        let list = |stage| api::public(front, Some(stage), None, LISTED);
        Ok::<_, Refusal>((list(Stage::Open)?.0, list(Stage::Playing)?.0))
    });
    let (open, playing) = read.await.and_then(|lists| lists)?;
    let live = match playing.first() {
        Some((row, ..)) => pages.front.game(&row.id.to_string()).await.ok().flatten(),
        None => None,
    };
    let engines = pages.front.engine_names().iter();
    let joinable = open.iter().filter(|(_, options, _)| options.open);
    let row = |listed| row(listed, &pages.names);
    Ok(Lobby {
        live: live.map(|live| live.read(|game| game.game().clone())),
        engines: engines.map(ToString::to_string).collect(),
        others: pages.front.neighbours().next(),
        open: joinable.map(row).collect(),
        playing: playing.iter().map(row).collect(),
        ..Lobby::default()
    })
}

/// The first page, after a form that was refused too.
async fn show_lobby(pages: &Pages, call: &Call, asked: Option<(&Refusal, &Payload)>) -> Response {
    let mut lobby = match lists(pages).await {
        Ok(lobby) => lobby,
        Err(refusal) => return refused_page(pages, &refusal),
    };
    let person = match Person::of(&pages.front, call).await {
        Ok(person) => person,
        Err(refusal) => return refused_page(pages, &refusal),
    };
    person.name().clone_into(&mut lobby.name);
    lobby.is_player = person.account.is_some();
    lobby.host = visitor::host(call);
    lobby.refused = asked.map(|(refusal, form)| {
        let fields = ["against", "level", "screen", "start", "clock", "seat"];
        Refused {
            message: refusal.message().to_owned(),
            fen: form.field("fen").unwrap_or_default(),
            chosen: fields
                .into_iter()
                .map(|name| (name, form.field(name).unwrap_or_default()))
                .collect(),
        }
    });
    let page = page::lobby(&pages.frame(person.name()), &lobby);
    match asked {
        None => html(StatusCode::OK, POLICY, page),
        Some((refusal, _)) => refused(refusal, page),
    }
}

fn row((row, options, seq): &(journal::Row, GameOptions, Seq), names: &Names) -> Row {
    let [white, black] = &row.seats;
    let guests = names.known(&row.id.to_string());
    let name = |seat: &Option<Box<str>>, guest: &Option<String>| {
        let Some(name) = seat.as_ref()?.strip_prefix("player:") else {
            return guest.clone();
        };
        Some(name.strip_suffix(" (engine)").unwrap_or(name).to_owned())
    };
    let free = match (white, black) {
        (None, _) => Some("white"),
        (_, None) => Some("black"),
        _ => None,
    };
    Row {
        id: row.id.to_string(),
        players: [name(white, &guests.first), name(black, &guests.second)],
        clock: options.clock.map(|clock| {
            let (limit, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
            format!("{}+{increment}", limit / 60)
        }),
        plies: usize::try_from(*seq).unwrap_or_default(),
        free: free.filter(|_| Stage::of(row) == Stage::Open),
    }
}

/// The game that the form of the first page asks for.
fn request(form: &Payload) -> Result<GameRequest<Setup>, Refusal> {
    let against = form.field("against").unwrap_or_default();
    let mut request = GameRequest {
        seat: form.field("seat"),
        ..GameRequest::default()
    };
    match against.split_once(':') {
        Some(("engine", name)) => {
            request.engine = Some(name.to_owned());
            let level = form.field("level").filter(|level| !level.is_empty());
            let level = level.map(|level| level.parse::<u8>()).transpose();
            request.level =
                level.map_err(|_| Refusal::malformed("expected a level from 1 to 8"))?;
        }
        // Two people at one screen need no list of games.
        _ if against == "both"
            || against == "friend" && form.field("screen").as_deref() == Some("1") =>
        {
            request.seat = Some("both".to_owned());
            request.private = true;
        }
        _ => request.private = against != "anybody",
    }
    let fen = form.field("fen").filter(|fen| !fen.trim().is_empty());
    if let Some(fen) = fen {
        request.setup = Some(Setup::fen(fen.trim()));
    } else if form.field("start").as_deref() == Some("chess960") {
        request.setup = Some(Setup::any_chess960());
    }
    let clock = form.field("clock").filter(|clock| !clock.is_empty());
    if let Some(clock) = clock {
        let pair = clock
            .split_once('+')
            .and_then(|(limit, increment)| Some((limit.parse().ok()?, increment.parse().ok()?)));
        let (limit, increment) =
            pair.ok_or_else(|| Refusal::malformed("expected a clock such as `300+3`"))?;
        request.clock = Some(ClockRequest {
            limit,
            increment,
            ..ClockRequest::default()
        });
    }
    Ok(request)
}

async fn new(State(pages): State<Pages>, call: Call, form: Payload) -> Response {
    match make(&pages, &call, &form).await {
        Ok(response) => response,
        Err(refusal) => show_lobby(&pages, &call, Some((&refusal, &form))).await,
    }
}

async fn make(pages: &Pages, call: &Call, form: &Payload) -> Result<Response, Refusal> {
    check_origin(call)?;
    let request = request(form)?;
    if !pages.front.may_create(&call.client) {
        return Err(Refusal::too_many("new games"));
    }
    let person = Person::of(&pages.front, call).await?;
    let Made { created, .. } = api::make(&pages.front, request, person.account).await?;
    let address = format!("/g/{}", created.game.id());
    let mut response = redirect(&address);
    let tokens: Vec<String> = created.tokens.iter().flatten().map(Token::reveal).collect();
    if !tokens.is_empty() {
        set_cookie(&mut response, "seat", &tokens.join("."), &address);
    }
    if let Some(invite) = &created.invite {
        set_cookie(&mut response, "invite", &invite.reveal(), &address);
    }
    keep_name(&mut response, form);
    Ok(response)
}

/// Keeps the name of a form for other games too.
fn keep_name(response: &mut Response, form: &Payload) {
    if let Some(name) = form.field("name") {
        set_cookie(response, "name", &name::written(&name::cleaned(&name)), "/");
    }
}

async fn rematch(State(pages): State<Pages>, Path(id): Path<String>, call: Call) -> Response {
    let is_script = call.accepts("application/json");
    match ask_for_rematch(&pages, &id, &call).await {
        Ok(Asked::Made(next, tokens)) => {
            let address = format!("/g/{next}");
            let mut response = if is_script {
                Json(serde_json::json!({ "next": address })).into_response()
            } else {
                redirect(&address)
            };
            if !tokens.is_empty() {
                set_cookie(&mut response, "seat", &tokens.join("."), &address);
            }
            response
        }
        Ok(Asked::Offered) if is_script => Json(serde_json::json!({})).into_response(),
        Ok(Asked::Offered) => {
            let end = if call.has("plain") { "/plain" } else { "" };
            redirect(&format!("/g/{id}{end}"))
        }
        Err(refusal) if is_script => refusal.into_response(),
        Err(refusal) => refused_page(&pages, &refusal),
    }
}

async fn ask_for_rematch(pages: &Pages, id: &str, call: &Call) -> Result<Asked, Refusal> {
    check_origin(call)?;
    let visitor = Visitor::of(&pages.front, id, call).await?;
    if visitor.seat().is_none() {
        return Err(Refusal::other_token());
    }
    if !pages.front.may_create(&call.client) {
        return Err(Refusal::too_many("new games"));
    }
    pages.rematches.ask(pages, &visitor).await
}

/// Gives a player the seat in the game that followed.
fn hand_over(pages: &Pages, visitor: &Visitor, response: &mut Response) {
    if let Some((next, tokens)) = pages.rematches.next(visitor)
        && !tokens.is_empty()
    {
        set_cookie(response, "seat", &tokens.join("."), &format!("/g/{next}"));
    }
}

async fn table(State(pages): State<Pages>, Path(id): Path<String>, call: Call) -> Response {
    let visitor = match Visitor::of(&pages.front, &id, &call).await {
        Ok(visitor) => visitor,
        Err(refusal) => return refused_page(&pages, &refusal),
    };
    let body = visitor.show(&pages, false, None, |scene| page::table(scene, false));
    let mut response = html(StatusCode::OK, POLICY, body);
    hand_over(&pages, &visitor, &mut response);
    // The invitation lets its bearer watch a private game later, too.
    if let (Some(invite), Some(_)) = (&visitor.invite, call.query("invite")) {
        set_cookie(&mut response, "invite", invite, &format!("/g/{id}"));
    }
    response
}

async fn state(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let state = visitor.show(&pages, false, None, page::state);
    let mut response = ([(header::CACHE_CONTROL, "no-store")], Json(state)).into_response();
    hand_over(&pages, &visitor, &mut response);
    Ok(response)
}

async fn events(
    State(pages): State<Pages>,
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

/// The action of a button.
fn action(form: &Payload) -> Option<Action> {
    let text = form.field("move").unwrap_or_default();
    Some(match form.field("do")?.as_str() {
        "move" => Action::play(text.trim()),
        "resign" => Action::Resign,
        "offer_draw" => Action::OfferDraw,
        "accept_draw" => Action::AcceptDraw,
        "decline_draw" => Action::DeclineDraw,
        "offer_takeback" => Action::OfferTakeback,
        "accept_takeback" => Action::AcceptTakeback,
        "decline_takeback" => Action::DeclineTakeback,
        "claim_draw" => Action::ClaimDraw { intended: None },
        "claim_victory" => Action::ClaimVictory { draw: false },
        "abort" => Action::Abort,
        _ => return None,
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
            Json(visitor.show(&pages, false, None, page::state)).into_response()
        }
        Ok(_) => {
            let end = if is_plain { "/plain" } else { "" };
            let flip = if call.query("flip").is_some() {
                "?flip=1"
            } else {
                ""
            };
            redirect(&format!("/g/{id}{end}{flip}"))
        }
        Err((_, refusal)) if is_script => refusal.into_response(),
        Err((Some(visitor), refusal)) => {
            let message = Some(refusal.message().to_owned());
            let body = visitor.show(&pages, is_plain, message, |scene| page::table(scene, false));
            refused(&refusal, body)
        }
        Err((None, refusal)) => refused_page(&pages, &refusal),
    }
}

async fn perform(
    pages: &Pages,
    id: &str,
    call: &Call,
    form: &Payload,
) -> Result<Visitor, (Option<Box<Visitor>>, Refusal)> {
    check_origin(call).map_err(|refusal| (None, refusal))?;
    let action =
        action(form).ok_or_else(|| (None, Refusal::malformed("unknown action in `do`")))?;
    let seq = form.field("seq").and_then(|seq| seq.parse().ok());
    let visitor = Visitor::of(&pages.front, id, call)
        .await
        .map_err(|refusal| (None, refusal))?;
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
        Err(refusal) if refusal.code() == "seat/taken" => redirect(&format!("/g/{id}")),
        Err(refusal) => refused_page(&pages, &refusal),
    }
}

async fn sit(pages: &Pages, id: &str, call: &Call, form: &Payload) -> Result<Response, Refusal> {
    check_origin(call)?;
    let game = pages.front.game(id).await?.ok_or_else(Refusal::no_game)?;
    let invite = form.field("invite").filter(|invite| !invite.is_empty());
    let person = Person::of(&pages.front, call).await?;
    let account = person.account;
    let (_, token) = api::sit(&pages.front, &game, invite.as_deref(), account).await?;
    let address = format!("/g/{id}");
    let mut response = redirect(&address);
    if let Some(token) = token {
        set_cookie(&mut response, "seat", &token.reveal(), &address);
    }
    keep_name(&mut response, form);
    Ok(response)
}

/// Lets an engine evaluate a game that is over.
async fn review(State(pages): State<Pages>, Path(id): Path<String>, call: Call) -> Response {
    let is_script = call.accepts("application/json");
    match begin_review(&pages, &id, &call).await {
        Ok(visitor) if is_script => {
            Json(visitor.show(&pages, false, None, page::state)).into_response()
        }
        Ok(_) => redirect(&format!("/g/{id}")),
        Err(refusal) if is_script => refusal.into_response(),
        Err(refusal) => refused_page(&pages, &refusal),
    }
}

async fn begin_review(pages: &Pages, id: &str, call: &Call) -> Result<Visitor, Refusal> {
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

async fn pgn_of(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let names = visitor.names(&pages);
    let names = [&names.first, &names.second].map(Option::as_deref);
    let file = format!("attachment; filename=\"{id}.pgn\"");
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn".to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, pgn_with_names(&visitor.game, names)).into_response())
}

async fn svg(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let picture = visitor.game.read(|game| page::board(game.game()));
    let text = picture.flip(visitor.flipped).svg().unwrap_or_default();
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, text).into_response())
}

/// The position as PNG, for programs that show a link with a picture.
async fn png(
    State(pages): State<Pages>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(&pages.front, &id, &call).await?;
    let picture = visitor.game.read(|game| page::board(game.game()));
    painted(&pages, picture.flip(visitor.flipped), "no-store").await
}

/// The picture of a link to the first page.
async fn cover(State(pages): State<Pages>) -> Result<Response, Refusal> {
    let picture = page::board(&page::cover());
    painted(&pages, picture, "public, max-age=86400").await
}

/// The side of a picture in pixels.
const PICTURE: u16 = 640;

async fn painted(
    pages: &Pages,
    picture: Picture,
    control: &'static str,
) -> Result<Response, Refusal> {
    let place = pages.painters.acquire().await;
    let picture = picture.theme(Theme::Light).size(Size::Width(PICTURE));
    let bytes = pages.front.blocking(move |_| picture.png()).await;
    drop(place);
    let bytes = bytes?.map_err(|_| Refusal::unavailable())?;
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, control),
    ];
    Ok((headers, bytes).into_response())
}

/// The page without a script: held open until something happens, and then renewed by itself.
async fn plain(State(pages): State<Pages>, Path(id): Path<String>, call: Call) -> Response {
    let visitor = match Visitor::of(&pages.front, &id, &call).await {
        Ok(visitor) => visitor,
        Err(refusal) => return refused_page(&pages, &refusal),
    };
    let polls = call.query("poll").is_some();
    let (body, seq, goes_on) = visitor.show(&pages, true, None, |scene| {
        let goes_on = scene.over.is_none() && scene.ply.is_none();
        (page::table(scene, goes_on), scene.seq, goes_on)
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
        "<meta http-equiv=\"refresh\" content=\"10;url=/g/{id}/plain?poll=1{flip}\"></body></html>"
    );
    let place = pages
        .front
        .stream(&call.client, Some((visitor.game.id(), visitor.viewer())));
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
