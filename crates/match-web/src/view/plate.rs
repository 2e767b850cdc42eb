use std::fmt::{self, Write};

use feen_look::Html;
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
        scene.sides[side]
    )?;
    plate_inner(page, scene, side, story)?;
    page.write_str("</section>")
}

pub(super) fn plate_inner<G: Table>(
    text: &mut String,
    scene: &Scene<'_, G>,
    side: Player,
    story: &Story,
) -> fmt::Result {
    let Person {
        name,
        sits,
        here,
        back_in,
    } = &scene.people[side];
    let engine = { name.as_deref() }
        .and_then(|name| name.strip_suffix(" (engine)"))
        .map(EngineName::read);
    let own = scene.sides[side];
    let shown = match (
        engine.map_or(name.as_deref(), |engine| Some(engine.name)),
        sits,
    ) {
        (Some(name), _) if engine.is_some() && is_own(name) => "The computer",
        (Some(name), _) => name,
        (None, true) if scene.side() == Some(side) => "You",
        (None, true) => own,
        (None, false) => "Open seat",
    };
    let (presence, words) = match (sits, here) {
        (true, true) => ("", "is here"),
        (true, false) => (" away", "is away"),
        _ => (" away open", "is not here yet"),
    };
    let light = match side {
        Player::First => "",
        Player::Second => " light",
    };
    write!(
        text,
        "<span class=\"face{light}{presence}\" title=\"{words}\"><i class=\"pc {}\"></i></span>\
         <span class=\"who\"><b>{}</b><small>",
        G::face(scene, side),
        Html(shown)
    )?;
    let [taken, lead] = &story.taken[side];
    text.write_str(taken)?;
    let mut words = Vec::new();
    if let Some(left) = back_in {
        let seconds = left.div_ceil(1_000);
        words.push(match seconds {
            0 => "left".to_owned(),
            seconds => format!("<em data-gone=\"{left}\">left, {seconds} s</em>"),
        });
    }
    let is_even = story.taken.first.get(1) == story.taken.second.get(1);
    if !lead.is_empty() {
        words.push(lead.clone());
    } else if is_even && !taken.is_empty() && side != scene.below {
        words.push("even".to_owned());
    }
    if let Some(level) = engine.and_then(|engine| engine.level) {
        words.push(level.to_string());
    } else if scene.side() == Some(side) && name.is_some() {
        words.push("you".to_owned());
    } else if taken.is_empty() && (name.is_some() || scene.side() == Some(side)) {
        words.push(own.to_lowercase());
    }
    // It is seen on the plate of the player to move alone.
    write!(
        text,
        "<span>{}</span></small></span><span class=\"tomove\" aria-hidden=\"true\">to move</span>{}",
        words.join(" · "),
        story.counts[side]
    )?;
    let Some(clocks) = scene.clocks else {
        return Ok(());
    };
    let begins = clocks.begins.filter(|_| clocks.runs == Some(side));
    match begins {
        Some(begins) => write!(
            text,
            "<span class=\"clock begins\" role=\"timer\" data-begins=\"{begins}\">{} s to begin</span>",
            begins / 1_000
        ),
        None => write!(
            text,
            "<span class=\"clock\" role=\"timer\" data-clock=\"{}\">{}</span>",
            word(side),
            clock(clocks.left[side], clocks)
        ),
    }
}

/// The time left, as `4:58`, with tenths in the last ten seconds, and with the number of periods where they run.
fn clock(left: u64, clocks: Clocks) -> String {
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
        (hours @ 24.., _) => format!("{} d {} h", hours / 24, hours % 24),
        (0, minutes) => format!("{minutes}:{seconds:02}{periods}"),
        (hours, minutes) => format!("{hours}:{minutes:02}:{seconds:02}{periods}"),
    }
}
