//! Another game of the same players, with the colours changed.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use feen_server::http::api::{self, ClockRequest, GameRequest};
use feen_server::http::kit::Refusal;
use feen_server::http::{Client, address};
use feen_server::{Created, GameOptions, Holder, NewGame, Player, Sitter, Token};
use qi::ByPlayer;

use super::Pages;
use super::visitor::Visitor;
use crate::table::Table;
use crate::view;

/// The games whose offers are kept at most.
const MOST: usize = 10_000;

/// The offers of players whose game is over, and the games that followed.
#[derive(Default, Debug)]
pub(super) struct Rematches {
    kept: Mutex<Kept>,
}

#[derive(Default, Debug)]
struct Kept {
    games: HashMap<String, Rematch>,
    /// The oldest first.
    order: VecDeque<String>,
}

#[derive(Clone, Default, Debug)]
struct Rematch {
    offered: Option<Player>,
    /// The game that followed, and the tokens in it by the seats in the old game.
    next: Option<(String, ByPlayer<Option<String>>)>,
}

/// The result of a click on the button for a rematch.
pub(super) enum Asked {
    /// The other player is to agree.
    Offered,
    /// The game, and the tokens of the visitor in it.
    Made(String, Vec<String>),
}

impl Rematches {
    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The part that a page shows.
    pub(super) fn of<G: Table>(&self, visitor: &Visitor<G>, is_over: bool) -> view::Rematch {
        if !is_over || !(visitor.mine.first || visitor.mine.second) {
            return view::Rematch::default();
        }
        let kept = self.lock();
        let found = kept.games.get(visitor.id());
        let next = found.and_then(|rematch| rematch.next.as_ref());
        view::Rematch {
            offered: found.and_then(|rematch| rematch.offered),
            next: next.map(|(id, _)| address(id)),
            waits: next.is_none() && is_between_people(visitor),
        }
    }

    /// The game that followed, and the tokens of the visitor in it.
    pub(super) fn next<G: Table>(&self, visitor: &Visitor<G>) -> Option<(String, Vec<String>)> {
        let kept = self.lock();
        let (id, tokens) = kept.games.get(visitor.id())?.next.clone()?;
        Some((id, own(visitor, &tokens)))
    }

    /// Offers a rematch, or makes the game that nobody needs to agree to any more.
    pub(super) async fn ask<G: Table>(
        &self,
        pages: &Pages<G>,
        visitor: &Visitor<G>,
        client: &Client,
    ) -> Result<Asked, Refusal> {
        if !visitor.is_over() {
            return Err(Refusal::new(
                StatusCode::CONFLICT,
                "game/not-over",
                "the game is not over",
            ));
        }
        if let Some((id, tokens)) = self.next(visitor) {
            return Ok(Asked::Made(id, tokens));
        }
        if is_between_people(visitor) {
            let mine = if visitor.mine.first {
                Player::First
            } else {
                Player::Second
            };
            let mut kept = self.lock();
            let offered = &mut kept.entry(visitor.id()).offered;
            if *offered != Some(!mine) {
                *offered = Some(mine);
                return Ok(Asked::Offered);
            }
        }
        let made = make(pages, visitor, client).await?;
        let id = made.game.id().to_string();
        let [first, second] = made
            .tokens
            .map(|token| token.map(|token| Token::reveal(&token)));
        // The one who had White has Black.
        let tokens = ByPlayer {
            first: second,
            second: first,
        };
        let mut kept = self.lock();
        let entry = kept.entry(visitor.id());
        // Two clicks at the same moment make one game that both see.
        let (id, tokens) = entry.next.get_or_insert((id, tokens)).clone();
        Ok(Asked::Made(id, own(visitor, &tokens)))
    }
}

impl Kept {
    fn entry(&mut self, id: &str) -> &mut Rematch {
        if !self.games.contains_key(id) {
            self.order.push_back(id.to_owned());
            if self.order.len() > MOST
                && let Some(oldest) = self.order.pop_front()
            {
                self.games.remove(&oldest);
            }
        }
        self.games.entry(id.to_owned()).or_default()
    }
}

/// Whether somebody else has the other seat.
fn is_between_people<G: Table>(visitor: &Visitor<G>) -> bool {
    visitor.mine.first != visitor.mine.second && visitor.game.engine().is_none()
}

/// The tokens of a visitor, by the seats in the old game.
fn own<G: Table>(visitor: &Visitor<G>, tokens: &ByPlayer<Option<String>>) -> Vec<String> {
    let own = Player::ALL.into_iter().filter(|seat| visitor.mine[*seat]);
    own.filter_map(|seat| tokens[seat].clone()).collect()
}

/// The game of the same people with the colours changed: each keeps the name that the seat had.
async fn make<G: Table>(
    pages: &Pages<G>,
    visitor: &Visitor<G>,
    client: &Client,
) -> Result<Created<G>, Refusal> {
    let options = visitor.game.options();
    let engine = visitor.game.engine();
    let [white, black] = visitor.game.holders().map(|holder| {
        let player = holder.as_ref().and_then(Holder::player);
        player.map_or(Sitter::Token, |name| Sitter::Player(name.into()))
    });
    if engine.is_none() {
        let [first, second] = options.names;
        let mut again = GameOptions::timed(options.clock);
        (again.private, again.open) = (options.private, options.open);
        again.names = [second, first];
        let new = NewGame::new(visitor.game.setup(), again);
        let new = new.with_sitters([black, white]).made_by(client.maker());
        let created = pages
            .front
            .blocking(move |front| front.server().create_game(new));
        return Ok(created.await??);
    }
    let (seat, own) = if visitor.mine.first {
        (Player::Second, white)
    } else {
        (Player::First, black)
    };
    let account = match own {
        Sitter::Player(name) => Some(name),
        _ => None,
    };
    let mut request = GameRequest::default();
    request.setup = Some(visitor.game.setup());
    request.seat = Some(api::word(seat).to_owned());
    request.engine = engine.map(Into::into);
    request.private = options.private;
    request.clock = options.clock.map(ClockRequest::from);
    Ok(api::make(&pages.front, client, request, account)
        .await?
        .created)
}
