//! Streams of events.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::dummy::Setup;
use feen_server::{Created, GameOptions, NewGame, Sitter, Update, Viewer};

use crate::support::{WHITE, both, create, play, play_all, wait_for};

#[test]
fn a_stream_begins_after_any_event_and_ends_with_the_game() {
    for server in both() {
        let game = create(&server);
        play_all(&game, "f3 e5");
        let from_start = game.events(Viewer::Spectator, 0);
        let from_now = game.events(Viewer::Spectator, 2);
        let reader = std::thread::spawn(move || {
            [from_start, from_now].map(|stream| {
                let seqs = stream.map(|update| match update {
                    Update::Happened(happened) => happened.seq,
                    other => panic!("expected an event, found {other:?}"),
                });
                seqs.collect::<Vec<_>>()
            })
        });
        std::thread::sleep(Duration::from_millis(20));
        for (seat, text) in [(WHITE, "g4"), (!WHITE, "mate")] {
            play(&game, seat, text);
        }
        assert_eq!(reader.join().unwrap(), [vec![1, 2, 3, 4], vec![3, 4]]);
    }
}

#[test]
fn a_stream_hears_of_a_player_who_joins() {
    for server in both() {
        let new = NewGame::new(Setup::default(), GameOptions::default());
        let new = new.with_sitters([Sitter::Token, Sitter::Open]);
        let Created { game, invite, .. } = server.create_game(new).unwrap();
        let mut stream = game.events(Viewer::Seat(WHITE), 0);
        game.join(&invite.unwrap(), Sitter::Token).unwrap();
        let joined = stream.next_within(Duration::from_secs(5)).unwrap();
        assert!(
            matches!(joined, Update::Joined(seat) if seat == !WHITE),
            "{joined:?}"
        );
    }
}

#[test]
fn a_thousand_streams_hear_of_a_move_soon() {
    for server in both() {
        let game = create(&server);
        let woken = Arc::new(AtomicUsize::new(0));
        let mut streams: Vec<_> = (0..1_000)
            .map(|_| game.events(Viewer::Spectator, 0))
            .collect();
        for stream in &mut streams {
            let woken = Arc::clone(&woken);
            stream.on_item(move || {
                woken.fetch_add(1, Ordering::SeqCst);
            });
        }
        let start = Instant::now();
        play(&game, WHITE, "e4");
        wait_for("all hear", || woken.load(Ordering::SeqCst) >= 1_000);
        for stream in &mut streams {
            let update = stream.try_next();
            assert!(matches!(update, Some(Update::Happened(_))), "{update:?}");
        }
        println!("1 000 streams: {:?}", start.elapsed());
        assert!(start.elapsed() < Duration::from_secs(2));
    }
}
