//! The command as a program: answers, games line by line, and what it refuses.

use std::io::Write;
use std::process::{Command, Output, Stdio};

#[track_caller]
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quarto"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads nothing may have ended.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

#[track_caller]
fn answers(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The status and the errors.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    let status = output.status.code().unwrap();
    let errors = errors(&output);
    let lines = errors.lines().take_while(|line| !line.is_empty());
    format!("{status}: {}", lines.collect::<Vec<_>>().join("\n"))
}

const SIX: &str = "+S'R'2/2R+r/1r'2/+R'3 s'/ Q/q";

#[test]
fn a_value_is_written() {
    assert_eq!(answers(&["solve", SIX], ""), "win\n");
    let all = answers(&["solve", SIX, "--all"], "");
    assert_eq!(all.lines().count(), 91);
    assert_eq!(
        all.lines().nth(1),
        Some("win   place on c2, give 4 (tall solid light cube)")
    );
    let gives = answers(
        &["solve", "4/4/4/4 / Q/q", "--rules", "lines", "--help"],
        "",
    );
    assert!(gives.contains("--table"));
}

#[test]
fn a_value_is_written_as_json() {
    let json = answers(&["solve", SIX, "--json", "--all", "--table", "1MiB"], "");
    let start = r#"{"feen":"+S'R'2/2R+r/1r'2/+R'3 s'/ Q/q","rules":"lines","value":"win","nodes":"#;
    assert!(json.starts_with(start), "{json}");
    assert!(
        json.contains(r#""turns":[{"square":"c2","give":4,"value":"win"},{"#),
        "{json}"
    );
    assert_eq!(json.lines().count(), 1);
}

#[test]
fn a_position_is_drawn() {
    insta::assert_snapshot!(answers(&["show", "1S2/1+r2/S'3/1R'2 /+R q/Q"], ""));
    insta::assert_snapshot!(answers(&["show", "+R'RR'+R/S'3/s'3/+S'3 / Q/q"], ""));
    let three = answers(&["show", "RR'+R+R'/S+S2/s1+s1/r2+r / Q/q"], "");
    let lines: Vec<&str> = three.lines().skip(20).map(str::trim).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    a4 b4 c4 d4: all cylinders, all light; a4 a3 a2 a1: all short, all solid; a4 b3
    c2 d1: all solid
    ");
    let svg = answers(&["show", SIX, "--svg", "-"], "");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn positions_are_read_from_standard_input() {
    let input = format!("4/4/4/4 / Q/q\n\n{SIX}\n");
    assert_eq!(answers(&["solve", "-"], &input), "draw\nwin\n");
    let shown = answers(&["show", "-"], &input);
    assert_eq!(shown.matches("Remaining Pieces").count(), 2, "{shown}");
    let output = run(
        &["solve", "-", "--json"],
        format!("{input}x\n{SIX}").as_bytes(),
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 3);
    insta::assert_snapshot!(errors(&output), @r"
line 4: the FEEN is refused
x
 ^
expected three fields with one space between them, found 1 field
quarto: 1 line is refused
");
    insta::assert_snapshot!(refused(&["show", "-"]), @"1: quarto: there is no position on standard input");
    let long = run(&["show", "-"], &b"S".repeat(100_000));
    assert_eq!(long.status.code(), Some(1));
    let twice = run(&["show", "-", "--svg", "/dev/null"], input.as_bytes());
    insta::assert_snapshot!(errors(&twice), @"quarto: expected one position for one picture, found more");
}

/// Each row: a position that is settled, and its value.
#[test]
fn a_settled_position_is_answered_at_once() {
    for (feen, rules, value) in [
        ("4/4/4/4 / Q/q", "lines", "draw"),
        ("r3/4/1+S'R'1/4 s/ Q/q", "lines", "draw"),
        ("4/4/4/4 / Q/q", "squares", "draw"),
        ("S+SS's'/4/4/4 / Q/q", "lines", "win"),
    ] {
        let json = answers(&["solve", feen, "--rules", rules, "--json"], "");
        let expected = format!(r#""value":"{value}","nodes":0,"#);
        assert!(json.contains(&expected), "{json}");
    }
    let all = answers(&["solve", "4/4/4/4 / Q/q", "--all"], "");
    assert_eq!(all.matches("draw  give ").count(), 16);
}

/// A search of many seconds shows that it goes on, and Ctrl-C ends it with what is known.
#[cfg(unix)]
#[test]
fn a_long_search_shows_that_it_lives_and_can_be_stopped() {
    use std::io::{BufRead, BufReader};

    let arguments = ["solve", "r3/4/1+S'R'1/4 s/ Q/q", "--all"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_quarto"))
        .args(arguments)
        .args(["--threads", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(
        first.starts_with("solving: ") && first.ends_with("Ctrl-C stops"),
        "{first}"
    );
    let stopped = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(stopped.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let last = lines.last().unwrap().unwrap();
    assert_eq!(last, "quarto: stopped before the value was known");
}

#[test]
fn players_are_compared() {
    let line = answers(
        &["match", "normal", "easy", "--games", "20", "--seed", "1"],
        "",
    );
    assert!(line.starts_with("normal - easy: +"), "{line}");
    let again = answers(
        &["match", "normal", "easy", "--games", "20", "--seed", "1"],
        "",
    );
    assert_eq!(line, again);
    let json = answers(&["match", "mcts:20", "easy", "--games", "4", "--json"], "");
    assert!(json.contains(r#""games":4,"seed":1,"wins":"#), "{json}");
}

#[test]
fn completions_and_the_manual_are_written() {
    assert!(answers(&["completions", "bash"], "").contains("_quarto"));
    let man = answers(&["man"], "");
    assert!(
        man.contains(".TH quarto") && man.contains("quarto-solve"),
        "{man}"
    );
}

#[test]
fn wrong_arguments_are_refused() {
    insta::assert_snapshot!(refused(&["solve", "4/4/4/4 Q/q"]), @r"
1: quarto: the FEEN is refused
4/4/4/4 Q/q
       ^
expected three fields with one space between them, found 2 fields
");
    insta::assert_snapshot!(refused(&["solve", "8/8 / Q/q"]), @"1: quarto: the position is refused: expected a board of 4×4 squares");
    insta::assert_snapshot!(refused(&["show", "SS2/4/4/4 / Q/q"]), @"1: quarto: the position is refused: expected each piece once, found the short solid light cube on a4 and on b4");
    insta::assert_snapshot!(refused(&["play", "--opponent", "mcts:0"]), @"2: error: invalid value 'mcts:0' for '--opponent <PLAYER>': expected at least one round such as `mcts:300`, found `0` at byte 5");
    insta::assert_snapshot!(refused(&["--opponent", "god"]), @"2: error: invalid value 'god' for '--opponent <PLAYER>': expected `easy`, `normal`, `hard`, `mcts:ROUNDS` or `perfect`, found `god` at byte 0");
    insta::assert_snapshot!(refused(&["--rules", "lines,squares"]), @"2: error: invalid value 'lines,squares' for '--rules <RULES>': expected `color`, `fill`, `size`, `shape` or `call`, found `squares` at byte 6");
    insta::assert_snapshot!(refused(&["solve", SIX, "--table", "big"]), @"2: error: invalid value 'big' for '--table <SIZE>': expected a size such as 512KiB, 64MiB or 2GiB");
    insta::assert_snapshot!(refused(&["--from", "4/4/4/4 S/ C/q"]), @"1: quarto: the position is refused: expected the style `Q` of the first player, found `C`");
}

/// The last line, which is the position, and the errors.
#[track_caller]
fn ends(arguments: &[&str], input: &[u8]) -> String {
    let output = run(arguments, input);
    // A line that is refused is a failure of the whole.
    let has_refused = !output.stderr.is_empty();
    assert_eq!(output.status.code(), Some(i32::from(has_refused)));
    assert!(!output.stdout.contains(&0x1b), "an escape code");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let last = text.lines().last().unwrap_or_default().to_owned();
    [last, errors(&output)].join("\n").trim_end().to_owned()
}

const TWO: [&str; 4] = ["--opponent", "human", "--first", "me"];

#[test]
fn a_game_is_played_line_by_line() {
    let game = b"give 0\nplace a4\ngive 0100\nplace b4\ngive 2\nplace c4\ngive 3\nplace d4\n";
    insta::assert_snapshot!(ends(&TWO, game), @"S+SS's'/4/4/4 / Q/q");
    insta::assert_snapshot!(ends(&TWO, &[game, &b"give 9\n"[..]].concat()), @r"
S+SS's'/4/4/4 / Q/q
line 9: the game is over
");
    insta::assert_snapshot!(ends(&TWO, b"give 7\nplace b3\nundo\nundo\nundo\n"), @r"
4/4/4/4 / Q/q
line 5: no decision to go back to
");
    insta::assert_snapshot!(ends(&TWO, b"give 16\nplace b3\nGIVE 7\n\xff\xfe\n\ncall\ngive\ngive  f"), @r"
4/4/4/4 /+r' q/Q
line 1: expected a piece such as 7 or 0111, found `16`
line 2: there is no piece to place yet; give one
line 3: unknown command `GIVE 7`; the commands are give, place, call, show, feen, hint, undo, help and quit
line 4: unknown command `��`; the commands are give, place, call, show, feen, hint, undo, help and quit
line 6: a line wins at once under these rules; there is nothing to call
line 7: expected a piece such as 7 or 0111, found nothing
");
    let long = format!("give 7{}\ngive 8\n", " ".repeat(10_000));
    insta::assert_snapshot!(ends(&TWO, long.as_bytes()), @r"
4/4/4/4 /R q/Q
line 1: expected a piece such as 7 or 0111, found `7…`
");
    let call = [&TWO[..], &["--rules", "lines,call"]].concat();
    insta::assert_snapshot!(ends(&call, &[game, &b"give 9\ncall\nplace a1\n"[..]].concat()), @r"
S+SS's'/4/4/4 / q/Q
line 11: the game is over
");
}

#[test]
fn the_prompt_names_the_commands_that_lines_have() {
    let call = [&TWO[..], &["--rules", "lines,call"]].concat();
    let game = "give 0\nplace a4\ngive 4\nplace b4\ngive 2\nplace c4\ngive 3\nplace d4\ngive 9\n";
    let output = answers(&call, game);
    let prompts = output
        .lines()
        .filter(|line| line.contains(" a piece") || line.contains(" it"));
    let prompts: Vec<&str> = prompts.map(str::trim_start).collect();
    insta::assert_snapshot!(prompts[prompts.len() - 4..].join("\n"), @r#"
    Second gives a piece: give 7, or help.
    First places it: place c2, or help.
    First gives a piece, or call "Quarto!" with `call` first.
    Second places it, or call "Quarto!" with `call` instead.
    "#);
}

#[test]
fn the_computer_answers() {
    let seeded = ["--first", "me", "--seed", "1", "--opponent", "easy"];
    let output = answers(&seeded, "give 7\n");
    assert!(output.contains("\nEasy places on "), "{output}");
    assert_eq!(output, answers(&seeded, "give 7\n"));
    let from = [
        "--from",
        SIX,
        "--first",
        "me",
        "--opponent",
        "perfect",
        "--seed",
        "1",
    ];
    let output = answers(&from, "hint\nplace c2\ngive 4\nquit\ngive 5\n");
    assert!(output.contains("a win: place on c2, give 4\n"), "{output}");
}

/// Closes its session whatever happens.
struct Tmux(String);

impl Tmux {
    fn run(&self, arguments: &[&str]) -> String {
        let server = ["-L", &self.0, "-f", "/dev/null"];
        let output = Command::new("tmux")
            .args(server)
            .args(arguments)
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The pane, once it shows a text.
    #[track_caller]
    fn shows(&self, text: &str) -> String {
        let mut pane = String::new();
        for _ in 0..100 {
            pane = self.run(&["capture-pane", "-p"]);
            if pane.contains(text) {
                return pane;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        panic!("expected {text:?}, found\n{pane}");
    }

    fn press(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux")
            .args(["-L", &self.0, "kill-server"])
            .output();
    }
}

#[test]
fn a_game_is_played_on_the_full_screen() {
    if Command::new("tmux").arg("-V").output().is_err() {
        eprintln!("skipped: tmux is not installed");
        return;
    }
    let tmux = Tmux(format!("quarto-{}", std::process::id()));
    let program = env!("CARGO_BIN_EXE_quarto");
    let command =
        format!("{program} --opponent human --first me --ascii; echo status $?; sleep 60");
    tmux.run(&["new-session", "-d", "-x", "80", "-y", "24", &command]);
    tmux.shows("First gives a piece");
    tmux.press(&["0"]);
    tmux.shows("Second places it");
    // The cursor starts on b3, and a4 is left of it and above.
    tmux.press(&["Left", "Up", "Enter"]);
    tmux.shows("1 of 16 placed");
    for (piece, square) in [("4", "b4"), ("2", "c4")] {
        tmux.press(&[piece]);
        tmux.shows("places it");
        let (column, row) = square.split_at(1);
        tmux.press(&[column, row]);
        tmux.shows("gives a piece");
    }
    tmux.press(&["h"]);
    tmux.shows("Hint: a draw");
    tmux.press(&["3", "d", "4"]);
    let pane = tmux.shows("Winner: First!");
    assert!(pane.contains("a4 b4 c4 d4: all cubes"), "{pane}");
    assert_eq!(
        pane.lines().nth(4),
        Some("4 |*     *|*[   ]*|*     *|*     *|"),
        "{pane}"
    );
    tmux.press(&["r"]);
    insta::assert_snapshot!(tmux.shows("Press a key to go on."));
    tmux.press(&["x", "u"]);
    tmux.shows("Undone.");
    tmux.press(&["k"]);
    let pane = tmux.shows("quarto --from");
    let lines: Vec<&str> = pane.lines().skip(20).map(str::trim).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    quarto --from "S+SS'1/4/4/4 s'/ Q/q" \
    --rules lines --opponent human --first me
    h hint   u undo   k keep   r rules   n new game   q quit
    "#);
    tmux.press(&["n"]);
    tmux.shows("Leave this game for a new one?");
    tmux.press(&["n"]);
    tmux.shows("3 of 16 placed");
    tmux.run(&["resize-window", "-x", "60", "-y", "20"]);
    tmux.shows("expected a window of 80×24, found 60×20");
    tmux.press(&["q"]);
    let pane = tmux.run(&["resize-window", "-x", "120", "-y", "24"]) + &tmux.shows("status 0");
    let line = pane
        .lines()
        .find_map(|line| line.trim().strip_prefix("quarto --from \""));
    let (feen, rest) = line
        .and_then(|line| line.split_once('"'))
        .expect("a line to keep");
    assert_eq!(rest, " --rules lines --opponent human --first me");
    // The line that is printed takes the game up where it was left.
    let shown = answers(&["show", feen], "");
    assert!(
        shown.contains("3 of 16 placed") && shown.contains("First places it"),
        "{shown}"
    );
}

#[test]
fn a_new_game_is_asked_for_and_a_kept_one_taken_up() {
    if Command::new("tmux").arg("-V").output().is_err() {
        eprintln!("skipped: tmux is not installed");
        return;
    }
    let tmux = Tmux(format!("quarto-kept-{}", std::process::id()));
    let program = env!("CARGO_BIN_EXE_quarto");
    let from = "--from \"1S2/1+r2/S'3/1R'2 /+R q/Q\" --first me --opponent easy";
    let command = format!("{program} {from} --ascii; echo status $?; sleep 60");
    tmux.run(&["new-session", "-d", "-x", "80", "-y", "24", &command]);
    tmux.shows("You place it");
    tmux.press(&["n"]);
    tmux.shows("Leave this game for a new one?");
    tmux.press(&["y"]);
    tmux.shows("0 of 16 placed");
    tmux.press(&["C-c"]);
    let pane = tmux.shows("status 0");
    assert!(!pane.contains("To go on"), "{pane}");
}

#[test]
fn the_screen_has_its_place_for_everything() {
    if Command::new("tmux").arg("-V").output().is_err() {
        eprintln!("skipped: tmux is not installed");
        return;
    }
    let tmux = Tmux(format!("quarto-screen-{}", std::process::id()));
    let program = env!("CARGO_BIN_EXE_quarto");
    let arguments = "--first me --opponent perfect --ascii --color always";
    let from = "--from \"1S2/1+r2/S'3/1R'2 /+R q/Q\"";
    let command = format!("NO_COLOR=1 {program} {arguments} {from}");
    tmux.run(&["new-session", "-d", "-x", "80", "-y", "24", &command]);
    insta::assert_snapshot!(tmux.shows("q quit"));
    // The arguments say more than the environment.
    let colored = tmux.run(&["capture-pane", "-p", "-e"]);
    assert!(colored.contains("\x1b[38;"), "{colored}");
    tmux.press(&["d", "1"]);
    tmux.shows("You give a piece");
    tmux.press(&["0"]);
    tmux.shows("Refused");
    let pane = tmux.shows("q quit");
    let lines: Vec<&str> = pane.lines().skip(19).map(str::trim).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    You give a piece: 0-9, a-f, or arrows and Enter.
    Refused: expected a piece that remains, found the short solid light cube on the
    board.
    h hint   u undo   k keep   r rules   n new game   q quit
    ");
}

/// A FEEN that starts with a mark is a position, not an option.
#[test]
fn a_position_may_start_with_a_mark() {
    let expected =
        "1: quarto: the position is refused: expected a piece of Quarto on a4, found `-S`";
    for arguments in [
        &["solve", "-S3/4/4/4 / Q/q"][..],
        &["show", "-S3/4/4/4 / Q/q"],
        &["--from", "-S3/4/4/4 / Q/q"],
    ] {
        assert_eq!(refused(arguments), expected, "{arguments:?}");
    }
}

/// The tree of a search has a limit, which so many rounds would exceed.
#[cfg(target_os = "linux")]
#[test]
fn many_rounds_take_no_more_memory() {
    let program = env!("CARGO_BIN_EXE_quarto");
    let play = "--opponent mcts:100000 --first me --seed 1";
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit -v 300000; echo give 0 | {program} {play}"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
}

/// An error that cannot be written is no reason to break off.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_no_status() {
    for (arguments, input, status) in [
        (&["solve", SIX][..], "", 0),
        (&["solve", "x"], "", 1),
        (&["--seed", "1", "--first", "me"], "foo\n", 1),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quarto"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create("/dev/full").unwrap())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        assert_eq!(child.wait().unwrap().code(), Some(status), "{arguments:?}");
    }
}

#[test]
fn a_line_that_gives_nothing_is_reported() {
    let output = run(&["--seed", "1", "--first", "me"], b"give\n");
    let expected = "line 1: expected a piece such as 7 or 0111, found nothing\n";
    assert!(errors(&output).ends_with(expected), "{}", errors(&output));
}
