//! The pages of the games: the parts of the pages of a match that only these games have. They link to the site that serves them.

mod games;
mod view;

use std::fmt;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use feen_draw::Surface;
use feen_language::Language;
use feen_look::{Html, Icon};
use feen_match_web::record::{Kept, Step};
use feen_match_web::view::{Frame, Lobby, Scene, Shown, Tried};
use feen_match_web::{
    About, Format, Habit, Main, Pages, Preferences, Setting, Shared, Story, Table, Visitor,
    begin_request,
};
use feen_rules::{Game, Move, Player, Position, Reason, Variant};
use feen_server::Handle;
use feen_server::http::Front;
use feen_server::http::api::GameRequest;
use feen_server::http::kit::{Asset, Call, Payload, Refusal};
use serde_json::{Map, Value};

use crate::appearance::code;
use crate::chosen::{Chosen, Pieces, settings, settings_of};
use crate::hosts::{self, Hosts};
use crate::names;
use crate::options::SiteOptions;
use crate::picture::{self, painting, picture};
use crate::record::{pgn, record, step};
use crate::shelf::{Look, Shelf};
use crate::table::{Event, Handicap, Match, Setup, Wings, pass, tried};

/// A position as a whole: a board alone is that of the first player to move.
fn whole(text: &str) -> String {
    let is_board = text.contains('/') && !text.contains(char::is_whitespace);
    if is_board {
        format!("{text} w - - 0 1")
    } else {
        text.to_owned()
    }
}

/// A setup with the handicap, or the horses and elephants, that a form asks for.
fn agreed(mut setup: Setup, field: impl Fn(&str) -> Option<String>) -> Result<Setup, Refusal> {
    let refused = |message: &str| Refusal::malformed(message);
    // The form has the fields of all games.
    if &*setup.variant == "shogi"
        && let Some(name) = field("handicap")
    {
        let unknown = || refused("unknown handicap");
        setup.handicap = Some(Handicap::by_name(&name).ok_or_else(unknown)?);
    }
    if setup.variant.starts_with("janggi") {
        let wings = |name| {
            let unknown = || refused("expected the order of horses and elephants, such as `HEEH`");
            let asked = field(name).map(|name| Wings::by_name(&name).ok_or_else(unknown));
            let asked = asked.transpose()?;
            Ok::<_, Refusal>(asked.filter(|wings| *wings != Wings::default()))
        };
        (setup.cho, setup.han) = (wings("cho")?, wings("han")?);
    }
    Ok(setup)
}

/// The seconds for which browsers keep the pictures of pieces.
const FRESH_SECONDS: u32 = 300;

/// The pages: the first one, and one for each game, with links to other parts of the site.
pub fn routes<G: Hosts>(front: &Front<G>, options: &SiteOptions) -> Router {
    let script = Asset::new("text/javascript; charset=utf-8", view::games_script());
    let shelf = Shelf::new(&options.catalogue, &options.engines, script);
    let pages = Pages::new(front, shelf, &options.engines, &options.links);
    let own = Router::new()
        .route("/g/{id}/pieces.css", get(pieces::<G>))
        .route("/g/{id}/feen", get(feen::<G>))
        .route("/picture.png", get(cover::<G>))
        .with_state(Arc::clone(&pages));
    pages.router(own.merge(games::router(&pages)))
}

pub use view::{Beside, first_page};

/// The board of a match without the names of its squares, for a first page; nothing for one that cannot be drawn.
#[must_use]
pub fn shot(game: &Match) -> Option<String> {
    picture::shot(game.game(), Pieces::Usual)
}

/// The pictures of the pieces of a game.
async fn pieces<G: Hosts>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(pages.front(), &id, &call).await?;
    let variant = visitor.game.read(hosts::variant);
    let chosen = Chosen::with_pieces(&call.query("pieces").unwrap_or_default());
    let look = pages
        .site
        .look_with(&variant.ok_or_else(Refusal::no_route)?, chosen);
    Ok(look.pieces.answer(&call, FRESH_SECONDS))
}

/// The picture of a link to the first page: a game of chess, or another variant at its beginning.
async fn cover<G: Hosts>(State(pages): State<Shared<G>>, call: Call) -> Result<Response, Refusal> {
    let catalogue = &pages.site.catalogue;
    let name = call.query("variant").unwrap_or_default();
    let game = match &*name {
        "" | "chess" => view::cover().ok_or_else(Refusal::no_picture)?,
        name => Game::new(&catalogue.find(name).map_err(|_| Refusal::no_route())?),
    };
    let paint = move || painting(&game, false, &Preferences::default());
    pages
        .painted(&call.client, "public, max-age=86400", paint)
        .await
}

async fn feen<G: Hosts>(
    State(pages): State<Shared<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let visitor = Visitor::of(pages.front(), &id, &call).await?;
    let text = visitor.game.read(|game| {
        let fen = || Some(game.hosted()?.game().position().fen());
        game.feen().or_else(fen)
    });
    let text = text.ok_or_else(Refusal::no_route)?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, text).into_response())
}

const KIF: Format = Format {
    name: "kif",
    title: "KIF",
    extension: "kifu",
    kind: "text/plain; charset=utf-8",
};

const CSA: Format = Format {
    name: "csa",
    title: "CSA",
    extension: "csa",
    kind: "text/plain; charset=utf-8",
};

const WXF: Format = Format {
    name: "wxf",
    title: "WXF",
    extension: "wxf",
    kind: "text/plain; charset=utf-8",
};

impl Table for Match {
    type Site = Shelf;
    type Part = Arc<Look>;
    type Shown = Shown<Position, Move>;
    const FORMATS: &'static [Format] = &[Format::PGN, KIF, CSA, WXF];
    const SITE: &'static str = "";
    const EXAMPLE: &'static str = "type-a-move";

    fn style() -> String {
        view::style()
    }

    fn about(site: &Shelf, setup: &Setup, language: Language) -> About {
        let variant = setup.played().ok();
        let look = variant.as_ref();
        let look = look.map(|variant| site.look_with(variant, Chosen::default()));
        let faces = look.as_ref().map(|look| look.appearance.faces);
        let sides = look.map(|look| look.appearance.players);
        let title = variant.map_or_else(
            || setup.variant.to_string(),
            |variant| names::title(&variant, language),
        );
        let sides = sides.unwrap_or(qi::ByPlayer {
            first: "First",
            second: "Second",
        });
        let handicap = setup.given();
        About {
            // Chess960 is named with the number of its start.
            title: match (setup.number, handicap) {
                (Some(number), _) => format!("{title} {number}"),
                (None, Some(handicap)) => names::with_handicap(&title, handicap, language),
                (None, None) => title,
            },
            sides: match handicap {
                Some(_) => names::sides_of_handicap(language),
                None => names::sides(sides, language),
            },
            faces: faces.unwrap_or_default(),
        }
    }

    fn begins(&self) -> (usize, Player) {
        let start = self.game().start();
        (start.fullmove().into(), start.turn())
    }

    fn is_aborted(&self) -> bool {
        Self::is_aborted(self)
    }

    fn late(&self) -> Option<Player> {
        Self::late(self)
    }

    fn is_check(&self) -> bool {
        self.game().position().is_check()
    }

    fn shown(&self, plies: usize) -> Self::Shown {
        let game = self.game();
        let shown = game.at(plies).unwrap_or_else(|| game.position().clone());
        let before = plies.checked_sub(1);
        let last = before.and_then(|before| game.at(before).zip(game.moves().nth(before)));
        match last {
            Some((before, one)) => Shown::after(before, one, shown),
            None => Shown::new(shown),
        }
    }

    fn try_out(look: &Arc<Look>, shown: &mut Self::Shown, text: &str) -> Option<Tried> {
        let (one, tried) = tried(&shown.position, text, look.appearance.writing)?;
        let after = shown.position.play(one).ok()?;
        shown.play(one, after);
        Some(tried)
    }

    fn passing(shown: &Self::Shown) -> Option<String> {
        let pass = pass(&shown.position)?;
        Some(shown.position.uci(pass).to_string())
    }

    fn ends_by_passing(shown: &Self::Shown) -> bool {
        view::ends_by_passing(&shown.position)
    }

    fn claim(&self) -> Option<(String, &'static str)> {
        Some(match self.game().claims().first()? {
            Reason::EnteringKing => (Icon::Crown.to_string(), "claim-entering-king"),
            _ => ("<em>½</em>".to_owned(), "claim-draw"),
        })
    }

    fn step(event: &Event) -> Step {
        step(event)
    }

    fn svg(&self, flipped: bool, preferences: &Preferences) -> Option<String> {
        picture(self.game(), flipped, preferences)
    }

    fn png(&self, flipped: bool, preferences: &Preferences) -> Option<Vec<u8>> {
        painting(self.game(), flipped, preferences)
    }

    fn record(&self, setup: &Setup, kept: &Kept, format: &Format) -> Option<String> {
        if format.name == Format::PGN.name {
            return pgn(self, setup, kept);
        }
        let written = record(self, kept)?.write(format.name.parse().ok()?).ok()?;
        Some(written.text().to_owned())
    }

    fn formats(&self) -> Vec<&'static Format> {
        let variant = self.game().variant();
        let is_shogi = { variant.name() }.ends_with("shogi") && variant.has_hands();
        let fits = |format: &&Format| match format.name {
            "kif" => is_shogi,
            "csa" => is_shogi && variant.files() == 9,
            "wxf" => variant.name() == "xiangqi",
            _ => true,
        };
        Self::FORMATS.iter().filter(fits).collect()
    }

    fn request(shelf: &Shelf, form: &Payload) -> Result<GameRequest<Setup>, Refusal> {
        let mut request = begin_request(form)?;
        let variant = match form.field("variant").unwrap_or_default() {
            variant if variant == "other" => form.field("other").unwrap_or_default(),
            variant => variant,
        };
        let field = |name: &str| form.field(name).filter(|value| !value.trim().is_empty());
        let is_shuffled = matches!(&*variant, "" | "chess") && field("start").is_some();
        let mut setup = match &*variant {
            "" => Setup::default(),
            _ if is_shuffled => Setup::of("fischerandom"),
            variant => Setup::of(variant),
        };
        let start = field("fen");
        setup = match start {
            Some(start) => setup.from(&whole(start.trim())),
            None if is_shuffled && field("number").is_some() => {
                let number = field("number").and_then(|number| number.trim().parse().ok());
                let wrong = || {
                    let message = "expected a number from 0 to 959";
                    Refusal::new(StatusCode::BAD_REQUEST, "setup/number", message)
                };
                setup.numbered(number.ok_or_else(wrong)?)
            }
            // A visitor who chooses Chess960 wants another start each time.
            None if is_shuffled || variant == "fischerandom" => setup.shuffled(),
            None => agreed(setup, field)?,
        };
        if form.field("against").as_deref() == Some("computer") {
            let engine = field("engine").or_else(|| {
                let variant = shelf.catalogue.find(&setup.variant).ok()?;
                shelf.engine(&variant)
            });
            // A game that there is not is refused for that.
            if engine.is_none() && shelf.catalogue.find(&setup.variant).is_ok() {
                let message = "no engine here plays this game";
                return Err(Refusal::new(
                    StatusCode::BAD_REQUEST,
                    "engine/none",
                    message,
                ));
            }
            request.engine = engine;
        }
        request.setup = Some(setup);
        Ok(request)
    }

    fn lobby(site: &Shelf, frame: &Frame<'_>, lobby: &Lobby<Self>) -> String {
        first_page(frame, lobby, site, None, shot)
    }

    fn part(site: &Shelf, game: &Handle<Self>, preferences: &Preferences) -> Arc<Look> {
        let variant = game.read(|game| game.game().variant().clone());
        site.look(&variant, preferences)
    }

    fn settings(part: Option<&Arc<Look>>, language: Language) -> Vec<Setting> {
        let Some(look) = part else {
            return settings(language);
        };
        let look = &look.appearance;
        let is_checkered = look.surface == Surface::Checkered;
        settings_of(look.game, is_checkered, &look.writings, language)
    }

    fn habits(scene: &Scene<'_, Self>) -> Vec<Habit> {
        let has_queen = view::Scene::of(scene).promotes_to_queen();
        let acts = |habit: &Habit| has_queen || *habit != Habit::PromoteToQueen;
        Habit::ALL.into_iter().filter(acts).collect()
    }

    fn story(scene: &Scene<'_, Self>) -> Story {
        let scene = view::Scene::of(scene);
        Story {
            moves: scene.texts(),
            spoken: view::spoken(&scene),
            taken: scene.taken(),
            counts: view::counts(&scene),
        }
    }

    fn state(scene: &Scene<'_, Self>) -> Map<String, Value> {
        view::state(&view::Scene::of(scene))
    }

    fn main(scene: &Scene<'_, Self>) -> Main {
        view::main(&view::Scene::of(scene))
    }

    fn board(page: &mut String, scene: &Scene<'_, Self>) -> fmt::Result {
        view::board(page, &view::Scene::of(scene))
    }

    fn tray(page: &mut String, scene: &Scene<'_, Self>, side: Player) -> fmt::Result {
        if !scene.table.game().variant().has_hands() {
            return Ok(());
        }
        let scene = view::Scene::of(scene);
        view::tray(page, &scene, side)
    }

    fn has_beside(scene: &Scene<'_, Self>) -> bool {
        view::teaches(scene.table.game().variant())
    }

    fn beside(page: &mut String, scene: &Scene<'_, Self>) -> fmt::Result {
        let look = &scene.part.appearance;
        view::beside(page, &scene.frame, scene.table.game().variant(), look)
    }

    fn face(scene: &Scene<'_, Self>, side: Player) -> String {
        let variant = scene.table.game().variant();
        let royal = variant.royal();
        let royal = royal.or_else(|| variant.kinds().first().copied());
        royal.map_or_else(String::new, |kind| code(kind, side))
    }

    fn links(text: &mut String, scene: &Scene<'_, Self>) -> fmt::Result {
        fmt::Write::write_fmt(
            text,
            format_args!(
                "<a class=\"b quiet\" href=\"{}/feen\" data-do=\"copy\" title=\"{}\">{}FEEN</a>",
                Html(&scene.home()),
                scene.frame.text("copy-feen"),
                Icon::Copy
            ),
        )
    }

    fn choices(scene: &Scene<'_, Self>) -> Option<Vec<[String; 2]>> {
        Some(view::Scene::of(scene).choices())
    }

    fn another(scene: &Scene<'_, Self>) -> String {
        let name = scene.table.game().variant().name();
        format!("/?variant={name}")
    }

    fn playground(scene: &Scene<'_, Self>) -> Option<Vec<(&'static str, String)>> {
        let shown = scene.shown.position.to_feen().ok()?;
        let mut parts = vec![("text", shown.feen().to_string())];
        let game = scene.table.game();
        let variant = game.variant();
        // The playground knows no tables but those that are built in.
        if !matches!(variant.name().parse::<Variant>(), Ok(known) if known == *variant) {
            return Some(parts);
        }
        parts.push(("game", variant.name().to_owned()));
        let mut position = game.start();
        let fen = position.fen();
        if fen != Position::start(variant).fen() {
            parts.push(("fen", fen));
        }
        let mut moves = Vec::new();
        for one in game.moves().take(scene.ply.unwrap_or(usize::MAX)) {
            moves.push(position.uci(one).to_string());
            position = position.play(one).ok()?;
        }
        moves.extend(scene.tried.iter().map(|tried| tried.text.clone()));
        if !moves.is_empty() {
            parts.push(("moves", moves.join(",")));
        }
        Some(parts)
    }

    fn royal(scene: &Scene<'_, Self>, side: Player) -> Option<usize> {
        let square = scene.shown.position.royal(side)?;
        Some(view::Scene::of(scene).place(square))
    }

    fn squares(scene: &Scene<'_, Self>, text: &str) -> Option<[usize; 2]> {
        view::Scene::of(scene).squares_of(text)
    }
}
