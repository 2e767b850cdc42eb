use axum::http::StatusCode;
use feen_server::http::kit::{Call, Origin, Refusal, origin};

/// Refuses a change that no page of this server asks for.
///
/// # Errors
///
/// 403 for the request of another page.
pub fn check_origin(call: &Call) -> Result<(), Refusal> {
    if origin(&call.headers) == Origin::Own {
        return Ok(());
    }
    Err(Refusal::new(
        StatusCode::FORBIDDEN,
        "origin/other",
        "the request does not come from a page of this server",
    ))
}
