use std::fmt::{self, Write};

use feen_language::Language;
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
    let Person {
        name,
        sits,
        here,
        back_in,
    } = &scene.people[side];
    let engine = { name.as_deref() }
        .and_then(|name| name.strip_suffix(" (engine)"))
        .map(EngineName::read);
    let own = scene.sides[side].as_str();
    let text = |name| scene.frame.text(name);
    let shown = match (
        engine.map_or(name.as_deref(), |engine| Some(engine.name)),
        sits,
    ) {
        (Some(name), _) if engine.is_some() && is_own(name) => text("computer"),
        (Some(name), _) => Html(name).to_string(),
        (None, true) if scene.side() == Some(side) => text("you"),
        (None, true) => Html(own).to_string(),
        (None, false) => text("open-seat"),
    };
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
    write!(
        page,
        "<span class=\"face{light}{presence}\" title=\"{words}\"><i class=\"pc {}\"></i></span>\
         <span class=\"who\"><b>{shown}</b><small>",
        G::face(scene, side)
    )?;
    let [taken, lead] = &story.taken[side];
    page.write_str(taken)?;
    let mut words = Vec::new();
    if let Some(left) = back_in {
        let seconds = left.div_ceil(1_000);
        words.push(match seconds {
            0 => text("has-left"),
            seconds => {
                let seconds = seconds.to_string();
                let words = scene
                    .frame
                    .fill("left-for", &[("seconds", seconds.as_str().into())]);
                format!("<em data-gone=\"{left}\">{words}</em>")
            }
        });
    }
    let is_even = story.taken.first.get(1) == story.taken.second.get(1);
    if !lead.is_empty() {
        words.push(lead.clone());
    } else if is_even && !taken.is_empty() && side != scene.below {
        words.push(text("even"));
    }
    if let Some(level) = engine.and_then(|engine| engine.level) {
        let level = u32::from(level.get()).into();
        words.push(scene.frame.fill("level-within", &[("level", level)]));
    } else if scene.side() == Some(side) && name.is_some() {
        words.push(text("you-within"));
    } else if taken.is_empty() && (name.is_some() || scene.side() == Some(side)) {
        words.push(Html(&own.to_lowercase()).to_string());
    }
    // It is seen on the plate of the player to move alone.
    write!(
        page,
        "<span>{}</span></small></span><span class=\"tomove\" aria-hidden=\"true\">{}</span>{}",
        words.join(" · "),
        text("to-move-within"),
        story.counts[side]
    )?;
    let Some(clocks) = scene.clocks else {
        return Ok(());
    };
    let begins = clocks.begins.filter(|_| clocks.runs == Some(side));
    match begins {
        Some(begins) => {
            let seconds = (begins / 1_000).to_string();
            let left = scene
                .frame
                .fill("time-to-begin", &[("seconds", seconds.as_str().into())]);
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
