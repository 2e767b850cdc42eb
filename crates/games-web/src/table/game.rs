use std::time::Duration;

use feen_chess::CastlingSpelling;
use feen_rules::{Game as Played, Move, MoveError, Notation, Position, Reason};
use feen_server::http::api::{ending, own_word};
use feen_server::table::{Offer, Offered, TableError};
use feen_server::{Game, Outcome, Player, Ruling, Short, Viewer};

use super::claim::ClaimName;
use super::event::Settled;
use super::seats::{Order, words};
use super::setup::is_chess;
use super::{Action, Error, Event, Offers, Rules, Setup, View, listed};
use super::{short, spelling};

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
    end: Option<Box<Outcome>>,
    /// The player who made no first move in time.
    late: Option<Player>,
    rules: Rules,
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

    /// The player without a first move in time, of a game that was called off for it.
    #[must_use]
    pub const fn late(&self) -> Option<Player> {
        self.late
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

    /// The rules by which chess is drawn.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    fn claim(&self, wanted: Option<ClaimName>, intended: Option<&str>) -> Result<Event, Error> {
        let intended = intended.map(|text| spelling::read(&self.game, text));
        let intended = intended.transpose()?;
        let claims = match intended {
            None => self.game.claims(),
            Some(one) => self.claims_with(one)?,
        };
        let first = || claims.iter().copied().find_map(ClaimName::of);
        let reason = wanted.or_else(first).ok_or(Error::NothingToClaim)?;
        if !claims.contains(&reason.reason()) {
            return Err(Error::NothingToClaim);
        }
        let uci = |one| self.game.position().uci(one).to_string().into();
        let intended = intended.map(uci);
        Ok(Event::Claimed { reason, intended })
    }

    /// The ends that a player may claim with a move that is intended: those that would hold after it.
    fn claims_with(&self, intended: Move) -> Result<Vec<Reason>, Error> {
        let mut after = self.game.clone();
        after.play(intended).map_err(MoveError::from)?;
        Ok(match after.end() {
            // An end that comes by itself may be claimed before.
            Some(end) if matches!(end.reason(), Reason::Repetition | Reason::Moves) => {
                vec![end.reason()]
            }
            Some(_) => Vec::new(),
            None => after.claims(),
        })
    }

    /// Ends the game by a claim that holds.
    fn claimed(&mut self, reason: ClaimName, intended: Option<&str>) -> Result<(), Error> {
        match intended {
            None => {
                let claimed = self.game.claim(reason.reason());
                claimed.map_err(Error::Claim)?;
                self.close_offers();
            }
            Some(text) => {
                let one = self.game.position().parse_uci(text);
                let one = one.map_err(|_| TableError::Event)?;
                if !self.claims_with(one)?.contains(&reason.reason()) {
                    return Err(TableError::Event.into());
                }
                self.settle(Outcome::new(None, code(reason.reason())));
            }
        }
        Ok(())
    }

    fn play(&mut self, seat: Player, text: &str, offer_draw: bool) -> Result<(), Error> {
        if self.game.turn() != seat {
            return Err(TableError::Turn.into());
        }
        if self.game.play_text(text, Notation::Uci).is_err() {
            let castling = spelling::arrival(self.game.position(), text);
            let castling = castling.ok_or(TableError::Event)?;
            self.game.play(castling).map_err(|_| TableError::Event)?;
        }
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
        let reason = format!("{}_{reason}", Order::word(lost));
        self.settle(Outcome::new(Some(!lost), reason));
    }

    fn settle(&mut self, end: Outcome) {
        self.end = Some(Box::new(end));
        self.close_offers();
    }
}

/// Whether a player whose opponent has no time left can win. FIDE knows more of chess than whether pieces can mate: no knight
/// mates a king with a queen beside it.
fn can_win(position: &Position, player: Player) -> bool {
    let of_chess = || feen_chess::Position::from_fen(&position.fen(), CastlingSpelling::XFen);
    match is_chess(position.variant()).then(of_chess) {
        Some(Ok(chess)) => chess.can_mate(player),
        _ => position.can_win(player),
    }
}

/// The name of a reason: `insufficient-material`.
fn code(reason: Reason) -> String {
    reason.to_string().replace(' ', "-")
}

impl Game for Match {
    const MAX_EVENTS: u32 = 40_000;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Error = Error;

    fn start(setup: &Setup) -> Result<Self, Error> {
        let mut this = Self::from_position(setup.position()?);
        this.rules = setup.rules.unwrap_or_default();
        Ok(this)
    }

    fn name(&self) -> &str {
        self.game.variant().name()
    }

    fn seats(name: &str) -> [&'static [&'static str]; 2] {
        words(name)
    }

    fn named(name: &str, setup: Option<Setup>) -> Result<Setup, Error> {
        setup.unwrap_or_default().named(name)
    }

    fn note(setup: &Setup) -> Option<String> {
        setup.note()
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
                _ => Event::OfferDraw,
            },
            Action::AcceptDraw => self.draw.answered(seat).map(|()| Event::DrawAgreed)?,
            Action::DeclineDraw => self.draw.answered(seat).map(|()| Event::DrawDeclined)?,
            Action::OfferTakeback => match self.takeback.offered(seat)? {
                Offered::Agreed => granted()?,
                _ => self.plies(seat).map(|_| Event::OfferTakeback)?,
            },
            Action::AcceptTakeback => {
                self.takeback.answered(seat)?;
                granted()?
            }
            Action::DeclineTakeback => {
                self.takeback.answered(seat)?;
                Event::TakebackDeclined
            }
            Action::Claim { reason, intended } => self.claim(*reason, intended.as_deref())?,
            Action::ClaimVictory { draw: false } => Event::Left { lost: !seat },
            Action::ClaimVictory { draw: true } => {
                let outcome = Outcome::new(None, format!("{}_left", Order::word(!seat)));
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
            Event::Aborted => {
                // Nobody asks for it where a first move was not made in time.
                self.late = by.is_err().then(|| self.game.turn());
                self.settle(Outcome::new(None, "aborted"));
            }
            Event::Claimed { reason, intended } => self.claimed(*reason, intended.as_deref())?,
            Event::Flag { lost } if can_win(self.game.position(), !*lost) => {
                self.lose(*lost, "lost_on_time");
            }
            Event::Flag { lost } => {
                let reason = format!("{}_lost_on_time", Order::word(*lost));
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
            _ => Event::Aborted,
        })
    }

    fn turn(&self) -> Option<Player> {
        (!self.is_over()).then(|| self.game.turn())
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(end) = &self.end {
            return Some(end.as_ref().clone());
        }
        let end = self.game.end()?;
        Some(Outcome::new(end.winner(), code(end.reason())))
    }

    fn view(&self, by: Viewer) -> View {
        let position = self.game.position();
        let turn = self.turn();
        let is_mover = turn.is_some() && by.seat() == turn;
        let mut legal: Vec<String> = if is_mover {
            let legal = listed(position).into_iter();
            legal.map(|one| position.uci(one).to_string()).collect()
        } else {
            Vec::new()
        };
        legal.sort_unstable();
        let moves = self.texts(|position, one| position.uci(one).to_string());
        let feen = position.to_feen().ok();
        let outcome = self.outcome();
        let sides = Player::ALL.map(|seat| own_word::<Self>(self.name(), seat));
        View {
            variant: self.game.variant().name().to_owned(),
            fen: position.fen(),
            feen: feen.map(|converted| converted.feen().to_string()),
            result: match &outcome {
                None => "*",
                Some(_) if self.is_aborted() => "*",
                Some(end) => match end.winner {
                    Some(Player::First) => "1-0",
                    Some(Player::Second) => "0-1",
                    None => "1/2-1/2",
                },
            },
            status: match &outcome {
                None => "in progress".to_owned(),
                Some(_) if self.is_aborted() => "aborted".to_owned(),
                Some(outcome) => ending(outcome, sides),
            },
            turn,
            last: moves.last().cloned(),
            moves,
            check: position.is_check(),
            legal,
            claims: if is_mover {
                let claims = self.game.claims().into_iter();
                claims.map(Reason::code).collect()
            } else {
                Vec::new()
            },
            offers: self.offers(),
        }
    }

    fn takes_back(event: &Event) -> bool {
        matches!(event, Event::TakenBack { .. })
    }

    fn pack(event: &Event) -> Option<Short> {
        short::pack(event)
    }

    fn unpack(short: Short) -> Option<Event> {
        short::unpack(short)
    }

    fn early(action: &Action, left: Duration) -> Option<Error> {
        matches!(action, Action::ClaimVictory { .. })
            .then(|| TableError::VictoryEarly { left }.into())
    }
}

impl Match {
    /// A match that begins with this position.
    pub(crate) fn from_position(position: Position) -> Self {
        Self {
            game: Played::from_position(position),
            draw: Offer::default(),
            takeback: Offer::default(),
            end: None,
            late: None,
            rules: Rules::default(),
        }
    }

    /// The moves as texts.
    pub(crate) fn texts(&self, write: impl Fn(&Position, Move) -> String) -> Vec<String> {
        let moves = self.game.positions().zip(self.game.moves());
        let texts = moves.map(|(before, one)| write(&before, one));
        texts.collect()
    }
}
