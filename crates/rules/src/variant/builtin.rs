use alloc::vec::Vec;
use core::str::FromStr;

use super::Variant;
use crate::error::UnknownVariant;
use crate::table::{
    BUILTIN, Key, Table, Text, Value, aliases, canonical_name, read_sections, tables,
};

/// The built-in variants.
impl Variant {
    /// The built-in variant of a name, in any case, or of another name that programs and sites have for it.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// assert_eq!(Variant::by_name("Crazyhouse").unwrap().name(), "crazyhouse");
    /// assert_eq!(Variant::by_name("kingOfTheHill").unwrap().name(), "kingofthehill");
    /// assert_eq!(Variant::by_name("threeCheck").unwrap().name(), "3check");
    /// assert!(Variant::by_name("bridge").is_none());
    /// ```
    ///
    /// `960` after a name is the game with a king that castles from any file, as in `crazyhouse960`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        find(name)
    }

    /// The other names that programs and sites have for this variant, in small letters.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let seirawan: Variant = "seirawan".parse()?;
    /// assert!(seirawan.other_names().eq(["schess"]));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    pub fn other_names(&self) -> impl Iterator<Item = &'static str> {
        aliases(self.name())
    }

    /// The names of the built-in variants, in the order of their tables.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let headers = BUILTIN.lines().filter_map(|line| line.strip_prefix('['));
        headers.filter_map(|header| Some(header.split([':', ']']).next()?.trim()))
    }

    /// The built-in variants, in the order of their tables.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let with_hands = Variant::all().into_iter().filter(Variant::has_hands);
    /// assert!(with_hands.count() > 20);
    /// ```
    #[must_use]
    pub fn all() -> Vec<Self> {
        Self::names().filter_map(find).collect()
    }
}

/// The built-in variant of a name or an alias, or one whose king castles from any file: `crazyhouse960`.
pub(super) fn find(name: &str) -> Option<Variant> {
    let name = canonical_name(name);
    if let Some(index) = cache::place(&name) {
        return cache::get(index, false);
    }
    cache::get(
        cache::place(&canonical_name(name.strip_suffix("960")?))?,
        true,
    )
}

/// The built-in tables, in their order.
fn builtin_tables() -> Vec<Table> {
    let sections = read_sections(Text::new(BUILTIN)).unwrap_or_default();
    tables(&sections, |_| None).unwrap_or_default()
}

/// The same game with a king that castles from any file, if its king castles.
fn with_any_file(table: &Table) -> Option<Variant> {
    if !matches!(table.get(Key::Castling), Some(Value::Castling(Some(_)))) {
        return None;
    }
    let variant = Variant::compile(table.clone()).ok()?;
    let title = alloc::format!("{} 960", variant.title());
    let builder = variant.derive(&alloc::format!("{}960", table.name));
    let builder = builder.set(Key::Chess960, true);
    builder.set(Key::Title, title).build().ok()
}

/// Each variant is compiled when it is asked for first. A file of games asks for its name once a game.
#[cfg(feature = "std")]
mod cache {
    use alloc::collections::BTreeMap;
    use alloc::string::String;
    use std::sync::OnceLock;

    use super::{Table, Variant, Vec, builtin_tables, canonical_name, with_any_file};

    /// A table, its variant, and the variant whose king castles from any file.
    type Entry = (Table, OnceLock<Option<Variant>>, OnceLock<Option<Variant>>);

    static VARIANTS: OnceLock<Vec<Entry>> = OnceLock::new();

    static PLACES: OnceLock<BTreeMap<String, usize>> = OnceLock::new();

    /// The place of a name among the built-in variants.
    pub(super) fn place(name: &str) -> Option<usize> {
        let names = || Variant::names().map(canonical_name).zip(0..).collect();
        PLACES.get_or_init(names).get(name).copied()
    }

    pub(super) fn get(index: usize, from_any_file: bool) -> Option<Variant> {
        let variants = VARIANTS.get_or_init(|| {
            let tables = builtin_tables().into_iter();
            let entry = |table| (table, OnceLock::new(), OnceLock::new());
            tables.map(entry).collect()
        });
        let (table, variant, shuffled) = variants.get(index)?;
        let variant = if from_any_file {
            shuffled.get_or_init(|| with_any_file(table))
        } else {
            variant.get_or_init(|| Variant::compile(table.clone()).ok())
        };
        variant.clone()
    }
}

#[cfg(not(feature = "std"))]
mod cache {
    use super::{Variant, builtin_tables, canonical_name, with_any_file};

    pub(super) fn place(name: &str) -> Option<usize> {
        Variant::names().position(|known| canonical_name(known) == name)
    }

    pub(super) fn get(index: usize, from_any_file: bool) -> Option<Variant> {
        let table = builtin_tables().into_iter().nth(index)?;
        if from_any_file {
            return with_any_file(&table);
        }
        Variant::compile(table).ok()
    }
}

/// By its [name](Variant::by_name).
impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        find(name).ok_or_else(|| UnknownVariant::new(name))
    }
}
