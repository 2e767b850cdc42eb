use std::fmt::{self, Write};

use super::lobby::LOBBY_TEXTS;
use super::shell::{self, Frame, Head};
use feen_look::{Html, written};

/// The person at a browser, as the own page shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Me<'a> {
    /// The name of a player who has logged in.
    pub(crate) account: Option<&'a str>,
    /// The name that a guest goes by.
    pub(crate) guest: &'a str,
    /// The reason why nobody was logged in.
    pub(crate) refused: Option<&'a str>,
}

/// The page of a person: the name, the way to log in, and the games of this browser.
pub(crate) fn page(frame: &Frame<'_>, me: &Me<'_>) -> String {
    written(|page| {
        let head = Head {
            title: &frame.language.text("you"),
            about: &frame.language.text("you-about"),
            script: Some("lobby.js"),
            texts: &LOBBY_TEXTS,
            ..Head::default()
        };
        shell::begin(page, frame, &head)?;
        page.write_str("<main class=\"notice me\">")?;
        if let Some(account) = me.account {
            write!(
                page,
                "<h1>{}</h1><p>{}</p>\
                 <form method=\"post\" action=\"/logout\"><button class=\"b\">{}</button></form>",
                Html(account),
                frame.text("you-are-a-player"),
                frame.text("log-out")
            )?;
        } else {
            write!(
                page,
                "<h1>{}</h1><form method=\"post\" action=\"/me\"><label><span class=\"label\">{}</span>\
                 <input class=\"field\" name=\"name\" maxlength=\"20\" autocomplete=\"nickname\" value=\"{}\"></label>\
                 <button class=\"b main\">{}</button></form><h2>{}</h2>\
                 <form method=\"post\" action=\"/login\"><label><span class=\"label\">{}</span>\
                 <input class=\"field\" type=\"password\" name=\"token\" required autocomplete=\"current-password\"",
                frame.text("you"),
                frame.text("your-name"),
                Html(me.guest),
                frame.text("keep"),
                frame.text("players-of-server"),
                frame.text("your-token")
            )?;
            let log_in = frame.text("log-in");
            match me.refused {
                Some(refused) => write!(
                    page,
                    " aria-invalid=\"true\" aria-describedby=\"why\" autofocus></label>\
                     <button class=\"b\">{log_in}</button><p class=\"refused\" id=\"why\" role=\"alert\">{}</p></form>",
                    Html(refused)
                )?,
                None => write!(
                    page,
                    "></label><button class=\"b\">{log_in}</button></form>"
                )?,
            }
        }
        own_games(page, frame)?;
        page.write_str("</main>")?;
        shell::end(page)
    })
}

/// Writes the place for the games of this browser, which its script knows.
///
/// # Errors
///
/// The errors of the text.
pub fn own_games(page: &mut String, frame: &Frame<'_>) -> fmt::Result {
    write!(
        page,
        "<section id=\"own\" hidden><h2>{}</h2><ul class=\"rows card\"></ul></section>",
        frame.text("your-games")
    )
}
