use std::net::IpAddr;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, Version, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use tokio::time::timeout;

use super::Front;
use super::kit::{Arrival, Refusal, address, is_text};
use crate::Game;

/// A router with the limits of a front before it, and headers on all its answers.
pub fn gated<G: Game>(front: &Front<G>, router: Router) -> Router {
    router
        .fallback(|| async { Refusal::no_route() })
        .layer(from_fn_with_state(front.clone(), gate::<G>))
}

/// Routes that make a game with each request, with the limit of new games of an address before them.
pub fn rationed<G: Game, S>(front: &Front<G>, routes: MethodRouter<S>) -> MethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    routes.layer(from_fn_with_state(front.clone(), ration::<G>))
}

async fn ration<G: Game>(State(front): State<Front<G>>, request: Request, next: Next) -> Response {
    match request.extensions().get::<Arrival>() {
        Some(arrival) if !front.may_create(of(&front, &request, arrival)) => {
            Refusal::too_many("new games").into_response()
        }
        _ => next.run(request).await,
    }
}

/// The address that a request counts for.
fn of<G: Game>(front: &Front<G>, request: &Request, arrival: &Arrival) -> IpAddr {
    address(request.headers(), arrival, front.limits().is_proxied)
}

async fn gate<G: Game>(State(front): State<Front<G>>, request: Request, next: Next) -> Response {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let limit = front.limits().request;
    let mut response = match check(&front, &request) {
        Err(refusal) => refusal.into_response(),
        Ok(()) if is_preflight(&front, &request) => StatusCode::NO_CONTENT.into_response(),
        Ok(()) => match timeout(limit, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Refusal::new(
                StatusCode::REQUEST_TIMEOUT,
                "request/slow",
                format!("the request took longer than {limit:?}"),
            )
            .into_response(),
        },
    };
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        let allowed = response.headers().get(header::ALLOW).cloned();
        let message = "this address does not have the method";
        response =
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "route/method", message).into_response();
        if let Some(allowed) = allowed {
            response.headers_mut().insert(header::ALLOW, allowed);
        }
    }
    if matches!(
        response.status(),
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
    ) {
        let soon = HeaderValue::from_static("1");
        response.headers_mut().insert(header::RETRY_AFTER, soon);
    }
    front.count(response.status().as_u16() >= 400);
    dress(&front, &mut response, origin);
    response
}

fn check<G: Game>(front: &Front<G>, request: &Request) -> Result<(), Refusal> {
    let length = request
        .uri()
        .path_and_query()
        .map_or(0, |text| text.as_str().len());
    let most = front.limits().address;
    if length > most {
        let message = format!("the address is longer than {most} bytes");
        return Err(Refusal::new(
            StatusCode::URI_TOO_LONG,
            "request/address",
            message,
        ));
    }
    if !is_text(request.uri().path().as_bytes()) {
        let message = "the address is not percent-encoded UTF-8";
        let status = StatusCode::BAD_REQUEST;
        return Err(Refusal::new(status, "request/address", message));
    }
    let hosts = request.headers().get_all(header::HOST).iter().count();
    if hosts != 1 && (hosts > 1 || request.version() == Version::HTTP_11) {
        let message = "expected one header `Host`";
        return Err(Refusal::malformed(message));
    }
    let writes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if let (true, Some(arrival)) = (writes, request.extensions().get::<Arrival>())
        && !front.may_write(of(front, request, arrival))
    {
        return Err(Refusal::too_many("requests"));
    }
    Ok(())
}

fn is_preflight<G: Game>(front: &Front<G>, request: &Request) -> bool {
    front.limits().allowed_origin.is_some()
        && request.method() == Method::OPTIONS
        && request
            .headers()
            .contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

fn dress<G: Game>(front: &Front<G>, response: &mut Response, origin: Option<HeaderValue>) {
    let headers = response.headers_mut();
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("same-origin"),
    );
    let (Some(allowed), Some(origin)) = (&front.limits().allowed_origin, origin) else {
        return;
    };
    if allowed != "*" && origin.as_bytes() != allowed.as_bytes() {
        return;
    }
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.append(header::VARY, HeaderValue::from_static("Origin"));
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "authorization, content-type, last-event-id",
        ),
        (header::ACCESS_CONTROL_EXPOSE_HEADERS, "etag, retry-after"),
        (header::ACCESS_CONTROL_MAX_AGE, "600"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
