//! The seats of a match: who has them, who may take one, and who sees a private match.

use serde_json::json;

use crate::site::{Site, both, has, part};

#[test]
fn a_friend_joins_by_the_link() {
    let site = Site::start();
    let made = site.form("/new", "", "against=friend&seat=left");
    let (home, invite) = (made.location(), made.cookie("invite").unwrap());
    let id = home.trim_start_matches("/g/");
    let mine = format!("seat={}; invite={invite}", made.cookie("seat").unwrap());
    let waiting = site.page("GET", &home, &mine, "");
    let link = format!("value=\"{}?invite={invite}\"", site.url(&home));
    has(&waiting, &["Waiting for the other player", &link]);
    // Without the invitation there is no such game.
    for (path, status) in [
        (home.clone(), 404),
        (format!("{home}/state"), 404),
        (format!("{home}/svg"), 404),
        (format!("{home}?invite=x"), 404),
        (format!("{home}?invite={invite}"), 200),
    ] {
        assert_eq!(site.get(&path, None).status, status, "{path}");
    }
    let join = format!("{home}/join");
    assert_eq!(site.form(&join, "", "invite=x").status, 404);
    let joined = site.form(&join, "", &format!("invite={invite}&name=Bo"));
    assert_eq!((joined.status, joined.location()), (303, home.clone()));
    let theirs = format!("seat={}; name=Bo", joined.cookie("seat").unwrap());
    assert_eq!(site.state(id, &theirs)["mine"], json!(["second"]));
    assert_eq!(site.state(id, &mine)["title"], "Your move");
    // A third comes too late, and is led to the game.
    let late = site.form(&join, "", &format!("invite={invite}"));
    assert_eq!((late.status, late.cookie("seat")), (303, None));
}

#[test]
fn anybody_joins_an_open_game() {
    let site = Site::start();
    let made = site.form("/new", "", "against=anybody&seat=right");
    let home = made.location();
    let page = site.get(&home, None);
    has(&page, &["Left is free", &format!("action=\"{home}/join\"")]);
    let joined = site.form(&format!("{home}/join"), "", "name=Bo");
    let cookies = format!("seat={}", joined.cookie("seat").unwrap());
    let id = home.trim_start_matches("/g/");
    assert_eq!(site.state(id, &cookies)["mine"], json!(["first"]));
}

#[test]
fn a_player_shares_a_private_game() {
    let site = Site::start();
    let made = site.form("/new", "", "against=friend&seat=left");
    let (home, invite) = (made.location(), made.cookie("invite").unwrap());
    let cookies = format!("seat={}; invite={invite}", made.cookie("seat").unwrap());
    let shown = site.page("GET", &home, &cookies, "");
    has(&shown, &[&format!("data-share=\"{home}?invite={invite}\"")]);
    // Who came with the invitation watches later, too.
    let watching = site.get(&format!("{home}?invite={invite}"), None);
    assert_eq!(watching.cookie("invite"), Some(invite));
}

#[test]
fn a_board_is_seen_from_the_side_of_its_player() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({}));
    for (seat, query, side) in [
        (0, "", "left"),
        (1, "", "right"),
        (0, "?flip=1", "right"),
        (1, "?flip=1", "left"),
    ] {
        let path = format!("/g/{id}/svg{query}");
        let picture = site.page("GET", &path, &cookies[seat], "");
        has(&picture, &[&format!("class=\"{side}\"")]);
    }
}

/// A game of two people at one screen is theirs alone, and they take moves back with one click.
#[test]
fn two_at_one_screen_take_moves_back_alone() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({ "private": true }));
    let both = both(&cookies);
    assert_eq!(site.press(&id, &both, "move&move=2").status, 200);
    let state = site.state(&id, &both);
    let panel = part(&state, "panel");
    assert!(panel.contains("only in this browser") && !panel.contains("data-do=\"share\""));
    assert_eq!(site.press(&id, &both, "offer_takeback").status, 200);
    let state = site.state(&id, &both);
    assert_eq!(
        (&state["plies"], &state["turn"]),
        (&json!(0), &json!("first"))
    );
    assert_eq!(site.get(&format!("/g/{id}"), None).status, 404);
}
