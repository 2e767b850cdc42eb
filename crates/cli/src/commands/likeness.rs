//! The likeness of positions: the squares on which they differ.

use std::collections::BTreeMap;
use std::io;

use feen::{LayoutView, Piece, Player, Style, View};
use feen_files::{Line, Source};
use qi::ByPlayer;

use crate::arguments::Grep;
use crate::commands::selection::{Extra, Selection};

/// A position that others are compared with, and its images.
pub(crate) struct Likeness<'a> {
    layout: Option<LayoutView<'a>>,
    images: Vec<Image>,
}

/// A position, or its mirror image.
#[derive(Clone)]
struct Image {
    squares: Vec<Option<Piece>>,
    hands: ByPlayer<BTreeMap<Piece, u64>>,
    styles: ByPlayer<Style>,
    turn: Player,
}

impl<'a> Likeness<'a> {
    /// The likeness with a valid text, and with the images that are asked for.
    ///
    /// The ranks of an image have to be as long as those of the position: a board whose ranks
    /// differ has no image upside down, unless it looks the same.
    pub(crate) fn new(text: &'a str, grep: &Grep) -> Self {
        let Ok(view) = View::parse(text) else {
            return Self {
                layout: None,
                images: Vec::new(),
            };
        };
        let lengths: Vec<(usize, u64)> = view
            .layout()
            .ranks()
            .map(|rank| (rank.separator(), rank.square_count()))
            .collect();
        let own = Image::new(&view);
        let mut images = vec![own.clone()];
        if grep.mirrored {
            images.push(own.mirrored(&lengths));
        }
        if grep.reversed
            && let Some(reversed) = own.reversed(&lengths)
        {
            if grep.mirrored {
                images.push(reversed.mirrored(&lengths));
            }
            images.push(reversed);
        }
        Self {
            layout: Some(view.layout()),
            images,
        }
    }

    /// The number of squares on which a position differs from the nearest image; none on another
    /// board.
    pub(crate) fn distance(&self, view: &View<'_>) -> Option<u64> {
        if self.layout != Some(view.layout()) {
            return None;
        }
        let other = Image::new(view);
        let images = self.images.iter();
        images.map(|image| image.distance(&other)).min()
    }
}

impl Image {
    fn new(view: &View<'_>) -> Self {
        let hand = |player| view.hand(player).collect();
        Self {
            squares: view.squares().collect(),
            hands: ByPlayer::new(hand(Player::First), hand(Player::Second)),
            styles: ByPlayer::new(view.style(Player::First), view.style(Player::Second)),
            turn: view.turn(),
        }
    }

    /// The squares rank by rank.
    fn ranks<'s>(
        &'s self,
        lengths: &'s [(usize, u64)],
    ) -> impl Iterator<Item = &'s [Option<Piece>]> {
        let mut rest = self.squares.as_slice();
        lengths.iter().map(move |(_, length)| {
            let length = usize::try_from(*length).unwrap_or(usize::MAX);
            let (rank, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
            rest = after;
            rank
        })
    }

    fn mirrored(&self, lengths: &[(usize, u64)]) -> Self {
        let ranks = self.ranks(lengths);
        Self {
            squares: ranks.flat_map(|rank| rank.iter().rev().copied()).collect(),
            ..self.clone()
        }
    }

    /// With the players exchanged, and each layer upside down.
    fn reversed(&self, lengths: &[(usize, u64)]) -> Option<Self> {
        let ranks: Vec<_> = self.ranks(lengths).zip(lengths).collect();
        let layers = ranks.chunk_by(|_, (_, (separator, _))| *separator == 1);
        let mut squares = Vec::new();
        for layer in layers {
            let is_alike = layer
                .iter()
                .zip(layer.iter().rev())
                .all(|((one, _), (other, _))| one.len() == other.len());
            if !is_alike {
                return None;
            }
            for (rank, _) in layer.iter().rev() {
                squares.extend(rank.iter().map(|square| square.map(Piece::flip)));
            }
        }
        let hand = |player: Player| {
            let held = self.hands[!player].iter();
            held.map(|(piece, count)| (piece.flip(), *count)).collect()
        };
        Some(Self {
            squares,
            hands: ByPlayer::new(hand(Player::First), hand(Player::Second)),
            styles: ByPlayer::new(self.styles.second, self.styles.first),
            turn: !self.turn,
        })
    }

    /// The squares that differ; a piece in hand, a style and the turn count as one.
    fn distance(&self, other: &Self) -> u64 {
        let squares = self.squares.iter().zip(&other.squares);
        let mut distance = squares.filter(|(one, other)| one != other).count() as u64;
        for player in [Player::First, Player::Second] {
            let (own, others) = (&self.hands[player], &other.hands[player]);
            let pieces = own
                .keys()
                .chain(others.keys().filter(|piece| !own.contains_key(piece)));
            for piece in pieces {
                let [one, two] = [own, others].map(|hand| hand.get(piece).copied().unwrap_or(0));
                distance = distance.saturating_add(one.abs_diff(two));
            }
            let is_other = self.styles[player] != other.styles[player];
            distance = distance.saturating_add(u64::from(is_other));
        }
        distance.saturating_add(u64::from(self.turn != other.turn))
    }
}

/// The nearest lines of a run, as many as are asked for.
pub(crate) struct Nearest {
    most: usize,
    /// By distance, and by the order in which they come.
    lines: BTreeMap<(u64, usize, u64), Vec<u8>>,
}

impl Nearest {
    pub(crate) fn new(most: u16) -> Self {
        Self {
            most: most.into(),
            lines: BTreeMap::new(),
        }
    }

    /// Adds a line, and removes the farthest where there are too many.
    pub(crate) fn add(&mut self, distance: u64, source: usize, line: u64, whole: &[u8]) {
        let key = (distance, source, line);
        let is_full = self.lines.len() >= self.most;
        if is_full
            && self
                .lines
                .last_key_value()
                .is_some_and(|(last, _)| *last < key)
        {
            return;
        }
        self.lines.insert(key, whole.to_vec());
        if self.lines.len() > self.most {
            self.lines.pop_last();
        }
    }

    /// Writes the lines, the nearest first.
    pub(crate) fn write(self, sources: &[Source], selection: &mut Selection<'_>) -> io::Result<()> {
        for ((distance, source, line), whole) in self.lines {
            if let Some(source) = sources.get(source) {
                let line = Line::new(line, &whole);
                selection.keep(source, line, Extra::Distance(distance))?;
            }
        }
        selection.flush()
    }
}
