use std::time::Duration;

use feen::Feen;
use feen_quarto::{Game as Quarto, Line, Piece, Square, Status};
use feen_server::table::{Offer, Offered, TableError};
use feen_server::{Game, Outcome, Player, Ruling, Short, Viewer};

use super::action::Settled;
use super::{Action, Error, Event, Setup, View};

/// A game of Quarto with its decisions, offers and an end.
///
/// ```
/// use feen_quarto_web::{Action, Match, Setup};
/// use feen_server::{Game, Player};
///
/// let mut game = Match::start(&Setup::default())?;
/// let event = game.decide(Player::First, &Action::Give { piece: "0111".parse()? })?;
/// assert_eq!(serde_json::to_string(&event)?, r#"{"type":"give","piece":7}"#);
/// game.apply(Some(Player::First), &event)?;
/// assert_eq!(game.turn(), Some(Player::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// The crate's game has no history: what is taken back is played again from the first one.
#[derive(Clone, Debug)]
pub struct Match {
    first: Quarto,
    game: Quarto,
    plies: Vec<Ply>,
    draw: Offer,
    takeback: Offer,
    end: Option<Box<Outcome>>,
}

/// A decision, and the seat that made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ply {
    Give(Player, Piece),
    Place(Player, Square),
}

impl Ply {
    pub(crate) const fn seat(self) -> Player {
        match self {
            Self::Give(seat, _) | Self::Place(seat, _) => seat,
        }
    }

    pub(crate) fn play(self, game: Quarto) -> Result<Quarto, feen_quarto::Error> {
        match self {
            Self::Give(_, piece) => game.give(piece),
            Self::Place(_, square) => game.place(square),
        }
    }
}

impl Match {
    /// The game of Quarto.
    #[must_use]
    pub const fn game(&self) -> Quarto {
        self.game
    }

    /// The player who asks for a decision back.
    #[must_use]
    pub const fn takeback(&self) -> Option<Player> {
        self.takeback.by()
    }

    /// The position as FEEN.
    #[must_use]
    pub fn feen(&self) -> String {
        Feen::from(self.game).to_string()
    }

    /// The player who offers a draw.
    #[must_use]
    pub const fn draw(&self) -> Option<Player> {
        self.draw.by()
    }

    /// Whether the game was called off.
    #[must_use]
    pub fn is_aborted(&self) -> bool {
        let end = self.end.as_ref();
        end.is_some_and(|end| &*end.reason == "aborted")
    }

    pub(crate) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The game after a number of decisions, with the square that was taken last.
    pub(crate) fn at(&self, plies: usize) -> (Quarto, Option<Square>) {
        let (mut game, mut last) = (self.first, None);
        for ply in self.plies.iter().take(plies) {
            // Decisions that were made are legal.
            game = ply.play(game).unwrap_or(game);
            if let Ply::Place(_, square) = ply {
                last = Some(*square);
            }
        }
        // A call that ended the game is no ply.
        let is_now = plies >= self.plies.len();
        (if is_now { self.game } else { game }, last)
    }

    /// The event of a move as a text.
    fn read(&self, text: &str) -> Result<Event, Error> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("call") {
            return Ok(self.game.call().map(|_| Event::Call)?);
        }
        if let Ok(square) = text.to_ascii_lowercase().parse() {
            return Ok(self.game.place(square).map(|_| Event::Place { square })?);
        }
        let piece = piece(text).ok_or_else(|| Error::Text { found: text.into() })?;
        Ok(self.game.give(piece).map(|_| Event::Give { piece })?)
    }

    fn is_over(&self) -> bool {
        self.end.is_some() || self.game.is_over()
    }

    /// The number of decisions that remain when the last one of a player is taken back.
    fn remaining(&self, asker: Player) -> Result<u8, Error> {
        let last = self.plies.iter().rposition(|ply| ply.seat() == asker);
        let last = last.and_then(|last| u8::try_from(last).ok());
        Ok(last.ok_or(TableError::NothingToTakeBack)?)
    }

    fn play(&mut self, ply: Ply) -> Result<(), Error> {
        if self.game.turn() != ply.seat() {
            return Err(TableError::Turn.into());
        }
        self.game = ply.play(self.game)?;
        self.plies.push(ply);
        self.draw.moved(ply.seat());
        self.takeback.moved(ply.seat());
        self.takeback.close();
        Ok(())
    }

    fn take_back(&mut self, to: u8) -> Result<(), Error> {
        let kept = self.plies.get(..usize::from(to)).ok_or(TableError::Event)?;
        let mut game = self.first;
        for ply in kept {
            game = ply.play(game)?;
        }
        self.game = game;
        self.plies.truncate(to.into());
        self.close_offers();
        Ok(())
    }

    const fn close_offers(&mut self) {
        self.draw.close();
        self.takeback.close();
    }

    fn end(&mut self, winner: Option<Player>, reason: impl Into<Box<str>>) {
        self.close_offers();
        self.end = Some(Box::new(Outcome::new(winner, reason)));
    }

    /// The complete lines that count no more.
    fn void(&self) -> Vec<[Square; 4]> {
        let counting: Vec<[Square; 4]> = self.game.lines().map(|line| line.squares()).collect();
        let all = self.game.board().lines(self.game.rules());
        let squares = all.map(|line: Line| line.squares());
        squares
            .filter(|squares| !counting.contains(squares))
            .collect()
    }
}

/// The piece of a text: its four digits, or its number in decimal or as one hexadecimal digit.
pub(crate) fn piece(text: &str) -> Option<Piece> {
    if let Ok(piece) = text.parse() {
        return Some(piece);
    }
    let radix = if text.len() == 1 { 16 } else { 10 };
    u8::from_str_radix(text, radix).ok().and_then(Piece::new)
}

/// The name of the game.
const NAME: &str = "quarto";

impl Game for Match {
    const MAX_EVENTS: u32 = 1_000;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Error = Error;

    fn start(setup: &Setup) -> Result<Self, Error> {
        let game = setup.game()?;
        Ok(Self {
            first: game,
            game,
            plies: Vec::new(),
            draw: Offer::default(),
            takeback: Offer::default(),
            end: None,
        })
    }

    fn decide(&self, seat: Player, action: &Action) -> Result<Event, Error> {
        if self.is_over() {
            return Err(TableError::Over.into());
        }
        let turn = || {
            (self.game.turn() == seat)
                .then_some(())
                .ok_or(TableError::Turn)
        };
        let granted = || self.remaining(!seat).map(|to| Event::TakenBack { to });
        Ok(match *action {
            Action::Move { ref text } => {
                turn()?;
                self.read(text)?
            }
            Action::Give { piece } => {
                turn()?;
                self.game.give(piece)?;
                Event::Give { piece }
            }
            Action::Place { square } => {
                turn()?;
                self.game.place(square)?;
                Event::Place { square }
            }
            Action::Call => {
                turn()?;
                self.game.call()?;
                Event::Call
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
                _ => self.remaining(seat).map(|_| Event::OfferTakeback)?,
            },
            Action::AcceptTakeback => {
                self.takeback.answered(seat)?;
                granted()?
            }
            Action::DeclineTakeback => {
                self.takeback.answered(seat)?;
                Event::TakebackDeclined
            }
            Action::ClaimVictory => Event::Left { lost: !seat },
            Action::Abort if self.plies.len() >= 2 => return Err(Error::AbortLate),
            Action::Abort => Event::Aborted,
        })
    }

    fn apply(&mut self, seat: Option<Player>, event: &Event) -> Result<(), Error> {
        if self.is_over() {
            return Err(TableError::Over.into());
        }
        let by = seat.ok_or(TableError::Event);
        match event {
            Event::Give { piece } => self.play(Ply::Give(by?, *piece))?,
            Event::Place { square } => self.play(Ply::Place(by?, *square))?,
            Event::Call => {
                if self.game.turn() != by? {
                    return Err(TableError::Turn.into());
                }
                self.game = self.game.call()?;
            }
            Event::Resign => {
                let lost = by?;
                self.end(Some(!lost), format!("{}_resigned", lost.as_str()));
            }
            Event::OfferDraw => self.draw.make(by?),
            Event::DrawAgreed => self.end(None, "by_agreement"),
            Event::DrawDeclined => self.draw.close(),
            Event::OfferTakeback => self.takeback.make(by?),
            Event::TakenBack { to } => self.take_back(*to)?,
            Event::TakebackDeclined => self.takeback.close(),
            Event::Flag { lost } => {
                self.end(Some(!*lost), format!("{}_lost_on_time", lost.as_str()));
            }
            Event::Left { lost } => self.end(Some(!*lost), format!("{}_left", lost.as_str())),
            Event::Aborted => self.end(None, "aborted"),
            Event::Settled(settled) => self.end(settled.winner, settled.reason.clone()),
        }
        Ok(())
    }

    fn name(&self) -> &'static str {
        NAME
    }

    fn named(name: &str, setup: Option<Setup>) -> Result<Setup, Error> {
        if name.eq_ignore_ascii_case(NAME) {
            return Ok(setup.unwrap_or_default());
        }
        Err(Error::Variant { name: name.into() })
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
        match self.game.status() {
            Status::Won { by, .. } => Some(Outcome::new(Some(by), "four-alike")),
            Status::Drawn => Some(Outcome::new(None, "full-board")),
            _ => None,
        }
    }

    fn view(&self, _: Viewer) -> View {
        let status = match (&self.end, self.game.status()) {
            (Some(end), _) => end.reason.as_ref(),
            (None, Status::Give(_)) => "give",
            (None, Status::Place(..)) => "place",
            (None, Status::Won { .. }) => "won",
            (None, _) => "drawn",
        };
        let line = match self.game.status() {
            Status::Won { line, .. } => Some(line.squares()),
            _ => None,
        };
        let last = self.plies.iter().rev().find_map(|ply| match ply {
            Ply::Place(_, square) => Some(*square),
            Ply::Give(..) => None,
        });
        let open_line = self.end.is_none().then(|| self.game.open_line()).flatten();
        View {
            feen: self.feen(),
            rules: self.game.rules(),
            status: status.to_owned(),
            turn: self.turn(),
            held: self.game.held(),
            remaining: self.game.choices().iter().collect(),
            line,
            open_line: open_line.map(|line| line.squares()),
            void: self.void(),
            last,
            plies: self.plies.len(),
            draw: self.draw.by(),
            takeback: self.takeback.by(),
        }
    }

    fn takes_back(event: &Event) -> bool {
        matches!(event, Event::TakenBack { .. })
    }

    fn pack(event: &Event) -> Option<Short> {
        event.pack()
    }

    fn unpack(short: Short) -> Option<Event> {
        Event::unpack(short)
    }

    fn early(action: &Action, left: Duration) -> Option<Error> {
        matches!(action, Action::ClaimVictory).then(|| TableError::VictoryEarly { left }.into())
    }
}
