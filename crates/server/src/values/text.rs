//! Bytes as text of `A–Z a–z 0–9 - _`, three bytes in four characters. The letters stand in the order of
//! ASCII, so that texts have the order of their bytes.

const LETTERS: &[u8; 64] = b"-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

/// The text of bytes, three in four characters of a buffer.
pub(super) fn encode<'t>(bytes: &[u8], text: &'t mut [u8]) -> &'t str {
    for (three, four) in bytes.chunks(3).zip(text.chunks_mut(4)) {
        let [a, b, c] = *three else { continue };
        let word = u32::from_be_bytes([0, a, b, c]);
        for (shift, letter) in [18, 12, 6, 0].into_iter().zip(four) {
            let known = LETTERS.get(usize::try_from(word >> shift & 63).unwrap_or_default());
            *letter = known.copied().unwrap_or(b'A');
        }
    }
    str::from_utf8(text).unwrap_or_default()
}

/// The bytes of a text; the place of the first byte that is no letter, or of the end of a text of
/// another length.
pub(super) fn decode<const N: usize>(text: &str) -> Result<[u8; N], usize> {
    let mut bytes = [0; N];
    let mut letters = text.bytes().enumerate();
    for three in bytes.chunks_mut(3) {
        let mut word = 0_u32;
        for _ in 0..4 {
            let (at, letter) = letters.next().ok_or(text.len())?;
            word = word << 6 | value(letter).ok_or(at)?;
        }
        let [_, a, b, c] = word.to_be_bytes();
        three.copy_from_slice(&[a, b, c]);
    }
    match letters.next() {
        Some((at, _)) => Err(at),
        None => Ok(bytes),
    }
}

fn value(letter: u8) -> Option<u32> {
    let value = *VALUES.get(usize::from(letter))?;
    (value < NO_LETTER).then_some(value.into())
}

/// The six bits of each byte that is a letter.
#[cfg_attr(
    not(test),
    expect(
        clippy::indexing_slicing,
        reason = "a constant is checked when it is compiled"
    )
)]
const VALUES: [u8; 256] = {
    let mut values = [NO_LETTER; 256];
    let mut letters: &[u8] = LETTERS;
    let mut value = 0;
    while let [letter, rest @ ..] = letters {
        values[*letter as usize] = value;
        letters = rest;
        value += 1;
    }
    values
};

const NO_LETTER: u8 = 64;

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    #[test]
    fn every_byte_comes_back() {
        for byte in 0..=255_u8 {
            let bytes = [byte, byte.wrapping_mul(7), byte.wrapping_add(3)];
            assert_eq!(decode::<3>(encode(&bytes, &mut [0; 4])), Ok(bytes));
        }
        assert_eq!(encode(&[0xff; 3], &mut [0; 4]), "zzzz");
    }

    #[test]
    fn texts_have_the_order_of_their_bytes() {
        let mut texts: Vec<_> = (0..=255_u8)
            .map(|byte| encode(&[byte, 0, byte], &mut [0; 4]).to_owned())
            .collect();
        assert!(texts.is_sorted());
        texts.dedup();
        assert_eq!(texts.len(), 256);
    }

    #[test]
    fn a_refusal_has_a_place() {
        assert_eq!(decode::<3>("AB=D"), Err(2));
        assert_eq!(decode::<3>("ABC"), Err(3));
        assert_eq!(decode::<3>("ABCDE"), Err(4));
    }
}
