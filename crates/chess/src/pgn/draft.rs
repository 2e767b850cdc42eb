use alloc::string::String;
use alloc::vec::Vec;

use super::builder::LINK;
use super::record::without_brace;
use super::{EditError, NodeId, Record, Tags, Termination, token};

/// A record that is made token by token. Its moves are words, so that it serves every game: a move may be written in
/// any notation that has no blanks.
///
/// ```
/// use feen_chess::pgn::{Draft, Layout, Tags, Termination};
///
/// let mut draft = Draft::new();
/// draft.add_move("h3e3")?;
/// draft.add_comment("central cannon")?;
/// draft.begin_variation()?;
/// draft.add_move("b1c3")?;
/// draft.end_variation()?;
/// draft.add_move("h10g8")?;
/// let tags = Tags::from_iter([("Variant", "Xiangqi")]);
/// let record = draft.finish(tags, Some(Termination::Unknown));
/// let moves = record.write(&Layout::new().tags(false));
/// assert_eq!(moves, "1. h3e3 {central cannon} (1. b1c3) 1... h10g8 *\n\n");
/// # Ok::<(), feen_chess::pgn::EditError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Draft {
    text: String,
    words: Vec<u32>,
    /// The indices of the variations that are open.
    open: Vec<usize>,
}

impl Draft {
    /// A record without moves.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            text: String::new(),
            words: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Adds a move, and returns its name.
    ///
    /// # Errors
    ///
    /// [`EditError::NotAMove`] for an empty text, or one with a blank, a brace, a bracket or a parenthesis.
    pub fn add_move(&mut self, word: &str) -> Result<NodeId, EditError> {
        if !token::is_word(word) {
            return Err(EditError::NotAMove);
        }
        let id = NodeId::of(self.words.len());
        self.push(&[word, " "])?;
        Ok(id)
    }

    /// Adds a comment.
    ///
    /// # Errors
    ///
    /// [`EditError::TooLong`] after more than a gigabyte.
    pub fn add_comment(&mut self, comment: &str) -> Result<(), EditError> {
        let inside: String = comment.chars().map(without_brace).collect();
        self.push(&["{", &inside, "}"])
    }

    /// Adds a glyph: 1 is `!`.
    ///
    /// # Errors
    ///
    /// [`EditError::TooLong`] after more than a gigabyte.
    pub fn add_nag(&mut self, nag: u8) -> Result<(), EditError> {
        self.push(&["$", &alloc::format!("{nag}"), " "])
    }

    /// Begins a variation that replaces the last move.
    ///
    /// # Errors
    ///
    /// [`EditError::NoMove`] if there is no move before it; [`EditError::TooLong`] after more than a gigabyte.
    pub fn begin_variation(&mut self) -> Result<(), EditError> {
        if self.words.is_empty() {
            return Err(EditError::NoMove);
        }
        self.open.push(self.words.len());
        self.words.push(LINK);
        Ok(())
    }

    /// Ends the innermost variation.
    ///
    /// # Errors
    ///
    /// [`EditError::NoVariation`] if none is open.
    pub fn end_variation(&mut self) -> Result<(), EditError> {
        let begin = self.open.pop().ok_or(EditError::NoVariation)?;
        self.words.push(LINK);
        let end = u32::try_from(self.words.len()).map_err(|_| EditError::TooLong)?;
        if let Some(word) = self.words.get_mut(begin) {
            *word = LINK | end;
        }
        Ok(())
    }

    /// The record, with its tags and the marker at the end of its moves. Variations that are open end.
    #[must_use]
    pub fn finish(mut self, tags: Tags<'_>, result: Option<Termination>) -> Record<'static> {
        while self.end_variation().is_ok() {}
        Record::of_any_game(tags, self.text, self.words, result)
    }

    fn push(&mut self, parts: &[&str]) -> Result<(), EditError> {
        let place = u32::try_from(self.text.len()).ok();
        let place = place.filter(|place| place & LINK == 0);
        self.words.push(place.ok_or(EditError::TooLong)?);
        self.text.extend(parts.iter().copied());
        Ok(())
    }
}
