use super::Random;

/// The pieces of a family: their letters, their marks, and their number on a board.
#[derive(Clone, Copy)]
pub(super) struct Palette {
    /// The letters to choose from, upper case.
    pub(super) letters: &'static str,
    /// One square in this many is occupied.
    pub(super) sparseness: usize,
    /// One token in this many has each of its marks.
    pub(super) plainness: usize,
}

impl Palette {
    /// The same palette without marks, so that a hand has each letter once.
    pub(super) fn plain(self) -> Self {
        Self {
            plainness: usize::MAX,
            ..self
        }
    }

    /// The same palette with fewer pieces on a board: one of them in this many.
    pub(super) fn sparser(self, times: usize) -> Self {
        Self {
            sparseness: self.sparseness * times,
            ..self
        }
    }

    /// A piece of either side.
    pub(super) fn token(self, random: &mut Random) -> String {
        let letter = char::from(random.pick(self.letters.as_bytes()));
        let mut token = String::new();
        if random.once_in(self.plainness) {
            token.push(random.pick(&['+', '-']));
        }
        token.push(random.pick(&[letter, letter.to_ascii_lowercase()]));
        if random.once_in(self.plainness) {
            token.push('^');
        }
        if random.once_in(self.plainness) {
            token.push('\'');
        }
        token
    }
}

/// A placement with its counts of squares and pieces.
pub(super) struct Board {
    pub(super) placement: String,
    pub(super) squares: usize,
    pub(super) pieces: usize,
}

impl Board {
    pub(super) fn rank(width: usize, palette: Palette, random: &mut Random) -> Self {
        let mut board = Self {
            placement: String::new(),
            squares: width,
            pieces: 0,
        };
        let mut empties = 0;
        for _ in 0..width {
            if random.once_in(palette.sparseness) {
                board.write_empties(&mut empties);
                board.placement += &palette.token(random);
                board.pieces += 1;
            } else {
                empties += 1;
            }
        }
        board.write_empties(&mut empties);
        board
    }

    fn write_empties(&mut self, empties: &mut usize) {
        if *empties > 0 {
            self.placement += &empties.to_string();
            *empties = 0;
        }
    }

    /// Puts a separator of some order between parts.
    fn join(parts: &[Self], order: usize) -> Self {
        let placements: Vec<&str> = parts.iter().map(|part| part.placement.as_str()).collect();
        Self {
            placement: placements.join(&"/".repeat(order)),
            squares: parts.iter().map(|part| part.squares).sum(),
            pieces: parts.iter().map(|part| part.pieces).sum(),
        }
    }

    /// A box, its dimensions given outermost first: all but the last at least 2, the last at least 1.
    pub(super) fn boxed(dimensions: &[usize], palette: Palette, random: &mut Random) -> Self {
        match dimensions {
            [] => Self::rank(1, palette, random),
            &[width] => Self::rank(width, palette, random),
            [size, inner @ ..] => {
                let parts: Vec<Self> = (0..*size)
                    .map(|_| Self::boxed(inner, palette, random))
                    .collect();
                Self::join(&parts, inner.len())
            }
        }
    }

    /// A coherent board with separators up to some order, whose parts are drawn one by one from the same ranges.
    pub(super) fn uneven(
        order: usize,
        longest: usize,
        widest: usize,
        palette: Palette,
        random: &mut Random,
    ) -> Self {
        if order == 0 {
            let width = random.within(1..=widest);
            return Self::rank(width, palette, random);
        }
        let parts: Vec<Self> = (0..random.within(2..=longest))
            .map(|_| Self::uneven(order - 1, longest, widest, palette, random))
            .collect();
        Self::join(&parts, order)
    }
}
