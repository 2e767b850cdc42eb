//! Challenges, as the streams of their players tell of them.

use serde_json::{Value, json};

use crate::client::bearer;
use crate::site::{Site, player};

/// A challenge that is declined or accepted before a stream of its maker has told of it: the maker hears how it ended.
#[test]
fn the_maker_hears_of_a_decline_that_was_faster_than_the_stream() {
    let site = Site::start();
    let (alpha, beth) = (player(&site, "Alpha", true), player(&site, "Beth", false));
    let challenge = || {
        let terms = json!({ "variant": "atomic" });
        let made = site.post("/api/challenge/Alpha", Some(&beth), &terms);
        made.json()["id"].as_str().unwrap().to_owned()
    };
    let answer = |token: &str, id: &str, verb: &str, body: &Value| {
        let path = format!("/api/challenge/{id}/{verb}");
        assert_eq!(site.post(&path, Some(token), body).status, 200);
    };
    let [canceled, declined, accepted] = [challenge(), challenge(), challenge()];
    answer(&beth, &canceled, "cancel", &Value::Null);
    answer(
        &alpha,
        &declined,
        "decline",
        &json!({ "reason": "variant" }),
    );
    answer(&alpha, &accepted, "accept", &Value::Null);
    let events = |token: &str| site.stream("/api/stream/event", &bearer(Some(token)));
    let (of_beth, of_alpha) = (events(&beth), events(&alpha));
    // A later challenge is the last that the streams tell of.
    let last = challenge();
    let heard = |stream: &crate::client::Lines| {
        let mut lines = std::iter::from_fn(|| stream.find("{"));
        let mut heard = Vec::new();
        loop {
            let line: Value = serde_json::from_str(&lines.next().unwrap()).unwrap();
            let id = line.pointer("/challenge/id").unwrap_or(&line["game"]["id"]);
            let (kind, id) = (
                line["type"].as_str().unwrap().to_owned(),
                id.as_str().unwrap().to_owned(),
            );
            if id == last {
                return heard;
            }
            if kind == "challengeDeclined" {
                assert_eq!(line["challenge"]["declineReasonKey"], "variant");
            }
            heard.push((kind, id));
        }
    };
    let starts = ("gameStart".to_owned(), accepted);
    assert_eq!(
        heard(&of_beth),
        [starts.clone(), ("challengeDeclined".to_owned(), declined)]
    );
    assert_eq!(heard(&of_alpha), [starts]);
}
