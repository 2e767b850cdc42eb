//! Games in which the second player begins without some pieces.

/// A handicap: its name in KIF, its preset in JKF, and its name where games begin; none for an even game.
pub(super) struct Handicap {
    pub(super) name: &'static str,
    pub(super) preset: &'static str,
    start: &'static str,
}

const fn handicap(name: &'static str, preset: &'static str, start: &'static str) -> Handicap {
    Handicap {
        name,
        preset,
        start,
    }
}

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

const ALL: [Handicap; 16] = [
    handicap("平手", "HIRATE", ""),
    handicap("香落ち", "KY", "lance"),
    handicap("右香落ち", "KY_R", "right-lance"),
    handicap("角落ち", "KA", "bishop"),
    handicap("飛車落ち", "HI", "rook"),
    handicap("飛香落ち", "HIKY", "rook-lance"),
    handicap("二枚落ち", "2", "two"),
    handicap("三枚落ち", "3", "three"),
    handicap("四枚落ち", "4", "four"),
    handicap("五枚落ち", "5", "five"),
    handicap("左五枚落ち", "5_L", "left-five"),
    handicap("六枚落ち", "6", "six"),
    handicap("左七枚落ち", "7_L", "left-seven"),
    handicap("右七枚落ち", "7_R", "right-seven"),
    handicap("八枚落ち", "8", "eight"),
    handicap("十枚落ち", "10", "ten"),
];

impl Handicap {
    /// The SFEN of the start.
    pub(super) fn sfen(&self) -> String {
        feen_rules::handicap(self.start).unwrap_or_else(|| EVEN.to_owned())
    }
}

pub(super) fn by_name(name: &str) -> Option<&'static Handicap> {
    ALL.iter().find(|handicap| handicap.name == name)
}

pub(super) fn by_preset(preset: &str) -> Option<&'static Handicap> {
    ALL.iter().find(|handicap| handicap.preset == preset)
}

/// The handicap of a start.
pub(super) fn by_sfen(sfen: &str) -> Option<&'static Handicap> {
    ALL.iter().find(|handicap| handicap.sfen() == sfen)
}
