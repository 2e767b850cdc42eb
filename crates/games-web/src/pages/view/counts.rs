//! The counts of a game: checks, moves against few pieces, points. Each stands on the plate of the player whom it concerns.

use std::fmt::Write;

use feen_look::written;
use feen_match_web::view::Frame;
use feen_rules::{Player, Position, Setting, Variant};
use qi::ByPlayer;

use super::scene::{Scene, ends_by_passing};

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

/// A count of moves against few pieces, up to a draw.
#[derive(Clone, Copy)]
struct Tally {
    /// The player who has the fewer pieces, and counts.
    side: Player,
    now: u16,
    all: u16,
}

impl Tally {
    fn of(position: &Position) -> Option<Self> {
        let limit = position.counting_limit()?;
        let [first, second] = Player::ALL.map(|side| position.pieces(side).len());
        let fen = position.fen();
        let plies: u16 = fen.rsplit(' ').nth(1)?.parse().ok()?;
        // A count is of the moves of one player.
        Some(Self {
            side: if first < second {
                Player::First
            } else {
                Player::Second
            },
            now: plies.div_ceil(2),
            all: limit.div_ceil(2),
        })
    }

    /// Whether the draw is near.
    const fn is_near(self) -> bool {
        self.all.saturating_sub(self.now) <= 10
    }

    fn values(self) -> [(&'static str, feen_language::Value<'static>); 2] {
        [
            ("now", u32::from(self.now).into()),
            ("all", u32::from(self.all).into()),
        ]
    }
}

/// The moves that a player who has the fewer pieces counts up to a draw.
fn counted_moves(position: &Position, side: Player, frame: &Frame<'_>) -> String {
    let Some(tally) = Tally::of(position).filter(|tally| tally.side == side) else {
        return String::new();
    };
    let near = if tally.is_near() { " near" } else { "" };
    let label = frame.fill("moves-counted", &tally.values());
    let Tally { now, all, .. } = tally;
    format!(
        "<span class=\"count tally{near}\" role=\"img\" aria-label=\"{label}\"><b>{now}</b><small>/ {all}</small></span>"
    )
}

/// The last move in words, the count of moves where it is news, and whether a pass would end the game.
pub(crate) fn spoken(scene: &Scene<'_>) -> String {
    let language = scene.frame.language;
    let pass = ends_by_passing(scene.position()).then(|| language.text("pass-would-end"));
    let spoken = scene.spoken();
    // Before the first move nothing has happened.
    let more = [news(scene), pass].into_iter().flatten();
    let more = more.filter(|_| !spoken.is_empty());
    more.fold(spoken.clone(), |text, more| {
        let values = [
            ("first", text.as_str().into()),
            ("second", more.as_str().into()),
        ];
        language.fill("two-sentences", &values)
    })
}

/// The count of moves in words after a move that began it, changed its limit, or brought it near its end.
fn news(scene: &Scene<'_>) -> Option<String> {
    let (before, _) = scene.shown.last()?;
    let tally = Tally::of(scene.position())?;
    let is_known = Tally::of(before).is_some_and(|before| {
        let is_same = before.all == tally.all && before.side == tally.side;
        is_same && (before.now == tally.now || !tally.is_near())
    });
    if is_known {
        return None;
    }
    let [now, all] = tally.values();
    let side = ("side", scene.name_of(tally.side).into());
    Some(scene.frame.language.fill("spoken-count", &[side, now, all]))
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
