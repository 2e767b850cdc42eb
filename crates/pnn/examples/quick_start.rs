//! The verbs of a piece, one after the other.
//!
//! ```sh
//! cargo run -p pnn --example quick_start
//! ```

use pnn::{Intermediate, Piece, Player, State};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Each mark is put on and taken off; a verb gives a new piece.
    let king: Piece = "k".parse()?;
    show("k enhanced", king.enhance(), "+k");
    show("and back", king.enhance().unenhance(), "k");
    show("k diminished", king.diminish(), "-k");
    show("and back", king.diminish().undiminish(), "k");
    show("k intermediate", king.intermediate(), "k'");
    show("and back", king.intermediate().unintermediate(), "k");

    // A piece carries a prefix and a suffix at once, and takes them to the other side.
    let marked = king.enhance().intermediate();
    show("k with both", marked, "+k'");
    show("of the other side", marked.flip(), "+K'");
    let unmarked = marked.flip().unenhance().unintermediate().flip();
    show("and all the way back", unmarked, "k");
    show("+k' bare", marked.bare(), "k");
    show("K of the other side", Piece::from_static("K").flip(), "k");

    // A captured piece changes sides and goes to a hand, where no mark may stand.
    let captured = Piece::from_static("p").flip().bare();
    show("p captured", captured, "P");
    assert!(captured.is_bare() && captured.is_uppercase());

    // From parts: in one state, so never enhanced and diminished at once.
    let built = Piece::new('K', Player::Second, State::Enhanced, true);
    assert_eq!(built, Some(marked));

    // A text that is no piece is refused, with the place.
    let refused = "KING^".parse::<Piece>().unwrap_err();
    println!("KING^: {refused}");
    assert_eq!(refused.span(), 0..4);

    // EPIN has no intermediate pieces: say what they become.
    let rook = Piece::from_static("R'");
    let castles = rook.to_epin(Intermediate::Become(State::Enhanced))?;
    println!("R' of a rook that can castle: {castles}");
    assert_eq!(castles.to_string(), "+R");
    Ok(())
}

fn show(what: &str, piece: Piece, token: &str) {
    println!("{what}: {piece}");
    assert_eq!(piece.to_string(), token);
}

#[test]
fn quick_start_runs() {
    main().expect("nothing is refused but what is unwrapped");
}
