use std::fmt::Write as _;
use std::io::{self, Write as _};

use feen_files::{Outcome, StandardOutput};
use feen_rules::{Kind, Position, Variant};
use serde_json::{Value, json};

use crate::arguments::Variants;
use crate::commands::played;

pub(crate) fn run(variants: &Variants) -> Outcome {
    let written = match &variants.name {
        Some(name) => match played::variant(name, &variants.tables) {
            Ok(variant) => describe(&variant, variants.json),
            Err(outcome) => return outcome,
        },
        None => match played::variants(&variants.tables) {
            Ok(read) if variants.tables.path.is_some() => list(read.own(), variants.json),
            Ok(_) => list(&Variant::all(), variants.json),
            Err(outcome) => return outcome,
        },
    };
    Outcome::Fine.after_writing(written)
}

/// A line for each variant: its name, its size, and its title.
fn list(variants: &[Variant], is_json: bool) -> io::Result<()> {
    let mut output = StandardOutput::new();
    let widest = variants.iter().map(|variant| variant.name().len()).max();
    let width = widest.unwrap_or_default();
    for variant in variants {
        if is_json {
            writeln!(output, "{}", object(variant))?;
            continue;
        }
        let (name, title) = (variant.name(), variant.title());
        let size = format!("{}x{}", variant.files(), variant.ranks());
        writeln!(output, "{name:width$}  {size:5}  {title}")?;
    }
    output.flush()
}

fn describe(variant: &Variant, is_json: bool) -> io::Result<()> {
    let mut output = StandardOutput::new();
    if is_json {
        let mut object = object(variant);
        if let Some(object) = object.as_object_mut() {
            let pieces = variant.kinds().iter().map(|kind| {
                json!({
                    "letter": variant.letter(*kind),
                    "moves": variant.moves(*kind),
                    "words": variant.moves_in_words(*kind),
                })
            });
            let rules = variant.rules_in_words().into_iter().map(
                |rule| json!({ "key": rule.key(), "value": rule.value(), "about": rule.meaning() }),
            );
            object.insert("pieces".to_owned(), pieces.collect());
            object.insert("rules".to_owned(), rules.collect());
            object.insert("table".to_owned(), json!(variant.to_string()));
        }
        writeln!(output, "{object}")?;
    } else {
        output.write_all(words(variant).as_bytes())?;
    }
    output.flush()
}

fn object(variant: &Variant) -> Value {
    json!({
        "name": variant.name(),
        "title": variant.title(),
        "about": variant.about(),
        "files": variant.files(),
        "ranks": variant.ranks(),
        "hands": variant.has_hands(),
        "start": Position::start(variant).fen(),
    })
}

/// The variant in words, and its table.
fn words(variant: &Variant) -> String {
    let (files, ranks) = (variant.files(), variant.ranks());
    let mut text = format!("{}: {files} files, {ranks} ranks\n", variant.title());
    if !variant.about().is_empty() {
        let _ = writeln!(text, "{}", variant.about());
    }
    text.push_str("\nPieces\n");
    let start = Position::start(variant);
    // A string takes everything.
    for kind in variant.kinds() {
        let (letter, moves) = (variant.letter(*kind), variant.moves_in_words(*kind));
        let royal = if is_royal(variant, *kind) {
            "royal; "
        } else {
            ""
        };
        let _ = writeln!(text, "  {letter:3} {royal}{moves}");
    }
    text.push_str("\nRules\n");
    let rules = variant.rules_in_words();
    let settings = rules
        .iter()
        .map(|rule| rule.key().len().saturating_add(rule.value().len()));
    let width = settings
        .filter(|width| *width <= WIDEST)
        .max()
        .unwrap_or_default();
    let width = width.saturating_add(" = ".len());
    for rule in &rules {
        let setting = format!("{} = {}", rule.key(), rule.value());
        if setting.len() > width {
            let _ = writeln!(text, "  {setting}\n  {:width$}  {}", "", rule.meaning());
        } else {
            let _ = writeln!(text, "  {setting:width$}  {}", rule.meaning());
        }
    }
    let start = if variant.has_start() {
        start.fen()
    } else {
        "none: games begin from positions that are given".to_owned()
    };
    let _ = write!(text, "\nStart\n  {start}\n\nTable\n{variant}");
    text
}

/// The widest setting that has its explanation on its own line.
const WIDEST: usize = 28;

fn is_royal(variant: &Variant, kind: Kind) -> bool {
    variant.royals().contains(&kind)
}
