//! The look of the pages that a visitor has chosen.

use feen_language::Language;
use feen_server::http::kit::Call;

/// The cookie with the choices.
pub(crate) const COOKIE: &str = "look";

/// The most choices that are kept.
const MOST: usize = 24;

/// The choices of a visitor for the look of pages, and the language.
///
/// ```
/// use feen_language::Language;
/// use feen_match_web::Preferences;
///
/// let chosen = Preferences::parse("board:sage.pieces-shogi:brush", Language::English);
/// assert_eq!(chosen.value("board"), "sage");
/// assert_eq!(chosen.value("pieces-xiangqi"), "");
/// assert_eq!(chosen.with("board", "").to_string(), "pieces-shogi:brush");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Preferences {
    /// The language of the pages.
    pub language: Language,
    chosen: Vec<(Box<str>, Box<str>)>,
}

impl Preferences {
    /// The choices of a cookie, each a key and a value; a part that is none is left out.
    #[must_use]
    pub fn parse(text: &str, language: Language) -> Self {
        let parts = text.split('.').take(MOST);
        let parts = parts.filter_map(|part| part.split_once(':'));
        let none = Self {
            language,
            chosen: Vec::new(),
        };
        parts.fold(none, |read, (key, value)| read.with(key, value))
    }

    pub(crate) fn of(call: &Call, language: Language) -> Self {
        Self::parse(call.cookie(COOKIE).unwrap_or_default(), language)
    }

    /// The value of a key; empty for the usual one.
    #[must_use]
    pub fn value(&self, key: &str) -> &str {
        let mut chosen = self.chosen.iter();
        let found = chosen.find(|(known, _)| **known == *key);
        found.map_or("", |(_, value)| value)
    }

    /// The same with another value of a key; an empty one is the usual one. A word of other signs than small letters, digits
    /// and hyphens changes nothing.
    #[must_use]
    pub fn with(mut self, key: &str, value: &str) -> Self {
        let is_word = |text: &str| {
            let is_plain =
                |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-';
            text.len() <= 20 && text.bytes().all(is_plain)
        };
        if key.is_empty() || !is_word(key) || !is_word(value) {
            return self;
        }
        self.chosen.retain(|(known, _)| **known != *key);
        if !value.is_empty() && self.chosen.len() < MOST {
            self.chosen.push((key.into(), value.into()));
        }
        self
    }
}

/// The choices as the value of a cookie.
impl std::fmt::Display for Preferences {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (place, (key, value)) in self.chosen.iter().enumerate() {
            let dot = if place == 0 { "" } else { "." };
            write!(f, "{dot}{key}:{value}")?;
        }
        Ok(())
    }
}

/// A choice that a browser keeps by itself, for the boards of all matches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Habit {
    /// A piece that may become a queen becomes one without a question.
    PromoteToQueen,
    /// A move is shown and asked for before it is played.
    ConfirmMoves,
    /// The page of a match shows the board and the clocks alone.
    OnlyBoard,
}

impl Habit {
    /// All of them, in the order of the settings.
    pub const ALL: [Self; 3] = [Self::PromoteToQueen, Self::ConfirmMoves, Self::OnlyBoard];

    /// The name that the script knows it by, and the name of its text.
    pub(crate) const fn names(self) -> [&'static str; 2] {
        match self {
            Self::PromoteToQueen => ["queen", "promote-to-queen"],
            Self::ConfirmMoves => ["confirm", "confirm-moves"],
            Self::OnlyBoard => ["only", "only-board"],
        }
    }
}

/// A choice that visitors have for the look of pages.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The key of its value: `pieces-shogi`.
    pub key: &'static str,
    /// The games that it is for, in the language of the page; empty where it stands with one game.
    pub games: String,
    /// The name of the text above it.
    pub legend: &'static str,
    /// The values, the usual one first, and what each is shown as, as HTML.
    pub values: Vec<(&'static str, String)>,
}
