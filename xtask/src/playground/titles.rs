//! The script with the titles of games, for the lists of the page.

use std::collections::BTreeMap;

use feen_interchange::Variant as Spelling;
use feen_interchange::pdn::GameType;
use feen_rules::Variant;

/// A module of JavaScript: the title of each game that a name in a list of the page stands for.
pub(super) fn script() -> String {
    let mut titles = BTreeMap::new();
    let rules = Variant::all();
    let mut known = Vec::new();
    for variant in &rules {
        let title = variant.title().to_owned();
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
        titles.insert(name.to_owned(), format!("{} draughts", capital(name)));
    }
    let spellings = Spelling::ALL.iter().map(Spelling::name);
    for name in spellings.chain(feen_interchange::initial_names()) {
        if !titles.contains_key(name) {
            titles.insert(name.to_owned(), composed(name));
        }
    }
    let rows = titles
        .iter()
        .map(|(name, title)| format!("  {name:?}: {title:?},\n"));
    let rows: String = rows.collect();
    format!(
        "// The titles of games by their names.\n\nconst TITLES = {{\n{rows}}};\n\n\
         /** The title of a game; its name where it has no other. */\n\
         export function titleOf(name) {{\n  return TITLES[name] ?? name;\n}}\n"
    )
}

/// The title of a name that has two parts, or of a game without rules: `kyoto-lishogi`, `go-9`.
fn composed(name: &str) -> String {
    let Some((game, kind)) = name.split_once('-') else {
        return capital(name);
    };
    let variant = game.parse::<Variant>();
    let title = variant.map_or_else(|_| capital(game), |variant| variant.title().to_owned());
    let kind = match kind {
        "wxf" => "WXF".to_owned(),
        _ if kind.bytes().all(|byte| byte.is_ascii_digit()) => format!("{kind} by {kind}"),
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
    use super::script;

    #[test]
    fn no_list_has_a_code() {
        let script = script();
        for row in [
            "\"3check\": \"Three-check\"",
            "\"chess\": \"Chess\"",
            "\"kyoto-lishogi\": \"Kyoto shogi (Lishogi)\"",
            "\"xiangqi-wxf\": \"Xiangqi (WXF)\"",
            "\"go-9\": \"Go (9 by 9)\"",
            "\"english\": \"English draughts\"",
            "\"reversi\": \"Reversi\"",
        ] {
            assert!(script.contains(row), "{row}: {script}");
        }
        let mut titles: Vec<&str> = { script.lines() }
            .filter_map(|line| line.strip_prefix("  \"")?.split_once(": "))
            .map(|(_, title)| title)
            .collect();
        titles.sort_unstable();
        let twice = titles.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None);
    }
}
