//! Moves, offers and the other buttons of a match.

use serde_json::{Value, json};

use crate::site::{Site, both, has, part};

/// Buttons of one person who has both seats, the plies after them, and the end: each answers for the seat whose turn it is to
/// answer.
#[test]
fn each_button_does_what_it_says() {
    let site = Site::start();
    let end = |reason: &str, winner: Value| json!({ "winner": winner, "reason": reason });
    let going = Value::Null;
    for (buttons, status, plies, ended) in [
        (&["move&move=3"][..], 200, 1, going.clone()),
        (&["move&move=3", "move&move=+2+"], 200, 2, going.clone()),
        (&["move&move=4"], 422, 0, going.clone()),
        (&["move"], 422, 0, going.clone()),
        (&["move&move=1", "offer_draw"], 200, 1, going.clone()),
        (
            &["move&move=1", "offer_draw", "decline_draw"],
            200,
            1,
            going.clone(),
        ),
        (
            &["move&move=1", "offer_draw", "accept_draw"],
            200,
            1,
            end("by_agreement", Value::Null),
        ),
        (&["accept_draw"], 422, 0, going.clone()),
        (
            &["move&move=1", "move&move=1", "offer_takeback"],
            200,
            1,
            going.clone(),
        ),
        (&["accept_takeback"], 422, 0, going.clone()),
        (
            &["move&move=1", "move&move=1", "resign"],
            200,
            2,
            end("first_resigned", json!("second")),
        ),
        (&["abort"], 200, 0, end("aborted", Value::Null)),
        (
            &["move&move=1", "move&move=1", "abort"],
            422,
            2,
            going.clone(),
        ),
        (&["claim"], 422, 0, going.clone()),
        (
            &["move&move=3", "move&move=3", "claim"],
            200,
            2,
            end("claimed", Value::Null),
        ),
        (&["claim_victory"], 422, 0, going.clone()),
        (&["pass"], 400, 0, going.clone()),
        (&["dance"], 400, 0, going),
        (
            &["move&move=3", "move&move=3", "move&move=3", "move&move=1"],
            200,
            4,
            end("last-taken", json!("second")),
        ),
    ] {
        let (id, cookies) = site.game(json!({}));
        let both = both(&cookies);
        let mut last = 0;
        for button in buttons {
            last = site.press(&id, &both, button).status;
        }
        let state = site.state(&id, &both);
        assert_eq!(
            (last, &state["plies"], site.outcome(&id)),
            (status, &json!(plies), ended),
            "{buttons:?}"
        );
    }
}

/// Buttons that somebody has who has one seat: the words that are there, and those that are not.
#[test]
fn the_buttons_are_those_that_can_be_pressed() {
    let site = Site::start();
    for (moves, then, seat, shown, hidden) in [
        (
            &[][..],
            None,
            0,
            &["Abort game"][..],
            &["Resign", "Offer draw"][..],
        ),
        (
            &["1", "1"],
            None,
            0,
            &["Resign", "Offer draw", "Take back"],
            &["Abort game"],
        ),
        (
            &["1", "1"],
            Some((1, "offer_draw")),
            0,
            &["accept_draw", "decline_draw"],
            &[],
        ),
        (
            &["1", "1"],
            Some((0, "offer_draw")),
            0,
            &["Draw offered"],
            &["accept_draw"],
        ),
        (
            &["1", "1"],
            Some((1, "offer_takeback")),
            0,
            &["accept_takeback", "decline_takeback"],
            &[],
        ),
        (&["3", "3"], None, 0, &["Call it even"], &[]),
        (&["3", "3"], None, 1, &[], &["Call it even"]),
    ] {
        let (id, cookies) = site.game(json!({}));
        site.play(&id, &cookies, moves);
        if let Some((seat, button)) = then {
            let cookies: &String = &cookies[seat];
            assert_eq!(site.press(&id, cookies, button).status, 200, "{button}");
        }
        let state = site.state(&id, &cookies[seat]);
        let panel = part(&state, "panel");
        for words in shown {
            assert!(panel.contains(words), "{moves:?} {words}: {panel}");
        }
        for words in hidden {
            assert!(!panel.contains(words), "{moves:?} {words}: {panel}");
        }
    }
}

#[test]
fn an_offer_and_the_turn_are_said() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({}));
    let said = |seat: usize| site.state(&id, &cookies[seat])["said"].clone();
    assert_eq!(said(0), "Your move");
    site.play(&id, &cookies, &["2"]);
    assert_eq!([said(0), said(1)], ["2 taken", "2 taken. Your move"]);
    assert_eq!(site.press(&id, &cookies[0], "offer_draw").status, 200);
    assert_eq!(said(1), "Left offers a draw");
    assert_eq!(site.state(&id, &cookies[0])["asked"], json!(["draw"]));
    assert_eq!(site.press(&id, &cookies[1], "decline_draw").status, 200);
    assert_eq!(site.press(&id, &cookies[0], "offer_takeback").status, 200);
    assert_eq!(said(1), "Left asks to take the last move back");
}

#[test]
fn a_seat_is_that_of_its_cookie() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({}));
    for (cookies, status, code) in [
        (&cookies[1], 409, "game/turn"),
        (&"seat=x".to_owned(), 403, "token/other"),
        (&String::new(), 403, "token/other"),
    ] {
        let answer = site.press(&id, cookies, "move&move=1");
        assert_eq!(answer.verdict(), (status, code.to_owned()));
    }
    // A number that is taken already.
    site.play(&id, &cookies, &["1"]);
    let late = site.press(&id, &cookies[1], "move&move=1&seq=1");
    assert_eq!(late.status, 409, "{}", late.text);
    let path = format!("/g/{id}/act");
    let headers = format!("cookie: {}\r\norigin: https://example.org\r\n", cookies[1]);
    let other = site.send("POST", &path, &headers, b"do=resign");
    assert_eq!(other.status, 403, "{}", other.text);
}

#[test]
fn the_end_has_a_card_for_its_players() {
    let site = Site::start();
    let (id, cookies) = site.game(json!({}));
    site.play(&id, &cookies, &["3", "3", "3", "1"]);
    for (cookies, headline) in [
        (cookies[0].clone(), Some("You lose")),
        (cookies[1].clone(), Some("You win")),
        (both(&cookies), Some("Right wins")),
        (String::new(), None),
    ] {
        let state = site.state(&id, &cookies);
        let card = state["card"].as_str();
        assert_eq!(card.is_some(), headline.is_some(), "{headline:?}");
        for part in headline
            .into_iter()
            .flat_map(|line| [line, "0–1", "2 moves", "href=\"/\""])
        {
            assert!(card.unwrap().contains(part), "{part}: {card:?}");
        }
        assert_eq!(state["over"], true);
    }
    let page = site.get(&format!("/g/{id}"), None);
    has(&page, &["<p id=\"board\">0 left</p>"]);
}
