use std::fmt::{self, Write};

use look::{Html, Icon, written};
use rules::Variant;

use super::shell::{self, Head};
use crate::catalogue::Group;

/// The games that a visitor can begin, join or watch.
#[derive(Clone, Default, Debug)]
pub(crate) struct Lobby {
    pub(crate) base: &'static str,
    pub(crate) groups: Vec<Group>,
    /// The names of the engines.
    pub(crate) engines: Vec<Box<str>>,
    pub(crate) open: Vec<Row>,
    pub(crate) playing: Vec<Row>,
    /// The reason why no game was made.
    pub(crate) refused: Option<String>,
    /// The fields of the form, as pairs of a name and a value.
    pub(crate) chosen: Vec<(&'static str, String)>,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) players: [Option<String>; 2],
    /// The clock in words.
    pub(crate) clock: Option<String>,
    pub(crate) plies: usize,
}

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
pub(crate) fn page(lobby: &Lobby) -> String {
    written(|page| {
        let count = lobby.groups.iter().map(|group| group.variants.len());
        let about = format!(
            "Play shogi, xiangqi, crazyhouse and {} more games against a friend, anybody or the computer.",
            count.sum::<usize>().saturating_sub(3)
        );
        let head = Head {
            base: lobby.base,
            title: "Play any game",
            about: &about,
            styles: &[],
            script: false,
            plain: None,
        };
        shell::begin(page, &head)?;
        write!(
            page,
            "<main class=\"lobby\"><form method=\"post\" action=\"{}/new\"><h1>Play any game.</h1><p class=\"lead\">{about}",
            lobby.base
        )?;
        if !lobby.base.is_empty() {
            page.write_str(" <a href=\"/\">To chess</a>")?;
        }
        page.write_str("</p>")?;
        if let Some(refused) = &lobby.refused {
            let refused = Html(refused);
            write!(page, "<p class=\"refused\" role=\"alert\">{refused}</p>")?;
        }
        form(page, lobby)?;
        page.write_str("</form><aside class=\"side\">")?;
        lists(page, lobby)?;
        page.write_str("</aside></main>")?;
        shell::end(page)
    })
}

/// A page with one sentence, for what is not there.
pub(crate) fn notice(base: &str, title: &str, sentence: &str) -> String {
    written(|page| {
        let head = Head {
            base,
            title,
            about: sentence,
            styles: &[],
            script: false,
            plain: None,
        };
        shell::begin(page, &head)?;
        write!(
            page,
            "<main class=\"notice\"><h1>{}</h1><p>{}</p><p><a href=\"{base}/\" class=\"b main\">To the first page</a></p></main>",
            Html(title),
            Html(sentence)
        )?;
        shell::end(page)
    })
}

impl Lobby {
    /// The value of a field of the form.
    fn value(&self, field: &str) -> &str {
        let mut chosen = self.chosen.iter();
        let found = chosen.find(|(name, _)| *name == field);
        found.map_or("", |(_, value)| value)
    }

    /// The variant that is chosen: the one that was asked for, or the first of all.
    fn variant(&self) -> Option<&Variant> {
        let asked = self.value("variant");
        let mut all = self.groups.iter().flat_map(|group| &group.variants);
        let first = all.clone().next();
        all.find(|variant| variant.name().eq_ignore_ascii_case(asked))
            .or(first)
    }
}

fn form(page: &mut String, lobby: &Lobby) -> fmt::Result {
    let chosen = lobby.variant().map_or("", Variant::name);
    page.write_str("<label class=\"set\"><span class=\"label\">Game</span><select class=\"pick-game\" name=\"variant\">")?;
    for group in &lobby.groups {
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
    page.write_str("</select></label>")?;
    let mut against = vec![
        ("friend".to_owned(), "A friend, by a link".to_owned()),
        ("anybody".to_owned(), "Anybody".to_owned()),
        ("both".to_owned(), "Two at this screen".to_owned()),
    ];
    for name in &lobby.engines {
        against.push((format!("engine:{name}"), format!("The computer: {name}")));
    }
    let against: Vec<_> = { against.iter() }
        .map(|(value, shown)| (value.as_str(), shown.as_str(), ""))
        .collect();
    chips(page, lobby, "Against", "against", &against)?;
    chips(page, lobby, "Clock", "clock", &CLOCKS)?;
    let sides = [
        ("random", "Either", ""),
        ("first", "First", ""),
        ("second", "Second", ""),
    ];
    chips(page, lobby, "You play", "seat", &sides)?;
    let open = if lobby.value("start").is_empty() {
        ""
    } else {
        " open"
    };
    write!(
        page,
        "<details class=\"set\"{open}><summary class=\"chip more\">From a position</summary>\
         <label><span class=\"label\">FEN, SFEN or FEEN</span><input class=\"field\" name=\"start\" spellcheck=\"false\" \
         autocomplete=\"off\" value=\"{}\"></label></details>\
         <div class=\"go\"><button class=\"b main big\">Play</button></div>",
        Html(lobby.value("start"))
    )
}

/// A field with a choice.
fn chips(
    page: &mut String,
    lobby: &Lobby,
    title: &str,
    field: &str,
    choices: &[(&str, &str, &str)],
) -> fmt::Result {
    write!(
        page,
        "<fieldset class=\"set\"><legend class=\"label\">{title}</legend><div class=\"chips\">"
    )?;
    let asked = lobby.value(field);
    let is_known = choices.iter().any(|(value, ..)| *value == asked);
    for (index, (value, shown, more)) in choices.iter().enumerate() {
        let is_chosen = if is_known {
            *value == asked
        } else {
            index == 0
        };
        let checked = if is_chosen { " checked" } else { "" };
        let more = if more.is_empty() {
            String::new()
        } else {
            format!(" <small>{more}</small>")
        };
        write!(
            page,
            "<label class=\"chip\"><input type=\"radio\" name=\"{field}\" value=\"{}\"{checked}>{}{more}</label>",
            Html(value),
            Html(shown)
        )?;
    }
    page.write_str("</div></fieldset>")
}

/// The games that can be joined, and those that can be watched.
fn lists(page: &mut String, lobby: &Lobby) -> fmt::Result {
    for (title, none, rows) in [
        (
            "Waiting for you",
            "Nobody waits at the moment.",
            &lobby.open,
        ),
        ("Being played", "No game at the moment.", &lobby.playing),
    ] {
        write!(page, "<h2>{title}</h2>")?;
        if rows.is_empty() {
            write!(page, "<p class=\"label\">{none}</p>")?;
            continue;
        }
        page.write_str("<ul class=\"rows plain-rows card\">")?;
        for row in rows {
            let players = row.players.iter().flatten();
            let players: Vec<&str> = players.map(String::as_str).collect();
            let players = if players.is_empty() {
                String::new()
            } else {
                format!("{} · ", players.join(" – "))
            };
            let clock = row.clock.as_deref().unwrap_or("no clock");
            write!(
                page,
                "<li><span><b>{}</b><small>{}{clock} · {} moves</small></span>\
                 <a class=\"b\" href=\"{}/g/{}\">{}Open</a></li>",
                Html(&row.title),
                Html(&players),
                row.plies.div_ceil(2),
                lobby.base,
                row.id,
                Icon::Eye
            )?;
        }
        page.write_str("</ul>")?;
    }
    Ok(())
}
