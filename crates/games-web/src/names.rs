//! The names of games, sides and pieces in the language of a page.

use feen_language::Language;
use feen_rules::{Kind, Variant};
use qi::ByPlayer;

use crate::appearance::Appearance;
use crate::table::Handicap;

/// The title of a variant. One of the operator has that of its table.
pub(crate) fn title(variant: &Variant, language: Language) -> String {
    let found = built_in(variant, language, "game");
    found.unwrap_or_else(|| variant.title().to_owned())
}

/// The title of a game with a handicap: `Shōgi, rook handicap`.
pub(crate) fn with_handicap(title: &str, handicap: Handicap, language: Language) -> String {
    let pieces = handicap_in_words(handicap, language).to_lowercase();
    let handicap = language.fill("handicap-of", &[("pieces", pieces.as_str().into())]);
    let parts = [
        ("first", title.into()),
        ("second", handicap.as_str().into()),
    ];
    language.fill("two-parts", &parts)
}

/// The pieces of a handicap.
pub(crate) fn handicap_in_words(handicap: Handicap, language: Language) -> String {
    language.text(&format!("handicap-{}", handicap.as_str()))
}

/// The sentence about a variant. One of the operator has that of its table.
pub(crate) fn about(variant: &Variant, language: Language) -> String {
    let found = built_in(variant, language, "about");
    found.unwrap_or_else(|| variant.about().to_owned())
}

/// A text about a variant of the built-in table.
fn built_in(variant: &Variant, language: Language, kind: &str) -> Option<String> {
    let known = Variant::by_name(variant.name())?;
    let is_known = known.title() == variant.title();
    let name = format!("{kind}-{}", variant.name());
    is_known.then(|| language.find(&name)).flatten()
}

/// The names of the sides, by those of English.
pub(crate) fn sides(players: ByPlayer<&str>, language: Language) -> ByPlayer<String> {
    let names = if is_shogi(players) {
        ["side-sente", "side-gote"].map(str::to_owned)
    } else {
        [players.first, players.second].map(|side| format!("side-{}", side.to_lowercase()))
    };
    let [first, second] = names.map(|name| language.text(&name));
    ByPlayer { first, second }
}

/// The names of the sides of a game with a handicap: the second one gives it, and begins.
pub(crate) fn sides_of_handicap(language: Language) -> ByPlayer<String> {
    let [first, second] = ["side-shitate", "side-uwate"].map(|name| language.text(name));
    ByPlayer { first, second }
}

/// The name of a kind of piece, by that of English; one that has no name stays a letter.
pub(crate) fn piece(look: &Appearance, kind: Kind, language: Language) -> String {
    let key = piece_key(look, kind, language);
    let found = key.and_then(|key| language.find(&format!("piece-{key}")));
    found.unwrap_or_else(|| look.name(kind).to_owned())
}

/// The key of a kind of piece that has a name. Shogi has names of its own for pieces that English calls as those of chess.
pub(crate) fn piece_key(look: &Appearance, kind: Kind, language: Language) -> Option<String> {
    let key = key(look.name(kind));
    let of_shogi = is_shogi(look.players).then(|| format!("shogi-{key}"));
    let mut keys = of_shogi.into_iter().chain([key]);
    keys.find(|key| language.find(&format!("piece-{key}")).is_some())
}

/// The name of a piece as the keys of texts have it: `rook, knight and ferz` is `rook-knight-and-ferz`.
fn key(name: &str) -> String {
    name.replace(", ", "-").replace(' ', "-")
}

/// Whether the sides are those of a game of the family of shogi, in which alone Black begins.
fn is_shogi(players: ByPlayer<&str>) -> bool {
    players.first == "Black"
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use feen::Piece;
    use feen_draw::{Drawing, Figure, PieceSet};
    use feen_language::Language;
    use feen_rules::Variant;

    use super::{about, key, title};
    use crate::appearance::Appearance;
    use crate::chosen::Chosen;
    use crate::examples::examples;

    #[test]
    fn every_language_names_every_game_and_every_piece() {
        let languages = || Language::ALL.into_iter();
        for variant in Variant::all() {
            let name = variant.name();
            for language in languages() {
                for kind in ["game", "about"] {
                    let text = language.find(&format!("{kind}-{name}"));
                    assert!(text.is_some(), "{language}: {kind}-{name}");
                }
            }
            // The English texts are those of the table, but for the long vowel of shōgi.
            let english = Language::English;
            let plain = |text: &str| text.replace('ō', "o");
            assert_eq!(plain(&title(&variant, english)), plain(variant.title()));
            assert_eq!(plain(&about(&variant, english)), plain(variant.about()));
            let marked = Language::Marked;
            for text in [title, about] {
                let english = text(&variant, english);
                assert_eq!(text(&variant, marked), format!("⟦{english}⟧"));
            }

            let look = Appearance::of(&variant, Chosen::default());
            for kind in variant.kinds() {
                let english = look.name(*kind);
                let key = key(english);
                let is_letter = english.chars().count() == 1;
                for language in languages() {
                    let found = language.find(&format!("piece-{key}"));
                    assert!(is_letter || found.is_some(), "{language}: piece-{key}");
                }
            }
        }
    }

    /// The playground says the pieces of all pictures, and a table of the operator may have any figure.
    #[test]
    fn every_language_names_every_piece_of_a_picture() {
        let board = "1 / C/c".parse::<feen::Feen>().unwrap();
        let mut names = BTreeSet::new();
        for set in PieceSet::ALL {
            let drawing = Drawing::new(&board).unwrap().pieces(set);
            for letter in 'A'..='Z' {
                for state in ["", "+", "-"] {
                    let piece = format!("{state}{letter}").parse().unwrap();
                    names.extend(drawing.svg().piece(piece).words().name);
                }
            }
        }
        let letter: Piece = "X".parse().unwrap();
        for figure in Figure::ALL {
            let drawing = Drawing::new(&board).unwrap().pieces(PieceSet::Chess);
            let drawing = drawing.figures([(letter, figure)]);
            names.extend(drawing.svg().piece(letter).words().name);
        }
        assert!(names.len() > 60, "{names:?}");
        // The duck is of neither player.
        names.remove("duck");
        for name in names {
            let key = key(&name.to_lowercase());
            for language in Language::ALL {
                let found = language.find(&format!("piece-{key}"));
                assert!(found.is_some(), "{language}: piece-{key}");
            }
        }
    }

    #[test]
    fn both_sides_of_a_tile_have_their_names() {
        for (game, letter, name) in [
            ("micro", "+R", "gold"),
            ("micro", "+B", "promoted pawn"),
            ("kyotoshogi", "+N", "gold"),
            ("kyotoshogi", "+L", "promoted pawn"),
            ("manchu", "M", "banner"),
            ("manchu", "R", "chariot"),
        ] {
            let variant: Variant = game.parse().unwrap();
            let look = Appearance::of(&variant, Chosen::default());
            let kind = variant.kind(letter).unwrap();
            assert_eq!(look.name(kind), name, "{game} {letter}");
        }
    }

    #[test]
    fn every_language_says_every_end() {
        let mut reasons: Vec<&str> = Variant::all()
            .iter()
            .flat_map(examples)
            .map(|example| example.reason().code())
            .collect();
        reasons.extend([
            "checkmate",
            "repetition",
            "perpetual-check",
            "entering-king",
            "bikjang",
        ]);
        for reason in reasons {
            for language in Language::ALL {
                let [win, draw] = ["win", "draw"].map(|end| format!("{end}-{reason}"));
                let found = language.find(&win).or_else(|| language.find(&draw));
                assert!(found.is_some(), "{language}: {win}");
            }
        }
    }
}
