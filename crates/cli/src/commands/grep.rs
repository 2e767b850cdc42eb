use std::io;
use std::ops::Range;

use draw::{Names, Naming};
use feen::{LayoutView, Notation, Piece, Player, Run, View};
use files::{Amount, Block, Line, LineAt, Outcome, Reading, Source, Stream, note, report_error};

use crate::arguments::{Form, Grep, HandPiece, Letter, SquareContent};
use crate::commands::finder::Finder;
use crate::commands::likeness::{Likeness, Nearest};
use crate::commands::selection::{Extra, Selection};
use crate::report::advise;

pub(crate) fn run(grep: &Grep) -> Outcome {
    if !grep.has_condition() {
        report_error(&no_condition(grep));
        return Outcome::Failed;
    }
    let naming = grep.names.naming.unwrap_or_default();
    let mut squares = grep.on.iter().map(|content| &content.square);
    if let Some(square) = squares.find(|square| !could_be_square(square, naming)) {
        let example = match naming {
            Naming::Shogi => "a square such as `5e` or an index",
            Naming::Index => "an index",
            _ => "a square such as `e4` or an index",
        };
        report_error(&format!("expected {example} in '--on', found `{square}`"));
        return Outcome::Failed;
    }
    let finder = match Finder::new(&grep.lines) {
        Ok(finder) => finder,
        Err(outcome) => return outcome,
    };
    let mut reading = Reading::from(&grep.lines.files);
    let likeness = grep.like.as_deref().map(|text| Likeness::new(text, grep));
    let mut nearest = grep.nearest.map(Nearest::new);
    let mut selection = Selection::new(&finder, grep.json);
    if finder.sources().len() > 1 && !grep.no_names {
        selection = selection.with_places();
    }
    let (mut found, mut invalid, mut notation) = (0_u64, 0_u64, None);
    let mut written = Ok(());
    for (place, source) in (0..).zip(finder.sources()) {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let search = |block: &Block| Hits::new(block, grep, likeness.as_ref(), &finder);
        let read = reading.read(source, opened, search, |block, found_here| {
            found = found.saturating_add(found_here.lines.len() as u64);
            invalid = invalid.saturating_add(found_here.invalid);
            notation = notation.or(found_here.notation);
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
    if written.is_ok() && invalid > 0 {
        let lines = Amount(invalid, "line");
        note(&format!("{lines} passed over, not valid"));
        if let Some(notation) = notation {
            advise(notation);
        }
    }
    let outcome = if found > 0 {
        Outcome::Fine
    } else {
        Outcome::Invalid
    };
    outcome.max(unread).after_writing(written)
}

/// The message on a search for nothing, which names an option.
fn no_condition(grep: &Grep) -> String {
    let first = grep.lines.files.sources().first();
    let named = match first {
        Some(Source::File(path)) if !path.exists() => path.to_str(),
        _ => None,
    };
    let example = match named {
        Some(text) if text.parse::<SquareContent>().is_ok() => format!("--on '{text}'"),
        Some(text) if feen::validate(text).is_ok() => format!("--like '{text}'"),
        _ => "--shape 9x9` or `--on e4=P".to_owned(),
    };
    format!("expected something to look for, such as `{example}`, found no condition")
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
    /// The number of lines that could not be searched.
    invalid: u64,
    /// The notation that the first of these looks like.
    notation: Option<Notation>,
}

impl Hits {
    fn new(
        block: &Block,
        grep: &Grep,
        likeness: Option<&Likeness<'_>>,
        finder: &Finder<'_>,
    ) -> Self {
        let mut found = Self::default();
        let positions = block
            .lines()
            .filter_map(|at| Some((finder.find(at.line)?, at)));
        let positions: Vec<_> = positions.collect();
        let mut search = Search::new(grep, likeness);
        for (position, LineAt { line, range }) in &positions {
            let Ok(feen) = position.feen() else {
                found.invalid = found.invalid.saturating_add(1);
                continue;
            };
            match View::parse_bytes(feen) {
                Ok(view) if search.finds(&view) != grep.invert => {
                    found.lines.push(Hit {
                        number: line.number(),
                        range: range.clone(),
                        distance: search.distance,
                    });
                }
                Ok(_) => {}
                Err(_) => {
                    if found.invalid == 0 {
                        found.notation = Notation::of(feen);
                    }
                    found.invalid = found.invalid.saturating_add(1);
                }
            }
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

/// A search in the lines of a block.
struct Search<'a, 'g> {
    grep: &'g Grep,
    likeness: Option<&'g Likeness<'g>>,
    /// The distance of the last position from the one of `--like`.
    distance: u64,
    /// The squares of `--on`, and the layout that they are of: lines in a row mostly have
    /// one layout, and names take four times as long as the rest.
    squares: Option<(LayoutView<'a>, Vec<Option<u64>>)>,
}

impl<'a, 'g> Search<'a, 'g> {
    const fn new(grep: &'g Grep, likeness: Option<&'g Likeness<'g>>) -> Self {
        Self {
            grep,
            likeness,
            distance: 0,
            squares: None,
        }
    }

    /// Whether a position has all that is asked for, or with `--any` one thing; the
    /// cheapest is asked first.
    fn finds(&mut self, view: &View<'a>) -> bool {
        let grep = self.grep;
        let turns = grep.turn.iter().map(|turn| view.turn() == turn.0);
        let styles = grep.styles.iter();
        let styles = styles.map(|style| view.style(style.side()) == style.style());
        let pieces = grep.pieces.iter();
        let pieces = pieces.map(|count| count.contains(&view.piece_count()));
        let in_hand = grep.in_hand.iter().map(|piece| is_in_hand(view, *piece));
        let letters = grep.letters.iter().map(|letter| has_letters(view, letter));
        let shapes = grep.shape.iter().map(|form| has_form(view, form));
        let anywhere = grep.anywhere.iter().map(|piece| has_piece(view, *piece));
        let likeness = self.likeness.into_iter();
        let mut distance = 0;
        let like = likeness.map(|likeness| match likeness.distance(view) {
            Some(found) => {
                distance = found;
                grep.nearest.is_some() || found <= grep.within.unwrap_or(0)
            }
            None => false,
        });
        let on = (0..grep.on.len()).map(|number| self.is_on(view, number));
        let mut conditions = turns
            .chain(styles)
            .chain(pieces)
            .chain(in_hand)
            .chain(letters)
            .chain(shapes)
            .chain(anywhere)
            .chain(on)
            .chain(like);
        let is_found = if grep.any {
            conditions.any(|is_so| is_so)
        } else {
            conditions.all(|is_so| is_so)
        };
        drop(conditions);
        self.distance = distance;
        is_found
    }

    /// Whether a square has the content that a `--on` asks for.
    fn is_on(&mut self, view: &View<'a>, number: usize) -> bool {
        let layout = view.layout();
        let squares = match self.squares.take() {
            Some((of, squares)) if of == layout => squares,
            _ => self.squares_of(layout),
        };
        let square = squares.get(number).copied().flatten();
        self.squares = Some((layout, squares));
        let wanted = self.grep.on.get(number);
        square.zip(wanted).is_some_and(|(square, wanted)| {
            square < view.square_count() && piece_on(view, square) == wanted.piece
        })
    }

    fn squares_of(&self, layout: LayoutView<'_>) -> Vec<Option<u64>> {
        let mut names = None;
        let squares = self.grep.on.iter().map(|content| {
            let name = &content.square;
            // An index is known without a look at the board.
            if name.bytes().all(|byte| byte.is_ascii_digit()) {
                return name.parse().ok();
            }
            let naming = self.grep.names.naming.unwrap_or_default();
            let names = names.get_or_insert_with(|| Names::new(layout, naming));
            names.parse(name).ok().map(|square| square as u64)
        });
        squares.collect()
    }
}

/// Whether the pieces of a letter are as many as asked for, whatever their marks.
fn has_letters(view: &View<'_>, wanted: &Letter) -> bool {
    let is_meant = |piece: Piece| {
        (piece.letter(), piece.side()) == (wanted.piece.letter(), wanted.piece.side())
    };
    let on_board = view.runs().filter(|run| match run {
        Run::Piece(piece) => is_meant(*piece),
        Run::Empty(_) => false,
    });
    let hands = [Player::First, Player::Second].into_iter();
    let in_hand = hands.flat_map(|owner| view.hand(owner));
    let in_hand = in_hand.filter(|(piece, _)| is_meant(*piece));
    let held = in_hand.fold(0_u64, |sum, (_, count)| sum.saturating_add(count));
    let count = held.saturating_add(on_board.count() as u64);
    wanted.count.contains(&count)
}

/// Whether a piece with its marks is on the board or in a hand.
fn has_piece(view: &View<'_>, wanted: Piece) -> bool {
    let mut hands = [Player::First, Player::Second].into_iter();
    view.runs()
        .any(|run| matches!(run, Run::Piece(piece) if piece == wanted))
        || hands.any(|owner| view.hand(owner).any(|(piece, _)| piece == wanted))
}

fn is_in_hand(view: &View<'_>, wanted: HandPiece) -> bool {
    let owners = [Player::First, Player::Second].into_iter();
    let mut owners = owners.filter(|owner| wanted.owner.is_none_or(|wanted| wanted == *owner));
    owners.any(|owner| view.hand(owner).any(|(piece, _)| piece == wanted.piece))
}

fn has_form(view: &View<'_>, form: &Form) -> bool {
    match form {
        Form::Box(sizes) => view.layout().dimensions().as_ref() == Some(sizes),
        Form::Irregular => !view.layout().is_regular(),
    }
}

/// The piece on a square, found with work for each run of the text, however many
/// squares it is.
fn piece_on(view: &View<'_>, square: u64) -> Option<Piece> {
    let mut before = square;
    for run in view.runs() {
        match before.checked_sub(run.square_count()) {
            Some(rest) => before = rest,
            None => {
                return match run {
                    Run::Piece(piece) => Some(piece),
                    Run::Empty(_) => None,
                };
            }
        }
    }
    None
}
