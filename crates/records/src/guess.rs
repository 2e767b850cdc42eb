//! The format that bytes or a text look like.

use crate::Format;
use crate::pgn::{self, study};
use crate::text::{lines, number, trim};
use crate::xiangqi::files::{self, Program};

impl Format {
    /// The format of a file by its first bytes, in any encoding.
    ///
    /// ```
    /// use feen_records::Format;
    ///
    /// assert_eq!(Format::of_bytes(b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n1 \x82\x56\x98\x5a\x95\xe0(77)\n"), Some(Format::Kif));
    /// assert_eq!(Format::of_bytes(b"(;GM[1])"), None);
    /// ```
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        match files::program(bytes) {
            Some(Program::XqStudio) => return Some(Self::Xqf),
            Some(Program::CcBridge) => return Some(Self::Cbl),
            None => {}
        }
        let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let start = start.trim_ascii_start();
        // Most files are PGN, which begins with a tag.
        let is_tag = matches!(start, [b'[', letter, ..] if letter.is_ascii_alphabetic());
        if is_tag && !start.starts_with(b"[DhtmlXQ") {
            return Some(Self::Pgn);
        }
        let near = bytes.get(..bytes.len().min(1 << 14)).unwrap_or_default();
        Self::of_text(&crate::decode(near).0)
    }

    /// The format that a text looks like.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
        let start = trim(text);
        // The first lines show the format: comments of an author may be long.
        let near = start.char_indices().nth(1 << 14);
        let near = near.map_or(start, |(end, _)| start.get(..end).unwrap_or(start));
        if start.starts_with(['{', '[']) && near.contains("\"moves\"") && near.contains(['{']) {
            return Some(Self::Jkf);
        }
        if near.contains("[DhtmlXQ") {
            return Some(Self::Dhtmlxq);
        }
        if study::begins(start) || pgn::begins_in_chinese(near) {
            return Some(Self::Chinese);
        }
        if near.contains("START{") || start.starts_with("FORMAT") {
            return Some(Self::Wxf);
        }
        if let Some(format) = of_protocol(start) {
            return Some(format);
        }
        // Headers alone do not tell KIF from KI2, which are read alike.
        let is_japanese = || lines(near, 1).any(|line| is_header(trim(line.text)));
        let shown = lines(near, 1).find_map(|line| of_line(trim(line.text)));
        shown.or_else(|| is_japanese().then_some(Self::Kif))
    }
}

/// The name of the format of a file, where it is known and not read.
///
/// ```
/// use feen_records::unread_format;
///
/// assert_eq!(unread_format(b"(;GM[8]FF[4])"), Some("SGF"));
/// assert_eq!(unread_format(b"[GameType \"20\"]\n\n1. 32-28 19-23 *"), Some("a game of draughts in PDN"));
/// assert_eq!(unread_format(b"[Event \"?\"]\n\n1. e4 *"), None);
/// ```
#[must_use]
pub fn unread_format(bytes: &[u8]) -> Option<&'static str> {
    const STARTS: [(&[u8], &str); 9] = [
        (b"(;", "SGF"),
        (b"Scid.si", "a database of Scid"),
        (b"SQLite format 3", "a database of SQLite"),
        (b"\0\0\x2c\0\x2e\x01", "a database of ChessBase"),
        (b"\0\0\x24\0\x2e\x01", "a database of ChessBase"),
        (b"%PDF", "PDF"),
        (b"<!DOCTYPE", "a page of HTML"),
        (b"<!doctype", "a page of HTML"),
        (b"<html", "a page of HTML"),
    ];
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let start = start.trim_ascii_start();
    let near = start.get(..start.len().min(1 << 12)).unwrap_or_default();
    let has = |part: &[u8]| near.windows(part.len()).any(|window| window == part);
    if let Some((_, name)) = STARTS.iter().find(|(sign, _)| start.starts_with(sign)) {
        return Some(name);
    }
    if start.starts_with(b"<?xml") && has(b"<ChineseChessRecord") {
        return Some("CBF");
    }
    let is_draughts = start.starts_with(b"[") && has(b"[GameType \"") || begins_with_numbers(near);
    is_draughts.then_some("a game of draughts in PDN")
}

/// Whether a file that starts so is known though it is no text: its games are read, or its format is named.
#[must_use]
pub fn is_known_file(start: &[u8]) -> bool {
    files::program(start).is_some() || unread_format(start).is_some()
}

/// Whether the first move of a text is of numbered squares: `32-28`, `11x18`.
fn begins_with_numbers(text: &[u8]) -> bool {
    let is_of_moves = |line: &&[u8]| !matches!(line, [] | [b'[' | b'%' | b';' | b'{', ..]);
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let Some(rest) = lines
        .find(is_of_moves)
        .and_then(|line| line.strip_prefix(b"1."))
    else {
        return false;
    };
    let word = rest.trim_ascii_start().split(|byte| *byte == b' ').next();
    let word = word.unwrap_or_default();
    let is_number = |part: &[u8]| {
        (1..3).contains(&part.len()) && part.iter().all(u8::is_ascii_digit) && part != b"0"
    };
    let is_sign = |byte: &u8| matches!(byte, b'-' | b'x');
    let is_result = matches!(word, b"1-0" | b"0-1" | b"0-0");
    !is_result && word.iter().any(is_sign) && word.split(is_sign).all(is_number)
}

/// The format of a line of USI or UCCI.
fn of_protocol(text: &str) -> Option<Format> {
    let line = text.split('\n').next().unwrap_or_default();
    let mut words = line.split_whitespace();
    let mut first = words.next()?;
    if first == "position" {
        first = words.next()?;
    }
    let is_sfen = |board: &str| board.matches('/').count() > 2 && !board.starts_with('[');
    let rest: Vec<&str> = words.collect();
    let moves = rest.iter().position(|word| *word == "moves");
    let first_move = moves.and_then(|at| rest.get(at.checked_add(1)?));
    match first {
        "startpos" => Some(match first_move {
            Some(one)
                if !one.starts_with(|file: char| file.is_ascii_digit()) && !one.contains('*') =>
            {
                Format::Ucci
            }
            _ => Format::Usi,
        }),
        "sfen" => Some(Format::Usi),
        "fen" => Some(Format::Ucci),
        board if is_sfen(board) && matches!(rest.first(), Some(&"b" | &"w")) && moves.is_some() => {
            let is_xiangqi = board.matches('/').count() == 9;
            Some(if is_xiangqi {
                Format::Ucci
            } else {
                Format::Usi
            })
        }
        _ => None,
    }
}

/// Whether a line is a header of a game of shogi.
fn is_header(line: &str) -> bool {
    let names = ["手合割", "先手", "後手", "下手", "上手", "開始日時", "棋戦"];
    let header = line.split_once(['：', ':']);
    header.is_some_and(|(name, _)| names.contains(&trim(name)))
}

/// The format that one line shows.
fn of_line(line: &str) -> Option<Format> {
    let starts = |starts: &[&str]| starts.iter().any(|start| line.starts_with(start));
    if starts(&["▲", "△", "☗", "☖", "▽", "▼"]) {
        return Some(Format::Ki2);
    }
    let is_version = starts(&["V1", "V2", "V3"]) && line.len() < 6;
    if is_version
        || starts(&[
            "'CSA",
            "N+",
            "N-",
            "$EVENT:",
            "$START_TIME:",
            "P1-",
            "P1 *",
            "P+",
        ])
    {
        return Some(Format::Csa);
    }
    let is_setup = line == "PI" || line.starts_with("PI") && line.len() > 5;
    if is_setup || is_csa_move(line) {
        return Some(Format::Csa);
    }
    if starts(&["手数----", "#KIF", "手数＝", "変化：", "|v", "| ・"]) {
        return Some(Format::Kif);
    }
    if starts(&["[", "%", ";", "{"]) && line.len() > 1 {
        return line.contains('"').then_some(Format::Pgn);
    }
    let (_, rest) = number(line).unwrap_or((0, line));
    if rest.len() < line.len() {
        let rest = rest.trim_start();
        let is_file = |letter: char| ('１'..='９').contains(&letter) || letter == '同';
        if rest
            .trim_start_matches(['▲', '△', '☗', '☖'])
            .starts_with(is_file)
        {
            return Some(Format::Kif);
        }
        return rest.starts_with('.').then_some(Format::Pgn);
    }
    let is_san = |word: &str| {
        let word = word.trim_end_matches(['+', '#', '!', '?']);
        let squares = word.strip_prefix(['N', 'B', 'R', 'Q', 'K']).unwrap_or(word);
        matches!(squares.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
    };
    line.split_whitespace()
        .next()
        .is_some_and(is_san)
        .then_some(Format::Pgn)
}

/// `+7776FU`
fn is_csa_move(line: &str) -> bool {
    let [b'+' | b'-', squares @ ..] = line.as_bytes() else {
        return false;
    };
    let Some((squares, name)) = squares.split_at_checked(4) else {
        return false;
    };
    let is_name =
        matches!(name, [one, two, ..] if one.is_ascii_uppercase() && two.is_ascii_uppercase());
    squares.iter().all(u8::is_ascii_digit) && is_name
}
