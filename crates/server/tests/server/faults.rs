//! Journals that fail, races, games that misbehave.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use crate::dummy::{Action, Match, Setup};
use feen_server::journal::Memory;
use feen_server::{ActError, GameOptions, Options, Server, Viewer};

use crate::faulty::{Faulty, Next, Plan};
use crate::support::{BLACK, WHITE, create, open, play, wait_for};

/// A server on a journal with faults, and the same journal without.
fn faulty() -> (Server<Match>, Plan, Memory) {
    let (plan, journal) = (Plan::new(), Memory::new());
    let server = open(Faulty::new(journal.clone(), &plan));
    (server, plan, journal)
}

#[test]
fn what_is_not_written_did_not_happen() {
    let (server, plan, _) = faulty();
    let game = create(&server);
    plan.then(&[Next::NotWritten, Next::NotWritten]);
    for _ in 0..2 {
        let error = game.act(WHITE, Some(1), Action::play("e4")).unwrap_err();
        assert_eq!(error, ActError::Unavailable);
        assert_eq!(game.view(Viewer::Spectator).0, 0);
        assert!(!server.is_healthy());
    }
    assert_eq!(game.act(WHITE, Some(1), Action::play("d4")).unwrap().seq, 1);
    assert!(server.is_healthy());
    assert_eq!(server.stats().faults, 2);
}

#[test]
fn the_truth_is_read_after_an_answer_was_lost() {
    let (server, plan, journal) = faulty();
    let game = create(&server);
    plan.then(&[Next::Unknown(true)]);
    assert_eq!(game.act(WHITE, Some(1), Action::play("e4")).unwrap().seq, 1);
    assert!(server.is_healthy());
    plan.then(&[Next::Unknown(false)]);
    let error = game.act(BLACK, Some(2), Action::play("e5")).unwrap_err();
    assert_eq!(error, ActError::Unavailable);
    // A full disk is found out at the commit: it can be read, and takes nothing.
    assert!(!server.is_healthy());
    assert_eq!(game.act(BLACK, Some(2), Action::play("c5")).unwrap().seq, 2);
    plan.then(&[Next::Panic]);
    let error = game.act(WHITE, Some(3), Action::play("Nf3")).unwrap_err();
    assert_eq!(error, ActError::Unavailable);
    play(&game, WHITE, "Nc3");
    assert_eq!(server.stats().faults, 3);
    drop(server);
    let moves = open(journal)
        .game(game.id())
        .unwrap()
        .view(Viewer::Spectator)
        .1
        .moves;
    assert_eq!(moves, ["e4", "c5", "nc3"]);
}

#[test]
fn a_game_that_is_made_while_the_answer_is_lost_is_there_or_not() {
    let (server, plan, journal) = faulty();
    plan.then(&[Next::Unknown(true)]);
    let game = create(&server);
    plan.then(&[Next::Unknown(false)]);
    let error = server
        .create(Setup::default(), GameOptions::default())
        .unwrap_err();
    assert_eq!(error, ActError::Unavailable);
    assert_eq!(server.len(), 1);
    let other = open(journal);
    assert!(other.game(game.id()).is_some());
    assert_eq!(other.len(), 1);
}

#[test]
fn nobody_waits_for_a_journal_that_is_away_and_the_truth_comes_later() {
    for written in [true, false] {
        let (plan, journal) = (Plan::new(), Memory::new());
        let mut options = Options::default();
        options.commit_timeout = Duration::from_millis(200);
        let server = Server::<Match>::open(options, Faulty::new(journal, &plan)).unwrap();
        let (game, other) = (create(&server), create(&server));
        plan.set_away(true);
        plan.then(&[Next::Unknown(written)]);
        let start = Instant::now();
        let error = game.act(WHITE, Some(1), Action::play("e4")).unwrap_err();
        assert_eq!(error, ActError::Unavailable);
        assert!(start.elapsed() < Duration::from_secs(2));
        // Closed to actions, open to reads.
        let start = Instant::now();
        assert_eq!(
            other.act(WHITE, None, Action::play("e4")).unwrap_err(),
            ActError::Unavailable
        );
        assert!(start.elapsed() < Duration::from_secs(2));
        assert_eq!(game.view(Viewer::Spectator).0, 0);
        assert!(!server.is_healthy());
        plan.set_away(false);
        let mut receipt = None;
        wait_for("the journal is back", || {
            receipt = game.act(WHITE, Some(1), Action::play("e4")).ok();
            receipt.is_some()
        });
        assert_eq!(receipt.unwrap().seq, 1);
        assert!(server.is_healthy());
        play(&other, WHITE, "e4");
        assert_eq!(game.view(Viewer::Spectator).0, 1);
    }
}

#[test]
fn a_slow_journal_delays_and_nothing_else() {
    let (server, plan, _) = faulty();
    let game = create(&server);
    plan.then(&[Next::Delay(100), Next::Delay(100)]);
    let start = Instant::now();
    play(&game, WHITE, "e4");
    play(&game, BLACK, "e5");
    assert!(start.elapsed() >= Duration::from_millis(200));
    assert_eq!(game.view(Viewer::Spectator).1.moves.len(), 2);
}

#[test]
fn the_end_of_a_game_is_written_when_the_journal_takes_records_again() {
    let (server, plan, journal) = faulty();
    let game = create(&server);
    plan.then(&[Next::NotWritten]);
    game.close();
    wait_for("the end is tried", || plan.appended() >= 2);
    server.shutdown(Duration::from_secs(5)).unwrap();
    assert_eq!(open(journal).len(), 0);
}

#[test]
fn many_writers_share_a_batch() {
    let (server, plan, _) = faulty();
    let games: Vec<_> = (0..64).map(|_| create(&server)).collect();
    let before = plan.appended();
    plan.then(&[Next::Delay(50)]);
    std::thread::scope(|scope| {
        for game in &games {
            scope.spawn(|| play(game, WHITE, "e4"));
        }
    });
    assert!(
        plan.appended() - before < 32,
        "{}",
        plan.appended() - before
    );
}

/// Two servers on one journal in memory.
fn two() -> [Server<Match>; 2] {
    let journal = Memory::new().shared();
    [open(journal.clone()), open(journal.clone())]
}

#[test]
fn two_servers_play_one_side_each() {
    let [one, other] = two();
    let game = create(&one);
    let there = other.game(game.id()).unwrap();
    let mut stream = there.events(Viewer::Spectator, 0);
    for (ply, text) in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
        .into_iter()
        .enumerate()
    {
        let (by, seat) = if ply % 2 == 0 {
            (&game, WHITE)
        } else {
            (&there, BLACK)
        };
        let seq = u32::try_from(ply + 1).unwrap();
        assert_eq!(
            by.act(seat, Some(seq), Action::play(text)).unwrap().seq,
            seq
        );
        stream.next_within(Duration::from_secs(5)).unwrap();
    }
    wait_for("both know all", || {
        game.view(Viewer::Spectator) == there.view(Viewer::Spectator)
    });
}

#[test]
fn two_servers_that_quarrel_decide_by_number() {
    let [one, other] = two();
    let game = create(&one);
    let there = other.game(game.id()).unwrap();
    for round in 0..100_u32 {
        let seat = if round % 2 == 0 { WHITE } else { BLACK };
        let texts = match round % 4 {
            0 => ["Nf3", "Nc3"],
            1 => ["Nf6", "Nc6"],
            2 => ["Ng1", "Nb1"],
            _ => ["Ng8", "Nb8"],
        };
        let barrier = Barrier::new(2);
        let act = |game: &feen_server::Handle<Match>, text: &str| {
            barrier.wait();
            game.act(seat, Some(round + 1), Action::play(text))
        };
        let answers = std::thread::scope(|scope| {
            let first = scope.spawn(|| act(&game, texts[0]));
            let second = scope.spawn(|| act(&there, texts[1]));
            [first.join().unwrap(), second.join().unwrap()]
        });
        // The knight that came out must go back, so that one of the texts may be refused outright.
        let won = answers.iter().filter(|answer| answer.is_ok()).count();
        assert_eq!(won, 1, "{round}: {answers:?}");
        wait_for("both know the move", || {
            game.view(Viewer::Spectator).0 == round + 1
                && there.view(Viewer::Spectator).0 == round + 1
        });
        // Bring a game that is drawn by then to a new beginning.
        if game.view(Viewer::Spectator).1.turn.is_none() {
            break;
        }
    }
    assert_eq!(game.view(Viewer::Spectator), there.view(Viewer::Spectator));
}

#[test]
fn a_seat_is_taken_once_on_two_servers() {
    use feen_server::{NewGame, Sitter};

    let [one, other] = two();
    let new = NewGame::new(Setup::default(), GameOptions::default());
    let made = one
        .create_game(new.with_sitters([Sitter::Token, Sitter::Open]))
        .unwrap();
    let (game, invite) = (made.game, made.invite.unwrap());
    let there = other.game(game.id()).unwrap();
    let (_, token) = there.join(&invite, Sitter::Token).unwrap();
    let token = token.unwrap();
    wait_for("the first server knows", || {
        game.seat_of(&token).unwrap() == Some(BLACK)
    });
    assert!(game.join(&invite, Sitter::Token).is_err());
    // A game that one server closes is closed on the other.
    game.close();
    wait_for("the other server knows", || there.closed().is_some());
}

#[test]
fn one_of_many_wins_a_number_and_always_one_that_may() {
    let rounds = 10_000;
    for server in [Server::new(Options::default()), open(Memory::new())] {
        let game = create(&server);
        let barrier = Barrier::new(22);
        let won = AtomicUsize::new(0);
        let white = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for number in 0..22 {
                let (game, barrier, won, white) = (&game, &barrier, &won, &white);
                scope.spawn(move || {
                    let mut seq = 0;
                    for round in 0..rounds / 22 {
                        barrier.wait();
                        // Players 0 and 1 are who they are; the others act for a seat that is not to move.
                        let to_move = if round % 2 == 0 { WHITE } else { BLACK };
                        let (seat, text) = match (number, round % 4) {
                            (0, 0) => (WHITE, "Nf3"),
                            (0, 2) => (WHITE, "Ng1"),
                            (1, 1) => (BLACK, "Nf6"),
                            (1, 3) => (BLACK, "Ng8"),
                            (_, 0 | 2) => (!to_move, "e5"),
                            _ => (!to_move, "e4"),
                        };
                        seq += 1;
                        let answer = game.act(seat, Some(seq), Action::play(text));
                        if answer.is_ok() {
                            assert_eq!(seat, to_move);
                            won.fetch_add(1, Ordering::SeqCst);
                            white.fetch_add(usize::from(seat == WHITE), Ordering::SeqCst);
                        }
                        // The winner may not have been first to act: wait for the round to end.
                        barrier.wait();
                        if round % 4 == 3 && number == 0 {
                            game.restart(Setup::default()).unwrap();
                        }
                        if round % 4 == 3 {
                            seq += 1;
                            barrier.wait();
                        }
                    }
                });
            }
        });
        assert_eq!(won.load(Ordering::SeqCst), rounds / 22);
        assert!(white.load(Ordering::SeqCst) * 2 >= rounds / 22);
    }
}

#[test]
fn ten_thousand_games_end_once_and_in_time() {
    let server = Server::<Match>::new(Options::default());
    let idle = Duration::from_millis(1500);
    let options = GameOptions::idle(idle);
    let (calls, latest) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    for _ in 0..10_000 {
        let game = server
            .create(Setup::default(), options.clone())
            .unwrap()
            .game;
        let (calls, latest) = (Arc::clone(&calls), Arc::clone(&latest));
        let start = Instant::now();
        game.on_end(move |_| {
            let late = start.elapsed().saturating_sub(idle);
            latest.fetch_max(usize::try_from(late.as_millis()).unwrap(), Ordering::SeqCst);
            calls.fetch_add(1, Ordering::SeqCst);
        });
    }
    wait_for("all end", || calls.load(Ordering::SeqCst) == 10_000);
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!((calls.load(Ordering::SeqCst), server.len()), (10_000, 0));
    let latest = latest.load(Ordering::SeqCst);
    println!("10 000 idle ends, the last {latest} ms late");
    assert!(latest < 2_000, "{latest} ms");
}
