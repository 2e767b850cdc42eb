use axum::Router;
use server::http::{Front, api, gated};

use crate::table::Match;
use crate::{lichess, pages};

/// A whole server of chess: the interface for programs, the pages, and with `for_lichess` what clients of Lichess use,
/// all of it with the limits of the front before it.
pub fn site(front: &Front<Match>, for_lichess: bool) -> Router {
    let router = api::api(front).merge(crate::api(front)).merge(pages(front));
    gated(
        front,
        if for_lichess {
            router.merge(lichess(front))
        } else {
            router
        },
    )
}
