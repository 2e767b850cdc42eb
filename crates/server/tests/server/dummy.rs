//! A game for tests: two players say words in turn, and who says `mate` wins.

use std::time::Duration;

use feen_server::table::{Offer, Offered, OptionalWord, Seats, TableError, Word};
use feen_server::{Code, Game, Outcome, Player, Ruling, Short, Viewer};
use serde::{Deserialize, Serialize};

/// The words for the seats.
#[derive(Debug)]
pub(crate) struct Colours;

impl Seats for Colours {
    const WORDS: [&'static str; 2] = ["white", "black"];
}

/// The words that were said, the offer of a draw, and the end.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    moves: Vec<String>,
    draw: Offer,
    end: Option<Outcome>,
}

/// The beginning: a word that nobody says.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Setup {
    start: String,
}

impl Setup {
    pub(crate) fn word(start: &str) -> Self {
        let start = start.to_owned();
        Self { start }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Action {
    Move {
        #[serde(rename = "move")]
        text: String,
    },
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimVictory,
    /// Takes so many of the last words back.
    TakeBack {
        count: usize,
    },
}

impl Action {
    pub(crate) fn play(text: &str) -> Self {
        let text = text.to_owned();
        Self::Move { text }
    }
}

/// What happened; a word in small letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    Move {
        #[serde(rename = "move")]
        played: String,
    },
    Resign,
    OfferDraw,
    DrawAgreed,
    DrawDeclined,
    TakenBack {
        count: usize,
    },
    Flag {
        #[serde(with = "Word::<Colours>")]
        lost: Player,
    },
    Left {
        #[serde(with = "Word::<Colours>")]
        lost: Player,
    },
    Aborted,
    Settled {
        #[serde(with = "OptionalWord::<Colours>")]
        winner: Option<Player>,
        reason: Box<str>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    pub(crate) moves: Vec<String>,
    pub(crate) last: Option<String>,
    #[serde(with = "OptionalWord::<Colours>")]
    pub(crate) turn: Option<Player>,
    pub(crate) result: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("expected a word of 1 to 8 letters and digits")]
    Word,
    #[error("no game `{0}`")]
    Unknown(Box<str>),
}

impl Code for Error {
    fn code(&self) -> &str {
        match self {
            Self::Table(error) => error.code(),
            Self::Word => "word/unknown",
            Self::Unknown(_) => "variant/unknown",
        }
    }
}

/// The events that have a short form.
const PACKED: [Event; 3] = [Event::OfferDraw, Event::DrawDeclined, Event::Resign];

/// A word in small letters.
fn word(text: &str) -> Result<String, Error> {
    let is_word = (1..=8).contains(&text.len()) && text.chars().all(char::is_alphanumeric);
    is_word.then(|| text.to_lowercase()).ok_or(Error::Word)
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "white",
        Player::Second => "black",
    }
}

impl Match {
    fn to_move(&self) -> Player {
        let is_first = self.moves.len().is_multiple_of(2);
        if is_first {
            Player::First
        } else {
            Player::Second
        }
    }

    fn lose(&mut self, lost: Player, reason: &str) {
        let reason = format!("{}_{reason}", name(lost));
        self.end = Some(Outcome::new(Some(!lost), reason));
    }
}

impl Game for Match {
    const MAX_EVENTS: u32 = 40_000;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Error = Error;

    fn start(setup: &Setup) -> Result<Self, Error> {
        if !setup.start.is_empty() {
            word(&setup.start)?;
        }
        Ok(Self {
            moves: Vec::new(),
            draw: Offer::default(),
            end: None,
        })
    }

    fn decide(&self, by: Player, action: &Action) -> Result<Event, Error> {
        if self.end.is_some() {
            return Err(TableError::Over.into());
        }
        Ok(match action {
            Action::Move { .. } if by != self.to_move() => return Err(TableError::Turn.into()),
            Action::Move { text } => {
                let played = word(text)?;
                Event::Move { played }
            }
            Action::Resign => Event::Resign,
            Action::OfferDraw => match self.draw.offered(by)? {
                Offered::Agreed => Event::DrawAgreed,
                _ => Event::OfferDraw,
            },
            Action::AcceptDraw => self.draw.answered(by).map(|()| Event::DrawAgreed)?,
            Action::DeclineDraw => self.draw.answered(by).map(|()| Event::DrawDeclined)?,
            Action::ClaimVictory => Event::Left { lost: !by },
            Action::TakeBack { count } => Event::TakenBack { count: *count },
        })
    }

    fn apply(&mut self, by: Option<Player>, event: &Event) -> Result<(), Error> {
        if self.end.is_some() {
            return Err(TableError::Over.into());
        }
        let by = by.ok_or(TableError::Event);
        match event {
            Event::Move { played } => {
                let by = by?;
                if by != self.to_move() {
                    return Err(TableError::Turn.into());
                }
                self.moves.push(word(played)?);
                self.draw.moved(by);
                if played == "mate" {
                    self.end = Some(Outcome::new(Some(by), "checkmate"));
                }
            }
            Event::Resign => self.lose(by?, "resigned"),
            Event::OfferDraw => self.draw.make(by?),
            Event::DrawAgreed => self.end = Some(Outcome::new(None, "by_agreement")),
            Event::DrawDeclined => self.draw.close(),
            Event::TakenBack { count } => {
                let kept = self.moves.len().checked_sub(*count);
                self.moves.truncate(kept.ok_or(TableError::Event)?);
            }
            Event::Flag { lost } => self.lose(*lost, "lost_on_time"),
            Event::Left { lost } => self.lose(*lost, "left"),
            Event::Aborted => self.end = Some(Outcome::new(None, "aborted")),
            Event::Settled { winner, reason } => {
                self.end = Some(Outcome::new(*winner, reason.clone()));
            }
        }
        Ok(())
    }

    fn name(&self) -> &'static str {
        "words"
    }

    fn seats(_: &str) -> [&'static [&'static str]; 2] {
        [&["white"], &["black"]]
    }

    fn named(name: &str, setup: Option<Setup>) -> Result<Setup, Error> {
        let is_own = name == "words";
        is_own
            .then(|| setup.unwrap_or_default())
            .ok_or_else(|| Error::Unknown(name.into()))
    }

    fn rule(&self, ruling: &Ruling) -> Option<Event> {
        self.turn().map(|_| match ruling {
            Ruling::Flag(lost) => Event::Flag { lost: *lost },
            Ruling::Gone(lost) => Event::Left { lost: *lost },
            Ruling::Settle(Outcome { winner, reason, .. }) => Event::Settled {
                winner: *winner,
                reason: reason.clone(),
            },
            _ => Event::Aborted,
        })
    }

    fn turn(&self) -> Option<Player> {
        self.end.is_none().then(|| self.to_move())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.clone()
    }

    fn view(&self, _: Viewer) -> View {
        let result = match &self.end {
            None => "*",
            Some(end) => match end.winner {
                Some(Player::First) => "1-0",
                Some(Player::Second) => "0-1",
                None => "1/2-1/2",
            },
        };
        View {
            moves: self.moves.clone(),
            last: self.moves.last().cloned(),
            turn: self.turn(),
            result,
        }
    }

    fn takes_back(event: &Event) -> bool {
        matches!(event, Event::TakenBack { .. })
    }

    fn pack(event: &Event) -> Option<Short> {
        let place = PACKED.iter().position(|packed| packed == event)?;
        Short::new(u32::try_from(place).ok()?.saturating_add(1))
    }

    fn unpack(short: Short) -> Option<Event> {
        PACKED
            .get(usize::try_from(short.get()).ok()?.saturating_sub(1))
            .cloned()
    }

    fn early(action: &Action, left: Duration) -> Option<Error> {
        matches!(action, Action::ClaimVictory).then(|| TableError::VictoryEarly { left }.into())
    }
}
