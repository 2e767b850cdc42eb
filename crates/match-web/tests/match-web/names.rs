//! The people of a site: guests with a name, and players of the operator.

use feen_server::journal::Memory;
use serde_json::json;

use crate::site::{Site, has, part};

#[test]
fn a_name_is_shown_to_both_and_kept() {
    let site = Site::start();
    let (id, [first, second]) = site.game(json!({}));
    let named = |cookies: &str| part(&site.state(&id, cookies), "first").to_owned();
    assert!(!named(&second).contains("Mira"));
    assert!(named(&format!("{first}; name=Mira+B.")).contains("Mira B."));
    assert!(named(&second).contains("<b>Mira B.</b>"));
    // A spectator names nobody, and a name has no marks of HTML.
    assert!(!named("name=Eve").contains("Eve"));
    let hostile = named(&format!("{first}; name=%3Cscript%3E"));
    assert!(hostile.contains("<b>script</b>"), "{hostile}");
    let made = site.form("/new", "", "against=friend&seat=left&name=%20Anna%20");
    let name = made.cookie("name");
    assert_eq!((made.status, name.as_deref()), (303, Some("Anna")));
}

/// The name of a guest is in the journal, so that it is known after a restart, too, and in the record of the match.
#[test]
fn a_name_survives_a_restart() {
    let journal = Memory::default();
    let mut site = Site::on(&journal);
    let (id, [first, second]) = site.game(json!({}));
    site.state(&id, &format!("{first}; name=Mira"));
    site.end();
    drop(site);
    let site = Site::on(&journal);
    let state = site.state(&id, &second);
    assert!(part(&state, "first").contains("<b>Mira</b>"), "{state}");
    let record = site.get(&format!("/g/{id}/pgn"), None);
    has(&record, &["[White \"Mira\"]", "[Black \"?\"]"]);
    has(&site.get("/", None), &["Mira – Right"]);
}

#[test]
fn a_person_has_a_page() {
    let site = Site::start();
    for (path, cookie) in [("/me", "name=Anna;"), ("/logout", "player=;")] {
        let answer = site.form(path, "", "name=Anna");
        assert_eq!(answer.status, 303, "{path}");
        assert!(answer.sent.contains(cookie), "{path}: {}", answer.sent);
        assert!(answer.head.contains("path=/;"), "{path}: {}", answer.head);
    }
    let shown = site.page("GET", "/me", "name=Anna", "");
    has(&shown, &["value=\"Anna\""]);
}

#[test]
fn a_player_logs_in_with_a_token() {
    let site = Site::start();
    let made = site.post("/api/players", None, &json!({ "name": "Anna" }));
    let made = made.json();
    let token = made["token"].as_str().unwrap();
    for (body, status) in [
        ("token=x".to_owned(), 403),
        (format!("token={}", "A".repeat(token.len())), 403),
        (format!("token=%20{token}%20"), 303),
    ] {
        let answer = site.form("/login", "", &body);
        assert_eq!(answer.status, status, "{body}");
        assert_eq!(answer.cookie("player").is_some(), status == 303);
        assert_eq!(answer.text.contains("id=\"why\""), status == 403);
    }
    let cookies = format!("player={token}");
    let lobby = site.page("GET", "/", &cookies, "");
    assert!(
        lobby.text.contains(">Anna</a>") && !lobby.text.contains("name=\"name\""),
        "{}",
        lobby.text
    );
    // Games of the player need no cookie of a seat.
    let made = site.form("/new", &cookies, "against=friend&screen=1");
    assert_eq!((made.status, made.cookie("seat")), (303, None));
    let made = site.form("/new", &cookies, "against=friend&seat=right");
    let (home, invite) = (made.location(), made.cookie("invite").unwrap());
    let id = home.trim_start_matches("/g/");
    let join = format!("invite={invite}&name=Bo");
    let joined = site.form(&format!("{home}/join"), "name=Bo", &join);
    let guest = format!("seat={}; name=Bo", joined.cookie("seat").unwrap());
    assert_eq!(site.state(id, &guest)["mine"], json!(["first"]));
    assert_eq!(site.state(id, &cookies)["mine"], json!(["second"]));
    let record = site.page("GET", &format!("{home}/pgn"), &cookies, "");
    has(&record, &["[White \"Bo\"]\n[Black \"Anna\"]"]);
    // The rematch is a game of the same two.
    assert_eq!(site.press(id, &cookies, "abort").status, 200);
    for cookies in [&cookies, &guest] {
        site.page("POST", &format!("{home}/rematch"), cookies, "");
    }
    let state = site.state(id, &cookies);
    let next = part(&state, "next").trim_start_matches("/g/");
    assert_eq!(site.state(next, &cookies)["mine"], json!(["first"]));
    // Nobody is logged in any more.
    let out = site.form("/logout", &cookies, "");
    assert_eq!(out.cookie("player").as_deref(), Some(""));
}
