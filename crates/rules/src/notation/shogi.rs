//! The names of the pieces of shogi.

use crate::compiled::{Flip, Rules};

/// A kind of piece: its letter, its name in CSA, and its names in Japanese records.
pub(super) struct Name {
    pub(super) letter: &'static str,
    pub(super) csa: &'static str,
    /// The name that is written, and others that are read.
    pub(super) kif: &'static [&'static str],
}

const fn name(letter: &'static str, csa: &'static str, kif: &'static [&'static str]) -> Name {
    Name { letter, csa, kif }
}

pub(super) const NAMES: [Name; 14] = [
    name("P", "FU", &["歩"]),
    name("L", "KY", &["香"]),
    name("N", "KE", &["桂"]),
    name("S", "GI", &["銀"]),
    name("G", "KI", &["金"]),
    name("B", "KA", &["角"]),
    name("R", "HI", &["飛"]),
    name("K", "OU", &["玉", "王"]),
    name("+P", "TO", &["と"]),
    name("+L", "NY", &["成香", "杏"]),
    name("+N", "NK", &["成桂", "圭"]),
    name("+S", "NG", &["成銀", "全"]),
    name("+B", "UM", &["馬"]),
    name("+R", "RY", &["龍", "竜"]),
];

/// Whether a letter is one of [`NAMES`].
fn is_named(letter: &str) -> bool {
    match letter.as_bytes() {
        [b'+', letter] => b"PLNSBR".contains(letter),
        [letter] => b"PLNSGBRK".contains(letter),
        _ => false,
    }
}

pub(super) fn named(letter: &str) -> Option<&'static Name> {
    NAMES.iter().find(|name| name.letter == letter)
}

/// Whether the pieces are those of shogi, on a board of at most 9 by 9.
pub(super) fn fits(rules: &Rules) -> bool {
    let mut kinds = rules.kinds.all.iter();
    rules.hands.exist
        && rules.promotions.flip == Flip::Never
        && rules.geometry.files < 10
        && rules.geometry.ranks < 10
        && kinds.all(|kind| is_named(rules.kinds.letter(*kind)))
}
