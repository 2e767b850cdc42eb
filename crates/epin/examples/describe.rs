//! Says in words what piece tokens mean: `cargo run --example describe -- +K^ "r'" 9`.

use epin::{Piece, State};

fn main() {
    let mut tokens: Vec<String> = std::env::args().skip(1).collect();
    if tokens.is_empty() {
        tokens = ["K^", "+r", "-P'", "++K"].map(String::from).to_vec();
    }
    for token in tokens {
        match token.parse::<Piece>() {
            Ok(piece) => println!("{token}: {}", describe(piece)),
            Err(error) => println!("{token}: {error}"),
        }
    }
}

fn describe(piece: Piece) -> String {
    let mut words = vec![format!(
        "{} of the {:?} player",
        piece.letter(),
        piece.side()
    )];
    match piece.state() {
        State::Diminished => words.push("diminished".into()),
        State::Enhanced => words.push("enhanced".into()),
        State::Normal => {}
    }
    if piece.is_terminal() {
        words.push("terminal".into());
    }
    if piece.is_derived() {
        words.push("derived".into());
    }
    words.join(", ")
}
