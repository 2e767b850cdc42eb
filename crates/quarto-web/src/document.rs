//! The frame of every page: its head, the title, and the rules.

use std::fmt::{self, Write};

use feen_look::{Header, Place};
use feen_quarto::Piece;

/// A text in which nothing can be taken for markup.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
            let (before, after) = rest.split_at(at);
            f.write_str(before)?;
            let mut characters = after.chars();
            f.write_str(match characters.next() {
                Some('&') => "&amp;",
                Some('<') => "&lt;",
                Some('>') => "&gt;",
                Some('"') => "&quot;",
                _ => "&#39;",
            })?;
            rest = characters.as_str();
        }
        f.write_str(rest)
    }
}

/// The end of a page that is complete.
pub(crate) const END: &str = "</body></html>\n";

/// A page up to its end.
pub(crate) fn document(
    title: &str,
    class: &str,
    body: impl FnOnce(&mut String) -> fmt::Result,
) -> String {
    let mut page = String::with_capacity(12 * 1024);
    // Writing to a string does not fail.
    let _ = head(&mut page, title, class);
    let _ = body(&mut page);
    page
}

fn head(page: &mut String, title: &str, class: &str) -> fmt::Result {
    write!(
        page,
        r#"<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{} · Quarto</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="description" content="The game Quarto, against the computer or a friend, in the browser."><link rel="icon" href="/piece/13.svg" type="image/svg+xml"><link rel="stylesheet" href="/quarto.css"></head><body class="{class}">"#,
        Escaped(title)
    )
}

/// The other parts of the site, and their addresses.
pub type Places = [(Place, Box<str>)];

/// The header, which leads to the other parts of the site.
pub(crate) fn banner(page: &mut String, places: &Places, inert: &str) -> fmt::Result {
    let own = (Place::Quarto, Box::from("/"));
    let places: Vec<_> = { Place::ALL.into_iter() }
        .filter_map(|place| {
            let mut places = std::iter::once(&own).chain(places);
            places.find(|(other, _)| *other == place)
        })
        .map(|(place, address)| (*place, &**address))
        .collect();
    let header = Header::new(Place::Quarto, &places).sound();
    // A page that waits has no end yet, so the script is not deferred to it.
    write!(
        page,
        r#"<div class="banner"{inert}>{header}</div><script src="/quarto.js"></script>"#
    )
}

/// The heading of a page: the first part of its main one.
pub(crate) const HEADING: &str = r#"<h1 class="unseen">Quarto</h1>"#;

/// The picture of a piece, with these words in its place for those who do not see it.
pub(crate) fn image(page: &mut String, piece: Piece, words: &str) -> fmt::Result {
    let number = piece.number();
    write!(
        page,
        r#"<img class="p{number}" src="/piece/{number}.svg" alt="{}" width="64" height="80">"#,
        Escaped(words)
    )
}

/// The button that shows the rules.
pub(crate) const RULES: &str =
    r#"<button type="button" class="b quiet" popovertarget="rules">Rules</button>"#;

/// The rules in six sentences and four pictures, shown by their button, and by no script.
pub(crate) fn rules(page: &mut String) -> fmt::Result {
    page.write_str(
        r#"<section id="rules" popover aria-labelledby="rules-title"><h2 id="rules-title">Rules</h2><p>Sixteen pieces, each of them different: a cube or a cylinder, tall or short, solid or hollow, light or dark.</p><ul class="features">"#,
    )?;
    for (piece, against, words) in [
        (4, 12, "cube or cylinder"),
        (12, 8, "tall or short"),
        (8, 10, "solid or hollow"),
        (4, 5, "light or dark"),
    ] {
        write!(
            page,
            r#"<li><span><img src="/piece/{piece}.svg" alt="" width="64" height="80"><img src="/piece/{against}.svg" alt="" width="64" height="80"></span>{words}</li>"#
        )?;
    }
    page.write_str(
        r#"</ul><p>Your opponent chooses the piece that you place. You place it on any free square, and then choose the piece that your opponent places. Four pieces in a row, a column or a diagonal that have one property in common win, whoever placed the others. If squares count, four pieces that form a square of two by two win too. If the board is full and nobody has won, the game is a draw.</p><button type="button" class="b" popovertarget="rules" popovertargetaction="hide">Close</button></section>"#,
    )
}
