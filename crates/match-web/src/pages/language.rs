//! The language of a visitor: the one that was chosen, or the wish of the browser.

use axum::extract::{Request, State};
use axum::http::{HeaderName, header};
use axum::middleware::Next;
use axum::response::Response;
use feen_language::Language;
use feen_server::http::kit::{Call, Payload, redirect, set_cookie};

use super::{Shared, check_origin};
use crate::table::Table;

/// The cookie with the language that a visitor has chosen, and the field of an address for one language.
const LANGUAGE: &str = "language";

/// The language of the one who calls: that of the address, else of the cookie, else the wish of the browser, else English.
pub(super) fn of(call: &Call) -> Language {
    let chosen = || call.cookie(LANGUAGE).and_then(|tag| tag.parse().ok());
    asked(call).or_else(chosen).unwrap_or_else(|| {
        let wish = call.header(header::ACCEPT_LANGUAGE);
        Language::wished(wish.unwrap_or_default())
    })
}

/// The language that the address says.
fn asked(call: &Call) -> Option<Language> {
    call.query(LANGUAGE)?.parse().ok()
}

/// Keeps the language that the address of a page says: the links of the page do not say it.
pub(super) async fn keep<G: Table>(
    State(_): State<Shared<G>>,
    call: Call,
    request: Request,
    next: Next,
) -> Response {
    let asked = asked(&call).filter(|language| {
        Language::ALL.contains(language) && call.cookie(LANGUAGE) != Some(language.tag())
    });
    let mut response = next.run(request).await;
    if let Some(language) = asked
        && is_visit(&call)
        && is_page(&response)
    {
        set_cookie(&mut response, LANGUAGE, language.tag(), "/");
    }
    response
}

/// Whether a person goes to the address. A script asks in the language of its page, and the choice may be another one since.
fn is_visit(call: &Call) -> bool {
    let target = call.header(HeaderName::from_static("sec-fetch-dest"));
    target.is_none_or(|target| target == "document")
}

fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// Keeps a language that a visitor chooses, and leads back to the page.
pub(super) async fn choose<G: Table>(
    State(pages): State<Shared<G>>,
    call: Call,
    form: Payload,
) -> Response {
    if let Err(refusal) = check_origin(&call) {
        return pages.refused(&call, &refusal);
    }
    let host = call.header(header::HOST).unwrap_or_default();
    let sender = call.header(header::REFERER).unwrap_or_default();
    let mut response = redirect(&back(host, sender));
    let language = form.field(LANGUAGE).and_then(|tag| tag.parse().ok());
    if let Some(language) = language {
        let language: Language = language;
        set_cookie(&mut response, LANGUAGE, language.tag(), "/");
    }
    response
}

/// The ends of addresses that only forms are sent to. The page of the form is before them.
const FORMS: [&str; 6] = ["/act", "/join", "/login", "/new", "/rematch", "/review"];

/// The path of a page of this host in any language; the first page for another one.
fn back(host: &str, sender: &str) -> String {
    let path = sender
        .split_once("://")
        .and_then(|(_, address)| address.strip_prefix(host));
    // Two slashes would lead to another server.
    let is_own = |path: &&str| path.starts_with('/') && !path.starts_with("//");
    let path = path.filter(is_own).unwrap_or("/");
    let form = FORMS.iter().find_map(|end| path.strip_suffix(end));
    let page = match form {
        Some("") => "/",
        Some(page) => page,
        None => path,
    };
    let Some((path, query)) = page.split_once('?') else {
        return page.to_owned();
    };
    let is_other = |field: &&str| field.split('=').next() != Some(LANGUAGE);
    let query: Vec<_> = query.split('&').filter(is_other).collect();
    if query.is_empty() {
        return path.to_owned();
    }
    format!("{path}?{}", query.join("&"))
}

#[cfg(test)]
mod tests {
    use super::back;

    #[test]
    fn a_choice_leads_back_to_its_page() {
        for (sender, path) in [
            ("http://a:1/games?q=x", "/games?q=x"),
            ("https://a:1/g/x?ply=3", "/g/x?ply=3"),
            ("http://a:1/games?language=de", "/games"),
            ("http://a:1/games?language=de&q=x", "/games?q=x"),
            ("http://a:1/new", "/"),
            ("http://a:1/g/x/act", "/g/x"),
            ("http://a:1//b", "/"),
            ("http://a:12/games", "/"),
            ("http://b/games", "/"),
            ("", "/"),
        ] {
            assert_eq!(back("a:1", sender), path, "{sender}");
        }
    }
}
