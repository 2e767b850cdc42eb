//! Figures of chess and makruk, each in a square of 60: its outline, and what is drawn on
//! it.

use feen::{Piece, State};

use crate::PieceSet;

/// The figure of a piece, if the set has one.
pub(super) fn figure(set: PieceSet, piece: Piece) -> Option<[&'static str; 2]> {
    match (set, piece.letter(), piece.state()) {
        (PieceSet::Chess, letter, _) => chess(letter),
        (PieceSet::Makruk, 'P', State::Enhanced) => Some([
            SHELL,
            "M18 40c8-4 16-4 24 0c-8 4-16 4-24 0M24 36.5v-4M30 36v-4.5M36 36.5v-4M24 43.5v3M30 44v3M36 43.5v3",
        ]),
        (PieceSet::Makruk, letter, _) => makruk(letter),
        _ => None,
    }
}

/// A cowrie shell.
const SHELL: &str = "M13 41c0-10 7-17 17-17s17 7 17 17-7 11-17 11-17-1-17-11z";

const fn makruk(letter: char) -> Option<[&'static str; 2]> {
    Some(match letter {
        'P' => [SHELL, "M20 36c1.5-3.5 4-5.5 8-6.5"],
        'R' => [
            "M14 53v-6h4v-5c-4-2-6-6-6-12h10c0-5 3-8 8-8s8 3 8 8h10c0 6-2 10-6 12v5h4v6z",
            "M22 30h16M18 42h24M18 47h24",
        ],
        'N' => return chess('N'),
        'S' => [
            "M15 53v-6h4c0-5 1-8 3-11h-4v-4c5-2 8-6 9-12-1-5 1-8 3-8s4 3 3 8c1 6 4 10 9 12v4h-4c2 3 3 6 3 11h4v6z",
            "M22 36h16M19 47h22",
        ],
        'M' => [
            "M16 53v-6h4c0-7 1.5-10 4.5-13 2.5-3 4-6 4.5-11l1-8 1 8c.5 5 2 8 4.5 11 3 3 4.5 6 4.5 13h4v6z",
            "M24.5 34h11M20 47h20",
        ],
        'K' => [
            "M13 53v-6h4c0-8 1.5-12 5-16 3-4 5-8 6-14l2-13 2 13c1 6 3 10 6 14 3.5 4 5 8 5 16h4v6z",
            "M27 20h6M22 31h16M18.5 39h23M17 47h26",
        ],
        _ => return None,
    })
}

const fn chess(letter: char) -> Option<[&'static str; 2]> {
    Some(match letter {
        'P' => [
            "M30 10a8.5 8.5 0 0 1 5.5 15h4v4h-4.5c.8 8 3.5 12 8 16v8h-26v-8c4.5-4 7.2-8 8-16h-4.5v-4h4a8.5 8.5 0 0 1 5.5-15z",
            "M20 46h20",
        ],
        'R' => [
            "M15 53v-6h4l2.5-19-4.5-4v-13h6v5h4v-5h6v5h4v-5h6v13l-4.5 4 2.5 19h4v6z",
            "M22 28h16M20 47h20",
        ],
        'N' => [
            "M17 53v-6c1-8 10.5-10 12-18-3 4-7 3-9.5 6.5-1.5 2.2-4 3-6 1.5l-2.5-2.5c-1-1-1-3 0-4.5 3-4 4-7 5-12 .3-1.5 1-3 1-4l-1-6 6.5 4 4.5-5 1 5c10.5 1.5 17 12 16.5 25.5 0 4-1 7-1 9.5v6z",
            "M21.5 20.5l.1 0M20 47h21M33 17c5 4 8 11 7.5 21",
        ],
        'B' => [
            "M30 6a3.5 3.5 0 0 1 1.8 6.5c7.2 6 10.7 11.5 10.7 17 0 4.5-2.5 8-6 10l2 5.5h6v8h-29v-8h6l2-5.5c-3.5-2-6-5.5-6-10 0-5.5 3.5-11 10.7-17a3.5 3.5 0 0 1 1.8-6.5z",
            "M34.5 19l-6 9M24.5 39.5h11M22 45h16",
        ],
        'Q' => [
            "M17 53v-6l2.5-5-8.5-22 10.5 11-1.5-17.5 7 16.5 3-18 3 18 7-16.5-1.5 17.5 10.5-11-8.5 22 2.5 5v6zM8 18a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM17 11.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM27 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM37 11.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM46 18a3 3 0 1 0 6 0a3 3 0 1 0-6 0z",
            "M20 42h20M18 47h24",
        ],
        'K' => [
            "M17 53v-6l2-5c-8-6-10-12-7-17 3.5-5.5 11-5 15 0-1.8-4-.5-8 3-11 3.5 3 4.8 7 3 11 4-5 11.5-5.5 15 0 3 5 1 11-7 17l2 5v6zM28 13.5v-3.5h-3.5v-3.8h3.5v-3.5h4v3.5h3.5v3.8h-3.5v3.5z",
            "M20 42h20M18 47h24M30 41c0-6-1-12-3-16M30 41c0-6 1-12 3-16",
        ],
        _ => return None,
    })
}
