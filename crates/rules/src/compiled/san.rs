use alloc::string::String;
use alloc::vec::Vec;

use super::Rules;
use super::kinds::KindTable;
use crate::table::{Key, Table, Value};
use crate::values::{ByKind, Kind, Kinds};

/// The letters of pieces in algebraic notation.
#[derive(Clone, Debug)]
pub(crate) struct SanLetters {
    letters: ByKind<Option<String>>,
    /// The kinds of each letter: index 0 is `A`.
    kinds: [Kinds; 26],
    /// Pawns have a letter too.
    all_written: bool,
    /// Some pieces have a sign before their letter, which moves that make them end with.
    pub(crate) has_signs: bool,
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
        let letters = ByKind::new(letters.collect::<Vec<Option<String>>>());
        let mut by_letter = [Kinds::EMPTY; 26];
        for (place, of_letter) in (b'A'..=b'Z').zip(&mut by_letter) {
            let is_written = |kind: &Kind| {
                let own = kinds.letter(*kind).trim_end_matches('~');
                letters[*kind].as_deref().unwrap_or(own).as_bytes() == [place]
            };
            *of_letter = kinds.all.iter().copied().filter(is_written).collect();
        }
        Self {
            letters,
            kinds: by_letter,
            all_written: !pairs.is_empty(),
            has_signs: kinds
                .all
                .iter()
                .any(|kind| kinds.letter(*kind).starts_with('+')),
        }
    }

    /// The kinds with a letter, or those without one.
    pub(crate) fn kinds(&self, rules: &Rules, letter: &str) -> Kinds {
        let all = rules.kinds.all.iter().copied();
        match letter.as_bytes() {
            [] => {
                let pawn = rules.kinds.plain('P');
                pawn.filter(|pawn| self.is_silent(rules, *pawn))
                    .into_iter()
                    .collect()
            }
            [capital] if capital.is_ascii_uppercase() => {
                let place = usize::from(capital.wrapping_sub(b'A'));
                self.kinds.get(place).copied().unwrap_or_default()
            }
            _ => all
                .filter(|kind| self.letter(rules, *kind) == letter)
                .collect(),
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
