use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use qi::Player;

use super::{Key, Setting, Table, Value};

impl Table {
    /// All lines of the table, in the order in which they are written.
    pub(crate) fn lines(&self) -> Vec<(Setting, String)> {
        let mut lines = Vec::new();
        let first_keys = [Key::Title, Key::About, Key::Native, Key::Board];
        let key = |key: &Key| {
            let placed = self.settings.get(key)?;
            Some((Setting::Key(*key), spaced(&placed.text)))
        };
        lines.extend(first_keys.iter().filter_map(key));
        // A region of a parent with a larger board is of no use here.
        let (files, ranks) = match self.get(Key::Board) {
            Some(Value::Board(files, ranks)) => (*files, *ranks),
            _ => (u8::MAX, u8::MAX),
        };
        for (name, regions) in &self.regions {
            for (player, region) in regions {
                if let Some(region) = region
                    && region.value.fits(files, ranks)
                {
                    let setting = Setting::Region(name.clone(), player);
                    lines.push((setting, spaced(&region.text)));
                }
            }
        }
        for (player, all) in [
            (Player::First, &self.pieces),
            (Player::Second, &self.second_pieces),
        ] {
            if all.is_empty() {
                continue;
            }
            let mut pieces = String::new();
            for piece in all {
                if !pieces.is_empty() {
                    pieces.push(' ');
                }
                pieces.push_str(&piece.letter);
                pieces.push(':');
                pieces.push_str(&piece.moves.text);
            }
            lines.push((Setting::Pieces(player), pieces));
        }
        for (letter, region) in &self.drops {
            lines.push((Setting::Drop(letter.clone()), spaced(&region.text)));
        }
        let others = Key::ALL.iter().filter(|key| !first_keys.contains(key));
        lines.extend(others.filter_map(key));
        lines
    }
}

/// The text with one space between words.
fn spaced(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// Prints as a section without a parent.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[{}]", self.name)?;
        for (setting, text) in self.lines() {
            writeln!(f, "{setting} = {text}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pieces(Player::First) => f.write_str("pieces"),
            Self::Pieces(Player::Second) => f.write_str("pieces.second"),
            Self::Region(name, Player::First) => write!(f, "region.{name}"),
            Self::Region(name, Player::Second) => write!(f, "region.{name}.black"),
            Self::Drop(letter) => write!(f, "drop.{letter}"),
            Self::Key(key) => write!(f, "{key}"),
        }
    }
}
