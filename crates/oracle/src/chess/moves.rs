use super::{Position, file, is_of, name, rank};

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: usize,
    /// The square that it comes to; for castling, that of the king.
    pub to: usize,
    /// The letter of the new piece, in lower case.
    pub promotion: Option<char>,
    /// The rook that castles.
    pub rook: Option<usize>,
}

impl Move {
    /// The move as UCI has it, castling as a move of the king to g1 or c1.
    #[must_use]
    pub fn uci(self) -> String {
        let promotion = self.promotion.map(String::from).unwrap_or_default();
        format!("{}{}{promotion}", name(self.from), name(self.to))
    }
}

impl Position {
    /// All legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.pieces_of(self.is_white) {
            for to in 0..64 {
                if !self.goes(from, to) {
                    continue;
                }
                for promotion in self.promotions(from, to) {
                    moves.push(Move {
                        from,
                        to,
                        promotion,
                        rook: None,
                    });
                }
            }
        }
        moves.extend(self.castling.iter().filter_map(|rook| self.castle(*rook)));
        moves.retain(|mv| self.attackers_after(*mv).is_empty());
        moves
    }

    /// The new pieces that a move may choose from, or one choice of none.
    pub(super) fn promotions(&self, from: usize, to: usize) -> Vec<Option<char>> {
        let is_pawn = matches!(self.squares[from], 'P' | 'p');
        if is_pawn && (rank(to) == 0 || rank(to) == 7) {
            vec![Some('q'), Some('r'), Some('b'), Some('n')]
        } else {
            vec![None]
        }
    }

    /// Whether the piece here moves so, its king's safety and castling aside.
    pub(super) fn goes(&self, from: usize, to: usize) -> bool {
        let white = self.squares[from].is_ascii_uppercase();
        if is_of(self.squares[to], white) {
            return false;
        }
        if !matches!(self.squares[from], 'P' | 'p') {
            return self.attacks(from, to);
        }
        let is_taken = is_of(self.squares[to], !white) || self.en_passant == Some(to);
        if self.attacks(from, to) {
            return is_taken;
        }
        let (forward, home) = if white { (8, 1) } else { (-8, 6) };
        let step = |steps: isize| from.checked_add_signed(steps * forward);
        let is_free = |steps: isize| step(steps).is_some_and(|square| self.squares[square] == '.');
        step(1) == Some(to) && is_free(1)
            || step(2) == Some(to) && rank(from) == home && is_free(1) && is_free(2)
    }

    /// Whether the piece here attacks a square, whatever stands there.
    pub(super) fn attacks(&self, from: usize, to: usize) -> bool {
        let files = file(from).abs_diff(file(to));
        let ranks = rank(from).abs_diff(rank(to));
        let is_straight = (files == 0) != (ranks == 0);
        let is_diagonal = files == ranks && files > 0;
        match self.squares[from] {
            'P' => files == 1 && rank(to) == rank(from) + 1,
            'p' => files == 1 && rank(to) + 1 == rank(from),
            'N' | 'n' => (files, ranks) == (1, 2) || (files, ranks) == (2, 1),
            'K' | 'k' => files.max(ranks) == 1,
            'R' | 'r' => is_straight && self.is_open(from, to),
            'B' | 'b' => is_diagonal && self.is_open(from, to),
            'Q' | 'q' => (is_straight || is_diagonal) && self.is_open(from, to),
            _ => false,
        }
    }

    /// Whether nothing stands between two squares of one line.
    fn is_open(&self, from: usize, to: usize) -> bool {
        between(from, to).all(|square| self.squares[square] == '.')
    }

    /// The squares from which a side attacks a square.
    pub(super) fn attackers(&self, square: usize, white: bool) -> Vec<usize> {
        let pieces = self.pieces_of(white);
        pieces.filter(|from| self.attacks(*from, square)).collect()
    }

    /// The pieces that attack the mover's king after a move.
    pub(super) fn attackers_after(&self, mv: Move) -> Vec<usize> {
        let after = self.after(mv);
        after.attackers(after.king(self.is_white), !self.is_white)
    }

    /// Castling with a rook that has the right, if nothing stands in the way and the king passes no attack.
    pub(super) fn castle(&self, rook: usize) -> Option<Move> {
        if !is_of(self.squares[rook], self.is_white) {
            return None;
        }
        let from = self.king(self.is_white);
        let home = 8 * rank(from);
        let (to, rook_to) = if rook > from {
            (home + 6, home + 5)
        } else {
            (home + 2, home + 3)
        };
        let is_free =
            |square: usize| square == from || square == rook || self.squares[square] == '.';
        let has_way = |from: usize, to: usize| (from.min(to)..=from.max(to)).all(is_free);
        if !has_way(from, to) || !has_way(rook, rook_to) {
            return None;
        }
        let mut way = from.min(to)..=from.max(to);
        let is_safe = way.all(|square| self.attackers(square, !self.is_white).is_empty());
        let mv = Move {
            from,
            to,
            promotion: None,
            rook: Some(rook),
        };
        // The rook may have been a shield.
        (is_safe && self.attackers_after(mv).is_empty()).then_some(mv)
    }

    /// The position after a move.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut after = self.clone();
        let piece = self.squares[mv.from];
        let is_pawn = matches!(piece, 'P' | 'p');
        let is_taken = mv.rook.is_none() && self.squares[mv.to] != '.';
        after.squares[mv.from] = '.';
        if is_pawn && self.en_passant == Some(mv.to) && file(mv.from) != file(mv.to) {
            after.squares[8 * rank(mv.from) + file(mv.to)] = '.';
        }
        if let Some(rook) = mv.rook {
            after.squares[rook] = '.';
            let rook_to = if rook > mv.from { mv.to - 1 } else { mv.to + 1 };
            after.squares[rook_to] = self.squares[rook];
        }
        after.squares[mv.to] = match mv.promotion {
            Some(letter) if self.is_white => letter.to_ascii_uppercase(),
            Some(letter) => letter,
            None => piece,
        };
        let is_king = matches!(piece, 'K' | 'k');
        after.castling.retain(|rook| {
            let is_own = is_of(self.squares[*rook], self.is_white);
            *rook != mv.from && *rook != mv.to && !(is_king && is_own)
        });
        let is_double = is_pawn && rank(mv.from).abs_diff(rank(mv.to)) == 2;
        after.en_passant = is_double.then_some(usize::midpoint(mv.from, mv.to));
        after.halfmoves = if is_pawn || is_taken {
            0
        } else {
            self.halfmoves + 1
        };
        after.fullmove += u32::from(!self.is_white);
        after.is_white = !self.is_white;
        after
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        let king = self.king(self.is_white);
        !self.attackers(king, !self.is_white).is_empty()
    }
}

/// The squares between two squares of one rank, file or diagonal.
fn between(from: usize, to: usize) -> impl Iterator<Item = usize> {
    let steps = file(from)
        .abs_diff(file(to))
        .max(rank(from).abs_diff(rank(to)));
    (1..steps).map(move |step| {
        let along = |from: usize, to: usize| match from.cmp(&to) {
            std::cmp::Ordering::Less => from + step,
            std::cmp::Ordering::Equal => from,
            std::cmp::Ordering::Greater => from - step,
        };
        8 * along(rank(from), rank(to)) + along(file(from), file(to))
    })
}
