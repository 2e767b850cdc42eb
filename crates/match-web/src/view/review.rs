//! A match after its end: its evaluation, and the moves that a visitor tries out.

use std::fmt::{self, Write};

use feen_look::{Html, Icon, Place};
use feen_uci::Evaluation as Value;

use super::Scene;
use super::address::address;
use super::scene::Evaluation;
use super::shown::{spelled, try_out};
use crate::engines::{Judged, Mark};
use crate::table::Table;

/// The size of the graph.
const WIDTH: f64 = 368.0;
const HEIGHT: f64 = 104.0;

/// The most moves of a line that is shown.
const LINE: usize = 8;

/// The evaluation of the position that is shown.
fn judged<'s, G: Table>(scene: &'s Scene<'_, G>) -> Option<&'s Judged> {
    let review = scene.review().filter(|_| scene.tried.is_empty());
    review?.judged.get(scene.at())
}

/// The part of the bar beside the board that is White's, in per cent.
pub(super) fn bar<G: Table>(scene: &Scene<'_, G>) -> Option<String> {
    let chances = judged(scene)?.chances();
    Some(format!("{:.0}", 50.0 + 50.0 * chances))
}

/// The squares of the best move.
pub(super) fn arrow<G: Table>(scene: &Scene<'_, G>) -> Option<[usize; 2]> {
    let best = judged(scene)?.best.first()?;
    G::squares(scene, best)
}

/// The advantage through the game as a curve, and the best moves at the position that is shown.
///
/// It is a slider, whose value is the position that is shown; without a script a picture.
pub(super) fn graph<G: Table>(
    text: &mut String,
    scene: &Scene<'_, G>,
    spoken: &str,
) -> fmt::Result {
    let Some(review) = scene.review() else {
        return Ok(());
    };
    if review.judged.is_empty() {
        let words = if let Some(place) = review.queue {
            let place = u32::try_from(place).unwrap_or(u32::MAX).into();
            scene.frame.fill("evaluation-queue", &[("place", place)])
        } else {
            scene.frame.text("evaluation-begins")
        };
        return write!(text, "<p class=\"best\">{words}</p>");
    }
    let plies = scene.table.plies();
    let place = |index: usize| {
        let [index, all] =
            [index, plies.max(1)].map(|count| f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
        index / all * WIDTH
    };
    let height = |judged: &Judged| HEIGHT / 2.0 - judged.chances() * (HEIGHT / 2.0 - 4.0);
    let mut curve = String::new();
    let mut end = 0.0;
    for (index, judged) in review.judged.iter().enumerate() {
        end = place(index);
        write!(curve, "{end:.1},{:.1} ", height(judged))?;
    }
    let label = scene.frame.text("advantage");
    let (slider, picture) = if scene.is_plain {
        (
            String::new(),
            format!(" role=\"img\" aria-label=\"{label}\""),
        )
    } else {
        let shown = scene.at();
        let said = said(scene, spoken);
        let said = Html(&said);
        let slider = format!(
            " data-graph=\"{plies}\" role=\"slider\" tabindex=\"0\" aria-label=\"{label}\" aria-valuemin=\"0\" \
             aria-valuemax=\"{plies}\" aria-valuenow=\"{shown}\" aria-valuetext=\"{said}\""
        );
        (slider, " aria-hidden=\"true\"".to_owned())
    };
    write!(
        text,
        "<figure class=\"graph well\"{slider}><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" preserveAspectRatio=\"none\"{picture}>\
         <path d=\"M0 0H{WIDTH}V{HEIGHT}H0Z\" fill=\"#3a2c22\"/>\
         <polygon points=\"0,{HEIGHT} {curve}{end:.1},{HEIGHT}\" fill=\"#fff3dc\"/>\
         <polyline points=\"{curve}\" fill=\"none\" stroke=\"#c99a5b\" stroke-width=\"1.6\"/>\
         <path d=\"M0 52H{WIDTH}\" stroke=\"#a07c50\" stroke-dasharray=\"3 4\"/>"
    )?;
    for index in 0..plies {
        let after = index.saturating_add(1);
        let (Some(mark), Some(judged)) = (review.mark(index), review.judged.get(after)) else {
            continue;
        };
        let colour = match mark {
            Mark::Inaccuracy => continue,
            Mark::Mistake => "#c98a1b",
            Mark::Blunder => "#a32918",
        };
        write!(
            text,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.6\" fill=\"{colour}\" stroke=\"#fffaf0\" stroke-width=\"1.2\"/>",
            place(after),
            height(judged)
        )?;
    }
    let shown = scene.at();
    let at = place(shown);
    write!(
        text,
        "<path d=\"M{at:.1} 0V{HEIGHT}\" stroke=\"#8b8f2c\" stroke-width=\"2.4\"/>"
    )?;
    if let Some(judged) = review.judged.get(shown) {
        write!(
            text,
            "<circle cx=\"{at:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"#d5d27c\" stroke=\"#2a1b10\" stroke-width=\"1.6\"/>",
            height(judged)
        )?;
    }
    text.write_str("</svg></figure>")?;
    let Some(judged) = judged(scene) else {
        return Ok(());
    };
    let best = judged.best.iter().take(LINE).map(|one| &**one);
    let line = spelled(&try_out::<G>(scene.part, &mut scene.shown.clone(), best));
    let line = Html(&line);
    write!(
        text,
        "<p class=\"best\"><b>{}</b><span>{line}</span></p>",
        value(judged)
    )
}

/// The position that is shown for those who do not see it: its move, the mark of it, and its value.
pub(super) fn said<G: Table>(scene: &Scene<'_, G>, spoken: &str) -> String {
    let language = scene.frame.language;
    let at = scene.at();
    let mut said = match spoken {
        "" => language.text("first-position"),
        spoken => spoken.to_owned(),
    };
    let marked = scene.review().filter(|_| scene.tried.is_empty());
    let mark = marked.and_then(|review| review.mark(at.checked_sub(1)?));
    let mark = mark.map(|mark| language.text(sign(mark).2));
    for part in mark.into_iter().chain(judged(scene).map(value)) {
        let parts = [
            ("first", said.as_str().into()),
            ("second", part.as_str().into()),
        ];
        said = language.fill("two-parts", &parts);
    }
    said
}

/// The sign of a mark, its class, and the name of its text.
fn sign(mark: Mark) -> (&'static str, &'static str, &'static str) {
    match mark {
        Mark::Inaccuracy => ("?!", "q1", "inaccuracy"),
        Mark::Mistake => ("?", "q1", "mistake"),
        Mark::Blunder => ("??", "q2", "blunder"),
    }
}

/// The value for White: `+4.3`, or `#3` for a mate.
fn value(judged: &Judged) -> String {
    match judged.value {
        Value::Mate(moves) => format!("#{moves}"),
        Value::Centipawns(value) => format!("{:+.1}", f64::from(value) / 100.0),
    }
}

/// The mark of a move and the time that it took, beside it.
pub(super) fn beside<G: Table>(
    text: &mut String,
    scene: &Scene<'_, G>,
    index: usize,
) -> fmt::Result {
    let review = scene.review();
    if let Some(mark) = review.and_then(|review| review.mark(index)) {
        let (sign, class, words) = sign(mark);
        let words = scene.frame.text(words);
        write!(text, "<q class=\"{class}\" title=\"{words}\">{sign}</q>")?;
    }
    match scene.times.get(index) {
        Some(Some(time)) => {
            let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
            match (minutes / 60, minutes % 60) {
                (0, 0) => write!(text, "<small>{seconds}s</small>"),
                (0, minutes) => write!(text, "<small>{minutes}:{seconds:02}</small>"),
                (hours, minutes) => {
                    write!(text, "<small>{hours}:{minutes:02}:{seconds:02}</small>")
                }
            }
        }
        _ => Ok(()),
    }
}

/// The moves that are tried out, and the way back.
pub(super) fn tried<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    if scene.tried.is_empty() {
        return Ok(());
    }
    let line = spelled(scene.tried);
    let (ply, line) = (scene.at(), Html(&line));
    let back = address(scene, ply, &[]);
    write!(
        text,
        "<li><span class=\"try\"><a href=\"{back}\" data-ply=\"{ply}\">{}</a>{} <b>{line}</b></span></li>",
        scene.frame.text("back-to-game"),
        scene.frame.text("you-try")
    )
}

/// The buttons for the evaluation, and for the position in the playground.
pub(super) fn acts<G: Table>(text: &mut String, scene: &Scene<'_, G>) -> fmt::Result {
    if matches!(scene.evaluation, Evaluation::Possible) && scene.table.plies() > 0 {
        write!(
            text,
            "<form method=\"post\" action=\"{}/review{}\"><button class=\"b quiet\" name=\"do\" value=\"review\">{}{}</button></form>",
            scene.home(),
            scene.query(),
            Icon::Chart,
            scene.frame.text("evaluate")
        )?;
    }
    if !scene.is_plain && G::passing(scene.shown).is_some() {
        write!(
            text,
            "<button class=\"b quiet\" type=\"button\" data-do=\"pass\">{}{}</button>",
            Icon::Next,
            scene.frame.text("pass")
        )?;
    }
    if let Some(address) = scene.frame.address(Place::Playground)
        && let Some(parts) = G::playground(scene)
    {
        let mut fragment = form_urlencoded::Serializer::new(String::new());
        fragment.extend_pairs(parts);
        write!(
            text,
            "<a class=\"b quiet\" href=\"{}#{}\">{}{}</a>",
            Html(address),
            Html(&fragment.finish()),
            Icon::Board,
            scene.frame.text("playground")
        )?;
    }
    Ok(())
}
