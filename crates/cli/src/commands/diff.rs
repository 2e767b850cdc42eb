use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write};

use feen::{Piece, View};
use feen_draw::Names;
use feen_files::{Outcome, StandardOutput, report_error};
use serde_json::json;

use crate::arguments::{Diff, Level, is_standard_input};
use crate::commands::difference::{Change, Difference, HandChange, SquareChange};
use crate::commands::each::{self, Given, each_line};
use crate::commands::look::{self, NoDrawing};
use crate::commands::notation::Reader;
use crate::report::misread_option;

pub(crate) fn run(diff: &Diff) -> Outcome {
    if !diff.surplus.is_empty() {
        let words = [&diff.before, &diff.after];
        let words = words.into_iter().flatten().chain(&diff.surplus);
        let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
        let unquoted = || {
            "expected two positions, found more arguments: put each position in quotes".to_owned()
        };
        report_error(&misread_option(&words).unwrap_or_else(unquoted));
        return Outcome::Failed;
    }
    let reader = match diff.foreign.reader() {
        Ok(reader) => reader,
        Err(outcome) => return outcome,
    };
    let reader = reader.as_ref();
    let given = |text: &Option<OsString>| {
        let text = text.clone().filter(|text| !is_standard_input(text));
        text.map(|text| in_feen(reader, text)).transpose()
    };
    let (before, after) = match (given(&diff.before), given(&diff.after)) {
        (Ok(before), Ok(after)) => (before, after),
        (Err(message), _) | (_, Err(message)) => {
            report_error(&message);
            return Outcome::Failed;
        }
    };
    let fixed = before.as_ref().or(after.as_ref());
    if let Some(fixed) = fixed
        && (before.is_none() || after.is_none())
        && View::parse_bytes(fixed.as_encoded_bytes()).is_err()
    {
        let mut output = StandardOutput::new();
        let fixed = Given::argument(fixed.as_encoded_bytes(), diff.json);
        let refused = fixed.refuse(Level::Canonical, &mut output);
        return Outcome::Failed.after_writing(refused.and_then(|_| output.flush()));
    }
    match (&before, &after) {
        (Some(before), Some(after)) => {
            let [before, after] =
                [before, after].map(|text| Given::argument(text.as_encoded_bytes(), diff.json));
            let mut output = StandardOutput::new();
            let compared = compare(diff, &before, &after, None, &mut output);
            let compared = compared.and_then(|outcome| output.flush().map(|()| outcome));
            match compared {
                Ok(outcome) => outcome,
                Err(error) => Outcome::Fine.after_writing(Err(error)),
            }
        }
        (Some(_), None) if diff.after.is_none() => {
            report_error("expected a second position, or `-` for standard input");
            Outcome::Failed
        }
        (Some(before), None) => each_line(reader, diff.json, |after, output| {
            let before = Given::argument(before.as_encoded_bytes(), diff.json);
            compare(diff, &before, after, Some(after), output)
        }),
        (None, Some(after)) => each_line(reader, diff.json, |before, output| {
            let after = Given::argument(after.as_encoded_bytes(), diff.json);
            compare(diff, before, &after, Some(before), output)
        }),
        (None, None) => steps(diff, reader),
    }
}

/// The FEEN of an argument, which may be in another notation.
fn in_feen(reader: Option<&Reader>, text: OsString) -> Result<OsString, String> {
    if let Some(file) = each::file(&text) {
        return Err(format!(
            "expected a position, found the file {file}: `feen diff < {file}` compares each line with the one before it"
        ));
    }
    match reader.map(|reader| reader.feen(text.as_encoded_bytes())) {
        None => Ok(text),
        Some(Ok(feen)) => Ok(feen.into()),
        Some(Err(failure)) => Err(failure.report(text.as_encoded_bytes()).0),
    }
}

/// Compares each line of standard input with the line before it.
fn steps(diff: &Diff, reader: Option<&Reader>) -> Outcome {
    let mut last: Option<Vec<u8>> = None;
    each_line(reader, diff.json, |after, output| {
        if View::parse_bytes(after.bytes).is_err() {
            last = None;
            after.refuse(Level::Canonical, output)?;
            return Ok(Outcome::Failed);
        }
        let before = last.replace(after.bytes.to_vec());
        let Some(before) = before else {
            return Ok(Outcome::Fine);
        };
        let before = Given::argument(&before, diff.json);
        compare(diff, &before, after, Some(after), output)
    })
}

/// Writes the differences between two positions, after the place of the line that is
/// compared, if it is one of several.
fn compare(
    diff: &Diff,
    before: &Given<'_>,
    after: &Given<'_>,
    heading: Option<&Given<'_>>,
    output: &mut StandardOutput,
) -> io::Result<Outcome> {
    let views = [before, after].map(|given| View::parse_bytes(given.bytes).ok());
    for (given, view) in [before, after].into_iter().zip(views) {
        if view.is_none() {
            given.refuse(Level::Canonical, output)?;
        }
    }
    let [Some(before), Some(after_view)] = views else {
        return Ok(Outcome::Failed);
    };
    let difference = Difference::new(before, after_view);
    let names = Names::new(before.layout(), look::naming(before, &diff.look.names));
    let listed = if diff.json {
        as_json(&names, &difference)
    } else {
        in_words(&names, &difference)
    };
    let drawn = match diff.draw.then(|| drawn(after_view, &difference, diff)) {
        None => String::new(),
        Some(Ok(drawn)) => drawn,
        Some(Err(error)) => {
            return after.fail(error.code, &error.message, Outcome::Failed, output);
        }
    };
    if let Some(line) = heading
        && !(diff.json || difference.is_empty())
    {
        writeln!(output, "{}", line.place())?;
    }
    output.write_all((drawn + &listed).as_bytes())?;
    Ok(if difference.is_empty() {
        Outcome::Fine
    } else {
        Outcome::Invalid
    })
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
fn drawn(after: View<'_>, difference: &Difference, diff: &Diff) -> Result<String, NoDrawing> {
    let changed = difference.squares.iter().flatten();
    let changed = changed.filter_map(|change| usize::try_from(change.square).ok());
    let drawing = look::text(after, &diff.look)?.highlight(changed);
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
