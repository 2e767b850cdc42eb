use std::fmt;

/// An engine of the operator, perhaps at a level, as a game and its journal name it.
///
/// ```
/// use feen_server::{EngineName, Level};
///
/// let engine = EngineName::read("stockfish level 3");
/// assert_eq!((engine.name, engine.level), ("stockfish", Level::new(3)));
/// assert_eq!(engine.to_string(), "stockfish level 3");
/// assert_eq!(EngineName::read("stockfish").level, None);
/// assert_eq!(EngineName::read("stockfish level 9").name, "stockfish level 9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct EngineName<'a> {
    /// The name that the operator has given.
    pub name: &'a str,
    /// The level; nothing for an engine that plays as it does by itself.
    pub level: Option<Level>,
}

/// The strength of an engine, from 1, a beginner, to 8, all that it can.
///
/// ```
/// use feen_server::Level;
///
/// assert_eq!(Level::new(8), Some(Level::STRONGEST));
/// assert_eq!(Level::new(0), None);
/// assert_eq!(Level::new(3).unwrap().to_string(), "level 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
// 1 to 8.
pub struct Level(u8);

impl Level {
    /// The highest level.
    pub const STRONGEST: Self = Self(8);

    /// The level of a number from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number == 0 || number > Self::STRONGEST.0 {
            return None;
        }
        Some(Self(number))
    }

    /// The number, from 1 to 8.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {}", self.0)
    }
}

impl<'a> EngineName<'a> {
    /// Reads what [`Display`](fmt::Display) writes. Every text is a name.
    #[must_use]
    pub fn read(text: &'a str) -> Self {
        let level = text.rsplit_once(" level ").and_then(|(name, number)| {
            let level = Level::new(number.parse().ok()?)?;
            Some((name, level)).filter(|(name, _)| !name.is_empty())
        });
        match level {
            Some((name, level)) => Self {
                name,
                level: Some(level),
            },
            None => Self {
                name: text,
                level: None,
            },
        }
    }
}

impl fmt::Display for EngineName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.level.map_or(Ok(()), |level| write!(f, " {level}"))
    }
}
