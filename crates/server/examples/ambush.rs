//! A game of hidden placements over HTTP: each player hides a piece on one of nine squares, and then they search in turn;
//! who finds the other piece first wins. Where a piece is, its owner sees alone, in the state and in every event.
//!
//! ```sh
//! cargo run -p feen-server --features http,sqlite --example ambush &
//! curl -d '{"seat":"both"}' -H 'content-type: application/json' 127.0.0.1:8080/api/games    # an ID and two tokens
//! curl -d '{"action":{"hide":4}}' -H 'content-type: application/json' -H "authorization: bearer TOKEN" \
//!     127.0.0.1:8080/api/games/ID/actions
//! curl -H 'accept: application/x-ndjson' 127.0.0.1:8080/api/games/ID/events                 # the square is null
//! ```

use std::error::Error;

use feen_server::http::{Front, Limits, Shutdown, api, gated, run};
use feen_server::journal::{Sqlite, SqliteOptions};
use feen_server::{Code, Game, Options, Outcome, Player, Ruling, Seen, Server, Viewer};
use qi::ByPlayer;
use serde::{Deserialize, Serialize};

/// The squares, by their numbers from 0.
const SQUARES: u8 = 9;

/// The squares of both pieces, those that were searched, whose turn it is, and the end.
struct Ambush {
    pieces: ByPlayer<Option<u8>>,
    searched: Vec<u8>,
    turn: Player,
    end: Option<Outcome>,
}

/// The actions of players.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Action {
    Hide(u8),
    Search(u8),
    Resign,
}

/// The events that follow from them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Event {
    /// A piece is placed; its square is in the journal, and is shown to its owner.
    Hidden(Option<u8>),
    Searched(u8),
    Resigned,
    /// A decree of the server.
    Ended {
        winner: Option<Player>,
        reason: Box<str>,
    },
}

/// The game as a viewer sees it.
#[derive(Serialize)]
struct View {
    /// The square of the viewer's own piece.
    own: Option<u8>,
    hidden: [bool; 2],
    searched: Vec<u8>,
}

#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error("the game is over")]
    Over,
    #[error("it is the other player's turn")]
    Turn,
    #[error("expected a square from 0 to 8, found {0}")]
    Square(u8),
    #[error("the piece is hidden already")]
    Twice,
    #[error("hide a piece first")]
    First,
    #[error("no game `{0}`")]
    Game(Box<str>),
}

impl Code for Refused {
    fn code(&self) -> &str {
        match self {
            Self::Over => "game/over",
            Self::Turn => "game/turn",
            Self::Square(_) => "ambush/square",
            Self::Twice => "ambush/twice",
            Self::First => "ambush/first",
            Self::Game(_) => "variant/unknown",
        }
    }
}

impl Ambush {
    /// An event as a viewer sees it: that a piece was hidden everybody, and where its owner.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "an event may be hidden altogether, as the trait has it"
    )]
    fn seen(&self, event: &Event, actor: Option<Player>, by: Viewer) -> Option<Event> {
        let is_own = by.seat().is_some() && by.seat() == actor;
        Some(match event {
            // There is nothing to hide any more when the game is over.
            Event::Hidden(_) if !is_own && self.end.is_none() => Event::Hidden(None),
            event => event.clone(),
        })
    }
}

impl Game for Ambush {
    const MAX_EVENTS: u32 = 30;
    const SEEN: Option<Seen<Self>> = Some(Self::seen);
    type Setup = ();
    type Action = Action;
    type Event = Event;
    type View = View;
    type Error = Refused;

    fn start((): &()) -> Result<Self, Refused> {
        Ok(Self {
            pieces: ByPlayer::default(),
            searched: Vec::new(),
            turn: Player::First,
            end: None,
        })
    }

    fn decide(&self, seat: Player, action: &Action) -> Result<Event, Refused> {
        let is_hidden = self.pieces[seat].is_some();
        match *action {
            _ if self.end.is_some() => Err(Refused::Over),
            Action::Resign => Ok(Event::Resigned),
            _ if seat != self.turn => Err(Refused::Turn),
            Action::Hide(square) | Action::Search(square) if square >= SQUARES => {
                Err(Refused::Square(square))
            }
            Action::Hide(_) if is_hidden => Err(Refused::Twice),
            Action::Hide(square) => Ok(Event::Hidden(Some(square))),
            Action::Search(_) if !is_hidden => Err(Refused::First),
            Action::Search(square) => Ok(Event::Searched(square)),
        }
    }

    fn apply(&mut self, seat: Option<Player>, event: &Event) -> Result<(), Refused> {
        let by = seat.unwrap_or(self.turn);
        match event {
            Event::Hidden(square) => {
                self.pieces[by] = *square;
                self.turn = !by;
            }
            Event::Searched(square) => {
                self.searched.push(*square);
                self.turn = !by;
                if self.pieces[!by] == Some(*square) {
                    self.end = Some(Outcome::new(Some(by), "found"));
                }
            }
            Event::Resigned => self.end = Some(Outcome::new(Some(!by), "resigned")),
            Event::Ended { winner, reason } => {
                self.end = Some(Outcome::new(*winner, reason.clone()));
            }
        }
        Ok(())
    }

    fn name(&self) -> &'static str {
        "ambush"
    }

    fn named(name: &str, _: Option<()>) -> Result<(), Refused> {
        if name == "ambush" {
            return Ok(());
        }
        Err(Refused::Game(name.into()))
    }

    fn rule(&self, ruling: &Ruling) -> Option<Event> {
        let (winner, reason) = match ruling {
            Ruling::Flag(lost) => (Some(!*lost), "time".into()),
            Ruling::Gone(lost) => (Some(!*lost), "left".into()),
            Ruling::Settle(outcome) => (outcome.winner, outcome.reason.clone()),
            _ => (None, "aborted".into()),
        };
        self.turn().map(|_| Event::Ended { winner, reason })
    }

    fn turn(&self) -> Option<Player> {
        self.end.is_none().then_some(self.turn)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.clone()
    }

    fn view(&self, by: Viewer) -> View {
        View {
            own: by.seat().and_then(|seat| self.pieces[seat]),
            hidden: self.pieces.map(|piece| piece.is_some()).into(),
            searched: self.searched.clone(),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let journal = Sqlite::open("ambush.db", SqliteOptions::default())?;
    let server = Server::<Ambush>::open(Options::default(), journal)?;
    let front = Front::new(server, Limits::default(), Shutdown::default());
    let router = gated(&front, api::api(&front));
    run(&["127.0.0.1:8080".parse()?], &front, router, |ready| {
        println!("{}", ready.places.join(" "));
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use feen_server::journal::Memory;
    use feen_server::{GameOptions, Handle, Options, Player, Server, Update, Viewer};

    use super::{Action, Ambush, Event};

    /// The events as a viewer sees them, from a number on.
    fn events(game: &Handle<Ambush>, by: Viewer, after: u32) -> Vec<Option<Event>> {
        let mut stream = game.events(by, after);
        let mut events = Vec::new();
        while let Some(Update::Happened(happened)) = stream.try_next() {
            events.push(happened.event);
        }
        events
    }

    /// Each player sees where the own piece is, and nobody else does: at once, later, and after a restart.
    #[test]
    fn a_piece_is_seen_by_its_owner_alone() {
        let journal = Memory::new();
        let server = Server::<Ambush>::open(Options::default(), journal.clone()).unwrap();
        let game = server.create((), GameOptions::default()).unwrap().game;
        let play = |seat, action| game.act(seat, None, action).map(drop);
        play(Player::First, Action::Hide(4)).unwrap();
        play(Player::Second, Action::Hide(7)).unwrap();
        play(Player::First, Action::Search(2)).unwrap();
        let again = Server::<Ambush>::open(Options::default(), journal).unwrap();
        let again = again.game(game.id()).unwrap();
        for game in [&game, &again] {
            for (by, squares) in [
                (Viewer::Seat(Player::First), [Some(4), None]),
                (Viewer::Seat(Player::Second), [None, Some(7)]),
                (Viewer::Spectator, [None, None]),
            ] {
                let [first, second] = squares.map(|square| Some(Event::Hidden(square)));
                let searched = Some(Event::Searched(2));
                let whole = [first, second.clone(), searched];
                assert_eq!(events(game, by, 0), whole, "{by:?}");
                assert_eq!(events(game, by, 1), whole[1..], "{by:?}");
                let own = squares.into_iter().flatten().next();
                assert_eq!(game.view(by).1.own, own, "{by:?}");
            }
        }
    }

    #[test]
    fn a_game_is_played_until_a_piece_is_found() {
        let server = Server::<Ambush>::new(Options::default());
        let game = server.create((), GameOptions::default()).unwrap().game;
        let code = |seat, action| game.act(seat, None, action).unwrap_err().code().to_owned();
        let refused = [
            (Player::Second, Action::Hide(1), "game/turn"),
            (Player::First, Action::Hide(9), "ambush/square"),
            (Player::First, Action::Search(1), "ambush/first"),
        ];
        for (seat, action, expected) in refused {
            assert_eq!(code(seat, action), expected);
        }
        let play = |seat, action| game.act(seat, None, action).unwrap();
        play(Player::First, Action::Hide(0));
        play(Player::Second, Action::Hide(8));
        assert_eq!(code(Player::First, Action::Hide(1)), "ambush/twice");
        play(Player::First, Action::Search(1));
        let last = play(Player::Second, Action::Search(0));
        assert_eq!(last.outcome.unwrap().winner, Some(Player::Second));
        assert_eq!(code(Player::First, Action::Resign), "game/over");
    }
}
