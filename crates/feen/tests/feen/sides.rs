//! The other player's side, keys, and whether a text is valid.
#![cfg(feature = "alloc")]

use std::collections::BTreeSet;

use feen::qi::{Flip, Key, Player};
use feen::{Feen, Piece, Style, sin::Token};

const TEXTS: [&str; 8] = [
    "1 / G/g",
    "K^3k / C/s",
    "k^2/3/P2/2K^ p/ C/s",
    "4k^3/8/8/8/8/8/8/4K^2R 2P/p C/c",
    "1k/3/K3 / G/g",
    "k/K2/1p//2/P1/k1 / G/g",
    "k1/2//1K/2 +P-p^/2b' x/X",
    "8/8/8/8/8/8/8/8 P/ c/C",
];

fn feen(text: &str) -> Feen {
    text.parse().unwrap()
}

#[test]
fn to_change_sides_twice_gives_the_position_back() {
    for text in TEXTS {
        for flip in [Flip::Mirrored, Flip::Turned] {
            let before = feen(text);
            let after = before.clone().change_sides(flip);
            assert_eq!(feen(&after.to_string()), after, "{text}");
            assert_eq!(after.position().turn(), before.position().turn().flip());
            let count = |of: &Feen, player: Player| {
                let side = |piece: &&Piece| piece.side() == player;
                of.position().board().iter().flatten().filter(side).count()
            };
            assert_eq!(count(&after, Player::First), count(&before, Player::Second));
            assert_eq!(after.change_sides(flip), before, "{text}");
        }
    }
    let mirrored = feen("1k/3/K3 / G/g").change_sides(Flip::Mirrored);
    assert_eq!(mirrored.to_string(), "k3/3/1K / g/G");
    let turned = feen("1k/3/K3 / G/g").change_sides(Flip::Turned);
    assert_eq!(turned.to_string(), "3k/3/K1 / g/G");
}

#[test]
fn equal_positions_alone_have_equal_keys() {
    let keys = TEXTS.map(|text| feen(text).key());
    for (text, key) in TEXTS.iter().zip(keys) {
        assert_eq!(feen(text).key(), key);
        assert_eq!(
            keys.iter().filter(|other| **other == key).count(),
            1,
            "{text}"
        );
        let other = feen(text).change_sides(Flip::Turned);
        assert_ne!(other.key(), key, "{text}");
    }
    let pieces: BTreeSet<u64> = Piece::all().map(|piece| piece.key()).collect();
    assert_eq!(pieces.len(), Piece::all().count());
    let styles: BTreeSet<u64> = ('A'..='Z')
        .filter_map(Style::new)
        .map(|style| style.key())
        .collect();
    assert_eq!(styles.len(), 26);
}

#[test]
fn a_text_is_valid_or_not() {
    for text in TEXTS {
        assert_eq!(feen::validate(text), Ok(()), "{text}");
    }
    for (text, piece, style) in [
        ("K", true, true),
        ("+K^'", true, false),
        ("k", true, true),
        ("", false, false),
        ("KK", false, false),
        ("5", false, false),
    ] {
        assert_eq!(Piece::is_valid(text), piece, "{text}");
        assert_eq!(Token::is_valid(text), style, "{text}");
        assert!(feen::validate(text).is_err());
    }
}
