use alloc::vec::Vec;

use super::{Variant, builtin};
use crate::error::{Fault, VariantErrorKind};
use crate::table::{Text, read_sections, tables};

/// The variants of a text, in its order.
pub(super) fn variants(text: &str) -> Result<Vec<Variant>, Fault> {
    let sections = read_sections(Text::new(text))?;
    let tables = tables(&sections, |name| {
        builtin::find(name).map(|variant| variant.table().clone())
    })?;
    let mut variants = Vec::with_capacity(tables.len());
    for (table, section) in tables.into_iter().zip(&sections) {
        let variant = Variant::compile(table).map_err(|fault| {
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
