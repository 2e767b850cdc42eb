use std::collections::HashMap;
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
const CLOCKS: [(&str, &str, &str); 8] = [
    ("", "No clock", ""),
    ("60+0", "1", "Bullet"),
    ("180+2", "3 + 2", "Blitz"),
    ("300+3", "5 + 3", "Blitz"),
    ("600+5", "10 + 5", "Rapid"),
    ("600+0+30x1", "10 min + 30 s", "Byōyomi"),
    ("900+0+30x3", "15 min + 3 × 30 s", "Byōyomi"),
    ("1800+20", "30 + 20", "Slow"),
];

/// The first page: a form for a game, and the games that there are. Of each engine it has the games that it does not play.
pub(crate) fn page(
    frame: &Frame<'_>,
    lobby: &Lobby,
    groups: &[Group],
    unplayed: &HashMap<Box<str>, String>,
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
            "<main class=\"lobby\"><form method=\"post\" action=\"/new\" data-sides=\"{}\"><h1>Play a game.</h1>\
             <p class=\"lead\">No account, nothing to install. Take a seat.</p>",
            Html(&names_of_sides(groups))
        )?;
        if let Some(refused) = &lobby.refused
            && lobby.value("fen").is_empty()
        {
            let refused = Html(refused);
            write!(page, "<p class=\"refused\" role=\"alert\">{refused}</p>")?;
        }
        form(page, lobby, groups, unplayed)?;
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
const FIRST: [(&str, &str, &str); 7] = [
    ("chess", "<i class=\"pc wK\"></i>Chess", ""),
    ("fischerandom", "<i class=\"pc bK\"></i>Chess960", ""),
    ("shogi", "<i class=\"pc sK\"></i>Shogi", ""),
    ("xiangqi", "<i class=\"pc xK\"></i>Xiangqi", ""),
    ("janggi", "<i class=\"pc jK\"></i>Janggi", ""),
    ("makruk", "<i class=\"pc mK\"></i>Makruk", ""),
    ("crazyhouse", "<i class=\"pc bK\"></i>Crazyhouse", ""),
];

fn form(
    page: &mut String,
    lobby: &Lobby,
    groups: &[Group],
    unplayed: &HashMap<Box<str>, String>,
) -> fmt::Result {
    let shelves = SHELVES.each_ref().map(String::as_str);
    let unplayed = |engine: &str| unplayed.get(engine).cloned().unwrap_or_default();
    choices(page, lobby, shelves, &unplayed)?;
    let chosen = chosen(lobby, groups).map_or("", Variant::name);
    let asked = lobby.value("variant");
    let is_other = asked == "other"
        || asked.eq_ignore_ascii_case(chosen) && FIRST.iter().all(|(name, ..)| *name != chosen);
    let others: &[_] = if is_other { &[asked] } else { &[] };
    games(page, lobby, "variant", &FIRST, others, |page| {
        let checked = if is_other { " checked" } else { "" };
        write!(
            page,
            "<label class=\"chip more\"><input type=\"radio\" name=\"variant\" value=\"other\"{checked}>All games …</label>"
        )?;
        position(page, lobby, "FEN, SFEN or FEEN")?;
        all(page, groups, chosen)
    })?;
    clocks(page, lobby, &CLOCKS)?;
    let seats = [
        ("first", "First", ""),
        ("random", "Either", ""),
        ("second", "Second", ""),
    ];
    sides(page, lobby, seats)
}

/// The list of all games.
fn all(page: &mut String, groups: &[Group], chosen: &str) -> fmt::Result {
    page.write_str("<label class=\"set other\"><span class=\"label\">All games</span><select class=\"pick-game\" name=\"other\">")?;
    for group in groups {
        write!(page, "<optgroup label=\"{}\">", Html(group.family.title))?;
        for variant in &group.variants {
            let selected = if variant.name() == chosen {
                " selected"
            } else {
                ""
            };
            let (name, title) = (Html(variant.name()), Html(variant.title()));
            write!(page, "<option value=\"{name}\"{selected}>{title}</option>")?;
        }
        page.write_str("</optgroup>")?;
    }
    page.write_str("</select></label>")
}

/// A game to watch, and those that wait for a player.
fn boards(page: &mut String, lobby: &Lobby) -> fmt::Result {
    let playing = match lobby.playing.len() {
        0 => String::new(),
        1 => "<small>1 game</small>".to_owned(),
        count => format!("<small>{count} games</small>"),
    };
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
    page.write_str(OWN_GAMES)?;
    rows(page, "Waiting for a player", &lobby.open, "Join")?;
    let shown = live.map(|(row, _)| &row.address);
    let rest = { lobby.playing.iter() }.filter(|row| Some(&row.address) != shown);
    let rest: Vec<_> = rest.cloned().collect();
    rows(page, "Being played", &rest, "Watch")
}

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
