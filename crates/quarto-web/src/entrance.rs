//! The pages outside of a game: a new one, an invitation, and refusals.

use std::fmt::Write;

use crate::document::{END, Escaped, HEADING, Places, RULES, banner, document, image, rules};

/// The page of a new game, with a word to the person if there is one.
#[must_use]
pub fn home(places: &Places, message: Option<&str>) -> String {
    document("New game", "home", |page| {
        banner(page, places, "")?;
        write!(
            page,
            r#"<main>{HEADING}<section class="shelf" aria-hidden="true">"#
        )?;
        for piece in [13, 2, 12, 9, 5, 10]
            .into_iter()
            .filter_map(feen_quarto::Piece::new)
        {
            image(page, piece, "")?;
        }
        page.write_str("</section>")?;
        if let Some(message) = message {
            write!(
                page,
                r#"<p class="message" role="status">{}</p>"#,
                Escaped(message)
            )?;
        }
        page.write_str(
            r#"<p class="lead">Sixteen pieces of wood, four in a row that are alike – and your opponent chooses the piece that you place.</p><form method="post" action="/games" class="new">"#,
        )?;
        for (name, title, choices) in QUESTIONS {
            write!(page, "<fieldset><legend>{title}</legend>")?;
            for (place, (value, words)) in choices.iter().enumerate() {
                let checked = if place == 0 { " checked" } else { "" };
                write!(
                    page,
                    r#"<label><input type="radio" name="{name}" value="{value}"{checked}><span>{words}</span></label>"#
                )?;
            }
            page.write_str("</fieldset>")?;
        }
        write!(
            page,
            r#"<button class="b main" autofocus>Play</button> {RULES}</form></main>"#
        )?;
        rules(page)?;
        page.write_str(END)
    })
}

/// A question of a new game: the name of its field, its title, and its values in words, the usual
/// one first.
type Question = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const QUESTIONS: [Question; 3] = [
    (
        "opponent",
        "Opponent",
        &[
            ("normal", "Normal"),
            ("easy", "Easy"),
            ("hard", "Hard"),
            ("perfect", "Perfect"),
            ("human", "A person, by link"),
        ],
    ),
    (
        "rules",
        "Rules",
        &[
            ("lines", "Lines"),
            ("squares", "Lines and squares"),
            ("lines,call", "Lines, to be called"),
            ("squares,call", "Lines and squares, to be called"),
        ],
    ),
    (
        "first",
        "Who begins",
        &[
            ("toss", "Toss a coin"),
            ("me", "I give first"),
            ("opponent", "My opponent gives first"),
        ],
    ),
];

/// The page of an invitation, which one accepts.
#[must_use]
pub fn invitation(places: &Places, address: &str, invite: &str) -> String {
    document("Invitation", "home", |page| {
        banner(page, places, "")?;
        write!(
            page,
            r#"<main>{HEADING}<p class="lead">You are invited to a game of Quarto.</p><form method="post" action="{}/join/{}" class="new"><button class="b main" autofocus>Join the game</button> {RULES}</form></main>"#,
            Escaped(address),
            Escaped(invite)
        )?;
        rules(page)?;
        page.write_str(END)
    })
}

/// The page of a request that is refused.
#[must_use]
pub fn refusal(words: &str) -> String {
    document(words, "home", |page| {
        banner(page, &[], "")?;
        write!(
            page,
            r#"<main>{HEADING}<p class="lead" role="alert">{}</p><p><a class="b main" href="/">New game</a></p></main>"#,
            Escaped(words)
        )?;
        rules(page)?;
        page.write_str(END)
    })
}
