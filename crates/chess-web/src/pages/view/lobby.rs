use std::fmt::{self, Write};

use chess::Game;

use super::html::{Html, written};
use super::shell;

/// The games that a visitor can join or watch.
#[derive(Clone, Default, Debug)]
pub(crate) struct Lobby {
    pub(crate) engines: Vec<String>,
    pub(crate) open: Vec<Row>,
    pub(crate) playing: Vec<Row>,
    /// The reason why no game was made.
    pub(crate) refused: Option<String>,
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
    ("", "No clock", "No hurry"),
    ("60+0", "1 min", "Bullet"),
    ("180+2", "3 + 2", "Blitz"),
    ("300+3", "5 + 3", "Blitz"),
    ("600+5", "10 + 5", "Rapid"),
    ("1800+20", "30 + 20", "Classical"),
];

/// The first page: a form for a game, and the games that there are.
pub(crate) fn page(lobby: &Lobby) -> String {
    written(|page| {
        shell::begin(page, "Play", |_| Ok(()))?;
        page.write_str(
            "<main class=\"lobby\"><section class=\"start\"><h1>Play chess.</h1>\
             <p class=\"lead\">No account, nothing to install. Make a game, send the link, play.</p>",
        )?;
        if let Some(refused) = &lobby.refused {
            write!(
                page,
                "<p class=\"refused\" role=\"alert\">{}</p>",
                Html(refused)
            )?;
        }
        form(page, lobby)?;
        page.write_str(
            "</section><section class=\"show\"><div class=\"cover\" aria-hidden=\"true\">",
        )?;
        page.push_str(&cover());
        page.write_str("</div>")?;
        list(page, "Waiting for a player", &lobby.open, "Play")?;
        list(page, "Being played", &lobby.playing, "Watch")?;
        page.write_str("</section></main>")?;
        shell::end(page)
    })
}

/// A page with one sentence, for what is not there.
pub(crate) fn notice(title: &str, sentence: &str) -> String {
    written(|page| {
        shell::begin(page, title, |_| Ok(()))?;
        write!(
            page,
            "<main class=\"notice\"><h1>{}</h1><p>{}</p><p><a href=\"/\" class=\"button\">To the first page</a></p></main>",
            Html(title),
            Html(sentence)
        )?;
        shell::end(page)
    })
}

fn form(page: &mut String, lobby: &Lobby) -> fmt::Result {
    page.write_str("<form class=\"new\" method=\"post\" action=\"/new\">")?;
    let mut others: Vec<(String, &str, &str)> = vec![
        ("friend".to_owned(), "A friend", "by a link"),
        ("anybody".to_owned(), "Anybody", "from the list"),
    ];
    for engine in &lobby.engines {
        others.push((format!("engine:{engine}"), engine, "the computer"));
    }
    others.push(("both".to_owned(), "Both sides", "on this device"));
    choice(page, "Against", "against", &others)?;
    let seats = [
        ("white".to_owned(), "White", ""),
        ("random".to_owned(), "Either", ""),
        ("black".to_owned(), "Black", ""),
    ];
    choice(page, "Your pieces", "seat", &seats)?;
    let clocks = CLOCKS.map(|(value, label, pace)| (value.to_owned(), label, pace));
    choice(page, "Clock", "clock", &clocks)?;
    page.write_str("<details class=\"more\"><summary>Another position</summary>")?;
    let starts = [
        ("usual".to_owned(), "Usual", ""),
        ("chess960".to_owned(), "Chess960", "shuffled pieces"),
    ];
    choice(page, "Start from", "start", &starts)?;
    page.write_str(
        "<label class=\"fen\">or from this one, as FEN<input name=\"fen\" autocomplete=\"off\" autocapitalize=\"off\" \
         spellcheck=\"false\"></label></details>",
    )?;
    page.write_str("<button class=\"main\">Start the game</button></form>")
}

fn choice(
    page: &mut String,
    legend: &str,
    name: &str,
    choices: &[(String, &str, &str)],
) -> fmt::Result {
    write!(
        page,
        "<fieldset class=\"of-{name}\"><legend>{legend}</legend><div>"
    )?;
    for (index, (value, label, hint)) in choices.iter().enumerate() {
        let checked = if index == 0 { " checked" } else { "" };
        write!(
            page,
            "<label><input type=\"radio\" name=\"{name}\" value=\"{}\"{checked}><span>{}",
            Html(value),
            Html(label)
        )?;
        if !hint.is_empty() {
            write!(page, "<small>{}</small>", Html(hint))?;
        }
        page.write_str("</span></label>")?;
    }
    page.write_str("</div></fieldset>")
}

fn list(page: &mut String, title: &str, rows: &[Row], verb: &str) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    write!(page, "<h2>{title}</h2><ul class=\"games\">")?;
    for row in rows {
        let name =
            |name: &Option<String>, side: &str| name.clone().unwrap_or_else(|| side.to_owned());
        let [white, black] = &row.players;
        let detail = match (row.free, row.plies) {
            (Some(side), _) => format!("{side} is free"),
            (None, plies) => format!("move {}", plies.div_ceil(2).max(1)),
        };
        write!(
            page,
            "<li><a href=\"/g/{}\"><span><b>{}</b> – <b>{}</b><small>{detail} · {}</small></span><em>{verb}</em></a></li>",
            Html(&row.id),
            Html(&name(white, "White")),
            Html(&name(black, "Black")),
            Html(row.clock.as_deref().unwrap_or("no clock")),
        )?;
    }
    page.write_str("</ul>")
}

/// The picture of the first page: a game that everybody knows, at its sacrifice.
fn cover() -> String {
    const GAME: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 \
        O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+";
    let mut game = Game::new();
    for san in GAME.split(' ') {
        if game.play(san).is_err() {
            break;
        }
    }
    super::board(&game)
        .coordinates(false)
        .svg()
        .unwrap_or_default()
}
