//! The options of a search as queries.

use std::ops::RangeInclusive;

use feen::Player;

use crate::arguments::{Form, Grep};

impl Grep {
    /// The queries of the command, and what its options ask as such.
    pub(super) fn forms(&self) -> Vec<String> {
        let exactly = if self.exact_pieces { "exactly " } else { "" };
        let mut forms = Vec::new();
        forms.extend(self.turn.map(|turn| match turn.0 {
            Player::First => "turn is first".to_owned(),
            Player::Second => "turn is second".to_owned(),
        }));
        forms.extend(self.styles.iter().map(|style| format!("style {style}")));
        forms.extend(self.shape.as_ref().map(|form| match form {
            Form::Irregular => "irregular".to_owned(),
            Form::Box(sizes) => {
                let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
                format!("shape {}", sizes.join("x"))
            }
        }));
        let pieces = self.pieces.as_ref();
        forms.extend(pieces.map(|count| within("pieces", count)));
        forms.extend(self.in_hand.iter().map(|held| {
            let holder = match held.owner {
                Some(Player::First) => "first",
                Some(Player::Second) => "second",
                None => "any",
            };
            format!("hand({holder}, {exactly}{}) > 0", held.piece)
        }));
        forms.extend(self.letters.iter().map(|letter| {
            let piece = letter.piece;
            let number = format!("count({piece}) + hand(any, {piece})");
            within(&number, &letter.count)
        }));
        forms.extend(self.anywhere.iter().map(|piece| {
            let piece = format!("{exactly}{piece}");
            format!("({piece} or hand(any, {piece}) > 0)")
        }));
        forms.extend(self.on.iter().map(|content| match content.piece {
            Some(piece) => format!("{exactly}{piece} on {}", content.square),
            None => format!("_ on {}", content.square),
        }));
        let patterns = self.patterns.iter();
        forms.extend(patterns.map(|pattern| format!("pattern {exactly}\"{pattern}\"")));
        forms
    }

    /// All that is asked, as one query.
    pub(super) fn explained(&self) -> String {
        let asked = self.queries.iter().map(|query| format!("({query})"));
        let parts: Vec<String> = asked.chain(self.forms()).collect();
        parts.join(if self.any { " or " } else { " and " })
    }
}

/// The condition that a number is in a range.
fn within(number: &str, range: &RangeInclusive<u64>) -> String {
    match (*range.start(), *range.end()) {
        (least, most) if least == most => format!("{number} = {least}"),
        (0, most) => format!("{number} <= {most}"),
        (least, u64::MAX) => format!("{number} >= {least}"),
        (least, most) => format!("({number} >= {least} and {number} <= {most})"),
    }
}
