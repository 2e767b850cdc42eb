//! The journal in a file.

use std::path::Path;
use std::time::Duration;

use crate::dummy::{Action, Match, Setup};
use feen_server::journal::{
    Durability, Journal, Note, Reader, Selection, Sqlite, SqliteOptions, SqliteReader,
};
use feen_server::{ActError, GameOptions, NewGame, Server, Sitter, Viewer, wall_clock};

use crate::operator::operate;
use crate::support::{BLACK, WHITE, create, open, play, play_all, wait_for};

fn sqlite(path: &Path) -> Sqlite {
    Sqlite::open(path, SqliteOptions::default()).unwrap()
}

fn folder() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    (folder, file)
}

/// Asks the file as any tool does.
fn ask(path: &Path, sql: &str) -> String {
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.query_row(sql, [], |row| row.get(0)).unwrap()
}

#[test]
fn games_players_and_seats_outlive_the_server() {
    let (_folder, path) = folder();
    let (id, beth, invite) = {
        let server = open(sqlite(&path));
        server.add_account("Anna", false).unwrap().unwrap();
        let beth = server.add_account("Beth", true).unwrap().unwrap();
        assert!(server.add_account("beth", false).unwrap().is_none());
        let mut new = NewGame::new(Setup::default(), crate::support::clock(60_000, 1_000));
        new.engine = Some("stockfish".into());
        let made = server
            .create_game(new.with_sitters([Sitter::Player("Anna".into()), Sitter::Open]))
            .unwrap();
        play_all(&made.game, "e4 e5 Nf3");
        made.game.act(BLACK, None, Action::OfferDraw).unwrap();
        server.shutdown(Duration::from_secs(5)).unwrap();
        (made.game.id(), beth, made.invite.unwrap())
    };
    let server = open(sqlite(&path));
    assert_eq!(server.len(), 1);
    let game = server.game(id).unwrap();
    assert!(game.is_invited(&invite));
    assert_eq!(game.engine().as_deref(), Some("stockfish"));
    assert_eq!(
        game.join(&invite, Sitter::Player("Beth".into())).unwrap().0,
        BLACK
    );
    assert_eq!(game.seat_of(&beth).unwrap(), Some(BLACK));
    let found = server.games_of("BETH", 10).unwrap();
    assert_eq!((found.len(), found[0].0.id, found[0].1), (1, id, 4));
    let receipt = game.act(WHITE, Some(5), Action::AcceptDraw).unwrap();
    assert_eq!(receipt.outcome.unwrap().reason.as_ref(), "by_agreement");
    wait_for("the end is written", || {
        server
            .games(Selection::UNFINISHED, None, 10)
            .unwrap()
            .is_empty()
    });
    assert_eq!(ask(&path, "select ended from game"), "by_agreement");
    let bodies = ask(
        &path,
        "select group_concat(body, ' ') from (select body from event order by seq)",
    );
    assert_eq!(
        bodies,
        r#"{"type":"move","move":"e4"} {"type":"move","move":"e5"} {"type":"move","move":"nf3"} {"type":"offer_draw"} {"type":"draw_agreed"}"#
    );
}

/// An operator's opening of the file on which a server runs.
fn beside(path: &Path) -> Server<Match> {
    open(Sqlite::alongside(path, SqliteOptions::default()).unwrap())
}

#[test]
fn an_operator_changes_players_and_games_while_a_server_runs() {
    let (_folder, path) = folder();
    let server = open(sqlite(&path));
    operate(&server, &|| beside(&path));
}

#[test]
fn games_that_an_operator_ends_count_no_more_wherever_they_are() {
    let (_folder, path) = folder();
    let server = open(sqlite(&path));
    crate::operator::end_unloaded(&server, &|| beside(&path));
}

/// Digests of tokens are for the owner of the file.
#[cfg(unix)]
#[test]
fn a_file_and_what_is_beside_it_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;

    let (folder, path) = folder();
    let server = open(sqlite(&path));
    server.add_account("Anna", false).unwrap();
    Sqlite::back_up(&path, folder.path().join("copy.db")).unwrap();
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let mode = entry.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name}: {mode:o}");
        names.push(name);
    }
    for name in ["copy.db", "games.db", "games.db-wal", "games.db.lock"] {
        assert!(names.iter().any(|found| found == name), "{names:?}");
    }
}

/// Notes that are too old go as others are kept, a few at a time.
#[test]
fn the_file_does_not_grow_with_old_notes() {
    let (_folder, path) = folder();
    let server = open(sqlite(&path));
    let keep = |key: String, until| {
        server
            .keep_note(Note::new("online", key, "", until))
            .unwrap();
    };
    let now = wall_clock();
    for number in 0..100 {
        keep(number.to_string(), now - 120_000);
    }
    keep("new".into(), now + 60_000);
    keep("recent".into(), now - 1);
    let kept = "select group_concat(key) from (select key from note order by key)";
    assert_eq!(ask(&path, kept), "new,recent");
}

#[test]
fn a_second_server_is_refused_in_one_sentence_and_tools_are_not() {
    let (folder, path) = folder();
    let server = open(sqlite(&path));
    let game = create(&server);
    let refused = Sqlite::open(&path, SqliteOptions::default())
        .unwrap_err()
        .to_string();
    assert!(
        refused.ends_with("games.db is open in another server"),
        "{refused}"
    );
    // A tool reads, and copies, while moves are made.
    let copy = folder.path().join("copy.db");
    std::thread::scope(|scope| {
        let player = scope.spawn(|| {
            for _ in 0..50 {
                play_all(&game, "Nf3 Nf6 Ng1 Ng8");
                game.restart(Setup::default()).unwrap();
            }
        });
        let connection = rusqlite::Connection::open(&path).unwrap();
        let mut before = 0;
        while !player.is_finished() {
            let sql = "select count(*) from event";
            let count: u32 = connection.query_row(sql, [], |row| row.get(0)).unwrap();
            assert!(count >= before);
            before = count;
        }
        connection
            .execute("vacuum into ?1", [copy.to_str().unwrap()])
            .unwrap();
    });
    server.shutdown(Duration::from_secs(5)).unwrap();
    // The copy is a file of games, which a server opens.
    let copied = open(sqlite(&copy)).game(game.id()).unwrap();
    assert_eq!(copied.view(Viewer::Spectator), game.view(Viewer::Spectator));
    sqlite(&path);
}

#[test]
fn a_file_that_is_none_is_refused() {
    let (folder, path) = folder();
    std::fs::write(&path, "not a database, by far").unwrap();
    assert!(Sqlite::open(&path, SqliteOptions::default()).is_err());
    assert!(SqliteReader::open(&path).is_err());
    let nowhere = folder.path().join("no/where.db");
    assert!(Sqlite::open(nowhere, SqliteOptions::default()).is_err());
}

#[test]
fn a_full_disk_changes_nothing_and_room_mends_it() {
    let (_folder, path) = folder();
    let mut options = SqliteOptions::new(Durability::Normal);
    options.pages = Some(40);
    let server = open(Sqlite::open(&path, options).unwrap());
    let game = create(&server);
    play(&game, WHITE, "e4");
    // Long reasons fill the file.
    let fill = || {
        let reason = "x".repeat(2_000);
        let outcome = feen_server::Outcome::new(None, reason);
        let other = server
            .create(Setup::default(), GameOptions::default())?
            .game;
        other.rule(feen_server::Ruling::Settle(outcome)).map(drop)
    };
    let error = loop {
        if let Err(error) = fill() {
            break error;
        }
    };
    assert_eq!(error, ActError::Unavailable);
    let before = game.view(Viewer::Spectator);
    for _ in 0..3 {
        assert_eq!(fill(), Err(ActError::Unavailable));
        assert_eq!(game.view(Viewer::Spectator), before);
        assert!(!server.is_healthy());
    }
    // Somebody makes room.
    let tool = rusqlite::Connection::open(&path).unwrap();
    tool.pragma_update(None, "foreign_keys", "on").unwrap();
    tool.execute("delete from game where id <> ?1", [game.id().to_string()])
        .unwrap();
    drop(tool);
    let (seq, view) = game.view(Viewer::Spectator);
    let resigned = game
        .act(view.turn.unwrap(), Some(seq + 1), Action::Resign)
        .unwrap();
    assert_eq!(resigned.seq, seq + 1);
    assert!(server.is_healthy());
}

#[test]
fn an_event_that_somebody_else_wrote_has_its_number() {
    let (_folder, path) = folder();
    let server = open(sqlite(&path));
    let game = create(&server);
    play(&game, WHITE, "e4");
    // A second server whose lock was removed: the numbers still decide.
    let other = rusqlite::Connection::open(&path).unwrap();
    other
        .execute(
            "insert into event values (?1, 2, 0, null, 1, '{\"type\":\"move\",\"move\":\"c5\"}')",
            [game.id().to_string()],
        )
        .unwrap();
    let stale = game.act(BLACK, Some(2), Action::play("e5")).unwrap_err();
    assert_eq!(stale, ActError::Stale { now: 2 });
    assert_eq!(game.view(Viewer::Spectator).1.moves, ["e4", "c5"]);
    // Without a number the action is decided again.
    other
        .execute(
            "insert into event values (?1, 3, 0, null, 0, '{\"type\":\"offer_draw\"}')",
            [game.id().to_string()],
        )
        .unwrap();
    assert_eq!(game.act(WHITE, None, Action::play("Nf3")).unwrap().seq, 4);
    // One's own event, written by a server of before, is one's own.
    let body = "{\"type\":\"move\",\"move\":\"d6\"}";
    let sql = "insert into event values (?1, 5, 0, null, 1, ?2)";
    other.execute(sql, [&game.id().to_string(), body]).unwrap();
    assert_eq!(game.act(BLACK, Some(5), Action::play("d6")).unwrap().seq, 5);
    assert_eq!(server.stats().conflicts, 3);
}

#[test]
fn a_write_ahead_log_that_is_cut_leaves_a_legal_prefix_of_every_game() {
    let (folder, path) = folder();
    let games: Vec<_> = {
        let server = open(sqlite(&path));
        let games: Vec<_> = (0..8).map(|_| create(&server)).collect();
        for game in &games {
            play_all(game, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 OO Be7");
        }
        // Copied while it runs: the log is not yet merged into the file.
        for end in ["", "-wal"] {
            let from = format!("{}{end}", path.display());
            std::fs::copy(from, folder.path().join(format!("copy{end}"))).unwrap();
        }
        games.iter().map(feen_server::Handle::id).collect()
    };
    let wal = std::fs::read(folder.path().join("copy-wal")).unwrap();
    let mut random = fastrand::Rng::with_seed(43);
    let mut lengths = std::collections::BTreeSet::new();
    for round in 0..200 {
        let cut = folder.path().join(format!("cut{round}.db"));
        std::fs::copy(folder.path().join("copy"), &cut).unwrap();
        let kept = random.usize(..=wal.len());
        std::fs::write(format!("{}-wal", cut.display()), &wal[..kept]).unwrap();
        let server = Server::<Match>::open(feen_server::Options::default(), sqlite(&cut)).unwrap();
        for id in &games {
            let Some(game) = server.game(*id) else {
                assert_eq!(server.fault(*id), None);
                continue;
            };
            let moves = game.view(Viewer::Spectator).1.moves;
            let whole = [
                "e4", "e5", "nf3", "nc6", "bb5", "a6", "ba4", "nf6", "oo", "be7",
            ];
            assert_eq!(moves, whole[..moves.len()]);
            lengths.insert(moves.len());
        }
        server.shutdown(Duration::from_secs(5)).unwrap();
        for end in ["", "-wal", "-shm", ".lock"] {
            drop(std::fs::remove_file(format!("{}{end}", cut.display())));
        }
    }
    assert!(lengths.len() > 5, "{lengths:?}");
}

#[test]
fn the_reader_of_a_file_needs_no_lock() {
    let (_folder, path) = folder();
    let server = open(sqlite(&path));
    let game = server
        .create(Setup::default(), GameOptions::default())
        .unwrap()
        .game;
    play(&game, WHITE, "e4");
    let mut reader = SqliteReader::open(&path).unwrap();
    let (row, seq) = reader
        .games(Selection::UNFINISHED, None, 10)
        .unwrap()
        .pop()
        .unwrap();
    assert_eq!((row.id, row.kind.as_ref(), seq), (game.id(), "words", 1));
    assert_eq!(reader.events(row.id, 0).unwrap().len(), 1);
    assert_eq!(row.at, game.created_at());
    drop(sqlite(&path.with_file_name("other.db")).reader().unwrap());
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

/// After an end, asked for or not, one file has everything; also what a verb beside no server has changed.
#[test]
fn a_clean_end_leaves_one_file() {
    let (folder, path) = folder();
    let end: [fn(Server<Match>); 2] = [
        |server| server.shutdown(Duration::from_secs(5)).unwrap(),
        drop,
    ];
    let opened: [fn(&Path) -> Server<Match>; 2] = [|path| open(sqlite(path)), beside];
    let mut games = 0;
    for end in end {
        for opened in opened {
            let server = opened(&path);
            play_all(&create(&server), "e4 e5");
            games += 1;
            assert!(names(folder.path()).len() > 1);
            end(server);
            wait_for("one file is left", || names(folder.path()) == ["games.db"]);
            let copy = folder.path().with_extension(format!("{games}.db"));
            std::fs::copy(&path, &copy).unwrap();
            assert_eq!(open(sqlite(&copy)).len(), games);
            std::fs::remove_file(copy).unwrap();
        }
    }
    // Somebody who reads keeps the log, which has nothing more.
    let server = open(sqlite(&path));
    create(&server);
    let reader = SqliteReader::open(&path).unwrap();
    server.shutdown(Duration::from_secs(5)).unwrap();
    let copy = folder.path().with_extension("read.db");
    std::fs::copy(&path, &copy).unwrap();
    drop(reader);
    assert_eq!(open(sqlite(&copy)).len(), games + 1);
    std::fs::remove_file(copy).unwrap();
}

/// `SQLite` would remove the log of a file that is not there, and the games in it.
#[test]
fn a_log_without_its_file_is_left_alone() {
    let (folder, path) = folder();
    let server = open(sqlite(&path));
    create(&server);
    let other = folder.path().join("other.db");
    let log = folder.path().join("other.db-wal");
    std::fs::copy(folder.path().join("games.db-wal"), &log).unwrap();
    let length = std::fs::metadata(&log).unwrap().len();
    for state in ["is missing", "is empty"] {
        for result in [
            Sqlite::open(&other, SqliteOptions::default()),
            Sqlite::alongside(&other, SqliteOptions::default()),
        ] {
            let words = result.unwrap_err().to_string();
            let log = log.display();
            let expected = format!(
                "the file {state}, and its log {log} is not; bring the file back, or remove the log"
            );
            assert!(words.ends_with(&expected), "{words}");
        }
        assert_eq!(std::fs::metadata(&log).unwrap().len(), length);
        std::fs::write(&other, "").unwrap();
    }
    // What a killed server leaves is a file and its log.
    std::fs::copy(&path, &other).unwrap();
    assert_eq!(open(sqlite(&other)).len(), 1);
}

#[test]
fn a_file_of_a_later_version_is_refused_by_readers_and_writers() {
    let (_folder, path) = folder();
    drop(sqlite(&path));
    let tool = rusqlite::Connection::open(&path).unwrap();
    tool.pragma_update(None, "user_version", 99).unwrap();
    drop(tool);
    let words =
        "the file is of version 99 and needs a newer program: this one knows versions up to";
    let refused = [
        Sqlite::open(&path, SqliteOptions::default()).unwrap_err(),
        Sqlite::alongside(&path, SqliteOptions::default()).unwrap_err(),
        SqliteReader::open(&path).unwrap_err(),
    ];
    for error in refused {
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn the_space_of_deleted_games_is_given_back() {
    let (_folder, path) = folder();
    let server = open(sqlite(&path));
    for _ in 0..200 {
        let game = create(&server);
        play_all(&game, "Nf3 Nf6 Ng1 Ng8");
        game.act(WHITE, None, Action::Resign).unwrap();
    }
    let refused = Sqlite::vacuum(&path).unwrap_err().to_string();
    assert!(refused.ends_with("is open in another server"), "{refused}");
    let over = || server.games(Selection::OVER, None, 1_000).unwrap();
    wait_for("the ends are written", || over().len() == 200);
    let ids: Vec<_> = over().into_iter().map(|(row, _)| row.id).collect();
    server.delete_all(&ids).unwrap();
    server.shutdown(Duration::from_secs(5)).unwrap();
    let size = || std::fs::metadata(&path).unwrap().len();
    let before = size();
    Sqlite::vacuum(&path).unwrap();
    assert!(size() < before / 2, "{before}, {}", size());
    assert!(Sqlite::vacuum(path.with_file_name("none.db")).is_err());
}
