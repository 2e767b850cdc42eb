use std::collections::{HashMap, HashSet};
use std::fmt;
use std::future::pending;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use tokio::sync::watch;

use super::accept::Shutdown;
use super::figures::Figures;
use super::kit::{Call, HasLimits, Refusal, bearer};
use super::limits::{Client, Counts, Limits, Place};
use super::watch::Watch;
use crate::journal::Selection;
use crate::{
    Account, Digest, EngineName, Game, GameId, Handle, Holder, Player, Server, Token, Viewer,
};

/// A server of games as HTTP sees it: the games, the limits, and what clients are known by.
///
/// A clone is the same front.
pub struct Front<G: Game> {
    shared: Arc<Shared<G>>,
}

/// Tells if the engine of a name, perhaps [at a level](crate::EngineName), plays a game.
pub type Fit<G> = Box<dyn Fn(&G, &str) -> bool + Send + Sync>;

/// Starts an engine for a seat of a game.
pub type Starter<G> = Box<dyn Fn(&Handle<G>, Player, &str) + Send + Sync>;

/// The place of a game in the queue for an engine.
pub type Queue = Box<dyn Fn(GameId) -> Option<usize> + Send + Sync>;

/// Completes the setup of a new game with what the operator has, or refuses it.
pub type Preparer<G> =
    Box<dyn Fn(<G as Game>::Setup) -> Result<<G as Game>::Setup, Refusal> + Send + Sync>;

struct Shared<G: Game> {
    server: Server<G>,
    limits: Limits,
    shutdown: Shutdown,
    counts: Arc<Counts>,
    engines: Vec<Box<str>>,
    seating: Vec<Seating<G>>,
    queue: Option<Queue>,
    preparer: Option<Preparer<G>>,
    is_open_to_players: bool,
    tickets: Mutex<HashMap<String, Ticket>>,
    /// The marks of tokens that were given out for seats.
    known: Mutex<HashSet<u64>>,
    /// The streams of players and of others.
    streams: Mutex<HashMap<GameId, (usize, usize)>>,
    /// Changes whenever a token of a player may have ended.
    tokens: watch::Receiver<()>,
    watch: Watch,
    metrics: Option<SocketAddr>,
    commit: &'static str,
    requests: AtomicU64,
    refusals: AtomicU64,
}

/// Some engines: their names, what they play, and how they are started.
struct Seating<G: Game> {
    names: Vec<Box<str>>,
    fit: Fit<G>,
    starter: Starter<G>,
}

/// A word that stands for a token once.
struct Ticket {
    game: GameId,
    token: Token,
    until: Instant,
}

/// The time for which a ticket is good.
const TICKET: Duration = Duration::from_secs(30);

/// The most entries of each table; a fuller one forgets all.
const ENTRIES: usize = 1 << 20;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Game> Front<G> {
    /// A front of this server.
    #[must_use]
    pub fn new(server: Server<G>, limits: Limits, shutdown: Shutdown) -> Self {
        let (sender, tokens) = watch::channel(());
        server.on_forgotten(move || sender.send_replace(()));
        Self {
            shared: Arc::new(Shared {
                server,
                limits,
                shutdown,
                counts: Arc::default(),
                engines: Vec::new(),
                seating: Vec::new(),
                queue: None,
                preparer: None,
                is_open_to_players: false,
                tickets: Mutex::default(),
                known: Mutex::default(),
                streams: Mutex::default(),
                tokens,
                watch: Watch::default(),
                metrics: None,
                commit: "unknown",
                requests: AtomicU64::new(0),
                refusals: AtomicU64::new(0),
            }),
        }
    }

    /// A change of a front that nobody has cloned yet.
    fn change(mut self, change: impl FnOnce(&mut Shared<G>)) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            change(shared);
        }
        self
    }

    /// With engines of these names beside others: one function tells what they play, and one starts them. It has no effect once
    /// the front was cloned.
    #[must_use]
    pub fn engines(self, names: Vec<Box<str>>, fit: Fit<G>, starter: Starter<G>) -> Self {
        self.change(|shared| {
            shared.engines.extend(names.iter().cloned());
            shared.seating.push(Seating {
                names,
                fit,
                starter,
            });
        })
    }

    /// With the queue of the games that wait for an engine. It has no effect once the front was cloned.
    #[must_use]
    pub fn queue(self, queue: Queue) -> Self {
        self.change(|shared| shared.queue = Some(queue))
    }

    /// The place of a game in the queue for an engine, 1 for the next one; nothing for one that does not wait.
    #[must_use]
    pub fn place(&self, game: GameId) -> Option<usize> {
        self.shared.queue.as_ref()?(game)
    }

    /// With a function that completes the setup of each new game. It has no effect once the front was cloned.
    #[must_use]
    pub fn preparer(self, preparer: Preparer<G>) -> Self {
        self.change(|shared| shared.preparer = Some(preparer))
    }

    pub(super) fn prepared(&self, setup: G::Setup) -> Result<G::Setup, Refusal> {
        match &self.shared.preparer {
            Some(preparer) => preparer(setup),
            None => Ok(setup),
        }
    }

    /// Lets anybody make a player, or only the operator. It has no effect once the front was cloned.
    #[must_use]
    pub fn open_to_players(self, open: bool) -> Self {
        self.change(|shared| shared.is_open_to_players = open)
    }

    /// With an address of its own for `/metrics`, which the others do not have then. It has no effect once the front was
    /// cloned.
    #[must_use]
    pub fn metrics_at(self, address: Option<SocketAddr>) -> Self {
        self.change(|shared| shared.metrics = address)
    }

    /// With the name of the commit that the program is built from, for `/version`. It has no effect once the front was
    /// cloned.
    #[must_use]
    pub fn commit(self, commit: &'static str) -> Self {
        self.change(|shared| shared.commit = commit)
    }

    pub(super) fn built_from(&self) -> &'static str {
        self.shared.commit
    }

    pub(super) fn metrics_address(&self) -> Option<SocketAddr> {
        self.shared.metrics
    }

    pub(super) fn watch(&self) -> &Watch {
        &self.shared.watch
    }

    /// The games.
    #[must_use]
    pub fn server(&self) -> &Server<G> {
        &self.shared.server
    }

    /// The limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.shared.limits
    }

    /// The signal that ends the server.
    #[must_use]
    pub fn shutdown(&self) -> &Shutdown {
        &self.shared.shutdown
    }

    /// The names of the engines.
    #[must_use]
    pub fn engine_names(&self) -> &[Box<str>] {
        &self.shared.engines
    }

    /// Whether an engine has this name, in capital or small letters: no player may have it.
    #[must_use]
    pub fn is_engine_name(&self, name: &str) -> bool {
        let mut engines = self.engine_names().iter();
        engines.any(|engine| engine.eq_ignore_ascii_case(name))
    }

    pub(super) fn is_open_to_players(&self) -> bool {
        self.shared.is_open_to_players
    }

    /// Whether the engine of a name plays a game.
    pub(super) fn is_played_by(&self, game: &G, engine: &str) -> bool {
        let seating = self.seating(engine);
        seating.is_some_and(|seating| (seating.fit)(game, engine))
    }

    /// The engines of which one has a name, perhaps [with a level](EngineName).
    fn seating(&self, engine: &str) -> Option<&Seating<G>> {
        let name = EngineName::read(engine).name;
        let mut seatings = self.shared.seating.iter();
        seatings.find(|seating| seating.names.iter().any(|known| **known == *name))
    }

    /// Starts the engine of a game that has one, if its seat is known.
    pub(super) fn start_engine(&self, game: &Handle<G>) {
        let Some(name) = game.engine() else {
            return;
        };
        let Some(seating) = self.seating(&name) else {
            return;
        };
        let sitter = Holder::engine(&name);
        if let Some(seat) = game.seat_of_player(sitter.player().unwrap_or_default()) {
            (seating.starter)(game, seat, &name);
        }
    }

    /// Reads the tokens of unfinished games, and starts the engines that play in them.
    pub fn resume(&self) {
        let mut after = None;
        loop {
            let Ok(rows) = self.server().games(Selection::UNFINISHED, after, 1_000) else {
                return;
            };
            let Some((last, _)) = rows.last() else {
                return;
            };
            after = Some(last.id);
            for (row, _) in rows {
                let digests = row.seats.iter().flatten();
                let digests =
                    digests.filter_map(|seat| seat.strip_prefix("token:")?.parse::<Digest>().ok());
                lock(&self.shared.known).extend(digests.map(mark));
                if row.engine.is_some()
                    && let Some(game) = self.server().game(row.id)
                {
                    self.start_engine(&game);
                }
            }
        }
    }

    pub(super) fn count(&self, is_refused: bool) {
        self.shared.requests.fetch_add(1, Ordering::Relaxed);
        if is_refused {
            self.shared.refusals.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The counts of the games, and the times of the routes.
    pub(super) fn figures(&self) -> Figures {
        let shared = &self.shared;
        let stats = shared.server.stats();
        let streams = u64::try_from(self.open_streams()).unwrap_or(u64::MAX);
        let mut figures = Figures {
            values: [
                stats.games,
                stats.loaded,
                stats.created,
                stats.faulted,
                stats.events,
                stats.refused,
                stats.batches,
                stats.records,
                stats.faults,
                stats.conflicts,
                stats.queued,
                shared.requests.load(Ordering::Relaxed),
                shared.refusals.load(Ordering::Relaxed),
                streams,
            ],
            ..Figures::default()
        };
        let commits = shared.server.commits();
        commits.write("server_journal_seconds", "", &mut figures.commits);
        shared.watch.write(&mut figures.routes);
        figures
    }

    fn open_streams(&self) -> usize {
        let streams = lock(&self.shared.streams);
        let counts = streams.values();
        counts.fold(0, |all, (players, watching)| {
            all.saturating_add(*players).saturating_add(*watching)
        })
    }

    /// The one for whom a request counts: the player of the operator whose token it has, once the token is known, or its
    /// address.
    pub(super) fn client(&self, headers: &HeaderMap, address: IpAddr) -> Client {
        let client = self.limits().client(address);
        if !matches!(client, Client::Address(_)) || !self.server().knows_accounts() {
            return client;
        }
        let player = bearer(headers).and_then(|token| {
            let account = self.server().known_account(&token.ok()?);
            // Anybody can be many players; the operator knows those that the operator has made.
            let known = account.filter(|account| !account.guest)?;
            Some(Client::Player(known.name.to_lowercase().into()))
        });
        player.unwrap_or(client)
    }

    /// The one for whom a call counts, once the player of its token is known.
    #[must_use]
    pub fn client_of(&self, call: &Call) -> Client {
        match call.client {
            Client::Address(address) => self.client(&call.headers, address),
            _ => call.client.clone(),
        }
    }

    /// Whether a client may change something now.
    #[must_use]
    pub fn may_write(&self, client: &Client) -> bool {
        self.shared.counts.may_write(client, self.limits())
    }

    /// Whether a client may make one more game now.
    #[must_use]
    pub fn may_create(&self, client: &Client) -> bool {
        self.shared.counts.may_create(client, self.limits())
    }

    /// Whether a picture may be painted for a client now.
    #[must_use]
    pub fn may_paint(&self, client: &Client) -> bool {
        self.shared.counts.may_paint(client, self.limits())
    }

    /// A place for a stream of a client, and at the game of a viewer. The players of a game do not count among
    /// those who watch it.
    ///
    /// # Errors
    ///
    /// 429 if the client or the game has as many streams as it may.
    pub fn stream(
        &self,
        client: &Client,
        game: Option<(GameId, Viewer)>,
    ) -> Result<StreamPlace<G>, Refusal> {
        let limits = self.limits();
        let place = self.shared.counts.place(client, limits.streams);
        let place = place.ok_or_else(|| Refusal::too_many("streams of one address"))?;
        if let Some((game, viewer)) = game {
            let mut streams = lock(&self.shared.streams);
            let (players, watching) = streams.entry(game).or_default();
            let count = match viewer {
                Viewer::Seat(_) => players,
                Viewer::Spectator if *watching >= limits.game_streams => {
                    return Err(Refusal::too_many("streams of one game"));
                }
                Viewer::Spectator => watching,
            };
            *count = count.saturating_add(1);
        }
        Ok(StreamPlace {
            front: self.clone(),
            game,
            _place: place,
        })
    }

    /// A single-use ticket for a token at a game, valid for 30 s.
    pub(super) fn ticket(&self, game: GameId, token: Token) -> Option<String> {
        let ticket = Token::random().ok()?.reveal();
        let now = Instant::now();
        let mut tickets = lock(&self.shared.tickets);
        tickets.retain(|_, ticket| ticket.until > now);
        if tickets.len() >= ENTRIES {
            return None;
        }
        let until = now.checked_add(TICKET)?;
        let kept = Ticket { game, token, until };
        tickets.insert(ticket.clone(), kept);
        Some(ticket)
    }

    /// The token of a ticket to the game of a name.
    pub(super) fn redeem(&self, ticket: &str, name: &str) -> Option<Token> {
        let ticket = lock(&self.shared.tickets).remove(ticket)?;
        let is_good = name.parse() == Ok(ticket.game) && ticket.until > Instant::now();
        is_good.then_some(ticket.token)
    }

    /// Waits until the token of a player has ended, or is another player's.
    pub(super) async fn ended(&self, token: &Token, player: &Account) {
        let mut tokens = self.shared.tokens.clone();
        loop {
            tokens.mark_unchanged();
            // While the journal is not responding, nobody is turned away.
            if let Ok(now) = self.account(token).await
                && now.as_ref() != Some(player)
            {
                return;
            }
            if tokens.changed().await.is_err() {
                return pending().await;
            }
        }
    }

    /// Remembers a token of a seat.
    pub(super) fn remember(&self, token: &Token) {
        let mut known = lock(&self.shared.known);
        if known.len() >= ENTRIES {
            known.clear();
        }
        known.insert(mark(token.digest()));
    }

    /// Calls a function that may wait for the journal, on a thread for such calls.
    ///
    /// # Errors
    ///
    /// 503 if the function panics.
    pub async fn blocking<R: Send + 'static>(
        &self,
        call: impl FnOnce(&Self) -> R + Send + 'static,
    ) -> Result<R, Refusal> {
        let front = self.clone();
        let done = tokio::task::spawn_blocking(move || call(&front)).await;
        done.map_err(|_| Refusal::unavailable())
    }

    /// The game of a name.
    ///
    /// # Errors
    ///
    /// 503 if the journal is not responding, 500 for a public game that was set aside.
    pub async fn game(&self, name: &str) -> Result<Option<Handle<G>>, Refusal> {
        let Ok(id) = name.parse::<GameId>() else {
            return Ok(None);
        };
        if let Some(game) = self.server().loaded(id) {
            return Ok(Some(game));
        }
        let found = self.blocking(move |front| front.server().find(id)).await?;
        let found = found.map_err(|_| Refusal::unavailable())?;
        if found.is_none() && self.server().fault(id).is_some() {
            let row = self.blocking(move |front| front.server().row(id)).await?;
            let row = row.map_err(|_| Refusal::unavailable())?;
            if row.is_some_and(|(row, _)| row.is_public()) {
                return Err(Refusal::faulted());
            }
        }
        Ok(found)
    }

    /// The player of a token.
    ///
    /// # Errors
    ///
    /// 503 if the journal is not responding.
    pub async fn account(&self, token: &Token) -> Result<Option<Account>, Refusal> {
        if let Some(player) = self.server().known_account(token) {
            return Ok(Some(player));
        }
        let token = token.clone();
        let found = self
            .blocking(move |front| front.server().account(&token))
            .await?;
        found.map_err(|_| Refusal::unavailable())
    }

    /// The seat of a token in a game, or else the reason why it has none.
    pub(super) async fn seat(
        &self,
        game: Option<&Handle<G>>,
        token: &Token,
    ) -> Result<Player, Refusal> {
        match self.viewer(game, Some(token)).await? {
            Viewer::Seat(seat) => Ok(seat),
            Viewer::Spectator => Err(Refusal::other_token()),
        }
    }

    /// The viewer that a token makes, or the lack of one. A player without a seat is a spectator.
    pub(super) async fn viewer(
        &self,
        game: Option<&Handle<G>>,
        token: Option<&Token>,
    ) -> Result<Viewer, Refusal> {
        let Some(token) = token else {
            return if game.is_none_or(|game| game.options().private) {
                Err(Refusal::no_game())
            } else {
                Ok(Viewer::Spectator)
            };
        };
        let (hidden, seat) = game.map_or((true, None), |game| game.shown_to(token));
        if let Some(seat) = seat {
            return Ok(Viewer::Seat(seat));
        }
        let player = self.account(token).await?;
        if let Some(player) = &player
            && let Some(seat) = game.and_then(|game| game.seat_of_player(&player.name))
        {
            return Ok(Viewer::Seat(seat));
        }
        let is_known = player.is_some() || lock(&self.shared.known).contains(&mark(token.digest()));
        match (is_known, hidden, player) {
            (false, ..) => Err(Refusal::unknown_token()),
            (true, true, _) => Err(Refusal::no_game()),
            (true, false, Some(_)) => Ok(Viewer::Spectator),
            (true, false, None) => Err(Refusal::other_token()),
        }
    }
}

impl<G: Game> HasLimits for Front<G> {
    fn limits(&self) -> &Limits {
        Self::limits(self)
    }
}

/// A quarter of a digest. It only tells a token of another game from one that never was, and many are kept.
fn mark(digest: Digest) -> u64 {
    let start = digest.as_bytes().first_chunk();
    start.map_or(0, |start| u64::from_le_bytes(*start))
}

/// The address of the page of a game.
#[must_use]
pub fn address(game: impl fmt::Display) -> String {
    format!("/g/{game}")
}

/// The seat that a token was made for.
#[must_use]
pub fn seat_of<G: Game>(game: &Handle<G>, token: &Token) -> Option<Player> {
    game.shown_to(token).1
}

/// A place for a stream, until it is dropped.
#[derive(Debug)]
pub struct StreamPlace<G: Game> {
    front: Front<G>,
    game: Option<(GameId, Viewer)>,
    _place: Place,
}

impl<G: Game> Drop for StreamPlace<G> {
    fn drop(&mut self) {
        let Some((game, viewer)) = self.game else {
            return;
        };
        let mut streams = lock(&self.front.shared.streams);
        if let Some((players, watching)) = streams.get_mut(&game) {
            let count = match viewer {
                Viewer::Seat(_) => &mut *players,
                Viewer::Spectator => &mut *watching,
            };
            *count = count.saturating_sub(1);
            if (*players, *watching) == (0, 0) {
                streams.remove(&game);
            }
        }
    }
}

impl<G: Game> Clone for Front<G> {
    fn clone(&self) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
        }
    }
}

impl<G: Game> fmt::Debug for Front<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Front({:?})", self.shared.server)
    }
}
