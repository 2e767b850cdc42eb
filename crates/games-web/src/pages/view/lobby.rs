use std::fmt::{self, Write};

use feen_look::{Html, Icon, written};
use feen_match_web::view::{
    self, Frame, Head, OWN_GAMES, choices, clocks, games, position, rows, sides,
};
use feen_rules::{Game, Notation, Variant};
use qi::ByPlayer;
use serde_json::{Map, Value, json};

use crate::appearance::{SHELVES, players};
use crate::catalogue::Group;
use crate::picture::shot;
use crate::table::Match;

/// The games that a visitor can begin, join or watch.
type Lobby = view::Lobby<Match>;

/// The clocks that the page offers: the text of the form, and what it shows.
const CLOCKS: [(&str, &str, &str); 7] = [
    ("300+3", "5 + 3", "Blitz"),
    ("60+0", "1", "Bullet"),
    ("180+2", "3 + 2", "Blitz"),
    ("600+5", "10 + 5", "Rapid"),
    ("600+0+30x1", "10 min + 30 s", "Byōyomi"),
    ("900+0+30x3", "15 min + 3 × 30 s", "Byōyomi"),
    ("1800+20", "30 + 20", "Slow"),
];

/// The first page: a form for a game, and the games that there are.
pub(crate) fn page(
    frame: &Frame<'_>,
    lobby: &Lobby,
    groups: &[Group],
    played: &[Box<str>],
) -> String {
    written(|page| {
        let count = groups.iter().map(|group| group.variants.len());
        let about = format!(
            "Play chess, shogi, xiangqi, crazyhouse and {} more games against the computer, a friend or anybody.",
            count.sum::<usize>().saturating_sub(4)
        );
        let chosen = chosen(lobby, groups).map_or("", Variant::name);
        let picture = match chosen {
            "chess" => format!("{}/picture.png", lobby.host),
            chosen => format!("{}/picture.png?variant={chosen}", lobby.host),
        };
        let head = Head {
            title: "Play",
            about: &about,
            script: Some("lobby.js"),
            picture: Some(&picture),
            ..Head::default()
        };
        view::begin(page, frame, &head)?;
        write!(
            page,
            "<main class=\"lobby\"><form method=\"post\" action=\"/new\" data-sides=\"{}\" data-played=\"{}\"><h1>Play a game.</h1>\
             <p class=\"lead\">No account, nothing to install. Take a seat.</p>",
            Html(&names_of_sides(groups)),
            Html(&played.join(" "))
        )?;
        if let Some(refused) = &lobby.refused
            && lobby.value("fen").is_empty()
        {
            let refused = Html(refused);
            write!(page, "<p class=\"refused\" role=\"alert\">{refused}</p>")?;
        }
        form(page, lobby, groups)?;
        page.write_str("</form><aside class=\"side\">")?;
        boards(page, lobby)?;
        page.write_str("</aside></main>")?;
        view::footer(page, frame)?;
        view::end(page)
    })
}

/// The names of the sides of each game for the script: those of chess, and those of games that have others.
fn names_of_sides(groups: &[Group]) -> String {
    let pair = |sides: ByPlayer<&str>| json!([sides.first, sides.second]);
    let usual = players(None);
    let mut names = Map::from_iter([(String::new(), pair(usual))]);
    for variant in groups.iter().flat_map(|group| &group.variants) {
        let sides = players(Some(variant));
        if sides != usual {
            names.insert(variant.name().to_owned(), pair(sides));
        }
    }
    Value::Object(names).to_string()
}

/// The variant that is chosen: the one that was asked for, or chess.
fn chosen<'g>(lobby: &Lobby, groups: &'g [Group]) -> Option<&'g Variant> {
    let asked = match lobby.value("variant") {
        "other" => lobby.value("other"),
        asked => asked,
    };
    let named = |name: &str| {
        let mut all = groups.iter().flat_map(|group| &group.variants);
        all.find(|variant| variant.name().eq_ignore_ascii_case(name))
    };
    named(asked).or_else(|| named("chess"))
}

/// The games that the form shows before all others.
const FIRST: [(&str, &str, &str); 6] = [
    ("chess", "<i class=\"pc wK\"></i>Chess", ""),
    ("crazyhouse", "<i class=\"pc bK\"></i>Crazyhouse", ""),
    ("shogi", "<i class=\"pc sK\"></i>Shogi", ""),
    ("xiangqi", "<i class=\"pc xK\"></i>Xiangqi", ""),
    ("janggi", "<i class=\"pc jK\"></i>Janggi", ""),
    ("makruk", "<i class=\"pc mK\"></i>Makruk", ""),
];

fn form(page: &mut String, lobby: &Lobby, groups: &[Group]) -> fmt::Result {
    choices(page, lobby, SHELVES.each_ref().map(String::as_str))?;
    let found = chosen(lobby, groups);
    // Chess960 is chess from another start.
    let is_960 = found.is_some_and(|variant| variant.name() == "fischerandom");
    let name = match found.map_or("", Variant::name) {
        "fischerandom" => "chess",
        name => name,
    };
    // A game of the catalogue comes first.
    let title = found.map_or_else(String::new, |variant| Html(variant.title()).to_string());
    let mut first: Vec<(&str, &str, &str)> = FIRST.to_vec();
    if FIRST.iter().all(|(known, ..)| *known != name) {
        first.insert(0, (name, &title, ""));
    }
    first.sort_by_key(|(known, ..)| {
        *known != name || FIRST.iter().any(|(first, ..)| first == known)
    });
    let checked = lobby.clone().choose("variant", name);
    games(page, &checked, "variant", &first, &[], |page| {
        page.write_str("<a class=\"chip more\" href=\"/games\">All games</a>")
    })?;
    setups(page, lobby, is_960)?;
    clocks(page, lobby, &CLOCKS)?;
    let names = players(found);
    let seats = [
        ("first", names.first, ""),
        ("random", "Either", ""),
        ("second", names.second, ""),
    ];
    position(page, lobby, "FEN, SFEN or FEEN")?;
    sides(page, lobby, seats)
}

/// The beginnings that a game may have: Chess960 by its number, handicaps of shogi, horses and elephants of janggi.
fn setups(page: &mut String, lobby: &Lobby, is_960: bool) -> fmt::Result {
    let is_960 = is_960 || lobby.value("start") == "960";
    let [usual, shuffled] = if is_960 {
        ["", " checked"]
    } else {
        [" checked", ""]
    };
    write!(
        page,
        "<div class=\"setup for-chess\"><fieldset class=\"set\"><legend class=\"label\">Start</legend><span class=\"seg\">\
         <label><input type=\"radio\" name=\"start\" value=\"\"{usual}>Usual</label>\
         <label><input type=\"radio\" name=\"start\" value=\"960\"{shuffled}>Chess960</label></span></fieldset>\
         <label class=\"set number\"><span class=\"label\">Number, or any</span><input class=\"field\" name=\"number\" \
         inputmode=\"numeric\" maxlength=\"3\" autocomplete=\"off\" placeholder=\"0–959\" value=\"{}\"></label></div>",
        Html(lobby.value("number"))
    )?;
    page.write_str("<div class=\"setup for-shogi\">")?;
    let handicaps = HANDICAPS.map(|(value, title, _)| (value, title, ""));
    segment(
        page,
        lobby,
        "Handicap <span class=\"hint\">· the stronger player gives pieces and begins</span>",
        "handicap",
        &handicaps,
    )?;
    page.write_str("</div><div class=\"setup for-janggi\">")?;
    for (name, side) in [("cho", "Cho"), ("han", "Han")] {
        let title = format!("{side} <span class=\"hint\">· H horse, E elephant</span>");
        segment(
            page,
            lobby,
            &title,
            name,
            &WINGS.map(|(value, shown)| (value, shown, "")),
        )?;
    }
    page.write_str("</div>")
}

/// A row of choices that hang together; the first one is the usual one.
fn segment(
    page: &mut String,
    lobby: &Lobby,
    legend: &str,
    name: &str,
    choices: &[(&str, &str, &str)],
) -> fmt::Result {
    write!(
        page,
        "<fieldset class=\"set\"><legend class=\"label\">{legend}</legend><span class=\"seg\">"
    )?;
    for (value, title, _) in choices {
        let checked = if lobby.value(name) == *value {
            " checked"
        } else {
            ""
        };
        write!(
            page,
            "<label><input type=\"radio\" name=\"{name}\" value=\"{value}\"{checked}>{title}</label>"
        )?;
    }
    page.write_str("</span></fieldset>")
}

/// The handicaps of shogi: the value of the form, its title, and the first two ranks as SFEN has them.
const HANDICAPS: [(&str, &str, &str); 7] = [
    ("", "Even", ""),
    ("lance", "Lance", "lnsgkgsn1/1r5b1"),
    ("bishop", "Bishop", "lnsgkgsnl/1r7"),
    ("rook", "Rook", "lnsgkgsnl/7b1"),
    ("two", "Two", "lnsgkgsnl/9"),
    ("four", "Four", "1nsgkgsn1/9"),
    ("six", "Six pieces", "2sgkgs2/9"),
];

/// The orders of horses and elephants from left to right: the value of the form, and what it shows.
const WINGS: [(&str, &str); 4] = [
    ("", "HEEH"),
    ("EHHE", "EHHE"),
    ("HEHE", "HEHE"),
    ("EHEH", "EHEH"),
];

/// The start position of a form that asks for a handicap, or for an order of horses and elephants.
pub(crate) fn start_of(variant: &str, field: impl Fn(&str) -> Option<String>) -> Option<String> {
    match variant {
        "shogi" => {
            let asked = field("handicap").filter(|asked| !asked.is_empty())?;
            let (.., ranks) = HANDICAPS.iter().find(|(value, ..)| *value == asked)?;
            Some(format!(
                "{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
            ))
        }
        "janggi" | "janggimodern" | "janggicasual" | "janggitraditional" => {
            let wing = |name| {
                let asked = field(name).unwrap_or_default();
                let mut known = WINGS.iter().map(|(value, _)| *value);
                let found = known.find(|value| *value == asked && !value.is_empty());
                found.unwrap_or("HEEH").replace('E', "B").replace('H', "N")
            };
            let (cho, han) = (wing("cho"), wing("han"));
            if cho == "NBBN" && han == "NBBN" {
                return None;
            }
            // Each order is seen from its own side.
            let han: String = han.chars().rev().collect::<String>().to_lowercase();
            let rank = |wing: &str, [rook, guard]: [char; 2]| {
                let (left, right) = wing.split_at_checked(2)?;
                Some(format!("{rook}{left}{guard}1{guard}{right}{rook}"))
            };
            Some(format!(
                "{}/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/{} w - - 0 1",
                rank(&han, ['r', 'a'])?,
                rank(&cho, ['R', 'A'])?
            ))
        }
        _ => None,
    }
}

/// A game to watch, and those that wait for a player.
fn boards(page: &mut String, lobby: &Lobby) -> fmt::Result {
    let playing = match lobby.playing.len() {
        0 => String::new(),
        1 => "<small>1 game</small>".to_owned(),
        count => format!("<small>{count} games</small>"),
    };
    page.write_str(TURNS)?;
    page.write_str(OWN_GAMES)?;
    write!(page, "<h2>On the boards {playing}</h2>")?;
    let live = lobby.live.as_ref();
    let (players, detail) = live.map_or_else(
        || {
            let players = "Morphy – the Duke and the Count";
            (players.to_owned(), "Paris, 1858".to_owned())
        },
        |(row, _)| (row.names(), row.detail()),
    );
    let picture = match live {
        Some((_, game)) => shot(game.game()),
        None => cover().as_ref().and_then(shot),
    };
    let (open, watch, close) = match live {
        None => (
            "<div class=\"live card\">".to_owned(),
            String::new(),
            "</div>",
        ),
        Some((row, _)) => (
            format!("<a class=\"live card\" href=\"{}\">", Html(&row.address)),
            format!("<span class=\"b quiet\">{}Watch</span>", Icon::Eye),
            "</a>",
        ),
    };
    write!(
        page,
        "{open}<div class=\"board\"><div class=\"grid shot\" aria-hidden=\"true\">{}</div></div>\
         <footer><span><b>{}</b><small>{}</small></span>{watch}</footer>{close}",
        picture.unwrap_or_default(),
        Html(&players),
        Html(&detail)
    )?;
    rows(page, "Waiting for a player", &lobby.open, "Join")?;
    let shown = live.map(|(row, _)| &row.address);
    let rest = { lobby.playing.iter() }.filter(|row| Some(&row.address) != shown);
    let rest: Vec<_> = rest.cloned().collect();
    rows(page, "Being played", &rest, "Watch")
}

/// The games in which it is the visitor's turn, which the script knows.
const TURNS: &str = "<section id=\"turns\" hidden><h2>Your turn <small></small></h2><ul class=\"turns\"></ul></section>";

/// The picture of the first page while nobody plays: a game that everybody knows, at its
/// sacrifice.
pub(crate) fn cover() -> Option<Game> {
    const GAME: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 \
        O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+";
    let mut game = Game::new(&Variant::by_name("chess")?);
    for san in GAME.split(' ') {
        game.play_text(san, Notation::San).ok()?;
    }
    Some(game)
}
