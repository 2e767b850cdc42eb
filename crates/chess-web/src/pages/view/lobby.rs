use std::fmt::{self, Write};

use feen_chess::Game;
use feen_look::{Html, Icon, written};
use feen_match_web::view::{
    self, Frame, Head, OWN_GAMES, choices, clocks, games, position, rows, sides,
};

use crate::table::Match;

/// The games that a visitor can join or watch.
type Lobby = view::Lobby<Match>;

/// The clocks that the page offers: minutes, seconds a move, and the name of the pace.
const CLOCKS: [(&str, &str, &str); 6] = [
    ("", "No clock", ""),
    ("60+0", "1", "Bullet"),
    ("180+2", "3 + 2", "Blitz"),
    ("300+3", "5 + 3", "Blitz"),
    ("600+5", "10 + 5", "Rapid"),
    ("1800+20", "30 + 20", "Slow"),
];

/// Other games: the query of their page, what leads there, and its class.
const OTHERS: [(&str, &str, &str); 4] = [
    (
        "?variant=crazyhouse",
        "<i class=\"pc bN\"></i>Crazyhouse",
        "",
    ),
    ("?variant=shogi", "<i class=\"pc sK\"></i>Shogi", ""),
    ("?variant=xiangqi", "<i class=\"pc xK\"></i>Xiangqi", ""),
    ("?variant=other", "All games …", " more"),
];

/// The pictures above the choices: the computer, a friend, anybody.
const SHELVES: [&str; 3] = [
    "<i class=\"pc bR s\"></i><i class=\"pc bN\"></i><i class=\"pc bB s\"></i>",
    "<i class=\"pc wN m\"></i><i class=\"pc bN\"></i>",
    "<i class=\"pc sK s\"></i><i class=\"pc wQ\"></i><i class=\"pc xK s\"></i>",
];

/// The first page: a form for a game, and the games that there are.
pub(crate) fn page(frame: &Frame<'_>, lobby: &Lobby) -> String {
    written(|page| {
        let picture = format!("{}/picture.png", lobby.host);
        let head = Head {
            title: "Play",
            about: "Play chess against the computer, a friend or anybody. No account, nothing to install.",
            script: Some("lobby.js"),
            picture: Some(&picture),
            ..Head::default()
        };
        view::begin(page, frame, &head)?;
        page.write_str(
            "<main class=\"lobby\"><form method=\"post\" action=\"/new\"><h1>Play a game.</h1>\
             <p class=\"lead\">No account, nothing to install. Take a seat.</p>",
        )?;
        if let Some(refused) = &lobby.refused
            && lobby.value("fen").is_empty()
        {
            let refused = Html(refused);
            write!(page, "<p class=\"refused\" role=\"alert\">{refused}</p>")?;
        }
        form(page, lobby)?;
        page.write_str("</form><aside class=\"side\">")?;
        boards(page, lobby)?;
        page.write_str("</aside></main>")?;
        view::footer(page, frame)?;
        view::end(page)
    })
}

fn form(page: &mut String, lobby: &Lobby) -> fmt::Result {
    choices(page, lobby, SHELVES)?;
    let starts = [
        ("usual", "<i class=\"pc wK\"></i>Chess", ""),
        ("chess960", "<i class=\"pc wR\"></i>Chess960", ""),
    ];
    let others = lobby.others.map(|others| {
        OTHERS.map(|(variant, label, class)| (format!("{others}/{variant}"), label, class))
    });
    let others: Vec<_> = { others.iter().flatten() }
        .map(|(address, label, class)| (&**address, *label, *class))
        .collect();
    games(page, lobby, "start", [&[], &starts, &others], &[], |page| {
        position(page, lobby, "FEN or FEEN")
    })?;
    clocks(page, lobby, &CLOCKS)?;
    let seats = [
        ("white", "White", "<i class=\"pc wK\"></i>"),
        ("random", "Either", ""),
        ("black", "Black", "<i class=\"pc bK\"></i>"),
    ];
    sides(page, lobby, seats)
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
    let picture = live.map_or_else(|| shot(&cover()), |(_, game)| shot(game.game()));
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
        "{open}<div class=\"board\"><div class=\"grid shot\" aria-hidden=\"true\">{picture}</div></div>\
         <footer><span><b>{}</b><small>{}</small></span>{watch}</footer>{close}",
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

/// The board of a game without its rim.
fn shot(game: &Game) -> String {
    super::board(game)
        .coordinates(false)
        .svg()
        .unwrap_or_default()
}

/// The picture of the first page while nobody plays: a game that everybody knows, at its
/// sacrifice.
pub(crate) fn cover() -> Game {
    const GAME: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 \
        O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+";
    let mut game = Game::new();
    for san in GAME.split(' ') {
        if game.play(san).is_err() {
            break;
        }
    }
    game
}
