//! A game of one's own over HTTP: 21 sticks, a turn takes one to three, and the last stick wins.
//!
//! ```sh
//! cargo run -p feen-server --features http,sqlite --example sticks &
//! curl -d '{"seat":"both"}' -H 'content-type: application/json' 127.0.0.1:8080/api/games    # an ID and two tokens
//! curl -d '{"action":{"take":3}}' -H 'content-type: application/json' -H "authorization: bearer TOKEN" \
//!     127.0.0.1:8080/api/games/ID/actions
//! ```

use std::error::Error;

use feen_server::http::{Front, Limits, Shutdown, api, gated, run};
use feen_server::journal::{Sqlite, SqliteOptions};
use feen_server::{Code, Game, Options, Outcome, Player, Ruling, Server, Viewer};
use serde::{Deserialize, Serialize};

/// The sticks that are left, whose turn it is, and the end.
struct Sticks {
    left: u32,
    turn: Player,
    end: Option<Outcome>,
}

/// The actions of players and the events that follow from them, which are the same in this game.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Take(u32),
    Resign,
    /// A decree of the server.
    Ended {
        winner: Option<Player>,
        reason: Box<str>,
    },
}

/// The game as everybody sees it.
#[derive(Serialize)]
struct View {
    left: u32,
}

#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("the game is over")]
    Over,
    #[error("it is the other player's turn")]
    Turn,
    #[error("expected one to three sticks, found {0}")]
    Count(u32),
    #[error("only the server ends a game")]
    Decree,
    #[error("no game `{0}`")]
    Game(Box<str>),
}

impl Code for Refused {
    fn code(&self) -> &str {
        match self {
            Self::Over => "game/over",
            Self::Turn => "game/turn",
            Self::Count(_) => "sticks/count",
            Self::Decree => "sticks/decree",
            Self::Game(_) => "variant/unknown",
        }
    }
}

impl Game for Sticks {
    const MAX_EVENTS: u32 = 30;
    type Setup = ();
    type Action = Act;
    type Event = Act;
    type View = View;
    type Error = Refused;

    fn start((): &()) -> Result<Self, Refused> {
        Ok(Self {
            left: 21,
            turn: Player::First,
            end: None,
        })
    }

    fn decide(&self, seat: Player, action: &Act) -> Result<Act, Refused> {
        match action {
            _ if self.end.is_some() => Err(Refused::Over),
            Act::Take(_) if seat != self.turn => Err(Refused::Turn),
            Act::Take(count) if !(1..=3.min(self.left)).contains(count) => {
                Err(Refused::Count(*count))
            }
            Act::Take(_) | Act::Resign => Ok(action.clone()),
            Act::Ended { .. } => Err(Refused::Decree),
        }
    }

    fn apply(&mut self, seat: Option<Player>, event: &Act) -> Result<(), Refused> {
        let by = seat.unwrap_or(self.turn);
        match event {
            Act::Take(count) => {
                self.left = self
                    .left
                    .checked_sub(*count)
                    .ok_or(Refused::Count(*count))?;
                self.turn = !by;
                if self.left == 0 {
                    self.end = Some(Outcome::new(Some(by), "last_stick"));
                }
            }
            Act::Resign => self.end = Some(Outcome::new(Some(!by), "resigned")),
            Act::Ended { winner, reason } => {
                self.end = Some(Outcome::new(*winner, reason.clone()));
            }
        }
        Ok(())
    }

    fn name(&self) -> &'static str {
        "sticks"
    }

    fn named(name: &str, _: Option<()>) -> Result<(), Refused> {
        if name == "sticks" {
            return Ok(());
        }
        Err(Refused::Game(name.into()))
    }

    fn rule(&self, ruling: &Ruling) -> Option<Act> {
        let (winner, reason) = match ruling {
            Ruling::Flag(lost) => (Some(!*lost), "time".into()),
            Ruling::Gone(lost) => (Some(!*lost), "left".into()),
            Ruling::Settle(outcome) => (outcome.winner, outcome.reason.clone()),
            _ => (None, "aborted".into()),
        };
        self.turn().map(|_| Act::Ended { winner, reason })
    }

    fn turn(&self) -> Option<Player> {
        self.end.is_none().then_some(self.turn)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.clone()
    }

    fn view(&self, _: Viewer) -> View {
        View { left: self.left }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let journal = Sqlite::open("sticks.db", SqliteOptions::default())?;
    let server = Server::<Sticks>::open(Options::default(), journal)?;
    let front = Front::new(server, Limits::default(), Shutdown::default());
    let router = gated(&front, api::api(&front));
    run(&["127.0.0.1:8080".parse()?], &front, router, |ready| {
        println!("{}", ready.places.join(" "));
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use feen_server::{GameOptions, Options, Player, Server};

    use super::{Act, Sticks};

    /// The first player leaves a multiple of four each time, and wins.
    #[test]
    fn a_game_is_played_to_the_last_stick() {
        let server = Server::<Sticks>::new(Options::default());
        let game = server.create((), GameOptions::default()).unwrap().game;
        let refused = [
            (Player::Second, Act::Take(1), "game/turn"),
            (Player::First, Act::Take(4), "sticks/count"),
        ];
        for (seat, action, code) in refused {
            assert_eq!(game.act(seat, None, action).unwrap_err().code(), code);
        }
        let mut receipt = game.act(Player::First, None, Act::Take(1)).unwrap();
        for taken in [1, 2, 3, 2, 1] {
            game.act(Player::Second, None, Act::Take(taken)).unwrap();
            let answer = Act::Take(4 - taken);
            receipt = game.act(Player::First, None, answer).unwrap();
        }
        assert_eq!(receipt.outcome.unwrap().winner, Some(Player::First));
        let error = game.act(Player::Second, None, Act::Resign).unwrap_err();
        assert_eq!(error.code(), "game/over");
    }
}
