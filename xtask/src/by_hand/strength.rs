//! The strength of the computer as a table: what the example `strength` of `feen-search` finds, and matches with a
//! program that is installed.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use serde_json::Value;

use crate::{playground, workspace};

const FAIRY: &str = "/usr/games/fairy-stockfish";
const PAGE: &str = "docs/performance-games.md";
const BEGIN: &str = "<!-- strength -->\n";
const END: &str = "<!-- end of strength -->\n";

/// The games that are played against the other program; the first four are measured by nodes, too.
const GAMES: [&str; 14] = [
    "chess",
    "shogi",
    "xiangqi",
    "crazyhouse",
    "makruk",
    "3check",
    "antichess",
    "janggi",
    "minishogi",
    "kingofthehill",
    "capablanca",
    "horde",
    "racingkings",
    "seirawan",
];

/// Measures all, or a sample, and writes the table into its page.
pub(crate) fn strength(words: &[&str]) -> Result<(), String> {
    let is_quick = match words {
        [] => false,
        ["--quick"] => true,
        _ => return Err("usage: cargo xtask strength [--quick]".to_owned()),
    };
    let root = workspace::root();
    cargo(&root, &["build", "-p", "feen-chess-cli", "--bin", "chess"])?;
    let chess = workspace::built("plain").join("chess");
    let flag: &[&str] = if is_quick { &["--", "--quick"] } else { &[] };
    let example = ["run", "-p", "feen-search", "--example", "strength"];
    let own = cargo(&root, &[example.as_slice(), flag].concat())?;
    let mut rows: Vec<String> = own
        .lines()
        .map(|line| format!("| {} |", line.replace('\t', " | ")))
        .collect();
    rows.push(tactics(&root, &chess)?);
    if Path::new(FAIRY).is_file() {
        let (games, length) = if is_quick {
            (&GAMES[..4], 4)
        } else {
            (GAMES.as_slice(), 20)
        };
        rows.push(matches(
            &chess,
            games,
            length,
            Some(10),
            "50 % in 50 games, 25 % in all but ten",
        )?);
        rows.push(matches(
            &chess,
            games,
            length,
            None,
            "20 % in 40 games, 10 % in chess",
        )?);
        for game in &GAMES[..4] {
            rows.push(nodes(&chess, game)?);
        }
    }
    rows.push(sizes(&root)?);
    let sample = if is_quick {
        "a sample, `--quick`"
    } else {
        "all"
    };
    let table = format!(
        "{BEGIN}`cargo xtask strength`, {sample}:\n\n| figure | goal | found |\n|---|---|---|\n{}\n{END}",
        rows.join("\n")
    );
    print!("{table}");
    write(&root.join(PAGE), &table)
}

fn cargo(root: &Path, words: &[&str]) -> Result<String, String> {
    let (verb, rest) = words.split_at(1);
    let mut command = Command::new(workspace::cargo());
    command
        .args(verb)
        .args(["--profile", "plain", "--all-features"])
        .args(rest)
        .current_dir(root);
    let (output, status) = run(&mut command)?;
    if !status.success() {
        return Err(format!("`cargo {}` has failed", words.join(" ")));
    }
    Ok(output)
}

/// The output of a program, whatever it says of its success: a match that is lost is no fault.
fn output(command: &mut Command) -> Result<String, String> {
    run(command).map(|(output, _)| output)
}

fn run(command: &mut Command) -> Result<(String, ExitStatus), String> {
    let run = command.stderr(Stdio::inherit()).output();
    let run = run.map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    let output = String::from_utf8_lossy(&run.stdout).into_owned();
    Ok((output, run.status))
}

/// Mates of chess as a suite, each with about the nodes of a second.
fn tactics(root: &Path, chess: &Path) -> Result<String, String> {
    let problems = workspace::read(&root.join("fixtures/mates/chess.tsv"))?;
    let lines = problems.lines().filter_map(|line| {
        let mut columns = line.split('\t');
        let board: Vec<&str> = columns.next()?.split(' ').take(4).collect();
        let plies: u32 = columns.next()?.parse().ok()?;
        Some(format!("{} dm {};\n", board.join(" "), plies.div_ceil(2)))
    });
    let suite = workspace::built("strength.epd");
    let text: String = lines.collect();
    fs::write(&suite, text).map_err(|error| format!("{}: {error}", suite.display()))?;
    let said = output(
        Command::new(chess)
            .arg("epd")
            .arg(&suite)
            .args(["--nodes", "300000"]),
    )?;
    let found = said.lines().find_map(|line| line.split_once("solved "));
    let found = found.map_or("nothing", |(_, found)| found);
    let found = found.split_once(" in ").map_or(found, |(count, _)| count);
    Ok(format!(
        "| tactics: mates by search, 300 000 nodes each | 90 % | {found} |"
    ))
}

/// Matches of all games at 2000 nodes a move: the points of each in per cent.
fn matches(
    chess: &Path,
    games: &[&str],
    length: u32,
    skill: Option<u32>,
    goal: &str,
) -> Result<String, String> {
    let mut points = Vec::new();
    for game in games {
        let mut command = Command::new(chess);
        command.args([
            "match",
            "--json",
            "--game",
            game,
            "--even",
            "--nodes",
            "2000",
            "--max-moves",
            "150",
        ]);
        command.args(["--games", &length.to_string(), "--engine", "builtin"]);
        command.args(["--engine", &format!("Fairy={FAIRY}")]);
        if let Some(skill) = skill {
            command.args(["--engine-option", &format!("Fairy.Skill Level={skill}")]);
        }
        let said = output(&mut command)?;
        let last: Option<Value> = said
            .lines()
            .last()
            .and_then(|line| serde_json::from_str(line).ok());
        let score = last.as_ref().and_then(|table| {
            let engines = table.get("engines")?.as_array()?;
            let ours = engines
                .iter()
                .find(|engine| engine.get("name").and_then(Value::as_str) == Some("builtin"))?;
            ours.get("score")?.as_f64()
        });
        let score = score.ok_or_else(|| format!("the match of {game} has no result"))?;
        points.push(format!("{game} {:.0}", score * 100.0));
    }
    let other = skill.map_or("full strength".to_owned(), |skill| {
        format!("`Skill Level` {skill}")
    });
    let list = points.join(", ");
    Ok(format!(
        "| points in per cent against {other}, 2 000 nodes, {length} games each | {goal} | {list} |"
    ))
}

/// The nodes of a processor second beside the other program's.
fn nodes(chess: &Path, game: &str) -> Result<String, String> {
    let chess = format!("{} engine", chess.display());
    let ours = seconds(&chess, game)?;
    let theirs = seconds(FAIRY, game)?;
    Ok(format!(
        "| nodes of a processor second in {game}, beside fairy-stockfish | 1.0 | {:.2} |",
        theirs / ours
    ))
}

/// The seconds of a processor for 200 000 nodes from the start.
fn seconds(program: &str, game: &str) -> Result<f64, String> {
    let lines = format!(
        "uci\\nsetoption name UCI_Variant value {game}\\nposition startpos\\ngo nodes 200000\\n"
    );
    // Fairy-Stockfish stops at the end of its input, so that comes late.
    let script = format!(
        "TIMEFORMAT=%U; {{ printf '{lines}'; sleep 20; }} | {{ time {program} >/dev/null; }} 2>&1"
    );
    let said = output(Command::new("bash").args(["-c", &script]))?;
    said.trim()
        .parse()
        .map_err(|_| format!("`time {program}` has printed {said:?}"))
}

/// The bytes of all weights, and of the module of a page, if it can be built.
fn sizes(root: &Path) -> Result<String, String> {
    let files = workspace::entries(&root.join("crates/search/weights"))?;
    let size = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    let weights: u64 = files.iter().map(|path| size(path)).sum();
    let module = match playground::packed_computer()? {
        None => "not measured, without a compiler for it".to_owned(),
        Some(bytes) => format!("{} KB packed", bytes / 1000),
    };
    Ok(format!(
        "| weights of {} games as text; `computer.wasm` | 500 KB packed | {} KB; {module} |",
        files.len(),
        weights / 1000
    ))
}

fn write(page: &Path, table: &str) -> Result<(), String> {
    let text = workspace::read(page)?;
    let parts = text
        .split_once(BEGIN)
        .and_then(|(head, rest)| Some((head, rest.split_once(END)?.1)));
    let (head, tail) = parts.ok_or_else(|| format!("{PAGE} has no place for the table"))?;
    fs::write(page, format!("{head}{table}{tail}")).map_err(|error| format!("{PAGE}: {error}"))
}
