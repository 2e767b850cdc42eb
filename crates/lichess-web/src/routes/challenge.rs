use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use feen_games_web::{Hosts, Setup};
use feen_server::http::api::{self, ClockRequest, GameRequest, word};
use feen_server::http::kit::{Call, Payload, Refusal};
use feen_server::http::{Client, address};
use feen_server::{Account, Clock, GameId, GameOptions, NewGame, Player, Sitter, Token, Viewer};
use serde_json::{Value, json};

use crate::answer::{Answer, Sorry, fine};
use crate::beginning::Beginning;
use crate::found::{Found, find};
use crate::hub::until;
use crate::proposal::{self, CANCELED, Challenge, OPEN, Person, REASONS};
use crate::state::{Lichess, caller, origin, player_named};
use crate::terms::{TERMS, either, fields, terms, wanted};
use crate::words::{self, color};

pub(crate) async fn create<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(name): Path<String>,
    call: Call,
    payload: Payload,
) -> Answer {
    let fields = fields(
        &payload,
        &[
            TERMS,
            &["rules", "message", "keepAliveStream", "acceptByToken"],
        ],
    )?;
    let by = caller(&lichess, &call).await?;
    let to = player_named(&lichess, &name).await?;
    if by.name.eq_ignore_ascii_case(&to.name) {
        return Err(Sorry::new("you cannot challenge yourself"));
    }
    if !lichess.front.may_create(&call.client) {
        return Err(Refusal::too_many("challenges").into());
    }
    let (setup, clock) = terms(&fields)?;
    let wanted = wanted(&fields)?;
    let id = GameId::random().map_err(|_| Refusal::unavailable())?;
    let challenge = Challenge {
        id,
        by: Person::from(&by),
        to: Person::from(&to),
        wanted,
        seat: wanted.unwrap_or(either()),
        setup,
        clock,
        until: until(OPEN),
        reason: None,
    };
    proposal::add(&lichess, &challenge).await?;
    Ok(Json(challenge.show("created", &origin(&call))).into_response())
}

fn no_challenge() -> Sorry {
    Sorry::unknown("challenge/unknown", "no such challenge")
}

pub(crate) async fn accept<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let is_mine = |one: &Challenge| one.to.name.eq_ignore_ascii_case(&player.name);
    let Some(challenge) = proposal::take(&lichess, &id, None, is_mine).await? else {
        return sit(&lichess, &id, &player).await;
    };
    let game = Game {
        id: challenge.id,
        players: [&challenge.by, &challenge.to],
        seat: challenge.seat,
        setup: &challenge.setup,
        clock: challenge.clock,
        maker: &lichess.front.client_of(&call),
    };
    if let Err(error) = begin(&lichess, game).await {
        // It can be accepted again.
        proposal::add(&lichess, &challenge).await?;
        return Err(error);
    }
    Ok(fine())
}

/// Takes the free seat of a game that is open to anybody.
async fn sit<G: Hosts>(lichess: &Lichess<G>, id: &str, player: &Account) -> Answer {
    let found = find(lichess, id).await?.ok_or_else(no_challenge)?;
    take_seat(lichess, &found, player).await?;
    let holders = found.holders();
    let names = holders.each_ref().map(|holder| holder.as_ref()?.player());
    lichess.hub.tell_begun(&lichess.front, names).await;
    Ok(fine())
}

async fn take_seat<G: Hosts>(
    lichess: &Lichess<G>,
    game: &Found<G>,
    player: &Account,
) -> Result<(), Sorry> {
    if !game.options().open || !game.now(Viewer::Spectator).waits {
        return Err(no_challenge());
    }
    api::sit(&lichess.front, game, None, Some(player.name.clone())).await?;
    Ok(())
}

/// A game that two players agreed to; the seat is that of the first.
pub(crate) struct Game<'a> {
    pub(crate) id: GameId,
    pub(crate) players: [&'a Person; 2],
    pub(crate) seat: Player,
    pub(crate) setup: &'a Beginning,
    pub(crate) clock: Option<Clock>,
    /// The one for whom it counts.
    pub(crate) maker: &'a Client,
}

/// Begins a game, and tells its players.
pub(crate) async fn begin<G: Hosts>(lichess: &Lichess<G>, game: Game<'_>) -> Result<(), Sorry> {
    let mut sitters = game
        .players
        .map(|player| Sitter::Player(player.name.clone()));
    if game.seat == Player::Second {
        sitters.reverse();
    }
    let options = GameOptions::timed(game.clock);
    let new = NewGame::new(G::setup(game.setup.clone().into()), options).with_sitters(sitters);
    make(lichess, Some(game.id), new, game.maker).await?;
    let names = game.players.map(|player| Some(&*player.name));
    lichess.hub.tell_begun(&lichess.front, names).await;
    Ok(())
}

/// Makes a game: its name, and the invitation to a seat that is free.
async fn make<G: Hosts>(
    lichess: &Lichess<G>,
    id: Option<GameId>,
    new: NewGame<G::Setup>,
    maker: &Client,
) -> Result<(GameId, Option<Token>), Sorry> {
    let mut new = new.made_by(maker.maker());
    new.id = id;
    let made = lichess
        .front
        .blocking(move |front| front.server().create_game(new));
    let made = made.await?.map_err(Refusal::from)?;
    Ok((made.game.id(), made.invite))
}

pub(crate) async fn decline<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(id): Path<String>,
    call: Call,
    payload: Payload,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let is_mine = |one: &Challenge| one.to.name.eq_ignore_ascii_case(&player.name);
    let found = proposal::open(&lichess, |one| one.id.to_string() == id && is_mine(one)).await?;
    if found.is_empty() {
        return Err(no_challenge());
    }
    let reason = fields(&payload, &[&["reason"]])?.remove("reason");
    let reason = reason.map(|reason| reason.to_lowercase());
    let reason = reason.filter(|reason| REASONS.contains(&reason.as_str()));
    let reason = reason.as_deref().unwrap_or("generic");
    let taken = proposal::take(&lichess, &id, Some(reason), is_mine).await?;
    taken.ok_or_else(no_challenge)?.nudge(&lichess);
    Ok(fine())
}

pub(crate) async fn cancel<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let is_mine = |one: &Challenge| one.by.name.eq_ignore_ascii_case(&player.name);
    let taken = proposal::take(&lichess, &id, Some(CANCELED), is_mine).await?;
    taken.ok_or_else(no_challenge)?.nudge(&lichess);
    Ok(fine())
}

/// The open challenges to the caller, and by the caller.
async fn open<G: Hosts>(
    lichess: &Lichess<G>,
    player: &Account,
    call: &Call,
) -> Result<[Vec<Value>; 2], Sorry> {
    let is = |one: &Person| one.name.eq_ignore_ascii_case(&player.name);
    let to = proposal::open(lichess, |one| is(&one.to)).await?;
    let by = proposal::open(lichess, |one| is(&one.by)).await?;
    let origin = origin(call);
    Ok([(to, "in"), (by, "out")].map(|(list, direction)| {
        let shown = list.iter().map(|one| {
            let mut shown = one.show("created", &origin);
            if let Some(fields) = shown.as_object_mut() {
                fields.insert("direction".to_owned(), json!(direction));
            }
            shown
        });
        shown.collect()
    }))
}

pub(crate) async fn list<G: Hosts>(State(lichess): State<Lichess<G>>, call: Call) -> Answer {
    let player = caller(&lichess, &call).await?;
    let [to, by] = open(&lichess, &player, &call).await?;
    Ok(Json(json!({ "in": to, "out": by })).into_response())
}

pub(crate) async fn show<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    let player = caller(&lichess, &call).await?;
    let open = open(&lichess, &player, &call).await?;
    let mut open = open.into_iter().flatten();
    let found = open.find(|shown| shown["id"] == id.as_str());
    Ok(Json(found.ok_or_else(no_challenge)?).into_response())
}

/// A game with the first engine of the operator that plays the variant.
pub(crate) async fn engine<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    call: Call,
    payload: Payload,
) -> Answer {
    let fields = fields(&payload, &[TERMS, &["level"]])?;
    let player = caller(&lichess, &call).await?;
    let (setup, clock) = terms(&fields)?;
    let opponent = Opponent {
        player: &player,
        seat: wanted(&fields)?,
        clock,
        level: level(&fields)?,
    };
    let key = setup.variant().key;
    let game = setup.game();
    let plays = |name: &&str| {
        let engines = &lichess.engines;
        game.as_ref().is_some_and(|game| engines.plays(name, game))
    };
    let mut names = lichess.front.engine_names().iter().map(AsRef::as_ref);
    let Some(engine) = names.find(plays) else {
        return Err(if lichess.front.engine_names().is_empty() {
            Sorry::new("this server has no engine")
        } else {
            Sorry::new(format!("this server has no engine that plays `{key}`"))
        });
    };
    if !lichess.front.may_create(&call.client) {
        return Err(Refusal::too_many("new games").into());
    }
    against(
        &lichess,
        &lichess.front.client_of(&call),
        setup.into(),
        (engine, opponent),
    )
    .await
}

/// A player who plays against an engine, and the terms.
struct Opponent<'a> {
    player: &'a Account,
    seat: Option<Player>,
    clock: Option<Clock>,
    level: Option<u8>,
}

/// Makes a game against an engine.
async fn against<G: Hosts>(
    lichess: &Lichess<G>,
    client: &Client,
    setup: Setup,
    (engine, opponent): (&str, Opponent<'_>),
) -> Answer {
    let mut request = GameRequest::default();
    request.setup = Some(G::setup(setup));
    request.seat = Some(opponent.seat.map_or("random", word).to_owned());
    request.clock = opponent.clock.map(ClockRequest::from);
    request.engine = Some(engine.to_owned());
    request.level = opponent.level;
    let name = opponent.player.name.clone();
    let made = api::make(&lichess.front, client, request, Some(name)).await?;
    lichess.hub.nudge(&opponent.player.name);
    let mine = made.seats.first().copied().unwrap_or(Player::First);
    let game = Found::new(made.created.game).ok_or_else(Refusal::no_game)?;
    let mut entry = words::entry(&game, mine);
    if let Some(fields) = entry.as_object_mut() {
        fields.insert("player".to_owned(), json!(color(mine)));
    }
    Ok((StatusCode::CREATED, Json(entry)).into_response())
}

/// The level of an engine, 1 to 8; all that it can by default.
fn level(fields: &HashMap<String, String>) -> Result<Option<u8>, Sorry> {
    let text = fields.get("level").map_or("", String::as_str);
    if text.is_empty() {
        return Ok(None);
    }
    let level = text.parse().ok().filter(|level| (1..=8).contains(level));
    let expected = || Sorry::new(format!("expected a `level` from 1 to 8, found `{text}`"));
    level.map(Some).ok_or_else(expected)
}

/// A game whose seats anybody may take: the first one White.
pub(crate) async fn anybody<G: Hosts>(
    State(lichess): State<Lichess<G>>,
    call: Call,
    payload: Payload,
) -> Answer {
    let fields = fields(&payload, &[TERMS, &["name", "rules", "users", "expiresAt"]])?;
    let (setup, clock) = terms(&fields)?;
    if !lichess.front.may_create(&call.client) {
        return Err(Refusal::too_many("new games").into());
    }
    let mut options = GameOptions::timed(clock);
    options.open = true;
    let new = NewGame::new(G::setup(setup.clone().into()), options);
    let new = new.with_sitters([Sitter::Open, Sitter::Open]);
    let (id, invite) = make(&lichess, None, new, &call.client).await?;
    let invite = invite.as_ref().map(Token::reveal).unwrap_or_default();
    let url = format!("{}{}", origin(&call), address(id));
    let invited = format!("{url}?invite={invite}");
    let mut shown = words::proposed(setup.variant(), clock);
    if let Some(shown) = shown.as_object_mut() {
        shown.extend([
            ("id".to_owned(), json!(id)),
            ("url".to_owned(), json!(url)),
            ("status".to_owned(), json!("created")),
            ("challenger".to_owned(), Value::Null),
            ("destUser".to_owned(), Value::Null),
            ("color".to_owned(), json!("random")),
            ("finalColor".to_owned(), json!("white")),
            ("urlWhite".to_owned(), json!(invited)),
            ("urlBlack".to_owned(), json!(invited)),
        ]);
    }
    Ok(Json(shown).into_response())
}
