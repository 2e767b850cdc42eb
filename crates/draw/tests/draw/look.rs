//! The options of a picture by name, and as JSON.

use feen::View;
use feen_draw::{Drawing, Look, LookValue};
use insta::assert_snapshot;

const POSITION: &str = "2k^/1+P1/K^2 2P/p C/c";

/// The same with styles of no known game.
const LETTERS: &str = "2k^/1+P1/K^2 2P/p Q/q";

/// A position of a game with signs and a rim of its own.
const SHOGI: &str = "2k^/1+P1/K^2 2P/p S/s";

/// Each option with a value, as JSON.
const OPTIONS: &[(&str, &str)] = &[
    ("game", r#""shogi""#),
    ("game", r#""none""#),
    ("pieces", r#"["chess","letters"]"#),
    ("naming", r#""xiangqi""#),
    ("align", r#""2,1,0""#),
    ("flip", "true"),
    ("signs", r#""brush""#),
    ("rim", r#""native""#),
    ("figures", r#"["P:archbishop","+r:dragon-king"]"#),
    ("marks", "false"),
    ("captions", "false"),
    ("coordinates", "false"),
    ("legend", "false"),
    ("highlight", r#"["a1","red:b2",4]"#),
    ("alert", r#"["c3",0]"#),
    ("surface", r#""flat-hexagons""#),
    ("theme", r#""dark""#),
    ("palette", r#""ground=#fff,squares=#dbe9f4/#000""#),
    ("transparent", "true"),
    ("title", r#""After 12. Nf3""#),
    ("lettered", "true"),
    ("clickable", "true"),
    ("squareSize", "20"),
    ("width", "400"),
    (
        "arrows",
        r#"[["red:a1","b2"],[0,"c3"],"a1-a2","blue:a1a3"]"#,
    ),
    ("circles", r#"["a1","blue:b2"]"#),
    ("crosses", r#"["a1","green:b2"]"#),
];

#[track_caller]
fn look(options: &str) -> Look {
    serde_json::from_str(options).unwrap()
}

#[track_caller]
fn pictures(text: &str, look: &Look) -> [String; 2] {
    let drawing = Drawing::new(View::parse(text).unwrap()).unwrap();
    let drawing = look.drawing(drawing).unwrap();
    let svg = look.svg(&drawing).unwrap();
    [drawing.text().to_string(), svg.to_string()]
}

#[test]
fn each_option_changes_a_picture_and_is_written_as_it_is_read() {
    for (name, value) in OPTIONS {
        let text = format!(r#"{{"{name}":{value}}}"#);
        let look = look(&text);
        assert_eq!(serde_json::to_string(&look).unwrap(), text);
        let positions = match *name {
            "signs" | "rim" => [SHOGI; 2],
            _ => [POSITION, LETTERS],
        };
        let differs =
            |position: &&str| pictures(position, &look) != pictures(position, &Look::default());
        assert!(positions.iter().any(differs), "{text}");
    }
}

#[test]
fn all_options_have_a_row() {
    for name in Look::NAMES {
        let json = name.replace("square_size", "squareSize");
        assert!(OPTIONS.iter().any(|(option, _)| *option == json), "{name}");
    }
    let shared = Look::OF_TEXT.iter().all(|name| Look::NAMES.contains(name));
    assert!(shared);
}

#[track_caller]
fn refused(option: &str, value: impl Into<LookValue>) -> String {
    let error = Look::default().set(option, &value.into()).unwrap_err();
    let whose = if error.is_misuse() { "misuse" } else { "name" };
    format!("{whose}: {} {error}", error.code())
}

#[test]
fn options_that_are_refused() {
    let text = |text: &str| LookValue::from(text);
    let list = |items: &[LookValue]| LookValue::List(items.to_vec());
    assert_snapshot!(refused("colour", text("red")), @"misuse: look/option expected one of game, pieces, figures, signs, rim, naming, align, flip, marks, captions, coordinates, legend, highlight, alert, surface, theme, palette, transparent, title, lettered, clickable, square_size, width, arrows, circles, crosses, found `colour`");
    assert_snapshot!(refused("flip", text("yes")), @r#"misuse: look/option expected `true` or `false` for `flip`, found "yes""#);
    assert_snapshot!(refused("width", LookValue::Number(0)), @"misuse: look/option expected a number of pixels from 1 to 65535 for `width`, found 0");
    assert_snapshot!(refused("width", LookValue::Number(65_536)), @"misuse: look/option expected a number of pixels from 1 to 65535 for `width`, found 65536");
    assert_snapshot!(refused("game", LookValue::Flag(true)), @"misuse: look/option expected a string for `game`, found true");
    assert_snapshot!(refused("pieces", list(&[text("chess")])), @r#"misuse: look/option expected a string or a list of two strings for `pieces`, found a list of "chess""#);
    assert_snapshot!(refused("alert", list(&[text("e4"), list(&[])])), @r#"misuse: look/option expected a list of squares for `alert`, found a list of "e4" and 1 more"#);
    assert_snapshot!(refused("arrows", list(&[list(&[text("e4"), text("e5"), text("e6")])])), @r#"misuse: look/option expected a list of arrows, each a list of two squares for `arrows`, found a list of a list of "e4" and 2 more"#);
    assert_snapshot!(refused("flip", text(&"x".repeat(50))), @r#"misuse: look/option expected `true` or `false` for `flip`, found "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…""#);
    assert_snapshot!(refused("game", text("ludo")), @"name: look/game expected `chess`, `shogi`, `xiangqi`, `janggi`, `makruk`, `go`, `reversi`, `draughts`, `dobutsu` or `torishogi`, found `ludo`");
    assert_snapshot!(refused("pieces", list(&[text("chess"), text("cheese")])), @"name: look/pieces expected `letters`, `chess`, `shogi`, `xiangqi`, `janggi`, `stones`, `draughts`, `makruk`, `dobutsu` or `torishogi`, found `cheese`");
    assert_snapshot!(refused("naming", text("uci")), @"name: qi/not-a-naming expected `chess`, `shogi`, `xiangqi`, `go` or `index`, found `uci`");
    assert_snapshot!(refused("align", text("right")), @"name: look/alignment expected `left`, `centre`, `staggered`, or the halves of a square before each rank such as `2,1,0`, found `right`");
    assert_snapshot!(refused("palette", text("sqares=#fff")), @"name: palette/name expected the name of colours such as `squares`, found `sqares`: the names are ground, text, lines, squares, lined, rim, highlight, arrow, green, red, blue, yellow, first, second, wood and signs");
}

#[test]
fn squares_that_a_board_does_not_have() {
    for (options, expected) in [
        (r#"{"highlight":["d1"]}"#, "name/file"),
        (r#"{"alert":["a4"]}"#, "name/rank"),
        (r#"{"arrows":[["a1","9"]]}"#, "name/index"),
        (r#"{"arrows":["a1a4"]}"#, "name/rank"),
        (r#"{"arrows":["a1"]}"#, "name/pair"),
        (r#"{"arrows":["123"]}"#, "name/pair"),
        (r#"{"circles":["e"]}"#, "name/malformed"),
        (r#"{"crosses":["red:e"]}"#, "name/malformed"),
    ] {
        let look = look(options);
        let drawing = Drawing::new(View::parse(POSITION).unwrap()).unwrap();
        let error = match look.drawing(drawing) {
            Ok(drawing) => look.svg(&drawing).map(drop).unwrap_err(),
            Err(error) => error,
        };
        assert_eq!(error.code(), expected, "{options}: {error}");
    }
}

#[test]
fn deep_lists_are_refused() {
    let deep = format!(r#"{{"alert":{}{}}}"#, "[".repeat(90), "]".repeat(90));
    let error = serde_json::from_str::<Look>(&deep).unwrap_err();
    assert_snapshot!(error, @"expected lists in at most one list at line 1 column 12");
}

#[test]
fn text_has_letters_unless_a_game_or_pieces_are_chosen() {
    for (options, has_letters) in [
        ("{}", true),
        (r#"{"flip":true}"#, true),
        (r#"{"game":"chess"}"#, false),
        (r#"{"pieces":"chess"}"#, false),
    ] {
        let [text, _] = pictures(POSITION, &look(options).for_text());
        assert_eq!(text.contains("k^"), has_letters, "{options}");
    }
}
