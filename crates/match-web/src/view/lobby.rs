//! The parts of a first page: the fields of its form, and lists of games.

use std::fmt::{self, Write};

use feen_language::{Language, Value};
use feen_look::{Html, Icon};

use super::clock::moves_of;
use super::shell::Frame;
use crate::engines::is_own;

/// The content of a first page: the games that a visitor can begin, join or watch.
#[derive(Clone, Debug)]
pub struct Lobby<G> {
    /// The names of the engines.
    pub engines: Vec<String>,
    /// The games that wait for a player.
    pub open: Vec<Row>,
    /// The games that are played.
    pub playing: Vec<Row>,
    /// The first of the games that are played, to be watched.
    pub live: Option<(Row, G)>,
    /// The reason why no game was made.
    pub refused: Option<String>,
    /// The fields of the form, as pairs of a name and a value.
    pub chosen: Vec<(String, String)>,
    /// The language of the visitor.
    pub language: Language,
    /// The name that the visitor goes by.
    pub name: String,
    /// True for a player of the operator, whose name is known.
    pub is_player: bool,
    /// The address of the server as the visitor knows it: `http://localhost:8080`.
    pub host: String,
}

impl<G> Default for Lobby<G> {
    fn default() -> Self {
        Self {
            engines: Vec::new(),
            open: Vec::new(),
            playing: Vec::new(),
            live: None,
            refused: None,
            chosen: Vec::new(),
            language: Language::default(),
            name: String::new(),
            is_player: false,
            host: String::new(),
        }
    }
}

/// The names of the texts that the script of a first page shows.
pub const LOBBY_TEXTS: [&str; 15] = [
    "review",
    "go-on",
    "in-games",
    "computer-plays-not",
    "level",
    "no-clock-within",
    "days-a-move",
    "handicap-of",
    "from-position",
    "level-within",
    "computer-within",
    "friend-within",
    "anybody-within",
    "either-within",
    "two-parts",
];

/// A game in a list.
#[derive(Clone, Debug)]
pub struct Row {
    /// The address of its page.
    pub address: String,
    /// The name of the game: `Shogi`.
    pub title: String,
    /// The names of the players; those of the sides for players without one.
    pub players: [String; 2],
    /// The clock in words.
    pub clock: Option<String>,
    /// The number of half-moves and offers.
    pub plies: usize,
    /// The class of the picture of the side that plays or waits; empty for none.
    pub face: &'static str,
    /// The seat that is free: its place and its name.
    pub free: Option<(usize, String)>,
    /// The result in numbers, of a game that is over.
    pub score: Option<&'static str>,
    /// The language of its words.
    pub language: Language,
}

impl Row {
    /// The players, or the one who waits.
    #[must_use]
    pub fn names(&self) -> String {
        let [first, second] = &self.players;
        match &self.free {
            Some((0, _)) => second.clone(),
            Some(_) => first.clone(),
            None => format!("{first} – {second}"),
        }
    }

    /// The game, the clock, and the move or the free seat.
    #[must_use]
    pub fn detail(&self) -> String {
        let language = self.language;
        let no_clock = || language.text("no-clock-within");
        let clock = self.clock.clone().unwrap_or_else(no_clock);
        let moves = ("count", Value::from(moves_of(self.plies, language).max(1)));
        let state = match (&self.free, self.score) {
            (Some((_, side)), _) => {
                language.fill("side-is-free-within", &[("side", side.as_str().into())])
            }
            (None, Some(score)) => {
                language.fill("score-in-moves", &[("score", score.into()), moves])
            }
            (None, None) => language.fill("move-number", &[moves]),
        };
        format!("{} · {clock} · {state}", self.title)
    }
}

impl<G> Lobby<G> {
    /// The value of a field of the form, as it was sent or asked for.
    #[must_use]
    pub fn value(&self, field: &str) -> &str {
        let mut chosen = self.chosen.iter();
        let found = chosen.find(|(name, _)| name == field);
        found.map_or("", |(_, value)| value)
    }

    /// The same with another value of a field.
    #[must_use]
    pub fn choose(mut self, field: &str, value: &str) -> Self {
        self.chosen.retain(|(name, _)| name != field);
        self.chosen.push((field.to_owned(), value.to_owned()));
        self
    }

    /// The text with a name, as HTML.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        Html(&self.language.text(name)).to_string()
    }

    /// The attribute of a radio that is chosen: the one that was asked for, or the usual one.
    fn checked(&self, field: &str, value: &str, usual: bool) -> &'static str {
        let mut chosen = self.chosen.iter();
        let asked = chosen.find(|(name, _)| name == field);
        let is_chosen = asked.map_or(usual, |(_, asked)| asked == value);
        if is_chosen { " checked" } else { "" }
    }
}

/// A card of the choice against whom to play.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The value of the field `against`.
    pub value: &'static str,
    /// The pictures above it, as HTML.
    pub shelf: &'static str,
    /// The choice.
    pub title: String,
    /// One line about it.
    pub line: String,
    /// False for one that is shown, but cannot be chosen.
    pub is_possible: bool,
}

/// Writes the choice of an opponent: the computer with its level, a friend, anybody. The pictures are those of the three.
///
/// # Errors
///
/// The errors of the text.
pub fn choices<G>(page: &mut String, lobby: &Lobby<G>, shelves: [&'static str; 3]) -> fmt::Result {
    write!(
        page,
        "<fieldset><legend class=\"unseen\">{}</legend><div class=\"choices\">",
        lobby.text("against")
    )?;
    let choices = opponents(lobby, shelves);
    let asked = lobby.value("against");
    // An address may name the engine.
    let asked = if asked.starts_with("engine:") {
        "computer"
    } else {
        asked
    };
    let mut possible = choices.iter().filter(|choice| choice.is_possible);
    let chosen = { possible.clone() }
        .find(|choice| choice.value == asked)
        .or_else(|| possible.next());
    let chosen = chosen.map_or("", |choice| choice.value);
    for choice in &choices {
        let checked = if choice.value == chosen {
            " checked"
        } else {
            ""
        };
        let disabled = if choice.is_possible { "" } else { " disabled" };
        write!(
            page,
            "<label class=\"choice card\"><input type=\"radio\" name=\"against\" value=\"{}\"{checked}{disabled}>\
             <span class=\"shelf\">{}</span><span class=\"text\"><b>{}</b><small>{}</small></span></label>",
            choice.value,
            choice.shelf,
            Html(&choice.title),
            Html(&choice.line)
        )?;
    }
    if !lobby.engines.is_empty() {
        level(page, lobby)?;
    }
    screen(page, lobby)?;
    page.write_str("</div></fieldset>")
}

/// The opponents that one may have.
fn opponents<G>(lobby: &Lobby<G>, shelves: [&'static str; 3]) -> [Choice; 3] {
    let [computer, friend, anybody] = shelves;
    let has_engine = !lobby.engines.is_empty();
    let text = |name| lobby.language.text(name);
    [
        Choice {
            value: "computer",
            shelf: computer,
            title: text("computer"),
            line: text(if has_engine {
                "computer-about"
            } else {
                "no-engine"
            }),
            is_possible: has_engine,
        },
        Choice {
            value: "friend",
            shelf: friend,
            title: text("friend"),
            line: text("friend-about"),
            is_possible: true,
        },
        Choice {
            value: "anybody",
            shelf: anybody,
            title: text("anybody"),
            line: match u32::try_from(lobby.open.len()).unwrap_or(u32::MAX) {
                0 => text("anybody-about"),
                count => lobby
                    .language
                    .fill("people-waiting", &[("count", count.into())]),
            },
            is_possible: true,
        },
    ]
}

/// Writes whether a friend plays at the same screen.
fn screen<G>(page: &mut String, lobby: &Lobby<G>) -> fmt::Result {
    let link = lobby.checked("screen", "", true);
    let screen = lobby.checked("screen", "1", false);
    write!(
        page,
        "<div class=\"level where card\"><span class=\"label\">{}</span><span class=\"seg\">\
         <label><input type=\"radio\" name=\"screen\" value=\"\"{link}>{}</label>\
         <label><input type=\"radio\" name=\"screen\" value=\"1\"{screen}>{}</label></span></div>",
        lobby.text("friend-plays"),
        lobby.text("friend-elsewhere"),
        lobby.text("friend-here")
    )
}

/// The texts about the skills of each level of an engine, from the lowest.
const LEVELS: [&str; 8] = [
    "level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8",
];

/// Writes the level of the engine, from 1 to 8.
///
/// # Errors
///
/// The errors of the text.
pub fn level<G>(page: &mut String, lobby: &Lobby<G>) -> fmt::Result {
    let chosen: usize = lobby.value("level").parse().unwrap_or(3);
    let level = chosen.clamp(1, LEVELS.len());
    let skills = LEVELS.map(|name| lobby.text(name));
    let number = u32::try_from(level).unwrap_or(1).into();
    let shown = lobby.language.fill("level", &[("level", number)]);
    write!(
        page,
        "<div class=\"level strength card\"><output for=\"level\">{} <small>· {}</small></output>\
         <input type=\"range\" id=\"level\" name=\"level\" min=\"1\" max=\"8\" value=\"{level}\" aria-label=\"{}\" \
         data-words=\"{}\"><span class=\"ends\">{} – {}</span>",
        Html(&shown),
        skills
            .get(level.saturating_sub(1))
            .map_or("", String::as_str),
        lobby.text("level-of-computer"),
        skills.join("|"),
        lobby.text("beginner"),
        lobby.text("strongest")
    )?;
    // The best one for the game, unless somebody wants another.
    if lobby.engines.len() > 1 {
        write!(
            page,
            "<label class=\"engines\"><span class=\"label\">{}</span><select name=\"engine\"><option value=\"\">{}</option>",
            lobby.text("engine"),
            lobby.text("best-engine")
        )?;
        for engine in &lobby.engines {
            let selected = if lobby.value("engine") == engine {
                " selected"
            } else {
                ""
            };
            let shown = if is_own(engine) {
                lobby.language.text("own-engine")
            } else {
                engine.clone()
            };
            let (engine, shown) = (Html(engine), Html(&shown));
            write!(
                page,
                "<option value=\"{engine}\"{selected}>{shown}</option>"
            )?;
        }
        page.write_str("</select></label>")?;
    }
    page.write_str("</div>")
}

/// Writes a row of choices: the value of each, what it shows as HTML, and a hint. The first is the usual one. The legend is the
/// name of a text.
///
/// # Errors
///
/// The errors of the text.
pub fn chips<G>(
    page: &mut String,
    lobby: &Lobby<G>,
    legend: &str,
    name: &str,
    choices: &[(&str, &str, &str)],
) -> fmt::Result {
    let legend = lobby.text(legend);
    write!(
        page,
        "<fieldset class=\"set\"><legend class=\"label\">{legend}</legend><div class=\"chips\">"
    )?;
    radios(page, lobby, name, choices, &[])?;
    page.write_str("</div></fieldset>")
}

/// Writes a row of choices without what is around it. The first is the usual one, unless one of the others was asked for.
fn radios<G>(
    page: &mut String,
    lobby: &Lobby<G>,
    name: &str,
    choices: &[(&str, &str, &str)],
    others: &[&str],
) -> fmt::Result {
    let asked = lobby.value(name);
    let is_known = others.contains(&asked) || choices.iter().any(|(value, ..)| *value == asked);
    for (index, (value, label, hint)) in choices.iter().enumerate() {
        let is_chosen = if is_known {
            *value == asked
        } else {
            index == 0
        };
        let checked = if is_chosen { " checked" } else { "" };
        let hint = if hint.is_empty() {
            String::new()
        } else {
            format!(" <small>{hint}</small>")
        };
        write!(
            page,
            "<label class=\"chip\"><input type=\"radio\" name=\"{name}\" value=\"{value}\"{checked}>{label}{hint}</label>"
        )?;
    }
    Ok(())
}

/// The days that a clock may give for each move: the value of the form, and the number.
const DAYS: [(&str, u32); 4] = [("3", 3), ("1", 1), ("7", 7), ("14", 14)];

/// Writes the choice of a clock: none, one of minutes as [`chips`] does, with fields for another one, or days for each move.
///
/// # Errors
///
/// The errors of the text.
pub fn clocks<G>(
    page: &mut String,
    lobby: &Lobby<G>,
    choices: &[(&str, &str, &str)],
) -> fmt::Result {
    let chosen = match (
        lobby.value("pace"),
        lobby.value("clock"),
        lobby.value("days"),
    ) {
        ("", "", "") => "none",
        ("", "", _) => "days",
        ("", ..) => "minutes",
        (asked, ..) => asked,
    };
    write!(
        page,
        "<fieldset class=\"set\"><legend class=\"label\">{}</legend><div class=\"clockrow\"><span class=\"seg\">",
        lobby.text("clock")
    )?;
    for (value, label) in [
        ("none", "no-clock"),
        ("minutes", "minutes"),
        ("days", "days"),
    ] {
        let label = lobby.text(label);
        let checked = if value == chosen { " checked" } else { "" };
        write!(
            page,
            "<label><input type=\"radio\" name=\"pace\" value=\"{value}\"{checked}>{label}</label>"
        )?;
    }
    page.write_str("</span><div class=\"chips for-minutes\">")?;
    radios(page, lobby, "clock", choices, &["other"])?;
    let checked = lobby.checked("clock", "other", false);
    write!(
        page,
        "<label class=\"chip more\"><input type=\"radio\" name=\"clock\" value=\"other\"{checked}>{}</label></div>\
         <div class=\"chips for-days\">",
        lobby.text("other-clock")
    )?;
    let days = DAYS.map(|(value, days)| {
        let shown = lobby
            .language
            .fill("days-of-clock", &[("count", days.into())]);
        (value, Html(&shown).to_string())
    });
    let days = days.each_ref().map(|(value, shown)| (*value, &**shown, ""));
    radios(page, lobby, "days", &days, &[])?;
    write!(
        page,
        "<span class=\"hint\">{}</span></div></div><div class=\"two other\">",
        lobby.text("for-each-move")
    )?;
    for (name, label, usual) in [
        ("minutes", "minutes-each", "15"),
        ("increment", "seconds-a-move", "10"),
    ] {
        let label = lobby.text(label);
        let value = Some(lobby.value(name)).filter(|value| !value.is_empty());
        write!(
            page,
            "<label class=\"set\"><span class=\"label\">{label}</span>\
             <input class=\"field\" name=\"{name}\" inputmode=\"numeric\" maxlength=\"4\" autocomplete=\"off\" value=\"{}\"></label>",
            Html(value.unwrap_or(usual))
        )?;
    }
    page.write_str("</div></fieldset>")
}

/// Writes the choice of a game: radios as [`chips`] has them. `others` are values of the field that no radio has; `more` is
/// written before them.
///
/// # Errors
///
/// The errors of the text.
pub fn games<G>(
    page: &mut String,
    lobby: &Lobby<G>,
    name: &str,
    choices: &[(&str, &str, &str)],
    others: &[&str],
    more: impl FnOnce(&mut String) -> fmt::Result,
) -> fmt::Result {
    page.write_str("<div class=\"gamerow\">")?;
    more(page)?;
    write!(
        page,
        "<fieldset class=\"set\"><legend class=\"label\">{}</legend><div class=\"chips\">",
        lobby.text("which-game")
    )?;
    radios(page, lobby, name, choices, others)?;
    page.write_str("</div></fieldset></div>")
}

/// Writes the field for the position to start from, with the reason why it was refused.
///
/// # Errors
///
/// The errors of the text.
pub fn position<G>(page: &mut String, lobby: &Lobby<G>, formats: &str) -> fmt::Result {
    let text = lobby.value("fen");
    let label = lobby
        .language
        .fill("position-as", &[("formats", formats.into())]);
    let (open, invalid, why) = match &lobby.refused {
        Some(refused) if !text.is_empty() => (
            " open",
            " aria-invalid=\"true\" aria-describedby=\"why\" autofocus",
            format!("<p class=\"refused\" id=\"why\" role=\"alert\">{refused}</p>"),
        ),
        _ if text.is_empty() => ("", "", String::new()),
        _ => (" open", "", String::new()),
    };
    write!(
        page,
        "<details{open}><summary class=\"chip more\">{}</summary><label>\
         <span class=\"label\">{}</span><input class=\"field\" name=\"fen\" autocomplete=\"off\" \
         autocapitalize=\"off\" spellcheck=\"false\" value=\"{}\"{invalid}></label>{why}</details>",
        lobby.text("position"),
        Html(&label),
        Html(text)
    )
}

/// Writes the last line of a form: the side, the name, and the button. A side is the value, what it shows, and its picture.
///
/// # Errors
///
/// The errors of the text.
pub fn sides<G>(
    page: &mut String,
    lobby: &Lobby<G>,
    sides: [(&str, &str, &str); 3],
) -> fmt::Result {
    write!(
        page,
        "<div class=\"two\"><fieldset class=\"set\"><legend class=\"label\">{}</legend><span class=\"seg\">",
        lobby.text("your-side")
    )?;
    for (value, label, picture) in sides {
        let checked = lobby.checked("seat", value, value == "random");
        write!(
            page,
            "<label><input type=\"radio\" name=\"seat\" value=\"{value}\"{checked}>{picture}{label}</label>"
        )?;
    }
    page.write_str("</span></fieldset>")?;
    name_field(page, lobby)?;
    write!(
        page,
        "<div class=\"go\"><p id=\"wish\"></p><button class=\"b main big\">{}</button></div></div>",
        lobby.text("play")
    )
}

/// Writes the field for the name of a guest.
///
/// # Errors
///
/// The errors of the text.
pub fn name_field<G>(page: &mut String, lobby: &Lobby<G>) -> fmt::Result {
    if lobby.is_player {
        return Ok(());
    }
    write!(
        page,
        "<label class=\"set\"><span class=\"label\">{}</span>\
         <input class=\"field\" name=\"name\" maxlength=\"20\" autocomplete=\"nickname\" value=\"{}\"></label>",
        lobby.text("your-name"),
        Html(&lobby.name)
    )
}

/// Writes the games that wait for a player and those that are played as one list under two headings with their numbers.
/// A narrow page shows the first of each, and all when they are asked for.
///
/// # Errors
///
/// The errors of the text.
pub fn lists(page: &mut String, frame: &Frame<'_>, open: &[Row], playing: &[Row]) -> fmt::Result {
    if open.is_empty() && playing.is_empty() {
        return Ok(());
    }
    let name = frame.text("games");
    write!(
        page,
        "<section class=\"lists\" tabindex=\"0\" aria-label=\"{name}\">"
    )?;
    for (title, rows, verb) in [
        ("waiting-for-player", open, "join"),
        ("being-played", playing, "watch"),
    ] {
        let (title, count) = (frame.text(title), rows.len());
        write!(page, "<h2>{title} <small>{count}</small></h2>")?;
        if rows.is_empty() {
            let nobody = frame.text(if verb == "join" {
                "nobody-waits"
            } else {
                "nothing-played"
            });
            write!(page, "<p class=\"hint\">{nobody}</p>")?;
            continue;
        }
        page.write_str("<ul class=\"rows many\">")?;
        let verb = frame.text(verb);
        for row in rows {
            list_row(page, row, &verb)?;
        }
        page.write_str("</ul>")?;
        if let Some(count) = u32::try_from(count).ok().filter(|count| *count > NARROW) {
            let all = frame.fill("all-of-them", &[("count", count.into())]);
            write!(
                page,
                "<label class=\"b quiet all\"><input type=\"checkbox\" autocomplete=\"off\">{all}</label>"
            )?;
        }
    }
    page.write_str("</section>")
}

/// The games of each list that a narrow page shows at first; the style sheet hides the others.
const NARROW: u32 = 7;

fn list_row(page: &mut String, row: &Row, verb: &str) -> fmt::Result {
    let sign = if row.face.is_empty() {
        Icon::Board.to_string()
    } else {
        String::new()
    };
    let names = row.names();
    let parts = [
        ("first", names.as_str().into()),
        ("second", row.title.as_str().into()),
    ];
    write!(
        page,
        "<li><i class=\"pc {}\">{sign}</i><span><b>{}</b><small>{}</small></span><a class=\"b\" href=\"{}\" aria-label=\"{verb} {}\">{verb}</a></li>",
        row.face,
        Html(&names),
        Html(&row.detail()),
        Html(&row.address),
        Html(&row.language.fill("two-parts", &parts)),
    )
}
