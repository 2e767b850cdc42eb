use core::fmt;

use crate::guess::{Format, guess_bytes};
use crate::pdn::GameType;
use crate::{Variant, fen, pdn, sfen};

/// The longest text that is read again for a line of help.
const LONGEST: usize = 4096;

/// The formats and variants that take a text, in one line; none where nothing does.
pub(super) fn help(text: &[u8]) -> Option<Help<'_>> {
    let format = guess_bytes(text.get(..LONGEST.min(text.len()))?)
        .next()
        .filter(|_| text.len() <= LONGEST)?;
    Some(Help { format, text })
}

/// A line of help.
pub(super) struct Help<'a> {
    format: Format,
    text: &'a [u8],
}

/// The most variants that a line names.
const NAMED: usize = 5;

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this text is {}", self.format)?;
        let variants = Variant::ALL.iter().filter(|variant| !variant.is_any());
        let games = GameType::ALL.iter();
        let mut named = 0;
        let mut name = |name: &str, f: &mut fmt::Formatter<'_>| {
            named = usize::saturating_add(named, 1);
            match named {
                1 => write!(f, " of {name}"),
                2..=NAMED => write!(f, ", {name}"),
                _ => Ok(()),
            }
        };
        for variant in variants {
            let takes = match self.format {
                Format::Fen => fen::View::parse_bytes_as(self.text, variant).is_ok(),
                Format::Sfen if variant.has_sfen() => {
                    sfen::View::parse_bytes_as(self.text, variant).is_ok()
                }
                _ => false,
            };
            if takes {
                name(variant.name(), f)?;
            }
        }
        if self.format == Format::Pdn {
            for game in games.filter(|game| pdn::View::parse_bytes_as(self.text, game).is_ok()) {
                name(game.name().unwrap_or_default(), f)?;
            }
        }
        if named == 0 && matches!(self.format, Format::Fen | Format::Sfen) {
            // A text that no game has is one of any board.
            return write!(f, " of any board: the variant `any` takes it");
        }
        Ok(())
    }
}
