//! The person at a browser: a guest with a name, or a player of the operator.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use feen_server::http::Front;
use feen_server::http::kit::{Call, Payload, Refusal, html, redirect, set_cookie};
use feen_server::{Game, Token};

use super::{POLICY, Shared, check_origin, keep_name, language, name};
use crate::table::Table;
use crate::view::{self, Me};

/// The cookie with the token of a player who has logged in.
const PLAYER: &str = "player";

/// The person who sends a request.
#[derive(Clone, Default, Debug)]
pub(super) struct Person {
    /// The name of a player who has logged in.
    pub(super) account: Option<Box<str>>,
    /// The name that a guest goes by; empty for none.
    guest: String,
}

/// The token of a player who has logged in.
pub(super) fn token(call: &Call) -> Option<Token> {
    call.cookie(PLAYER)?.parse().ok()
}

impl Person {
    pub(super) async fn of<G: Game>(front: &Front<G>, call: &Call) -> Result<Self, Refusal> {
        let account = match token(call) {
            Some(token) => front.account(&token).await?,
            None => None,
        };
        Ok(Self {
            account: account.map(|account| account.name),
            guest: call.cookie("name").map(name::read).unwrap_or_default(),
        })
    }

    /// The name that others see; empty for none.
    pub(super) fn name(&self) -> &str {
        self.account.as_deref().unwrap_or(&self.guest)
    }
}

/// The page of the person: the name, and the way to log in.
pub(super) async fn show<G: Table>(State(pages): State<Shared<G>>, call: Call) -> Response {
    answer(&pages, &call, StatusCode::OK, None).await
}

async fn answer<G: Table>(
    pages: &Shared<G>,
    call: &Call,
    status: StatusCode,
    refused: Option<&str>,
) -> Response {
    let person = match Person::of(&pages.front, call).await {
        Ok(person) => person,
        Err(refusal) => return pages.refused(call, &refusal),
    };
    let me = Me {
        account: person.account.as_deref(),
        guest: &person.guest,
        refused,
    };
    html(
        status,
        POLICY,
        view::me(&pages.frame(call, person.name()), &me),
    )
}

/// Keeps the name of a guest.
pub(super) async fn rename<G: Table>(
    State(pages): State<Shared<G>>,
    call: Call,
    form: Payload,
) -> Response {
    if let Err(refusal) = check_origin(&call) {
        return pages.refused(&call, &refusal);
    }
    let mut response = redirect("/");
    keep_name(&mut response, &form);
    response
}

/// Logs a player in who has a token.
pub(super) async fn log_in<G: Table>(
    State(pages): State<Shared<G>>,
    call: Call,
    form: Payload,
) -> Response {
    if let Err(refusal) = check_origin(&call) {
        return pages.refused(&call, &refusal);
    }
    let text = form.field("token").unwrap_or_default();
    let account = match text.trim().parse::<Token>() {
        Ok(token) => pages.front.account(&token).await,
        Err(_) => Ok(None),
    };
    match account {
        Ok(Some(_)) => {
            let mut response = redirect("/");
            // The pages of all games know the player.
            set_cookie(&mut response, PLAYER, text.trim(), "/");
            response
        }
        Ok(None) => {
            let message = language::of(&call).text("no-such-token");
            answer(&pages, &call, StatusCode::FORBIDDEN, Some(&message)).await
        }
        Err(refusal) => pages.refused(&call, &refusal),
    }
}

/// Makes a guest of a player again.
pub(super) async fn log_out<G: Table>(State(pages): State<Shared<G>>, call: Call) -> Response {
    if let Err(refusal) = check_origin(&call) {
        return pages.refused(&call, &refusal);
    }
    let mut response = redirect("/me");
    set_cookie(&mut response, PLAYER, "", "/");
    response
}
