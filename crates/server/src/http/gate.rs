use std::net::IpAddr;
use std::time::Instant;

use axum::Router;
use axum::body::HttpBody;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;
use tracing::{Level, enabled, info};

use super::Front;
use super::kit::{Arrival, Refusal, Refused, address, is_secure, is_text};
use super::limits::Client;
use super::rest::Rest;
use crate::values::milliseconds;
use crate::{Game, GameId};

/// A router with the limits of a front before it, and headers on all its answers.
pub fn gated<G: Game>(front: &Front<G>, router: Router) -> Router {
    router
        .fallback(|| async { Refusal::no_route() })
        .layer(from_fn_with_state(front.clone(), gate::<G>))
}

async fn gate<G: Game>(
    State(front): State<Front<G>>,
    mut request: Request,
    next: Next,
) -> Response {
    let seen = Seen::new(&front, &request);
    let headers = request.headers();
    let origin = headers.get(header::ORIGIN).cloned();
    let (is_secure, has_body) = (is_secure(headers), !request.body().is_end_stream());
    let client = request.extensions().get::<Arrival>().map(|arrival| {
        let address = address(headers, arrival, front.limits().is_proxied);
        front.client(headers, address)
    });
    let limit = front.limits().request;
    let checked = check(&front, &request, client.as_ref());
    if let Some(arrival) = request.extensions_mut().get_mut::<Arrival>() {
        arrival.client = client;
    }
    // The body of a request that is refused before a route has it is not read.
    let is_early = has_body && checked.is_err();
    let rest = Rest::default();
    if has_body {
        request = request.map(|body| rest.lend(body));
    }
    let mut response = match checked {
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
    let is_cut = [StatusCode::REQUEST_TIMEOUT, StatusCode::PAYLOAD_TOO_LARGE];
    let is_cut = is_early || is_cut.contains(&response.status());
    let (most, time) = (front.limits().body, front.limits().header);
    if has_body && (is_cut || !rest.drop_within(most, time).await) {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    if is_secure {
        protect(response.headers_mut());
    }
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
    seen.answered(&front, &mut response);
    dress(&front, &mut response, origin);
    response
}

/// Lets browsers send cookies by TLS only.
fn protect(headers: &mut HeaderMap) {
    let header::Entry::Occupied(mut cookies) = headers.entry(header::SET_COOKIE) else {
        return;
    };
    for cookie in cookies.iter_mut() {
        let text = cookie.to_str().map(|text| format!("{text}; Secure"));
        if let Some(text) = text.ok().and_then(|text| HeaderValue::from_str(&text).ok()) {
            *cookie = text;
        }
    }
}

/// Whether `Host` names this server, where the operator has said how it is called.
fn is_host<G: Game>(front: &Front<G>, request: &Request) -> bool {
    let hosts = &front.limits().hosts;
    if hosts.is_empty() {
        return true;
    }
    let host = request.headers().get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    let end = host
        .rfind(':')
        .filter(|end| !host.get(*end..).is_some_and(|end| end.contains(']')));
    let name = end.and_then(|end| host.get(..end)).unwrap_or(host);
    hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
}

static FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Whether a browser says that a page of another site sends this.
fn is_foreign<G: Game>(front: &Front<G>, request: &Request) -> bool {
    let headers = request.headers();
    let site = headers.get(&FETCH_SITE);
    let origin = headers.get(header::ORIGIN).map(HeaderValue::as_bytes);
    let is_allowed = match &front.limits().allowed_origin {
        Some(allowed) => allowed == "*" || Some(allowed.as_bytes()) == origin,
        None => false,
    };
    site.is_some_and(|site| site == "cross-site") && !is_allowed
}

/// A request as the log and the metrics see it. No header and no query is part of it: they may have tokens.
struct Seen {
    start: Instant,
    method: Method,
    route: Option<MatchedPath>,
    /// The id, the path and the address, if requests are logged.
    logged: Option<(HeaderValue, String, Option<IpAddr>)>,
}

impl Seen {
    fn new<G: Game>(front: &Front<G>, request: &Request) -> Self {
        let arrival = request.extensions().get::<Arrival>();
        let logged = enabled!(target: REQUESTS, Level::INFO).then(|| {
            let is_proxied = front.limits().is_proxied;
            let address = arrival.map(|arrival| address(request.headers(), arrival, is_proxied));
            (id(request), request.uri().path().to_owned(), address)
        });
        Self {
            start: arrival.map_or_else(Instant::now, Arrival::at),
            method: request.method().clone(),
            route: request.extensions().get().cloned(),
            logged,
        }
    }

    fn answered<G: Game>(self, front: &Front<G>, response: &mut Response) {
        let time = self.start.elapsed();
        let route = self.route.as_ref().map_or("other", MatchedPath::as_str);
        front.watch().answered(&self.method, route, time);
        let refused = response.extensions().get::<Refused>();
        if let Some(limit) = refused.and_then(|refused| refused.limit) {
            front.limits().reached.note(limit);
        }
        let Some((id, path, address)) = self.logged else {
            return;
        };
        info!(
            target: REQUESTS,
            id = id.to_str().unwrap_or_default(),
            method = %self.method,
            path,
            status = response.status().as_u16(),
            code = refused.map(|refused| refused.code.as_ref()),
            milliseconds = milliseconds::whole(time),
            address = address.map(|address| address.to_string()),
            "request"
        );
        response.headers_mut().insert(REQUEST_ID, id);
    }
}

/// The target of the lines about requests.
const REQUESTS: &str = "requests";

const REQUEST_ID: &str = "x-request-id";

/// The id of a request: that of the proxy, or a new one.
fn id(request: &Request) -> HeaderValue {
    let is_id = |value: &&HeaderValue| {
        let bytes = value.as_bytes();
        (1..=64).contains(&bytes.len()) && bytes.iter().all(u8::is_ascii_graphic)
    };
    let given = request.headers().get(REQUEST_ID).filter(is_id);
    given.cloned().unwrap_or_else(|| {
        let new = GameId::random().ok().map(|id| id.to_string());
        let new = new.and_then(|id| HeaderValue::from_str(&id).ok());
        new.unwrap_or(HeaderValue::from_static("-"))
    })
}

fn check<G: Game>(
    front: &Front<G>,
    request: &Request,
    client: Option<&Client>,
) -> Result<(), Refusal> {
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
    if !is_host(front, request) {
        return Err(Refusal::new(
            StatusCode::MISDIRECTED_REQUEST,
            "request/host",
            "this server has another name",
        ));
    }
    let writes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if writes && is_foreign(front, request) {
        return Err(Refusal::new(
            StatusCode::FORBIDDEN,
            "origin/other",
            "the request comes from a page of another site",
        ));
    }
    if writes && client.is_some_and(|client| !front.may_write(client)) {
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
