//! The page of all games: by families, or those that somebody looks for.

use std::fmt::{self, Write};

use feen_look::{Html, Icon, written};
use feen_match_web::view::{self, Frame, Head};
use feen_rules::Variant;

use crate::catalogue::{Family, Group};
use crate::finding::{Finding, Other, Size, near, words};

/// The page of all games, or of those that are found.
pub(crate) fn page(
    frame: &Frame<'_>,
    groups: &[Group],
    others: &[Other],
    finding: Option<&Finding>,
) -> String {
    written(|page| {
        let title = match finding.map(|finding| &*finding.text) {
            None | Some("") => "All games".to_owned(),
            Some(text) => format!("Games: {text}"),
        };
        let count = groups.iter().map(|group| group.variants.len());
        let about = format!(
            "{} games, each with its rules and its board.",
            count.sum::<usize>().saturating_add(others.len())
        );
        let head = Head {
            title: &title,
            about: &about,
            script: Some("games.js"),
            ..Head::default()
        };
        view::begin(page, frame, &head)?;
        write!(
            page,
            "<main class=\"cat\"><div class=\"cathead\"><h1>All games</h1><p class=\"lead\">{about}</p>"
        )?;
        form(page, finding)?;
        page.write_str("</div>")?;
        jump(page, groups, others)?;
        page.write_str("<div class=\"fams\">")?;
        match finding {
            Some(finding) => found(page, groups, others, finding)?,
            None => families(page, groups, others)?,
        }
        page.write_str("</div></main>")?;
        view::footer(page, frame)?;
        view::end(page)
    })
}

/// A page for the name of a game that there is not, with those that are near.
pub(crate) fn unknown(frame: &Frame<'_>, groups: &[Group], name: &str) -> String {
    written(|page| {
        let shown: String = name.chars().take(40).collect();
        let head = Head {
            title: "No such game",
            about: "There is no game of this name.",
            ..Head::default()
        };
        view::begin(page, frame, &head)?;
        write!(
            page,
            "<main class=\"cat one\"><div class=\"cathead\"><h1>No such game</h1>\
             <p class=\"lead\">There is no game with the name “{}”. <a href=\"/games\">All games</a></p></div>\
             <div class=\"fams\">",
            Html(&shown)
        )?;
        nearest(page, groups, name)?;
        page.write_str("</div></main>")?;
        view::footer(page, frame)?;
        view::end(page)
    })
}

/// The fields by which games are found.
fn form(page: &mut String, finding: Option<&Finding>) -> fmt::Result {
    let text = finding.map_or("", |finding| &finding.text);
    write!(
        page,
        "<form class=\"find\" role=\"search\" action=\"/games\"><label class=\"search\">{}\
         <span class=\"unseen\">Find a game</span><input type=\"search\" name=\"q\" placeholder=\"xiang, 将棋, duck …\" \
         autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" maxlength=\"60\" value=\"{}\"></label>\
         <span class=\"seg\" role=\"group\" aria-label=\"Size of the board\">",
        Icon::Search,
        Html(text)
    )?;
    let chosen = finding.and_then(|finding| finding.size);
    let sizes = Size::ALL.map(|size| (size.word(), size.title(), Some(size)));
    for (word, title, size) in [("", "Any size", None)].into_iter().chain(sizes) {
        let checked = if size == chosen { " checked" } else { "" };
        write!(
            page,
            "<label><input type=\"radio\" name=\"size\" value=\"{word}\"{checked}>{title}</label>"
        )?;
    }
    let has_hands = finding.is_some_and(|finding| finding.hands);
    let checked = if has_hands { " checked" } else { "" };
    write!(
        page,
        "</span><label class=\"tick\"><input type=\"checkbox\" name=\"hands\" value=\"1\"{checked}><span>Hands</span></label>\
         <button class=\"b\">Find</button></form>"
    )
}

/// The way to each family.
fn jump(page: &mut String, groups: &[Group], others: &[Other]) -> fmt::Result {
    page.write_str("<nav class=\"jump\" aria-label=\"Families\">")?;
    for group in groups {
        let Family { id, title, .. } = group.family;
        let count = group.variants.len();
        write!(
            page,
            "<a href=\"/games#{id}\">{title} <small>{count}</small></a>"
        )?;
    }
    if !others.is_empty() {
        let count = others.len();
        write!(
            page,
            "<a href=\"/games#others\">Another game <small>{count}</small></a>"
        )?;
    }
    page.write_str("</nav>")
}

/// All families, each with a large picture of one game and a list of the others.
fn families(page: &mut String, groups: &[Group], others: &[Other]) -> fmt::Result {
    page.write_str(
        "<section class=\"fam found\" hidden><header><h2><span role=\"status\"></span></h2></header></section>",
    )?;
    for Group { family, variants } in groups {
        let Some((first, others)) = variants.split_first() else {
            continue;
        };
        write!(
            page,
            "<section class=\"fam\" id=\"{0}\" aria-labelledby=\"h-{0}\"><header><h2 id=\"h-{0}\">{1}{2}</h2><p>{3}</p></header>\
             <div class=\"shelfed\">",
            family.id,
            family.title,
            own_word(Some(family.native).filter(|(_, name)| !name.is_empty())),
            family.about
        )?;
        link(page, first, "flag", 264)?;
        page.write_str("<ul class=\"idx\">")?;
        for variant in others {
            row(page, variant)?;
        }
        page.write_str("</ul></div></section>")?;
    }
    if others.is_empty() {
        return Ok(());
    }
    page.write_str(
        "<section class=\"fam\" id=\"others\" aria-labelledby=\"h-others\"><header><h2 id=\"h-others\">Another game</h2>\
         <p>Without kings, and with a board of its own.</p></header><ul class=\"idx\">",
    )?;
    for other in others {
        row_beside(page, other)?;
    }
    page.write_str("</ul></section>")
}

/// The games that are found, or the three that are nearest.
fn found(page: &mut String, groups: &[Group], others: &[Other], finding: &Finding) -> fmt::Result {
    let variants = groups.iter().flat_map(|group| &group.variants);
    let found: Vec<&Variant> = variants.filter(|variant| finding.finds(variant)).collect();
    let others: Vec<&Other> = others
        .iter()
        .filter(|other| finding.finds_beside(other))
        .collect();
    let count = match found.len().saturating_add(others.len()) {
        0 => "No game".to_owned(),
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    };
    let text = match &*finding.text {
        "" => String::new(),
        text => format!(" with “{}”", Html(text)),
    };
    write!(
        page,
        "<section class=\"fam found\"><header><h2><span role=\"status\">{count}{text}</span></h2>\
         <p><a href=\"/games\">Show all games</a></p></header><ul class=\"idx\">"
    )?;
    for variant in &found {
        row(page, variant)?;
    }
    for other in &others {
        row_beside(page, other)?;
    }
    page.write_str("</ul></section>")?;
    if found.is_empty() && others.is_empty() {
        nearest(page, groups, &finding.text)?;
    }
    Ok(())
}

fn nearest(page: &mut String, groups: &[Group], text: &str) -> fmt::Result {
    page.write_str(
        "<section class=\"fam near\"><header><h2>Near to it</h2></header><ul class=\"idx\">",
    )?;
    for variant in near(groups, text) {
        row(page, variant)?;
    }
    page.write_str("</ul></section>")
}

fn row(page: &mut String, variant: &Variant) -> fmt::Result {
    page.write_str("<li>")?;
    link(page, variant, "", 88)?;
    page.write_str("</li>")
}

/// A game that is not of the catalogue: it begins on the first page.
fn row_beside(page: &mut String, other: &Other) -> fmt::Result {
    let (name, title, about) = (Html(&other.name), Html(&other.title), Html(&other.about));
    let (files, ranks) = (other.files, other.ranks);
    write!(
        page,
        "<li><a href=\"/?variant={name}\" data-find=\"{}\" data-size=\"{}\">\
         <img src=\"/games/{name}/start.svg\" alt=\"\" width=\"88\" height=\"88\" loading=\"lazy\">\
         <span class=\"t\"><span class=\"hd\"><b>{title}</b><small>{files}×{ranks}</small></span><span>{about}</span></span></a></li>",
        Html(&other.words()),
        Size::of_board(files, ranks).word(),
    )
}

/// A game with its start, its size and its sentence.
fn link(page: &mut String, variant: &Variant, class: &str, width: usize) -> fmt::Result {
    let (name, files, ranks) = (Html(variant.name()), variant.files(), variant.ranks());
    let height = width
        .saturating_mul(ranks)
        .checked_div(files)
        .unwrap_or(width);
    let class = match class {
        "" => String::new(),
        class => format!(" class=\"{class}\""),
    };
    write!(
        page,
        "<a{class} href=\"/games/{name}\" data-find=\"{}\" data-size=\"{}\"{}>\
         <img src=\"/games/{name}/start.svg\" alt=\"\" width=\"{width}\" height=\"{height}\" loading=\"lazy\">\
         <span class=\"t\"><span class=\"hd\"><b>{}{}</b><small>{files}×{ranks}{}</small></span><span>{}</span></span></a>",
        Html(&words(variant)),
        Size::of(variant).word(),
        if variant.has_hands() {
            " data-hands"
        } else {
            ""
        },
        Html(variant.title()),
        own_word(variant.native()),
        if variant.has_hands() { " · hands" } else { "" },
        Html(variant.about()),
    )
}

/// A name in another tongue, after one in that of the page.
pub(super) fn own_word(native: Option<(&str, &str)>) -> String {
    native.map_or_else(String::new, |(tongue, name)| {
        format!(
            " <span class=\"own\" lang=\"{}\">{}</span>",
            Html(tongue),
            Html(name)
        )
    })
}
