//! Whole files: their encodings, where their games end, what each of them has, and formats that are no texts.

use encoding_rs::{GBK, SHIFT_JIS, UTF_16LE};
use feen_records::{Encoding, Format, Games, Record, decode, unread_format};

/// A game in a line: the players, the result, and the moves; or its error and the moves before it.
#[track_caller]
fn games(bytes: &[u8]) -> Vec<String> {
    let (text, _) = decode(bytes);
    let mut games = Games::new(&text, Format::of_bytes(bytes).unwrap());
    let mut found = Vec::new();
    while let Some(read) = games.next_partial() {
        let (record, error) = match read {
            Ok(read) => read,
            Err(error) => {
                found.push(error.to_string());
                continue;
            }
        };
        let tag = |name| record.tags().get(name).unwrap_or("?").to_owned();
        let end = error.map_or_else(
            || record.tree().termination().to_string(),
            |error| error.to_string(),
        );
        let moves: Vec<&str> = record.tree().mainline().map(|node| node.san()).collect();
        found.push(format!(
            "{}-{} {end}: {}",
            tag("White"),
            tag("Black"),
            moves.join(" ")
        ));
    }
    found
}

#[test]
fn valid_letters_say_more_than_a_name_in_the_first_line() {
    let text = "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n1 ７六歩(77)\n";
    let utf8 = text.replace("Shift_JIS", "UTF-8");
    let cut = &text.as_bytes()[..=text.len() - "歩(77)\n".len()];
    for (bytes, encoding, part) in [
        (text.as_bytes().to_vec(), Encoding::Utf8, "手合割"),
        (
            SHIFT_JIS.encode(text).0.into_owned(),
            Encoding::ShiftJis,
            "手合割",
        ),
        (
            SHIFT_JIS.encode(&utf8).0.into_owned(),
            Encoding::ShiftJis,
            "手合割",
        ),
        (cut.to_vec(), Encoding::Utf8, "手合割"),
        (
            b"[White \"Andr\xe9\"]".to_vec(),
            Encoding::Windows1252,
            "André",
        ),
        (
            b"[White \"Andr\xe9".to_vec(),
            Encoding::Windows1252,
            "André",
        ),
        (
            GBK.encode(
                "[Red \"胡荣华\"]\n[Game \"Chinese Chess\"]\n1. 炮二平五 马8进7 2. 马二进三\n",
            )
            .0
            .into_owned(),
            Encoding::Gbk,
            "炮二平五",
        ),
    ] {
        let (decoded, found) = decode(&bytes);
        assert_eq!(found, encoding, "{decoded}");
        assert!(decoded.contains(part), "{decoded}");
    }
    let long = format!("先手：甲\n{}1 ７六歩(77)\n", "*あ\n".repeat(1 << 13));
    for start in 0..3 {
        let text = format!("*{}\n{long}", "x".repeat(start));
        assert_eq!(
            Format::of_bytes(text.as_bytes()),
            Some(Format::Kif),
            "{start}"
        );
    }
}

#[test]
fn nothing_of_a_file_is_lost_without_a_word() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    for (text, expected) in [
        // A mistyped move is no end.
        (format!("{kif}   3 二二角成(88)\n   4 同　銀(31)\n"), &["?-? expected a move, a comment or the end of a game, found `二二角成(88)` at line 4, column 6: c3c4 g7g6"][..]),
        (format!("{kif}   3 ４角打\n"), &["?-? expected a move, a comment or the end of a game, found `４角打` at line 4, column 6: c3c4 g7g6"]),
        (format!("{kif}   3 角成(88)\n"), &["?-? expected a move, a comment or the end of a game, found `角成(88)` at line 4, column 6: c3c4 g7g6"]),
        (format!("{kif}　３　２二角成(88)\n"), &["?-? *: c3c4 g7g6 b2h8+"]),
        (format!("{kif}   3 封じ手\n"), &["?-? *: c3c4 g7g6"]),
        (format!("{kif}   3 入玉勝ち\n"), &["?-? 1-0: c3c4 g7g6"]),
        // A move that is not legal is named itself.
        (format!("{kif}   3 ２二飛(28)\n   4 同　銀(31)\n"), &["?-? `２二飛(28)` is not a legal move: the piece on h2 does not reach h8 at line 4, column 6: c3c4 g7g6 h2h8"]),
        ("手合割：平手\n▲７六歩 △３四歩 ▲５五桂 △同　銀\n".into(), &["?-? `５五桂` is not a legal move: no legal move has this text at line 2, column 12: c3c4 g7g6"]),
        ("V2.2\nPI\n+\n+7776FU\n-3335FU\n+2726FU\n".into(), &["?-? `-3335FU` is not a legal move: the piece on g7 does not reach g5 at line 5, column 1: c3c4 g7g5"]),
        ("startpos moves 7g7f 3c3e 2g2f\n".into(), &["?-? `3c3e` is not a legal move: the piece on g7 does not reach g5 at line 1, column 21: c3c4"]),
        // Numbers that begin again, and headers, begin the next game.
        ("1 ７六歩(77)\n2 投了\n1 ２六歩(27)\n2 投了\n".into(), &["?-? 1-0: c3c4", "?-? 1-0: h3h4"]),
        (format!("{kif}先手：甲\n後手：乙\n1 ２六歩(27)\n2 投了\n"), &["?-? *: c3c4 g7g6", "甲-乙 1-0: h3h4"]),
        // CSA of servers.
        ("V2\nN+A\nN-B\nPI\n+\n+7776FU,T0,'a, b\n-3334FU\n'** -20 +2726FU\n%KACHI,'* -5000 win\n".into(), &["A-B 1-0: c3c4 g7g6"]),
        ("V2.2\nPI\n+\n+7776FU\n%TORYO\nV2.2\nPI\n+\n+2726FU\n%TORYO\n".into(), &["?-? 1-0: c3c4", "?-? 1-0: h3h4"]),
        // PGN.
        ("[White \"A\"]\n[Result \"0-0\"]\n\n0-0\n".into(), &["A-? 0-0: "]),
        ("[White \"A\"]\n[Result \"0-0\"]\n\n1. e4 e5 0-0\n".into(), &["A-? 0-0: e2e4 e7e5"]),
        ("[White \"A\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0\n".into(), &["A-? *: e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1"]),
        ("[Variant \"Crazyhouse\"]\n[Result \"0-0\"]\n\n1. e4 e5 0-0\n".into(), &["?-? 0-0: e2e4 e7e5"]),
        ("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 *\n".into(), &["?-? *: e2e4 d7d5 e4d5 d8d5 P@e4"]),
        // Texts of Chinese programs.
        ("[Format \"WXF\"]\n[Red \"甲\"]\n\n1. C2=5 H8+7 *\n".into(), &["甲-? *: h3e3 h10g8"]),
        ("[Game \"Chinese Chess\"]\n\n1.炮二平五马8进72.马二进三 *\n".into(), &["?-? *: h3e3 h10g8 h1g3"]),
        ("[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n1. 炮二平五 马8进7 1-0\n============================\n 欢迎访问《象棋百科全书网》\n http://www.xqbase.com/\n\n[Game \"Chinese Chess\"]\n\n1. 炮二平五 *\n".into(), &["甲-? 1-0: h3e3 h10g8", "?-? *: h3e3"]),
        ("    标题: 仙人指路\n    红方: 柳大华\n    黑方: 吕  钦\n    结果: 黑方胜\n    -----------------\n      1. 兵七进一  马８进７    2. 兵三进一  炮２平３\n    -----------------\n    棋谱由XQStudio生成\n".into(), &["柳大华-吕  钦 0-1: c4c5 h10g8 g4g5 b8c8"]),
        ("[Red \"甲\"]\n[Black \"乙\"]\n\n1. C2=5 H8+7 *\n".into(), &["甲-乙 *: h3e3 h10g8"]),
        ("1. 炮二平五 马8进7 2. 马二进三\n".into(), &["?-? *: h3e3 h10g8 h1g3"]),
        ("[Game \"Chinese Chess\"]\n\n1炮二平五，马８进７；2馬二進三，車９平８。 1-0\n".into(), &["?-? 1-0: h3e3 h10g8 h1g3 i10h10"]),
        ("[Format \"Chinese\"]\n\n1、炮二平五 马8进7 2、马二进三 *\n".into(), &["?-? *: h3e3 h10g8 h1g3"]),
        ("标题: 杭州赛\n红方: 吕钦\n组别: 男子\n评论: http://www.dpxq.com\n\n【主变: 和棋】\n  1.炮二平五　　马８进７\n\n棋谱由 http://www.dpxq.com/ 生成\n".into(), &["吕钦-? *: h3e3 h10g8"]),
        ("标题：测试\n红方：甲\n结果：和棋\n\n　　第01回合：炮二平五　马8进7\n　　第二回合 马二进三\n中国象棋网 www.dpxq.com\n".into(), &["甲-? 1/2-1/2: h3e3 h10g8 h1g3"]),
        // A move that cannot be played is no footer.
        ("标题：测试\n\n1.炮二平五 马8进7\n2.马二进四 车9平8\n".into(), &["?-? `马二进四` is not a legal move: no legal move has this text at line 4, column 1: h3e3 h10g8"]),
        ("FORMAT\tWXF\nRED\tDoe ; 1137 ;;\nBLACK\tRoe ; 1200 ; Club ;\n\nSTART{\n1. C2=5 H8+7\n}END\n".into(), &["Doe-Roe *: h3e3 h10g8"]),
    ] {
        assert_eq!(games(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn ratings_are_numbers() {
    for (rate, expected) in [
        ("A+x:3000", "3000"),
        ("A+x:3500.0", "3500"),
        ("A+x:3512.5", "3512.5"),
    ] {
        let text = format!("V2\nPI\n+\n'black_rate:{rate}\n+7776FU\n");
        let once = Record::read(text.as_bytes()).unwrap();
        let twice = once.write(Format::Csa).unwrap();
        let twice = Record::read(twice.text().as_bytes()).unwrap();
        for record in [once, twice] {
            assert_eq!(record.tags().get("WhiteElo"), Some(expected));
        }
    }
}

#[test]
fn a_game_of_xiangqi_has_red() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[RedTeam \"乙\"]\n\n1. 炮二平五 *\n";
    let record = Record::read(text.as_bytes()).unwrap();
    let written = record.write(Format::Chinese).unwrap();
    assert!(
        written.text().contains("[Red \"甲\"]\n"),
        "{}",
        written.text()
    );
    assert!(
        written.text().contains("[RedTeam \"乙\"]\n"),
        "{}",
        written.text()
    );
    assert!(!written.text().contains("White"), "{}", written.text());
}

#[test]
fn formats_that_are_not_read_have_names() {
    for (bytes, name) in [
        (&b"(;FF[4]GM[7];B[aa])"[..], Some("SGF")),
        (
            b"\xef\xbb\xbf<?xml version=\"1.0\"?>\n<ChineseChessRecord Version=\"1.0\">",
            Some("CBF"),
        ),
        (
            b"[Event \"?\"]\n[GameType \"21\"]\n\n1. 11-15 22-17 *",
            Some("a game of draughts in PDN"),
        ),
        (
            b"1. 32-28 19-23 2. 28x19 14x23 *",
            Some("a game of draughts in PDN"),
        ),
        (b"SQLite format 3\0", Some("a database of SQLite")),
        (b"[Event \"?\"]\n\n1. e4 1-0", None),
        (b"[Event \"?\"]\n\n1-0", None),
        (b"V2.2\nPI\n+\n", None),
    ] {
        assert_eq!(unread_format(bytes), name);
        if let Some(name) = name {
            let error = Record::read(bytes).unwrap_err();
            assert_eq!(error.code(), "record/unread");
            assert!(
                error
                    .to_string()
                    .starts_with(&format!("this is {name}, which is not read"))
            );
        }
    }
}

/// The start of a game as the header of an XQF has it.
const START: [u8; 32] = [
    80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59, 69, 79,
    89, 17, 77, 6, 26, 46, 66, 86,
];

/// Moves as a file has them: squares, whether another follows, whether another replaces it, and the comment.
const MOVES: [([u8; 2], bool, bool, &str); 5] = [
    ([0, 0], true, false, "开局"),
    ([72, 42], true, false, ""),
    ([79, 67], true, true, "好}着"),
    ([70, 62], false, false, ""),
    ([77, 47], false, false, ""),
];

const READ: &str = "1. h2e2 h9g7 {好)着} (1... h7e7) 2. h0g2";

/// An XQF of version 1.0, or of a later one with keys.
fn xqf(version: u8) -> Vec<u8> {
    let is_plain = version <= 10;
    let (mask, or, [sum, board, from, to]) = (0x5a_u8, [1_u8, 2, 4, 8], [11_u8, 23, 45, 67]);
    let power = |key: u8| {
        let key = u32::from(key);
        (((((key * key) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) & 0xff
    };
    let times = |one: u32, other: u32| u8::try_from((one * other) & 0xff).unwrap();
    let board_key = times(power(board), u32::from(board));
    let from_key = times(power(from), u32::from(board_key));
    let to_key = times(power(to), u32::from(from_key));
    let remarks = u32::from(sum) * 256 + u32::from(board);
    let remarks = remarks % 32_000 + 767;
    let mut bytes = vec![0_u8; 1024];
    bytes[..3].copy_from_slice(&[b'X', b'Q', version]);
    bytes[0x33] = 2;
    for (at, text) in [
        (0x50, "仙人指路"),
        (0x110, "1997年11月16日"),
        (0x130, "柳大华"),
        (0x140, "吕钦"),
    ] {
        let text = GBK.encode(text).0;
        bytes[at] = u8::try_from(text.len()).unwrap();
        bytes[at + 1..][..text.len()].copy_from_slice(&text);
    }
    if !is_plain {
        bytes[3] = mask;
        bytes[8..12].copy_from_slice(&or);
        bytes[12..16].copy_from_slice(&[sum, board, from, to]);
    }
    let turned = if version >= 12 {
        usize::from(board_key) + 1
    } else {
        0
    };
    for (index, square) in START.into_iter().enumerate() {
        let place = (index + 32 * 8 - turned) % 32;
        let key = if is_plain { 0 } else { board_key };
        bytes[0x10 + place] = square.wrapping_add(key);
    }
    let copyright = b"[(C) Copyright Mr. Dong Shiwei.]";
    let [from_key, to_key] = if is_plain { [0, 0] } else { [from_key, to_key] };
    let mut moves = Vec::new();
    for (squares, has_next, has_other, comment) in MOVES {
        let comment = GBK.encode(comment).0;
        let flags =
            |next: u8, other: u8| (u8::from(has_next) * next) | (u8::from(has_other) * other);
        moves.push(squares[0].wrapping_add(24).wrapping_add(from_key));
        moves.push(squares[1].wrapping_add(32).wrapping_add(to_key));
        let length = u32::try_from(comment.len()).unwrap();
        if is_plain {
            moves.extend([flags(0xF0, 0x0F), 0]);
            moves.extend(length.to_le_bytes());
        } else {
            let has_comment = u8::from(!comment.is_empty()) * 0x20;
            moves.extend([flags(0x80, 0x40) | has_comment, 0]);
            if !comment.is_empty() {
                moves.extend((length + remarks).to_le_bytes());
            }
        }
        moves.extend_from_slice(&comment);
    }
    if !is_plain {
        for (place, byte) in moves.iter_mut().enumerate() {
            let key = [sum, board, from, to][place % 4] & mask | or[place % 4];
            *byte = byte.wrapping_add(copyright[place % 32] & key);
        }
    }
    bytes.extend(moves);
    bytes
}

/// A game of `CCBridge`.
fn cbr() -> Vec<u8> {
    let mut bytes = vec![0_u8; 2214];
    bytes[..16].copy_from_slice(b"CCBridge Record\0");
    let utf16 = |text: &str| {
        text.encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<u8>>()
    };
    for (at, text) in [
        (180, "仙人指路"),
        (884, "1997-11-16"),
        (1076, "柳大华"),
        (1300, "吕钦"),
    ] {
        let text = utf16(text);
        bytes[at..][..text.len()].copy_from_slice(&text);
    }
    bytes[2076] = 2;
    bytes[2112] = 1;
    let index = |square: u8| (9 - square % 10) * 9 + square / 10;
    for (place, square) in START.into_iter().enumerate() {
        let kind = [1, 2, 3, 4, 5, 4, 3, 2, 1, 6, 6, 7, 7, 7, 7, 7][place % 16];
        bytes[2120 + usize::from(index(square))] = if place < 16 { 0x10 } else { 0x20 } | kind;
    }
    for (squares, has_next, has_other, comment) in MOVES {
        let comment = utf16(comment);
        let flag = |is: bool, flag: u8| u8::from(is) * flag;
        let flags = flag(!has_next, 1) | flag(has_other, 2) | flag(!comment.is_empty(), 4);
        bytes.extend([flags, 0, index(squares[0]), index(squares[1])]);
        if !comment.is_empty() {
            bytes.extend(u32::try_from(comment.len()).unwrap().to_le_bytes());
            bytes.extend(comment);
        }
    }
    assert_eq!(UTF_16LE.decode(&bytes[180..188]).0, "仙人指路");
    bytes
}

/// A library of two games.
fn cbl() -> Vec<u8> {
    let mut bytes = vec![0_u8; 66_624 + 3 * 276];
    bytes[..16].copy_from_slice(b"CCBridgeLibrary\0");
    bytes[60] = 3;
    let first = bytes.len();
    bytes.extend(cbr());
    bytes.resize(first + 4096, 0);
    bytes.extend(cbr());
    bytes
}

#[test]
fn files_that_are_no_texts_are_read() {
    let rows = [
        (xqf(10), 1),
        (xqf(11), 1),
        (xqf(18), 1),
        (cbr(), 1),
        (cbl(), 2),
    ];
    for (bytes, count) in rows {
        let (text, _) = decode(&bytes);
        let format = Format::of_bytes(&bytes).unwrap();
        let records: Vec<Record> = Games::new(&text, format).collect::<Result<_, _>>().unwrap();
        assert_eq!(records.len(), count);
        for record in records {
            let tags = ["Title", "Date", "White", "Black", "Result"];
            let tags = tags.map(|name| record.tags().get(name).unwrap_or_default());
            assert_eq!(tags, ["仙人指路", "1997.11.16", "柳大华", "吕钦", "0-1"]);
            let written = record.write(Format::Iccs).unwrap();
            let moves: Vec<&str> = written.text().split_whitespace().collect();
            let moves = moves.join(" ");
            assert!(moves.contains("{开局}"), "{moves}");
            assert!(moves.contains(READ), "{moves}");
            assert!(record.write(format).is_err());
        }
        // A file without its end is not a whole game.
        let cut = &bytes[..bytes.len() - 2];
        let (text, _) = decode(cut);
        let last = Games::new(&text, format).last().unwrap();
        assert_eq!(last.unwrap_err().code(), "record/open");
    }
}

#[test]
fn the_last_position_is_that_of_the_moves() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)\n";
    for text in [
        kif,
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n",
        "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n",
        "[Variant \"Crazyhouse\"]\n\n1. e4 (1. d4 d5 (1... e5)) 1... e5 2. Nf3 *\n",
        "[Variant \"Atomic\"]\n\n1. e4 e5 2. Nf3 (2. Nc3) *\n",
        "[Variant \"Crazyhouse\"]\n\n1. e4 -- 2. d4 *\n",
        "[Variant \"Crazyhouse\"]\n\n*\n",
    ] {
        let mut games = Games::new(text, Format::of_bytes(text.as_bytes()).unwrap());
        let mut record = games.next().unwrap().unwrap();
        let last = record.positions().last().map(|played| played.position);
        assert_eq!(
            record.position(),
            last.unwrap_or(record.start().clone()),
            "{text}"
        );
        let start = feen_chess::pgn::NodeId::START;
        record.tree_mut().truncate(start).unwrap();
        assert_eq!(record.position(), *record.start(), "{text}");
    }
}
