use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Skip, Tag, Visitor, scan, text};

/// The text of one game with other tag pairs: a name with a value has that value, one without loses its pairs. All
/// else stays byte for byte, the moves with their comments and lines too.
///
/// A name that is there keeps its place; a new one comes after the last tag pair. It has only letters of ASCII, digits
/// and `_`, or the game that is written cannot be read.
///
/// ```
/// use feen_chess::pgn::retag;
///
/// let game = "[White \"Ada\"]\n[ECO \"A00\"]\n\n1. e4 {best} e5 *\n";
/// let named = retag(game, &[("ECO", Some("C20")), ("Opening", Some("King's Pawn"))]);
/// let tags = "[White \"Ada\"]\n[ECO \"C20\"]\n[Opening \"King's Pawn\"]\n";
/// assert_eq!(named, format!("{tags}\n1. e4 {{best}} e5 *\n"));
/// assert_eq!(retag(game, &[("ECO", None)]), "[White \"Ada\"]\n\n1. e4 {best} e5 *\n");
/// ```
#[must_use]
pub fn retag(game: &str, changes: &[(&str, Option<&str>)]) -> String {
    let mut pairs = Pairs {
        changes,
        edits: Vec::new(),
        found: Vec::new(),
        end: None,
    };
    // A game whose moves cannot be read has tag pairs all the same.
    let _ = scan(game.as_bytes(), &mut pairs);
    let mut written = String::with_capacity(game.len() + 128);
    let mut kept = 0;
    for (pair, value) in &pairs.edits {
        written.push_str(game.get(kept..pair.start).unwrap_or_default());
        kept = match value {
            Some(value) => {
                text::escape(value, &mut written);
                pair.end
            }
            None => line_after(game, pair.end),
        };
    }
    let blanks = game.len() - game.trim_start().len();
    let end = pairs.end.map_or(blanks, |end| line_after(game, end));
    written.push_str(game.get(kept..end).unwrap_or_default());
    let is_windows = game
        .split_once('\n')
        .is_some_and(|(line, _)| line.ends_with('\r'));
    let line_end = if is_windows { "\r\n" } else { "\n" };
    let before = written.len();
    for (name, value) in changes {
        let Some(value) = value.filter(|_| !pairs.found.contains(name)) else {
            continue;
        };
        if pairs.end.is_some() && !written.is_empty() && !written.ends_with('\n') {
            written.push_str(line_end);
        }
        written.extend(["[", name, " \""]);
        text::escape(value, &mut written);
        written.extend(["\"]", line_end]);
    }
    if pairs.end.is_none() && written.len() > before {
        written.push_str(line_end);
    }
    written.push_str(game.get(end..).unwrap_or_default());
    written
}

/// The start of the next line, if nothing else is on this one.
fn line_after(game: &str, at: usize) -> usize {
    let rest = game.get(at..).unwrap_or_default();
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
    if rest.as_bytes().get(blanks) == Some(&b'\n') {
        at + blanks + 1
    } else {
        at
    }
}

/// The tag pairs of a game that change.
struct Pairs<'a> {
    changes: &'a [(&'a str, Option<&'a str>)],
    /// A value and what it becomes, or a whole pair that goes.
    edits: Vec<(Range<usize>, Option<&'a str>)>,
    found: Vec<&'a str>,
    /// The end of the last pair.
    end: Option<usize>,
}

impl Visitor for Pairs<'_> {
    fn tag(&mut self, tag: Tag<'_>) {
        self.end = Some(tag.span().end);
        for (name, value) in self.changes {
            if *name == tag.name() {
                let place = match value {
                    Some(_) => tag.value_span(),
                    None => tag.span(),
                };
                self.edits.push((place, *value));
                self.found.push(name);
            }
        }
    }

    fn begin_variation(&mut self, _: usize) -> Skip {
        Skip(true)
    }
}
