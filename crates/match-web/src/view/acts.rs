//! The buttons of the panel, and the card at the end.

use std::fmt::{self, Write};

use feen_look::{Html, Icon, written};
use feen_server::Player;

use super::clock::moves_of;
use super::{Scene, review};
use crate::table::Table;

/// The buttons of a player, and the links that everybody has.
pub(super) fn acts<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    write!(
        text,
        "<form class=\"acts\" id=\"acts\" method=\"post\" action=\"{}/act{}\" aria-label=\"{}\">",
        scene.home(),
        scene.query(),
        scene.frame.text("actions")
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
            scene.frame.text(label)
        )
    };
    let (undo, half) = (Icon::Undo.to_string(), "<em>½</em>");
    let (offers, rights) = (&scene.offers, &scene.rights);
    if scene.is_my_turn() && !scene.is_past() && G::passing(scene.shown).is_some() {
        let label = if G::ends_by_passing(scene.shown) {
            "pass-and-end"
        } else {
            "pass"
        };
        button("pass", &Icon::Next.to_string(), label)?;
    }
    if rights.victory {
        button("claim_victory", &Icon::Crown.to_string(), "claim-victory")?;
    }
    if let Some((icon, label)) = &rights.claim {
        button("claim", icon, label)?;
    }
    if rights.abort {
        button("abort", &Icon::Close.to_string(), "abort-game")?;
    }
    match offers.takeback {
        None if scene.table.plies() > 0 && (scene.side().is_none() || !rights.abort) => {
            button("offer_takeback", &undo, "take-back")?;
        }
        Some(maker) if scene.side() == Some(maker) => button("", &undo, "asked")?,
        _ => {}
    }
    if !rights.abort && scene.side().is_some() {
        match offers.draw {
            None => button("offer_draw", half, "offer-draw")?,
            Some(maker) if scene.mine[maker] => button("", half, "draw-offered")?,
            Some(_) => {}
        }
    }
    if rights.abort {
        return Ok(());
    }
    write!(
        text,
        "<details><summary class=\"b quiet stern\">{}{}</summary>\
         <button class=\"b\" name=\"do\" value=\"resign\">{}</button></details>",
        Icon::Flag,
        scene.frame.text("resign"),
        scene.frame.text("resign-surely")
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
        "<a class=\"b quiet\" href=\"{home}/svg\" download=\"{id}.svg\">{}{}</a>",
        Icon::Board,
        scene.frame.text("picture")
    )
}

/// The button with the address for those who watch. A match that nobody else can see has none.
fn share<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    scene.share.map_or(Ok(()), |share| {
        write!(
            text,
            "<a class=\"b quiet\" href=\"{}\" data-do=\"share\">{}{}</a>",
            Html(share),
            Icon::Share,
            scene.frame.text("share")
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
            "<a class=\"b\" href=\"{another}\">{}{}</a></div>",
            Icon::Plus,
            scene.frame.text("new-game")
        )?;
    }
    text.write_str("<div class=\"acts\" id=\"acts\">")?;
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
            "<a class=\"b quiet\" href=\"{another}\">{}{}</a>",
            Icon::Plus,
            scene.frame.text("new-game")
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
            "<a class=\"b {class}\" href=\"{}\">{}{}</a>",
            Html(next),
            Icon::Again,
            scene.frame.text("to-rematch")
        );
    }
    let (label, disabled) = match scene.rematch.offered {
        None => ("rematch", ""),
        Some(maker) if scene.mine[maker] => ("rematch-offered", " disabled"),
        Some(_) => ("accept-rematch", " data-asked"),
    };
    let label = scene.frame.text(label);
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
    let text = |name| scene.frame.text(name);
    let headline = match (scene.winner, scene.side()) {
        (Some(winner), Some(mine)) if winner == mine => text("you-win"),
        (Some(_), Some(_)) => text("you-lose"),
        (Some(winner), None) => {
            let side = scene.sides[winner].as_str().into();
            scene.frame.fill("side-wins", &[("side", side)])
        }
        (None, _) if scene.is_drawn => text("draw"),
        // An aborted match has no result.
        (None, _) => return None,
    };
    let score = scene.score()?;
    let [first, second] = Player::ALL.map(|side| {
        let is_lost = scene.winner.is_some_and(|winner| winner != side);
        let state = if is_lost { "lost" } else { "win" };
        format!("<i class=\"pc {} {state}\"></i>", G::face(scene, side))
    });
    let moves = moves_of(scene.table.plies(), scene.frame.language);
    let moves = scene.frame.fill("moves-played", &[("count", moves.into())]);
    Some(written(|card| {
        write!(
            card,
            "<div class=\"podium\" aria-hidden=\"true\">{first}<span class=\"score\">{score}</span>{second}</div>\
             <button class=\"b quiet icon shut\" type=\"button\" data-do=\"shut\" aria-label=\"{}\">{}</button>\
             <h2 id=\"res\">{headline}</h2><p class=\"reason\">{} · {moves}</p>",
            text("close"),
            Icon::Close,
            Html(over)
        )?;
        rematch(card, scene, "main big")?;
        write!(
            card,
            "<div class=\"row\"><a class=\"b\" href=\"?ply=0\" data-ply=\"0\">{}{}</a>\
             <a class=\"b\" href=\"{}\">{}{}</a></div>",
            Icon::Chart,
            text("review"),
            Html(&G::another(scene)),
            Icon::Plus,
            text("new-game")
        )
    }))
}
