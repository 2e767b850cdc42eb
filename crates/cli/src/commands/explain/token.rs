use feen::{Piece, Player, State};
use feen_files::Palette;

use crate::commands::explain::rows::Rows;

/// A piece mark by mark; one that is but a letter may be a style as well.
pub(super) fn explained(piece: Piece, palette: Palette) -> String {
    let token = piece.to_string();
    let (letter, player) = (piece.letter(), piece.side());
    let case = match piece.side() {
        Player::First => "upper case",
        Player::Second => "lower case",
    };
    let mut rows = Rows::default();
    if token.len() == 1 {
        rows.push(
            &token,
            format!("a style: {letter}, of the {player} player ({case})"),
        );
        rows.push(
            &token,
            format!("or a piece: {letter}, of the {player} player's side ({case}), without marks"),
        );
        return rows.text(0, palette);
    }
    rows.push(&token, "a piece");
    for (place, mark) in token.char_indices() {
        let meaning = match mark {
            '+' => "enhanced, in a way that the game says",
            '-' => "diminished, in a way that the game says",
            '^' => "terminal: whether the game goes on depends on it",
            '\'' => "derived, not native: often of the other player's style, as the game says",
            _ => &format!("its letter is {letter}, of the {player} player's side ({case})"),
        };
        rows.push_at(place, mark, meaning);
    }
    rows.text(0, palette)
}

/// A piece in few words.
pub(super) fn summary(piece: Piece) -> String {
    let state = match piece.state() {
        State::Diminished => ", diminished",
        State::Enhanced => ", enhanced",
        State::Normal => "",
    };
    let terminal = if piece.is_terminal() {
        ", terminal"
    } else {
        ""
    };
    let derived = if piece.is_derived() { ", derived" } else { "" };
    let (letter, player) = (piece.letter(), piece.side());
    format!("{letter} of the {player} player's side{state}{terminal}{derived}")
}
