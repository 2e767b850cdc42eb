use std::fmt::{self, Write};

use look::{Header, Icon, Place};

use look::Html;

/// The parts that all pages of a site have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'a> {
    /// The parts of the site, and their addresses.
    pub(crate) places: &'a [(Place, Box<str>)],
    /// The name of the person, empty for a guest.
    pub(crate) who: &'a str,
}

impl Frame<'_> {
    /// The address of a part of the site, if it is served.
    pub(super) fn address(&self, place: Place) -> Option<&str> {
        let mut places = self.places.iter();
        let found = places.find(|(other, _)| *other == place);
        found.map(|(_, address)| &**address)
    }
}

/// The description of a page for programs.
#[derive(Clone, Copy, Default)]
pub(super) struct Head<'a> {
    pub(super) title: &'a str,
    /// One sentence for a link that somebody sends.
    pub(super) about: &'a str,
    /// The address of a script.
    pub(super) script: Option<&'a str>,
    /// The address of the page for a browser without a script, if it is another one.
    pub(super) plain: Option<&'a str>,
    /// The whole address of a picture.
    pub(super) picture: Option<&'a str>,
    /// True for a page with a board, which has settings and sounds.
    pub(super) has_board: bool,
}

/// Writes a page up to its content.
pub(super) fn begin(page: &mut String, frame: &Frame<'_>, head: &Head<'_>) -> fmt::Result {
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
    if let Some(picture) = head.picture {
        let picture = Html(picture);
        write!(
            page,
            "<meta property=\"og:image\" content=\"{picture}\"><meta name=\"twitter:card\" content=\"summary_large_image\">"
        )?;
    }
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
    let mut end = String::new();
    if head.has_board {
        write!(
            end,
            "<button class=\"b quiet icon\" id=\"look\" type=\"button\" aria-label=\"Settings\" hidden>{}</button>",
            Icon::Gear
        )?;
    }
    // A phone has room for it where no board is.
    let class = if head.has_board { " wide" } else { "" };
    let who = if frame.who.is_empty() {
        "Guest"
    } else {
        frame.who
    };
    write!(
        end,
        "<a class=\"b quiet{class}\" href=\"/me\">{}</a>",
        Html(who)
    )?;
    let places: Vec<_> = { frame.places.iter() }
        .map(|(place, address)| (*place, &**address))
        .collect();
    let header = Header::new(Place::Games, &places).end(&end);
    let header = if head.has_board {
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
