//! The addresses of the page of a match: as it is now, at a ply, and after moves that are tried out.

use super::{Scene, Tried};
use crate::table::Table;

/// The address of the page as it is now.
pub(super) fn here<G: Table>(scene: &Scene<'_, G>) -> String {
    let end = if scene.is_plain { "/plain" } else { "" };
    format!("{}{end}", scene.home())
}

/// The address of the page at a ply, and after moves that are tried out there.
pub(super) fn address<G: Table>(scene: &Scene<'_, G>, ply: usize, tried: &[Tried]) -> String {
    address_of(scene, ply, tried, scene.turned)
}

/// The same address, for a board that the viewer has turned or not.
pub(super) fn address_of<G: Table>(
    scene: &Scene<'_, G>,
    ply: usize,
    tried: &[Tried],
    turned: bool,
) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    if ply != scene.table.plies() {
        query.append_pair("ply", &ply.to_string());
    }
    if !tried.is_empty() {
        query.append_pair("try", &line(tried));
    }
    if turned {
        query.append_pair("flip", "1");
    }
    match query.finish() {
        query if query.is_empty() => here(scene),
        query => format!("?{}", query.replace('&', "&amp;")),
    }
}

/// The moves that are tried out, as addresses have them.
pub(super) fn line(tried: &[Tried]) -> String {
    let texts = tried.iter().map(|one| one.text.as_str());
    texts.collect::<Vec<_>>().join(".")
}
