//! Clocks, first moves, absence.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::dummy::{Action, Match, Setup};
use feen_server::journal::{Entry, Journal, Memory, Note, Reader, Record};
use feen_server::{
    Byoyomi, Clock, Created, GameOptions, Handle, NewGame, Options, Player, Receipt, Server,
    Sitter, Update, Viewer, wall_clock,
};

use crate::faulty::{Faulty, Plan};
use crate::support::{BLACK, WHITE, both, clock, create_with, open, play_all, refusal, wait_for};

/// Acts with a request that arrived at some time.
fn at(game: &Handle<Match>, seat: Player, arrived: Instant, text: &str) -> Result<Receipt, String> {
    let (done, answered) = mpsc::channel();
    game.begin(seat, None, arrived, Action::play(text), move |result| {
        done.send(result).unwrap();
    });
    let answer = answered.recv_timeout(Duration::from_secs(10)).unwrap();
    answer.map_err(|error| error.code().to_owned())
}

#[test]
fn the_first_moves_are_free_and_each_later_one_adds_the_increment() {
    for server in both() {
        let game = create_with(&server, clock(60_000, 2_000));
        std::thread::sleep(Duration::from_millis(30));
        play_all(&game, "e4 e5");
        let full = Duration::from_secs(60);
        assert_eq!(game.now(Viewer::Spectator).clock.unwrap()[1], full);
        let start = Instant::now();
        let receipt = at(&game, WHITE, start + Duration::from_secs(5), "Nf3").unwrap();
        let [white, black] = receipt.clock.unwrap();
        assert_eq!(black, full);
        let spent = (full + Duration::from_secs(2)).saturating_sub(white);
        assert!((4_900..=5_100).contains(&spent.as_millis()), "{spent:?}");
    }
}

#[test]
fn the_time_of_a_player_runs_while_the_player_thinks() {
    for server in both() {
        let game = create_with(&server, clock(60_000, 0));
        play_all(&game, "e4 e5");
        std::thread::sleep(Duration::from_millis(200));
        let now = game.now(Viewer::Spectator);
        let [white, black] = now.clock.unwrap();
        assert!(white <= Duration::from_millis(59_850), "{white:?}");
        assert_eq!((now.runs, black), (Some(WHITE), Duration::from_secs(60)));
        // An offer of the other player does not stop it, nor charge the other.
        game.act(BLACK, None, Action::OfferDraw).unwrap();
        std::thread::sleep(Duration::from_millis(100));
        let [white, black] = game.now(Viewer::Spectator).clock.unwrap();
        assert!(white <= Duration::from_millis(59_750), "{white:?}");
        assert_eq!(black, Duration::from_secs(60));
    }
}

#[test]
fn a_flag_falls_and_the_game_is_lost() {
    for server in both() {
        let game = create_with(&server, clock(200, 0));
        let mut stream = game.events(Viewer::Spectator, 2);
        play_all(&game, "e4 e5");
        let start = Instant::now();
        let update = stream.next_within(Duration::from_secs(5)).unwrap();
        let Update::Happened(flag) = update else {
            panic!("expected an event, found {update:?}");
        };
        assert!(start.elapsed() >= Duration::from_millis(200));
        assert_eq!((flag.seq, flag.by, flag.spent), (3, None, Some(200)));
        let outcome = flag.outcome.unwrap();
        assert_eq!(
            (outcome.winner, &*outcome.reason),
            (Some(BLACK), "white_lost_on_time")
        );
        assert_eq!(flag.clock.unwrap()[0], Duration::ZERO);
        assert!(stream.next().is_none());
    }
}

#[test]
fn a_move_that_arrives_in_time_counts_whenever_it_is_written() {
    for late in [false, true] {
        let (plan, journal) = (Plan::new(), Memory::new());
        let server = open(Faulty::new(journal, &plan));
        let game = create_with(&server, clock(300, 0));
        play_all(&game, "e4 e5");
        // The journal is slow with an offer, so that the move waits beyond the end of the time.
        plan.hold();
        let start = Instant::now();
        game.begin(BLACK, None, start, Action::OfferDraw, |_| {});
        plan.wait_until_held();
        let arrived = if late {
            start + Duration::from_millis(301)
        } else {
            start + Duration::from_millis(270)
        };
        let (done, answered) = mpsc::channel();
        game.begin(WHITE, None, arrived, Action::play("Nf3"), move |result| {
            done.send(result).unwrap();
        });
        std::thread::sleep(Duration::from_millis(500));
        plan.release();
        let answer = answered.recv_timeout(Duration::from_secs(5)).unwrap();
        let answer = answer
            .map(|receipt| receipt.seq)
            .map_err(|error| error.code().to_owned());
        let expected = if late {
            Err("game/over".to_owned())
        } else {
            Ok(4)
        };
        assert_eq!(answer, expected);
    }
}

#[test]
fn one_millisecond_decides() {
    for server in both() {
        for (ms, expected) in [(999, true), (1001, false)] {
            let game = create_with(&server, clock(1_000, 0));
            play_all(&game, "e4 e5");
            // The time of White runs since the answer to Black, a moment ago.
            let left = game.now(Viewer::Spectator).clock.unwrap()[0];
            let ran = Duration::from_secs(1).saturating_sub(left);
            let since = Instant::now().checked_sub(ran).unwrap();
            let slack = if expected { 0 } else { 2 };
            let arrived = since + Duration::from_millis(ms + slack);
            let played = at(&game, WHITE, arrived, "Nf3");
            assert_eq!(played.is_ok(), expected, "{ms}: {played:?}");
        }
    }
}

#[test]
fn a_game_in_which_somebody_does_not_begin_is_aborted() {
    let mut options = Options::default();
    options.first_move = Duration::from_millis(150);
    let server = Server::<Match>::open(options, Memory::new()).unwrap();
    let game = create_with(&server, clock(60_000, 0));
    play_all(&game, "e4");
    wait_for("it is aborted", || {
        game.now(Viewer::Spectator).outcome.is_some()
    });
    let outcome = game.now(Viewer::Spectator).outcome.unwrap();
    assert_eq!((outcome.winner, &*outcome.reason), (None, "aborted"));
    // Without a clock nobody is in a hurry.
    let slow = create_with(&server, GameOptions::default());
    std::thread::sleep(Duration::from_millis(300));
    assert!(slow.now(Viewer::Spectator).outcome.is_none());
}

#[test]
fn the_clock_of_a_game_that_waits_does_not_run() {
    let mut options = Options::default();
    options.first_move = Duration::from_millis(150);
    for server in [
        Server::<Match>::new(options.clone()),
        Server::open(options, Memory::new()).unwrap(),
    ] {
        let new = NewGame::new(Setup::default(), clock(60_000, 0));
        let new = new.with_sitters([Sitter::Token, Sitter::Open]);
        let Created { game, invite, .. } = server.create_game(new).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let now = game.now(Viewer::Spectator);
        assert_eq!((now.runs, now.outcome), (None, None));
        game.join(&invite.unwrap(), Sitter::Token).unwrap();
        assert_eq!(game.now(Viewer::Spectator).runs, Some(WHITE));
        wait_for("then it runs", || {
            game.now(Viewer::Spectator).outcome.is_some()
        });
    }
}

#[test]
fn nothing_is_charged_for_the_time_in_which_no_server_ran() {
    let mut journal = Memory::new();
    let id = {
        let server = open(journal.clone());
        let game = create_with(&server, clock(10_000, 0));
        play_all(&game, "e4 e5 Nf3");
        server.shutdown(Duration::from_secs(5)).unwrap();
        game.id()
    };
    // The wall clock of the last event may be a day away in either direction.
    let day = 86_400_000;
    let last = journal
        .reader()
        .unwrap()
        .events(id, 0)
        .unwrap()
        .pop()
        .unwrap();
    for at in [last.at - day, last.at + day] {
        let seq = journal.reader().unwrap().events(id, 0).unwrap().len();
        let seq = u32::try_from(seq + 1).unwrap();
        let entry = Entry::new(id, seq, at, r#"{"type":"offer_draw"}"#).by(WHITE, Some(0));
        journal.append(&[Record::Event(entry)]).unwrap();
        let server = open(journal.clone());
        let game = server.game(id).unwrap();
        let [_, black] = game.now(Viewer::Spectator).clock.unwrap();
        assert!(black > Duration::from_millis(9_500), "{black:?}");
        std::thread::sleep(Duration::from_millis(100));
        assert!(game.now(Viewer::Spectator).outcome.is_none());
        game.act(BLACK, None, Action::DeclineDraw).unwrap();
        server.shutdown(Duration::from_secs(5)).unwrap();
    }
    // The times that were spent are those of before.
    let server = open(journal);
    let game = server.game(id).unwrap();
    assert!(game.now(Viewer::Spectator).clock.unwrap()[0] > Duration::from_secs(9));
}

#[test]
fn nobody_is_gone_by_days_or_after_the_end() {
    for server in both() {
        let days = GameOptions::timed(Clock::days(3));
        for (options, words) in [
            (days, "in a game by days"),
            (clock(60_000, 0), "60 s left to come back"),
        ] {
            let game = create_with(&server, options);
            play_all(&game, "e4");
            let error = game.act(WHITE, None, Action::ClaimVictory).unwrap_err();
            let message = error.to_string();
            assert!(message.contains(words), "{message}");
            game.act(BLACK, None, Action::Resign).unwrap();
            assert_eq!(refusal(&game, WHITE, Action::ClaimVictory), "game/over");
        }
    }
}

#[test]
fn victory_is_claimed_of_a_player_who_is_gone_on_the_own_turn() {
    let mut options = Options::default();
    options.absence = Duration::from_millis(300);
    for server in [
        Server::<Match>::new(options.clone()),
        Server::open(options, Memory::new()).unwrap(),
    ] {
        let game = create_with(&server, GameOptions::default());
        play_all(&game, "e4");
        let mut white = game.events(Viewer::Seat(WHITE), 1);
        let [black, other] = [(); 2].map(|()| game.events(Viewer::Seat(BLACK), 1));
        let claim = || Action::ClaimVictory;
        // A player is here as long as one of two streams is open.
        drop(other);
        std::thread::sleep(Duration::from_millis(350));
        assert_eq!(game.now(Viewer::Spectator).here, [true, true]);
        assert_eq!(refusal(&game, WHITE, claim()), "victory/early");
        // The absence begins when the last one ends.
        drop(black);
        assert_eq!(refusal(&game, WHITE, claim()), "victory/early");
        let gone = white.next_within(Duration::from_secs(5)).unwrap();
        assert!(matches!(gone, Update::Gone(BLACK)), "{gone:?}");
        // One who comes back is no longer gone.
        let black = game.events(Viewer::Seat(BLACK), 1);
        let returned = white.next_within(Duration::from_secs(5)).unwrap();
        assert!(matches!(returned, Update::Back(BLACK)), "{returned:?}");
        assert_eq!(refusal(&game, WHITE, claim()), "victory/early");
        drop((black, white));
        std::thread::sleep(Duration::from_millis(350));
        // The turn of the one who claims is no turn of the absent one.
        assert_eq!(refusal(&game, BLACK, claim()), "victory/early");
        std::thread::sleep(Duration::from_millis(350));
        let receipt = game.act(WHITE, None, claim()).unwrap();
        let outcome = receipt.outcome.unwrap();
        assert_eq!(
            (outcome.winner, &*outcome.reason),
            (Some(WHITE), "black_left")
        );
    }
}

#[test]
fn a_stream_has_the_times_after_each_event_wherever_it_begins() {
    for server in both() {
        let game = create_with(&server, clock(60_000, 2_000));
        let mut times = Vec::new();
        for moves in ["e4 e5 Nf3 Nc6 Bb5 a6", "d4 d5 c4 e6"] {
            let seats = [WHITE, BLACK].into_iter().cycle();
            for (text, seat) in moves.split(' ').zip(seats) {
                let thought = Duration::from_millis(100) * u32::try_from(times.len()).unwrap();
                let receipt = at(&game, seat, Instant::now() + thought, text).unwrap();
                times.push((receipt.seq, receipt.clock));
            }
            game.restart(Setup::default()).unwrap();
        }
        for after in 0..=12 {
            let mut stream = game.events(Viewer::Spectator, after);
            let mut found = Vec::new();
            while let Some(update) = stream.try_next() {
                if let Update::Happened(event) = update {
                    found.push((event.seq, event.clock));
                }
            }
            let expected = times.iter().filter(|(seq, _)| *seq > after);
            assert_eq!(found, expected.copied().collect::<Vec<_>>(), "{after}");
        }
    }
}

#[test]
fn another_clock_counts_from_the_last_beginning() {
    for server in both() {
        let game = create_with(&server, clock(60_000, 0));
        let later = || Instant::now() + Duration::from_secs(9);
        play_all(&game, "e4 e5");
        at(&game, WHITE, later(), "Nf3").unwrap();
        game.restart(Setup::default()).unwrap();
        game.set_options(clock(30_000, 0)).unwrap();
        let full = Duration::from_secs(30);
        let now = game.now(Viewer::Spectator);
        assert_eq!(now.clock.unwrap(), [full; 2]);
    }
}

#[test]
fn a_clock_of_nothing_but_an_increment_begins_with_it() {
    for server in both() {
        for (increment, start) in [(180_000, 180_000), (3_000, 3_000), (1_000, 3_000)] {
            let game = create_with(&server, clock(0, increment));
            play_all(&game, "e4 e5");
            let [white, black] = game.now(Viewer::Spectator).clock.unwrap();
            let start = Duration::from_millis(start);
            assert!(white + Duration::from_secs(1) > start, "{white:?}");
            assert_eq!(black, start);
            let receipt = at(&game, WHITE, Instant::now(), "Nf3").unwrap();
            let [white, _] = receipt.clock.unwrap();
            assert!(white > start, "{white:?}");
        }
    }
}

/// A move that is taken back and made again leaves the clocks as if it had been made once.
#[test]
fn a_takeback_adds_no_time() {
    type Row = (&'static str, &'static [(Player, usize)], &'static str);
    let take_back = |game: &Handle<Match>, seat, count| {
        game.act(seat, None, Action::TakeBack { count }).unwrap();
    };
    let rows: [Row; 5] = [
        // Granted by the player on move; granted to the player on move, with the answer; both.
        ("e4 e5 Nf3", &[(BLACK, 1)], "nf3"),
        ("e4 e5 Nf3 Nc6", &[(WHITE, 2)], "nf3 nc6"),
        (
            "e4 e5 Nf3 Nc6 Bb5",
            &[(BLACK, 1), (WHITE, 2)],
            "nf3 nc6 bb5",
        ),
        // The first move of a side, which is free once.
        ("e4", &[(BLACK, 1)], "e4 e5 nf3"),
        ("e4 e5", &[(WHITE, 2)], "e4 e5 nf3"),
    ];
    for server in both() {
        for (begin, takebacks, again) in rows {
            let game = create_with(&server, clock(60_000, 30_000));
            play_all(&game, begin);
            for _ in 0..3 {
                for (seat, count) in takebacks {
                    take_back(&game, *seat, *count);
                }
                for text in again.split(' ') {
                    let seat = game.view(Viewer::Spectator).1.turn.unwrap();
                    game.act(seat, None, Action::play(text)).unwrap();
                }
                let moves = game.view(Viewer::Spectator).1.moves;
                let plain = create_with(&server, clock(60_000, 30_000));
                play_all(&plain, &moves.join(" "));
                let times = |game: &Handle<Match>| {
                    let seq = game.seq();
                    let mut stream = game.events(Viewer::Spectator, seq - 1);
                    let Some(Update::Happened(last)) = stream.try_next() else {
                        panic!("expected an event");
                    };
                    last.clock.unwrap()
                };
                for (found, once) in times(&game).into_iter().zip(times(&plain)) {
                    // An increment more or less would be 30 s.
                    let apart = found.abs_diff(once);
                    assert!(
                        apart < Duration::from_secs(20),
                        "{begin}: {found:?}, {once:?}"
                    );
                }
                if begin.len() < 6 {
                    // What follows the first move counts as in any other game.
                    break;
                }
            }
        }
    }
}

#[test]
fn a_takeback_leaves_the_first_move_of_the_other_side_free() {
    for server in both() {
        let game = create_with(&server, clock(60_000, 0));
        play_all(&game, "e4");
        game.act(BLACK, None, Action::TakeBack { count: 1 })
            .unwrap();
        play_all(&game, "d4");
        std::thread::sleep(Duration::from_millis(50));
        let receipt = game.act(BLACK, None, Action::play("d5")).unwrap();
        assert_eq!(receipt.clock.unwrap()[1], Duration::from_secs(60));
    }
}

/// The time left of the first player after some turns, each of which takes so many seconds.
fn left_after(clock: Clock, turns: &[u64]) -> Option<u64> {
    let options = GameOptions::timed(clock);
    let server = Server::<Match>::new(Options::default());
    let game = create_with(&server, options);
    play_all(&game, "e4 e5");
    let mut clock = None;
    for seconds in turns {
        let now = game.now(Viewer::Spectator).clock.unwrap()[0];
        let arrived = Instant::now() + Duration::from_secs(*seconds);
        let receipt = at(&game, WHITE, arrived, "Nf3").ok()?;
        clock = receipt.clock;
        assert!(now >= Duration::from_secs(*seconds));
        game.act(BLACK, None, Action::play("Nf6")).unwrap();
    }
    // What the test itself takes is not counted: it is less than a second.
    let left = clock?[0] + Duration::from_millis(999);
    Some(left.as_secs())
}

#[test]
fn what_a_turn_gives_back_depends_on_the_clock() {
    let seconds = Duration::from_secs;
    let plain = Clock::new(seconds(60), seconds(0));
    let fischer = Clock::new(seconds(60), seconds(5));
    let delay = plain.with_delay(seconds(10));
    let byoyomi = plain.with_byoyomi(Byoyomi::new(seconds(30), 3));
    let overs: [(Clock, &[u64], Option<u64>); 14] = [
        (plain, &[20], Some(40)),
        (plain, &[20, 30], Some(10)),
        (plain, &[20, 50], None),
        (fischer, &[20], Some(45)),
        // A turn within the delay costs nothing, and saves nothing.
        (delay, &[4], Some(70)),
        (delay, &[25], Some(55)),
        (delay, &[25, 4], Some(55)),
        (delay, &[25, 60], None),
        // Periods begin when the first time is used up, and are left whole by a turn within them.
        (byoyomi, &[40], Some(110)),
        (byoyomi, &[70], Some(90)),
        (byoyomi, &[70, 29, 29], Some(90)),
        (byoyomi, &[70, 35], Some(60)),
        (byoyomi, &[70, 35, 29, 31], Some(30)),
        (byoyomi, &[70, 35, 29, 61], None),
    ];
    for (clock, turns, expected) in overs {
        assert_eq!(left_after(clock, turns), expected, "{clock:?} {turns:?}");
    }
}

/// A clock of one period and nothing else is that time for each turn.
#[test]
fn a_clock_may_be_a_time_for_each_turn() {
    let each = Byoyomi::new(Duration::from_secs(10), 1);
    let clock = Clock::new(Duration::ZERO, Duration::ZERO).with_byoyomi(each);
    assert_eq!(left_after(clock, &[9, 9, 1, 9]), Some(10));
    assert_eq!(left_after(clock, &[9, 11]), None);
}

/// A turn of days goes on over a restart: the time in which a server ran is charged, and the rest is not.
#[test]
fn a_long_turn_is_charged_for_the_time_in_which_a_server_ran() {
    let minute = 60_000;
    let now = wall_clock();
    // The beginning of the turn, the end of the last server, and what is left of three hours; all in minutes before.
    for (began, ended, left) in [
        (120, 30, Some(180 - 90)),
        (120, 119, Some(180)),
        (15, 6, Some(180)),
        (15, 0, Some(180 - 15)),
        (600, 300, None),
    ] {
        let mut journal = Memory::new();
        let id = {
            let server = open(journal.clone());
            let game = create_with(&server, clock(180 * minute, 0));
            play_all(&game, "e4 e5 Nf3");
            server.end_abandoned().unwrap();
            server.shutdown(Duration::from_secs(5)).unwrap();
            game.id()
        };
        let at = now - began * minute;
        let entry = Entry::new(id, 4, at, r#"{"type":"offer_draw"}"#).by(WHITE, Some(0));
        let until = now - ended * minute;
        let body = format!(r#"{{"since":0,"until":{until},"pauses":[]}}"#);
        let note = Note::new("running", "pauses", body, u64::MAX);
        journal
            .append(&[Record::Event(entry), Record::Note(note)])
            .unwrap();
        let server = open(journal);
        let game = server.game(id).unwrap();
        let Some(left) = left else {
            wait_for("the flag falls", || {
                game.now(Viewer::Spectator).outcome.is_some()
            });
            continue;
        };
        let [_, black] = game.now(Viewer::Spectator).clock.unwrap();
        let expected = Duration::from_secs(left * 60);
        assert!(black <= expected, "{began} {ended}: {black:?}");
        assert!(
            expected.saturating_sub(black) < Duration::from_secs(20),
            "{began} {ended}: {black:?}"
        );
    }
}
