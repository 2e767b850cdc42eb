//! The rows of `fixtures/records/rows.jsonl`: what is read, and that what is written is read as the same.

use feen_chess::pgn::Termination;
use feen_records::{Format, Games, Loss, Record, decode};
use feen_rules::{Notation, Position, Variant};
use serde_json::Value;

const ROWS: &str = include_str!("../../../../fixtures/records/rows.jsonl");

fn rows(wanted: &[&str]) -> Vec<Value> {
    let rows: Vec<Value> = ROWS
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    assert_eq!(rows.len(), 182);
    let is_wanted = |row: &Value| wanted.contains(&text(row, "format"));
    rows.into_iter().filter(is_wanted).collect()
}

fn text<'r>(row: &'r Value, name: &str) -> &'r str {
    row[name].as_str().unwrap_or_default()
}

/// The text of a row, decoded.
fn input(row: &Value) -> String {
    let Some(bytes) = row["bytes"].as_str() else {
        return text(row, "input").into();
    };
    let digits: Vec<char> = bytes.chars().collect();
    let bytes: Vec<u8> = digits
        .chunks(2)
        .map(|two| u8::from_str_radix(&two.iter().collect::<String>(), 16).unwrap())
        .collect();
    decode(&bytes).0.into_owned()
}

fn format(row: &Value) -> Format {
    match text(row, "format") {
        "KIF" => Format::Kif,
        "KI2" => Format::Ki2,
        "CSA" => Format::Csa,
        "USI" => Format::Usi,
        "JKF" => Format::Jkf,
        "UCCI" => Format::Ucci,
        "DhtmlXQ" => Format::Dhtmlxq,
        _ => Format::Pgn,
    }
}

/// `7g7f` of a word of the tree.
fn usi(variant: &Variant, word: &str) -> String {
    let square = |name: &str| {
        let square = variant.square(name).unwrap();
        let rank = u8::try_from(variant.ranks() - 1 - variant.rank(square)).unwrap();
        format!(
            "{}{}",
            variant.files() - variant.file(square),
            char::from(b'a' + rank)
        )
    };
    if let Some((letter, to)) = word.split_once('@') {
        return format!("{letter}*{}", square(to));
    }
    let (from, to) = (word.get(..2).unwrap(), word.get(2..4).unwrap());
    format!("{}{}{}", square(from), square(to), word.get(4..).unwrap())
}

fn moves(record: &Record, row: &Value) -> Vec<String> {
    let words = record.tree().mainline().map(|node| node.san());
    words
        .map(|word| match text(row, "moves_as") {
            "usi" => usi(record.variant(), word),
            _ => word.replace("--", "0000"),
        })
        .collect()
}

/// The board, the side and the hands of a position, as a row has it.
fn place(position: &Position, row: &Value) -> String {
    if text(row, "moves_as") == "usi" {
        let sfen = position.sfen().unwrap();
        return sfen.rsplit_once(' ').unwrap().0.into();
    }
    first_two(&position.fen())
}

fn first_two(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(2).collect();
    let (board, hands) = fields[0].split_once('[').unwrap_or((fields[0], ""));
    let mut hands: Vec<char> = hands.chars().collect();
    hands.sort_unstable();
    format!(
        "{board} {} {}",
        fields[1],
        hands.into_iter().collect::<String>()
    )
}

fn expected(row: &Value, name: &str) -> Option<String> {
    let fen = row[name].as_str()?;
    if text(row, "moves_as") == "usi" {
        return Some(fen.rsplit_once(' ').unwrap().0.into());
    }
    Some(first_two(fen))
}

/// The result that a row describes.
fn result(row: &Value) -> Option<Termination> {
    Some(match text(row, "result") {
        "" => return None,
        "1-0"
        | "resign:white"
        | "mate"
        | "tsumi"
        | "foul-by-opponent"
        | "side to move wins by declaration" => Termination::WhiteWins,
        "1/2-1/2" | "draw by impasse" | "repetition" => Termination::Draw,
        "unfinished" | "no mate (problem)" | "no mate" | "中断" | "*" => Termination::Unknown,
        // In all of these rows the first player is to move, and loses.
        _ => Termination::BlackWins,
    })
}

fn read(row: &Value) -> Result<Record, feen_records::Error> {
    let input = input(row);
    Games::new(&input, format(row)).next().unwrap()
}

const RECORDS: [&str; 10] = [
    "KIF",
    "KI2",
    "CSA",
    "USI",
    "JKF",
    "PGN",
    "PGN-ICCS",
    "PGN-WXF",
    "PGN-Chinese",
    "UCCI",
];

/// No row is wrong. The wrong ones are listed.
#[track_caller]
fn all_right(wrong: &[String]) {
    let (count, list) = (wrong.len(), wrong.join("\n"));
    assert!(wrong.is_empty(), "{count} rows:\n{list}");
}

#[test]
fn rows_are_read_as_they_say() {
    let mut wrong = Vec::new();
    for row in rows(&RECORDS).into_iter().chain(rows(&["DhtmlXQ"])) {
        let name = text(&row, "name").to_owned();
        let read = read(&row);
        let Some(wanted) = row["moves"].as_array() else {
            if let Ok(record) = read {
                wrong.push(format!("{name}: read as {:?}", moves(&record, &row)));
            }
            continue;
        };
        let record = match read {
            Ok(record) => record,
            Err(error) => {
                wrong.push(format!("{name}: {error}"));
                continue;
            }
        };
        let wanted: Vec<String> = wanted
            .iter()
            .map(|one| one.as_str().unwrap().into())
            .collect();
        if moves(&record, &row) != wanted {
            wrong.push(format!("{name}: {:?} for {wanted:?}", moves(&record, &row)));
        }
        let (start, last) = (place(record.start(), &row), place(&record.position(), &row));
        for (what, found) in [("start", start), ("final", last)] {
            // The last move of a game that ends by a foul is not played.
            let is_foul = record
                .end()
                .is_some_and(|end| end.result() == Termination::WhiteWins)
                && name == "kif-illegal-move";
            if let Some(wanted) = expected(&row, what).filter(|_| !is_foul || what == "start")
                && wanted != found
            {
                wrong.push(format!("{name}: {what} is {found}, not {wanted}"));
            }
        }
        let found = record.tree().termination();
        if let Some(wanted) = result(&row)
            && wanted != found
        {
            wrong.push(format!("{name}: {found}, not {wanted}"));
        }
    }
    all_right(&wrong);
}

#[test]
fn formats_are_recognised() {
    let mut wrong = Vec::new();
    for row in rows(&RECORDS).into_iter().chain(rows(&["DhtmlXQ"])) {
        let found = Format::of_text(&input(&row));
        let is_ki2_position = text(&row, "format") == "KI2" && found == Some(Format::Kif);
        if found != Some(format(&row)) && !is_ki2_position {
            wrong.push(format!("{}: {found:?}", text(&row, "name")));
        }
    }
    all_right(&wrong);
}

/// What is written in each format is read again as the same record, but for the losses that are named.
#[test]
fn what_is_written_is_read_again() {
    let mut wrong = Vec::new();
    let mut written_count = 0;
    for row in rows(&RECORDS).into_iter().chain(rows(&["DhtmlXQ"])) {
        let Ok(record) = read(&row) else {
            continue;
        };
        for format in Format::ALL {
            let Ok(written) = record.write(format) else {
                continue;
            };
            written_count += 1;
            let name = format!("{} as {format}", text(&row, "name"));
            let again = match Games::new(written.text(), format).next().unwrap() {
                Ok(again) => again,
                Err(error) => {
                    wrong.push(format!("{name}: {error}\n{}", written.text()));
                    continue;
                }
            };
            let losses: Vec<Loss> = written.losses().collect();
            let has = |loss| losses.contains(&loss);
            if place(again.start(), &row) != place(record.start(), &row) {
                wrong.push(format!("{name}: another start"));
            }
            let is_whole = !has(Loss::IllegalMove) && !has(Loss::Passes);
            if moves(&again, &row) != moves(&record, &row) && is_whole {
                wrong.push(format!(
                    "{name}: {:?}\n{}",
                    moves(&again, &row),
                    written.text()
                ));
            }
            if !has(Loss::End) && again.end() != record.end() {
                wrong.push(format!("{name}: {:?} for {:?}", again.end(), record.end()));
            }
            if is_whole
                && !has(Loss::Variations)
                && !has(Loss::Comments)
                && !has(Loss::Times)
                && !has(Loss::Bookmarks)
                && !has(Loss::Glyphs)
                && again.tree().tree() != record.tree().tree()
            {
                wrong.push(format!("{name}: another tree\n{}", written.text()));
            }
            let tags = |record: &Record| {
                let own = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
                let tags = record.tags().iter().map(own);
                let known = [
                    "Result",
                    "FEN",
                    "SetUp",
                    "Variant",
                    "Game",
                    "Format",
                    "Termination",
                ];
                let mut tags: Vec<_> = tags
                    .filter(|(name, value)| {
                        !known.contains(&&**name) && value != "?" && value != "????.??.??"
                    })
                    .collect();
                tags.sort();
                tags
            };
            if !has(Loss::Headers) && tags(&again) != tags(&record) {
                wrong.push(format!(
                    "{name}: {:?} for {:?}",
                    tags(&again),
                    tags(&record)
                ));
            }
        }
    }
    assert!(written_count > 500, "{written_count}");
    all_right(&wrong);
}

/// The shortest text that names a move.
#[test]
fn moves_are_written_as_books_have_them() {
    let shogi = Variant::by_name("shogi").unwrap();
    let rows = rows(&["KI2 move text (writing)"]);
    assert_eq!(rows.len(), 15);
    for row in rows {
        let start = Position::from_sfen(&shogi, text(&row, "start")).unwrap();
        let wanted = row["moves"][0].as_str().unwrap();
        let one = start.parse_move(wanted, Notation::Usi).unwrap();
        let line = format!("position sfen {} moves {wanted}\n", text(&row, "start"));
        let record = Games::new(&line, Format::Usi).next().unwrap().unwrap();
        assert_eq!(record.moves(), [one]);
        let written = record.write(Format::Ki2).unwrap();
        let last = written.text().trim_end().lines().last().unwrap();
        let spelled = last.trim_start_matches(['▲', '△']);
        // Two names of the dragon.
        assert_eq!(
            spelled,
            text(&row, "input").replace('竜', "龍"),
            "{}",
            text(&row, "name")
        );
        let again = Games::new(written.text(), Format::Ki2)
            .next()
            .unwrap()
            .unwrap();
        assert_eq!(again.moves(), [one], "{}", text(&row, "name"));
    }
}

/// `C++1 | 前炮进一 | E6-E7`
#[test]
fn moves_of_xiangqi_have_three_texts() {
    let rows = rows(&["move text WXF | Chinese | ICCS"]);
    assert_eq!(rows.len(), 24);
    let mut wrong = Vec::new();
    for row in rows {
        let input = text(&row, "input");
        let (header, texts) = input.split_once("\n\n").unwrap();
        let texts: Vec<&str> = texts.trim().split(" | ").collect();
        let formats = [Format::WxfPgn, Format::Chinese, Format::Iccs];
        for (spelled, format) in texts.iter().zip(formats) {
            let pgn = format!("{header}\n\n1. {spelled} *\n");
            match Games::new(&pgn, format).next().unwrap() {
                Ok(record) => {
                    let moves = moves(&record, &row);
                    if moves != [row["moves"][0].as_str().unwrap()] {
                        wrong.push(format!("{}: {spelled} is {moves:?}", text(&row, "name")));
                    }
                    for format in formats {
                        let written = record.write(format).unwrap();
                        let again = Games::new(written.text(), format).next().unwrap();
                        assert_eq!(again.unwrap().moves(), record.moves());
                    }
                }
                Err(error) => wrong.push(format!("{}: {error}", text(&row, "name"))),
            }
        }
    }
    all_right(&wrong);
}

/// 64 digits that place the pieces.
#[test]
fn pieces_are_placed_by_digits() {
    for row in rows(&["DhtmlXQ binit"]) {
        let binit = text(&row, "input");
        let file = format!("[DhtmlXQ]\n[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit]\n[/DhtmlXQ]\n");
        let record = Games::new(&file, Format::Dhtmlxq).next().unwrap().unwrap();
        assert_eq!(record.start().fen(), text(&row, "start"));
    }
}

#[test]
fn keys_of_books_are_those_of_polyglot() {
    for row in rows(&["Polyglot key"]) {
        let input = text(&row, "input");
        let position =
            feen_chess::Position::from_fen(input, feen_chess::CastlingSpelling::Standard).unwrap();
        assert_eq!(
            format!("{:016x}", position.polyglot_key()),
            text(&row, "final")
        );
    }
}
