use core::fmt::{self, Write as _};

use qi::Player;

use crate::compiled::Rules;
use crate::state::State;
use crate::values::Kind;

/// A state that prints as FEN.
pub(crate) struct Written<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, state } = self;
        write!(f, "{}", Placement { rules, state })?;
        if rules.hands.exist {
            f.write_char('[')?;
            for (player, hand) in state.hands() {
                for (kind, count) in hand.items() {
                    for _ in 0..count {
                        letter(f, rules, kind, player)?;
                    }
                }
            }
            f.write_char(']')?;
        }
        f.write_str(if state.turn.is_first() { " w " } else { " b " })?;
        self.rights(f)?;
        f.write_char(' ')?;
        self.en_passant(f)?;
        if rules.goals.checks > 0 {
            write!(f, " {}+{}", state.checks.first, state.checks.second)?;
        }
        write!(f, " {} {}", state.halfmoves, state.fullmove)
    }
}

impl Written<'_> {
    fn rights(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, state } = self;
        let mut has_any = false;
        for player in Player::ALL {
            let mut right = |letter: char| {
                has_any = true;
                f.write_char(if player.is_first() {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                })
            };
            let file = |square| char::from(b'A'.wrapping_add(rules.geometry.file(square)));
            let own = state.pieces(player);
            let king = state.castling_king(rules, player);
            if let (Some(castling), Some(king)) = (rules.castling, king) {
                let rank = rules.geometry.rank_of(king);
                let rooks = (own & rank).filter(|square| state.is_of(square, castling.rooks));
                for rook in (state.rights & own).iter().rev() {
                    let is_outermost = rooks.first() == Some(rook) || rooks.last() == Some(rook);
                    right(match castling.is_chess960 || !is_outermost {
                        true => file(rook),
                        false if rook > king => 'K',
                        false => 'Q',
                    })?;
                }
            }
            for square in state.unmoved & own {
                right(file(square))?;
            }
        }
        if has_any { Ok(()) } else { f.write_char('-') }
    }

    /// The squares that a pawn has passed, where a pawn attacks one of them.
    fn en_passant(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, state } = self;
        if state.counting_limit > 0 {
            return write!(f, "{}", state.counting_limit);
        }
        if state.en_passant.is_empty() {
            return f.write_char('-');
        }
        for square in state.en_passant {
            write!(f, "{}", rules.geometry.name(square))?;
        }
        Ok(())
    }
}

/// The board of a state, which prints as the first field of a FEN.
pub(crate) struct Placement<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) state: &'a State,
}

impl fmt::Display for Placement<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, state } = self;
        let geometry = &rules.geometry;
        for rank in (0..geometry.ranks).rev() {
            let mut empty = 0_u8;
            for square in geometry.rank_set(rank) {
                let piece = state.piece(square);
                if piece.is_none() && !state.walls.contains(square) {
                    empty = empty.saturating_add(1);
                    continue;
                }
                if empty > 0 {
                    write!(f, "{}", core::mem::take(&mut empty))?;
                }
                match piece {
                    Some(piece) => letter(f, rules, piece.kind(), piece.player())?,
                    None => f.write_char('*')?,
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_char('/')?;
            }
        }
        Ok(())
    }
}

fn letter(f: &mut fmt::Formatter<'_>, rules: &Rules, kind: Kind, player: Player) -> fmt::Result {
    for character in rules.kinds.letter(kind).chars() {
        f.write_char(if player.is_first() {
            character
        } else {
            character.to_ascii_lowercase()
        })?;
    }
    Ok(())
}
