//! The recipes of `docs/snapshots.md`: positions in snapshots.
#![cfg(feature = "alloc")]

use feen::Feen;

/// A move to test: the pawn before the king goes two squares.
fn open(position: &Feen) -> Result<Feen, qi::Error> {
    let pawn = position.position().square(52).copied();
    let moved = position.clone().board_diff([(52, None), (36, pawn)])?;
    Ok(moved.toggle())
}

fn start() -> Feen {
    "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c"
        .parse()
        .unwrap()
}

#[test]
fn a_position_is_one_line() {
    let after = open(&start()).unwrap();
    insta::assert_snapshot!(after, @"rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C");
}

#[test]
fn what_is_read_from_a_snapshot_is_the_position() {
    let after = open(&start()).unwrap();
    let snapshot = after.to_string();
    assert_eq!(snapshot.parse::<Feen>().unwrap(), after);
}

#[test]
fn a_refusal_is_a_picture() {
    let text = "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/c";
    let error = text.parse::<Feen>().unwrap_err();
    insta::assert_snapshot!(error.report(text), @"
    rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/c
                                                      - ^
    expected one style in upper case beside one in lower case, found both in lower case
    ");
}

#[test]
fn many_positions_are_one_snapshot() {
    let after = open(&start()).unwrap();
    let lines = [start(), after].map(|position| position.to_string());
    insta::assert_snapshot!(lines.join("\n"), @"
    rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c
    rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C
    ");
}

#[cfg(feature = "serde")]
#[test]
fn a_position_is_a_string_in_a_struct() {
    #[derive(serde::Serialize)]
    struct Game {
        white: &'static str,
        position: Feen,
    }
    let game = Game {
        white: "Ada",
        position: open(&start()).unwrap(),
    };
    insta::assert_json_snapshot!(game, @r#"
    {
      "white": "Ada",
      "position": "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C"
    }
    "#);
}
