//! The choices of the look: a page of its own, and a dialog on the page of a match.

use std::fmt::{self, Write};

use feen_look::{Html, written};

use super::shell::{self, Frame, Head};
use crate::preferences::{Preferences, Setting};

/// The page of all choices, which leads back to an address.
pub(crate) fn page(
    frame: &Frame<'_>,
    settings: &[Setting],
    preferences: &Preferences,
    back: &str,
) -> String {
    written(|page| {
        let title = frame.language.text("look");
        let head = Head {
            title: &title,
            about: &frame.language.text("look-about"),
            ..Head::default()
        };
        shell::begin(page, frame, &head)?;
        write!(
            page,
            "<main class=\"notice looks\"><h1>{}</h1><p>{}</p>",
            Html(&title),
            frame.text("look-about")
        )?;
        form(page, frame, settings, preferences, back, "")?;
        page.write_str("</main>")?;
        shell::footer(page, frame)?;
        shell::end(page)
    })
}

/// Writes the form of these choices; `more` is written before its button.
pub(super) fn form(
    page: &mut String,
    frame: &Frame<'_>,
    settings: &[Setting],
    preferences: &Preferences,
    back: &str,
    more: &str,
) -> fmt::Result {
    write!(
        page,
        "<form method=\"post\" action=\"/look\"><input type=\"hidden\" name=\"back\" value=\"{}\">",
        Html(back)
    )?;
    for (place, setting) in settings.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|before| settings.get(before));
        let is_new = before.is_none_or(|before| before.games != setting.games);
        if is_new && !setting.games.is_empty() {
            write!(page, "<h2>{}</h2>", Html(&setting.games))?;
        }
        radios(page, frame, setting, preferences)?;
    }
    write!(
        page,
        "{more}<button class=\"b main\">{}</button></form>",
        frame.text("done")
    )
}

fn radios(
    page: &mut String,
    frame: &Frame<'_>,
    setting: &Setting,
    preferences: &Preferences,
) -> fmt::Result {
    let key = setting.key;
    write!(
        page,
        "<fieldset class=\"set\"><legend class=\"label\">{}</legend><span class=\"seg\">",
        frame.text(setting.legend)
    )?;
    let asked = preferences.value(key);
    let is_known = setting.values.iter().any(|(value, _)| *value == asked);
    for (place, (value, shown)) in setting.values.iter().enumerate() {
        let is_chosen = if is_known {
            *value == asked
        } else {
            place == 0
        };
        let checked = if is_chosen { " checked" } else { "" };
        write!(
            page,
            "<label><input type=\"radio\" name=\"{key}\" value=\"{value}\"{checked}>{shown}</label>"
        )?;
    }
    page.write_str("</span></fieldset>")
}
