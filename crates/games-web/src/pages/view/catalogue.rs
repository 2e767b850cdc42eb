//! The page of all games: by families, or those that somebody looks for.

use std::fmt::{self, Write};

use feen_look::{Html, Icon, written};
use feen_match_web::view::{self, Frame, Head};
use feen_rules::Variant;

use super::sentences::capital;
use crate::catalogue::{Family, Group};
use crate::finding::{Finding, Other, Size, near, words};
use crate::names::{about, title};

/// The page of all games, or of those that are found.
pub(crate) fn page(
    frame: &Frame<'_>,
    address: &str,
    groups: &[Group],
    others: &[Other],
    finding: Option<&Finding>,
) -> String {
    written(|page| {
        let language = frame.language;
        let title = match finding.map(|finding| &*finding.text) {
            None | Some("") => language.text("all-games"),
            Some(text) => language.fill("games-with", &[("text", text.into())]),
        };
        let count = groups.iter().map(|group| group.variants.len());
        let count = count.sum::<usize>().saturating_add(others.len());
        let count = u32::try_from(count).unwrap_or(u32::MAX).into();
        let about = language.fill("games-about", &[("count", count)]);
        let head = Head {
            title: &title,
            about: &about,
            script: Some("games.js"),
            texts: &["games-found", "no-game-found", "found-with"],
            found_at: Some(address),
            ..Head::default()
        };
        view::begin(page, frame, &head)?;
        write!(
            page,
            "<main class=\"cat\"><div class=\"cathead\"><h1>{}</h1><p class=\"lead\">{}</p>",
            frame.text("all-games"),
            Html(&about)
        )?;
        form(page, frame, finding)?;
        page.write_str("</div>")?;
        jump(page, frame, groups, others)?;
        page.write_str("<div class=\"fams\">")?;
        match finding {
            Some(finding) => found(page, frame, groups, others, finding)?,
            None => families(page, frame, groups, others)?,
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
        let title = capital(&frame.language.text("refused-variant-unknown"));
        let head = Head {
            title: &title,
            about: &frame.language.text("no-game-of-name"),
            ..Head::default()
        };
        view::begin(page, frame, &head)?;
        write!(
            page,
            "<main class=\"cat one\"><div class=\"cathead\"><h1>{}</h1>\
             <p class=\"lead\">{} <a href=\"/games\">{}</a></p></div>\
             <div class=\"fams\">",
            Html(&title),
            frame.fill("no-game-named", &[("name", shown.as_str().into())]),
            frame.text("all-games")
        )?;
        nearest(page, frame, groups, name)?;
        page.write_str("</div></main>")?;
        view::footer(page, frame)?;
        view::end(page)
    })
}

/// The fields by which games are found.
fn form(page: &mut String, frame: &Frame<'_>, finding: Option<&Finding>) -> fmt::Result {
    let text = finding.map_or("", |finding| &finding.text);
    write!(
        page,
        "<form class=\"find\" role=\"search\" action=\"/games\"><label class=\"search\">{}\
         <span class=\"unseen\">{}</span><input type=\"search\" name=\"q\" placeholder=\"{}\" \
         autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\" maxlength=\"60\" value=\"{}\"></label>\
         <span class=\"seg\" role=\"group\" aria-label=\"{}\">",
        Icon::Search,
        frame.text("find-game"),
        frame.text("find-example"),
        Html(text),
        frame.text("size-of-board")
    )?;
    let chosen = finding.and_then(|finding| finding.size);
    let sizes = Size::ALL.map(|size| (size.word(), size.text(), Some(size)));
    for (word, title, size) in [("", "size-any", None)].into_iter().chain(sizes) {
        let title = frame.text(title);
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
        "</span><label class=\"tick\"><input type=\"checkbox\" name=\"hands\" value=\"1\"{checked}><span>{}</span></label>\
         <button class=\"b\">{}</button></form>",
        frame.text("hands"),
        frame.text("find")
    )
}

/// The way to each family.
fn jump(page: &mut String, frame: &Frame<'_>, groups: &[Group], others: &[Other]) -> fmt::Result {
    let label = frame.text("families");
    write!(page, "<nav class=\"jump\" aria-label=\"{label}\">")?;
    for group in groups {
        let Family { id, .. } = group.family;
        let title = group.family.title(frame.language);
        let title = Html(&title);
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
            "<a href=\"/games#others\">{} <small>{count}</small></a>",
            frame.text("another-game")
        )?;
    }
    page.write_str("</nav>")
}

/// All families, each with a large picture of one game and a list of the others.
fn families(
    page: &mut String,
    frame: &Frame<'_>,
    groups: &[Group],
    others: &[Other],
) -> fmt::Result {
    page.write_str(
        "<section class=\"fam found\" hidden><header><h2><span role=\"status\"></span></h2></header></section>",
    )?;
    for Group { family, variants } in groups {
        let Some((first, others)) = variants.split_first() else {
            continue;
        };
        let title = family.title(frame.language);
        write!(
            page,
            "<section class=\"fam\" id=\"{0}\" aria-labelledby=\"h-{0}\"><header><h2 id=\"h-{0}\">{1}{2}</h2><p>{3}</p></header>\
             <div class=\"shelfed\">",
            family.id,
            Html(&title),
            own_word(
                Some(family.native).filter(|(_, name)| !name.is_empty()),
                &title
            ),
            Html(&family.about(frame.language))
        )?;
        link(page, frame, first, "flag", 264)?;
        page.write_str("<ul class=\"idx\">")?;
        for variant in others {
            row(page, frame, variant)?;
        }
        page.write_str("</ul></div></section>")?;
    }
    if others.is_empty() {
        return Ok(());
    }
    write!(
        page,
        "<section class=\"fam\" id=\"others\" aria-labelledby=\"h-others\"><header><h2 id=\"h-others\">{}</h2>\
         <p>{}</p></header><ul class=\"idx\">",
        frame.text("another-game"),
        frame.text("about-another-game")
    )?;
    for other in others {
        row_beside(page, frame, other)?;
    }
    page.write_str("</ul></section>")
}

/// The games that are found, or the three that are nearest.
fn found(
    page: &mut String,
    frame: &Frame<'_>,
    groups: &[Group],
    others: &[Other],
    finding: &Finding,
) -> fmt::Result {
    let variants = groups.iter().flat_map(|group| &group.variants);
    let found: Vec<&Variant> = variants.filter(|variant| finding.finds(variant)).collect();
    let others: Vec<&Other> = others
        .iter()
        .filter(|other| finding.finds_beside(other))
        .collect();
    let count = found.len().saturating_add(others.len());
    let count = match u32::try_from(count).unwrap_or(u32::MAX) {
        0 => frame.language.text("no-game-found"),
        count => frame
            .language
            .fill("games-found", &[("count", count.into())]),
    };
    let said = match &*finding.text {
        "" => count,
        text => {
            let values = [("games", count.as_str().into()), ("text", text.into())];
            frame.language.fill("found-with", &values)
        }
    };
    write!(
        page,
        "<section class=\"fam found\"><header><h2><span role=\"status\">{}</span></h2>\
         <p><a href=\"/games\">{}</a></p></header><ul class=\"idx\">",
        Html(&said),
        frame.text("show-all-games")
    )?;
    for variant in &found {
        row(page, frame, variant)?;
    }
    for other in &others {
        row_beside(page, frame, other)?;
    }
    page.write_str("</ul></section>")?;
    if found.is_empty() && others.is_empty() {
        nearest(page, frame, groups, &finding.text)?;
    }
    Ok(())
}

fn nearest(page: &mut String, frame: &Frame<'_>, groups: &[Group], text: &str) -> fmt::Result {
    write!(
        page,
        "<section class=\"fam near\"><header><h2>{}</h2></header><ul class=\"idx\">",
        frame.text("near-to-it")
    )?;
    for variant in near(groups, text) {
        row(page, frame, variant)?;
    }
    page.write_str("</ul></section>")
}

fn row(page: &mut String, frame: &Frame<'_>, variant: &Variant) -> fmt::Result {
    page.write_str("<li>")?;
    link(page, frame, variant, "", 88)?;
    page.write_str("</li>")
}

/// A game that is not of the catalogue: it begins on the first page.
fn row_beside(page: &mut String, frame: &Frame<'_>, other: &Other) -> fmt::Result {
    let name = Html(&other.name);
    let text = |kind: &str, own: &str| {
        let found = frame.language.find(&format!("{kind}-{}", other.name));
        found.unwrap_or_else(|| own.to_owned())
    };
    let (title, about) = (text("game", &other.title), text("about", &other.about));
    let (title, about) = (Html(&title), Html(&about));
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
fn link(
    page: &mut String,
    frame: &Frame<'_>,
    variant: &Variant,
    class: &str,
    width: usize,
) -> fmt::Result {
    let title = title(variant, frame.language);
    let (name, files, ranks) = (Html(variant.name()), variant.files(), variant.ranks());
    let height = width
        .saturating_mul(ranks)
        .checked_div(files)
        .unwrap_or(width);
    let picture = if class.is_empty() { "small" } else { "start" };
    let class = match class {
        "" => String::new(),
        class => format!(" class=\"{class}\""),
    };
    write!(
        page,
        "<a{class} href=\"/games/{name}\" data-find=\"{}\" data-size=\"{}\"{}>\
         <img src=\"/games/{name}/{picture}.svg\" alt=\"\" width=\"{width}\" height=\"{height}\" loading=\"lazy\">\
         <span class=\"t\"><span class=\"hd\"><b>{}{}</b><small>{files}×{ranks}{}</small></span><span>{}</span></span></a>",
        Html(&words(variant, frame.language)),
        Size::of(variant).word(),
        if variant.has_hands() {
            " data-hands"
        } else {
            ""
        },
        Html(&title),
        own_word(variant.native(), &title),
        if variant.has_hands() {
            format!(" · {}", frame.text("with-hands"))
        } else {
            String::new()
        },
        Html(&about(variant, frame.language)),
    )
}

/// A name in another tongue, after one in that of the page, if it is another one.
fn own_word(native: Option<(&str, &str)>, title: &str) -> String {
    let native = native.filter(|(_, name)| *name != title);
    native.map_or_else(String::new, |native| format!(" {}", own_name(native)))
}

/// A name in another tongue, as HTML.
pub(super) fn own_name((tongue, name): (&str, &str)) -> String {
    let (tongue, name) = (Html(tongue), Html(name));
    format!("<span class=\"own\" lang=\"{tongue}\">{name}</span>")
}
