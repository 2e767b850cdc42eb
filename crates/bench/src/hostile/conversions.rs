//! Texts of other notations that are made to be slow, and their readers.

use std::hint::black_box;

use feen_interchange::pdn::GameType;
use feen_interchange::{
    Convention, Epd, Fen, Pdn, Profile, Residue, Sfen, Variant, epd, fen, pdn, sfen,
};

/// A reader and a kind of text that is made to be slow for it.
#[derive(Clone, Copy, Debug)]
pub struct Conversion {
    /// The reader.
    pub reader: &'static str,
    /// The kind of text.
    pub family: &'static str,
    /// Reads a text, whatever comes of it.
    pub read: fn(&[u8]),
    /// A text of about this many bytes.
    pub text: fn(usize) -> String,
}

impl Conversion {
    /// Whether it repairs the text: it then keeps every change.
    #[must_use]
    pub fn repairs(&self) -> bool {
        self.reader.starts_with("lenient")
    }
}

/// Every reader with the texts that are made for it.
pub const CONVERSIONS: &[Conversion] = &[
    row("fen", "a rank of pieces", any_fen, |bytes| {
        board(&"P".repeat(bytes))
    }),
    row("fen", "a rank of marked pieces", any_fen, |bytes| {
        board(&"+P~".repeat(bytes / 3))
    }),
    row("fen", "ranks of chess", any_fen, |bytes| {
        board(&ranks("rnbqkbnr/pppppppp/8/4P3", bytes))
    }),
    row("fen", "narrow ranks", any_fen, |bytes| {
        board(&ranks("1/K", bytes))
    }),
    row("fen", "one count", any_fen, |bytes| {
        board(&"9".repeat(bytes))
    }),
    row("fen", "slashes", any_fen, |bytes| board(&"/".repeat(bytes))),
    row("fen", "a pocket of pawns", any_fen, |bytes| {
        format!("8/8/8/8/8/8/8/8[{}] w - - 0 1", "P".repeat(bytes))
    }),
    row(
        "fen of crazyhouse",
        "a pocket of pawns",
        crazyhouse,
        |bytes| format!("8/8/8/8/8/8/8/8[{}] w - - 0 1", "P".repeat(bytes)),
    ),
    row(
        "fen of crazyhouse",
        "a pocket of all letters",
        crazyhouse,
        |bytes| {
            format!(
                "8/8/8/8/8/8/8/8[{}] w - - 0 1",
                "QRBNPqrbnp".repeat(bytes / 10)
            )
        },
    ),
    row("fen", "rights", any_fen, |bytes| {
        format!("8/8/8/8/8/8/8/8 w {} - 0 1", "KQkq".repeat(bytes / 4))
    }),
    row("fen", "a long number", any_fen, |bytes| {
        format!("8/8/8/8/8/8/8/8 w - - {} 1", "9".repeat(bytes))
    }),
    row("fen", "spaces", any_fen, |bytes| " ".repeat(bytes)),
    row("fen of chess", "a rank of pieces", chess_fen, |bytes| {
        board(&"P".repeat(bytes))
    }),
    row("fen of chess", "ranks of chess", chess_fen, |bytes| {
        board(&ranks("8", bytes))
    }),
    row("fen to FEEN", "ranks of chess", fen_to_feen, |bytes| {
        board(&ranks("rnbqkbnr/pppppppp/8/4P3", bytes))
    }),
    row("fen to FEEN", "promoted pieces", fen_to_feen, |bytes| {
        board(&ranks("Q~Q~Q~Q~q~q~q~q~", bytes))
    }),
    row("fen to FEEN", "kings", fen_to_feen, |bytes| {
        board(&ranks("KkKkKkKk", bytes))
    }),
    row("lenient fen", "spaces", lenient_fen, |bytes| {
        " ".repeat(bytes)
    }),
    row("lenient fen", "a rank of ones", lenient_fen, |bytes| {
        board(&"1".repeat(bytes))
    }),
    row("lenient fen", "ranks of ones", lenient_fen, |bytes| {
        board(&ranks("11111111", bytes))
    }),
    row("lenient fen", "rights in disorder", lenient_fen, |bytes| {
        format!("8/8/8/8/8/8/8/8 w {} - 0 1", "qkQK".repeat(bytes / 4))
    }),
    row("lenient fen", "foreign dashes", lenient_fen, |bytes| {
        format!("8/8/8/8/8/8/8/8 w {} - 0 1", "–".repeat(bytes / 3))
    }),
    row("lenient fen", "zeros", lenient_fen, |bytes| {
        format!("8/8/8/8/8/8/8/8 w - - {}1 1", "0".repeat(bytes))
    }),
    row(
        "lenient fen",
        "a counted pocket",
        lenient_crazyhouse,
        |bytes| format!("8/8/8/8/8/8/8/8[{}] w - - 0 1", "9P".repeat(bytes / 2)),
    ),
    row(
        "lenient fen",
        "a count in a pocket",
        lenient_crazyhouse,
        |bytes| format!("8/8/8/8/8/8/8/8[{}P] w - - 0 1", "9".repeat(bytes)),
    ),
    row("lenient fen", "ranks of zeros", lenient_fen, |bytes| {
        board(&"0".repeat(bytes))
    }),
    row("lenient epd", "quotes", lenient_epd, |bytes| {
        format!("8/8/8/8/8/8/8/8 w - - c0{}", " \"\\\"".repeat(bytes / 4))
    }),
    row("lenient epd", "blanks", lenient_epd, |bytes| {
        format!("8/8/8/8/8/8/8/8 w - - c0{};", "  a".repeat(bytes / 3))
    }),
    row("lenient pdn", "zeros", lenient_pdn, |bytes| {
        format!("W:W1{}", "0".repeat(bytes))
    }),
    row("lenient pdn", "leading zeros", lenient_pdn, |bytes| {
        format!("W:W{}", "0".repeat(bytes))
    }),
    row("pdn of a large board", "squares", large_pdn, |bytes| {
        let squares: Vec<String> = (1..(bytes / 6).min(30_000))
            .map(|number| number.to_string())
            .collect();
        format!("W:W{}", squares.join(","))
    }),
    row("epd", "operations", any_epd, |bytes| {
        format!("8/8/8/8/8/8/8/8 w - -{}", " c0 \"x\";".repeat(bytes / 8))
    }),
    row("epd", "operations of many names", any_epd, |bytes| {
        let names = (0..bytes / 12).map(|number| format!(" a{number:07} 1;"));
        format!("8/8/8/8/8/8/8/8 w - -{}", names.collect::<String>())
    }),
    row("epd", "a text without end", any_epd, |bytes| {
        format!("8/8/8/8/8/8/8/8 w - - c0 \"{}", "x".repeat(bytes))
    }),
    row("epd", "operands", any_epd, |bytes| {
        format!("8/8/8/8/8/8/8/8 w - - pv{};", " e4".repeat(bytes / 3))
    }),
    row(
        "epd to FEEN",
        "operations of many names",
        epd_to_feen,
        |bytes| {
            let names = (0..bytes / 12).map(|number| format!(" a{number:07} 1;"));
            format!("8/8/8/8/8/8/8/8 w - -{}", names.collect::<String>())
        },
    ),
    row("lenient epd", "semicolons", lenient_epd, |bytes| {
        format!("8/8/8/8/8/8/8/8 w - - {}", ";".repeat(bytes))
    }),
    row("sfen", "a rank of pieces", any_sfen, |bytes| {
        format!("{} b - 1", "P".repeat(bytes))
    }),
    row("sfen", "a rank of promoted pieces", any_sfen, |bytes| {
        format!("{} b - 1", "+P".repeat(bytes / 2))
    }),
    row("sfen", "a hand of pawns", any_sfen, |bytes| {
        hand(&"P".repeat(bytes))
    }),
    row("sfen", "a hand of counts", any_sfen, |bytes| {
        hand(&"2P".repeat(bytes / 2))
    }),
    row("sfen", "one count in hand", any_sfen, |bytes| {
        hand(&format!("{}P", "9".repeat(bytes)))
    }),
    row("lenient sfen", "a hand of pawns", lenient_sfen, |bytes| {
        hand(&"P".repeat(bytes))
    }),
    row(
        "lenient sfen",
        "a hand of all letters",
        lenient_sfen,
        |bytes| hand(&"PLNSGBRplnsgbr".repeat(bytes / 14)),
    ),
    row("pdn", "the same square", any_pdn, |bytes| {
        format!("W:W{}", joined("1", bytes))
    }),
    row("pdn", "squares in turn", any_pdn, |bytes| {
        let squares: Vec<String> = (0..bytes / 3)
            .map(|number| (number % 50 + 1).to_string())
            .collect();
        format!("W:W{}", squares.join(","))
    }),
    row("pdn", "ranges", any_pdn, |bytes| {
        format!("W:W{}", joined("1-50", bytes))
    }),
    row("pdn", "a long number", any_pdn, |bytes| {
        format!("W:W1-{}", "9".repeat(bytes))
    }),
    row("pdn", "colours", any_pdn, |bytes| {
        format!("W{}", ":W:B".repeat(bytes / 4))
    }),
    row("lenient pdn", "the same square", lenient_pdn, |bytes| {
        format!("W:W{}", joined("1", bytes))
    }),
    row("lenient pdn", "ranges", lenient_pdn, |bytes| {
        format!("W:W{}", joined("1-50", bytes))
    }),
    row("lenient pdn", "spaces", lenient_pdn, |bytes| {
        format!("W:W{}", joined(" 1 ", bytes))
    }),
    row("residue", "the same key", residue, |bytes| {
        "halfmove=3 ".repeat(bytes / 11)
    }),
    row("residue", "unknown keys", residue, |bytes| {
        "x=1 ".repeat(bytes / 4)
    }),
    row("residue", "squares", residue, |bytes| {
        format!("walls={}", joined("a1", bytes))
    }),
    row("residue", "squares in turn", residue, |bytes| {
        let ranks = 1..=bytes / 4 / 26 % 255 + 1;
        let squares = ranks.flat_map(|rank| ('a'..='z').map(move |file| format!("{file}{rank}")));
        format!("walls={}", squares.collect::<Vec<_>>().join(","))
    }),
    row("residue", "operations", residue, |bytes| {
        format!("operations={}", " c0 \"x\";".repeat(bytes / 8))
    }),
    row("residue", "gates", residue, |bytes| {
        format!("gates={}", "KQBCDFG".repeat(bytes / 7))
    }),
    row("residue", "rights", residue, |bytes| {
        format!("castling={}", "KQkq".repeat(bytes / 4))
    }),
    row("residue", "ghosts", residue, |bytes| {
        format!("ghosts={}", joined("1", bytes))
    }),
];

const fn row(
    reader: &'static str,
    family: &'static str,
    read: fn(&[u8]),
    text: fn(usize) -> String,
) -> Conversion {
    Conversion {
        reader,
        family,
        read,
        text,
    }
}

fn board(board: &str) -> String {
    format!("{board} w - - 0 1")
}

fn hand(hand: &str) -> String {
    format!("9/9/9/9/9/9/9/9/9 b {hand} 1")
}

/// Ranks over and over.
fn ranks(ranks: &str, bytes: usize) -> String {
    vec![ranks; bytes / (ranks.len() + 1) + 1].join("/")
}

fn joined(item: &str, bytes: usize) -> String {
    vec![item; bytes / (item.len() + 1) + 1].join(",")
}

fn text(text: &[u8]) -> &str {
    str::from_utf8(text).unwrap_or_default()
}

fn any_fen(bytes: &[u8]) {
    let _ = black_box(fen::View::parse_bytes(bytes));
}

fn chess_fen(bytes: &[u8]) {
    let _ = black_box(fen::View::parse_bytes_as(bytes, &Variant::CHESS));
}

fn crazyhouse(bytes: &[u8]) {
    if let Ok(view) = fen::View::parse_bytes_as(bytes, &Variant::CRAZYHOUSE) {
        let _ = black_box(view.to_feen(&Variant::CRAZYHOUSE.convention()));
    }
}

fn fen_to_feen(bytes: &[u8]) {
    if let Ok(view) = fen::View::parse_bytes(bytes) {
        let _ = black_box(view.to_feen(&Variant::ANY.convention()));
        if let Ok(convention) = Convention::new(Variant::ANY, Profile::SANKI) {
            let _ = black_box(view.to_feen(&convention));
        }
    }
}

fn lenient_fen(bytes: &[u8]) {
    let _ = black_box(Fen::repair(text(bytes), &Variant::CHESS));
}

fn lenient_crazyhouse(bytes: &[u8]) {
    let _ = black_box(Fen::repair(text(bytes), &Variant::CRAZYHOUSE));
}

fn any_epd(bytes: &[u8]) {
    if let Ok(view) = epd::View::parse_bytes(bytes) {
        black_box(view.operations().count());
    }
}

fn epd_to_feen(bytes: &[u8]) {
    if let Ok(view) = epd::View::parse_bytes(bytes) {
        let _ = black_box(view.to_feen(Convention::CHESS));
    }
}

fn lenient_epd(bytes: &[u8]) {
    let _ = black_box(Epd::repair(text(bytes), &Variant::CHESS));
}

fn any_sfen(bytes: &[u8]) {
    if let Ok(view) = sfen::View::parse_bytes(bytes) {
        let _ = black_box(view.to_feen(&Variant::ANY.convention()));
    }
}

fn lenient_sfen(bytes: &[u8]) {
    let _ = black_box(Sfen::repair(text(bytes), &Variant::SHOGI));
}

fn any_pdn(bytes: &[u8]) {
    if let Ok(view) = pdn::View::parse_bytes(bytes) {
        black_box(view.men().count());
    }
}

fn large_pdn(bytes: &[u8]) {
    let game: GameType = "99,W,250,250,N0,0"
        .parse()
        .unwrap_or(GameType::INTERNATIONAL);
    if let Ok(view) = pdn::View::parse_bytes_as(bytes, &game) {
        let _ = black_box(view.to_feen(&pdn::Convention::new(game)));
    }
}

fn lenient_pdn(bytes: &[u8]) {
    let _ = black_box(Pdn::repair(text(bytes), &GameType::INTERNATIONAL));
}

fn residue(bytes: &[u8]) {
    let _ = black_box(text(bytes).parse::<Residue>());
}
