//! The buttons of the panel, and the card at the end.

use std::fmt::{self, Write};

use feen_look::{Html, Icon, written};
use feen_server::Player;

use super::{Scene, review};
use crate::table::Table;

/// The buttons of a player, and the links that everybody has.
pub(super) fn acts<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    write!(
        text,
        "<form class=\"acts\" method=\"post\" action=\"{}/act{}\" aria-label=\"Actions\">",
        scene.home(),
        scene.query()
    )?;
    if scene.is_player() {
        buttons(text, scene)?;
    } else {
        links(text, scene)?;
    }
    share(text, scene)?;
    text.write_str("</form>")
}

fn buttons<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    let mut button = |wish: &str, icon: &str, label: &str| {
        let disabled = if wish.is_empty() { " disabled" } else { "" };
        write!(
            text,
            "<button class=\"b quiet\" name=\"do\" value=\"{wish}\"{disabled}>{icon}{}</button>",
            Html(label)
        )
    };
    let (undo, half) = (Icon::Undo.to_string(), "<em>½</em>");
    let (offers, rights) = (&scene.offers, &scene.rights);
    if scene.is_my_turn() && !scene.is_past() && G::passing(scene.shown).is_some() {
        button("pass", &Icon::Next.to_string(), "Pass")?;
    }
    if rights.victory {
        button("claim_victory", &Icon::Crown.to_string(), "Claim victory")?;
    }
    if let Some([icon, label]) = &rights.claim {
        button("claim", icon, label)?;
    }
    if rights.abort {
        button("abort", &Icon::Close.to_string(), "Abort game")?;
    }
    match offers.takeback {
        None if scene.table.plies() > 0 && (scene.side().is_none() || !rights.abort) => {
            button("offer_takeback", &undo, "Take back")?;
        }
        Some(maker) if scene.side() == Some(maker) => button("", &undo, "Asked")?,
        _ => {}
    }
    if !rights.abort && scene.side().is_some() {
        match offers.draw {
            None => button("offer_draw", half, "Offer draw")?,
            Some(maker) if scene.mine[maker] => button("", half, "Draw offered")?,
            Some(_) => {}
        }
    }
    if rights.abort {
        return Ok(());
    }
    write!(
        text,
        "<details><summary class=\"b quiet stern\">{}Resign</summary>\
         <button class=\"b\" name=\"do\" value=\"resign\">Yes, resign</button></details>",
        Icon::Flag
    )
}

/// The match as files.
fn links<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    let (home, id) = (scene.home(), scene.id);
    for format in scene.table.formats() {
        write!(
            text,
            "<a class=\"b quiet\" href=\"{home}/{}\" download=\"{id}.{}\">{}{}</a>",
            format.name,
            format.extension,
            Icon::Copy,
            format.title
        )?;
    }
    G::links(text, scene)?;
    write!(
        text,
        "<a class=\"b quiet\" href=\"{home}/svg\" download=\"{id}.svg\">{}Picture</a>",
        Icon::Board
    )
}

/// The button with the address for those who watch. A match that nobody else can see has none.
fn share<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    scene.share.map_or(Ok(()), |share| {
        write!(
            text,
            "<a class=\"b quiet\" href=\"{}\" data-do=\"share\">{}Share</a>",
            Html(share),
            Icon::Share
        )
    })
}

/// The buttons after the end: another match first.
pub(super) fn after<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    let is_review = scene.is_review();
    let another = G::another(scene);
    let another = Html(&another);
    if scene.is_player() && !is_review {
        text.write_str("<div class=\"acts end\">")?;
        rematch(text, scene, "main")?;
        write!(
            text,
            "<a class=\"b\" href=\"{another}\">{}New game</a></div>",
            Icon::Plus
        )?;
    }
    text.write_str("<div class=\"acts\">")?;
    review::acts(text, scene)?;
    if scene.is_player() {
        // A phone has one row of buttons.
        rematch(
            text,
            scene,
            if is_review { "quiet" } else { "quiet narrow" },
        )?;
    }
    links(text, scene)?;
    if !scene.is_player() {
        write!(
            text,
            "<a class=\"b quiet\" href=\"{another}\">{}New game</a>",
            Icon::Plus
        )?;
    }
    share(text, scene)?;
    text.write_str("</div>")
}

/// The button for another match with the other colours, or the way to that match.
fn rematch<G: Table>(text: &mut String, scene: &Scene<'_, G>, class: &str) -> fmt::Result {
    if let Some(next) = &scene.rematch.next {
        return write!(
            text,
            "<a class=\"b {class}\" href=\"{}\">{}To the rematch</a>",
            Html(next),
            Icon::Again
        );
    }
    let (label, disabled) = match scene.rematch.offered {
        None => ("Rematch", ""),
        Some(maker) if scene.mine[maker] => ("Rematch offered", " disabled"),
        Some(_) => ("Accept rematch", " data-asked"),
    };
    write!(
        text,
        "<form method=\"post\" action=\"{}/rematch{}\"><button class=\"b {class}\" name=\"do\" value=\"rematch\"{disabled}>{}{label}</button></form>",
        scene.home(),
        scene.query(),
        Icon::Again
    )
}

/// The card over the board at the end: who won, and how.
pub(super) fn card<G: Table>(scene: &Scene<'_, G>) -> Option<String> {
    let over = scene.over.as_deref().filter(|_| scene.is_player())?;
    let reason = over.split_once(": ").or_else(|| over.split_once(" by "));
    let reason = reason.map_or(over, |(_, reason)| reason);
    let headline = match (scene.winner, scene.side()) {
        (Some(winner), Some(mine)) if winner == mine => "You win".to_owned(),
        (Some(_), Some(_)) => "You lose".to_owned(),
        (Some(winner), None) => format!("{} wins", scene.sides[winner]),
        (None, _) if scene.is_drawn => "Draw".to_owned(),
        // An aborted match has no result.
        (None, _) => return None,
    };
    let score = scene.score()?;
    let [first, second] = Player::ALL.map(|side| {
        let is_lost = scene.winner.is_some_and(|winner| winner != side);
        let state = if is_lost { "lost" } else { "win" };
        format!("<i class=\"pc {} {state}\"></i>", G::face(scene, side))
    });
    let moves = match scene.table.plies().div_ceil(2) {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    };
    let between = if reason == "checkmate" {
        " in "
    } else {
        " · "
    };
    Some(written(|text| {
        write!(
            text,
            "<div class=\"podium\" aria-hidden=\"true\">{first}<span class=\"score\">{score}</span>{second}</div>\
             <button class=\"b quiet icon shut\" type=\"button\" data-do=\"shut\" aria-label=\"Close\">{}</button>\
             <h2 id=\"res\">{headline}</h2><p class=\"reason\">{}{between}{moves}</p>",
            Icon::Close,
            Html(reason)
        )?;
        rematch(text, scene, "main big")?;
        write!(
            text,
            "<div class=\"row\"><a class=\"b\" href=\"?ply=0\" data-ply=\"0\">{}Review</a>\
             <a class=\"b\" href=\"{}\">{}New game</a></div>",
            Icon::Chart,
            Html(&G::another(scene)),
            Icon::Plus
        )
    }))
}
