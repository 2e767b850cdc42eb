use std::path::Path;

use super::sources;
use crate::workspace;

/// The first words of sentences without a subject.
const OPENINGS: [&str; 5] = ["What", "Who", "Whoever", "Those", "That"];

/// Words with a plainer one: text comes after, an error is reported, a sink records.
const REPLACED: [&str; 3] = ["behind", "told", "scribe"];

/// Phrases of messages and of help that a reader reads twice. A state is said as a state, and a
/// value is printed. Each is in two parts, so that this file does not have it.
const PHRASES: [(&str, &str); 7] = [
    ("none ", "of"),
    ("is ", "none"),
    ("found ", "another"),
    ("found ", "none"),
    ("af", "fair"),
    ("so ", "many"),
    ("in the place ", "of"),
];

/// The complaints about the comments, messages and help of a package.
pub(super) fn complaints(folder: &Path) -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    for (path, text) in sources(&folder.join("src"))? {
        let path = path
            .strip_prefix(workspace::root())
            .unwrap_or(&path)
            .display();
        let found = faults(&text).into_iter();
        complaints.extend(found.map(|(line, what)| format!("{path}:{line}: {what}")));
    }
    Ok(complaints)
}

/// The faults of the comments in a source, each with the number of its line.
fn faults(source: &str) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    let mut lines = source.lines().enumerate();
    let has_help = source.contains("clap::");
    while let Some((index, line)) = lines.next() {
        let mut fault = |what: String| faults.push((index.saturating_add(1), what));
        let texts = match comment(line) {
            Some(help) if has_help && line.trim_start().starts_with("///") => vec![help],
            Some(_) => Vec::new(),
            None => strings(line).collect(),
        };
        for phrase in texts.into_iter().flat_map(phrases) {
            fault(format!("a message or a line of help has `{phrase}`"));
        }
        let Some(comment) = comment(line) else {
            continue;
        };
        for opening in OPENINGS {
            if starts_with_word(comment, opening) {
                fault(format!("a line of a comment starts with `{opening}`"));
            }
        }
        let words = || comment.split(|character: char| !character.is_alphanumeric());
        for word in REPLACED {
            if words().any(|other| other.eq_ignore_ascii_case(word)) {
                fault(format!("a comment has `{word}`"));
            }
        }
        if starts_with_word(comment, "Whether") && !answers_yes_or_no(lines.clone()) {
            fault("`Whether` stands only above a function that returns `bool`".to_owned());
        }
    }
    faults
}

/// The phrases in a text, as whole words.
fn phrases(text: &str) -> impl Iterator<Item = String> + use<> {
    let is_between = |character: char| !character.is_alphanumeric() && character != '_';
    let words = text.split(is_between).filter(|word| !word.is_empty());
    let words: Vec<_> = words.map(str::to_lowercase).collect();
    let text = format!(" {} ", words.join(" "));
    let phrases = PHRASES.map(|(start, end)| format!("{start}{end}"));
    let has = move |phrase: &String| text.contains(&format!(" {phrase} "));
    phrases.into_iter().filter(has)
}

/// The strings in a line of code; all of a line at the margin, as those of a long text are.
fn strings(line: &str) -> impl Iterator<Item = &str> {
    let is_text = !line.contains('"') && !line.starts_with([' ', '\t']);
    let parts = line.split('"').enumerate();
    parts.filter_map(move |(place, part)| (is_text || place % 2 == 1).then_some(part))
}

fn comment(line: &str) -> Option<&str> {
    let text = line.trim_start().strip_prefix("//")?;
    Some(text.trim_start_matches(['/', '!']).trim_start())
}

fn starts_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| rest.starts_with([' ', ',']))
}

/// Whether the item below a comment is a function that returns `bool`.
fn answers_yes_or_no<'t>(lines: impl Iterator<Item = (usize, &'t str)>) -> bool {
    let code = lines.map(|(_, line)| line.trim()).filter(|line| {
        comment(line).is_none() && !line.starts_with("#[") && !line.starts_with("#![")
    });
    for line in code {
        if line.contains("-> bool") {
            return true;
        }
        if line.contains(['{', ';']) {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::faults;

    #[track_caller]
    fn found(source: &str) -> Vec<usize> {
        faults(source).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn a_sentence_has_a_subject() {
        for source in [
            "/// What a byte does.",
            "//! Who reads.",
            "    // Whoever reads.",
            "/// Those of the hand.",
            "/// That, too.",
        ] {
            assert_eq!(found(source), [1], "{source}");
        }
        for source in [
            "/// The effect of a byte.",
            "/// Whatever.",
            "/// The squares, all of them.",
            "let what = \"What is it?\";",
        ] {
            assert_eq!(found(source), [0; 0], "{source}");
        }
    }

    #[test]
    fn a_word_with_a_plainer_one_is_reported_where_it_stands() {
        let source = "fn told() {\n    // The text behind.\n}\n\n/// It is told.\n";
        assert_eq!(found(source), [2, 5]);
        assert_eq!(found("/// Behind: a Scribe."), [1, 1]);
        assert_eq!(found("/// It is toldered, and described."), [0; 0]);
    }

    #[test]
    fn messages_and_help_say_a_state_as_a_state() {
        for phrase in super::PHRASES.map(|(start, end)| format!("{start}{end}")) {
            for source in [
                format!("let message = \"expected it, {phrase}.\";"),
                format!("use clap::Args;\n/// A line of help, {phrase} them"),
                format!("text in a long string, {phrase} it"),
            ] {
                assert_eq!(found(&source).len(), 1, "{source}");
            }
            for source in [
                format!("// A comment, {phrase} it."),
                format!("/// Documentation, {phrase} it."),
                format!("    let {}x = 1;", phrase.replace(' ', "_")),
                format!("let message = \"x{phrase}x\";"),
            ] {
                assert_eq!(found(&source), [0; 0], "{source}");
            }
        }
    }

    #[test]
    fn whether_is_for_functions_that_return_bool() {
        for (item, expected) in [
            ("fn is_empty(&self) -> bool {", &[][..]),
            (
                "#[must_use]\n/// More.\npub fn is(\n    self,\n) -> bool {",
                &[],
            ),
            ("fn has_room(self) -> usize {\n}\nfn is() -> bool {", &[1]),
            ("is_empty: bool,\n}", &[1]),
            ("", &[1]),
        ] {
            assert_eq!(
                found(&format!("/// Whether it is.\n{item}")),
                expected,
                "{item}"
            );
        }
    }
}
