use core::cmp::Ordering;
use core::fmt;

use epin::Piece;

use crate::ParseErrorKind;
use crate::read::count::HandCount;

/// A rule by which one item of a hand comes before another; the rules in the order in which they
/// apply (§8.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HandOrder {
    /// The higher count comes first.
    Count,
    /// Then the letters go from A to Z.
    Letter,
    /// Then upper case comes before lower case.
    Side,
    /// Then `-` comes before `+`, and `+` before neither.
    State,
    /// Then no `^` comes before `^`.
    Terminal,
    /// Then no `'` comes before `'`.
    Derivation,
}

impl fmt::Display for HandOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Count => "a hand lists higher counts first",
            Self::Letter => "equal counts go by letter, from A to Z",
            Self::Side => "of one letter, upper case comes first",
            Self::State => "of one letter, `-` comes first, then `+`, then neither",
            Self::Terminal => "of one piece, the one without `^` comes first",
            Self::Derivation => "of one piece, the one without `'` comes first",
        })
    }
}

impl HandOrder {
    /// The rule between two different pieces of equal counts.
    fn between(one: Piece, other: Piece) -> Self {
        if one.letter() != other.letter() {
            Self::Letter
        } else if one.side() != other.side() {
            Self::Side
        } else if one.state() != other.state() {
            Self::State
        } else if one.is_terminal() != other.is_terminal() {
            Self::Terminal
        } else {
            Self::Derivation
        }
    }
}

/// The items of one hand so far, and whether the next one may follow.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HandSequence<'i> {
    last: Option<(HandCount<'i>, Piece)>,
    seen: PieceSet,
}

impl<'i> HandSequence<'i> {
    /// Takes the next item, if it may follow.
    pub(crate) fn push(
        &mut self,
        count: HandCount<'i>,
        piece: Piece,
    ) -> Result<(), ParseErrorKind> {
        if !self.seen.insert(piece) {
            return Err(ParseErrorKind::NotAggregated { piece });
        }
        if let Some((last_count, previous)) = self.last.replace((count, piece)) {
            let rule = match (last_count.cmp(&count), previous.cmp(&piece)) {
                (Ordering::Less, _) => Some(HandOrder::Count),
                (Ordering::Equal, Ordering::Greater) => Some(HandOrder::between(previous, piece)),
                _ => None,
            };
            if let Some(rule) = rule {
                return Err(ParseErrorKind::NotCanonical {
                    piece,
                    previous,
                    rule,
                });
            }
        }
        Ok(())
    }
}

/// A set of pieces: a bit for each code, of which the highest is below 1024.
#[derive(Clone, Copy, Debug, Default)]
struct PieceSet([u64; 16]);

impl PieceSet {
    /// Adds a piece; whether it is new.
    fn insert(&mut self, piece: Piece) -> bool {
        let code = piece.code();
        let bit = 1 << (code % 64);
        match self.0.get_mut(usize::from(code / 64)) {
            Some(word) if *word & bit == 0 => {
                *word |= bit;
                true
            }
            _ => false,
        }
    }
}
