use std::fmt::{self, Write};

use feen_language::{Language, Value};
use feen_look::{Header, Html, Icon, Place, languages, texts, written};

/// The parts that all pages of a site have.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The name of the site, which ends the titles of its pages; empty for none.
    pub site: &'a str,
    /// The parts of the site, and their addresses.
    pub places: &'a [(Place, Box<str>)],
    /// The name of the person, empty for a guest.
    pub who: &'a str,
    /// The language of all texts.
    pub language: Language,
}

impl Frame<'_> {
    /// The address of a part of the site, if it is served.
    #[must_use]
    pub fn address(&self, place: Place) -> Option<&str> {
        let mut places = self.places.iter();
        let found = places.find(|(other, _)| *other == place);
        found.map(|(_, address)| &**address)
    }

    /// The attribute of an element whose text is English in every language; empty on an English page.
    #[must_use]
    pub fn english(&self) -> &'static str {
        match self.language {
            Language::English => "",
            _ => " lang=\"en\"",
        }
    }

    /// The text with a name, as HTML.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        Html(&self.language.text(name)).to_string()
    }

    /// The text with a name and values for its placeholders, as HTML.
    #[must_use]
    pub fn fill(&self, name: &str, values: &[(&str, Value<'_>)]) -> String {
        Html(&self.language.fill(name, values)).to_string()
    }

    /// The text of this name, with HTML in place of one placeholder.
    #[must_use]
    pub fn around(&self, name: &str, placeholder: &str, html: &str) -> String {
        let place = format!("{{${placeholder}}}");
        self.text(name).replace(&place, html)
    }
}

/// The description of a page for programs.
#[derive(Clone, Copy, Default, Debug)]
pub struct Head<'a> {
    /// The title.
    pub title: &'a str,
    /// One sentence for a link that somebody sends.
    pub about: &'a str,
    /// The addresses of further style sheets.
    pub styles: &'a [String],
    /// The name of a script.
    pub script: Option<&'a str>,
    /// The names of the texts that the script shows.
    pub texts: &'a [&'a str],
    /// The address of the page for a browser without a script, if it is another one.
    pub plain: Option<&'a str>,
    /// The whole address of a picture.
    pub picture: Option<&'a str>,
    /// True for a page with a board, which has settings and sounds.
    pub has_board: bool,
    /// True for a page that is held open until something happens, and has no end before that.
    pub is_open: bool,
    /// The whole address, without a query, of a page that search engines may show in each language: they take no other.
    pub found_at: Option<&'a str>,
    /// The address to which the choice of a look leads back; empty for the first page.
    pub back: &'a str,
}

/// Writes a page up to its content.
///
/// # Errors
///
/// The errors of the text.
pub fn begin(page: &mut String, frame: &Frame<'_>, head: &Head<'_>) -> fmt::Result {
    let (title, about) = (Html(head.title), Html(head.about));
    let site = if frame.site.is_empty() {
        String::new()
    } else {
        format!(" · {}", frame.site)
    };
    write!(
        page,
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{title}{}</title>\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <meta name=\"theme-color\" content=\"#f6ecda\" media=\"(prefers-color-scheme:light)\">\
         <meta name=\"theme-color\" content=\"#1d1510\" media=\"(prefers-color-scheme:dark)\">\
         <meta name=\"description\" content=\"{about}\"><meta property=\"og:title\" content=\"{title}\">\
         <meta property=\"og:description\" content=\"{about}\"><meta property=\"og:type\" content=\"website\">\
         <link rel=\"icon\" href=\"/icon.svg\"><link rel=\"manifest\" href=\"/manifest.json?language={}\">\
         <link rel=\"stylesheet\" href=\"/board.css\">",
        frame.language,
        Html(&site),
        frame.language
    )?;
    if let Some(address) = head.found_at {
        alternates(page, address)?;
    }
    for style in head.styles {
        write!(page, "<link rel=\"stylesheet\" href=\"{}\">", Html(style))?;
    }
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
    // A page is first seen whole, so that nothing in it moves.
    if !head.is_open {
        page.write_str("<link rel=\"expect\" blocking=\"render\" href=\"#whole\">")?;
    }
    if let Some(script) = head.script {
        // Parts that the script adds are there when the page is first seen, so that nothing moves.
        write!(
            page,
            "<script defer blocking=\"render\" src=\"/{script}\"></script>"
        )?;
    }
    let mut end = String::new();
    // A phone has no room for all: beside a board none for the language, and beside many places none for a guest.
    let is_match = head.has_board || !head.back.is_empty();
    let is_crowded = frame.places.len() > 2 && frame.who.is_empty();
    let wide = |is_wide| if is_wide { " wide" } else { "" };
    let [class, person] = [wide(is_match), wide(is_match || is_crowded)];
    write!(
        end,
        "<a class=\"b quiet icon\" id=\"look\" href=\"{}\" aria-label=\"{}\" title=\"{1}\">{}</a>",
        Html(&look(head.back)),
        frame.text("settings"),
        Icon::Gear
    )?;
    let who = if frame.who.is_empty() {
        frame.text("guest")
    } else {
        Html(frame.who).to_string()
    };
    let form = " method=\"post\" action=\"/language\"";
    end.push_str(&languages(frame.language, class, form, |language| {
        let value = format!("name=\"language\" value=\"{language}\"");
        ("button", value)
    }));
    write!(end, "<a class=\"b quiet{person}\" href=\"/me\">{who}</a>")?;
    let places: Vec<_> = { frame.places.iter() }
        .map(|(place, address)| (*place, &**address))
        .collect();
    let header = Header::new(Place::Games, &places)
        .language(frame.language)
        .end(&end);
    let header = if head.has_board {
        header.sound()
    } else {
        header
    };
    page.write_str("</head><body")?;
    if !head.texts.is_empty() {
        let texts = texts(frame.language, head.texts.iter().copied());
        write!(page, " data-texts=\"{}\"", Html(&texts))?;
    }
    write!(page, ">{header}")
}

/// Writes the addresses of a page in each language, and in that of the visitor.
fn alternates(page: &mut String, address: &str) -> fmt::Result {
    let address = Html(address);
    for language in Language::ALL {
        write!(
            page,
            "<link rel=\"alternate\" hreflang=\"{language}\" href=\"{address}?language={language}\">"
        )?;
    }
    write!(
        page,
        "<link rel=\"alternate\" hreflang=\"x-default\" href=\"{address}\">"
    )
}

/// The address of the choice of a look, which leads back to an address.
fn look(back: &str) -> String {
    if back.is_empty() {
        return "/look".to_owned();
    }
    let back: String = form_urlencoded::byte_serialize(back.as_bytes()).collect();
    format!("/look?back={back}")
}

/// Writes the end of a page.
///
/// # Errors
///
/// The errors of the text.
pub fn end(page: &mut String) -> fmt::Result {
    page.write_str("<i id=\"whole\" hidden></i></body></html>")
}

/// Writes the footer of a first page: the parts of the site, and the person.
///
/// # Errors
///
/// The errors of the text.
pub fn footer(page: &mut String, frame: &Frame<'_>) -> fmt::Result {
    page.write_str("<footer class=\"end\">")?;
    let places = frame
        .places
        .iter()
        .filter(|(place, _)| *place != Place::Games);
    for (place, address) in places {
        let name = place.name(frame.language);
        write!(page, "<a href=\"{}\">{}</a>", Html(address), Html(&name))?;
    }
    write!(
        page,
        "<a href=\"/look\">{}</a><a href=\"/me\">{}</a></footer>",
        frame.text("look"),
        frame.text("your-games")
    )
}

/// A page with one sentence, which is HTML, for what is not there.
pub(crate) fn notice(frame: &Frame<'_>, title: &str, sentence: &str) -> String {
    written(|page| {
        let head = Head {
            title,
            about: title,
            ..Head::default()
        };
        begin(page, frame, &head)?;
        write!(
            page,
            "<main class=\"notice\"><div class=\"podium\" aria-hidden=\"true\"><i class=\"pc bK lost\"></i></div><h1>{}</h1><p>{}</p><p><a href=\"/\" class=\"b main\">{}</a></p></main>",
            Html(title),
            sentence,
            frame.text("to-first-page")
        )?;
        end(page)
    })
}
