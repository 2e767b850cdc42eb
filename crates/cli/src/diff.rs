use std::ffi::OsStr;
use std::fmt::Write;

use draw::Names;
use feen::{Piece, View};
use serde_json::json;

use crate::arguments::{Diff, Level};
use crate::diagnosis::Diagnosis;
use crate::difference::{Change, Difference, HandChange, SquareChange};
use crate::look;
use crate::outcome::{Outcome, complain};
use crate::quotes::misread_option;
use crate::stream::Stream;

pub(crate) fn run(diff: &Diff) -> Outcome {
    if !diff.surplus.is_empty() {
        let words = [&diff.before, &diff.after].into_iter().chain(&diff.surplus);
        let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
        let unquoted = || {
            "expected two positions, found more arguments: put each position in quotes".to_owned()
        };
        complain(&misread_option(&words).unwrap_or_else(unquoted));
        return Outcome::Failed;
    }
    let (before, after) = (read(&diff.before), read(&diff.after));
    let (Some(before), Some(after)) = (before, after) else {
        return Outcome::Failed;
    };
    let difference = Difference::new(before, after);
    let names = Names::new(before.layout(), diff.look.names.naming.into());
    let told = if diff.json {
        as_json(&names, &difference)
    } else {
        in_words(&names, &difference)
    };
    let drawn = match diff.draw.then(|| drawn(after, &difference, diff)) {
        None => String::new(),
        Some(Ok(drawn)) => drawn,
        Some(Err(error)) => {
            complain(&error);
            return Outcome::Failed;
        }
    };
    let outcome = if difference.is_empty() {
        Outcome::Fine
    } else {
        Outcome::Invalid
    };
    outcome.told(Stream::Output.tell(&(drawn + &told)))
}

/// A position, or what is wrong with it, which is told.
fn read(text: &OsStr) -> Option<View<'_>> {
    let text = text.as_encoded_bytes();
    let view = View::parse_bytes(text).ok();
    if view.is_none() {
        let _ = Diagnosis::new(text, Level::Canonical)
            .errors_only()
            .refuse();
    }
    view
}

/// A line for each difference.
fn in_words(names: &Names, difference: &Difference) -> String {
    let mut words = String::new();
    match &difference.squares {
        None => words += "the boards do not have the same ranks\n",
        Some(squares) => {
            for SquareChange { square, piece } in squares {
                let name = name(names, *square);
                let [before, after] = [piece.before, piece.after].map(spelled);
                let _ = writeln!(words, "{name}: {before} -> {after}");
            }
        }
    }
    for change in &difference.hands {
        let HandChange {
            player,
            piece,
            count,
        } = change;
        let Change { before, after } = count;
        let _ = writeln!(
            words,
            "{player} player, {piece} in hand: {before} -> {after}"
        );
    }
    for (player, Change { before, after }) in &difference.styles {
        let _ = writeln!(words, "{player} player, style: {before} -> {after}");
    }
    if let Some(Change { before, after }) = difference.turn {
        let _ = writeln!(words, "to move: {before} player -> {after} player");
    }
    words
}

/// The position after, with the squares marked that differ.
fn drawn(after: View<'_>, difference: &Difference, diff: &Diff) -> Result<String, String> {
    let changed = difference.squares.iter().flatten();
    let changed = changed.filter_map(|change| usize::try_from(change.square).ok());
    let drawing = look::drawing(after, &diff.look)?.highlight(changed);
    Ok(format!("{}\n\n", drawing.text()))
}

fn name(names: &Names, square: u64) -> String {
    let name = usize::try_from(square)
        .ok()
        .and_then(|square| names.name(square));
    name.unwrap_or_else(|| square.to_string())
}

fn spelled(piece: Option<Piece>) -> String {
    piece.map_or_else(|| "empty".to_owned(), |piece| piece.to_string())
}

fn as_json(names: &Names, difference: &Difference) -> String {
    let squares = difference.squares.iter().flatten();
    let squares = squares.map(|SquareChange { square, piece }| {
        json!({
            "square": name(names, *square),
            "index": square,
            "before": piece.before.map(|piece| piece.to_string()),
            "after": piece.after.map(|piece| piece.to_string()),
        })
    });
    let hands = difference.hands.iter().map(|change| {
        json!({
            "player": change.player.to_string(),
            "piece": change.piece.to_string(),
            "before": change.count.before,
            "after": change.count.after,
        })
    });
    let styles = difference.styles.iter().map(|(player, style)| {
        json!({
            "player": player.to_string(),
            "before": style.before.letter(),
            "after": style.after.letter(),
        })
    });
    let turn = difference
        .turn
        .map(|turn| json!({ "before": turn.before.to_string(), "after": turn.after.to_string() }));
    let object = json!({
        "equal": difference.is_empty(),
        "same_board": difference.squares.is_some(),
        "squares": squares.collect::<Vec<_>>(),
        "hands": hands.collect::<Vec<_>>(),
        "styles": styles.collect::<Vec<_>>(),
        "turn": turn,
    });
    format!("{object}\n")
}
