//! `feen svg` and `feen png`.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use serde_json::Value;

use crate::run::{command, directory, feen, feen_in};

const CHESS: &str = "4k^3/8/8/8/8/8/4P3/4K^3 / W/w";

/// The same men in a style that no game is guessed from.
const FAIRY: &str = "4k^3/8/8/8/8/8/4P3/4K^3 / Y/y";

#[test]
fn a_picture_says_what_it_shows() {
    let svg = feen(&["svg", "--pieces", "chess", "--arrow", "e2-e4", CHESS]);
    assert!(svg.starts_with("exit 0\n[stdout]\n<svg "), "{svg}");
    assert!(svg.ends_with("</svg>"), "{svg}");
    assert!(svg.contains("<title"), "{svg}");
}

#[test]
fn each_option_changes_the_picture() {
    let plain = feen(&["svg", FAIRY]);
    for option in [
        "--game=chess",
        "--game=xiangqi",
        "--marks",
        "--no-marks",
        "--no-captions",
        "--alert=e4",
        "--highlight=red:e4",
        "--squares=xiangqi",
        "--circle=e4",
        "--circle=blue:e4",
        "--cross=e4",
        "--arrow=green:e2-e4",
        "--transparent",
        "--clickable",
        "--title=A",
        "--size=20",
        "--pieces=chess",
        "--pieces=letters,chess",
        "--flip",
        "--highlight=e4",
        "--no-coordinates",
        "--no-legend",
        "--squares=shogi",
        "--arrow=e2-e4",
        "--surface=checkered",
        "--surface=shogi",
        "--surface=flat-hexagons",
        "--pieces=draughts",
        "--align=staggered",
        "--palette=ground=#123",
        "--theme=dark",
        "--square-size=20",
        "--width=300",
        "--align=centre",
    ] {
        let changed = feen(&["svg", option, FAIRY]);
        assert!(changed.starts_with("exit 0"), "{option}: {changed}");
        // All ranks of this board have one length, and letters have marks.
        let is_plain = ["--align=centre", "--marks"].contains(&option);
        assert_eq!(changed == plain, is_plain, "{option}");
    }
}

/// What `feen svg` tells of a picture in words.
#[track_caller]
fn description(arguments: &[&str]) -> String {
    let told = feen(&[&["svg", "--json"], arguments].concat());
    let object = told.strip_prefix("exit 0\n[stdout]\n").unwrap();
    let object: Value = serde_json::from_str(object).unwrap();
    object["description"].as_str().unwrap().to_owned()
}

#[test]
fn options_in_words() {
    let position = "k2/3/P1K Q/r c/S";
    assert_snapshot!(description(&["--highlight", "a3,2", "--arrow", "a1-a2", "--arrow=c1-b1", position]), @"First player, style S. On the board: P a1, K c1. In hand: Q. Second player, style c, to move. On the board: king a3. In hand: rook. Highlighted: a3, c3. Arrows: a1 to a2, c1 to b1.");
    assert_snapshot!(description(&["--pieces", "chess,shogi", position]), @"First player, style S. On the board: pawn a1, king c1. In hand: queen. Second player, style c, to move. On the board: king a3. In hand: rook.");
    assert_snapshot!(description(&["--squares", "shogi", "--arrow", "3c-3b", position]), @"First player, style S. On the board: P 3c, K 1c. In hand: Q. Second player, style c, to move. On the board: king 3a. In hand: rook. Arrows: 3c to 3b.");
    assert_snapshot!(description(&["--squares", "index", position]), @"First player, style S. On the board: P 6, K 8. In hand: Q. Second player, style c, to move. On the board: king 0. In hand: rook.");
}

#[test]
fn options_in_strokes() {
    let svg = |options: &[&str]| feen(&[&["svg"], options, &[CHESS]].concat());
    let figures = svg(&["--pieces=chess"]);
    assert_ne!(svg(&["--pieces=chess", "--lettered"]), figures);
    assert_eq!(
        svg(&[
            "--pieces=chess",
            "--lettered",
            "--theme=auto",
            "--surface=checkered"
        ]),
        { svg(&["--pieces=chess", "--lettered"]) }
    );
    let [light, dark] = ["light", "dark"].map(|theme| svg(&["--theme", theme]));
    let both = svg(&["--theme=auto"]);
    for (theme, ground) in [(&light, "#fffaf0"), (&dark, "#1d1510")] {
        assert!(theme.contains(ground) && both.contains(ground));
        assert!(!theme.contains("prefers-color-scheme"));
    }
    assert!(both.contains("prefers-color-scheme"));
    let sizes = [["--square-size=60"], ["--square-size=30"], ["--width=700"]];
    let sizes = sizes.map(|size| {
        svg(&size)
            .split('"')
            .skip(5)
            .step_by(2)
            .take(2)
            .collect::<Vec<_>>()
            .join("x")
    });
    assert_snapshot!(sizes.join(" "), @"564x644 282x322 700x799");
}

/// The title of a picture, and the places of those in it.
fn outline(picture: &[u8]) -> String {
    let text = String::from_utf8_lossy(picture);
    let starts = ["<title>", "<svg x="];
    let lines = text
        .lines()
        .filter(|line| starts.iter().any(|start| line.starts_with(start)));
    let lines = lines.map(|line| line.split(" viewBox").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn all_positions_in_one_picture() {
    let directory = directory("sheet", &[]);
    let positions = b"2k/3 / C/c\n\n3/2k / C/c\n# a comment\n3/k2 / c/C\n";
    let told = feen_in(
        &directory,
        &["svg", "--sheet", "-o", "sheet.svg"],
        positions,
    );
    assert_snapshot!(told, @"exit 0");
    assert_snapshot!(outline(&fs::read(directory.join("sheet.svg")).unwrap()), @r#"
    <title>Sheet of 3 positions</title>
    <svg x="0" y="0" width="211" height="174"
    <svg x="211" y="0" width="211" height="174"
    <svg x="0" y="174" width="211" height="174"
    "#);
    let told = feen_in(&directory, &["svg", "--sheet", "--columns=3"], positions);
    assert_snapshot!(outline(told.as_bytes()), @r#"
    <title>Sheet of 3 positions</title>
    <svg x="0" y="0" width="211" height="174"
    <svg x="211" y="0" width="211" height="174"
    <svg x="422" y="0" width="211" height="174"
    "#);
    let told = feen_in(&directory, &["svg", "--animate=0.5"], positions);
    assert_snapshot!(outline(told.as_bytes()), @"<title>Animation of 3 positions</title>");
    assert!(told.contains("1500ms step-end infinite"));
    assert_eq!(told.matches("<svg x=\"0\" y=\"0\"").count(), 3);
    for (name, start) in [("game.gif", &b"GIF89a"[..]), ("game.png", b"\x89PNG")] {
        let told = feen_in(&directory, &["svg", "--animate=0.5", "-o", name], positions);
        assert_eq!(told, "exit 0", "{name}");
        let bytes = fs::read(directory.join(name)).unwrap();
        assert!(bytes.starts_with(start), "{name}");
        let is_apng = bytes.windows(4).any(|word| word == b"acTL");
        assert_eq!(is_apng, name == "game.png");
    }
    let told = feen_in(
        &directory,
        &["png", "--sheet", "-o", "sheet.png"],
        positions,
    );
    assert_snapshot!(told, @"exit 0");
    assert!(
        fs::read(directory.join("sheet.png"))
            .unwrap()
            .starts_with(b"\x89PNG")
    );
}

#[test]
fn what_is_no_sheet() {
    let directory = directory("no-sheet", &[]);
    let told =
        |arguments: &[&str], positions: &str| feen_in(&directory, arguments, positions.as_bytes());
    assert_snapshot!(told(&["svg", "--sheet"], "2k/3 / C/c\n2k/3 / C/C\n"), @"
    exit 1
    [stderr]
    <stdin>:2:10: error: expected one style in upper case beside one in lower case, found both in upper case
    2k/3 / C/C
           - ^
    ");
    assert_snapshot!(told(&["svg", "--sheet"], &"1 / C/c\n".repeat(1001)), @"
    exit 2
    [stderr]
    <stdin>:1001:1: error: expected at most 1000 positions in one picture
    ");
    assert_snapshot!(told(&["svg", "--sheet", "--highlight=c1"], "3 / C/c\n2 / C/c\n"), @"
    exit 2
    [stderr]
    error: expected a file from `a` to `b` on rank `1`, found `c`
    ");
    assert_snapshot!(told(&["svg", "--animate=0"], "3 / C/c\n"), @"
    exit 2
    [stderr]
    error: invalid value '0' for '--animate <SECONDS>': expected seconds from 0.001 to 86400, such as `1.5`

    For more information, try '--help'.
    ");
    assert_snapshot!(told(&["svg", "--animate=-1"], "3 / C/c\n"), @"
    exit 2
    [stderr]
    error: invalid value '-1' for '--animate <SECONDS>': expected seconds from 0.001 to 86400, such as `1.5`

    For more information, try '--help'.
    ");
    assert_snapshot!(told(&["png", "--columns=2"], "3 / C/c\n"), @"
    exit 2
    [stderr]
    error: the following required arguments were not provided:
      --sheet

    Usage: feen png --sheet --columns <NUMBER> [FEEN]

    For more information, try '--help'.
    ");
    assert_snapshot!(told(&["png", "--sheet", "-o", "missing/a.png"], "3 / C/c\n"), @"
    exit 2
    [stderr]
    error: cannot write missing/a.png: there is no such folder
    ");
    assert_snapshot!(told(&["svg", "--palette=ground=white"], "3 / C/c\n"), @"
    exit 2
    [stderr]
    error: invalid value 'ground=white' for '--palette <PALETTE>': expected a colour such as `#b58863`, found `white`

    For more information, try '--help'.
    ");
}

#[test]
fn what_cannot_be_drawn() {
    assert_snapshot!(feen(&["svg", "8/8 / C/C"]), @"
    exit 1
    [stderr]
    error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    ");
    assert_snapshot!(feen(&["svg", "--highlight", "e4,e9", CHESS]), @"
    exit 2
    [stderr]
    error: expected a rank from `1` to `8`, found `9`
    ");
    assert_snapshot!(feen(&["svg", "--arrow", "e4", CHESS]), @"
    exit 2
    [stderr]
    error: expected two squares such as `e2-e4`, found `e4`
    ");
    assert_snapshot!(feen(&["svg", "--pieces", "chess,shogi,chess", CHESS]), @"
    exit 2
    [stderr]
    error: expected one or two sets of pieces
    ");
    assert_snapshot!(feen(&["svg", "70000 / C/c"]), @"
    exit 2
    [stderr]
    error: expected at most 65025 squares to draw, found 70000
    ");
    assert_snapshot!(feen(&["svg", "--width", "0", CHESS]), @"
    exit 2
    [stderr]
    error: invalid value '0' for '--width <PIXELS>': 0 is not in 1..=65535

    For more information, try '--help'.
    ");
    assert_snapshot!(feen(&["svg", "8/8", "/", "C/c"]), @r#"
    exit 2
    [stderr]
    error: expected the position as one argument, found several: put it in quotes

      feen svg "8/8 / C/c"
    "#);
}

#[test]
fn a_picture_ends_its_line_once() {
    let mut command = command(Path::new("."));
    let svg = command.args(["svg", CHESS]).output().unwrap().stdout;
    assert!(svg.ends_with(b"</svg>\n") && !svg.ends_with(b"\n\n"));
}

#[test]
fn png() {
    let directory = directory("png", &[]);
    assert_snapshot!(feen_in(&directory, &["png", "-o", "board.png", CHESS], b""), @"exit 0");
    let picture = fs::read(directory.join("board.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG\r\n"));
    let mut command = command(Path::new("."));
    let output = command.args(["png", CHESS]).output().unwrap();
    assert!(output.stdout == picture);
}

#[test]
fn svg_in_a_file() {
    let directory = directory("svg-file", &[("board.svg", b"an earlier one")]);
    let svg = feen(&["svg", "--theme=dark", CHESS]);
    let written = ["svg", "--theme=dark", "--output", "board.svg", CHESS];
    assert_snapshot!(feen_in(&directory, &written, b""), @"exit 0");
    let text = fs::read_to_string(directory.join("board.svg")).unwrap();
    assert_eq!(svg, format!("exit 0\n[stdout]\n{}", text.trim_end()));
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
}

#[test]
fn objects_tell_of_pictures() {
    let directory = directory("picture-json", &[]);
    let position = "2k^/1P1/K^2 P/ C/c";
    assert_snapshot!(feen_in(&directory, &["svg", "--json", "-o", "b.svg", position], b""), @r#"
    exit 0
    [stdout]
    {"width":282,"height":275,"title":"Position on a board of 3 by 3 squares, White to move","description":"White, style C, to move. On the board: pawn b2, king a1. In hand: pawn. Black, style c. On the board: king c3. In hand: nothing.","file":"b.svg","svg":null}
    "#);
    assert_snapshot!(feen_in(&directory, &["png", "--json", "-o", "b.png", "--width=300", position], b""), @r#"
    exit 0
    [stdout]
    {"width":300,"height":292,"title":"Position on a board of 3 by 3 squares, White to move","description":"White, style C, to move. On the board: pawn b2, king a1. In hand: pawn. Black, style c. On the board: king c3. In hand: nothing.","file":"b.png","svg":null}
    "#);
    let png = fs::read(directory.join("b.png")).unwrap();
    assert_eq!(png[16..24], [0, 0, 1, 44, 0, 0, 1, 36]);
    let svg = fs::read_to_string(directory.join("b.svg")).unwrap();
    let told = feen(&["svg", "--json", position]);
    let object: Value =
        serde_json::from_str(told.trim_start_matches("exit 0\n[stdout]\n")).unwrap();
    assert_eq!(
        (object["svg"].as_str(), &object["file"]),
        (Some(svg.as_str()), &Value::Null)
    );
    assert_snapshot!(feen(&["png", "--json", position]), @r#"
    exit 2
    [stderr]
    {"error":{"message":"the following required arguments were not provided: --output <FILE>"}}
    "#);
}

#[test]
fn what_cannot_be_written() {
    let directory = directory("unwritten", &[("file", b"kept")]);
    fs::create_dir(directory.join("folder")).unwrap();
    let told = [
        "missing/board.png",
        "missing/",
        "folder",
        "file/board.png",
        "",
    ]
    .map(|file| feen_in(&directory, &["png", "-o", file, CHESS], b""));
    assert_snapshot!(told.join("\n"), @"
    exit 2
    [stderr]
    error: cannot write missing/board.png: there is no such folder
    exit 2
    [stderr]
    error: cannot write missing/: there is no such folder
    exit 2
    [stderr]
    error: cannot write folder: it is a directory
    exit 2
    [stderr]
    error: cannot write file/board.png: what should be its folder is a file
    exit 2
    [stderr]
    error: a value is required for '--output <FILE>' but none was supplied

    For more information, try '--help'.
    ");
    assert_snapshot!(feen_in(&directory, &["svg", "-o", "missing/board.svg", CHESS], b""), @"
    exit 2
    [stderr]
    error: cannot write missing/board.svg: there is no such folder
    ");
    assert_eq!(fs::read(directory.join("file")).unwrap(), b"kept");
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 2);
}

#[cfg(unix)]
mod unix {
    use std::fs::Permissions;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    use super::*;
    use crate::run::{command, describe};

    fn mode(file: &Path) -> u32 {
        fs::metadata(file).unwrap().permissions().mode() & 0o777
    }

    /// What the command says in a shell, behind these words.
    fn in_shell(directory: &Path, before: &str, arguments: &str) -> String {
        let line = format!(
            "{before}; exec {} {arguments} '{CHESS}'",
            env!("CARGO_BIN_EXE_feen")
        );
        let mut shell = Command::new("sh");
        describe(
            &shell
                .args(["-c", &line])
                .current_dir(directory)
                .output()
                .unwrap(),
        )
    }

    #[test]
    fn a_file_keeps_its_permissions_and_its_links() {
        let directory = directory("permissions", &[("old.svg", b"")]);
        let old = directory.join("old.svg");
        fs::set_permissions(&old, Permissions::from_mode(0o640)).unwrap();
        symlink("old.svg", directory.join("link.svg")).unwrap();
        assert_snapshot!(in_shell(&directory, "umask 027", "svg -o link.svg"), @"exit 0");
        assert_snapshot!(in_shell(&directory, "umask 022", "svg -o new.svg"), @"exit 0");
        assert!(directory.join("link.svg").is_symlink());
        assert!(fs::read(&old).unwrap().starts_with(b"<svg "));
        assert_eq!(
            (mode(&old), mode(&directory.join("new.svg"))),
            (0o640, 0o644)
        );

        fs::set_permissions(&old, Permissions::from_mode(0o440)).unwrap();
        assert_snapshot!(feen_in(&directory, &["png", "-o", "old.svg", CHESS], b""), @"
        exit 2
        [stderr]
        error: cannot write old.svg: permission denied
        ");
        assert!(fs::read(&old).unwrap().starts_with(b"<svg "));
    }

    #[test]
    fn what_is_no_file_is_written_to() {
        let directory = directory("no-file", &[]);
        assert_snapshot!(in_shell(&directory, "true", "svg -o /dev/null"), @"exit 0");
        assert!(in_shell(&directory, "true", "svg -o /dev/stdout").contains("</svg>"));
        if fs::exists("/dev/full").unwrap() {
            assert_snapshot!(in_shell(&directory, "true", "png -o /dev/full"), @"
            exit 2
            [stderr]
            error: cannot write /dev/full: no space is left
            ");
        }
    }

    #[test]
    fn standard_output_is_no_file() {
        for (verb, start) in [("svg", b"<svg "), ("png", b"\x89PNG\r")] {
            for output in ["-", "/dev/stdout"] {
                let directory = directory("picture-output", &[("log", b"kept\n")]);
                let arguments = format!("{verb} -o {output} >> log");
                assert_eq!(in_shell(&directory, "true", &arguments), "exit 0");
                let log = fs::read(directory.join("log")).unwrap();
                let picture = log.strip_prefix(b"kept\n".as_slice());
                assert!(picture.is_some_and(|picture| picture.starts_with(start)));
                assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
            }
        }
        let directory = directory("picture-output", &[]);
        assert_snapshot!(in_shell(&directory, "true", "png --json -o -"), @r#"
        exit 2
        [stdout]
        {"code":"file/none","file":"<argument>","line":1,"message":"expected a file for the picture beside '--json', found standard output","severity":"error"}
        "#);
    }

    #[test]
    fn a_link_to_a_file_that_is_not_there_stays() {
        let directory = directory("dangling", &[]);
        fs::create_dir(directory.join("pictures")).unwrap();
        symlink("pictures/link.svg", directory.join("board.svg")).unwrap();
        symlink("new.svg", directory.join("pictures/link.svg")).unwrap();
        symlink("missing/new.svg", directory.join("lost.svg")).unwrap();
        let told = ["board.svg", "lost.svg"]
            .map(|link| feen_in(&directory, &["svg", "-o", link, CHESS], b""));
        assert_snapshot!(told.join("\n"), @"
        exit 0
        exit 2
        [stderr]
        error: cannot write lost.svg: there is no such folder
        ");
        for link in ["board.svg", "pictures/link.svg", "lost.svg"] {
            assert!(directory.join(link).is_symlink(), "{link}");
        }
        let new = fs::read(directory.join("pictures/new.svg")).unwrap();
        assert!(new.starts_with(b"<svg "));
    }

    /// A file that cannot grow to its length stands for a disk that is full.
    #[test]
    fn a_picture_whose_last_bytes_find_no_room() {
        let directory = directory("no-room-at-the-end", &[]);
        // The limit is counted in parts of 512 bytes, and falls behind the last end of
        // a line that is in the picture by chance.
        let limit = |width: &u32| {
            let width = format!("--width={width}");
            let mut command = command(&directory);
            let picture = command
                .args(["png", &width, CHESS])
                .output()
                .unwrap()
                .stdout;
            let line = picture.iter().rposition(|byte| *byte == b'\n').unwrap();
            let limit = (picture.len() - 1) / 512;
            (limit * 512 > line).then_some(limit)
        };
        let (width, limit) = (200..)
            .find_map(|width| Some((width, limit(&width)?)))
            .unwrap();
        let before = format!("trap '' XFSZ; ulimit -f {limit}");
        assert_snapshot!(in_shell(&directory, &before, &format!("png --width={width} > board.png")), @"
        exit 2
        [stderr]
        error: cannot write to standard output: it would become too large
        ");
    }

    /// A file that cannot grow to its length stands for a disk that is full.
    #[test]
    fn a_picture_that_finds_no_room_leaves_what_is_there() {
        let directory = directory("no-room", &[("board.png", b"an earlier one")]);
        let limit = "trap '' XFSZ; ulimit -f 1";
        assert_snapshot!(in_shell(&directory, limit, "png --width 2000 -o board.png"), @"
        exit 2
        [stderr]
        error: cannot write board.png: it would become too large
        ");
        assert_eq!(
            fs::read(directory.join("board.png")).unwrap(),
            b"an earlier one"
        );
        assert_eq!(
            fs::read_dir(&directory).unwrap().count(),
            1,
            "no temporary file is left"
        );
    }
}

#[test]
fn the_obvious_picture_is_that_of_the_game() {
    let xiangqi = "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x";
    let svg = |options: &[&str], text: &str| feen(&[&["svg"], options, &[text]].concat());
    let guessed = svg(&[], xiangqi);
    for options in [
        &["--game=xiangqi"][..],
        &["--pieces=xiangqi"],
        &[
            "--pieces=xiangqi",
            "--surface=xiangqi",
            "--squares=xiangqi",
            "--no-marks",
        ],
    ] {
        assert_eq!(svg(options, xiangqi), guessed, "{options:?}");
        let other = xiangqi.replace("X/x", "Y/y");
        let same = svg(options, &other)
            .replace("style Y", "style X")
            .replace("style y", "style x");
        let body = |text: &str| text.split_once("<desc>").unwrap().1.len();
        assert_eq!(body(&same), body(&guessed), "{options:?}");
    }
    assert!(
        guessed.contains("Red to move") && guessed.contains("chariot a0"),
        "{guessed}"
    );
    assert_ne!(svg(&["--pieces=letters"], xiangqi), guessed);
}

#[test]
fn shapes_and_titles_in_words() {
    let position = "k^2/3/2K^ / C/c";
    let options = [
        "--circle=a1,red:b1",
        "--cross=c2",
        "--alert=a3",
        "--highlight=blue:b2",
        "--arrow=yellow:a1-a2",
    ];
    assert_snapshot!(description(&[&options[..], &[position]].concat()), @"White, style C, to move. On the board: king c1. In hand: nothing. Black, style c. On the board: king a3. In hand: nothing. Alert: a3. Highlighted in blue: b2. Yellow arrows: a1 to a2. Green circles: a1. Red circles: b1. Red crosses: c2.");
    assert_snapshot!(feen(&["svg", "--circle=e9", position]), @"
    exit 2
    [stderr]
    error: expected a rank from `1` to `3`, found `9`
    ");
    let titles = |options: &[&str], lines: &str| {
        let told = feen_in(
            Path::new("."),
            &[&["svg", "--json"], options].concat(),
            lines.as_bytes(),
        );
        let titles = told
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let titles = titles.map(|object| {
            object["title"]
                .as_str()
                .unwrap()
                .split(':')
                .next()
                .unwrap()
                .to_owned()
        });
        titles.collect::<Vec<_>>().join("; ")
    };
    let lines = format!("{position}\n{position}\n{position}\n");
    assert_snapshot!(titles(&["--title=Move %d"], &lines), @"Move 1; Move 2; Move 3");
    assert_snapshot!(titles(&["--title=A", "--title=B & <c>"], &lines), @"A; B & <c>; Position on a board of 3 by 3 squares, White to move");
    let sheet = feen_in(
        Path::new("."),
        &["svg", "--sheet", "--title=No. %02d"],
        lines.as_bytes(),
    );
    assert!(sheet.contains("No. 03: Position on a board"), "{sheet}");
}

/// Titles in Latin, Greek and Cyrillic are drawn, others by a font of the system. What none has is a box, and a note says so.
#[test]
fn titles_of_people() {
    let svg = |title: &str| feen(&["svg", "--title", title, "k^/K^ / C/c"]);
    for title in ["Müller – Čapek", "Γιώργος 1½–½", "Карпов «Ё»", "O’Brien …"]
    {
        let said = svg(title);
        assert!(!said.contains("[stderr]"), "{said}");
        assert!(said.contains(title), "{said}");
    }
    // Unassigned, and Hebrew, which runs to the left.
    let said = svg("A \u{378} – שלום");
    assert!(said.starts_with("exit 0\n"), "{said}");
    let note = "note: no font has `\u{378}שלום` of '--title': the picture has boxes instead";
    assert!(said.ends_with(note), "{said}");
    let sheet = feen(&["svg", "--sheet", "--title", "\u{378}", "k^/K^ / C/c"]);
    assert!(sheet.contains("no font has `\u{378}`"), "{sheet}");
}

/// A title in Japanese, Chinese or Korean is filled outlines in every format, where a font has them.
#[test]
fn titles_in_letters_of_fonts() {
    let titles = [
        "羽生 善治 – 藤井 聡太、第１局",
        "胡荣华 先胜",
        "조훈현 대 이창호",
    ];
    let fonts = feen_draw::Fonts::system();
    for title in titles {
        if !fonts.glyphs(title).unwritable(title).is_empty() {
            eprintln!("SKIPPED: no font has the letters of {title}: fonts-noto-cjk");
            continue;
        }
        let said = feen(&["svg", "--title", title, "k^/K^ / C/c"]);
        assert!(!said.contains("[stderr]"), "{said}");
        let outlines = said.lines().find(|line| line.contains("Z\"/>")).unwrap();
        assert!(outlines.len() > 1000, "{outlines}");
        let folder = directory("titles_in_letters_of_fonts", &[]);
        for (name, verb) in [
            ("still.png", &["png"][..]),
            ("told.png", &["svg", "--animate", "1"]),
            ("told.gif", &["svg", "--animate", "1"]),
            ("told.svg", &["svg", "--animate", "1"]),
        ] {
            let made = |title: &str| {
                let arguments = [verb, &["--title", title, "-o", name]].concat();
                let said = feen_in(&folder, &arguments, b"k^/K^ / C/c\n");
                assert!(said.starts_with("exit 0"), "{said}");
                fs::read(folder.join(name)).unwrap()
            };
            // As many boxes as the title has characters are another picture.
            let boxes = "\u{378}".repeat(title.chars().count());
            assert_ne!(made(title), made(&boxes), "{name}");
        }
    }
}
