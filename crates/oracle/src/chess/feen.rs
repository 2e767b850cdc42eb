use super::{Position, is_of, rank};

impl Position {
    /// The position in FEEN 1.0.0, with the rights of castling and en passant on the pieces.
    #[must_use]
    pub fn feen(&self) -> String {
        let ranks: Vec<String> = (0..8).rev().map(|rank| self.feen_rank(rank)).collect();
        let styles = if self.is_white { "C/c" } else { "c/C" };
        format!("{} / {styles}", ranks.join("/"))
    }

    fn feen_rank(&self, rank: usize) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for square in 8 * rank..8 * rank + 8 {
            if self.squares[square] == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text += &self.feen_piece(square);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }

    fn feen_piece(&self, square: usize) -> String {
        let piece = self.squares[square];
        let white = is_of(piece, true);
        let state = match piece.to_ascii_uppercase() {
            'R' if self.castling.contains(&square) => {
                let mut mover = self.clone();
                mover.is_white = white;
                mover.en_passant = None;
                if mover.castle(square).is_some() {
                    "+"
                } else {
                    "-"
                }
            }
            'P' if rank(square) == if white { 1 } else { 6 } => "+",
            'P' if self.has_just_passed(square) => "-",
            'K' if !self.attackers(square, !white).is_empty() => "-",
            _ => "",
        };
        let terminal = if matches!(piece, 'K' | 'k') { "^" } else { "" };
        format!("{state}{piece}{terminal}")
    }

    /// Whether a pawn can be taken en passant.
    fn has_just_passed(&self, square: usize) -> bool {
        self.playable_en_passant().is_some_and(|passed| {
            let beyond = if self.is_white {
                passed - 8
            } else {
                passed + 8
            };
            beyond == square
        })
    }
}
