//! Records of games, known by name: they are no positions.

/// The advice on a text of a record.
pub(crate) fn advice_on_record(name: &str) -> String {
    match name {
        "PGN" => "this looks like PGN, a record of a game: `chess pgn` reads it".to_owned(),
        "SGF" => "this looks like SGF, a record of a game: `feen` reads positions only".to_owned(),
        name => format!("this looks like {name}, a record of a game: `chess pgn convert` reads it"),
    }
}

/// The name of the record of a game that a text looks like, if it does.
pub(crate) fn record_name(text: &[u8]) -> Option<&'static str> {
    // Records of shogi are often in Shift JIS.
    const KIF_IN_SHIFT_JIS: [&[u8]; 3] = [
        b"\x8e\xe8\x8d\x87\x8a\x84",
        b"\x90\xe6\x8e\xe8\x81",
        b"\x8a\x4a\x8e\x6e\x93\xfa",
    ];
    if KIF_IN_SHIFT_JIS.iter().any(|start| text.starts_with(start)) {
        return Some("KIF");
    }
    let text = str::from_utf8(text).ok()?.trim();
    STARTS
        .iter()
        .find(|(_, starts)| starts.iter().any(|start| text.starts_with(start)))
        .map(|(name, _)| *name)
        .or_else(|| is_kif_move(text).then_some("KIF"))
        .or_else(|| is_csa_move(text).then_some("CSA"))
        .or_else(|| is_pgn(text).then_some("PGN"))
}

/// The starts of lines of records.
const STARTS: [(&str, &[&str]); 8] = [
    (
        "KIF",
        &[
            "手合割：",
            "先手：",
            "後手：",
            "上手：",
            "下手：",
            "開始日時：",
            "終了日時：",
            "棋戦：",
            "場所：",
            "手数----",
            "先手の持駒：",
            "後手の持駒：",
        ],
    ),
    ("KI2", &["▲", "△", "☗", "☖"]),
    (
        "CSA",
        &[
            "V2",
            "V3.0",
            "N+",
            "N-",
            "$EVENT:",
            "$START_TIME:",
            "PI",
            "P1-",
            "P1 *",
            "'CSA",
        ],
    ),
    ("SGF", &["(;"]),
    ("DhtmlXQ", &["[DhtmlXQ"]),
    (
        "WXF",
        &["FORMAT WXF", "FORMAT ICCS", "FORMAT AXF", "START{"],
    ),
    ("JKF", &["{\"header\""]),
    ("UCI or USI moves", &["position startpos", "startpos moves"]),
];

/// A move of KIF: `1 ７六歩(77)`.
fn is_kif_move(text: &str) -> bool {
    let text = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let text = text.trim_start();
    text.starts_with(|file| ('１'..='９').contains(&file) || file == '同')
        && text.contains([
            '歩', '香', '桂', '銀', '金', '角', '飛', '玉', '王', 'と', '馬', '龍', '竜', '成',
        ])
}

/// A move of CSA: `+7776FU`.
fn is_csa_move(text: &str) -> bool {
    let [b'+' | b'-', squares @ ..] = text.as_bytes() else {
        return false;
    };
    match squares.split_at_checked(4) {
        Some((squares, [first, second, ..])) => {
            squares.iter().all(u8::is_ascii_digit)
                && first.is_ascii_uppercase()
                && second.is_ascii_uppercase()
        }
        _ => false,
    }
}

/// A tag or a numbered move of PGN: `[White "A"]`, `1. e4`.
fn is_pgn(text: &str) -> bool {
    let is_tag = || {
        let tag = text.strip_prefix('[')?.strip_suffix("\"]")?;
        let (name, _) = tag.split_once(" \"")?;
        let is_name = |name: &str| {
            name.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        // A position in a tag is read as one.
        (is_name(name) && name != "FEN").then_some(())
    };
    let is_move = || {
        let (number, rest) = text.split_once('.')?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let first = rest.trim_start_matches(['.', ' ']).chars().next()?;
        (is_number && "abcdefghKQRBNO".contains(first)).then_some(())
    };
    is_tag().or_else(is_move).is_some()
}

#[cfg(test)]
mod tests {
    use super::record_name;

    #[test]
    fn records_have_names() {
        for (text, expected) in [
            ("手合割：平手", Some("KIF")),
            ("   1 ７六歩(77)   ( 0:01/00:00:01)", Some("KIF")),
            ("2 同　銀(31)", Some("KIF")),
            ("▲７六歩 △３四歩", Some("KI2")),
            ("V2.2", Some("CSA")),
            ("N+NAKAHARA", Some("CSA")),
            ("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", Some("CSA")),
            ("+7776FU", Some("CSA")),
            ("-3334FU,T12", Some("CSA")),
            ("(;GM[1]FF[4]SZ[19]", Some("SGF")),
            ("[DhtmlXQ]", Some("DhtmlXQ")),
            ("FORMAT WXF", Some("WXF")),
            ("[Event \"Ch\"]", Some("PGN")),
            ("1. e4 e5 2. Nf3", Some("PGN")),
            ("12... Nf6", Some("PGN")),
            ("position startpos moves e2e4", Some("UCI or USI moves")),
            ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", None),
            ("8/8 / C/c", None),
            ("+P2/-K^1 / C/c", None),
            ("nonsense", None),
            ("", None),
        ] {
            assert_eq!(record_name(text.as_bytes()), expected, "{text}");
        }
        assert_eq!(record_name(b"\x8e\xe8\x8d\x87\x8a\x84\x81F"), Some("KIF"));
    }
}
