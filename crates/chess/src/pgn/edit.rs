//! Changes of a record: moves, variations, glyphs, comments, clocks and the result.
//!
//! A change takes as long as what it touches is, so that to change each move of a game takes as long as the game is.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use super::builder::LINK;
use super::links::{Links, Run};
use super::record::without_brace;
use super::tree::{Kind, NodeId, Step, Steps, comment_at};
use super::{Comment, Eval, Record, Termination, token};

/// The reason why a record is not changed.
///
/// ```
/// use feen_chess::pgn::{EditError, Games, NodeId};
///
/// let mut record = Games::new(b"1. e4 e5 *").next().unwrap()?;
/// let id = record.mainline().next().unwrap().id();
/// assert_eq!(record.set_move(id, "e9"), Err(EditError::NotAMove));
/// assert_eq!(record.promote(id), Err(EditError::NoVariation));
/// # Ok::<(), feen_chess::pgn::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The record has no move of this name, or a list of moves to add is empty.
    #[error("no such move in the record")]
    NoMove,
    /// A text that is not a move: `e9`.
    #[error("expected a move such as `Nf3` or `--`")]
    NotAMove,
    /// The move is in the main line.
    #[error("the move is in the main line, not in a variation")]
    NoVariation,
    /// The move has others before it in its line.
    #[error("the move is not the first of its line")]
    NotFirst,
    /// More than a gigabyte has been added.
    #[error("the changes are longer than a gigabyte")]
    TooLong,
}

impl EditError {
    /// The code of the reason, which never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoMove => "edit/no-move",
            Self::NotAMove => "edit/not-a-move",
            Self::NoVariation => "edit/no-variation",
            Self::NotFirst => "edit/not-first",
            Self::TooLong => "edit/too-long",
        }
    }
}

/// # Comments, glyphs and the result
impl Record<'_> {
    /// Replaces the comments after a move, or before the first one with [`NodeId::START`]. An empty comment
    /// removes them.
    ///
    /// ```
    /// use feen_chess::pgn::{Comment, Games, Layout};
    ///
    /// let mut record = Games::new(b"1. e4 {good} e5 *").next().unwrap()?;
    /// let first = record.mainline().next().unwrap().id();
    /// record.set_comment(first, &Comment::new("better"))?;
    /// assert!(record.write(&Layout::new()).ends_with("\n1. e4 {better} 1... e5 *\n\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::NoMove`] for the name of a move of another record.
    pub fn set_comment(&mut self, id: NodeId, comment: &Comment<'_>) -> Result<(), EditError> {
        let place = self.place_after(id)?;
        self.replace(place, Kind::Comment, comment_text(comment))
    }

    /// Replaces the comments before the first move of a variation, or of the game.
    ///
    /// # Errors
    ///
    /// [`EditError::NotFirst`] for any other move: the comment before it is the one after the move before it.
    pub fn set_comment_before(
        &mut self,
        id: NodeId,
        comment: &Comment<'_>,
    ) -> Result<(), EditError> {
        let place = self.place_before(id)?;
        self.replace(place, Kind::Comment, comment_text(comment))
    }

    /// Replaces the glyphs of a move: 1 is `!`, 14 is `+=`.
    ///
    /// # Errors
    ///
    /// [`EditError::NoMove`] for the name of a move of another record.
    pub fn set_nags(&mut self, id: NodeId, nags: &[u8]) -> Result<(), EditError> {
        let place = self.place_after(id)?;
        self.replace(place, Kind::Nag, nags.iter().map(|nag| format!("${nag} ")))
    }

    /// Replaces the glyphs before the first move of a variation, or of the game.
    ///
    /// # Errors
    ///
    /// [`EditError::NotFirst`] for any other move.
    pub fn set_nags_before(&mut self, id: NodeId, nags: &[u8]) -> Result<(), EditError> {
        let place = self.place_before(id)?;
        self.replace(place, Kind::Nag, nags.iter().map(|nag| format!("${nag} ")))
    }

    /// Sets or removes the time on the clock after a move, and leaves the rest of its comments.
    ///
    /// ```
    /// use std::time::Duration;
    /// use feen_chess::pgn::{Games, Layout};
    ///
    /// let mut record = Games::new(b"1. e4 {good} e5 *").next().unwrap()?;
    /// let first = record.mainline().next().unwrap().id();
    /// record.set_clock(first, Some(Duration::from_secs(90)))?;
    /// assert!(record.write(&Layout::new()).ends_with("\n1. e4 {[%clk 0:01:30] good} 1... e5 *\n\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::NoMove`] for the name of a move of another record.
    pub fn set_clock(&mut self, id: NodeId, clock: Option<Duration>) -> Result<(), EditError> {
        self.change_comment(id, "clk", |comment| comment.set_clock(clock))
    }

    /// Sets or removes the time that a move took, as [`set_clock`](Self::set_clock) does the clock.
    ///
    /// # Errors
    ///
    /// [`EditError::NoMove`] for the name of a move of another record.
    pub fn set_elapsed(&mut self, id: NodeId, elapsed: Option<Duration>) -> Result<(), EditError> {
        self.change_comment(id, "emt", |comment| comment.set_elapsed(elapsed))
    }

    /// Sets or removes the evaluation after a move, as [`set_clock`](Self::set_clock) does the clock.
    ///
    /// # Errors
    ///
    /// [`EditError::NoMove`] for the name of a move of another record.
    pub fn set_eval(&mut self, id: NodeId, eval: Option<Eval>) -> Result<(), EditError> {
        self.change_comment(id, "eval", |comment| comment.set_eval(eval))
    }

    /// Sets the result: the marker at the end of the moves, and the tag `Result`.
    ///
    /// ```
    /// use feen_chess::pgn::{Games, Layout, Termination};
    ///
    /// let mut record = Games::new(b"[Result \"*\"]\n\n1. e4 *").next().unwrap()?;
    /// record.set_result(Termination::Draw);
    /// assert_eq!(record.tags().get("Result"), Some("1/2-1/2"));
    /// assert!(record.write(&Layout::new()).ends_with("1. e4 1/2-1/2\n\n"));
    /// # Ok::<(), feen_chess::pgn::Error>(())
    /// ```
    pub fn set_result(&mut self, result: Termination) {
        self.result = Some(result);
        self.tags_mut().set("Result", result.as_str());
    }

    /// Changes the comment of a move that has a command, or else its first one, or a new one.
    fn change_comment(
        &mut self,
        id: NodeId,
        command: &str,
        change: impl FnOnce(&mut Comment<'_>),
    ) -> Result<(), EditError> {
        let place = self.place_after(id)?;
        let steps = || place.level(self).filter(|step| step.kind == Kind::Comment);
        let has_command = |step: &Step| comment_at(self, step.word).command(command).is_some();
        let Some(step) = steps().find(has_command).or_else(|| steps().next()) else {
            let mut comment = Comment::default();
            change(&mut comment);
            return self.set_comment(id, &comment);
        };
        let mut comment = comment_at(self, step.word).into_owned();
        change(&mut comment);
        match comment_text(&comment) {
            Some(text) => {
                let word = self.add_text(&text)?;
                self.set_word(step.index, word);
            }
            None => self.take_out(Run::only(step.index)),
        }
        Ok(())
    }
}

/// # Moves and variations
impl Record<'_> {
    /// Replaces a move. The new one is not played: [`check`](Self::check) finds a move that
    /// cannot be.
    ///
    /// # Errors
    ///
    /// [`EditError::NotAMove`] for a text such as `e9`.
    pub fn set_move(&mut self, id: NodeId, san: &str) -> Result<(), EditError> {
        let index = self.index_of(id)?;
        let word = self.add_move(san)?;
        self.set_word(index, word);
        Ok(())
    }

    /// Adds moves after a move, or at the start: at the end of the line, or else as a variation of the move that
    /// comes next. The name of the first of them.
    ///
    /// ```
    /// use feen_chess::pgn::{Games, Layout, NodeId};
    ///
    /// let mut record = Games::new(b"1. e4 e5 *").next().unwrap()?;
    /// let ids: Vec<NodeId> = record.mainline().map(|node| node.id()).collect();
    /// record.add_line(ids[1], ["Nf3", "Nc6"])?;
    /// record.add_line(ids[0], ["c5", "Nf3"])?;
    /// record.add_line(NodeId::START, ["d4"])?;
    /// let moves = record.write(&Layout::new().tags(false));
    /// assert_eq!(moves, "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *\n\n");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::NotAMove`] for the first text that is not a move; nothing is added;
    /// [`EditError::NoMove`] if there are no moves.
    pub fn add_line<S: AsRef<str>>(
        &mut self,
        id: NodeId,
        moves: impl IntoIterator<Item = S>,
    ) -> Result<NodeId, EditError> {
        let place = self.place_after(id)?;
        let (last, next) = place.end(self);
        if let Some(next) = next.filter(|next| next.kind == Kind::Move) {
            return self.add_variation(NodeId::of(next.index), moves);
        }
        let words = self.add_moves(moves)?;
        let run = self.add_words(&words);
        let end = next.map(|end| end.index);
        self.links_mut().arrange(last, [run], end);
        Ok(NodeId::of(run.first))
    }

    /// Adds a variation that replaces a move, after those that there are. The name of its first move.
    ///
    /// # Errors
    ///
    /// As [`add_line`](Self::add_line).
    pub fn add_variation<S: AsRef<str>>(
        &mut self,
        id: NodeId,
        moves: impl IntoIterator<Item = S>,
    ) -> Result<NodeId, EditError> {
        self.index_of(id)?;
        let (last, next) = self.place_after(id)?.end(self);
        let mut words = self.add_moves(moves)?;
        words.insert(0, LINK | 1);
        words.push(LINK);
        let run = self.add_words(&words);
        let links = self.links_mut();
        links.join(run.first, run.last);
        links.arrange(last, [run], next.map(|next| next.index));
        Ok(NodeId::of(run.first + 1))
    }

    /// Removes the variation in which a move stands, with all that is in it.
    ///
    /// # Errors
    ///
    /// [`EditError::NoVariation`] for a move of the main line.
    pub fn remove_variation(&mut self, id: NodeId) -> Result<(), EditError> {
        let run = self.variation_of(id)?.ok_or(EditError::NoVariation)?;
        self.take_out(run);
        Ok(())
    }

    /// Removes the moves after a move in its line, with all that belongs to them; with [`NodeId::START`] all moves.
    ///
    /// # Errors
    ///
    /// [`EditError::NoMove`] for the name of a move of another record.
    pub fn truncate(&mut self, id: NodeId) -> Result<(), EditError> {
        let (_, next) = self.place_after(id)?.end(self);
        if let Some(next) = next.filter(|next| next.kind == Kind::Move) {
            let last = self.last_of_line(next.index);
            self.take_out(Run {
                first: next.index,
                last,
            });
        }
        Ok(())
    }

    /// Makes the variation in which a move stands the line, and the rest of the line from the move that it replaced
    /// its first variation.
    ///
    /// ```
    /// use feen_chess::pgn::{Games, Layout};
    ///
    /// let text = b"1. e4 {king} (1. c4) (1. d4 {queen} d5 2. c4) e5 2. Nf3 *";
    /// let mut record = Games::new(text).next().unwrap()?;
    /// let first = record.mainline().next().unwrap();
    /// let queen = first.variations().nth(1).unwrap().next().unwrap().id();
    /// record.promote(queen)?;
    /// let moves = record.write(&Layout::new().tags(false));
    /// assert_eq!(moves, "1. d4 {queen} (1. e4 {king} 1... e5 2. Nf3) (1. c4) 1... d5 2. c4 *\n\n");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::NoVariation`] for a move of the main line.
    pub fn promote(&mut self, id: NodeId) -> Result<(), EditError> {
        let variation = self.variation_of(id)?.ok_or(EditError::NoVariation)?;
        let old = self.move_before(variation.first);
        let old = old.ok_or(EditError::NoVariation)?;
        let outer_last = self.last_of_line(old);
        let (before, after) = (self.index_before(old), self.after(outer_last));

        // The variation: what is before its first move, the move with all of its own, and the rest.
        let mut lead = Vec::new();
        let mut steps = Steps::new(self, self.after(variation.first));
        let new = loop {
            let step = steps.next().ok_or(EditError::NoMove)?;
            match step.kind {
                Kind::Move => break step.index,
                _ => lead.push(Run::only(step.index)),
            }
        };
        let (new_own, new_variations, new_next) = self.parts_after(new);
        let new_rest = new_next.map(|first| Run {
            first,
            last: self.index_before(variation.last).unwrap_or(first),
        });
        let (old_own, old_variations, old_next) = self.parts_after(old);
        let old_rest = old_next.map(|first| Run {
            first,
            last: outer_last,
        });

        let mut runs = Vec::new();
        let begins_line = before.is_none_or(|before| !self.is_within_line(before));
        if begins_line {
            runs.append(&mut lead);
        }
        runs.push(Run::only(new));
        runs.append(&mut lead);
        runs.extend(new_own);
        runs.push(Run::only(variation.first));
        runs.push(Run::only(old));
        runs.extend(old_own);
        runs.extend(old_rest);
        runs.push(Run::only(variation.last));
        let others = old_variations.into_iter();
        runs.extend(others.filter(|other| other.first != variation.first));
        runs.extend(new_variations);
        runs.extend(new_rest);
        let after = self.words.get(after).map(|_| after);
        self.links_mut().arrange(before, runs, after);
        Ok(())
    }
}

/// A place between words: the first word of a level, and the word before it.
#[derive(Clone, Copy)]
struct Place {
    before: Option<usize>,
    first: usize,
}

impl Place {
    /// The words from here to the next move of the line.
    fn level<'r>(self, record: &'r Record<'r>) -> impl Iterator<Item = Step> + use<'r> {
        super::tree::level(record, self.first)
    }

    /// The last word before the next move of the line or its end, and that move or end.
    fn end(self, record: &Record<'_>) -> (Option<usize>, Option<Step>) {
        let mut last = self.before;
        let mut index = self.first;
        while let Some(step) = Steps::new(record, index).next() {
            match step.kind {
                Kind::Move | Kind::End => return (last, Some(step)),
                Kind::Begin => {
                    index = record.after_variation(step.index);
                    last = record.links.as_ref().map(|links| links.pair(step.index));
                }
                Kind::Nag | Kind::Comment | Kind::Result => {
                    last = Some(index);
                    index = record.after(index);
                }
            }
        }
        (last, None)
    }
}

/// # Parts of the list of words
impl Record<'_> {
    fn links_mut(&mut self) -> &mut Links {
        self.links.get_or_insert_with(|| Links::new(&self.words))
    }

    fn index_of(&self, id: NodeId) -> Result<usize, EditError> {
        let index = id.0 as usize;
        let word = self.words.get(index);
        let is_move = word.is_some_and(|word| self.kind(*word) == Kind::Move);
        is_move.then_some(index).ok_or(EditError::NoMove)
    }

    /// The place after a move, or at the start.
    fn place_after(&mut self, id: NodeId) -> Result<Place, EditError> {
        self.links_mut();
        if id == NodeId::START {
            return Ok(Place {
                before: None,
                first: self.first(),
            });
        }
        let index = self.index_of(id)?;
        Ok(Place {
            before: Some(index),
            first: self.after(index),
        })
    }

    /// The place before all that is before the first move of a line.
    fn place_before(&mut self, id: NodeId) -> Result<Place, EditError> {
        self.links_mut();
        let index = self.index_of(id)?;
        let begin = self.before_level(index);
        match begin {
            Some(before) if self.kind_of(before) != Kind::Begin => Err(EditError::NotFirst),
            before => Ok(Place {
                before,
                first: before.map_or_else(|| self.first(), |before| self.after(before)),
            }),
        }
    }

    /// The first word before another one that is neither a comment nor a glyph.
    fn before_level(&self, index: usize) -> Option<usize> {
        let mut before = self.index_before(index);
        while let Some(at) = before {
            match self.kind_of(at) {
                Kind::Comment | Kind::Nag | Kind::Result => before = self.index_before(at),
                Kind::Move | Kind::Begin | Kind::End => break,
            }
        }
        before
    }

    /// Whether a move of the same line comes before the words up to an index, or is there.
    fn is_within_line(&self, index: usize) -> bool {
        let before = match self.kind_of(index) {
            Kind::Comment | Kind::Nag | Kind::Result => self.before_level(index),
            Kind::Move | Kind::Begin | Kind::End => Some(index),
        };
        before.is_some_and(|before| self.kind_of(before) != Kind::Begin)
    }

    fn kind_of(&self, index: usize) -> Kind {
        let word = self.words.get(index).copied();
        word.map_or(Kind::Result, |word| self.kind(word))
    }

    /// Replaces the words of a kind between a place and the next move by new ones, glyphs before comments.
    fn replace(
        &mut self,
        place: Place,
        kind: Kind,
        texts: impl IntoIterator<Item = String>,
    ) -> Result<(), EditError> {
        let words = texts.into_iter().map(|text| self.add_text(&text));
        let words = words.collect::<Result<Vec<u32>, EditError>>()?;
        let old: Vec<usize> = {
            let steps = place.level(self).filter(|step| step.kind == kind);
            steps.map(|step| step.index).collect()
        };
        for index in old {
            self.take_out(Run::only(index));
        }
        let mut before = place.before;
        let mut after = before.map_or_else(|| self.first(), |before| self.after(before));
        while kind == Kind::Comment && self.words.get(after).is_some() {
            if self.kind_of(after) != Kind::Nag {
                break;
            }
            before = Some(after);
            after = self.after(after);
        }
        if !words.is_empty() {
            let run = self.add_words(&words);
            let after = (after < run.first).then_some(after);
            self.links_mut().arrange(before, [run], after);
        }
        Ok(())
    }

    /// Takes a part out of the order of words.
    fn take_out(&mut self, run: Run) {
        let (before, after) = (self.index_before(run.first), self.after(run.last));
        let after = self.words.get(after).map(|_| after);
        self.links_mut().arrange(before, [], after);
        // A removed word is not a move of the record.
        let mut index = run.first;
        loop {
            let next = self.after(index);
            self.set_word(index, REMOVED);
            if index == run.last {
                break;
            }
            index = next;
        }
    }

    /// The variation in which a move stands, from its first word to its last; none for the main line.
    fn variation_of(&mut self, id: NodeId) -> Result<Option<Run>, EditError> {
        self.links_mut();
        let index = self.index_of(id)?;
        Ok(self.variation_around(index))
    }

    fn variation_around(&self, index: usize) -> Option<Run> {
        let links = self.links.as_ref()?;
        let mut at = index;
        while let Some(before) = links.before(at) {
            at = match self.kind_of(before) {
                Kind::Begin => {
                    return Some(Run {
                        first: before,
                        last: links.pair(before),
                    });
                }
                Kind::End => links.pair(before),
                _ => before,
            };
        }
        None
    }

    /// The last word of the line in which a word stands.
    fn last_of_line(&self, index: usize) -> usize {
        let last = match self.variation_around(index) {
            Some(variation) => self.index_before(variation.last),
            None => self.links.as_ref().and_then(Links::last),
        };
        last.unwrap_or(index)
    }

    /// The move that a variation replaces, which begins at an index.
    fn move_before(&self, begin: usize) -> Option<usize> {
        let links = self.links.as_ref()?;
        let mut at = begin;
        loop {
            let before = links.before(at)?;
            at = match self.kind_of(before) {
                Kind::Move => return Some(before),
                Kind::Begin => return None,
                Kind::End => links.pair(before),
                _ => before,
            };
        }
    }

    /// The comments and glyphs of a move, its variations, and the next move of its line.
    fn parts_after(&self, index: usize) -> (Vec<Run>, Vec<Run>, Option<usize>) {
        let (mut own, mut variations) = (Vec::new(), Vec::new());
        let mut at = self.after(index);
        while let Some(step) = Steps::new(self, at).next() {
            match step.kind {
                Kind::Move => return (own, variations, Some(at)),
                Kind::End => break,
                Kind::Begin => {
                    let links = self.links.as_ref();
                    let last = links.map_or(at, |links| links.pair(at));
                    variations.push(Run { first: at, last });
                    at = self.after_variation(at);
                }
                Kind::Nag | Kind::Comment | Kind::Result => {
                    own.push(Run::only(at));
                    at = self.after(at);
                }
            }
        }
        (own, variations, None)
    }

    fn set_word(&mut self, index: usize, new: u32) {
        if let Some(word) = self.words.get_mut(index) {
            *word = new;
        }
    }

    /// Adds words that come one after the other.
    fn add_words(&mut self, words: &[u32]) -> Run {
        let first = self.words.len();
        self.links_mut();
        self.words.extend_from_slice(words);
        let last = (first + words.len()).saturating_sub(1);
        let links = self.links_mut();
        for _ in words {
            links.push();
        }
        for index in first..last {
            links.follow(index, index + 1);
        }
        Run { first, last }
    }

    fn add_moves<S: AsRef<str>>(
        &mut self,
        moves: impl IntoIterator<Item = S>,
    ) -> Result<Vec<u32>, EditError> {
        let words = moves.into_iter().map(|san| self.add_move(san.as_ref()));
        let words = words.collect::<Result<Vec<u32>, EditError>>()?;
        (!words.is_empty())
            .then_some(words)
            .ok_or(EditError::NoMove)
    }

    /// Adds the text of a move.
    fn add_move(&mut self, san: &str) -> Result<u32, EditError> {
        if self.is_of_any_game {
            let word = Some(san).filter(|san| token::is_word(san));
            return self.add_text(&format!("{} ", word.ok_or(EditError::NotAMove)?));
        }
        let bytes = san.as_bytes();
        let end = token::after_move(bytes, 0).or_else(|| token::after_rare_move(bytes, 0));
        if end != Some(bytes.len()) {
            return Err(EditError::NotAMove);
        }
        self.add_text(&format!("{san} "))
    }

    /// Adds a text, and returns its place.
    fn add_text(&mut self, text: &str) -> Result<u32, EditError> {
        let place = u32::try_from(self.text.len() + self.added.len()).ok();
        let place = place.filter(|place| place & LINK == 0);
        let place = place.ok_or(EditError::TooLong)?;
        self.added.push_str(text);
        Ok(place)
    }
}

/// The word of something that was removed: the end of no variation.
const REMOVED: u32 = LINK;

/// A comment with its braces, unless it is empty.
fn comment_text(comment: &Comment<'_>) -> Option<String> {
    let text = comment.as_str();
    let text: String = text.chars().map(without_brace).collect();
    (!text.is_empty()).then(|| format!("{{{text}}}"))
}
