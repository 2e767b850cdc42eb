use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::builder::{Built, LINK};
use super::links::Links;
use super::tree::{Comments, Kind, Line, Tree};
use super::{Tags, Termination, token};

/// A game of a text: tags, moves with their variations and comments, and the result. It is not played yet.
///
/// The record borrows the text, or owns it. It keeps only the places of the tokens, four bytes each, so
/// that reading costs little and no depth of variations is too much.
///
/// ```
/// use feen_chess::pgn::Games;
///
/// let text = b"[White \"Doe\"]\n\n1. e4 (1. d4 {solid}) e5! 2. Nf3 *";
/// let record = Games::new(text).next().unwrap()?;
/// assert_eq!(record.tags().get("White"), Some("Doe"));
///
/// let moves: Vec<&str> = record.mainline().map(|node| node.san()).collect();
/// assert_eq!(moves, ["e4", "e5", "Nf3"]);
///
/// let first = record.mainline().next().unwrap();
/// let other = first.variations().next().unwrap().next().unwrap();
/// assert_eq!((other.san(), other.after().next().unwrap().text().as_ref()), ("d4", "solid"));
///
/// let game = record.replay()?;
/// assert_eq!(game.moves().len(), 3);
/// # Ok::<(), feen_chess::pgn::Error>(())
/// ```
#[derive(Clone)]
pub struct Record<'a> {
    number: usize,
    /// The place of the text in the file, and its line.
    pub(super) start: usize,
    line: usize,
    pub(super) text: Cow<'a, [u8]>,
    /// The text of what was changed, whose places go on after those of the text.
    pub(super) added: String,
    tags: Tags<'a>,
    /// The value of the tag `FEN` in the text.
    pub(super) fen: Range<usize>,
    /// The value of the tag `Variant` in the text.
    pub(super) variant: Range<usize>,
    /// The place of each token in the text, whose first byte says what it is. For a `(` stands a [`LINK`] to the
    /// index after its `)`, and for that a link to nowhere.
    pub(super) words: Vec<u32>,
    /// The order of the words, once it is not that of their indices.
    pub(super) links: Option<Links>,
    pub(super) result: Option<Termination>,
    /// It begins right after the result of another game.
    pub(super) is_joined: bool,
    /// Its moves are words of any game, each up to a blank.
    pub(super) is_of_any_game: bool,
}

impl<'a> Record<'a> {
    pub(super) fn of_text(
        text: &'a [u8],
        built: Built,
        number: usize,
        line: usize,
        is_joined: bool,
    ) -> Self {
        let header = text.get(..built.header).unwrap_or_default();
        Self {
            number,
            start: built.start,
            line,
            text: Cow::Borrowed(text),
            added: String::new(),
            tags: Tags::of_header(header, built.tags),
            fen: built.fen,
            variant: built.variant,
            words: built.words,
            links: None,
            result: built.result,
            is_joined,
            is_of_any_game: false,
        }
    }

    /// A record of nothing.
    pub(super) fn empty(number: usize, line: usize) -> Self {
        Self::of_text(&[], Built::default(), number, line, false)
    }

    /// A record of moves, which a text lists one after the other.
    pub(super) fn of_moves(
        tags: Tags<'_>,
        text: String,
        words: Vec<u32>,
        result: Termination,
    ) -> Record<'static> {
        Record {
            number: 1,
            start: 0,
            line: 1,
            text: Cow::Owned(text.into_bytes()),
            added: String::new(),
            tags: tags.into_owned(),
            fen: 0..0,
            variant: 0..0,
            words,
            links: None,
            result: Some(result),
            is_joined: false,
            is_of_any_game: false,
        }
    }

    /// A record whose moves are words of any game.
    pub(super) fn of_any_game(
        tags: Tags<'_>,
        text: String,
        words: Vec<u32>,
        result: Option<Termination>,
    ) -> Record<'static> {
        Record {
            result,
            is_of_any_game: true,
            ..Record::of_moves(tags, text, words, Termination::Unknown)
        }
    }

    /// The number of the game in its file, from 1.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The place of the game, in bytes from the start of the file.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The line on which the game begins, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The bytes of the game as they were read.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.text
    }

    /// The tag pairs.
    #[must_use]
    pub const fn tags(&self) -> &Tags<'a> {
        &self.tags
    }

    /// The tag pairs, to be changed.
    pub const fn tags_mut(&mut self) -> &mut Tags<'a> {
        &mut self.tags
    }

    /// The marker at the end of the moves, if there is one.
    #[must_use]
    pub const fn result(&self) -> Option<Termination> {
        self.result
    }

    /// The result of the game: the marker at the end of the moves, or else the tag `Result`, where `draw` and `0.5-0.5`
    /// are read as `1/2-1/2`.
    ///
    /// ```
    /// use feen_chess::pgn::{Games, Termination};
    ///
    /// let results = Games::new(b"[Result \"1-0\"] 1. e4\n\n[Result \"1-0\"] 1. e4 0-1\n\n[Result \"?\"] 1. e4")
    ///     .map(|record| Ok(record?.termination()));
    /// let results = results.collect::<Result<Vec<_>, feen_chess::pgn::Error>>()?;
    /// assert_eq!(results, [Termination::WhiteWins, Termination::BlackWins, Termination::Unknown]);
    /// # Ok::<(), feen_chess::pgn::Error>(())
    /// ```
    #[must_use]
    pub fn termination(&self) -> Termination {
        let tag = || {
            let value = self.tags().get("Result")?;
            Termination::parse(value).or_else(|| Termination::meant_by(value))
        };
        self.result.or_else(tag).unwrap_or(Termination::Unknown)
    }

    /// The moves of the main line.
    #[must_use]
    pub fn mainline(&self) -> Line<'_> {
        Line::new(self, self.first(), 0, 0)
    }

    /// All moves, in the order of the text.
    #[must_use]
    pub fn tree(&self) -> Tree<'_> {
        Tree::new(self)
    }

    /// The comments before the first move.
    #[must_use]
    pub fn before(&self) -> Comments<'_> {
        Comments::new(self, self.first())
    }

    /// The glyphs before the first move.
    pub fn nags_before(&self) -> impl Iterator<Item = u8> + use<'_> {
        self.mainline().nags_before()
    }

    /// The index of the first word, or the end.
    #[inline]
    pub(super) fn first(&self) -> usize {
        self.links.as_ref().map_or(0, Links::first)
    }

    /// The index of the word after another one, or the end.
    #[inline]
    pub(super) fn after(&self, index: usize) -> usize {
        match &self.links {
            None => index + 1,
            Some(links) => links.after(index),
        }
    }

    /// The index of the word before another one.
    pub(super) fn index_before(&self, index: usize) -> Option<usize> {
        match &self.links {
            None => index.checked_sub(1),
            Some(links) => links.before(index),
        }
    }

    /// The index after the end of the variation that begins at another one.
    pub(super) fn after_variation(&self, begin: usize) -> usize {
        match &self.links {
            None => {
                let end = self.words.get(begin).map_or(0, |end| end & !LINK);
                (end as usize).max(begin + 1)
            }
            Some(links) => links.after(links.pair(begin)),
        }
    }

    /// The record without the text that it was read from.
    #[must_use]
    pub fn to_owned(&self) -> Record<'static> {
        self.clone().into_owned()
    }

    /// The record without the text that it was read from.
    #[must_use]
    pub fn into_owned(self) -> Record<'static> {
        Record {
            number: self.number,
            start: self.start,
            line: self.line,
            text: Cow::Owned(self.text.into_owned()),
            added: self.added,
            tags: self.tags.into_owned(),
            fen: self.fen,
            variant: self.variant,
            links: self.links,
            words: self.words,
            result: self.result,
            is_joined: self.is_joined,
            is_of_any_game: self.is_of_any_game,
        }
    }

    /// The record with its place in a file: the bytes, lines and games before the text.
    #[must_use]
    pub fn placed_after(self, bytes: usize, lines: usize, games: usize) -> Self {
        let moved = |span: Range<usize>| span.start + bytes..span.end + bytes;
        Self {
            number: self.number + games,
            start: self.start + bytes,
            fen: moved(self.fen),
            variant: moved(self.variant),
            line: self.line + lines,
            ..self
        }
    }

    /// The bytes from a place on.
    #[inline]
    pub(super) fn bytes(&self, place: u32) -> &[u8] {
        let place = place as usize;
        match place.checked_sub(self.text.len()) {
            None => self.text.get(place..),
            Some(place) => self.added.as_bytes().get(place..),
        }
        .unwrap_or_default()
    }

    /// The kind of the token of a word.
    #[inline]
    pub(super) fn kind(&self, word: u32) -> Kind {
        if word & LINK != 0 {
            return if word == LINK { Kind::End } else { Kind::Begin };
        }
        let bytes = self.bytes(word);
        if self.is_of_any_game {
            return kind_of_any_game(bytes);
        }
        match bytes.first() {
            Some(b'a'..=b'h' | b'B' | b'K' | b'N' | b'O' | b'P' | b'Q' | b'R') => Kind::Move,
            Some(b'{' | b';') => Kind::Comment,
            _ => rare_kind(bytes),
        }
    }
}

fn kind_of_any_game(bytes: &[u8]) -> Kind {
    match bytes.first() {
        Some(b'{') => Kind::Comment,
        Some(b'$') => Kind::Nag,
        _ => Kind::Move,
    }
}

fn rare_kind(bytes: &[u8]) -> Kind {
    match bytes.first() {
        Some(b'!' | b'?' | b'$') => Kind::Nag,
        Some(b'*') => Kind::Result,
        Some(b'0' | b'1') if token::after_result(bytes, 0).is_some() => Kind::Result,
        _ if token::assessment(bytes, 0).is_some() => Kind::Nag,
        _ => Kind::Move,
    }
}

/// No comment can hold a `}`.
pub(super) const fn without_brace(character: char) -> char {
    match character {
        '}' => ')',
        other => other,
    }
}

impl fmt::Debug for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record")
            .field("number", &self.number)
            .field("span", &self.span())
            .field("tags", &self.tags)
            .field("plies", &self.mainline().count())
            .field("result", &self.result)
            .finish_non_exhaustive()
    }
}
