//! The names of the pieces.

/// A kind of piece: its letter, its code in CSA, its name in KIF, that of one character in diagrams, and another one.
pub(super) struct Name {
    pub(super) letter: &'static str,
    pub(super) csa: &'static str,
    pub(super) kif: &'static str,
    pub(super) short: char,
    other: &'static str,
}

const fn name(
    letter: &'static str,
    csa: &'static str,
    kif: &'static str,
    short: char,
    other: &'static str,
) -> Name {
    Name {
        letter,
        csa,
        kif,
        short,
        other,
    }
}

/// All kinds, in the order in which hands are written: the rook first.
const NAMES: [Name; 14] = [
    name("R", "HI", "飛", '飛', ""),
    name("B", "KA", "角", '角', ""),
    name("G", "KI", "金", '金', ""),
    name("S", "GI", "銀", '銀', ""),
    name("N", "KE", "桂", '桂', ""),
    name("L", "KY", "香", '香', ""),
    name("P", "FU", "歩", '歩', ""),
    name("K", "OU", "玉", '玉', "王"),
    name("+R", "RY", "龍", '龍', "竜"),
    name("+B", "UM", "馬", '馬', ""),
    name("+S", "NG", "成銀", '全', "全"),
    name("+N", "NK", "成桂", '圭', "圭"),
    name("+L", "NY", "成香", '杏', "杏"),
    name("+P", "TO", "と", 'と', ""),
];

pub(super) fn by_letter(letter: &str) -> Option<&'static Name> {
    NAMES.iter().find(|name| name.letter == letter)
}

pub(super) fn by_csa(code: &str) -> Option<&'static Name> {
    NAMES.iter().find(|name| name.csa == code)
}

/// The kind of a character of a diagram.
pub(super) fn by_character(character: char) -> Option<&'static Name> {
    NAMES
        .iter()
        .find(|name| name.short == character || name.other.starts_with(character))
}

/// The kind whose name a text begins with, and what follows.
pub(super) fn at_start(text: &str) -> Option<(&'static Name, &str)> {
    let known = |name: &'static Name, spelled: &str| {
        let rest = text.strip_prefix(spelled).filter(|_| !spelled.is_empty())?;
        Some((name, rest))
    };
    let mut found = NAMES
        .iter()
        .flat_map(|name| [known(name, name.kif), known(name, name.other)]);
    found.find_map(|found| found)
}

/// The kinds that are held in hand, the rook first.
pub(super) fn in_hand() -> impl Iterator<Item = &'static Name> {
    NAMES.iter().take(7)
}

/// `二` to `十八`; nothing for one.
pub(super) fn kanji(count: usize) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let digit = |number: usize| DIGITS.get(number).copied().unwrap_or_default();
    match count {
        0 | 1 => String::new(),
        2..=9 => digit(count).into(),
        _ => {
            let tens = count / 10;
            let tens = if tens > 1 { digit(tens) } else { "" };
            format!("{tens}十{}", digit(count % 10))
        }
    }
}

/// The number of `二`, `十八` or `18`; one for an empty text.
pub(super) fn from_kanji(text: &str) -> Option<usize> {
    if text.is_empty() {
        return Some(1);
    }
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let digit = |letter: char| {
        let place = "〇一二三四五六七八九"
            .chars()
            .position(|other| other == letter);
        place.or_else(|| {
            "０１２３４５６７８９"
                .chars()
                .position(|other| other == letter)
        })
    };
    let mut number = 0_usize;
    for letter in text.chars() {
        number = match letter {
            '十' => number.max(1).checked_mul(10)?,
            _ if number >= 10 && number.is_multiple_of(10) => number.checked_add(digit(letter)?)?,
            _ => number.checked_mul(10)?.checked_add(digit(letter)?)?,
        };
    }
    (number < 100).then_some(number)
}
