//! Signs drawn in strokes, so that a picture needs no font and looks alike
//! everywhere.
//!
//! A stroke is a path of `M`, `L` and `C` with absolute points. A letter stands on a base
//! line at 20, its capitals reach to 0, and it has a width of its own; a kanji fills a square
//! of 24.

use std::fmt::Write;

use crate::svg::number::Number;

/// A sign and its width.
#[derive(Clone, Copy)]
pub(super) struct Strokes {
    path: &'static str,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The height of a capital.
pub(super) const CAPITAL: f64 = 20.0;

/// Between two letters of a word.
const SPACING: f64 = 4.0;

impl Strokes {
    /// The strokes of a character in a word: of `?` where there are none.
    fn of_word(character: char) -> Option<Self> {
        Self::new(character).or_else(|| Self::new('?'))
    }

    /// The strokes of a character, if it is one that pictures write.
    pub(super) fn new(character: char) -> Option<Self> {
        let letter = LETTERS.iter().find(|(other, ..)| *other == character);
        if let Some((_, width, path)) = letter {
            return Some(Self {
                path,
                width: *width,
                height: CAPITAL,
            });
        }
        let kanji = KANJI.iter().find(|(other, _)| *other == character);
        kanji.map(|(_, path)| Self {
            path,
            width: 24.0,
            height: 24.0,
        })
    }

    /// Adds the strokes to a path, their top left corner at a point.
    pub(super) fn write(self, path: &mut String, x: f64, y: f64, scale: f64) {
        let mut is_x = true;
        let mut is_first = true;
        for part in parts(self.path) {
            match part {
                Part::Command(command) => {
                    path.push(command);
                    is_first = true;
                }
                Part::Tenths(tenths) => {
                    let at = f64::from(tenths) / 10.0 * scale;
                    let start = path.len();
                    // A string takes everything.
                    let _ = write!(path, "{}", Number(if is_x { x + at } else { y + at }));
                    let is_negative = path.as_bytes().get(start) == Some(&b'-');
                    if !is_first && !is_negative {
                        path.insert(start, ' ');
                    }
                    is_first = false;
                    is_x = !is_x;
                }
            }
        }
    }
}

/// The width of a word, in the units of its letters.
pub(super) fn width(word: &str) -> f64 {
    let widths = word.chars().filter_map(Strokes::of_word);
    let sum: f64 = widths.map(|strokes| strokes.width + SPACING).sum();
    (sum - SPACING).max(0.0)
}

/// The path of a word, the top left corner of its first capital at a point.
pub(super) fn word(word: &str, x: f64, y: f64, scale: f64) -> String {
    let mut path = String::new();
    let mut start = x;
    for strokes in word.chars().filter_map(Strokes::of_word) {
        strokes.write(&mut path, start, y, scale);
        start += (strokes.width + SPACING) * scale;
    }
    path
}

/// A command of a path, or one of its numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Command(char),
    /// A number in tenths.
    Tenths(i32),
}

/// The commands of a path and their numbers, which have one digit after the point at most.
fn parts(path: &str) -> impl Iterator<Item = Part> {
    let mut bytes = path.bytes().peekable();
    std::iter::from_fn(move || {
        let mut byte = bytes
            .next()
            .filter(|byte| *byte != b' ')
            .or_else(|| bytes.next())?;
        if byte.is_ascii_uppercase() {
            return Some(Part::Command(byte.into()));
        }
        let is_negative = byte == b'-';
        let mut tenths = 0_i32;
        let mut has_point = false;
        loop {
            match byte {
                b'.' => has_point = true,
                b'0'..=b'9' => {
                    let digit = i32::from(byte.saturating_sub(b'0'));
                    tenths = tenths.saturating_mul(10).saturating_add(digit);
                }
                _ => {}
            }
            let is_of_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
            match bytes.next_if(is_of_number) {
                Some(next) => byte = next,
                None => break,
            }
        }
        if !has_point {
            tenths = tenths.saturating_mul(10);
        }
        Some(Part::Tenths(if is_negative {
            tenths.saturating_neg()
        } else {
            tenths
        }))
    })
}

/// The letters of words, each with its width.
#[rustfmt::skip]
const LETTERS: &[(char, f64, &str)] = &[
    (' ', 5.0, ""),
    ('A', 14.0, "M0 20L7 0L14 20M2.5 13.5L11.5 13.5"),
    ('B', 13.0, "M1 10L7.5 10C14.5 10 14.5 20 7.5 20L1 20L1 0L7 0C13 0 13 10 7 10"),
    ('C', 14.0, "M13 4C8 -3 0.5 0.5 0.5 10C0.5 19.5 8 23 13.5 16"),
    ('D', 14.0, "M1 0L6 0C16 0 16 20 6 20L1 20L1 0"),
    ('E', 12.0, "M12 0L1 0L1 20L12 20M1 10L10 10"),
    ('F', 12.0, "M12 0L1 0L1 20M1 10L10 10"),
    ('G', 15.0, "M13 4C8 -3 0.5 0.5 0.5 10C0.5 21 9 22 14 17L14 11L8.5 11"),
    ('H', 14.0, "M1 0L1 20M13 0L13 20M1 10L13 10"),
    ('I', 8.0, "M1 0L7 0M4 0L4 20M1 20L7 20"),
    ('J', 11.0, "M4 0L10 0L10 14C10 22 1 22 1 15"),
    ('K', 13.0, "M1 0L1 20M13 0L1 12M5.5 8L13 20"),
    ('L', 12.0, "M1 0L1 20L12 20"),
    ('M', 16.0, "M0 20L1 0L8 13L15 0L16 20"),
    ('N', 14.0, "M1 20L1 0L13 20L13 0"),
    ('O', 15.0, "M7.5 0C17 0 17 20 7.5 20C-2 20 -2 0 7.5 0"),
    ('P', 13.0, "M1 20L1 0L7 0C15 0 15 11 7 11L1 11"),
    ('Q', 15.0, "M7.5 0C17 0 17 20 7.5 20C-2 20 -2 0 7.5 0M9 14L15 21"),
    ('R', 13.0, "M1 20L1 0L7 0C15 0 15 11 7 11L1 11M7 11L13 20"),
    ('S', 13.0, "M12 3C8.5 -1.2 1 -1 1 5C1 11.5 12.5 8.5 12.5 15C12.5 21.5 4 21.5 0.5 16.5"),
    ('T', 14.0, "M0 0L14 0M7 0L7 20"),
    ('U', 14.0, "M1 0L1 12C1 22.7 13 22.7 13 12L13 0"),
    ('V', 14.0, "M0 0L7 20L14 0"),
    ('W', 18.0, "M0 0L4.5 20L9 5L13.5 20L18 0"),
    ('X', 14.0, "M1 0L13 20M13 0L1 20"),
    ('Y', 14.0, "M0 0L7 10L14 0M7 10L7 20"),
    ('Z', 14.0, "M1 0L13 0L1 20L13 20"),
    ('a', 12.0, "M11 7L11 20M11 10.5C8 5 0.5 6 0.5 13.5C0.5 21 8 22 11 16.5"),
    ('b', 12.0, "M1 0L1 20M1 10.5C4 5 11.5 6 11.5 13.5C11.5 21 4 22 1 16.5"),
    ('c', 11.0, "M11 9.5C7 4.5 0.5 7 0.5 13.5C0.5 20 7 22.5 11 17.5"),
    ('d', 12.0, "M11 0L11 20M11 10.5C8 5 0.5 6 0.5 13.5C0.5 21 8 22 11 16.5"),
    ('e', 12.0, "M0.5 13.5L11.5 13.5C11.5 4.8 0.5 4.8 0.5 13.5C0.5 21 8 22.3 11 17.5"),
    ('f', 8.0, "M8.5 0.8C5.5 -0.8 3.5 0.5 3.5 5L3.5 20M0 7.5L8 7.5"),
    ('g', 12.0, "M11 7L11 21C11 28 3 28 1 24.5M11 10.5C8 5 0.5 6 0.5 13.5C0.5 21 8 22 11 16.5"),
    ('h', 12.0, "M1 0L1 20M1 11.5C3 5.5 11 5.5 11 12L11 20"),
    ('i', 2.0, "M1 7L1 20M1 1.5L1 2"),
    ('j', 5.0, "M4 7L4 22C4 26 2 26.5 0 26M4 1.5L4 2"),
    ('k', 11.0, "M1 0L1 20M10 7L1 15M4.5 12L11 20"),
    ('l', 4.0, "M1 0L1 17C1 19.5 2 20 4 20"),
    ('m', 18.0, "M1 7L1 20M1 11.5C2.5 5.5 9 5.5 9 12L9 20M9 11.5C10.5 5.5 17 5.5 17 12L17 20"),
    ('n', 12.0, "M1 7L1 20M1 11.5C3 5.5 11 5.5 11 12L11 20"),
    ('o', 12.0, "M6 7C13.5 7 13.5 20 6 20C-1.5 20 -1.5 7 6 7"),
    ('p', 12.0, "M1 7L1 26M1 10.5C4 5 11.5 6 11.5 13.5C11.5 21 4 22 1 16.5"),
    ('q', 12.0, "M11 7L11 26M11 10.5C8 5 0.5 6 0.5 13.5C0.5 21 8 22 11 16.5"),
    ('r', 8.0, "M1 7L1 20M1 12C2 8 4.5 6.5 8 7.2"),
    ('s', 10.0, "M9.5 9C7 6 1 6 1 10C1 14 9.5 12.5 9.5 16.5C9.5 21 3 21 0.5 17.5"),
    ('t', 8.0, "M3.5 2L3.5 16C3.5 20 6 20.5 8.5 19.3M0 7L8 7"),
    ('u', 12.0, "M1 7L1 15C1 21.5 9 21.5 11 15.5M11 7L11 20"),
    ('v', 11.0, "M0 7L5.5 20L11 7"),
    ('w', 16.0, "M0 7L4 20L8 9L12 20L16 7"),
    ('x', 11.0, "M0.5 7L10.5 20M10.5 7L0.5 20"),
    ('y', 11.0, "M0 7L5.5 19M11 7L5.5 19C4 24 3 26 0 26"),
    ('z', 11.0, "M1 7L10 7L1 20L10.5 20"),
    ('0', 12.0, "M6 0C13.5 0 13.5 20 6 20C-1.5 20 -1.5 0 6 0"),
    ('1', 8.0, "M1 4.5L6 0L6 20"),
    ('2', 13.0, "M1 5C1 -2 12 -1.5 12 5C12 9.5 6 14 0.5 20L12.5 20"),
    ('3', 13.0, "M1 3C4 -1.5 12 -1 12 5C12 9 9 10 5 10C10 10 12.5 12 12.5 15C12.5 21 3 22 0.5 16.5"),
    ('4', 13.0, "M10 20L10 0L0 14L13 14"),
    ('5', 13.0, "M11 0L2.5 0L1.5 9C5 6.5 12.5 7 12.5 13.5C12.5 21 3.5 22 0.5 17"),
    ('6', 13.0, "M11 2C6 -2 1 4 1 13C1 22.3 12.5 22.3 12.5 14C12.5 6.5 3 6.5 1 13"),
    ('7', 12.0, "M0.5 0L12 0L4.5 20"),
    ('8', 13.0, "M6.5 9.5C0 9.5 0 0 6.5 0C13 0 13 9.5 6.5 9.5C-1 9.5 -1 20 6.5 20C14 20 14 9.5 6.5 9.5"),
    ('9', 13.0, "M2 18C7 22 12 16 12 7C12 -2.3 0.5 -2.3 0.5 6C0.5 13.5 10 13.5 12 7"),
    ('+', 12.0, "M1 12L11 12M6 7L6 17"),
    ('-', 11.0, "M1 12L10 12"),
    ('^', 12.0, "M1 9L6 2L11 9"),
    ('\'', 3.0, "M2 0L1.5 6"),
    (',', 3.0, "M2 19L1 23"),
    ('.', 2.0, "M1 19.5L1 20"),
    ('×', 11.0, "M1 8L10 18M10 8L1 18"),
    ('!', 2.0, "M1 0L1 13M1 19.5L1 20"),
    ('"', 7.0, "M1 0L1 6M6 0L6 6"),
    ('#', 14.0, "M5 2L3 18M11 2L9 18M1 7L13 7M0.5 13L12.5 13"),
    ('$', 13.0, "M12 5C8.5 0.8 1 1 1 6C1 11.5 12.5 8.5 12.5 14C12.5 19.5 4 19.5 0.5 15.5M6.5 0L6.5 20"),
    ('%', 16.0, "M14 1L2 19M4 1C8 1 8 8 4 8C0 8 0 1 4 1M12 12C16 12 16 19 12 19C8 19 8 12 12 12"),
    ('&', 15.0, "M14 20L4 6.5C2 3.5 4 0 6.5 0C10 0 10.5 5 7 7.5C1 11 0 13 0.5 16C1.5 22 12 21.5 13.5 11"),
    ('(', 5.0, "M5 -1C0 5 0 16 5 22"),
    (')', 5.0, "M0 -1C5 5 5 16 0 22"),
    ('*', 10.0, "M5 2L5 12M1 4.5L9 9.5M9 4.5L1 9.5"),
    ('/', 10.0, "M10 0L0 21"),
    (':', 2.0, "M1 9.5L1 10M1 19.5L1 20"),
    (';', 3.0, "M2 9.5L2 10M2 19L1 23"),
    ('<', 12.0, "M11 5L1 12L11 19"),
    ('=', 12.0, "M1 9L11 9M1 15L11 15"),
    ('>', 12.0, "M1 5L11 12L1 19"),
    ('?', 11.0, "M0.5 4C1 -1.5 10.5 -1.5 10.5 4.5C10.5 8.5 5.5 9 5.5 13.5M5.5 19.5L5.5 20"),
    ('@', 18.0, "M13 7L13 12.5C13 15.5 17.5 15 17.5 10C17.5 -2.5 0.5 -2.5 0.5 10C0.5 20 9 21.5 14 18.5M13 10C13 5.5 5.5 5.5 5.5 10C5.5 15 13 15 13 10"),
    ('[', 6.0, "M5 -1L1 -1L1 22L5 22"),
    ('\\', 10.0, "M0 0L10 21"),
    (']', 6.0, "M1 -1L5 -1L5 22L1 22"),
    ('_', 13.0, "M0 22L13 22"),
    ('`', 5.0, "M1 0L4 4"),
    ('{', 7.0, "M7 -1C3 -1 4 3 4 6C4 9 3 10.5 0.5 10.5C3 10.5 4 12 4 15C4 18 3 22 7 22"),
    ('|', 2.0, "M1 -1L1 22"),
    ('}', 7.0, "M0 -1C4 -1 3 3 3 6C3 9 4 10.5 6.5 10.5C4 10.5 3 12 3 15C3 18 4 22 0 22"),
    ('~', 12.0, "M1 13C3 9.5 5 10 6.5 12C8 14 9.5 13.5 11 10.5"),
];

/// Kanji, in a square of 24.
#[rustfmt::skip]
const KANJI: &[(char, &str)] = &[
    ('王', "M3 3L21 3M4.5 11.5L19.5 11.5M2 21L22 21M12 3L12 21"),
    ('玉', "M3 3L21 3M4.5 11.5L19.5 11.5M2 21L22 21M12 3L12 21M16 14.5L19 17.5"),
    ('飛', "M4 2L15 2C15 7 17.5 10 22 10L22 7.5M20 2.5L16.5 4.5L20 7M9 6L3 9M1.5 13.5L12.5 13.5M6 8C6 15 5 19.5 2 23M10.5 6L10.5 23M13.5 12.5L17 12.5C17 19 18.5 22 22.5 22L22.5 19.5M21.5 14L18 16L21.5 18.5"),
    ('角', "M10 1L4 6.5M8.5 3L15 3L12 6.5M5 6.5L19 6.5L19 22.5L16.5 22M5 6.5L5 15C5 19 4 21 2 23M5 11.5L19 11.5M5 16.5L19 16.5M12 6.5L12 16.5"),
    ('金', "M12 1L2 9M12 1L22 9M7 9.5L17 9.5M4 14.5L20 14.5M12 9.5L12 22.5M6.5 17L8 20M17.5 17L16 20M2 22.5L22 22.5"),
    ('銀', "M6 1L0.5 7M6 1L11 7M3 8.5L9 8.5M1.5 13L10.5 13M6 8.5L6 21M2.5 15.5L3.5 18.5M9.5 15.5L8.5 18.5M0.5 22L11 20.5M13.5 22.5L13.5 2L21.5 2L21.5 11L13.5 11M13.5 6.5L21.5 6.5M13.5 22.5L17.5 20M16 11L23.5 22.5M22 13L18.5 15.5"),
    ('桂', "M0.5 7L9.5 7M5 1L5 23M5 8L0.5 16M5 8L9.5 14M12 5L22.5 5M17.2 1L17.2 10.5M10.8 10.5L23.5 10.5M12 15.5L22.5 15.5M17.2 12L17.2 22.5M10.5 22.5L23.8 22.5"),
    ('香', "M17 1L7 3.5M2 6.5L22 6.5M12 2.5L12 12.5M12 6.5L3 13M12 6.5L21 13M7 14.5L17 14.5L17 23L7 23L7 14.5M7 18.7L17 18.7"),
    ('歩', "M12 1L12 9.5M12 5L18.5 5M6.5 4L6.5 9.5M2 9.5L22 9.5M12 9.5L12 17L10 16.5M7.5 12.5L4 17M16 12.5L20 16.5M19 17C15 20.5 9 22.5 4 23"),
    ('と', "M8 2L10 10.5M19.5 6C12 8.5 5 12 5 17.5C5 22.5 11 23 20.5 21.5"),
    ('龍', "M6 0.5L6 3.5M1 3.5L11.5 3.5M3.5 5L4.5 8M9 5L8 8M0.5 8.5L12 8.5M2.5 23L2.5 11.5L10 11.5L10 22.5L8 22M2.5 15L10 15M2.5 18.5L10 18.5M14.5 1L14.5 7L22.5 7M14.5 3.8L21.5 3.8M14.2 10.2L22 10.2L22 13.5L14.2 13.5M14.2 10.2L14.2 20C14.2 22.8 15 23 17 23L23.2 23L23.2 20.5M14.2 16.8L21.5 16.8M14.2 20L20.5 20"),
    ('馬', "M5 15L5 2L19 2M5 6.3L18 6.3M5 10.6L18 10.6M12 2L12 15M5 15L20.5 15C20.5 20 20 23 16.5 22.5M2.5 18L1.5 22M7 18L8 21.5M11.3 18L12.3 21M15.3 17.5L16.6 20"),
    ('全', "M12 1L2 10M12 1L22 10M6 12L18 12M7 17L17 17M3 22.5L21 22.5M12 12L12 22.5"),
    ('圭', "M5 5L19 5M12 1L12 10.5M2.5 10.5L21.5 10.5M5 15.5L19 15.5M12 12L12 22.5M2 22.5L22 22.5"),
    ('杏', "M2 4.5L22 4.5M12 0.5L12 13.5M12 5L3 12.5M12 5L21 12.5M6 15.5L18 15.5L18 23L6 23L6 15.5"),
    ('帥', "M5.5 1L3.5 4M2.5 22L2.5 4L9 4L9 10.5L2.5 10.5M2.5 14L9.5 14L9.5 21.5L2.5 21.5M12.5 19L12.5 7L22.5 7L22.5 18C22.5 19.5 21 19.5 20 18.8M17.5 1.5L17.5 23.5"),
    ('將', "M8.5 1L8.5 23.5M3.5 2L3.5 10L8.5 10M1 14.5L8.5 14.5M5 14.5C5 19 3.5 21.5 1 23M15 0.8L11 7M14.3 2.8L22 2.8C20.5 8 16.5 11 11.5 12.5M14 6.5L16 8.3M17 4.8L19 6.5M11.5 15L23 15M19.5 12L19.5 22C19.5 24 17.5 23.5 16.3 22.6M13.5 17.5L15.5 20"),
    ('仕', "M6.5 1L1 10M4.5 7L4.5 23M9 9L23.5 9M16.2 2L16.2 21.5M10.5 21.5L22 21.5"),
    ('士', "M2 9L22 9M12 1.5L12 21.5M5 21.5L19 21.5"),
    ('相', "M0.5 7L10 7M5.2 1L5.2 23M5.2 8L0.5 16M5.2 8L10 13.5M13 3L22 3L22 22L13 22L13 3M13 9.3L22 9.3M13 15.6L22 15.6"),
    ('象', "M10 0.5L4 5.5M9 2.2L16 2.2L13 5.3M5 5.5L19.5 5.5L19.5 10L5 10L5 5.5M12 5.5L12 10C10 12.5 6 14 2 15M10.5 12C15 15 16 23.5 11.5 22.5M13.2 15C11 17.5 7 19 3 20M14.2 18.5C12 21 8 23 3.5 23.8M20.5 12L15 15.2C16 19 19 21.5 22.5 22.5"),
    ('傌', "M6 1L1 9.5M4.2 7L4.2 23M10.5 15L10.5 2L21.5 2M10.5 6.3L21 6.3M10.5 10.6L21 10.6M16 2L16 15M10.5 15L22.7 15C22.7 20 22.3 23 19.5 22.5M8.8 18L8 22M12.3 18L12.9 21.5M15.7 18L16.4 21M18.9 17.5L19.8 20"),
    ('車', "M3 3.5L21 3.5M6 7L18 7L18 15.5L6 15.5L6 7M6 11.2L18 11.2M1.5 19L22.5 19M12 1L12 23.5"),
    ('俥', "M6 1L1 9.5M4.2 7L4.2 23M8.5 3.5L23 3.5M10.5 7L21 7L21 15.5L10.5 15.5L10.5 7M10.5 11.2L21 11.2M7.5 19L23.8 19M15.8 1L15.8 23.5"),
    ('炮', "M5.5 2L5.5 9C5.5 15 4 20 0.5 23M5.5 12.5L9.5 20M1.5 7L2.8 11M9.8 6L8 10M14.5 1C13.5 5 12.5 7.5 11 9.5M13.2 5L22.5 5C22.5 12 22.5 16 20 15.5M18.5 10L12.8 10L12.8 20C12.8 22.5 13.5 22.8 15.5 22.8L23.5 22.8L23.5 20M18.5 10L18.5 15L12.8 15"),
    ('砲', "M0.5 3.5L10 3.5M5.3 3.5C4.8 9 3.3 13 0.5 16.5M3.5 12L9 12L9 21L3.5 21L3.5 12M14.5 1C13.5 5 12.5 7.5 11 9.5M13.2 5L22.5 5C22.5 12 22.5 16 20 15.5M18.5 10L12.8 10L12.8 20C12.8 22.5 13.5 22.8 15.5 22.8L23.5 22.8L23.5 20M18.5 10L18.5 15L12.8 15"),
    ('兵', "M17 1L6.5 3.5L6.5 14.5M6.5 8L19 8M14.5 8L14.5 14.5M1.5 14.5L22.5 14.5M8.5 17L3 23M15.5 17L21 23"),
    ('卒', "M12 0.5L12 4M2.5 4L21.5 4M8 6L3.5 12.5M7 8.5L10.5 12M16.5 6L12.5 12.5M16 8.5L20 12M1.5 16L22.5 16M12 13.5L12 23.5"),
    ('楚', "M1.5 4.5L11 4.5M6.2 1L6.2 12M6 5C5 8 3.5 10 1 11.5M6.5 5.5L10.5 9.5M13 4.5L22.8 4.5M17.8 1L17.8 12M17.6 5C16.5 8 14.5 10 12.5 11.5M18 5C19.5 8 21 10 23.2 11.5M3.5 13.8L20.5 13.8L19 17M12 13.8L12 21.8M12 17.8L18.5 17.8M7 16.5C6.5 19.5 4.5 22 1.5 23.5M6 19C9 22 13 23.2 22.5 23.2"),
    ('漢', "M3 2.5L5.8 5M1.5 9L4.5 11.3M1.5 22C3.5 19.5 4.8 17 5.8 14M8.5 4L23.5 4M12.8 1L12.8 7M19.2 1L19.2 7M10.5 8.5L21.5 8.5L21.5 12.8L10.5 12.8L10.5 8.5M9.5 15.7L22.5 15.7M8 18.7L24 18.7M16 7L16 18.7C14.8 21 12 23 8.5 23.7M16 18.7C17.5 21 20 23 23.8 23.7"),
    ('河', "M3 2.5L6 5M1.5 9L4.8 11.3M1.5 22C3.8 19 5 16.5 6 13.5M8.5 4.5L23.5 4.5M20 4.5L20 21C20 23.3 18 22.8 16 22.2M10.5 9.5L16 9.5L16 16.5L10.5 16.5L10.5 9.5"),
    ('界', "M5 1.5L19 1.5L19 11L5 11L5 1.5M12 1.5L12 11M5 6.2L19 6.2M11.5 11C9.5 14 6 16 1.5 17.5M12.5 11C14.5 14 18 16 22.5 17.5M9 15.5C9 19.5 8 22 5 23.8M15.5 15.5L15.5 23.8"),
    ('包', "M8 1C7 4.5 5 8 2 10.5M6.5 5L20.5 5C20.5 11 20.5 16 19.5 17.5C18.5 18.8 17 18.3 16 17.5M6 9.5L15 9.5L15 14.5L6 14.5M6 9.5L6 20C6 22.8 7 23.2 9 23.2L20 23.2C22 23.2 22.5 22.5 22.5 19.5"),
];

#[cfg(test)]
mod tests {
    use super::{KANJI, LETTERS, Part, Strokes, parts};
    use crate::PieceSet;
    use feen::Piece;

    #[test]
    fn every_sign_has_strokes() {
        let words = "first second player, style to move layer enhanced diminished terminal derived highlighted alert";
        let signs = ('A'..='Z').chain('a'..='z').chain('0'..='9');
        for character in signs
            .chain(' '..='~')
            .chain("×楚河漢界".chars())
            .chain(words.chars())
        {
            assert!(Strokes::new(character).is_some(), "{character}");
        }
        for piece in Piece::all() {
            for set in [PieceSet::Shogi, PieceSet::Xiangqi, PieceSet::Janggi] {
                let sign = set.sign(piece);
                assert!(sign.is_none_or(|sign| Strokes::new(sign.character).is_some()));
            }
        }
    }

    #[test]
    fn strokes_are_points() {
        let letters = LETTERS.iter().map(|(_, _, path)| *path);
        for path in letters.chain(KANJI.iter().map(|(_, path)| *path)) {
            let mut missing = 0;
            for part in parts(path) {
                match part {
                    Part::Command(command) => {
                        assert_eq!(missing, 0, "{path}");
                        missing = match command {
                            'M' | 'L' => 2,
                            'C' => 6,
                            other => panic!("{other}"),
                        };
                    }
                    Part::Tenths(tenths) => {
                        missing -= 1;
                        assert!((-35..=280).contains(&tenths), "{path}");
                    }
                }
            }
            assert_eq!(missing, 0, "{path}");
        }
    }
}
