//! Engines that play: processes are shared, kept for a while, and waited for.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use chess_web::{Action, Engines, Match, Setup};
use server::{GameOptions, Handle, Holder, NewGame, Options, Player, Server, Sitter};

const PAUSE: Duration = Duration::from_millis(10);

/// An engine that takes this long for `a7a6` or `a6a5`, and writes each of its starts into a file.
fn engines(folder: &Path, seats: usize, thinks: &str) -> Engines {
    let path = folder.join("engine");
    let script = format!(
        "#!/bin/sh\necho start >> {}/starts\nwhile read -r word rest; do\ncase \"$word\" in\n\
         uci) echo uciok ;;\nisready) echo readyok ;;\nposition) position=\"$rest\" ;;\n\
         go) sleep {thinks}; case \"$position\" in *a7a6*) echo bestmove a6a5 ;; *) echo bestmove a7a6 ;; esac ;;\n\
         quit) exit 0 ;;\nesac\ndone\n",
        folder.display()
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    Engines::new(vec![("one".into(), path)], seats)
}

fn starts(folder: &Path) -> usize {
    let text = std::fs::read_to_string(folder.join("starts"));
    text.unwrap_or_default().lines().count()
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

fn play(game: &Handle<Match>, text: &str) {
    game.act(Player::First, None, Action::play(text)).unwrap();
}

#[track_caller]
fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
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
    let engines = engines(folder.path(), 2, "0.3");
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
    let engines = engines(folder.path(), 4, "0").linger(Duration::from_millis(400));
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
    let position = game.read(|game| game.game().position().fen().to_string());
    assert!(
        position.starts_with("rnbqkbnr/1ppppppp/8/p7/8/PP6/2PPPPPP/RNBQKBNR"),
        "{position}"
    );
}
