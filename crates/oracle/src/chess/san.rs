use super::{Move, Position, file, name, rank};

/// Why a text is no move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SanError {
    /// No legal move is written so.
    Illegal,
    /// Several legal moves are written so.
    Ambiguous(usize),
}

impl Position {
    /// A legal move in the notation of the PGN standard.
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        let after = self.after(mv);
        let mark = match (after.is_check(), after.legal_moves().is_empty()) {
            (true, true) => "#",
            (true, false) => "+",
            _ => "",
        };
        if let Some(rook) = mv.rook {
            let castling = if rook > mv.from { "O-O" } else { "O-O-O" };
            return format!("{castling}{mark}");
        }
        let piece = self.squares[mv.from].to_ascii_uppercase();
        let is_pawn = piece == 'P';
        let takes = self.squares[mv.to] != '.' || is_pawn && file(mv.from) != file(mv.to);
        let (from, to) = (name(mv.from), name(mv.to));
        let mut text = String::new();
        if !is_pawn {
            text.push(piece);
            text += self.distinction(mv, &from);
        } else if takes {
            text += &from[..1];
        }
        if takes {
            text.push('x');
        }
        text += &to;
        if let Some(letter) = mv.promotion {
            text.push('=');
            text.push(letter.to_ascii_uppercase());
        }
        text + mark
    }

    /// The least part of the square of departure that tells the piece from others that could move there.
    fn distinction<'n>(&self, mv: Move, from: &'n str) -> &'n str {
        let mut others = self.legal_moves();
        others.retain(|other| {
            let is_such = self.squares[other.from] == self.squares[mv.from];
            is_such && other.rook.is_none() && other.to == mv.to && other.from != mv.from
        });
        if others.is_empty() {
            ""
        } else if others.iter().all(|other| file(other.from) != file(mv.from)) {
            &from[..1]
        } else if others.iter().all(|other| rank(other.from) != rank(mv.from)) {
            &from[1..]
        } else {
            from
        }
    }

    /// The legal move of a text, which may be one of the many ways to write it.
    ///
    /// # Errors
    ///
    /// The number of moves that are written so, if it is not one.
    pub fn read_san(&self, text: &str) -> Result<Move, SanError> {
        let bare = without_suffixes(text);
        let mut moves = self.legal_moves();
        moves.retain(|mv| self.spellings(*mv).iter().any(|spelling| spelling == bare));
        match moves[..] {
            [] => Err(SanError::Illegal),
            [mv] => Ok(mv),
            _ => Err(SanError::Ambiguous(moves.len())),
        }
    }

    /// Every way to write a move, without marks of check.
    #[must_use]
    pub fn spellings(&self, mv: Move) -> Vec<String> {
        let mut spellings = Vec::new();
        if let Some(rook) = mv.rook {
            let wing = if rook > mv.from {
                ["O-O", "0-0"]
            } else {
                ["O-O-O", "0-0-0"]
            };
            spellings.extend(wing.map(str::to_owned));
            if self.goes(mv.from, mv.to) || mv.from == mv.to {
                return spellings;
            }
        }
        let piece = self.squares[mv.from].to_ascii_uppercase();
        let is_pawn = piece == 'P';
        let (from, to) = (name(mv.from), name(mv.to));
        let [white, black] = match piece {
            'K' => ['♔', '♚'],
            'Q' => ['♕', '♛'],
            'R' => ['♖', '♜'],
            'B' => ['♗', '♝'],
            'N' => ['♘', '♞'],
            _ => ['♙', '♟'],
        };
        let letters = [
            piece.to_string(),
            white.to_string(),
            black.to_string(),
            String::new(),
        ];
        let mut promotions = vec![String::new()];
        if let Some(letter) = mv.promotion {
            if letter != 'q' {
                promotions.clear();
            }
            for letter in [letter, letter.to_ascii_uppercase()] {
                promotions.extend([
                    format!("={letter}"),
                    format!("{letter}"),
                    format!("/{letter}"),
                    format!("({letter})"),
                ]);
            }
        }
        for letter in &letters {
            for part in ["", &from[..1], &from[1..], &from] {
                // Only the whole square tells another piece than a pawn without its letter.
                if letter.is_empty() && !is_pawn && part != from {
                    continue;
                }
                for taking in ["", "x", ":", "-"] {
                    let leaves_file = is_pawn && file(mv.from) != file(mv.to);
                    let names_file = part.starts_with(&from[..1]);
                    // A pawn stays on its file unless another is named, or something is taken.
                    if leaves_file && !names_file && !matches!(taking, "x" | ":") {
                        continue;
                    }
                    for promotion in &promotions {
                        spellings.push(format!("{letter}{part}{taking}{to}{promotion}"));
                    }
                }
            }
        }
        spellings
    }
}

/// A move without its marks of check, of quality and of en passant, and a blank before them.
fn without_suffixes(text: &str) -> &str {
    let mut bare = text;
    loop {
        let shorter = bare.trim_end_matches(['+', '#', '!', '?']);
        let shorter = shorter.strip_suffix("e.p.").unwrap_or(shorter);
        let shorter = shorter.strip_suffix("ep").unwrap_or(shorter);
        if shorter == bare {
            return bare.trim_end();
        }
        bare = shorter.strip_suffix(' ').unwrap_or(shorter);
    }
}
