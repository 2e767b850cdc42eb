use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use cookie::Cookie;
use percent_encoding::percent_decode;

use super::{Arrival, Refusal};
use crate::Token;
use crate::http::{Client, Limits};

/// A request without its body.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Call {
    /// When it came, and from where.
    pub arrival: Arrival,
    /// The one for whom it counts: a player, or the address of the connection or what the operator's proxy says.
    pub client: Client,
    /// The headers.
    pub headers: HeaderMap,
    query: String,
}

impl Call {
    /// The request of these parts with these headers.
    pub(super) fn of(parts: &Parts, headers: HeaderMap, limits: &Limits) -> Self {
        let arrival = parts.extensions.get::<Arrival>().cloned();
        let mut arrival = arrival.unwrap_or_default();
        let client = arrival.client.take();
        let client =
            client.unwrap_or_else(|| limits.client(address(&headers, &arrival, limits.is_proxied)));
        Self {
            client,
            arrival,
            headers,
            query: parts.uri.query().unwrap_or_default().to_owned(),
        }
    }

    /// The first value of a name in the query of the address.
    #[must_use]
    pub fn query(&self, name: &str) -> Option<String> {
        let mut pairs = form_urlencoded::parse(self.query.as_bytes());
        pairs.find_map(|(key, value)| (key == name).then(|| value.into_owned()))
    }

    /// An address with the query of this one.
    #[must_use]
    pub fn onward(&self, address: &str) -> String {
        match &*self.query {
            "" => address.to_owned(),
            query => format!("{address}?{query}"),
        }
    }

    /// The names and values of the query, in its order.
    pub fn pairs(&self) -> impl Iterator<Item = (String, String)> + '_ {
        form_urlencoded::parse(self.query.as_bytes()).into_owned()
    }

    /// Whether the query has a name with the value `1`, `true`, `yes` or nothing.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.flag(name) == Some(true)
    }

    /// As [`has`](Self::has); nothing if the query does not have the name.
    #[must_use]
    pub fn flag(&self, name: &str) -> Option<bool> {
        let value = self.query(name)?;
        Some(matches!(value.as_str(), "" | "1" | "true" | "yes"))
    }

    /// The value of a header, if it is text.
    #[must_use]
    pub fn header(&self, name: HeaderName) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The token of the header `Authorization`, if there is such a header.
    #[must_use]
    pub fn token(&self) -> Option<Result<Token, Refusal>> {
        bearer(&self.headers)
    }

    /// The same request with a token, in place of the one that it has: such as that of a ticket or a cookie.
    #[must_use]
    pub fn with_token(mut self, token: &Token) -> Self {
        if let Ok(value) = HeaderValue::from_str(&format!("Bearer {}", token.reveal())) {
            self.headers.insert(header::AUTHORIZATION, value);
        }
        self
    }

    /// The cookie of a name.
    #[must_use]
    pub fn cookie(&self, name: &str) -> Option<&str> {
        let all = self.headers.get_all(header::COOKIE).iter();
        let mut cookies = all
            .filter_map(|value| value.to_str().ok())
            .flat_map(Cookie::split_parse)
            .filter_map(Result::ok);
        cookies.find_map(|cookie| {
            (cookie.name() == name)
                .then(|| cookie.value_raw())
                .flatten()
        })
    }

    /// Whether the client has reached the operator's proxy by TLS.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        is_secure(&self.headers)
    }

    /// Whether the header `Accept` names a type.
    #[must_use]
    pub fn accepts(&self, kind: &str) -> bool {
        self.header(header::ACCEPT)
            .is_some_and(|accepted| accepted.to_ascii_lowercase().contains(kind))
    }
}

/// The state of routes, which has the limits of a front.
pub trait HasLimits: Send + Sync {
    /// The limits.
    fn limits(&self) -> &Limits;
}

impl<S: HasLimits> HasLimits for Arc<S> {
    fn limits(&self) -> &Limits {
        self.as_ref().limits()
    }
}

impl<S: HasLimits> FromRequestParts<S> for Call {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, front: &S) -> Result<Self, Refusal> {
        Ok(Self::of(parts, parts.headers.clone(), front.limits()))
    }
}

/// The token of the header `Authorization`, if there is such a header.
pub(in crate::http) fn bearer(headers: &HeaderMap) -> Option<Result<Token, Refusal>> {
    let value = headers.get(header::AUTHORIZATION)?;
    let token = value.to_str().ok().and_then(|value| {
        let (scheme, token) = value.split_at_checked("bearer".len())?;
        let token = token.strip_prefix(' ')?;
        scheme
            .eq_ignore_ascii_case("bearer")
            .then(|| token.trim_ascii().parse().ok())?
    });
    Some(token.ok_or_else(Refusal::unknown_token))
}

static FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
static FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The address of a client; a proxy adds that of its own client at the end of a header.
pub(in crate::http) fn address(headers: &HeaderMap, arrival: &Arrival, is_proxied: bool) -> IpAddr {
    let forwarded = is_proxied.then(|| {
        let plain = last_of(headers, &FORWARDED_FOR).and_then(|last| node(&last));
        plain.or_else(|| node(&parameter(headers, "for")?))
    });
    forwarded.flatten().unwrap_or(arrival.peer().ip())
}

/// Whether the client has reached the operator's proxy by TLS, as the proxy says.
pub(in crate::http) fn is_secure(headers: &HeaderMap) -> bool {
    let plain = last_of(headers, &FORWARDED_PROTO);
    let scheme = plain.or_else(|| parameter(headers, "proto"));
    scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
}

/// The last element of a list in a header, which the nearest proxy has added.
fn last_of(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let value = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    Some(value.rsplit(',').next()?.trim().to_owned())
}

/// A parameter of the last element of `Forwarded` (RFC 7239).
fn parameter(headers: &HeaderMap, name: &str) -> Option<String> {
    let element = last_of(headers, &header::FORWARDED)?;
    element.split(';').find_map(|pair| {
        let (key, value) = pair.split_once('=')?;
        let value = value.trim().trim_matches('"');
        key.trim()
            .eq_ignore_ascii_case(name)
            .then(|| value.to_owned())
    })
}

/// The address of a node of a proxy: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or
/// `[2001:db8::1]:80`.
fn node(text: &str) -> Option<IpAddr> {
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || text.parse::<SocketAddr>().ok().map(|with| with.ip());
    text.parse().ok().or_else(bare).or_else(with_port)
}

/// Whether percent-encoded bytes are text.
pub(in crate::http) fn is_text(bytes: &[u8]) -> bool {
    let is_plain = bytes.is_ascii() && !bytes.contains(&b'%');
    is_plain || percent_decode(bytes).decode_utf8().is_ok()
}

#[cfg(test)]
mod tests {
    use axum::extract::FromRequestParts;
    use axum::http::{HeaderMap, Request};

    use super::{Call, HasLimits, address, is_secure};
    use crate::http::Limits;
    use crate::http::kit::Arrival;

    impl HasLimits for Limits {
        fn limits(&self) -> &Limits {
            self
        }
    }

    #[test]
    fn a_proxy_names_its_client() {
        for (name, value, expected) in [
            ("x-forwarded-for", "192.0.2.1", "192.0.2.1"),
            ("x-forwarded-for", "10.0.0.1, 192.0.2.1:4711", "192.0.2.1"),
            ("x-forwarded-for", "2001:db8::1", "2001:db8::1"),
            ("x-forwarded-for", "[2001:db8::1]", "2001:db8::1"),
            ("x-forwarded-for", "[2001:db8::1]:80", "2001:db8::1"),
            ("x-forwarded-for", "unknown", "0.0.0.0"),
            ("forwarded", "for=192.0.2.1;proto=https", "192.0.2.1"),
            (
                "forwarded",
                "for=10.0.0.1, For=\"[2001:db8::1]:80\"",
                "2001:db8::1",
            ),
            ("forwarded", "for=_hidden", "0.0.0.0"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            let found = address(&headers, &Arrival::default(), true).to_string();
            assert_eq!(found, expected, "{name}: {value}");
            let found = address(&headers, &Arrival::default(), false).to_string();
            assert_eq!(found, "0.0.0.0", "{name}: {value}");
        }
        for (name, value, expected) in [
            ("x-forwarded-proto", "https", true),
            ("x-forwarded-proto", "http", false),
            ("forwarded", "for=192.0.2.1;proto=https", true),
            ("forwarded", "for=192.0.2.1", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            assert_eq!(is_secure(&headers), expected, "{name}: {value}");
        }
    }

    #[test]
    fn cookies_and_queries_are_found_by_name() {
        let request = Request::get("/?flip&after=7&a=x+y%2Fz&after=8")
            .header("cookie", "browser=x; seat=abc;other=1")
            .header("cookie", "more=%zz")
            .body(())
            .unwrap();
        let mut parts = request.into_parts().0;
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.build().unwrap();
        let limits = Limits::default();
        let call = runtime.block_on(Call::from_request_parts(&mut parts, &limits));
        let call = call.unwrap();
        for (name, value) in [
            ("seat", Some("abc")),
            ("other", Some("1")),
            ("more", Some("%zz")),
            ("eat", None),
        ] {
            assert_eq!(call.cookie(name), value, "{name}");
        }
        for (name, value) in [("after", Some("7")), ("a", Some("x y/z")), ("b", None)] {
            assert_eq!(call.query(name).as_deref(), value, "{name}");
        }
        assert!(call.has("flip") && !call.has("after"));
    }
}
