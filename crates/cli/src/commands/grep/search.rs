//! The conditions of a search, asked of a position.

use feen::{LayoutView, Marks, Piece, Player, Run, View};
use feen_draw::Names;

use super::question::Question;
use crate::arguments::{Form, Grep, HandPiece, Letter};
use crate::commands::likeness::Likeness;

/// A search in the lines of a block.
pub(super) struct Search<'a, 'g> {
    grep: &'g Grep,
    likeness: Option<&'g Likeness<'g>>,
    /// The distance of the last position from the one of `--like`.
    pub(super) distance: u64,
    /// The squares of `--on`, and the layout that they are of: lines in a row mostly have
    /// one layout, and names take four times as long as the rest.
    squares: Option<(LayoutView<'a>, Vec<Option<u64>>)>,
    /// The queries.
    pub(super) questions: Vec<Question<'g>>,
}

impl<'a, 'g> Search<'a, 'g> {
    pub(super) fn new(grep: &'g Grep, likeness: Option<&'g Likeness<'g>>) -> Self {
        Self {
            grep,
            likeness,
            distance: 0,
            squares: None,
            questions: Question::all(grep),
        }
    }

    /// Whether a position has all that is asked for, or with `--any` one thing; the
    /// cheapest is asked first.
    pub(super) fn finds(&mut self, view: &View<'a>, marks: Marks) -> bool {
        let grep = self.grep;
        let turns = grep.turn.iter().map(|turn| view.turn() == turn.0);
        let styles = grep.styles.iter();
        let styles = styles.map(|style| view.style(style.side()) == style.style());
        let pieces = grep.pieces.iter();
        let pieces = pieces.map(|count| count.contains(&view.piece_count()));
        let in_hand = grep
            .in_hand
            .iter()
            .map(|piece| is_in_hand(view, *piece, marks));
        let letters = grep.letters.iter().map(|letter| has_letters(view, letter));
        let shapes = grep.shape.iter().map(|form| has_form(view, form));
        let anywhere = grep
            .anywhere
            .iter()
            .map(|piece| has_piece(view, *piece, marks));
        let patterns = grep.patterns.iter();
        let patterns = patterns.map(|pattern| pattern.is_in(view, marks));
        let likeness = self.likeness.into_iter();
        let mut distance = 0;
        let like = likeness.map(|likeness| match likeness.distance(view) {
            Some(found) => {
                distance = found;
                grep.nearest.is_some() || found <= grep.within.unwrap_or(0)
            }
            None => false,
        });
        let mut questions = core::mem::take(&mut self.questions);
        let queries = questions.iter_mut().map(|question| question.holds(view));
        let on = (0..grep.on.len()).map(|number| self.is_on(view, number, marks));
        let mut conditions = turns
            .chain(styles)
            .chain(pieces)
            .chain(in_hand)
            .chain(letters)
            .chain(shapes)
            .chain(anywhere)
            .chain(on)
            .chain(patterns)
            .chain(like)
            .chain(queries);
        let is_found = if grep.any {
            conditions.any(|is_so| is_so)
        } else {
            conditions.all(|is_so| is_so)
        };
        drop(conditions);
        self.questions = questions;
        self.distance = distance;
        is_found
    }

    /// Whether a square has the content that a `--on` asks for.
    fn is_on(&mut self, view: &View<'a>, number: usize, marks: Marks) -> bool {
        let layout = view.layout();
        let squares = match self.squares.take() {
            Some((of, squares)) if of == layout => squares,
            _ => self.squares_of(layout),
        };
        let square = squares.get(number).copied().flatten();
        self.squares = Some((layout, squares));
        let wanted = self.grep.on.get(number);
        square.zip(wanted).is_some_and(|(square, wanted)| {
            square < view.square_count()
                && match (wanted.piece, piece_on(view, square)) {
                    (Some(wanted), Some(piece)) => marks.allow(wanted, piece),
                    (wanted, piece) => wanted == piece,
                }
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

/// Whether a piece is on the board or in a hand.
fn has_piece(view: &View<'_>, wanted: Piece, marks: Marks) -> bool {
    let mut hands = [Player::First, Player::Second].into_iter();
    view.runs()
        .any(|run| matches!(run, Run::Piece(piece) if marks.allow(wanted, piece)))
        || hands.any(|owner| {
            view.hand(owner)
                .any(|(piece, _)| marks.allow(wanted, piece))
        })
}

fn is_in_hand(view: &View<'_>, wanted: HandPiece, marks: Marks) -> bool {
    let owners = [Player::First, Player::Second].into_iter();
    let mut owners = owners.filter(|owner| wanted.owner.is_none_or(|wanted| wanted == *owner));
    owners.any(|owner| {
        view.hand(owner)
            .any(|(piece, _)| marks.allow(wanted.piece, piece))
    })
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
