//! Engines that play: processes are shared, kept for a while, and waited for.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use feen_games_web::{Action, Match, Setup};
use feen_match_web::engines::{EngineError, EngineOptions, EngineProgram, Engines};
use feen_server::{
    EngineName, GameOptions, Handle, Holder, Level, NewGame, Options, Player, Server, Sitter,
};

const PAUSE: Duration = Duration::from_millis(10);

/// An engine that takes this long for `a7a6` or `a6a5`, and writes each of its starts into a file.
fn engines(folder: &Path, thinks: &str) -> EngineOptions {
    let path = folder.join("engine");
    let script = format!(
        "#!/bin/sh\necho start >> {0}/starts\nwhile read -r word rest; do\necho \"$word $rest\" >> {0}/heard\n\
         case \"$word\" in\nuci) cat {0}/options 2>/dev/null; echo uciok ;;\nisready) echo readyok ;;\nposition) position=\"$rest\" ;;\n\
         go) sleep {thinks}; case \"$position\" in *a7a6*) echo bestmove a6a5 ;; *) echo bestmove a7a6 ;; esac ;;\n\
         quit) exit 0 ;;\nesac\ndone\n",
        folder.display()
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    EngineOptions::new(vec![EngineProgram::new("one", path)])
}

/// The processes that were started, after the one that was asked what it plays.
fn starts(folder: &Path) -> usize {
    let text = std::fs::read_to_string(folder.join("starts")).unwrap();
    text.lines().count() - 1
}

/// A game of a person with White against the engine.
fn game(server: &Server<Match>, engines: &Engines) -> Handle<Match> {
    let engine = Holder::engine("one").player().unwrap().into();
    let mut new = NewGame::new(Setup::default(), GameOptions::default());
    new.engine = Some("one".into());
    let new = new.with_sitters([Sitter::Token, Sitter::Player(engine)]);
    let game = server.create_game(new).unwrap().game;
    assert!(engines.start(&game, Player::Second, "one"));
    game
}

/// A game of a person with White against the engine at a level.
fn game_at(server: &Server<Match>, engines: &Engines, level: u8) -> Handle<Match> {
    let level = Level::new(level);
    let mut name = EngineName::read("one");
    name.level = level;
    let name = name.to_string();
    let engine = Holder::engine(&name).player().unwrap().into();
    let new = NewGame::new(Setup::default(), GameOptions::default());
    let new = new.with_sitters([Sitter::Token, Sitter::Player(engine)]);
    let game = server.create_game(new).unwrap().game;
    assert!(engines.start(&game, Player::Second, &name));
    game
}

fn play(game: &Handle<Match>, text: &str) {
    game.act(Player::First, None, Action::play(text)).unwrap();
}

#[track_caller]
pub(crate) fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(20), "{what}");
        sleep(PAUSE);
    }
}

/// Visitors who left hold no process, and later visitors get their moves.
#[test]
fn many_games_share_few_processes_and_wait_in_a_queue() {
    let folder = tempfile::tempdir().unwrap();
    let engines = engines(folder.path(), "0.3").seats(2).open().unwrap();
    let server = Server::<Match>::new(Options::default());
    let games: Vec<_> = (0..6).map(|_| game(&server, &engines)).collect();
    // Nobody has moved: nothing is started for those who only look.
    sleep(PAUSE * 5);
    assert_eq!(starts(folder.path()), 0);
    for game in &games {
        play(game, "a2a3");
        sleep(PAUSE * 3);
    }
    let places: Vec<_> = games.iter().map(|game| engines.place(game.id())).collect();
    assert_eq!(places, [None, None, Some(1), Some(2), Some(3), Some(4)]);
    for game in &games {
        wait_for("the engine moves", || game.seq() == 2);
    }
    assert!(games.iter().all(|game| engines.place(game.id()).is_none()));
    assert_eq!(starts(folder.path()), 2);
}

/// A process is kept for its game for a while, and a later move starts one at the position.
#[test]
fn a_process_is_kept_for_a_while_and_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let engines = engines(folder.path(), "0").seats(4);
    let engines = engines.linger(Duration::from_millis(400)).open().unwrap();
    let server = Server::<Match>::new(Options::default());
    let game = game(&server, &engines);
    play(&game, "a2a3");
    wait_for("the engine moves", || game.seq() == 2);
    play(&game, "a3a4");
    wait_for("the engine moves", || game.seq() == 4);
    assert_eq!(starts(folder.path()), 1);
    sleep(Duration::from_secs(1));
    let moves = |game: &Handle<Match>| game.read(|game| game.game().moves().len());
    game.act(Player::First, None, Action::OfferTakeback)
        .unwrap();
    wait_for("the engine grants it", || moves(&game) == 2);
    assert_eq!(starts(folder.path()), 1);
    play(&game, "b2b3");
    wait_for("the engine moves", || moves(&game) == 4);
    assert_eq!(starts(folder.path()), 2);
    let position = game.read(|game| game.game().position().fen());
    assert!(
        position.starts_with("rnbqkbnr/1ppppppp/8/p7/8/PP6/2PPPPPP/RNBQKBNR"),
        "{position}"
    );
}

/// An engine gets a level by the options that it has.
#[test]
fn a_level_is_what_the_engine_offers() {
    let limits = "option name UCI_LimitStrength type check default false\n\
                  option name UCI_Elo type spin default 1320 min 1320 max 3190\n";
    let skill = "option name Skill Level type spin default 20 min -20 max 20\n";
    let both = format!("{limits}{skill}");
    for (options, level, told) in [
        ("", 1, "go nodes 40 movetime 500"),
        ("", 7, "go nodes 250000 movetime 500"),
        ("", 8, "go movetime 500"),
        (
            skill,
            1,
            "setoption name Skill Level value -20|go movetime 500",
        ),
        (
            skill,
            4,
            "setoption name Skill Level value -3|go movetime 500",
        ),
        (skill, 8, "go movetime 500"),
        (
            limits,
            1,
            "setoption name UCI_LimitStrength value true|setoption name UCI_Elo value 1320|go nodes 40 movetime 500",
        ),
        (
            both.as_str(),
            5,
            "setoption name UCI_LimitStrength value true|setoption name UCI_Elo value 2000|go movetime 500",
        ),
        (both.as_str(), 8, "go movetime 500"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("options"), options).unwrap();
        let engines = engines(folder.path(), "0").open().unwrap();
        let server = Server::<Match>::new(Options::default());
        let game = game_at(&server, &engines, level);
        play(&game, "a2a3");
        wait_for("the engine moves", || game.seq() == 2);
        let heard = std::fs::read_to_string(folder.path().join("heard")).unwrap();
        let first = ["false", "20"].map(|value| format!("value {value}"));
        let told_to: Vec<_> = { heard.lines() }
            .filter(|line| line.starts_with("setoption") || line.starts_with("go"))
            // A new game begins with the first values.
            .filter(|line| !first.iter().any(|value| line.ends_with(value)))
            .collect();
        assert_eq!(told_to.join("|"), told, "level {level} with {options:?}");
    }
}

/// An engine that would think for ever is stopped.
#[test]
fn an_engine_is_stopped_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine");
    let script = "#!/bin/sh\nwhile read -r word rest; do\ncase \"$word\" in\nuci) echo uciok ;;\nisready) echo readyok ;;\n\
                  stop) echo bestmove a7a6 ;;\nquit) exit 0 ;;\nesac\ndone\n";
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let engines = EngineOptions::new(vec![EngineProgram::new("one", path)]);
    let engines = engines.open().unwrap();
    let server = Server::<Match>::new(Options::default());
    let game = game(&server, &engines);
    play(&game, "a2a3");
    wait_for("the engine moves", || game.seq() == 2);
}

/// Options of the operator are set where they are known, and one that no engine knows is an error.
#[test]
fn options_of_the_operator() {
    let hash = "option name Hash type spin default 16 min 1 max 1024\n";
    for (options, name, value, found) in [
        (hash, "Hash", "64", None),
        (hash, "hash", "64", None),
        (hash, "Hash", "0", Some("one")),
        (hash, "Threads", "2", Some("one")),
    ] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("options"), options).unwrap();
        let engines = engines(folder.path(), "0").values(vec![(name.into(), value.into())]);
        let error = engines.open().err();
        assert_eq!(
            error.as_ref().map(EngineError::name),
            found,
            "{name}={value}"
        );
        let heard = std::fs::read_to_string(folder.path().join("heard")).unwrap();
        let is_set = heard.contains("setoption name Hash value 64\n");
        assert_eq!(is_set, found.is_none(), "{heard}");
    }
}
