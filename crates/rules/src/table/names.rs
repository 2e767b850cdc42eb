use alloc::string::String;

/// Names that other programs and sites have for built-in variants, in small letters.
const ALIASES: &[(&str, &str)] = &[
    ("standard", "chess"),
    ("orthodox", "chess"),
    ("fromposition", "chess"),
    ("chess960", "fischerandom"),
    ("fischerrandom", "fischerandom"),
    ("threecheck", "3check"),
    ("threechecks", "3check"),
    ("fivecheck", "5check"),
    ("koth", "kingofthehill"),
    ("zh", "crazyhouse"),
    ("bug", "bughouse"),
    ("losingchess", "antichess"),
    ("schess", "seirawan"),
    ("japanesechess", "shogi"),
    ("chinesechess", "xiangqi"),
    ("cchess", "xiangqi"),
    ("koreanchess", "janggi"),
    ("thaichess", "makruk"),
    ("burmesechess", "sittuyin"),
    ("ouk", "cambodian"),
    ("oukchaktrang", "cambodian"),
    ("karoukouk", "karouk"),
    ("aseanchess", "asean"),
    ("goro", "gorogoro"),
    ("gorogoroshogi", "gorogoro"),
    ("judkinsshogi", "judkins"),
    ("microshogi", "micro"),
    ("dobutsushogi", "dobutsu"),
    ("kyoto", "kyotoshogi"),
    ("tori", "torishogi"),
    ("euro", "euroshogi"),
    ("hordechess", "horde"),
    ("racing", "racingkings"),
    ("duckchess", "duck"),
    ("grandchess", "grand"),
    ("capablanca960", "caparandom"),
    ("capablancarandom", "caparandom"),
    ("courierchess", "courier"),
    ("losalamoschess", "losalamos"),
    ("minichess", "gardner"),
];

/// The other names of a built-in variant.
pub(crate) fn aliases(name: &str) -> impl Iterator<Item = &'static str> {
    let known = ALIASES.iter().filter(move |(_, of)| *of == name);
    known.map(|(alias, _)| *alias)
}

/// The name as built-in variants have it, for a name in any case and with any of ` `, `-` and `_`.
pub(crate) fn canonical_name(name: &str) -> String {
    let plain = |name: &str| -> String {
        let letters = name
            .chars()
            .filter(|letter| !matches!(letter, ' ' | '-' | '_'));
        letters.flat_map(char::to_lowercase).collect()
    };
    let name = plain(name);
    let alias = ALIASES.iter().find(|(alias, _)| *alias == name);
    alias.map_or(name, |(_, name)| plain(name))
}
