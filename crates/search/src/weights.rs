//! The weights of a game: what each feature of a position is worth.

mod initial;
mod shipped;
mod text;

pub use text::{WeightsError, WeightsErrorKind};

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use feen_rules::{Kind, Square, Variant};

use crate::features;
use crate::layout::{Layout, MAX_KINDS};

/// Weights are quarters of a hundredth of a pawn.
pub(crate) const UNIT: i32 = 4;
/// The largest weight, so that no sum of them leaves 32 bits.
pub(crate) const MOST: i16 = 16_000;

/// The weights of the evaluation of one game.
///
/// ```
/// use feen_rules::{Kind, Square, Variant};
/// use feen_search::Weights;
///
/// let shogi: Variant = "shogi".parse()?;
/// let weights = Weights::initial(&shogi);
/// let value = |letter| weights.value(shogi.kind(letter).unwrap());
/// assert!(value("R") > value("G") && value("G") > value("P"));
/// let read = Weights::parse(&shogi, &weights.to_string()).unwrap();
/// assert_eq!(read, weights);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
///
/// They are text: integers with the command, the seed and the match that made them.
#[derive(Clone, Debug)]
pub struct Weights {
    variant: Variant,
    pub(crate) stages: [Vec<i16>; 2],
    source: Vec<(String, String)>,
}

impl Weights {
    pub(crate) fn zero(variant: &Variant) -> Self {
        let kinds = variant.kinds().len().min(MAX_KINDS);
        let none = || vec![0; features::count(kinds)];
        Self {
            variant: variant.clone(),
            stages: [none(), none()],
            source: Vec::new(),
        }
    }

    /// The best weights there are for a game: those that are shipped, or the [initial](Self::initial) ones.
    #[must_use]
    pub fn of(variant: &Variant) -> Self {
        shipped::text(variant.name())
            .and_then(|text| Self::parse(variant, text).ok())
            .unwrap_or_else(|| Self::initial(variant))
    }

    /// The weights that need no learning: values by mobility, and what holds in most games.
    #[must_use]
    pub fn initial(variant: &Variant) -> Self {
        initial::weights(variant)
    }

    /// The game.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Where the weights come from: words such as `command` and `match` with their texts. Nothing for initial weights.
    pub fn source(&self) -> impl Iterator<Item = (&str, &str)> {
        let lines = self.source.iter();
        lines.map(|(word, text)| (word.as_str(), text.as_str()))
    }

    /// The weights with one more line on where they come from.
    #[must_use]
    pub fn with_source(mut self, word: &str, text: &str) -> Self {
        self.source.retain(|(other, _)| other != word);
        self.source.push((word.into(), text.into()));
        self
    }

    /// The mean value of a kind in hundredths of a pawn.
    #[must_use]
    pub fn value(&self, kind: Kind) -> i32 {
        let layout = Layout::new(&self.variant);
        self.mean(&layout, kind)
    }

    /// The mean value of a kind over all squares and both stages, in hundredths of a pawn.
    pub(crate) fn mean(&self, layout: &Layout, kind: Kind) -> i32 {
        let squares = self.variant.squares();
        let of = |square: Square| -> i32 {
            let places = features::of_place(layout, 0, kind.index(), square.index());
            let both = |index| self.weight(0, index) + self.weight(1, index);
            places.into_iter().map(both).sum()
        };
        let sum: i32 = squares.iter().map(of).sum();
        let count = i32::try_from(squares.len()).unwrap_or(1) * 2 * UNIT;
        sum.checked_div(count).unwrap_or(0)
    }

    pub(crate) fn weight(&self, stage: usize, index: usize) -> i32 {
        let list = self.stages.get(stage);
        list.and_then(|list| list.get(index))
            .copied()
            .unwrap_or(0)
            .into()
    }

    /// Sets a weight of both stages.
    pub(crate) fn set(&mut self, index: usize, weights: [i32; 2]) {
        for (list, weight) in self.stages.iter_mut().zip(weights) {
            if let Some(slot) = list.get_mut(index) {
                let most = i32::from(MOST);
                *slot = i16::try_from(weight.clamp(-most, most)).unwrap_or(0);
            }
        }
    }
}

/// Equal weights of one game are equal wherever they come from.
impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        self.variant == other.variant && self.stages == other.stages
    }
}

impl Eq for Weights {}
