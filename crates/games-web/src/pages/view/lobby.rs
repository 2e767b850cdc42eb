use std::fmt::{self, Write};

use feen_look::{Html, written};
use feen_match_web::view::{
    self, Frame, Head, OWN_GAMES, choices, clocks, games, position, rows, sides,
};
use feen_rules::Variant;

use crate::appearance::SHELVES;
use crate::catalogue::Group;
use crate::table::Match;

/// The games that a visitor can begin, join or watch.
type Lobby = view::Lobby<Match>;

/// The clocks that the page offers: the text of the form, and what it shows.
const CLOCKS: [(&str, &str, &str); 7] = [
    ("", "No clock", ""),
    ("180+2", "3 + 2", "Blitz"),
    ("300+3", "5 + 3", "Blitz"),
    ("600+5", "10 + 5", "Rapid"),
    ("600+0+30x1", "10 min + 30 s", "Byōyomi"),
    ("900+0+30x3", "15 min + 3 × 30 s", "Byōyomi"),
    ("1800+20", "30 + 20", "Slow"),
];

/// The first page: a form for a game, and the games that there are.
pub(crate) fn page(frame: &Frame<'_>, lobby: &Lobby, groups: &[Group]) -> String {
    written(|page| {
        let count = groups.iter().map(|group| group.variants.len());
        let about = format!(
            "Play shogi, xiangqi, crazyhouse and {} more games against a friend, anybody or the computer.",
            count.sum::<usize>().saturating_sub(3)
        );
        let chosen = chosen(lobby, groups).map_or("", Variant::name);
        let picture = format!("{}{}/picture.png?variant={chosen}", lobby.host, frame.base);
        let head = Head {
            title: "Play any game",
            about: &about,
            script: Some("lobby.js"),
            picture: Some(&picture),
            ..Head::default()
        };
        view::begin(page, frame, &head)?;
        write!(
            page,
            "<main class=\"lobby\"><form method=\"post\" action=\"{}/new\"><h1>Play any game.</h1><p class=\"lead\">{about}</p>",
            frame.base
        )?;
        if let Some(refused) = &lobby.refused
            && lobby.value("fen").is_empty()
        {
            let refused = Html(refused);
            write!(page, "<p class=\"refused\" role=\"alert\">{refused}</p>")?;
        }
        form(page, frame, lobby, groups)?;
        page.write_str("</form><aside class=\"side\">")?;
        page.write_str(OWN_GAMES)?;
        rows(page, "Waiting for a player", &lobby.open, "Join")?;
        rows(page, "Being played", &lobby.playing, "Watch")?;
        if lobby.open.is_empty() && lobby.playing.is_empty() {
            page.write_str("<h2>On the boards</h2><p class=\"label\">No game at the moment.</p>")?;
        }
        page.write_str("</aside></main>")?;
        view::footer(page, frame)?;
        view::end(page)
    })
}

/// The variant that is chosen: the one that was asked for, or the first of all.
fn chosen<'g>(lobby: &Lobby, groups: &'g [Group]) -> Option<&'g Variant> {
    let asked = match lobby.value("variant") {
        "other" => lobby.value("other"),
        asked => asked,
    };
    let mut all = groups.iter().flat_map(|group| &group.variants);
    let first = all.clone().next();
    all.find(|variant| variant.name().eq_ignore_ascii_case(asked))
        .or(first)
}

/// The games that the form shows before all others.
const FIRST: [(&str, &str, &str); 5] = [
    ("shogi", "<i class=\"pc sK\"></i>Shogi", ""),
    ("xiangqi", "<i class=\"pc xK\"></i>Xiangqi", ""),
    ("janggi", "<i class=\"pc jK\"></i>Janggi", ""),
    ("makruk", "<i class=\"pc mK\"></i>Makruk", ""),
    ("crazyhouse", "<i class=\"pc bK\"></i>Crazyhouse", ""),
];

fn form(page: &mut String, frame: &Frame<'_>, lobby: &Lobby, groups: &[Group]) -> fmt::Result {
    choices(page, lobby, SHELVES.each_ref().map(String::as_str))?;
    let chess = [("/", "<i class=\"pc wK\"></i>Chess", "")];
    let before: &[_] = if frame.base.is_empty() { &[] } else { &chess };
    let chosen = chosen(lobby, groups).map_or("", Variant::name);
    let asked = lobby.value("variant");
    let is_other = asked == "other"
        || asked.eq_ignore_ascii_case(chosen) && FIRST.iter().all(|(name, ..)| *name != chosen);
    let others: &[_] = if is_other { &[asked] } else { &[] };
    games(
        page,
        lobby,
        "variant",
        [before, &FIRST, &[]],
        others,
        |page| {
            let checked = if is_other { " checked" } else { "" };
            write!(
                page,
                "<label class=\"chip more\"><input type=\"radio\" name=\"variant\" value=\"other\"{checked}>All games …</label>"
            )?;
            position(page, lobby, "FEN, SFEN or FEEN")?;
            all(page, groups, chosen)
        },
    )?;
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
        write!(page, "<optgroup label=\"{}\">", Html(group.title))?;
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
