//! Games that are refused: the kind and the place of the error, and the games after it.
#![cfg(feature = "std")]

use std::io::{BufReader, Cursor};

use feen_chess::pgn::{
    self, Error, FileError, Games, RawComment, RawMove, Reader, Record, Skip, Tag, Termination,
    Visitor,
};

/// All games of a text: their tag `Event` and their moves, or their error.
fn games<'a, E: std::fmt::Display + 'a>(
    games: impl Iterator<Item = Result<Record<'a>, E>>,
    describe: impl Fn(&E) -> String,
) -> Vec<String> {
    let described = games.map(|game| match game {
        Ok(record) => {
            let event = record.tags().get("Event").unwrap_or_default();
            let moves: Vec<&str> = record.mainline().map(|node| node.san()).collect();
            format!(
                "{} line {} {event}: {}",
                record.number(),
                record.line(),
                moves.join(" ")
            )
        }
        Err(error) => describe(&error),
    });
    described.collect()
}

fn describe(error: &Error) -> String {
    let (code, span) = (error.kind().code(), error.span());
    format!(
        "{} line {} {code} {span:?} ply {}",
        error.game(),
        error.line(),
        error.ply()
    )
}

fn describe_file(error: &FileError) -> String {
    match error {
        FileError::Pgn(error) => describe(error),
        other => other.to_string(),
    }
}

/// Both iterators read a text alike, whatever the size of the blocks.
#[track_caller]
fn read(text: &(impl AsRef<[u8]> + ?Sized)) -> Vec<String> {
    let text = text.as_ref();
    let found = games(Games::new(text), describe);
    for block in [1, 7, 1 << 16] {
        let file = BufReader::with_capacity(block, Cursor::new(text));
        assert_eq!(
            games(Reader::new(file), describe_file),
            found,
            "{}",
            text.escape_ascii()
        );
    }
    found
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    assert_eq!(read(text), [expected], "{text:?}");
}

#[test]
fn each_kind_has_its_place() {
    refused("", "1 line 1 pgn/empty 0..0 ply 0");
    refused("[White Doe]\n", "1 line 1 pgn/tag 0..11 ply 0");
    refused("[White \"Doe\n\"]", "1 line 1 pgn/tag 0..11 ply 0");
    refused("[A \"b\"]\n[White \"Doe\"", "1 line 2 pgn/tag 8..20 ply 0");
    refused(
        "1. e4 e5 2. Qxf7 mate 1-0",
        "1 line 1 pgn/token 17..21 ply 3",
    );
    for token in [
        "mate", "e9", "i4", "Nf", "e4e5e6", "nf3", "O-O-", "0-2", "b8=P", "<", "]", "}", "12x",
        "$256", "$", "$-1", "e4-", "+-x", "/", "\u{e9}", "a", "exd", "--x",
    ] {
        refused(
            &format!("1. e4\n{token} e5"),
            &format!("1 line 2 pgn/token 6..{} ply 1", 6 + token.len()),
        );
    }
    refused("1. e4 (e5) ((d5)) *", "1 line 1 pgn/token 12..13 ply 0");
    refused("(e4) *", "1 line 1 pgn/token 0..1 ply 0");
    refused("1. e4 {never closed", "1 line 1 pgn/comment 6..7 ply 1");
    refused(
        "1. e4 e5 (c5 Nf3 (Nc3) d6 1-0",
        "1 line 1 pgn/variation 9..10 ply 2",
    );
    refused(
        "1. e4 (1. d4 d5 (Nf6",
        "1 line 1 pgn/variation 16..17 ply 2",
    );
    assert_eq!(
        read("1. e4 * 1. e4 (1. d4"),
        ["1 line 1 : e4", "2 line 1 pgn/variation 14..15 ply 1"]
    );
    refused("1. e4 e5) 2. Nf3", "1 line 1 pgn/close 8..9 ply 2");
    refused("1. e4 [%clk 1] e5", "1 line 1 pgn/token 6..11 ply 1");
}

#[test]
fn the_games_after_an_error_are_read() {
    let good = "[Event \"B\"]\n[Site \"?\"]\n\n1. d4 d5 *\n";
    for (bad, error) in [
        ("1. e4 mate\n\n", "1 line 1 pgn/token 6..10 ply 1"),
        ("[Event A]\n\n1. e4 *\n\n", "1 line 1 pgn/tag 0..9 ply 0"),
        ("[Event \"A\n\n1. e4 *\n\n", "1 line 1 pgn/tag 0..9 ply 0"),
        ("1. e4 {never closed\n\n", "1 line 1 pgn/comment 6..7 ply 1"),
        ("1. e4 (1. d4 d5\n\n", "1 line 1 pgn/variation 6..7 ply 1"),
        ("1. e4 )\n\n", "1 line 1 pgn/close 6..7 ply 1"),
        ("1. e4 ) [Event x] {\n\n", "1 line 1 pgn/close 6..7 ply 1"),
        // Cut anywhere, with another file right after it.
        ("1. e4 e5 2. Nf", "1 line 1 pgn/token 12..14 ply 2"),
        ("1. e4 {cut", "1 line 1 pgn/comment 6..7 ply 1"),
        ("1. e4 (1. d4 ", "1 line 1 pgn/variation 6..7 ply 1"),
        ("1. e4 (1. d4 {cut", "1 line 1 pgn/comment 13..14 ply 1"),
        ("[Event \"A\"]\n[Si", "1 line 2 pgn/tag 12..26 ply 0"),
    ] {
        let lines = bad.matches('\n').count() + 1;
        let text = format!("{bad}{good}");
        let next = format!("2 line {lines} B: d4 d5");
        assert_eq!(read(&text), [error, &next], "{text}");
        let text = format!("{bad}\u{feff}{good}");
        assert_eq!(read(&text)[1..], [next], "{text}");
    }
}

#[test]
fn a_game_that_is_joined_may_begin_with_any_tag() {
    for bad in ["1. e4 mate ", "1. e4 mate\n"] {
        let found = read(&format!("{bad}[Site \"B\"]\n[Date \"?\"]\n\n1. d4 *"));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[1].ends_with(": d4"), "{found:?}");
    }
}

#[test]
fn games_of_tag_pairs_alone_are_games() {
    let header = |number: u8| format!("[Event \"{number}\"]\n[Site \"?\"]\n");
    for (between, lines) in [
        ("", [1, 3, 5]),
        ("\n", [1, 4, 7]),
        ("\n\n\n", [1, 6, 11]),
        (" *\n", [1, 4, 7]),
    ] {
        let text: String = (1..4).map(|number| header(number) + between).collect();
        let expected: Vec<String> = (1..4)
            .zip(lines)
            .map(|(number, line)| format!("{number} line {line} {number}: "))
            .collect();
        assert_eq!(read(&text), expected, "{between:?}");
    }
    let site_first = "[Site \"?\"]\n[Event \"1\"]\n\n[Date \"?\"]\n[Event \"2\"]\n";
    assert_eq!(read(site_first), ["1 line 1 1: "]);
    let other_order = "[Site \"?\"]\n[Event \"1\"]\n\n[Event \"2\"]\n[Site \"?\"]\n";
    assert_eq!(read(other_order), ["1 line 1 1: ", "2 line 4 2: "]);
    // The same tag twice is one game.
    assert_eq!(
        read("[Event \"1\"]\n[Event \"2\"]\n\n1. e4 *"),
        ["1 line 1 1: e4"]
    );
    assert_eq!(
        read("[Event \"1\"]\n[Site \"a\"]\n[Site \"b\"]\n\n*"),
        ["1 line 1 1: "]
    );
}

#[test]
fn both_readers_know_the_line_before() {
    for text in [
        "*%",
        "* %",
        "*\n%",
        "*\n%x\n*",
        "[A \"b\"] *[C \"d\"]\n[E \"f\"]\n\n{[Event \"g\"]} *",
        "[A \"b\"] *\n{[C \"d\"]\n[E \"f\"]} *",
    ] {
        read(text);
    }
    assert_eq!(read("*%").len(), 2);
    assert_eq!(read("*\n%").len(), 1);
}

#[test]
fn what_is_wrong_with_a_game_that_is_read_is_found() {
    for (text, expected) in [
        ("1. e4 *", &[][..]),
        ("[Result \"1-0\"]\n\n1. e4", &[]),
        ("[Result \"1/2\"] 1. e4 1/2-1/2", &[]),
        (
            "[Result \"1-0\"]\n\n1. e4 (d4 *) 0-1",
            &["1 line 3 pgn/result 29..32 ply 1"],
        ),
        ("[Result \"*\"] 1-0", &["1 line 1 pgn/result 13..16 ply 0"]),
        (
            "[A \"1\"]\n[B \"2\"]\n[A \"3\"]\n[A \"4\"]\n\n1. e5 *",
            &[
                "1 line 3 pgn/repeated-tag 16..23 ply 0",
                "1 line 4 pgn/repeated-tag 24..31 ply 0",
                "1 line 6 pgn/move 36..38 ply 0",
            ],
        ),
        (
            "1. e4 (1. Ke3 d5) e5 2. Ke3 d5 *",
            &[
                "1 line 1 pgn/move 10..13 ply 0",
                "1 line 1 pgn/move 24..27 ply 2",
            ],
        ),
        (
            "[Variant \"Horde\"] 1. e4 *",
            &["1 line 1 pgn/variant 10..15 ply 0"],
        ),
        (
            "[Result \"draw\"] 1. e4 *",
            &["1 line 1 pgn/result-tag 9..13 ply 0"],
        ),
        ("[Result \"\"] 1-0", &["1 line 1 pgn/result-tag 9..9 ply 0"]),
        (
            "[FEN \"7k/PP6/8/8/8/8/8/K7 w - - 0 1\"] 1. a8 (1. b8+) (1. a8=Q+ Kh7 2. b8(N)) Kg7 2. b8=R *",
            &[
                "1 line 1 pgn/promotion 41..43 ply 0",
                "1 line 1 pgn/promotion 48..51 ply 0",
            ],
        ),
    ] {
        for before in ["", "1. d4 *\n"] {
            let whole = format!("{before}{text}");
            let skipped = usize::from(!before.is_empty());
            let record = Games::new(whole.as_bytes()).nth(skipped).unwrap().unwrap();
            let found: Vec<String> = record.check().iter().map(describe).collect();
            if before.is_empty() {
                assert_eq!(found, expected, "{text}");
            }
            let file = Reader::new(whole.as_bytes()).nth(skipped).unwrap().unwrap();
            assert_eq!(file.check(), record.check());
            assert_eq!(found.len(), expected.len());
        }
    }
    let record = Games::new(b"[A \"1\"]\n[A \"2\"] *")
        .next()
        .unwrap()
        .unwrap();
    let error = record.check()[0];
    assert_eq!(
        (error.also(), error.kind().is_warning()),
        (Some(0..7), true)
    );
}

#[test]
fn reports_show_the_line_and_what_was_meant() {
    let report = |text: &str| {
        let error = Games::new(text.as_bytes()).find_map(|game| match game {
            Ok(record) => record.check().first().copied(),
            Err(error) => Some(error),
        });
        error.expect("an error").report(text).to_string()
    };
    let texts = [
        "[White Doe]\n[Black \"Roe\"]",
        "1. e4 e5\n2. Sf3 Sc6\n",
        "1. e4 e5 2. Cf3",
        "1. nf3 d5",
        "1. e4 e5 o-o-o+",
        "1. e4 e5 \u{bd}-\u{bd}",
        "[Event \"?\"]\r\n\r\n1. e4 e5\r\n2. Nd4 Nc6\r\n",
        "[Variant \"Atomic\"]\n\n1. e4 *",
        "[Result \"1-0\"]\n\n1. e4 0-1",
    ];
    insta::assert_snapshot!(texts.map(report).join("\n\n"));
}

#[test]
fn oddities_are_passed_over_only_in_their_places() {
    for (text, expected) in [
        ("%x\n1. e4 *", "1 line 2 : e4"),
        ("1. e4\n%x\ne5 *", "1 line 1 : e4 e5"),
        (" %x\n1. e4 *", ""),
        ("1. e4 %x\ne5 *", ""),
        ("1. e4\u{a0}e5 *", "1 line 1 : e4 e5"),
        ("1. e4 \u{a3} e5 *", ""),
        ("1. e4 \u{feaa} e5 *", ""),
        ("\u{feaa}1. e4 *", ""),
        ("1. e4 + e5 *", "1 line 1 : e4 e5"),
        ("+ 1. e4 e5 *", ""),
        ("1. e4 e.p. e5 *", "1 line 1 : e4 e5"),
        ("e.p. 1. e4 e5 *", ""),
        ("1. e4 +x e5 *", ""),
    ] {
        let found = read(text);
        let expected = if expected.is_empty() {
            "pgn/token"
        } else {
            expected
        };
        assert!(found[0].contains(expected), "{text}: {found:?}");
    }
}

#[test]
fn the_next_game_begins_after_an_empty_line() {
    let first = "[Event \"A\n[Site \"B\"]\n[Date \"C\"]\n[Round \"D\"]\n\n1. e4 *\n\n";
    let second = "[Event 'E']\n[Site \"F\"]\n[Date \"G\"]\n\n1. d4 *\n\n";
    let third = "[%clk 1]\n\n1. c4 *\n\n[Event \"H\"]\n\n1. f4 *\n";
    assert_eq!(
        read(&[first, second, third].concat()),
        [
            "1 line 1 pgn/tag 0..9 ply 0",
            "2 line 8 pgn/tag 54..65 ply 0",
            "3 line 14 pgn/tag 98..106 ply 0",
            "4 line 18 H: f4",
        ]
    );
    for line_end in ["\r\n", "\r", " \n"] {
        let text = [first, second, third].concat().replace('\n', line_end);
        let found = read(&text);
        assert_eq!(found.len(), 4, "{line_end:?}");
        assert!(found[2].contains("pgn/tag"), "{line_end:?}");
        assert!(found[3].ends_with("H: f4"), "{line_end:?}");
    }
}

#[test]
fn files_that_end_without_a_result_can_be_joined() {
    let good = "[Event \"B\"]\n[Site \"?\"]\n\n1. d4 d5 *\n";
    for first in ["1. e4 e5", "1. e4 e5\n", "1. e4 e5\r\n\r\n", "1. e4 e5 *"] {
        let lines = first.matches('\n').count() + 1;
        let expected = [
            "1 line 1 : e4 e5".to_owned(),
            format!("2 line {lines} B: d4 d5"),
        ];
        assert_eq!(read(&format!("{first}{good}")), expected);
        assert_eq!(read(&format!("{first}\u{feff}{good}")), expected);
    }
}

#[test]
fn a_comment_may_hold_what_looks_like_a_tag() {
    for comment in [
        "[Event \"B\"]",
        "see [Event \"B\"]\nthere",
        "[%clk 1]\n\n[%emt 2]",
        "an empty line\n\n [x]",
    ] {
        assert_eq!(
            read(&format!("1. e4 {{{comment}}} e5 *")),
            ["1 line 1 : e4 e5"],
            "{comment}"
        );
    }
    let text = "1. e4 (1. d4 {\n\n[x]} d5\n\n[Event \"C\"]\n\n1. c4 *";
    let expected = ["1 line 1 pgn/variation 6..7 ply 1", "2 line 5 C: c4"];
    assert_eq!(read(text), expected);
}

#[test]
fn moves_are_refused_where_they_are_played() {
    for (text, expected) in [
        ("1. e4 e5 2. Ke3 *", "1 line 1 pgn/move 12..15 ply 2"),
        ("1. e4\ne5\n2. Nd4 *", "1 line 3 pgn/move 12..15 ply 2"),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K2L w - - 0 1\"] *",
            "1 line 1 pgn/fen 25..26 ply 0",
        ),
        (
            "[Event \"\"]\n[FEN \"8/8\"] *",
            "1 line 2 pgn/fen 20..20 ply 0",
        ),
        (
            "[FEN \"8/8\"]\n[FEN \"4k3/8\"] *",
            "1 line 1 pgn/fen 9..9 ply 0",
        ),
    ] {
        let play = |record: &Record<'_>| match record.positions() {
            Ok(positions) => positions.last().unwrap().unwrap_err(),
            Err(error) => error,
        };
        let record = Games::new(text.as_bytes()).next().unwrap().unwrap();
        let error = play(&record);
        assert_eq!(describe(&error), expected, "{text}");
        let after_another = format!("1. d4\n*\n{text}");
        let record_of_file = Reader::new(after_another.as_bytes()).nth(1).unwrap();
        let error_of_file = play(&record_of_file.unwrap());
        let span = error.span();
        assert_eq!(error_of_file.span(), span.start + 8..span.end + 8, "{text}");
        assert_eq!(
            (error_of_file.game(), error_of_file.line()),
            (2, error.line() + 2),
            "{text}"
        );
        let all = record
            .replay_all()
            .map(|mut played| played.find_map(Result::err));
        assert_eq!(
            all.map_or_else(|error| describe(&error), |error| describe(&error.unwrap())),
            expected
        );
    }
    let text = "\n1. e4 (1. Ke4 Kd5 (1... x4)) e5 *".replace("x4", "e4");
    let record = Games::new(text.as_bytes()).next().unwrap().unwrap();
    let errors: Vec<_> = record
        .replay_all()
        .unwrap()
        .filter_map(Result::err)
        .collect();
    let errors: Vec<_> = errors.iter().map(describe).collect();
    assert_eq!(errors, ["1 line 2 pgn/move 11..14 ply 0"]);
}

#[test]
fn a_game_may_have_as_many_bytes_as_the_limit() {
    let game = |event: &str, moves: &str| format!("[Event \"{event}\"]\n\n{moves} *\n\n");
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(20_000);
    let text = game("A", "e4") + &game("B", &long) + &game("C", "d4");
    let read = |limit: usize| {
        let file = BufReader::with_capacity(100, text.as_bytes());
        games(Reader::new(file).with_limit(limit), describe_file)
    };
    let mut reader = Reader::new(BufReader::with_capacity(100, text.as_bytes()));
    let mut games_of_text = Games::new(text.as_bytes());
    assert_eq!(reader.position(), 0);
    while let Some(game) = reader.next() {
        assert_eq!(
            Some(game.unwrap().start()),
            games_of_text.next().map(|game| game.unwrap().start())
        );
        assert_eq!(reader.position(), games_of_text.position());
    }
    assert_eq!(games_of_text.position(), text.trim_end().len());
    let expected = |second: &str| {
        vec![
            "1 line 1 A: e4".to_owned(),
            second.to_owned(),
            "3 line 9 C: d4".to_owned(),
        ]
    };
    for limit in [100, 1_000, 100_000, 320_000] {
        let found = read(limit);
        let next = text.find("[Event \"C\"]").unwrap();
        assert_eq!(
            found[1],
            format!("2 line 5 pgn/limit 19..{} ply 0", next - 2),
            "{limit}"
        );
        assert_eq!(
            [&found[0], &found[2]],
            ["1 line 1 A: e4", "3 line 9 C: d4"],
            "{limit}"
        );
    }
    let moves = long.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(read(400_000), expected(&format!("2 line 5 B: {moves}")));

    let one = "1. e4 e5 *";
    let read = |limit| games(Reader::new(one.as_bytes()).with_limit(limit), describe_file);
    assert_eq!(read(one.len()), ["1 line 1 : e4 e5"]);
    assert_eq!(read(one.len() - 1), ["1 line 1 pgn/limit 0..10 ply 0"]);
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    struct Broken(u8);
    impl std::io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => Err(std::io::ErrorKind::Interrupted.into()),
                2 => {
                    buffer[..9].copy_from_slice(b"1. e4 * 1");
                    Ok(9)
                }
                _ => Err(std::io::Error::other("the disk is gone")),
            }
        }
    }
    let mut reader = Reader::new(BufReader::new(Broken(0)));
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.code()),
        ("the disk is gone", "pgn/io")
    );
    assert!(reader.next().is_none());
}

#[test]
fn messages_say_what_was_expected() {
    let message = |text: &str| {
        let mut games = Games::new(text.as_bytes());
        match games.next().unwrap() {
            Err(error) => error.to_string(),
            Ok(record) => match record.positions() {
                Err(error) => error.to_string(),
                Ok(positions) => positions.last().unwrap().unwrap_err().to_string(),
            },
        }
    };
    let texts = [
        "",
        "[White Doe]",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
        "1. e4 mate",
        "1. e4 {",
        "1. e4 (",
        "1. e4 )",
        "1. e4 e4",
    ];
    insta::assert_snapshot!(texts.map(message).join("\n"), @r#"
    no game: the text is empty at byte 0 (line 1, game 1, ply 0)
    expected a tag pair, as in `[Name "value"]` at byte 0 (line 1, game 1, ply 0)
    no white king at byte 6 (line 1, game 1, ply 0)
    expected a move, a comment, a variation or a result at byte 6 (line 1, game 1, ply 1)
    expected the `}` of a comment at byte 6 (line 1, game 1, ply 1)
    expected the `)` of a variation at byte 6 (line 1, game 1, ply 1)
    found `)` outside a variation at byte 6 (line 1, game 1, ply 1)
    no piece can make this move at byte 6 (line 1, game 1, ply 1)
    "#);
}

/// Writes down every token.
#[derive(Default)]
struct Log {
    tokens: Vec<String>,
    skips: bool,
    goes_on: bool,
}

impl Visitor for Log {
    fn begin(&mut self, at: usize) {
        self.tokens.push(format!("begin {at}"));
    }
    fn tag(&mut self, tag: Tag<'_>) {
        let (span, value) = (tag.span(), tag.value_span());
        self.tokens.push(format!(
            "tag {} {} {span:?} {value:?}",
            tag.name(),
            tag.value()
        ));
    }
    fn mv(&mut self, mv: RawMove<'_>) {
        self.tokens
            .push(format!("move {} {:?}", mv.san(), mv.span()));
    }
    fn nag(&mut self, nag: u8, span: std::ops::Range<usize>) {
        self.tokens.push(format!("nag {nag} {span:?}"));
    }
    fn comment(&mut self, comment: RawComment<'_>) {
        self.tokens
            .push(format!("comment {} {:?}", comment.read(), comment.span()));
    }
    fn begin_variation(&mut self, at: usize) -> Skip {
        self.tokens.push(format!("( {at}"));
        Skip(self.skips)
    }
    fn end_variation(&mut self, at: usize) {
        self.tokens.push(format!(") {at}"));
    }
    fn result(&mut self, result: Termination, span: std::ops::Range<usize>) {
        self.tokens.push(format!("result {result} {span:?}"));
    }
    fn end(&mut self, at: usize) {
        self.tokens.push(format!("end {at}"));
    }
    fn error(&mut self, error: Error) -> Result<(), Error> {
        if !self.goes_on {
            return Err(error);
        }
        self.tokens.push(describe(&error));
        Ok(())
    }
}

#[test]
fn a_visitor_is_given_every_token() {
    let text = "[A \"b\\\"c\"] 1. e4! $7 (1. d4 {(} (c4)) e5 ;x\n1-0 {y} * e4 )";
    let mut log = Log {
        goes_on: true,
        ..Log::default()
    };
    pgn::scan(text.as_bytes(), &mut log).unwrap();
    insta::assert_snapshot!(log.tokens.join("\n"), @r#"
    begin 0
    tag A b"c 0..10 4..8
    move e4 14..16
    nag 1 16..17
    nag 7 18..20
    ( 21
    move d4 25..27
    comment ( 28..31
    ( 32
    move c4 33..35
    ) 35
    ) 36
    move e5 38..40
    comment x 41..43
    result 1-0 44..47
    comment y 48..51
    end 51
    begin 52
    result * 52..53
    end 53
    begin 54
    move e4 54..56
    3 line 2 pgn/close 57..58 ply 1
    "#);

    let mut log = Log {
        skips: true,
        ..Log::default()
    };
    let error = pgn::scan(text.as_bytes(), &mut log).unwrap_err();
    assert_eq!(describe(&error), "3 line 2 pgn/close 57..58 ply 1");
    insta::assert_snapshot!(log.tokens[4..7].join("\n"), @"
    nag 7 18..20
    ( 21
    move e5 38..40
    ");
}

#[test]
fn a_variation_that_is_passed_over_must_end_too() {
    for (text, expected) in [
        ("e4 (d4 {)} d5", "1 line 1 pgn/variation 3..4 ply 1"),
        ("e4 (d4 {) d5", "1 line 1 pgn/comment 7..8 ply 1"),
        ("e4 (d4 ;)\n d5 (", "1 line 1 pgn/variation 3..4 ply 1"),
        (
            "e4 (d4\n\n[A \"b\"]\n\n*",
            "1 line 1 pgn/variation 3..4 ply 1",
        ),
    ] {
        let mut log = Log {
            skips: true,
            ..Log::default()
        };
        assert_eq!(
            describe(&pgn::scan(text.as_bytes(), &mut log).unwrap_err()),
            expected,
            "{text}"
        );
    }
}

#[test]
fn the_game_after_a_variation_that_is_passed_over_is_read() {
    let passed = |text: &str| {
        let mut log = Log {
            skips: true,
            goes_on: true,
            ..Log::default()
        };
        pgn::scan(text.as_bytes(), &mut log).unwrap();
        log.tokens
    };
    insta::assert_snapshot!(passed("e4 (d4 [ d5) *").join("; "), @"begin 0; move e4 0..2; ( 3; result * 13..14; end 14");
    let commented = "e4 (d4 {\n\n[x]}\n\n[C \"d\"]\n\nc4 *";
    insta::assert_snapshot!(passed(commented).join("; "), @"begin 0; move e4 0..2; ( 3; 1 line 1 pgn/variation 3..4 ply 1; begin 16; tag C d 16..23 20..21; move c4 25..27; result * 28..29; end 29");
    insta::assert_snapshot!(passed("e4 (d4\n\n[A \"b\"]\n\nc4 *").join("; "), @"begin 0; move e4 0..2; ( 3; 1 line 1 pgn/variation 3..4 ply 1; begin 8; tag A b 8..15 12..13; move c4 17..19; result * 20..21; end 21");
}

/// The nanoseconds that the least of some scans of a text takes for each byte.
fn cost(text: &[u8]) -> f64 {
    let times = (0..7).map(|_| {
        let start = std::time::Instant::now();
        let games = Games::new(text).count();
        assert!(games > 0);
        start.elapsed().as_secs_f64()
    });
    1e9 * times.fold(f64::INFINITY, f64::min) / f64::from(u32::try_from(text.len()).unwrap())
}

#[test]
fn hostile_texts_take_no_longer_a_byte_when_they_are_long() {
    for each in [
        "[A \"\\\"]",
        "[A \"\\\"",
        "[A \"",
        "[A \"\n",
        "[A \"\n\n",
        "[A \"b\"]",
        "[A \"b\"]\n\n",
        "[",
        "[\n\n",
        "[ ",
        "{",
        "{[A \"",
        "{[A \"b\"]\n",
        "{\n\n[A \"b\"]\n",
        "e4 {} [A \"b\"]\n",
        ";\n",
        "%\n",
        "(",
        "e4(",
        "e4()",
        ")",
        "e4 ) [",
        "e4 -- ",
        "1",
        "1.",
        "$1",
        "!",
        "*",
        " ",
        "\n",
        "\u{feff}",
        "\u{a0}",
        "e",
        "e4 + ",
        "e4 mate ",
    ] {
        let costs = || {
            let cost = |bytes: usize| cost(each.repeat(bytes / each.len()).as_bytes());
            [5_000, 80_000].map(cost)
        };
        // A square would cost sixteen times as much. Other programs may disturb a run.
        let is_linear = |[short, long]: [f64; 2]| long < 6.0 * short + 5.0;
        assert!(
            (0..5).any(|_| is_linear(costs())),
            "{each:?}: {:?}",
            costs()
        );
    }
}

#[test]
fn games_without_tags_are_read_after_a_broken_one() {
    for (text, expected) in [
        ("1. e4 *\n1. mate *\n1. d4 *\n", "1 e4 / 2! / 3 d4"),
        ("1. e4 *\n\n1. mate 1-0\n\n1. d4 0-1", "1 e4 / 2! / 3 d4"),
        ("1. e4 * 1. mate * 1. d4 *", "1 e4 / 2! / 3 d4"),
        ("1. mate (1. d4 * x) *\n1. d4 *", "1! / 2 d4"),
        ("1. e4 (1. mate *\n1. d4 *", "1! / 2 d4"),
        ("1. mate {a * b\n*\n} *\n1. d4 *", "1! / 2 d4"),
        ("1. mate ; *\n*\n1. d4", "1! / 2 d4"),
        ("1. e4 {open\n1-0\n1. d4 *", "1! / 2 d4"),
        (
            "[A \"1\"]\n\n1. mate *\n\n[A \"2\"]\n\n1. d4 *",
            "1! / 2 d4",
        ),
        ("1. mate * and more\n\n[A \"1\"]\n\n1. d4 *", "1! / 2 d4"),
        ("mate\nmate\n", "1!"),
    ] {
        let found = |number: usize, moves: Option<String>| match moves {
            Some(moves) => format!("{number} {moves}"),
            None => format!("{number}!"),
        };
        let games = Games::new(text.as_bytes()).map(|game| match game {
            Ok(record) => {
                let moves: Vec<_> = record.mainline().map(|node| node.san()).collect();
                found(record.number(), Some(moves.join(" ")))
            }
            Err(error) => found(error.game(), None),
        });
        assert_eq!(games.collect::<Vec<_>>().join(" / "), expected, "{text:?}");
        read(text);
    }
}

#[test]
fn text_after_a_result_is_reported() {
    for (text, expected) in [
        (
            "1. e4 1-0 1-0",
            &["2 line 1 pgn/after-result 10..13 ply 0"][..],
        ),
        (
            "1. e4 1-0 2. Nf3 *",
            &["2 line 1 pgn/after-result 10..12 ply 0"],
        ),
        (
            "1. e4 1-0\n\n2. Nf3 *",
            &["2 line 3 pgn/after-result 11..13 ply 0"],
        ),
        (
            "1. e4 1-0\ne4 *",
            &["2 line 2 pgn/after-result 10..12 ply 0"],
        ),
        (
            "1. e4 1-0 1. d4 *",
            &["2 line 1 pgn/after-result 10..12 ply 0"],
        ),
        (
            "1. e4 1-0\n12. d4 *",
            &["2 line 2 pgn/after-result 10..13 ply 0"],
        ),
        (
            "1. e4 * {x} e4 *",
            &["2 line 1 pgn/after-result 12..14 ply 0"],
        ),
        (
            "e4 *\n*\n*",
            &[
                "2 line 2 pgn/after-result 5..6 ply 0",
                "3 line 3 pgn/after-result 7..8 ply 0",
            ],
        ),
        ("1. e4 1-0\n1. d4 *", &[]),
        ("1. e4 1-0\r1 d4 *", &[]),
        ("1. e4 1-0\n\n1.e4 *", &[]),
        ("1. e4 1-0 [Event \"x\"]\n\n2. d4 *", &[]),
        ("1. e4 1-0 {x}\n\n{y} e4 *", &[]),
        ("1. e4 1-0\n%x\n", &[]),
        ("1. e4\n\n[Event \"x\"] e4", &[]),
    ] {
        let mut found: Vec<String> = Vec::new();
        let games = Games::new(text.as_bytes());
        for record in games {
            found.extend(record.unwrap().check().iter().map(describe));
        }
        assert_eq!(found, expected, "{text:?}");
        let mut read: Vec<String> = Vec::new();
        for record in Reader::new(BufReader::with_capacity(1, text.as_bytes())) {
            read.extend(record.unwrap().check().iter().map(describe));
        }
        assert_eq!(read, expected, "{text:?}");
    }
}

/// All errors of a text, of games that are read or not.
fn errors(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for game in Games::new(text.as_bytes()) {
        match game {
            Ok(record) => found.extend(record.check().iter().map(describe)),
            Err(error) => found.push(describe(&error)),
        }
    }
    found
}

#[test]
fn another_variant_is_the_first_error() {
    for (text, expected) in [
        ("1. e4 e5 2. N@f3 *", "1 line 1 pgn/variant 12..16 ply 2"),
        (
            "1. e4 Ke3 2. e6 @e4+ *",
            "1 line 1 pgn/variant 16..20 ply 3",
        ),
        ("1. e5 (1. P@e4) *", "1 line 1 pgn/variant 10..14 ply 0"),
        (
            "1. e4 e5\n2. Ke3 b1=K\n*",
            "1 line 2 pgn/variant 16..20 ply 3",
        ),
        (
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 0 1\"]\n\n1. Q@e4 *",
            "1 line 3 pgn/variant 73..77 ply 0",
        ),
        ("1. N@f3 mate *", "1 line 1 pgn/variant 3..7 ply 0"),
        (
            "[Variant \"Capablanca\"]\n\n1. Ac3 *",
            "1 line 1 pgn/variant 10..20 ply 0",
        ),
        (
            "[Variant \"Crazyhouse\"]\n\n1. N@f3 *",
            "1 line 1 pgn/variant 10..20 ply 0",
        ),
    ] {
        assert_eq!(errors(text), [expected], "{text}");
    }
    let read = Games::new(b"[A \"b\"] 1. e4 {x@e4} Nf6 2. @e5 (2. N@f3#) 2... b1=K+ *");
    let record = read.last().unwrap().unwrap();
    let tree: Vec<_> = record.tree().map(|node| node.san()).collect();
    assert_eq!(tree, ["e4", "Nf6", "@e5", "N@f3#", "b1=K+"]);
    let written = record.write(&pgn::Layout::new().tags(false));
    assert_eq!(
        written,
        "1. e4 {x@e4} 1... Nf6 2. @e5 (2. N@f3#) 2... b1=K+ *\n\n"
    );
    // No drop: a word of an address, or a comment alone.
    for text in [
        "1. e4 N@f9 *",
        "1. e4 @ *",
        "1. e4 x@e4.org *",
        "1. e4 {N@f3} mate *",
    ] {
        assert!(errors(text)[0].contains("pgn/token"), "{text}");
    }
}

#[test]
fn look_alikes_get_a_hint() {
    let hint = |word: &[u8]| {
        let text = [b"1. e4 ", word, b" *"].concat();
        let error = Games::new(&text).next().unwrap().unwrap_err();
        let place = String::from_utf8_lossy(&text[error.span()]).into_owned();
        let hint = error
            .hint()
            .map_or("no hint".to_owned(), |hint| hint.to_string());
        format!("{place}: {hint}")
    };
    let words = [
        "O–O",
        "0–0–0+",
        "О-О",
        "o—o",
        "1–0",
        "0−1",
        "½–½",
        "½",
        "0.5-0.5",
        "0,5-0,5",
        "1:0",
        "♗×c6",
        "Bxc6‼",
        "‼",
        "3…a6",
        "3…♞×d4⁉",
        "e2–e4",
        "Nf3†",
        "е5",
        "$256",
        "$12a",
        "–",
        "…",
        "mate",
        "N×i9",
        "1.O–O",
        "1.½-½",
    ];
    let mut found: Vec<String> = words.iter().map(|word| hint(word.as_bytes())).collect();
    found.push(hint(b"1\x960"));
    found.push(hint(b"\xbd-\xbd"));
    insta::assert_snapshot!(found.join("\n"));
    let record = Games::new("[Result \"½–½\"] *".as_bytes())
        .next()
        .unwrap()
        .unwrap();
    insta::assert_snapshot!(record.check()[0].report("[Result \"½–½\"] *"));
}
