//! The pages of chess: the parts of the pages of a match that only chess has.

mod view;

use std::fmt;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use feen_chess::feen_draw::{Size, Theme};
use feen_chess::{Castles, Feen, Move, Picture, Position};
use feen_match_web::record::Step;
use feen_match_web::view::{Frame, Lobby, Scene, Shown, Tried};
use feen_match_web::{About, Format, Main, Pages, Shared, Story, Table, begin_request};
use feen_server::Handle;
use feen_server::http::Front;
use feen_server::http::api::GameRequest;
use feen_server::http::kit::{Payload, Refusal};
use qi::{ByPlayer, Player};
use serde_json::{Map, Value};

use crate::record::{pgn, step};
use crate::site::SiteOptions;
use crate::table::{Event, Match, Setup};

/// The pages: the first one, and one for each game.
pub fn pages(front: &Front<Match>, options: &SiteOptions) -> Router {
    let pages = Pages::new(front, (), &options.engines, &options.links, &options.others);
    let cover = Router::new().route("/picture.png", get(cover));
    pages.router().merge(cover.with_state(Arc::clone(&pages)))
}

/// The picture of a link to the first page.
async fn cover(State(pages): State<Shared<Match>>) -> Result<Response, Refusal> {
    let paint = || painted(view::board(&view::cover()));
    pages.painted("public, max-age=86400", paint).await
}

/// The side of a picture in pixels.
const PICTURE: u16 = 640;

fn painted(picture: Picture) -> Option<Vec<u8>> {
    let picture = picture.theme(Theme::Light).size(Size::Width(PICTURE));
    picture.png().ok()
}

/// The beginning of a game from a position as FEN or FEEN.
fn start(text: &str) -> Result<Setup, Refusal> {
    let Ok(feen) = text.parse::<Feen>() else {
        return Ok(Setup::fen(text));
    };
    let position = Position::from_feen(&feen).map_err(|error| {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Refusal::new(status, error.code(), error.to_string())
    })?;
    Ok(Setup::fen(&position.to_string()))
}

impl Table for Match {
    type Site = ();
    type Part = ();
    type Shown = Shown<Position, Move>;
    const FORMATS: &'static [Format] = &[Format::PGN];
    const SITE: &'static str = "Chess";
    const EXAMPLE: &'static str = "Type a move: Nf3";

    fn style() -> String {
        view::style()
    }

    fn about((): &(), _: &Setup) -> About {
        About {
            title: "Chess".to_owned(),
            sides: ByPlayer {
                first: "White",
                second: "Black",
            },
            faces: ["wK", "bK"],
        }
    }

    fn begins(&self) -> (usize, Player) {
        let start = self.game().start();
        (start.fullmove().into(), start.turn())
    }

    fn is_aborted(&self) -> bool {
        Self::is_aborted(self)
    }

    fn is_check(&self) -> bool {
        self.game().position().is_check()
    }

    fn shown(&self, plies: usize) -> Self::Shown {
        let (game, before) = (self.game(), plies.saturating_sub(1));
        let mut positions = game.positions().skip(before);
        let position = positions.next();
        let position = position.unwrap_or_else(|| game.position().clone());
        let one = game.moves().get(before).filter(|_| plies > 0);
        match one.zip(positions.next()) {
            Some((one, after)) => Shown::after(position, *one, after),
            None => Shown::new(position),
        }
    }

    fn try_out((): &(), shown: &mut Self::Shown, text: &str) -> Option<Tried> {
        let position = &shown.position;
        let one = position.parse_move(text).ok()?;
        let after = position.play(one).ok()?;
        let tried = Tried {
            text: one.spell(Castles::KingTakesRook).to_string(),
            written: position.san(one).to_string(),
            number: position.fullmove(),
            mover: position.turn(),
        };
        shown.play(one, after);
        Some(tried)
    }

    fn claim(&self) -> Option<[String; 2]> {
        let claim = self.game().claims().iter().next();
        claim.map(|_| ["<em>½</em>", "Claim draw"].map(str::to_owned))
    }

    fn step(event: &Event) -> Step {
        step(event)
    }

    fn svg(&self, flipped: bool) -> Option<String> {
        view::board(self.game()).flip(flipped).svg().ok()
    }

    fn png(&self, flipped: bool) -> Option<Vec<u8>> {
        painted(view::board(self.game()).flip(flipped))
    }

    fn record(game: &Handle<Self>, _: &Format) -> Option<String> {
        Some(pgn(game))
    }

    fn request((): &(), form: &Payload) -> Result<GameRequest<Setup>, Refusal> {
        let mut request = begin_request(form)?;
        let fen = form.field("fen").filter(|fen| !fen.trim().is_empty());
        if let Some(fen) = fen {
            request.setup = Some(start(fen.trim())?);
        } else if form.field("start").as_deref() == Some("chess960") {
            request.setup = Some(Setup::any_chess960());
        }
        Ok(request)
    }

    fn lobby((): &(), frame: &Frame<'_>, lobby: &Lobby<Self>) -> String {
        view::lobby(frame, lobby)
    }

    fn part((): &(), _: &Handle<Self>) {}

    fn story(scene: &Scene<'_, Self>) -> Story {
        view::Scene::of(scene).story()
    }

    fn state(scene: &Scene<'_, Self>) -> Map<String, Value> {
        view::state(&view::Scene::of(scene))
    }

    fn main(_: &Scene<'_, Self>) -> Main {
        view::main()
    }

    fn board(page: &mut String, scene: &Scene<'_, Self>) -> fmt::Result {
        view::write_board(page, &view::Scene::of(scene))
    }

    fn face(_: &Scene<'_, Self>, side: Player) -> String {
        match side {
            Player::First => "wK".to_owned(),
            Player::Second => "bK".to_owned(),
        }
    }

    fn text(scene: &Scene<'_, Self>) -> Option<String> {
        Some(scene.shown.position.to_string())
    }

    fn royal(scene: &Scene<'_, Self>, side: Player) -> Option<usize> {
        Some(scene.shown.position.king(side).feen_index())
    }

    fn squares(_: &Scene<'_, Self>, text: &str) -> Option<[usize; 2]> {
        view::squares_of(text)
    }
}
