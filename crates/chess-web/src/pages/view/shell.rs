use std::fmt::{self, Write};

use look::{Header, Icon, Place};

use super::html::Html;

/// The description of a page for programs.
pub(super) struct Head<'a> {
    pub(super) title: &'a str,
    /// One sentence for a link that somebody sends.
    pub(super) about: &'a str,
    /// The address of a script.
    pub(super) script: Option<&'a str>,
    /// The address of the page for a browser without a script, if it is another one.
    pub(super) plain: Option<&'a str>,
}

/// Writes a page up to its content.
pub(super) fn begin(page: &mut String, head: &Head<'_>) -> fmt::Result {
    let (title, about) = (Html(head.title), Html(head.about));
    write!(
        page,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title} · Chess</title>\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <meta name=\"theme-color\" content=\"#f6ecda\" media=\"(prefers-color-scheme:light)\">\
         <meta name=\"theme-color\" content=\"#1d1510\" media=\"(prefers-color-scheme:dark)\">\
         <meta name=\"description\" content=\"{about}\"><meta property=\"og:title\" content=\"{title}\">\
         <meta property=\"og:description\" content=\"{about}\"><meta property=\"og:type\" content=\"website\">\
         <link rel=\"icon\" href=\"/icon.svg\"><link rel=\"manifest\" href=\"/manifest.json\">\
         <link rel=\"stylesheet\" href=\"/board.css\">"
    )?;
    if let Some(plain) = head.plain {
        write!(
            page,
            "<noscript><meta http-equiv=\"refresh\" content=\"0;url={}\"></noscript>",
            Html(plain)
        )?;
    }
    if let Some(script) = head.script {
        write!(page, "<script defer src=\"{}\"></script>", Html(script))?;
    }
    let settings = format!(
        "<button class=\"b quiet icon\" id=\"look\" type=\"button\" aria-label=\"Settings\" hidden>{}</button>",
        Icon::Gear
    );
    let header = Header::new(Place::Games, &[(Place::Games, "/")]).end(&settings);
    let header = if head.script.is_some() {
        header.sound()
    } else {
        header
    };
    write!(page, "</head><body>{header}")
}

/// Writes the end of a page.
pub(super) fn end(page: &mut String) -> fmt::Result {
    page.write_str("</body></html>")
}
