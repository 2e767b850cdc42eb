use core::fmt;

/// The name of a square of a board: its file and its rank, as `e4`.
///
/// ```
/// use feen_rules::Variant;
///
/// let shogi: Variant = "shogi".parse()?;
/// let name = shogi.square_name(shogi.square("i9").unwrap());
/// assert_eq!((name.file(), name.rank(), name.to_string().as_str()), ('i', 9, "i9"));
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SquareName {
    file: u8,
    rank: u8,
}

impl SquareName {
    /// The name of the square of a file and a rank, counted from 0.
    pub(crate) const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// The letter of the file, from `a`.
    #[must_use]
    pub const fn file(self) -> char {
        b'a'.wrapping_add(self.file) as char
    }

    /// The number of the rank, from 1.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank.wrapping_add(1)
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (b'a'.wrapping_add(self.file), self.rank());
        // Most boards have no more ranks, and formatting numbers takes longer than all the rest of a move.
        match str::from_utf8(&[file, b'0'.wrapping_add(rank)]) {
            Ok(name) if rank < 10 => f.write_str(name),
            _ => write!(f, "{}{rank}", self.file()),
        }
    }
}
