use std::fmt::Write;

use axum::http::{StatusCode, header};
use look::written;
use qi::ByPlayer;
use rules::Player;
use server::http::api::milliseconds;
use server::http::kit::{Call, Origin, Refusal, origin};
use server::http::{Front, seat_of};
use server::{Clock, Game, Handle, Holder, Outcome, Token, Viewer};

use crate::appearance::Appearance;
use crate::pages::view::{Clocks, Offers, Person, Scene};
use crate::table::Match;

/// A visitor of the page of a game.
pub(super) struct Visitor {
    pub(super) game: Handle<Match>,
    id: String,
    /// The seats that the visitor's cookie has.
    pub(super) mine: ByPlayer<bool>,
    /// The invitation that the visitor brings, if it is one to this game.
    pub(super) invite: Option<String>,
    pub(super) flipped: bool,
    pub(super) ply: Option<usize>,
    /// The address of the server as the visitor knows it.
    host: String,
}

impl Visitor {
    /// The visitor of a request, who may see the game.
    pub(super) async fn of(front: &Front<Match>, id: &str, call: &Call) -> Result<Self, Refusal> {
        let game = front.game(id).await?.ok_or_else(Refusal::no_game)?;
        let tokens = call.cookie("seat").unwrap_or_default().split('.');
        let seats: Vec<Player> = tokens
            .filter_map(|token| seat_of(&game, &token.parse::<Token>().ok()?))
            .collect();
        let mine = ByPlayer {
            first: seats.contains(&Player::First),
            second: seats.contains(&Player::Second),
        };
        let asked = call
            .query("invite")
            .or_else(|| call.cookie("invite").map(str::to_owned));
        let invite = asked.filter(|invite| {
            invite
                .parse()
                .is_ok_and(|invite: Token| game.is_invited(&invite))
        });
        if game.options().private && seats.is_empty() && invite.is_none() {
            return Err(Refusal::no_game());
        }
        let flip = call.flag("flip");
        // A guest sees the board from the seat that is free.
        let [first, second] = game.holders().map(|holder| holder.is_some());
        let is_second = if seats.is_empty() {
            first && !second
        } else {
            mine.second && !mine.first
        };
        Ok(Self {
            game,
            id: id.to_owned(),
            mine,
            invite,
            flipped: flip.unwrap_or(false) != is_second,
            ply: call.query("ply").and_then(|ply| ply.parse().ok()),
            host: host(call),
        })
    }

    /// The seat that acts: the one to move, if the visitor has it.
    pub(super) fn seat(&self) -> Option<Player> {
        let turn = self.game.read(Game::turn);
        let own = |seat: &Player| self.mine[*seat];
        turn.filter(own)
            .or_else(|| Player::ALL.into_iter().find(own))
    }

    pub(super) fn viewer(&self) -> Viewer {
        self.seat().map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Shows the game as it is now.
    pub(super) fn show<R>(
        &self,
        front: &Front<Match>,
        look: &Appearance,
        is_plain: bool,
        refused: Option<String>,
        show: impl FnOnce(&Scene<'_>) -> R,
    ) -> R {
        let now = self.game.now(self.viewer());
        let (played, is_aborted) = self
            .game
            .read(|game| (game.game().clone(), game.is_aborted()));
        let [first, second] = self.game.holders();
        let person = |seat: Player, holder: Option<&Holder>| Person {
            name: holder.and_then(Holder::player).map(str::to_owned),
            sits: holder.is_some(),
            here: now
                .here
                .get(usize::from(seat.is_second()))
                .is_some_and(|here| *here),
        };
        let over = now.outcome.as_ref().map(|outcome| ended(outcome, look));
        let over = over.or_else(|| {
            let closed = now.closed.as_ref()?;
            Some(format!("Game ended: {}", closed.as_str()))
        });
        let turn = now.turn;
        let is_player = self.mine.first || self.mine.second;
        let other_is_gone = turn.is_some_and(|turn| {
            !self.mine[turn]
                && !now.waits
                && self.game.absence(turn) >= front.server().options().absence
        });
        let plies = played.moves().len();
        let is_mover = turn.is_some_and(|turn| self.mine[turn]);
        let offers = Offers {
            draw: now.view.offers.draw,
            takeback: now.view.offers.takeback,
            can_abort: !is_aborted && plies < 2,
            claim: if is_mover {
                played.claims().first().copied()
            } else {
                None
            },
            can_claim_victory: is_player && other_is_gone && plies >= 2,
        };
        let clock = self.game.options().clock;
        let byoyomi = clock.and_then(|clock| clock.byoyomi);
        let clocks = now.clock.map(|[first, second]| Clocks {
            left: ByPlayer { first, second }.map(milliseconds),
            runs: now.runs,
            begins: now.first_move.map(milliseconds),
            period: byoyomi.map_or(0, |byoyomi| milliseconds(byoyomi.time)),
            periods: byoyomi.map_or(0, |byoyomi| byoyomi.periods.into()),
        });
        let title = played.variant().title();
        let detail = match clock.map(clock_in_words) {
            None => title.to_owned(),
            Some(clock) => format!("{title} · {clock}"),
        };
        let winner = now.outcome.as_ref().and_then(|outcome| outcome.winner);
        let is_open = now.waits && self.game.options().open;
        let invited = self.invite.as_deref().or_else(|| is_open.then_some(""));
        show(&Scene {
            base: front.base(),
            id: &self.id,
            seq: now.seq,
            game: &played,
            look,
            ply: self.ply,
            flipped: self.flipped,
            is_plain,
            mine: self.mine,
            people: ByPlayer {
                first: person(Player::First, first.as_ref()),
                second: person(Player::Second, second.as_ref()),
            },
            clocks,
            offers,
            is_drawn: over.is_some() && winner.is_none() && !is_aborted && now.outcome.is_some(),
            winner,
            over,
            queue: front.place(self.game.id()),
            detail: &detail,
            host: &self.host,
            invite: self.invite.as_deref().filter(|_| is_player && now.waits),
            invited: invited.filter(|_| !is_player && now.waits),
            refused,
        })
    }
}

/// The end of a game with the names of its players: `Black wins: White resigned`.
fn ended(outcome: &Outcome, look: &Appearance) -> String {
    let ByPlayer { first, second } = look.players;
    let reason = outcome.reason.replace(['_', '-'], " ");
    let reason = match reason.split_once(' ') {
        Some(("first", rest)) => format!("{first} {rest}"),
        Some(("second", rest)) => format!("{second} {rest}"),
        _ => reason,
    };
    match outcome.winner {
        Some(winner) => {
            let winner = if winner == Player::First {
                first
            } else {
                second
            };
            format!("{winner} wins: {reason}")
        }
        None if &*outcome.reason == "aborted" => "Aborted".to_owned(),
        None => format!("Draw: {reason}"),
    }
}

/// A clock in words: `10 + 5`, `15 min + 3 × 30 s`.
pub(super) fn clock_in_words(clock: Clock) -> String {
    let (limit, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
    let limit = match (limit / 60, limit % 60) {
        (minutes, 0) => format!("{minutes}"),
        _ => format!("{limit} s"),
    };
    written(|words| {
        words.write_str(&limit)?;
        if increment > 0 || clock.byoyomi.is_none() && clock.delay.is_zero() {
            write!(words, " + {increment}")?;
        }
        if !clock.delay.is_zero() {
            write!(words, " delay {} s", clock.delay.as_secs())?;
        }
        let Some(byoyomi) = clock.byoyomi else {
            return Ok(());
        };
        let seconds = byoyomi.time.as_secs();
        match byoyomi.periods {
            1 => write!(words, " min + {seconds} s"),
            periods => write!(words, " min + {periods} × {seconds} s"),
        }
    })
}

/// The address of the server as a request has it. A proxy says whether it is reached by TLS.
fn host(call: &Call) -> String {
    let scheme = if call.is_secure() { "https" } else { "http" };
    let host = call.header(header::HOST).unwrap_or_default();
    format!("{scheme}://{host}")
}

/// Refuses a change that no page of this server asks for.
pub(super) fn check_origin(call: &Call) -> Result<(), Refusal> {
    if origin(&call.headers) == Origin::Own {
        return Ok(());
    }
    Err(Refusal::new(
        StatusCode::FORBIDDEN,
        "origin/other",
        "the request does not come from a page of this server",
    ))
}
