//! The look that a visitor chooses, with a script and without.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use feen_server::http::kit::{Call, Payload, html, redirect, set_cookie};

use super::person::Person;
use super::{POLICY, Shared, check_origin, language};
use crate::preferences::{COOKIE, Preferences};
use crate::table::Table;
use crate::view;

/// The page of all choices.
pub(super) async fn show<G: Table>(State(pages): State<Shared<G>>, call: Call) -> Response {
    let person = match Person::of(&pages.front, &call).await {
        Ok(person) => person,
        Err(refusal) => return pages.refused(&call, &refusal),
    };
    let preferences = Preferences::of(&call, language::of(&call));
    let settings = G::settings(None, preferences.language);
    let back = call.query("back").unwrap_or_default();
    let frame = pages.frame(&call, person.name());
    let body = view::settings(&frame, &settings, &preferences, own(&back));
    html(StatusCode::OK, POLICY, body)
}

/// Keeps the choices of a form, and leads back to the page before it.
pub(super) async fn choose<G: Table>(
    State(pages): State<Shared<G>>,
    call: Call,
    form: Payload,
) -> Response {
    if let Err(refusal) = check_origin(&call) {
        return pages.refused(&call, &refusal);
    }
    let mut preferences = Preferences::of(&call, language::of(&call));
    for setting in G::settings(None, preferences.language) {
        let Some(value) = form.field(setting.key) else {
            continue;
        };
        let place = setting.values.iter().position(|(known, _)| *known == value);
        // The usual one follows the language, and is not kept.
        match place {
            Some(0) => preferences = preferences.with(setting.key, ""),
            Some(_) => preferences = preferences.with(setting.key, &value),
            None => {}
        }
    }
    let back = form.field("back").unwrap_or_default();
    let mut response = redirect(own(&back));
    set_cookie(&mut response, COOKIE, &preferences.to_string(), "/");
    response
}

/// A path of this site; the first page for anything else.
fn own(path: &str) -> &str {
    // Two slashes would lead to another server.
    let is_own = path.starts_with('/') && !path.starts_with("//");
    let is_plain = path.len() <= 400
        && path
            .bytes()
            .all(|sign| sign.is_ascii_graphic() && sign != b'\\');
    if is_own && is_plain { path } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::own;

    #[test]
    fn only_a_path_of_this_site_is_led_back_to() {
        for (path, led) in [
            ("/g/x?ply=3", "/g/x?ply=3"),
            ("", "/"),
            ("//a.example/", "/"),
            ("/\\a.example", "/"),
            ("https://a.example/", "/"),
            ("/a\r\nset-cookie: b", "/"),
        ] {
            assert_eq!(own(path), led, "{path:?}");
        }
    }
}
