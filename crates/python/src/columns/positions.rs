//! Columns of positions of one game: how a text becomes a position, and what a function over such a column gives.
//!
//! The functions of chess and of every variant are each a reader, a value of a position, and one of the answers below.

use std::fmt::Display;
use std::iter::Flatten;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::vec::IntoIter;

use arrow_array::types::ArrowPrimitiveType;
use arrow_array::{ArrayRef, PrimitiveArray};
use feen::Player;
use pyo3::prelude::*;

use super::arrays::{
    Column, Lists, Strings, fixed_lists, flags, lists, names, numbers, strings, structure, texts_of,
};
use super::rows::Part;
use super::texts::mapped;

/// A game whose positions stand in a column as texts.
pub(crate) trait Game: Sync {
    type Position: Clone;
    type Move: Copy;
    /// How moves are written.
    type Notation: Copy + Sync;

    /// The position that the game starts from.
    fn start(&self) -> Self::Position;

    /// The position of a text, or the code of the error.
    fn read(&self, text: &[u8]) -> Result<Self::Position, &'static str>;

    /// The legal move of a text after the last one, or the code of the reason why there is none.
    fn read_move(
        &self,
        position: &Self::Position,
        last: Option<Self::Move>,
        text: &str,
        notation: Self::Notation,
    ) -> Result<Self::Move, &'static str>;

    /// A legal move as text; nothing where the notation has none for it.
    fn write_move(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        notation: Self::Notation,
    ) -> Option<String>;

    /// Plays a legal move.
    fn play(&self, position: &mut Self::Position, mv: Self::Move);

    /// The legal moves in their order.
    fn legal_moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// The FEN.
    fn fen(&self, position: &Self::Position) -> impl Display;

    /// The exception of a notation that has no text for a move.
    fn unwritten(&self, notation: Self::Notation) -> PyErr;
}

/// A column of positions of a game, and the number of threads that look at it.
pub(crate) struct Positions<'x, 'py, G> {
    game: G,
    x: &'x Bound<'py, PyAny>,
    threads: usize,
}

impl<'x, 'py, G: Game> Positions<'x, 'py, G> {
    pub(crate) const fn new(game: G, x: &'x Bound<'py, PyAny>, threads: usize) -> Self {
        Self { game, x, threads }
    }

    /// Adds each text that is there, as a position or as the code of its error.
    pub(crate) fn parts<P: Part>(
        &self,
        add: impl Fn(&mut P, Result<G::Position, &'static str>) + Sync,
    ) -> PyResult<Vec<P>> {
        // The column is Python's, and not for other threads.
        let game = &self.game;
        let read = |part: &mut P, text: &[u8]| add(part, game.read(text));
        mapped(self.x.py(), self.x, self.threads, read)
    }

    /// Adds each position; a row is null where a text is not one.
    fn positions<P: Part>(&self, add: impl Fn(&mut P, &G::Position) + Sync) -> PyResult<Vec<P>> {
        self.parts(|part: &mut P, read| match read {
            Ok(position) => add(part, &position),
            Err(_) => part.push_null(),
        })
    }

    /// A value of each position.
    fn values<T: Clone + Send + Sync>(
        &self,
        value: impl Fn(&G::Position) -> Option<T> + Sync,
    ) -> PyResult<Flatten<IntoIter<Vec<Option<T>>>>> {
        let parts =
            self.positions(|part: &mut Vec<Option<T>>, position| part.push(value(position)))?;
        Ok(parts.into_iter().flatten())
    }
}

/// # Answers
impl<G: Game> Positions<'_, '_, G> {
    /// Whether each text is a position.
    pub(crate) fn are_read(&self) -> PyResult<Column> {
        let parts =
            self.parts(|part: &mut Vec<Option<bool>>, read| part.push(Some(read.is_ok())))?;
        Ok(flags(parts.into_iter().flatten()))
    }

    /// The code of the error of each text.
    pub(crate) fn codes(&self) -> PyResult<Column> {
        let parts =
            self.parts(|part: &mut Vec<Option<&'static str>>, read| part.push(read.err()))?;
        Ok(Column::new(names(parts.into_iter().flatten())))
    }

    pub(crate) fn flags(&self, value: impl Fn(&G::Position) -> bool + Sync) -> PyResult<Column> {
        Ok(flags(self.values(|position| Some(value(position)))?))
    }

    /// One of a few names.
    pub(crate) fn names(
        &self,
        value: impl Fn(&G::Position) -> Option<String> + Sync,
    ) -> PyResult<Column> {
        Ok(Column::new(names(self.values(value)?)))
    }

    pub(crate) fn numbers<T: ArrowPrimitiveType>(
        &self,
        value: impl Fn(&G::Position) -> Option<T::Native> + Sync,
    ) -> PyResult<Column> {
        Ok(Column::new(numbers::<T>(self.values(value)?)))
    }

    pub(crate) fn texts(
        &self,
        add: impl Fn(&mut Strings, &G::Position) + Sync,
    ) -> PyResult<Column> {
        strings(self.positions(add)?).map(Column::new)
    }

    /// A list of texts.
    pub(crate) fn lists<T: Display + Clone + Send + Sync, I: IntoIterator<Item = T>>(
        &self,
        value: impl Fn(&G::Position) -> I + Sync,
    ) -> PyResult<Column> {
        let parts =
            self.positions(|part: &mut Lists<T>, position| part.push(Some(value(position))))?;
        lists(parts, texts_of).map(Column::new)
    }

    /// The legal moves in a notation.
    pub(crate) fn legal_moves(&self, notation: G::Notation) -> PyResult<Column> {
        let game = &self.game;
        let moves = |position: &G::Position| {
            let moves = game.legal_moves(position).into_iter();
            let texts = moves.map(|mv| game.write_move(position, mv, notation));
            texts.collect::<Option<Vec<String>>>()
        };
        // Known before the first row, so that a query fails where it is written.
        if moves(&game.start()).is_none() {
            return Err(game.unwritten(notation));
        }
        let is_unfit = AtomicBool::new(false);
        let column = self.lists(|position| {
            let moves = moves(position);
            is_unfit.fetch_or(moves.is_none(), Ordering::Relaxed);
            moves.unwrap_or_default()
        })?;
        if is_unfit.load(Ordering::Relaxed) {
            return Err(game.unwritten(notation));
        }
        Ok(column)
    }

    /// Numbers with a name each, which a function adds for a position: the columns of a struct, and in which rows it is there.
    pub(crate) fn tallies<T: ArrowPrimitiveType>(
        &self,
        names: &[String],
        add: impl Fn(&G::Position, &mut [T::Native]) + Sync,
    ) -> PyResult<(Vec<ArrayRef>, Vec<bool>)> {
        let rows = self.values(|position| {
            let mut numbers = vec![T::default_value(); names.len()];
            add(position, &mut numbers);
            Some(numbers)
        })?;
        let rows: Vec<Option<Vec<T::Native>>> = rows.collect();
        let column = |place: usize| {
            let numbers = rows.iter().map(|row| row.as_ref()?.get(place).copied());
            self::numbers::<T>(numbers)
        };
        let columns = (0..names.len()).map(column).collect();
        Ok((columns, rows.iter().map(Option::is_some).collect()))
    }

    /// A struct of [`tallies`](Self::tallies).
    pub(crate) fn counts<T: ArrowPrimitiveType>(
        &self,
        names: &[String],
        add: impl Fn(&G::Position, &mut [T::Native]) + Sync,
    ) -> PyResult<Column> {
        let (columns, is_there) = self.tallies::<T>(names, add)?;
        let names = names.iter().map(String::as_str);
        structure(names.zip(columns).collect(), Some(is_there)).map(Column::new)
    }

    /// An array of numbers of one shape, which a function adds for a position.
    pub(crate) fn arrays<T: ArrowPrimitiveType>(
        &self,
        shape: &[usize],
        add: impl Fn(&G::Position, &mut Vec<T::Native>) + Sync,
    ) -> PyResult<Column> {
        let size = shape.iter().copied().fold(1, usize::saturating_mul);
        let mut parts = self.parts(|part: &mut Arrays<T::Native>, read| match read {
            Ok(position) => part.push(|items| add(&position, items)),
            Err(_) => part.push_null(),
        })?;
        let rows = parts.iter().flat_map(|part| part.rows.iter());
        let is_there: Vec<bool> = rows.map(Option::is_some).collect();
        let items = match &mut *parts {
            [part] if part.rows.iter().all(Option::is_some) => std::mem::take(&mut part.items),
            parts => {
                let mut items = Vec::with_capacity(is_there.len().saturating_mul(size));
                for part in parts {
                    for row in &part.rows {
                        match row.clone().and_then(|row| part.items.get(row)) {
                            Some(array) => items.extend_from_slice(array),
                            None => items.extend((0..size).map(|_| T::default_value())),
                        }
                    }
                    part.items = Vec::new();
                    self.x.py().check_signals()?;
                }
                items
            }
        };
        let items = PrimitiveArray::<T>::new(items.into(), None);
        let lists = fixed_lists(Arc::new(items), size, is_there)?;
        Ok(match shape {
            [_] => Column::new(lists),
            shape => Column::shaped(lists, shape),
        })
    }
}

/// A struct of two lists of numbers, one for each player.
impl<G: Game> Positions<'_, '_, G> {
    pub(crate) fn pairs<T: ArrowPrimitiveType, I: IntoIterator<Item = T::Native>>(
        &self,
        names: [&str; 2],
        of: impl Fn(&G::Position, Player) -> Option<I> + Sync,
    ) -> PyResult<Column> {
        let parts = self.positions(|part: &mut Pairs<T::Native>, position| {
            for (player, list) in Player::ALL.into_iter().zip(&mut part.lists) {
                list.push(of(position, player));
            }
            part.is_there.push(true);
        })?;
        let mut is_there = Vec::new();
        let mut both = [Vec::new(), Vec::new()];
        for part in parts {
            for (all, list) in both.iter_mut().zip(part.lists) {
                all.push(list);
            }
            is_there.extend(part.is_there);
        }
        let items = |items: Vec<T::Native>| -> PyResult<ArrayRef> {
            Ok(Arc::new(PrimitiveArray::<T>::new(items.into(), None)))
        };
        let columns = both.into_iter().map(|parts| lists(parts, items));
        let columns = columns.collect::<PyResult<Vec<_>>>()?;
        structure(names.into_iter().zip(columns).collect(), Some(is_there)).map(Column::new)
    }
}

/// The arrays of rows, one after the other; a row without one has none.
struct Arrays<T> {
    items: Vec<T>,
    rows: Vec<Option<Range<usize>>>,
}

impl<T> Default for Arrays<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            rows: Vec::new(),
        }
    }
}

impl<T> Arrays<T> {
    fn push(&mut self, add: impl FnOnce(&mut Vec<T>)) {
        let start = self.items.len();
        add(&mut self.items);
        self.rows.push(Some(start..self.items.len()));
    }
}

impl<T: Clone + Send + Sync> Part for Arrays<T> {
    fn push_null(&mut self) {
        self.rows.push(None);
    }

    fn push_from(&mut self, other: &Self, row: usize) {
        let array = other.rows.get(row).cloned().flatten();
        match array.and_then(|array| other.items.get(array)) {
            Some(array) => self.push(|items| items.extend_from_slice(array)),
            None => self.push_null(),
        }
    }
}

/// Two lists of rows, one for each player.
struct Pairs<T> {
    lists: [Lists<T>; 2],
    is_there: Vec<bool>,
}

impl<T> Default for Pairs<T> {
    fn default() -> Self {
        Self {
            lists: Default::default(),
            is_there: Vec::new(),
        }
    }
}

impl<T: Clone + Send + Sync> Part for Pairs<T> {
    fn push_null(&mut self) {
        self.lists.iter_mut().for_each(Part::push_null);
        self.is_there.push(false);
    }

    fn push_from(&mut self, other: &Self, row: usize) {
        for (own, other) in self.lists.iter_mut().zip(&other.lists) {
            own.push_from(other, row);
        }
        self.is_there
            .push(other.is_there.get(row).copied().unwrap_or_default());
    }
}
