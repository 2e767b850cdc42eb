//! The pieces that a section names, takes away, or gives another letter.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::importer::Importer;
use super::names::{is_piece, moves, translated};
use crate::table::{Key, Text, Value};

impl Importer<'_, '_> {
    /// The pieces that the section names, takes away or gives another letter.
    pub(super) fn pieces(&mut self) {
        for index in 0..self.section.entries.len() {
            let Some(entry) = self.section.entries.get(index) else {
                continue;
            };
            if !is_piece(entry.key) {
                continue;
            }
            self.consume(entry.key);
            let is_last = |later: &super::form::Entry<'_>| later.key != entry.key;
            let later = self.section.entries.get(index.saturating_add(1)..);
            if later.unwrap_or_default().iter().all(is_last)
                && let Err(reason) = self.piece(entry.key, entry.value)
            {
                self.fault(entry.line, reason);
            }
        }
    }

    fn piece(&mut self, key: &str, value: &str) -> Result<(), String> {
        if value == "-" {
            if let Some(letter) = self.names.letter(key).map(ToString::to_string) {
                self.remove_letter(&letter)?;
            }
            return Ok(());
        }
        let (letter, own) = match (moves(key), value.split_once(':')) {
            // A king may have moves of its own.
            (_, Some((letter, moves))) => (letter, translated(moves.trim())),
            (Some(moves), None) => (value, moves.to_string()),
            (None, None) => return Err("expected a letter and moves such as `a:mRcN`".into()),
        };
        if ["nC", "nL", "nH", "nG"]
            .iter()
            .any(|lame| own.contains(lame))
        {
            return Err("other programs have no lame leap of three squares".into());
        }
        let letter = letter.trim().to_ascii_uppercase();
        if letter.starts_with('+') || !crate::table::is_letter(&letter) {
            return Err("expected one letter".into());
        }
        let former = self.names.letter(key).map(ToString::to_string);
        if former.as_deref() == Some(letter.as_str()) {
            if !value.contains(':') {
                return Ok(());
            }
        } else {
            if self.has(&letter) {
                self.remove_letter(&letter)?;
            }
            if let Some(former) = former {
                self.rewrite(|other| {
                    Some(if other == former {
                        letter.clone()
                    } else {
                        other.into()
                    })
                })?;
                for piece in &mut self.table.pieces {
                    if piece.letter.trim_start_matches('+') == former {
                        piece.letter = piece.letter.replace(&former, &letter);
                    }
                }
                self.names.rename(&former, &letter);
                self.letters.insert(former, Some(letter.clone()));
                if !value.contains(':') {
                    return Ok(());
                }
            }
        }
        self.add_piece(&letter, &own)?;
        self.names.letters.insert(key.into(), letter.clone());
        match key {
            "king" => self.set("royal", &letter)?,
            "janggiCannon" => self.add_letter(Key::JumpNot, &letter)?,
            "pawn" => {
                self.is_new_pawn = true;
                if self.names.letters.values().any(|pawn| *pawn == letter) {
                    self.add_letter(Key::Pawns, &letter)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds a letter to those of a key.
    fn add_letter(&mut self, key: Key, letter: &str) -> Result<(), String> {
        let mut letters: Vec<String> = match self.table.get(key) {
            Some(Value::Letters(letters)) => letters.iter().map(|it| it.text.clone()).collect(),
            _ => Vec::new(),
        };
        if !letters.iter().any(|other| other == letter) {
            letters.push(letter.into());
        }
        self.set(key.name(), &letters.join(" "))
    }

    pub(super) fn add_piece(&mut self, letter: &str, moves: &str) -> Result<(), String> {
        let added = self.table.add_piece(letter, Text::new(moves));
        added.map_err(|fault| crate::error::VariantError(fault).to_string())
    }

    /// Takes a piece away, and its letter from all settings.
    pub(super) fn remove_letter(&mut self, letter: &str) -> Result<(), String> {
        self.rewrite(|other| (other != letter).then(|| other.into()))?;
        let is_other =
            |piece: &crate::table::PieceLine| piece.letter.trim_start_matches('+') != letter;
        self.table.pieces.retain(is_other);
        self.table.second_pieces.retain(is_other);
        self.names.forget(letter);
        self.letters.insert(letter.into(), None);
        Ok(())
    }
}
