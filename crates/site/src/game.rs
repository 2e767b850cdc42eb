//! A match of any game as one game of a server: one of `rules`, or Quarto.

mod begun;
mod pages;
mod playable;
mod request;

use std::ops::Range;
use std::time::Duration;

use feen_server::{Code, Game, Outcome, Player, Ruling, Short, Viewer};
use serde::{Deserialize, Serialize};

use crate::{games, quarto};

pub use pages::{Part, Position};
pub use request::{Action, Setup};

/// A match of any game.
///
/// ```
/// use feen_server::{Created, Game, GameOptions, Options, Server};
/// use feen_site::{Match, Setup};
///
/// let server = Server::<Match>::new(Options::default());
/// for name in ["chess", "shogi", "quarto"] {
///     let setup: Setup = Match::named(name, None)?;
///     let Created { game, .. } = server.create(setup, GameOptions::default())?;
///     assert_eq!(&*game.name(), name);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all are of the large kind"
)]
pub enum Match {
    /// A game of `rules`.
    Board(games::Match),
    /// Quarto.
    Quarto(quarto::Match),
}

/// A fact of a match, as it is in the journal.
///
/// Some facts are written alike by all games, such as that somebody has resigned; those are read as of a [`Board`](Self::Board),
/// and apply to Quarto, too.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Event {
    /// Of a game of `rules`.
    Board(games::Event),
    /// Of Quarto.
    Quarto(quarto::Event),
}

impl Event {
    /// The same fact in a game of Quarto.
    fn of_quarto(&self) -> Option<quarto::Event> {
        match self {
            Self::Quarto(event) => Some(event.clone()),
            Self::Board(event) => serde_json::from_value(serde_json::to_value(event).ok()?).ok(),
        }
    }
}

/// A match as a viewer sees it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum View {
    /// A game of `rules`.
    Board(games::View),
    /// Quarto.
    Quarto(quarto::View),
}

/// The reason why a setup, an action or an event is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// In a game of `rules`.
    #[error(transparent)]
    Board(#[from] games::Error),
    /// In Quarto.
    #[error(transparent)]
    Quarto(#[from] quarto::Error),
    /// A field that setups of other games have.
    #[error("a setup of `{name}` has no field `{field}`")]
    Field {
        /// The name of the game.
        name: Box<str>,
        /// The field.
        field: Box<str>,
    },
    /// An action of another game.
    #[error("the game has no such action")]
    OtherGame,
}

impl Error {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Board(error) => games::Error::code(error),
            Self::Quarto(error) => quarto::Error::code(error),
            Self::Field { .. } => "setup/field",
            Self::OtherGame => "action/other-game",
        }
    }

    /// A setup that is not of the game of a name: for a field that the game does not have, or for the game that it is of.
    fn of_other(name: &str, setup: &Setup) -> Self {
        let name = name.into();
        match setup.foreign() {
            Ok(field) => Self::Field { name, field },
            Err(found) => games::Error::TwoVariants { name, found }.into(),
        }
    }
}

impl Code for Error {
    fn code(&self) -> &str {
        Self::code(self)
    }

    fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Board(error) => Code::span(error),
            Self::Quarto(error) => Code::span(error),
            Self::Field { .. } | Self::OtherGame => None,
        }
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Board(error) => Code::facts(error),
            Self::Quarto(error) => Code::facts(error),
            Self::Field { name, field } => {
                vec![("game", name.to_string()), ("field", field.to_string())]
            }
            Self::OtherGame => Vec::new(),
        }
    }
}

/// The name of Quarto.
const QUARTO: &str = "quarto";

/// The numbers above those that short forms of games of `rules` have.
const SHORT: u32 = 0x00ff_0000;

impl Game for Match {
    const MAX_EVENTS: u32 = games::Match::MAX_EVENTS;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Error = Error;

    fn start(setup: &Setup) -> Result<Self, Error> {
        Ok(match setup {
            Setup::Usual => Self::Board(games::Match::start(&games::Setup::default())?),
            Setup::Board(setup) => Self::Board(games::Match::start(setup)?),
            Setup::Quarto(setup) => Self::Quarto(quarto::Match::start(setup)?),
        })
    }

    fn decide(&self, seat: Player, action: &Action) -> Result<Event, Error> {
        match self {
            Self::Board(game) => {
                let action = action.of_board().ok_or(Error::OtherGame)?;
                Ok(Event::Board(game.decide(seat, action)?))
            }
            Self::Quarto(game) => {
                let action = action.of_quarto().ok_or(Error::OtherGame)?;
                Ok(Event::Quarto(game.decide(seat, &action)?))
            }
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Board(game) => game.name(),
            Self::Quarto(game) => game.name(),
        }
    }

    fn seats(name: &str) -> [&'static [&'static str]; 2] {
        if name == QUARTO {
            return quarto::Match::seats(name);
        }
        games::Match::seats(name)
    }

    fn named(name: &str, setup: Option<Setup>) -> Result<Setup, Error> {
        let is_quarto = name.eq_ignore_ascii_case(QUARTO);
        Ok(match (setup.unwrap_or_default(), is_quarto) {
            (Setup::Usual, true) => Setup::Quarto(quarto::Setup::default()),
            (Setup::Quarto(setup), true) => Setup::Quarto(setup),
            (Setup::Usual, false) => Setup::Board(games::Match::named(name, None)?),
            (Setup::Board(setup), false) => Setup::Board(games::Match::named(name, Some(setup))?),
            (other, _) => return Err(Error::of_other(name, &other)),
        })
    }

    fn note(setup: &Setup) -> Option<String> {
        match setup {
            Setup::Usual => None,
            Setup::Quarto(setup) => quarto::Match::note(setup),
            Setup::Board(setup) => games::Match::note(setup),
        }
    }

    fn apply(&mut self, seat: Option<Player>, event: &Event) -> Result<(), Error> {
        match self {
            Self::Board(game) => match event {
                Event::Board(event) => Ok(game.apply(seat, event)?),
                Event::Quarto(_) => Err(Error::OtherGame),
            },
            Self::Quarto(game) => {
                let event = event.of_quarto().ok_or(Error::OtherGame)?;
                Ok(game.apply(seat, &event)?)
            }
        }
    }

    fn rule(&self, ruling: &Ruling) -> Option<Event> {
        Some(match self {
            Self::Board(game) => Event::Board(game.rule(ruling)?),
            Self::Quarto(game) => Event::Quarto(game.rule(ruling)?),
        })
    }

    fn turn(&self) -> Option<Player> {
        match self {
            Self::Board(game) => game.turn(),
            Self::Quarto(game) => game.turn(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Board(game) => game.outcome(),
            Self::Quarto(game) => game.outcome(),
        }
    }

    fn view(&self, by: Viewer) -> View {
        match self {
            Self::Board(game) => View::Board(game.view(by)),
            Self::Quarto(game) => View::Quarto(game.view(by)),
        }
    }

    fn takes_back(event: &Event) -> bool {
        match event {
            Event::Board(event) => games::Match::takes_back(event),
            Event::Quarto(event) => quarto::Match::takes_back(event),
        }
    }

    fn pack(event: &Event) -> Option<Short> {
        match event {
            Event::Board(event) => {
                let short = games::Match::pack(event)?;
                (short.get() < SHORT).then_some(short)
            }
            Event::Quarto(event) => {
                Short::new(quarto::Match::pack(event)?.get().checked_add(SHORT)?)
            }
        }
    }

    fn unpack(short: Short) -> Option<Event> {
        Some(match short.get().checked_sub(SHORT) {
            Some(number) => Event::Quarto(quarto::Match::unpack(Short::new(number)?)?),
            None => Event::Board(games::Match::unpack(short)?),
        })
    }

    fn early(action: &Action, left: Duration) -> Option<Error> {
        Some(match action {
            Action::Board(action) => games::Match::early(action, left)?.into(),
            Action::Quarto(action) => quarto::Match::early(action, left)?.into(),
        })
    }
}

impl quarto::Hosts for Match {
    fn quarto(&self) -> Option<&quarto::Match> {
        match self {
            Self::Board(_) => None,
            Self::Quarto(game) => Some(game),
        }
    }

    fn act(action: quarto::Action) -> Action {
        Action::Quarto(action)
    }
}
