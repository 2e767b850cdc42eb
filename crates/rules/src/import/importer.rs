//! A section on its way to a table: its keys, and what is said of them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use qi::ByPlayer;

use super::cells::Cells;
use super::form::{Line, Section};
use super::names::Names;
use crate::error::VariantError;
use crate::table::{Setting, Table, Text};
use crate::variant::Variant;

pub(super) struct Importer<'s, 't> {
    pub(super) section: &'s Section<'t>,
    pub(super) table: Table,
    pub(super) names: Names,
    /// The parent, or chess.
    pub(super) base: Option<Variant>,
    pub(super) is_orphan: bool,
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// The keys that have been read.
    pub(super) used: BTreeSet<&'t str>,
    pub(super) faults: Vec<(Line<'t>, String)>,
    pub(super) notes: Vec<(Line<'t>, String)>,
    /// The letters of the parent that have another one now, or none.
    pub(super) letters: BTreeMap<String, Option<String>>,
    pub(super) is_new_pawn: bool,
    /// The regions that this section sets.
    pub(super) regions: BTreeMap<String, ByPlayer<Cells>>,
}

impl<'t> Importer<'_, 't> {
    /// The value of a key with its line; the last one counts.
    pub(super) fn value(&mut self, key: &str) -> Option<(Line<'t>, &'t str)> {
        let mut entries = self.section.entries.iter().rev();
        let entry = entries.find(|entry| entry.key == key)?;
        self.used.insert(entry.key);
        Some((entry.line, entry.value))
    }

    pub(super) fn consume(&mut self, key: &'t str) {
        self.used.insert(key);
    }

    pub(super) fn has_any(&self, keys: &[&str]) -> bool {
        let mut entries = self.section.entries.iter();
        entries.any(|entry| keys.contains(&entry.key))
    }

    pub(super) fn fault(&mut self, line: Line<'t>, reason: String) {
        self.faults.push((line, reason));
    }

    /// The truth of a key; nothing where it is not set, or has another value.
    pub(super) fn flag(&mut self, key: &str) -> Option<bool> {
        let (line, value) = self.value(key)?;
        let truth = match value.to_ascii_lowercase().as_str() {
            "true" => true,
            "false" => false,
            _ => {
                self.fault(line, "expected `true` or `false`".into());
                return None;
            }
        };
        if value != "true" && value != "false" {
            let reason = "the word is read in small letters; other programs do not understand it";
            self.notes.push((line, reason.into()));
        }
        Some(truth)
    }

    /// Sets a key of ours to the truth of theirs.
    pub(super) fn flag_as(&mut self, key: &str, ours: &str) {
        if let Some(truth) = self.flag(key) {
            self.try_set(ours, if truth { "yes" } else { "no" });
        }
    }

    pub(super) fn number(&mut self, key: &str) -> Option<u16> {
        let (line, value) = self.value(key)?;
        let number = value.parse().ok();
        if number.is_none() {
            self.fault(line, "expected a number".into());
        }
        number
    }

    /// Sets a key of ours to the number of theirs.
    pub(super) fn number_as(&mut self, key: &str, ours: &str) {
        if let Some((line, value)) = self.value(key)
            && let Err(reason) = self.set(ours, value)
        {
            self.fault(line, reason);
        }
    }

    /// Refuses a key unless it has a value that changes nothing.
    pub(super) fn refuse(&mut self, key: &str, nothing: &[&str]) {
        if let Some((line, value)) = self.value(key)
            && !nothing.contains(&value)
        {
            self.fault(line, "tables have no such rule".into());
        }
    }

    /// The letters of a key: nothing where it is not set, and all pieces for `*`.
    pub(super) fn letters(&mut self, key: &str) -> Option<Vec<String>> {
        let (line, value) = self.value(key)?;
        match self.letters_of(value) {
            Ok(letters) => Some(letters),
            Err(reason) => {
                self.fault(line, reason);
                None
            }
        }
    }

    /// The letters of a list such as `qrbn`, with or without blanks.
    pub(super) fn letters_of(&self, text: &str) -> Result<Vec<String>, String> {
        if text == "*" {
            let all = self.table.pieces.iter();
            return Ok(all.map(|piece| piece.letter.clone()).collect());
        }
        let mut letters = Vec::new();
        for letter in text.chars() {
            if letter.is_whitespace() || letter == '-' {
                continue;
            }
            let upper = letter.to_ascii_uppercase().to_string();
            if !self.has(&upper) {
                return Err(alloc::format!("no piece has the letter `{letter}`"));
            }
            if !letters.contains(&upper) {
                letters.push(upper);
            }
        }
        Ok(letters)
    }

    /// One letter; nothing where the key is not set.
    pub(super) fn letter(&mut self, key: &str) -> Option<String> {
        self.letters(key)?.into_iter().next()
    }

    pub(super) fn has(&self, letter: &str) -> bool {
        self.table.pieces.iter().any(|piece| piece.letter == letter)
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let setting = Setting::named(name).ok_or_else(|| String::from("unknown key"))?;
        let set = self.table.set(setting, Text::new(value));
        set.map_err(|fault| VariantError(fault).to_string())
    }

    /// As [`set`](Self::set), where a fault is one of the section.
    pub(super) fn try_set(&mut self, name: &str, value: &str) {
        if let Err(reason) = self.set(name, value) {
            self.fault(self.section.header, reason);
        }
    }

    /// Sets a key to letters.
    pub(super) fn set_letters(&mut self, name: &str, letters: &[String]) {
        let text = if letters.is_empty() {
            "none".into()
        } else {
            letters.join(" ")
        };
        self.try_set(name, &text);
    }
}
