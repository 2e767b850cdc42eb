use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The longest that a server may take for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The bytes that a browser loads for pages: the pages, and all style sheets, scripts and pictures that they name, each
/// once and as the server sends it to a client that takes gzip and Brotli, heads included. A picture of a style sheet that is
/// for elements of one class is loaded with the first page that has such an element, and a lazy one with none. It needs no
/// browser.
#[derive(Clone, Debug)]
pub struct Weight {
    server: String,
    parts: BTreeMap<String, (String, usize)>,
    /// The classes of the elements that were loaded.
    classes: BTreeSet<String>,
    /// The pictures of classes that no element has yet, each with its class and its address.
    waiting: Vec<(String, String)>,
}

impl Weight {
    /// A browser that has loaded nothing yet, of a server such as `127.0.0.1:8080`.
    #[must_use]
    pub fn new(server: &str) -> Self {
        Self {
            server: server.to_owned(),
            parts: BTreeMap::new(),
            classes: BTreeSet::new(),
            waiting: Vec::new(),
        }
    }

    /// Loads a page with cookies such as `seat=A`, or none, and what it names that was not loaded before.
    ///
    /// # Errors
    ///
    /// If an address that is named does not answer with 200, or names a file that is not on the server.
    pub fn load(&mut self, path: &str, cookies: &str) -> io::Result<()> {
        let server = &self.server;
        let mut waiting = VecDeque::from([path.to_owned()]);
        while let Some(path) = waiting.pop_front() {
            if self.parts.contains_key(&path) {
                continue;
            }
            let packed = get(server, &path, cookies, "gzip, br")?;
            // The files that it names are read from the same text without compression.
            let plain = get(server, &path, cookies, "identity")?;
            let plain = String::from_utf8_lossy(&plain);
            let (head, text) = plain.split_once("\r\n\r\n").unwrap_or_default();
            if !head.starts_with("HTTP/1.1 200 ") {
                let line = head.lines().next().unwrap_or_default();
                return Err(io::Error::other(format!("{path}: {line}")));
            }
            let kind = header(head, "content-type");
            for (class, name) in names(&kind, text) {
                let name = resolved(&path, &name)?;
                match class {
                    Some(class) => self.waiting.push((class, name)),
                    None => waiting.push_back(name),
                }
            }
            if kind.starts_with("text/html") {
                self.classes.extend(classes(text));
            }
            let classes = &self.classes;
            let seen = self
                .waiting
                .extract_if(.., |(class, _)| classes.contains(class));
            waiting.extend(seen.map(|(_, name)| name));
            self.parts.insert(path, (kind, packed.len()));
        }
        Ok(())
    }

    /// The bytes of everything.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.of_kind("")
    }

    /// The bytes of the scripts.
    #[must_use]
    pub fn script(&self) -> usize {
        self.of_kind("text/javascript")
    }

    /// The bytes of the files of a type.
    fn of_kind(&self, kind: &str) -> usize {
        let parts = self.parts.values();
        let parts = parts.filter(|(other, _)| other.starts_with(kind));
        parts.map(|(_, bytes)| bytes).sum()
    }

    /// The addresses that were loaded.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.parts.keys().map(String::as_str)
    }
}

/// The whole answer of a server.
fn get(server: &str, path: &str, cookies: &str, encoding: &str) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(server)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let cookies = if cookies.is_empty() {
        String::new()
    } else {
        format!("cookie: {cookies}\r\n")
    };
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: {server}\r\naccept: text/html,*/*\r\naccept-encoding: {encoding}\r\n{cookies}\
         connection: close\r\n\r\n"
    )?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(answer)
}

/// The value of a header, or nothing.
fn header(head: &str, name: &str) -> String {
    let mut lines = head.lines().filter_map(|line| line.split_once(':'));
    let found = lines.find(|(other, _)| other.eq_ignore_ascii_case(name));
    found.map_or_else(String::new, |(_, value)| value.trim().to_owned())
}

/// The addresses of the files that a browser loads with a text of a type, each with the class of the elements that it is
/// for, if it is for one class.
fn names(kind: &str, text: &str) -> Vec<(Option<String>, String)> {
    let mut names = Vec::new();
    if kind.starts_with("text/html") {
        for tag in text.split('<').skip(1) {
            let tag = tag.split_once('>').map_or(tag, |(tag, _)| tag);
            let element = tag.split_whitespace().next().unwrap_or_default();
            let rel = attribute(tag, "rel").unwrap_or_default();
            let is_loaded = ["stylesheet", "icon", "manifest", "preload", "modulepreload"];
            let name = match element {
                "link" if is_loaded.contains(&rel) => attribute(tag, "href"),
                // A browser loads it once it is near.
                "img" if attribute(tag, "loading") == Some("lazy") => None,
                "script" | "img" | "source" | "iframe" => attribute(tag, "src"),
                "use" | "image" => attribute(tag, "href"),
                "object" => attribute(tag, "data"),
                _ => None,
            };
            names.extend(name.map(|name| (None, name.to_owned())));
        }
    }
    if kind.starts_with("text/html") || kind.starts_with("text/css") {
        let mut rest = text;
        while let Some((before, from)) = rest.split_once("url(") {
            // A picture in a quoted address has addresses of its own.
            let mut quoted = ["\"", "'", "&quot;"].into_iter();
            let quoted = quoted.find_map(|quote| from.strip_prefix(quote)?.split_once(quote));
            let Some((url, after)) = quoted.or_else(|| from.split_once(')')) else {
                break;
            };
            names.push((class(before), url.to_owned()));
            rest = after;
        }
    }
    if kind.starts_with("text/javascript") {
        for from in text.split("import").skip(1) {
            let from = from.trim_start();
            let quoted = from.strip_prefix(['"', '\'']);
            let quoted = quoted.and_then(|rest| rest.split(['"', '\'']).next());
            names.extend(quoted.map(|name| (None, name.to_owned())));
        }
    }
    names.retain(|(_, name)| !name.starts_with("data:") && !name.starts_with('#'));
    names
}

/// The last class of a rule of a style sheet that is for elements with some classes, from the text before one of its
/// values: `q3` of `.pc.q3`.
fn class(before: &str) -> Option<String> {
    let (before, _) = before.rsplit_once('{')?;
    let selector = before.rsplit(['{', '}', ';']).next()?;
    let classes = selector.trim().strip_prefix('.')?;
    let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
    let class = classes
        .rsplit('.')
        .next()
        .filter(|_| classes.chars().all(is_name));
    class.map(str::to_owned)
}

/// The classes of the elements of a page.
fn classes(page: &str) -> impl Iterator<Item = String> {
    let tags = page.split('<').skip(1);
    let lists = tags.filter_map(|tag| attribute(tag.split('>').next()?, "class"));
    lists.flat_map(str::split_whitespace).map(str::to_owned)
}

/// The value of an attribute of a tag.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let start = format!(" {name}=\"");
    let (_, value) = tag.split_once(&start)?;
    Some(value.split_once('"')?.0)
}

/// The address that a file names, on the same server.
fn resolved(base: &str, name: &str) -> io::Result<String> {
    if name.contains("://") || name.starts_with("//") {
        let message = format!("{base} names a file elsewhere: {name}");
        return Err(io::Error::other(message));
    }
    let name = name.replace("&amp;", "&");
    let folder = base.split('?').next().unwrap_or_default();
    Ok(match folder.rsplit_once('/') {
        Some((folder, _)) if !name.starts_with('/') => format!("{folder}/{name}"),
        _ => name,
    })
}

#[cfg(test)]
mod tests {
    use super::{classes, names, resolved};

    /// Each row: a type, a text, and the files that it names.
    #[test]
    fn a_text_names_files() {
        for (kind, text, expected) in [
            (
                "text/html; charset=utf-8",
                "<link rel=\"stylesheet\" href=\"/a.css\"><script defer src=\"b.js\"></script><img alt=\"\" src=\"c.svg\">",
                &["/a.css", "b.js", "c.svg"][..],
            ),
            (
                "text/html",
                "<img src=\"a.svg\" loading=\"lazy\"><img src=\"b.svg\" alt=\"\">",
                &["b.svg"],
            ),
            (
                "text/html",
                "<a href=\"/page\"><link rel=\"canonical\" href=\"/other\"><use href=\"#part\">",
                &[],
            ),
            (
                "text/html",
                "<p style=\"background: url(&quot;data:image/svg+xml,%3Cg fill='url(%23f)'/%3E&quot;)\">",
                &[],
            ),
            (
                "text/html",
                "<p style=\"background: url(d.png)\"><img src=\"data:image/png,1\">",
                &["d.png"],
            ),
            (
                "text/css",
                "a { background: url(\"data:image/svg+xml,%3Cg fill='url(%23f)'/>\") } b { background: url('e.png') }",
                &["e.png"],
            ),
            (
                "text/javascript",
                "import './f.js'; important();",
                &["./f.js"],
            ),
            ("image/svg+xml", "<g fill=\"url(#h)\">", &[]),
        ] {
            let found = names(kind, text);
            let found: Vec<_> = found.iter().map(|(_, name)| &**name).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn a_picture_may_be_for_a_class() {
        for (text, expected) in [
            (".a{background:url(b.svg)}", Some("a")),
            (
                "p{}@media print{.a-1 { color: red; background: url(b.svg)}}",
                Some("a-1"),
            ),
            (".pc.q3{background:url(b.svg)}", Some("q3")),
            (".a .c{background:url(b.svg)}", None),
            ("body{background:url(b.svg)}", None),
        ] {
            let found = names("text/css", text);
            let [(class, _)] = &*found else {
                panic!("one file of {text}, and not {found:?}");
            };
            assert_eq!(class.as_deref(), expected, "{text}");
        }
        let page = "<p class=\"a b\">class=\"c\"<i class=\"d\">";
        assert_eq!(classes(page).collect::<Vec<_>>(), ["a", "b", "d"]);
    }

    #[test]
    fn an_address_is_that_of_the_folder() {
        for (base, name, expected) in [
            ("/g/1?ply=2", "pieces.css", Some("/g/pieces.css")),
            ("/g/1", "/a.css", Some("/a.css")),
            ("/", "a?b=1&amp;c=2", Some("/a?b=1&c=2")),
            ("/", "https://example.org/a.css", None),
        ] {
            assert_eq!(resolved(base, name).ok().as_deref(), expected, "{name}");
        }
    }
}
