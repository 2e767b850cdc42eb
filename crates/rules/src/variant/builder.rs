use core::fmt::Display;

use alloc::string::ToString;

use super::Variant;
use crate::error::{Fault, VariantError, VariantErrorKind};
use crate::table::{Key, Setting, Table, Text, is_letter};

/// A variant that is being built: [`Variant::builder`].
#[derive(Clone, Debug)]
#[must_use = "call `build` at the end"]
pub struct Builder {
    table: Table,
    /// The first fault, which `build` reports.
    fault: Option<Fault>,
}

impl Builder {
    pub(super) const fn new(table: Table) -> Self {
        Self { table, fault: None }
    }

    /// With a setting, in place of its earlier value; the text is as in a table, and `true` is `yes`.
    pub fn set(self, key: Key, value: impl Display) -> Self {
        let text = value.to_string();
        let text = match text.as_str() {
            "true" => "yes",
            "false" => "no",
            text => text,
        };
        self.change(Setting::Key(key), text)
    }

    /// With a piece: its letter, such as `N` or `+R`, and its moves.
    pub fn piece(mut self, letter: &str, moves: &str) -> Self {
        let added = if is_letter(letter) {
            self.table.add_piece(letter, Text::new(moves))
        } else {
            Err(Text::new(letter).fault(VariantErrorKind::NotALetter))
        };
        self.note(added);
        self
    }

    /// Without a piece that the variant has so far.
    pub fn without_piece(mut self, letter: &str) -> Self {
        let removed = self.table.remove_piece(Text::new(letter));
        self.note(removed);
        self
    }

    /// With a region: its name in small letters, and its squares from the side of the first player.
    pub fn region(self, name: &str, squares: &str) -> Self {
        self.named(&alloc::format!("region.{name}"), squares)
    }

    /// With the squares of a region for the second player, which are mirrored otherwise.
    pub fn second_region(self, name: &str, squares: &str) -> Self {
        self.named(&alloc::format!("region.{name}.black"), squares)
    }

    /// With the squares on which a piece may be dropped.
    pub fn drop_region(self, letter: &str, squares: &str) -> Self {
        self.named(&alloc::format!("drop.{letter}"), squares)
    }

    fn named(mut self, name: &str, squares: &str) -> Self {
        if let Some(setting) = Setting::named(name) {
            return self.change(setting, squares);
        }
        self.note(Err(Text::new(name).fault(VariantErrorKind::UnknownKey)));
        self
    }

    fn change(mut self, setting: Setting, text: &str) -> Self {
        let changed = self.table.set(setting, Text::new(text));
        self.note(changed);
        self
    }

    fn note(&mut self, result: Result<(), Fault>) {
        if let Err(fault) = result {
            self.fault.get_or_insert(fault);
        }
    }

    /// The variant.
    ///
    /// # Errors
    ///
    /// The first setting that is wrong, or settings that do not fit each other: a promotion to a piece that there is
    /// not, a start position of another size.
    pub fn build(self) -> Result<Variant, VariantError> {
        match self.fault {
            Some(fault) => Err(VariantError(fault)),
            None => Variant::compile(self.table).map_err(VariantError),
        }
    }
}
