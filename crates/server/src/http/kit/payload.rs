use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use super::unexpected::told;
use super::{Call, HasLimits, Refusal};

/// The body of a request, of limited size.
#[derive(Clone, Debug)]
pub struct Payload {
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
        let (parts, body) = request.into_parts();
        Self::read(&parts.headers, body, front.limits().body).await
    }
}

/// A request with its body.
// The headers are moved: a copy of them for each move is a sixtieth of its time.
#[derive(Debug)]
pub(in crate::http) struct Posted {
    pub(in crate::http) call: Call,
    pub(in crate::http) payload: Payload,
}

impl<S: HasLimits> FromRequest<S> for Posted {
    type Rejection = Refusal;

    async fn from_request(request: Request, front: &S) -> Result<Self, Refusal> {
        let (mut parts, body) = request.into_parts();
        let headers = std::mem::take(&mut parts.headers);
        let payload = Payload::read(&headers, body, front.limits().body).await?;
        let call = Call::of(&parts, headers, front.limits());
        Ok(Self { call, payload })
    }
}

impl Payload {
    /// Reads a body of `most` bytes or fewer.
    async fn read(headers: &HeaderMap, body: Body, most: usize) -> Result<Self, Refusal> {
        let kind = headers.get(header::CONTENT_TYPE).map(|value| {
            let value = value.to_str().unwrap_or_default();
            let value = value.split(';').next().unwrap_or_default().trim();
            if value.eq_ignore_ascii_case("application/json") {
                Kind::Json
            } else if value.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
                Kind::Form
            } else {
                // A page of another site may send this without being asked.
                Kind::Other
            }
        });
        let large = || {
            let message = format!("the body is longer than {most} bytes");
            Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "request/too-large", message)
        };
        let announced = headers.get(header::CONTENT_LENGTH);
        let announced = announced.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if announced.is_some_and(|length| length > u64::try_from(most).unwrap_or(u64::MAX)) {
            return Err(large());
        }
        let bytes = match whole(body, most).await {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Err(large()),
            Err(_) => return Err(Refusal::malformed("the body ends early")),
        };
        Ok(Self {
            bytes,
            kind: kind.unwrap_or(Kind::Unnamed),
        })
    }

    /// Whether the body is of the type `application/json`.
    #[must_use]
    pub fn is_json(&self) -> bool {
        self.kind == Kind::Json
    }

    /// The body as text; bytes that are no text are replaced.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The body as JSON.
    ///
    /// # Errors
    ///
    /// 415 for a body of another type, 400 for other JSON, with its place.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        if matches!(self.kind, Kind::Form | Kind::Other) {
            return Err(Refusal::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "request/not-json",
                "expected a body of type `application/json`",
            ));
        }
        let refuse = |code: &'static str, reason: &str, at: usize| {
            let message = format!("{reason} at byte {at}");
            Refusal::new(StatusCode::BAD_REQUEST, code, message).at(at..at.saturating_add(1))
        };
        // Fields have names: they are not read by their order.
        let is_space = |byte: &u8| byte.is_ascii_whitespace();
        let start = self.bytes.iter().take_while(|byte| is_space(byte)).count();
        if self.bytes.get(start) == Some(&b'[') {
            let reason = "expected an object, found a list";
            return Err(refuse("request/unexpected", reason, start));
        }
        serde_json::from_slice(&self.bytes).map_err(|error| {
            let at = if error.is_eof() {
                self.bytes.len()
            } else {
                place(&self.bytes, error.line(), error.column())
            };
            let code = if error.is_data() {
                "request/unexpected"
            } else {
                "request/not-json"
            };
            refuse(code, &told(&error), at)
        })
    }

    /// The pairs of a form.
    pub fn pairs(&self) -> impl Iterator<Item = (String, String)> + '_ {
        let pairs = form_urlencoded::parse(&self.bytes);
        pairs.map(|(name, value)| (name.into_owned(), value.into_owned()))
    }

    /// The value of a field of a form; nothing if the field is missing or is there twice.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<String> {
        let mut values = self.pairs().filter(|(key, _)| key == name);
        match (values.next(), values.next()) {
            (Some((_, value)), None) => Some(value),
            _ => None,
        }
    }
}

/// The bytes of a body; `None` above `most` bytes. A body of one piece, as nearly all are, is not copied.
async fn whole(mut body: Body, most: usize) -> Result<Option<Bytes>, axum::Error> {
    let (mut first, mut all) = (Bytes::new(), Vec::new());
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let Ok(piece) = frame?.into_data() else {
            continue;
        };
        let before = first.len().max(all.len());
        if before.saturating_add(piece.len()) > most {
            return Ok(None);
        }
        if before == 0 {
            first = piece;
            continue;
        }
        if all.is_empty() {
            all.extend_from_slice(&first);
        }
        all.extend_from_slice(&piece);
    }
    Ok(Some(if all.is_empty() { first } else { all.into() }))
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

#[cfg(test)]
mod tests {
    use super::{Kind, Payload, place, told};

    #[test]
    fn forms_are_decoded() {
        let pairs = |text: &'static str| {
            let (bytes, kind) = (text.as_bytes().into(), Kind::Form);
            Payload { bytes, kind }.pairs().collect::<Vec<_>>()
        };
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
    fn a_field_counts_if_it_is_there_once() {
        let (bytes, kind) = (
            b"seq=5&twice=1&twice=2&empty=&bare".as_slice().into(),
            Kind::Form,
        );
        let form = Payload { bytes, kind };
        for (name, value) in [
            ("seq", Some("5")),
            ("twice", None),
            ("empty", Some("")),
            ("bare", Some("")),
            ("none", None),
        ] {
            assert_eq!(form.field(name).as_deref(), value, "{name}");
        }
    }

    #[test]
    fn json_is_refused_in_the_words_of_a_client() {
        for (text, expected) in [
            ("", "the JSON ends early at byte 0"),
            ("{", "the JSON ends early at byte 1"),
            (" [60]", "expected an object, found a list at byte 1"),
            ("60", "expected an object, found integer `60` at byte 1"),
            (
                r#"{"periods":"1"}"#,
                "expected a whole number from 0 to 255, found string \"1\" at byte 13",
            ),
            (
                r#"{"days":-1}"#,
                "expected a whole number from 0 to 65535, found integer `-1` at byte 9",
            ),
            (
                r#"{"limit":{}}"#,
                "expected a number, found an object at byte 8",
            ),
        ] {
            let (bytes, kind) = (text.as_bytes().into(), Kind::Json);
            let read = Payload { bytes, kind }.json::<Fields>();
            let refused = format!("{:?}", read.unwrap_err());
            assert!(refused.contains(&format!("{expected:?}")), "{refused}");
        }
        let error = serde_json::from_str::<Word>(r#""x""#).unwrap_err();
        assert_eq!(told(&error), "expected `First` or `Second`, found `x`");
    }

    #[derive(serde::Deserialize, Default, Debug)]
    #[serde(default)]
    struct Fields {
        periods: u8,
        days: u16,
        limit: f64,
    }

    #[derive(serde::Deserialize, Debug)]
    enum Word {
        First,
        Second,
    }

    #[test]
    fn a_line_and_a_column_are_a_byte() {
        assert_eq!(place(b"{\n  x", 2, 3), 4);
        assert_eq!(place(b"x", 1, 1), 0);
        assert_eq!(place(b"", 1, 0), 0);
    }
}
