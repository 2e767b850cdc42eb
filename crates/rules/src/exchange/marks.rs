//! The attacks of a variant, as `interchange` asks for them.

use alloc::sync::Arc;
use alloc::vec::Vec;

use feen::Player;
use feen_interchange::{Placement, Rules};

use crate::state::State;
use crate::values::{Kind, Piece};
use crate::variant::Variant;

/// The built-in variant of a game of `interchange`, as the rules that marks of check, castling and en passant ask:
/// nothing for `alice`, `chu` and `any`, which have no table.
///
/// ```
/// use feen_interchange::{Conventions, Fen, Format};
///
/// let names = (Some("makruk"), Some("chess"));
/// let conventions = Conventions::by_names_with(Format::Fen, names.0, names.1, feen_rules::attack_rules)?;
/// // The met, one step away diagonally, gives check.
/// let text = "8/8/8/4k3/3M4/8/8/4K3 b - - 0 1";
/// let converted = Format::Fen.read(text, &conventions).unwrap();
/// assert_eq!(converted.feen().to_string(), "8/8/8/4-k^3/3M4/8/8/4K^3 / m/M");
/// # Ok::<(), feen_interchange::NamesError>(())
/// ```
#[must_use]
pub fn attack_rules(game: &feen_interchange::Variant) -> Option<Arc<dyn Rules>> {
    let name = match game.name() {
        "xiangqi-wxf" => "xiangqi",
        "kyoto-lishogi" => "kyotoshogi",
        "dobutsu-lishogi" => "dobutsu",
        name => name,
    };
    let variant = Variant::by_name(name)?;
    let own: feen_interchange::Variant = name.parse().ok()?;
    let kinds = variant.kinds().iter().filter_map(|kind| {
        let letter = variant.letter(*kind);
        // A marked piece moves as one that is not.
        let plain = letter.trim_start_matches('+');
        let mut characters = plain.chars();
        let (letter_of_kind, None) = (characters.next()?, characters.next()) else {
            return None;
        };
        let piece = own.letters().in_feen(letter_of_kind)?;
        let is_promoted = plain.len() < letter.len();
        let state = if is_promoted {
            feen::State::Enhanced
        } else {
            piece.state()
        };
        Some((piece.with_state(state), *kind))
    });
    let kinds: Vec<_> = kinds.collect();
    Some(Arc::new(AttackRules { variant, kinds }))
}

/// A variant, and the kinds of its pieces in FEEN, as the first player has them.
#[derive(Debug)]
struct AttackRules {
    variant: Variant,
    kinds: Vec<(feen::Piece, Kind)>,
}

impl Rules for AttackRules {
    fn is_attacked(&self, board: &Placement, square: usize, by: Player) -> bool {
        let rules = self.variant.rules();
        let at = |square: usize| {
            let (file, row) = (
                square.checked_rem(board.files())?,
                square.checked_div(board.files())?,
            );
            let rank = self.variant.ranks().checked_sub(row)?.checked_sub(1)?;
            self.variant.square_at(file, rank)
        };
        let Some(target) = at(square) else {
            return false;
        };
        let mut state = State::empty(rules);
        for (square, piece) in board.pieces() {
            let player = piece.side();
            let first = piece.with_side(Player::First);
            let mut kinds = self.kinds.iter();
            let kind = kinds.find(|(known, _)| *known == first);
            if let (Some((_, kind)), Some(square)) = (kind, at(square)) {
                state.put(square, Piece::new(*kind, player));
            }
        }
        state.is_attacked(rules, target, by)
    }
}
