//! Sentences of rules in the language of a page.

use feen_language::{Language, Value};
use feen_look::Html;
use feen_rules::{Argument, Joint, RuleInWords, Sentence, Variant};
use qi::ByPlayer;

use crate::appearance::Appearance;
use crate::names;

/// The one who says the rules of a game: with the names of its pieces and sides, in the language of a page.
pub(crate) struct Speaker<'s> {
    variant: &'s Variant,
    look: &'s Appearance,
    language: Language,
    sides: ByPlayer<String>,
    /// The family of the game, by which a language may choose its words for check.
    family: &'static str,
}

/// The values for the placeholders of one text, by their names.
type Values = Vec<(String, Filling)>;

enum Filling {
    Text(String),
    Number(u32),
}

impl<'s> Speaker<'s> {
    pub(crate) fn new(variant: &'s Variant, look: &'s Appearance, language: Language) -> Self {
        let sides = names::sides(look.players, language);
        Self {
            variant,
            look,
            language,
            family: language.family(&sides.first),
            sides,
        }
    }

    /// A rule as HTML. One that the language has no words for stays English, and is marked so.
    pub(crate) fn rule(&self, rule: &RuleInWords) -> String {
        self.html(rule.sentence(), rule.meaning())
    }

    /// How a piece moves, as HTML: one sentence for each of its moves.
    pub(crate) fn moves(&self, moves: &[Sentence]) -> String {
        let moves = moves.iter().map(|said| {
            let english = format!("{}.", capital(&said.to_string()));
            match self.said(said) {
                Some(text) => self
                    .language
                    .fill("a-sentence", &[("text", (&*text).into())]),
                None => self.html(said, &english),
            }
        });
        joined(moves)
    }

    /// Rules one after the other, as HTML.
    pub(crate) fn rules<'r>(&self, rules: impl Iterator<Item = &'r RuleInWords>) -> String {
        joined(rules.map(|rule| self.rule(rule)))
    }

    fn html(&self, sentence: &Sentence, english: &str) -> String {
        match self.language {
            Language::English => Html(english).to_string(),
            Language::Marked => format!("⟦{}⟧", Html(english)),
            _ => match self.said(sentence) {
                Some(text) => Html(&text).to_string(),
                None => format!("<span lang=\"en\">{}</span>", Html(english)),
            },
        }
    }

    /// The sentence with a capital, if the language has one of its name.
    fn said(&self, sentence: &Sentence) -> Option<String> {
        self.part(sentence).map(|text| capital(&text))
    }

    fn part(&self, sentence: &Sentence) -> Option<String> {
        let mut values: Values = vec![
            ("first".into(), Filling::Text(self.sides.first.clone())),
            ("second".into(), Filling::Text(self.sides.second.clone())),
            ("family".into(), Filling::Text(self.family.into())),
        ];
        for (name, argument) in sentence.arguments() {
            self.fill(&mut values, name, argument)?;
        }
        let values: Vec<(&str, Value<'_>)> = values
            .iter()
            .map(|(name, value)| {
                let value = match value {
                    Filling::Text(text) => Value::Text(text),
                    Filling::Number(number) => Value::Number(*number),
                };
                (name.as_str(), value)
            })
            .collect();
        let name = format!("rule-{}", sentence.name());
        self.language.find_filled(&name, &values)
    }

    /// The values of an argument. Pieces have three: with an article, without one, and their number.
    fn fill(&self, values: &mut Values, name: &str, argument: &Argument) -> Option<()> {
        let (text, bare, count) = match argument {
            Argument::Number(number) => {
                values.push((name.into(), Filling::Number(u32::from(*number))));
                return Some(());
            }
            Argument::Pieces(joint, letters) => {
                let bare: Vec<String> = letters.iter().map(|letter| self.piece(letter).1).collect();
                let named = letters.iter().map(|letter| self.with_article(letter));
                let text = self.list(*joint, named.collect());
                (text, self.list(*joint, bare), letters.len())
            }
            Argument::Words(words) => {
                let ranges = words.iter().map(|word| self.range(word));
                let text = self.list(Joint::And, ranges.collect());
                (text.clone(), text, words.len())
            }
            Argument::Sentences(joint, parts) => {
                let parts: Option<Vec<String>> = parts.iter().map(|part| self.part(part)).collect();
                let text = self.list(*joint, parts?);
                // All pieces, and any piece, are many.
                (text.clone(), text, 2)
            }
            _ => return None,
        };
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        values.push((name.into(), Filling::Text(text)));
        values.push((format!("{name}-bare"), Filling::Text(bare)));
        values.push((format!("{name}-count"), Filling::Number(count)));
        Some(())
    }

    /// A range of ranks or squares, `7-9`, with the dash of the language.
    fn range(&self, word: &str) -> String {
        match word.split_once('-') {
            Some((first, last)) if !first.is_empty() && !last.is_empty() => {
                let ends = [("first", first.into()), ("last", last.into())];
                self.language.fill("range", &ends)
            }
            _ => word.to_owned(),
        }
    }

    /// The key of a kind of piece, and its name; one that has no name is a letter.
    fn piece(&self, letter: &str) -> (String, String) {
        let Some(kind) = self.variant.kind(letter) else {
            return ("letter".into(), letter.into());
        };
        let key = names::piece_key(self.look, kind, self.language);
        let key = key.unwrap_or_else(|| "letter".into());
        (key, names::piece(self.look, kind, self.language))
    }

    fn with_article(&self, letter: &str) -> String {
        let (key, piece) = self.piece(letter);
        let values = [("key", (&*key).into()), ("piece", (&*piece).into())];
        self.language.fill("rule-the-piece", &values)
    }

    fn list(&self, joint: Joint, parts: Vec<String>) -> String {
        let (comma, end) = match joint {
            Joint::And => ("list-comma", "list-and"),
            Joint::Or => ("list-comma", "list-or"),
            Joint::Either => ("list-either", "list-either"),
            Joint::Semicolon => ("list-clauses", "list-clauses"),
            _ => ("list-comma", "list-comma"),
        };
        let mut parts = parts.into_iter().peekable();
        let mut list = parts.next().unwrap_or_default();
        while let Some(part) = parts.next() {
            let name = if parts.peek().is_some() { comma } else { end };
            let values = [("first", (&*list).into()), ("last", (&*part).into())];
            list = self.language.fill(name, &values);
        }
        list
    }
}

/// Sentences one after the other. A full stop of full width has its space within.
fn joined(sentences: impl Iterator<Item = String>) -> String {
    sentences.fold(String::new(), |mut text, sentence| {
        if !text.is_empty() && !text.ends_with('。') {
            text.push(' ');
        }
        text + &sentence
    })
}

/// A text whose first letter is a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use feen_language::{Language, Value};
    use feen_rules::{RuleInWords, Sentence, Topic, Variant};

    use super::Speaker;
    use crate::appearance::Appearance;
    use crate::chosen::Chosen;

    fn said(language: Language, variant: &Variant) -> Vec<(String, String)> {
        let look = Appearance::of(variant, Chosen::default());
        let speaker = Speaker::new(variant, &look, language);
        let name = |kind| look.name(kind).to_owned();
        let rules = variant.rulebook(&name, look.players);
        let is_said =
            |rule: &&RuleInWords| rule.topic() < Topic::Board || rule.key().starts_with("region");
        let rules = rules.iter().filter(is_said);
        let rules = rules.map(|rule| (rule.key().to_owned(), speaker.rule(rule)));
        let kinds = variant.kinds().iter();
        let moves = kinds.map(|kind| {
            let moves = speaker.moves(&variant.move_sentences(*kind));
            (variant.letter(*kind).to_owned(), moves)
        });
        rules.chain(moves).collect()
    }

    #[test]
    fn every_language_has_every_sentence_with_its_arguments() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../language/messages");
        for language in &Language::ALL[1..] {
            let file = fs::read_to_string(folder.join(format!("{language}.ftl"))).unwrap();
            let names = file.lines().filter_map(|line| line.strip_prefix("rule-"));
            let mut names: Vec<_> = names.filter_map(|line| line.split(" = ").next()).collect();
            names.retain(|name| *name != "the-piece");
            for (name, arguments) in Sentence::all() {
                names.retain(|other| *other != name);
                for count in [1_u32, 2] {
                    let mut values = vec![("first".into(), "W"), ("second".into(), "B")];
                    for argument in &arguments {
                        values.push((argument.clone(), "⟦"));
                        values.push((format!("{argument}-bare"), "⟦"));
                    }
                    let mut values: Vec<_> = values
                        .iter()
                        .map(|(name, text): &(String, _)| (name.as_str(), Value::from(*text)))
                        .collect();
                    values.push(("pieces-count", count.into()));
                    let text = language.find_filled(&format!("rule-{name}"), &values);
                    let text = text.unwrap_or_else(|| panic!("{language}: rule-{name}"));
                    let said = text.matches('⟦').count();
                    let is_whole = said >= arguments.len() && !text.contains('{');
                    assert!(is_whole, "{language}: {name}: {text}");
                }
            }
            assert!(names.is_empty(), "{language}: {names:?}");
        }
    }

    #[test]
    fn every_language_says_the_rules_of_every_game() {
        for variant in Variant::all() {
            let name = variant.name();
            for language in &Language::ALL[1..] {
                for (key, text) in said(*language, &variant) {
                    let is_whole = !text.contains("lang=") && !text.contains('{');
                    assert!(is_whole, "{language} {name} {key}: {text}");
                }
            }
        }
    }

    fn assert_said(tag: &str, name: &str, key: &str, text: &str) {
        let variant = Variant::by_name(name).unwrap();
        let all = said(tag.parse().unwrap(), &variant);
        let found = all.iter().find(|(other, _)| other == key);
        assert_eq!(found.unwrap().1, text, "{tag} {name} {key}");
    }

    #[test]
    fn a_page_says_where_pieces_promote_and_what_is_counted() {
        for (tag, name, key, text) in [
            (
                "en",
                "chess",
                "region.zone",
                "Pieces promote on the last rank.",
            ),
            (
                "en",
                "sittuyin",
                "promote",
                "The pawn may become the met in place of a move, from e5, f6, g7, h8, d5, c6, b7 and a8 or as the last of its kind: on its square, or with a step as the new piece, where that attacks nothing.",
            ),
            (
                "en",
                "sittuyin",
                "counting",
                "Once no pawn is left, moves against a king alone are counted up to a draw: 16 with the rook, 44 with the khon, 64 with the knight.",
            ),
            (
                "en",
                "sittuyin",
                "drop.R",
                "The rook may be dropped only on the first rank.",
            ),
            (
                "en",
                "janggi",
                "bikjang",
                "The game ends when the generals face each other and the next move leaves them so.",
            ),
            (
                "en",
                "janggitraditional",
                "bikjang",
                "Generals that face each other draw, unless the next move ends that.",
            ),
            (
                "en",
                "spartan",
                "royals",
                "The king is royal: of those that a player has, one must be safe from attack.",
            ),
            (
                "fr",
                "shoshogi",
                "G",
                "Va à une case en ligne droite ou en diagonale vers l’avant.",
            ),
            (
                "en",
                "torishogi",
                "+F",
                "Goes any distance back, or diagonally ahead. Goes one square orthogonally or diagonally. Goes one to two squares diagonally back.",
            ),
            (
                "en",
                "spartan",
                "promote.limit",
                "No promotion to the king while the player has two.",
            ),
            (
                "en",
                "micro",
                "promote",
                "The pawn turns into the knight, and back; the lance turns into the silver, and back; the rook turns into the gold, and back; the bishop turns into the promoted pawn, and back.",
            ),
            (
                "fr",
                "chess",
                "fifty",
                "Nulle après 50 coups de chaque joueur sans prise ni coup de pion.",
            ),
            (
                "de",
                "xiangqi",
                "fifty",
                "Remis nach 60 Zügen jedes Spielers ohne Schlagen.",
            ),
        ] {
            assert_said(tag, name, key, text);
        }
    }

    #[test]
    fn rules_are_said_in_the_grammar_of_each_language() {
        for (tag, name, key, text) in [
            (
                "en",
                "chess",
                "royal",
                "The king is royal: an attack on it must be answered.",
            ),
            (
                "en-XA",
                "chess",
                "N",
                "⟦Leaps two squares in a line and one to the side.⟧",
            ),
            (
                "de",
                "chess",
                "promote",
                "Der Bauer muss Dame, Turm, Läufer oder Springer werden.",
            ),
            (
                "de",
                "shogi",
                "drop.nomate",
                "Der Bauer darf beim Einsetzen nicht matt setzen.",
            ),
            (
                "fr",
                "chess",
                "castle",
                "Le roi roque avec la tour, vers la colonne g ou c, si aucune de ces pièces n’a encore bougé.",
            ),
            (
                "fr",
                "shogi",
                "G",
                "Va à une case en ligne droite ou en diagonale vers l’avant.",
            ),
            (
                "ja",
                "shogi",
                "royal",
                "玉への王手は必ず防がなければならない。",
            ),
            (
                "ja",
                "shogi",
                "+R",
                "縦横に何マスでも進む。斜めに1マス進む。",
            ),
            (
                "zh-Hans",
                "xiangqi",
                "stalemate",
                "无着可走的一方告负（困毙）。",
            ),
            (
                "zh-Hant",
                "chess",
                "castle",
                "國王與城堡都未走動過時可以入堡，國王移到 g 線或 c 線。",
            ),
            (
                "ja",
                "chess",
                "royal",
                "キングへのチェックは必ず防がなければならない。",
            ),
            ("ja", "shogi", "region.zone", "駒は相手側の3段で成る。"),
            (
                "fr",
                "chess",
                "royal",
                "Toute attaque contre le roi doit être parée.",
            ),
            (
                "de",
                "janggi",
                "region.palace",
                "Das Gebiet palace liegt auf d1–f3.",
            ),
            ("ja", "xiangqi", "K", "縦横に1マス進む（九宮に限る）。"),
            ("zh-Hant", "xiangqi", "K", "橫豎走一格（限九宮）。"),
            ("ko", "janggi", "checkmate", "외통을 당하면 진다."),
            (
                "ko",
                "chess",
                "castle",
                "킹과 룩이 모두 아직 움직이지 않았으면 캐슬링할 수 있으며, 킹은 g줄이나 c줄로 간다.",
            ),
        ] {
            assert_said(tag, name, key, text);
        }
    }

    #[test]
    fn a_rule_without_words_stays_english() {
        let variant = &Variant::parse("[mine : chess]\nreset = K\njump.not = none\n").unwrap()[0];
        let all = said(Language::German, variant);
        let jump = all.iter().find(|(key, _)| key == "jump.not").unwrap();
        assert!(
            jump.1.starts_with("<span lang=\"en\">No piece: "),
            "{}",
            jump.1
        );
    }
}
