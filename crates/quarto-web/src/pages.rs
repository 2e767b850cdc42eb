//! Quarto on the pages of a match: its table, its words and its record.

mod playable;
mod table;

use std::fmt::{self, Write};

use axum::Router;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use feen_draw::svg_to_png;
use feen_language::Language;
use feen_look::{Icon, written};
use feen_match_web::record::{Kept, Step};
use feen_match_web::view::{Frame, Lobby, Scene, Tried};
use feen_match_web::{About, Format, Habit, Main, Preferences, Story, Table, begin_request};
use feen_quarto::{Game, Piece, Square, Status, board_svg};
use feen_server::http::Front;
use feen_server::http::api::{GameRequest, word};
use feen_server::http::kit::{Asset, Call, Payload, Refusal, asset};
use feen_server::{Handle, Player};
use qi::ByPlayer;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

use crate::picture;
use crate::table::{Event, Match, Ply, Setup, piece};

/// A position that a page shows, and the square that was taken last.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    game: Game,
    last: Option<Square>,
}

impl Shown {
    /// The position after a move as a text, and the move in words.
    fn play(self, text: &str) -> Option<(Self, String)> {
        if let Ok(square) = text.to_ascii_lowercase().parse::<Square>() {
            let game = self.game.place(square).ok()?;
            let last = Some(square);
            return Some((Self { game, last }, square.to_string()));
        }
        let piece = piece(text)?;
        let game = self.game.give(piece).ok()?;
        Some((Self { game, ..self }, digit(piece)))
    }
}

/// A piece as records write it: one hexadecimal digit.
fn digit(piece: Piece) -> String {
    format!("{:x}", piece.number())
}

/// The routes that only Quarto has: pictures of its pieces, its style sheet and its script.
pub fn routes<G: feen_server::Game>(front: &Front<G>) -> Router {
    Router::new()
        .route("/quarto.css", get(style))
        .route("/quarto.js", get(script))
        .route("/piece/{name}", get(piece_svg))
        .with_state(front.clone())
}

/// The seconds for which browsers keep the style sheet, the script and the pictures.
const FRESH_SECONDS: u32 = 3_600;

/// The style sheet, compressed once.
static STYLE: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("text/css; charset=utf-8", include_str!("quarto.css")));

/// The script, compressed once: that of all games on a table of its own.
static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let script = feen_look::game_script_on(include_str!("quarto.js"));
    Asset::new("text/javascript; charset=utf-8", script)
});

async fn style(call: Call) -> Response {
    STYLE.answer(&call, FRESH_SECONDS)
}

async fn script(call: Call) -> Response {
    SCRIPT.answer(&call, FRESH_SECONDS)
}

async fn piece_svg(Path(name): Path<String>) -> Response {
    let number = name.strip_suffix(".svg").and_then(|name| name.parse().ok());
    match number.and_then(Piece::new) {
        Some(piece) => asset("image/svg+xml", FRESH_SECONDS, picture(piece)),
        None => Refusal::no_route().into_response(),
    }
}

/// The class of the picture of a piece.
fn class(piece: Piece) -> String {
    format!("q{}", piece.number())
}

/// The rules of a style sheet that give the class of each piece its picture.
#[must_use]
pub fn faces() -> String {
    written(|text| {
        Piece::ALL.into_iter().try_for_each(|piece| {
            let number = piece.number();
            writeln!(
                text,
                ".pc.q{number}{{background-image:url(/piece/{number}.svg)}}"
            )
        })
    })
}

/// The rules that the form of a first page offers, the usual ones first, with the names of their texts.
const RULES: [(&str, &str); 4] = [
    ("lines", "quarto-lines"),
    ("squares", "quarto-squares"),
    ("lines,call", "quarto-lines-called"),
    ("squares,call", "quarto-squares-called"),
];

/// The fields of a first page that only Quarto has: its rules.
#[must_use]
pub fn fields<G>(lobby: &Lobby<G>) -> String {
    written(|page| {
        page.write_str("<div class=\"of-quarto\">")?;
        let rules = RULES.map(|(value, name)| (value, lobby.text(name)));
        let rules = rules
            .each_ref()
            .map(|(value, label)| (*value, &**label, ""));
        feen_match_web::view::chips(page, lobby, "rules", "rules", &rules)?;
        page.write_str("</div>")
    })
}

/// The game that the form of a first page asks for.
///
/// # Errors
///
/// Rules or a position that are none.
pub fn request(form: &Payload) -> Result<GameRequest<Setup>, Refusal> {
    let mut request = begin_request(form)?;
    let mut setup = Setup::default();
    if let Some(rules) = form.field("rules").filter(|rules| !rules.is_empty()) {
        let rules = rules.parse();
        setup.rules = rules
            .map_err(|error: feen_quarto::ParseError| Refusal::malformed(error.to_string()))?;
    }
    let start = form.field("fen").unwrap_or_default();
    let start = Some(start.trim()).filter(|start| !start.is_empty());
    setup.feen = start.map(Into::into);
    // Its own computer plays, whichever engine the form names.
    let is_computer = form.field("against").as_deref() == Some("computer");
    if is_computer || request.engine.is_some() {
        request.engine = Some(crate::Computer::NAME.to_owned());
    }
    request.variant = Some("quarto".to_owned());
    request.setup = Some(setup);
    Ok(request)
}

/// The width of a picture in pixels.
const PICTURE: u16 = 640;

/// Tag pairs and moves: `1. 7 b3 2. 0 c2`, a piece that is given and the square where it is placed.
const RECORD: Format = Format {
    name: "pgn",
    title: "PGN",
    extension: "pgn",
    kind: "text/plain; charset=utf-8",
};

impl Table for Match {
    type Site = ();
    type Part = ();
    type Shown = Shown;
    const FORMATS: &'static [Format] = &[RECORD];
    const SITE: &'static str = "";
    const EXAMPLE: &'static str = "quarto-example";

    fn style() -> String {
        let mut style = feen_look::style();
        style.push_str(feen_look::game_style());
        style.push_str(feen_look::board_style());
        style.push_str(&faces());
        style
    }

    fn about((): &(), _: &Setup, language: Language) -> About {
        About {
            title: language.text("quarto"),
            sides: ByPlayer {
                first: language.text("side-first"),
                second: language.text("side-second"),
            },
            faces: ["q13", "q2"],
        }
    }

    fn begins(&self) -> (usize, Player) {
        // A number of the list is a gift and its place, whoever gives.
        let is_held = self.at(0).0.held().is_some();
        (
            1,
            if is_held {
                Player::Second
            } else {
                Player::First
            },
        )
    }

    fn is_aborted(&self) -> bool {
        Self::is_aborted(self)
    }

    fn is_check(&self) -> bool {
        false
    }

    fn claim(&self) -> Option<(String, &'static str)> {
        self.game().open_line()?;
        Some((Icon::Crown.to_string(), "call-quarto"))
    }

    fn shown(&self, plies: usize) -> Shown {
        let (game, last) = self.at(plies);
        Shown { game, last }
    }

    fn try_out((): &(), shown: &mut Shown, text: &str) -> Option<Tried> {
        let (mover, held) = (shown.game.turn(), shown.game.held().is_some());
        let placed = 16_u16.saturating_sub(u16::try_from(shown.game.free_squares().count()).ok()?);
        let (after, written) = shown.play(text)?;
        *shown = after;
        Some(Tried {
            text: text.to_owned(),
            written,
            number: placed.saturating_add(1),
            mover: if held { Player::Second } else { mover },
        })
    }

    fn step(event: &Event) -> Step {
        match event {
            Event::Give { .. } | Event::Place { .. } => Step::Move,
            Event::TakenBack { to } => Step::BackTo(*to),
            _ => Step::Other,
        }
    }

    fn svg(&self, _: bool, _: &Preferences) -> Option<String> {
        Some(board_svg(self.game()))
    }

    fn png(&self, _: bool, _: &Preferences) -> Option<Vec<u8>> {
        svg_to_png(&board_svg(self.game()), PICTURE).ok()
    }

    fn record(&self, setup: &Setup, kept: &Kept, _: &Format) -> Option<String> {
        Some(written(|text| {
            let result = match feen_server::Game::outcome(self) {
                Some(end) if end.winner == Some(Player::First) => "1-0",
                Some(end) if end.winner == Some(Player::Second) => "0-1",
                Some(end) if &*end.reason != "aborted" => "1/2-1/2",
                _ => "*",
            };
            let (rules, feen) = (setup.rules.to_string(), setup.feen.as_deref());
            let own = [
                ("Variant", "Quarto"),
                ("Rules", &*rules),
                ("Result", result),
            ];
            let start = feen.map(|feen| ("FEEN", feen));
            let known = kept.tags.iter().map(|(name, value)| (*name, &**value));
            for (name, value) in known.chain(own).chain(start) {
                let value = value.replace('\\', "\\\\").replace('"', "\\\"");
                writeln!(text, "[{name} \"{value}\"]")?;
            }
            text.write_char('\n')?;
            let lag = usize::from(self.begins().1 == Player::Second);
            for (index, one) in texts(self).into_iter().enumerate() {
                let place = index.saturating_add(lag);
                match (place.is_multiple_of(2), index) {
                    (true, _) => write!(text, "{}. ", place / 2 + 1)?,
                    (false, 0) => write!(text, "{}... ", place / 2 + 1)?,
                    _ => {}
                }
                write!(text, "{one} ")?;
            }
            writeln!(text, "{result}\n")
        }))
    }

    fn request((): &(), form: &Payload) -> Result<GameRequest<Setup>, Refusal> {
        request(form)
    }

    /// The first page is that of the site.
    fn lobby((): &(), _: &Frame<'_>, _: &Lobby<Self>) -> String {
        String::new()
    }

    fn part((): &(), _: &Handle<Self>, _: &Preferences) {}

    fn habits(_scene: &Scene<'_, Self>) -> Vec<Habit> {
        vec![Habit::OnlyBoard]
    }

    fn task(scene: &Scene<'_, Self>) -> Option<String> {
        let language = scene.frame.language;
        Some(match scene.table.game().status() {
            Status::Give(_) => language.text("quarto-give"),
            Status::Place(_, piece) => of_piece("quarto-place", piece, language),
            _ => return None,
        })
    }

    fn story(scene: &Scene<'_, Self>) -> Story {
        let language = scene.frame.language;
        Story {
            moves: texts(scene.table),
            spoken: match scene.table.plies().last() {
                None => String::new(),
                Some(Ply::Give(_, piece)) => of_piece("quarto-given", *piece, language),
                Some(Ply::Place(_, square)) => {
                    let square = square.to_string();
                    language.fill("quarto-placed", &[("square", square.as_str().into())])
                }
            },
            ..Story::default()
        }
    }

    fn state(scene: &Scene<'_, Self>) -> Map<String, Value> {
        let cups = written(|text| table::cups(text, scene));
        let pool = written(|text| table::pool(text, scene));
        let legal = legal(scene).into_iter().map(|text| json!([text]));
        Map::from_iter([
            ("squares".to_owned(), cups.into()),
            ("pool".to_owned(), pool.into()),
            ("legal".to_owned(), legal.collect()),
        ])
    }

    fn main(_: &Scene<'_, Self>) -> Main {
        Main {
            classes: " quarto".to_owned(),
            attributes: " data-names=\"{}\"".to_owned(),
            styles: vec!["/quarto.css".to_owned()],
            script: Some("quarto.js"),
        }
    }

    fn board(page: &mut String, scene: &Scene<'_, Self>) -> fmt::Result {
        page.write_str("<div class=\"board\" id=\"board\"><div class=\"cups\">")?;
        table::cups(page, scene)?;
        page.write_str("</div></div>")?;
        table::rules(page, &scene.frame)
    }

    fn tray(page: &mut String, scene: &Scene<'_, Self>, side: Player) -> fmt::Result {
        if side != scene.below {
            return Ok(());
        }
        write!(page, "<div class=\"tray me\" id=\"tray-{}\">", word(side))?;
        table::pool(page, scene)?;
        page.write_str("</div>")
    }

    fn face(scene: &Scene<'_, Self>, side: Player) -> String {
        let game = scene.shown.game;
        let held = game.held().filter(|_| game.turn() == side);
        if let Some(piece) = held {
            return class(piece);
        }
        let is_over = scene.turn().is_none();
        let [first, second] = scene.faces;
        match (is_over, side) {
            (false, _) => String::new(),
            (true, Player::First) => first.to_owned(),
            (true, Player::Second) => second.to_owned(),
        }
    }

    fn another(_: &Scene<'_, Self>) -> String {
        "/?variant=quarto".to_owned()
    }

    fn playground(_: &Scene<'_, Self>) -> Option<Vec<(&'static str, String)>> {
        None
    }

    fn squares(_: &Scene<'_, Self>, _: &str) -> Option<[usize; 2]> {
        None
    }

    fn royal(_: &Scene<'_, Self>, _: Player) -> Option<usize> {
        None
    }

    fn choices(scene: &Scene<'_, Self>) -> Option<Vec<[String; 2]>> {
        let held = scene.shown.game.held();
        let texts = legal(scene).into_iter();
        let shown = |text: String| {
            let name = { piece(&text) }.filter(|_| held.is_none());
            let name = name.map(|piece| table::name(piece, scene.frame.language));
            let name = name.unwrap_or_else(|| text.clone());
            [text, name]
        };
        Some(texts.map(shown).collect())
    }
}

/// A sentence about a piece.
fn of_piece(sentence: &str, piece: Piece, language: Language) -> String {
    let name = table::name(piece, language);
    language.fill(sentence, &[("piece", name.as_str().into())])
}

/// The decisions of a match: pieces and squares.
fn texts(game: &Match) -> Vec<String> {
    let plies = game.plies().iter();
    let text = |ply: &Ply| match ply {
        Ply::Give(_, piece) => digit(*piece),
        Ply::Place(_, square) => square.to_string(),
    };
    plies.map(text).collect()
}

/// The legal moves of the viewer on the position that is shown.
fn legal(scene: &Scene<'_, Match>) -> Vec<String> {
    let game = scene.shown.game;
    if !scene.may_move() || game.is_over() {
        return Vec::new();
    }
    match game.held() {
        Some(_) => game
            .free_squares()
            .map(|square| square.to_string())
            .collect(),
        None => game.choices().iter().map(digit).collect(),
    }
}
