use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Instant;

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use super::Front;
use super::accept::Arrival;
use super::limits::Limits;
use super::refusal::Refusal;
use crate::{Game, Token};

/// A request without its body.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) arrival: Arrival,
    pub(crate) address: IpAddr,
    pub(crate) headers: HeaderMap,
    query: String,
}

impl Call {
    /// The first value of a name in the query of the address.
    pub(crate) fn query(&self, name: &str) -> Option<String> {
        form(self.query.as_bytes()).find_map(|(key, value)| (key == name).then_some(value))
    }

    pub(crate) fn header(&self, name: header::HeaderName) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The token of the header `Authorization`, if there is such a header.
    pub(crate) fn token(&self) -> Option<Result<Token, Refusal>> {
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
    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        let all = self.headers.get_all(header::COOKIE).iter();
        let mut pairs = all
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'));
        pairs.find_map(|pair| {
            let (key, value) = pair.trim().split_once('=')?;
            (key == name).then_some(value)
        })
    }

    /// Whether the header `Accept` names a type.
    pub(crate) fn accepts(&self, kind: &str) -> bool {
        self.header(header::ACCEPT)
            .is_some_and(|accepted| accepted.contains(kind))
    }
}

/// The state of routes, which has the limits of a front.
pub(crate) trait HasLimits: Send + Sync {
    fn limits(&self) -> &Limits;
}

impl<G: Game> HasLimits for Front<G> {
    fn limits(&self) -> &Limits {
        Self::limits(self)
    }
}

impl<S: HasLimits> FromRequestParts<S> for Call {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, front: &S) -> Result<Self, Refusal> {
        let arrival = parts
            .extensions
            .get::<Arrival>()
            .cloned()
            .unwrap_or_else(|| {
                let nobody = SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), 0);
                Arrival::new(Instant::now(), nobody)
            });
        Ok(Self {
            address: address(&parts.headers, &arrival, front.limits().is_proxied),
            arrival,
            headers: parts.headers.clone(),
            query: parts.uri.query().unwrap_or_default().to_owned(),
        })
    }
}

/// The address of a client; a proxy adds that of its own client at the end of a header.
pub(crate) fn address(headers: &HeaderMap, arrival: &Arrival, is_proxied: bool) -> IpAddr {
    let forwarded = is_proxied.then(|| headers.get_all("x-forwarded-for").iter().next_back());
    let last = forwarded
        .flatten()
        .and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.and_then(|last| last.trim().parse().ok())
        .unwrap_or(arrival.peer.ip())
}

/// The body of a request, of limited size.
#[derive(Clone, Debug)]
pub(crate) struct Payload {
    bytes: Bytes,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Json,
    Form,
    Unnamed,
    Other,
}

impl<S: HasLimits> FromRequest<S> for Payload {
    type Rejection = Refusal;

    async fn from_request(request: Request, front: &S) -> Result<Self, Refusal> {
        let most = front.limits().body;
        let kind = request.headers().get(header::CONTENT_TYPE).map(|value| {
            let value = value.to_str().unwrap_or_default();
            match value.split(';').next().unwrap_or_default().trim() {
                "application/json" => Kind::Json,
                "application/x-www-form-urlencoded" => Kind::Form,
                "text/plain" => Kind::Unnamed,
                _ => Kind::Other,
            }
        });
        let large = || {
            let message = format!("expected a body of at most {most} bytes, found more");
            Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "request/too-large", message)
        };
        let announced = request.headers().get(header::CONTENT_LENGTH);
        let announced = announced.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if announced.is_some_and(|length| length > u64::try_from(most).unwrap_or(u64::MAX)) {
            return Err(large());
        }
        let read = to_bytes(request.into_body(), most).await;
        let bytes = read.map_err(|error| {
            // The length limit is the one error that is no failure to read.
            let text = std::error::Error::source(&error).map(ToString::to_string);
            if text.is_some_and(|text| text.contains("length limit")) {
                large()
            } else {
                Refusal::malformed("expected a body that can be read, found one that ends early")
            }
        })?;
        Ok(Self {
            bytes,
            kind: kind.unwrap_or(Kind::Unnamed),
        })
    }
}

impl Payload {
    pub(crate) fn is_json(&self) -> bool {
        self.kind == Kind::Json
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The body as JSON.
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        if matches!(self.kind, Kind::Form | Kind::Other) {
            return Err(Refusal::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "request/not-json",
                "expected a body of the type application/json, found another type",
            ));
        }
        serde_json::from_slice(&self.bytes).map_err(|error| {
            let at = place(&self.bytes, error.line(), error.column());
            let text = error.to_string();
            let reason = text
                .rsplit_once(" at line ")
                .map_or(text.as_str(), |(reason, _)| reason);
            let code = if error.is_data() {
                "request/unexpected"
            } else {
                "request/not-json"
            };
            let message = format!("expected another JSON: {reason} at byte {at}");
            Refusal::new(StatusCode::BAD_REQUEST, code, message).at(at..at.saturating_add(1))
        })
    }

    /// The pairs of a form.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (String, String)> + '_ {
        form(&self.bytes)
    }

    /// A value of a form.
    pub(crate) fn field(&self, name: &str) -> Option<String> {
        self.pairs()
            .find_map(|(key, value)| (key == name).then_some(value))
    }
}

/// The byte at a line and a column, both from one.
fn place(bytes: &[u8], line: usize, column: usize) -> usize {
    let mut start = 0_usize;
    for text in bytes
        .split_inclusive(|byte| *byte == b'\n')
        .take(line.saturating_sub(1))
    {
        start = start.saturating_add(text.len());
    }
    start.saturating_add(column.saturating_sub(1))
}

/// The pairs of a query or a form.
pub(crate) fn form(bytes: &[u8]) -> impl Iterator<Item = (String, String)> + '_ {
    let pairs = bytes
        .split(|byte| *byte == b'&')
        .filter(|pair| !pair.is_empty());
    pairs.map(|pair| {
        let mut parts = pair.splitn(2, |byte| *byte == b'=');
        let mut part = || decoded(parts.next().unwrap_or_default());
        (part(), part())
    })
}

/// Whether percent-encoded bytes are text.
pub(crate) fn is_text(bytes: &[u8]) -> bool {
    str::from_utf8(&unescaped(bytes)).is_ok()
}

fn decoded(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&unescaped(bytes)).into_owned()
}

fn unescaped(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        match (first, after) {
            (b'+', _) => text.push(b' '),
            (b'%', [high, low, after @ ..]) => {
                let digit = |digit: &u8| char::from(*digit).to_digit(16);
                match (digit(high), digit(low)) {
                    (Some(high), Some(low)) => {
                        text.push(u8::try_from(high << 4 | low).unwrap_or_default());
                        rest = after;
                    }
                    _ => text.push(b'%'),
                }
            }
            (other, _) => text.push(*other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{form, place};

    #[test]
    fn forms_are_decoded() {
        let pairs = |text: &str| form(text.as_bytes()).collect::<Vec<_>>();
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        assert_eq!(pairs("a=1&b=x+y%2Fz"), [pair("a", "1"), pair("b", "x y/z")]);
        assert_eq!(
            pairs("&&a&=b&c=d=e"),
            [pair("a", ""), pair("", "b"), pair("c", "d=e")]
        );
        assert_eq!(pairs("a=%zz%4"), [pair("a", "%zz%4")]);
        assert_eq!(pairs("a=%ff"), [pair("a", "\u{fffd}")]);
    }

    #[test]
    fn a_line_and_a_column_are_a_byte() {
        assert_eq!(place(b"{\n  x", 2, 3), 4);
        assert_eq!(place(b"x", 1, 1), 0);
        assert_eq!(place(b"", 1, 0), 0);
    }
}
