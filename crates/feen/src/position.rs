//! The value that FEEN spells.

use epin::Piece;
use qi::Qi;
use sin::Style;

/// A position whose pieces are EPIN and whose styles are SIN.
///
/// Needs the feature `alloc`, which is on by default.
pub type Position = Qi<Piece, Style>;
