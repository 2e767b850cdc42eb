use std::borrow::Cow;
use std::ops::Range;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::{ActError, Code, JoinError};

/// An answer to a request that is refused: a status, and `{"error":{"code":…,"message":…,"span":[…]}}`.
#[derive(Clone, Debug)]
pub struct Refusal {
    status: StatusCode,
    code: Cow<'static, str>,
    message: String,
    facts: Box<[(&'static str, String)]>,
    span: Option<Range<usize>>,
    state: Option<Box<Value>>,
    limit: Option<&'static str>,
}

/// The reason of a refusal, as the log says it: its code, and the limit that was reached.
#[derive(Clone, Debug)]
pub(in crate::http) struct Refused {
    pub(in crate::http) code: Cow<'static, str>,
    pub(in crate::http) limit: Option<&'static str>,
}

impl Refusal {
    /// A refusal with a status, a stable code, and a message.
    #[must_use]
    pub fn new(
        status: StatusCode,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            status,
            code: code.into(),
            message: message.into(),
            facts: Box::default(),
            span: None,
            state: None,
            limit: None,
        }
    }

    /// A body that is not as expected: 400.
    #[must_use]
    pub fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "request/malformed", message)
    }

    /// No token, or an unknown one: 401.
    #[must_use]
    pub fn unknown_token() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "token/unknown",
            "the token in `Authorization: Bearer TOKEN` is missing or unknown",
        )
    }

    /// A token of another game: 403.
    #[must_use]
    pub fn other_token() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "token/other",
            "the token does not belong to this game",
        )
    }

    /// No such game, or one that the caller may not see: 404.
    #[must_use]
    pub fn no_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "game/unknown", "no such game")
    }

    /// No such address: 404.
    #[must_use]
    pub fn no_route() -> Self {
        Self::new(StatusCode::NOT_FOUND, "route/unknown", "no such address")
    }

    /// A board that cannot be drawn: 404.
    #[must_use]
    pub fn no_picture() -> Self {
        let message = "the board cannot be drawn";
        Self::new(StatusCode::NOT_FOUND, "picture/none", message)
    }

    /// A format that another game has: 404, with those of this game.
    #[must_use]
    pub fn no_format(formats: &[&str]) -> Self {
        let formats = formats.join("`, `");
        let message = format!("the game has no such format; it has `{formats}`");
        Self::new(StatusCode::NOT_FOUND, "format/unknown", message)
            .naming(vec![("formats", formats.replace('`', ""))])
    }

    /// Too many of something: 429.
    #[must_use]
    pub fn too_many(what: &'static str) -> Self {
        let message = format!("too many {what}; try again later");
        let status = StatusCode::TOO_MANY_REQUESTS;
        Self {
            limit: Some(what),
            ..Self::new(status, "rate/exceeded", message)
        }
    }

    /// A game that was set aside: 500.
    #[must_use]
    pub fn faulted() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "game/faulted",
            "the game was set aside: its events do not fit",
        )
    }

    /// The journal is not responding: 503.
    #[must_use]
    pub fn unavailable() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "server/unavailable",
            "the journal is not responding; try again",
        )
    }

    /// With the place in the body, in bytes.
    #[must_use]
    pub fn at(mut self, span: Range<usize>) -> Self {
        self.span = Some(span);
        self
    }

    /// With what it names, such as squares, so that a page can say it in another language.
    #[must_use]
    pub fn naming(mut self, facts: Vec<(&'static str, String)>) -> Self {
        self.facts = facts.into();
        self
    }

    /// With the state as it is now.
    #[must_use]
    pub fn with_state(mut self, state: Value) -> Self {
        self.state = Some(Box::new(state));
        self
    }

    /// Lets the log take an answer in another form for this refusal.
    #[must_use]
    pub fn mark(&self, mut response: Response) -> Response {
        response.extensions_mut().insert(Refused {
            code: self.code.clone(),
            limit: self.limit,
        });
        response
    }

    /// The status.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        self.status
    }

    /// The message.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The squares and the like that the refusal names.
    #[must_use]
    pub fn facts(&self) -> &[(&'static str, String)] {
        &self.facts
    }

    /// The place in the body, in bytes.
    #[must_use]
    pub const fn span(&self) -> Option<&Range<usize>> {
        self.span.as_ref()
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let (Some(Range { start, end }), Some(error)) = (&self.span, error.as_object_mut()) {
            error.insert("span".to_owned(), json!([start, end]));
        }
        let mut body = json!({ "error": error });
        if let (Some(state), Some(body)) = (&self.state, body.as_object_mut()) {
            body.insert("state".to_owned(), Value::clone(state));
        }
        let mut response = self.mark((self.status, Json(body)).into_response());
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
            ActError::Share => StatusCode::TOO_MANY_REQUESTS,
            ActError::Gone => StatusCode::GONE,
        };
        let mut refusal = Self::new(status, error.code().to_owned(), error.to_string());
        match &error {
            ActError::Refused(refused) => {
                refusal.span = refused.span();
                refusal.facts = refused.facts().into();
            }
            ActError::Full => refusal.limit = Some("unfinished games"),
            ActError::Share => refusal.limit = Some("unfinished games of one address"),
            _ => {}
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
