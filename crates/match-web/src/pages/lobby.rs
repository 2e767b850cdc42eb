use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use feen_language::Language;
use feen_server::http::api::{self, ClockRequest, GameRequest, Listed, Made, Stage};
use feen_server::http::kit::{Call, Payload, Refusal, html, redirect, set_cookie};
use feen_server::http::{Front, address};
use feen_server::{GameId, Holder, Outcome, Player, Seq, Token, Viewer};

use super::person::Person;
use super::{POLICY, Pages, Shared, check_origin, keep_name, keep_seats, language, name, visitor};
use crate::engines::shown;
use crate::table::Table;
use crate::view::{Lobby, Row, clock_in_words, refusal as refusal_in_words};

/// The time for which the lists of the first page are kept.
const FRESH: Duration = Duration::from_secs(2);

/// The events after which a game is shown before newer ones.
const BEGUN: Seq = 6;

/// The games of each list of the first page.
const LISTED: usize = 30;

/// The games that are looked through for each list.
const LOOKED_THROUGH: usize = 120;

/// The time without anybody after which a game is no longer being played.
const DESERTED: Duration = Duration::from_secs(600);

pub(super) async fn show<G: Table>(State(pages): State<Shared<G>>, call: Call) -> Response {
    answer(&pages, &call, None).await
}

/// The lists of the first page. They are read once for all who ask at the same time.
async fn lists<G: Table>(pages: &Shared<G>, language: Language) -> Result<Lobby<G>, Refusal> {
    let mut held = pages.lists.lock().await;
    let known = held.get(&language);
    if let Some((_, lobby)) = known.filter(|(at, _)| at.elapsed() < FRESH) {
        return lobby.clone();
    }
    let shared = Arc::clone(pages);
    let read = pages.front.blocking(move |_| read_all(&shared, language));
    let lobby = read.await.and_then(|lobby| lobby);
    held.insert(language, (Instant::now(), lobby.clone()));
    lobby
}

/// The games that wait and those that are played, with the one to watch.
fn read_all<G: Table>(pages: &Pages<G>, language: Language) -> Result<Lobby<G>, Refusal> {
    let ([open, playing], first) = read(&pages.front, &pages.site, language)?;
    let live = first.and_then(|id| pages.front.server().find(id).ok()?);
    let live = live.and_then(|game| {
        let home = address(game.id());
        let row = playing.iter().find(|row| row.address == home)?;
        Some((row.clone(), game.read(G::clone)))
    });
    let engines = pages.front.engine_names().iter();
    Ok(Lobby {
        live,
        engines: engines.map(ToString::to_string).collect(),
        open,
        playing,
        ..Lobby::default()
    })
}

/// The games of a front that wait for a player and those that are played, and the newest of these.
fn read<G: Table>(
    front: &Front<G>,
    site: &G::Site,
    language: Language,
) -> Result<([Vec<Row>; 2], Option<GameId>), Refusal> {
    let list = |stage| api::public(front, None, Some(stage), None, LOOKED_THROUGH);
    let (open, mut playing) = (list(Stage::Open)?.0, list(Stage::Playing)?.0);
    let mut open: Vec<Listed> = { open.into_iter() }
        .filter(|(_, options, _)| options.open)
        .collect();
    // Games whose maker is there come first, and each maker has one.
    open.sort_by_key(|(row, ..)| !is_attended(front, row.id));
    let mut makers = HashSet::new();
    open.retain(|listed| maker(listed).is_none_or(|maker| makers.insert(maker)));
    playing.retain(|(row, ..)| !is_deserted(front, row.id));
    open.truncate(LISTED);
    playing.truncate(LISTED);
    let row = |listed| row::<G>(site, listed, language);
    // A game that has begun is more to see than one that has not.
    let begun = { playing.iter() }.find(|(_, _, seq)| *seq >= BEGUN);
    let first = begun.or(playing.first()).map(|(row, ..)| row.id);
    let rows = [
        open.iter().map(row).collect(),
        playing.iter().map(row).collect(),
    ];
    Ok((rows, first))
}

/// Whether a player of a game has its page open.
fn is_attended<G: Table>(front: &Front<G>, id: GameId) -> bool {
    let game = front.server().find(id).ok().flatten();
    game.is_some_and(|game| game.now(Viewer::Spectator).here.contains(&true))
}

/// Whether all people of a game have been away for long. In a game by days nobody has to be there.
fn is_deserted<G: Table>(front: &Front<G>, id: GameId) -> bool {
    let Some(game) = front.server().find(id).ok().flatten() else {
        return false;
    };
    let by_days = game.options().clock.and_then(|clock| clock.days_each());
    let holders = Player::ALL.into_iter().zip(game.holders());
    let mut people = holders.filter(|(_, holder)| {
        let is_engine = holder.as_ref().is_some_and(Holder::is_engine);
        holder.is_some() && !is_engine
    });
    let mut people = people.by_ref().peekable();
    by_days.is_none()
        && people.peek().is_some()
        && people.all(|(seat, _)| game.absence(seat) >= DESERTED)
}

/// The one who has made a game that waits: a player, or a guest with a name.
fn maker((row, options, _): &Listed) -> Option<String> {
    let players = row.seats.iter().flatten();
    let mut players = players.filter_map(|seat| seat.strip_prefix("player:"));
    let guests = options.names.iter().flatten();
    let mut guests = guests.map(ToString::to_string);
    players.next().map(str::to_owned).or_else(|| guests.next())
}

/// The newest public games of a kind in a stage; those that are over have their result.
pub(super) fn listed<G: Table>(
    pages: &Pages<G>,
    kind: &str,
    stage: Stage,
    limit: usize,
    language: Language,
) -> Result<Vec<Row>, Refusal> {
    let (listed, _) = api::public(&pages.front, Some(kind), Some(stage), None, limit)?;
    let joinable = |listed: &&Listed| stage != Stage::Open || listed.1.open;
    let rows = listed.iter().filter(joinable).map(|listed| {
        let mut row = row::<G>(&pages.site, listed, language);
        if stage == Stage::Over {
            let game = pages.front.server().find(listed.0.id).ok().flatten();
            let outcome = game.and_then(|game| game.now(Viewer::Spectator).outcome);
            row.score = outcome.and_then(|outcome| score(&outcome));
        }
        row
    });
    Ok(rows.collect())
}

/// The result in numbers, the first player's left; nothing for a game without one.
fn score(outcome: &Outcome) -> Option<&'static str> {
    match outcome.winner {
        Some(Player::First) => Some("1–0"),
        Some(Player::Second) => Some("0–1"),
        None if matches!(&*outcome.reason, "aborted" | "no_result") => None,
        None => Some("½–½"),
    }
}

fn row<G: Table>(site: &G::Site, (row, options, seq): &Listed, language: Language) -> Row {
    let setup: G::Setup = serde_json::from_str(&row.setup).unwrap_or_default();
    let about = G::about(site, &setup, language);
    let [first, second] = &row.seats;
    let is_open = Stage::of(row) == Stage::Open;
    let free = match (first, second) {
        (None, _) => Some((0, Player::First)),
        (_, None) => Some((1, Player::Second)),
        _ => None,
    };
    let free = free.filter(|_| is_open);
    let waits = |side: &str| {
        if is_open {
            language.text("somebody")
        } else {
            side.to_owned()
        }
    };
    let name = |seat: &Option<Box<str>>, guest: &Option<Box<str>>, side: &str| {
        let player = seat.as_ref().and_then(|seat| seat.strip_prefix("player:"));
        let player = player.map(|name| shown(name, language).into_owned());
        let guest = || guest.as_deref().map_or_else(|| waits(side), str::to_owned);
        player.unwrap_or_else(guest)
    };
    let [first_guest, second_guest] = &options.names;
    let [first_face, second_face] = about.faces;
    Row {
        address: address(row.id),
        title: about.title,
        players: [
            name(first, first_guest, &about.sides.first),
            name(second, second_guest, &about.sides.second),
        ],
        clock: options.clock.map(|clock| clock_in_words(clock, language)),
        plies: usize::try_from(*seq).unwrap_or_default(),
        face: if matches!(free, Some((0, _))) {
            second_face
        } else {
            first_face
        },
        free: free.map(|(place, side)| (place, about.sides[side].clone())),
        language,
        score: None,
    }
}

/// The first page, after a form that was refused too.
async fn answer<G: Table>(
    pages: &Shared<G>,
    call: &Call,
    asked: Option<(&Refusal, &Payload)>,
) -> Response {
    let language = language::of(call);
    let mut lobby = match lists(pages, language).await {
        Ok(lobby) => lobby,
        Err(refusal) => return pages.refused(call, &refusal),
    };
    let person = match Person::of(&pages.front, call).await {
        Ok(person) => person,
        Err(refusal) => return pages.refused(call, &refusal),
    };
    person.name().clone_into(&mut lobby.name);
    lobby.language = language;
    lobby.is_player = person.account.is_some();
    lobby.host = visitor::host(call);
    lobby.chosen = match asked {
        Some((_, form)) => form.pairs().collect(),
        None => call.pairs().collect(),
    };
    lobby.refused = asked.map(|(refusal, _)| refusal_in_words(language, refusal));
    // A form that was refused keeps the name that was typed.
    let typed = asked.and_then(|(_, form)| form.field("name"));
    if let Some(typed) = typed.filter(|_| !lobby.is_player) {
        lobby.name = name::cleaned(&typed);
    }
    let body = G::lobby(&pages.site, &pages.frame(call, person.name()), &lobby);
    match asked {
        None => html(StatusCode::OK, POLICY, body),
        Some((refusal, _)) => refusal.mark(html(refusal.status(), POLICY, body)),
    }
}

pub(super) async fn new<G: Table>(
    State(pages): State<Shared<G>>,
    call: Call,
    form: Payload,
) -> Response {
    match make(&pages, &call, &form).await {
        Ok(response) => response,
        Err(refusal) => answer(&pages, &call, Some((&refusal, &form))).await,
    }
}

async fn make<G: Table>(
    pages: &Shared<G>,
    call: &Call,
    form: &Payload,
) -> Result<Response, Refusal> {
    check_origin(call)?;
    let request = G::request(&pages.site, form)?;
    if !pages.front.may_create(&call.client) {
        return Err(Refusal::too_many("new games"));
    }
    let person = Person::of(&pages.front, call).await?;
    let Made { created, .. } =
        api::make(&pages.front, &call.client, request, person.account).await?;
    let home = address(created.game.id());
    let mut response = redirect(&home);
    let tokens: Vec<String> = created.tokens.iter().flatten().map(Token::reveal).collect();
    keep_seats(&mut response, &tokens, &home);
    if let Some(invite) = &created.invite {
        set_cookie(&mut response, "invite", &invite.reveal(), &home);
    }
    keep_name(&mut response, form);
    Ok(response)
}

/// The game that the form of a first page asks for, without its setup: the opponent, the seat and the clock.
///
/// # Errors
///
/// A level or a clock that is not one.
pub fn begin_request<S>(form: &Payload) -> Result<GameRequest<S>, Refusal> {
    let against = form.field("against").unwrap_or_default();
    let mut request = GameRequest::default();
    request.seat = form.field("seat").filter(|seat| !seat.is_empty());
    let engine = against.strip_prefix("engine:");
    match engine {
        _ if engine.is_some() || against == "computer" => {
            // The best one for the game is known to the game.
            request.engine = engine.map(str::to_owned);
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
    let field = |name| form.field(name).filter(|value| !value.is_empty());
    request.clock = match field("pace").as_deref() {
        Some("none") => None,
        Some("days") => field("days").map(|days| read_days(&days)).transpose()?,
        _ => {
            let clock = field("clock").map(|clock| match &*clock {
                "other" => other_clock(form),
                clock => read_clock(clock),
            });
            clock.transpose()?
        }
    };
    Ok(request)
}

/// The clock of the fields for minutes and seconds.
fn other_clock(form: &Payload) -> Result<ClockRequest, Refusal> {
    let number = |name| -> Option<u32> { form.field(name)?.trim().parse().ok() };
    let read = || {
        let (minutes, increment) = (number("minutes")?, number("increment")?);
        let limit = minutes.checked_mul(60)?;
        read_clock(&format!("{limit}+{increment}")).ok()
    };
    read().ok_or_else(|| Refusal::malformed("expected a clock as whole minutes and seconds"))
}

/// A clock with some days for each move.
fn read_days(text: &str) -> Result<ClockRequest, Refusal> {
    let days = text.parse();
    let days = days.map_err(|_| Refusal::malformed("expected a number of days, such as `3`"))?;
    let mut clock = ClockRequest::default();
    clock.days = Some(days);
    Ok(clock)
}

/// A clock as `300+3`, or with periods as `600+0+30x3`.
fn read_clock(text: &str) -> Result<ClockRequest, Refusal> {
    let read = || {
        let mut parts = text.split('+');
        let (limit, increment) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let mut clock = ClockRequest::new(limit, increment);
        if let Some(periods) = parts.next() {
            let (time, periods) = periods.split_once('x')?;
            clock.byoyomi = time.parse().ok()?;
            clock.periods = Some(periods.parse().ok()?);
        }
        parts.next().is_none().then_some(clock)
    };
    read().ok_or_else(|| Refusal::malformed("expected a clock such as `300+3` or `600+0+30x3`"))
}
