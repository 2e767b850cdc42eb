use alloc::vec;
use alloc::vec::Vec;

use super::marks::Marks;
use super::{Choice, Content, Item, Pattern};
use crate::{Piece, View};

/// Whether a layer of the board has a pattern somewhere.
pub(super) fn has_pattern(view: &View<'_>, pattern: &Pattern, marks: Marks) -> bool {
    let mut layer: Vec<Vec<Option<Piece>>> = Vec::new();
    for rank in view.layout().ranks() {
        if rank.separator() > 1 {
            if Search::new(pattern, &layer, marks).finds() {
                return true;
            }
            layer.clear();
        }
        layer.push(rank.squares().collect());
    }
    Search::new(pattern, &layer, marks).finds()
}

/// The search for a pattern in a layer.
///
/// Files and ranks count from a margin, so that a place beyond the first one has a number.
struct Search<'a> {
    pattern: &'a Pattern,
    ranks: &'a [Vec<Option<Piece>>],
    marks: Marks,
    /// The most squares of a rank.
    files: usize,
    /// The files beyond each edge that the pattern may reach.
    width: usize,
    /// The ranks beyond each edge that the pattern may reach.
    height: usize,
    /// True if the pattern has as many ranks as the board.
    is_tall: bool,
    /// True if the pattern is the whole board, so that its ranks have no square more.
    is_whole: bool,
}

impl<'a> Search<'a> {
    fn new(pattern: &'a Pattern, ranks: &'a [Vec<Option<Piece>>], marks: Marks) -> Self {
        let files = ranks.iter().map(Vec::len).max().unwrap_or(0);
        let is_repeated = pattern.ranks.iter().any(|rank| rank.is_repeated);
        let height = pattern.ranks.len();
        let is_tall = !is_repeated && height >= ranks.len();
        let mut items = pattern.ranks.iter().flat_map(|rank| &rank.items);
        let width = pattern.width();
        let is_wide = width >= files;
        let is_whole = is_tall && (is_wide || items.any(|item| *item == Item::Squares));
        Self {
            pattern,
            ranks,
            marks,
            files,
            width: if is_wide || is_whole { 0 } else { width },
            height: if is_tall || is_repeated { 0 } else { height },
            is_tall,
            is_whole,
        }
    }

    fn finds(&self) -> bool {
        let starts = match self.width {
            0 => 1,
            // The pattern has at least one file on the board.
            width => self.files.saturating_add(width).saturating_sub(1),
        };
        let last = self.ranks.len().saturating_add(self.height);
        let rows = self.pattern.ranks.iter().map(|row| {
            let places = 0..last.saturating_add(self.height);
            let ranks = places.map(|place| {
                let rank = place.checked_sub(self.height);
                let rank = rank.and_then(|rank| self.ranks.get(rank));
                self.starts(&row.items, rank.map_or(&[], Vec::as_slice))
            });
            (row.is_repeated, ranks.collect::<Vec<_>>())
        });
        let rows: Vec<_> = rows.collect();
        let is_at = |row: &[Vec<bool>], place: usize, start: usize| {
            let starts = row.get(place);
            starts
                .and_then(|starts| starts.get(start))
                .copied()
                .unwrap_or(false)
        };
        (0..starts).any(|start| {
            let is_from_edge = self.is_tall || rows.first().is_some_and(|row| row.0);
            let is_to_edge = self.is_tall || rows.last().is_some_and(|row| row.0);
            // The places before which the ranks so far can end.
            let mut ends: Vec<bool> = (0..=last.saturating_add(self.height))
                .map(|place| {
                    if is_from_edge {
                        place == 0
                    } else {
                        (self.height.min(1)..last).contains(&place)
                    }
                })
                .collect();
            for (is_repeated, row) in &rows {
                let mut next = if *is_repeated {
                    ends.clone()
                } else {
                    vec![false; ends.len()]
                };
                for place in 0..last.saturating_add(self.height) {
                    let before = if *is_repeated { &next } else { &ends };
                    let is_reached = before.get(place).copied().unwrap_or(false);
                    if is_reached
                        && is_at(row, place, start)
                        && let Some(end) = next.get_mut(place.saturating_add(1))
                    {
                        *end = true;
                    }
                }
                ends = next;
            }
            if is_to_edge {
                ends.get(last) == Some(&true)
            } else {
                ends.contains(&true)
            }
        })
    }

    /// For each file on which the pattern may begin, whether these items are on a rank.
    fn starts(&self, items: &[Item], rank: &[Option<Piece>]) -> Vec<bool> {
        let margin = self.width;
        let end = margin.saturating_add(rank.len());
        let places = margin
            .saturating_add(self.files)
            .saturating_add(items.len())
            .saturating_add(1);
        // The places at which the items so far, from the last one, begin.
        let mut begin: Vec<bool> = (0..places).map(|at| !self.is_whole || at == end).collect();
        for item in items.iter().rev() {
            match item {
                Item::Squares => {
                    let mut is_later = begin.get(end).copied().unwrap_or(false);
                    let skipped = begin.iter_mut().take(end).skip(margin);
                    for is_here in skipped.rev() {
                        is_later |= *is_here;
                        *is_here = is_later;
                    }
                }
                Item::Square(content) => {
                    let after = begin.iter().skip(1).chain([&false]);
                    let next = after.zip(0..).map(|(is_after, at): (_, usize)| {
                        let square = at.checked_sub(margin).and_then(|at| rank.get(at));
                        let place = match square {
                            Some(Some(piece)) => Place::Piece(*piece),
                            Some(None) => Place::Empty,
                            None => Place::Beyond,
                        };
                        let is_near = margin > 0 || rank.is_empty() || at < self.files;
                        let is_reached = place != Place::Beyond || is_near && !self.is_whole;
                        *is_after && is_reached && self.is_content(content, place)
                    });
                    begin = next.collect();
                }
            }
        }
        if items.first() == Some(&Item::Squares) {
            let is_anywhere = begin.get(margin).copied().unwrap_or(false);
            begin.fill(is_anywhere);
        }
        // A pattern that reached over the edge with all its files would be beside the board.
        begin.split_off(margin.min(1))
    }

    /// Whether there is a content at a place.
    fn is_content(&self, content: &Content, place: Place) -> bool {
        let is_one_of = |choices: &[Choice]| {
            let Place::Piece(piece) = place else {
                return false;
            };
            choices.iter().any(|choice| match choice {
                Choice::Piece(wanted) => self.marks.allow(*wanted, piece),
                Choice::Side(side) => piece.side() == *side,
            })
        };
        match content {
            Content::Any => true,
            Content::Empty => place == Place::Empty,
            Content::OneOf(choices) => is_one_of(choices),
            Content::NoneOf(choices) => !is_one_of(choices),
        }
    }
}

/// A square, or a place beyond the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Piece(Piece),
    Empty,
    Beyond,
}
