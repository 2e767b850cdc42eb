use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Variant, builtin};
use crate::error::{Fault, VariantErrorKind};
use crate::table::{Key, Table, Text, read_sections, tables};

/// The variants of a text, in its order.
pub(super) fn variants(text: &str) -> Result<Vec<Variant>, Fault> {
    let sections = read_sections(Text::new(text))?;
    let tables = tables(&sections, |name| {
        builtin::find(name).map(|variant| variant.table().clone())
    })?;
    let mut variants = Vec::with_capacity(tables.len());
    for (index, (table, section)) in tables.into_iter().zip(&sections).enumerate() {
        let end = sections.get(index.saturating_add(1));
        let end = end.map_or(text.len(), |next| next.name.span().start);
        let header = section.parent.unwrap_or(section.name).span();
        let own = header.end..end;
        let keys = inherited(&table, &own);
        let variant = Variant::compile(table).map_err(|fault| {
            if fault.kind == VariantErrorKind::UnknownPiece && !own.contains(&fault.span.start) {
                let named = keys
                    .iter()
                    .find(|(_, letters)| letters.contains(&fault.found));
                if let Some((key, _)) = named {
                    let kind = VariantErrorKind::ParentPiece { key: *key };
                    return Fault::new(kind, header.clone(), &fault.found);
                }
            }
            // A key that is missing is missing from the section.
            if fault.span == (0..0) && !matches!(fault.kind, VariantErrorKind::Name) {
                Fault {
                    span: section.name.span(),
                    ..fault
                }
            } else {
                fault
            }
        })?;
        variants.push(variant);
    }
    Ok(variants)
}

/// The keys that a section has from its parent, with the letters that they name.
fn inherited(table: &Table, own: &Range<usize>) -> Vec<(Key, Vec<String>)> {
    let settings = table.settings.iter();
    let inherited = settings.filter(|(_, placed)| !own.contains(&placed.span.start));
    inherited
        .map(|(key, placed)| (*key, placed.value.letters()))
        .filter(|(_, letters)| !letters.is_empty())
        .collect()
}
