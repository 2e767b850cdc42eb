use std::collections::BTreeMap;

use feen::{Piece, Player, Run, View};
use feen_files::Amount;

use crate::commands::explain::rows::Rows;
use crate::commands::explain::token;

/// The kinds of pieces that are listed, at most.
const MOST_KINDS: usize = 32;

/// The places of the pieces of one kind.
#[derive(Default)]
struct Whereabouts {
    on_board: u64,
    in_hands: Vec<(Player, u64)>,
}

impl Whereabouts {
    fn in_words(&self) -> String {
        let board = (self.on_board > 0).then(|| format!("{} on the board", self.on_board));
        let hands = self.in_hands.iter();
        let hands =
            hands.map(|(owner, count)| format!("{count} in the hand of the {owner} player"));
        let places: Vec<_> = board.into_iter().chain(hands).collect();
        places.join(", ")
    }
}

/// The number of pieces in words.
pub(super) fn summary(view: View<'_>) -> String {
    let squares = Amount(view.square_count(), "square");
    match (view.board_piece_count(), view.hand_piece_count()) {
        (0, 0) => format!("no pieces on {squares}"),
        (board, 0) => format!("{} on {squares}", Amount(board, "piece")),
        (board, hands) => {
            let pieces = Amount(view.piece_count(), "piece");
            format!("{pieces}, {board} on the board and {hands} in hand; {squares}")
        }
    }
}

/// The kinds of pieces, with their marks in words.
pub(super) fn kinds(view: View<'_>) -> Rows {
    let mut kinds = BTreeMap::<Piece, Whereabouts>::new();
    for run in view.runs() {
        if let Run::Piece(piece) = run {
            let on_board = &mut kinds.entry(piece).or_default().on_board;
            *on_board = on_board.saturating_add(1);
        }
    }
    for owner in [Player::First, Player::Second] {
        for (piece, count) in view.hand(owner) {
            kinds
                .entry(piece)
                .or_default()
                .in_hands
                .push((owner, count));
        }
    }
    let mut rows = Rows::default();
    for (piece, whereabouts) in kinds.iter().take(MOST_KINDS) {
        let meaning = format!("{}: {}", token::summary(*piece), whereabouts.in_words());
        rows.push(piece.to_string(), meaning);
    }
    if let Some(more @ 1..) = kinds.len().checked_sub(MOST_KINDS) {
        rows.push("…", format!("and {more} more"));
    }
    rows
}
