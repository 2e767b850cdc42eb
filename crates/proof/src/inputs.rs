//! Texts to compare on, by number, so that any share of them can be made anywhere.

use oracle::generate::{Family, Random, mutate};

/// All strings over an alphabet between two ends, in order of length.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// What stands before the string.
    pub before: &'static str,
    /// The bytes that it is made of.
    pub alphabet: &'static [u8],
    /// What stands behind it.
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

    /// The text with a number: 0 is that of the empty string.
    #[must_use]
    pub fn text(&self, number: u64) -> Vec<u8> {
        let size = self.alphabet.len() as u64;
        let mut middle = Vec::new();
        let mut rest = number;
        while rest > 0 {
            let digit = usize::try_from((rest - 1) % size).expect("smaller than the alphabet");
            middle.push(self.alphabet[digit]);
            rest = (rest - 1) / size;
        }
        middle.reverse();
        [self.before.as_bytes(), &middle, self.after.as_bytes()].concat()
    }

    /// How many strings there are up to a length.
    #[must_use]
    pub fn count(&self, length: u32) -> u64 {
        let size = self.alphabet.len() as u64;
        (0..=length).map(|length| size.pow(length)).sum()
    }

    /// Up to which length the first so many texts are all strings.
    #[must_use]
    pub fn complete_length(&self, count: u64) -> u32 {
        let complete = (1..u64::BITS).take_while(|length| self.count(*length) <= count);
        complete.last().unwrap_or(0)
    }
}

/// How many texts a seed gives.
pub const TEXTS_OF_SEED: usize = 8;

/// A generated text, six single edits of it, and a double one.
#[must_use]
pub fn generated(seed: u64) -> [Vec<u8>; TEXTS_OF_SEED] {
    let mut random = Random::new(seed);
    let text = random.pick(&Family::ALL).text(&mut random).into_bytes();
    let once = mutate(&text, &mut random).text;
    let twice = mutate(&once, &mut random).text;
    let mut texts = [(); TEXTS_OF_SEED].map(|()| mutate(&text, &mut random).text);
    texts[0] = text;
    texts[1] = once;
    texts[2] = twice;
    texts
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
            assert!((0..count).map(|number| frame.text(number)).eq(all));
            assert_eq!(frame.count(3), count);
            assert_eq!(frame.complete_length(count - 1), 2);
            assert_eq!(frame.complete_length(count), 3);
        }
    }
}
