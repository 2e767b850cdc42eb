use std::collections::BTreeSet;
use std::fmt::Write as _;

use feen_chess::pgn::{Layout, NodeId, Tags};
use feen_rules::Notation;

use crate::Record;
use crate::note::Loss;
use crate::record::{is_about_start, set_start, visit};

/// Writes a record as PGN: with SAN, or a notation of xiangqi and the tags that Chinese programs have.
pub(crate) fn write(
    record: &Record,
    notation: Option<Notation>,
    layout: &Layout,
    losses: &mut BTreeSet<Loss>,
) -> String {
    let mut tree = record.tree().clone();
    let (mut words, mut illegal) = (Vec::new(), Vec::new());
    visit(record, |visited| {
        let (node, before) = (visited.node, visited.before);
        let notation = notation.unwrap_or(Notation::San);
        match visited.one.and_then(|one| before.text(one, notation)) {
            Some(spelled) => words.push((node.id(), spelled)),
            None if node.san() == "--" => {}
            None => illegal.push((node.id(), node.depth(), visited.previous)),
        }
    });
    // A spelled move is a word, and each of these names is one of the record.
    for (id, spelled) in words {
        let _ = tree.set_move(id, &spelled);
    }
    for (id, depth, previous) in illegal {
        losses.insert(Loss::IllegalMove);
        let _ = match previous {
            None if depth > 0 => tree.remove_variation(id),
            previous => tree.truncate(previous.unwrap_or(NodeId::START)),
        };
    }
    let tags = tags(record, notation.is_none(), losses);
    let Some(notation) = notation else {
        let names: Vec<String> = tree
            .tags()
            .iter()
            .map(|(name, _)| name.to_owned())
            .collect();
        for name in names {
            tree.tags_mut().remove(&name);
        }
        for (name, value) in tags.iter() {
            tree.tags_mut().set(name, value);
        }
        return tree.write(layout);
    };
    let mut text = String::from("[Game \"Chinese Chess\"]\n");
    let result = tree.termination().as_str();
    for (name, value) in tags.roster() {
        let (name, value) = match name {
            "White" => ("Red", value),
            "Result" => (name, result),
            _ => (name, value),
        };
        write_tag(&mut text, name, value);
    }
    let is_of_roster = |name: &str| tags.roster().iter().any(|(known, _)| *known == name);
    for (name, value) in tags.iter().filter(|(name, _)| !is_of_roster(name)) {
        let name = match name.strip_prefix("White") {
            Some(part) => format!("Red{part}"),
            None => name.to_owned(),
        };
        write_tag(&mut text, &name, value);
    }
    let format = match notation {
        Notation::Iccs => "ICCS",
        Notation::Wxf => "WXF",
        _ => "Chinese",
    };
    write_tag(&mut text, "Format", format);
    text.push('\n');
    text.push_str(&tree.write(&layout.clone().tags(false)));
    text
}

fn write_tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    // Writing to a text does not fail.
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// The tags of the record that PGN can hold, and those of its rules, start and end.
fn tags(record: &Record, has_variant: bool, losses: &mut BTreeSet<Loss>) -> Tags<'static> {
    let mut tags = Tags::new();
    for (name, value) in record
        .tags()
        .iter()
        .filter(|(name, _)| !is_about_start(name))
    {
        let is_name = |name: &str| {
            !name.is_empty()
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        if is_name(name) {
            tags.set(name, &value.replace(['\n', '\r'], " "));
        } else {
            losses.insert(Loss::Headers);
        }
    }
    set_start(&mut tags, record.start());
    if !has_variant {
        tags.remove("Variant");
    }
    tags.set("Result", record.tree().termination().as_str());
    if let Some(end) = record.end() {
        tags.set("Termination", end.cause().pgn());
        tags.set("End", &end.cause().to_string());
    }
    tags
}
