use std::fmt::{self, Write};

use look::{Header, Html, Icon, Place};

/// The description of a page for programs.
pub(super) struct Head<'a> {
    /// Where the pages stand: `/variants`.
    pub(super) base: &'a str,
    pub(super) title: &'a str,
    /// One sentence for a link that somebody sends.
    pub(super) about: &'a str,
    /// The addresses of further style sheets, a script, and the page for a browser without one.
    pub(super) styles: &'a [String],
    pub(super) script: bool,
    pub(super) plain: Option<&'a str>,
}

/// Writes a page up to its content.
pub(super) fn begin(page: &mut String, head: &Head<'_>) -> fmt::Result {
    let (title, about, base) = (Html(head.title), Html(head.about), Html(head.base));
    write!(
        page,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <meta name=\"theme-color\" content=\"#f6ecda\" media=\"(prefers-color-scheme:light)\">\
         <meta name=\"theme-color\" content=\"#1d1510\" media=\"(prefers-color-scheme:dark)\">\
         <meta name=\"description\" content=\"{about}\"><meta property=\"og:title\" content=\"{title}\">\
         <meta property=\"og:description\" content=\"{about}\"><meta property=\"og:type\" content=\"website\">\
         <link rel=\"icon\" href=\"{base}/icon.svg\"><link rel=\"stylesheet\" href=\"{base}/games.css\">"
    )?;
    for style in head.styles {
        write!(page, "<link rel=\"stylesheet\" href=\"{}\">", Html(style))?;
    }
    if let Some(plain) = head.plain {
        write!(
            page,
            "<noscript><meta http-equiv=\"refresh\" content=\"0;url={}\"></noscript>",
            Html(plain)
        )?;
    }
    if head.script {
        write!(page, "<script defer src=\"{base}/board.js\"></script>")?;
    }
    let first = format!("{}/", head.base);
    let (places, mut end) = ([(Place::Games, &*first)], String::new());
    let mut header = Header::new(Place::Games, &places);
    if head.script {
        write!(
            end,
            "<button class=\"b quiet icon\" id=\"look\" type=\"button\" aria-label=\"Settings\" hidden>{}</button>",
            Icon::Gear
        )?;
        header = header.end(&end).sound();
    }
    write!(page, "</head><body>{header}")
}

/// Writes the end of a page.
pub(super) fn end(page: &mut String) -> fmt::Result {
    page.write_str("</body></html>")
}
