use core::fmt;

/// How strong the computer plays, from 1, who has just learned the rules, to 8, as strong as it can.
///
/// ```
/// use feen_search::Level;
///
/// assert!(Level::new(3) < Level::new(8));
/// assert_eq!(Level::new(9), None);
/// assert_eq!(Level::FULL.number(), 8);
/// ```
///
/// A level is a number of nodes and a noise in the evaluation: a weak player sees less and weighs worse, and still
/// does not give a queen away that he sees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// Nodes, noise in hundredths of a pawn and a rough Elo of each level, as chess engines count it.
// Each 170 to 380 Elo above the one below in matches of chess.
const LEVELS: [(u64, i32, u16); 8] = [
    (400, 70, 600),
    (650, 50, 800),
    (1_100, 37, 1000),
    (2_000, 26, 1200),
    (5_000, 15, 1400),
    (14_000, 8, 1600),
    (40_000, 3, 1800),
    (u64::MAX, 0, 2000),
];

impl Level {
    /// The weakest.
    pub const FIRST: Self = Self(1);
    /// As strong as it can.
    pub const FULL: Self = Self(8);

    /// The level of a number from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// The level that comes nearest to an Elo.
    #[must_use]
    pub fn of_elo(elo: u16) -> Self {
        let far = |level: &Self| level.elo().abs_diff(elo);
        Self::all().min_by_key(far).unwrap_or(Self::FULL)
    }

    /// The number, from 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The nodes of a move; nothing where only the clock is a limit.
    #[must_use]
    pub fn nodes(self) -> Option<u64> {
        Some(self.row().0).filter(|nodes| *nodes != u64::MAX)
    }

    /// A rough Elo in chess.
    #[must_use]
    pub fn elo(self) -> u16 {
        self.row().2
    }

    /// The largest error of an evaluation, in hundredths of a pawn.
    pub(crate) fn noise(self) -> i32 {
        self.row().1
    }

    fn row(self) -> (u64, i32, u16) {
        let row = LEVELS.get(usize::from(self.0).wrapping_sub(1));
        row.copied().unwrap_or((u64::MAX, 0, 2000))
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

/// Prints as its number.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
