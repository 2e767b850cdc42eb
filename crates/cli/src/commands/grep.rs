mod candidate;
mod letters;
mod question;
mod search;

use std::io;
use std::ops::Range;

use feen::{Marks, Pattern, View};
use feen_draw::Naming;
use feen_files::{
    Amount, Block, Line, LineAt, Outcome, Reading, Source, Stream, note, report_error,
};

use self::candidate::Candidate;
use self::letters::Letters;
use self::question::{Questions, Unasked};
use self::search::Search;
use crate::arguments::Grep;
use crate::commands::finder::Finder;
use crate::commands::likeness::{Likeness, Nearest};
use crate::commands::selection::{Extra, Selection};
use crate::report::{advice_on_lines, advise};

pub(crate) fn run(grep: &Grep) -> Outcome {
    if !grep.has_condition() {
        report_error("there is nothing to look for; give a query, such as `P on e4`");
        return Outcome::Failed;
    }
    let naming = grep.names.naming.unwrap_or_default();
    let mut squares = grep.on.iter().map(|(square, _)| square);
    if let Some(square) = squares.find(|square| !could_be_square(square, naming)) {
        let example = match naming {
            Naming::Shogi => "a square such as `5e` or an index",
            Naming::Index => "an index",
            _ => "a square such as `e4` or an index",
        };
        report_error(&format!("expected {example} in '--on', found `{square}`"));
        return Outcome::Failed;
    }
    let questions = match Questions::new(grep) {
        Ok(questions) => questions,
        Err(message) => {
            report_error(&message);
            return Outcome::Failed;
        }
    };
    if grep.explain {
        let text = format!("{}\n", grep.explained());
        return Outcome::Fine.after_writing(Stream::Output.write(&text));
    }
    let finder = match Finder::new(&grep.lines) {
        Ok(finder) => finder,
        Err(outcome) => return outcome,
    };
    let mut reading = Reading::from(&grep.lines.files);
    let like = grep.like.as_deref().map(|text| finder.position(text));
    let like = match like.transpose() {
        Ok(like) => like,
        Err(message) => {
            report_error(&format!("expected a position in '--like': {message}"));
            return Outcome::Failed;
        }
    };
    let likeness = like.as_deref().map(|text| Likeness::new(text, grep));
    let mut nearest = grep.nearest.map(Nearest::new);
    let mut selection = Selection::new(&finder, grep.json);
    if finder.sources().len() > 1 && !grep.no_names {
        selection = selection.with_places();
    }
    let mut found = 0_u64;
    let mut others = Others::default();
    let mut written = Ok(());
    for (place, source) in (0..).zip(finder.sources()) {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let search = |block: &Block| Hits::new(block, grep, &questions, likeness.as_ref(), &finder);
        let read = reading.read(source, opened, search, |block, found_here| {
            found = found.saturating_add(found_here.lines.len() as u64);
            others.add(&found_here.others);
            match &mut nearest {
                Some(nearest) => {
                    for hit in found_here.lines {
                        let whole = block.bytes().get(hit.range).unwrap_or(&[]);
                        nearest.add(hit.distance, place, hit.number, whole);
                    }
                    Ok(())
                }
                None if grep.count => Ok(()),
                None => found_here.write(source, block, &mut selection),
            }
        });
        if let Err(error) = read {
            written = Err(error);
            break;
        }
    }
    let unread = reading.unread().outcome();
    drop(reading);
    if let Some(nearest) = nearest.filter(|_| written.is_ok()) {
        written = nearest.write(finder.sources(), &mut selection);
    }
    if written.is_ok() && grep.count {
        written = Stream::Output.write(&if grep.json {
            format!("{{\"count\":{found}}}\n")
        } else {
            format!("{found}\n")
        });
    }
    if written.is_ok() {
        others.report(grep, found == 0);
    }
    if let Some(message) = others.unasked.whole() {
        report_error(message);
        return Outcome::Failed;
    }
    let outcome = if found > 0 {
        Outcome::Fine
    } else {
        Outcome::Invalid
    };
    outcome.max(unread).after_writing(written)
}

/// Whether some board could have a square of this name.
fn could_be_square(name: &str, naming: Naming) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_letter = |character: char| character.is_ascii_lowercase();
    let is_file_and_rank = |text: &str| {
        let number = match naming {
            Naming::Shogi => text.trim_end_matches(is_letter),
            _ => text.trim_start_matches(is_letter),
        };
        number.len() < text.len() && is_number(number)
    };
    let is_of_layer = |character: char| character.is_ascii_digit() || character == '.';
    let after_layer = name.strip_prefix('l').unwrap_or("");
    let after_layer = after_layer.trim_start_matches(is_of_layer);
    let after_layer = after_layer.strip_prefix(':').unwrap_or(after_layer);
    let is_named = naming != Naming::Index;
    is_number(name) || is_named && (is_file_and_rank(name) || is_file_and_rank(after_layer))
}

/// A line that is found: its number, its place, and its distance from a position.
struct Hit {
    number: u64,
    range: Range<usize>,
    distance: u64,
}

/// The lines that are found in a block.
#[derive(Default)]
struct Hits {
    lines: Vec<Hit>,
    others: Others,
}

/// The lines that are not found, as far as something is reported of them.
#[derive(Default)]
struct Others {
    /// The number of lines that are not valid.
    invalid: u64,
    /// The advice on the first of these, if there is one.
    advice: Option<String>,
    /// The number of positions on boards that are too large for a pattern.
    too_large: u64,
    /// The number of positions that only the marks of a piece keep from being found.
    with_other_marks: u64,
    /// The letters of all texts, if they are of another notation.
    letters: Letters,
    /// Positions that no query could be asked of, and why.
    unasked: Unasked,
}

impl Others {
    fn add(&mut self, later: &Self) {
        for (sum, more) in [
            (&mut self.invalid, later.invalid),
            (&mut self.too_large, later.too_large),
            (&mut self.with_other_marks, later.with_other_marks),
        ] {
            *sum = sum.saturating_add(more);
        }
        if self.advice.is_none() {
            self.advice.clone_from(&later.advice);
        }
        self.letters.add(later.letters);
        self.unasked.add(&later.unasked);
    }

    /// Reports on standard error what a search passes over, and why it may find nothing.
    fn report(&self, grep: &Grep, is_none_found: bool) {
        if self.invalid > 0 {
            let lines = Amount(self.invalid, "line");
            note(&format!("{lines} passed over, not valid"));
            if let Some(advice) = &self.advice {
                advise(advice);
            }
        }
        if self.too_large > 0 {
            let positions = Amount(self.too_large, "position");
            note(&format!(
                "{positions} passed over: '--pattern' searches boards of at most {} squares",
                Pattern::MOST_SQUARES
            ));
        }
        self.unasked.report();
        if is_none_found && self.unasked.is_never() {
            note("note: no position on these boards can match the query");
        }
        if !is_none_found || grep.invert {
            return;
        }
        if self.with_other_marks > 0 {
            let positions = Amount(self.with_other_marks, "position");
            let are_written = grep.wanted().any(|wanted| Marks::Written.count_in(wanted));
            let what = match (grep.exact_pieces, are_written) {
                (true, true) => "'--exact-pieces' and the marks",
                (true, false) => "'--exact-pieces'",
                (false, _) => "the marks, as in `K`,",
            };
            note(&format!(
                "note: {positions} would match with other marks: leave out {what} to ignore them"
            ));
        }
        for letter in self.letters.lost(grep.wanted()) {
            note(&format!(
                "note: `{letter}` of the lines is another letter in FEEN, which is searched; \
                 `feen convert` writes it"
            ));
        }
    }
}

impl Hits {
    fn new(
        block: &Block,
        grep: &Grep,
        questions: &Questions,
        likeness: Option<&Likeness<'_>>,
        finder: &Finder<'_>,
    ) -> Self {
        let mut found = Self::default();
        let others = &mut found.others;
        let marks = grep.marks();
        let has_letters = grep.wanted().next().is_some();
        let has_marks = grep.wanted().any(|wanted| marks.count_in(wanted));
        let mut search = Search::new(grep, questions, likeness, None);
        let mut without_marks = None;
        let mut may_look = likeness.is_none() && !has_marks && grep.patterns.is_empty();
        for LineAt { line, range } in block.lines() {
            let Some(part) = finder.part(line) else {
                continue;
            };
            let number = line.number();
            if may_look {
                let looked = finder.look(&part, |diagram| {
                    let candidate = Candidate::Diagram(diagram);
                    let is_found = search.finds(candidate)? != grep.invert;
                    if has_letters && !is_found && found.lines.is_empty() {
                        others.letters.see(&part.text, candidate.pieces());
                    }
                    Some(is_found)
                });
                if let Some(is_found) = looked {
                    let distance = search.distance;
                    found.lines.extend(is_found.then_some(Hit {
                        number,
                        range,
                        distance,
                    }));
                    continue;
                }
                may_look = !search.asks_whole();
            }
            let position = finder.read(part);
            let candidate = match position.value() {
                Some(Ok(value)) => Candidate::Value(value),
                Some(Err(_)) => {
                    others.invalid = others.invalid.saturating_add(1);
                    continue;
                }
                None => {
                    let text = &position.part().text;
                    let Ok(view) = View::parse_bytes(text) else {
                        if others.invalid == 0 {
                            others.advice = advice_on_lines(text);
                        }
                        others.invalid = others.invalid.saturating_add(1);
                        continue;
                    };
                    Candidate::Text(view)
                }
            };
            if !grep.patterns.is_empty() && candidate.square_count() > Pattern::MOST_SQUARES {
                others.too_large = others.too_large.saturating_add(1);
                continue;
            }
            if search.finds(candidate).unwrap_or(false) != grep.invert {
                found.lines.push(Hit {
                    number,
                    range,
                    distance: search.distance,
                });
                continue;
            }
            if has_marks && found.lines.is_empty() && !grep.invert {
                let search = without_marks.get_or_insert_with(|| {
                    Search::new(grep, questions, likeness, Some(Marks::Ignored))
                });
                let is_found = u64::from(search.finds(candidate) == Some(true));
                others.with_other_marks = others.with_other_marks.saturating_add(is_found);
            }
            if has_letters && found.lines.is_empty() && position.value().is_some() {
                others
                    .letters
                    .see(&position.part().text, candidate.pieces());
            }
        }
        for question in search
            .questions
            .iter()
            .filter(|question| question.is_of_query())
        {
            others.unasked.add(&question.unasked);
        }
        found
    }

    fn write(
        self,
        source: &Source,
        block: &Block,
        selection: &mut Selection<'_>,
    ) -> io::Result<()> {
        for Hit { number, range, .. } in self.lines {
            let whole = block.bytes().get(range).unwrap_or(&[]);
            selection.keep(source, Line::new(number, whole), Extra::None)?;
        }
        selection.flush()
    }
}
