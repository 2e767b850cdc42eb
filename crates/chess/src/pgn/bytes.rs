//! The classes of bytes: what a byte may be a part of.

pub(super) const FILE: u8 = 1;
pub(super) const RANK: u8 = 2;
pub(super) const PIECE: u8 = 4;
pub(super) const BLANK: u8 = 8;
/// A byte that may follow a move, a number or a result without a blank between.
pub(super) const END: u8 = 16;
pub(super) const PROMOTION: u8 = 32;
/// A byte of the name of a tag.
pub(super) const NAME: u8 = 64;

pub(super) static CLASSES: [u8; 256] = classes();

#[expect(
    clippy::indexing_slicing,
    reason = "an index out of range is refused when the table is computed"
)]
const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let lists: [(&[u8], u8); 9] = [
        (b"abcdefgh", FILE),
        (b"12345678", RANK),
        (b"KQRBNP", PIECE),
        // A file of DOS ends with 0x1A.
        (b" \t\n\r\x0b\x0c\x1a", BLANK),
        // 0xEF begins a mark of byte order, where two files were joined.
        (b"{}();[]$!?*\xEF", END),
        (b"QRBNqrbn", PROMOTION),
        (b"abcdefghijklmnopqrstuvwxyz", NAME),
        (b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", NAME),
        (b"0123456789_+#=:-", NAME),
    ];
    let mut list = 0;
    while list < lists.len() {
        let (bytes, class) = lists[list];
        let mut place = 0;
        while place < bytes.len() {
            classes[bytes[place] as usize] |= class;
            place += 1;
        }
        list += 1;
    }
    classes
}

#[expect(clippy::indexing_slicing, reason = "the table has every byte")]
pub(super) fn is_of(byte: u8, class: u8) -> bool {
    CLASSES[usize::from(byte)] & class != 0
}

pub(super) fn is(text: &[u8], at: usize, class: u8) -> bool {
    text.get(at).is_some_and(|byte| is_of(*byte, class))
}

pub(super) fn is_blank(byte: u8) -> bool {
    is_of(byte, BLANK)
}
