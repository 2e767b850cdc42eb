//! A position is made, changed by a capture, read, compared and drawn.
//!
//! ```sh
//! cargo run -p feen-qi --example quick_start
//! ```

use qi::{Nested, Player, Qi};

fn main() -> Result<(), qi::Error> {
    // Eight ranks of eight files. Here pieces and styles are text: upper case
    // belongs to the first player, lower case to the second.
    let before = Qi::new(&[8, 8], "C", "c")?.board_diff([
        (0, Some("R")),
        (4, Some("K")),
        (59, Some("q")),
        (60, Some("k")),
    ])?;
    draw(&before);

    // The rook takes the queen: one square is left, another gets a new piece, the
    // queen goes to a hand, and it is the other player's turn.
    let after = before
        .clone()
        .board_diff([(0, None), (59, Some("R"))])?
        .first_hand_diff([("q", 1)])?
        .toggle();
    draw(&after);

    assert_eq!(after.square(59), Some(&"R"));
    assert_eq!(after.first_hand_count(&"q"), 1);
    assert_eq!(after.board_piece_count(), 3);
    assert_eq!(after.piece_count(), 4);
    assert_eq!(after.turn(), Player::Second);

    // A square has an index and coordinates.
    let board = after.board_shape();
    assert_eq!(board.index(&[7, 3]), Some(59));
    assert_eq!(board.coordinates(59).expect("a square"), [7, 3]);

    // The changes are a value, forwards and backwards.
    let capture = before.diff(&after)?;
    println!("{} squares changed", capture.squares().len());
    assert_eq!(before.clone().apply(&capture)?, after);
    assert_eq!(after.apply(&capture.reversed())?, before);

    // An impossible change is refused, with the numbers.
    let refused = before.second_hand_diff([("P", 61)]).unwrap_err();
    println!("{refused}");
    assert_eq!(refused.code(), "qi/too-many-pieces");
    Ok(())
}

fn draw(position: &Qi<&str, &str>) {
    if let Nested::Ranks(ranks) = position.to_nested() {
        for rank in ranks.iter().rev() {
            let squares: Vec<&str> = rank.iter().map(|square| square.unwrap_or(".")).collect();
            println!("{}", squares.join(" "));
        }
    }
    for player in Player::ALL {
        println!("{player:?} player's hand: {:?}", position.hand(player));
    }
    println!("{:?} player to move\n", position.turn());
}

#[test]
fn quick_start_runs() {
    main().expect("nothing is refused but what is unwrapped");
}
