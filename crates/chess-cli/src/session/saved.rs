//! A game that is kept in a file: the game as it prints, then the rules for draws and an end that no rule has made, each
//! on a line.

use feen_chess::Adjudication;
use feen_rules::{Game, Reason, Variant, Variants};

use super::ending::Ending;
use super::spelling::Spelling;
use super::table::Table;
use crate::answer::Failure;

const AUTOMATIC: &str = "rules automatic";
const CLAIM: &str = "claim ";

pub(super) fn text(table: &Table, rules: Adjudication) -> String {
    let mut text = format!("{}\n", table.game());
    if rules == Adjudication::Automatic {
        text.push_str(AUTOMATIC);
        text.push('\n');
    }
    let claimed = table.game().end().filter(|end| end.is_claimed());
    if let Some(end) = claimed {
        text.push_str(CLAIM);
        text.push_str(end.reason().code());
        text.push('\n');
    }
    if let Some(ending) = table.ending() {
        text.push_str(&ending.line());
        text.push('\n');
    }
    text
}

/// A text of this form, taken apart.
pub(super) struct Saved<'t> {
    pub(super) variant: Variant,
    pub(super) fen: &'t str,
    pub(super) rules: Adjudication,
    moves: &'t str,
    claim: Option<Reason>,
    ending: Option<Ending>,
}

/// The failure of a text of another form.
fn unknown() -> Failure {
    let message = "expected the name of a variant, `:`, and a FEN";
    Failure::refused("game/state", message)
}

impl<'t> Saved<'t> {
    /// `name ":" fen [" moves" move ..]`, and the lines after it.
    pub(super) fn read(text: &'t str, variants: &Variants) -> Result<Self, Failure> {
        let mut lines = text.lines();
        let line = lines.next().unwrap_or_default();
        let (name, rest) = line.split_once(':').ok_or_else(unknown)?;
        if name.trim().starts_with('{') {
            return Err(unknown());
        }
        let (fen, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let variant = crate::variant::variant(name, variants)?;
        let mut saved = Self {
            variant,
            fen: fen.trim(),
            rules: Adjudication::Fide,
            moves,
            claim: None,
            ending: None,
        };
        for line in lines.filter(|line| !line.trim().is_empty()) {
            let claims = [Reason::Repetition, Reason::Moves, Reason::EnteringKing];
            if line == AUTOMATIC {
                saved.rules = Adjudication::Automatic;
            } else if let Some(code) = line.strip_prefix(CLAIM) {
                let claim = claims.into_iter().find(|claim| claim.code() == code);
                saved.claim = Some(claim.ok_or_else(unknown)?);
            } else {
                let ending = Ending::from_line(line, &saved.variant);
                saved.ending = Some(ending.ok_or_else(unknown)?);
            }
        }
        Ok(saved)
    }

    /// Plays the moves on a table with the start, and ends the game as it was.
    pub(super) fn play(self, table: &mut Table) -> Result<(), Failure> {
        for text in self.moves.split_whitespace() {
            let game: &Game = table.game();
            let read = Spelling::Engine.parse(game, text, None);
            let one = read.map_err(|error| Failure::refused(error.code(), error.to_string()))?;
            table.play(one)?;
        }
        if let Some(claim) = self.claim {
            table.claim(claim)?;
        }
        if let Some(ending) = self.ending.filter(|_| !table.is_over()) {
            table.settle(ending);
        }
        Ok(())
    }
}
