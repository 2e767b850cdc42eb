//! Says whose style a token is, by the letters in use since 2026: `cargo run --example styles -- W j`.
//!
//! The table is a convention of those who use the notation, not part of it.

use sin::{Style, Token};

const NAMES: [(Style, &str); 4] = [
    (Style::from_static("C"), "Chinese"),
    (Style::from_static("J"), "Japanese"),
    (Style::from_static("S"), "Siamese"),
    (Style::from_static("W"), "Western"),
];

fn main() {
    let mut tokens: Vec<String> = std::env::args().skip(1).collect();
    if tokens.is_empty() {
        tokens = ["W", "j", "Q", "WW"].map(String::from).to_vec();
    }
    for text in tokens {
        match text.parse::<Token>() {
            Ok(token) => println!("{text}: {}, {:?} player", name(token.style()), token.side()),
            Err(error) => println!("{text}: {error}"),
        }
    }
}

fn name(style: Style) -> &'static str {
    let named = NAMES.iter().find(|(letter, _)| *letter == style);
    named.map_or("a style without a name here", |(_, name)| name)
}
