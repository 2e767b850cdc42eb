use alloc::vec::Vec;
use core::str::FromStr;

use super::Variant;
use crate::error::UnknownVariant;
use crate::table::{BUILTIN, Table, Text, canonical_name, read_sections, tables};

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
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        find(name)
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

/// The built-in variant of a name or an alias.
pub(super) fn find(name: &str) -> Option<Variant> {
    let name = canonical_name(name);
    let is_name = |known: &&str| canonical_name(known) == name;
    cache::get(Variant::names().position(|known| is_name(&known))?)
}

fn builtin_tables() -> Vec<Table> {
    let sections = read_sections(Text::new(BUILTIN)).unwrap_or_default();
    tables(&sections, |_| None).unwrap_or_default()
}

/// Each variant is compiled when it is asked for first.
#[cfg(feature = "std")]
mod cache {
    use std::sync::OnceLock;

    use super::{Table, Variant, Vec, builtin_tables};

    static VARIANTS: OnceLock<Vec<(Table, OnceLock<Option<Variant>>)>> = OnceLock::new();

    pub(super) fn get(index: usize) -> Option<Variant> {
        let variants = VARIANTS.get_or_init(|| {
            let tables = builtin_tables().into_iter();
            tables.map(|table| (table, OnceLock::new())).collect()
        });
        let (table, variant) = variants.get(index)?;
        let variant = variant.get_or_init(|| Variant::compile(table.clone()).ok());
        variant.clone()
    }
}

#[cfg(not(feature = "std"))]
mod cache {
    use super::{Variant, builtin_tables};

    pub(super) fn get(index: usize) -> Option<Variant> {
        let table = builtin_tables().into_iter().nth(index)?;
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
