//! The look of a game that a visitor chooses: its pieces, its board, and how its moves are written.

use feen::{Piece, View};
use feen_draw::{Drawing, Game, Look, PaletteChange, Rim, Signs, Surface, Theme};
use feen_language::Language;
use feen_look::data_uri;
use feen_match_web::{Preferences, Setting};
use feen_rules::{Notation, Position, Variant};

use crate::table::{Writing, look};

/// A board of chess without pieces.
pub(crate) const BOARD: &str = "8/8/8/8/8/8/8/8 / C/c";

/// The pieces and the notation that a visitor has chosen for a game; nothing for the usual ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Chosen {
    pub(crate) pieces: Pieces,
    pub(crate) writing: Option<Writing>,
    pub(crate) language: Language,
}

/// The drawing of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Pieces {
    /// Figures, or characters in strokes of one width.
    #[default]
    Usual,
    /// Other signs on tiles and discs.
    Signs(Signs),
    /// The letters of the pieces.
    Letters,
}

impl Pieces {
    /// The pieces of a word; an unknown one is the usual ones.
    pub(crate) fn by_name(name: &str) -> Self {
        match name {
            "letters" => Self::Letters,
            name => name.parse().map_or(Self::Usual, Self::Signs),
        }
    }

    /// The word for an address; empty for the usual ones.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Usual => "",
            Self::Signs(signs) => signs.as_str(),
            Self::Letters => "letters",
        }
    }

    /// The query of an address of pictures with these pieces.
    pub(crate) fn query(self) -> String {
        match self.word() {
            "" => String::new(),
            word => format!("?pieces={word}"),
        }
    }

    /// The look of a picture with these pieces.
    pub(crate) fn dress(self, look: Look) -> Look {
        match self {
            Self::Usual => look,
            Self::Signs(signs) => look.signs(Some(signs)),
            Self::Letters => look.lettered(true),
        }
    }
}

/// A move as an example of a way to write it, as HTML.
const fn example_of(writing: Writing, is_janggi: bool) -> &'static str {
    match writing {
        Writing::Figurines => "♘f3",
        Writing::Of(Notation::Western) => "P-76",
        Writing::Of(Notation::Kif) => "<span lang=\"ja\">７六歩</span>",
        Writing::Of(Notation::Usi) => "7g7f",
        Writing::Of(Notation::Wxf) => "C2=5",
        Writing::Of(Notation::Chinese) | Writing::Traditional => {
            "<span lang=\"zh\">炮二平五</span>"
        }
        Writing::Of(Notation::Iccs) => "h2e2",
        Writing::Of(Notation::Janggi) => "<span lang=\"ko\">79졸78</span>",
        Writing::Of(_) if is_janggi => "Pi5",
        Writing::Of(_) => "Nf3",
    }
}

/// The signs on the rim of a picture, beside moves that are written so.
pub(crate) const fn rim_of(writing: Writing) -> Rim {
    match writing.notation() {
        Notation::Western | Notation::Wxf => Rim::Numbers,
        Notation::Kif | Notation::Chinese | Notation::Janggi => Rim::Native,
        _ => Rim::Names,
    }
}

/// The games that share a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Family {
    Chess,
    Shogi,
    Xiangqi,
    Janggi,
    /// Without a choice of notation and pieces.
    Other,
}

impl Family {
    const fn of(game: Option<Game>) -> Self {
        match game {
            None | Some(Game::Chess) => Self::Chess,
            Some(Game::Shogi) => Self::Shogi,
            Some(Game::Xiangqi) => Self::Xiangqi,
            Some(Game::Janggi) => Self::Janggi,
            Some(_) => Self::Other,
        }
    }

    /// The game whose pieces are shown as examples, and a piece of it.
    const fn example(self) -> Option<(Game, &'static str)> {
        match self {
            Self::Chess => Some((Game::Chess, "N")),
            Self::Shogi => Some((Game::Shogi, "S")),
            Self::Xiangqi => Some((Game::Xiangqi, "h")),
            Self::Janggi => Some((Game::Janggi, "H")),
            Self::Other => None,
        }
    }

    /// The key of the choice of pieces, and its values, the usual ones first.
    const fn pieces(self) -> Option<(&'static str, &'static [&'static str])> {
        const SIGNS: &[&str] = &["strokes", "brush", "international"];
        match self {
            Self::Chess => Some(("pieces-chess", &["figures", "letters"])),
            Self::Shogi => Some(("pieces-shogi", SIGNS)),
            Self::Xiangqi | Self::Janggi => Some(("pieces-xiangqi", SIGNS)),
            Self::Other => None,
        }
    }

    /// The key of the choice of a notation, and its values, the usual one of the language first.
    fn writings(self, language: Language) -> (&'static str, Vec<Writing>) {
        use Notation::{Chinese, Iccs, Janggi, Kif, San, Usi, Western, Wxf};
        let is_chinese = matches!(
            language,
            Language::SimplifiedChinese | Language::TraditionalChinese
        );
        let (key, mut writings, is_native) = match self {
            Self::Chess => {
                let both = vec![Writing::Of(San), Writing::Figurines];
                return ("notation-chess", both);
            }
            Self::Shogi => {
                let all = [Western, Kif, Usi].map(Writing::Of);
                let reads_kanji = language == Language::Japanese || is_chinese;
                ("notation-shogi", all, reads_kanji)
            }
            Self::Xiangqi => {
                let chinese = match language {
                    Language::TraditionalChinese => Writing::Traditional,
                    _ => Writing::Of(Chinese),
                };
                let all = [Writing::Of(Wxf), chinese, Writing::Of(Iccs)];
                ("notation-xiangqi", all, is_chinese)
            }
            Self::Janggi => {
                let mut both = vec![Writing::Of(San), Writing::Of(Janggi)];
                if language == Language::Korean {
                    both.swap(0, 1);
                }
                return ("notation-janggi", both);
            }
            Self::Other => return ("", Vec::new()),
        };
        if is_native {
            writings.swap(0, 1);
        }
        (key, writings.to_vec())
    }
}

impl Chosen {
    /// The choices of a visitor for a variant.
    pub(crate) fn of(variant: &Variant, preferences: &Preferences) -> Self {
        let family = Family::of(look(variant));
        let pieces = family.pieces().map_or(Pieces::Usual, |(key, _)| {
            Pieces::by_name(preferences.value(key))
        });
        let (key, writings) = family.writings(preferences.language);
        let asked = preferences.value(key);
        let mut writings = writings.into_iter();
        let writing = writings.find(|writing| writing.name() == asked);
        Self {
            pieces,
            writing,
            language: preferences.language,
        }
    }

    /// The usual look with these pieces, by their word.
    pub(crate) fn with_pieces(name: &str) -> Self {
        Self {
            pieces: Pieces::by_name(name),
            ..Self::default()
        }
    }

    /// The way in which the moves of a variant are shown: the one that was chosen, the usual one of its game in the language, or
    /// SAN where these have no text for them.
    pub(crate) fn writing_of(self, variant: &Variant, game: Option<Game>) -> Writing {
        // Animals and birds are on the board of shogi.
        let family = match game {
            Some(Game::Dobutsu | Game::Torishogi) => Family::Shogi,
            game => Family::of(game),
        };
        let (_, usual) = family.writings(self.language);
        let mut wished = self.writing.into_iter().chain(usual);
        wished
            .find(|writing| has_text(variant, *writing))
            .unwrap_or(Writing::Of(Notation::San))
    }
}

/// Whether moves of a variant can be shown in this way.
fn has_text(variant: &Variant, writing: Writing) -> bool {
    let start = Position::start(variant);
    match writing {
        Writing::Figurines => true,
        Writing::Of(_) | Writing::Traditional => {
            let first = start.legal().next();
            first.is_some_and(|one| start.text(one, writing.notation()).is_some())
        }
    }
}

/// The ways in which moves of a variant can be shown, those that differ: a game of pawns alone has no figures.
pub(crate) fn writings_of(
    variant: &Variant,
    game: Option<Game>,
    language: Language,
) -> Vec<Writing> {
    let has_figures = || {
        let mut kinds = variant.kinds().iter();
        kinds.any(|kind| matches!(variant.letter(*kind), "K" | "Q" | "R" | "B" | "N"))
    };
    let (_, writings) = Family::of(game).writings(language);
    let writings = writings.into_iter();
    let writings = writings.filter(|writing| *writing != Writing::Figurines || has_figures());
    writings
        .filter(|writing| has_text(variant, *writing))
        .collect()
}

/// The class of the board that a visitor has chosen, after a blank; empty for the usual one.
pub(crate) fn board(is_checkered: bool, preferences: &Preferences) -> String {
    let (key, boards) = boards(is_checkered);
    let asked = preferences.value(key);
    let chosen = boards.iter().skip(1).find(|(name, _)| *name == asked);
    chosen.map_or_else(String::new, |(name, _)| format!(" {name}"))
}

/// The colours of the board that a visitor has chosen, for a picture; nothing for the usual ones.
pub(crate) fn palette(variant: &Variant, preferences: &Preferences) -> Option<PaletteChange> {
    let is_checkered = look(variant).is_none_or(|game| game.surface() == Surface::Checkered);
    let (key, boards) = boards(is_checkered);
    let asked = preferences.value(key);
    let (name, _) = boards.iter().skip(1).find(|(name, _)| *name == asked)?;
    let colours = match *name {
        "green" => "lined=#b9c79a/#3f5230",
        "paper" => "lined=#f6f1e4/#4a4338",
        "grain" => "lined=#d9ae6c/#5a3a1a",
        name => name,
    };
    colours.parse().ok()
}

/// The boards of two colours, the usual one first: their names, and the names of their texts.
const CHECKERED: &[(&str, &str)] = &[
    ("walnut", "board-walnut"),
    ("sage", "board-sage"),
    ("slate", "board-slate"),
];

/// Boards of one colour.
const PLAIN: &[(&str, &str)] = &[
    ("plain-wood", "board-plain-wood"),
    ("grain", "board-grain"),
    ("green", "board-green"),
    ("paper", "board-paper"),
];

/// The key of the choice of a board, and its values with the names of their texts, the usual one first.
const fn boards(is_checkered: bool) -> (&'static str, &'static [(&'static str, &'static str)]) {
    if is_checkered {
        return ("board", CHECKERED);
    }
    ("board-plain", PLAIN)
}

/// The choices for the page of a game.
pub(crate) fn settings_of(
    game: Option<Game>,
    is_checkered: bool,
    writings: &[Writing],
    language: Language,
) -> Vec<Setting> {
    let family = Family::of(game);
    let all = [
        pieces(family, language),
        Some(board_setting(is_checkered, language)),
        writing(family, writings, language),
    ];
    all.into_iter().flatten().collect()
}

/// The choices for all games.
pub(crate) fn settings(language: Language) -> Vec<Setting> {
    let families = [
        (Family::Chess, "family-chess"),
        (Family::Shogi, "family-shogi"),
        (Family::Xiangqi, "family-xiangqi"),
        (Family::Janggi, "game-janggi"),
    ];
    let of_family = |(family, games): (Family, &str)| {
        let games = language.text(games);
        let is_chess = family == Family::Chess;
        let board = is_chess.then(|| board_setting(true, language));
        // Both share their pieces.
        let pieces = pieces(family, language).filter(|_| family != Family::Janggi);
        let (_, writings) = family.writings(language);
        let own = [pieces, board, writing(family, &writings, language)];
        own.into_iter().flatten().map(move |setting| Setting {
            games: games.clone(),
            ..setting
        })
    };
    let plain = Setting {
        games: language.text("plain-boards"),
        ..board_setting(false, language)
    };
    families
        .into_iter()
        .flat_map(of_family)
        .chain([plain])
        .collect()
}

fn pieces(family: Family, language: Language) -> Option<Setting> {
    let (key, values) = family.pieces()?;
    let (game, piece) = family.example()?;
    let values = values.iter().map(|name| {
        let label = language.text(&format!("pieces-{name}"));
        let picture = example(game, piece, Pieces::by_name(name)).unwrap_or_default();
        let style = format!("background-image:url({picture})").replace('"', "&quot;");
        (
            *name,
            format!(
                "<i class=\"pc\" style=\"{style}\"></i>{}",
                feen_look::Html(&label)
            ),
        )
    });
    Some(Setting {
        key,
        games: String::new(),
        legend: "pieces",
        values: values.collect(),
    })
}

/// A piece as the address of a picture.
fn example(game: Game, piece: &str, pieces: Pieces) -> Option<String> {
    let piece: Piece = piece.parse().ok()?;
    let look = pieces.dress(Look::default().game(Some(game)));
    let drawing = Drawing::new(View::parse(BOARD).ok()?).ok()?;
    let drawing = look.drawing(drawing).ok()?;
    let svg = look.svg(&drawing).ok()?.theme(Theme::Light);
    let picture = data_uri(&svg.piece(piece).to_string());
    Some(format!("\"{picture}\""))
}

fn board_setting(is_checkered: bool, language: Language) -> Setting {
    let (key, values) = boards(is_checkered);
    let values = values.iter().map(|(name, text)| {
        let label = language.text(text);
        (
            *name,
            format!("<i class=\"swatch {name}\"></i>{}", feen_look::Html(&label)),
        )
    });
    Setting {
        key,
        games: String::new(),
        legend: "board",
        values: values.collect(),
    }
}

fn writing(family: Family, writings: &[Writing], language: Language) -> Option<Setting> {
    let (key, _) = family.writings(language);
    let is_janggi = family == Family::Janggi;
    let values = writings.iter().copied();
    let values = values.map(|writing| {
        let example = example_of(writing, is_janggi);
        (
            writing.name(),
            format!("<span translate=\"no\">{example}</span>"),
        )
    });
    let values: Vec<_> = values.collect();
    // One way alone is no choice.
    (values.len() > 1).then_some(Setting {
        key,
        games: String::new(),
        legend: "notation",
        values,
    })
}
