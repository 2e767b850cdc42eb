use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cookie::{Cookie, SameSite};

/// A page that is not stored, and that may load what its policy says: a `Content-Security-Policy`.
pub fn html(status: StatusCode, policy: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    dress(&mut response, policy);
    response
}

/// Gives an answer the headers of a page.
pub fn dress(response: &mut Response, policy: &'static str) {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// An answer that sends a browser to another page, so that reloading sends no form again.
#[must_use]
pub fn redirect(address: &str) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    if let Ok(address) = HeaderValue::from_str(address) {
        response.headers_mut().insert(header::LOCATION, address);
    }
    response
}

/// A style sheet, script or picture, which browsers keep for some seconds.
pub fn asset(kind: &'static str, seconds: u32, text: impl Into<Body>) -> Response {
    let mut response = Response::new(text.into());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Ok(age) = HeaderValue::from_str(&format!("public, max-age={seconds}")) {
        headers.insert(header::CACHE_CONTROL, age);
    }
    response
}

/// Sets a cookie for a path and what is below it: for thirty days, and out of the reach of scripts and
/// of forms of other sites.
pub fn set_cookie(response: &mut Response, name: &str, value: &str, path: &str) {
    let mut cookie = Cookie::new(name, value);
    cookie.set_path(path);
    cookie.set_max_age(cookie::time::Duration::days(30));
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}

/// Whose page sent a request, as far as the browser tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Origin {
    /// A page of this server, or the person.
    Own,
    /// A page of another server.
    Other,
    /// The request does not say.
    Unknown,
}

/// Whose page sent a request: by `Sec-Fetch-Site`, or else by `Origin` and `Host`.
#[must_use]
pub fn origin(headers: &HeaderMap) -> Origin {
    let text = |name: HeaderName| headers.get(name)?.to_str().ok();
    let is_own = match (
        text(HeaderName::from_static("sec-fetch-site")),
        text(header::ORIGIN),
    ) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => {
            let authority = origin.split_once("://").map(|(_, authority)| authority);
            authority.is_some() && authority == text(header::HOST)
        }
        (None, None) => return Origin::Unknown,
    };
    if is_own { Origin::Own } else { Origin::Other }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
    use axum::response::IntoResponse;

    use super::{Origin, origin, set_cookie};

    #[test]
    fn a_cookie_is_set_with_its_limits() {
        let mut response = StatusCode::OK.into_response();
        set_cookie(&mut response, "seat", "a-b_c", "/g/x");
        assert_eq!(
            response.headers()["set-cookie"],
            "seat=a-b_c; HttpOnly; SameSite=Lax; Path=/g/x; Max-Age=2592000"
        );
    }

    #[test]
    fn the_sender_of_a_form_is_known() {
        for (site, sender, expected) in [
            (Some("same-origin"), None, Origin::Own),
            (Some("none"), None, Origin::Own),
            (Some("cross-site"), Some("http://a"), Origin::Other),
            (Some("same-site"), None, Origin::Other),
            (None, Some("http://a"), Origin::Own),
            (None, Some("https://a"), Origin::Own),
            (None, Some("http://b"), Origin::Other),
            (None, Some("null"), Origin::Other),
            (None, None, Origin::Unknown),
        ] {
            let mut headers = HeaderMap::new();
            for (name, value) in [
                ("host", Some("a")),
                ("sec-fetch-site", site),
                ("origin", sender),
            ] {
                if let Some(value) = value {
                    let name = HeaderName::from_static(name);
                    headers.insert(name, HeaderValue::from_static(value));
                }
            }
            assert_eq!(origin(&headers), expected, "{site:?} {sender:?}");
        }
    }
}
