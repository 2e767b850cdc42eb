//! What the command says of itself.

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
fn of_fmt() {
    assert_snapshot!(feen(&["fmt", "--help"]), @r"
    exit 0
    [stdout]
    Write lines in the one spelling that FEEN has for each position

    Usage: feen fmt [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Files, plain or compressed (gzip, zstd); `-`, or no file at all, is standard input

    Options:
          --check            Write nothing, and list the lines that would change
          --write            Replace the lines in their files
          --explain          List all repairs on standard error
          --max <N>          Show N reports at most, and count the others
          --json             Write one JSON object a line for each position, in place of the lines
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

    The lines are written to standard output. Only the spelling is repaired: blanks
    around the fields, and `;` after them; other blanks than one space between them,
    and missing ones before the hands and before the styles; a byte order mark; `_`,
    `%20` and other percent-encodings of characters of FEEN, with a `+` that became a space
    beside them; typographic apostrophes and circumflexes; leading zeros; hands in any
    order, with repeated pieces and counts of 1; empty hands that are missing or written
    `-`; a `/` between hands or styles that is missing or repeated. A valid line stays
    as it is.

    A line that cannot be repaired, or that has two readings, is reported on standard
    error and stays as it is. So does one of more than 1 MiB that is not valid, or one
    with thousands of repairs. Blank lines, lines that start with # and lines of 4 MiB
    or more stay as well, and so do the ends of all lines, LF or CRLF.

    With --write a file is replaced at once and only if a line of it has changed; its
    permissions stay. A compressed file is not replaced. With --check each line that
    would change is listed as

      FILE:LINE: would become FEEN

    With --json an object has the keys file, line, feen (the canonical text, or null),
    changes (span, utf16, was, became and why of each repair), error (null, or as `feen check`
    writes it) and readings (null, or two of a line that has two). With --check or --write
    only lines that change, or cannot be repaired, have one. With --write the objects go
    to standard error if standard input is read, for its lines go to standard output.

    Exit status: 0 every line is canonical now, 1 some line cannot be repaired, or
    with --check would change, 2 wrong usage, or a file or a line that cannot be read
    or written (the others are still done).

    Examples:
      feen fmt sloppy.txt > canonical.txt
      feen fmt --check positions.txt
      feen fmt --write --explain positions.txt
      echo '8/8 QP1P/- C/c;' | feen fmt
    ");
}

#[test]
fn of_explain() {
    assert_snapshot!(feen(&["explain", "--help"]), @r#"
    exit 0
    [stdout]
    Explain a piece, a style or a position, part by part, in words

    Usage: feen explain [OPTIONS] [TEXT]

    Arguments:
      [TEXT]  The piece, the style or the position, as one argument: put it in quotes; `-`, or none, is
              standard input, one text a line

    Options:
          --json            Write one JSON object with all parts
          --from <FORMAT>   Read FEN, EPD, SFEN or PDN in place of FEEN: `fen`, `epd`, `sfen` or `pdn`;
                            `auto` for any of them
          --variant <NAME>  The variant of the text, as `xiangqi`; of pdn a game, as `russian`, or a tag
                            [default: chess; for sfen shogi, for pdn international]
          --color <WHEN>    When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                            `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help            Print help

    A text of at most four characters without a space or a slash is taken for a piece
    or a style, any other for a position. The game gives a
    letter its meaning, so only the notation is explained.

    Of a large board the first ranks are shown, and the number of the others.

    With --json a piece or a style is an object with the keys piece, letter, side, state,
    terminal and derived, and a position one with the keys feen, shape (the sizes of a
    box, or null), dimensions, squares, ranks (separator, squares), board (square, piece),
    hands (first and second: piece, count), styles (first, second), turn and pieces.
    Ranks and squares are in the order of the text, squares counted from 0. This form is
    the command's own: it is not PON, the Position Object Notation.

    Exit status: 0 explained, 1 not valid, 2 wrong usage.

    Examples:
      feen explain 'C'                         a style, or a piece
      feen explain "+K^'"                      a piece with all its marks
      feen explain -- '-h'                     a piece that looks like an option
      feen explain '8/8/8 2P/p C/c'
    "#);
}

#[test]
fn of_stats() {
    assert_snapshot!(feen(&["stats", "--help"]), @r"
    exit 0
    [stdout]
    Count lines: the valid and different ones, their shapes, styles and pieces

    Usage: feen stats [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Files, plain or compressed (gzip, zstd); `-`, or no file at all, is standard input

    Options:
          --heat-map[=<PIECES>]  Count how often a piece stands on each square, of the most frequent
                                 shape; with values only these pieces
          --json                 Write one JSON object with all counts
          --from <FORMAT>        Read FEN, EPD, SFEN or PDN in place of FEEN: `fen`, `epd`, `sfen` or
                                 `pdn`; `auto` for any of them
          --variant <NAME>       The variant of the text, as `xiangqi`; of pdn a game, as `russian`, or
                                 a tag [default: chess; for sfen shogi, for pdn international]
          --column <N|NAME>      The position is this column of a line, by its number from 1 or by its
                                 name in the first line: columns are separated by tabs, or by commas
                                 where there is no tab
          --key <NAME>           The position is the value of this key in the JSON object of a line
          --header               Pass over the first line of each file, which names the columns
          --jobs <N>             Work on N parts of a file at once, in place of one for each core; the
                                 order stays
          --color <WHEN>         When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                                 `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help                 Print help

    Lines that hold a position are counted: neither blank lines, nor lines that start
    with #, nor lines of 4 MiB or more, which are reported. Of an invalid line the first
    error is counted, by its code. The most frequent comes first; with --json all are
    listed, else the first 16 of each.

    Positions are different if their texts are; of another notation, if their FEENs are. Texts that do
    not fit in 32 MiB of memory wait
    in files without a name, in the folder TMPDIR or /tmp, until everything is read. They
    are looked through in 128 parts, so files with more than about 5 GB of different lines
    take more memory again, 12 MB for each GB of them. Of shapes, numbers of pieces and so
    on 4096 are counted one by one, and all later ones together as others.

    With --json the object has the keys lines, valid, distinct, turns (first, second),
    shapes (shape, lines), styles (first, second, lines), pieces (pieces, lines),
    errors (code, lines), and others with those of the same names, and with --heat-map
    squares (shape, lines, and for each square the number of lines with a piece there). A shape is its
    sizes
    from the outermost to the innermost, or null for a board that is no box of at most
    3 dimensions of 255.

    Exit status: 0 all lines are valid, 1 some line is not, 2 wrong usage, a file or a
    line that cannot be read (the others are still counted), or no room for waiting lines.

    Examples:
      feen stats positions.txt
      feen stats --heat-map=Q,q games.txt
      feen stats --from sfen games.sfen
      feen stats --json games.txt.gz | jq .distinct
    ");
}

#[test]
fn of_migrate() {
    assert_snapshot!(feen(&["migrate", "--help"]), @r"
    exit 0
    [stdout]
    Rewrite lines of earlier formats in today's FEEN

    Usage: feen migrate [OPTIONS] <--from <VERSION>|--guess> [FILE]...

    Arguments:
      [FILE]...  Files, plain or compressed (gzip, zstd); `-`, or no file at all, is standard input

    Options:
          --from <VERSION>           The version of the lines, by its letter: see below
          --guess                    Write which versions each line could be of, and migrate nothing
          --styles <2025|2026|FILE>  Which letters the names of styles stand for: those of the year 2025
                                     or 2026, or of a file of lines such as `CHESS C`
          --players <S/s>            The styles of the first and the second player, where the lines have
                                     none
          --sides <FIRST/SECOND>     The names of the first and the second player to move in the lines,
                                     where they depend on the game
          --terminal <LETTERS>       The letters of the terminal pieces, which get `^`
          --marks <POLICY>           The treatment of marks on pieces: keep, drop, 2026, or one by one
          --apostrophe <MEANING>     The meaning of `'` in version J [possible values: intermediate,
                                     derived]
          --nines <MEANING>          The meaning of a count such as 99 in version K [possible values:
                                     number, sum]
          --max <N>                  Show N reports at most, and count the others
          --explain                  List all decisions on standard error
          --json                     Write one JSON object a line for each position, in place of the
                                     lines
          --column <N|NAME>          The position is this column of a line, by its number from 1 or by
                                     its name in the first line: columns are separated by tabs, or by
                                     commas where there is no tab
          --key <NAME>               The position is the value of this key in the JSON object of a line
          --header                   Pass over the first line of each file, which names the columns
          --jobs <N>                 Work on N parts of a file at once, in place of one for each core;
                                     the order stays
          --color <WHEN>             When to use colour; `auto` is on a terminal, and heeds `NO_COLOR`
                                     and `CLICOLOR_FORCE` [default: auto] [possible values: auto,
                                     always, never]
      -h, --help                     Print help

    A text does not say of which version it is, and one character has meant different
    things. The versions that are read:

      C  since 2015-08     1k6/8 B Pgg             three fields, no styles
      D  since 2020-08     1,k,6/8 0 P,g*2         commas
      E  since 2023-04-27  1k6/8 0                 two fields
      F  since 2025-04     1k=6/8 CHESS/chess P    styles before hands
      G  since 2025-05-10  1k=6/8 P CHESS/chess    = < > on pieces
      H  since 2025-05-13  1k6/R'7 P CHESS/chess   ' on pieces
      I  since 2025-05-26  1k6/R'7 P/ CHESS/chess  hands apart
      J  since 2025-05-30  1k6/R'7 / GAME1/game2   digits in styles
      K  since 2025-09     1k6/R'7 P/ C/c          styles of one letter
      L  since 2025-12     1k^6/R'7 P/ C/c         ^ on pieces
      M  since 2026-01                             today's

    The lines are written to standard output. A line that is not of the version, or that
    leaves open a question that no option answers, is reported on standard error and
    written as a comment:
    # and the old text, for as it is it could be read as another position. Blank lines,
    lines that start with # and lines of 4 MiB or more stay. A and B, of five fields, are
    only guessed. FEN, the notation of chess, is none of them, and not read. With --column
    or --key a line that is not migrated stays as it is.

    Names of styles (F to J) need --styles; C, D and E need --players. --sides is for D
    and E, whose sides are 0 and 1 unless the game calls them otherwise. A count such as
    99 may be a sum in K, where --nines decides; in L it is taken for a number, which is
    reported. An option that says nothing of the version is refused. POLICY is for

      castling    ' on a rook, = < > on a king, + on a king or a rook of K and L
      en-passant  ' on a pawn, < > on a pawn
      other       ' = < > elsewhere
      home-pawns  pawns on their home rank, which become +P (up to J)

    and each of the first three takes keep (an error where FEEN cannot), drop, - or +, but
    home-pawns keep or +, as in `castling=-,home-pawns=+`. A word alone is for all: keep,
    which is so without --marks; drop, which leaves home pawns as they are; or 2026 for
    castling=-,en-passant=-,home-pawns=+. The words come first: `2026,other=drop`. Rooks,
    kings and pawns are those on the board of a style whose name starts with CHESS; derived
    ones are not. Where lines have no names (C, D, E, K and L), only --styles says which
    letter is chess, so all but `other` needs it.

    With --explain each decision is listed as

      FILE:LINE:COLUMN: note: DECISION

    or as a warning where something is lost. With --guess each line is listed as

      FILE:LINE: VERSIONS

    With --json an object has the keys file, line, feen (the new text, or null), decisions
    (span, code, message, and loss, whether something is lost) and error (null, or with
    column, span, code and message). With --guess it has file, line and versions.

    Exit status: 0 every line is migrated, or fits some version; 1 some line is not, or
    fits none; 2 wrong usage, or a file or a line that cannot be read (the others are
    still done).

    Examples:
      feen migrate --guess old.txt
      feen migrate --from H --styles 2025 --terminal K --marks 2026 --explain old.txt
      feen migrate --from C --players S/s --terminal K < old.txt > new.txt
    ");
}

#[test]
fn of_dedup() {
    assert_snapshot!(feen(&["dedup", "--help"]), @r"
    exit 0
    [stdout]
    Keep the first of equal positions

    Usage: feen dedup [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Files, plain or compressed (gzip, zstd); `-`, or no file at all, is standard input

    Options:
          --json             Write one JSON object a line for each position that is kept, and nothing
                             else
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

    The lines are written to standard output without those whose position has come
    before, in the same file or in another one. A position has one valid text, so two
    lines are equal if their texts are, whatever ends them. To find equal positions
    among sloppy lines, repair these first.

    An invalid line is reported on standard error and kept. Blank lines, lines
    that start with # and lines of 4 MiB or more are kept as well.

    Texts are compared, not only their hashes. Lines that fit in 32 MiB of memory are written
    at once. From the first line on that does not, all lines wait in files without a name,
    in the folder TMPDIR or /tmp, until everything is read: it has to have room for them
    twice. They are looked through in 128 parts, so files with more than about 5 GB of
    different lines take more memory again, 12 MB for each GB of them.

    With --from positions are equal if their FEENs are, and the first line of them is kept
    as it is: counters and all else that a FEEN does not say are not compared.

    With --json a line is an object with the keys file, line and feen; with --from also text,
    the position as it was.

    Exit status: 0 all lines are valid, 1 some line is not, 2 wrong usage, a file or a
    line that cannot be read (the others are still done), or no room for waiting lines.

    Examples:
      feen dedup games.txt.zst more.txt > positions.txt
      feen dedup --from fen openings.fen > different.fen
      feen fmt sloppy.txt | feen dedup > positions.txt
    ");
}

#[test]
fn of_grep() {
    assert_snapshot!(feen(&["grep", "--help"]), @r"
    exit 0
    [stdout]
    Find the positions of a shape, a style, a number of pieces and so on

    Usage: feen grep [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Files, plain or compressed (gzip, zstd); `-`, or no file at all, is standard input

    Options:
          --shape <SIZES>         Its board is a box of these sizes, as `8x8`, or no box: `irregular`
          --style <STYLE>         A player has this style: the first player `C`, the second `c`
          --turn <PLAYER>         This player is to move [possible values: first, second]
          --pieces <N..M>         It has this number of pieces, on the board and in hand: `32`, `2..8`,
                                  `..8`, `2..`
          --letter <LETTER=N..M>  It has this number of pieces of a letter, whatever their marks, on the
                                  board and in hand: `Q=2..`, `q=0`; upper case is the first player's
                                  side
          --on <SQUARE=PIECE>     This piece stands on this square, as `e4=K^`; `e4=empty` if none does
          --in-hand <PIECE>       This piece is in a hand, or in that of a player: `P`, `first:P`
          --squares <NAMING>      Name squares as in chess, `e4`, as in shōgi, `5e`, or by their index
                                  in the order of the text, from 0 [default: chess] [possible values:
                                  chess, shogi, index]
          --any                   Find the positions that have any of this, not all
      -v, --invert                Find the valid positions that are not found without this option
      -c, --count                 Write only their number
          --no-names              Leave out the places before positions of several files
          --json                  Write one JSON object a line for each position that is found
          --from <FORMAT>         Read FEN, EPD, SFEN or PDN in place of FEEN: `fen`, `epd`, `sfen` or
                                  `pdn`; `auto` for any of them
          --variant <NAME>        The variant of the text, as `xiangqi`; of pdn a game, as `russian`, or
                                  a tag [default: chess; for sfen shogi, for pdn international]
          --column <N|NAME>       The position is this column of a line, by its number from 1 or by its
                                  name in the first line: columns are separated by tabs, or by commas
                                  where there is no tab
          --key <NAME>            The position is the value of this key in the JSON object of a line
          --header                Pass over the first line of each file, which names the columns
          --color <WHEN>          When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                                  `CLICOLOR_FORCE` [default: auto] [possible values: auto, always,
                                  never]
          --jobs <N>              Work on N parts of a file at once, in place of one for each core; the
                                  order stays
      -h, --help                  Print help

    A position must have all that is asked for, or with --any one thing; its line is
    written to standard output, after FILE:LINE: if there are several files.
    Blank lines and lines that start with # are passed over. Lines that are not valid
    are never found, not even with --invert; their number is reported at the end.

    A square is named `e4`: files in letters from the left, ranks in numbers from the
    bottom; with --squares shogi `5e`: files in numbers from the right, ranks in letters
    from the top. On a board of three dimensions the layer stands before it, `l2e4` or
    `l2:5e`, counted from 1 in the order of the text. An index, from 0 in the order of
    the text, is read with all of them.

    With --from questions are about the FEEN of a line, and the line is written as it is.

    With --json a position is an object with the keys file, line and feen, with --from also
    text, the position as it was; with --count as well there is one object with the key count.

    Exit status: 0 a position is found, 1 none is, 2 wrong usage, or a file or a line
    that cannot be read (the others are still searched).

    Examples:
      feen grep --shape 9x9 --in-hand first:R positions.txt
      feen grep --style C --style x --turn second games.txt.gz
      feen grep --pieces ..6 --on e8='k^' --count positions.txt
      feen grep --from fen --in-hand N --variant crazyhouse games.fen
      feen grep --any --letter Q=2.. --letter q=2.. games.txt
      feen grep -v --shape irregular positions.txt > boxes.txt
    ");
}

#[test]
fn of_diff() {
    assert_snapshot!(feen(&["diff", "--help"]), @"
    exit 0
    [stdout]
    List the differences between two positions

    Usage: feen diff [OPTIONS] [BEFORE] [AFTER]

    Arguments:
      [BEFORE]  The position before; `-` is each line of standard input
      [AFTER]   The position after; `-` is each line of standard input

    Options:
          --draw                 Draw the position after, with the squares marked that differ
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
          --json                 Write one JSON object
          --from <FORMAT>        Read FEN, EPD, SFEN or PDN in place of FEEN: `fen`, `epd`, `sfen` or
                                 `pdn`; `auto` for any of them
          --variant <NAME>       The variant of the text, as `xiangqi`; of pdn a game, as `russian`, or
                                 a tag [default: chess; for sfen shogi, for pdn international]
          --color <WHEN>         When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                                 `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help                 Print help

    Each position is one argument: put it in quotes. Each difference is a line: the
    squares in the order of the text, the hands, the styles, the player to move. The
    squares are compared where both boards have the same ranks and layers; else one line
    says that the boards differ. With --draw a drawing comes first.

    Without positions each line of standard input is compared with the one before it, as
    the moves of a game. The differences of each line come after its place, <stdin>:LINE.

    A square is named `e4`: files in letters from the left, ranks in numbers from the
    bottom; with --squares shogi `5e`: files in numbers from the right, ranks in letters
    from the top. On a board of three dimensions the layer stands before it, `l2e4` or
    `l2:5e`, counted from 1 in the order of the text. An index, from 0 in the order of
    the text, is read with all of them.

    With --json the object has the keys equal, same_board, squares (square, index,
    before, after), hands (player, piece, before, after), styles (player, before,
    after) and turn (before, after), which is null if it is the same.

    Exit status: 0 equal, 1 different, 2 a text that is not valid, a board too large to
    draw, or wrong usage.

    Examples:
      feen diff '4k^3/8/4P3/4K^3 / W/w' '4k^3/4P3/8/4K^3 / w/W'
      feen diff --draw --pieces chess '8/4P3 / W/w' '4P3/8 / w/W'
      feen diff --json '9/9 P/ S/s' '4P4/9 / s/S' | jq .squares
    ");
}

#[test]
fn of_edit() {
    assert_snapshot!(feen(&["edit", "--help"]), @r#"
    exit 0
    [stdout]
    Change a position: put, move and remove pieces, change hands and the turn

    Usage: feen edit [OPTIONS] [FEEN]

    Arguments:
      [FEEN]  The position, as one argument: put it in quotes; `-`, or none, is standard input, one
              position a line

    Options:
          --from <FORMAT>        Read FEN, EPD, SFEN or PDN in place of FEEN: `fen`, `epd`, `sfen` or
                                 `pdn`; `auto` for any of them
          --variant <NAME>       The variant of the text, as `xiangqi`; of pdn a game, as `russian`, or
                                 a tag [default: chess; for sfen shogi, for pdn international]
          --put <SQUARE=PIECE>   Put a piece on a square, in the place of one that stands there
          --remove <SQUARE>      Remove the piece on a square
          --move <FROM-TO>       Move a piece to another square, as `e2-e4` or `e2e4`, in the place of
                                 one that stands there
          --give <PLAYER:PIECE>  Add a piece to a hand, as `first:P`
          --take <PLAYER:PIECE>  Take a piece from a hand, as `second:p`
          --turn <PLAYER>        Let this player be to move, or the other one [possible values: first,
                                 second, other]
          --squares <NAMING>     Name squares as in chess, `e4`, as in shōgi, `5e`, or by their index in
                                 the order of the text, from 0 [default: chess] [possible values: chess,
                                 shogi, index]
          --json                 Write one JSON object
          --color <WHEN>         When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                                 `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help                 Print help

    The changes are made in the order in which they are given, and the last position is
    written as FEEN spells it. No rules of a game are asked: a piece goes to any square.
    A captured piece is gone, unless it is given to a hand.

    A square is named `e4`: files in letters from the left, ranks in numbers from the
    bottom; with --squares shogi `5e`: files in numbers from the right, ranks in letters
    from the top. On a board of three dimensions the layer stands before it, `l2e4` or
    `l2:5e`, counted from 1 in the order of the text. An index, from 0 in the order of
    the text, is read with all of them.

    With --json the object has the key feen.

    Exit status: 0 changed, 1 not valid, a board that is too large, or a change that
    cannot be made, 2 wrong usage.

    Examples:
      feen edit '8/8/4P3/8 / C/c' --move e2-e3 --turn second
      feen edit '9/4p4/4R4 / S/s' --squares shogi --move 5c-5b --give first:P --turn second
      feen edit '8/8 2P/p C/c' --take second:p --put a1="p'"
    "#);
}

#[test]
fn of_svg() {
    assert_snapshot!(feen(&["svg", "--help"]), @"
    exit 0
    [stdout]
    Picture a position as SVG

    Usage: feen svg [OPTIONS] [FEEN]

    Arguments:
      [FEEN]  The position, as one argument: put it in quotes; `-`, or none, is standard input, one
              position a line

    Options:
          --from <FORMAT>         Read FEN, EPD, SFEN or PDN in place of FEEN: `fen`, `epd`, `sfen` or
                                  `pdn`; `auto` for any of them
          --variant <NAME>        The variant of the text, as `xiangqi`; of pdn a game, as `russian`, or
                                  a tag [default: chess; for sfen shogi, for pdn international]
      -o, --output <FILE>         Write to this file, not to standard output, which is `-`; `%d` is the
                                  number of the position, from 1
          --pieces <SET>          Show pieces as letters or as those of a game; as `chess,shogi` the
                                  first player's in the first way and the second player's in the other
                                  [possible values: letters, chess, shogi, xiangqi, stones, draughts,
                                  makruk]
          --flip                  Turn the board by half a circle, so that the second player sits at the
                                  bottom
          --align <HOW>           Align ranks: `left`, `centre`, `staggered` so that hexagons touch, or
                                  the halves of a square before each rank, as `2,1,0`
          --highlight <SQUARES>   Mark these squares, as `e4,d5`
          --no-coordinates        Leave out the names of files and ranks
          --no-legend             Leave out the legend of the marks
          --squares <NAMING>      Name squares as in chess, `e4`, as in shōgi, `5e`, or by their index
                                  in the order of the text, from 0 [default: chess] [possible values:
                                  chess, shogi, index]
          --arrow <FROM-TO>       Draw arrows from a square to another one, as `e2-e4,g1f3`
          --lettered              Draw letters on the pieces, in place of figures and kanji
          --surface <HOW>         Draw the squares like this [default: plain] [possible values: plain,
                                  checkered, points, xiangqi, janggi, go, shogi, hexagons,
                                  flat-hexagons]
          --theme <COLOURS>       Draw in these colours; `auto` goes with the reader's [default: auto]
                                  [possible values: auto, light, dark]
          --palette <PALETTE>     Replace colours of the theme, as `squares=#f0d9b5/#b58863,ground=#fff`
          --sheet                 Draw all positions in one picture, side by side
          --columns <NUMBER>      Draw this number of positions in a row of the sheet [default: about as
                                  many as rows]
          --square-size <PIXELS>  Draw squares of this number of pixels [default: 48]
          --color <WHEN>          When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                                  `CLICOLOR_FORCE` [default: auto] [possible values: auto, always,
                                  never]
          --width <PIXELS>        Draw a picture of this number of pixels from left to right
          --animate <SECONDS>     Draw all positions in one picture that moves, each for this number of
                                  seconds
          --json                  Write a JSON object on the picture
      -h, --help                  Print help

    The picture goes to a file or to standard output. It needs no other file, and
    describes itself in words. A file is replaced at once, or stays as it was.

    A square is named `e4`: files in letters from the left, ranks in numbers from the
    bottom; with --squares shogi `5e`: files in numbers from the right, ranks in letters
    from the top. On a board of three dimensions the layer stands before it, `l2e4` or
    `l2:5e`, counted from 1 in the order of the text. An index, from 0 in the order of
    the text, is read with all of them.

    With --json there is an object with the keys width and height (in pixels), title,
    description, svg (the picture, or null with --output) and file (where it was
    written, or null).

    Exit status: 0 drawn, 1 not valid FEEN, 2 wrong usage, a board that is too large, or
    a file that cannot be written.

    Examples:
      feen svg --pieces chess -o board.svg '4k^3/8/8/8/8/8/4P3/4K^3 / W/w'
      feen svg --pieces shogi --squares shogi --arrow 7g-7f '9/9/9/9/9/9/2P6/9/9 / S/s'
      feen svg -o 'board-%d.svg' < positions.txt
      feen svg --animate 1.5 --pieces chess -o game.svg < positions.txt
      feen svg --surface hexagons '3/4/5/4/3 / G/g'
    ");
}

#[test]
fn of_png() {
    assert_snapshot!(feen(&["png", "--help"]), @"
    exit 0
    [stdout]
    Picture a position as PNG

    Usage: feen png [OPTIONS] [FEEN]

    Arguments:
      [FEEN]  The position, as one argument: put it in quotes; `-`, or none, is standard input, one
              position a line

    Options:
          --from <FORMAT>         Read FEN, EPD, SFEN or PDN in place of FEEN: `fen`, `epd`, `sfen` or
                                  `pdn`; `auto` for any of them
          --variant <NAME>        The variant of the text, as `xiangqi`; of pdn a game, as `russian`, or
                                  a tag [default: chess; for sfen shogi, for pdn international]
      -o, --output <FILE>         Write to this file, not to standard output, which is `-`; `%d` is the
                                  number of the position, from 1
          --pieces <SET>          Show pieces as letters or as those of a game; as `chess,shogi` the
                                  first player's in the first way and the second player's in the other
                                  [possible values: letters, chess, shogi, xiangqi, stones, draughts,
                                  makruk]
          --flip                  Turn the board by half a circle, so that the second player sits at the
                                  bottom
          --align <HOW>           Align ranks: `left`, `centre`, `staggered` so that hexagons touch, or
                                  the halves of a square before each rank, as `2,1,0`
          --highlight <SQUARES>   Mark these squares, as `e4,d5`
          --no-coordinates        Leave out the names of files and ranks
          --no-legend             Leave out the legend of the marks
          --squares <NAMING>      Name squares as in chess, `e4`, as in shōgi, `5e`, or by their index
                                  in the order of the text, from 0 [default: chess] [possible values:
                                  chess, shogi, index]
          --arrow <FROM-TO>       Draw arrows from a square to another one, as `e2-e4,g1f3`
          --lettered              Draw letters on the pieces, in place of figures and kanji
          --surface <HOW>         Draw the squares like this [default: plain] [possible values: plain,
                                  checkered, points, xiangqi, janggi, go, shogi, hexagons,
                                  flat-hexagons]
          --theme <COLOURS>       Draw in these colours; `auto` goes with the reader's [default: auto]
                                  [possible values: auto, light, dark]
          --palette <PALETTE>     Replace colours of the theme, as `squares=#f0d9b5/#b58863,ground=#fff`
          --sheet                 Draw all positions in one picture, side by side
          --columns <NUMBER>      Draw this number of positions in a row of the sheet [default: about as
                                  many as rows]
          --square-size <PIXELS>  Draw squares of this number of pixels [default: 48]
          --color <WHEN>          When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                                  `CLICOLOR_FORCE` [default: auto] [possible values: auto, always,
                                  never]
          --width <PIXELS>        Draw a picture of this number of pixels from left to right
          --json                  Write a JSON object on the picture in the file
      -h, --help                  Print help

    The picture goes to a file or to standard output. A file is replaced at once, or
    stays as it was. With the colours `auto` it is light.

    A square is named `e4`: files in letters from the left, ranks in numbers from the
    bottom; with --squares shogi `5e`: files in numbers from the right, ranks in letters
    from the top. On a board of three dimensions the layer stands before it, `l2e4` or
    `l2:5e`, counted from 1 in the order of the text. An index, from 0 in the order of
    the text, is read with all of them.

    With --json there is an object with the keys width and height (in pixels), title,
    description, svg (null) and file (where the picture was written).

    Exit status: 0 drawn, 1 not valid FEEN, 2 wrong usage, a board that is too large, or
    a file that cannot be written.

    Examples:
      feen png --pieces chess -o board.png '4k^3/8/8/8/8/8/4P3/4K^3 / W/w'
      feen png --sheet --columns 3 --pieces chess -o sheet.png < positions.txt
      feen png --pieces xiangqi --surface xiangqi --width 800 '9/9 / X/x' > board.png
    ");
}

#[test]
fn of_completions() {
    assert_snapshot!(feen(&["completions", "--help"]), @"
    exit 0
    [stdout]
    Write the completions of a shell

    Usage: feen completions [OPTIONS] <SHELL>

    Arguments:
      <SHELL>  The shell [possible values: bash, elvish, fish, powershell, zsh]

    Options:
          --color <WHEN>  When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                          `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help          Print help

    The script goes to the folder where the shell looks for it.

    Exit status: 0 written, 2 wrong usage.

    Examples:
      feen completions bash > ~/.local/share/bash-completion/completions/feen
      feen completions zsh > ~/.zfunc/_feen
      feen completions fish > ~/.config/fish/completions/feen.fish
    ");
}

#[test]
fn of_man() {
    assert_snapshot!(feen(&["man", "--help"]), @"
    exit 0
    [stdout]
    Write the manual

    Usage: feen man [OPTIONS] [FOLDER]

    Arguments:
      [FOLDER]  The folder for one page a verb, which is made if it is not there; without it the main
                page goes to standard output

    Options:
          --color <WHEN>  When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                          `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help          Print help

    Exit status: 0 written, 2 wrong usage, or a folder that cannot be written to.

    Examples:
      feen man | man -l -
      feen man ~/.local/share/man/man1
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

#[test]
fn of_sample() {
    assert_snapshot!(feen(&["sample", "--help"]), @r"
    exit 0
    [stdout]
    Keep some positions at random

    Usage: feen sample [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Files, plain or compressed (gzip, zstd); `-`, or no file at all, is standard input

    Options:
      -n, --number <N>       Keep this number of positions [default: 10]
          --seed <NUMBER>    Make the same choice again with the same number
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

    Each valid position of all files has the same chance. The lines are written to
    standard output in the order of the files, and the positions of a sample are kept in
    memory until all is read. Lines that are not valid are never chosen; their number is
    reported at the end.

    With --json a position is an object with the keys file, line and feen, with --from also
    text, the position as it was.

    Exit status: 0 a position is chosen, 1 none is, 2 wrong usage, or a file or a line
    that cannot be read.

    Examples:
      feen sample games.txt.zst
      feen sample -n 1000 --seed 1 games.txt > sample.txt
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
fn of_view() {
    assert_snapshot!(feen(&["view", "--help"]), @r"
    exit 0
    [stdout]
    Page through the positions of files on a terminal

    Usage: feen view [OPTIONS] [FILE]...

    Arguments:
      [FILE]...  Files, plain or compressed (gzip, zstd); `-`, or no file at all, is standard input

    Options:
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
          --column <N|NAME>      The position is this column of a line, by its number from 1 or by its
                                 name in the first line: columns are separated by tabs, or by commas
                                 where there is no tab
          --key <NAME>           The position is the value of this key in the JSON object of a line
          --header               Pass over the first line of each file, which names the columns
          --jobs <N>             Work on N parts of a file at once, in place of one for each core; the
                                 order stays
          --color <WHEN>         When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
                                 `CLICOLOR_FORCE` [default: auto] [possible values: auto, always, never]
      -h, --help                 Print help

    One position is drawn at a time, with its place. The keys are

      space, n, right, down    the next position
      b, p, left, up           the one before
      g, home / G, end         the first / the last position
      f                        turn the board
      q, escape                leave

    A file is read as far as it is looked at, and waits in a file without a name, in the
    folder TMPDIR or /tmp. The keys are read from the terminal if positions come from
    standard input.

    Exit status: 0 left, 2 wrong usage, no terminal, or a file that cannot be read.

    Examples:
      feen view games.txt.zst
      feen grep --shape 9x9 games.txt | feen view --pieces shogi
    ");
}
