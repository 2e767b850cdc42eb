use feen::{Piece, Player, Run, State, View};
use serde_json::{Value, json};

/// A piece with its parts.
pub(super) fn of_piece(piece: Piece) -> Value {
    json!({
        "piece": piece.to_string(),
        "letter": piece.letter(),
        "side": piece.side().to_string(),
        "state": match piece.state() {
            State::Diminished => "diminished",
            State::Enhanced => "enhanced",
            State::Normal => "normal",
        },
        "terminal": piece.is_terminal(),
        "derived": piece.is_derived(),
    })
}

/// A position with its parts.
pub(crate) fn of_position(view: View<'_>) -> Value {
    let layout = view.layout();
    let ranks = layout
        .ranks()
        .map(|rank| json!({ "separator": rank.separator(), "squares": rank.square_count() }));
    let hand = |player| {
        let items = view.hand(player);
        let items =
            items.map(|(piece, count)| json!({ "piece": piece.to_string(), "count": count }));
        items.collect::<Vec<_>>()
    };
    let style = |player| view.style(player).letter();
    json!({
        "feen": view.as_str(),
        "shape": layout.dimensions(),
        "dimensions": layout.dimension_count(),
        "squares": view.square_count(),
        "ranks": ranks.collect::<Vec<_>>(),
        "board": board(view),
        "hands": { "first": hand(Player::First), "second": hand(Player::Second) },
        "styles": { "first": style(Player::First), "second": style(Player::Second) },
        "turn": view.turn().to_string(),
        "pieces": view.piece_count(),
    })
}

/// The pieces with the index of their square.
fn board(view: View<'_>) -> Vec<Value> {
    let mut square = 0_u64;
    let pieces = view.runs().filter_map(|run| {
        let index = square;
        square = square.saturating_add(run.square_count());
        match run {
            Run::Piece(piece) => Some(json!({ "square": index, "piece": piece.to_string() })),
            Run::Empty(_) => None,
        }
    });
    pieces.collect()
}
