use std::time::Duration;

use feen_rules::{Game as Played, Move};
use feen_server::table::{Offer, Offered, Seats, TableError};
use feen_server::{Game, Outcome, Player, Ruling, Viewer};

use super::claim::ClaimName;
use super::event::Settled;
use super::seats::Order;
use super::spelling;
use super::{Action, Error, Event, Offers, Setup, View};

/// A game of any variant with offers, clocks and an end.
///
/// ```
/// use feen_games_web::{Action, Match, Setup};
/// use feen_server::{Game, Player};
///
/// let mut game = Match::start(&Setup::of("xiangqi"))?;
/// let event = game.decide(Player::First, &Action::play("炮二平五"))?;
/// assert_eq!(serde_json::to_string(&event)?, r#"{"type":"move","move":"h3e3"}"#);
/// game.apply(Some(Player::First), &event)?;
/// assert_eq!(game.turn(), Some(Player::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    game: Played,
    draw: Offer,
    takeback: Offer,
    /// An end that the rules do not give.
    end: Option<Outcome>,
}

impl Match {
    /// The game, by its rules alone.
    #[must_use]
    pub const fn game(&self) -> &Played {
        &self.game
    }

    /// The open offers.
    #[must_use]
    pub const fn offers(&self) -> Offers {
        Offers {
            draw: self.draw.by(),
            takeback: self.takeback.by(),
        }
    }

    /// Whether the game was called off.
    #[must_use]
    pub fn is_aborted(&self) -> bool {
        self.end
            .as_ref()
            .is_some_and(|end| &*end.reason == "aborted")
    }

    fn is_over(&self) -> bool {
        self.end.is_some() || self.game.end().is_some()
    }

    const fn close_offers(&mut self) {
        self.draw.close();
        self.takeback.close();
    }

    /// The number of plies that a player takes back: the last move of that player, and the answer to it.
    fn plies(&self, asker: Player) -> Result<u8, Error> {
        let plies: u8 = if self.game.turn() == asker { 2 } else { 1 };
        let enough = self.game.moves().len() >= usize::from(plies);
        let plies = enough.then_some(plies);
        Ok(plies.ok_or(TableError::NothingToTakeBack)?)
    }

    fn claim(&self, wanted: Option<ClaimName>) -> Result<Event, Error> {
        let first = || self.game.claims().into_iter().find_map(ClaimName::of);
        let reason = wanted.or_else(first).ok_or(Error::NothingToClaim)?;
        self.game
            .clone()
            .claim(reason.reason())
            .map_err(Error::Claim)?;
        Ok(Event::Claimed { reason })
    }

    fn play(&mut self, seat: Player, text: &str, offer_draw: bool) -> Result<(), Error> {
        if self.game.turn() != seat {
            return Err(TableError::Turn.into());
        }
        let one = self.game.position().parse_uci(text);
        let one = one.map_err(|_| TableError::Event)?;
        self.game.play(one).map_err(|_| TableError::Event)?;
        // A move also withdraws the request to take an earlier one back.
        self.draw.moved(seat);
        self.takeback.moved(seat);
        self.takeback.close();
        if offer_draw {
            self.draw.make(seat);
        }
        if self.game.end().is_some() {
            self.close_offers();
        }
        Ok(())
    }

    fn take_back(&mut self, plies: u8) -> Result<(), Error> {
        for _ in 0..plies {
            self.game.undo().ok_or(TableError::Event)?;
        }
        self.close_offers();
        Ok(())
    }

    /// Ends the game for a side that lost for a reason such as `resigned`.
    fn lose(&mut self, lost: Player, reason: &str) {
        let reason = format!("{}_{reason}", Self::word(lost));
        self.settle(Outcome::new(Some(!lost), reason));
    }

    fn settle(&mut self, end: Outcome) {
        self.end = Some(end);
        self.close_offers();
    }

    const fn word(seat: Player) -> &'static str {
        let [first, second] = Order::WORDS;
        match seat {
            Player::First => first,
            Player::Second => second,
        }
    }
}

impl Game for Match {
    const NAME: &'static str = "variant";
    const SEATS: [&'static str; 2] = Order::WORDS;
    const MAX_EVENTS: u32 = 10_000;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Error = Error;

    fn start(setup: &Setup) -> Result<Self, Error> {
        Ok(Self {
            game: Played::from_position(setup.position()?),
            draw: Offer::default(),
            takeback: Offer::default(),
            end: None,
        })
    }

    fn decide(&self, seat: Player, action: &Action) -> Result<Event, Error> {
        if self.is_over() {
            return Err(TableError::Over.into());
        }
        let is_turn = self.game.turn() == seat;
        let granted = || self.plies(!seat).map(|plies| Event::TakenBack { plies });
        Ok(match action {
            Action::Move { .. } | Action::Claim { .. } if !is_turn => {
                return Err(TableError::Turn.into());
            }
            Action::Move { text, offer_draw } => {
                let one = spelling::read(&self.game, text)?;
                Event::Move {
                    played: self.game.position().uci(one).to_string().into(),
                    offer_draw: *offer_draw,
                }
            }
            Action::Resign => Event::Resign,
            Action::OfferDraw => match self.draw.offered(seat)? {
                Offered::Agreed => Event::DrawAgreed,
                Offered::Anew => Event::OfferDraw,
            },
            Action::AcceptDraw => self.draw.answered(seat).map(|()| Event::DrawAgreed)?,
            Action::DeclineDraw => self.draw.answered(seat).map(|()| Event::DrawDeclined)?,
            Action::OfferTakeback => match self.takeback.offered(seat)? {
                Offered::Agreed => granted()?,
                Offered::Anew => self.plies(seat).map(|_| Event::OfferTakeback)?,
            },
            Action::AcceptTakeback => {
                self.takeback.answered(seat)?;
                granted()?
            }
            Action::DeclineTakeback => {
                self.takeback.answered(seat)?;
                Event::TakebackDeclined
            }
            Action::Claim { reason } => self.claim(*reason)?,
            Action::ClaimVictory { draw: false } => Event::Left { lost: !seat },
            Action::ClaimVictory { draw: true } => {
                let outcome = Outcome::new(None, format!("{}_left", Self::word(!seat)));
                Event::Settled(Box::new(Settled::from(outcome)))
            }
            Action::Abort if self.game.moves().len() >= 2 => return Err(Error::AbortLate),
            Action::Abort => Event::Aborted,
        })
    }

    fn apply(&mut self, seat: Option<Player>, event: &Event) -> Result<(), Error> {
        if self.is_over() {
            return Err(TableError::Over.into());
        }
        let by = seat.ok_or(TableError::Event);
        match event {
            Event::Move { played, offer_draw } => self.play(by?, played, *offer_draw)?,
            Event::Resign => self.lose(by?, "resigned"),
            Event::OfferDraw => self.draw.make(by?),
            Event::DrawAgreed => self.settle(Outcome::new(None, "by_agreement")),
            Event::DrawDeclined => self.draw.close(),
            Event::OfferTakeback => self.takeback.make(by?),
            Event::TakenBack { plies } => self.take_back(*plies)?,
            Event::TakebackDeclined => self.takeback.close(),
            Event::Aborted => self.settle(Outcome::new(None, "aborted")),
            Event::Claimed { reason } => {
                let claimed = self.game.claim(reason.reason());
                claimed.map_err(Error::Claim)?;
                self.close_offers();
            }
            Event::Flag { lost } if self.game.position().can_win(!*lost) => {
                self.lose(*lost, "lost_on_time");
            }
            Event::Flag { lost } => {
                let reason = format!("{}_lost_on_time", Self::word(*lost));
                self.settle(Outcome::new(None, reason));
            }
            Event::Left { lost } => self.lose(*lost, "left"),
            Event::Settled(settled) => {
                self.settle(Outcome::new(settled.winner, settled.reason.clone()));
            }
        }
        Ok(())
    }

    fn rule(&self, ruling: &Ruling) -> Option<Event> {
        if self.is_over() {
            return None;
        }
        Some(match ruling {
            Ruling::Flag(lost) => Event::Flag { lost: *lost },
            Ruling::Gone(lost) => Event::Left { lost: *lost },
            Ruling::Settle(outcome) => Event::Settled(Box::new(Settled::from(outcome.clone()))),
            Ruling::Abort => Event::Aborted,
        })
    }

    fn turn(&self) -> Option<Player> {
        (!self.is_over()).then(|| self.game.turn())
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(end) = &self.end {
            return Some(end.clone());
        }
        let end = self.game.end()?;
        Some(Outcome::new(end.winner(), end.reason().code()))
    }

    fn view(&self, by: Viewer) -> View {
        let position = self.game.position();
        let turn = self.turn();
        let is_mover = turn.is_some() && by.seat() == turn;
        let mut legal: Vec<String> = if is_mover {
            let legal = position.legal();
            legal.map(|one| position.uci(one).to_string()).collect()
        } else {
            Vec::new()
        };
        legal.sort_unstable();
        let moves = self.texts(|position, one| position.uci(one).to_string());
        let feen = position.to_feen().ok();
        View {
            variant: self.game.variant().name().to_owned(),
            fen: position.fen(),
            feen: feen.map(|converted| converted.feen().to_string()),
            status: match self.outcome() {
                None => "in progress".to_owned(),
                Some(outcome) if outcome.winner.is_none() && self.is_aborted() => {
                    "aborted".to_owned()
                }
                Some(outcome) => feen_server::http::api::ending::<Self>(&outcome),
            },
            turn,
            last: moves.last().cloned(),
            moves,
            check: position.is_check(),
            legal,
            claims: if is_mover {
                let claims = self.game.claims().into_iter();
                claims.map(feen_rules::Reason::code).collect()
            } else {
                Vec::new()
            },
            offers: self.offers(),
        }
    }

    fn takes_back(event: &Event) -> bool {
        matches!(event, Event::TakenBack { .. })
    }

    fn early(action: &Action, left: Duration) -> Option<Error> {
        matches!(action, Action::ClaimVictory { .. })
            .then(|| TableError::VictoryEarly { left }.into())
    }
}

impl Match {
    /// The moves as texts.
    pub(crate) fn texts(
        &self,
        write: impl Fn(&feen_rules::Position, Move) -> String,
    ) -> Vec<String> {
        let moves = self.game.moves().enumerate();
        let texts = moves.filter_map(|(ply, one)| Some(write(&self.game.at(ply)?, one)));
        texts.collect()
    }
}
