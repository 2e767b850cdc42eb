use std::io;
use std::ops::Range;

use draw::{Names, Naming};
use feen::{Piece, Player, Run, View};

use crate::amount::Amount;
use crate::arguments::{Form, Grep, HandPiece, SquarePiece};
use crate::block::{Block, Placed};
use crate::line::Line;
use crate::outcome::{Outcome, complain, note};
use crate::reading::Reading;
use crate::selection::Selection;
use crate::source::Source;
use crate::stream::Stream;

pub(crate) fn run(grep: &Grep) -> Outcome {
    let naming = grep.names.naming.into();
    let mut squares = grep.on.iter().map(|piece| &piece.square);
    if let Some(square) = squares.find(|square| !could_be_square(square, naming)) {
        let example = match naming {
            Naming::Shogi => "a square such as `5e` or an index",
            Naming::Index => "an index",
            _ => "a square such as `e4` or an index",
        };
        complain(&format!("expected {example} in '--on', found `{square}`"));
        return Outcome::Failed;
    }
    let mut reading = Reading::new(&grep.files);
    let mut selection = Selection::new(grep.json);
    let (mut found, mut invalid) = (0_u64, 0_u64);
    let mut told = Ok(());
    for source in grep.files.sources() {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let search = |block: &Block| Found::new(block, grep);
        let read = reading.read(source, opened, search, |block, found_here| {
            found = found.saturating_add(found_here.lines.len() as u64);
            invalid = invalid.saturating_add(found_here.invalid);
            if grep.count {
                Ok(())
            } else {
                found_here.write(source, block, &mut selection)
            }
        });
        if let Err(error) = read {
            told = Err(error);
            break;
        }
    }
    let unread = reading.unread().outcome();
    drop(reading);
    if told.is_ok() && grep.count {
        told = Stream::Output.tell(&if grep.json {
            format!("{{\"count\":{found}}}\n")
        } else {
            format!("{found}\n")
        });
    }
    if told.is_ok() && invalid > 0 {
        let lines = Amount(invalid, "line");
        note(&format!("{lines} passed over, not valid"));
    }
    let outcome = if found > 0 {
        Outcome::Fine
    } else {
        Outcome::Invalid
    };
    outcome.max(unread).told(told)
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
    let behind_layer = name.strip_prefix('l').unwrap_or("");
    let behind_layer = behind_layer.trim_start_matches(is_of_layer);
    let behind_layer = behind_layer.strip_prefix(':').unwrap_or(behind_layer);
    let is_named = naming != Naming::Index;
    is_number(name) || is_named && (is_file_and_rank(name) || is_file_and_rank(behind_layer))
}

/// What is found in a block.
#[derive(Default)]
struct Found {
    /// The numbers of the lines and where they stand.
    lines: Vec<(u64, Range<usize>)>,
    /// How many lines could not be searched.
    invalid: u64,
}

impl Found {
    fn new(block: &Block, grep: &Grep) -> Self {
        let mut found = Self::default();
        for Placed { line, range } in block.positions() {
            match View::parse_bytes(line.text) {
                Ok(view) if is_meant(&view, grep) != grep.invert => {
                    found.lines.push((line.number, range));
                }
                Ok(_) => {}
                Err(_) => found.invalid = found.invalid.saturating_add(1),
            }
        }
        found
    }

    fn write(self, source: &Source, block: &Block, selection: &mut Selection) -> io::Result<()> {
        for (number, range) in self.lines {
            let whole = block.bytes().get(range).unwrap_or(&[]);
            selection.keep(source, Line::new(number, whole))?;
        }
        selection.flush()
    }
}

/// Whether all that is asked is so of a position, the cheapest asked first.
fn is_meant(view: &View<'_>, grep: &Grep) -> bool {
    let naming = grep.names.naming.into();
    grep.turn.is_none_or(|turn| view.turn() == turn.0)
        && grep
            .styles
            .iter()
            .all(|style| view.style(style.side()) == style.style())
        && grep
            .pieces
            .as_ref()
            .is_none_or(|pieces| pieces.contains(&view.piece_count()))
        && grep.in_hand.iter().all(|piece| is_in_hand(view, *piece))
        && grep.shape.as_ref().is_none_or(|form| has_form(view, form))
        && grep.on.iter().all(|piece| is_on(view, piece, naming))
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

fn is_on(view: &View<'_>, wanted: &SquarePiece, naming: Naming) -> bool {
    // An index is known without a look at the board.
    let is_index = wanted.square.bytes().all(|byte| byte.is_ascii_digit());
    let index = is_index
        .then(|| wanted.square.parse::<u64>().ok())
        .flatten();
    let square = index.or_else(|| {
        let names = Names::new(view.layout(), naming);
        names.parse(&wanted.square).ok().map(|square| square as u64)
    });
    square.is_some_and(|square| piece_on(view, square) == Some(wanted.piece))
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
