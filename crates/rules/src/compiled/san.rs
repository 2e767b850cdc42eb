use alloc::string::String;

use super::Rules;
use super::kinds::KindTable;
use crate::table::{Key, Table, Value};
use crate::values::{ByKind, Kind};

/// The letters of pieces in algebraic notation.
#[derive(Clone, Debug)]
pub(crate) struct SanLetters {
    letters: ByKind<Option<String>>,
    /// Pawns have a letter too.
    all_written: bool,
}

impl SanLetters {
    pub(super) fn compile(table: &Table, kinds: &KindTable) -> Self {
        let pairs = match table.get(Key::San) {
            Some(Value::Letterings(pairs)) => pairs.as_slice(),
            _ => &[],
        };
        let letters = kinds.all.iter().map(|kind| {
            let own = kinds.letter(*kind).trim_end_matches('~');
            let pair = pairs.iter().find(|(piece, _)| piece == own);
            pair.map(|(_, written)| written.clone())
        });
        Self {
            letters: ByKind::new(letters.collect()),
            all_written: !pairs.is_empty(),
        }
    }

    pub(crate) fn letter<'a>(&'a self, rules: &'a Rules, kind: Kind) -> &'a str {
        let own = rules.kinds.letter(kind).trim_end_matches('~');
        self.letters[kind].as_deref().unwrap_or(own)
    }

    /// Whether a piece is written without a letter.
    pub(crate) fn is_silent(&self, rules: &Rules, kind: Kind) -> bool {
        !self.all_written && rules.pawns.first.contains(kind) && rules.kinds.letter(kind) == "P"
    }
}
