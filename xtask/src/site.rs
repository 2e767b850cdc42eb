//! `cargo xtask site [FOLDER]`: the repository as a site that any file server can serve.
//!
//! The pages are those of `docs/` and the READMEs; beside them stand the pictures of the gallery
//! and the playground. A link from one of them to another one works as on the page that it was
//! written for; a file that is no page and that a page links to is copied.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use feen_look::{Header, Place};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::{playground, workspace};

/// A page: its source, its address and its title.
struct Page {
    source: PathBuf,
    address: String,
    title: String,
    text: String,
}

/// Writes the site.
pub(crate) fn run(folder: Option<&str>) -> Result<(), String> {
    let folder = folder.map_or_else(|| workspace::built("site"), PathBuf::from);
    let pages = pages()?;
    let addresses: BTreeMap<_, _> = pages
        .iter()
        .map(|page| (page.source.clone(), page.address.clone()))
        .collect();
    playground::copy_folder(
        &workspace::root().join("docs/gallery"),
        &folder.join("docs/gallery"),
    )?;
    let has_playground = playground::page(&folder.join("playground"))?;
    for page in &pages {
        write(
            &folder.join(&page.address),
            &whole(page, &pages, &addresses),
        )?;
        for (target, _) in targets(page) {
            let file = workspace::root().join(&target);
            if file.is_file() && !addresses.contains_key(&target) {
                playground::copy(&file, &folder.join(&target))?;
            }
        }
    }
    write(&folder.join("index.html"), &front(&pages, has_playground))?;
    write(&folder.join("site.css"), include_str!("site.css"))?;
    write(&folder.join("look.css"), &feen_look::style())?;
    write(&folder.join("mark.svg"), feen_look::MARK)?;
    if !has_playground {
        println!("    without the playground: no compiler here builds it");
    }
    println!("    {}", folder.display());
    Ok(())
}

/// The pages of `docs/` and the READMEs, in the order of the site.
fn pages() -> Result<Vec<Page>, String> {
    let root = workspace::root();
    let mut sources = vec![
        PathBuf::from("README.md"),
        "CHANGELOG.md".into(),
        "CONTRIBUTING.md".into(),
    ];
    for path in workspace::entries(&root.join("docs"))? {
        if path.extension().is_some_and(|extension| extension == "md") {
            sources.extend(path.strip_prefix(&root).map(Path::to_owned));
        }
    }
    for folder in workspace::entries(&root.join("crates"))? {
        let mut own = workspace::entries(&folder)?;
        own.push(folder.join("npm/README.md"));
        own.retain(|path| path.is_file() && path.extension().is_some_and(|end| end == "md"));
        // The first page of a crate says what it is.
        own.sort_by_key(|path| {
            (
                path.parent() != Some(&*folder),
                !path.ends_with("README.md"),
            )
        });
        sources.extend(
            own.iter()
                .flat_map(|path| path.strip_prefix(&root))
                .map(Path::to_owned),
        );
    }
    sources.push("fixtures/README.md".into());
    let page = |source: PathBuf| {
        let text = workspace::read(&root.join(&source))?;
        Ok(Page {
            address: address(&source),
            title: title(&text).unwrap_or_else(|| source.display().to_string()),
            source,
            text,
        })
    };
    sources.into_iter().map(page).collect()
}

/// The address of a page: `docs/proof.html`, `crates/feen/index.html`.
fn address(source: &Path) -> String {
    let name = match source.file_name().and_then(|name| name.to_str()) {
        Some("README.md") if source.parent() == Some(Path::new("")) => "readme.html".into(),
        Some("README.md") => source.with_file_name("index.html"),
        _ => source.with_extension("html"),
    };
    name.to_string_lossy().replace('\\', "/")
}

/// The files of the repository that a page links to or shows, and the part of each that is meant.
fn targets(page: &Page) -> Vec<(PathBuf, Option<String>)> {
    let links = Parser::new_ext(&page.text, options()).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url),
        _ => None,
    });
    let local = links.filter(|link| !link.contains("://") && !link.starts_with("mailto:"));
    let folder = page.source.parent().unwrap_or(Path::new(""));
    let targets = local.map(|link| {
        let (path, part) = match link.split_once('#') {
            Some((path, part)) => (path, Some(part.to_owned())),
            None => (&*link, None),
        };
        let target = match path {
            "" => page.source.clone(),
            path => normal(&folder.join(path)),
        };
        (target, part)
    });
    targets.collect()
}

fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH
}

/// The headings of a page by the names that links give them: `no-link-is-dead`.
fn headings(text: &str) -> Vec<String> {
    let mut headings = Vec::new();
    let mut heading = None;
    for event in Parser::new_ext(text, options()) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                let signs = text.to_lowercase();
                let signs = signs.chars().filter_map(|sign| match sign {
                    ' ' => Some('-'),
                    sign => (sign.is_alphanumeric() || "-_".contains(sign)).then_some(sign),
                });
                if let Some(heading) = &mut heading {
                    heading.extend(signs);
                }
            }
            Event::End(TagEnd::Heading(_)) => headings.extend(heading.take()),
            _ => {}
        }
    }
    headings
}

/// The first heading.
fn title(text: &str) -> Option<String> {
    let mut heading = None;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H1,
                ..
            }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::End(TagEnd::Heading(_)) if heading.is_some() => break,
            _ => {}
        }
    }
    heading
}

/// A page with its frame.
fn whole(page: &Page, pages: &[Page], addresses: &BTreeMap<PathBuf, String>) -> String {
    let up = "../".repeat(page.address.matches('/').count());
    let mut names = headings(&page.text).into_iter();
    let events = Parser::new_ext(&page.text, options()).map(|event| match event {
        Event::Start(Tag::Heading {
            level,
            classes,
            attrs,
            ..
        }) => Event::Start(Tag::Heading {
            level,
            id: names.next().map(CowStr::from),
            classes,
            attrs,
        }),
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => Event::Start(Tag::Link {
            link_type,
            dest_url: linked(&dest_url, &page.source, &up, addresses),
            title,
            id,
        }),
        event => event,
    });
    let mut body = String::new();
    html::push_html(&mut body, events);
    framed(
        &page.title,
        &up,
        &navigation(pages, &up, &page.address),
        &body,
    )
}

/// The address of a link in a page.
fn linked<'a>(
    link: &CowStr<'a>,
    source: &Path,
    up: &str,
    addresses: &BTreeMap<PathBuf, String>,
) -> CowStr<'a> {
    if link.contains("://") || link.starts_with('#') {
        return link.clone();
    }
    let (path, fragment) = match link.split_once('#') {
        Some((path, fragment)) => (path, format!("#{fragment}")),
        None => (&**link, String::new()),
    };
    let target = normal(&source.parent().unwrap_or(Path::new("")).join(path));
    let page = [target.clone(), target.join("README.md")]
        .iter()
        .find_map(|source| addresses.get(source).cloned());
    match page {
        Some(address) => format!("{up}{address}{fragment}").into(),
        None => link.clone(),
    }
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => {
                normal.pop();
            }
            Component::Normal(name) => normal.push(name),
            _ => {}
        }
    }
    normal
}

/// The links to all pages.
fn navigation(pages: &[Page], up: &str, here: &str) -> String {
    let group = |folder: &str| {
        let pages = pages.iter().filter(|page| match folder {
            "" => !page.address.contains('/') || page.address.starts_with("fixtures"),
            folder => page.address.starts_with(folder),
        });
        let items = pages.map(|page| {
            let current = if page.address == here {
                " aria-current=\"page\""
            } else {
                ""
            };
            format!(
                "<li><a href=\"{up}{}\"{current}>{}</a></li>",
                page.address,
                escaped(&page.title)
            )
        });
        items.collect::<String>()
    };
    format!(
        "<nav aria-label=\"Pages\"><ul><li><a href=\"{up}index.html\">Start</a></li>{}</ul>\
         <h2>Questions</h2><ul>{}</ul><h2>Crates</h2><ul>{}</ul></nav>",
        group(""),
        group("docs/"),
        group("crates/")
    )
}

/// The front page: the playground, the gallery, and the questions that pages answer.
fn front(pages: &[Page], has_playground: bool) -> String {
    let playground = if has_playground {
        "<p><a class=\"b main big\" href=\"playground/index.html\">Open the playground</a></p>\
         <p>Type or paste a position of any board game: it is read, checked, drawn, edited and \
         converted in the page itself.</p>"
    } else {
        ""
    };
    let body = format!(
        "<h1>Qi</h1><p>Positions of two-player board games as text: chess, shōgi, xiangqi, makruk \
         and their hundreds of variants, on boards of any shape.</p>{playground}\
         <div class=\"pictures\"><a href=\"docs/gallery.html\">\
         <img src=\"docs/gallery/chess.svg\" alt=\"A position of chess\">\
         <img src=\"docs/gallery/shogi.svg\" alt=\"A position of shōgi\">\
         <img src=\"docs/gallery/xiangqi.svg\" alt=\"A position of xiangqi\">\
         <img src=\"docs/gallery/hexagonal.svg\" alt=\"A position of hexagonal chess\"></a></div>\
         <p><a href=\"docs/gallery.html\">All pictures of the gallery</a> · \
         <a href=\"readme.html\">How to begin</a></p>"
    );
    framed("Qi", "", &navigation(pages, "", "index.html"), &body)
}

fn framed(title: &str, up: &str, navigation: &str, body: &str) -> String {
    let [documentation, playground] =
        ["index.html", "playground/index.html"].map(|address| format!("{up}{address}"));
    let places = [
        (Place::Playground, playground.as_str()),
        (Place::Documentation, documentation.as_str()),
    ];
    let header = Header::new(Place::Documentation, &places);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{}</title>\
         <link rel=\"icon\" href=\"{up}mark.svg\"><link rel=\"stylesheet\" href=\"{up}look.css\">\
         <link rel=\"stylesheet\" href=\"{up}site.css\"></head>\
         <body>{header}<div class=\"pages\">{navigation}<main>\n{body}</main></div></body></html>\n",
        escaped(title)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let say = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(say)?;
    }
    fs::write(path, text).map_err(say)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{address, headings, linked, normal, pages, targets};
    use crate::workspace;

    #[test]
    fn addresses_of_pages() {
        for (source, expected) in [
            ("README.md", "readme.html"),
            ("docs/proof.md", "docs/proof.html"),
            ("crates/feen/README.md", "crates/feen/index.html"),
        ] {
            assert_eq!(address(Path::new(source)), expected);
        }
        assert_eq!(
            normal(Path::new("docs/../crates/./feen")),
            Path::new("crates/feen")
        );
    }

    #[test]
    fn links_between_pages_lead_to_pages() {
        let pages = pages().unwrap();
        let addresses = pages
            .iter()
            .map(|page| (page.source.clone(), page.address.clone()))
            .collect();
        for (link, source, expected) in [
            ("crates/feen", "README.md", "crates/feen/index.html"),
            (
                "../feen/README.md#errors",
                "crates/cli/README.md",
                "../../crates/feen/index.html#errors",
            ),
            ("proof.md", "docs/gallery.md", "../docs/proof.html"),
            ("gallery/chess.svg", "docs/gallery.md", "gallery/chess.svg"),
            ("https://sashite.dev", "README.md", "https://sashite.dev"),
        ] {
            let up = "../".repeat(address(Path::new(source)).matches('/').count());
            assert_eq!(
                &*linked(&link.into(), Path::new(source), &up, &addresses),
                expected
            );
        }
    }

    #[test]
    fn no_link_is_dead() {
        let pages = pages().unwrap();
        let mut dead = Vec::new();
        for page in &pages {
            for (target, part) in targets(page) {
                let sources = [target.clone(), target.join("README.md")];
                let found = pages.iter().find(|page| sources.contains(&page.source));
                let is_there = match (found, part) {
                    (Some(page), Some(part)) => headings(&page.text).contains(&part),
                    (Some(_), None) => true,
                    (None, _) => workspace::root().join(&target).is_file(),
                };
                if !is_there {
                    dead.push(format!("{}: {}", page.source.display(), target.display()));
                }
            }
        }
        assert_eq!(dead, [""; 0]);
    }
}
