//! A position that is asked: as a text of FEEN, or as the value that a line of another notation has.

use std::borrow::Cow;

use feen::{Feen, View};
use feen_interchange::Residue;
use feen_query::{BoardKind, Scene};

use crate::commands::finder::Value;

#[derive(Clone, Copy)]
pub(super) enum Candidate<'a> {
    Text(View<'a>),
    Value(&'a Value),
}

impl<'a> Candidate<'a> {
    pub(super) fn kind(self) -> BoardKind {
        match self {
            Self::Text(view) => BoardKind::of(&view),
            Self::Value(value) => BoardKind::of_feen(value.feen()),
        }
    }

    pub(super) fn is_of(self, kind: &BoardKind) -> bool {
        match self {
            Self::Text(view) => kind.is_that_of(&view),
            Self::Value(value) => kind.is_that_of_feen(value.feen()),
        }
    }

    pub(super) fn square_count(self) -> u64 {
        match self {
            Self::Text(view) => view.square_count(),
            Self::Value(value) => value.feen().square_count() as u64,
        }
    }

    /// The position as a text, which a value has only once it is written.
    pub(super) fn view(self) -> Option<View<'a>> {
        match self {
            Self::Text(view) => Some(view),
            Self::Value(value) => View::parse(value.text()).ok(),
        }
    }

    /// Fills a scene; false if the board is too large for one.
    pub(super) fn show(self, scene: &mut Scene, asks_board: bool) -> bool {
        match self {
            Self::Text(view) if !asks_board => scene.read_apart(&view),
            Self::Text(view) => return scene.read(&view),
            Self::Value(value) => scene.take(value.feen()),
        }
        true
    }

    pub(super) fn feen(self) -> Option<Cow<'a, Feen>> {
        match self {
            Self::Text(view) => Feen::try_from(view.as_bytes()).ok().map(Cow::Owned),
            Self::Value(value) => Some(Cow::Borrowed(value.feen())),
        }
    }

    /// The part of a line that FEEN does not say: its counters and the like.
    pub(super) fn residue(self) -> Residue {
        match self {
            Self::Text(_) => Residue::default(),
            Self::Value(value) => value.residue().clone(),
        }
    }
}
