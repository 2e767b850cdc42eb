//! The letters of pieces in other languages than English.

use alloc::borrow::Cow;
use core::fmt;

use super::bytes::{RANK, is, is_blank};
use super::{text, token};

/// The letters of king, queen, rook, bishop and knight in a language.
///
/// Such games are read after their letters were [changed](Self::to_english) to those of English, which every reader
/// here takes.
///
/// ```
/// use chess::pgn::{Games, Letters};
///
/// let german = Letters::of_language("de").unwrap();
/// assert_eq!(german, Letters::new("KDTLS").unwrap());
/// let text = german.to_english("1. e4 e5 2. Sf3 {Sf3!} Sc6 3. Lb5 Dh4".as_bytes());
/// assert_eq!(*text, *b"1. e4 e5 2. Nf3 {Sf3!} Nc6 3. Bb5 Qh4");
/// assert_eq!(Games::new(&text).next().unwrap()?.replay()?.moves().len(), 6);
/// # Ok::<(), chess::pgn::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Letters([u8; 5]);

const ENGLISH: [u8; 5] = *b"KQRBN";
const NAMES: [&str; 5] = ["king", "queen", "rook", "bishop", "knight"];

/// Languages whose letters are those of ASCII.
const LANGUAGES: [(&str, &str, Letters); 16] = [
    ("de", "German", Letters(*b"KDTLS")),
    ("fr", "French", Letters(*b"RDTFC")),
    ("es", "Spanish", Letters(*b"RDTAC")),
    ("it", "Italian", Letters(*b"RDTAC")),
    ("nl", "Dutch", Letters(*b"KDTLP")),
    ("pl", "Polish", Letters(*b"KHWGS")),
    ("cs", "Czech", Letters(*b"KDVSJ")),
    ("hu", "Hungarian", Letters(*b"KVBFH")),
    ("pt", "Portuguese", Letters(*b"RDTBC")),
    ("sv", "Swedish", Letters(*b"KDTLS")),
    ("da", "Danish", Letters(*b"KDTLS")),
    ("no", "Norwegian", Letters(*b"KDTLS")),
    ("fi", "Finnish", Letters(*b"KDTLR")),
    ("is", "Icelandic", Letters(*b"KDHBR")),
    ("ro", "Romanian", Letters(*b"RDTNC")),
    ("ca", "Catalan", Letters(*b"RDTAC")),
];

impl Letters {
    /// Five capital letters of ASCII, each another one: king, queen, rook, bishop, knight.
    #[must_use]
    pub fn new(letters: &str) -> Option<Self> {
        let letters: [u8; 5] = letters.as_bytes().try_into().ok()?;
        let is_new = |place: usize, letter: &u8| {
            let before = letters.get(..place).unwrap_or_default();
            letter.is_ascii_uppercase() && !before.contains(letter)
        };
        let mut all = letters.iter().enumerate();
        all.all(|(place, letter)| is_new(place, letter))
            .then_some(Self(letters))
    }

    /// The letters of a language by its code of ISO 639: `ca cs da de es fi fr hu is it nl no pl pt ro sv`.
    #[must_use]
    pub fn of_language(code: &str) -> Option<Self> {
        let mut languages = LANGUAGES.iter();
        languages.find_map(|(known, _, letters)| (*known == code).then_some(*letters))
    }

    /// A text of games with the letters of English: those of its moves are changed, and nothing else. Each byte
    /// stays in its place.
    #[must_use]
    pub fn to_english(self, pgn: &[u8]) -> Cow<'_, [u8]> {
        let mut changed = Cow::Borrowed(pgn);
        let mut at = 0;
        while let Some(byte) = pgn.get(at) {
            at = match byte {
                b'{' | b';' => token::comment(pgn, at).map_or_else(|end| end, |(_, end)| end),
                b'[' => token::tag_pair(pgn, at).map_or(at + 1, |tag| tag.end),
                b'%' if at == 0 || pgn.get(at - 1) == Some(&b'\n') => {
                    let rest = pgn.get(at..).unwrap_or_default();
                    memchr::memchr(b'\n', rest).map_or(pgn.len(), |end| at + end)
                }
                b'A'..=b'Z' | b'a'..=b'h' => {
                    let end = self.move_to_english(pgn, at, &mut changed);
                    end.unwrap_or_else(|| token::word(pgn, at).end)
                }
                _ => at + 1,
            };
        }
        changed
    }

    /// Changes the move at a place, and returns where it ends.
    fn move_to_english<'t>(
        self,
        pgn: &'t [u8],
        at: usize,
        changed: &mut Cow<'t, [u8]>,
    ) -> Option<usize> {
        // The longest move is `Qa1xb2=Q`, and a mark may follow.
        let mut word = [b' '; 16];
        let near = pgn.get(at..)?;
        let length = near.iter().take_while(|byte| !is_blank(**byte)).count();
        let length = length.min(word.len());
        for (place, (new, old)) in word.iter_mut().zip(near.get(..length)?).enumerate() {
            let is_piece = place == 0 || matches!(near.get(place - 1), Some(b'=' | b'/' | b'('));
            let is_promotion = place > 0 && is(near, place - 1, RANK);
            *new = match self.role(*old) {
                Some(role) if is_piece || is_promotion => ENGLISH.get(role).copied()?,
                _ => *old,
            };
        }
        let end = token::after_move(&word, 0)?;
        let new = word.get(..end)?;
        if Some(new) != near.get(..end) {
            changed.to_mut().get_mut(at..at + end)?.copy_from_slice(new);
        }
        Some(at + end)
    }

    fn role(self, letter: u8) -> Option<usize> {
        self.0.iter().position(|known| *known == letter)
    }
}

/// The five letters: `KDTLS`.
impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(str::from_utf8(&self.0).unwrap_or_default())
    }
}

/// The text that was meant by a word which is no token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Hint {
    /// `½-½` is a draw.
    Draw,
    /// `o-o` is castling.
    Castling,
    /// `nf3` has a small letter.
    SmallLetter,
    /// `Sf3` has the letter of another language.
    Letter {
        /// The letter.
        letter: char,
        /// The letters of the first language that has it.
        letters: Letters,
    },
}

impl Hint {
    /// The text that is meant by a word.
    pub(super) fn of(word: &[u8]) -> Option<Self> {
        let word = word.get(..).filter(|word| word.len() <= 12)?;
        let decoded = text::decoded(word);
        if matches!(&*decoded, "½-½" | "½" | "½:½") {
            return Some(Self::Draw);
        }
        let bare = decoded.trim_end_matches(['+', '#', '!', '?']);
        if matches!(bare, "o-o" | "o-o-o" | "OO" | "OOO" | "oo" | "ooo") {
            return Some(Self::Castling);
        }
        let (letter, rest) = word.split_first()?;
        // A move of a knight may have any squares.
        let as_knight = [b"N", rest].concat();
        if token::after_move(&as_knight, 0) != Some(as_knight.len()) {
            return None;
        }
        match letter {
            b'k' | b'q' | b'r' | b'b' | b'n' | b'p' => Some(Self::SmallLetter),
            letter => {
                let mut languages = LANGUAGES.iter().map(|(_, _, letters)| *letters);
                let letters = languages.find(|letters| letters.role(*letter).is_some())?;
                let letter = char::from(*letter);
                Some(Self::Letter { letter, letters })
            }
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("a draw is written `1/2-1/2`"),
            Self::Castling => f.write_str("castling is written `O-O` or `O-O-O`"),
            Self::SmallLetter => f.write_str("the letter of a piece is a capital one"),
            Self::Letter { letter, letters } => {
                let mut languages = LANGUAGES.iter();
                let language = languages.find(|(_, _, known)| known == letters);
                let language = language.map_or("another language", |(_, name, _)| name);
                let role = u8::try_from(*letter)
                    .ok()
                    .and_then(|byte| letters.role(byte));
                let name = role.and_then(|role| NAMES.get(role)).unwrap_or(&"piece");
                write!(
                    f,
                    "`{letter}` is the {name} in {language}: its letters are {letters}"
                )
            }
        }
    }
}
