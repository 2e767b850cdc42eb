use std::time::Duration;

use axum::http::header;
use qi::ByPlayer;
use server::http::api::{ending, milliseconds};
use server::http::kit::{Call, Refusal};
use server::http::{Front, seat_of};
use server::{Game as _, Handle, Holder, Player, Token, Viewer};

use crate::pages::Pages;
use crate::pages::person::Person as Sender;
use crate::pages::view::{Clocks, Evaluation, Offers, Person, Scene};
use crate::record::times;
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
    /// The moves that the visitor tries out, as UCI.
    tried: Vec<String>,
    /// The address of the server as the visitor knows it.
    host: String,
    /// The name that the visitor goes by.
    pub(super) name: String,
}

/// The most moves that a visitor tries out.
const TRIED: usize = 200;

/// The shortest absence that a page shows. A page that is loaded again takes less.
const ABSENCE: Duration = Duration::from_secs(3);

impl Visitor {
    /// The visitor of a request, who may see the game.
    pub(super) async fn of(front: &Front<Match>, id: &str, call: &Call) -> Result<Self, Refusal> {
        let game = front.game(id).await?.ok_or_else(Refusal::no_game)?;
        let tokens = call.cookie("seat").unwrap_or_default().split('.');
        let mut seats: Vec<Player> = tokens
            .filter_map(|token| seat_of(&game, &token.parse::<Token>().ok()?))
            .collect();
        let person = Sender::of(front, call).await?;
        seats.extend(
            person
                .account
                .as_deref()
                .and_then(|name| game.seat_of_player(name)),
        );
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
        let tried = call.query("try").unwrap_or_default();
        let tried = tried.split('.').filter(|text| !text.is_empty());
        let tried = tried.take(TRIED).map(str::to_owned).collect();
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
            tried,
            host: host(call),
            name: person.name().to_owned(),
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

    /// The address for those who watch.
    fn share(&self) -> String {
        let private = self.invite.as_ref().filter(|_| self.game.options().private);
        let end = private.map_or_else(String::new, |invite| format!("?invite={invite}"));
        format!("/g/{}{end}", self.id)
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.read(|game| game.turn().is_none()) || self.game.closed().is_some()
    }

    pub(super) fn viewer(&self) -> Viewer {
        self.seat().map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The names of guests at the game.
    pub(super) fn names(&self, pages: &Pages) -> ByPlayer<Option<String>> {
        pages.names.of(&self.id, self.mine, &self.name)
    }

    /// The time until the other player may claim the game of one who is away.
    fn back_in(&self, seat: Player, limit: Duration) -> Option<u64> {
        let absence = self.game.absence(seat);
        let is_long = absence >= ABSENCE && self.game.engine().is_none();
        is_long.then(|| milliseconds(limit.saturating_sub(absence)))
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
        let names = self.names(pages);
        let limit = front.server().options().absence;
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
            back_in: (now.turn == Some(seat) && !now.waits && !self.mine[seat])
                .then(|| self.back_in(seat, limit))
                .flatten(),
        };
        let over = now.outcome.as_ref().map(ending::<Match>).or_else(|| {
            let closed = now.closed.as_ref()?;
            Some(format!("Game ended: {}", closed.as_str()))
        });
        let turn = now.turn;
        let is_player = self.mine.first || self.mine.second;
        let other_is_gone = turn
            .is_some_and(|turn| !self.mine[turn] && !now.waits && self.game.absence(turn) >= limit);
        let offers = Offers {
            draw: now.view.offers.draw,
            takeback: now.view.offers.takeback,
            can_abort: !is_aborted && played.moves().len() < 2,
            can_claim_draw: turn.is_some_and(|turn| self.mine[turn])
                && played.claims().iter().next().is_some(),
            can_claim_victory: is_player && other_is_gone && played.moves().len() >= 2,
        };
        let clocks = now.clock.map(|[first, second]| Clocks {
            left: ByPlayer { first, second }.map(milliseconds),
            runs: now.runs,
            begins: now.first_move.map(milliseconds),
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
        let engines = &pages.engines;
        let evaluation = if over.is_some() && engines.can_review(&self.game) {
            let review = engines.reviewed::<Match>(self.game.id());
            review.map_or(Evaluation::Possible, Evaluation::Begun)
        } else {
            Evaluation::Never
        };
        let times = if over.is_some() {
            times(&self.game)
        } else {
            Vec::new()
        };
        let tried: &[String] = if over.is_some() { &self.tried } else { &[] };
        let winner = now.outcome.as_ref().and_then(|outcome| outcome.winner);
        let is_open = now.waits && self.game.options().open;
        let invited = self.invite.as_deref().or_else(|| is_open.then_some(""));
        show(&Scene {
            frame: pages.frame(&self.name),
            id: &self.id,
            seq: now.seq,
            game: &played,
            ply: self.ply,
            tried,
            evaluation,
            times,
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
            share: self.share(),
            host: &self.host,
            own_name: &self.name,
            invite: self.invite.as_deref().filter(|_| is_player && now.waits),
            invited: invited.filter(|_| !is_player && now.waits),
            refused,
        })
    }
}

/// The address of the server as a request has it. A proxy says whether it is reached by TLS.
pub(super) fn host(call: &Call) -> String {
    let scheme = if call.is_secure() { "https" } else { "http" };
    let host = call.header(header::HOST).unwrap_or_default();
    format!("{scheme}://{host}")
}
