//! Texts for scripts, and the choice of a language.

use feen_language::Language;
use serde_json::Map;

use crate::{Html, Icon};

/// The texts of a script by their names, as JSON. One that a number chooses has its form for 1, too: under its name with `=1`.
///
/// ```
/// use feen_language::Language;
///
/// let texts = feen_look::texts(Language::English, ["in-games"]);
/// assert_eq!(texts, r#"{"in-games":"in {$count} games","in-games=1":"in 1 game"}"#);
/// ```
#[must_use]
pub fn texts<'n>(language: Language, names: impl IntoIterator<Item = &'n str>) -> String {
    let texts = names.into_iter().flat_map(|name| {
        let many = language.text(name);
        let one = language.fill(name, &[("count", 1.into())]);
        let one = (one != many).then(|| (format!("{name}=1"), one.into()));
        one.into_iter().chain([(name.to_owned(), many.into())])
    });
    serde_json::Value::Object(texts.collect::<Map<_, _>>()).to_string()
}

/// The choice of a language as HTML, which needs no script: a form with attributes, and in it an element for each language, of
/// which `item` says the name and the attributes.
///
/// ```
/// use feen_language::Language;
///
/// let link = |language| ("a", format!("href=\"{language}.html\""));
/// let choice = feen_look::languages(Language::German, "", "", link);
/// assert!(choice.contains(r#"<a class="b quiet" href="fr.html" lang="fr">Français</a>"#));
/// ```
#[must_use]
pub fn languages(
    own: Language,
    class: &str,
    form: &str,
    item: impl Fn(Language) -> (&'static str, String),
) -> String {
    let title = own.text("language");
    let items = Language::ALL.into_iter().map(|language| {
        let current = if language == own {
            " aria-current=\"true\""
        } else {
            ""
        };
        let (element, attributes) = item(language);
        let name = language.name();
        format!("<{element} class=\"b quiet\" {attributes} lang=\"{language}\"{current}>{name}</{element}>")
    });
    format!(
        "<details class=\"tongues{class}\"><summary class=\"b quiet icon\" aria-label=\"{}\" title=\"{0}\">{}</summary>\
         <form class=\"card\"{form}>{}</form></details>",
        Html(&title),
        Icon::Globe,
        items.collect::<String>()
    )
}
