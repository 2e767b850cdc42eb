//! The moves of a file, and the remarks before its start is known.

use feen_chess::pgn::Tags;
use feen_rules::Position;

use crate::error::{Error, ErrorKind, Read};
use crate::note::NoteKind;
use crate::sketch::Sketch;

/// A place in a file: its line and column.
type Place = (usize, usize);

/// The moves of a file, or the comments and notes that wait for them.
#[derive(Default)]
pub(super) struct Opening {
    comments: Vec<String>,
    notes: Vec<(NoteKind, usize)>,
    sketch: Option<Sketch>,
}

impl Opening {
    pub(super) const fn has_begun(&self) -> bool {
        self.sketch.is_some()
    }

    pub(super) const fn sketch(&mut self) -> Option<&mut Sketch> {
        self.sketch.as_mut()
    }

    pub(super) fn comment(&mut self, text: &str) {
        match &mut self.sketch {
            Some(sketch) => sketch.comment(text),
            None => self.comments.push(text.to_owned()),
        }
    }

    pub(super) fn note(&mut self, kind: NoteKind, line: usize) {
        match &mut self.sketch {
            Some(sketch) => sketch.note(kind, line),
            None => self.notes.push((kind, line)),
        }
    }

    /// The moves, which begin at a start if one is given.
    pub(super) fn moves(
        &mut self,
        start: Option<Position>,
        place: Place,
    ) -> Result<&mut Sketch, Error> {
        if let Some(start) = start {
            let mut sketch = Sketch::new(start);
            for comment in self.comments.drain(..) {
                sketch.comment(&comment);
            }
            for (kind, line) in self.notes.drain(..) {
                sketch.note(kind, line);
            }
            self.sketch = Some(sketch);
        }
        self.sketch.as_mut().ok_or_else(|| no_moves(place))
    }

    /// The record of a file that has been read, or of its moves before an error.
    pub(super) fn finish(self, tags: &Tags<'_>, first_line: usize, error: Option<Error>) -> Read {
        match self.sketch {
            Some(sketch) => sketch.finish(tags, None, first_line, error),
            None => Err(error.unwrap_or_else(|| no_moves((first_line, 1)))),
        }
    }
}

const fn no_moves(place: Place) -> Error {
    Error::new(ErrorKind::Format, place)
}
