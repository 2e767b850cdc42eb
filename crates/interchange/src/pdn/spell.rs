use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use qi::Player;

use super::grammar::Parts;
use super::{DraughtsMan, GameType, View};

/// A piece as it is written.
pub(crate) struct Item {
    pub(crate) square: usize,
    pub(crate) side: Player,
    pub(crate) letter: &'static str,
}

impl View<'_> {
    /// The canonical form of the text.
    pub(crate) fn canonical(&self) -> String {
        let item = |man: DraughtsMan, letters: (&'static str, &'static str)| Item {
            square: man.square,
            side: man.side,
            letter: if man.king { letters.1 } else { letters.0 },
        };
        let men = self.men().map(|man| item(man, ("", "K")));
        let ghosts = self.ghosts().map(|man| item(man, ("G", "P")));
        write(men.chain(ghosts).collect(), self.parts())
    }
}

/// Writes White, Black, and `H`, `F`, `+` where they are not the default.
pub(crate) fn write(mut items: Vec<Item>, parts: &Parts) -> String {
    let game: &GameType = &parts.game;
    items.sort_by_cached_key(|item| game.number_of_square(item.square));
    let mut out = String::new();
    out.push(parts.turn.map_or('?', |turn| game.letter(turn)));
    for colour in ['W', 'B'] {
        out.push(':');
        out.push(colour);
        let side = game.player(colour);
        for (place, item) in items.iter().filter(|item| item.side == side).enumerate() {
            out.push_str(if place > 0 { "," } else { "" });
            out.push_str(item.letter);
            write_square(item.square, game, &mut out);
        }
    }
    // A string takes all that is written.
    if parts.halfmove != 0 {
        let _ = write!(out, ":H{}", parts.halfmove);
    }
    if parts.fullmove != 1 {
        let _ = write!(out, ":F{}", parts.fullmove);
    }
    let (white, black) = parts.king_moves;
    if (white, black) != (0, 0) {
        let _ = write!(out, ":+{white}+{black}");
    }
    out
}

/// Writes the name or the number of a square.
pub(crate) fn write_square(square: usize, game: &GameType, out: &mut String) {
    // A string takes all that is written.
    let _ = if game.has_names() {
        let (file, rank) = game.name_of_square(square);
        let file = b'a'.saturating_add(u8::try_from(file).unwrap_or(0));
        write!(out, "{}{rank}", char::from(file))
    } else {
        write!(out, "{}", game.number_of_square(square).unwrap_or(0))
    };
}
