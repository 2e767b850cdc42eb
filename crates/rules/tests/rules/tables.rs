//! Tables of variants: their faults with places, what they print, and imports of other files.

use std::fmt::Write as _;

use feen_rules::{ByPlayer, Position, Setting, Topic, Variant};

#[test]
fn a_table_without_a_start_is_a_rulebook_alone() {
    let text = "[guards]\nboard = 5x4\npieces = K:K G:W\nroyal = K\n[drops : guards]\nhand = capture\n\
                [small : guards]\nstart = k3g/5/5/G3K\n[mine : shogi]\npieces = D:NB\n";
    let variants = Variant::parse(text).unwrap();
    let found: Vec<_> = variants
        .iter()
        .map(|variant| {
            let start = Position::start(variant);
            (variant.has_start(), start.count_legal(), start.outcome())
        })
        .collect();
    let [guards, drops, small, mine] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!((guards.0, guards.1, guards.2.is_some()), (false, 0, true));
    assert_eq!((drops.0, drops.1, drops.2.is_some()), (false, 0, true));
    assert_eq!((small.0, small.1, &small.2), (true, 5, &None));
    assert_eq!((mine.0, mine.1, &mine.2), (true, 30, &None));
    // Both need the royal piece of the table in positions that are given.
    let kings = ["k4/5/5/4K w", "k4/5/5/5 w", "5/5/5/4K w"];
    let read = kings.map(|fen| Position::from_fen(&variants[0], fen).is_ok());
    assert_eq!(read, [true, false, false]);
}

#[track_caller]
fn fault(text: &str) -> String {
    Variant::parse(text).unwrap_err().to_string()
}

/// A table, and its fault.
const FAULTS: &[(&str, &str)] = &[
    (
        "board = 8x8",
        "expected a section such as `[name : parent]` before the first key, found `board` at line 1, column 1",
    ),
    (
        "[mine]\nxyz",
        "expected `[name : parent]` or `key = value`, found `xyz` at line 2, column 1",
    ),
    (
        "[m ne]",
        "expected a name of letters, digits and `-`, found `m ne` at line 1, column 2",
    ),
    (
        "[mine]\nbord = 8x8",
        "expected a key such as `board` or `pieces`, found `bord` at line 2, column 1",
    ),
    (
        "[mine]\nboard = 8",
        "expected files and ranks such as `9x10`, found `8` at line 2, column 9",
    ),
    (
        "[mine]\nboard = 12x12",
        "expected a board of at most 26 files and 128 squares, found `12x12` at line 2, column 9",
    ),
    (
        "[mine]\nboard = 8x8\nboard = 9x9",
        "expected one value of each key in a section, found `board` at line 3, column 1",
    ),
    (
        "[a : b]\n[b : a]",
        "the parents form a cycle at line 1, column 2 and line 2, column 6",
    ),
    (
        "[a : a]",
        "the parents form a cycle at line 1, column 2 and line 1, column 6",
    ),
    (
        "[mine : chess]\npieces = -N",
        "`promote` of the parent names a piece that is not here; set `promote` anew, found `N` at line 1, column 9",
    ),
    (
        "[mine : chess]\npieces = -N\npromote = P>Q forced",
        "`minor` of the parent names a piece that is not here; set `minor` anew, found `N` at line 1, column 9",
    ),
    (
        "[one : chess]\nminor = N\n[two : one]\npieces = -N\npromote = P>Q forced",
        "`minor` of the parent names a piece that is not here; set `minor` anew, found `N` at line 3, column 8",
    ),
    (
        "[mine : chess]\ndrop.Z = 1-3",
        "expected a piece of the variant, found `Z` at line 2, column 10",
    ),
    (
        "[mine : chess]\npieces = A:R Q:R A:B",
        "expected each piece once, found `A` at line 2, column 18 and line 2, column 10",
    ),
    (
        "[a : nowhere]",
        "expected the name of a variant as the parent, found `nowhere` at line 1, column 6",
    ),
    (
        "[a]\n[a]",
        "expected one section of each name, found `a` at line 2, column 2",
    ),
    ("[mine]", "expected a key `board` at line 1, column 2"),
    (
        "[mine]\nboard = 8x8",
        "expected a key `pieces` at line 1, column 2",
    ),
    (
        "[mine : chess]\npieces = N",
        "expected a piece such as `R:WW` or `-R`, found `N` at line 2, column 10",
    ),
    (
        "[mine : chess]\npieces = NN:N",
        "expected a letter of a piece such as `K` or `+R`, found `NN` at line 2, column 10",
    ),
    (
        "[mine : chess]\npieces = -X",
        "expected a piece of the variant, found `X` at line 2, column 11",
    ),
    (
        "[mine : chess]\npieces = N:Y",
        "expected a base such as `W`, `N` or `R`, found `Y` at line 2, column 12",
    ),
    (
        "[mine : chess]\npieces = N:xN",
        "expected a modifier such as `m`, `f` or `n`, found `x` at line 2, column 12",
    ),
    (
        "[mine : chess]\npieces = N:W@camp",
        "expected a region that `region.NAME` gives squares, found `camp` at line 2, column 12",
    ),
    (
        "[mine : chess]\nregion.camp = z9\npieces = N:W@camp",
        "expected a square of the board, found `z9` at line 2, column 15",
    ),
    (
        "[mine : chess]\nregion.camp = a1-j9",
        "expected a square of the board, found `a1-j9` at line 2, column 15",
    ),
    (
        "[mine : chess]\nregion.camp = 1-",
        "expected squares such as `e5`, `d1-f3`, `7-9` or `d`, found `1-` at line 2, column 15",
    ),
    (
        "[mine : chess]\nroyal = Z",
        "expected a piece of the variant, found `Z` at line 2, column 9",
    ),
    (
        "[mine : chess]\npromote = P>Z forced",
        "expected a piece of the variant, found `Z` at line 2, column 13",
    ),
    (
        "[mine : chess]\npromote = P forced",
        "expected a promotion such as `P>Q,R forced`, found `P forced` at line 2, column 11",
    ),
    (
        "[mine : chess]\nchecks = 10",
        "expected a number from 1 to 9, found `10` at line 2, column 10",
    ),
    (
        "[mine : chess]\nblast = maybe",
        "expected `yes` or `no`, found `maybe` at line 2, column 9",
    ),
    (
        "[mine : chess]\nstalemate = lost",
        "expected one of `loss`, `win`, `draw`, `fewer`, `more`, found `lost` at line 2, column 13",
    ),
    (
        "[mine : chess]\ncastle = K",
        "expected `none`, or king, rooks and two files such as `K R g c`, found `K` at line 2, column 10",
    ),
    (
        "[mine : chess]\ncastle = K R z c",
        "expected a square of the board, found `K R z c` at line 2, column 10",
    ),
    (
        "[mine : chess]\nflag = K",
        "expected a piece and its goal such as `K @ 8`, found `K` at line 2, column 8",
    ),
    (
        "[mine : chess]\nstart = 8/8 w",
        "expected a start position that fits the variant: expected 8 ranks, found 2 at line 2, column 9",
    ),
    (
        "[mine : chess]\nstart = 8/8/8/8/8/8/8/4K3 w",
        "expected a royal piece of the second player in the start position at line 2, column 9",
    ),
    (
        "[mine : chess]\nboard = 9x9",
        "expected a start position that fits the variant: expected 9 squares in a rank, found 8 at line 1, column 2",
    ),
    (
        "[mine : chess]\nboard = 5x5",
        "expected a square of the board, found `K R g c` at line 1, column 2",
    ),
];

#[test]
fn faults_have_their_places() {
    let mut wrong = Vec::new();
    for (text, expected) in FAULTS {
        let found = Variant::parse(text).map_or_else(|error| error.to_string(), |_| "valid".into());
        if found != *expected {
            wrong.push(format!("{text}\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn too_many_pieces_are_refused() {
    let mut text = String::from("[mine : chess]\npieces =");
    for letter in 'A'..='Z' {
        write!(text, " {letter}:W +{letter}:F").unwrap();
    }
    assert_eq!(
        fault(&text),
        "expected at most 40 kinds of piece at line 2, column 192"
    );
    let letters: Vec<String> = (0..200).map(|number| format!("P{number}:W")).collect();
    let text = format!("[mine : chess]\npieces = {}", letters.join(" "));
    assert_eq!(
        fault(&text),
        "expected a letter of a piece such as `K` or `+R`, found `P0` at line 2, column 10"
    );
    let many = format!("[mine : chess]\npieces = N:{}", "NF".repeat(200));
    assert!(
        fault(&many).starts_with("a piece has more than 200 steps"),
        "{}",
        fault(&many)
    );
}

#[test]
fn builders_say_what_is_wrong() {
    let built = |build: fn(feen_rules::Builder) -> feen_rules::Builder| {
        let chess: Variant = "chess".parse().unwrap();
        build(chess.derive("mine"))
            .build()
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    for (result, expected) in [
        (built(|it| it.set(Setting::Checks, 3)), Ok(())),
        (built(|it| it.set(Setting::Blast, true)), Ok(())),
        (
            built(|it| it.piece("n", "N")),
            Err("expected a letter of a piece such as `K` or `+R`, found `n`"),
        ),
        (
            built(|it| it.without_piece("Z")),
            Err("expected a piece of the variant, found `Z`"),
        ),
        (
            built(|it| it.region("Camp", "e4")),
            Err("expected a key such as `board` or `pieces`, found `region.Camp`"),
        ),
        (
            built(|it| it.without_piece("Q")),
            Err("expected a piece of the variant, found `Q`"),
        ),
    ] {
        assert_eq!(result, expected.map_err(str::to_owned));
    }
}

#[test]
fn a_builder_and_a_table_make_the_same_game() {
    let crazyhouse: Variant = "crazyhouse".parse().unwrap();
    let built = crazyhouse.derive("mine").region("home", "1-2");
    let built = built.second_region("home", "7-8").drop_region("P", "3-6");
    let table = "[mine : crazyhouse]\nregion.home = 1-2\nregion.home.black = 7-8\ndrop.P = 3-6\n";
    assert_eq!(built.build().unwrap(), Variant::parse(table).unwrap()[0]);
}

#[test]
fn sentences_say_whose_region_it_is() {
    let table = "[mine : chess]\nregion.zone = 7-8\nregion.zone.black = 2-3\n";
    let variants = Variant::parse(table).unwrap();
    let rules = variants[0].rules_in_words();
    for (key, is_of_second) in [("region.zone", false), ("region.zone.black", true)] {
        let rule = rules.iter().find(|rule| rule.key() == key).unwrap();
        let meaning = rule.meaning();
        assert_eq!(meaning.contains("second player"), is_of_second, "{meaning}");
    }
}

#[test]
fn one_board_of_two_gives_away_what_it_takes() {
    for (lines, takes_to_hand) in [
        ("[a:crazyhouse]\ncapturesToHand = true\n", true),
        ("[a:bughouse]\ncapturesToHand = true\n", false),
        (
            "[a:bughouse]\ncapturesToHand = true\ntwoBoards = false\n",
            true,
        ),
    ] {
        let (variants, _) = Variant::import_ini(lines);
        assert_eq!(variants[0].takes_to_hand(), takes_to_hand, "{lines}");
    }
}

#[test]
fn tables_are_read_again() {
    for variant in Variant::all() {
        let text = variant.to_string();
        let again = Variant::parse(&text);
        let again = again.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again, [variant], "{text}");
    }
    assert!(Variant::all().len() >= 96);
}

#[test]
fn comments_begin_after_a_blank_or_in_place_of_a_value() {
    for (line, title) in [
        ("title = Chess # a comment", "Chess"),
        ("title = Chess#2", "Chess#2"),
        ("title =# a comment", ""),
        ("title = # a comment", ""),
    ] {
        let variants = Variant::parse(&format!("[mine : chess]\n{line}\n")).unwrap();
        assert_eq!(variants[0].title(), title, "{line}");
        let again = Variant::parse(&variants[0].to_string());
        assert_eq!(again.unwrap(), variants, "{line}");
    }
}

#[test]
fn sections_may_come_before_their_parents() {
    let variants = Variant::parse("[b : a]\nchecks = 2\n[a : atomic]\n").unwrap();
    assert_eq!(variants[0].name(), "b");
    assert_eq!(Position::start(&variants[0]).perft(2), 400);
}

/// Sections of a `variants.ini`, a FEN or nothing, and the number of legal moves.
const IMPORTED: &[(&str, &str, usize)] = &[
    ("[a:chess]\n", "", 20),
    (
        "[a:grand]\nmandatoryPawnPromotion = true\n",
        "4k5/10/1P8/10/10/10/10/10/10/4K5 w - - 0 1",
        11,
    ),
    (
        "[a:grand]\nmandatoryPawnPromotion = false\n",
        "4k5/10/1P8/10/10/10/10/10/10/4K5 w - - 0 1",
        12,
    ),
    (
        "[mini]\nmaxFile = 5\nmaxRank = 5\nking = k\nrook = r\npawn = p\ndoubleStep = false\nstartFen = r3k/5/5/P4/R3K w - - 0 1\n",
        "",
        7,
    ),
    (
        "[hill:chess]\nflagPiece = k\nflagRegionWhite = d4 e4 d5 e5\nflagRegionBlack = d4 e4 d5 e5\n",
        "4k3/8/8/8/3K4/8/8/8 b - - 0 1",
        0,
    ),
    (
        "[eat:chess]\nmustCapture = true\n",
        "4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1",
        1,
    ),
    (
        "[cannons:chess]\ncannon = c\nstartFen = 4k3/8/8/8/8/8/8/C3K3 w - - 0 1\n",
        "",
        15,
    ),
    (
        "[hopper:chess]\ncustomPiece1 = a:gQ\nstartFen = 4k3/8/8/8/8/8/P7/A3K3 w - - 0 1\n",
        "",
        9,
    ),
    (
        "[turn]\nking = k\nshogiPawn = p\ngold = g\npieceDrops = true\ncapturesToHand = true\npromotedPieceType = p:g\npromotionRegionWhite = *7 *8\npromotionRegionBlack = *2 *1\nstartFen = 4k3/8/8/P7/8/8/8/4K3[] w - - 0 1\n",
        "4k3/8/P7/8/8/8/8/4K3[P] w - - 0 1",
        68,
    ),
];

#[test]
fn other_files_are_imported() {
    let mut wrong = Vec::new();
    for (text, fen, expected) in IMPORTED {
        let (variants, lost) = Variant::import_ini(text);
        if !lost.is_empty() {
            wrong.push(format!("{text}{lost:?}"));
            continue;
        }
        let position = match *fen {
            "" => Position::start(&variants[0]),
            fen => Position::from_fen(&variants[0], fen).unwrap(),
        };
        if position.count_legal() != *expected {
            wrong.push(format!("{text}{}\n{position:?}", position.count_legal()));
        }
        let printed = variants[0].to_string();
        assert_eq!(Variant::parse(&printed).unwrap(), variants, "{printed}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Lines of sections, and what is said of them.
#[test]
fn lines_that_are_not_understood_are_listed() {
    let text = "maxRank = 8\n[a:chess]\nsoftware = none\nmaxFile = 99x\nking\ncustomPiece1 = ab:N\n[b:nowhere]\n[c:a]\n[d:chess]\nmustCapture = True # so\n";
    let said = |lines: Vec<feen_rules::NotUnderstood>| -> Vec<String> {
        lines.iter().map(ToString::to_string).collect()
    };
    let names = |variants: &[Variant]| -> Vec<String> {
        variants
            .iter()
            .map(|variant| variant.name().to_owned())
            .collect()
    };
    let (variants, lines) = Variant::import_ini(text);
    assert_eq!(names(&variants), ["d"]);
    assert_eq!(
        said(lines),
        [
            "line 1: [] maxRank = 8: expected a section before the first key",
            "line 3: [a] software = none: unknown key; the section is not imported",
            "line 4: [a] maxFile = 99x: expected a file such as `i`, or a number; the section is not imported",
            "line 5: [a] king: expected `key = value`; the section is not imported",
            "line 6: [a] customPiece1 = ab:N: expected one letter; the section is not imported",
            "line 7: [b] [b:nowhere]: unknown parent; the section is not imported",
            "line 8: [c] [c:a]: its parent is not imported, or comes after it; the section is not imported",
            "line 10: [d] mustCapture = True: a comment after the value is left out; other programs read it as the value",
            "line 10: [d] mustCapture = True: the word is read in small letters; other programs do not understand it",
        ]
    );
    let (variants, lines) = Variant::import_lossy(text);
    assert_eq!(names(&variants), ["a", "c", "d"]);
    assert_eq!(lines.iter().filter(|line| line.is_lost()).count(), 5);
    assert_eq!(said(lines)[1], "line 3: [a] software = none: unknown key");
}

#[test]
fn every_game_is_said_in_one_sentence() {
    for variant in Variant::all() {
        let (name, about) = (variant.name(), variant.about());
        assert!(about.ends_with('.') && about.len() <= 80, "{name}: {about}");
    }
}

#[test]
fn a_sentence_and_a_native_name_are_of_one_variant() {
    let text = "[mine : shogi]\npieces = G:W\n";
    let mine = &Variant::parse(text).unwrap()[0];
    assert_eq!((mine.about(), mine.native()), ("", None));
    let text = "[mine : shogi]\nabout = Gold is weak.\nnative = ja 金\n";
    let mine = &Variant::parse(text).unwrap()[0];
    assert_eq!(
        (mine.about(), mine.native()),
        ("Gold is weak.", Some(("ja", "金")))
    );
    let again = &Variant::parse(&mine.to_string()).unwrap()[0];
    assert_eq!(again.about(), mine.about());
}

/// The sentences of a chapter of the rulebook, with the letters as names.
fn chapter(name: &str, topic: Topic) -> Vec<String> {
    let variant = Variant::by_name(name).unwrap();
    let letter = |kind| variant.letter(kind).to_owned();
    let rules = variant.rulebook(&letter, ByPlayer::new("Sente", "Gote"));
    let rules = rules.iter().filter(|rule| rule.topic() == topic);
    rules.map(|rule| rule.meaning().to_owned()).collect()
}

/// Chapters of games with their sentences.
const CHAPTERS: [(&str, Topic, &[&str]); 13] = [
    (
        "janggi",
        Topic::Goal,
        &[
            "The K is royal: an attack on it must be answered.",
            "A player who is mated loses.",
            "The game ends when the generals face each other and the next move leaves them so.",
            "Where a game ends without a mate, the points on the board decide: the R 13, the C 7, \
                 the N 5, the B 3, the A 3, the P 2.",
            "Gote has one point and a half more.",
        ],
    ),
    (
        "shoshogi",
        Topic::Goal,
        &[
            "The K and the +E are royal: they may be attacked and taken until the last one, an attack on which must be answered.",
            "A player who is mated loses.",
            "A player without a legal move loses.",
        ],
    ),
    (
        "sittuyin",
        Topic::Drops,
        &[
            "Players drop the pieces that they have in hand; captured pieces do not go there.",
            "Pieces may be dropped only on the first three ranks.",
            "The R may be dropped only on the first rank.",
            "All pieces in hand are dropped before anything else moves.",
        ],
    ),
    (
        "sittuyin",
        Topic::Promotion,
        &[
            "The P may become the F in place of a move, from e5, f6, g7, h8, d5, c6, b7 and a8 or as the last of its kind: \
                 on its square, or with a step as the new piece, where that attacks nothing.",
            "No promotion to the F while the player has one.",
        ],
    ),
    (
        "chess",
        Topic::Goal,
        &[
            "The K is royal: an attack on it must be answered.",
            "A player who is mated loses.",
        ],
    ),
    (
        "dobutsu",
        Topic::Goal,
        &[
            "The L is royal: an attack on it must be answered.",
            "A player who is mated loses.",
            "A player wins with the L on the last rank.",
        ],
    ),
    (
        "shogi",
        Topic::Promotion,
        &[
            "Pieces promote on the last three ranks.",
            "The P, the L, the N, the S, the R and the B may promote, also on leaving the zone.",
        ],
    ),
    (
        "minishogi",
        Topic::Draws,
        &[
            "A king in the opponent's camp wins with 27 points.",
            "A position that occurs four times ends the game.",
            "Sente loses by repetition.",
            "Perpetual check loses.",
        ],
    ),
    ("antichess", Topic::Castling, &["There is no castling."]),
    (
        "grand",
        Topic::Promotion,
        &[
            "Pieces promote on the last three ranks.",
            "The P may become the Q, the R, the B, the N, the A or the C, and must where it could never move again.",
            "No promotion to the Q, the A or the C while the player has one; \
                 no promotion to the R, the B or the N while the player has two.",
        ],
    ),
    (
        "kyotoshogi",
        Topic::Promotion,
        &[
            "The P turns into the +P, and back; the L turns into the +L, and back; \
                 the S turns into the +S, and back; the N turns into the +N, and back.",
        ],
    ),
    (
        "shatranj",
        Topic::Promotion,
        &[
            "The P must become the Q.",
            "Pieces promote on the last rank.",
        ],
    ),
    (
        "janggi",
        Topic::Draws,
        &[
            "A position that occurs three times ends the game.",
            "Perpetual check loses.",
            "50 moves of each player without progress end the game.",
            "Stalemate is a draw: the player to move has no legal move.",
        ],
    ),
];

#[test]
fn a_rulebook_has_chapters() {
    for (name, topic, expected) in CHAPTERS {
        assert_eq!(chapter(name, topic), expected, "{name} {topic:?}");
    }
}
