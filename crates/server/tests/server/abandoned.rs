//! Games whose players do not come back, and the lists of those that go on.

use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use crate::dummy::{Match, Setup};
use feen_server::journal::{Memory, Selection, Sqlite, SqliteOptions, Stage};
use feen_server::{Created, GameOptions, Holder, NewGame, Options, Server, Sitter, Viewer};

use crate::support::{BLACK, WHITE, both, clock, create, open, play, play_all, wait_for};

const SOON: Duration = Duration::from_millis(200);
const LATE: Duration = Duration::from_secs(1_000);

/// The options of a server that ends one kind of game soon.
fn options(open: Duration, engine: Duration, untimed: Duration) -> Options {
    let mut options = Options::default();
    options.idle_open = Some(open);
    options.idle_engine = Some(engine);
    options.idle_untimed = Some(untimed);
    options
}

fn sqlite(path: &Path, options: Options) -> Server<Match> {
    let journal = Sqlite::open(path, SqliteOptions::default()).unwrap();
    Server::open(options, journal).unwrap()
}

fn engine() -> Sitter {
    Sitter::Player(Holder::engine("stockfish").player().unwrap().into())
}

/// A game whose second seat has this sitter.
fn made(server: &Server<Match>, second: Sitter, options: GameOptions) -> Created<Match> {
    let mut new = NewGame::new(Setup::default(), options);
    new.engine = (second == engine()).then(|| "stockfish".into());
    let new = new.with_sitters([Sitter::Token, second]);
    server.create_game(new).unwrap()
}

/// Each kind of game ends by the absence of its players, and no other with it.
#[test]
fn each_kind_of_game_has_an_end_of_its_own() {
    let idle = GameOptions::idle;
    let rows = [
        (0, Sitter::Open, GameOptions::default()),
        (0, Sitter::Open, clock(60_000, 0)),
        (1, engine(), GameOptions::default()),
        (2, Sitter::Token, GameOptions::default()),
        // A time that a client asks for is no longer than that of the operator.
        (2, Sitter::Token, idle(LATE)),
        (1, engine(), idle(LATE * 30_000)),
        (0, Sitter::Open, idle(LATE)),
        // These have other ends.
        (9, engine(), clock(60_000, 0)),
        (9, Sitter::Token, clock(60_000, 0)),
    ];
    for kind in 0..3 {
        let soon = |of| if of == kind { SOON } else { LATE };
        let server = Server::<Match>::new(options(soon(0), soon(1), soon(2)));
        let unmanaged = server.create(Setup::default(), GameOptions::default());
        let games = rows
            .clone()
            .map(|(of, second, options)| (of, made(&server, second, options).game));
        server.end_abandoned().unwrap();
        assert_eq!(server.len(), games.len() + 1, "too early");
        sleep(SOON * 2);
        server.end_abandoned().unwrap();
        for (place, (of, game)) in games.iter().enumerate() {
            assert_eq!(game.closed().is_some(), *of == kind, "{kind}: {place}");
        }
        assert!(unmanaged.unwrap().game.closed().is_none());
    }
}

/// A player who has a stream open or moves is there; a spectator keeps no game alive.
#[test]
fn a_game_that_is_attended_goes_on() {
    let server = Server::<Match>::new(options(SOON, SOON, SOON));
    let [watched, seen, played] =
        [(); 3].map(|()| made(&server, Sitter::Token, GameOptions::default()).game);
    let against = made(&server, engine(), GameOptions::default()).game;
    let _player = watched.events(Viewer::Seat(WHITE), 0);
    let _spectator = seen.events(Viewer::Spectator, 0);
    let _engine = against.events(Viewer::Seat(BLACK), 0);
    for moves in ["e4", "e5", "Nf3", "Nf6"]
        .chunks(1)
        .zip([WHITE, BLACK].into_iter().cycle())
    {
        sleep(SOON / 2);
        play(&played, moves.1, moves.0[0]);
        let _ = (seen.now(Viewer::Spectator), against.seq());
        server.end_abandoned().unwrap();
    }
    let closed = [watched, seen, played, against].map(|game| game.closed().is_some());
    assert_eq!(closed, [false, true, false, true]);
}

/// Games that nobody reads after a restart end too, once their players have had time to come back.
#[test]
fn games_that_are_only_in_the_journal_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let limits = || options(SOON, SOON, SOON);
    let ids = {
        let server = sqlite(&path, limits());
        let one = |second, options| made(&server, second, options).game;
        let games = [
            one(Sitter::Open, GameOptions::default()),
            one(engine(), GameOptions::default()),
            one(Sitter::Token, GameOptions::default()),
            one(Sitter::Token, clock(60_000, 0)),
        ];
        play_all(&games[2], "e4 e5");
        server.shutdown(Duration::from_secs(5)).unwrap();
        games.map(|game| game.id())
    };
    sleep(SOON * 2);
    let server = sqlite(&path, limits());
    server.end_abandoned().unwrap();
    assert_eq!(server.len(), 4, "nobody has had time to come back");
    sleep(SOON * 2);
    server.end_abandoned().unwrap();
    assert_eq!(server.len(), 1);
    wait_for("the ends are written", || {
        let left = server.games(Selection::UNFINISHED, None, 10).unwrap();
        left.len() == 1 && left[0].0.id == ids[3]
    });
    let over = server.listed(None, Some(Stage::Over), None, 10).unwrap();
    assert!(
        over.iter()
            .all(|(row, _)| row.ended.as_deref() == Some("idle"))
    );
}

/// A sign of a player who does not act is in the journal for the next start.
#[test]
fn the_presence_of_a_player_outlives_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let server = sqlite(&path, options(SOON, SOON, SOON));
    let game = made(&server, Sitter::Open, GameOptions::default()).game;
    let _player = game.events(Viewer::Seat(WHITE), 0);
    sleep(SOON);
    server.end_abandoned().unwrap();
    wait_for("the sign is written", || {
        let rows = server.games(Selection::UNFINISHED, None, 10).unwrap();
        rows[0].0.seen.is_some_and(|seen| seen > rows[0].0.at)
    });
}

/// A public game that waits is joined by anybody, also after a restart; one by link only by its invitation.
#[test]
fn an_open_game_is_joined_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let open = |open| {
        let mut options = GameOptions::default();
        options.open = open;
        options
    };
    let ids = {
        let server = sqlite(&path, Options::default());
        let ids = [true, false].map(|is| made(&server, Sitter::Open, open(is)).game.id());
        server.shutdown(Duration::from_secs(5)).unwrap();
        ids
    };
    let server = sqlite(&path, Options::default());
    let [public, by_link] = ids.map(|id| server.game(id).unwrap());
    assert_eq!(
        by_link.join_open(Sitter::Token).unwrap_err().code(),
        "invite/unknown"
    );
    assert_eq!(public.join_open(Sitter::Token).unwrap().0, BLACK);
    assert_eq!(
        public.join_open(Sitter::Token).unwrap_err().code(),
        "seat/taken"
    );
}

/// The lists of each stage, the newest first and page by page.
#[test]
fn lists_are_the_newest_first() {
    let folder = tempfile::tempdir().unwrap();
    let servers = both()
        .into_iter()
        .chain([sqlite(&folder.path().join("games.db"), Options::default())]);
    for server in servers {
        let one = |second: &Sitter, private| {
            let mut options = GameOptions::default();
            options.private = private;
            sleep(Duration::from_millis(2));
            made(&server, second.clone(), options).game
        };
        let mut expected = [Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..3 {
            for (place, second) in [Sitter::Open, Sitter::Token, Sitter::Token]
                .iter()
                .enumerate()
            {
                let game = one(second, false);
                let hidden = one(second, true);
                if place == 2 {
                    game.close();
                    hidden.close();
                }
                expected[place].insert(0, game.id());
            }
        }
        let list = |stage, after, limit| {
            let rows = server
                .listed(None, stage, after, limit)
                .unwrap()
                .into_iter();
            rows.map(|(row, _)| row.id).collect::<Vec<_>>()
        };
        wait_for("the ends are written", || {
            !matches!(&list(Some(Stage::Playing), None, 10)[..], [_, _, _, _, ..])
        });
        for (stage, expected) in Stage::ALL.into_iter().zip(&expected) {
            // A server without a journal keeps no game that is closed.
            let found = list(Some(stage), None, 10);
            if found.is_empty() && stage == Stage::Over {
                continue;
            }
            assert_eq!(found, *expected, "{stage:?}");
            assert_eq!(list(Some(stage), Some(expected[0]), 1), expected[1..2]);
            assert_eq!(list(Some(stage), Some(expected[2]), 9), []);
        }
        let all = list(None, None, 2);
        assert_eq!(all.len(), 2);
        assert!(
            list(None, Some(all[1]), 100)
                .iter()
                .all(|id| !all.contains(id))
        );
    }
}

/// A server signs in its journal that it runs, but the disk rests while there is no game.
#[test]
fn a_server_without_games_writes_nothing() {
    let server = open(Memory::new());
    let records = || server.stats().records;
    server.end_abandoned().unwrap();
    let game = create(&server);
    assert_eq!(records(), 1);
    server.end_abandoned().unwrap();
    play(&game, WHITE, "e4");
    assert_eq!(records(), 3);
}
