//! Texts to compare on, by number, so that any share of them can be made anywhere.

use oracle::generate::{Family, Random, Size, edit};

/// All strings over an alphabet between two ends, in order of length.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The text before the string.
    pub before: &'static str,
    /// The bytes of the strings.
    pub alphabet: &'static [u8],
    /// The text after the string.
    pub after: &'static str,
}

/// The strings that are enumerated.
pub const FRAMES: [Frame; 7] = [
    Frame::new("", b"02/K+^'", " / W/w"),
    Frame::new("", b"1/", " / W/w"),
    Frame::new("", b"Kp-'9/ ", " / w/W"),
    Frame::new("99 ", b"012PpQ/", " W/w"),
    Frame::new("9/9 ", b"+-PpQ^'/", " w/W"),
    Frame::new("3 ", b"/Aa2 ", ""),
    Frame::new("", b"1/ Ww", ""),
];

impl Frame {
    const fn new(before: &'static str, alphabet: &'static [u8], after: &'static str) -> Self {
        Self {
            before,
            alphabet,
            after,
        }
    }

    /// Replaces `text` by the text with this number; number 0 has the empty string.
    pub fn write(&self, number: u64, text: &mut Vec<u8>) {
        let size = self.alphabet.len() as u64;
        text.clear();
        text.extend_from_slice(self.before.as_bytes());
        let mut rest = number;
        while rest > 0 {
            let digit = usize::try_from((rest - 1) % size).expect("smaller than the alphabet");
            text.push(self.alphabet[digit]);
            rest = (rest - 1) / size;
        }
        text[self.before.len()..].reverse();
        text.extend_from_slice(self.after.as_bytes());
    }

    /// The number of strings up to a length.
    #[must_use]
    pub fn count(&self, length: u32) -> u64 {
        let size = self.alphabet.len() as u64;
        (0..=length).map(|length| size.pow(length)).sum()
    }

    /// The length up to which the first texts, up to this number, contain all strings.
    #[must_use]
    pub fn complete_length(&self, count: u64) -> u32 {
        let complete = (1..u64::BITS).take_while(|length| self.count(*length) <= count);
        complete.last().unwrap_or(0)
    }
}

/// The number of texts that a seed gives.
pub const TEXTS_OF_SEED: usize = 16;

/// One generated text in this many is as large as in games, the others are small: most
/// disagreements show there, at a sixth of the time.
const SMALLNESS: usize = 24;

/// One seed in this many gives large texts. An odd number, so that some of them are among the
/// texts that are compared in every detail.
const RARENESS: u64 = 501;

/// Shows the texts of a seed: a generated one, thirteen single edits of it, and two double ones.
pub fn generated(seed: u64, mut show: impl FnMut(&[u8])) {
    let mut random = Random::new(seed);
    let is_whole = random.once_in(SMALLNESS);
    let size = match seed % RARENESS {
        1 => Size::Large,
        _ if is_whole => Size::Whole,
        _ => Size::Small,
    };
    let family = random.pick(&Family::ALL);
    let text = family.sized(size, &mut random).into_bytes();
    show(&text);
    let mut edited = Vec::new();
    for number in 1..TEXTS_OF_SEED {
        edited.clone_from(&text);
        edit(&mut edited, &mut random);
        if number <= 2 {
            edit(&mut edited, &mut random);
        }
        show(&edited);
    }
}

#[cfg(test)]
mod tests {
    use super::FRAMES;
    use oracle::generate::strings;

    #[test]
    fn numbers_are_all_strings_in_order_of_length() {
        for frame in FRAMES {
            let framed = |middle: Vec<u8>| {
                let ends = [frame.before, frame.after].map(str::as_bytes);
                [ends[0], &middle, ends[1]].concat()
            };
            let all: Vec<_> = strings(frame.alphabet, 3).map(framed).collect();
            let count = all.len() as u64;
            let text = |number| {
                let mut text = Vec::new();
                frame.write(number, &mut text);
                text
            };
            assert!((0..count).map(text).eq(all));
            assert_eq!(frame.count(3), count);
            assert_eq!(frame.complete_length(count - 1), 2);
            assert_eq!(frame.complete_length(count), 3);
        }
    }
}
