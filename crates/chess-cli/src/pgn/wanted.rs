use feen_rules::{Position, Variant};

/// A position that is looked for, in games of any rules that have it.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    text: String,
    chess: Option<feen_chess::Position>,
}

impl Wanted {
    /// Reads a FEN of chess, or a text that is a position of another game.
    pub(super) fn from_text(text: &str) -> Result<Self, String> {
        let chess = text.parse::<feen_chess::Position>();
        match chess {
            Err(error) if Variant::of_text(text).is_empty() => Err(error.to_string()),
            chess => Ok(Self {
                text: text.to_owned(),
                chess: chess.ok(),
            }),
        }
    }

    /// The text as it was given.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The position of chess.
    pub(super) const fn chess(&self) -> Option<&feen_chess::Position> {
        self.chess.as_ref()
    }

    /// The position of other rules.
    pub(super) fn of(&self, variant: &Variant) -> Option<Position> {
        Position::from_text(variant, &self.text).ok()
    }
}
