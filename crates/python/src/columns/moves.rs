//! Columns of moves beside columns of positions: a text of moves or a list of them in each row, which is played, checked or
//! written in another notation.
//!
//! A row that cannot be read is a fault of that row: its answer is null, and `move_error` has the code.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use super::arrays::{Column, Lists, Strings, lists, names, strings, structure, texts_of};
use super::positions::Game;
use super::rows::{Part, parts};
use super::texts::{Texts, is_missing, of_python};
use crate::capsule;
use crate::text::Text;

/// The moves of each row.
pub(crate) enum Moves {
    /// The same text for all rows.
    Same(Vec<u8>),
    /// A text of moves, separated by blanks.
    Texts(Texts),
    /// A list of moves: which of the texts.
    Lists(Texts, Vec<Option<Range<usize>>>),
}

impl Moves {
    /// One text, a column of texts, or a column of lists of texts.
    pub(crate) fn of_python(moves: &Bound<'_, PyAny>) -> PyResult<Self> {
        if moves.is_instance_of::<PyString>() || moves.is_instance_of::<PyBytes>() {
            return Ok(Self::Same(moves.extract::<Text>()?.as_bytes().to_vec()));
        }
        match capsule::column(moves)? {
            Some((
                DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(_, _),
                chunks,
            )) => Self::of_lists(&chunks),
            Some((_, chunks)) => Ok(Self::Texts(Texts::new(&chunks)?)),
            None => Self::of_objects(moves),
        }
    }

    fn of_lists(chunks: &[ArrayRef]) -> PyResult<Self> {
        let mut values = Vec::with_capacity(chunks.len());
        let mut rows = Vec::new();
        let mut before = 0_usize;
        for chunk in chunks {
            let (items, ranges): (ArrayRef, Vec<Range<usize>>) = match chunk.data_type() {
                DataType::List(_) => {
                    let lists = chunk.as_list::<i32>();
                    (lists.values().clone(), ranges(lists.value_offsets()))
                }
                DataType::LargeList(_) => {
                    let lists = chunk.as_list::<i64>();
                    (lists.values().clone(), ranges(lists.value_offsets()))
                }
                _ => {
                    let lists = chunk.as_fixed_size_list();
                    let size = usize::try_from(lists.value_length())?;
                    let start = |row: usize| row.saturating_mul(size);
                    let ranges =
                        (0..lists.len()).map(|row| start(row)..start(row.saturating_add(1)));
                    (lists.values().clone(), ranges.collect())
                }
            };
            let after = |place: usize| place.saturating_add(before);
            rows.extend(ranges.into_iter().enumerate().map(|(row, range)| {
                chunk
                    .is_valid(row)
                    .then(|| after(range.start)..after(range.end))
            }));
            before = after(items.len());
            values.push(items);
        }
        Ok(Self::Lists(Texts::new(&values)?, rows))
    }

    /// A list of Python, or a Series of objects: of texts, or of lists of them.
    fn of_objects(moves: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Ok(items) = moves.try_iter() else {
            return Ok(Self::Texts(Texts::new(&of_python(moves)?.1)?));
        };
        let items = items.collect::<PyResult<Vec<_>>>()?;
        let is_text = |item: &Bound<'_, PyAny>| {
            item.is_instance_of::<PyString>() || item.is_instance_of::<PyBytes>()
        };
        // What is missing looks at what is there: a list has no truth as a number.
        let first = items.iter().find(|item| is_text(item) || !is_missing(item));
        if first.is_none_or(is_text) {
            return Ok(Self::Texts(Texts::new(&of_python(moves)?.1)?));
        }
        let mut chunks = Vec::new();
        let mut rows = Vec::with_capacity(items.len());
        let mut before = 0_usize;
        for item in &items {
            if is_missing(item) {
                rows.push(None);
                continue;
            }
            let start = before;
            for chunk in of_python(item)?.1 {
                before = before.saturating_add(chunk.len());
                chunks.push(chunk);
            }
            rows.push(Some(start..before));
        }
        Ok(Self::Lists(Texts::new(&chunks)?, rows))
    }

    /// The number of rows, where they are not all the same.
    const fn rows(&self) -> Option<usize> {
        match self {
            Self::Same(_) => None,
            Self::Texts(texts) => Some(texts.rows),
            Self::Lists(_, rows) => Some(rows.len()),
        }
    }

    /// The moves of a row; nothing for a null.
    fn row(&self, row: usize) -> Option<Row<'_>> {
        match self {
            Self::Same(text) => Some(Row::Text(Words(text))),
            Self::Texts(texts) => Some(Row::Text(Words(texts.get(row)?))),
            Self::Lists(texts, rows) => Some(Row::List(texts, rows.get(row)?.clone()?)),
        }
    }
}

/// The ranges between offsets.
fn ranges<O: Copy + TryInto<usize>>(offsets: &[O]) -> Vec<Range<usize>> {
    let place = |offset: &O| (*offset).try_into().unwrap_or(0);
    let pairs = offsets.iter().zip(offsets.iter().skip(1));
    pairs.map(|(start, end)| place(start)..place(end)).collect()
}

/// The moves of a row, one after the other.
enum Row<'t> {
    Text(Words<'t>),
    List(&'t Texts, Range<usize>),
}

impl<'t> Iterator for Row<'t> {
    type Item = &'t [u8];

    fn next(&mut self) -> Option<&'t [u8]> {
        match self {
            Self::Text(words) => words.next(),
            Self::List(texts, rows) => {
                Some(texts.get(rows.next()?).unwrap_or_default().trim_ascii())
            }
        }
    }
}

/// The moves of a text: what blanks separate, without what a record of PGN has beside them (numbers of moves, comments,
/// variations, glyphs as `$1`, and the result at the end).
struct Words<'t>(&'t [u8]);

impl<'t> Iterator for Words<'t> {
    type Item = &'t [u8];

    fn next(&mut self) -> Option<&'t [u8]> {
        loop {
            self.0 = self.0.trim_ascii_start();
            match *self.0.first()? {
                b'{' => self.pass(|byte| byte == b'}'),
                b';' => self.pass(|byte| byte == b'\n'),
                b'(' => self.pass_brackets(),
                b'$' => self.pass(|byte| byte.is_ascii_whitespace()),
                _ => {
                    let end = self.word_end();
                    let (word, rest) = self.0.split_at_checked(end)?;
                    self.0 = rest;
                    let word = without_number(word);
                    let is_result = matches!(word, b"" | b"*" | b"1-0" | b"0-1" | b"1/2-1/2");
                    if !is_result {
                        return Some(word);
                    }
                }
            }
        }
    }
}

impl Words<'_> {
    /// The length of the word that is next.
    fn word_end(&self) -> usize {
        let is_end = |(place, byte): (usize, &u8)| match byte {
            b'{' | b';' => true,
            // KIF has the square that a piece leaves in brackets: `７六歩(77)`.
            b'(' => {
                let after = self.0.get(place.saturating_add(1)..).unwrap_or_default();
                !matches!(after, [b'1'..=b'9', b'1'..=b'9', b')', ..])
            }
            byte => byte.is_ascii_whitespace(),
        };
        let end = self.0.iter().enumerate().position(is_end);
        end.unwrap_or(self.0.len())
    }

    /// Passes over all up to a byte, and over it.
    fn pass(&mut self, is_last: impl Fn(u8) -> bool) {
        let last = self.0.iter().position(|byte| is_last(*byte));
        let rest = last.and_then(|last| self.0.get(last.saturating_add(1)..));
        self.0 = rest.unwrap_or_default();
    }

    /// Passes over a variation, with those inside it and its comments.
    fn pass_brackets(&mut self) {
        let mut open = 0_usize;
        loop {
            match self.0.first() {
                None => return,
                Some(b'{') => self.pass(|byte| byte == b'}'),
                Some(byte) => {
                    match byte {
                        b'(' => open = open.saturating_add(1),
                        b')' => open = open.saturating_sub(1),
                        _ => {}
                    }
                    self.0 = self.0.get(1..).unwrap_or_default();
                    if open == 0 {
                        return;
                    }
                }
            }
        }
    }
}

/// A word without the number of a move before it: `e4` of `1.e4`.
fn without_number(word: &[u8]) -> &[u8] {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let after = word.get(digits..).unwrap_or_default();
    let dots = after.iter().take_while(|byte| **byte == b'.').count();
    if dots == 0 {
        return word;
    }
    after.get(dots..).unwrap_or_default()
}

/// The rows of a column of positions beside one of moves.
pub(crate) struct Lines<G: Game> {
    game: G,
    /// Nothing where all rows begin at the start of the game.
    positions: Option<Texts>,
    moves: Moves,
    notation: G::Notation,
    rows: usize,
    threads: usize,
}

impl<G: Game> Lines<G> {
    /// The rows of two columns; without the first one, all begin at the start of the game.
    pub(crate) fn new(
        game: G,
        x: Option<&Bound<'_, PyAny>>,
        moves: &Bound<'_, PyAny>,
        notation: G::Notation,
        threads: usize,
    ) -> PyResult<Self> {
        let positions = x.map(|x| Texts::new(&of_python(x)?.1)).transpose()?;
        let moves = Moves::of_python(moves)?;
        let rows = match (positions.as_ref().map(|texts| texts.rows), moves.rows()) {
            (Some(expected), Some(found)) if expected != found => {
                return Err(PyValueError::new_err(format!(
                    "expected moves for {expected} positions, found {found} rows of them"
                )));
            }
            (Some(rows), _) | (None, Some(rows)) => rows,
            (None, None) => {
                let message = "expected a column of positions or of moves, found neither";
                return Err(PyTypeError::new_err(message));
            }
        };
        Ok(Self {
            game,
            positions,
            moves,
            notation,
            rows,
            threads,
        })
    }

    /// Adds each row: the position before the moves, or the code of its error, and the moves. A row of a null is null.
    fn parts<P: Part>(
        &self,
        py: Python<'_>,
        add: impl Fn(&mut P, Result<G::Position, &'static str>, Row<'_>) + Sync,
    ) -> PyResult<Vec<P>> {
        parts(py, self.rows, self.threads, |part: &mut P, row| {
            let start = match &self.positions {
                None => Some(Ok(self.game.start())),
                Some(texts) => texts.get(row).map(|text| self.game.read(text)),
            };
            match start.zip(self.moves.row(row)) {
                Some((start, moves)) => add(part, start, moves),
                None => part.push_null(),
            }
        })
    }

    /// Plays moves. Each is shown before it is played, with the position after it.
    fn played(
        &self,
        start: Result<G::Position, &'static str>,
        moves: Row<'_>,
        mut before: impl FnMut(&G::Position, G::Move) -> Result<(), &'static str>,
        mut after: impl FnMut(&G::Position),
    ) -> Result<G::Position, &'static str> {
        let mut position = start?;
        let mut last = None;
        for text in moves {
            let text = String::from_utf8_lossy(text);
            let mv = self.game.read_move(&position, last, &text, self.notation)?;
            before(&position, mv)?;
            self.game.play(&mut position, mv);
            last = Some(mv);
            after(&position);
        }
        Ok(position)
    }
}

/// # Answers
impl<G: Game> Lines<G> {
    /// The FEN after the moves.
    pub(crate) fn last(&self, py: Python<'_>) -> PyResult<Column> {
        let parts = self.parts(py, |part: &mut Strings, start, moves| {
            match self.played(start, moves, |_, _| Ok(()), |_| ()) {
                Ok(position) => part.push(self.game.fen(&position)),
                Err(_) => part.push_null(),
            }
        })?;
        strings(parts).map(Column::new)
    }

    /// The code of the first error.
    pub(crate) fn codes(&self, py: Python<'_>) -> PyResult<Column> {
        let parts = self.parts(py, |part: &mut Vec<Option<&'static str>>, start, moves| {
            part.push(self.played(start, moves, |_, _| Ok(()), |_| ()).err());
        })?;
        Ok(Column::new(names(parts.into_iter().flatten())))
    }

    /// The FENs after each of the moves, up to the first error, and its code.
    pub(crate) fn each(&self, py: Python<'_>) -> PyResult<Column> {
        let parts = self.parts(py, |part: &mut Line, start, moves| {
            let mut fens = Vec::new();
            let played = self.played(
                start,
                moves,
                |_, _| Ok(()),
                |position| {
                    fens.push(self.game.fen(position).to_string());
                },
            );
            part.fens.push(Some(fens));
            part.errors.push(played.err());
            part.is_there.push(true);
        })?;
        let (mut fens, mut errors, mut is_there) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            fens.push(part.fens);
            errors.extend(part.errors);
            is_there.extend(part.is_there);
        }
        let columns = vec![
            ("fens", lists(fens, texts_of)?),
            ("error", names(errors.into_iter())),
        ];
        structure(columns, Some(is_there)).map(Column::new)
    }

    /// The moves in another notation, separated by blanks.
    pub(crate) fn written(&self, py: Python<'_>, notation: G::Notation) -> PyResult<Column> {
        let written = |start, moves: Row<'_>, add: &mut dyn FnMut(String)| {
            let write = |position: &G::Position, mv| {
                let text = self.game.write_move(position, mv, notation);
                text.map(&mut *add).ok_or("move/notation")
            };
            self.played(start, moves, write, |_| ())
        };
        // Known before the first row, so that a query fails where it is written.
        let start = self.game.start();
        let mut first = self.game.legal_moves(&start).into_iter();
        if first.any(|mv| self.game.write_move(&start, mv, notation).is_none()) {
            return Err(self.game.unwritten(notation));
        }
        let parts = self.parts(py, |part: &mut Strings, start, moves| {
            let mut all = String::new();
            let played = written(start, moves, &mut |text| {
                if !all.is_empty() {
                    all.push(' ');
                }
                all.push_str(&text);
            });
            part.push_option(played.is_ok().then_some(&*all));
        })?;
        strings(parts).map(Column::new)
    }
}

/// The FENs of rows, and the codes of errors.
#[derive(Default)]
struct Line {
    fens: Lists<String>,
    errors: Vec<Option<&'static str>>,
    is_there: Vec<bool>,
}

impl Part for Line {
    fn push_null(&mut self) {
        self.fens.push_null();
        self.errors.push(None);
        self.is_there.push(false);
    }

    fn push_from(&mut self, other: &Self, row: usize) {
        self.fens.push_from(&other.fens, row);
        self.errors.push(other.errors.get(row).copied().flatten());
        self.is_there
            .push(other.is_there.get(row).copied().unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn a_text_of_moves_has_words() {
        for (text, expected) in [
            ("e2e4 e7e5", "e2e4|e7e5"),
            ("  e4\te5\n", "e4|e5"),
            ("1. e4 e5 2.Nf3 Nc6 1-0", "e4|e5|Nf3|Nc6"),
            (
                "1. e4 {(} 1... e5 $1 (1... c5 {)} 2. c3 (2. d4)) 2. d4 *",
                "e4|e5|d4",
            ),
            ("7g7f 3c3d", "7g7f|3c3d"),
            ("e4 ; the rest\ne5 1/2-1/2", "e4|e5"),
            ("e4{x}e5(d5)d4", "e4|e5|d4"),
            ("７六歩(77) ３四歩(33)", "７六歩(77)|３四歩(33)"),
            ("1.", ""),
            ("", ""),
            ("( ( {", ""),
        ] {
            let words: Vec<_> = Words(text.as_bytes())
                .map(String::from_utf8_lossy)
                .collect();
            assert_eq!(words.join("|"), expected, "{text}");
        }
    }
}
