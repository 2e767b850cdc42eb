//! `interchange` and `chess`: where both take a FEN, their FEEN is the same.

use feen_chess::{CastlingSpelling, Move, Position};
use feen_interchange::{Convention, Fen, Variant, fen};
use oracle::generate::Random;
use proof::laws::read_as_chess_does;

/// The number of positions that both take.
#[track_caller]
fn same_feen(text: &str, rights: CastlingSpelling) -> usize {
    let (Ok(position), Ok(fen)) = (Position::from_fen(text, rights), text.parse::<Fen>()) else {
        return 0;
    };
    let Ok(converted) = fen.to_feen(Convention::CHESS) else {
        return 0;
    };
    assert_eq!(converted.feen(), &position.feen(), "{text}");
    1
}

#[test]
fn positions_of_random_games_have_one_feen() {
    let mut random = Random::new(1);
    // Of Chess960, and of the usual start.
    let mut taken = [0, 0];
    for game in 0..60_u16 {
        let is_usual = game % 2 == 0;
        let mut position = if is_usual {
            Position::start()
        } else {
            Position::chess960(game * 16).expect("a number below 960")
        };
        for _ in 0..80 {
            let moves: Vec<Move> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            position = position.play(random.pick(&moves)).expect("a legal move");
            let mut texts: Vec<String> = vec![position.to_string()];
            if !is_usual {
                texts.push(position.fen().shredder(true).to_string());
            }
            for text in texts {
                taken[usize::from(is_usual)] += same_feen(&text, CastlingSpelling::XFen);
            }
        }
    }
    assert_eq!(taken, [4_784, 2_350]);
}

#[test]
fn positions_of_the_tables_have_one_feen() {
    for text in [
        "rnbqkbnr/1ppp1ppp/8/p3pP2/8/8/PPPPP1PP/RNBQKBNR w KQkq e6 0 3",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/1r6/8/8/R3K2R b Qk - 0 1",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    ] {
        assert_eq!(same_feen(text, CastlingSpelling::Standard), 1, "{text}");
    }
}

/// Both refuse a text that says two things, or both read it.
#[track_caller]
fn same_error(text: &str) {
    let theirs = Position::from_fen(text, CastlingSpelling::XFen).map_err(|error| {
        let places = (error.span(), error.also());
        (error.code(), places)
    });
    let ours = fen::View::parse_as(text, &Variant::CHESS).map_err(|error| {
        let places = (error.span(), error.also());
        (error.code(), places)
    });
    assert_eq!(ours.err(), theirs.err(), "{text}");
}

/// FENs of random games, changed a little: what `chess` reads, `interchange` reads as the same.
#[test]
fn a_changed_fen_that_chess_reads_is_read() {
    const BYTES: &[u8] = b"KQkqHAha-/ 0123456789wbepPRrNe36";
    let mut random = Random::new(7);
    let (mut tried, mut read) = (0_u32, 0_u32);
    for _ in 0..40 {
        let mut position = Position::start();
        for _ in 0..40 {
            let moves: Vec<Move> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            position = position.play(random.pick(&moves)).expect("a legal move");
            let text = position.to_string();
            let fields: Vec<&str> = text.split(' ').collect();
            let [board, side, rights, square, half, full] = fields[..] else {
                panic!("{text} has six fields");
            };
            let turned: String = rights.chars().rev().collect();
            let mut texts = vec![
                text.clone(),
                [board, side, rights, square].join(" "),
                [board, side, &turned, square, half, full].join(" "),
                [board, side, rights, square, half, "0"].join(" "),
                [board, side, rights, square, "007", "010"].join(" "),
                [board, side, rights, square, half].join(" "),
                [board, side, &format!("{rights}K"), square, half, full].join(" "),
                text.replacen('8', "44", 1),
            ];
            // A doubtful text is refused by both, for the same reason at the same place.
            if rights.contains('K') {
                same_error(&texts[6]);
            }
            same_error(&texts[7]);
            for _ in 0..20 {
                let mut bytes = text.as_bytes().to_vec();
                let at = random.within(0..=bytes.len() - 1);
                let byte = random.pick(BYTES);
                match random.within(0..=2) {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    _ => drop(bytes.remove(at)),
                }
                texts.push(String::from_utf8(bytes).expect("it is ASCII"));
            }
            for text in texts {
                tried += 1;
                read += u32::from(read_as_chess_does(&text));
            }
        }
    }
    assert!(tried > 40_000 && read > 10_000, "{read} of {tried}");
}
