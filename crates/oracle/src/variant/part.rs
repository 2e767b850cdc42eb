use std::fmt;

/// How a part goes over other pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// A leap, or a ride that stops before a piece.
    Plain,
    /// A leap whose way must be empty.
    Lame,
    /// Over exactly one piece, and on.
    Cannon,
    /// To the square just beyond the first piece.
    Grasshopper,
}

/// A part of the moves of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Part {
    /// The base: one of `WFDNAHCZG`.
    pub base: char,
    /// Both bases `W` and `F`, written `K`, or `Q` where it rides.
    pub is_both: bool,
    /// The direction letter: `f`, `b`, `l`, `r`, `v`, `s`, or none for all.
    pub direction: Option<char>,
    /// The most steps; none for a ride without limit.
    pub range: Option<i32>,
    /// How it goes.
    pub way: Way,
    /// It goes to empty squares.
    pub moves: bool,
    /// It captures.
    pub captures: bool,
    /// It captures in passing.
    pub passing: bool,
    /// From the squares of the start only.
    pub is_first: bool,
    /// It stays in the region.
    pub in_region: bool,
}

impl Part {
    /// A part that moves and captures with one base.
    #[must_use]
    pub const fn new(base: char) -> Self {
        Self {
            base,
            is_both: false,
            direction: None,
            range: Some(1),
            way: Way::Plain,
            moves: true,
            captures: true,
            passing: false,
            is_first: false,
            in_region: false,
        }
    }

    /// The single steps, as the first player makes them.
    ///
    /// # Panics
    ///
    /// On a letter that is not a base or not a direction.
    #[must_use]
    pub fn steps(&self) -> Vec<(i32, i32)> {
        let mut steps = Vec::new();
        let bases: &[char] = if self.is_both {
            &['W', 'F']
        } else {
            &[self.base]
        };
        for base in bases {
            let (short, long) = match base {
                'W' => (0, 1),
                'F' => (1, 1),
                'D' => (0, 2),
                'N' => (1, 2),
                'A' => (2, 2),
                'H' => (0, 3),
                'C' => (1, 3),
                'Z' => (2, 3),
                'G' => (3, 3),
                other => panic!("no base: {other}"),
            };
            for x in -3..=3_i32 {
                for y in -3..=3_i32 {
                    let is_base = x.abs().min(y.abs()) == short && x.abs().max(y.abs()) == long;
                    if is_base && self.points(x, y) {
                        steps.push((x, y));
                    }
                }
            }
        }
        steps
    }

    /// Whether a step goes in the direction of the letter.
    fn points(&self, x: i32, y: i32) -> bool {
        let is_oblique = x != 0 && y != 0 && x.abs() != y.abs();
        let is_narrow = y.abs() > x.abs();
        match self.direction {
            None => true,
            Some('f') => y > 0 && (!is_oblique || is_narrow),
            Some('b') => y < 0 && (!is_oblique || is_narrow),
            Some('l') => x < 0 && (!is_oblique || !is_narrow),
            Some('r') => x > 0 && (!is_oblique || !is_narrow),
            Some('v') => {
                if is_oblique {
                    is_narrow
                } else {
                    y != 0
                }
            }
            Some('s') => {
                if is_oblique {
                    !is_narrow
                } else {
                    x != 0
                }
            }
            Some(other) => panic!("no direction: {other}"),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_first {
            f.write_str("i")?;
        }
        if let Some(direction) = self.direction {
            write!(f, "{direction}")?;
        }
        if self.moves != self.captures || self.passing {
            for (is_said, letter) in [(self.moves, 'm'), (self.captures, 'c'), (self.passing, 'e')]
            {
                if is_said {
                    write!(f, "{letter}")?;
                }
            }
        }
        match self.way {
            Way::Plain => {}
            Way::Lame => f.write_str("n")?,
            Way::Cannon => f.write_str("p")?,
            Way::Grasshopper => f.write_str("g")?,
        }
        match (self.is_both, self.range) {
            (false, Some(1)) => write!(f, "{}", self.base)?,
            (true, Some(1)) => f.write_str("K")?,
            (false, None) => write!(f, "{0}{0}", self.base)?,
            (true, None) => f.write_str("Q")?,
            (false, Some(range)) => write!(f, "{}{range}", self.base)?,
            (true, Some(range)) => write!(f, "Q{range}")?,
        }
        if self.in_region {
            f.write_str("@field;")?;
        }
        Ok(())
    }
}
