//! Positions of `feen-chess`, which answer what pieces attack, pin and may do.

use alloc::string::String;
use alloc::vec::Vec;

use epin::Piece;
use feen_chess::{Move, Position, Role, Square};
use qi::{ByPlayer, Player};
use sin::Style;

use crate::program::Program;
use crate::scene::{Played, Relations, Scene};
use crate::squares::Squares;

/// A position of chess, of which a query may ask what needs its rules.
///
/// ```
/// use feen_query::{AskedChess, Relations};
///
/// let position = feen_chess::Position::start();
/// let asked = AskedChess::new(&position);
/// assert_eq!(asked.move_count(), 20);
/// ```
#[derive(Clone, Debug)]
pub struct AskedChess<'p> {
    position: &'p Position,
    /// Positions that a program asks for by their texts.
    known: &'p [(String, Option<Position>)],
}

/// The roles with their letters.
const ROLES: [(Role, char); 6] = [
    (Role::Pawn, 'P'),
    (Role::Knight, 'N'),
    (Role::Bishop, 'B'),
    (Role::Rook, 'R'),
    (Role::Queen, 'Q'),
    (Role::King, 'K'),
];

impl<'p> AskedChess<'p> {
    /// The position, to be asked.
    #[must_use]
    pub const fn new(position: &'p Position) -> Self {
        Self {
            position,
            known: &[],
        }
    }

    /// The same, with the [positions](Self::positions) that are asked for.
    #[must_use]
    pub const fn with_positions(self, known: &'p [(String, Option<Position>)]) -> Self {
        Self { known, ..self }
    }

    /// The positions that a program asks for by their texts, so that they are read once.
    #[must_use]
    pub fn positions(program: &Program) -> Vec<(String, Option<Position>)> {
        let texts = program.position_texts();
        let positions = texts.map(|text| (String::from(text), text.parse().ok()));
        positions.collect()
    }

    /// Fills a scene with the position, without the marks of pieces.
    pub fn show(&self, scene: &mut Scene) {
        scene.clear(64, self.position.turn());
        scene.styles = Style::new('C').map(|style| ByPlayer {
            first: style,
            second: style,
        });
        for side in Player::ALL {
            for (role, letter) in ROLES {
                let squares = self
                    .position
                    .piece_squares(feen_chess::Piece { side, role });
                if let Some(piece) = Piece::new(letter, side)
                    && !squares.is_empty()
                {
                    scene.put(piece, &of_feen(squares));
                }
            }
        }
    }

    /// A move from the position, as a query asks for it.
    #[must_use]
    pub fn played(&self, mv: Move) -> Played {
        let turn = self.position.turn();
        let piece = |role: Role| Piece::new(letter(role), turn);
        let taken = mv.captured(self.position);
        let taken = taken.and_then(|taken| Piece::new(letter(taken.role), taken.side));
        let to = if mv.is_castle() {
            let after = self.position.play(mv).ok();
            after.map_or(mv.to(), |after| after.king(turn))
        } else {
            mv.to()
        };
        Played {
            from: Some(mv.from().feen_index()),
            to: Some(to.feen_index()),
            piece: mv.piece(self.position).and_then(|moved| piece(moved.role)),
            taken,
            promoted: mv.promotion().and_then(piece),
            is_castling: mv.is_castle(),
            gives_check: mv.gives_check(self.position),
            text: String::new(),
            others: Vec::new(),
        }
    }

    /// The first piece from a square on in the direction from another one.
    fn beyond(&self, from: Square, through: Square) -> Option<Square> {
        let file = |square: Square| i16::from(square.index() % 8);
        let rank = |square: Square| i16::from(square.index() / 8);
        let steps = (
            (file(through).saturating_sub(file(from))).signum(),
            (rank(through).saturating_sub(rank(from))).signum(),
        );
        let mut at = (file(through), rank(through));
        for _ in 0..8 {
            at = (at.0.saturating_add(steps.0), at.1.saturating_add(steps.1));
            if !(0..8).contains(&at.0) || !(0..8).contains(&at.1) {
                return None;
            }
            let index = at.1.saturating_mul(8).saturating_add(at.0);
            let square = Square::new(u8::try_from(index).ok()?)?;
            if self.position.occupied().contains(square) {
                return Some(square);
            }
        }
        None
    }
}

const fn letter(role: Role) -> char {
    match role {
        Role::Pawn => 'P',
        Role::Knight => 'N',
        Role::Bishop => 'B',
        Role::Rook => 'R',
        Role::Queen => 'Q',
        Role::King => 'K',
    }
}

/// A square of FEEN's order, which has the eighth rank first.
fn of_chess(square: usize) -> Option<Square> {
    Square::new(u8::try_from(square ^ 0b11_1000).ok()?)
}

fn of_feen(squares: feen_chess::Squares) -> Squares {
    Squares::from_bits(u128::from(squares.bits().swap_bytes()))
}

impl Relations for AskedChess<'_> {
    fn attackers(&self, square: usize, by: Player) -> Squares {
        let square = of_chess(square);
        let attackers = square.map(|square| of_feen(self.position.attackers(square, by)));
        attackers.unwrap_or_default()
    }

    fn pinners(&self, square: usize) -> Squares {
        let pinned = of_chess(square).and_then(|square| {
            let piece = self.position.piece(square)?;
            let is_pinned = self.position.pinned(piece.side).contains(square);
            is_pinned.then(|| self.beyond(self.position.king(piece.side), square))?
        });
        pinned.map(Square::feen_index).into_iter().collect()
    }

    fn checkers(&self) -> Squares {
        of_feen(self.position.checkers())
    }

    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    fn move_count(&self) -> usize {
        self.position.legal_moves().len()
    }

    fn is_over(&self) -> bool {
        let can_mate = |side| self.position.can_mate(side);
        self.position.outcome().is_some() || !Player::ALL.into_iter().any(can_mate)
    }

    fn is_legal(&self, text: &str) -> bool {
        self.position.parse_move(text).is_ok()
    }

    fn can_castle(&self) -> bool {
        self.position.legal_moves().any(Move::is_castle)
    }

    fn can_take_in_passing(&self) -> bool {
        self.position.legal_en_passant().is_some()
    }

    fn halfmoves(&self) -> u64 {
        u64::from(self.position.halfmoves())
    }

    fn is_position(&self, text: &str) -> bool {
        let known = self.known.iter().find(|(known, _)| known == text);
        let is_same = |wanted: &Position| wanted.is_same_position(self.position);
        match known {
            Some((_, wanted)) => wanted.as_ref().is_some_and(is_same),
            None => text.parse().is_ok_and(|wanted| is_same(&wanted)),
        }
    }
}
