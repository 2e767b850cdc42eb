use std::borrow::Cow;
use std::ops::Range;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::{ActError, Code, JoinError};

/// An answer that is no success: a status, and `{"error":{"code":…,"message":…,"span":[…]}}`.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    code: Cow<'static, str>,
    message: String,
    span: Option<Range<usize>>,
    state: Option<Value>,
}

impl Refusal {
    pub(crate) fn new(
        status: StatusCode,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            status,
            code: code.into(),
            message: message.into(),
            span: None,
            state: None,
        }
    }

    /// A body that is not as expected: 400.
    pub(crate) fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "request/malformed", message)
    }

    pub(crate) fn unknown_token() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "token/unknown",
            "expected a token in `Authorization: Bearer TOKEN`, found none that is known",
        )
    }

    pub(crate) fn other_token() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "token/other",
            "expected a token of this game, found another",
        )
    }

    pub(crate) fn no_game() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "game/unknown",
            "expected the name of a game, found none that is known",
        )
    }

    pub(crate) fn no_route() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "route/unknown",
            "expected an address of this server, found another",
        )
    }

    pub(crate) fn too_many(what: &str) -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "rate/exceeded",
            format!("expected fewer {what}; try again later"),
        )
    }

    pub(crate) fn unavailable() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "server/unavailable",
            "expected a server that can write, found none; try again",
        )
    }

    /// With the place in the body, in bytes.
    pub(crate) fn at(mut self, span: Range<usize>) -> Self {
        self.span = Some(span);
        self
    }

    /// With the state as it is now.
    pub(crate) fn with_state(mut self, state: Value) -> Self {
        self.state = Some(state);
        self
    }

    pub(crate) const fn status(&self) -> StatusCode {
        self.status
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    pub(crate) fn code(&self) -> &str {
        &self.code
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let (Some(Range { start, end }), Some(error)) = (self.span, error.as_object_mut()) {
            error.insert("span".to_owned(), json!([start, end]));
        }
        let mut body = json!({ "error": error });
        if let (Some(state), Some(body)) = (self.state, body.as_object_mut()) {
            body.insert("state".to_owned(), state);
        }
        let mut response = (self.status, Json(body)).into_response();
        if self.status == StatusCode::UNAUTHORIZED {
            let bearer = HeaderValue::from_static("Bearer");
            let headers = response.headers_mut();
            headers.insert(header::WWW_AUTHENTICATE, bearer);
        }
        response
    }
}

impl<E: Code + std::error::Error> From<ActError<E>> for Refusal {
    fn from(error: ActError<E>) -> Self {
        let status = match &error {
            ActError::Refused(refused) => match refused.code() {
                "game/turn" => StatusCode::CONFLICT,
                "game/over" => StatusCode::GONE,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            },
            ActError::Stale { .. } => StatusCode::CONFLICT,
            ActError::Unavailable | ActError::Busy | ActError::Full => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            ActError::Gone => StatusCode::GONE,
        };
        let mut refusal = Self::new(status, error.code().to_owned(), error.to_string());
        if let ActError::Refused(refused) = &error {
            refusal.span = refused.span();
        }
        refusal
    }
}

impl From<JoinError> for Refusal {
    fn from(error: JoinError) -> Self {
        let status = match error {
            JoinError::Invitation => StatusCode::FORBIDDEN,
            JoinError::Taken => StatusCode::CONFLICT,
            JoinError::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            JoinError::Gone => StatusCode::GONE,
        };
        Self::new(status, error.code(), error.to_string())
    }
}
