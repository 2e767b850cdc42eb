use std::fmt::{self, Write};

use chess::Game;
use look::Icon;

use super::me::OWN_GAMES;
use super::shell::{self, Frame, Head};
use look::{Html, written};

/// The games that a visitor can join or watch.
#[derive(Clone, Default, Debug)]
pub(crate) struct Lobby {
    pub(crate) engines: Vec<String>,
    /// The address of the games of other kinds, if they are served beside chess.
    pub(crate) others: Option<&'static str>,
    pub(crate) open: Vec<Row>,
    pub(crate) playing: Vec<Row>,
    /// A game that is played now, to be watched.
    pub(crate) live: Option<Game>,
    /// The reason why no game was made, and what the form had.
    pub(crate) refused: Option<Refused>,
    /// The name that the visitor goes by.
    pub(crate) name: String,
    /// True for a player of the operator, whose name is known.
    pub(crate) is_player: bool,
    /// The address of the server as the visitor knows it: `http://localhost:8080`.
    pub(crate) host: String,
}

/// A form that made no game.
#[derive(Clone, Default, Debug)]
pub(crate) struct Refused {
    pub(crate) message: String,
    /// The position that was asked for.
    pub(crate) fen: String,
    /// The choices, as pairs of a field and its value.
    pub(crate) chosen: Vec<(&'static str, String)>,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) players: [Option<String>; 2],
    /// The clock as `5+3`.
    pub(crate) clock: Option<String>,
    pub(crate) plies: usize,
    /// The seat that is free: `white` or `black`.
    pub(crate) free: Option<&'static str>,
}

/// The clocks that the page offers: minutes, seconds a move, and the name of the pace.
const CLOCKS: [(&str, &str, &str); 6] = [
    ("", "No clock", ""),
    ("60+0", "1", "Bullet"),
    ("180+2", "3 + 2", "Blitz"),
    ("300+3", "5 + 3", "Blitz"),
    ("600+5", "10 + 5", "Rapid"),
    ("1800+20", "30 + 20", "Slow"),
];

/// The first page: a form for a game, and the games that there are.
pub(crate) fn page(frame: &Frame<'_>, lobby: &Lobby) -> String {
    written(|page| {
        let picture = format!("{}/picture.png", lobby.host);
        let head = Head {
            title: "Play",
            about: "Play chess against the computer, a friend or anybody. No account, nothing to install.",
            script: Some("/lobby.js"),
            picture: Some(&picture),
            ..Head::default()
        };
        shell::begin(page, frame, &head)?;
        page.write_str(
            "<main class=\"lobby\"><form method=\"post\" action=\"/new\"><h1>Play a game.</h1>\
             <p class=\"lead\">No account, nothing to install. Take a seat.",
        )?;
        if let Some(others) = lobby.others {
            write!(
                page,
                " <a href=\"{others}/\">Shogi, xiangqi, crazyhouse and other games</a>"
            )?;
        }
        page.write_str("</p>")?;
        if let Some(Refused { message, fen, .. }) = &lobby.refused
            && fen.is_empty()
        {
            write!(
                page,
                "<p class=\"refused\" role=\"alert\">{}</p>",
                Html(message)
            )?;
        }
        form(page, lobby)?;
        page.write_str("</form><aside class=\"side\">")?;
        boards(page, lobby)?;
        page.write_str("</aside></main>")?;
        shell::end(page)
    })
}

/// A page with one sentence, for what is not there.
pub(crate) fn notice(frame: &Frame<'_>, title: &str, sentence: &str) -> String {
    written(|page| {
        let head = Head {
            title,
            about: sentence,
            ..Head::default()
        };
        shell::begin(page, frame, &head)?;
        write!(
            page,
            "<main class=\"notice\"><h1>{}</h1><p>{}</p><p><a href=\"/\" class=\"b main\">To the first page</a></p></main>",
            Html(title),
            Html(sentence)
        )?;
        shell::end(page)
    })
}

impl Lobby {
    /// Whether a choice of a field stands first in the form: the one that a refused form had, or
    /// the usual one.
    fn is_chosen(&self, field: &str, value: &str, usual: bool) -> bool {
        let chosen = self.refused.iter().flat_map(|refused| &refused.chosen);
        let chosen = { chosen }.find(|(name, _)| *name == field);
        chosen.map_or(usual, |(_, chosen)| chosen == value)
    }

    /// The attribute of a radio that is chosen.
    fn checked(&self, field: &str, value: &str, usual: bool) -> &'static str {
        if self.is_chosen(field, value, usual) {
            " checked"
        } else {
            ""
        }
    }
}

/// A card of the choice against whom to play.
struct Choice<'a> {
    value: &'a str,
    shelf: &'a str,
    title: &'a str,
    line: String,
}

fn form(page: &mut String, lobby: &Lobby) -> fmt::Result {
    page.write_str("<fieldset><legend class=\"unseen\">Against</legend><div class=\"choices\">")?;
    let engines: Vec<String> = { lobby.engines.iter() }
        .map(|engine| format!("engine:{engine}"))
        .collect();
    let mut choices = Vec::new();
    for (engine, value) in lobby.engines.iter().zip(&engines) {
        choices.push(Choice {
            value,
            shelf: "<i class=\"pc bR s\"></i><i class=\"pc bN\"></i><i class=\"pc bB s\"></i>",
            title: if engines.len() == 1 {
                "The computer"
            } else {
                engine
            },
            line: "Eight levels, always awake".to_owned(),
        });
    }
    choices.push(Choice {
        value: "friend",
        shelf: "<i class=\"pc wN m\"></i><i class=\"pc bN\"></i>",
        title: "A friend",
        line: "Send a link, or one screen".to_owned(),
    });
    choices.push(Choice {
        value: "anybody",
        shelf: "<i class=\"pc bK s\"></i><i class=\"pc wQ\"></i><i class=\"pc bP s\"></i>",
        title: "Anybody",
        line: match lobby.open.len() {
            0 => "Wait for whoever comes".to_owned(),
            1 => "1 person is waiting now".to_owned(),
            count => format!("{count} people are waiting now"),
        },
    });
    for (index, choice) in choices.iter().enumerate() {
        let checked = lobby.checked("against", choice.value, index == 0);
        write!(
            page,
            "<label class=\"choice card\"><input type=\"radio\" name=\"against\" value=\"{}\"{checked}>\
             <span class=\"shelf\">{}</span><span class=\"text\"><b>{}</b><small>{}</small></span></label>",
            Html(choice.value),
            choice.shelf,
            Html(choice.title),
            Html(&choice.line)
        )?;
    }
    if !engines.is_empty() {
        level(page, lobby)?;
    }
    let link = lobby.checked("screen", "", true);
    let screen = lobby.checked("screen", "1", false);
    write!(
        page,
        "<div class=\"level where card\"><span class=\"label\">Your friend sits</span><span class=\"seg\">\
         <label><input type=\"radio\" name=\"screen\" value=\"\"{link}>elsewhere</label>\
         <label><input type=\"radio\" name=\"screen\" value=\"1\"{screen}>at this screen</label></span></div></div></fieldset>"
    )?;
    chips(
        page,
        lobby,
        "Game",
        "start",
        &[("usual", "Chess", ""), ("chess960", "Chess960", "shuffled")],
    )?;
    position(page, lobby)?;
    chips(page, lobby, "Clock", "clock", &CLOCKS)?;
    page.write_str("<div class=\"two\"><fieldset class=\"set\"><legend class=\"label\">Your side</legend><span class=\"seg\">")?;
    for (value, label, piece) in [
        ("white", "White", "<i class=\"pc wK\"></i>"),
        ("random", "Either", ""),
        ("black", "Black", "<i class=\"pc bK\"></i>"),
    ] {
        let checked = lobby.checked("seat", value, value == "random");
        write!(
            page,
            "<label><input type=\"radio\" name=\"seat\" value=\"{value}\"{checked}>{piece}{label}</label>"
        )?;
    }
    write!(
        page,
        "</span></fieldset>{}<div class=\"go\"><p id=\"wish\"></p><button class=\"b main big\">Play</button></div></div>",
        if lobby.is_player {
            String::new()
        } else {
            let name = Html(&lobby.name);
            format!(
                "<label class=\"set\"><span class=\"label\">Your name</span>\
                 <input class=\"field\" name=\"name\" maxlength=\"20\" autocomplete=\"nickname\" value=\"{name}\"></label>"
            )
        }
    )
}

/// The skills of each level of an engine, from the lowest.
pub(super) const LEVELS: [&str; 8] = [
    "has just learned the rules",
    "takes what stands free",
    "knows the openings",
    "plays at a club",
    "wins at a club",
    "plays as masters do",
    "plays as grandmasters do",
    "all that it can",
];

/// The level of the engine, from 1 to 8.
fn level(page: &mut String, lobby: &Lobby) -> fmt::Result {
    let chosen = lobby.refused.iter().flat_map(|refused| &refused.chosen);
    let chosen = { chosen }.find(|(name, _)| *name == "level");
    let chosen: usize = chosen
        .and_then(|(_, level)| level.parse().ok())
        .unwrap_or(3);
    let level = chosen.clamp(1, LEVELS.len());
    let words = LEVELS.get(level.saturating_sub(1)).unwrap_or(&"");
    write!(
        page,
        "<div class=\"level strength card\"><output for=\"level\">Level {level} <small>· {words}</small></output>\
         <input type=\"range\" id=\"level\" name=\"level\" min=\"1\" max=\"8\" value=\"{level}\" aria-label=\"Level of the computer\" \
         data-words=\"{}\"><span class=\"ends\">Beginner – Strongest</span></div>",
        LEVELS.join("|")
    )
}

/// A row of choices.
fn chips(
    page: &mut String,
    lobby: &Lobby,
    legend: &str,
    name: &'static str,
    choices: &[(&str, &str, &str)],
) -> fmt::Result {
    write!(
        page,
        "<fieldset class=\"set\"><legend class=\"label\">{legend}</legend><div class=\"chips\">"
    )?;
    for (index, (value, label, hint)) in choices.iter().enumerate() {
        let checked = lobby.checked(name, value, index == 0);
        let piece = match *value {
            "usual" => "<i class=\"pc wK\"></i>",
            "chess960" => "<i class=\"pc wR\"></i>",
            _ => "",
        };
        let hint = if hint.is_empty() {
            String::new()
        } else {
            format!(" <small>{hint}</small>")
        };
        write!(
            page,
            "<label class=\"chip\"><input type=\"radio\" name=\"{name}\" value=\"{value}\"{checked}>{piece}{label}{hint}</label>"
        )?;
    }
    page.write_str("</div></fieldset>")
}

/// The position to start from, as a text.
fn position(page: &mut String, lobby: &Lobby) -> fmt::Result {
    let fen = { lobby.refused.as_ref() }.map_or("", |refused| &refused.fen);
    let (open, invalid, why) = match &lobby.refused {
        Some(refused) if !fen.is_empty() => (
            " open",
            " aria-invalid=\"true\" aria-describedby=\"why\" autofocus",
            format!(
                "<p class=\"refused\" id=\"why\" role=\"alert\">{}</p>",
                Html(&refused.message)
            ),
        ),
        _ => ("", "", String::new()),
    };
    write!(
        page,
        "<details class=\"set\"{open}><summary class=\"chip more\">From another position …</summary><label>\
         <span class=\"label\">Position as FEN</span><input class=\"field\" name=\"fen\" autocomplete=\"off\" \
         autocapitalize=\"off\" spellcheck=\"false\" value=\"{}\"{invalid}></label>{why}</details>",
        Html(fen)
    )
}

/// A game to watch, and those that wait for a player.
fn boards(page: &mut String, lobby: &Lobby) -> fmt::Result {
    let playing = match lobby.playing.len() {
        0 => String::new(),
        1 => "<small>1 game</small>".to_owned(),
        count => format!("<small>{count} games</small>"),
    };
    write!(page, "<h2>On the boards {playing}</h2>")?;
    let (address, players, detail, verb) = match (lobby.playing.first(), &lobby.live) {
        (Some(row), Some(_)) => (format!("/g/{}", row.id), row.names(), row.detail(), "Watch"),
        _ => (
            String::new(),
            "Morphy – the Duke and the Count".to_owned(),
            "Paris, 1858".to_owned(),
            "",
        ),
    };
    let picture = lobby.live.as_ref().map_or_else(|| shot(&cover()), shot);
    let watch = if verb.is_empty() {
        String::new()
    } else {
        format!("<span class=\"b quiet\">{}{verb}</span>", Icon::Eye)
    };
    let (open, close) = if address.is_empty() {
        ("<div class=\"live card\">".to_owned(), "</div>")
    } else {
        (
            format!("<a class=\"live card\" href=\"{}\">", Html(&address)),
            "</a>",
        )
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
    rows(
        page,
        "Being played",
        lobby.playing.get(1..).unwrap_or_default(),
        "Watch",
    )
}

fn rows(page: &mut String, title: &str, rows: &[Row], verb: &str) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    write!(page, "<h2>{title}</h2><ul class=\"rows card\">")?;
    for row in rows {
        let piece = if row.free == Some("white") {
            "bK"
        } else {
            "wK"
        };
        write!(
            page,
            "<li><i class=\"pc {piece}\"></i><span><b>{}</b><small>{}</small></span><a class=\"b\" href=\"/g/{}\">{verb}</a></li>",
            Html(&row.names()),
            Html(&row.detail()),
            Html(&row.id),
        )?;
    }
    page.write_str("</ul>")
}

impl Row {
    /// The players, or the one who waits.
    fn names(&self) -> String {
        let [white, black] = &self.players;
        let name =
            |name: &Option<String>, side: &str| name.clone().unwrap_or_else(|| side.to_owned());
        match self.free {
            Some("white") => name(black, "Somebody"),
            Some(_) => name(white, "Somebody"),
            None => format!("{} – {}", name(white, "White"), name(black, "Black")),
        }
    }

    /// The clock, and the move or the free seat.
    fn detail(&self) -> String {
        let clock = { self.clock.as_deref() }
            .map_or_else(|| "no clock".to_owned(), |clock| clock.replace('+', " + "));
        match self.free {
            Some(side) => format!("Chess · {clock} · {side} is free"),
            None => format!("Chess · {clock} · move {}", self.plies.div_ceil(2).max(1)),
        }
    }
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
