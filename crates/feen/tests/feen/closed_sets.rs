//! Sets that are small enough to be looked at whole.
#![cfg(feature = "alloc")]

use feen::{EncodeError, Feen, Piece, Player, Position, Style};
use qi::{ByPlayer, Hands, Qi, Shape};

/// The bytes of a token, in memory of its own.
fn tokens() -> Vec<String> {
    Piece::all().map(|piece| piece.to_string()).collect()
}

#[test]
fn every_two_pieces_in_a_hand_have_one_order() {
    let tokens = tokens();
    let mut text = String::new();
    let mut accepts = |one: &str, other: &str| {
        text.clear();
        text.extend(["2 ", one, other, "/ C/c"]);
        feen::validate(&text).is_ok()
    };
    let mut pairs = 0;
    for (place, one) in tokens.iter().enumerate() {
        assert!(!accepts(one, one), "{one}");
        for other in &tokens[place + 1..] {
            assert!(accepts(one, other) != accepts(other, one), "{one} {other}");
            pairs += 1;
        }
    }
    assert_eq!(pairs, 194_376);
}

#[test]
fn the_order_in_a_hand_is_that_of_the_pieces() {
    let all: Vec<Piece> = Piece::all().collect();
    let mut sorted = all.clone();
    sorted.sort_unstable();
    let tokens: Vec<String> = sorted.iter().map(Piece::to_string).collect();
    let text = format!("624 {}/ C/c", tokens.concat());
    assert_eq!(feen::validate(&text), Ok(()));
    // So any two that follow each other accept one order: the one of all 624.
    for pair in tokens.windows(2) {
        let text = format!("2 {}{}/ C/c", pair[1], pair[0]);
        assert!(feen::validate(&text).is_err(), "{text}");
    }
}

/// Every shape of at most three dimensions of at most four.
fn shapes() -> impl Iterator<Item = Vec<usize>> {
    let sizes = || 1..=4_usize;
    let lines = sizes().map(|files| vec![files]);
    let boards = sizes().flat_map(move |ranks| sizes().map(move |files| vec![ranks, files]));
    let layers = sizes().flat_map(move |layers| {
        sizes().flat_map(move |ranks| sizes().map(move |files| vec![layers, ranks, files]))
    });
    lines.chain(boards).chain(layers)
}

#[test]
fn every_small_shape_is_spelled_or_has_no_spelling() {
    let piece = Piece::from_static("+K^'");
    let (mut spelled, mut refused) = (0, 0);
    for dimensions in shapes() {
        let squares: usize = dimensions.iter().product();
        let empty = vec![None; squares];
        let full = vec![Some(piece); squares];
        let alone = (0..squares).map(|square| {
            let mut board = vec![None; squares];
            board[square] = Some(piece);
            board
        });
        let outer = dimensions.iter().rev().skip(1);
        let spellable = outer.into_iter().all(|size| *size > 1);
        for board in [empty, full].into_iter().chain(alone) {
            let position = position(&dimensions, board);
            match Feen::try_from(position.clone()) {
                Ok(feen) => {
                    let text = feen.to_string();
                    let back: Feen = text.parse().unwrap();
                    assert_eq!(back.position(), &position, "{text}");
                    assert_eq!(back.position().shape(), dimensions, "{text}");
                    assert!(spellable, "{text}");
                    spelled += 1;
                }
                Err(error) => {
                    assert!(
                        matches!(error, EncodeError::UnspellableShape { .. }),
                        "{dimensions:?}: {error}"
                    );
                    assert!(!spellable, "{dimensions:?}");
                    refused += 1;
                }
            }
        }
    }
    assert_eq!((spelled, refused), (1_014, 264));
}

fn position(dimensions: &[usize], board: Vec<Option<Piece>>) -> Position {
    let shape = Shape::new(dimensions).unwrap();
    let styles = ByPlayer::new(Style::from_static("C"), Style::from_static("S"));
    let hands = Hands::from_items([]);
    Qi::from_parts(shape, board, hands, styles, Player::First).unwrap()
}

/// Where a rank is no longer written in the same way as a shorter one, its text is
/// still the one that was read.
#[test]
fn ranks_of_every_length_are_written_as_they_are_read() {
    for files in 1..=255_usize {
        let rank = match files {
            1 => "k".to_owned(),
            files => format!("{}+K^'", files - 1),
        };
        let empty = files.to_string();
        for ranks in [1, 2, 9, 255] {
            let board = [vec![empty.as_str(); ranks - 1], vec![rank.as_str()]].concat();
            let layer = board.join("/");
            let deep = [layer.as_str(), layer.as_str()].join("//");
            for placement in [layer, deep] {
                let text = format!("{placement} / C/c");
                let Ok(position) = text.parse::<Feen>() else {
                    continue;
                };
                assert_eq!(position.to_string(), text);
            }
        }
    }
}

#[track_caller]
fn is_written_as_it_is_read(placement: &str, hands: [&str; 2]) {
    let text = format!("{placement} {} C/c", hands.join("/"));
    if let Ok(position) = text.parse::<Feen>() {
        assert_eq!(position.to_string(), text);
    }
}

/// What is gathered is written on before it has no room, wherever a rank or a hand begins
/// in it.
#[test]
fn texts_of_every_length_are_written_as_they_are_read() {
    let items =
        ('A'..='P').map(|letter| format!("2+{letter}^'2+{}^'", letter.to_ascii_lowercase()));
    let hand: String = items.collect();
    for first in 1..=600 {
        for rank in ["+K^'", "1/+K^'", "+K^'//1/+K^'", "+K^'/1/1+K^'11"] {
            let placement = ["k".repeat(first), rank.to_owned(), ["k"; 9].join("/")];
            is_written_as_it_is_read(&placement.join("/"), [""; 2]);
        }
    }
    for ranks in 15..=200 {
        for pieces in 0..=3 {
            let placement = vec!["+k^'".repeat(pieces) + "9"; ranks].join("/");
            for hands in [[&hand, ""], ["", &hand], [&hand, &hand]] {
                is_written_as_it_is_read(&placement, hands);
            }
        }
    }
    for squares in 90..=110 {
        for empty in 0..=6 {
            let ranks = [vec!["1"; empty], vec!["+k^'"; squares - empty]].concat();
            let hands = ["+A^'+B^'+C^'+D^'", "+E^'"];
            is_written_as_it_is_read(&ranks.join("/"), hands);
        }
    }
}

#[test]
fn counts_in_a_hand_are_written_as_they_are_read() {
    for count in 2..=130 {
        let text = format!("65/65 {count}P/ C/c");
        assert_eq!(text.parse::<Feen>().unwrap().to_string(), text);
    }
}
