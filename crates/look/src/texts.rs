//! Texts for scripts, and the choice of a language.

use feen_language::Language;
use serde_json::Map;

use crate::{Html, Icon};

/// The texts of a script by their names, as JSON. One that a number chooses has its form for 1, too: under its name with `=1`. One
/// that a side chooses has its forms for sides: under its name with `=Black`.
///
/// ```
/// use feen_language::Language;
///
/// let texts = feen_look::texts(Language::English, ["in-games"]);
/// assert_eq!(texts, r#"{"in-games":"in {$count} games","in-games=1":"in 1 game"}"#);
///
/// let texts = feen_look::texts(Language::French, ["side-wins"]);
/// assert!(texts.contains(r#""side-wins=Noirs":"Les Noirs gagnent""#));
/// ```
#[must_use]
pub fn texts<'n>(language: Language, names: impl IntoIterator<Item = &'n str>) -> String {
    let texts = names.into_iter().flat_map(|name| {
        let many = language.text(name);
        let one = language.fill(name, &[("count", 1.into())]);
        let one = (one != many).then(|| (format!("{name}=1"), one.into()));
        let of_sides = of_sides(language, name, &many);
        let all = of_sides.into_iter().chain(one);
        all.chain([(name.to_owned(), many.into())])
    });
    serde_json::Value::Object(texts.collect::<Map<_, _>>()).to_string()
}

/// The forms of a text for the sides that do not just stand in it.
fn of_sides(language: Language, name: &str, text: &str) -> Vec<(String, serde_json::Value)> {
    const SIDES: [&str; 9] = [
        "white", "black", "sente", "gote", "red", "cho", "han", "first", "second",
    ];
    if !text.contains("{$side}") {
        return Vec::new();
    }
    let forms = SIDES.iter().filter_map(|side| {
        let side = language.text(&format!("side-{side}"));
        let family = language.family(&side).into();
        let form = language.fill(name, &[("side", side.as_str().into()), ("family", family)]);
        let is_other = form != text.replace("{$side}", &side);
        is_other.then(|| (format!("{name}={side}"), form.into()))
    });
    forms.collect()
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
