use std::fmt::Write as _;
use std::io::Write as _;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use super::Call;

/// A style sheet, script or picture of a page, compressed once. A browser that has it gets the
/// answer that it is unchanged.
///
/// ```
/// use feen_server::http::kit::Asset;
///
/// let style = Asset::new("text/css", "p { margin: 0 }");
/// # let _ = style;
/// ```
#[derive(Clone, Debug)]
pub struct Asset {
    kind: &'static str,
    plain: Bytes,
    packed: Bytes,
    tag: HeaderValue,
}

impl Asset {
    /// A text of this `Content-Type`.
    #[must_use]
    pub fn new(kind: &'static str, text: impl Into<String>) -> Self {
        let plain = Bytes::from(text.into());
        let mut tag = "\"".to_owned();
        for byte in Sha256::digest(&plain).iter().take(12) {
            // A text takes everything.
            let _ = write!(tag, "{byte:02x}");
        }
        tag.push('"');
        Self {
            kind,
            packed: packed(&plain).unwrap_or_else(|| plain.clone()),
            plain,
            tag: HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\"")),
        }
    }

    /// The answer to a request, which browsers keep for some seconds: 304 for a caller who has it.
    #[must_use]
    pub fn answer(&self, call: &Call, seconds: u32) -> Response {
        let known = call.header(header::IF_NONE_MATCH).unwrap_or_default();
        let is_known = self.tag.to_str().is_ok_and(|tag| known.contains(tag));
        let is_packed = self.packed.len() < self.plain.len() && takes_gzip(call);
        let body = match (is_known, is_packed) {
            (true, _) => Body::empty(),
            (false, true) => self.packed.clone().into(),
            (false, false) => self.plain.clone().into(),
        };
        let mut response = Response::new(body);
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(age) = HeaderValue::from_str(&format!("public, max-age={seconds}")) {
            headers.insert(header::CACHE_CONTROL, age);
        }
        if !is_known {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if is_packed {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
        }
        response
    }
}

/// Whether the caller takes gzip, and does not say `gzip;q=0`.
fn takes_gzip(call: &Call) -> bool {
    let accepted = call.header(header::ACCEPT_ENCODING).unwrap_or_default();
    accepted.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = matches!(parts.next(), Some("gzip" | "*"));
        is_gzip && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0"))
    })
}

fn packed(bytes: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().map(Bytes::from)
}
