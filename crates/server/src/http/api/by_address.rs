use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::{answered, seated, seen};
use crate::http::Front;
use crate::http::kit::{Call, Refusal};
use crate::{Game, Handle, Seq};

/// Acts on a game of a name, as the player of the caller's token, and answers with the receipt. The number of the
/// event may be in the query, as `seq`.
///
/// # Errors
///
/// 400 for a `seq` that is not a number, 401 without a token, 403 for a token without a seat, 404 without the game, and the
/// refusal of the action: 409, 410, 422 or 503.
pub async fn acted<G: Game>(
    front: &Front<G>,
    id: &str,
    action: G::Action,
    call: &Call,
) -> Result<Response, Refusal> {
    let seq = match call.query("seq") {
        None => None,
        Some(seq) => Some(
            seq.parse::<Seq>()
                .map_err(|_| Refusal::malformed("expected the number of an event in `seq`"))?,
        ),
    };
    let token = call.token().ok_or_else(Refusal::unknown_token)??;
    let (game, seat) = seated(front, id, &token).await?;
    answered(front, &game, seat, seq, action, call).await
}

/// A text about a game that the caller may see, of this type of content.
///
/// # Errors
///
/// The refusals of [`seen`], and that of a game without such a text.
pub async fn text_of<G: Game>(
    front: &Front<G>,
    id: &str,
    call: &Call,
    kind: &'static str,
    write: impl FnOnce(&Handle<G>) -> Result<String, Refusal>,
) -> Result<Response, Refusal> {
    let token = call.token().transpose()?;
    let (game, _) = seen(front, id, token.as_ref()).await?;
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "private, no-cache"),
    ];
    Ok((headers, write(&game)?).into_response())
}
