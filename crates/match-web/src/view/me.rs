use std::fmt::Write;

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
            title: "You",
            about: "Your name and your games.",
            script: Some("lobby.js"),
            ..Head::default()
        };
        shell::begin(page, frame, &head)?;
        page.write_str("<main class=\"notice me\">")?;
        if let Some(account) = me.account {
            write!(
                page,
                "<h1>{}</h1><p>You are a player of this server, and sit down under your name.</p>\
                 <form method=\"post\" action=\"/logout\"><button class=\"b\">Log out</button></form>",
                Html(account)
            )?;
        } else {
            write!(
                page,
                "<h1>You</h1><form method=\"post\" action=\"/me\"><label><span class=\"label\">Your name</span>\
                 <input class=\"field\" name=\"name\" maxlength=\"20\" autocomplete=\"nickname\" value=\"{}\"></label>\
                 <button class=\"b main\">Keep</button></form><h2>Players of this server</h2>\
                 <form method=\"post\" action=\"/login\"><label><span class=\"label\">Your token</span>\
                 <input class=\"field\" type=\"password\" name=\"token\" required autocomplete=\"current-password\"",
                Html(me.guest)
            )?;
            match me.refused {
                Some(refused) => write!(
                    page,
                    " aria-invalid=\"true\" aria-describedby=\"why\" autofocus></label>\
                     <button class=\"b\">Log in</button><p class=\"refused\" id=\"why\" role=\"alert\">{}</p></form>",
                    Html(refused)
                )?,
                None => page.write_str("></label><button class=\"b\">Log in</button></form>")?,
            }
        }
        page.write_str(OWN_GAMES)?;
        page.write_str("</main>")?;
        shell::end(page)
    })
}

/// The games of this browser, which its script knows.
pub const OWN_GAMES: &str =
    "<section id=\"own\" hidden><h2>Your games</h2><ul class=\"rows card\"></ul></section>";
