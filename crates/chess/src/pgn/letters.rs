//! The letters of pieces in other languages than English.

use alloc::borrow::Cow;
use alloc::string::String;
use core::{fmt, iter};

use super::bytes::{RANK, is_blank, is_of};
use super::{Excerpt, look_alike, text, token};
use crate::Role;

/// The letters of king, queen, rook, bishop and knight in a language.
///
/// Such games are read after their letters were [changed](Self::to_english) to those of English, which every reader
/// here takes.
///
/// ```
/// use feen_chess::pgn::{Games, Letters};
///
/// let german = Letters::of_language("German").unwrap();
/// assert_eq!(german, Letters::new("KDTLS").unwrap());
/// let text = german.to_english("1. e4 e5 2. Sf3 {Sf3!} Sc6 3. Lb5 Dh4".as_bytes());
/// assert_eq!(*text, *b"1. e4 e5 2. Nf3 {Sf3!} Nc6 3. Bb5 Qh4");
/// let game = Games::new(&text).next().unwrap().unwrap();
/// assert_eq!(game.replay().unwrap().moves().len(), 6);
///
/// let russian = Letters::of_language("ru").unwrap();
/// assert_eq!(russian, Letters::new("Кр,Ф,Л,С,К").unwrap());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Letters([Letter; 5]);

/// The letter of a piece in UTF-8, or two of them; bytes that it has not are 0.
type Letter = [u8; LONGEST];

/// `Кр`, the king in Russian, has two letters of two bytes.
const LONGEST: usize = 4;

const ENGLISH: [u8; 5] = *b"KQRBN";
const ROLES: [Role; 5] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];

/// Languages by their codes of ISO 639 and their English names, with the letters of their pieces.
const LANGUAGES: [(&str, &str, &str); 30] = [
    ("de", "German", "KDTLS"),
    ("fr", "French", "RDTFC"),
    ("es", "Spanish", "RDTAC"),
    ("it", "Italian", "RDTAC"),
    ("nl", "Dutch", "KDTLP"),
    ("pl", "Polish", "KHWGS"),
    ("cs", "Czech", "KDVSJ"),
    ("hu", "Hungarian", "KVBFH"),
    ("pt", "Portuguese", "RDTBC"),
    ("sv", "Swedish", "KDTLS"),
    ("da", "Danish", "KDTLS"),
    ("no", "Norwegian", "KDTLS"),
    ("fi", "Finnish", "KDTLR"),
    ("is", "Icelandic", "KDHBR"),
    ("ro", "Romanian", "RDTNC"),
    ("ca", "Catalan", "RDTAC"),
    ("gl", "Galician", "RDTBC"),
    ("sk", "Slovak", "KDVSJ"),
    ("sl", "Slovenian", "KDTLS"),
    ("hr", "Croatian", "KDTLS"),
    ("et", "Estonian", "KLVOR"),
    ("lv", "Latvian", "KDTLZ"),
    ("lt", "Lithuanian", "KVBRŽ"),
    ("tr", "Turkish", "ŞVKFA"),
    ("eo", "Esperanto", "RDTKĈ"),
    ("ru", "Russian", "Кр,Ф,Л,С,К"),
    ("uk", "Ukrainian", "Кр,Ф,Т,С,К"),
    ("bg", "Bulgarian", "ЦДТОК"),
    ("sr", "Serbian", "КДТЛС"),
    ("el", "Greek", "ΡΒΠΑΙ"),
];

impl Letters {
    /// Five capital letters, each another one, for king, queen, rook, bishop and knight: `KDTLS`. Commas stand
    /// between them where a piece has two: `Кр,Ф,Л,С,К`.
    #[must_use]
    pub fn new(letters: &str) -> Option<Self> {
        let mut found = [Letter::default(); 5];
        let mut rest = letters;
        for place in 0..found.len() {
            let end = if letters.contains(',') {
                rest.find(',').unwrap_or(rest.len())
            } else {
                rest.chars().next()?.len_utf8()
            };
            let (piece, after) = rest.split_at_checked(end)?;
            let mut characters = piece.chars();
            let is_capital = |letter: char| !letter.is_lowercase() && !letter.is_ascii_digit();
            let is_first = characters.next().is_some_and(|letter| {
                is_capital(letter) && (letter.is_alphabetic() || !letter.is_ascii())
            });
            if !is_first || !characters.all(char::is_alphabetic) {
                return None;
            }
            let mut letter = Letter::default();
            letter.get_mut(..end)?.copy_from_slice(piece.as_bytes());
            if found.contains(&letter) {
                return None;
            }
            *found.get_mut(place)? = letter;
            rest = after.strip_prefix(',').unwrap_or(after);
        }
        rest.is_empty().then_some(Self(found))
    }

    /// The letters of a language by its code of ISO 639 or its English name, in any case: `de`, `German`.
    #[must_use]
    pub fn of_language(name: &str) -> Option<Self> {
        let is_meant = |known: &str| known.eq_ignore_ascii_case(name);
        let mut languages = LANGUAGES.iter();
        let found = languages.find(|(code, known, _)| is_meant(code) || is_meant(known));
        found.and_then(|(.., letters)| Self::new(letters))
    }

    /// The English names of the languages whose letters are known.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|(_, name, _)| *name)
    }

    /// The letter, or the letters, of a role; a pawn has none.
    #[must_use]
    pub fn letter(&self, role: Role) -> &str {
        let found = ROLES.iter().zip(&self.0).find(|(known, _)| **known == role);
        found.map_or("", |(_, letter)| text_of(letter))
    }

    /// A text of games with the letters of English: those of its moves are changed, and nothing else. Each move
    /// stays in its place; blanks follow one that became shorter, as `Кf3` does.
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
                0x80.. => {
                    let end = self.move_to_english(pgn, at, &mut changed);
                    end.unwrap_or(at + 1)
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
        let near = pgn.get(at..)?;
        // The longest move is `Qa1xb2=Q`, and a mark may follow.
        let mut word = [b' '; 16];
        // Where each byte of the word comes from.
        let mut origins = [0; 16];
        let mut place = 0;
        let mut last = b' ';
        for (new, origin) in word.iter_mut().zip(&mut origins) {
            *origin = place;
            let Some(old) = near.get(place).filter(|byte| !is_blank(**byte)) else {
                break;
            };
            let is_piece = place == 0 || matches!(last, b'=' | b'/' | b'(') || is_of(last, RANK);
            let found = self.role_at(near, place).filter(|_| is_piece);
            let (letter, length) = found.map_or((*old, 1), |(role, length)| {
                (ENGLISH.get(role).copied().unwrap_or(*old), length)
            });
            *new = letter;
            last = letter;
            place += length;
        }
        let end = token::after_move(&word, 0)?;
        let (new, length) = (word.get(..end)?, *origins.get(end).unwrap_or(&place));
        if Some(new) != near.get(..length) {
            let blanks = iter::repeat(&b' ');
            let moved = changed.to_mut().get_mut(at..at + length)?;
            for (old, new) in moved.iter_mut().zip(new.iter().chain(blanks)) {
                *old = *new;
            }
        }
        Some(at + length)
    }

    /// The number of the role with the longest letter at a place, and its length.
    fn role_at(&self, text: &[u8], at: usize) -> Option<(usize, usize)> {
        let rest = text.get(at..)?;
        let lengths = self.0.iter().map(|letter| text_of(letter).len());
        let letters = self.0.iter().zip(lengths).enumerate();
        let stands =
            letters.filter(|(_, (letter, length))| rest.get(..*length) == letter.get(..*length));
        let roles = stands.map(|(role, (_, length))| (role, length));
        roles.max_by_key(|(_, length)| *length)
    }
}

/// The text of a letter.
fn text_of(letter: &Letter) -> &str {
    let end = letter.iter().position(|byte| *byte == 0);
    let bytes = letter.get(..end.unwrap_or(LONGEST)).unwrap_or_default();
    str::from_utf8(bytes).unwrap_or_default()
}

/// The five letters: `KDTLS`, or `Кр,Ф,Л,С,К`.
impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.0.iter().map(text_of);
        let has_pair = letters.clone().any(|letter| letter.chars().count() > 1);
        let mut text = String::from(letters.next().unwrap_or_default());
        for letter in letters {
            text.push_str(if has_pair { "," } else { "" });
            text.push_str(letter);
        }
        f.pad(&text)
    }
}

/// The longest word that a hint is looked for, in bytes.
pub(super) const LONGEST_WORD: usize = 24;

/// The text that was meant by a word that is not a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Hint {
    /// `½-½` or `0.5-0.5` is a draw.
    Draw,
    /// `o-o` or `O–O`, with a dash, is castling.
    Castling,
    /// `nf3` has a small letter.
    SmallLetter,
    /// `Sf3` has the letter of another language.
    Letter {
        /// The role that the letter stands for.
        role: Role,
        /// The letters of the first language that has it.
        letters: Letters,
    },
    /// `3…a6` and `♗×c6` have characters that look like those of PGN.
    LookAlike {
        /// The word in the characters of PGN.
        plain: Excerpt,
    },
    /// `$256` is too large.
    Glyph,
}

impl Hint {
    /// The text that is meant by a word.
    pub(super) fn of(word: &[u8]) -> Option<Self> {
        let word = word.get(..).filter(|word| word.len() <= LONGEST_WORD)?;
        let decoded = text::decoded(word);
        let plain = look_alike::plain(&decoded);
        let is_plain = plain == *decoded;
        let bare = plain.trim_start_matches(|character: char| character.is_ascii_digit());
        let bare = match bare.trim_start_matches('.') {
            unnumbered if bare.starts_with('.') => unnumbered,
            _ => &plain,
        };
        if !is_plain && matches!(bare, "1/2-1/2" | "1/2") {
            return Some(Self::Draw);
        }
        let bare = bare.trim_end_matches(['+', '#', '!', '?']);
        let is_dashed = matches!(bare, "O-O" | "O-O-O" | "0-0" | "0-0-0");
        if matches!(bare, "OO" | "OOO") || (!is_plain && is_dashed) {
            return Some(Self::Castling);
        }
        if let Some(digits) = word.strip_prefix(b"$") {
            let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
            return is_number.then_some(Self::Glyph);
        }
        // A move of a knight may have any squares.
        let is_move = |squares: &[u8]| {
            let as_knight = [b"N", squares].concat();
            token::after_move(&as_knight, 0) == Some(as_knight.len())
        };
        let (first, rest) = word.split_first()?;
        if matches!(first, b'k' | b'q' | b'r' | b'b' | b'n' | b'p') && is_move(rest) {
            return Some(Self::SmallLetter);
        }
        let known = LANGUAGES
            .iter()
            .filter_map(|(.., letters)| Letters::new(letters));
        let mut hints = known.filter_map(|letters| {
            let (place, length) = letters.role_at(word, 0)?;
            let role = *ROLES.get(place)?;
            is_move(word.get(length..)?).then_some(Self::Letter { role, letters })
        });
        hints.next().or_else(|| {
            let is_meant = !is_plain && look_alike::is_made_of_tokens(&plain);
            let plain = Excerpt::new(&plain);
            is_meant.then_some(Self::LookAlike { plain })
        })
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("a draw is written `1/2-1/2`"),
            Self::Castling => f.write_str("castling is written `O-O` or `O-O-O`"),
            Self::SmallLetter => f.write_str("pieces have capital letters"),
            Self::LookAlike { plain } => write!(f, "PGN writes this as `{plain}`"),
            Self::Glyph => f.write_str("glyphs are `$0` to `$255`"),
            Self::Letter { role, letters } => {
                let mut languages = LANGUAGES.iter();
                let is_meant = |known: &str| Letters::new(known) == Some(*letters);
                let language = languages.find(|(.., known)| is_meant(known));
                let language = language.map_or("another language", |(_, name, _)| name);
                let letter = letters.letter(*role);
                let name = role.name();
                write!(
                    f,
                    "`{letter}` is the {name} in {language}: its letters are {letters}"
                )
            }
        }
    }
}
