use super::Variant;

/// Other names of variants, as other programs have them.
const SYNONYMS: [(&str, &str); 21] = [
    ("standard", "chess"),
    // Its FENs name rooks by their files, as those of chess may.
    ("chess960", "chess"),
    ("fischerandom", "chess"),
    ("frc", "chess"),
    ("threecheck", "3check"),
    ("fivecheck", "5check"),
    ("zh", "crazyhouse"),
    ("schess", "seirawan"),
    ("capablancachess", "capablanca"),
    ("grandchess", "grand"),
    ("wxf", "xiangqi-wxf"),
    ("kyoto", "kyotoshogi"),
    ("kyotolishogi", "kyoto-lishogi"),
    ("judkinsshogi", "judkins"),
    ("torishogi", "tori"),
    ("chushogi", "chu"),
    ("dobutsushogi", "dobutsu"),
    ("dobutsulishogi", "dobutsu-lishogi"),
    ("xiangqiwxf", "xiangqi-wxf"),
    ("aseanchess", "asean"),
    ("cambodianchess", "cambodian"),
];

impl Variant {
    pub(crate) fn named(name: &str) -> Option<Self> {
        let synonym = SYNONYMS.iter().find(|(synonym, _)| is_same(synonym, name));
        let name = synonym.map_or(name, |(_, name)| name);
        Self::ALL
            .into_iter()
            .find(|variant| is_same(variant.name, name))
    }
}

/// Whether two names differ in case and in `-` and `_` only.
fn is_same(name: &str, other: &str) -> bool {
    letters(name).eq(letters(other))
}

/// The letters and digits of a name, in lower case.
fn letters(name: &str) -> impl Iterator<Item = u8> {
    let bytes = name.bytes().filter(|byte| !matches!(byte, b'-' | b'_'));
    bytes.map(|byte| byte.to_ascii_lowercase())
}
