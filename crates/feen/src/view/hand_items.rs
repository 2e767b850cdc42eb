use core::iter::FusedIterator;

use epin::Piece;

use crate::read::count;

/// The pieces in a hand with their counts, read from the text in its order.
///
/// Counts are at least 1. The higher count comes first, then the lower piece.
///
/// ```
/// use feen::{Player, View};
///
/// let view = View::parse("9/9/9 3P2Bp/ S/s")?;
/// let first: Vec<_> = view.hand(Player::First).map(|(piece, count)| (piece.to_string(), count)).collect();
/// assert_eq!(first, [("P".to_owned(), 3), ("B".to_owned(), 2), ("p".to_owned(), 1)]);
/// assert_eq!(view.hand(Player::Second).len(), 0);
/// # Ok::<(), feen::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HandItems<'a> {
    text: &'a [u8],
}

impl<'a> HandItems<'a> {
    /// The items of a hand that the grammar has accepted.
    pub(crate) const fn new(hand: &'a [u8]) -> Self {
        Self { text: hand }
    }
}

impl Iterator for HandItems<'_> {
    type Item = (Piece, u64);

    #[inline]
    fn next(&mut self) -> Option<(Piece, u64)> {
        let (count, rest) = match self.text {
            [b'0'..=b'9', ..] => count::leading(self.text),
            rest => (Some(1), rest),
        };
        let (piece, rest) = Piece::parse_prefix_bytes(rest).ok()?;
        self.text = rest;
        Some((piece, count?))
    }

    /// Exactly the number of items: each has one letter.
    fn size_hint(&self) -> (usize, Option<usize>) {
        let letters = self.text.iter().filter(|byte| byte.is_ascii_alphabetic());
        let items = letters.count();
        (items, Some(items))
    }
}

impl ExactSizeIterator for HandItems<'_> {}

impl FusedIterator for HandItems<'_> {}
