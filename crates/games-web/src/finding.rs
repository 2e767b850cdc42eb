//! Games by what somebody types: a name in any tongue, another name, a size.

use feen_language::Language;
use feen_rules::Variant;
use serde_json::Value;

use crate::catalogue::Group;
use crate::names::{about, title};

/// A game of the server that is not of the catalogue.
#[derive(Clone, Debug)]
pub(crate) struct Other {
    pub(crate) name: String,
    pub(crate) title: String,
    /// One sentence about it.
    pub(crate) about: String,
    pub(crate) files: usize,
    pub(crate) ranks: usize,
}

impl Other {
    /// The game of an entry of the list of the variants.
    pub(crate) fn of(entry: &Value) -> Option<Self> {
        let text = |key: &str| Some(entry[key].as_str()?.to_owned());
        let number = |key: &str| usize::try_from(entry[key].as_u64()?).ok();
        Some(Self {
            name: text("name")?,
            title: text("title")?,
            about: text("about").unwrap_or_default(),
            files: number("files")?,
            ranks: number("ranks")?,
        })
    }

    /// All by which it is found.
    pub(crate) fn words(&self) -> String {
        let size = format!("{}x{}", self.files, self.ranks);
        [&self.name, &self.title, &self.about, &size]
            .map(|text| folded(text))
            .join("|")
    }

    /// Whether a text is its name, or its title in any language.
    pub(crate) fn is_named(&self, text: &str) -> bool {
        let key = format!("game-{}", self.name);
        let titles = Language::ALL
            .into_iter()
            .filter_map(|tongue| tongue.find(&key));
        let own = [self.name.clone(), self.title.clone()];
        let mut names = own.into_iter().chain(titles);
        let text = folded(text);
        names.any(|name| folded(&name) == text)
    }
}

/// The wish of a visitor of the catalogue.
#[derive(Clone, Default, Debug)]
pub(crate) struct Finding {
    /// The text that was typed.
    pub(crate) text: String,
    pub(crate) size: Option<Size>,
    /// True for games with hands alone.
    pub(crate) hands: bool,
    /// The language of the visitor: games are found by their titles in it, too.
    pub(crate) language: Language,
}

/// The size of a board, beside that of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    Small,
    Usual,
    Large,
}

impl Size {
    pub(crate) const ALL: [Self; 3] = [Self::Small, Self::Usual, Self::Large];

    /// The word of addresses.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Usual => "8",
            Self::Large => "large",
        }
    }

    /// The name of its text.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Small => "size-small",
            Self::Usual => "size-usual",
            Self::Large => "size-large",
        }
    }

    pub(crate) fn of(variant: &Variant) -> Self {
        Self::of_board(variant.files(), variant.ranks())
    }

    pub(crate) const fn of_board(files: usize, ranks: usize) -> Self {
        match (files, ranks) {
            (8, 8) => Self::Usual,
            (files, ranks) if files.saturating_mul(ranks) < 64 => Self::Small,
            _ => Self::Large,
        }
    }
}

impl Finding {
    /// The wish of the names and values of an address; nothing where it has none.
    pub(crate) fn of(
        pairs: impl Iterator<Item = (String, String)>,
        language: Language,
    ) -> Option<Self> {
        let mut finding = Self {
            language,
            ..Self::default()
        };
        for (name, value) in pairs {
            match &*name {
                "q" => value.trim().clone_into(&mut finding.text),
                "size" => {
                    let mut sizes = Size::ALL.into_iter();
                    finding.size = sizes.find(|size| size.word() == value);
                }
                "hands" => finding.hands = !value.is_empty(),
                _ => {}
            }
        }
        let is_none = finding.text.is_empty() && finding.size.is_none() && !finding.hands;
        (!is_none).then_some(finding)
    }

    /// Whether a game is one of those that are looked for.
    pub(crate) fn finds(&self, variant: &Variant) -> bool {
        let size = self.size.is_none_or(|size| size == Size::of(variant));
        let hands = !self.hands || variant.has_hands();
        size && hands && words(variant, self.language).contains(&folded(&self.text))
    }

    /// Whether a game beside those of the catalogue is one of them.
    pub(crate) fn finds_beside(&self, other: &Other) -> bool {
        let size = Size::of_board(other.files, other.ranks);
        let is_of_size = self.size.is_none_or(|wanted| wanted == size);
        is_of_size && !self.hands && other.words().contains(&folded(&self.text))
    }
}

/// All by which a game is found, in small letters without accents, one after the other.
pub(crate) fn words(variant: &Variant, language: Language) -> String {
    let mut words: Vec<String> = names(variant).collect();
    let titles = Language::ALL.map(|tongue| folded(&title(variant, tongue)));
    for name in titles.into_iter().chain(also_called(variant)) {
        // Much is a part of another name.
        if !words.iter().any(|word| word.contains(&name)) {
            words.push(name);
        }
    }
    words.push(folded(&about(variant, language)));
    words.push(format!("{}x{}", variant.files(), variant.ranks()));
    words.join("|")
}

/// Names under which somebody may look for a game, beside its titles in all languages.
const ALSO_CALLED: [(&str, &[&str]); 5] = [
    ("chess", &["ajedrez", "scacchi", "шахматы"]),
    ("shogi", &["しょうぎ", "本将棋", "日本將棋", "日本将棋"]),
    (
        "xiangqi",
        &[
            "中国象棋",
            "中國象棋",
            "中国将棋",
            "중국장기",
            "Chinesisches Schach",
            "échecs chinois",
        ],
    ),
    (
        "janggi",
        &[
            "韓国将棋",
            "韩国象棋",
            "韓國象棋",
            "Koreanisches Schach",
            "échecs coréens",
        ],
    ),
    (
        "makruk",
        &[
            "タイ将棋",
            "타이장기",
            "Thailändisches Schach",
            "échecs thaïlandais",
        ],
    ),
];

/// The game with this name, or with this title in any language.
pub(crate) fn named<'g>(groups: &'g [Group], text: &str) -> Option<&'g Variant> {
    let text = folded(text);
    let mut variants = groups.iter().flat_map(|group| &group.variants);
    variants.find(|variant| {
        let mut titles = Language::ALL.into_iter();
        names(variant).any(|name| name == text)
            || titles.any(|tongue| folded(&title(variant, tongue)) == text)
            || also_called(variant).any(|name| name == text)
    })
}

fn also_called(variant: &Variant) -> impl Iterator<Item = String> {
    let mut rows = ALSO_CALLED.iter();
    let row = rows.find(|(name, _)| *name == variant.name());
    let names = row.map_or(&[][..], |(_, names)| *names);
    names.iter().map(|name| folded(name))
}

/// The names of a game: its own, its title, those in its own tongue and of other programs.
fn names(variant: &Variant) -> impl Iterator<Item = String> {
    let native = variant.native().map(|(_, name)| name);
    let names = [variant.name(), variant.title()].into_iter().chain(native);
    names.map(folded).chain(variant.other_names().map(folded))
}

/// A text in small letters, without accents, blanks and hyphens.
pub(crate) fn folded(text: &str) -> String {
    let letters = text.chars().filter(|letter| {
        !letter.is_whitespace() && !matches!(letter, '-' | '_' | '’' | '\'' | '.' | ',')
    });
    let letters = letters.flat_map(char::to_lowercase);
    let plain = letters.map(|letter| match letter {
        'à' | 'á' | 'â' | 'ä' | 'ā' => 'a',
        'è' | 'é' | 'ê' | 'ë' | 'ē' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'ī' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' | 'ō' => 'o',
        'ù' | 'ú' | 'û' | 'ü' | 'ū' => 'u',
        '×' => 'x',
        other => other,
    });
    plain.collect()
}

/// The games that are shown where none is found.
const NEAR: usize = 3;

/// The longest text that is compared letter by letter.
const LONGEST: usize = 32;

/// The three games whose names are spelled most alike.
pub(crate) fn near<'g>(groups: &'g [Group], text: &str) -> Vec<&'g Variant> {
    let wanted: Vec<char> = folded(text).chars().take(LONGEST).collect();
    let variants = groups.iter().flat_map(|group| &group.variants);
    let mut ranked: Vec<(usize, &Variant)> = variants
        .map(|variant| {
            let distances = names(variant).map(|name| {
                let name: Vec<char> = name.chars().take(LONGEST).collect();
                // A part of a longer name is nearly as good as the whole of it.
                let of_part = distance(&wanted, &name, true).saturating_add(1);
                distance(&wanted, &name, false).min(of_part)
            });
            (distances.min().unwrap_or(usize::MAX), variant)
        })
        .collect();
    ranked.sort_by_key(|(distance, _)| *distance);
    let near = ranked.into_iter().take(NEAR);
    near.map(|(_, variant)| variant).collect()
}

/// The number of letters to put in, to leave out and to exchange between a text and another, or a part of the other.
fn distance(one: &[char], other: &[char], is_part: bool) -> usize {
    let begin = |place| if is_part { 0 } else { place };
    let mut row: Vec<usize> = (0..=other.len()).map(begin).collect();
    for (above, letter) in one.iter().enumerate() {
        let mut next = vec![above.saturating_add(1)];
        let pairs = row.iter().zip(row.iter().skip(1));
        for ((corner, over), known) in pairs.zip(other) {
            let exchanged = corner.saturating_add(usize::from(letter != known));
            let before = next.last().copied().unwrap_or_default();
            next.push(exchanged.min(over.min(&before).saturating_add(1)));
        }
        row = next;
    }
    let end = if is_part {
        row.iter().min()
    } else {
        row.last()
    };
    end.copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use feen_language::Language;
    use feen_rules::Variant;
    use serde_json::json;

    use super::{Finding, Other, Size, named, near};
    use crate::catalogue::Catalogue;

    fn found(query: &[(&str, &str)], language: Language) -> Vec<String> {
        let pairs = query.iter();
        let pairs = pairs.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let finding = Finding::of(pairs, language).unwrap();
        let groups = Catalogue::default().titles();
        let variants = groups.iter().flat_map(|group| &group.variants);
        let found = variants.filter(|variant| finding.finds(variant));
        found.map(|variant| variant.name().to_owned()).collect()
    }

    #[test]
    fn a_game_beside_the_others_is_found() {
        let entry = json!({ "name": "sticks", "title": "Sticks", "about": "Take the last one.", "files": 4, "ranks": 4 });
        let other = Other::of(&entry).unwrap();
        for (text, size, hands, is_found) in [
            ("stick", None, false, true),
            ("last one", Some(Size::Small), false, true),
            ("4 × 4", None, false, true),
            ("stick", Some(Size::Usual), false, false),
            ("stick", None, true, false),
            ("chess", None, false, false),
        ] {
            let text = text.to_owned();
            let language = Language::English;
            let finding = Finding {
                text,
                size,
                hands,
                language,
            };
            assert_eq!(finding.finds_beside(&other), is_found, "{finding:?}");
        }
        assert!(Other::of(&json!({ "name": "sticks" })).is_none());
    }

    #[test]
    fn games_are_found_by_names_sizes_and_hands() {
        /// The names and values of an address, and the names of games.
        type Row = (
            &'static [(&'static str, &'static str)],
            &'static [&'static str],
        );
        let rows: [Row; 8] = [
            (
                &[("q", "xiang")],
                &["xiangqi", "minixiangqi", "manchu", "supply"],
            ),
            (&[("q", "禽将棋")], &["torishogi"]),
            (&[("q", "Duck")], &["duck"]),
            (&[("q", "kōth")], &["kingofthehill"]),
            (&[("q", "king of the hill")], &["kingofthehill"]),
            (&[("q", "12 × 8")], &["courier"]),
            (&[("q", "shogi"), ("size", "8")], &["euroshogi"]),
            (
                &[("q", "capa"), ("hands", "1"), ("size", "large")],
                &["capahouse"],
            ),
        ];
        for (query, expected) in rows {
            assert_eq!(found(query, Language::English), expected, "{query:?}");
        }
        let blank = [("q".to_owned(), "  ".to_owned())].into_iter();
        assert!(Finding::of(blank, Language::English).is_none());
        // A game is found by its names of all languages, in each of them.
        for language in Language::ALL {
            for (text, expected) in [
                ("entenschach", "duck"),
                ("将棋", "shogi"),
                ("しょうぎ", "shogi"),
                ("샤", "shako"),
                ("中国象棋", "xiangqi"),
                ("ÉCHECS", "chess"),
                ("Schach", "chess"),
                ("西洋棋", "chess"),
                ("장기", "janggi"),
                ("crazyhouse", "crazyhouse"),
            ] {
                let found = found(&[("q", text)], language);
                assert!(
                    found.iter().any(|name| name == expected),
                    "{language} {text}: {found:?}"
                );
            }
        }
    }

    #[test]
    fn a_whole_name_of_any_language_is_that_of_one_game() {
        let groups = Catalogue::default().titles();
        for (text, expected) in [
            ("将棋", Some("shogi")),
            ("Mini-Shōgi", Some("minishogi")),
            ("本将棋", Some("shogi")),
            ("象棋", Some("xiangqi")),
            ("Entenschach", Some("duck")),
            ("Échecs", Some("chess")),
            ("장기", Some("janggi")),
            ("将", None),
            ("", None),
        ] {
            let found = named(&groups, text).map(Variant::name);
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn a_slip_leads_to_what_is_near() {
        let groups = Catalogue::default().titles();
        for (text, expected) in [
            ("xiangi", "xiangqi"),
            ("shogy", "shogi"),
            ("atomik", "atomic"),
            ("crazyhorse", "crazyhouse"),
            ("janggy", "janggi"),
            ("tori-shogy", "torishogi"),
        ] {
            let near = near(&groups, text);
            assert_eq!((near.len(), near[0].name()), (3, expected), "{text}");
        }
        assert_eq!(near(&groups, &"x".repeat(5000)).len(), 3);
    }
}
