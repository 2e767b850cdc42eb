//! The rules of the registry, each with a test.
#![cfg(feature = "chess")]

use server::chess::{Action, Match, Setup};
use server::journal::Memory;
use server::{Created, GameOptions, Handle, Options, Seat, Server, Viewer};

/// A server in memory, and one with a journal.
fn servers() -> [Server<Match>; 2] {
    let options = Options::default;
    [
        Server::new(options()),
        Server::open(options(), Memory::new()).unwrap(),
    ]
}

fn create(server: &Server<Match>) -> Handle<Match> {
    let made = server.create(Setup::default(), GameOptions::default());
    let Created { game, .. } = made.unwrap();
    game
}

#[test]
fn a_game_is_played_to_its_end() {
    for server in servers() {
        let game = create(&server);
        for (seat, text) in [
            (Seat::First, "f3"),
            (Seat::Second, "e5"),
            (Seat::First, "g4"),
        ] {
            game.act(seat, None, Action::play(text)).unwrap();
        }
        let last = game
            .act(Seat::Second, Some(4), Action::play("Qh4"))
            .unwrap();
        assert_eq!(last.outcome.unwrap().reason.as_ref(), "checkmate");
        assert_eq!(game.view(Viewer::Spectator).1.result, "0-1");
        let after = game.act(Seat::First, None, Action::Resign).unwrap_err();
        assert_eq!(after.code(), "game/over");
        assert_eq!(server.len(), 0);
    }
}
