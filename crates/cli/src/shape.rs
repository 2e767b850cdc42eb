use feen::View;
use qi::Shape;

/// The box that a board is, if [`qi`] can hold it, found out with as little work as
/// a common board allows.
pub(crate) fn shape(view: &View<'_>) -> Option<Shape> {
    plain_box(view).or_else(|| view.layout().shape())
}

/// The box that a board is, as far as one look at each byte can tell: it has one or
/// two dimensions, and counts of one digit.
///
/// What is not told so may still be one.
fn plain_box(view: &View<'_>) -> Option<Shape> {
    let mut fields = view.as_bytes().splitn(2, |byte| *byte == b' ');
    let board = fields.next()?;
    let ranks = memchr::memchr_iter(b'/', board).count().saturating_add(1);
    let files = view.square_count() / ranks as u64;
    // Where a rank ends, all ranks so far have the squares of as many equal ranks.
    // A branch at each separator would cost more than all the sums.
    let (mut squares, mut expected, mut differs) = (0_u64, files, 0);
    for byte in board {
        squares = squares.wrapping_add(squares_of(*byte));
        let ends_rank = u64::from(*byte == b'/').wrapping_neg();
        differs |= (squares ^ expected) & ends_rank;
        expected = expected.wrapping_add(files & ends_rank);
    }
    // A count of more digits is more than their sum.
    let is_box = differs == 0 && squares == expected && squares == view.square_count();
    let sizes = [ranks, usize::try_from(files).ok()?];
    let dimensions = if ranks == 1 { sizes.get(1..)? } else { &sizes };
    Shape::new(dimensions).ok().filter(|_| is_box)
}

fn squares_of(byte: u8) -> u64 {
    const SQUARES: [u8; 256] = squares();
    u64::from(SQUARES[usize::from(byte)])
}

/// What each byte adds to the squares of a board: a letter 1, a digit its value.
const fn squares() -> [u8; 256] {
    let mut squares = [0; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        if byte.is_ascii_alphabetic() {
            squares[byte as usize] = 1;
        } else if byte.is_ascii_digit() {
            squares[byte as usize] = byte - b'0';
        }
        byte += 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use feen::View;

    use super::plain_box;

    /// All boards of so many bytes.
    fn boards(length: u32) -> impl Iterator<Item = String> {
        const BYTES: [char; 6] = ['a', '+', '1', '2', '0', '/'];
        (0..BYTES.len().pow(length)).map(move |number| {
            let digits = (0..length).map(|place| number / BYTES.len().pow(place) % BYTES.len());
            digits.map(|digit| BYTES[digit]).collect()
        })
    }

    #[test]
    fn it_is_a_box_and_only_large_and_deep_ones_are_not_told() {
        let mut boxes = 0;
        for board in (1..=7).flat_map(boards) {
            let text = format!("{board} / C/c");
            let Ok(view) = View::parse(&text) else {
                continue;
            };
            let shape = view.layout().shape();
            let is_plain = !board.contains("//")
                && !board
                    .as_bytes()
                    .windows(2)
                    .any(|pair| pair.iter().all(u8::is_ascii_digit));
            assert_eq!(plain_box(&view), shape.filter(|_| is_plain), "{text}");
            boxes += u32::from(plain_box(&view).is_some());
        }
        assert_eq!(boxes, 1_407);
    }

    #[test]
    fn what_is_too_large_is_not_told() {
        for (board, expected) in [
            ("a9".repeat(25), true),
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
