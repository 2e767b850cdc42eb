use qi::Shape;

/// The box that an accepted placement of so many squares is, as far as one look at it
/// can tell: it has one or two dimensions, and counts of one digit.
///
/// What is not told so may still be a box.
pub(crate) fn plain_box(placement: &[u8], squares: u64) -> Option<Shape> {
    let mut ranks = Ranks::new(first_rank(placement)?);
    let (words, rest) = placement.as_chunks();
    for word in words {
        ranks.read(u64::from_le_bytes(*word));
    }
    if rest.is_empty() {
        return ranks.end(squares);
    }
    if let Some(last) = placement.last_chunk() {
        // What has been read of the last word is shifted out of it.
        let read = WORD.wrapping_sub(rest.len());
        ranks.read(u64::from_le_bytes(*last) >> read.wrapping_mul(8));
    } else {
        let mut word = [0; WORD];
        word.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
        ranks.read(u64::from_le_bytes(word));
    }
    ranks.end(squares)
}

/// The bytes that are looked at together.
const WORD: usize = 8;

/// A 1 in each byte of a word.
const ONES: u64 = u64::from_ne_bytes([1; WORD]);

/// The longest rank that is told, so that no sum here needs more than a byte.
const LONGEST_RANK: u64 = 0x7f;

/// The squares of the first rank, if they are few enough.
fn first_rank(placement: &[u8]) -> Option<u64> {
    let rank = placement.iter().take_while(|byte| **byte != b'/');
    let squares = rank.map(|byte| match byte {
        b'0'..=b'9' => u64::from(byte & 0x0f),
        byte => u64::from(byte.is_ascii_alphabetic()),
    });
    let files = squares.fold(0, u64::wrapping_add);
    (files <= LONGEST_RANK).then_some(files)
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

    /// Reads the bytes of a word, the first the lowest, where 0 stands for none.
    ///
    /// Ranks end anywhere in them, and a branch at each end would cost more than
    /// all the sums.
    fn read(&mut self, word: u64) {
        // The bytes of a board are letters, digits and `+-/^'`, so a few bits tell them
        // apart. What is told of a byte stands in its lowest bit.
        let (above, high) = (word >> 6, word >> 4);
        let low = (word >> 3) & (word >> 2);
        let letters = above & !(high & low) & ONES;
        let digits = high & !above & ONES;
        let slashes = low & (word >> 1) & !(above | high) & ONES;
        // The end of a rank takes away what a rank should have. So each byte of the sums
        // is the squares that are open behind it, up to the first end that leaves some,
        // or takes too many.
        let squares = letters | (word & digits.wrapping_mul(0x0f));
        let changes = squares.wrapping_sub(slashes.wrapping_mul(self.files));
        let sums = changes.wrapping_add(self.open).wrapping_mul(ONES);
        self.differs |= sums & slashes.wrapping_mul(0xff);
        self.ended = self.ended.wrapping_add(slashes.wrapping_mul(ONES) >> 56);
        self.open = sums >> 56;
        self.differs |= self.open >> 7;
    }

    /// Ends the last rank, and tells the sizes of the box, if it is one of so many
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
