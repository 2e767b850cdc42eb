use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use cookie::Cookie;
use percent_encoding::percent_decode;

use super::{Arrival, Refusal};
use crate::Token;
use crate::http::Limits;

/// A request without its body.
#[derive(Clone, Debug)]
pub struct Call {
    /// When it came, and from where.
    pub arrival: Arrival,
    /// The address of the client: that of the connection, or what the operator's proxy says.
    pub address: IpAddr,
    /// The headers.
    pub headers: HeaderMap,
    query: String,
}

impl Call {
    /// The first value of a name in the query of the address.
    #[must_use]
    pub fn query(&self, name: &str) -> Option<String> {
        let mut pairs = form_urlencoded::parse(self.query.as_bytes());
        pairs.find_map(|(key, value)| (key == name).then(|| value.into_owned()))
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
    pub fn header(&self, name: header::HeaderName) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The token of the header `Authorization`, if there is such a header.
    #[must_use]
    pub fn token(&self) -> Option<Result<Token, Refusal>> {
        let value = self.headers.get(header::AUTHORIZATION)?;
        let token = value.to_str().ok().and_then(|value| {
            let (scheme, token) = value.split_once(' ')?;
            scheme
                .eq_ignore_ascii_case("bearer")
                .then(|| token.trim().parse().ok())?
        });
        Some(token.ok_or_else(Refusal::unknown_token))
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

    /// Whether the header `Accept` names a type.
    #[must_use]
    pub fn accepts(&self, kind: &str) -> bool {
        self.header(header::ACCEPT)
            .is_some_and(|accepted| accepted.contains(kind))
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
        let arrival = parts.extensions.get::<Arrival>().cloned();
        let arrival = arrival.unwrap_or_default();
        Ok(Self {
            address: address(&parts.headers, &arrival, front.limits().is_proxied),
            arrival,
            headers: parts.headers.clone(),
            query: parts.uri.query().unwrap_or_default().to_owned(),
        })
    }
}

/// The address of a client; a proxy adds that of its own client at the end of a header.
pub(in crate::http) fn address(headers: &HeaderMap, arrival: &Arrival, is_proxied: bool) -> IpAddr {
    let forwarded = is_proxied.then(|| headers.get_all("x-forwarded-for").iter().next_back());
    let last = forwarded
        .flatten()
        .and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.and_then(|last| last.trim().parse().ok())
        .unwrap_or(arrival.peer().ip())
}

/// Whether percent-encoded bytes are text.
pub(in crate::http) fn is_text(bytes: &[u8]) -> bool {
    percent_decode(bytes).decode_utf8().is_ok()
}

#[cfg(test)]
mod tests {
    use axum::extract::FromRequestParts;
    use axum::http::Request;

    use super::{Call, HasLimits};
    use crate::http::Limits;

    impl HasLimits for Limits {
        fn limits(&self) -> &Limits {
            self
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
