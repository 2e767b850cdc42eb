//! Ends of matches and refusals, which a server tells by a code, in words.

use feen_language::Language;
use feen_server::http::api;
use feen_server::http::kit::Refusal;
use feen_server::{Outcome, Player};
use qi::ByPlayer;

/// Ends whose code has another word than their text: what the code ends with, and the name of the text.
const OTHER_WORDS: [(&str, &str); 10] = [
    ("insufficient-material", "material"),
    ("moves-without-progress", "moves"),
    ("pieces-in-a-row", "connection"),
    ("by-agreement", "agreement"),
    ("lost-on-time", "time"),
    ("on-time", "time"),
    ("resigned", "resignation"),
    ("left", "abandonment"),
    ("abandoned", "abandonment"),
    ("timeout", "time"),
];

/// The end of a match in words, with the names of its sides: `White wins by checkmate`. A reason without a text is said as the
/// server says it.
#[must_use]
pub fn ending(language: Language, outcome: &Outcome, sides: &ByPlayer<String>) -> String {
    let reason = outcome.reason.rsplit('/').next().unwrap_or_default();
    let reason = reason.replace(['_', ' '], "-");
    let end = match outcome.winner {
        Some(_) => "win",
        None if matches!(&*outcome.reason, "aborted" | "no_result") => "no",
        None => "draw",
    };
    let side = outcome.winner.map_or("", |winner| sides[winner].as_str());
    let said = |reason: &str| {
        let name = format!("{end}-{reason}");
        let is_known = language.find(&name).is_some();
        is_known.then(|| language.fill(&name, &[("side", side.into())]))
    };
    let other_word = || {
        let mut words = OTHER_WORDS.iter();
        // A side stands before what it has done: `first-resigned`.
        let found = words.find(|(word, _)| {
            let before = reason.strip_suffix(word);
            before.is_some_and(|before| before.is_empty() || before.ends_with('-'))
        });
        found.and_then(|(_, reason)| said(reason))
    };
    let as_server = || {
        let [first, second] = [Player::First, Player::Second].map(|side| sides[side].as_str());
        api::ending(outcome, [first, second])
    };
    said(&reason).or_else(other_word).unwrap_or_else(as_server)
}

/// A refusal in words: those that visitors of pages meet have a text, and others are said as the server says them.
#[must_use]
pub fn refusal(language: Language, refusal: &Refusal) -> String {
    let name = format!("refused-{}", refusal.code().replace('/', "-"));
    let said = language.find(&name);
    said.unwrap_or_else(|| refusal.message().to_owned())
}

#[cfg(test)]
mod tests {
    use feen_language::Language;
    use feen_server::{Outcome, Player};
    use qi::ByPlayer;

    use super::ending;

    #[test]
    fn ends_are_said_by_their_codes() {
        for (winner, reason, language, text) in [
            (
                Some(Player::First),
                "checkmate",
                "en",
                "White wins by checkmate",
            ),
            (
                Some(Player::Second),
                "white_resigned",
                "en",
                "Black wins by resignation",
            ),
            (
                Some(Player::Second),
                "first_lost_on_time",
                "en",
                "Black wins on time",
            ),
            (None, "first_lost_on_time", "en", "Draw by time"),
            (None, "by_agreement", "de", "Remis: Vereinbarung"),
            (
                None,
                "insufficient-material",
                "fr",
                "Nulle : matériel insuffisant",
            ),
            (None, "aborted", "en", "Aborted"),
            (None, "old/stalemate", "en", "Draw by stalemate"),
            (
                Some(Player::First),
                "a_strange_end",
                "ja",
                "White wins by a strange end",
            ),
        ] {
            let outcome = Outcome::new(winner, reason);
            let sides = ByPlayer {
                first: "White".to_owned(),
                second: "Black".to_owned(),
            };
            let language: Language = language.parse().unwrap();
            assert_eq!(ending(language, &outcome, &sides), text, "{reason}");
        }
    }
}
