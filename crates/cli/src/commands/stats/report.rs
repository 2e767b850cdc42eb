use std::hash::Hash;

use feen_files::{Amount, Palette, Severity};
use qi::MAX_DIMENSIONS;
use serde_json::{Value, json};

use crate::commands::kinds::Kinds;
use crate::commands::stats::Counts;

/// The kinds that are listed in words, at most.
const MOST_KINDS: usize = 16;

/// All counts as one object.
pub(super) fn json(counts: &Counts, distinct: u64, has_heat: bool) -> String {
    let Counts {
        lines,
        valid,
        turns,
        shapes,
        styles,
        pieces,
        errors,
        advice: _,
        heat,
    } = counts;
    let mut report = json!({
        "lines": lines,
        "valid": valid,
        "distinct": distinct,
        "turns": { "first": turns.first, "second": turns.second },
        "shapes": list(shapes, |shape, lines| json!({ "shape": shape.map(used), "lines": lines })),
        "styles": list(styles, |[first, second], lines| {
            json!({ "first": first, "second": second, "lines": lines })
        }),
        "pieces": list(pieces, |pieces, lines| json!({ "pieces": pieces, "lines": lines })),
        "errors": list(errors, |code, lines| json!({ "code": code, "lines": lines })),
        "others": {
            "shapes": shapes.others(),
            "styles": styles.others(),
            "pieces": pieces.others(),
            "errors": errors.others(),
        },
    });
    if has_heat && let Some(report) = report.as_object_mut() {
        report.insert("squares".to_owned(), heat.json().into());
    }
    format!("{report}\n")
}

fn list<K: Copy + Eq + Hash + Ord>(
    kinds: &Kinds<K>,
    object: impl Fn(K, u64) -> Value,
) -> Vec<Value> {
    let kinds = kinds.in_order().into_iter();
    kinds.map(|(kind, lines)| object(kind, lines)).collect()
}

/// The most frequent kinds in words.
pub(super) fn text(counts: &Counts, distinct: u64, palette: Palette) -> String {
    let Counts { lines, valid, .. } = counts;
    let mut text = format!(
        "{}, {valid} valid, {distinct} distinct\n",
        Amount(*lines, "line")
    );
    let turns = counts.turns.iter();
    let turns = turns.map(|(player, count)| (format!("{player} player"), *count));
    let turns: Vec<_> = turns.filter(|(_, count)| *count > 0).collect();
    let shapes = rows(&counts.shapes, |shape| match shape {
        Some(sizes) => used(sizes)
            .iter()
            .map(u64::to_string)
            .collect::<Vec<_>>()
            .join("x"),
        None => "no box of at most 3 dimensions of 255".to_owned(),
    });
    let styles = rows(&counts.styles, |[first, second]| {
        format!("{first}/{second}")
    });
    let pieces = rows(&counts.pieces, |pieces| Amount(pieces, "piece").to_string());
    let errors = rows(&counts.errors, str::to_owned);
    for (heading, rows) in [
        ("shapes", shapes),
        ("styles, first/second", styles),
        ("to move", turns),
        ("pieces, with those in hand", pieces),
        ("first errors", errors),
    ] {
        text += &section(heading, &rows, palette);
    }
    text + &counts.heat.text(palette)
}

/// A heading, and a row for each kind, the number of lines first.
fn section(heading: &str, rows: &[(String, u64)], palette: Palette) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let style = palette.severity(Severity::Note);
    let width = rows.iter().map(|(_, lines)| lines.to_string().len()).max();
    let width = width.unwrap_or(0);
    let rows = rows.iter();
    let rows = rows.map(|(name, lines)| format!("  {lines:>width$}  {name}\n"));
    format!("\n{style}{heading}{style:#}\n{}", rows.collect::<String>())
}

/// The most frequent kinds, and the others together.
fn rows<K: Copy + Eq + Hash + Ord>(
    kinds: &Kinds<K>,
    name: impl Fn(K) -> String,
) -> Vec<(String, u64)> {
    let mut kinds_in_order = kinds.in_order();
    let fewer = kinds_in_order.split_off(MOST_KINDS.min(kinds_in_order.len()));
    let others = fewer.iter().map(|(_, lines)| *lines);
    let others = others.fold(kinds.others(), u64::saturating_add);
    let rows = kinds_in_order.into_iter();
    let rows = rows.map(|(kind, lines)| (name(kind), lines));
    let others = (others > 0).then(|| ("others".to_owned(), others));
    rows.chain(others).collect()
}

/// The sizes that a box has.
fn used(sizes: [u64; MAX_DIMENSIONS]) -> Vec<u64> {
    sizes.into_iter().filter(|size| *size > 0).collect()
}
