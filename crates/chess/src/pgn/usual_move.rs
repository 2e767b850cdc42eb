//! The end of a move of usual SAN, found with one look into a table a byte.
//!
//! Castling, figurines, `(Q)` and `e.p.` are not known here: the reader of all moves knows them.

use super::bytes;

/// The end of a move that is followed by a blank or by another token.
#[inline]
pub(super) fn end(text: &[u8], start: usize) -> Option<usize> {
    let mut state = START;
    let mut at = start;
    loop {
        let class = text.get(at).map_or(END, |byte| class(*byte));
        state = next(state, class);
        if state <= ENDED {
            return (state == ENDED).then_some(at);
        }
        at += 1;
    }
}

// Classes of bytes.
const OTHER: u8 = 0;
const FILE: u8 = 1;
/// A file, or a bishop.
const B: u8 = 2;
const RANK: u8 = 3;
const PIECE: u8 = 4;
/// A piece that a pawn cannot become.
const KING_OR_PAWN: u8 = 5;
/// A piece that a pawn becomes, in lower case.
const PROMOTION: u8 = 6;
const TAKES: u8 = 7;
const BECOMES: u8 = 8;
const CHECK: u8 = 9;
const END: u8 = 10;
/// A variation, or a promotion.
const PARENTHESIS: u8 = 11;

// States: all before a byte.
const REFUSED: u8 = 0;
const ENDED: u8 = 1;
const START: u8 = 2;
const AFTER_PIECE: u8 = 3;
const AFTER_FILE: u8 = 4;
const AFTER_RANK: u8 = 5;
/// After a square, of departure or of arrival.
const AFTER_SQUARE: u8 = 6;
const BEFORE_TARGET: u8 = 7;
const IN_TARGET: u8 = 8;
const AFTER_TARGET: u8 = 9;
/// After a square and a `b`.
const AFTER_B: u8 = 10;
const BEFORE_PROMOTION: u8 = 11;
const MARKS: u8 = 12;

#[expect(clippy::indexing_slicing, reason = "the table has every byte")]
#[inline]
fn class(byte: u8) -> u8 {
    CLASSES[usize::from(byte)]
}

#[expect(
    clippy::indexing_slicing,
    reason = "the table has a place for every byte, and states and classes are below 16"
)]
#[inline]
fn next(state: u8, class: u8) -> u8 {
    NEXT[usize::from(state << 4 | class)]
}

static CLASSES: [u8; 256] = classes();

#[expect(
    clippy::indexing_slicing,
    reason = "an index out of range is refused when the table is computed"
)]
const fn classes() -> [u8; 256] {
    let mut classes = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        if bytes::CLASSES[byte] & (bytes::BLANK | bytes::END) != 0 {
            classes[byte] = END;
        }
        byte += 1;
    }
    let lists: [(&[u8], u8); 10] = [
        (b"acdefgh", FILE),
        (b"b", B),
        (b"12345678", RANK),
        (b"QRBN", PIECE),
        (b"KP", KING_OR_PAWN),
        (b"qrn", PROMOTION),
        (b"x:-", TAKES),
        (b"=/", BECOMES),
        (b"+#", CHECK),
        (b"(", PARENTHESIS),
    ];
    let mut list = 0;
    while list < lists.len() {
        let (bytes, class) = lists[list];
        let mut place = 0;
        while place < bytes.len() {
            classes[bytes[place] as usize] = class;
            place += 1;
        }
        list += 1;
    }
    classes
}

static NEXT: [u8; 256] = steps();

#[expect(
    clippy::indexing_slicing,
    reason = "an index out of range is refused when the table is computed"
)]
const fn steps() -> [u8; 256] {
    let lists: [(u8, &[(u8, u8)]); 11] = [
        (
            START,
            &[
                (PIECE, AFTER_PIECE),
                (KING_OR_PAWN, AFTER_PIECE),
                (FILE, AFTER_FILE),
                (B, AFTER_FILE),
            ],
        ),
        (
            AFTER_PIECE,
            &[
                (FILE, AFTER_FILE),
                (B, AFTER_FILE),
                (RANK, AFTER_RANK),
                (TAKES, BEFORE_TARGET),
            ],
        ),
        (
            AFTER_FILE,
            &[
                (RANK, AFTER_SQUARE),
                (FILE, IN_TARGET),
                (B, IN_TARGET),
                (TAKES, BEFORE_TARGET),
            ],
        ),
        (
            AFTER_RANK,
            &[(FILE, IN_TARGET), (B, IN_TARGET), (TAKES, BEFORE_TARGET)],
        ),
        (
            AFTER_SQUARE,
            &[
                (FILE, IN_TARGET),
                (B, AFTER_B),
                (TAKES, BEFORE_TARGET),
                (BECOMES, BEFORE_PROMOTION),
                (PIECE, MARKS),
                (PROMOTION, MARKS),
                (CHECK, MARKS),
                (END, ENDED),
            ],
        ),
        (BEFORE_TARGET, &[(FILE, IN_TARGET), (B, IN_TARGET)]),
        (IN_TARGET, &[(RANK, AFTER_TARGET)]),
        (
            AFTER_TARGET,
            &[
                (BECOMES, BEFORE_PROMOTION),
                (PIECE, MARKS),
                (PROMOTION, MARKS),
                (B, MARKS),
                (CHECK, MARKS),
                (END, ENDED),
            ],
        ),
        (
            AFTER_B,
            &[(RANK, AFTER_TARGET), (CHECK, MARKS), (END, ENDED)],
        ),
        (
            BEFORE_PROMOTION,
            &[(PIECE, MARKS), (PROMOTION, MARKS), (B, MARKS)],
        ),
        (MARKS, &[(CHECK, MARKS), (END, ENDED), (PARENTHESIS, ENDED)]),
    ];
    let mut steps = [REFUSED; 256];
    let mut list = 0;
    while list < lists.len() {
        let (state, places) = lists[list];
        let mut place = 0;
        while place < places.len() {
            let (class, next) = places[place];
            steps[(state << 4 | class) as usize] = next;
            place += 1;
        }
        list += 1;
    }
    steps
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::token;

    /// All texts of these bytes up to a length that `end` takes for moves end where all moves do.
    #[test]
    fn a_usual_move_ends_where_any_does() {
        let bytes = b"bcN1x=+(q ";
        let mut usual = 0;
        let mut texts: Vec<Vec<u8>> = alloc::vec![Vec::new()];
        for _ in 0..5 {
            let longer = texts
                .iter()
                .flat_map(|text| bytes.iter().map(move |byte| [text, &[*byte][..]].concat()));
            texts = longer.collect();
            for text in &texts {
                let end = super::end(text, 0);
                if end.is_some() {
                    usual += 1;
                    assert_eq!(
                        end,
                        token::after_any_move(text, 0),
                        "{}",
                        text.escape_ascii()
                    );
                }
            }
        }
        assert!(usual > 700, "{usual}");
    }

    #[test]
    fn usual_moves_are_known() {
        for text in [
            "e4", "Nf3", "Nbd2", "R1a3", "exd5", "Qxf7#", "e8=Q+", "bxa1=N", "Qa4d4+", "a7a8q",
            "axb8b",
        ] {
            assert_eq!(super::end(text.as_bytes(), 0), Some(text.len()), "{text}");
        }
    }
}
