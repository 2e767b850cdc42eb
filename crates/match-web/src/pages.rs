//! The pages of the matches of a game, as routes: the first one, and one for each match, with a script and without.

mod language;
mod lobby;
mod look;
mod name;
mod own;
mod person;
mod rematch;
mod table;
mod visitor;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use feen_language::Language;
use feen_look::Place;
use feen_server::GameId;
use feen_server::http::api::Stage;
use feen_server::http::kit::{
    Asset, Call, HasLimits, HeldPages, Payload, Refusal, html, redirect, set_cookie,
};
use feen_server::http::{Client, Front, Limits, address};
use serde_json::json;
use tokio::sync::{Mutex, Semaphore};

use crate::engines::Engines;
use crate::preferences::Preferences;
use crate::table::Table;
use crate::view::{self, Frame, Lobby, Row};

pub use lobby::begin_request;
pub use own::check_origin;
pub use visitor::Visitor;

use person::Person;
use rematch::Rematches;

/// The pages of a game: what all their routes share.
pub struct Pages<G: Table> {
    front: Front<G>,
    /// The things of the game that the pages of all matches share.
    pub site: G::Site,
    /// The engines that evaluate matches.
    engines: Engines,
    held: Arc<HeldPages>,
    lists: Mutex<HashMap<Language, Lists<G>>>,
    rematches: Rematches,
    assets: Assets,
    /// The parts of the site, and their addresses.
    places: Box<[(Place, Box<str>)]>,
    /// The pictures that are painted at a time.
    painters: Semaphore,
}

/// The state of the routes.
pub type Shared<G> = Arc<Pages<G>>;

/// The lists of the first page in a language, as they were at a moment.
type Lists<G> = (Instant, Result<Lobby<G>, Refusal>);

/// The files that pages load, packed once.
struct Assets {
    style: Asset,
    script: Asset,
    lobby: Asset,
    icon: Asset,
    manifests: Vec<(Language, Asset)>,
}

impl<G: Table> HasLimits for Pages<G> {
    fn limits(&self) -> &Limits {
        self.front.limits()
    }
}

/// The most pictures that are painted at a time.
const PAINTERS: usize = 2;

/// The seconds for which browsers keep the style sheet, the scripts and the icon.
const FRESH_SECONDS: u32 = 300;

/// The rules for what a page may load: everything of this server, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The description of the pages for a browser that installs them.
impl<G: Table> Pages<G> {
    /// The pages of a front, with what they share, engines that evaluate, and links to other parts of the site.
    #[must_use]
    pub fn new(
        front: &Front<G>,
        site: G::Site,
        engines: &Engines,
        links: &[(Place, Box<str>)],
    ) -> Shared<G> {
        let own = (Place::Games, "/".into());
        let places = Place::ALL.into_iter().filter_map(|place| {
            let mut links = links.iter().chain([&own]);
            links.find(|(other, _)| *other == place).cloned()
        });
        Arc::new(Self {
            front: front.clone(),
            site,
            engines: engines.clone(),
            held: Arc::default(),
            lists: Mutex::default(),
            rematches: Rematches::default(),
            places: places.collect(),
            painters: Semaphore::new(PAINTERS),
            assets: Assets {
                style: Asset::new("text/css; charset=utf-8", G::style()),
                script: Asset::new("text/javascript; charset=utf-8", feen_look::game_script()),
                lobby: Asset::new(
                    "text/javascript; charset=utf-8",
                    feen_look::one_script(&[
                        feen_look::texts_script(),
                        feen_look::packed(include_str!("view/lobby.js")),
                    ]),
                ),
                icon: Asset::new("image/svg+xml", feen_look::MARK),
                manifests: manifests(),
            },
        })
    }

    /// The routes: the first page, the pages of each match, and those that only the game has.
    pub fn router(self: &Arc<Self>, own: Router) -> Router {
        let mut router = Router::new();
        for format in G::FORMATS {
            let route = format!("/g/{{id}}/{}", format.name);
            router = router.route(
                &route,
                get(
                    async move |State(pages): State<Shared<G>>,
                                Path(id): Path<String>,
                                call: Call| {
                        table::written(&pages, &id, &call, format).await
                    },
                ),
            );
        }
        router
            .route("/", get(lobby::show::<G>))
            .route("/new", post(lobby::new::<G>))
            .route("/me", get(person::show::<G>).post(person::rename::<G>))
            .route("/language", post(language::choose::<G>))
            .route("/look", get(look::show::<G>).post(look::choose::<G>))
            .route("/login", post(person::log_in::<G>))
            .route("/logout", post(person::log_out::<G>))
            .route("/board.css", get(style::<G>))
            .route("/board.js", get(script::<G>))
            .route("/lobby.js", get(lobby_script::<G>))
            .route("/icon.svg", get(icon::<G>))
            .route("/manifest.json", get(manifest::<G>))
            .route("/g/{id}", get(table::show::<G>))
            .route("/g/{id}/plain", get(table::plain::<G>))
            .route("/g/{id}/state", get(table::state::<G>))
            .route("/g/{id}/events", get(table::events::<G>))
            .route("/g/{id}/act", post(table::act::<G>))
            .route("/g/{id}/join", post(table::join::<G>))
            .route("/g/{id}/rematch", post(table::rematch::<G>))
            .route("/g/{id}/review", post(table::review::<G>))
            .route("/g/{id}/svg", get(table::svg::<G>))
            .route("/g/{id}/png", get(table::png::<G>))
            .route("/{*path}", any(elsewhere::<G>))
            .with_state(Arc::clone(self))
            .merge(own)
            .layer(from_fn_with_state(Arc::clone(self), language::keep::<G>))
    }

    /// The front of these pages.
    pub const fn front(&self) -> &Front<G> {
        &self.front
    }

    /// The frame of all pages for the one who calls, by a name; an empty one for a guest.
    #[must_use]
    pub fn frame<'a>(&'a self, call: &Call, who: &'a str) -> Frame<'a> {
        self.frame_in(language::of(call), who)
    }

    /// The same in a language.
    const fn frame_in<'a>(&'a self, language: Language, who: &'a str) -> Frame<'a> {
        Frame {
            site: G::SITE,
            places: &self.places,
            who,
            language,
        }
    }

    /// The whole address of a path, as the one who calls knows the server.
    #[must_use]
    pub fn whole_address(&self, call: &Call, path: &str) -> String {
        visitor::host(call) + path
    }

    /// The look that the one who calls has chosen.
    #[must_use]
    pub fn preferences(&self, call: &Call) -> Preferences {
        Preferences::of(call, language::of(call))
    }

    /// The name of the person who calls; empty for a guest without one.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub async fn name(&self, call: &Call) -> Result<String, Refusal> {
        Ok(Person::of(&self.front, call).await?.name().to_owned())
    }

    /// The newest public games of a kind in a stage, for the one who calls.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub async fn listed(
        self: &Arc<Self>,
        call: &Call,
        kind: &str,
        stage: Stage,
        limit: usize,
    ) -> Result<Vec<Row>, Refusal> {
        let (pages, kind, language) = (Arc::clone(self), kind.to_owned(), language::of(call));
        let read = move |_: &Front<G>| lobby::listed(&pages, &kind, stage, limit, language);
        self.front.blocking(read).await?
    }

    /// A page that only the game has, in answer to a call.
    pub fn page(&self, status: StatusCode, body: String) -> Response {
        html(status, POLICY, body)
    }

    /// A refusal as a page.
    pub fn refused(&self, call: &Call, refusal: &Refusal) -> Response {
        let frame = self.frame(call, "");
        let text = |name| frame.language.text(name);
        let (title, sentence) = match refusal.status() {
            StatusCode::NOT_FOUND => ("no-such-game", text("no-such-game-why")),
            StatusCode::TOO_MANY_REQUESTS => ("too-much", text("too-much-why")),
            StatusCode::SERVICE_UNAVAILABLE => ("not-now", text("not-now-why")),
            _ => ("did-not-work", view::refusal(frame.language, refusal)),
        };
        let body = view::notice(&frame, &text(title), &sentence);
        refusal.mark(html(refusal.status(), POLICY, body))
    }

    /// A refusal as a script reads it, with the words for the visitor as HTML, or as a page for a person.
    fn refuse(&self, call: &Call, refusal: &Refusal, is_script: bool) -> Response {
        if !is_script {
            return self.refused(call, refusal);
        }
        let said = view::refusal(language::of(call), refusal);
        let error = json!({ "code": refusal.code(), "message": refusal.message(), "said": said });
        refusal.mark((refusal.status(), Json(json!({ "error": error }))).into_response())
    }

    /// A picture as PNG, which takes a while. Only a few are painted at a time, and each client has a limit.
    ///
    /// # Errors
    ///
    /// 404 for a board that cannot be drawn, 429 for a client who has had too many.
    pub async fn painted(
        &self,
        client: &Client,
        control: &'static str,
        paint: impl FnOnce() -> Option<Vec<u8>> + Send + 'static,
    ) -> Result<Response, Refusal> {
        if !self.front.may_paint(client) {
            return Err(Refusal::too_many("pictures"));
        }
        let place = self.painters.acquire().await;
        let bytes = self.front.blocking(move |_| paint()).await;
        drop(place);
        let bytes = bytes?.ok_or_else(Refusal::no_picture)?;
        let headers = [
            (header::CONTENT_TYPE, "image/png"),
            (header::CACHE_CONTROL, control),
        ];
        Ok((headers, bytes).into_response())
    }
}

impl<G: Table> fmt::Debug for Pages<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pages({:?})", self.front)
    }
}

/// Keeps the name of a form for other games too, whatever their kind.
fn keep_name(response: &mut Response, form: &Payload) {
    if let Some(name) = form.field("name") {
        set_cookie(response, "name", &name::written(&name::cleaned(&name)), "/");
    }
}

/// Keeps the tokens of a visitor's seats for the pages of a match.
fn keep_seats(response: &mut Response, tokens: &[String], address: &str) {
    if !tokens.is_empty() {
        set_cookie(response, "seat", &tokens.join("."), address);
    }
}

/// The answer at an unknown address: a page for a person, an error for a program.
async fn elsewhere<G: Table>(
    State(pages): State<Shared<G>>,
    Path(path): Path<String>,
    call: Call,
) -> Response {
    // Clients of Lichess open a game at its name. Its page tells whether there is one, to those who may know.
    if let Ok(game) = path.parse::<GameId>() {
        return redirect(&call.onward(&address(game)));
    }
    let refusal = Refusal::no_route();
    if !call.accepts("text/html") {
        return refusal.into_response();
    }
    let frame = pages.frame(&call, "");
    let [title, sentence] =
        ["no-such-page", "no-such-page-why"].map(|name| frame.language.text(name));
    let body = view::notice(&frame, &title, &sentence);
    html(refusal.status(), POLICY, body)
}

async fn style<G: Table>(State(pages): State<Shared<G>>, call: Call) -> Response {
    pages.assets.style.answer(&call, FRESH_SECONDS)
}

async fn script<G: Table>(State(pages): State<Shared<G>>, call: Call) -> Response {
    pages.assets.script.answer(&call, FRESH_SECONDS)
}

async fn lobby_script<G: Table>(State(pages): State<Shared<G>>, call: Call) -> Response {
    pages.assets.lobby.answer(&call, FRESH_SECONDS)
}

async fn icon<G: Table>(State(pages): State<Shared<G>>, call: Call) -> Response {
    pages.assets.icon.answer(&call, FRESH_SECONDS)
}

async fn manifest<G: Table>(State(pages): State<Shared<G>>, call: Call) -> Response {
    let language = language::of(&call);
    let mut manifests = pages.assets.manifests.iter();
    let manifest = manifests.find(|(known, _)| *known == language);
    manifest.map_or_else(
        || Refusal::no_route().into_response(),
        |(_, manifest)| manifest.answer(&call, FRESH_SECONDS),
    )
}

/// The manifests of the site as an application, one for each language.
fn manifests() -> Vec<(Language, Asset)> {
    let languages = Language::ALL.into_iter().chain([Language::Marked]);
    let manifest = |language: Language| {
        let name = language.text("app-name");
        let manifest = json!({
            "name": name,
            "short_name": name,
            "lang": language.tag(),
            "start_url": "/",
            "display": "standalone",
            "background_color": "#f6ecda",
            "theme_color": "#f6ecda",
            "icons": [{ "src": "/icon.svg", "sizes": "any", "type": "image/svg+xml" }],
        });
        let manifest = Asset::new("application/manifest+json", manifest.to_string());
        (language, manifest)
    };
    languages.map(manifest).collect()
}
