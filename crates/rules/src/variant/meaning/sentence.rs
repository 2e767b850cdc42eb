//! Sentences of rules: what is said, and of what, so that any language can say it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use qi::ByPlayer;

/// The English of each sentence, by its name.
///
/// In braces is an argument, with a capital if its name has one: `{Pieces}`. A word before the name says its form: `{digits number}`,
/// `{squares ranks}`, `{no pieces}`. Of `{is|are}` the number of pieces chooses.
const ENGLISH: &str = include_str!("english.txt");

/// The players where a game has no names for them.
pub(super) const PLAYERS: ByPlayer<&str> = ByPlayer {
    first: "the first player",
    second: "the second player",
};

/// A sentence about the rules of a game: its name, and the pieces, numbers and squares that it speaks of.
///
/// A page in another language finds its own sentence by the name.
///
/// ```
/// use feen_rules::{Argument, Joint, Variant};
///
/// let chess: Variant = "chess".parse()?;
/// let rules = chess.rules_in_words();
/// let royal = rules.iter().find(|rule| rule.key() == "royal").unwrap().sentence();
/// let king = Argument::Pieces(Joint::And, vec!["K".into()]);
/// assert_eq!((royal.name(), royal.arguments()), ("royal", &[("pieces", king)][..]));
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    name: &'static str,
    english: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

/// A thing that a sentence speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Argument {
    /// Kinds of piece, by their letters.
    Pieces(Joint, Vec<String>),
    /// A number.
    Number(u16),
    /// Names of squares, files and ranks, and letters: alike in all languages.
    Words(Vec<String>),
    /// Parts that are sentences of their own, or one such part.
    Sentences(Joint, Vec<Sentence>),
}

/// How the parts of a list are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Joint {
    /// `a, b and c`
    And,
    /// `a, b or c`
    Or,
    /// `a, b or c`; with a comma before `or` where a part has several words: `orthogonally, or diagonally ahead`
    Either,
    /// `a, b, c`
    Comma,
    /// `a; b; c`
    Semicolon,
}

impl From<u16> for Argument {
    fn from(number: u16) -> Self {
        Self::Number(number)
    }
}

impl From<String> for Argument {
    fn from(word: String) -> Self {
        Self::Words(alloc::vec![word])
    }
}

impl From<char> for Argument {
    fn from(letter: char) -> Self {
        letter.to_string().into()
    }
}

impl From<Sentence> for Argument {
    fn from(part: Sentence) -> Self {
        Self::Sentences(Joint::And, alloc::vec![part])
    }
}

impl Sentence {
    /// The names of all sentences, each with the names of its arguments. A sentence of which a program has only the English has
    /// an empty name, and is not among them.
    ///
    /// ```
    /// use feen_rules::Sentence;
    ///
    /// let (name, arguments) = Sentence::all().find(|(name, _)| *name == "flag").unwrap();
    /// assert_eq!(arguments, ["pieces", "squares"]);
    /// ```
    pub fn all() -> impl Iterator<Item = (&'static str, Vec<String>)> {
        lines().map(|(name, english)| {
            let parts = english.split('{').skip(1);
            let parts = parts.filter_map(|part| part.split('}').next());
            let mut arguments: Vec<String> = Vec::new();
            for part in parts.filter(|part| !part.contains('|')) {
                let argument = part.rsplit(' ').next().unwrap_or(part).to_ascii_lowercase();
                if !arguments.contains(&argument) {
                    arguments.push(argument);
                }
            }
            (name, arguments)
        })
    }

    /// The name, the same in every version and every language; empty if there is only the English.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The arguments, each with its name. The names of the sides, `first` and `second`, are not among them.
    #[must_use]
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }

    /// The sentence with this name, if there is one.
    pub(super) fn find(name: &str) -> Option<Self> {
        let (name, english) = lines().find(|(other, _)| *other == name)?;
        Some(Self {
            name,
            english,
            arguments: Vec::new(),
        })
    }

    /// The sentence with this name, which a test finds.
    pub(super) fn new(name: &str) -> Self {
        Self::find(name).unwrap_or_else(|| Self::of_english(name.into()))
    }

    /// A sentence in English alone.
    pub(super) fn of_english(text: String) -> Self {
        Self {
            name: "",
            english: "{text}",
            arguments: alloc::vec![("text", text.into())],
        }
    }

    pub(super) fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Self {
        self.arguments.push((name, argument.into()));
        self
    }

    /// The English, with the names of pieces as `called` gives them.
    pub(super) fn english(&self, called: &dyn Fn(&str) -> String, sides: ByPlayer<&str>) -> String {
        let mut text = String::new();
        for (place, part) in self.english.split('{').enumerate() {
            let (argument, rest) = part.split_once('}').unwrap_or(("", part));
            if place > 0 {
                text.push_str(&self.filled(argument, called, sides));
            }
            text.push_str(rest);
        }
        text
    }

    /// The text of a place in braces.
    fn filled(
        &self,
        place: &str,
        called: &dyn Fn(&str) -> String,
        sides: ByPlayer<&str>,
    ) -> String {
        if let Some((one, many)) = place.split_once('|') {
            let mut arguments = self.arguments.iter();
            let is_one = arguments.any(
                |(_, argument)| matches!(argument, Argument::Pieces(_, letters) if letters.len() == 1),
            );
            return if is_one { one } else { many }.into();
        }
        let (form, name) = place.split_once(' ').unwrap_or(("", place));
        let lower = name.to_ascii_lowercase();
        let mut arguments = self.arguments.iter();
        let argument = arguments.find(|(other, _)| *other == lower);
        let text = match (lower.as_str(), argument) {
            ("first", None) => sides.first.into(),
            ("second", None) => sides.second.into(),
            (_, argument) => argument.map_or_else(String::new, |(_, argument)| match argument {
                Argument::Pieces(joint, letters) => {
                    let named = letters.iter().map(|letter| {
                        let piece = called(letter);
                        match form {
                            "no" => format!("no {}", piece.strip_prefix("the ").unwrap_or(&piece)),
                            _ => piece,
                        }
                    });
                    joint.join(named.collect())
                }
                Argument::Number(number) if form == "digits" => number.to_string(),
                Argument::Number(1) if form == "squares" => "one square".into(),
                Argument::Number(number) if form == "squares" => {
                    format!("{} squares", in_words(*number))
                }
                Argument::Number(number) => in_words(*number),
                Argument::Words(words) => Joint::And.join(words.clone()),
                Argument::Sentences(joint, parts) => {
                    let parts = parts.iter().map(|part| part.english(called, sides));
                    joint.join(parts.collect())
                }
            }),
        };
        if name == lower { text } else { capital(&text) }
    }
}

/// Writes the English, with the letters of pieces, and the players as the first and the second one.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.english(&ToString::to_string, PLAYERS))
    }
}

/// The names, each with its English.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    ENGLISH.lines().filter_map(|line| line.split_once(" = "))
}

impl Joint {
    fn join(self, mut parts: Vec<String>) -> String {
        // Else `orthogonally or diagonally ahead` says that both are ahead.
        let has_phrase = parts.iter().any(|part| part.contains(' '));
        let (comma, last) = match self {
            Self::And => (", ", " and "),
            Self::Either if has_phrase => (", ", ", or "),
            Self::Or | Self::Either => (", ", " or "),
            Self::Comma => (", ", ", "),
            Self::Semicolon => ("; ", "; "),
        };
        match parts.pop() {
            Some(end) if !parts.is_empty() => format!("{}{last}{end}", parts.join(comma)),
            end => end.unwrap_or_default(),
        }
    }
}

/// A number in words, as far as these are short.
fn in_words(number: u16) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = WORDS.get(usize::from(number));
    word.map_or_else(|| number.to_string(), |word| (*word).into())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
