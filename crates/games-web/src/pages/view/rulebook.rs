//! The page of one game: its rules in sentences, its pieces, its start, and a way to play it.

use std::fmt::{self, Write};

use feen_look::{Html, written};
use feen_match_web::view::{self, Frame, Head, Row};
use feen_rules::{Kind, Player, Position, RuleInWords, Topic, Variant};

use super::catalogue::own_word;
use crate::appearance::{Appearance, code};
use crate::catalogue::family_of;
use crate::examples::Example;

/// All that the page of one game shows.
pub(crate) struct Rulebook<'r> {
    pub(crate) frame: Frame<'r>,
    pub(crate) variant: &'r Variant,
    pub(crate) look: &'r Appearance,
    /// True if the start can be drawn.
    pub(crate) has_picture: bool,
    pub(crate) examples: &'r [Example],
    /// The games that wait for a player, and the last ones that are over.
    pub(crate) open: &'r [Row],
    pub(crate) over: &'r [Row],
    /// True if an engine plays it.
    pub(crate) has_computer: bool,
}

/// The chapters that stand as lines below the pieces, and their headings.
const CHAPTERS: [(Topic, &str); 5] = [
    (Topic::Turn, "In a turn"),
    (Topic::Castling, "Castling"),
    (Topic::Promotion, "Promotion"),
    (Topic::Drops, "Drops"),
    (Topic::Draws, "Ends and draws"),
];

pub(crate) fn page(book: &Rulebook<'_>) -> String {
    written(|page| {
        let variant = book.variant;
        let title = format!("{}: rules", variant.title());
        let styles = [format!("/games/{}/pieces.css", variant.name())];
        let head = Head {
            title: &title,
            about: variant.about(),
            styles: &styles,
            ..Head::default()
        };
        view::begin(page, &book.frame, &head)?;
        page.write_str("<main class=\"rules\">")?;
        intro(page, book)?;
        play(page, book)?;
        page.write_str("<div class=\"read\">")?;
        let name = |kind| book.look.name(kind).to_owned();
        let rules = variant.rulebook(&name, book.look.players);
        goal(page, book, &rules)?;
        pieces(page, book)?;
        chapters(page, &rules)?;
        examples(page, book)?;
        last_games(page, book)?;
        source(page, book)?;
        page.write_str("</div></main>")?;
        view::footer(page, &book.frame)?;
        view::end(page)
    })
}

/// The title, the sentence and the facts.
fn intro(page: &mut String, book: &Rulebook<'_>) -> fmt::Result {
    let variant = book.variant;
    let native = variant.native().map_or_else(String::new, |(tongue, name)| {
        let (tongue, name) = (Html(tongue), Html(name));
        format!(" <span class=\"tongue\" lang=\"{tongue}\">{name}</span>")
    });
    page.write_str(
        "<div class=\"intro\"><nav class=\"crumb\" aria-label=\"Where\"><a href=\"/games\">All games</a>",
    )?;
    if let Some(family) = family_of(variant.name()) {
        write!(
            page,
            "<span aria-hidden=\"true\">›</span><a href=\"/games#{}\">{}</a>",
            family.id, family.title
        )?;
    }
    write!(page, "</nav><h1>{}{native}</h1>", Html(variant.title()))?;
    if !variant.about().is_empty() {
        write!(page, "<p class=\"lead\">{}</p>", Html(variant.about()))?;
    }
    let points = if book.look.has_points() {
        "points"
    } else {
        "squares"
    };
    write!(
        page,
        "<ul class=\"facts\"><li><b>{} × {}</b> {points}</li>",
        variant.files(),
        variant.ranks()
    )?;
    let [first, second] = Player::ALL.map(|side| pieces_of(variant, side));
    if first == second {
        write!(page, "<li><b>{first}</b> pieces each</li>")?;
    } else {
        write!(page, "<li><b>{first}</b> against {second}</li>")?;
    }
    let kinds = variant.kinds().len();
    write!(
        page,
        "<li><b>{kinds}</b> {}</li><li><b>{}</b></li></ul></div>",
        if kinds == 1 { "kind" } else { "kinds" },
        if variant.has_hands() {
            "With drops"
        } else {
            "No drops"
        }
    )
}

/// The number of pieces with which a player begins, on the board and in hand.
fn pieces_of(variant: &Variant, side: Player) -> usize {
    let start = Position::start(variant);
    let squares = variant.squares().into_iter();
    let standing = squares.filter(|square| {
        let piece = start.piece(*square);
        piece.is_some_and(|piece| piece.player() == side)
    });
    let held = start.hand(side).map(|(_, count)| count);
    standing.count().saturating_add(held.sum())
}

/// The start, and the form of a new game.
fn play(page: &mut String, book: &Rulebook<'_>) -> fmt::Result {
    let variant = book.variant;
    let (name, title) = (Html(variant.name()), Html(variant.title()));
    page.write_str("<aside class=\"playbox\">")?;
    if book.has_picture {
        let first = book.look.players.first;
        let begins = book.look.players[Position::start(variant).turn()];
        write!(
            page,
            "<figure class=\"sb\"><img src=\"/games/{name}/start.svg\" alt=\"The start of {title}\" width=\"336\" height=\"{}\">\
             <figcaption>{first} is below; {begins} begins</figcaption></figure>",
            336_usize
                .saturating_mul(variant.ranks())
                .checked_div(variant.files())
                .unwrap_or(336)
        )?;
    }
    write!(
        page,
        "<form class=\"card pbox\" method=\"post\" action=\"/new\"><input type=\"hidden\" name=\"variant\" value=\"other\">\
         <input type=\"hidden\" name=\"other\" value=\"{name}\"><fieldset><legend class=\"unseen\">Against</legend><span class=\"seg wide\">"
    )?;
    let disabled = if book.has_computer { "" } else { " disabled" };
    let choices = [
        ("computer", "Computer", disabled),
        ("friend", "Friend", ""),
        ("anybody", "Anybody", ""),
    ];
    let chosen = usize::from(!book.has_computer);
    for (place, (value, label, disabled)) in choices.into_iter().enumerate() {
        let checked = if place == chosen { " checked" } else { "" };
        write!(
            page,
            "<label><input type=\"radio\" name=\"against\" value=\"{value}\"{checked}{disabled}>{label}</label>"
        )?;
    }
    page.write_str("</span></fieldset>")?;
    if !book.has_computer {
        page.write_str("<p class=\"small\">No engine here plays it.</p>")?;
    }
    if let Some(row) = book.open.first() {
        write!(
            page,
            "<p class=\"small\"><b>{}</b> is waiting: <a href=\"{}\">join</a></p>",
            Html(&row.names()),
            Html(&row.address)
        )?;
    }
    write!(
        page,
        "<button class=\"b main big\">Play {title}</button>\
         <p class=\"small\">No clock, either side · <a href=\"/?variant={name}\">change</a></p></form></aside>"
    )
}

/// How the game is won, and who begins.
fn goal(page: &mut String, book: &Rulebook<'_>, rules: &[RuleInWords]) -> fmt::Result {
    page.write_str("<section><h2>How it is won</h2><ol class=\"won\">")?;
    for rule in rules.iter().filter(|rule| rule.topic() == Topic::Goal) {
        write!(page, "<li><span>{}</span></li>", Html(rule.meaning()))?;
    }
    let begins = book.look.players[Position::start(book.variant).turn()];
    write!(
        page,
        "<li><span>{begins} begins.</span></li></ol></section>"
    )
}

/// The signs of the pictures of moves.
const LEGEND: &str = "<p class=\"legend\"><span><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><circle cx=\"12\" cy=\"12\" r=\"6\" fill=\"#7c3310\"/></svg>goes and captures there</span>\
    <span><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><circle cx=\"12\" cy=\"12\" r=\"6\" fill=\"#fff6e6\" stroke=\"#7c3310\" stroke-width=\"2\"/></svg>only goes</span>\
    <span><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M6.5 6.5l11 11m0-11l-11 11\" stroke=\"#a32918\" stroke-width=\"3.5\" stroke-linecap=\"round\"/></svg>only captures</span>\
    <span><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M2 12h15\" stroke=\"#7c3310\" stroke-width=\"3.6\" stroke-linecap=\"round\"/><path d=\"M22 12l-8-6v12z\" fill=\"#7c3310\"/></svg>as far as the way is free</span></p>";

/// How the pieces move, beside a game that is not one of those that everybody knows.
pub(crate) fn beside(page: &mut String, variant: &Variant, look: &Appearance) -> fmt::Result {
    if matches!(
        variant.name(),
        "chess" | "fischerandom" | "shogi" | "xiangqi"
    ) {
        return Ok(());
    }
    page.write_str(
        "<details class=\"pieces card\" id=\"pieces\"><summary><h2>How the pieces move</h2></summary><ul class=\"kinds inpanel\">",
    )?;
    for kind in variant.kinds() {
        kind_in_words(page, variant, look, *kind, Player::First)?;
    }
    write!(
        page,
        "</ul><p><a href=\"/games/{}\">All rules of {}</a></p></details>",
        Html(variant.name()),
        Html(variant.title())
    )
}

/// The pieces with their moves. Where the armies differ, each has its own list.
fn pieces(page: &mut String, book: &Rulebook<'_>) -> fmt::Result {
    let variant = book.variant;
    page.write_str("<section><h2>The pieces</h2>")?;
    page.write_str(LEGEND)?;
    let start = Position::start(variant);
    let begins_with = |kind: Kind, side: Player| {
        let mut squares = variant.squares().into_iter();
        let stands = squares.any(|square| {
            let piece = start.piece(square);
            piece.is_some_and(|piece| piece.kind() == kind && piece.player() == side)
        });
        stands || start.hand(side).any(|(held, _)| held == kind)
    };
    let [first, second] = Player::ALL.map(|side| {
        let kinds = variant.kinds().iter().copied();
        let own = kinds.filter(|kind| begins_with(*kind, side) && !begins_with(*kind, !side));
        own.collect::<Vec<_>>()
    });
    let all = variant.kinds().iter().copied();
    let both: Vec<Kind> = all
        .filter(|kind| !first.contains(kind) && !second.contains(kind))
        .collect();
    if first.is_empty() && second.is_empty() {
        list(page, book, &both, Player::First)?;
    } else {
        for (kinds, side) in [(&first, Player::First), (&second, Player::Second)] {
            if !kinds.is_empty() {
                let name = book.look.players[side];
                write!(page, "<h3 class=\"army\">Of {name} alone</h3>")?;
                list(page, book, kinds, side)?;
            }
        }
        if !both.is_empty() {
            page.write_str("<h3 class=\"army\">Of both</h3>")?;
            list(page, book, &both, Player::First)?;
        }
    }
    page.write_str("</section>")
}

fn list(page: &mut String, book: &Rulebook<'_>, kinds: &[Kind], side: Player) -> fmt::Result {
    page.write_str("<ul class=\"kinds\">")?;
    for kind in kinds {
        kind_in_words(page, book.variant, book.look, *kind, side)?;
    }
    page.write_str("</ul>")
}

/// A kind of piece: its picture, its name, and how it moves.
pub(super) fn kind_in_words(
    page: &mut String,
    variant: &Variant,
    look: &Appearance,
    kind: Kind,
    side: Player,
) -> fmt::Result {
    let royal = if variant.is_royal(kind) {
        " <small>royal</small>"
    } else {
        ""
    };
    let title = capital(look.name(kind));
    let (place, title) = (kind.index(), Html(&title));
    write!(page, "<li data-kind=\"{place}\">")?;
    if variant.feen_piece(kind, side).is_some() {
        write!(
            page,
            "<img class=\"dg\" src=\"/games/{}/moves/{place}.svg\" alt=\"How the {} moves\" width=\"140\" height=\"140\" loading=\"lazy\">",
            Html(variant.name()),
            Html(look.name(kind))
        )?;
    } else {
        write!(page, "<i class=\"pc {}\"></i>", code(kind, side))?;
    }
    write!(page, "<div><h3>{title}{royal}</h3>")?;
    let moves = variant.moves_in_words(kind);
    let sentences = moves.split("; ").filter(|sentence| !sentence.is_empty());
    let sentences: Vec<String> = sentences
        .map(|sentence| format!("{}.", capital(sentence)))
        .collect();
    let words = if sentences.is_empty() {
        "Does not move.".to_owned()
    } else {
        sentences.join(" ")
    };
    write!(page, "<p>{}</p></div></li>", Html(&words))
}

fn chapters(page: &mut String, rules: &[RuleInWords]) -> fmt::Result {
    page.write_str("<section><h2>Moves, ends and draws</h2><dl class=\"ends\">")?;
    for (topic, heading) in CHAPTERS {
        let of_topic = rules.iter().filter(|rule| rule.topic() == topic);
        let sentences: Vec<&str> = of_topic.map(RuleInWords::meaning).collect();
        if !sentences.is_empty() {
            write!(
                page,
                "<div><dt>{heading}</dt><dd>{}</dd></div>",
                Html(&sentences.join(" "))
            )?;
        }
    }
    page.write_str("</dl></section>")
}

/// Positions in which the game has just ended.
fn examples(page: &mut String, book: &Rulebook<'_>) -> fmt::Result {
    if book.examples.is_empty() {
        return Ok(());
    }
    let (files, ranks) = (book.variant.files(), book.variant.ranks());
    let height = 220_usize.saturating_mul(ranks).checked_div(files);
    page.write_str("<section><h2>Ends to look at</h2><ul class=\"cases\">")?;
    for (place, example) in book.examples.iter().enumerate() {
        let end = example.end(book.look.players);
        write!(
            page,
            "<li><img src=\"/games/{}/ends/{place}.svg\" alt=\"{}\" width=\"220\" height=\"{}\" loading=\"lazy\"><h3>{1}</h3><p>{}</p></li>",
            Html(book.variant.name()),
            Html(&end),
            height.unwrap_or(220),
            Html(example.sentence)
        )?;
    }
    page.write_str("</ul></section>")
}

fn last_games(page: &mut String, book: &Rulebook<'_>) -> fmt::Result {
    if book.over.is_empty() {
        return Ok(());
    }
    page.write_str("<section><h2>Last games</h2><ul class=\"glist\">")?;
    for row in book.over {
        write!(
            page,
            "<li><a href=\"{}\"><b>{}</b><small>{}</small></a></li>",
            Html(&row.address),
            Html(&row.names()),
            Html(&row.detail())
        )?;
    }
    page.write_str("</ul></section>")
}

/// The names elsewhere, and the table that all of this is made from.
fn source(page: &mut String, book: &Rulebook<'_>) -> fmt::Result {
    let variant = book.variant;
    page.write_str("<section class=\"names\"><h2>Names and source</h2>")?;
    let others: Vec<&str> = variant.other_names().collect();
    if let Some((tongue, name)) = variant.native() {
        write!(
            page,
            "<p>In its own language:{}</p>",
            own_word(Some((tongue, name)))
        )?;
    }
    if !others.is_empty() {
        write!(
            page,
            "<p>Other programs call it <code>{}</code>.</p>",
            others.join("</code>, <code>")
        )?;
    }
    write!(
        page,
        "<p class=\"small\">This page is made from the table <code>{}</code>, by which the game is played.</p>\
         <details><summary>The table, to copy and to change</summary><pre tabindex=\"0\">{}</pre><dl class=\"keys\">",
        Html(variant.name()),
        Html(&variant.to_string())
    )?;
    for rule in variant.rules_in_words() {
        write!(
            page,
            "<dt><code>{} = {}</code></dt><dd>{}</dd>",
            Html(rule.key()),
            Html(rule.value()),
            Html(rule.meaning())
        )?;
    }
    page.write_str("</dl></details></section>")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
