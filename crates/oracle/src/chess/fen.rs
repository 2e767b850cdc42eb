use super::{Position, file, name, rank};

impl Position {
    /// Reads a FEN that is known to be valid, with rights of castling as in X-FEN or Shredder-FEN.
    ///
    /// # Panics
    ///
    /// On any other text.
    #[must_use]
    pub fn from_fen(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut squares = ['.'; 64];
        for (place, line) in fields[0].split('/').enumerate() {
            let mut square = 8 * (7 - place);
            for letter in line.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    square += empty as usize;
                } else {
                    squares[square] = letter;
                    square += 1;
                }
            }
        }
        let mut position = Self {
            squares,
            is_white: fields[1] == "w",
            castling: Vec::new(),
            en_passant: (0..64).find(|square| name(*square) == fields[3]),
            halfmoves: fields
                .get(4)
                .map_or(0, |digits| digits.parse().expect("a number")),
            fullmove: fields
                .get(5)
                .map_or(1, |digits| digits.parse().expect("a number")),
        };
        for letter in fields[2].chars().filter(|letter| *letter != '-') {
            let rook = position.castling_rook(letter);
            position.castling.push(rook);
        }
        position.castling.sort_unstable();
        position.castling.dedup();
        position
    }

    /// The rook of a letter: `K` is the outermost one on the king's right, `B` the one on the file b.
    fn castling_rook(&self, letter: char) -> usize {
        let white = letter.is_ascii_uppercase();
        let king = self.king(white);
        let home = 8 * rank(king);
        let rook = if white { 'R' } else { 'r' };
        let is_rook = |square: &usize| self.squares[*square] == rook;
        let found = match letter.to_ascii_uppercase() {
            'K' => (king..home + 8).rev().find(is_rook),
            'Q' => (home..king).find(is_rook),
            letter => Some(home + (letter as usize - 'A' as usize)),
        };
        found.expect("a rook that may castle")
    }

    /// Writes the position as Shredder-FEN, with the square of en passant after every double step.
    #[must_use]
    pub fn shredder_fen(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..8).rev() {
            let mut line: String = self.squares[8 * rank..8 * rank + 8].iter().collect();
            for empty in (1..=8).rev() {
                line = line.replace(&".".repeat(empty), &empty.to_string());
            }
            ranks.push(line);
        }
        let mut castling = String::new();
        // White's rights come first, and of each side those of the outer files first.
        for white in [true, false] {
            for rook in self.castling.iter().rev() {
                if self.squares[*rook].is_ascii_uppercase() == white {
                    let letter = char::from(b"ABCDEFGH"[file(*rook)]);
                    castling.push(if white {
                        letter
                    } else {
                        letter.to_ascii_lowercase()
                    });
                }
            }
        }
        if castling.is_empty() {
            castling.push('-');
        }
        let turn = if self.is_white { 'w' } else { 'b' };
        let en_passant = self.en_passant.map_or_else(|| "-".to_owned(), name);
        format!(
            "{} {turn} {castling} {en_passant} {} {}",
            ranks.join("/"),
            self.halfmoves,
            self.fullmove
        )
    }
}
