//! The examples of the specification and the known positions, row by row.

use std::collections::HashSet;

use oracle::rows::rows;
use oracle::{Count, Layout, Reason};

#[test]
fn examples_are_judged_and_counted() {
    for row in rows() {
        let position = oracle::feen(row.text.as_bytes()).ok();
        let counts =
            position.map(|position| [&position.squares, &position.pieces].map(Count::to_string));
        let expected = row
            .counts
            .map(|counts| counts.map(|count| count.to_string()));
        assert_eq!(counts, expected, "{:?}", row.text);
    }
}

#[test]
fn every_example_is_a_case_once() {
    let rows = rows();
    let texts: HashSet<_> = rows.iter().map(|row| &row.text).collect();
    let valid = rows.iter().filter(|row| row.counts.is_some()).count();
    assert_eq!((texts.len(), valid), (rows.len(), 100));
    assert_eq!(rows.len(), 192);
}

#[test]
fn valid_texts_display_as_they_were_read() {
    for text in oracle::rows::valid() {
        let position = oracle::feen(text.as_bytes()).map(|position| position.to_string());
        assert_eq!(position.as_deref(), Ok(text.as_str()));
    }
}

#[test]
fn a_byte_above_ascii_is_found_first() {
    for text in [
        &b"\xFF"[..],
        b"8/8 / W/w\x80",
        "8/8 / W/\u{0301}w".as_bytes(),
    ] {
        assert_eq!(oracle::feen(text).err(), Some(Reason::NonAscii), "{text:?}");
    }
}

/// Texts with several faults, and faults that no table shows.
#[test]
fn the_first_reason_counts() {
    use Reason::{
        DimensionalCoherence, EndsWithSeparator, FieldCount, HandNotAggregated, HandNotCanonical,
        InvalidEmptyCount, InvalidHandCount, InvalidHandsDelimiter, InvalidPieceToken,
        InvalidStyleToken, StylesSameCase, TooManyPieces,
    };
    for (text, reason) in [
        ("8//8 QP/ W/W", DimensionalCoherence),
        ("K^ 9K/ J/J", StylesSameCase),
        ("8/9//8 / W/w", DimensionalCoherence),
        ("256/0 / W/w", InvalidEmptyCount),
        ("8/0/ / W/w", EndsWithSeparator),
        ("8/K^^7///1 / W/w", InvalidPieceToken),
        ("a//b///c / W/w", DimensionalCoherence),
        ("a/b///c / W/w", DimensionalCoherence),
        ("8 PQP/ W/w", HandNotAggregated),
        ("8 QPQ/ W/w", HandNotCanonical),
        ("8 1PP/ W/w", InvalidHandCount),
        ("8 1/ W/w", InvalidHandCount),
        ("8 QP/1P W/w", HandNotCanonical),
        ("8 99999999999999999999999P/ W/w", TooManyPieces),
        ("   ", FieldCount),
        ("8 + W/w", InvalidHandsDelimiter),
        ("8 +/ W/w", InvalidPieceToken),
        ("8 3B2PNR/q2p W/w", HandNotCanonical),
        ("8 / w\0/W", InvalidStyleToken),
    ] {
        assert_eq!(
            oracle::feen(text.as_bytes()).err(),
            Some(reason),
            "{text:?}"
        );
    }
}

#[test]
fn hands_in_canonical_order_are_taken() {
    for hand in [
        "-P+PPp",
        "PP'P^P^'",
        "P-pQ",
        "aB",
        "3P2Bp",
        "3Q2P",
        "-K+KKK^K^'",
        "3B2PNR",
        "12P2Q",
        "PP'",
        "-p+p",
    ] {
        let text = format!("99 {hand}/{hand} W/w");
        let position = oracle::feen(text.as_bytes());
        assert!(position.is_ok(), "{hand}: {position:?}");
    }
}

/// The dimensions of a placement, outermost first, or that it has none.
#[track_caller]
fn shape(placement: &str) -> String {
    let text = format!("{placement} / W/w");
    let position = oracle::feen(text.as_bytes()).expect("a valid placement");
    match position.layout {
        Layout::Box(dimensions) => {
            let dimensions: Vec<String> = dimensions.iter().map(Count::to_string).collect();
            dimensions.join("×")
        }
        Layout::Irregular => "irregular".to_owned(),
    }
}

#[test]
fn boards_have_a_shape_or_are_irregular() {
    for (placement, expected) in [
        ("1", "1"),
        ("44", "44"),
        ("1/1/1", "3×1"),
        ("K'K/2", "2×2"),
        ("ab/cd//AB/CD", "2×2×2"),
        ("a/b//c/d", "2×2×1"),
        ("a/b//c/d//e/1", "3×2×1"),
        ("a/b//c/d///e/f//g/h", "2×2×2×1"),
        ("a/b//c/d///e/f//g/h////a/b//c/d///e/f//g/h", "2×2×2×2×1"),
        ("rkr/pp/PPPP", "irregular"),
        ("3/4/5/4/3", "irregular"),
        ("1/2//3/4//5/6", "irregular"),
        ("a/b//A/B/C", "irregular"),
        ("1/1//1/1///1/1//1/1//1/1", "irregular"),
        (
            "99999999999999999999999/99999999999999999999999",
            "2×99999999999999999999999",
        ),
        (
            "99999999999999999999999/99999999999999999999998",
            "irregular",
        ),
    ] {
        assert_eq!(shape(placement), expected, "{placement}");
    }
}

#[test]
fn counts_of_a_thousand_digits_are_exact() {
    let nines = "9".repeat(1000);
    let power = format!("1{}", "0".repeat(1000));
    let verdict =
        |text: &str| oracle::feen(text.as_bytes()).map(|position| position.pieces.to_string());
    assert_eq!(
        verdict(&format!("{power} {nines}P/p W/w")),
        Ok(power.clone())
    );
    assert_eq!(
        verdict(&format!("{nines} {nines}P/ W/w")),
        Ok(nines.clone())
    );
    assert_eq!(
        verdict(&format!("{nines}p {nines}P/ W/w")),
        Ok(power.clone())
    );
    assert_eq!(
        verdict(&format!("{nines} {nines}P/p W/w")),
        Err(Reason::TooManyPieces)
    );
    assert_eq!(
        verdict(&format!("{power}/1 {nines}P{nines}Q/ W/w")),
        Err(Reason::TooManyPieces)
    );
    assert_eq!(
        verdict(&format!("{power}/1 {nines}A{power}B/ W/w")),
        Err(Reason::HandNotCanonical)
    );
    assert_eq!(
        verdict(&format!("{power}/{power} {power}B{nines}A/ W/w")).map(|pieces| pieces.len()),
        Ok(1001)
    );
}
