//! Positions in which a game has just ended, for the pages of games.

use feen_language::Language;
use feen_match_web::view::ending;
use feen_rules::{End, Game, Notation, Position, Reason, Variant};
use feen_server::Outcome;
use qi::ByPlayer;

/// A variant, a position, moves in UCI, and a sentence; the fields are separated by `|`.
const EXAMPLES: &str = include_str!("examples.txt");

/// A game at its end.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub(crate) game: Game,
    /// The point of it in English, and the name of the same in other languages.
    sentence: &'static str,
    name: String,
    end: End,
}

/// The examples of a built-in variant.
pub(crate) fn examples(variant: &Variant) -> Vec<Example> {
    let lines = EXAMPLES.lines().filter_map(|line| {
        let mut fields = line.split('|');
        let (name, fen, moves) = (fields.next()?, fields.next()?, fields.next()?);
        (name == variant.name()).then_some((fen, moves, fields.next()?))
    });
    lines
        .zip(1_u8..)
        .filter_map(|((fen, moves, sentence), number)| {
            let start = Position::from_fen(variant, fen).ok()?;
            let mut game = Game::from_position(start);
            for text in moves.split_whitespace() {
                game.play_text(text, Notation::Uci).ok()?;
            }
            let end = game.end()?;
            Some(Example {
                game,
                sentence,
                name: format!("example-{}-{number}", variant.name()),
                end,
            })
        })
        .collect()
}

impl Example {
    /// The reason of the end.
    pub(crate) const fn reason(&self) -> Reason {
        self.end.reason()
    }

    /// The point of it.
    pub(crate) fn sentence(&self, language: Language) -> String {
        match language {
            Language::Marked => format!("⟦{}⟧", self.sentence),
            _ => { language.find(&self.name) }.unwrap_or_else(|| self.sentence.to_owned()),
        }
    }

    /// The end in words: `Red wins by stalemate`.
    pub(crate) fn end(&self, sides: &ByPlayer<String>, language: Language) -> String {
        let outcome = Outcome::new(self.end.winner(), self.reason().code());
        ending(language, &outcome, sides)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use feen_language::Language;
    use feen_rules::Variant;

    use super::{EXAMPLES, examples};

    #[test]
    fn every_example_is_a_row_of_the_fixtures() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/rules/ends.txt");
        let rows = fs::read_to_string(path).unwrap();
        for line in EXAMPLES.lines() {
            let (row, sentence) = line.rsplit_once('|').unwrap();
            let row = format!("\n{}\t", row.replace('|', "\t"));
            assert!(rows.contains(&row) && sentence.ends_with('.'), "{line}");
        }
    }

    #[test]
    fn every_example_has_ended_and_is_said_in_every_language() {
        let all = Variant::all();
        let all: Vec<_> = all.iter().flat_map(examples).collect();
        assert_eq!(all.len(), EXAMPLES.lines().count());
        for example in all {
            for language in &Language::ALL[1..] {
                let name = &example.name;
                assert!(language.find(name).is_some(), "{language}: {name}");
            }
        }
    }
}
