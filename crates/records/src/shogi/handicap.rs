//! Games in which the second player begins without some pieces.

/// A handicap: its name in KIF, its preset in JKF, and the ranks of the second player without the pieces.
pub(super) struct Handicap {
    pub(super) name: &'static str,
    pub(super) preset: &'static str,
    ranks: &'static str,
}

const fn handicap(name: &'static str, preset: &'static str, ranks: &'static str) -> Handicap {
    Handicap {
        name,
        preset,
        ranks,
    }
}

const ALL: [Handicap; 16] = [
    handicap("平手", "HIRATE", "lnsgkgsnl/1r5b1"),
    handicap("香落ち", "KY", "lnsgkgsn1/1r5b1"),
    handicap("右香落ち", "KY_R", "1nsgkgsnl/1r5b1"),
    handicap("角落ち", "KA", "lnsgkgsnl/1r7"),
    handicap("飛車落ち", "HI", "lnsgkgsnl/7b1"),
    handicap("飛香落ち", "HIKY", "lnsgkgsn1/7b1"),
    handicap("二枚落ち", "2", "lnsgkgsnl/9"),
    handicap("三枚落ち", "3", "lnsgkgsn1/9"),
    handicap("四枚落ち", "4", "1nsgkgsn1/9"),
    handicap("五枚落ち", "5", "2sgkgsn1/9"),
    handicap("左五枚落ち", "5_L", "1nsgkgs2/9"),
    handicap("六枚落ち", "6", "2sgkgs2/9"),
    handicap("左七枚落ち", "7_L", "2sgkg3/9"),
    handicap("右七枚落ち", "7_R", "3gkgs2/9"),
    handicap("八枚落ち", "8", "3gkg3/9"),
    handicap("十枚落ち", "10", "4k4/9"),
];

impl Handicap {
    /// The SFEN of the start.
    pub(super) fn sfen(&self) -> String {
        let turn = if self.preset == "HIRATE" { 'b' } else { 'w' };
        let ranks = self.ranks;
        format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - 1")
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
