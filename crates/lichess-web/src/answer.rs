use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use feen_server::http::kit::Refusal;
use serde_json::json;

/// A refusal as these clients read it: `{"error":"text"}`.
#[derive(Debug)]
pub(crate) struct Sorry(Refusal);

impl Sorry {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(Refusal::malformed(message))
    }

    pub(crate) fn unknown(code: &'static str, message: &'static str) -> Self {
        Self(Refusal::new(StatusCode::NOT_FOUND, code, message))
    }
}

impl IntoResponse for Sorry {
    fn into_response(self) -> Response {
        let Self(refusal) = self;
        let status = match refusal.status() {
            // These clients try again on a conflict, and know no 410 or 422.
            StatusCode::CONFLICT | StatusCode::GONE | StatusCode::UNPROCESSABLE_ENTITY => {
                StatusCode::BAD_REQUEST
            }
            other => other,
        };
        let body = Json(json!({ "error": refusal.message() }));
        refusal.mark((status, body).into_response())
    }
}

impl From<Refusal> for Sorry {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

pub(crate) type Answer = Result<Response, Sorry>;

pub(crate) fn fine() -> Response {
    Json(json!({ "ok": true })).into_response()
}
