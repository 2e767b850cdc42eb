use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::state::by_seat;
use super::{named, seat_named, word};
use crate::http::Front;
use crate::http::call::{Call, Payload};
use crate::http::front::engine_sitter;
use crate::http::refusal::Refusal;
use crate::{Clock, Created, Game, GameId, GameOptions, NewGame, Seat, Sitter, Token};

/// A game as a client asks for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(crate) struct Wish<G: Game> {
    #[serde(default)]
    pub(crate) game: Option<String>,
    #[serde(default)]
    pub(crate) setup: Option<G::Setup>,
    #[serde(default)]
    pub(crate) seat: Option<String>,
    #[serde(default)]
    pub(crate) clock: Option<Pace>,
    #[serde(default)]
    pub(crate) idle: Option<u64>,
    #[serde(default)]
    pub(crate) private: bool,
    #[serde(default)]
    pub(crate) engine: Option<String>,
    /// The name of the game, when it is known before.
    #[serde(skip)]
    pub(crate) id: Option<GameId>,
}

impl<G: Game> Default for Wish<G> {
    fn default() -> Self {
        Self {
            game: None,
            setup: None,
            seat: None,
            clock: None,
            idle: None,
            private: false,
            engine: None,
            id: None,
        }
    }
}

/// A clock in seconds.
#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pace {
    pub(crate) limit: f64,
    #[serde(default)]
    pub(crate) increment: f64,
}

/// The longest time of a clock, and without a call: a year.
const LONGEST: u64 = 366 * 24 * 60 * 60;

impl Pace {
    pub(crate) fn clock(self) -> Result<Clock, Refusal> {
        let time = |seconds: f64| {
            let time = Duration::try_from_secs_f64(seconds).ok();
            // Whole milliseconds are what is stored.
            let time = time.map(|time| Duration::from_millis(super::milliseconds(time)));
            time.filter(|time| time.as_secs() <= LONGEST)
        };
        match (time(self.limit), time(self.increment)) {
            (Some(limit), Some(increment)) if !(limit.is_zero() && increment.is_zero()) => {
                Ok(Clock::new(limit, increment))
            }
            _ => Err(unprocessable(
                "clock/range",
                "expected a clock of up to a year in seconds, and not of nothing, found another",
            )),
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
    let wish: Wish<G> = payload.json()?;
    let name = named(&front, &call).await?;
    if !front.may_create(call.address) {
        return Err(Refusal::too_many("new games"));
    }
    let Made {
        created,
        seats,
        is_both,
    } = made(&front, wish, name).await?;
    let id = created.game.id();
    let reveal = |token: Option<&Token>| json!(token.map(Token::reveal));
    let token_of = |seat: Seat| {
        created
            .tokens
            .get(usize::from(seat.is_second()))
            .and_then(Option::as_ref)
    };
    let mut answer = json!({
        "id": id,
        "seat": if is_both { "both" } else { seats.first().map_or("", |seat| word::<G>(*seat)) },
        "invite": reveal(created.invite.as_ref()),
        "url": format!("/g/{id}"),
    });
    if let Some(fields) = answer.as_object_mut() {
        if is_both {
            let tokens = by_seat::<G>(|seat| reveal(token_of(seat)));
            fields.insert("tokens".to_owned(), Value::Object(tokens));
        } else {
            let token = seats.first().and_then(|seat| token_of(*seat));
            fields.insert("token".to_owned(), reveal(token));
        }
    }
    let address = [(header::LOCATION, format!("/api/games/{id}"))];
    Ok((StatusCode::CREATED, address, Json(answer)).into_response())
}

/// A game that was made, and the seats of its maker.
pub(crate) struct Made<G: Game> {
    pub(crate) created: Created<G>,
    pub(crate) seats: Vec<Seat>,
    pub(crate) is_both: bool,
}

/// Makes the game of a wish, for a player or for anybody.
pub(crate) async fn made<G: Game>(
    front: &Front<G>,
    wish: Wish<G>,
    player: Option<Box<str>>,
) -> Result<Made<G>, Refusal> {
    if wish.game.as_deref().is_some_and(|game| game != G::NAME) {
        let message = format!("expected the game `{}`, found another", G::NAME);
        return Err(unprocessable("game/kind", message));
    }
    let clock = wish.clock.map(Pace::clock).transpose()?;
    let idle = wish.idle.map(|seconds| match seconds {
        1..=LONGEST => Ok(Duration::from_secs(seconds)),
        _ => Err(unprocessable(
            "idle/range",
            "expected 1 s to a year, found another time",
        )),
    });
    let options = GameOptions {
        idle: idle.transpose()?,
        clock,
        private: wish.private,
        ..GameOptions::default()
    };
    let is_both = wish.seat.as_deref() == Some("both");
    let mine = wanted::<G>(wish.seat.as_deref())?;
    let me = || player.clone().map_or(Sitter::Token, Sitter::Player);
    let other = match &wish.engine {
        Some(_) if is_both => {
            return Err(unprocessable(
                "seat/engine",
                "expected one seat beside an engine, found both",
            ));
        }
        Some(engine) => {
            let name = front.engine_names().iter().find(|name| ***name == **engine);
            let name = name.ok_or_else(|| {
                let names = front.engine_names().join("`, `");
                let message = if names.is_empty() {
                    "expected no engine: this server has none".to_owned()
                } else {
                    format!("expected an engine of `{names}`, found another")
                };
                unprocessable("engine/unknown", message)
            })?;
            Sitter::Player(engine_sitter(name))
        }
        None if is_both => me(),
        None => Sitter::Open,
    };
    let sitters = match mine {
        Seat::First => [me(), other],
        Seat::Second => [other, me()],
    };
    let new = NewGame {
        id: wish.id,
        setup: wish.setup.unwrap_or_default(),
        options,
        sitters: Some(sitters),
        engine: wish.engine.map(Into::into),
    };
    let is_private = wish.private;
    let created = front
        .blocking(move |front| front.server().create_game(new))
        .await??;
    for token in created.tokens.iter().flatten() {
        front.remember(token);
    }
    if let (Some(invite), false) = (&created.invite, is_private) {
        front.invite(created.game.id(), invite.clone());
    }
    if created.game.engine().is_some() && !front.start_engine(&created.game) {
        created.game.close();
        return Err(Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "engine/busy",
            "expected an engine that is free, found none; try again later",
        ));
    }
    Ok(Made {
        created,
        seats: if is_both {
            Seat::ALL.to_vec()
        } else {
            vec![mine]
        },
        is_both,
    })
}

/// The seat that a word asks for; the first for both.
fn wanted<G: Game>(name: Option<&str>) -> Result<Seat, Refusal> {
    let [first, second] = G::SEATS;
    match name {
        None | Some("both") => Ok(Seat::First),
        Some("random") => {
            let id = GameId::random().map_err(|_| Refusal::unavailable())?;
            Ok(if id.wide() % 2 == 0 {
                Seat::First
            } else {
                Seat::Second
            })
        }
        Some(name) => seat_named::<G>(name).ok_or_else(|| {
            let message =
                format!("expected `{first}`, `{second}`, `random` or `both`, found another seat");
            unprocessable("seat/unknown", message)
        }),
    }
}
