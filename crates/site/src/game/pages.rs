use std::fmt;
use std::sync::Arc;

use feen_games_web::{Beside, Look, Shelf, first_page};
use feen_language::Language;
use feen_match_web::record::{Kept, Step};
use feen_match_web::view::{Frame, Lobby, Scene, Tried};
use feen_match_web::{About, Format, Habit, Main, Preferences, Setting, Story, Table};
use feen_server::http::api::GameRequest;
use feen_server::http::kit::{Payload, Refusal};
use feen_server::{Handle, Player};
use serde_json::{Map, Value, json};

use super::{Event, Match, QUARTO, Setup, View};
use crate::{games, quarto};

/// The things that the page of a match needs besides the match.
#[derive(Debug)]
pub enum Part {
    /// Of a game of `rules`.
    Board(Arc<Look>),
    /// Of Quarto.
    Quarto,
}

/// A position that a page shows.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all are of the large kind"
)]
pub enum Position {
    /// Of a game of `rules`.
    Board(<games::Match as Table>::Shown),
    /// Of Quarto.
    Quarto(quarto::Shown),
}

/// Calls a function for the game that a scene is of. The parts of a scene are of one game.
fn each<R: Default>(
    scene: &Scene<'_, Match>,
    board: impl FnOnce(&Scene<'_, games::Match>) -> R,
    quarto: impl FnOnce(&Scene<'_, quarto::Match>) -> R,
) -> R {
    match (scene.table, scene.part, scene.shown) {
        (Match::Board(game), Part::Board(look), Position::Board(shown)) => {
            board(&scene.of(game, look, shown))
        }
        (Match::Quarto(game), Part::Quarto, Position::Quarto(shown)) => {
            quarto(&scene.of(game, &(), shown))
        }
        _ => R::default(),
    }
}

impl Table for Match {
    type Site = Shelf;
    type Part = Part;
    type Shown = Position;
    const FORMATS: &'static [Format] = games::Match::FORMATS;
    const SITE: &'static str = "";
    const EXAMPLE: &'static str = games::Match::EXAMPLE;

    fn style() -> String {
        games::Match::style() + &quarto::faces() + include_str!("site.css")
    }

    fn about(site: &Shelf, setup: &Setup, language: Language) -> About {
        match setup {
            Setup::Usual => games::Match::about(site, &games::Setup::default(), language),
            Setup::Board(setup) => games::Match::about(site, setup, language),
            Setup::Quarto(setup) => quarto::Match::about(&(), setup, language),
        }
    }

    fn begins(&self) -> (usize, Player) {
        match self {
            Self::Board(game) => game.begins(),
            Self::Quarto(game) => game.begins(),
        }
    }

    fn is_aborted(&self) -> bool {
        match self {
            Self::Board(game) => game.is_aborted(),
            Self::Quarto(game) => game.is_aborted(),
        }
    }

    fn late(&self) -> Option<Player> {
        match self {
            Self::Board(game) => Table::late(game),
            Self::Quarto(game) => Table::late(game),
        }
    }

    fn is_check(&self) -> bool {
        match self {
            Self::Board(game) => game.is_check(),
            Self::Quarto(game) => game.is_check(),
        }
    }

    fn claim(&self) -> Option<(String, &'static str)> {
        match self {
            Self::Board(game) => game.claim(),
            Self::Quarto(game) => game.claim(),
        }
    }

    fn shown(&self, plies: usize) -> Position {
        match self {
            Self::Board(game) => Position::Board(game.shown(plies)),
            Self::Quarto(game) => Position::Quarto(game.shown(plies)),
        }
    }

    fn try_out(part: &Part, shown: &mut Position, text: &str) -> Option<Tried> {
        match (part, shown) {
            (Part::Board(look), Position::Board(shown)) => games::Match::try_out(look, shown, text),
            (Part::Quarto, Position::Quarto(shown)) => quarto::Match::try_out(&(), shown, text),
            _ => None,
        }
    }

    fn passing(shown: &Position) -> Option<String> {
        match shown {
            Position::Board(shown) => games::Match::passing(shown),
            Position::Quarto(shown) => quarto::Match::passing(shown),
        }
    }

    fn ends_by_passing(shown: &Position) -> bool {
        match shown {
            Position::Board(shown) => games::Match::ends_by_passing(shown),
            Position::Quarto(shown) => quarto::Match::ends_by_passing(shown),
        }
    }

    fn step(event: &Event) -> Step {
        match event {
            Event::Board(event) => games::Match::step(event),
            Event::Quarto(event) => quarto::Match::step(event),
        }
    }

    fn svg(&self, flipped: bool, preferences: &Preferences) -> Option<String> {
        match self {
            Self::Board(game) => game.svg(flipped, preferences),
            Self::Quarto(game) => game.svg(flipped, preferences),
        }
    }

    fn png(&self, flipped: bool, preferences: &Preferences) -> Option<Vec<u8>> {
        match self {
            Self::Board(game) => game.png(flipped, preferences),
            Self::Quarto(game) => game.png(flipped, preferences),
        }
    }

    fn record(&self, setup: &Setup, kept: &Kept, format: &Format) -> Option<String> {
        match (self, setup) {
            (Self::Board(game), Setup::Usual) => {
                game.record(&games::Setup::default(), kept, format)
            }
            (Self::Board(game), Setup::Board(setup)) => game.record(setup, kept, format),
            (Self::Quarto(game), Setup::Quarto(setup)) => {
                let own = game.formats().iter().any(|own| own.name == format.name);
                own.then(|| game.record(setup, kept, format))?
            }
            _ => None,
        }
    }

    fn formats(&self) -> Vec<&'static Format> {
        match self {
            Self::Board(game) => game.formats(),
            Self::Quarto(game) => game.formats(),
        }
    }

    fn request(site: &Shelf, form: &Payload) -> Result<GameRequest<Setup>, Refusal> {
        if form.field("variant").as_deref() == Some(QUARTO) {
            return Ok(quarto::request(form)?.with_setup(Setup::Quarto));
        }
        Ok(games::Match::request(site, form)?.with_setup(Setup::Board))
    }

    fn lobby(site: &Shelf, frame: &Frame<'_>, lobby: &Lobby<Self>) -> String {
        let beside = Beside {
            name: QUARTO,
            title: lobby.language.text("quarto"),
            face: "q13",
            sides: ["side-first", "side-second"].map(|name| lobby.language.text(name)),
            fields: quarto::fields(lobby),
        };
        let mut lobby = lobby.clone();
        // Its own computer plays Quarto, whichever engine is chosen.
        if lobby.engines.len() > 1 {
            lobby.engines.retain(|name| name != quarto::Computer::NAME);
        }
        first_page(frame, &lobby, site, Some(&beside), |game| match game {
            Self::Board(game) => feen_games_web::shot(game),
            Self::Quarto(game) => game.svg(false, &Preferences::default()),
        })
    }

    fn part(site: &Shelf, game: &Handle<Self>, preferences: &Preferences) -> Part {
        game.read(|game| match game {
            Self::Board(game) => Part::Board(site.look(game.game().variant(), preferences)),
            Self::Quarto(_) => Part::Quarto,
        })
    }

    fn settings(part: Option<&Part>, language: Language) -> Vec<Setting> {
        match part {
            None => games::Match::settings(None, language),
            Some(Part::Board(look)) => games::Match::settings(Some(look), language),
            Some(Part::Quarto) => Vec::new(),
        }
    }

    fn habits(scene: &Scene<'_, Self>) -> Vec<Habit> {
        each(scene, games::Match::habits, quarto::Match::habits)
    }

    fn task(scene: &Scene<'_, Self>) -> Option<String> {
        each(scene, games::Match::task, quarto::Match::task)
    }

    fn story(scene: &Scene<'_, Self>) -> Story {
        each(scene, games::Match::story, quarto::Match::story)
    }

    fn state(scene: &Scene<'_, Self>) -> Map<String, Value> {
        each(scene, games::Match::state, quarto::Match::state)
    }

    fn main(scene: &Scene<'_, Self>) -> Main {
        each(scene, games::Match::main, quarto::Match::main)
    }

    fn board(page: &mut String, scene: &Scene<'_, Self>) -> fmt::Result {
        page.push_str(&each(
            scene,
            |scene| feen_look::written(|text| games::Match::board(text, scene)),
            |scene| feen_look::written(|text| quarto::Match::board(text, scene)),
        ));
        Ok(())
    }

    fn tray(page: &mut String, scene: &Scene<'_, Self>, side: Player) -> fmt::Result {
        page.push_str(&each(
            scene,
            |scene| feen_look::written(|text| games::Match::tray(text, scene, side)),
            |scene| feen_look::written(|text| quarto::Match::tray(text, scene, side)),
        ));
        Ok(())
    }

    fn has_beside(scene: &Scene<'_, Self>) -> bool {
        each(scene, games::Match::has_beside, quarto::Match::has_beside)
    }

    fn beside(page: &mut String, scene: &Scene<'_, Self>) -> fmt::Result {
        page.push_str(&each(
            scene,
            |scene| feen_look::written(|text| games::Match::beside(text, scene)),
            |scene| feen_look::written(|text| quarto::Match::beside(text, scene)),
        ));
        Ok(())
    }

    fn face(scene: &Scene<'_, Self>, side: Player) -> String {
        each(
            scene,
            |scene| games::Match::face(scene, side),
            |scene| quarto::Match::face(scene, side),
        )
    }

    fn links(page: &mut String, scene: &Scene<'_, Self>) -> fmt::Result {
        page.push_str(&each(
            scene,
            |scene| feen_look::written(|text| games::Match::links(text, scene)),
            |scene| feen_look::written(|text| quarto::Match::links(text, scene)),
        ));
        Ok(())
    }

    fn playground(scene: &Scene<'_, Self>) -> Option<Vec<(&'static str, String)>> {
        each(scene, games::Match::playground, quarto::Match::playground)
    }

    fn squares(scene: &Scene<'_, Self>, text: &str) -> Option<[usize; 2]> {
        each(
            scene,
            |scene| games::Match::squares(scene, text),
            |scene| quarto::Match::squares(scene, text),
        )
    }

    fn royal(scene: &Scene<'_, Self>, side: Player) -> Option<usize> {
        each(
            scene,
            |scene| games::Match::royal(scene, side),
            |scene| quarto::Match::royal(scene, side),
        )
    }

    fn choices(scene: &Scene<'_, Self>) -> Option<Vec<[String; 2]>> {
        each(scene, games::Match::choices, quarto::Match::choices)
    }

    fn another(scene: &Scene<'_, Self>) -> String {
        each(scene, games::Match::another, quarto::Match::another)
    }
}

impl feen_games_web::Hosts for Match {
    fn hosted(&self) -> Option<&games::Match> {
        match self {
            Self::Board(game) => Some(game),
            Self::Quarto(_) => None,
        }
    }

    fn setup(setup: games::Setup) -> Setup {
        Setup::Board(setup)
    }

    fn hosted_setup(setup: &Setup) -> Option<&games::Setup> {
        match setup {
            Setup::Board(setup) => Some(setup),
            Setup::Usual | Setup::Quarto(_) => None,
        }
    }

    fn hosted_view(view: View) -> Option<games::View> {
        match view {
            View::Board(view) => Some(view),
            View::Quarto(_) => None,
        }
    }

    fn feen(&self) -> Option<String> {
        match self {
            Self::Board(game) => feen_games_web::Hosts::feen(game),
            Self::Quarto(game) => Some(game.feen()),
        }
    }

    fn listed_beside(engines: &[Box<str>]) -> Option<Value> {
        let engines = engines
            .iter()
            .filter(|name| ***name == *quarto::Computer::NAME);
        Some(
            json!({ "title": Language::English.text("quarto"), "variants": [{
            "name": QUARTO,
            "title": Language::English.text("game-quarto"),
            "about": Language::English.text("about-quarto"),
            "files": 4,
            "ranks": 4,
            "hands": false,
            "starts": 0,
            "engines": engines.collect::<Vec<_>>(),
        }] }),
        )
    }

    fn start_beside(name: &str) -> Option<String> {
        let game = || <quarto::Match as feen_server::Game>::start(&quarto::Setup::default()).ok();
        (name == QUARTO)
            .then(game)??
            .svg(false, &Preferences::default())
    }
}
