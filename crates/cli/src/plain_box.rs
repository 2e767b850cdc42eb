use feen::View;
use qi::MAX_DIMENSION_SIZE;

/// Whether a board is a box that a position can hold, as far as one look at each
/// byte can tell: it has one or two dimensions, and counts of one digit.
///
/// What is not told so may still be one.
pub(crate) fn is_plain_box(view: &View<'_>) -> bool {
    let mut fields = view.as_bytes().splitn(2, |byte| *byte == b' ');
    let board = fields.next().unwrap_or(&[]);
    let ranks = memchr::memchr_iter(b'/', board).count() as u64;
    let ranks = ranks.saturating_add(1);
    let files = view.square_count() / ranks;
    if ranks.max(files) > MAX_DIMENSION_SIZE as u64 {
        return false;
    }
    // Where a rank ends, all ranks so far have the squares of as many equal ranks.
    // A branch at each separator would cost more than all the sums.
    let (mut squares, mut expected, mut differs) = (0, files, 0);
    for byte in board {
        squares += squares_of(*byte);
        let ends_rank = u64::from(*byte == b'/').wrapping_neg();
        differs |= (squares ^ expected) & ends_rank;
        expected += files & ends_rank;
    }
    // A count of more digits is more than their sum.
    differs == 0 && squares == expected && squares == view.square_count()
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

    use super::is_plain_box;

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
            let is_box = view.layout().shape().is_some();
            let is_plain = !board.contains("//")
                && !board
                    .as_bytes()
                    .windows(2)
                    .any(|pair| pair.iter().all(u8::is_ascii_digit));
            assert_eq!(is_plain_box(&view), is_box && is_plain, "{text}");
            boxes += u32::from(is_plain_box(&view));
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
                view.is_ok_and(|view| is_plain_box(&view)),
                expected,
                "{text}"
            );
        }
    }
}
