//! The rules of the registry, one test each.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use crate::dummy::{Action, Match, Setup};
use feen_server::journal::{Journal, Memory, Record, Row, Selection, Sqlite, SqliteOptions};
use feen_server::{
    ActError, Created, EndReason, GameOptions, JoinError, NewGame, Options, Outcome, Ruling,
    Server, Sitter, Token, Viewer, wall_clock,
};

use crate::faulty::{Faulty, Plan};
use crate::support::{
    BLACK, WHITE, both, create, create_with, open, play, play_all, seated, wait_for,
};

#[test]
fn a_game_is_played_to_its_end() {
    for server in both() {
        let game = create(&server);
        play_all(&game, "f3 e5 g4");
        let last = game.act(BLACK, Some(4), Action::play("mate")).unwrap();
        let mate = Outcome::new(Some(BLACK), "checkmate");
        assert_eq!((last.turn, last.outcome), (None, Some(mate)));
        assert_eq!(game.view(Viewer::Spectator).1.result, "0-1");
        let after = game.act(WHITE, None, Action::Resign).unwrap_err();
        assert_eq!(after.code(), "game/over");
        assert_eq!(server.len(), 0);
    }
}

#[test]
fn the_same_action_with_the_same_number_has_the_same_receipt() {
    for server in both() {
        let game = create_with(&server, crate::support::clock(60_000, 0));
        let first = game.act(WHITE, Some(1), Action::play("Nf3")).unwrap();
        let second = game.act(BLACK, Some(2), Action::play("e5")).unwrap();
        assert_eq!(
            game.act(WHITE, Some(1), Action::play("nf3")).unwrap(),
            first
        );
        assert_eq!(
            game.act(BLACK, Some(2), Action::play("E5")).unwrap(),
            second
        );
        for (seat, seq, text) in [
            (WHITE, 1, "e4"),  // another move
            (BLACK, 1, "Nf3"), // another seat
            (WHITE, 2, "Nf3"), // another number
            (WHITE, 4, "Nc3"), // a number to come
            (WHITE, 0, "Nc3"),
            (WHITE, u32::MAX, "Nc3"),
        ] {
            let error = game.act(seat, Some(seq), Action::play(text)).unwrap_err();
            assert_eq!(error, ActError::Stale { now: 2 }, "{seq} {text}");
        }
    }
}

#[test]
fn a_retry_is_known_after_a_restart() {
    let journal = Memory::new();
    let id = {
        let server = open(journal.clone());
        let game = create(&server);
        play_all(&game, "e4 e5 Nf3");
        server.shutdown(Duration::from_secs(5)).unwrap();
        game.id()
    };
    let server = open(journal);
    assert_eq!(server.len(), 1);
    let game = server.game(id).unwrap();
    assert_eq!(
        game.act(WHITE, Some(3), Action::play("Nf3")).unwrap().seq,
        3
    );
    play(&game, BLACK, "Nc6");
    assert_eq!(game.view(Viewer::Spectator).0, 4);
}

#[test]
fn nothing_is_visible_before_it_is_durable() {
    let plan = Plan::new();
    let server = open(Faulty::new(Memory::new(), &plan));
    let game = create(&server);
    plan.hold();
    let (done, answered) = mpsc::channel();
    let action = Action::play("e4");
    game.begin(WHITE, None, Instant::now(), action, move |result| {
        done.send(result).unwrap();
    });
    plan.wait_until_held();
    assert_eq!(game.view(Viewer::Spectator).0, 0);
    assert!(game.events(Viewer::Spectator, 0).try_next().is_none());
    assert!(answered.try_recv().is_err());
    plan.release();
    let receipt = answered
        .recv_timeout(Duration::from_secs(5))
        .unwrap()
        .unwrap();
    assert_eq!((receipt.seq, game.view(Viewer::Spectator).0), (1, 1));
}

#[test]
fn eight_actions_of_a_game_wait_and_the_ninth_is_busy() {
    let plan = Plan::new();
    let server = open(Faulty::new(Memory::new(), &plan));
    let (game, other) = (create(&server), create(&server));
    plan.hold();
    let (done, answered) = mpsc::channel();
    let act = |game: &feen_server::Handle<Match>, seat, text| {
        let done = done.clone();
        let send = move |result: Result<_, ActError<_>>| done.send(result).unwrap();
        game.begin(seat, None, Instant::now(), Action::play(text), send);
    };
    act(&game, WHITE, "e4");
    plan.wait_until_held();
    for _ in 0..8 {
        act(&game, BLACK, "e5");
    }
    act(&game, BLACK, "e5");
    let error = answered
        .recv_timeout(Duration::from_secs(5))
        .unwrap()
        .unwrap_err();
    assert_eq!(error, ActError::Busy);
    // Another game is not hindered by that.
    act(&other, WHITE, "e4");
    plan.release();
    let answers: Vec<_> = (0..10)
        .map(|_| answered.recv_timeout(Duration::from_secs(5)).unwrap())
        .collect();
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 3);
}

#[test]
fn a_server_and_a_game_have_a_limit() {
    let mut options = Options::default();
    options.games = 2;
    let server = Server::<Match>::new(options);
    let first = create(&server);
    create(&server);
    let full = server
        .create(Setup::default(), GameOptions::default())
        .unwrap_err();
    assert_eq!(full, ActError::Full);
    first.close();
    create(&server);
    assert_eq!(server.len(), 2);
}

#[test]
fn every_game_in_memory_is_counted() {
    let server = Server::<Match>::new(Options::default());
    let games: Vec<_> = (0..300).map(|_| create(&server)).collect();
    assert_eq!(server.stats().loaded, 300);
    games[0].close();
    assert_eq!((server.stats().loaded, server.stats().games), (299, 299));
}

#[test]
fn closing_is_final_and_may_be_repeated() {
    for server in both() {
        let game = create(&server);
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&calls);
        game.on_end(move |ended| {
            assert_eq!(ended.reason, EndReason::Closed);
            assert_eq!(ended.game.view(Viewer::Spectator).0, 1);
            counted.fetch_add(1, Ordering::SeqCst);
        });
        play(&game, WHITE, "e4");
        game.close();
        game.close();
        wait_for("the end is called", || calls.load(Ordering::SeqCst) > 0);
        assert_eq!(
            game.act(BLACK, None, Action::play("e5")).unwrap_err(),
            ActError::Gone
        );
        assert_eq!(game.closed(), Some(EndReason::Closed));
        assert_eq!(game.view(Viewer::Spectator).0, 1);
        // A callback for what has happened already is not kept.
        let (ended, end) = mpsc::channel();
        game.on_end(move |it| ended.send(it.reason).unwrap());
        assert_eq!(end.try_recv(), Err(mpsc::TryRecvError::Disconnected));
        assert_eq!((server.len(), calls.load(Ordering::SeqCst)), (0, 1));
    }
}

#[test]
fn a_game_ends_when_nobody_calls_and_every_call_counts() {
    for server in both() {
        let idle = |ms| GameOptions::idle(Duration::from_millis(ms));
        let (quiet, busy) = (
            create_with(&server, idle(300)),
            create_with(&server, idle(300)),
        );
        let (ended, end) = mpsc::channel();
        quiet.on_end(move |it| ended.send(it.reason).unwrap());
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(700) {
            // Reading counts, and so does an action that is refused.
            let _ = busy.view(Viewer::Spectator);
            let _ = busy.act(BLACK, None, Action::play("e5"));
            std::thread::sleep(Duration::from_millis(20));
        }
        let reason = end.recv_timeout(Duration::from_secs(5)).unwrap();
        assert_eq!(reason, EndReason::Idle(Duration::from_millis(300)));
        assert_eq!(busy.closed(), None);
        assert_eq!(server.len(), 1);
        // A shorter time holds from now on, and none at all too.
        busy.set_options(idle(50)).unwrap();
        wait_for("the shorter time holds", || {
            std::thread::sleep(Duration::from_millis(60));
            busy.act(WHITE, None, Action::play("e4")) == Err(ActError::Gone)
        });
        let reset = create_with(&server, idle(100));
        reset.set_options(GameOptions::default()).unwrap();
        std::thread::sleep(Duration::from_millis(250));
        assert_eq!(reset.closed(), None);
    }
}

#[test]
fn a_closed_game_stays_closed_after_a_restart_and_can_be_read() {
    let journal = Memory::new();
    let id = {
        let server = open(journal.clone());
        let game = create(&server);
        play(&game, WHITE, "e4");
        game.close();
        server.shutdown(Duration::from_secs(5)).unwrap();
        game.id()
    };
    let server = open(journal);
    assert_eq!(server.len(), 0);
    let game = server.game(id).unwrap();
    assert_eq!(game.view(Viewer::Spectator).1.moves, ["e4"]);
    assert_eq!(
        game.act(BLACK, None, Action::play("e5")).unwrap_err(),
        ActError::Gone
    );
}

#[test]
fn a_game_that_is_over_leaves_memory_and_is_read_again() {
    let server = open(Memory::new());
    let mut options = GameOptions::default();
    options.retention = Duration::from_millis(50);
    let game = create_with(&server, options);
    play_all(&game, "f3 e5 g4 mate");
    wait_for("it leaves memory", || server.stats().loaded == 0);
    let again = server.game(game.id()).unwrap();
    assert_eq!(again.view(Viewer::Spectator).1.result, "0-1");
}

#[test]
fn a_game_begins_anew_in_its_place() {
    for server in both() {
        let game = create(&server);
        play_all(&game, "f3 e5 g4 mate");
        assert_eq!(server.len(), 0);
        game.restart(Setup::word("other")).unwrap();
        assert_eq!(server.len(), 1);
        let (seq, view) = game.view(Viewer::Spectator);
        assert_eq!((seq, view.moves.len()), (5, 0));
        let receipt = game.act(WHITE, Some(6), Action::play("e4")).unwrap();
        assert_eq!(
            game.act(WHITE, Some(6), Action::play("e4")).unwrap(),
            receipt
        );
        assert_eq!(game.snapshot().events.len(), 1);
        let refused = game.restart(Setup::word("?")).unwrap_err();
        assert!(refused.code().starts_with("word/"), "{}", refused.code());
    }
}

#[test]
fn a_game_that_began_anew_is_read_again() {
    let journal = Memory::new();
    let id = {
        let server = open(journal.clone());
        let game = create(&server);
        play_all(&game, "f3 e5 g4 mate");
        game.restart(Setup::default()).unwrap();
        play(&game, WHITE, "e4");
        server.shutdown(Duration::from_secs(5)).unwrap();
        game.id()
    };
    let server = open(journal);
    assert_eq!(server.len(), 1);
    let (seq, view) = server.game(id).unwrap().view(Viewer::Spectator);
    assert_eq!((seq, view.moves), (6, vec!["e4".to_owned()]));
}

#[test]
fn a_snapshot_is_played_through_elsewhere() {
    for server in both() {
        let game = create(&server);
        play_all(&game, "e4 e5 Nf3");
        game.act(BLACK, None, Action::OfferDraw).unwrap();
        let text = serde_json::to_string(&game.snapshot()).unwrap();
        let elsewhere = open(Memory::new());
        let Created { game: copy, .. } = elsewhere
            .restore(serde_json::from_str(&text).unwrap())
            .unwrap();
        assert_eq!(copy.view(Viewer::Spectator), game.view(Viewer::Spectator));
        copy.act(WHITE, Some(5), Action::AcceptDraw).unwrap();
        assert_eq!((elsewhere.len(), server.len()), (0, 1));

        let illegal = text.replace("nf3", "n?3");
        let error = server
            .restore(serde_json::from_str(&illegal).unwrap())
            .unwrap_err();
        assert_eq!(error.code(), "word/unknown");
    }
}

#[test]
fn the_operator_decrees() {
    for server in both() {
        for (ruling, outcome) in [
            (
                Ruling::Settle(Outcome::new(None, "by_decree")),
                Outcome::new(None, "by_decree"),
            ),
            (
                Ruling::Settle(Outcome::new(Some(WHITE), "forfeit")),
                Outcome::new(Some(WHITE), "forfeit"),
            ),
            (
                Ruling::Flag(WHITE),
                Outcome::new(Some(BLACK), "white_lost_on_time"),
            ),
            (Ruling::Gone(BLACK), Outcome::new(Some(WHITE), "black_left")),
            (Ruling::Abort, Outcome::new(None, "aborted")),
        ] {
            let game = create(&server);
            assert_eq!(game.rule(ruling.clone()).unwrap().outcome, Some(outcome));
            assert_eq!(game.rule(ruling).unwrap_err(), ActError::Gone);
        }
    }
}

#[test]
fn a_token_acts_for_its_seat_only() {
    for server in both() {
        let Created {
            game,
            tokens,
            invite,
            ..
        } = seated(&server, GameOptions::default());
        let [white, black] = tokens.map(Option::unwrap);
        assert_eq!(game.seat_of(&white).unwrap(), Some(WHITE));
        assert_eq!(game.seat_of(&black).unwrap(), Some(BLACK));
        assert_eq!(game.seat_of(&Token::random().unwrap()).unwrap(), None);
        assert!(invite.is_none());
        let other = create(&server);
        assert_eq!(other.seat_of(&white).unwrap(), None);
    }
}

#[test]
fn the_second_token_is_made_when_the_seat_is_taken() {
    for server in both() {
        let new = NewGame::new(Setup::default(), GameOptions::default());
        let new = new.with_sitters([Sitter::Open, Sitter::Token]);
        let Created {
            game,
            tokens,
            invite,
            ..
        } = server.create_game(new).unwrap();
        let ([None, Some(black)], Some(invite)) = (tokens, invite) else {
            panic!("expected a token and an invitation");
        };
        assert!(game.now(Viewer::Spectator).waits);
        let other = Token::random().unwrap();
        assert_eq!(
            game.join(&other, Sitter::Token).unwrap_err(),
            JoinError::Invitation
        );
        assert_eq!(
            game.join(&black, Sitter::Token).unwrap_err(),
            JoinError::Invitation
        );
        // Two at once: one has the seat.
        let joined: Vec<_> = std::thread::scope(|scope| {
            let join = || scope.spawn(|| game.join(&invite, Sitter::Token));
            [join(), join()]
                .map(|joined| joined.join().unwrap())
                .into_iter()
                .collect()
        });
        let taken: Vec<_> = joined
            .iter()
            .filter_map(|joined| joined.as_ref().ok())
            .collect();
        assert_eq!(taken.len(), 1, "{joined:?}");
        let (seat, Some(white)) = taken[0] else {
            panic!("expected a token")
        };
        assert_eq!((*seat, game.seat_of(white).unwrap()), (WHITE, Some(WHITE)));
        assert!(
            joined
                .iter()
                .any(|joined| matches!(joined, Err(JoinError::Taken)))
        );
        assert!(!game.now(Viewer::Spectator).waits);
    }
}

#[test]
fn a_player_is_known_by_a_token_on_every_device() {
    let journal = Memory::new();
    for server in [Server::new(Options::default()), open(journal.clone())] {
        let anna = server.add_account("Anna", false).unwrap().unwrap();
        assert!(server.add_account("ANNA", true).unwrap().is_none());
        let new = NewGame::new(Setup::default(), GameOptions::default());
        let new = new.with_sitters([Sitter::Player("Anna".into()), Sitter::Open]);
        let Created { game, invite, .. } = server.create_game(new).unwrap();
        assert_eq!(game.seat_of(&anna).unwrap(), Some(WHITE));
        let beth = server.add_account("Beth", true).unwrap().unwrap();
        let joined = game
            .join(&invite.unwrap(), Sitter::Player("Beth".into()))
            .unwrap();
        assert_eq!(joined.0, BLACK);
        assert_eq!(game.seat_of(&beth).unwrap(), Some(BLACK));
        for name in ["anna", "Anna", "BETH"] {
            let mine = server.games_of(name, 10).unwrap();
            assert_eq!(
                mine.iter().map(|(row, _)| row.id).collect::<Vec<_>>(),
                [game.id()]
            );
        }
        let names: Vec<_> = server
            .accounts()
            .unwrap()
            .into_iter()
            .map(|player| (player.name, player.bot))
            .collect();
        assert_eq!(names, [("Anna".into(), false), ("Beth".into(), true)]);
        assert_eq!(
            server.account(&beth).unwrap().unwrap().name.as_ref(),
            "Beth"
        );
        play_all(&game, "f3 e5 g4 mate");
        wait_for("no game is left", || {
            server.games_of("Anna", 10).unwrap().is_empty()
        });
        server.shutdown(Duration::from_secs(5)).unwrap();
    }
    let server = open(journal);
    assert_eq!(server.accounts().unwrap().len(), 2);
}

#[test]
fn games_are_listed_page_by_page() {
    for server in both() {
        let mut ids: Vec<_> = (0..25).map(|_| create(&server).id()).collect();
        ids.sort();
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let page = server.games(Selection::UNFINISHED, after, 10).unwrap();
            let Some((last, _)) = page.last() else { break };
            after = Some(last.id);
            found.extend(page.into_iter().map(|(row, _)| row.id));
        }
        assert_eq!(found, ids);
        server.game(ids[3]).unwrap().close();
        wait_for("one is closed", || {
            server
                .games(Selection::UNFINISHED, None, 100)
                .unwrap()
                .len()
                == 24
        });
    }
}

#[test]
fn a_server_that_ends_takes_nothing_more_and_says_so_to_streams() {
    for server in both() {
        let game = create(&server);
        play(&game, WHITE, "e4");
        let mut stream = game.events(Viewer::Spectator, 1);
        let (ended, end) = mpsc::channel();
        game.on_end(move |it| ended.send(it.reason).unwrap());
        server.shutdown(Duration::from_secs(5)).unwrap();
        let last = stream.next();
        assert!(
            matches!(last, Some(feen_server::Update::Closed(EndReason::Shutdown))),
            "{last:?}"
        );
        assert!(stream.next().is_none());
        assert_eq!(
            end.recv_timeout(Duration::from_secs(5)).unwrap(),
            EndReason::Shutdown
        );
        let error = game.act(BLACK, None, Action::play("e5")).unwrap_err();
        assert_eq!(error, ActError::Gone);
        let error = server
            .create(Setup::default(), GameOptions::default())
            .unwrap_err();
        assert_eq!(error, ActError::Unavailable);
    }
}

#[test]
fn a_server_that_is_dropped_frees_its_threads_and_games() {
    struct Dropped(Arc<AtomicUsize>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
    let drops = Arc::new(AtomicUsize::new(0));
    for server in both() {
        let game = create(&server);
        let dropped = Dropped(Arc::clone(&drops));
        game.on_end(move |_| drop(dropped));
        drop((game, server));
    }
    wait_for("both are dropped", || drops.load(Ordering::SeqCst) == 2);
}

/// Games that are over go from the journal once they are older than the operator keeps them.
#[test]
fn old_games_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let file = Sqlite::open(folder.path().join("games.db"), SqliteOptions::default()).unwrap();
    old_games_are_deleted_from(Memory::new());
    old_games_are_deleted_from(file);
}

fn old_games_are_deleted_from(mut journal: impl Journal) {
    let day = 86_400_000;
    let row = |number: usize, days: u64, is_over: bool| {
        let id = format!("{number:016}").parse().unwrap();
        let setup = serde_json::to_string(&Setup::default()).unwrap();
        let mut row = Row::new(id, "words", setup, "{}", wall_clock() - days * day);
        row.ended = is_over.then(|| "checkmate".into());
        row
    };
    let old = (0..150).map(|number| row(number, 3, true));
    let kept = [row(200, 1, true), row(201, 3, false)];
    let records: Vec<_> = old.chain(kept.clone()).map(Record::Game).collect();
    journal.append(&records).unwrap();
    let mut options = Options::default();
    options.keep = Some(Duration::from_millis(2 * day));
    let server = Server::<Match>::open(options, journal).unwrap();
    // One that is in memory goes, too.
    let loaded = server.game(row(0, 3, true).id).unwrap();
    assert_eq!(server.delete_old().unwrap(), 150);
    let left = server.games(Selection::ALL, None, 1_000).unwrap();
    let left: Vec<_> = left.into_iter().map(|(row, _)| row.id).collect();
    assert_eq!(left, kept.map(|row| row.id));
    wait_for("it is gone", || server.game(loaded.id()).is_none());
    assert_eq!(server.delete_old().unwrap(), 0);
}

/// A maker has a share of the games; those that end make room, and others are not concerned.
#[test]
fn each_maker_has_a_share_of_the_games() {
    let mut options = Options::default();
    options.games_each = Some(2);
    for server in [
        Server::<Match>::new(options.clone()),
        Server::open(options, Memory::new()).unwrap(),
    ] {
        let make = |maker: Option<&str>| {
            let new = NewGame::new(Setup::default(), GameOptions::default());
            let made = server.create_game(new.made_by(maker.map(Into::into)));
            made.map(|made| made.game)
        };
        let (first, second) = (make(Some("anna")).unwrap(), make(Some("anna")).unwrap());
        assert_eq!(first.maker().as_deref(), Some("anna"));
        let refused = make(Some("anna")).unwrap_err();
        assert_eq!(
            (&refused, refused.code()),
            (&ActError::Share, "server/share")
        );
        for maker in [Some("beth"), None, None, None] {
            make(maker).unwrap();
        }
        first.act(WHITE, None, Action::Resign).unwrap();
        make(Some("anna")).unwrap();
        make(Some("anna")).unwrap_err();
        second.close();
        make(Some("anna")).unwrap();
        make(Some("anna")).unwrap_err();
    }
}
