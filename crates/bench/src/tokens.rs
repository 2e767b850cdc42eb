//! Tokens of one to four characters.

use std::hint::black_box;
use std::sync::Arc;

use epin::Piece;
use oracle::generate::Random;
use sin::Token;

use crate::{Corpora, Work};

/// All four works, on random tokens.
#[must_use]
pub fn tokens(corpora: &Corpora) -> Vec<Work> {
    let count = corpora.count * TOKENS;
    let mut random = Random::new(corpora.seed);
    let all: Vec<Piece> = Piece::all().collect();
    // Marks are as rare as they are on a board.
    let plain: Vec<Piece> = all
        .iter()
        .copied()
        .filter(|piece| piece.to_string().len() < 3)
        .collect();
    let pieces = (0..count).map(|_| {
        let choice = if random.once_in(10) { &all } else { &plain };
        random.pick(choice)
    });
    let pieces: Arc<[Piece]> = pieces.collect();
    let all: Vec<Token> = Token::all().collect();
    let styles: Arc<[Token]> = (0..count).map(|_| random.pick(&all)).collect();

    let texts: Arc<[String]> = pieces.iter().map(Piece::to_string).collect();
    let their: Arc<[sashite_epin::Identifier]> = texts
        .iter()
        .map(|text| text.parse().expect("the token is valid"))
        .collect();
    let style_texts: Arc<[String]> = styles.iter().map(Token::to_string).collect();
    let their_styles: Arc<[sashite_sin::Identifier]> = style_texts
        .iter()
        .map(|text| sashite_sin::Identifier::parse(text).expect("the token is valid"))
        .collect();

    vec![
        work("EPIN parse", &texts)
            .side("epin", &texts, |text| text.parse::<Piece>().ok())
            .side("sashite-epin", &texts, |text| {
                sashite_epin::Identifier::parse(text).ok()
            }),
        work("EPIN to text", &texts)
            .side("epin", &pieces, |piece| read(piece.as_str()))
            .side("sashite-epin", &their, |piece| {
                read(piece.encode().as_str());
            }),
        work("SIN parse", &style_texts)
            .side("sin", &style_texts, |text| text.parse::<Token>().ok())
            .side("sashite-sin", &style_texts, |text| {
                sashite_sin::Identifier::parse(text).ok()
            }),
        work("SIN to text", &style_texts)
            .side("sin", &styles, |style| read(style.as_str()))
            .side("sashite-sin", &their_styles, |style| {
                read(style.encode().as_str());
            }),
    ]
}

/// The tokens for each position of a corpus. With as many tokens as positions, the branch
/// predictor would learn them.
const TOKENS: usize = 10;

/// The number of times that a run reads all tokens: one time is too short to measure.
const REPEATS: usize = 2;

fn work(name: &'static str, texts: &[String]) -> Work {
    Work {
        name,
        corpus: "tokens",
        calls: texts.len() * REPEATS,
        bytes: texts.iter().map(String::len).sum::<usize>() * REPEATS,
        parts: 1,
        sides: Vec::new(),
    }
}

/// Has the compiler believe that a text is read.
fn read(text: &str) {
    black_box(text);
}
