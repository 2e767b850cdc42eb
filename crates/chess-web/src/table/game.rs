use std::num::NonZeroU16;
use std::time::Duration;

use feen_chess::{
    Adjudication, Castles, Claim, ClaimError, Claims, Game as Chess, Move, Spelling, Status,
};
use feen_server::table::{Offer, Offered, Seats, TableError};
use feen_server::{Game, Outcome, Player, Ruling, Viewer};

use super::event::{ClaimName, MoveName, Settled};
use super::seats::Colours;
use super::{Action, Error, Event, Offers, Setup, View};

/// A game of chess with offers, clocks and an end.
///
/// ```
/// use feen_chess_web::{Action, Match, Setup};
/// use feen_server::{Game, Player};
///
/// let mut game = Match::start(&Setup::default())?;
/// let event = game.decide(Player::First, &Action::play("Nf3"))?;
/// assert_eq!(serde_json::to_string(&event)?, r#"{"type":"move","move":"g1f3"}"#);
/// game.apply(Some(Player::First), &event)?;
/// assert_eq!(game.turn(), Some(Player::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    game: Chess,
    draw: Offer,
    takeback: Offer,
    is_aborted: bool,
    /// The target of the king that castles: in Chess960 the rook, as its own target may be that of another move.
    castles: Castles,
}

impl Match {
    /// The game of chess.
    #[must_use]
    pub const fn game(&self) -> &Chess {
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
    pub const fn is_aborted(&self) -> bool {
        self.is_aborted
    }

    /// The squares that kings which castle go to in texts.
    pub(crate) const fn castles(&self) -> Castles {
        self.castles
    }

    fn is_over(&self) -> bool {
        self.is_aborted || self.game.status().is_over()
    }

    const fn close_offers(&mut self) {
        self.draw.close();
        self.takeback.close();
    }

    /// The number of half-moves that a player takes back: the last move of that player, and the answer to it.
    fn plies(&self, asker: Player) -> Result<u8, Error> {
        let plies: u8 = if self.game.position().turn() == asker {
            2
        } else {
            1
        };
        let enough = self.game.moves().len() >= usize::from(plies);
        let plies = enough.then_some(plies);
        Ok(plies.ok_or(TableError::NothingToTakeBack)?)
    }

    fn parse_move(&self, text: &str) -> Result<Move, Error> {
        Ok(self.game.position().parse_move(text)?)
    }

    /// The claim that holds, on the board or with a move.
    fn claim(&self, intended: Option<&str>) -> Result<Event, Error> {
        let (claims, intended) = match intended {
            Some(text) => {
                let intended = self.parse_move(text)?;
                let claims = self.game.claims_with(intended);
                let intended = MoveName::of(intended, self.castles);
                (claims.map_err(ClaimError::from)?, Some(intended))
            }
            None => (self.game.claims(), None),
        };
        let claim = first(claims).ok_or(Error::Claim(ClaimError::NotHeld {
            claim: Claim::ThreefoldRepetition,
        }))?;
        Ok(Event::DrawClaimed { claim, intended })
    }

    fn play(&mut self, seat: Player, text: &str, offer_draw: bool) -> Result<(), Error> {
        if self.game.position().turn() != seat {
            return Err(TableError::Turn.into());
        }
        self.game.play(Spelling::Uci(text))?;
        // A move also withdraws the request to take an earlier one back.
        self.draw.moved(seat);
        self.takeback.moved(seat);
        self.takeback.close();
        if offer_draw {
            self.draw.make(seat);
        }
        if self.game.status().is_over() {
            self.close_offers();
        }
        Ok(())
    }

    fn take_back(&mut self, plies: u8) -> Result<(), Error> {
        let kept = self.game.moves().len().checked_sub(plies.into());
        let earlier = kept.and_then(|kept| self.game.at(kept));
        self.game = earlier.ok_or(TableError::Event)?;
        self.close_offers();
        Ok(())
    }

    /// Ends the game for a side that lost for a reason such as `resigned`.
    fn lose(&mut self, lost: Player, reason: &str) -> Result<(), Error> {
        let reason = format!("{}_{reason}", Self::word(lost));
        self.settle(Some(!lost), &reason)
    }

    fn settle(&mut self, winner: Option<Player>, reason: &str) -> Result<(), Error> {
        let settled = match winner {
            Some(winner) => self.game.award(winner, Some(reason)),
            None => self.game.settle_draw(Some(reason)),
        };
        self.close_offers();
        Ok(settled.map(drop).map_err(|_| TableError::Over)?)
    }

    const fn word(seat: Player) -> &'static str {
        let [white, black] = Self::SEATS;
        match seat {
            Player::First => white,
            Player::Second => black,
        }
    }
}

/// The first of some claims.
fn first(claims: Claims) -> Option<ClaimName> {
    claims.iter().find_map(|claim| match claim {
        Claim::ThreefoldRepetition => Some(ClaimName::ThreefoldRepetition),
        Claim::FiftyMoves => Some(ClaimName::FiftyMoves),
        _ => None,
    })
}

impl Game for Match {
    const NAME: &'static str = "chess";
    const SEATS: [&'static str; 2] = Colours::WORDS;
    const MAX_EVENTS: u32 = 40_000;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Error = Error;

    fn start(setup: &Setup) -> Result<Self, Error> {
        let game = Chess::from_position(setup.position()?);
        Ok(Self {
            game: game.adjudicated(Adjudication::from(setup.rules)),
            draw: Offer::default(),
            takeback: Offer::default(),
            is_aborted: false,
            castles: if setup.is_chess960() {
                Castles::KingTakesRook
            } else {
                Castles::KingArrives
            },
        })
    }

    fn decide(&self, seat: Player, action: &Action) -> Result<Event, Error> {
        if self.is_over() {
            return Err(TableError::Over.into());
        }
        let is_turn = self.game.position().turn() == seat;
        let granted = || self.plies(!seat).map(|plies| Event::TakenBack { plies });
        Ok(match action {
            Action::Move { .. } | Action::ClaimDraw { .. } if !is_turn => {
                return Err(TableError::Turn.into());
            }
            Action::Move { text, offer_draw } => Event::Move {
                played: MoveName::of(self.parse_move(text)?, self.castles),
                offer_draw: *offer_draw,
            },
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
            Action::ClaimDraw { intended } => self.claim(intended.as_deref())?,
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
            Event::Move { played, offer_draw } => self.play(by?, played.as_str(), *offer_draw)?,
            Event::Resign => self.lose(by?, "resigned")?,
            Event::OfferDraw => self.draw.make(by?),
            Event::DrawAgreed => self.settle(None, "by_agreement")?,
            Event::DrawDeclined => self.draw.close(),
            Event::OfferTakeback => self.takeback.make(by?),
            Event::TakenBack { plies } => self.take_back(*plies)?,
            Event::TakebackDeclined => self.takeback.close(),
            Event::Aborted => {
                self.is_aborted = true;
                self.close_offers();
            }
            Event::DrawClaimed { claim, intended } => {
                let claim = Claim::from(*claim);
                match intended {
                    Some(intended) => {
                        let intended = self.parse_move(intended.as_str())?;
                        self.game.claim_with(claim, intended)?;
                    }
                    None => drop(self.game.claim(claim)?.code()),
                }
                self.close_offers();
            }
            Event::Flag { lost } if self.game.position().can_mate(!*lost) => {
                self.lose(*lost, "lost_on_time")?;
            }
            Event::Flag { lost } => {
                let reason = format!("{}_lost_on_time", Self::word(*lost));
                self.settle(None, &reason)?;
            }
            Event::Left { lost } => self.lose(*lost, "left")?,
            Event::Settled(settled) => self.settle(settled.winner, &settled.reason)?,
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
        (!self.is_over()).then(|| self.game.position().turn())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_aborted {
            return Some(Outcome::new(None, "aborted"));
        }
        let status = self.game.status();
        let reason = match status {
            Status::Ongoing => return None,
            Status::Settled(settlement) => settlement.reason().unwrap_or_else(|| status.code()),
            _ => status.code(),
        };
        Some(Outcome::new(status.winner(), reason))
    }

    fn view(&self, by: Viewer) -> View {
        let position = self.game.position();
        let turn = self.turn();
        let spell = |one: &Move| one.spell(self.castles).to_string();
        let moves: Vec<String> = self.game.moves().iter().map(spell).collect();
        let is_mover = turn.is_some() && by.seat() == turn;
        let legal = is_mover.then(|| position.legal_moves().sorted());
        View {
            fen: position.to_string(),
            status: if self.is_aborted {
                "aborted".to_owned()
            } else {
                self.game.status().to_string()
            },
            turn,
            last: moves.last().cloned(),
            moves,
            check: position.is_check(),
            legal: legal.unwrap_or_default().iter().map(spell).collect(),
            offers: self.offers(),
            result: self.game.status().result(),
        }
    }

    fn takes_back(event: &Event) -> bool {
        matches!(event, Event::TakenBack { .. })
    }

    fn pack(event: &Event) -> Option<NonZeroU16> {
        event.pack()
    }

    fn unpack(short: NonZeroU16) -> Option<Event> {
        Event::unpack(short)
    }

    fn early(action: &Action, left: Duration) -> Option<Error> {
        matches!(action, Action::ClaimVictory { .. })
            .then(|| TableError::VictoryEarly { left }.into())
    }
}
