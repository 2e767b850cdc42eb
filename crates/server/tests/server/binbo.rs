//! The calls of a server of Binbo, and ours in their place: each row of the table in the README.

use std::sync::mpsc;
use std::time::Duration;

use crate::dummy::{Action, Match, Setup};
use feen_server::{
    Created, EndReason, Ended, GameOptions, Options, Outcome, Ruling, Server, Viewer,
};

use crate::support::{BLACK, WHITE, create, create_with, play, play_all};

fn server() -> Server<Match> {
    Server::new(Options::default())
}

fn idle(ms: u64) -> GameOptions {
    GameOptions::idle(Duration::from_millis(ms))
}

#[test]
fn new_server_and_stop_server() {
    let server = server();
    let Created { game, .. } = server.create(Setup::default(), idle(60_000)).unwrap();
    // A name finds the game as a pid does, also as text.
    let id: feen_server::GameId = game.id().to_string().parse().unwrap();
    assert_eq!(id.to_string().len(), 16);
    assert_eq!(server.game(id).unwrap().id(), game.id());
    game.close();
    assert!(server.game(id).is_none());
}

#[test]
fn set_server_options_idle_timeout_and_its_reset() {
    let server = server();
    let game = create(&server);
    game.set_options(idle(30_000)).unwrap();
    assert_eq!(game.options().idle, Some(Duration::from_secs(30)));
    game.set_options(GameOptions::default()).unwrap();
    assert_eq!(game.options().idle, None);
}

#[test]
fn onterminate_with_an_argument_and_its_reset() {
    let server = server();
    let (sender, ended) = mpsc::channel();
    let argument = "my argument";
    let on_end = |game: &feen_server::Handle<Match>| {
        let sender = sender.clone();
        game.on_end(move |Ended { game, reason, .. }| {
            let result = game.view(Viewer::Spectator).1.result;
            sender.send((game.id(), reason, result, argument)).unwrap();
        });
    };
    // `normal`
    let game = create(&server);
    on_end(&game);
    game.close();
    let end = ended.recv_timeout(Duration::from_secs(5)).unwrap();
    assert_eq!(end, (game.id(), EndReason::Closed, "*", argument));
    // `{shutdown, {idle_timeout_reached, Ms}}`
    let game = create_with(&server, idle(30));
    on_end(&game);
    play_all(&game, "f3 e5 g4 mate");
    let end = ended.recv_timeout(Duration::from_secs(5)).unwrap();
    let reason = EndReason::Idle(Duration::from_millis(30));
    assert_eq!(end, (game.id(), reason, "0-1", argument));
    // `onterminate => undefined`
    let game = create(&server);
    on_end(&game);
    game.forget_on_end();
    game.close();
    assert!(ended.recv_timeout(Duration::from_millis(100)).is_err());
}

#[test]
fn new_game_in_the_same_process() {
    let server = server();
    let game = create(&server);
    play_all(&game, "e4 e5");
    game.restart(Setup::word("other")).unwrap();
    play(&game, WHITE, "e3");
    assert_eq!(game.view(Viewer::Spectator).1.moves, ["e3"]);
}

#[test]
fn game_state_and_set_game_state() {
    let server = server();
    let game = create(&server);
    play_all(&game, "e4 e5");
    let state = game.snapshot();
    play(&game, WHITE, "Nf3");
    let Created { game: copy, .. } = server.restore(state).unwrap();
    assert_eq!(copy.view(Viewer::Spectator).1.moves, ["e4", "e5"]);
}

#[test]
fn game_draw_and_set_game_winner() {
    let server = server();
    for (outcome, result) in [
        (Outcome::new(None, "by_agreement"), "1/2-1/2"),
        (Outcome::new(Some(WHITE), "black_left"), "1-0"),
        (Outcome::new(Some(BLACK), "white_left"), "0-1"),
    ] {
        let game = create(&server);
        game.rule(Ruling::Settle(outcome)).unwrap();
        assert_eq!(game.view(Viewer::Spectator).1.result, result);
        assert!(game.act(WHITE, None, Action::play("e4")).is_err());
    }
}
