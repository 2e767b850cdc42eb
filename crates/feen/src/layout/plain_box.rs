use qi::Shape;

/// The box that an accepted placement of this many squares is, as far as one look at it
/// can tell: it has one or two dimensions, and counts of one digit.
///
/// `None` leaves the board to [`Geometry`](super::geometry::Geometry): it may still be a box.
pub(crate) fn plain_box(placement: &[u8], squares: u64) -> Option<Shape> {
    let (words, rest) = placement.as_chunks();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let words = words.chain([last_word(placement, rest)]);
    let mut ranks = Ranks::new(first_rank(words.clone())?);
    words.for_each(|word| ranks.read(word));
    ranks.end(squares)
}

/// The bytes after the last whole word, the first the lowest.
fn last_word(placement: &[u8], rest: &[u8]) -> u64 {
    if rest.is_empty() {
        return 0;
    }
    if let Some(last) = placement.last_chunk() {
        // The bytes that have been read are shifted out of the last word.
        let read = WORD.wrapping_sub(rest.len());
        return u64::from_le_bytes(*last) >> read.wrapping_mul(8);
    }
    let mut word = [0; WORD];
    word.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    u64::from_le_bytes(word)
}

/// The bytes that are looked at together.
const WORD: usize = 8;

/// A 1 in each byte of a word.
const ONES: u64 = u64::from_ne_bytes([1; WORD]);

/// The longest rank, so that no sum here needs more than a byte.
const LONGEST_RANK: u64 = 0x7f;

/// The kinds of the bytes of a word, the first the lowest, where 0 stands for none.
#[derive(Clone, Copy)]
struct Bytes {
    /// The squares that each byte says.
    counts: u64,
    /// A 1 in each byte that is a slash.
    slashes: u64,
}

impl Bytes {
    const fn of(word: u64) -> Self {
        // The bytes of a board are letters, digits and `+-/^'`, so a few bits tell them
        // apart. The answer for a byte is in its lowest bit.
        let (above, high) = (word >> 6, word >> 4);
        let low = (word >> 3) & (word >> 2);
        let letters = above & !(high & low) & ONES;
        let digits = high & !above & ONES;
        let slashes = low & (word >> 1) & !(above | high) & ONES;
        let counts = letters | (word & digits.wrapping_mul(0x0f));
        Self { counts, slashes }
    }
}

/// The squares of the first rank, if they are few enough.
fn first_rank(words: impl Iterator<Item = u64>) -> Option<u64> {
    let mut open = 0_u64;
    for word in words {
        let Bytes { counts, slashes } = Bytes::of(word);
        // Each byte of these is the sum of the bytes up to there.
        let sums = counts.wrapping_add(open).wrapping_mul(ONES);
        if slashes != 0 {
            let files = (sums >> slashes.trailing_zeros()) & 0xff;
            return Some(files).filter(|files| *files <= LONGEST_RANK);
        }
        open = sums >> 56;
        if open > LONGEST_RANK {
            return None;
        }
    }
    Some(open)
}

/// The ranks of a valid board that have been read.
struct Ranks {
    /// The squares of the first rank.
    files: u64,
    /// The ranks that have ended.
    ended: u64,
    /// The squares of the rank that has not ended.
    open: u64,
    /// Not 0 if a rank is not as long as the first, or too long to tell.
    differs: u64,
}

impl Ranks {
    const fn new(files: u64) -> Self {
        Self {
            files,
            ended: 0,
            open: 0,
            differs: 0,
        }
    }

    /// Reads the bytes of a word.
    ///
    /// Ranks end anywhere in them, and a branch at each end would cost more than
    /// all the sums.
    fn read(&mut self, word: u64) {
        let Bytes { counts, slashes } = Bytes::of(word);
        // The end of a rank takes away what a rank should have. So each byte of the sums
        // is the squares that are open after it, up to the first end that leaves some,
        // or takes too many.
        let changes = counts.wrapping_sub(slashes.wrapping_mul(self.files));
        let sums = changes.wrapping_add(self.open).wrapping_mul(ONES);
        self.differs |= sums & slashes.wrapping_mul(0xff);
        self.ended = self.ended.wrapping_add(slashes.wrapping_mul(ONES) >> 56);
        self.open = sums >> 56;
        self.differs |= self.open >> 7;
    }

    /// Ends the last rank, and tells the sizes of the box, if it is one of this many
    /// squares: a count of more digits than one is more squares than its digits.
    fn end(self, squares: u64) -> Option<Shape> {
        let ranks = self.ended.wrapping_add(1);
        let is_box = self.differs == 0
            && self.open == self.files
            && ranks.wrapping_mul(self.files) == squares;
        let sizes = [
            usize::try_from(ranks).ok()?,
            usize::try_from(self.files).ok()?,
        ];
        let dimensions = if ranks == 1 { sizes.get(1..)? } else { &sizes };
        Shape::new(dimensions).ok().filter(|_| is_box)
    }
}
