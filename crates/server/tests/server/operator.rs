//! The changes of an operator beside a server that runs.

use std::time::Duration;

use crate::dummy::{Action, Match, Setup};
use feen_server::journal::Memory;
use feen_server::{
    ActError, EndReason, GameOptions, Handle, NewGame, Options, Outcome, Ruling, Server, Sitter,
    Viewer,
};

use crate::support::{BLACK, WHITE, create, open, play_all, wait_for};

/// A game of two players.
fn game(server: &Server<Match>, names: [&str; 2]) -> Handle<Match> {
    let new = NewGame::new(Setup::default(), GameOptions::default());
    let sitters = names.map(|name| Sitter::Player(name.into()));
    server.create_game(new.with_sitters(sitters)).unwrap().game
}

/// Every verb of an operator, who opens the journal again for each, beside a server.
pub(crate) fn operate(server: &Server<Match>, beside: &dyn Fn() -> Server<Match>) {
    let verb = |done: &dyn Fn(&Server<Match>)| {
        let beside = beside();
        done(&beside);
        beside.shutdown(Duration::from_secs(5)).unwrap();
    };
    let add = |name: &str| {
        let beside = beside();
        let token = beside.add_account(name, false).unwrap();
        beside.shutdown(Duration::from_secs(5)).unwrap();
        token
    };
    let name_of = |token: &feen_server::Token| {
        let account = server.account(token).unwrap();
        account.map(|account| account.name.to_string())
    };
    // Players that are added are there at once; names are taken whatever their capitals.
    let (anna, beth) = (add("Anna").unwrap(), add("Beth").unwrap());
    assert!(add("ANNA").is_none());
    assert_eq!(name_of(&anna).as_deref(), Some("Anna"));
    let first = game(server, ["Anna", "Beth"]);
    play_all(&first, "e4 e5");

    // Another token ends the one of before, which the server knew.
    let other = beside();
    assert!(other.renew_token("nobody").unwrap().is_none());
    let newer = other.renew_token("anna").unwrap().unwrap();
    other.shutdown(Duration::from_secs(5)).unwrap();
    wait_for("the old token ends", || name_of(&anna).is_none());
    assert_eq!(first.seat_of(&anna).unwrap(), None);
    assert_eq!(
        (name_of(&newer).as_deref(), first.seat_of(&newer).unwrap()),
        (Some("Anna"), Some(WHITE))
    );

    // A new name keeps token and seats.
    verb(&|beside| {
        assert!(!beside.rename_account("nobody", "Carl").unwrap());
        assert!(!beside.rename_account("anna", "beth").unwrap());
        assert!(beside.rename_account("anna", "Carl").unwrap());
    });
    wait_for("the new name", || {
        name_of(&newer).as_deref() == Some("Carl")
    });
    wait_for("the new name in the game", || {
        first.holders()[0].as_ref().unwrap().player() == Some("Carl")
    });
    assert_eq!(first.seat_of(&newer).unwrap(), Some(WHITE));
    first.act(WHITE, Some(3), Action::play("Nf3")).unwrap();

    // A player who is removed loses the token and the unfinished games.
    let second = game(server, ["Beth", "Beth"]);
    verb(&|beside| {
        assert!(!beside.remove_account("nobody").unwrap());
        assert!(beside.remove_account("BETH").unwrap());
    });
    wait_for("the token of the one who was removed ends", || {
        name_of(&beth).is_none()
    });
    for (game, winner) in [(&first, Some(WHITE)), (&second, None)] {
        let outcome = || game.now(Viewer::Spectator).outcome;
        wait_for("the game is over", || outcome().is_some());
        assert_eq!(outcome().unwrap().winner, winner);
    }
    assert_eq!(first.seat_of(&beth).unwrap(), None);

    // A game is ended, and a game is deleted; a game that is gone stays so.
    let (ended, deleted) = (create(server), create(server));
    play_all(&deleted, "e4 e5");
    let before = server.len();
    let draw = Ruling::Settle(Outcome::new(None, "by_operator"));
    verb(&|beside| {
        let game = beside.game(ended.id()).unwrap();
        game.rule(draw.clone()).unwrap();
        assert!(beside.delete(deleted.id()).unwrap());
        assert!(!beside.delete(deleted.id()).unwrap());
    });
    wait_for("the game is ended", || {
        let outcome = ended.now(Viewer::Spectator).outcome;
        outcome.is_some_and(|outcome| &*outcome.reason == "by_operator")
    });
    wait_for("the game is deleted", || {
        deleted.closed() == Some(EndReason::Closed)
    });
    assert!(server.game(deleted.id()).is_none());
    let late = deleted.act(WHITE, None, Action::play("Nf3"));
    assert_eq!(late, Err(ActError::Gone));
    wait_for("both count no more", || server.len() == before - 2);
    let over = ended.act(BLACK, None, Action::play("e5")).unwrap_err();
    assert_eq!(over.code(), "game/over");
}

/// Games that an operator ends or deletes while they are not in the memory of the server.
pub(crate) fn end_unloaded(server: &Server<Match>, beside: &dyn Fn() -> Server<Match>) {
    let other = beside();
    let games: Vec<_> = (0..4).map(|_| create(&other).id()).collect();
    other.shutdown(Duration::from_secs(5)).unwrap();
    server.end_abandoned().unwrap();
    assert_eq!(server.len(), 4);
    let other = beside();
    other.game(games[0]).unwrap().rule(Ruling::Abort).unwrap();
    other.game(games[1]).unwrap().close();
    assert!(other.delete(games[2]).unwrap());
    other.shutdown(Duration::from_secs(5)).unwrap();
    wait_for("they count no more", || {
        server.end_abandoned().unwrap();
        server.len() == 1
    });
}

#[test]
fn an_operator_changes_what_a_shared_memory_holds() {
    let journal = Memory::new().shared();
    operate(&open(journal.clone()), &|| open(journal.clone()));
}

#[test]
fn a_server_without_a_journal_changes_its_players_too() {
    let server = Server::<Match>::new(Options::default());
    let anna = server.add_account("Anna", true).unwrap().unwrap();
    assert!(server.add_account("anna", false).unwrap().is_none());
    server.add_account("Beth", false).unwrap().unwrap();
    let game = game(&server, ["Anna", "Beth"]);
    assert!(!server.rename_account("anna", "BETH").unwrap());
    assert!(server.rename_account("anna", "Carl").unwrap());
    assert_eq!(game.seat_of(&anna).unwrap(), Some(WHITE));
    let newer = server.renew_token("CARL").unwrap().unwrap();
    assert_eq!(
        (game.seat_of(&anna).unwrap(), game.seat_of(&newer).unwrap()),
        (None, Some(WHITE))
    );
    assert!(server.remove_account("carl").unwrap());
    assert_eq!(
        game.now(Viewer::Spectator).outcome.unwrap().winner,
        Some(BLACK)
    );
    assert!(server.delete(game.id()).unwrap());
    assert!(server.game(game.id()).is_none() && !server.delete(game.id()).unwrap());
    assert!(server.renew_token("carl").unwrap().is_none());
}
