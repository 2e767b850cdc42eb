//! The pages on a server: the one place where they and the crate `server` meet.

mod computer;

use std::collections::HashMap;
use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::routing::{get, post};
use feen_look::Place;
use feen_quarto::{Level, Piece, Rules};
use feen_server::http::kit::{
    Asset, Call, HasLimits, HeldPages, Origin, Payload, asset, html, origin, redirect, set_cookie,
};
use feen_server::http::stream::{self, Ends};
use feen_server::http::{Front, Limits, Shutdown, api, gated, rationed, run};
use feen_server::{
    ActError, Created, GameId, GameOptions, Handle, NewGame, Options, Player, Seq, Server, Sitter,
    Token, Update, Viewer,
};
use qi::ByPlayer;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::scene::{Ending, Opponent, Scene, Stage};
use crate::table::{Action, Match, Setup};
use crate::{entrance, page, picture};

use computer::Computers;

/// The choices of an operator.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Serving {
    /// The most games at once: 10 000.
    pub games: usize,
    /// The time without any request after which a game ends: half an hour.
    pub idle: Duration,
    /// The minimum time of a turn of the computer: 600 ms.
    pub min_turn_time: Duration,
    /// The seed for coin tosses and the computer's choices.
    pub seed: Option<u64>,
    /// The other parts of the site, to which the header leads.
    pub places: Vec<(Place, Box<str>)>,
}

impl Default for Serving {
    fn default() -> Self {
        Self {
            games: 10_000,
            idle: Duration::from_secs(1_800),
            min_turn_time: Duration::from_millis(600),
            seed: None,
            places: Vec::new(),
        }
    }
}

/// Serves the pages, and the interface for programs, until the process is asked to end by Ctrl-C or
/// SIGTERM.
///
/// `ready` learns the address, which has a port of its own where 0 was asked for.
///
/// # Errors
///
/// The address is in use, or does not belong to this machine.
pub fn serve(
    address: SocketAddr,
    serving: Serving,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let mut options = Options::default();
    options.games = serving.games;
    let server = Server::<Match>::new(options);
    let front = Front::new(server, Limits::default(), Shutdown::default());
    let tables = Tables::new(front.clone(), serving);
    let merged = router(&front, Arc::new(tables)).merge(api::api(&front));
    let router = gated(&front, merged).layer(from_fn(dress));
    run(&[address.into()], &front, router, |up| {
        if let Some(address) = up.address {
            ready(address);
        }
    })
}

/// All games, and what stands around them.
#[derive(Debug)]
struct Tables {
    serving: Serving,
    by_game: Mutex<HashMap<GameId, Table>>,
    held: Arc<HeldPages>,
    computers: Computers,
    rng: Mutex<fastrand::Rng>,
    front: Front<Match>,
    /// The limits of the front, with a smaller one for the forms of the pages.
    limits: Limits,
}

/// One game, as far as the server does not know it.
#[derive(Debug)]
struct Table {
    opponent: Opponent,
    /// The player who begins was tossed for.
    is_tossed: bool,
    /// Each seat has seen the coin.
    seen: ByPlayer<bool>,
    /// The link to the second seat.
    link: String,
    /// A word to each seat, which its next page shows.
    said: ByPlayer<Option<String>>,
    /// Tells pages of a game that is over that it begins anew.
    rounds: watch::Sender<()>,
    /// Where the search of the computer is stopped that goes on.
    thinking: Option<Arc<AtomicBool>>,
    seed: u64,
}

impl HasLimits for Tables {
    fn limits(&self) -> &Limits {
        &self.limits
    }
}

type Shared = State<Arc<Tables>>;

fn router(front: &Front<Match>, tables: Arc<Tables>) -> Router {
    Router::new()
        .route("/", get(home))
        .route("/games", rationed(front, post(create)))
        .route("/g/{id}", get(show))
        .route("/g/{id}/join/{invite}", get(invitation).post(join))
        .route("/g/{id}/{action}", post(act))
        .route("/quarto.css", get(style))
        .route("/quarto.js", get(script))
        .route("/piece/{name}", get(piece))
        .layer(from_fn(guard))
        .with_state(tables)
}

const GONE: &str = "This game has ended or never was. New game?";
const FULL: &str = "Too many games, try again later.";
const LATE: &str = "That was already done.";

/// Nothing but our own style sheet, pictures, forms, and the script that sends them.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
                      img-src 'self' data:; form-action 'self'; \
                      base-uri 'none'; frame-ancestors 'none'";

/// Refuses what another site has sent.
async fn guard(request: Request, next: Next) -> Response {
    if request.method().is_safe() || origin(request.headers()) != Origin::Other {
        return next.run(request).await;
    }
    let words = "This was sent by another site, so nothing was done.";
    refuse(StatusCode::FORBIDDEN, words)
}

/// Gives each answer the headers of a page, and each refusal of a page its words.
async fn dress(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_page = !["/api/", "/healthz", "/metrics"]
        .into_iter()
        .any(|start| path.starts_with(start));
    let mut response = next.run(request).await;
    let status = response.status();
    let is_refused = status.is_client_error() || status.is_server_error();
    if is_page && is_refused && response.headers().get(header::CONTENT_TYPE) != Some(&HTML) {
        let words = match status {
            StatusCode::NOT_FOUND => GONE,
            StatusCode::TOO_MANY_REQUESTS => "That was too much at once. Try again in a moment.",
            _ => "That is not possible here.",
        };
        let mut page = refuse(status, words);
        for name in [header::ALLOW, header::RETRY_AFTER] {
            if let Some(value) = response.headers_mut().remove(&name) {
                page.headers_mut().insert(name, value);
            }
        }
        response = page;
    }
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

const HTML_TYPE: &str = "text/html; charset=utf-8";

const HTML: HeaderValue = HeaderValue::from_static(HTML_TYPE);

/// The seconds for which browsers keep the style sheet and the pictures.
const HOUR: u32 = 3_600;

fn refuse(status: StatusCode, words: &str) -> Response {
    html(status, POLICY, entrance::refusal(words))
}

/// The style sheet, compressed once.
static STYLE: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("text/css; charset=utf-8", crate::style()));

async fn style(call: Call) -> Response {
    STYLE.answer(&call, HOUR)
}

/// The script, compressed once.
static SCRIPT: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("text/javascript; charset=utf-8", crate::script()));

async fn script(call: Call) -> Response {
    SCRIPT.answer(&call, HOUR)
}

async fn piece(Path(name): Path<String>) -> Response {
    let number = name.strip_suffix(".svg").and_then(|name| name.parse().ok());
    match number.and_then(Piece::new) {
        Some(piece) => asset("image/svg+xml", HOUR, picture(piece)),
        None => refuse(StatusCode::NOT_FOUND, GONE),
    }
}

async fn home(State(tables): Shared) -> Response {
    html(
        StatusCode::OK,
        POLICY,
        entrance::home(&tables.serving.places, None),
    )
}

/// Makes the game that the form of the first page asks for.
async fn create(State(tables): Shared, call: Call, form: Payload) -> Response {
    let opponent = form.field("opponent").and_then(|word| match &*word {
        "human" => Some(Opponent::Person),
        _ => word.parse::<Level>().ok().map(Opponent::Computer),
    });
    let rules = form
        .field("rules")
        .and_then(|rules| rules.parse::<Rules>().ok());
    let first = form.field("first").and_then(|word| match &*word {
        "toss" => Some(None),
        "me" => Some(Some(Player::First)),
        "opponent" => Some(Some(Player::Second)),
        _ => None,
    });
    let (Some(opponent), Some(rules), Some(first)) = (opponent, rules, first) else {
        let words = "Choose an opponent, the rules and who begins.";
        let page = entrance::home(&tables.serving.places, Some(words));
        return html(StatusCode::BAD_REQUEST, POLICY, page);
    };
    let (tossed, seed) = tables.toss();
    let setup = Setup {
        rules,
        first: first.unwrap_or(tossed),
        feen: None,
    };
    let mut options = GameOptions::idle(tables.serving.idle);
    options.retention = tables.serving.idle;
    let second = match opponent {
        Opponent::Computer(_) => Sitter::Token,
        Opponent::Person => Sitter::Open,
    };
    let new = NewGame::new(setup, options).with_sitters([Sitter::Token, second]);
    let Ok(created) = tables.front.server().create_game(new) else {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, FULL);
    };
    let Created {
        game,
        tokens: [token, _],
        invite,
        ..
    } = created;
    let (id, address) = (game.id(), format!("/g/{}", game.id()));
    let link = invite.map_or_else(String::new, |invite| {
        format!("{}{address}/join/{}", address_of(&call), invite.reveal())
    });
    let table = Table {
        opponent,
        is_tossed: first.is_none(),
        seen: ByPlayer::default(),
        link,
        said: ByPlayer::default(),
        rounds: watch::Sender::new(()),
        thinking: None,
        seed,
    };
    tables.lock().insert(id, table);
    let ended = Arc::downgrade(&tables);
    game.on_end(move |_| {
        if let Some(tables) = ended.upgrade() {
            tables.forget(id);
        }
    });
    tables.drive(&game);
    let mut response = redirect(&address);
    if let Some(token) = token {
        set_cookie(&mut response, "seat", &token.reveal(), &address);
    }
    response
}

/// The address of this server as the browser knows it.
fn address_of(call: &Call) -> String {
    match (call.header(header::ORIGIN), call.header(header::HOST)) {
        (Some(origin), _) => origin.to_owned(),
        (None, Some(host)) => format!("http://{host}"),
        (None, None) => String::new(),
    }
}

impl Tables {
    fn new(front: Front<Match>, serving: Serving) -> Self {
        let rng = serving
            .seed
            .map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        let mut limits = front.limits().clone();
        limits.body = 1024;
        Self {
            computers: Computers::new(serving.min_turn_time),
            serving,
            by_game: Mutex::default(),
            held: Arc::default(),
            rng: Mutex::new(rng),
            limits,
            front,
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Table>> {
        self.by_game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, id: GameId, look: impl FnOnce(&mut Table) -> T) -> Option<T> {
        self.lock().get_mut(&id).map(look)
    }

    /// The seat that a coin shows, and a seed.
    fn toss(&self) -> (Player, u64) {
        let mut rng = self.rng.lock().unwrap_or_else(PoisonError::into_inner);
        let seat = if rng.bool() {
            Player::First
        } else {
            Player::Second
        };
        (seat, rng.u64(..))
    }

    /// A page has shown the word to a seat.
    fn heard(&self, game: &Handle<Match>, seat: Option<Player>) {
        if let Some(seat) = seat {
            self.with(game.id(), |table| table.said[seat] = None);
        }
    }

    fn forget(&self, id: GameId) {
        let table = self.lock().remove(&id);
        if let Some(stop) = table.and_then(|table| table.thinking) {
            stop.store(true, Ordering::Release);
        }
    }

    /// Ends the search of a game: it is over, or a turn was taken back.
    fn stop(&self, id: GameId) {
        let stopped = self.with(id, |table| table.thinking.take()).flatten();
        if let Some(stop) = stopped {
            stop.store(true, Ordering::Release);
        }
    }

    /// Lets the computer act, if it is its turn and it does not think already.
    fn drive(self: &Arc<Self>, game: &Handle<Match>) {
        let id = game.id();
        let started = self.with(id, |table| {
            let Opponent::Computer(level) = table.opponent else {
                return None;
            };
            let is_ready = table.seen.first || !table.is_tossed;
            if table.thinking.is_some() || !is_ready {
                return None;
            }
            let stop = Arc::<AtomicBool>::default();
            table.thinking = Some(Arc::clone(&stop));
            Some((level, table.seed, stop))
        });
        let Some((level, seed, stop)) = started.flatten() else {
            return;
        };
        let (tables, game) = (Arc::clone(self), game.clone());
        tokio::spawn(async move {
            tables.computers.play(&game, level, seed, &stop).await;
            let is_own = tables.with(id, |table| {
                let own = table.thinking.take_if(|other| Arc::ptr_eq(other, &stop));
                own.is_some()
            });
            // A turn of a person that came between the last look and here.
            if is_own == Some(true)
                && game.read(feen_server::Game::turn) == Some(computer::SEAT)
                && !stop.load(Ordering::Acquire)
            {
                tables.drive(&game);
            }
        });
    }
}

/// The game of an address, and the seat of the person who asks.
fn find(tables: &Tables, id: &str, call: &Call) -> Option<(Handle<Match>, Option<Player>)> {
    let game = tables.front.server().game(id.parse().ok()?)?;
    if game.closed().is_some() {
        return None;
    }
    let token = call
        .cookie("seat")
        .and_then(|token| token.parse::<Token>().ok());
    let seat = token.and_then(|token| game.seat_of(&token));
    Some((game, seat))
}

async fn show(State(tables): Shared, Path(id): Path<String>, call: Call) -> Response {
    let Some((game, seat)) = find(&tables, &id, &call) else {
        return refuse(StatusCode::NOT_FOUND, GONE);
    };
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let rounds = tables.with(game.id(), |table| table.rounds.subscribe());
    let (page, seq, waits) = draw(&tables, &game, seat);
    if !waits {
        tables.heard(&game, seat);
        return html(StatusCode::OK, POLICY, page);
    }
    let (mut response, outlet) = stream::answer(HTML_TYPE, call.arrival.clone(), ());
    let Some(held) = tables.held.enter(&call, &mut response) else {
        return html(StatusCode::OK, POLICY, page + page::POLL);
    };
    let events = game.events(viewer, seq);
    // Somebody may have come between the page and the stream.
    let (newer, still, waits) = draw(&tables, &game, seat);
    let page = if still == seq { newer } else { page };
    if still == seq && !waits {
        return html(StatusCode::OK, POLICY, page);
    }
    tables.heard(&game, seat);
    let ends = Ends {
        renew: page::REFRESH,
        poll: page::POLL.to_owned(),
    };
    // A game that is over has no events, and its page waits for another round.
    let other = async move {
        tokio::select! {
            () = sleep(LONGEST) => {}
            () = another(rounds) => {}
        }
    };
    let life = (BEAT, tables.front.shutdown().clone());
    tokio::spawn(async move {
        let shows = |update: &Update<Match>| !matches!(update, Update::Gone(_) | Update::Back(_));
        if outlet.send(page, || 0).await.is_ok() {
            stream::hold(outlet, events, held, ends, shows, other, life).await;
        }
    });
    response
}

/// The time after which a page that is held open is renewed, even if nothing has happened.
const LONGEST: Duration = Duration::from_secs(300);

/// The time between two signs of life of a page that is held open.
const BEAT: Duration = Duration::from_secs(6);

/// Waits until a game begins anew, or is kept no longer. Programs make games without such a signal.
async fn another(rounds: Option<watch::Receiver<()>>) {
    match rounds {
        // Nobody begins a game anew that is kept no longer.
        Some(mut rounds) => drop(rounds.changed().await),
        None => pending().await,
    }
}

/// The page of a game for a seat, the number of its last event, and whether it waits.
fn draw(tables: &Tables, game: &Handle<Match>, seat: Option<Player>) -> (String, Seq, bool) {
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let (now, position) = loop {
        let before = game.read(Match::game);
        let now = game.now(viewer);
        if game.read(Match::game) == before {
            break (now, before);
        }
    };
    let address = format!("/g/{}", game.id());
    let is_new = now.view.plies == 0;
    let around = tables.with(game.id(), |table| {
        let has_seen = seat.is_none_or(|seat| table.seen[seat]);
        let said = seat.and_then(|seat| table.said[seat].clone());
        (
            table.opponent,
            table.is_tossed && is_new && !has_seen,
            table.link.clone(),
            said,
        )
    });
    let (opponent, is_toss, link, said) =
        around.unwrap_or((Opponent::Person, false, String::new(), None));
    let reason = now.outcome.as_ref().map(|outcome| &*outcome.reason);
    let stage = match reason {
        Some(reason) => Stage::Over(ending(reason)),
        None if now.waits => Stage::Invitation(&link),
        None if is_toss => Stage::Toss,
        None => Stage::Playing,
    };
    let scene = Scene {
        places: &tables.serving.places,
        game: position,
        last: now.view.last,
        seat,
        opponent,
        stage,
        takeback: now.view.takeback,
        address: &address,
        seq: now.seq.saturating_add(1),
        message: said.as_deref(),
    };
    (page::game(&scene), now.seq, scene.waits())
}

/// The end of a game by the reason that the server has for it.
fn ending(reason: &str) -> Ending {
    let seat = |word: &str| match word {
        "first" => Player::First,
        _ => Player::Second,
    };
    match reason.split_once('_') {
        Some((word, "resigned")) => Ending::Resigned(seat(word)),
        Some((word, "left" | "lost_on_time")) => Ending::Left(seat(word)),
        _ if reason == "aborted" => Ending::Aborted,
        _ => Ending::Rules,
    }
}

async fn invitation(
    State(tables): Shared,
    Path((id, invite)): Path<(String, String)>,
    call: Call,
) -> Response {
    let address = format!("/g/{id}");
    match (find(&tables, &id, &call), invite.parse::<Token>()) {
        (Some((_, Some(_))), _) => redirect(&address),
        (Some((game, None)), Ok(token)) if game.is_invited(&token) => html(
            StatusCode::OK,
            POLICY,
            entrance::invitation(&tables.serving.places, &address, &invite),
        ),
        _ => refuse(StatusCode::NOT_FOUND, GONE),
    }
}

async fn join(
    State(tables): Shared,
    Path((id, invite)): Path<(String, String)>,
    call: Call,
) -> Response {
    let address = format!("/g/{id}");
    let found = find(&tables, &id, &call);
    let (Some((game, seat)), Ok(invite)) = (found, invite.parse::<Token>()) else {
        return refuse(StatusCode::NOT_FOUND, GONE);
    };
    // The one who has sent the link has a seat.
    if seat.is_some() {
        return redirect(&address);
    }
    let mut response = redirect(&address);
    // A seat that is taken leaves the place of a spectator.
    if let Ok((_, Some(token))) = game.join(&invite, Sitter::Token) {
        set_cookie(&mut response, "seat", &token.reveal(), &address);
    }
    response
}

/// Does what a form of the page of a game asks for.
async fn act(
    State(tables): Shared,
    Path((id, action)): Path<(String, String)>,
    call: Call,
    form: Payload,
) -> Response {
    let Some((game, seat)) = find(&tables, &id, &call) else {
        return refuse(StatusCode::NOT_FOUND, GONE);
    };
    let Some(seat) = seat else {
        return refuse(StatusCode::FORBIDDEN, "You watch this game.");
    };
    let Some(seq) = form.field("seq").and_then(|seq| seq.parse::<Seq>().ok()) else {
        return refuse(StatusCode::BAD_REQUEST, "This form is not whole.");
    };
    let piece = || {
        let number = form.field("piece").and_then(|piece| piece.parse().ok());
        number.and_then(Piece::new)
    };
    let square = || form.field("square").and_then(|square| square.parse().ok());
    let action = match action.as_str() {
        "start" => {
            tables.with(game.id(), |table| table.seen[seat] = true);
            None
        }
        "again" => {
            again(&tables, &game);
            None
        }
        "give" => match piece() {
            Some(piece) => Some(Action::Give { piece }),
            None => return refuse(StatusCode::BAD_REQUEST, "This form names no piece."),
        },
        "place" => match square() {
            Some(square) => Some(Action::Place { square }),
            None => return refuse(StatusCode::BAD_REQUEST, "This form names no square."),
        },
        "call" => Some(Action::Call),
        "undo" => Some(Action::OfferTakeback),
        "resign" => Some(Action::Resign),
        _ => return refuse(StatusCode::NOT_FOUND, GONE),
    };
    let said = action.and_then(|action| perform(&tables, &game, seat, seq, action));
    tables.with(game.id(), |table| table.said[seat] = said);
    tables.drive(&game);
    redirect(&format!("/g/{id}"))
}

/// Acts for a seat, and returns the reason if that is refused.
fn perform(
    tables: &Tables,
    game: &Handle<Match>,
    seat: Player,
    seq: Seq,
    action: Action,
) -> Option<String> {
    // A player who gives up need not have seen the last turn.
    let seq = (action != Action::Resign).then_some(seq);
    let refused = match game.act(seat, seq, action) {
        Ok(receipt) => {
            let is_asked = action == Action::OfferTakeback && seat != computer::SEAT;
            let opponent = tables.with(game.id(), |table| table.opponent);
            if is_asked && matches!(opponent, Some(Opponent::Computer(_))) {
                tables.stop(game.id());
                let _ = game.act(computer::SEAT, None, Action::AcceptTakeback);
            } else if receipt.outcome.is_some() {
                tables.stop(game.id());
            }
            return None;
        }
        Err(refused) => refused,
    };
    Some(match refused {
        ActError::Stale { .. } => LATE.to_owned(),
        ActError::Refused(error) => format!("That is not possible: {error}."),
        ActError::Gone => GONE.to_owned(),
        _ => "The server is busy. Try again.".to_owned(),
    })
}

/// Begins a game that is over anew, with the same players and rules.
fn again(tables: &Arc<Tables>, game: &Handle<Match>) {
    if game.read(feen_server::Game::turn).is_some() {
        return;
    }
    let (first, seed) = tables.toss();
    let setup = Setup {
        first,
        feen: None,
        ..game.setup()
    };
    if game.restart(setup).is_ok() {
        tables.with(game.id(), |table| {
            table.is_tossed = true;
            table.seen = ByPlayer::default();
            table.seed = seed;
            table.rounds.send_replace(());
        });
    }
}
