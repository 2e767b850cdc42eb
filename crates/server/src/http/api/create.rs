use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::state::{by_seat, seat_named};
use super::{named, word};
use crate::http::kit::{Call, Payload, Refusal};
use crate::http::{Client, Front, address};
use crate::{
    ActError, Byoyomi, Clock, Created, EngineName, Game, GameId, GameOptions, Holder, Level,
    NewGame, Player, Sitter, Token,
};

/// The request for a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct GameRequest<S> {
    /// The name of the game; that of the setup by default.
    #[serde(alias = "game")]
    pub variant: Option<String>,
    /// The beginning; the usual one by default.
    pub setup: Option<S>,
    /// The seat of its maker: `first`, `second` or a word of the game, `random` or `both`; the first by default.
    pub seat: Option<String>,
    /// The clock; none by default.
    pub clock: Option<ClockRequest>,
    /// The seconds without a request after which it ends.
    pub idle: Option<u64>,
    /// True if only those with a token see it.
    pub private: bool,
    /// The name of the engine that plays the other side, perhaps [with its level](EngineName).
    pub engine: Option<String>,
    /// The level of the engine, 1 to 8; all that it can by default.
    pub level: Option<u8>,
    /// The name of the game, if it is known before.
    #[serde(skip)]
    pub id: Option<GameId>,
}

/// The usual game, for the first seat and without a clock.
impl<S> Default for GameRequest<S> {
    fn default() -> Self {
        Self {
            variant: None,
            setup: None,
            seat: None,
            clock: None,
            idle: None,
            private: false,
            engine: None,
            level: None,
            id: None,
        }
    }
}

impl<S> GameRequest<S> {
    /// The same request with another setup, made of its own.
    #[must_use]
    pub fn with_setup<T>(self, setup: impl FnOnce(S) -> T) -> GameRequest<T> {
        GameRequest {
            variant: self.variant,
            setup: self.setup.map(setup),
            seat: self.seat,
            clock: self.clock,
            idle: self.idle,
            private: self.private,
            engine: self.engine,
            level: self.level,
            id: self.id,
        }
    }
}

/// A clock in seconds.
#[derive(Deserialize, Serialize, Clone, Copy, Default, Debug)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ClockRequest {
    /// The time of each side.
    #[serde(default)]
    pub limit: f64,
    /// The time that each move adds.
    #[serde(default)]
    pub increment: f64,
    /// The time of each turn that is not counted.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub delay: f64,
    /// The time of a period of byōyomi, after the time of a side; 0 for none.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub byoyomi: f64,
    /// The number of these periods: 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub periods: Option<u8>,
    /// The days for each move, in place of all other times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u16>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_nothing(seconds: &f64) -> bool {
    *seconds <= 0.0
}

/// The longest time of a clock, and without a call: a year.
const LONGEST: u64 = 366 * DAY;

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

impl ClockRequest {
    /// A clock of a time and an increment, in seconds.
    #[must_use]
    pub fn new(limit: f64, increment: f64) -> Self {
        Self {
            limit,
            increment,
            ..Self::default()
        }
    }

    /// The clock.
    ///
    /// # Errors
    ///
    /// 422 for a time below 0 or above a year, and for a clock of nothing.
    pub fn clock(self) -> Result<Clock, Refusal> {
        let time = |seconds: f64| {
            let time = Duration::try_from_secs_f64(seconds).ok();
            // Whole milliseconds are what is stored.
            let time = time.map(|time| Duration::from_millis(super::milliseconds(time)));
            time.filter(|time| time.as_secs() <= LONGEST)
        };
        let wrong = || {
            unprocessable(
                "clock/range",
                "expected a clock of more than 0 s and at most a year",
            )
        };
        if let Some(days) = self.days {
            let has_other_times = [self.limit, self.increment, self.delay, self.byoyomi]
                .into_iter()
                .any(|time| !is_nothing(&time));
            let is_out = days == 0 || u64::from(days) > LONGEST / DAY;
            if is_out || has_other_times || self.periods.is_some() {
                return Err(unprocessable(
                    "clock/days",
                    "expected 1 to 366 days for each move and no other time",
                ));
            }
            return Ok(Clock::days(days));
        }
        let [limit, increment, delay, byoyomi] =
            [self.limit, self.increment, self.delay, self.byoyomi].map(time);
        let (limit, increment) = (limit.ok_or_else(wrong)?, increment.ok_or_else(wrong)?);
        let (delay, byoyomi) = (delay.ok_or_else(wrong)?, byoyomi.ok_or_else(wrong)?);
        let mut clock = Clock::new(limit, increment).with_delay(delay);
        match (byoyomi.is_zero(), self.periods) {
            (true, None) => {}
            (false, None | Some(1..)) => {
                let periods = self.periods.unwrap_or(1);
                clock = clock.with_byoyomi(Byoyomi::new(byoyomi, periods));
            }
            (true, Some(_)) | (false, Some(0)) => {
                return Err(unprocessable(
                    "clock/periods",
                    "expected a time of byoyomi with 1 to 255 periods, or neither",
                ));
            }
        }
        if clock.start().is_zero() {
            return Err(wrong());
        }
        Ok(clock)
    }
}

impl From<Clock> for ClockRequest {
    fn from(clock: Clock) -> Self {
        if let Some(days) = clock.days_each() {
            return Self {
                days: Some(days),
                ..Self::default()
            };
        }
        let byoyomi = clock.byoyomi.map(|byoyomi| byoyomi.time);
        Self {
            limit: clock.initial.as_secs_f64(),
            increment: clock.increment.as_secs_f64(),
            delay: clock.delay.as_secs_f64(),
            byoyomi: byoyomi.unwrap_or_default().as_secs_f64(),
            periods: clock.byoyomi.map(|byoyomi| byoyomi.periods),
            days: None,
        }
    }
}

fn unprocessable(code: &'static str, message: impl Into<String>) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
}

pub(super) async fn create<G: Game>(
    State(front): State<Front<G>>,
    call: Call,
    payload: Payload,
) -> Result<Response, Refusal> {
    let request: GameRequest<G::Setup> = payload.json()?;
    let name = named(&front, &call).await?;
    if !front.may_create(&call.client) {
        return Err(Refusal::too_many("new games"));
    }
    let made = make(&front, &front.client_of(&call), request, name).await?;
    let id = made.created.game.id();
    let location = [(header::LOCATION, format!("/api/games/{id}"))];
    Ok((StatusCode::CREATED, location, Json(made.answer())).into_response())
}

/// A game that was made, and the seats of its maker.
#[derive(Debug)]
#[non_exhaustive]
pub struct Made<G: Game> {
    /// The game, with its tokens and invitation.
    pub created: Created<G>,
    /// The seats of its maker: one, or both.
    pub seats: Vec<Player>,
    /// [How the setup was read](Game::note).
    pub note: Option<String>,
}

impl<G: Game> Made<G> {
    /// The answer to its maker: the name of the game, the seat, the tokens and the invitation.
    fn answer(&self) -> Value {
        let Created { game, .. } = &self.created;
        let reveal = |token: Option<&Token>| json!(token.map(Token::reveal));
        let [first, second] = &self.created.tokens;
        let token_of = |seat| match seat {
            Player::First => reveal(first.as_ref()),
            Player::Second => reveal(second.as_ref()),
        };
        let (seat, field, tokens) = match *self.seats {
            [seat] => (word(seat), "token", token_of(seat)),
            _ => ("both", "tokens", Value::Object(by_seat(token_of))),
        };
        let mut answer = json!({
            "id": game.id(),
            "seat": seat,
            "invite": reveal(self.created.invite.as_ref()),
            "url": address(game.id()),
            (field): tokens,
        });
        if let (Some(note), Some(fields)) = (&self.note, answer.as_object_mut()) {
            fields.insert("note".to_owned(), json!(note));
        }
        answer
    }
}

/// Makes the game of a request, for a player or for anybody; it counts for the client.
///
/// # Errors
///
/// 422 for a request that does not make sense, 429 if the client has as many unfinished games as one may, 503 if the
/// server is full or the journal is not responding.
pub async fn make<G: Game>(
    front: &Front<G>,
    client: &Client,
    request: GameRequest<G::Setup>,
    player: Option<Box<str>>,
) -> Result<Made<G>, Refusal> {
    let options = options(&request)?;
    let setup = setup(front, request.variant.as_deref(), request.setup)?;
    let game = G::start(&setup).map_err(|error| Refusal::from(ActError::Refused(error)))?;
    let seats = wanted::<G>(game.name(), request.seat.as_deref())?;
    let engine = opponent(
        front,
        &game,
        &seats,
        request.engine.as_deref(),
        request.level,
    )?;
    let note = G::note(&setup);
    let new = NewGame {
        id: request.id,
        setup,
        options,
        sitters: Some(sitters(&seats, player, engine.as_deref())),
        engine,
        maker: client.maker(),
    };
    let created = front.blocking(move |front| front.server().create_game(new));
    let created = created.await??;
    for token in created.tokens.iter().flatten() {
        front.remember(token);
    }
    front.start_engine(&created.game);
    Ok(Made {
        created,
        seats,
        note,
    })
}

/// The engine that plays against the maker of a game, if one is asked for.
fn opponent<G: Game>(
    front: &Front<G>,
    game: &G,
    seats: &[Player],
    name: Option<&str>,
    level: Option<u8>,
) -> Result<Option<Box<str>>, Refusal> {
    match (name, level) {
        (Some(_), _) if seats.len() > 1 => {
            let message = "an engine needs one of the seats";
            Err(unprocessable("seat/engine", message))
        }
        (Some(name), level) => engine(front, game, name, level).map(Some),
        (None, Some(_)) => {
            let message = "a level needs an engine to play against";
            Err(unprocessable("engine/level", message))
        }
        (None, None) => Ok(None),
    }
}

/// The sitters of a new game: its maker, and an engine or whoever comes.
fn sitters(seats: &[Player], player: Option<Box<str>>, engine: Option<&str>) -> [Sitter; 2] {
    let maker = player.map_or(Sitter::Token, Sitter::Player);
    let other = engine.map_or(Sitter::Open, |name| {
        Sitter::Player(Holder::engine(name).player().unwrap_or_default().into())
    });
    Player::ALL.map(|seat| {
        let sitter = if seats.contains(&seat) {
            &maker
        } else {
            &other
        };
        sitter.clone()
    })
}

/// The options that a request asks for.
fn options<S>(request: &GameRequest<S>) -> Result<GameOptions, Refusal> {
    let clock = request.clock.map(ClockRequest::clock).transpose()?;
    let idle = request.idle.map(|seconds| {
        let is_fine = (1..=LONGEST).contains(&seconds);
        is_fine
            .then(|| Duration::from_secs(seconds))
            .ok_or_else(|| {
                let message = "expected an idle time of 1 s to a year";
                unprocessable("idle/range", message)
            })
    });
    Ok(GameOptions {
        idle: idle.transpose()?,
        clock,
        private: request.private,
        open: !request.private,
        ..GameOptions::default()
    })
}

/// The setup of the game of a name, completed with what the operator has.
pub(super) fn setup<G: Game>(
    front: &Front<G>,
    variant: Option<&str>,
    setup: Option<G::Setup>,
) -> Result<G::Setup, Refusal> {
    let setup = match variant {
        None => setup.unwrap_or_default(),
        Some(variant) => {
            G::named(variant, setup).map_err(|error| Refusal::from(ActError::Refused(error)))?
        }
    };
    front.prepared(setup)
}

/// The name of an engine that plays a game, with its level.
fn engine<G: Game>(
    front: &Front<G>,
    game: &G,
    name: &str,
    level: Option<u8>,
) -> Result<Box<str>, Refusal> {
    let mut engine = EngineName::read(name);
    if let Some(level) = level {
        engine.level = Some(Level::new(level).ok_or_else(|| {
            let message = format!("expected a level from 1 to 8, found {level}");
            unprocessable("engine/level", message)
        })?);
    }
    let mut names = front.engine_names().iter();
    if !names.any(|name| **name == *engine.name) {
        let names = front.engine_names().join("`, `");
        let message = if names.is_empty() {
            "this server has no engine".to_owned()
        } else {
            format!("unknown engine; the engines are `{names}`")
        };
        return Err(unprocessable("engine/unknown", message));
    }
    let engine: Box<str> = engine.to_string().into();
    if !front.is_played_by(game, &engine) {
        let message = "the engine does not play this game";
        return Err(unprocessable("engine/variant", message));
    }
    Ok(engine)
}

/// The seats that a word asks for in the game of a name; the first if nothing is said.
fn wanted<G: Game>(game: &str, asked: Option<&str>) -> Result<Vec<Player>, Refusal> {
    let seat = match asked {
        Some("both") => return Ok(Player::ALL.to_vec()),
        None => Player::First,
        Some("random") => {
            let id = GameId::random().map_err(|_| Refusal::unavailable())?;
            if id.wide() % 2 == 0 {
                Player::First
            } else {
                Player::Second
            }
        }
        Some(asked) => {
            seat_named::<G>(game, asked).ok_or_else(|| unknown_seat::<G>(game, asked))?
        }
    };
    Ok(vec![seat])
}

/// The refusal of a word that the game of a name has for no seat.
fn unknown_seat<G: Game>(game: &str, asked: &str) -> Refusal {
    let words = Player::ALL.map(word).into_iter();
    let own = G::seats(game).into_iter().flatten().copied();
    let own = own.filter(|own| Player::ALL.map(word).iter().all(|word| word != own));
    let words: Vec<&str> = words.chain(own).collect();
    let words = words.join("`, `");
    let message = format!("expected the seat `{words}`, `random` or `both`, found `{asked}`");
    unprocessable("seat/unknown", message)
}
