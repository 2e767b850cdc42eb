use feen::View;
use qi::Shape;

/// The box that a board is, if [`qi`] can hold it, found out with as little work as
/// a common board allows.
pub(crate) fn shape(view: &View<'_>) -> Option<Shape> {
    plain_box(view).or_else(|| view.layout().shape())
}

/// The box that a board is, as far as one look at it can tell: it has one or two
/// dimensions, and counts of one digit.
///
/// What is not told so may still be one.
fn plain_box(view: &View<'_>) -> Option<Shape> {
    let text = view.as_bytes();
    let board = memchr::memchr(b' ', text)?;
    let mut ranks = Ranks::default();
    let (words, rest) = text.get(..board)?.as_chunks();
    for word in words {
        ranks.read(u64::from_le_bytes(*word));
    }
    // The fields behind the board are long enough to fill its last word, most often.
    let start = board.saturating_sub(rest.len());
    if let Some(word) = text.get(start..).and_then(<[u8]>::first_chunk) {
        let of_board = (1_u64 << (8 * rest.len())).wrapping_sub(1);
        ranks.read(u64::from_le_bytes(*word) & of_board);
    } else {
        let mut word = [0; WORD];
        word.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
        ranks.read(u64::from_le_bytes(word));
    }
    ranks.end(view.square_count())
}

/// The bytes that are looked at together.
const WORD: usize = 8;

/// A 1 in each byte of a word.
const ONES: u64 = u64::from_ne_bytes([1; WORD]);

/// The longest rank that is told, so that no sum here needs more than a byte.
const LONGEST_RANK: u64 = 31;

/// The ranks of a valid board that have been read.
#[derive(Default)]
struct Ranks {
    /// The squares of the first rank, once it has ended.
    files: u64,
    /// The ranks that have ended.
    ended: u64,
    /// The squares of the rank that has not ended.
    open: u64,
    /// Not 0 if a rank is not as long as the first, or too long to tell.
    differs: u64,
}

impl Ranks {
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
        let slashes = (word >> 5) & low & (word >> 1) & !(above | high) & ONES;
        // Each byte of these is the sum of the bytes up to there.
        let squares = (letters + (word & (digits * 0x0f))).wrapping_mul(ONES);
        let ends = slashes.wrapping_mul(ONES);
        if self.files == 0 && slashes != 0 {
            self.files = self.open + ((squares >> slashes.trailing_zeros()) & 0xff);
            self.differs |= u64::from(self.files > LONGEST_RANK);
        }
        let found = squares.wrapping_add(self.open.wrapping_mul(ONES));
        let expected = ends.wrapping_mul(self.files);
        self.differs |= (found ^ expected) & slashes.wrapping_mul(0xff);
        let ended = ends >> 56;
        self.ended += ended;
        self.open = (self.open + (squares >> 56)).wrapping_sub(ended.wrapping_mul(self.files));
        self.differs |= self.open >> 7;
        self.open &= 0x7f;
    }

    /// Ends the last rank, and tells the sizes of the box, if it is one of so many
    /// squares: a count of more digits than one is more squares than its digits.
    fn end(self, squares: u64) -> Option<Shape> {
        let ranks = self.ended + 1;
        let files = if ranks == 1 { self.open } else { self.files };
        let is_box = self.differs == 0 && self.open == files && ranks * files == squares;
        let sizes = [usize::try_from(ranks).ok()?, usize::try_from(files).ok()?];
        let dimensions = if ranks == 1 { sizes.get(1..)? } else { &sizes };
        Shape::new(dimensions).ok().filter(|_| is_box)
    }
}

#[cfg(test)]
mod tests {
    use feen::View;

    use super::plain_box;

    /// All boards of so many of these bytes.
    fn boards(bytes: &[u8], length: u32) -> impl Iterator<Item = String> {
        (0..bytes.len().pow(length)).map(move |number| {
            let digits = (0..length).map(|place| number / bytes.len().pow(place) % bytes.len());
            digits.map(|digit| char::from(bytes[digit])).collect()
        })
    }

    /// Holds what is told of a board against what it is, if it is valid.
    fn is_told(board: &str) -> bool {
        let text = format!("{board} / C/c");
        let Ok(view) = View::parse(&text) else {
            return false;
        };
        let shape = view.layout().shape();
        let digits = board.as_bytes().windows(2);
        let is_plain = !board.contains("//")
            && !digits
                .into_iter()
                .any(|pair| pair.iter().all(u8::is_ascii_digit));
        assert_eq!(plain_box(&view), shape.filter(|_| is_plain), "{text}");
        plain_box(&view).is_some()
    }

    #[test]
    fn a_box_is_told_if_it_is_flat_and_small() {
        let short = (1..=5).flat_map(|length| boards(b"aZ+-^'102/", length));
        let boards = short.chain((6..=7).flat_map(|length| boards(b"a+120/", length)));
        let boards = boards.flat_map(|board| {
            // So long that ranks end in all places of a word, and go on in the next one.
            let twice = format!("{board}/{board}");
            let more = format!("{board}/9/k/{board}{board}/7{board}");
            [board, twice, more]
        });
        let told = boards.filter(|board| is_told(board)).count();
        assert_eq!(told, 11_020);
    }

    #[test]
    fn what_is_too_large_is_not_told() {
        for (board, expected) in [
            ("a9".repeat(12), true),
            ("a9".repeat(13), false),
            (["9a9a9aa"; 8].join("/"), true),
            (["9a9a9aaa"; 8].join("/"), false),
            (vec!["9"; 255].join("/"), true),
            (vec!["9"; 256].join("/"), false),
            ("9a".repeat(26), false),
        ] {
            let text = format!("{board} / C/c");
            let view = View::parse(&text);
            assert_eq!(
                view.is_ok_and(|view| plain_box(&view).is_some()),
                expected,
                "{text}"
            );
        }
    }
}
