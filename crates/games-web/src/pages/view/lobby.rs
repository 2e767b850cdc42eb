use std::fmt::{self, Write};

use feen_language::Language;
use feen_look::{Html, Icon, written};
use feen_match_web::view::{
    self, Frame, Head, LOBBY_TEXTS, Lobby, choices, clocks, games, lists, own_games, position,
    sides,
};
use feen_rules::{Game, Notation, Position, Variant};
use qi::ByPlayer;
use serde_json::{Map, Value, json};

use crate::appearance::{SHELVES, players};
use crate::catalogue::Group;
use crate::chosen::Pieces;
use crate::names;
use crate::picture::shot;
use crate::shelf::Shelf;
use crate::table::{Handicap, Setup, Wings};

/// A game beside those of the catalogue, as the first page offers it.
#[derive(Clone, Debug)]
pub struct Beside {
    /// The value of the field `variant`.
    pub name: &'static str,
    /// The title.
    pub title: String,
    /// The class of its picture.
    pub face: &'static str,
    /// The names of its sides.
    pub sides: [String; 2],
    /// The fields that only this game has, as HTML.
    pub fields: String,
}

/// The clocks that the page offers: the text of the form, the time and the periods that it shows, and the name of the text of
/// its kind.
const CLOCKS: [(&str, &str, &str, &str); 7] = [
    ("300+3", "5 + 3", "", "blitz"),
    ("60+0", "1", "", "bullet"),
    ("180+2", "3 + 2", "", "blitz"),
    ("600+5", "10 + 5", "", "rapid"),
    ("600+0+30x1", "10", "30", "byoyomi"),
    ("900+0+30x3", "15", "3 × 30", "byoyomi"),
    ("1800+20", "30 + 20", "", "slow"),
];

/// The first page: a form for a game, those of the catalogue and the one beside them, and the games that there are. `shot` is
/// the picture of a game.
pub fn first_page<G: Clone>(
    frame: &Frame<'_>,
    lobby: &Lobby<G>,
    shelf: &Shelf,
    beside: Option<&Beside>,
    shot: impl Fn(&G) -> Option<String>,
) -> String {
    let groups = shelf.catalogue().titles();
    let offer = Offer {
        groups: &groups,
        beside,
        language: frame.language,
    };
    written(|page| {
        let chosen = offer.chosen(lobby);
        let picture = match chosen {
            "chess" => format!("{}/picture.png", lobby.host),
            chosen => format!("{}/picture.png?variant={chosen}", lobby.host),
        };
        let address = format!("{}/", lobby.host);
        let head = Head {
            title: &frame.language.text("play"),
            about: &offer.about(),
            script: Some("lobby.js"),
            texts: &LOBBY_TEXTS,
            found_at: Some(&address),
            picture: (!groups.is_empty()).then_some(&*picture),
            ..Head::default()
        };
        view::begin(page, frame, &head)?;
        write!(
            page,
            "<main class=\"lobby\"><form method=\"post\" action=\"/new\" data-sides=\"{}\" data-handicaps=\"{}\" \
             data-played=\"{}\"><h1>{}</h1>\
             <p class=\"lead\">{}</p>",
            Html(&offer.names_of_sides()),
            Html(&handicaps()),
            Html(&offer.played(shelf)),
            frame.text("play-a-game"),
            frame.text("no-account")
        )?;
        if let Some(refused) = &lobby.refused
            && lobby.value("fen").trim().is_empty()
        {
            write!(page, "<p class=\"refused\" role=\"alert\">{refused}</p>")?;
        }
        other_game(page, frame, lobby)?;
        form(page, lobby, offer)?;
        page.write_str("</form><aside class=\"side\">")?;
        boards(page, frame, lobby, shot, !groups.is_empty())?;
        page.write_str("</aside></main>")?;
        view::footer(page, frame)?;
        view::end(page)
    })
}

/// The games that are tried first with a refused position.
const KNOWN: [&str; 6] = [
    "chess",
    "shogi",
    "xiangqi",
    "janggi",
    "makruk",
    "crazyhouse",
];

/// The game that reads a position which was refused for another one.
fn other_game<G>(page: &mut String, frame: &Frame<'_>, lobby: &Lobby<G>) -> fmt::Result {
    let text = lobby.value("fen").trim();
    if lobby.refused.is_none() || text.is_empty() {
        return Ok(());
    }
    let known = KNOWN.iter().filter_map(|name| Variant::by_name(name));
    let mut games = known.chain(Variant::all());
    let Some(game) = games.find(|game| Position::from_text(game, text).is_ok()) else {
        return Ok(());
    };
    let mut query = form_urlencoded::Serializer::new(String::new());
    query
        .append_pair("variant", game.name())
        .append_pair("fen", text);
    let link = format!(
        "<a href=\"/?{}\">{}</a>",
        Html(&query.finish()),
        Html(&names::title(&game, frame.language))
    );
    write!(
        page,
        "<p class=\"hint\">{}</p>",
        frame.around("position-of", "game", &link)
    )
}

/// The games that a first page offers.
#[derive(Clone, Copy)]
struct Offer<'o> {
    groups: &'o [Group],
    beside: Option<&'o Beside>,
    language: Language,
}

impl<'o> Offer<'o> {
    fn variants(self) -> impl Iterator<Item = &'o Variant> {
        self.groups.iter().flat_map(|group| &group.variants)
    }

    /// One sentence for a link that somebody sends.
    fn about(self) -> String {
        match (self.variants().count(), self.beside) {
            (0, Some(beside)) => {
                let game = beside.title.as_str().into();
                self.language.fill("play-one-about", &[("game", game)])
            }
            (count, _) => {
                let more = u32::try_from(count.saturating_sub(4)).unwrap_or(u32::MAX);
                self.language.fill("play-about", &[("count", more.into())])
            }
        }
    }

    /// The names of the sides of each game for the script: those of chess, and those of games that have others.
    fn names_of_sides(self) -> String {
        let pair = |players: ByPlayer<&str>| {
            let sides = names::sides(players, self.language);
            json!([sides.first, sides.second])
        };
        let usual = players(None);
        let mut names = Map::from_iter([(String::new(), pair(usual))]);
        for variant in self.variants() {
            let sides = players(Some(variant));
            if sides != usual {
                names.insert(variant.name().to_owned(), pair(sides));
            }
        }
        if let Some(beside) = self.beside {
            names.insert(beside.name.to_owned(), json!(beside.sides));
        }
        let of_handicap = names::sides_of_handicap(self.language);
        names.insert(
            "handicap".to_owned(),
            json!([of_handicap.first, of_handicap.second]),
        );
        Value::Object(names).to_string()
    }

    /// The names of the games that the computer plays: the one beside the catalogue has its own.
    fn played(self, site: &Shelf) -> String {
        let names = site.played().iter().map(|name| &**name);
        let names: Vec<_> = names.chain(self.beside.map(|beside| beside.name)).collect();
        names.join(" ")
    }

    /// The name of the game that is chosen: the one that was asked for, or the first.
    fn chosen<G>(self, lobby: &Lobby<G>) -> &'o str {
        let asked = match lobby.value("variant") {
            "other" => lobby.value("other"),
            asked => asked,
        };
        let named = |name: &str| {
            let names = self.variants().map(Variant::name);
            let mut names = names.chain(self.beside.map(|beside| beside.name));
            names.find(|known| known.eq_ignore_ascii_case(name))
        };
        let beside = self.beside.map(|beside| beside.name);
        named(asked)
            .or_else(|| named("chess"))
            .or(beside)
            .unwrap_or_default()
    }
}

/// The games that the form shows before all others, with the classes of their pictures.
const FIRST: [(&str, &str); 6] = [
    ("chess", "wK"),
    ("crazyhouse", "bK"),
    ("shogi", "sK"),
    ("xiangqi", "xK"),
    ("janggi", "jK"),
    ("makruk", "mK"),
];

fn form<G: Clone>(page: &mut String, lobby: &Lobby<G>, offer: Offer<'_>) -> fmt::Result {
    choices(page, lobby, SHELVES)?;
    let chosen = offer.chosen(lobby);
    let found = offer.variants().find(|variant| variant.name() == chosen);
    // Chess960 is chess from another start.
    let is_960 = chosen == "fischerandom";
    let name = if is_960 { "chess" } else { chosen };
    let usual = if has_handicap(lobby, chosen) {
        names::sides_of_handicap(lobby.language)
    } else {
        names::sides(players(found), lobby.language)
    };
    let seats = offer.beside.filter(|beside| beside.name == chosen);
    let seats = seats.map_or([usual.first, usual.second], |beside| beside.sides.clone());
    let pictured = |face: &str, title: &str| format!("<i class=\"pc {face}\"></i>{}", Html(title));
    let usual: &[_] = if offer.groups.is_empty() { &[] } else { &FIRST };
    let usual = usual.iter().filter_map(|(name, face)| {
        let variant = Variant::by_name(name)?;
        let title = names::title(&variant, lobby.language);
        Some((*name, pictured(face, &title)))
    });
    let beside =
        { offer.beside.iter() }.map(|beside| (beside.name, pictured(beside.face, &beside.title)));
    let mut shown: Vec<(&str, String)> = usual.chain(beside).collect();
    // A game of the catalogue comes first.
    if shown.iter().all(|(known, _)| *known != name) {
        let title = found.map(|variant| names::title(variant, lobby.language));
        let title = Html(&title.unwrap_or_default()).to_string();
        shown.insert(0, (name, title));
    }
    let shown: Vec<_> = { shown.iter() }
        .map(|(name, label)| (*name, &**label, ""))
        .collect();
    let checked = lobby.clone().choose("variant", name);
    games(page, &checked, "variant", &shown, &[], |page| {
        if offer.groups.is_empty() {
            return Ok(());
        }
        let all = lobby.text("all-games");
        write!(page, "<a class=\"all\" href=\"/games\">{all}</a>")
    })?;
    if let Some(beside) = offer.beside {
        page.write_str(&beside.fields)?;
    }
    if !offer.groups.is_empty() {
        setups(page, lobby, is_960)?;
    }
    let shown = CLOCKS.map(|(value, main, periods, kind)| {
        let values = [("main", main.into()), ("periods", periods.into())];
        let time = match periods {
            "" => main.to_owned(),
            _ => lobby.language.fill("clock-with-periods", &values),
        };
        (value, Html(&time).to_string(), lobby.text(kind))
    });
    let shown = shown.each_ref();
    clocks(
        page,
        lobby,
        &shown.map(|(value, time, kind)| (*value, &**time, &**kind)),
    )?;
    let [first, second] = seats.map(|side| Html(&side).to_string());
    let either = lobby.text("either");
    let seats = [
        ("first", &*first, ""),
        ("random", &*either, ""),
        ("second", &*second, ""),
    ];
    let formats = if offer.groups.is_empty() {
        "FEEN"
    } else {
        FORMATS
    };
    position(page, lobby, formats)?;
    sides(page, lobby, seats)
}

/// The notations of a position that a game begins from.
pub(super) const FORMATS: &str = "FEN, SFEN, FEEN";

/// Whether the form asks for a game with a handicap, by its name or by its position.
fn has_handicap<G>(lobby: &Lobby<G>, variant: &str) -> bool {
    let mut setup = Setup::of(variant);
    match lobby.value("fen").trim() {
        "" => setup.handicap = Handicap::by_name(lobby.value("handicap")),
        start => setup = setup.from(start),
    }
    variant == "shogi" && setup.given().is_some()
}

/// The names of handicaps by their boards, for the script.
fn handicaps() -> String {
    let starts = Handicap::ALL.into_iter().filter_map(|handicap| {
        let start = feen_rules::handicap(handicap.as_str())?;
        let (board, _) = start.split_once(' ')?;
        Some((board.to_owned(), handicap.as_str().into()))
    });
    Value::Object(starts.collect()).to_string()
}

/// The beginnings that a game may have: Chess960 by its number, handicaps of shogi, horses and elephants of janggi.
fn setups<G>(page: &mut String, lobby: &Lobby<G>, is_960: bool) -> fmt::Result {
    let is_960 = is_960 || lobby.value("start") == "960";
    let [usual, shuffled] = if is_960 {
        ["", " checked"]
    } else {
        [" checked", ""]
    };
    let asked = lobby.value("number").trim();
    let number = match asked.parse::<u32>() {
        _ if asked.is_empty() => Some(fastrand::u32(0..STARTS)),
        number => number.ok().filter(|number| *number < STARTS),
    };
    let shown = number.map_or_else(|| asked.to_owned(), |number| number.to_string());
    write!(
        page,
        "<div class=\"setup for-chess\"><fieldset class=\"set\"><legend class=\"label\">{}</legend><span class=\"seg\">\
         <label><input type=\"radio\" name=\"start\" value=\"\"{usual}>{}</label>\
         <label><input type=\"radio\" name=\"start\" value=\"960\"{shuffled}>{}</label></span></fieldset>\
         <div class=\"set number\"><label class=\"label\" for=\"number\">{}</label><span class=\"numbered\">\
         <input class=\"field\" id=\"number\" name=\"number\" inputmode=\"numeric\" maxlength=\"3\" autocomplete=\"off\" \
         placeholder=\"0–959\" value=\"{}\"><a class=\"b\" href=\"/?start=960\" data-another>{}</a><output class=\"rank\" for=\"number\">",
        lobby.text("start"),
        lobby.text("usual-start"),
        lobby.text("game-fischerandom"),
        lobby.text("number-or-any"),
        Html(&shown),
        lobby.text("another-number"),
    )?;
    for letter in rank_of(number).chars() {
        write!(page, "<i class=\"pc onshelf-{letter}\"></i>")?;
    }
    write!(
        page,
        "<span class=\"unseen\">{}</span></output></span></div></div><div class=\"setup for-shogi\">",
        Html(&shown)
    )?;
    let none = ("", lobby.text("handicap-none"));
    let handicaps = Handicap::ALL.into_iter().map(|handicap| {
        let words = names::handicap_in_words(handicap, lobby.language);
        (handicap.as_str(), Html(&words).to_string())
    });
    let handicaps: Vec<_> = [none].into_iter().chain(handicaps).collect();
    let title = format!(
        "{} <span class=\"hint\">· {}</span>",
        lobby.text("handicap"),
        lobby.text("about-handicap")
    );
    segment(page, lobby, &title, "handicap", &handicaps)?;
    page.write_str("</div><div class=\"setup for-janggi\">")?;
    for (name, side, letters) in [("cho", "side-cho", "HE"), ("han", "side-han", "he")] {
        write!(
            page,
            "<fieldset class=\"set\"><legend class=\"label\">{} <span class=\"hint\">· {}</span></legend><span class=\"wings\">",
            lobby.text(side),
            lobby.text("about-wings")
        )?;
        let asked = Wings::by_name(lobby.value(name)).unwrap_or_default();
        for wings in Wings::ALL {
            wing(page, lobby, (name, letters), wings, wings == asked)?;
        }
        page.write_str("</span></fieldset>")?;
    }
    page.write_str("</div>")
}

/// The number of starts of Chess960.
const STARTS: u32 = 960;

/// The first rank of a start of Chess960, as letters; empty for no start.
fn rank_of(number: Option<u32>) -> String {
    let start = number.and_then(|number| Variant::by_name("fischerandom")?.shuffled(number));
    let fen = start.map(|start| start.fen()).unwrap_or_default();
    let ranks = fen
        .split(' ')
        .next()
        .and_then(|ranks| ranks.rsplit('/').next());
    ranks.unwrap_or_default().to_owned()
}

/// An order of horses and elephants, as its pieces.
fn wing<G>(
    page: &mut String,
    lobby: &Lobby<G>,
    (name, letters): (&str, &str),
    wings: Wings,
    is_chosen: bool,
) -> fmt::Result {
    let checked = if is_chosen { " checked" } else { "" };
    let value = wings.as_str();
    let words = lobby.text(&format!("wings-{}", value.to_lowercase()));
    write!(
        page,
        "<label class=\"wing\" title=\"{words}\"><input type=\"radio\" name=\"{name}\" value=\"{value}\" aria-label=\"{words}\"{checked}>"
    )?;
    let is_first = letters.starts_with('H');
    for letter in value.chars() {
        let letter = if is_first {
            letter
        } else {
            letter.to_ascii_lowercase()
        };
        write!(page, "<i class=\"pc onshelf-j{letter}\"></i>")?;
    }
    page.write_str("</label>")
}

/// A row of choices that hang together; the first one is the usual one.
fn segment<G>(
    page: &mut String,
    lobby: &Lobby<G>,
    legend: &str,
    name: &str,
    choices: &[(&str, String)],
) -> fmt::Result {
    write!(
        page,
        "<fieldset class=\"set\"><legend class=\"label\">{legend}</legend><span class=\"seg\">"
    )?;
    for (value, title) in choices {
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

/// The games that wait for a player and those that are played in one list, and a game to watch.
fn boards<G>(
    page: &mut String,
    frame: &Frame<'_>,
    lobby: &Lobby<G>,
    picture: impl Fn(&G) -> Option<String>,
    has_chess: bool,
) -> fmt::Result {
    turns(page, frame)?;
    own_games(page, frame)?;
    lists(page, frame, &lobby.open, &lobby.playing)?;
    let live = lobby.live.as_ref();
    if live.is_none() && !has_chess {
        return Ok(());
    }
    let (players, detail) = live.map_or_else(
        || {
            let text = |name| frame.language.text(name);
            (text("cover-players"), text("cover-place"))
        },
        |(row, _)| (row.names(), row.detail()),
    );
    let picture = match live {
        Some((_, game)) => picture(game),
        None => cover().as_ref().and_then(|game| shot(game, Pieces::Usual)),
    };
    let (open, watch, close) = match live {
        None => (
            "<div class=\"live card\">".to_owned(),
            String::new(),
            "</div>",
        ),
        Some((row, _)) => (
            format!("<a class=\"live card\" href=\"{}\">", Html(&row.address)),
            format!(
                "<span class=\"b quiet\">{}{}</span>",
                Icon::Eye,
                frame.text("watch")
            ),
            "</a>",
        ),
    };
    write!(
        page,
        "<h2>{}</h2>{open}<div class=\"board\"><div class=\"grid shot\" aria-hidden=\"true\">{}</div></div>\
         <footer><span><b>{}</b><small>{}</small></span>{watch}</footer>{close}",
        frame.text("on-the-boards"),
        picture.unwrap_or_default(),
        Html(&players),
        Html(&detail)
    )
}

/// The place for the games in which it is the visitor's turn, which the script knows.
fn turns(page: &mut String, frame: &Frame<'_>) -> fmt::Result {
    write!(
        page,
        "<section id=\"turns\" hidden><h2>{} <small></small></h2><ul class=\"turns\"></ul></section>",
        frame.text("your-turn")
    )
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
