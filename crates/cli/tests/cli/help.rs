//! The help of the command: all verbs have theirs, and a few are shown in full.

use insta::assert_snapshot;

use crate::run::feen;

#[test]
fn overview() {
    assert_snapshot!(feen(&["--help"]), @"
    exit 0
    [stdout]
    Checks, repairs, explains and draws board-game positions written in FEEN, one
    line of text each

    Usage: feen [OPTIONS] <COMMAND>

    Commands:
      show         Draw a position: board, hands, styles and the side to move
      svg          Draw a position as SVG
      png          Draw a position as PNG
      explain      Explain a piece, a style or a position, part by part, in words
      diff         List the differences between two positions
      edit         Change a position: put, move and remove pieces, change hands and
                   the turn
      check        Check that each line is valid FEEN
      fmt          Rewrite lines in canonical FEEN
      migrate      Rewrite lines of earlier formats in today's FEEN
      convert      Convert lines of other notations to FEEN, and back
      moves        List the legal moves of a position
      perft        Count the lines of play of N plies from a position (perft)
      variants     List all games with rules, or describe one
      stats        Count lines: the valid and different ones, their shapes, styles
                   and pieces
      dedup        Remove duplicates, keeping the first
      grep         Find positions by shape, style, pieces and more
      sample       Pick positions at random
      sort         Sort positions
      view         Page through the positions of files on a terminal
      completions  Print shell completions
      man          Print the manual
      help         Print this message or the help of the given subcommand(s)

    Options:
          --color <WHEN>
              When to use colour; `auto` means on a terminal, and respects
              `NO_COLOR` and `CLICOLOR_FORCE`
              
              [default: auto]
              [possible values: auto, always, never]

      -h, --help
              Print help (see a summary with '-h')

      -V, --version
              Print version

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
    assert_eq!(verbs.len(), 22, "{verbs:?}");
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
        let short = feen(&[verb.as_str(), "-h"]);
        for line in help.lines().chain(short.lines()) {
            assert!(line.chars().count() <= 80, "{verb}: {line}");
        }
        assert!(short.lines().count() <= 40, "{verb}: {short}");
        assert!(short.lines().count() < help.lines().count(), "{verb}");
        let hint = format!("`feen {verb} --help` lists every option, with examples.");
        assert!(short.ends_with(&hint), "{short}");
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

/// The names below a heading, each with the first paragraph of its help on one line.
fn entries(help: &str, heading: &str) -> Vec<(String, String)> {
    let lines = help.lines().skip_while(|line| *line != heading).skip(1);
    let mut entries: Vec<(String, String)> = Vec::new();
    let mut is_first = true;
    for line in lines.take_while(|line| line.is_empty() || line.starts_with(' ')) {
        let text = line.trim_start();
        // Names stand further to the left than any line of help.
        match entries.last_mut() {
            _ if text.is_empty() => is_first = false,
            Some((_, help)) if line.len() - text.len() > 6 => {
                if is_first {
                    let gap = if help.is_empty() { "" } else { " " };
                    *help += gap;
                    *help += text;
                }
            }
            _ => {
                let (name, help) = text.split_once("  ").unwrap_or((text, ""));
                entries.push((name.to_owned(), help.trim_start().to_owned()));
                is_first = true;
            }
        }
    }
    entries
}

#[test]
fn of_sort() {
    assert_snapshot!(feen(&["sort", "--help"]), @"
    exit 0
    [stdout]
    Sort positions

    Usage: feen sort [OPTIONS] [FILE]...

    Arguments:
      [FILE]...
              Files, plain or compressed (gzip, bzip2, xz, zstd); `-` or none reads
              standard input

    Options:
          --by <KEY>
              Order of the positions
              
              [default: text]
              [possible values: text, pieces, squares, styles, turn]

      -r, --reverse
              Reverse the order

          --json
              Write one JSON object per line for each position

          --from <FORMAT>
              Read `fen`, `epd`, `sfen` or `pdn` instead of FEEN; `auto` detects it

          --variant <NAME>
              Variant of the text, such as `xiangqi`; for pdn a game, such as
              `russian`, or a tag [default: chess; for sfen shogi, for pdn
              international]

          --column <N|NAME>
              Read the position from this column, by number from 1 or by name in the
              first line; columns are separated by tabs, or by commas in a line
              without tabs

          --key <NAME>
              Read the position from this key of the JSON object in each line

          --header
              Skip the first line of each file, which names the columns

          --jobs <N>
              Use N threads [default: one per core]

          --color <WHEN>
              When to use colour; `auto` means on a terminal, and respects
              `NO_COLOR` and `CLICOLOR_FORCE`
              
              [default: auto]
              [possible values: auto, always, never]

      -h, --help
              Print help (see a summary with '-h')

    The lines are written to standard output in the order of their texts, byte by
    byte, or of the key: the number of pieces, on the board and in hand; the number
    of squares; the styles, the first player's first; or the player to move, the
    first one first. Lines with equal keys stay in their order.

    Blank lines and lines that start with # are left out. Lines that are not valid
    are left out as well, and reported. Lines that do not fit in 32 MiB of memory
    wait in files without a name, in the folder TMPDIR or /tmp.

    With --json a position is an object with the keys file, line and feen, with
    --from also text, the position as it was.

    Exit status: 0 all lines are valid, 1 some line is not, 2 wrong usage, a file or
    a line that cannot be read (the others are still sorted), or no room for waiting
    lines.

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
