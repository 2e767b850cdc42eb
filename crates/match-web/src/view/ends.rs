//! Ends of matches and refusals, which a server tells by a code, in words.

use feen_language::{Language, Value};
use feen_look::Html;
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
    let values = [
        ("side", side.into()),
        ("family", language.family(&sides.first).into()),
    ];
    let said = |reason: &str| {
        let name = format!("{end}-{reason}");
        let is_known = language.find(&name).is_some();
        is_known.then(|| language.fill(&name, &values))
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

/// A refusal in words, as HTML: by its code, with what it names. Where the language has a text for its family alone, the English
/// message of the server follows.
#[must_use]
pub fn refusal(language: Language, refusal: &Refusal) -> String {
    let code = refusal.code();
    let facts = refusal.facts().iter();
    let facts: Vec<(&str, Value<'_>)> = facts
        .map(|(name, text)| (*name, text.as_str().into()))
        .collect();
    let name = format!("refused-{}", code.replace('/', "-"));
    let said = language.find_filled(&name, &facts);
    // Of two games with the same code one may name less.
    if let Some(text) = said.filter(|text| !text.contains("{$")) {
        // The place of any other refusal is one in the body of the request.
        let is_of_text = ["position/", "convert/"]
            .iter()
            .any(|family| code.starts_with(family));
        let place = refusal.span().filter(|_| is_of_text);
        let place = place.and_then(|span| u32::try_from(span.start).ok());
        return Html(&place.map_or(text.clone(), |place| {
            let values = [
                ("text", (&*text).into()),
                ("place", place.saturating_add(1).into()),
            ];
            language.fill("at-character", &values)
        }))
        .to_string();
    }
    if language == Language::English {
        return Html(&capital(refusal.message())).to_string();
    }
    // A refusal with a place is that of a position.
    let family = match refusal.span() {
        Some(_) => "position",
        None => code.split('/').next().unwrap_or_default(),
    };
    let text = language.find(&format!("refused-{family}"));
    let text = text.unwrap_or_else(|| language.text("did-not-work"));
    format!(
        "{} <span lang=\"en\">{}</span>",
        Html(&text),
        Html(refusal.message())
    )
}

/// A message of the server as a sentence, as the texts of the languages are.
fn capital(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}

#[cfg(test)]
mod tests {
    use feen_language::Language;
    use feen_server::{Outcome, Player};
    use qi::ByPlayer;

    use axum::http::StatusCode;
    use feen_server::http::kit::Refusal;

    use super::{ending, refusal};

    #[test]
    fn refusals_are_said_by_their_codes_with_what_they_name() {
        let squares = || vec![("from", "b2".to_owned()), ("to", "b6".to_owned())];
        let wide = || vec![("files", "9".to_owned())];
        for (tag, code, facts, span, text) in [
            (
                "en",
                "move/unreachable",
                squares(),
                None,
                "The piece on b2 does not reach b6",
            ),
            (
                "de",
                "move/unreachable",
                squares(),
                None,
                "Die Figur auf b2 kann nicht nach b6",
            ),
            (
                "ko",
                "move/unreachable",
                squares(),
                None,
                "b2의 기물은 b6으로 갈 수 없습니다",
            ),
            (
                "ja",
                "position/rank-too-long",
                wide(),
                Some(22..23),
                "1段は9マスですが、多すぎます（23文字目）",
            ),
            (
                "de",
                "convert/letter",
                vec![("found", "q".to_owned())],
                Some(9..10),
                "q ist keine Figur dieses Spiels (an Zeichen 10)",
            ),
            ("fr", "seat/taken", Vec::new(), None, "La place est prise"),
            ("en", "setup/table", Vec::new(), None, "A &lt;reason&gt;"),
            (
                "zh-Hans",
                "setup/table",
                Vec::new(),
                None,
                "此开局不被接受 <span lang=\"en\">a &lt;reason&gt;</span>",
            ),
            (
                "de",
                "position/piece",
                Vec::new(),
                None,
                "Diese Stellung wird nicht angenommen <span lang=\"en\">a &lt;reason&gt;</span>",
            ),
            (
                "de",
                "field/count",
                Vec::new(),
                Some(0..1),
                "Diese Stellung wird nicht angenommen <span lang=\"en\">a &lt;reason&gt;</span>",
            ),
            (
                "de",
                "strange/code",
                Vec::new(),
                None,
                "Das hat nicht geklappt <span lang=\"en\">a &lt;reason&gt;</span>",
            ),
        ] {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            let refused = Refusal::new(status, code, "a <reason>").naming(facts);
            let refused = match span {
                Some(span) => refused.at(span),
                None => refused,
            };
            assert_eq!(
                refusal(tag.parse().unwrap(), &refused),
                text,
                "{tag} {code}"
            );
        }
    }

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
            (None, "by_agreement", "de", "Remis durch Vereinbarung"),
            (
                None,
                "insufficient-material",
                "fr",
                "Nulle par matériel insuffisant",
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
