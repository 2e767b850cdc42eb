//! A record while it is read: its lines of moves, each with the position at its end.

use std::fmt::Write as _;
use std::num::NonZeroU32;
use std::time::Duration;

use feen_chess::pgn::{Comment, Draft, Tags, Termination};
use feen_rules::{Move, MoveError, Player, Position, Square};

use crate::blocks::Blocks;
use crate::error::{Error, ErrorKind, Found, Read};
use crate::note::{Note, NoteKind};
use crate::record::set_start;
use crate::{Cause, End, Format, Record};

/// A position is kept for each of this many plies, from which a branch is played.
const EVERY: usize = 64;

/// A place at the end of a line.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    plies: usize,
    last: u32,
    has_ended: bool,
}

/// No move, no text.
const NONE: u32 = u32::MAX;

/// The lines of a record.
pub(crate) struct Sketch {
    start: Position,
    texts: String,
    moves: Blocks<Step>,
    around: Blocks<Around>,
    remarks: Blocks<Remark>,
    /// The moves of the line that was read last, by ply.
    path: Vec<u32>,
    /// The position before the plies 0, 64, 128 … of that line.
    kept: Vec<Position>,
    now: Position,
    /// Remarks before the next move, which begins a line.
    before: Chain,
    begins_line: bool,
    /// The remarks before the first move.
    at_start: Chain,
    illegal: Option<Error>,
    has_ended: bool,
    pub(crate) end: Option<End>,
    pub(crate) notes: Vec<Note>,
}

/// A move with the first of its continuations, and the next move that replaces it.
#[derive(Clone, Copy)]
struct Step {
    text: [u32; 2],
    played: Option<NonZeroU32>,
    first: u32,
    last: u32,
    next: u32,
    /// The remarks around it, of the few that have some.
    around: u32,
}

/// The remarks around a move.
#[derive(Clone, Copy)]
struct Around {
    before: Chain,
    after: Chain,
}

/// Some remarks, by the last of them, after which the first one follows again.
#[derive(Clone, Copy)]
struct Chain(u32);

impl Chain {
    const EMPTY: Self = Self(NONE);
}

/// A comment, or a glyph.
#[derive(Clone, Copy)]
struct Remark {
    /// The text of a comment; for a glyph `NONE` and its number.
    text: [u32; 2],
    next: u32,
}

/// An index as a number of 32 bits.
fn short(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(NONE)
}

impl Sketch {
    pub(crate) fn new(start: Position) -> Self {
        let mut moves = Blocks::new();
        // The first one is the start.
        moves.push(Step {
            text: [0, 0],
            played: None,
            first: NONE,
            last: NONE,
            next: NONE,
            around: NONE,
        });
        Self {
            now: start.clone(),
            kept: vec![start.clone()],
            start,
            texts: String::new(),
            moves,
            around: Blocks::new(),
            remarks: Blocks::new(),
            path: Vec::new(),
            before: Chain::EMPTY,
            begins_line: false,
            at_start: Chain::EMPTY,
            illegal: None,
            has_ended: false,
            end: None,
            notes: Vec::new(),
        }
    }

    /// The position at the end of the line.
    pub(crate) const fn position(&self) -> &Position {
        &self.now
    }

    /// The player to move at the end of the line.
    pub(crate) fn turn(&self) -> Player {
        match self.illegal {
            None => self.now.turn(),
            Some(_) => !self.now.turn(),
        }
    }

    /// The plies of the line.
    pub(crate) const fn plies(&self) -> usize {
        self.path.len()
    }

    /// The target of the last move of the line.
    pub(crate) fn last_target(&self) -> Option<Square> {
        let step = self.moves.get(*self.path.last()?)?;
        Some(Move::unpack(step.played?)?.to())
    }

    /// Whether the line has its end, after which nothing is played.
    pub(crate) const fn has_ended(&self) -> bool {
        self.has_ended
    }

    pub(crate) fn note(&mut self, kind: NoteKind, line: usize) {
        self.notes.push(Note::new(kind, line));
    }

    /// Plays a legal move, as reading a text gives it, if none before it is illegal.
    // To prove each move once more would take a quarter of the time of reading.
    pub(crate) fn play(
        &mut self,
        mv: Move,
        place: impl FnOnce() -> (usize, usize),
    ) -> Result<(), Error> {
        self.refuse_after_illegal()?;
        let start = short(self.texts.len());
        // Writing to a text does not fail.
        let _ = write!(self.texts, "{}", self.now.uci(mv));
        let text = [start, short(self.texts.len())];
        self.add(text, Some(mv.pack()), place)?;
        self.now.play_unchecked(mv);
        self.keep_position();
        Ok(())
    }

    /// Passes.
    pub(crate) fn pass(&mut self, place: (usize, usize)) -> Result<(), Error> {
        self.refuse_after_illegal()?;
        let next = self.now.null_move().ok_or_else(|| {
            let found = Found::new("--");
            let reason = MoveError::NoMove;
            Error::new(ErrorKind::Move { found, reason }, place)
        })?;
        let text = self.keep("--");
        self.add(text, None, || place)?;
        self.now = next;
        self.keep_position();
        Ok(())
    }

    /// Keeps a move that is not legal, with the error that it is unless the game ends by it.
    pub(crate) fn keep_illegal(
        &mut self,
        text: &str,
        error: Error,
        place: (usize, usize),
    ) -> Result<(), Error> {
        self.refuse_after_illegal()?;
        let text = self.keep(text);
        self.add(text, None, || place)?;
        self.illegal = Some(error);
        Ok(())
    }

    fn keep_position(&mut self) {
        if self.path.len().is_multiple_of(EVERY) {
            self.kept.push(self.now.clone());
        }
    }

    /// Refuses a move after one that is not legal, by the error of that one.
    pub(crate) fn refuse_after_illegal(&mut self) -> Result<(), Error> {
        self.illegal.take().map_or(Ok(()), Err)
    }

    fn add(
        &mut self,
        text: [u32; 2],
        played: Option<NonZeroU32>,
        place: impl FnOnce() -> (usize, usize),
    ) -> Result<(), Error> {
        let parent = self.path.last().copied().unwrap_or(0);
        let index = short(self.moves.len());
        if index == NONE || text[1] == NONE {
            return Err(Error::new(ErrorKind::TooLong, place()));
        }
        let before = std::mem::replace(&mut self.before, Chain::EMPTY);
        self.moves.push(Step {
            text,
            played,
            first: NONE,
            last: NONE,
            next: NONE,
            around: NONE,
        });
        if before.0 != NONE
            && let Some(around) = self.around(index)
        {
            around.before = before;
        }
        let last = self.moves.get(parent).map_or(NONE, |parent| parent.last);
        if let Some(last) = self.step(last) {
            last.next = index;
        }
        if let Some(parent) = self.step(parent) {
            parent.last = index;
            if parent.first == NONE {
                parent.first = index;
            }
        }
        self.path.push(index);
        self.begins_line = false;
        Ok(())
    }

    fn step(&mut self, index: u32) -> Option<&mut Step> {
        self.moves.get_mut(index)
    }

    /// The remarks around a move, which may be none yet.
    fn around(&mut self, index: u32) -> Option<&mut Around> {
        let step = self.moves.get_mut(index)?;
        if step.around == NONE {
            step.around = short(self.around.len());
            self.around.push(Around {
                before: Chain::EMPTY,
                after: Chain::EMPTY,
            });
        }
        self.around.get_mut(step.around)
    }

    fn keep(&mut self, text: &str) -> [u32; 2] {
        let start = short(self.texts.len());
        self.texts.push_str(text);
        [start, short(self.texts.len())]
    }

    fn text(&self, [start, end]: [u32; 2]) -> &str {
        let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
        range
            .and_then(|(start, end)| self.texts.get(start..end))
            .unwrap_or_default()
    }

    /// Adds a comment after the last move, or before the first one of a line.
    pub(crate) fn comment(&mut self, text: &str) {
        let text = self.keep(text);
        self.remark(text);
    }

    /// Adds a glyph to the last move.
    pub(crate) fn nag(&mut self, nag: u8) {
        self.remark([NONE, u32::from(nag)]);
    }

    /// Adds the time that the last move took.
    pub(crate) fn elapsed(&mut self, time: Duration) {
        let mut comment = Comment::default();
        comment.set_elapsed(Some(time));
        self.comment(comment.as_str());
    }

    /// Adds the time that was used for the end of the line.
    pub(crate) fn end_time(&mut self, time: Duration) {
        let mut spelled = Comment::default();
        spelled.set_elapsed(Some(time));
        let mut comment = Comment::default();
        comment.set_command("endtime", spelled.command("emt"));
        self.comment(comment.as_str());
    }

    fn remark(&mut self, text: [u32; 2]) {
        let index = short(self.remarks.len());
        let chain = match self.path.last().copied() {
            _ if self.begins_line => Some(&mut self.before),
            Some(parent) => self.around(parent).map(|around| &mut around.after),
            None => Some(&mut self.at_start),
        };
        let Some(chain) = chain else {
            return;
        };
        let last = std::mem::replace(&mut chain.0, index);
        let last = self.remarks.get_mut(last);
        let first = last.map_or(index, |last| std::mem::replace(&mut last.next, index));
        self.remarks.push(Remark { text, next: first });
    }

    /// Ends the line.
    pub(crate) fn finish_line(&mut self, cause: Cause, line: usize) {
        if let Cause::Other(_) = cause {
            self.note(NoteKind::UnknownEnd, line);
        }
        let end = End::new(cause, self.turn());
        if self.illegal.is_some() && end.cause().is_foul() {
            self.illegal = None;
            self.note(NoteKind::IllegalMove, line);
        }
        self.has_ended = true;
        if self.is_main_line() {
            self.end.get_or_insert(end);
        } else {
            let mut comment = Comment::default();
            comment.set_command("end", Some(&end.cause().to_string()));
            self.comment(comment.as_str());
        }
    }

    /// Whether the line is the main line, with all its moves.
    fn is_at_the_end(&self) -> bool {
        let first = |index: u32| self.moves.get(index).map_or(NONE, |step| step.first);
        let mut end = 0;
        for index in &self.path {
            if first(end) != *index {
                return false;
            }
            end = *index;
        }
        first(end) == NONE
    }

    /// Whether no branch has begun.
    fn is_main_line(&self) -> bool {
        self.path.len().saturating_add(1) == self.moves.len()
    }

    /// Begins a branch whose first move has this number of plies before it, along the line that was read last.
    pub(crate) fn branch(&mut self, plies: usize, place: (usize, usize)) -> Result<(), Error> {
        if let Some(error) = self.illegal.take() {
            return Err(error);
        }
        if plies > self.path.len() || (plies == self.path.len() && self.moves.len() == 1) {
            let ply = plies.saturating_add(1);
            return Err(Error::new(ErrorKind::Branch { ply }, place));
        }
        self.path.truncate(plies);
        self.kept.truncate((plies / EVERY).saturating_add(1));
        let mut now = self.kept.last().unwrap_or(&self.start).clone();
        let from = self.kept.len().saturating_sub(1).saturating_mul(EVERY);
        let left: Vec<u32> = self.path.get(from..).unwrap_or_default().to_vec();
        for (ply, index) in (from.saturating_add(1)..).zip(left) {
            let step = self.moves.get(index);
            let played = step.and_then(|step| Move::unpack(step.played?));
            let is_pass = step.is_some_and(|step| self.text(step.text) == "--");
            let next = match played {
                Some(one) => now.play(one).ok(),
                None if is_pass => now.null_move(),
                None => None,
            };
            now = next.ok_or_else(|| Error::new(ErrorKind::AfterIllegal, place))?;
            if ply.is_multiple_of(EVERY) {
                self.kept.push(now.clone());
            }
        }
        self.now = now;
        self.begins_line = true;
        self.has_ended = false;
        Ok(())
    }

    /// The place at the end of the line.
    pub(crate) fn mark(&self) -> Option<Mark> {
        let last = self.path.last().copied()?;
        let plies = self.path.len();
        let has_ended = self.has_ended;
        Some(Mark {
            plies,
            last,
            has_ended,
        })
    }

    /// Goes back to a place whose last move was replaced.
    pub(crate) fn resume(&mut self, mark: Mark, place: (usize, usize)) -> Result<(), Error> {
        let before = mark.plies.saturating_sub(1);
        self.path.truncate(before);
        self.kept.truncate((before / EVERY).saturating_add(1));
        self.path.push(mark.last);
        self.branch(mark.plies, place)?;
        self.begins_line = false;
        self.before = Chain::EMPTY;
        self.has_ended = mark.has_ended;
        Ok(())
    }

    /// The record: the whole game, or the moves before an error.
    pub(crate) fn finish(
        mut self,
        tags: &Tags<'_>,
        result: Option<Termination>,
        line: usize,
        error: Option<Error>,
    ) -> Read {
        let error = error.or_else(|| self.illegal.take());
        let result = self.end.as_ref().map(End::result).or(result);
        let mut tags = tags.clone();
        set_start(&mut tags, &self.start);
        // The plies and the positions are only needed to read on, and make room for the record.
        let last = self.is_at_the_end().then(|| self.now.clone());
        (self.path, self.kept) = (Vec::new(), Vec::new());
        self.texts.shrink_to_fit();
        let draft = self
            .written()
            .map_err(|_| Error::new(ErrorKind::TooLong, (line, 1)))?;
        let record = Record {
            variant: self.start.variant().clone(),
            start: self.start,
            tree: draft.finish(tags, result),
            end: self.end,
            notes: self.notes,
            line,
            pgn_format: Format::Pgn,
            last,
        };
        Ok((record, error))
    }

    /// The moves in the order of PGN.
    fn written(&self) -> Result<Draft, feen_chess::pgn::EditError> {
        let mut draft = Draft::new();
        let mut parts = vec![Part::After(0)];
        self.write_remarks(&mut draft, self.at_start)?;
        while let Some(part) = parts.pop() {
            match part {
                Part::After(index) => {
                    let Some(main) = self.moves.get(index).map(|step| step.first) else {
                        continue;
                    };
                    if main == NONE {
                        continue;
                    }
                    parts.push(Part::After(main));
                    let next = self.moves.get(main).map_or(NONE, |step| step.next);
                    parts.push(Part::Others(next));
                    parts.push(Part::Move(main));
                }
                Part::Others(index) => {
                    let Some(step) = self.moves.get(index) else {
                        continue;
                    };
                    parts.push(Part::Others(step.next));
                    parts.extend([Part::End, Part::After(index), Part::Move(index)]);
                    draft.begin_variation()?;
                }
                Part::Move(index) => {
                    if let Some(step) = self.moves.get(index) {
                        let around = self.around.get(step.around);
                        let (before, after) = around
                            .map_or((Chain::EMPTY, Chain::EMPTY), |around| {
                                (around.before, around.after)
                            });
                        self.write_remarks(&mut draft, before)?;
                        draft.add_move(self.text(step.text))?;
                        self.write_remarks(&mut draft, after)?;
                    }
                }
                Part::End => draft.end_variation()?,
            }
        }
        Ok(draft)
    }

    fn write_remarks(
        &self,
        draft: &mut Draft,
        chain: Chain,
    ) -> Result<(), feen_chess::pgn::EditError> {
        let mut at = self.remarks.get(chain.0).map_or(NONE, |last| last.next);
        while let Some(remark) = self.remarks.get(at) {
            match remark.text {
                [NONE, nag] => draft.add_nag(u8::try_from(nag).unwrap_or(u8::MAX))?,
                text => draft.add_comment(self.text(text))?,
            }
            at = if at == chain.0 { NONE } else { remark.next };
        }
        Ok(())
    }
}

/// A part of the moves that is left to write.
enum Part {
    After(u32),
    Others(u32),
    Move(u32),
    End,
}
