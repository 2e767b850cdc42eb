//! The counts of a game: checks, moves against few pieces, points. Each stands on the plate of the player whom it concerns.

use std::fmt::Write;

use feen_look::written;
use feen_match_web::view::Frame;
use feen_rules::{Player, Position, Setting, Variant};
use qi::ByPlayer;

use super::scene::Scene;

/// The counts of both sides, as HTML; empty for a game without any.
pub(crate) fn counts(scene: &Scene<'_>) -> ByPlayer<String> {
    let position = scene.position();
    let family = scene.frame.language.family(&scene.sides.first);
    let of = |side| {
        written(|text| {
            text.write_str(&checks(position, side, &scene.frame, family))?;
            text.write_str(&counted_moves(position, side, &scene.frame))?;
            text.write_str(&points(position, side, &scene.frame))
        })
    };
    ByPlayer {
        first: of(Player::First),
        second: of(Player::Second),
    }
}

/// The checks that a player has given, of those that win.
fn checks(position: &Position, side: Player, frame: &Frame<'_>, family: &str) -> String {
    let Some((all, left)) = position
        .variant()
        .counted_checks()
        .filter(|all| *all > 1)
        .zip(position.checks_left(side))
    else {
        return String::new();
    };
    let given = all.saturating_sub(left);
    let values = [
        ("given", u32::from(given).into()),
        ("all", u32::from(all).into()),
        ("family", family.into()),
    ];
    let label = frame.fill("checks-given", &values);
    written(|text| {
        write!(
            text,
            "<span class=\"count checks\" role=\"img\" aria-label=\"{label}\">"
        )?;
        for place in 0..all {
            let on = if place < given { " on" } else { "" };
            write!(text, "<i class=\"pip{on}\"></i>")?;
        }
        text.write_str("</span>")
    })
}

/// The moves that a player who has the fewer pieces counts up to a draw.
fn counted_moves(position: &Position, side: Player, frame: &Frame<'_>) -> String {
    let Some(limit) = position.counting_limit() else {
        return String::new();
    };
    let fewer = {
        let [first, second] = Player::ALL.map(|side| position.pieces(side).len());
        if first < second {
            Player::First
        } else {
            Player::Second
        }
    };
    let fen = position.fen();
    let mut fields = fen.rsplit(' ');
    let plies: Option<u16> = fields.nth(1).and_then(|count| count.parse().ok());
    let Some(plies) = plies.filter(|_| fewer == side) else {
        return String::new();
    };
    // A count is of the moves of one player.
    let (now, all) = (plies.div_ceil(2), limit.div_ceil(2));
    let near = if all.saturating_sub(now) <= 10 {
        " near"
    } else {
        ""
    };
    let values = [
        ("now", u32::from(now).into()),
        ("all", u32::from(all).into()),
    ];
    let label = frame.fill("moves-counted", &values);
    format!(
        "<span class=\"count tally{near}\" role=\"img\" aria-label=\"{label}\"><b>{now}</b><small>/ {all}</small></span>"
    )
}

/// The points of the pieces of a player, where they decide.
fn points(position: &Position, side: Player, frame: &Frame<'_>) -> String {
    let worths = worths(position.variant());
    if worths.is_empty() {
        return String::new();
    }
    let variant = position.variant();
    let squares = position.pieces(side).into_iter();
    let pieces = squares.filter_map(|square| position.piece(square));
    let points = pieces.filter_map(|piece| {
        let letter = variant.letter(piece.kind());
        let worth = worths.iter().find(|(known, _)| known == letter);
        worth.map(|(_, points)| *points)
    });
    let sum = points.fold(0_u16, u16::saturating_add);
    let is_even = variant.setting(Setting::PointsEven) == Some("yes");
    // The second player has one point and a half more.
    let shown = if side.is_second() && !is_even {
        format!("{}½", sum.saturating_add(1))
    } else {
        sum.to_string()
    };
    let label = frame.fill("points-counted", &[("points", shown.as_str().into())]);
    let points = frame.text("points-within");
    format!(
        "<span class=\"count points\" role=\"img\" aria-label=\"{label}\"><b>{shown}</b><small>{points}</small></span>"
    )
}

/// The points of the pieces by their letters: `R13 C7`.
fn worths(variant: &Variant) -> Vec<(String, u16)> {
    let points = variant.setting(Setting::Points).unwrap_or_default();
    let words = points.split_whitespace();
    words
        .filter_map(|word| {
            let at = word.find(|sign: char| sign.is_ascii_digit())?;
            let (letter, points) = word.split_at_checked(at)?;
            Some((letter.to_owned(), points.parse().ok()?))
        })
        .collect()
}
