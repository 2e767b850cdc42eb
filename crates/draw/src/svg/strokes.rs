//! Signs drawn in strokes, so that a picture needs no font and looks alike
//! everywhere.

use std::fmt::Write;

use crate::svg::glyphs::{Glyphs, Outline};
use crate::svg::letters::{
    ALIKE, COMPOSED, FRACTIONS, INVISIBLE, KANJI, LETTERS, MARKS, Place, RAISED, SMALL, TALL,
};
use crate::svg::number::Number;

/// A sign and its width.
#[derive(Clone, Copy, Debug)]
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

    /// Whether it is a character of Chinese or Japanese.
    pub(super) const fn is_kanji(self) -> bool {
        self.height > CAPITAL
    }

    /// The strokes as points, those of a curve close together.
    pub(super) fn lines(self) -> Vec<Vec<[f64; 2]>> {
        let mut lines: Vec<Vec<[f64; 2]>> = Vec::new();
        let (mut command, mut numbers) = ('M', Vec::new());
        for part in parts(self.path) {
            match part {
                Part::Command(next) => (command, numbers) = (next, Vec::new()),
                Part::Tenths(tenths) => numbers.push(f64::from(tenths) / 10.0),
            }
            match (command, numbers.as_slice()) {
                ('M', [x, y]) => lines.push(vec![[*x, *y]]),
                ('L', [x, y]) => {
                    if let Some(line) = lines.last_mut() {
                        line.push([*x, *y]);
                    }
                }
                ('C', [left, top, right, low, x, y]) => {
                    if let Some(line) = lines.last_mut()
                        && let Some(start) = line.last().copied()
                    {
                        let controls = [start, [*left, *top], [*right, *low], [*x, *y]];
                        let parts = [0.2, 0.4, 0.6, 0.8, 1.0];
                        line.extend(parts.map(|part| on_curve(controls, part)));
                    }
                }
                _ => continue,
            }
            numbers.clear();
        }
        lines
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

/// A point of a cubic curve.
fn on_curve([one, two, three, four]: [[f64; 2]; 4], part: f64) -> [f64; 2] {
    let rest = 1.0 - part;
    let weights = [
        rest * rest * rest,
        3.0 * rest * rest * part,
        3.0 * rest * part * part,
        part * part * part,
    ];
    let along = |[one, two, three, four]: [f64; 4]| {
        one * weights[0] + two * weights[1] + three * weights[2] + four * weights[3]
    };
    [
        along([one[0], two[0], three[0], four[0]]),
        along([one[1], two[1], three[1], four[1]]),
    ]
}

/// The width of a word, in the units of its letters.
pub(super) fn width(word: &str) -> f64 {
    line_width(word, Glyphs::NONE)
}

/// The width of a line with outlines of fonts.
pub(super) fn line_width(line: &str, glyphs: &Glyphs) -> f64 {
    let letters = letters(line, glyphs);
    let sum: f64 = letters.iter().map(|letter| letter.width + SPACING).sum();
    (sum - SPACING).max(0.0)
}

/// The path of a word, the top left corner of its first capital at a point.
pub(super) fn word(word: &str, x: f64, y: f64, scale: f64) -> String {
    line(word, Glyphs::NONE, [x, y], scale).strokes
}

/// The paths of a line: its strokes, and the outlines of fonts, which are filled.
#[derive(Default)]
pub(super) struct Written {
    pub(super) strokes: String,
    pub(super) outlines: String,
}

/// The paths of a line with outlines of fonts, the top left corner of its first capital at a point.
pub(super) fn line(line: &str, glyphs: &Glyphs, [x, y]: [f64; 2], scale: f64) -> Written {
    let mut written = Written::default();
    let mut start = x;
    for letter in letters(line, glyphs) {
        for part in letter.parts {
            let (x, y) = (start + part.x * scale, y + part.y * scale);
            let scale = part.scale * scale;
            part.strokes.write(&mut written.strokes, x, y, scale);
        }
        if let Some(outline) = letter.outline {
            let base_line = [start, y + CAPITAL * scale];
            outline.write(&mut written.outlines, base_line, scale);
        }
        start += (letter.width + SPACING) * scale;
    }
    written
}

/// Whether a character is one of Chinese or Japanese that has strokes.
#[cfg(feature = "fonts")]
pub(super) fn is_kanji(character: char) -> bool {
    Strokes::new(character).is_some_and(Strokes::is_kanji)
}

/// A text in strokes, as the path of an SVG: it begins at the left, and its capitals have this height.
///
/// It is for a picture around a board that is drawn elsewhere. The path has no fill; its lines want round ends.
///
/// ```
/// assert_eq!(feen_draw::strokes("L", 20.0), "M1 0L1 20L12 20");
/// assert!(feen_draw::strokes("楚漢", 24.0).starts_with('M'));
/// ```
#[must_use]
pub fn strokes(text: &str, height: f64) -> String {
    word(text, 0.0, 0.0, height / CAPITAL)
}

/// The characters of a text that a picture cannot write, each once: it has a box for them.
///
/// Pictures write the letters of Latin, Greek and Cyrillic with their accents, digits, and the
/// signs of typography.
///
/// ```
/// assert_eq!(feen_draw::unwritable("Müller – Čapek, 1–0 (Ελλάδα, Москва)"), "");
/// assert_eq!(feen_draw::unwritable("羽生 善治 ♞ 羽生"), "羽生善治♞");
/// ```
#[must_use]
pub fn unwritable(text: &str) -> String {
    let mut unwritable = String::new();
    for character in text.chars() {
        let is_drawn = is_invisible(character)
            || mark(character).is_some()
            || Letter::new(character).is_some();
        if !is_drawn && !unwritable.contains(character) {
            unwritable.push(character);
        }
    }
    unwritable
}

impl Glyphs {
    /// The characters of a text that a picture cannot write with these outlines, each once.
    #[must_use]
    pub fn unwritable(&self, text: &str) -> String {
        let mut unwritable = unwritable(text);
        unwritable.retain(|character| self.get(character).is_none());
        unwritable
    }
}

/// A character of a word: a letter with its marks.
#[derive(Clone, Debug)]
struct Letter<'g> {
    parts: Vec<PlacedStrokes>,
    /// The letter in a font, instead of strokes.
    outline: Option<&'g Outline>,
    width: f64,
    /// The top of the next mark above it.
    top: f64,
    /// The letter without its dot, if it has one, which a mark above replaces.
    dotless: Option<char>,
}

/// Strokes in a letter.
#[derive(Clone, Copy, Debug)]
struct PlacedStrokes {
    strokes: Strokes,
    x: f64,
    y: f64,
    scale: f64,
}

/// The height of a letter such as `x`, beside that of a capital.
const SMALL_SCALE: f64 = 0.65;

/// The height of a raised digit.
const RAISED_SCALE: f64 = 0.55;

/// From the top of a mark to the letter below it.
const MARK: f64 = 6.5;

/// The sign in place of a character that cannot be drawn: a box.
const BOX: Strokes = Strokes {
    path: "M1 0L11 0L11 20L1 20L1 0",
    width: 12.0,
    height: CAPITAL,
};

/// The letters of a word, with a box for a character that has neither an outline nor strokes.
fn letters<'g>(word: &str, glyphs: &'g Glyphs) -> Vec<Letter<'g>> {
    let mut letters: Vec<Letter<'_>> = Vec::new();
    for character in word.chars().filter(|character| !is_invisible(*character)) {
        match (mark(character), letters.last_mut()) {
            (Some((place, path)), Some(letter)) => letter.add(place, path),
            _ => letters.push(match glyphs.get(character) {
                Some(outline) => Letter::outlined(outline),
                None => Letter::new(character).unwrap_or_else(|| Letter::plain(BOX, 0.0)),
            }),
        }
    }
    letters
}

fn is_invisible(character: char) -> bool {
    INVISIBLE.contains(character)
}

/// The strokes of a combining mark and their place.
fn mark(character: char) -> Option<(Place, &'static str)> {
    let mark = MARKS.iter().find(|(mark, ..)| *mark == character);
    mark.map(|(_, place, path)| (*place, *path))
}

/// The character at the same place of the second text.
fn beside([from, to]: [&str; 2], character: char) -> Option<char> {
    let mut pairs = from.chars().zip(to.chars());
    pairs.find_map(|(one, other)| (one == character).then_some(other))
}

impl<'g> Letter<'g> {
    /// A character of a font, whose advance has the room after it.
    fn outlined(outline: &'g Outline) -> Self {
        Self {
            parts: Vec::new(),
            outline: Some(outline),
            width: (outline.advance - SPACING).max(0.0),
            top: 0.0,
            dotless: None,
        }
    }

    /// A character, if it has strokes.
    fn new(character: char) -> Option<Self> {
        let mut marks = Vec::new();
        let mut base = character;
        // No letter has more than two marks.
        while let Some((mark, without)) = COMPOSED.iter().find_map(|(mark, composed, bases)| {
            beside([composed, bases], base).map(|without| (*mark, without))
        }) {
            marks.push(mark);
            base = without;
        }
        let mut letter = Self::base(base)?;
        for (place, path) in marks.into_iter().rev().filter_map(mark) {
            letter.add(place, path);
        }
        Some(letter)
    }

    /// A character without marks.
    fn base(character: char) -> Option<Self> {
        if character.is_whitespace() {
            return Strokes::new(' ').map(|space| Self::plain(space, 0.0));
        }
        let character = beside(ALIKE, character).unwrap_or(character);
        if SMALL.contains(character) {
            let capital = character.to_uppercase().next()?;
            let capital = beside(ALIKE, capital).unwrap_or(capital);
            let strokes = Strokes::new(capital)?;
            let top = CAPITAL * (1.0 - SMALL_SCALE);
            return Some(Self {
                parts: vec![PlacedStrokes {
                    strokes,
                    x: 0.0,
                    y: top,
                    scale: SMALL_SCALE,
                }],
                outline: None,
                width: strokes.width * SMALL_SCALE,
                top,
                dotless: None,
            });
        }
        if let Some(raised) = beside(RAISED, character) {
            let strokes = Strokes::new(raised)?;
            return Some(Self::raised(&[(strokes, 0.0, 0.0)]));
        }
        let fraction = FRACTIONS.iter().find(|(sign, ..)| *sign == character);
        if let Some((_, above, below)) = fraction {
            let [above, below] = [*above, *below].map(Strokes::new);
            let mut letter = Self::raised(&[(above?, 0.0, 0.0), (below?, 12.0, 9.0)]);
            letter.parts.push(PlacedStrokes {
                strokes: Strokes::new('/')?,
                x: 4.0,
                y: 0.0,
                scale: 1.0,
            });
            return Some(letter);
        }
        let strokes = Strokes::new(character)?;
        let is_small = character.is_lowercase() && !TALL.contains(character);
        let top = match character {
            't' => 2.0,
            _ if is_small => 7.0,
            _ => 0.0,
        };
        let dotless = match character {
            'i' => Some('ı'),
            'j' => Some('ȷ'),
            _ => None,
        };
        let letter = Self::plain(strokes, top);
        Some(Self { dotless, ..letter })
    }

    fn plain(strokes: Strokes, top: f64) -> Self {
        Self {
            parts: vec![PlacedStrokes {
                strokes,
                x: 0.0,
                y: 0.0,
                scale: 1.0,
            }],
            outline: None,
            width: strokes.width,
            top,
            dotless: None,
        }
    }

    /// Small signs, with their places.
    fn raised(signs: &[(Strokes, f64, f64)]) -> Self {
        let ends = signs
            .iter()
            .map(|(sign, x, _)| x + sign.width * RAISED_SCALE);
        let parts = signs.iter().map(|(strokes, x, y)| PlacedStrokes {
            strokes: *strokes,
            x: *x,
            y: *y,
            scale: RAISED_SCALE,
        });
        Self {
            parts: parts.collect(),
            outline: None,
            width: ends.fold(0.0, f64::max),
            top: 0.0,
            dotless: None,
        }
    }

    /// Adds a mark.
    fn add(&mut self, place: Place, path: &'static str) {
        let strokes = Strokes {
            path,
            width: 0.0,
            height: CAPITAL,
        };
        if place == Place::Above
            && let Some(dotless) = self.dotless.take().and_then(Strokes::new)
        {
            *self = Self::plain(dotless, self.top);
        }
        let (x, y) = match place {
            Place::Above => {
                self.top -= MARK;
                (self.width / 2.0, self.top)
            }
            Place::Below => (self.width / 2.0, CAPITAL),
            Place::Foot => (self.width * 0.75, CAPITAL),
            Place::Corner => (self.width, self.top),
            Place::After => {
                self.width += 3.0;
                (self.width - 1.0, 0.0)
            }
        };
        self.parts.push(PlacedStrokes {
            strokes,
            x,
            y,
            scale: 1.0,
        });
    }
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

#[cfg(test)]
mod tests {
    use super::{COMPOSED, KANJI, LETTERS, MARKS, Part, Strokes, parts, unwritable, width, word};
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
        let letters = letters.chain(MARKS.iter().map(|(_, _, path)| *path));
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
                        assert!((-40..=280).contains(&tenths), "{path}");
                    }
                }
            }
            assert_eq!(missing, 0, "{path}");
        }
    }

    /// The letters of languages that are written in Latin, Greek and Cyrillic, and typography.
    #[test]
    fn alphabets_are_written() {
        for text in [
            "ÄÖÜäöüßẞ ÀÂÇÉÈÊËÎÏÔÙÛŸŒÆàâçéèêëîïôùûÿœæ ÁÉÍÓÚÑáéíóúñ¿¡ ÃÕãõ ÅØåø",
            "ĄĆĘŁŃÓŚŹŻąćęłńóśźż ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž ĽĹŔľĺŕ ŐŰőű ĂÂÎȘȚăâîșțŞŢşţ",
            "ĀČĒĢĪĶĻŅŠŪŽāčēģīķļņšūž ĖĮŲėįų ÐÞÝðþý ĠĦĊŻġħċż ĞİŞğış ẀẂŴŶẁẃŵŷ ĈĜĤĴŜŬĉĝĥĵŝŭ ŋŊđĐŧŦ",
            "ẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸơƠưƯ ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
            "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψω ΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰ",
            "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя",
            "ІЇЄҐіїєґ ЎЈЉЊЂЋЏЅЃЌўјљњђћџѕѓќ ӘҒҚҢӨҰҮҺәғқңөұүһ",
            "– — ‘’‚‛“”„ ‹›«» … · • † ‡ § ¶ © ® ™ ° ± × ÷ ½ ¼ ¾ ⅓ № € £ ¥ ¢ − ‐ ‑ ′ ″ ‰ ← → ↑ ↓ ↔ ≤ ≥ ≠ ≈ ∞ ¹²³ªº",
        ] {
            assert_eq!(unwritable(text), "", "{text}");
        }
        for (_, composed, bases) in COMPOSED {
            assert_eq!(
                composed.chars().count(),
                bases.chars().count(),
                "{composed}"
            );
            assert_eq!(unwritable(composed), "");
        }
        assert_eq!(unwritable("羽生 ☃ 羽 王\u{1}"), "羽生☃\u{1}");
    }

    /// A letter and its mark are drawn alike, whether they are one character or two.
    #[test]
    fn marks_combine() {
        for (one, two) in [
            ("Müller", "Mu\u{308}ller"),
            ("ấ", "a\u{302}\u{301}"),
            ("ї", "і\u{308}"),
            ("Š", "S\u{30c}"),
        ] {
            assert_eq!(word(one, 0.0, 0.0, 1.0), word(two, 0.0, 0.0, 1.0), "{one}");
        }
        for (one, other) in [
            ("ü", "u"),
            ("é", "è"),
            ("Ǎ", "Ă"),
            ("ş", "s"),
            ("ї", "і"),
            ("ı", "i"),
            ("½", "¼"),
        ] {
            assert_ne!(
                word(one, 0.0, 0.0, 1.0),
                word(other, 0.0, 0.0, 1.0),
                "{one}"
            );
        }
        assert_eq!(
            word("a\u{ad}b\u{200d}", 0.0, 0.0, 1.0),
            word("ab", 0.0, 0.0, 1.0)
        );
        assert!((width("Müller") - width("Muller")).abs() < 1e-9);
        assert_eq!(word("羽", 0.0, 0.0, 1.0), "M1 0L11 0L11 20L1 20L1 0");
    }
}
