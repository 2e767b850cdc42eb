//! The help of the command: all verbs have theirs, and a few are shown in full.

use insta::assert_snapshot;

use crate::run::feen;

#[test]
fn overview() {
    assert_snapshot!(feen(&["--help"]), @"
    exit 0
    [stdout]
    Checks, repairs, explains and draws board-game positions written in FEEN, one line of text each

    Usage: feen [OPTIONS] <COMMAND>

    Commands:
      show         Draw a position: board, hands, styles and the side to move
      svg          Picture a position as SVG
      png          Picture a position as PNG
      explain      Explain a piece, a style or a position, part by part, in words
      diff         List the differences between two positions
      edit         Change a position: put, move and remove pieces, change hands and the turn
      check        Check lines: is each of them valid FEEN?
      fmt          Write lines in the one spelling that FEEN has for each position
      migrate      Rewrite lines of earlier formats in today's FEEN
      convert      Bring lines of other notations to FEEN, and back
      stats        Count lines: the valid and different ones, their shapes, styles and pieces
      dedup        Keep the first of equal positions
      grep         Find the positions of a shape, a style, a number of pieces and so on
      sample       Keep some positions at random
      sort         Sort positions
      view         Page through the positions of files on a terminal
      completions  Write the completions of a shell
      man          Write the manual
      help         Print this message or the help of the given subcommand(s)

    Options:
          --color <WHEN>  When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                          `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help          Print help
      -V, --version       Print version

    Examples:
      feen show '4k^3/8/8/8/p-P6/8/8/4K^3 / w/W'
      feen check positions.txt
      feen fmt --write positions.txt
      feen explain '+R'
      feen edit '8/8/4P3/8 / C/c' --move e2-e3 --turn second
      feen grep --shape 9x9 --count positions.txt.gz

    `feen show --help`, `feen check --help` and so on say more.
    ");
}

/// Every verb, from the help of the whole, has help of its own, in the same words; and so has
/// every argument and every option of it.
#[test]
fn every_verb_and_option_has_help() {
    let verbs = entries(&feen(&["--help"]), "Commands:");
    assert_eq!(verbs.len(), 19, "{verbs:?}");
    for (verb, about) in verbs {
        assert!(!about.is_empty(), "{verb}");
        if verb == "help" {
            continue;
        }
        let help = feen(&[verb.as_str(), "--help"]);
        let (status, help) = help.split_once("\n[stdout]\n").unwrap();
        assert_eq!(status, "exit 0", "{verb}");
        let (own, rest) = help.split_once("\n\n").unwrap();
        assert_eq!(own, about);
        assert!(rest.starts_with(&format!("Usage: feen {verb} ")), "{verb}");

        let options = entries(help, "Options:");
        let last = options.last().map(|(name, _)| name.as_str());
        assert_eq!(last, Some("-h, --help"), "{verb}");
        for (name, text) in options.iter().chain(&entries(help, "Arguments:")) {
            let is_sentence = text.starts_with(char::is_uppercase) && !text.ends_with('.');
            assert!(is_sentence, "{verb}: {name}: {text:?}");
        }
        let statuses = rest
            .lines()
            .find(|line| line.starts_with("Exit status: 0 "));
        assert!(statuses.is_some(), "{verb}");
        let (_, examples) = rest.split_once("\nExamples:\n").unwrap();
        for example in examples.lines() {
            assert!(
                example.contains(&format!("feen {verb}")),
                "{verb}: {example}"
            );
        }
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{verb}: {widest:?}");
    }
}

#[test]
fn entries_of_help_are_found() {
    let help = "About\n\nOptions:\n  -n, --number <N>  Keep this\n                    many\n      --long-name\n          On the next line\n      --bare\n\nMore:\n  other  Text";
    let entries: Vec<String> = entries(help, "Options:")
        .into_iter()
        .map(|(name, text)| format!("{name}: {text}"))
        .collect();
    assert_eq!(
        entries,
        [
            "-n, --number <N>: Keep this many",
            "--long-name: On the next line",
            "--bare: "
        ]
    );
}

/// The names below a heading, each with its help on one line.
fn entries(help: &str, heading: &str) -> Vec<(String, String)> {
    let lines = help.lines().skip_while(|line| *line != heading).skip(1);
    let mut entries: Vec<(String, String)> = Vec::new();
    for line in lines.take_while(|line| !line.is_empty()) {
        let text = line.trim_start();
        // Names stand further to the left than any line of help.
        match entries.last_mut() {
            Some((_, help)) if line.len() - text.len() > 6 => {
                let gap = if help.is_empty() { "" } else { " " };
                *help += gap;
                *help += text;
            }
            _ => {
                let (name, help) = text.split_once("  ").unwrap_or((text, ""));
                entries.push((name.to_owned(), help.trim_start().to_owned()));
            }
        }
    }
    entries
}

#[test]
fn of_show() {
    assert_snapshot!(feen(&["show", "--help"]), @r#"
    exit 0
    [stdout]
    Draw a position: board, hands, styles and the side to move

    Usage: feen show [OPTIONS] [FEEN]

    Arguments:
      [FEEN]  The position, as one argument: put it in quotes; `-`, or none, is standard input, one
              position a line

    Options:
          --from <FORMAT>        Read FEN, EPD, SFEN or PDN in place of FEEN: `fen`, `epd`, `sfen` or
                                 `pdn`; `auto` for any of them
          --variant <NAME>       The variant of the text, as `xiangqi`; of pdn a game, as `russian`, or
                                 a tag [default: chess; for sfen shogi, for pdn international]
          --pieces <SET>         Show pieces as letters or as those of a game; as `chess,shogi` the
                                 first player's in the first way and the second player's in the other
                                 [possible values: letters, chess, shogi, xiangqi, stones, draughts,
                                 makruk]
          --flip                 Turn the board by half a circle, so that the second player sits at the
                                 bottom
          --align <HOW>          Align ranks: `left`, `centre`, `staggered` so that hexagons touch, or
                                 the halves of a square before each rank, as `2,1,0`
          --highlight <SQUARES>  Mark these squares, as `e4,d5`
          --no-coordinates       Leave out the names of files and ranks
          --no-legend            Leave out the legend of the marks
          --squares <NAMING>     Name squares as in chess, `e4`, as in shōgi, `5e`, or by their index in
                                 the order of the text, from 0 [default: chess] [possible values: chess,
                                 shogi, index]
          --lines <LINES>        Draw lines between the squares, in ASCII or in box-drawing characters
                                 [default: plain] [possible values: plain, ascii, box]
          --width <COLUMNS>      Take this number of columns at most; further layers go below [default:
                                 those of the terminal]
          --json                 Write a JSON object with the drawing and the position
          --color <WHEN>         When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                                 `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help                 Print help

    Any valid FEEN is drawn, of any dimensions and irregular boards too, up to 65025
    squares, and 260100 with the gaps of an irregular board. `.` is an empty square.

    A square is named `e4`: files in letters from the left, ranks in numbers from the
    bottom; with --squares shogi `5e`: files in numbers from the right, ranks in letters
    from the top. On a board of three dimensions the layer stands before it, `l2e4` or
    `l2:5e`, counted from 1 in the order of the text. An index, from 0 in the order of
    the text, is read with all of them.

    With --json there is an object with the keys drawing (the text) and position (as
    `feen explain --json` writes it, which is not PON).

    Exit status: 0 drawn, 1 not valid FEEN, 2 wrong usage, or a board that is too large.

    Examples:
      feen show 'rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x'
      feen show --pieces chess --lines box --flip '4k^3/8/8/8/8/8/4P3/4K^3 / W/w'
      feen show --align centre '3/4/5/4/3 / G/g'
      feen show --highlight l2a1 'ab/cd//AB/CD / G/g'
      feen show "K^'2/3/2k^ P/2p S/s"         with ' in it: double quotes
    "#);
}

#[test]
fn of_check() {
    assert_snapshot!(feen(&["check", "--help"]), @r"
    exit 0
    [stdout]
    Check lines: is each of them valid FEEN?

    Usage: feen check [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Files, plain or compressed (gzip, zstd); `-`, or no file at all, is standard input

    Options:
          --level <LEVEL>    The level that is asked of a line [default: canonical] [possible values:
                             canonical, representable]
          --fix              Make all certain fixes, and report the errors that are left
          --errors-only      Report errors only, neither warnings nor notes
          --max <N>          Show N findings at most, and count the others
          --json             Write one JSON object a line for each finding
          --from <FORMAT>    Read FEN, EPD, SFEN or PDN in place of FEEN: `fen`, `epd`, `sfen` or `pdn`;
                             `auto` for any of them
          --variant <NAME>   The variant of the text, as `xiangqi`; of pdn a game, as `russian`, or a
                             tag [default: chess; for sfen shogi, for pdn international]
          --column <N|NAME>  The position is this column of a line, by its number from 1 or by its name
                             in the first line: columns are separated by tabs, or by commas where there
                             is no tab
          --key <NAME>       The position is the value of this key in the JSON object of a line
          --header           Pass over the first line of each file, which names the columns
          --jobs <N>         Work on N parts of a file at once, in place of one for each core; the order
                             stays
          --color <WHEN>     When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                             `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    All findings are written to standard output, an error as

      FILE:LINE:COLUMN: error: MESSAGE

    with the text and a caret below it, and with `help:` and a fix where one is
    certain. FILE is <stdin> for standard input; LINE and COLUMN count from 1, COLUMN
    in characters. A summary goes to standard error.

    A line is canonical if it is valid FEEN, whatever the shape and the size of its
    board. It is representable if a position in memory can hold its board as well: one
    of at most 65025 squares. Where only canonical lines are asked for, the reason why
    one is not representable is a note, unless the board is too large to be counted;
    else it is an error. That ranks or layers are not equal is a note, or a warning if
    it is only one of many.

    Lines end with LF or CRLF; blank lines and lines that start with # are passed
    over. A line of 4 MiB or more is not read, but reported; a file that is no text, as one
    in UTF-16, is reported once.

    With --fix a line is replaced by one without the errors that have a certain fix:
    as `feen fmt` writes it, or where that cannot be, with its other errors, which are
    reported, as are those that are left where a line has thousands. A file is replaced at
    once and only if a line of it has changed; its permissions stay. Of one that cannot
    be written, as it is compressed, read-only or no text, all errors are reported.
    Standard input goes to standard output, line by line, mended or as it was, and all
    findings to standard error. The exit status is that of the errors that are left.

    With --from a line is valid if it is valid in that notation and has a FEEN. Without it, a
    line that is valid FEN, EPD, SFEN or PDN is an error whose help names the command that
    converts it.

    With --json a finding is an object with the keys file, line, column, span, also, code,
    message, level, utf16, severity, place, coordinates, fix and help. span is [start, end]
    in bytes of the line, from 0, and utf16 is the same in UTF-16 code units, as editors and
    JavaScript count; also is null or a second place, as `-` shows it; code names the kind,
    the same in every version; severity is error, warning or note; level is the one that an
    error keeps the line from: syntax (well formed), canonical or representable, which is
    that of warnings and notes too; place has the keys field (board, hand, styles or beyond)
    and, from 0, rank, file and square, or player (First or Second); coordinates is the
    square, the outermost first; fix is null or has the keys span, utf16 and replacement;
    help lists the sentences after `help:`. With --from, level and fix are null, and there
    is no also, place or coordinates.
    A line that is so long that it was searched only in part has a note of its own, of the
    code search/partial and the level null, with --errors-only as well.

    Exit status: 0 no line has an error, 1 some line has one, 2 wrong usage, or a file
    or a line that cannot be read or written (the others are still checked).

    Examples:
      feen check positions.txt more.txt.gz
      feen check --from fen --variant crazyhouse games.fen
      grep -v draft positions.txt | feen check
      feen check --fix < sloppy.txt > mended.txt
      feen check --json positions.txt | jq -r .code | sort | uniq -c
    ");
}

#[test]
fn of_sort() {
    assert_snapshot!(feen(&["sort", "--help"]), @r"
    exit 0
    [stdout]
    Sort positions

    Usage: feen sort [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Files, plain or compressed (gzip, zstd); `-`, or no file at all, is standard input

    Options:
          --by <KEY>         The order of the positions [default: text] [possible values: text, pieces,
                             squares, styles, turn]
      -r, --reverse          Write the greatest first
          --json             Write one JSON object a line for each position
          --from <FORMAT>    Read FEN, EPD, SFEN or PDN in place of FEEN: `fen`, `epd`, `sfen` or `pdn`;
                             `auto` for any of them
          --variant <NAME>   The variant of the text, as `xiangqi`; of pdn a game, as `russian`, or a
                             tag [default: chess; for sfen shogi, for pdn international]
          --column <N|NAME>  The position is this column of a line, by its number from 1 or by its name
                             in the first line: columns are separated by tabs, or by commas where there
                             is no tab
          --key <NAME>       The position is the value of this key in the JSON object of a line
          --header           Pass over the first line of each file, which names the columns
          --jobs <N>         Work on N parts of a file at once, in place of one for each core; the order
                             stays
          --color <WHEN>     When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                             `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help             Print help

    The lines are written to standard output in the order of their texts, byte by byte, or
    of the key: the number of pieces, on the board and in hand; the number of squares; the
    styles, the first player's first; or the player to move, the first one first. Lines
    with equal keys stay in their order.

    Blank lines and lines that start with # are left out. Lines that are not valid are left
    out as well, and reported. Lines that do not fit in 32 MiB of memory wait in files
    without a name, in the folder TMPDIR or /tmp.

    With --json a position is an object with the keys file, line and feen, with --from also
    text, the position as it was.

    Exit status: 0 all lines are valid, 1 some line is not, 2 wrong usage, a file or a
    line that cannot be read (the others are still sorted), or no room for waiting lines.

    Examples:
      feen sort positions.txt > sorted.txt
      feen sort --by pieces --reverse games.txt.gz | head
    ");
}

#[test]
fn version() {
    assert_eq!(
        feen(&["--version"]),
        concat!("exit 0\n[stdout]\nfeen ", env!("CARGO_PKG_VERSION")),
    );
}

#[test]
fn nothing_asked() {
    assert!(feen::<&str>(&[]).starts_with("exit 2\n[stderr]\n"));
}

#[test]
fn a_mistyped_verb() {
    assert_snapshot!(feen(&["shwo", "8 / C/c"]), @"
    exit 2
    [stderr]
    error: unrecognized subcommand 'shwo'

      tip: a similar subcommand exists: 'show'

    Usage: feen [OPTIONS] <COMMAND>

    For more information, try '--help'.
    ");
}

#[test]
fn a_mistyped_option() {
    assert_snapshot!(feen(&["check", "--jsn"]), @r"
    exit 2
    [stderr]
    error: unexpected argument '--jsn' found

      tip: a similar argument exists: '--json'

    Usage: feen check --json [FILE]...

    For more information, try '--help'.
    ");
}
