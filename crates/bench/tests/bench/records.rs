//! The memory that readers of records take: four times the text, or seventy bytes for each of its words where these are short.

use bench::allocator::Usage;
use feen_records::{Format, Games};

/// The plies of a long game, in fours.
const FOURS: usize = 5_000;

/// Long games in each format, and such as are found in files.
fn texts() -> Vec<(&'static str, Format, String)> {
    let four = |moves: [&str; 4], after: &str| {
        let line = |ply: usize| format!("{} {}{after}\n", ply + 1, moves[ply % 4]);
        (0..4 * FOURS).map(line).collect::<String>()
    };
    let rooks = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
    let jkf = |square: [u8; 4]| {
        let [x, y, to_x, to_y] = square;
        format!(
            "{{\"move\":{{\"from\":{{\"x\":{x},\"y\":{y}}},\"to\":{{\"x\":{to_x},\"y\":{to_y}}},\"piece\":\"HI\"}}}},"
        )
    };
    let jkf: String = [[2, 8, 3, 8], [8, 2, 7, 2], [3, 8, 2, 8], [7, 2, 8, 2]]
        .map(jkf)
        .concat();
    vec![
        (
            "moves",
            Format::Kif,
            "手合割：平手\n".to_owned() + &four(rooks, ""),
        ),
        (
            "times",
            Format::Kif,
            "手合割：平手\n".to_owned() + &four(rooks, " ( 0:16/00:00:16)"),
        ),
        (
            "comments",
            Format::Kif,
            "手合割：平手\n".to_owned() + &four(rooks, "\n*a\n*b"),
        ),
        (
            "moves",
            Format::Csa,
            "V2.2\nPI\n+\n".to_owned() + &"+2838HI\n-8272HI\n+3828HI\n-7282HI\n".repeat(FOURS),
        ),
        (
            "moves",
            Format::Usi,
            "position startpos moves".to_owned() + &" 2h3h 8b7b 3h2h 7b8b".repeat(FOURS),
        ),
        (
            "moves",
            Format::Ucci,
            "position startpos moves".to_owned() + &" a0a1 a9a8 a1a0 a8a9".repeat(FOURS),
        ),
        (
            "moves",
            Format::Jkf,
            format!(
                "{{\"header\":{{}},\"moves\":[{{}},{}{{}}]}}",
                jkf.repeat(FOURS)
            ),
        ),
        (
            "moves",
            Format::Pgn,
            "[Variant \"Crazyhouse\"]\n\n".to_owned() + &"1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(FOURS),
        ),
        (
            "variations",
            Format::Pgn,
            "[Variant \"Crazyhouse\"]\n\n1. e4".to_owned() + &"(1. d4 e5)".repeat(FOURS),
        ),
        (
            "comments",
            Format::Pgn,
            "[Variant \"Crazyhouse\"]\n\n1. e4".to_owned() + &" {a}".repeat(FOURS),
        ),
        (
            "free text",
            Format::Kif,
            "手合割：平手\n".to_owned() + &"x\n".repeat(FOURS),
        ),
    ]
}

#[test]
fn a_record_takes_at_most_four_times_its_text_or_seventy_bytes_an_item() {
    for (name, format, text) in texts() {
        let items = text.split_whitespace().count();
        // The tables of the rules are made once.
        let start: String = text.chars().take(200).collect();
        let _ = Games::new(&start, format).next();
        let usage = Usage::of(|| Games::new(&text, format).next().unwrap());
        let ratio = usage.peak / (text.len() / 100);
        println!("{format} {name}: {ratio} % of {}", text.len());
        // A short text is shorter than a move, a comment or a line of text in memory.
        let most = (4 * text.len()).max(70 * items);
        assert!(
            usage.peak <= most,
            "{format} {name}: {usage:?} of {}",
            text.len()
        );
    }
}
