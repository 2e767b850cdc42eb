//! The titles of games, for the lists of the page.

use std::collections::BTreeMap;

use feen_interchange::Variant as Spelling;
use feen_interchange::pdn::GameType;
use feen_language::Language;
use feen_rules::Variant;
use serde_json::{Map, Value};

/// The texts of a page with the title of each game that a name in a list of the page stands for.
pub(super) fn with_titles(language: Language, texts: &str) -> String {
    let mut texts: Map<String, Value> = serde_json::from_str(texts).unwrap_or_default();
    let titles = titles(language).into_iter();
    texts.extend(titles.map(|(name, title)| (format!("game-{name}"), title.into())));
    Value::Object(texts).to_string()
}

/// The titles of games by their names.
fn titles(language: Language) -> BTreeMap<String, String> {
    let mut titles = BTreeMap::new();
    let mut known = Vec::new();
    for variant in Variant::all() {
        let title = title(&variant, language);
        let title = if known.contains(&title) {
            format!("{title} ({})", variant.name())
        } else {
            known.push(title.clone());
            title
        };
        titles.insert(variant.name().to_owned(), title);
    }
    let draughts = GameType::ALL.iter().filter_map(GameType::name);
    for name in draughts {
        let kind = capital(name);
        let title = language.fill("lab-draughts", &[("kind", kind.as_str().into())]);
        titles.insert(name.to_owned(), title);
    }
    let spellings = Spelling::ALL.iter().map(Spelling::name);
    for name in spellings.chain(feen_interchange::initial_names()) {
        if !titles.contains_key(name) {
            titles.insert(name.to_owned(), composed(name, language));
        }
    }
    titles
}

fn title(variant: &Variant, language: Language) -> String {
    let found = language.find(&format!("game-{}", variant.name()));
    found.unwrap_or_else(|| variant.title().to_owned())
}

/// The title of a name that has two parts, or of a game without rules: `kyoto-lishogi`, `go-9`.
fn composed(name: &str, language: Language) -> String {
    let named = |name: &str| language.find(&format!("lab-game-{name}"));
    if let Some(title) = named(name) {
        return title;
    }
    let Some((game, kind)) = name.split_once('-') else {
        return capital(name);
    };
    let variant = game.parse::<Variant>();
    let title = variant.map_or_else(
        |_| named(game).unwrap_or_else(|| capital(game)),
        |variant| title(&variant, language),
    );
    let kind = match kind {
        "wxf" => "WXF".to_owned(),
        _ if kind.bytes().all(|byte| byte.is_ascii_digit()) => format!("{kind} × {kind}"),
        _ => capital(kind),
    };
    format!("{title} ({kind})")
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use feen_language::Language;

    use super::titles;

    #[test]
    fn no_list_has_a_code() {
        for (language, name, title) in [
            (Language::English, "3check", "Three-check"),
            (Language::English, "chess", "Chess"),
            (Language::English, "kyoto-lishogi", "Kyoto shōgi (Lishogi)"),
            (Language::English, "xiangqi-wxf", "Xiangqi (WXF)"),
            (Language::English, "go-9", "Go (9 × 9)"),
            (Language::English, "english", "English draughts"),
            (Language::English, "reversi", "Reversi"),
            (Language::Korean, "reversi", "리버시"),
            (Language::English, "any", "Any board"),
            (Language::Japanese, "xiangqi-wxf", "シャンチー (WXF)"),
            (Language::German, "english", "Englisches Damespiel"),
            (Language::Japanese, "go-9", "囲碁 (9 × 9)"),
        ] {
            assert_eq!(titles(language)[name], title, "{name}");
        }
        for language in Language::ALL {
            let mut all: Vec<String> = titles(language).into_values().collect();
            all.sort_unstable();
            let twice = all.windows(2).find(|pair| pair[0] == pair[1]);
            assert_eq!(twice, None, "{language}");
        }
    }
}
