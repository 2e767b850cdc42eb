//! The page of one game: its rules in sentences, its pieces, its start, and a way to play it.

use std::fmt::{self, Write};

use feen_language::Value;
use feen_look::{Html, written};
use feen_match_web::view::{self, Frame, Head, Row};
use feen_rules::{Kind, MoveSign, Player, Position, RuleInWords, Setting, Topic, Variant};
use qi::ByPlayer;

use super::catalogue::own_name;
use super::lobby::FORMATS;
use super::sentences::{Speaker, capital};
use crate::appearance::{Appearance, code};
use crate::catalogue::family_of;
use crate::examples::Example;
use crate::names;

/// All that the page of one game shows.
pub(crate) struct Rulebook<'r> {
    pub(crate) frame: Frame<'r>,
    /// The whole address of the page.
    pub(crate) address: String,
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

/// The chapters that stand as lines below the pieces, and the names of their headings.
const CHAPTERS: [(Topic, &str); 5] = [
    (Topic::Turn, "chapter-turn"),
    (Topic::Castling, "chapter-castling"),
    (Topic::Promotion, "chapter-promotion"),
    (Topic::Drops, "chapter-drops"),
    (Topic::Draws, "chapter-draws"),
];

impl Rulebook<'_> {
    /// The title of the game.
    fn title(&self) -> String {
        names::title(self.variant, self.frame.language)
    }

    /// The tongue of the game and its name there, if that is another one.
    fn native(&self) -> Option<(&str, &str)> {
        let title = self.title();
        self.variant.native().filter(|(_, name)| *name != title)
    }

    /// The one who says the rules.
    fn speaker(&self) -> Speaker<'_> {
        Speaker::new(self.variant, self.look, self.frame.language)
    }

    /// The names of the sides.
    fn sides(&self) -> ByPlayer<String> {
        names::sides(self.look.players, self.frame.language)
    }
}

pub(crate) fn page(book: &Rulebook<'_>) -> String {
    written(|page| {
        let variant = book.variant;
        let language = book.frame.language;
        let title = book.title();
        let title = language.fill("rules-of", &[("game", title.as_str().into())]);
        let about = names::about(variant, language);
        let styles = [format!(
            "/games/{}/pieces.css{}",
            variant.name(),
            book.look.pieces.query()
        )];
        let head = Head {
            title: &title,
            about: &about,
            styles: &styles,
            found_at: Some(&book.address),
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
        chapters(page, book, &rules)?;
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
    let title = book.title();
    let native = book.native().map_or_else(String::new, |(tongue, name)| {
        let (tongue, name) = (Html(tongue), Html(name));
        format!(" <span class=\"tongue\" lang=\"{tongue}\">{name}</span>")
    });
    let frame = &book.frame;
    write!(
        page,
        "<div class=\"intro\"><nav class=\"crumb\" aria-label=\"{}\"><a href=\"/games\">{}</a>",
        frame.text("where"),
        frame.text("all-games")
    )?;
    if let Some(family) = family_of(variant.name()) {
        write!(
            page,
            "<span aria-hidden=\"true\">›</span><a href=\"/games#{}\">{}</a>",
            family.id,
            Html(&family.title(frame.language))
        )?;
    }
    write!(page, "</nav><h1>{}{native}</h1>", Html(&title))?;
    let about = names::about(variant, frame.language);
    if !about.is_empty() {
        write!(page, "<p class=\"lead\">{}</p>", Html(&about))?;
    }
    let bold = |count: usize| format!("<b>{count}</b>");
    let size = format!("<b>{} × {}</b>", variant.files(), variant.ranks());
    let squares = if book.look.has_points() {
        "size-in-points"
    } else {
        "size-in-squares"
    };
    let squares = frame.around(squares, "size", &size);
    let [first, second] = Player::ALL.map(|side| pieces_of(variant, side));
    let armies = if first == second {
        frame.around("pieces-each", "pieces", &bold(first))
    } else {
        let armies = frame.around("pieces-against", "first", &bold(first));
        armies.replace("{$second}", &second.to_string())
    };
    let armies = if variant.has_start() {
        format!("<li>{armies}</li>")
    } else {
        String::new()
    };
    let kinds = kinds_to_learn(variant).count();
    let kinds = match kinds {
        1 => frame.around("one-kind", "kinds", &bold(kinds)),
        _ => frame.around("many-kinds", "kinds", &bold(kinds)),
    };
    let drops = frame.text(match variant.setting(Setting::Hand) {
        _ if !variant.has_hands() => "no-drops",
        // Pieces in hand enter by a gate alone.
        None | Some("none") => "with-gates",
        Some(_) => "with-drops",
    });
    write!(
        page,
        "<ul class=\"facts\"><li>{squares}</li>{armies}<li>{kinds}</li><li><b>{drops}</b></li></ul></div>"
    )
}

/// The kinds of piece, but for promoted ones that differ from others by nothing but what they were: `Q~`.
fn kinds_to_learn(variant: &Variant) -> impl Iterator<Item = Kind> {
    let kinds = variant.kinds().iter().copied();
    kinds.filter(|kind| !variant.letter(*kind).ends_with('~'))
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
    let (name, title, frame) = (Html(variant.name()), book.title(), &book.frame);
    let title = ("game", Value::from(title.as_str()));
    page.write_str("<aside class=\"playbox\">")?;
    if book.has_picture {
        let sides = book.sides();
        let begins = sides[Position::start(variant).turn()].as_str();
        let values = [
            ("below", sides.first.as_str().into()),
            ("begins", begins.into()),
        ];
        write!(
            page,
            "<figure class=\"sb\"><img src=\"/games/{name}/start.svg{}\" alt=\"{}\" width=\"336\" height=\"{}\">\
             <figcaption>{}</figcaption></figure>",
            book.look.pieces.query(),
            frame.fill("start-of", &[title]),
            336_usize
                .saturating_mul(variant.ranks())
                .checked_div(variant.files())
                .unwrap_or(336),
            if variant.has_start() {
                frame.fill("below-and-begins", &values)
            } else {
                frame.text("without-start")
            }
        )?;
    }
    write!(
        page,
        "<form class=\"card pbox\" method=\"post\" action=\"/new\"><input type=\"hidden\" name=\"variant\" value=\"other\">\
         <input type=\"hidden\" name=\"other\" value=\"{name}\"><fieldset><legend class=\"unseen\">{}</legend><span class=\"seg wide\">",
        frame.text("against")
    )?;
    let disabled = if book.has_computer { "" } else { " disabled" };
    let choices = [
        ("computer", "computer-short", disabled),
        ("friend", "friend-short", ""),
        ("anybody", "anybody", ""),
    ];
    let chosen = usize::from(!book.has_computer);
    for (place, (value, label, disabled)) in choices.into_iter().enumerate() {
        let checked = if place == chosen { " checked" } else { "" };
        let label = frame.text(label);
        write!(
            page,
            "<label><input type=\"radio\" name=\"against\" value=\"{value}\"{checked}{disabled}>{label}</label>"
        )?;
    }
    page.write_str("</span></fieldset>")?;
    if !book.has_computer {
        let refused = frame.language.text("refused-engine-none");
        let sentence = frame.fill("a-sentence", &[("text", (&*refused).into())]);
        write!(page, "<p class=\"small\">{sentence}</p>")?;
    }
    if !variant.has_start() {
        write!(
            page,
            "<label><span class=\"label\">{}</span><input class=\"field\" name=\"fen\" autocomplete=\"off\" \
             autocapitalize=\"off\" spellcheck=\"false\" required></label>",
            frame.fill("position-as", &[("formats", FORMATS.into())])
        )?;
    }
    if let Some(row) = book.open.first() {
        write!(
            page,
            "<p class=\"small\">{} <a href=\"{}\">{}</a></p>",
            frame.around(
                "somebody-waits",
                "name",
                &format!("<b>{}</b>", Html(&row.names()))
            ),
            Html(&row.address),
            frame.text("join")
        )?;
    }
    write!(
        page,
        "<button class=\"b main big\">{}</button>\
         <p class=\"small\">{} · <a href=\"/?variant={name}\">{}</a></p></form></aside>",
        frame.fill("play-game", &[title]),
        frame.text("no-clock-either-side"),
        frame.text("change")
    )
}

/// How the game is won, and who begins.
fn goal(page: &mut String, book: &Rulebook<'_>, rules: &[RuleInWords]) -> fmt::Result {
    let (frame, sides) = (&book.frame, book.sides());
    let speaker = book.speaker();
    write!(
        page,
        "<section><h2>{}</h2><ol class=\"won\">",
        frame.text("how-it-is-won")
    )?;
    for rule in rules.iter().filter(|rule| rule.topic() == Topic::Goal) {
        write!(page, "<li><span>{}</span></li>", speaker.rule(rule))?;
    }
    if book.variant.has_start() {
        let begins = sides[Position::start(book.variant).turn()].as_str();
        let begins = frame.fill("side-begins", &[("side", begins.into())]);
        write!(page, "<li><span>{begins}</span></li>")?;
    }
    page.write_str("</ol></section>")
}

/// The signs of the pictures of moves.
fn legend(page: &mut String, frame: &Frame<'_>, variant: &Variant) -> fmt::Result {
    write!(
        page,
        "<p class=\"legend\"><span><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><circle cx=\"12\" cy=\"12\" r=\"6\" fill=\"#7c3310\"/></svg>{}</span>\
         <span><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><circle cx=\"12\" cy=\"12\" r=\"6\" fill=\"#fff6e6\" stroke=\"#7c3310\" stroke-width=\"2\"/></svg>{}</span>\
         <span><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M6.5 6.5l11 11m0-11l-11 11\" stroke=\"#a32918\" stroke-width=\"3.5\" stroke-linecap=\"round\"/></svg>{}</span>\
         <span><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M2 12h15\" stroke=\"#7c3310\" stroke-width=\"3.6\" stroke-linecap=\"round\"/><path d=\"M22 12l-8-6v12z\" fill=\"#7c3310\"/></svg>{}</span>",
        frame.text("sign-both"),
        frame.text("sign-goes"),
        frame.text("sign-captures"),
        frame.text("sign-far")
    )?;
    let is_blocked = |kind: &Kind| {
        let diagram = variant.move_diagram(*kind);
        let mut signs = diagram.marks().iter().map(|mark| mark.sign);
        signs.any(|sign| sign == MoveSign::Blocked)
    };
    if variant.kinds().iter().any(is_blocked) {
        write!(
            page,
            "<span><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><circle cx=\"12\" cy=\"12\" r=\"6\" fill=\"none\" stroke=\"#7c3310\" stroke-width=\"2\" stroke-dasharray=\"3 2.5\"/></svg>{}</span>",
            frame.text("sign-blocked")
        )?;
    }
    page.write_str("</p>")
}

/// Whether a game is less known than chess, shōgi and xiangqi.
pub(crate) fn teaches(variant: &Variant) -> bool {
    let known = ["chess", "fischerandom", "shogi", "xiangqi"];
    !known.contains(&variant.name())
}

/// How the pieces move.
pub(crate) fn beside(
    page: &mut String,
    frame: &Frame<'_>,
    variant: &Variant,
    look: &Appearance,
) -> fmt::Result {
    let start = Position::start(variant);
    page.write_str("<ul class=\"kinds inpanel\">")?;
    for kind in kinds_to_learn(variant) {
        let is_of_second =
            !begins_with(&start, kind, Player::First) && begins_with(&start, kind, Player::Second);
        let side = if is_of_second {
            Player::Second
        } else {
            Player::First
        };
        kind_in_words(page, frame, variant, look, kind, side)?;
    }
    let title = names::title(variant, frame.language);
    write!(
        page,
        "</ul><p><a href=\"/games/{}\">{}</a></p>",
        Html(variant.name()),
        frame.fill("all-rules-of", &[("game", title.as_str().into())])
    )
}

/// The pieces with their moves. Where the armies differ, each has its own list.
fn pieces(page: &mut String, book: &Rulebook<'_>) -> fmt::Result {
    let variant = book.variant;
    let frame = &book.frame;
    write!(page, "<section><h2>{}</h2>", frame.text("the-pieces"))?;
    legend(page, frame, variant)?;
    let start = Position::start(variant);
    let [first, second] = Player::ALL.map(|side| {
        let kinds = variant.kinds().iter().copied();
        let own = kinds
            .filter(|kind| begins_with(&start, *kind, side) && !begins_with(&start, *kind, !side));
        own.collect::<Vec<_>>()
    });
    let all = kinds_to_learn(variant);
    let both: Vec<Kind> = all
        .filter(|kind| !first.contains(kind) && !second.contains(kind))
        .collect();
    if first.is_empty() && second.is_empty() {
        list(page, book, &both, Player::First)?;
    } else {
        for (kinds, side) in [(&first, Player::First), (&second, Player::Second)] {
            if !kinds.is_empty() {
                let sides = book.sides();
                let side_alone =
                    frame.fill("of-side-alone", &[("side", sides[side].as_str().into())]);
                write!(page, "<h3 class=\"army\">{side_alone}</h3>")?;
                list(page, book, kinds, side)?;
            }
        }
        if !both.is_empty() {
            write!(page, "<h3 class=\"army\">{}</h3>", frame.text("of-both"))?;
            list(page, book, &both, Player::First)?;
        }
    }
    page.write_str("</section>")
}

/// Whether a player has a kind of piece at the start, on the board or in hand.
pub(super) fn begins_with(start: &Position, kind: Kind, side: Player) -> bool {
    let mut squares = start.variant().squares().into_iter();
    let stands = squares.any(|square| {
        let piece = start.piece(square);
        piece.is_some_and(|piece| piece.kind() == kind && piece.player() == side)
    });
    stands || start.hand(side).any(|(held, _)| held == kind)
}

fn list(page: &mut String, book: &Rulebook<'_>, kinds: &[Kind], side: Player) -> fmt::Result {
    page.write_str("<ul class=\"kinds\">")?;
    for kind in kinds {
        kind_in_words(page, &book.frame, book.variant, book.look, *kind, side)?;
    }
    page.write_str("</ul>")
}

/// A kind of piece: its picture, its name, and how it moves.
pub(super) fn kind_in_words(
    page: &mut String,
    frame: &Frame<'_>,
    variant: &Variant,
    look: &Appearance,
    kind: Kind,
    side: Player,
) -> fmt::Result {
    let royal = if variant.is_royal(kind) {
        format!(" <small>{}</small>", frame.text("royal"))
    } else {
        String::new()
    };
    let name = names::piece(look, kind, frame.language);
    let title = capital(&name);
    let (place, title) = (kind.index(), Html(&title));
    write!(page, "<li data-kind=\"{place}\">")?;
    if variant.feen_piece(kind, side).is_some() {
        write!(
            page,
            "<img class=\"dg\" src=\"/games/{}/moves/{place}.svg{}\" alt=\"{}\" width=\"140\" height=\"140\" loading=\"lazy\">",
            Html(variant.name()),
            look.pieces.query(),
            frame.fill("how-piece-moves", &[("piece", name.as_str().into())])
        )?;
    } else {
        write!(page, "<i class=\"pc {}\"></i>", code(kind, side))?;
    }
    write!(page, "<div><h3>{title}{royal}</h3>")?;
    let moves = variant.move_sentences(kind);
    if moves.is_empty() {
        return write!(page, "<p>{}</p></div></li>", frame.text("does-not-move"));
    }
    let moves = Speaker::new(variant, look, frame.language).moves(&moves);
    write!(page, "<p>{moves}</p></div></li>")
}

fn chapters(page: &mut String, book: &Rulebook<'_>, rules: &[RuleInWords]) -> fmt::Result {
    let (frame, speaker) = (&book.frame, book.speaker());
    let has_chapter = |rule: &RuleInWords| CHAPTERS.iter().any(|(topic, _)| *topic == rule.topic());
    if !rules.iter().any(has_chapter) {
        return Ok(());
    }
    write!(
        page,
        "<section><h2>{}</h2><dl class=\"ends\">",
        frame.text("moves-ends-draws")
    )?;
    for (topic, heading) in CHAPTERS {
        let of_topic = rules.iter().filter(|rule| rule.topic() == topic);
        let sentences = speaker.rules(of_topic);
        if !sentences.is_empty() {
            let heading = frame.text(heading);
            write!(page, "<div><dt>{heading}</dt><dd>{sentences}</dd></div>")?;
        }
    }
    page.write_str("</dl>")?;
    let is_of_first = |rule: &RuleInWords| {
        let mut arguments = rule.sentence().arguments().iter();
        let has_squares = arguments.any(|(name, _)| *name == "squares");
        rule.topic() < Topic::Board && (has_squares || rule.value().contains('@'))
    };
    let mut kinds = book.variant.kinds().iter();
    let has_places = kinds.any(|kind| book.variant.moves(*kind).contains('@'));
    if has_places || rules.iter().any(is_of_first) {
        let sides = book.sides();
        let values = [
            ("first", sides.first.as_str().into()),
            ("second", sides.second.as_str().into()),
        ];
        let note = frame.fill("squares-of-first", &values);
        write!(page, "<p class=\"small\">{note}</p>")?;
    }
    page.write_str("</section>")
}

/// Positions in which the game has just ended.
fn examples(page: &mut String, book: &Rulebook<'_>) -> fmt::Result {
    if book.examples.is_empty() {
        return Ok(());
    }
    let (files, ranks) = (book.variant.files(), book.variant.ranks());
    let height = 220_usize.saturating_mul(ranks).checked_div(files);
    let (frame, sides) = (&book.frame, book.sides());
    write!(
        page,
        "<section><h2>{}</h2><ul class=\"cases\">",
        frame.text("ends-to-look-at")
    )?;
    for (place, example) in book.examples.iter().enumerate() {
        let end = example.end(&sides, frame.language);
        write!(
            page,
            "<li><img src=\"/games/{}/ends/{place}.svg{}\" alt=\"{}\" width=\"220\" height=\"{}\" loading=\"lazy\"><h3>{2}</h3><p>{}</p></li>",
            Html(book.variant.name()),
            book.look.pieces.query(),
            Html(&end),
            height.unwrap_or(220),
            Html(&example.sentence(frame.language))
        )?;
    }
    page.write_str("</ul></section>")
}

fn last_games(page: &mut String, book: &Rulebook<'_>) -> fmt::Result {
    if book.over.is_empty() {
        return Ok(());
    }
    write!(
        page,
        "<section><h2>{}</h2><ul class=\"glist\">",
        book.frame.text("last-games")
    )?;
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
    let (frame, speaker) = (&book.frame, book.speaker());
    write!(
        page,
        "<section class=\"names\"><h2>{}</h2>",
        frame.text("names-and-source")
    )?;
    if let Some(native) = book.native() {
        let name = frame.around("in-own-language", "name", &own_name(native));
        write!(page, "<p>{name}</p>")?;
    }
    let others = variant.other_names();
    let others = others.map(|name| format!("<code>{}</code>", Html(name)));
    let others = others.reduce(|first, last| {
        let parts = [
            ("first", first.as_str().into()),
            ("last", last.as_str().into()),
        ];
        frame.language.fill("list-comma", &parts)
    });
    if let Some(names) = others {
        let names = frame.around("other-programs", "names", &names);
        write!(page, "<p>{names}</p>")?;
    }
    write!(
        page,
        "<p class=\"small\">{}</p>\
         <details><summary>{}</summary><pre tabindex=\"0\"{}>{}</pre><dl class=\"keys\">",
        frame.around(
            "made-from-table",
            "table",
            &format!("<code>{}</code>", Html(variant.name()))
        ),
        frame.text("table-to-copy"),
        frame.english(),
        Html(&variant.to_string())
    )?;
    for rule in variant.rules_in_words() {
        write!(
            page,
            "<dt><code{}>{} = {}</code></dt><dd>{}</dd>",
            frame.english(),
            Html(rule.key()),
            Html(rule.value()),
            speaker.rule(&rule)
        )?;
    }
    page.write_str("</dl></details></section>")
}
