//! `feen convert`, and other notations in the other verbs.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen, feen_in};

const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n";

#[track_caller]
fn convert(arguments: &str, input: &str) -> String {
    let arguments: Vec<&str> = ["convert"]
        .into_iter()
        .chain(arguments.split(' '))
        .collect();
    feen_in(Path::new("."), &arguments, input.as_bytes())
}

#[test]
fn a_residue_stands_after_a_tab() {
    let there = convert("--from fen --to feen --profile sanki --residue", E4);
    assert_eq!(
        there,
        "exit 0\n[stdout]\n\
         -rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / w/W\ten-passant=e3"
    );
    let (_, line) = there.split_once("[stdout]\n").unwrap();
    let back = convert("--from feen --to fen --profile sanki --residue", line);
    assert_eq!(back, format!("exit 0\n[stdout]\n{}", E4.trim_end()));
}

#[test]
fn losses_are_counted_and_reported_once() {
    let lines =
        "8/8/8/8/8/8/8/8 w - - 0 1\n8/8/8/8/8/8/8/8 w - - 3 40\n8/8/8/8/8/8/8/8 w - - 0 9\n";
    let said = convert("--from fen --to feen", lines);
    assert!(said.contains(
        "3 lines converted; lost: halfmove in 1, fullmove in 2; --residue keeps them, --strict refuses them"
    ), "{said}");
    let said = convert("--from fen --to feen --allow halfmove,fullmove", lines);
    assert!(!said.contains("lost"), "{said}");
}

#[test]
fn a_line_that_is_not_converted_is_kept_as_a_comment() {
    let said = convert(
        "--from fen --to feen",
        "# two\nx\n\n8/8/8/8/8/8/8/8 w - - 0 1\n",
    );
    assert!(said.starts_with("exit 1\n"), "{said}");
    assert!(
        said.contains("# two\n# x\n\n8/8/8/8/8/8/8/8 / C/c\n"),
        "{said}"
    );
    assert!(
        said.contains("<stdin>:2:1: error: expected a letter of a piece, found `x`"),
        "{said}"
    );
    let said = convert(
        "--from fen --to feen --strict",
        "8/8/8/8/8/8/8/8 w - - 3 1\n",
    );
    assert!(said.contains("# 8/8/8/8/8/8/8/8 w - - 3 1\n"), "{said}");
    assert!(said.contains("the conversion loses halfmove"), "{said}");
}

#[test]
fn repairs_and_losses_are_explained() {
    let line = E4.replace(" e3", "  e3");
    let said = convert("--from fen --to feen --lenient --explain", &line);
    assert!(said.contains("note: `  ` became ` ` (spaces)"), "{said}");
    assert!(
        said.contains("warning: lost the e.p. square e3: nobody can capture there"),
        "{said}"
    );
    // No mark, so nothing is known of captures.
    let said = convert("--from fen --to feen --profile plain --explain", E4);
    assert!(said.contains("lost the e.p. square e3\n"), "{said}");
}

#[test]
fn residues_go_to_a_file_and_come_back() {
    let lines = "8/8/8/8/8/8/8/8 w - - 0 1\n8/8/8/8/8/8/8/8 w - - 3 40\n";
    let here = directory(
        "residues_go_to_a_file_and_come_back",
        &[("a.fen", lines.as_bytes())],
    );
    let there = feen_in(
        &here,
        &[
            "convert",
            "--from",
            "fen",
            "--to",
            "feen",
            "--residue=rest.txt",
            "a.fen",
        ],
        b"",
    );
    assert_eq!(
        there,
        "exit 0\n[stdout]\n8/8/8/8/8/8/8/8 / C/c\n8/8/8/8/8/8/8/8 / C/c"
    );
    let rest = fs::read_to_string(here.join("rest.txt")).unwrap();
    assert_eq!(rest, "2\thalfmove=3 fullmove=40\n");
    let back = feen_in(
        &here,
        &[
            "convert",
            "--from",
            "feen",
            "--to",
            "fen",
            "--residue=rest.txt",
        ],
        b"8/8/8/8/8/8/8/8 / C/c\n8/8/8/8/8/8/8/8 / C/c\n",
    );
    assert_eq!(back, format!("exit 0\n[stdout]\n{}", lines.trim_end()));
}

#[test]
fn a_feen_that_a_fen_cannot_say_is_remembered() {
    let line = "4k^3/8/8/8/8/8/6b1/4K^2+R P/ C/c";
    let there = convert("--from feen --to fen --residue", &format!("{line}\n"));
    let (_, fen) = there.split_once("[stdout]\n").unwrap();
    assert_eq!(
        fen,
        format!("4k3/8/8/8/8/8/6b1/4K2R w K - 0 1\tfeen={line}")
    );
    let back = convert("--from fen --to feen --residue", fen);
    assert_eq!(back, format!("exit 0\n[stdout]\n{line}"));
    let other = fen.replace(" w ", " b ");
    let said = convert("--from fen --to feen --residue", &other);
    assert!(
        said.contains("the residue does not belong to this line"),
        "{said}"
    );
}

#[test]
fn formats_are_found_and_variants_are_not() {
    let said = convert("--from auto --to feen", "9/9/9/9/9/9/9/9/9 b 2P 1\n");
    assert!(said.contains("9/9/9/9/9/9/9/9/9 2P/ S/s"), "{said}");
    assert!(said.contains("the lines are read as SFEN"), "{said}");
    let xiangqi = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n";
    let said = convert("--from fen --to feen", xiangqi);
    assert!(
        said.contains("this text is FEN of xiangqi, xiangqi-wxf, janggi"),
        "{said}"
    );
    let said = convert("--guess", xiangqi);
    assert!(
        said.contains("<stdin>:1: fen: xiangqi, xiangqi-wxf, janggi, any"),
        "{said}"
    );
    assert!(convert("--guess", "hello\n").contains("<stdin>:1: none"));
}

#[test]
fn one_notation_becomes_another_by_way_of_feen() {
    let fen = "9/9/9/9/9/9/9/9/9[Pp] b - - 0 4\n";
    let said = convert("--from fen --to sfen --variant shogi", fen);
    assert_eq!(said, "exit 0\n[stdout]\n9/9/9/9/9/9/9/9/9 w Pp 8");
    let said = convert("--from pdn --to feen --variant russian", "W:Wa1:BKh8\n");
    assert_eq!(said, "exit 0\n[stdout]\n7+p/8/8/8/8/8/8/P7 / D/d");
}

#[test]
fn objects_say_all_of_a_line() {
    let said = convert(
        "--from fen --to feen --json",
        "8/8/8/8/8/8/8/8 w - - 3 1\nx\n",
    );
    assert_snapshot!(said, @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"text":"8/8/8/8/8/8/8/8 / C/c","residue":null,"losses":["halfmove"],"changes":[],"error":null}
    {"file":"<stdin>","line":2,"text":null,"residue":null,"losses":[],"changes":[],"error":{"column":1,"span":[0,1],"code":"piece/unknown","message":"expected a letter of a piece, found `x`","help":[]}}
    [stderr]
    1 line converted; lost: halfmove in 1; --residue keeps them, --strict refuses them
    "#);
}

#[test]
fn other_verbs_read_other_notations() {
    let king = "8/8/8/8/8/8/8/4K3 w - - 0 1";
    assert!(feen(&["show", "--from", "fen", king]).contains("K^"));
    assert!(feen(&["svg", "--from", "auto", king]).contains("<svg"));
    assert!(feen(&["explain", "--from", "fen", king]).contains("K^"));
    let empty = "8/8/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(
        feen(&["diff", "--from", "fen", empty, king]),
        "exit 1\n[stdout]\ne1: empty -> K^"
    );
    let wrong = feen(&["show", "--from", "fen", "8/8 w - - 0 1"]);
    assert!(wrong.contains("expected 8 ranks, found 2"), "{wrong}");
}

#[test]
fn an_error_of_a_conversion_points_at_its_place() {
    for (arguments, line, place) in [
        (
            "--from fen --to feen --variant any",
            "3*/4 w - - 0 1",
            ":1:2: error: FEEN has no walls\n\
             3*/4 w - - 0 1\n ^",
        ),
        (
            "--from feen --to pdn",
            "10/10/10/10/10/10/10/10/10/8+PP / D/d",
            ":1:31: error: a piece is on a square that is not played on",
        ),
        (
            "--from feen --to fen",
            "8/8/8/8/8/8/8/8 / C/c\thalfmove=3 checks=1+1",
            ":1:34: error: expected `checks` before `halfmove`",
        ),
        (
            "--from feen --to fen",
            "8/8/8/8/8/8/8/8 / C/c\ten-passant=e9 halfmove=3",
            ":1:23: error: the residue `en-passant` does not belong to this position",
        ),
        (
            "--from feen --to fen --variant crazyhouse",
            "8/8/8/8/8/8/8/8 P/X C/c",
            ":1:17: error: expected a piece of the variant, found `X`",
        ),
        (
            "--from pdn --to feen",
            "?:W50:B",
            ":1:1: error: expected a side to move, found `?`\n?:W50:B\n^",
        ),
    ] {
        let said = convert(arguments, &format!("{line}\n"));
        assert!(said.contains(place), "{said}");
    }
    let said = convert(
        "--from fen --to feen --variant any --json",
        "3*/4 w - - 0 1\n",
    );
    assert!(
        said.contains(r#""error":{"column":2,"span":[1,2],"code":"convert/wall""#),
        "{said}"
    );
}

#[test]
fn both_texts_are_of_shogi_where_one_is_sfen() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 6";
    let fen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 3";
    let said = convert("--from sfen --to fen", &format!("{sfen}\n"));
    assert_eq!(said, format!("exit 0\n[stdout]\n{fen}"));
    let said = convert("--from fen --to sfen", &format!("{fen}\n"));
    assert_eq!(said, format!("exit 0\n[stdout]\n{sfen}"));
}

/// A text that is not in its canonical spelling comes back byte for byte.
#[test]
fn a_spelling_is_kept_and_counted() {
    for (variant, line) in [
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w QKkq - 3 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K -"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 0"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3/pP w - - 0 1"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/1H2K4 w - - 0 1"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 w 0 1"),
    ] {
        let there = format!("--from fen --to feen --variant {variant} --residue");
        let said = convert(&there, &format!("{line}\n"));
        let (_, feen) = said.split_once("[stdout]\n").unwrap_or_default();
        assert!(feen.contains("spelling=fen:"), "{said}");
        let back = format!("--from feen --to fen --variant {variant} --residue");
        let said = convert(&back, &format!("{feen}\n"));
        assert_eq!(said, format!("exit 0\n[stdout]\n{line}"));
    }
    let draughts = "B:B1-20:WK50,31";
    let said = convert("--from pdn --to feen --residue", &format!("{draughts}\n"));
    let (_, feen) = said.split_once("[stdout]\n").unwrap();
    let said = convert("--from feen --to pdn --residue", &format!("{feen}\n"));
    assert_eq!(said, format!("exit 0\n[stdout]\n{draughts}"));

    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1\n";
    let said = convert("--from fen --to feen", castling);
    assert!(
        said.contains(
            "lost: spelling in 1; --residue keeps them, --strict refuses them; \
             --castling chooses the spelling of rights"
        ),
        "{said}"
    );
    let said = convert("--from fen --to feen --strict", castling);
    assert!(said.contains("the conversion loses spelling"), "{said}");
    let said = convert(
        "--from fen --to feen --castling shredder --strict",
        castling,
    );
    assert!(said.starts_with("exit 0\n"), "{said}");
    // A text that becomes one of a notation is written in its own spelling.
    let said = convert("--from fen --to fen", castling);
    assert_eq!(
        said,
        "exit 0\n[stdout]\nr3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    );
}

#[test]
fn a_pocket_may_stand_as_one_rank_more() {
    for (game, line, hands) in [
        (
            "crazyhouse",
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R/Pp w KQkq - 2 3",
            " P/p ",
        ),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", " / "),
        (
            "shogi",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL/PPp w - - 0 1",
            " 2P/p ",
        ),
        (
            "sittuyin",
            "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8/KFRRSSNNkfrrssnn w - - 0 1",
            " 2N2R2SFK^/2n2r2sfk^ ",
        ),
        (
            "seirawan",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/HEhe w KQBCDFGkqbcdfg - 0 1",
            " EH/eh ",
        ),
    ] {
        let input = format!("{line}\n");
        let said = convert("--guess", &input);
        assert!(said.contains(": fen: ") && said.contains(game), "{said}");
        let said = convert(&format!("--guess --variant {game}"), &input);
        assert!(said.ends_with(&format!("<stdin>:1: fen: {game}")), "{said}");
        let said = convert(&format!("--from auto --to feen --variant {game}"), &input);
        assert!(said.contains("the lines are read as FEN"), "{said}");
        assert!(said.contains(hands), "{said}");
        let four = line.replace(" 0 1", "").replace(" 2 3", "");
        let said = convert(
            &format!("--from auto --to feen --variant {game}"),
            &format!("{four}\n"),
        );
        assert!(
            said.contains("read as EPD") && said.contains(hands),
            "{said}"
        );
        let said = convert("--from fen --to feen", &input);
        assert!(
            said.contains("help: this text is FEN of ") && said.contains(game),
            "{said}"
        );
        let said = feen_in(Path::new("."), &["show"], input.as_bytes());
        assert!(
            said.contains(&format!("--variant {game}` reads it")),
            "{said}"
        );
    }
}

#[test]
fn a_variant_that_no_side_can_use_is_a_wrong_usage() {
    for (arguments, message) in [
        (
            "--from fen --to feen --variant russian",
            "expected a variant of FEN in '--variant', found the draughts russian",
        ),
        (
            "--from pdn --to feen --variant chess",
            "expected a game of draughts in '--variant', found chess",
        ),
        (
            "--from pdn --to fen --variant russian",
            "expected a variant of FEN in '--variant', found the draughts russian",
        ),
        (
            "--from fen --to sfen --variant chess",
            "expected a variant that is written in SFEN, such as shogi, found chess",
        ),
        (
            "--from pdn --to fen",
            "expected `feen` or `pdn` in '--to' where the text is PDN, found `fen`: draughts has no FEN",
        ),
        (
            "--from pdn --to sfen",
            "expected `feen` or `pdn` in '--to' where the text is PDN, found `sfen`",
        ),
        (
            "--from epd --to pdn",
            "expected another format than `pdn` in '--to' where the text is EPD: only draughts has PDN",
        ),
        (
            "--from auto --to fen --variant russian",
            "expected a variant of FEN in '--variant', found the draughts russian",
        ),
        (
            "--from auto --to sfen --variant chess",
            "expected a variant that is written in SFEN, such as shogi, found chess",
        ),
        (
            "--from feen --to feen --variant chess",
            "'--variant' does not apply to FEEN alone, whose styles name the game; found `chess`",
        ),
        (
            "--from fen --to feen --variant King-of-the-Hill",
            "`--variant chess` reads them",
        ),
        (
            "--from fen --to feen --variant atomic",
            "the FENs of atomic are those of chess: `--variant chess` reads them",
        ),
    ] {
        let said = convert(arguments, "8/8/8/8/8/8/8/8 w - - 0 1\n");
        assert!(said.starts_with("exit 2\n"), "{said}");
        assert!(said.contains(message), "{said}");
        assert!(!said.contains("[stdout]"), "{said}");
    }
    for name in ["standard", "Chess960"] {
        let arguments = format!("--from fen --to feen --variant {name}");
        let said = convert(&arguments, "8/8/8/8/8/8/8/8 w - - 0 1\n");
        assert_eq!(said, "exit 0\n[stdout]\n8/8/8/8/8/8/8/8 / C/c");
    }
    let said = convert("--from feen --to fen", "10/10 / C/c\n");
    assert!(
        said.contains("error: expected a board of 8×8, as chess has, found 2×10"),
        "{said}"
    );
    let said = convert("--from feen --to fen --json", "10/10 / C/c\n");
    assert!(
        said.contains(r#""message":"expected a board of 8×8, as chess has, found 2×10","help":["#),
        "{said}"
    );
}

/// The notation that `auto` finds is checked against the variant, a line at a time.
#[test]
fn a_variant_that_a_line_cannot_use_is_an_error_of_the_line() {
    for (arguments, line, message) in [
        (
            "--from auto --to feen --variant russian",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "error: expected a variant of FEN in '--variant', found the draughts russian",
        ),
        (
            "--from auto --to feen --variant chess",
            "W:Wa1:Bb8",
            "error: expected a game of draughts in '--variant', found chess",
        ),
        (
            "--from auto --to fen",
            "W:Wa1:Bb8",
            "error: expected `feen` or `pdn` in '--to' where the text is PDN",
        ),
        (
            "--from auto --to feen --variant chess",
            "9/9/9/9/9/9/9/9/9 b 2P 1",
            "error: expected a variant that is written in SFEN, such as shogi, found chess",
        ),
    ] {
        let said = convert(arguments, &format!("{line}\n{line}\n"));
        assert!(said.starts_with("exit 1\n"), "{said}");
        assert_eq!(said.matches(message).count(), 2, "{said}");
        assert!(
            said.contains(&format!("[stdout]\n# {line}\n# {line}")),
            "{said}"
        );
    }
    let said = convert("--from auto --to feen --variant russian", "8/8 / D/d\n");
    assert!(said.starts_with("exit 0\n[stdout]\n8/8 / D/d\n"), "{said}");
    for (format, variant, line) in [
        ("fen", "russian", "8/8/8/8/8/8/8/8 w - - 0 1"),
        ("feen", "chess", "8/8 / C/c"),
        ("auto", "russian", "8/8/8/8/8/8/8/8 w - - 0 1"),
    ] {
        for verb in ["show", "check", "sort"] {
            let arguments = [verb, "--from", format, "--variant", variant];
            let said = feen_in(Path::new("."), &arguments, format!("{line}\n").as_bytes());
            assert!(said.contains("'--variant'"), "{said}");
        }
    }
}

#[test]
fn a_line_that_can_be_repaired_names_the_way() {
    for line in [
        "8/8/8/8/8/8/8/8 w - - 0 1;",
        "8/8/8/8/8/8/8/8 w - - 0 1 ",
        "8/8/8/8/8/8/8/8 w -",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
    ] {
        let said = convert("--from fen --to feen", &format!("{line}\n"));
        assert!(
            said.contains("help: `feen convert --lenient` reads this line"),
            "{said}"
        );
        let said = convert("--from fen --to feen --lenient", &format!("{line}\n"));
        assert_eq!(said, "exit 0\n[stdout]\n8/8/8/8/8/8/8/8 / C/c", "{line}");
    }
    let said = convert("--from sfen --to feen", "sfen 9/9/9/9/9/9/9/9/9 b - 1\n");
    assert!(said.contains("--lenient` reads this line"), "{said}");
    let tag = "[FEN \"W:WK50:B1\"]\n";
    let said = convert("--from pdn --to feen --lenient", tag);
    assert!(said.starts_with("exit 0\n"), "{said}");
    for (line, way) in [
        (
            "sfen 9/9/9/9/9/9/9/9/9 b - 1",
            "help: this is SFEN as people write it: `feen convert --lenient --from sfen --to feen` converts it",
        ),
        (
            "[FEN \"W:WK50:B1\"]",
            "help: this is PDN as people write it: `feen convert --lenient --from pdn --to feen` converts it",
        ),
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w -",
            "help: this is FEN as people write it: \
             `feen convert --lenient --from fen --to feen --variant xiangqi` converts it",
        ),
        (
            "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq",
            "--lenient --from fen --to feen --variant capablanca` converts it",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq c3b4 0 1",
            "help: `c3b4` is the square that a pawn of Berolina chess passed, and the square of the pawn: write `c3`",
        ),
    ] {
        let input = format!("{line}\n");
        let said = convert("--from fen --to feen", &input);
        assert!(said.contains(way), "{said}");
        if line.contains("c3b4") {
            continue;
        }
        let (_, options) = way.split_once("--from ").unwrap();
        let (options, _) = options.split_once('`').unwrap();
        let (notation, _) = options.split_once(' ').unwrap();
        let said = feen_in(Path::new("."), &["check"], input.as_bytes());
        let named = format!("another notation: `--from {notation}` reads it");
        assert!(said.contains(&named), "{said}");
        let said = convert(&format!("--lenient --from {options}"), &input);
        assert!(said.starts_with("exit 0\n"), "{said}");
        let said = convert("--guess", &input);
        assert!(
            said.contains("1 line of no format as it stands; `--lenient` finds one"),
            "{said}"
        );
        let said = convert("--guess --lenient", &input);
        assert!(said.starts_with("exit 0\n"), "{said}");
    }
    let said = convert("--guess --variant russian", "8/8/8/8/8/8/8/8 w - - 0 1\n");
    assert_eq!(said, "exit 1\n[stdout]\n<stdin>:1: none");
    // A FEN that is cut after its rights is no SFEN of any board.
    for line in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq",
    ] {
        let said = convert("--from auto --to feen", &format!("{line}\n"));
        assert!(said.contains("the lines are read as FEN"), "{said}");
    }
    let said = convert("--guess --lenient --variant chess", "8/8/8/8/8/8/8/8 w\n");
    assert!(
        said.contains("<stdin>:1: fen: chess\n") || said.ends_with("fen: chess"),
        "{said}"
    );
}

/// A file is replaced only if nothing of it is lost, or what is lost is kept or allowed.
#[test]
fn a_file_is_not_replaced_where_something_would_be_lost() {
    let lossy = "8/8/8/8/8/8/8/8 w - - 3 40\n8/8/8/8/8/8/8/8 w - - 0 9\n";
    let whole = "8/8/8/8/8/8/8/8 w - - 0 1\n";
    let feen = "8/8/8/8/8/8/8/8 / C/c";
    let files = [
        ("lossy.fen", lossy.as_bytes()),
        ("whole.fen", whole.as_bytes()),
    ];
    let lost = "exit 2\n[stderr]\nerror: lossy.fen is not replaced: it would lose halfmove in 1, \
                fullmove in 2; '--residue' keeps them, '--allow halfmove,fullmove' drops them";
    for (arguments, said, becomes) in [
        ("lossy.fen whole.fen", lost, lossy.to_owned()),
        ("--allow halfmove lossy.fen whole.fen", "", lossy.to_owned()),
        (
            "--allow halfmove,fullmove lossy.fen whole.fen",
            "exit 0",
            format!("{feen}\n{feen}\n"),
        ),
        (
            "--residue lossy.fen whole.fen",
            "exit 0",
            format!("{feen}\thalfmove=3 fullmove=40\n{feen}\tfullmove=9\n"),
        ),
        (
            "--residue=rest.txt lossy.fen",
            "exit 0",
            format!("{feen}\n{feen}\n"),
        ),
        ("--residue=/dev/full lossy.fen", "", lossy.to_owned()),
        (
            "--residue=lossy.fen lossy.fen",
            "exit 2\n[stderr]\nerror: expected another file in '--residue' than lossy.fen, which is read",
            lossy.to_owned(),
        ),
        (
            "--residue=lossy.fen whole.fen lossy.fen",
            "",
            lossy.to_owned(),
        ),
        (
            "--strict lossy.fen whole.fen",
            "",
            format!("# {}\n", lossy.trim_end().replace('\n', "\n# ")),
        ),
    ] {
        let here = directory("convert-write", &files);
        let words = "convert --write --from fen --to feen".split(' ');
        let words: Vec<&str> = words.chain(arguments.split(' ')).collect();
        let output = feen_in(&here, &words, b"");
        if said.is_empty() {
            assert!(!output.starts_with("exit 0"), "{arguments}: {output}");
        } else {
            assert_eq!(output, said, "{arguments}");
        }
        let now = fs::read_to_string(here.join("lossy.fen")).unwrap();
        assert_eq!(now, becomes, "{arguments}");
        if arguments.ends_with(" whole.fen") {
            let now = fs::read_to_string(here.join("whole.fen")).unwrap();
            assert_eq!(now, format!("{feen}\n"), "{arguments}");
        }
    }
    // Standard input replaces nothing.
    let words = ["convert", "--write", "--from", "fen", "--to", "feen"];
    let said = feen_in(Path::new("."), &words, lossy.as_bytes());
    assert!(said.starts_with("exit 0\n[stdout]\n"), "{said}");
    assert!(said.contains("lost: halfmove in 1"), "{said}");
}
