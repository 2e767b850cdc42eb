use std::fmt::{self, Write};

use feen_language::Language;
use feen_look::{Html, Icon};
use feen_server::http::api::word;
use feen_server::{EngineName, Player};

use super::Scene;
use super::scene::{Clocks, Person};
use crate::engines::is_own;
use crate::table::{Story, Table};

/// A player with what was taken and the clock.
pub(super) fn plate<G: Table>(
    page: &mut String,
    scene: &Scene<'_, G>,
    side: Player,
    story: &Story,
) -> fmt::Result {
    let place = if side == scene.below { "me" } else { "above" };
    let turn = if scene.turn() == Some(side) && scene.is_complete() {
        " turn"
    } else {
        ""
    };
    write!(
        page,
        "<section class=\"plate card {place}{turn}\" id=\"{}\" aria-label=\"{}\">",
        word(side),
        Html(&scene.sides[side])
    )?;
    plate_inner(page, scene, side, story)?;
    page.write_str("</section>")
}

pub(super) fn plate_inner<G: Table>(
    page: &mut String,
    scene: &Scene<'_, G>,
    side: Player,
    story: &Story,
) -> fmt::Result {
    let Person { sits, here, .. } = &scene.people[side];
    let text = |name| scene.frame.text(name);
    let (presence, words) = match (sits, here) {
        (true, true) => ("", "is-here"),
        (true, false) => (" away", "is-away"),
        _ => (" away open", "is-not-here-yet"),
    };
    let words = text(words);
    let light = match side {
        Player::First => "",
        Player::Second => " light",
    };
    let [taken, _] = &story.taken[side];
    // The plate of the player to move alone shows the last words.
    write!(
        page,
        "<span class=\"face{light}{presence}\" title=\"{words}\"><i class=\"pc {}\"></i></span>\
         <span class=\"who\"><b>{}</b><small>{taken}<span>{}</span></small></span>\
         <span class=\"tomove\" aria-hidden=\"true\">{}</span>{}",
        G::face(scene, side),
        shown(scene, side),
        remarks(scene, side, story).join(" · "),
        text("to-move-within"),
        story.counts[side]
    )?;
    if let Some(clocks) = scene.clocks {
        timer(page, scene, side, clocks)?;
    }
    // Where a window is too short for the actions the way to them is seen.
    write!(
        page,
        "<a class=\"b quiet icon to-acts\" href=\"#acts\" aria-label=\"{}\">{}</a>",
        text("actions"),
        Icon::More
    )
}

/// The engine of a side, if one plays it.
fn engine<'s, G: Table>(scene: &'s Scene<'_, G>, side: Player) -> Option<EngineName<'s>> {
    let name = scene.people[side].name.as_deref()?;
    name.strip_suffix(" (engine)").map(EngineName::read)
}

/// The name of a player as the plate has it.
fn shown<G: Table>(scene: &Scene<'_, G>, side: Player) -> String {
    let Person { name, sits, .. } = &scene.people[side];
    match (engine(scene, side), name, sits) {
        (Some(engine), ..) if is_own(engine.name) => scene.frame.text("computer"),
        (Some(engine), ..) => Html(engine.name).to_string(),
        (None, Some(name), _) => Html(name).to_string(),
        (None, None, true) if scene.side() == Some(side) => scene.frame.text("you"),
        (None, None, true) => Html(&scene.sides[side]).to_string(),
        (None, None, false) => scene.frame.text("open-seat"),
    }
}

/// The words below a name: an absence, the lead in pieces, the level of an engine or the side.
fn remarks<G: Table>(scene: &Scene<'_, G>, side: Player, story: &Story) -> Vec<String> {
    let Person { name, back_in, .. } = &scene.people[side];
    let (text, is_mine) = (|name| scene.frame.text(name), scene.side() == Some(side));
    let [taken, lead] = &story.taken[side];
    let mut words = Vec::new();
    words.extend(back_in.map(|left| match left.div_ceil(1_000) {
        0 => text("has-left"),
        seconds => {
            let seconds = seconds.to_string();
            let seconds = [("seconds", seconds.as_str().into())];
            let words = scene.frame.fill("left-for", &seconds);
            format!("<em data-gone=\"{left}\">{words}</em>")
        }
    }));
    words.extend((!lead.is_empty()).then(|| lead.clone()));
    let level = engine(scene, side).and_then(|engine| engine.level);
    if let Some(level) = level {
        let level = u32::from(level.get()).into();
        words.push(scene.frame.fill("level-within", &[("level", level)]));
    } else if is_mine && name.is_some() {
        words.push(text("you-within"));
    } else if taken.is_empty() && (name.is_some() || is_mine) {
        words.push(Html(&scene.sides[side]).to_string());
    }
    words
}

/// The clock of a side, or the time that is left for a first move.
fn timer<G: Table>(
    page: &mut String,
    scene: &Scene<'_, G>,
    side: Player,
    clocks: Clocks,
) -> fmt::Result {
    let begins = clocks.begins.filter(|_| clocks.runs == Some(side));
    match begins {
        Some(begins) => {
            let seconds = (begins / 1_000).to_string();
            let seconds = [("seconds", seconds.as_str().into())];
            let left = scene.frame.fill("time-to-begin", &seconds);
            write!(
                page,
                "<span class=\"clock begins\" role=\"timer\" data-begins=\"{begins}\">{left}</span>"
            )
        }
        None => write!(
            page,
            "<span class=\"clock\" role=\"timer\" data-clock=\"{}\">{}</span>",
            word(side),
            clock(clocks.left[side], clocks, scene.frame.language)
        ),
    }
}

/// The time left, as `4:58`, with tenths in the last ten seconds, and with the number of periods where they run.
fn clock(left: u64, clocks: Clocks, language: Language) -> String {
    let all = clocks.period.saturating_mul(clocks.periods);
    let (left, periods) = match left.saturating_sub(1).checked_div(clocks.period) {
        Some(whole) if left <= all => {
            let before = whole.saturating_mul(clocks.period);
            (
                left.saturating_sub(before),
                format!("<sup>{}</sup>", whole.saturating_add(1)),
            )
        }
        _ => (left.saturating_sub(all), String::new()),
    };
    let (minutes, seconds) = (left / 60_000, left / 1_000 % 60);
    if left < 10_000 {
        return format!(
            "{minutes}:{seconds:02}<small>.{}</small>{periods}",
            left / 100 % 10
        );
    }
    match (minutes / 60, minutes % 60) {
        (hours @ 24.., _) => {
            let [days, hours] = [hours / 24, hours % 24].map(|count| count.to_string());
            let values = [
                ("days", days.as_str().into()),
                ("hours", hours.as_str().into()),
            ];
            language.fill("days-and-hours", &values)
        }
        (0, minutes) => format!("{minutes}:{seconds:02}{periods}"),
        (hours, minutes) => format!("{hours}:{minutes:02}:{seconds:02}{periods}"),
    }
}
