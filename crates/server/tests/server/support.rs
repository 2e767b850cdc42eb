//! Helpers that know the API.

use std::time::{Duration, Instant};

use crate::dummy::{Action, Match, Setup};
use feen_server::journal::{Journal, Memory};
use feen_server::{Clock, Created, GameOptions, Handle, NewGame, Options, Player, Server, Sitter};

pub(crate) use feen_server::Player::{First as WHITE, Second as BLACK};

/// A server in memory, and one with a journal: most rules hold for both.
pub(crate) fn both() -> [Server<Match>; 2] {
    [Server::new(Options::default()), open(Memory::new())]
}

pub(crate) fn open(journal: impl Journal) -> Server<Match> {
    Server::open(Options::default(), journal).unwrap()
}

pub(crate) fn create(server: &Server<Match>) -> Handle<Match> {
    create_with(server, GameOptions::default())
}

pub(crate) fn create_with(server: &Server<Match>, options: GameOptions) -> Handle<Match> {
    let Created { game, .. } = server.create(Setup::default(), options).unwrap();
    game
}

/// A game with two tokens.
pub(crate) fn seated(server: &Server<Match>, options: GameOptions) -> Created<Match> {
    let new = NewGame::new(Setup::default(), options);
    server
        .create_game(new.with_sitters([Sitter::Token, Sitter::Token]))
        .unwrap()
}

pub(crate) fn play(game: &Handle<Match>, seat: Player, text: &str) {
    game.act(seat, None, Action::play(text)).unwrap();
}

/// Plays moves in turn, White first.
pub(crate) fn play_all(game: &Handle<Match>, moves: &str) {
    for (text, seat) in moves.split(' ').zip([WHITE, BLACK].into_iter().cycle()) {
        play(game, seat, text);
    }
}

/// The code of the refusal of an action.
#[track_caller]
pub(crate) fn refusal(game: &Handle<Match>, seat: Player, action: Action) -> String {
    let error = game.act(seat, None, action).unwrap_err();
    error.code().to_owned()
}

pub(crate) fn clock(initial: u64, increment: u64) -> GameOptions {
    let clock = Clock::new(
        Duration::from_millis(initial),
        Duration::from_millis(increment),
    );
    GameOptions::timed(clock)
}

/// Waits until something holds.
#[track_caller]
pub(crate) fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}
