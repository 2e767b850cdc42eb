use std::fmt::{self, Write};

use super::html::Html;

/// Writes a page up to its content.
pub(super) fn begin(
    page: &mut String,
    title: &str,
    head: impl FnOnce(&mut String) -> fmt::Result,
) -> fmt::Result {
    write!(
        page,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{} · Chess</title>\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <link rel=\"icon\" href=\"/icon.svg\"><link rel=\"stylesheet\" href=\"/board.css\">",
        Html(title)
    )?;
    head(page)?;
    page.write_str(
        "</head><body><header class=\"top\"><a href=\"/\" class=\"brand\"><i class=\"bn\"></i>Chess</a>\
         <nav><a href=\"/\">New game</a></nav></header>",
    )
}

/// Writes the end of a page.
pub(super) fn end(page: &mut String) -> fmt::Result {
    page.write_str("</body></html>")
}
