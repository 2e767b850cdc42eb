//! Games that misbehave: they panic, block, and hide.

use std::fmt;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use feen_server::journal::{Journal, Memory, Reader};
use feen_server::{
    ActError, Code, EndReason, Game, GameOptions, Handle, Options, Outcome, Player, Ruling, Seen,
    Server, Update, Viewer,
};
use serde::{Deserialize, Serialize};

/// A game in which each player hides numbers, and which does as it is asked.
struct Strange {
    numbers: Vec<(Player, u32)>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Hide(u32),
    PanicInDecide,
    PanicInApply,
    Refuse,
    /// Sleeps for so many milliseconds.
    Block(u64),
}

#[derive(Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected another action")
    }
}

impl std::error::Error for Refused {}

impl Code for Refused {
    fn code(&self) -> &'static str {
        "strange/refused"
    }
}

impl Game for Strange {
    const MAX_EVENTS: u32 = 100;
    type Setup = ();
    type Action = Act;
    type Event = Act;
    type View = Vec<u32>;
    type Error = Refused;

    fn start((): &()) -> Result<Self, Refused> {
        let numbers = Vec::new();
        Ok(Self { numbers })
    }

    fn decide(&self, _: Player, action: &Act) -> Result<Act, Refused> {
        match action {
            Act::PanicInDecide => std::panic::resume_unwind(Box::new("the game panics")),
            Act::Refuse => Err(Refused),
            Act::Block(ms) => {
                std::thread::sleep(Duration::from_millis(*ms));
                Ok(Act::Block(0))
            }
            other => Ok(other.clone()),
        }
    }

    fn name(&self) -> &'static str {
        "strange"
    }

    fn named(_: &str, _: Option<()>) -> Result<(), Refused> {
        Ok(())
    }

    fn apply(&mut self, seat: Option<Player>, event: &Act) -> Result<(), Refused> {
        match (event, seat) {
            (Act::PanicInApply, _) => std::panic::resume_unwind(Box::new("the game panics")),
            (Act::Hide(number), Some(seat)) => self.numbers.push((seat, *number)),
            _ => {}
        }
        Ok(())
    }

    fn rule(&self, _: &Ruling) -> Option<Act> {
        None
    }

    fn turn(&self) -> Option<Player> {
        Some(Player::First)
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn view(&self, by: Viewer) -> Vec<u32> {
        let own = self
            .numbers
            .iter()
            .filter(|(seat, _)| by == Viewer::Seat(*seat));
        own.map(|(_, number)| *number).collect()
    }

    const SEEN: Option<Seen<Self>> = Some(|_, event, actor, by| {
        let is_own = by.seat().is_some() && by.seat() == actor;
        (is_own || !matches!(event, Act::Hide(_))).then(|| event.clone())
    });
}

fn servers() -> [Server<Strange>; 2] {
    let options = Options::default;
    [
        Server::new(options()),
        Server::open(options(), Memory::new()).unwrap(),
    ]
}

fn create(server: &Server<Strange>) -> Handle<Strange> {
    server.create((), GameOptions::default()).unwrap().game
}

#[test]
fn a_panic_closes_its_game_and_no_other() {
    for server in servers() {
        for action in [Act::PanicInDecide, Act::PanicInApply] {
            let (game, other) = (create(&server), create(&server));
            let (ended, end) = mpsc::channel();
            game.on_end(move |it| ended.send(it.reason).unwrap());
            let error = game.act(Player::First, None, action).unwrap_err();
            assert!(matches!(error, ActError::Gone), "{error:?}");
            let reason = end.recv_timeout(Duration::from_secs(5)).unwrap();
            assert_eq!(reason, EndReason::Faulted("the game panics".into()));
            assert_eq!(game.closed(), Some(reason));
            other.act(Player::First, None, Act::Hide(1)).unwrap();
        }
        assert_eq!((server.stats().faulted, server.len()), (2, 2));
    }
}

#[test]
fn a_panic_of_a_look_closes_its_game_and_goes_on_in_the_caller() {
    for server in servers() {
        let game = create(&server);
        let looked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            game.read(|_| std::panic::resume_unwind(Box::new("a look")))
        }));
        let () = looked
            .unwrap_err()
            .downcast_ref::<&str>()
            .map(|_| ())
            .unwrap();
        assert_eq!(game.closed(), Some(EndReason::Faulted("a look".into())));
    }
}

#[test]
fn games_that_block_delay_no_other() {
    for server in servers() {
        let blocked: Vec<_> = (0..8).map(|_| create(&server)).collect();
        let other = create(&server);
        let (done, answered) = mpsc::channel();
        for game in &blocked {
            let (game, done) = (game.clone(), done.clone());
            std::thread::spawn(move || {
                let answer = game.act(Player::First, None, Act::Block(3_000));
                let more = game.act(Player::First, None, Act::Block(1));
                done.send(answer.is_ok() && more.is_ok()).unwrap();
            });
        }
        std::thread::sleep(Duration::from_millis(100));
        let mut slowest = Duration::ZERO;
        for number in 0..50 {
            let start = Instant::now();
            other.act(Player::First, None, Act::Hide(number)).unwrap();
            slowest = slowest.max(start.elapsed());
        }
        assert!(slowest < Duration::from_millis(500), "{slowest:?}");
        for _ in &blocked {
            assert!(answered.recv_timeout(Duration::from_secs(20)).unwrap());
        }
    }
}

#[test]
fn what_is_hidden_is_seen_by_its_owner_only() {
    for server in servers() {
        let game = create(&server);
        let secret = 987_654_321;
        let mut streams = [
            Viewer::Spectator,
            Viewer::Seat(Player::First),
            Viewer::Seat(Player::Second),
        ]
        .map(|by| (by, game.events(by, 0)));
        let receipt = game.act(Player::First, Some(1), Act::Hide(secret)).unwrap();
        assert!(!format!("{receipt:?}").contains("987654321"));
        for (by, stream) in &mut streams {
            let owner = *by == Viewer::Seat(Player::First);
            assert_eq!(game.view(*by).1.contains(&secret), owner);
            let Some(Update::Happened(happened)) = stream.next_within(Duration::from_secs(5))
            else {
                panic!("expected an event");
            };
            assert_eq!(happened.event.is_some(), owner, "{by:?}");
        }
        let stale = game
            .act(Player::Second, Some(1), Act::Hide(secret))
            .unwrap_err();
        let refused = game.act(Player::First, None, Act::Refuse).unwrap_err();
        for text in [
            format!("{stale:?} {stale}"),
            format!("{refused:?} {refused}"),
            format!(
                "{game:?} {server:?} {:?} {:?}",
                server.stats(),
                game.snapshot()
            ),
        ] {
            assert!(!text.contains("987654321"), "{text}");
        }
    }
}

#[test]
fn a_game_has_so_many_events_and_no_more() {
    for server in servers() {
        let game = create(&server);
        for number in 0..Strange::MAX_EVENTS {
            game.act(Player::First, None, Act::Hide(number)).unwrap();
        }
        let error = game.act(Player::First, None, Act::Hide(0)).unwrap_err();
        assert!(matches!(error, ActError::Full), "{error:?}");
    }
}

#[test]
fn a_game_that_cannot_be_played_through_is_set_aside_and_the_others_run() {
    let mut journal = Memory::new();
    let (bad, good) = {
        let server = Server::<Strange>::open(Options::default(), journal.clone()).unwrap();
        let (bad, good) = (create(&server), create(&server));
        bad.act(Player::First, None, Act::Hide(1)).unwrap();
        good.act(Player::First, None, Act::Hide(1)).unwrap();
        server.shutdown(Duration::from_secs(5)).unwrap();
        (bad.id(), good.id())
    };
    let mut entry = journal
        .reader()
        .unwrap()
        .events(bad, 0)
        .unwrap()
        .pop()
        .unwrap();
    entry.seq = 2;
    entry.body = "\"panic_in_apply\"".into();
    journal
        .append(&[feen_server::journal::Record::Event(entry)])
        .unwrap();
    let server = Server::<Strange>::open(Options::default(), journal).unwrap();
    assert!(server.game(bad).is_none());
    assert_eq!(server.fault(bad).unwrap().as_ref(), "the game panics");
    let good = server.game(good).unwrap();
    good.act(Player::First, Some(2), Act::Hide(2)).unwrap();
}
