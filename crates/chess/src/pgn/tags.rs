use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::text;

/// The seven tag pairs that every game has, in their order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tag pairs of a game.
///
/// ```
/// use feen_chess::pgn::Tags;
///
/// let mut tags = Tags::new();
/// tags.set("White", "Doe, Jane");
/// tags.set("ECO", "C20");
/// assert_eq!(tags.get("White"), Some("Doe, Jane"));
/// assert_eq!(tags.get("Black"), None);
/// assert_eq!(tags.roster()[4..6], [("White", "Doe, Jane"), ("Black", "?")]);
/// assert!(tags.iter().eq([("White", "Doe, Jane"), ("ECO", "C20")]));
/// ```
#[derive(Clone, Default)]
pub struct Tags<'a> {
    text: Cow<'a, str>,
    places: Vec<Place>,
}

/// The name and the value of a tag pair in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) name: [u32; 2],
    pub(super) value: [u32; 2],
}

impl<'a> Tags<'a> {
    /// No tag pairs.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            text: Cow::Borrowed(""),
            places: Vec::new(),
        }
    }

    /// The tag pairs of a header, by the places of names and values in it.
    pub(super) fn of_header(header: &'a [u8], mut places: Vec<Place>) -> Self {
        if let Ok(text) = str::from_utf8(header)
            && memchr::memchr(b'\\', header).is_none()
        {
            let text = Cow::Borrowed(text);
            return Self { text, places };
        }
        let mut text = String::with_capacity(header.len());
        let mut moved = |[start, end]: [u32; 2]| {
            let range = start as usize..end as usize;
            let part = text::unescaped(header.get(range).unwrap_or_default());
            appended(&mut text, &part)
        };
        for place in &mut places {
            place.name = moved(place.name);
            place.value = moved(place.value);
        }
        let text = Cow::Owned(text);
        Self { text, places }
    }

    /// The value of the first tag pair of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let is_named = |place: &&Place| {
            let [start, end] = place.name.map(|place| place as usize);
            end.wrapping_sub(start) == name.len() && part(&self.text, place.name) == name
        };
        let place = self.places.iter().find(is_named)?;
        Some(part(&self.text, place.value))
    }

    /// Gives a name a value: in its place if the name is there, else after all others.
    ///
    /// A name has only letters of ASCII, digits and `_`, or the game that is written cannot be read.
    pub fn set(&mut self, name: &str, value: &str) {
        let found = self.iter().position(|(other, _)| other == name);
        match found.and_then(|place| self.places.get_mut(place)) {
            Some(place) => place.value = appended(self.text.to_mut(), value),
            None => self.push(name, value),
        }
    }

    /// Removes every tag pair of a name.
    pub fn remove(&mut self, name: &str) {
        let text = &self.text;
        self.places.retain(|place| part(text, place.name) != name);
    }

    /// All tag pairs, in order of appearance.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> + ExactSizeIterator {
        let pair = |place: &Place| (part(&self.text, place.name), part(&self.text, place.value));
        self.places.iter().map(pair)
    }

    /// The seven tag pairs that every game has. Those that are missing have the value that says so: `?`,
    /// `????.??.??` or `*`.
    #[must_use]
    pub fn roster(&self) -> [(&'static str, &str); 7] {
        ROSTER.map(|name| {
            let unknown = match name {
                "Date" => "????.??.??",
                "Result" => "*",
                _ => "?",
            };
            (name, self.get(name).unwrap_or(unknown))
        })
    }

    /// The tag pairs that are not of the roster, by name.
    pub(super) fn others(&self) -> Vec<(&str, &str)> {
        let mut others: Vec<_> = self
            .iter()
            .filter(|(name, _)| !ROSTER.contains(name))
            .collect();
        others.sort_by_key(|(name, _)| *name);
        others
    }

    /// The tag pairs without the text that they were read from.
    #[must_use]
    pub fn into_owned(self) -> Tags<'static> {
        Tags {
            text: Cow::Owned(self.text.into_owned()),
            places: self.places,
        }
    }

    fn push(&mut self, name: &str, value: &str) {
        let text = self.text.to_mut();
        let name = appended(text, name);
        let value = appended(text, value);
        self.places.push(Place { name, value });
    }
}

/// Adds a part to a text.
fn appended(text: &mut String, part: &str) -> [u32; 2] {
    let start = text.len();
    text.push_str(part);
    [start, text.len()].map(|place| u32::try_from(place).unwrap_or(u32::MAX))
}

fn part(text: &str, [start, end]: [u32; 2]) -> &str {
    let range: Range<usize> = start as usize..end as usize;
    text.get(range).unwrap_or_default()
}

impl PartialEq for Tags<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Tags<'_> {}

impl fmt::Debug for Tags<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for Tags<'_> {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let mut tags = Self::new();
        for (name, value) in pairs {
            tags.set(name.as_ref(), value.as_ref());
        }
        tags
    }
}
