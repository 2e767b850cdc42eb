use axum::Router;

use super::Front;
use super::api::api;
use super::chess::{chess_api, pages};
use super::gate::gated;
use super::lichess::lichess;
use crate::chess::Match;

/// A whole server of chess: the interface for programs, the pages, and with `for_lichess` what clients of Lichess use,
/// all of it with the limits of the front before it.
pub fn site(front: &Front<Match>, for_lichess: bool) -> Router {
    let router = api(front).merge(chess_api(front)).merge(pages(front));
    gated(
        front,
        if for_lichess {
            router.merge(lichess(front))
        } else {
            router
        },
    )
}
