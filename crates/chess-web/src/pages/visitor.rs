use axum::http::{StatusCode, header};
use qi::ByPlayer;
use server::http::api::ending;
use server::http::kit::{Call, Origin, Refusal, origin};
use server::http::{Front, seat_of};
use server::{Handle, Holder, Player, Token, Viewer};

use crate::pages::view::{Clocks, Offers, Person, Scene};
use crate::pages::{Pages, name};
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
    /// The name that the visitor goes by.
    pub(super) name: String,
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
        let [white, black] = game.holders().map(|holder| holder.is_some());
        let is_black = if seats.is_empty() {
            white && !black
        } else {
            mine.second && !mine.first
        };
        Ok(Self {
            game,
            id: id.to_owned(),
            mine,
            invite,
            flipped: flip.unwrap_or(false) != is_black,
            ply: call.query("ply").and_then(|ply| ply.parse().ok()),
            host: host(call),
            name: call.cookie("name").map(name::read).unwrap_or_default(),
        })
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// The seat that acts: the one to move, if the visitor has it.
    pub(super) fn seat(&self) -> Option<Player> {
        let turn = self.game.read(|game| {
            let game = game.game();
            (!game.status().is_over()).then(|| game.position().turn())
        });
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
        pages: &Pages,
        is_plain: bool,
        refused: Option<String>,
        show: impl FnOnce(&Scene<'_>) -> R,
    ) -> R {
        let front = &pages.front;
        let now = self.game.now(self.viewer());
        let names = pages.names.of(self.id(), self.mine, &self.name);
        let (played, is_aborted) = self
            .game
            .read(|game| (game.game().clone(), game.is_aborted()));
        let [first, second] = self.game.holders();
        let person = |seat: Player, holder: Option<&Holder>| Person {
            name: { holder.and_then(Holder::player).map(str::to_owned) }
                .or_else(|| names[seat].clone()),
            sits: holder.is_some(),
            here: now
                .here
                .get(usize::from(seat.is_second()))
                .is_some_and(|here| *here),
        };
        let over = now.outcome.as_ref().map(ending::<Match>).or_else(|| {
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
        let offers = Offers {
            draw: now.view.offers.draw,
            takeback: now.view.offers.takeback,
            can_abort: !is_aborted && played.moves().len() < 2,
            can_claim_draw: turn.is_some_and(|turn| self.mine[turn])
                && played.claims().iter().next().is_some(),
            can_claim_victory: is_player && other_is_gone && played.moves().len() >= 2,
        };
        let clocks = now.clock.map(|[first, second]| Clocks {
            left: ByPlayer { first, second }.map(server::http::api::milliseconds),
            runs: now.runs,
            begins: now.first_move.map(server::http::api::milliseconds),
        });
        let detail = { self.game.options().clock }.map_or_else(
            || "Chess".to_owned(),
            |clock| {
                let (limit, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
                match limit % 60 {
                    0 => format!("Chess · {} + {increment}", limit / 60),
                    _ => format!("Chess · {limit} s + {increment}"),
                }
            },
        );
        let winner = now.outcome.as_ref().and_then(|outcome| outcome.winner);
        let is_open = now.waits && self.game.options().open;
        let invited = self.invite.as_deref().or_else(|| is_open.then_some(""));
        show(&Scene {
            id: &self.id,
            seq: now.seq,
            game: &played,
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
            rematch: pages.rematches.of(self, over.is_some()),
            over,
            queue: front.place(self.game.id()),
            detail: &detail,
            host: &self.host,
            own_name: &self.name,
            invite: self.invite.as_deref().filter(|_| is_player && now.waits),
            invited: invited.filter(|_| !is_player && now.waits),
            refused,
        })
    }
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
