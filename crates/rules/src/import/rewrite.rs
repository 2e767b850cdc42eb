//! The settings of a table with other letters, or without some.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::importer::Importer;
use crate::table::{Key, Letter, Promotion, RoyalSafety, Royals, Value};

/// The letter that replaces another one; nothing if the piece is gone.
pub(super) type Renamed<'f> = &'f dyn Fn(&str) -> Option<String>;

fn renamed(letter: &str, by: Renamed<'_>) -> Option<String> {
    match letter.strip_prefix('+') {
        Some("") => Some(letter.into()),
        Some(base) => by(base).map(|base| format!("+{base}")),
        None => by(letter),
    }
}

fn all(letters: &[Letter], by: Renamed<'_>) -> Vec<String> {
    let letters = letters.iter();
    letters
        .filter_map(|letter| renamed(&letter.text, by))
        .collect()
}

/// The text of promotions, by which a table reads them.
pub(super) fn promotion(promotion: &Promotion, by: Renamed<'_>) -> Option<String> {
    let from = all(&promotion.from, by);
    let to = all(&promotion.to, by);
    if from.is_empty() || to.is_empty() && !promotion.is_forced {
        return None;
    }
    let mut rule = format!("{}>{}", from.join(","), to.join(","));
    for (is_set, word) in [
        (promotion.is_forced, " forced"),
        (promotion.may_leave, " leave"),
        (promotion.only_dead, " dead"),
        (promotion.is_in_place, " inplace"),
        (promotion.is_quiet, " quiet"),
        (promotion.is_capture, " capture"),
    ] {
        if is_set {
            rule.push_str(word);
        }
    }
    if let Some((_, place)) = &promotion.zone {
        rule.push_str(" @");
        rule.push_str(&place.text);
    }
    Some(rule)
}

/// The text of a value with other letters; nothing if nothing is left of it.
fn rewritten(value: &Value, by: Renamed<'_>) -> Option<String> {
    let joined = |words: Vec<String>| (!words.is_empty()).then(|| words.join(" "));
    match value {
        Value::Letters(letters) => Some(joined(all(letters, by)).unwrap_or_else(|| "none".into())),
        Value::Promotions(promotions) => {
            let rules = promotions.iter().filter_map(|rule| promotion(rule, by));
            Some(rules.collect::<Vec<_>>().join("; "))
        }
        Value::Limits(limits) => {
            let limits = limits.iter();
            let limits = limits
                .filter_map(|(letter, most)| Some(format!("{}{most}", renamed(&letter.text, by)?)));
            joined(limits.collect())
        }
        Value::Royals(Royals::ByLetter(groups)) => {
            let groups = groups.iter().filter_map(|(letters, safety)| {
                let letters = all(letters, by);
                let word = match safety {
                    RoyalSafety::Each => "each",
                    RoyalSafety::Last => "last",
                    RoyalSafety::Spare => "spare",
                };
                (!letters.is_empty()).then(|| format!("{}:{word}", letters.join(",")))
            });
            joined(groups.collect())
        }
        Value::Goal(goal) => match &goal.letters {
            None => Some(format!("* @ {}", goal.region.1.text)),
            Some(letters) => joined(all(letters, by))
                .map(|letters| format!("{letters} @ {}", goal.region.1.text)),
        },
        Value::Extinction(groups) => {
            use crate::table::Extinction::{All, Each, Letters};
            let groups = groups.iter().filter_map(|group| match group {
                All => Some("all".into()),
                Each => Some("each".into()),
                Letters(letters) => joined(all(letters, by)),
            });
            let groups: Vec<String> = groups.collect();
            (!groups.is_empty()).then(|| groups.join(", "))
        }
        Value::Letterings(pairs) => {
            let pairs = pairs
                .iter()
                .filter_map(|(piece, written)| Some(format!("{}:{written}", renamed(piece, by)?)));
            joined(pairs.collect())
        }
        Value::Figures(pairs) => {
            let pairs = pairs
                .iter()
                .filter_map(|(piece, figure)| Some(format!("{}:{figure}", renamed(piece, by)?)));
            joined(pairs.collect())
        }
        _ => None,
    }
}

impl Importer<'_, '_> {
    /// Gives all settings other letters.
    pub(super) fn rewrite(&mut self, by: impl Fn(&str) -> Option<String>) -> Result<(), String> {
        let by: Renamed<'_> = &by;
        let keys: Vec<Key> = self.table.settings.keys().copied().collect();
        for key in keys {
            let Some(value) = self.table.get(key) else {
                continue;
            };
            match value {
                Value::Letters(_)
                | Value::Promotions(_)
                | Value::Limits(_)
                | Value::Royals(Royals::ByLetter(_))
                | Value::Goal(_)
                | Value::Extinction(_)
                | Value::Letterings(_)
                | Value::Figures(_) => match rewritten(value, by) {
                    Some(text) => self.set(key.name(), &text)?,
                    None => {
                        self.table.settings.remove(&key);
                    }
                },
                Value::Castling(Some(castling)) => {
                    let king = renamed(&castling.king.text, by);
                    let rooks = all(&castling.rooks, by);
                    let text = match king {
                        Some(king) if !rooks.is_empty() => {
                            super::castling::text(&king, &rooks, castling.files, castling.rank)
                        }
                        _ => "none".into(),
                    };
                    self.set(key.name(), &text)?;
                }
                Value::Leaps(leaps)
                    if leaps.iter().any(|(letter, _)| {
                        renamed(&letter.text, by).as_deref() != Some(&letter.text)
                    }) =>
                {
                    self.table.settings.remove(&key);
                }
                _ => {}
            }
        }
        let drops = core::mem::take(&mut self.table.drops);
        let drops = drops.into_iter();
        self.table.drops = drops
            .filter_map(|(letter, region)| Some((renamed(&letter, by)?, region)))
            .collect();
        Ok(())
    }
}

/// The board of a FEN with other letters; a piece that is gone leaves an empty square.
pub(super) fn fen(fen: &str, by: Renamed<'_>) -> String {
    let (board, rest) = match fen.split_once(' ') {
        Some((board, rest)) => (board, Some(rest)),
        None => (fen, None),
    };
    let (board, hands) = match board.split_once('[') {
        Some((board, hands)) => (board, Some(hands)),
        None => (board, None),
    };
    let piece = |letter: char| {
        let upper: String = letter.to_ascii_uppercase().into();
        let new = by(&upper);
        new.map(|new| {
            if letter.is_ascii_lowercase() {
                new.to_ascii_lowercase()
            } else {
                new
            }
        })
    };
    let ranks = board.split('/').map(|rank| {
        let (mut text, mut empty, mut number) = (String::new(), 0_u32, String::new());
        let mut is_promoted = false;
        let flush = |text: &mut String, empty: &mut u32| {
            if *empty > 0 {
                text.push_str(&alloc::string::ToString::to_string(empty));
                *empty = 0;
            }
        };
        for character in rank.chars() {
            if character.is_ascii_digit() {
                number.push(character);
                continue;
            }
            empty = empty.saturating_add(core::mem::take(&mut number).parse().unwrap_or(0));
            match character {
                '+' => is_promoted = true,
                letter if letter.is_ascii_alphabetic() => {
                    let sign = if core::mem::take(&mut is_promoted) {
                        "+"
                    } else {
                        ""
                    };
                    match piece(letter) {
                        Some(new) => {
                            flush(&mut text, &mut empty);
                            text.push_str(sign);
                            text.push_str(&new);
                        }
                        None => empty = empty.saturating_add(1),
                    }
                }
                other => {
                    flush(&mut text, &mut empty);
                    text.push(other);
                }
            }
        }
        empty = empty.saturating_add(number.parse().unwrap_or(0));
        flush(&mut text, &mut empty);
        text
    });
    let mut text = ranks.collect::<Vec<_>>().join("/");
    if let Some(hands) = hands {
        text.push('[');
        for character in hands.chars() {
            if character.is_ascii_alphabetic() {
                text.push_str(&piece(character).unwrap_or_default());
            } else {
                text.push(character);
            }
        }
    }
    if let Some(rest) = rest {
        text.push(' ');
        text.push_str(rest);
    }
    text
}
