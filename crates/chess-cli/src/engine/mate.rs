use std::fmt::Write as _;
use std::io::{Read as _, Write as _};

use feen_files::{Outcome, Source, note, report_error};
use feen_records::{Format, Games, decode};
use feen_rules::{Move, Notation, Position, Variant};
use feen_search::{Mate, MateLimits};
use serde_json::json;

use crate::variant::VariantChoice;

/// The plies of the longest mate that is looked for unless another length is asked for.
const BY_CHECKS: u32 = 31;
const BY_ALL: u32 = 9;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
A line is a FEN or an SFEN, and after a tab whatever is told of it; a file that begins with \
another format is read as records, whose first positions are the problems. A game with hands is \
solved by checks alone, as tsume-shogi is, any other one by all moves.")]
pub(crate) struct MateFile {
    /// Files of problems, plain or compressed; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<Source>,

    /// Look for mates of at most N half-moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=99))]
    plies: Option<u32>,

    /// Look at N positions of a problem at most
    #[arg(long, value_name = "N", default_value = "10000000")]
    nodes: u64,

    /// Let the attacker only give check [default: in games with hands]
    #[arg(long, value_name = "WHEN")]
    checks: Option<bool>,

    #[command(flatten)]
    variant: VariantChoice,
}

/// Solves the problems of files.
pub(crate) fn run(verb: &MateFile, json: bool) -> Outcome {
    let variant = match verb.variant.find() {
        Ok(variant) => variant,
        Err(reason) => {
            report_error(&reason);
            return Outcome::Failed;
        }
    };
    let mut outcome = Outcome::Fine;
    let mut solved = Vec::new();
    for source in &verb.files {
        let mut bytes = Vec::new();
        let read = source
            .open()
            .and_then(|mut file| file.read_to_end(&mut bytes));
        if let Err(error) = read {
            report_error(&format!("{source}: {}", feen_files::reason(&error)));
            outcome = Outcome::Failed;
            continue;
        }
        let (text, _) = decode(&bytes);
        for (line, problem) in problems(&text, &variant) {
            let place = format!("{source}:{line}");
            match problem {
                Err(reason) => {
                    report_error(&format!("{place}: {reason}"));
                    outcome = outcome.max(Outcome::Invalid);
                }
                Ok(position) => {
                    let solution = solve(verb, &position);
                    let is_solved = matches!(solution, Mate::Found { .. });
                    solved.push(is_solved);
                    let written = write(&place, &position, &solution, json);
                    let found = if is_solved {
                        Outcome::Fine
                    } else {
                        Outcome::Invalid
                    };
                    outcome = outcome.max(found.after_writing(written));
                }
            }
        }
    }
    match solved.len() {
        0 => note("no problems read"),
        1 => {}
        problems => {
            let count = solved.iter().filter(|is_solved| **is_solved).count();
            note(&format!("{count} of {problems} problems solved"));
        }
    }
    outcome
}

/// The problems of a text with their lines.
fn problems(text: &str, variant: &Variant) -> Vec<(usize, Result<Position, String>)> {
    // A line of FEN or SFEN has its board first, and no format of games that begins so.
    let is_records = Format::of_text(text).is_some_and(|format| format != Format::Usi);
    if is_records && let Some(format) = Format::of_text(text) {
        let games = Games::new(text, format);
        let start = |game: Result<feen_records::Record, feen_records::Error>| match game {
            Ok(record) => (record.line(), Ok(record.start().clone())),
            Err(error) => (error.line(), Err(error.to_string())),
        };
        return games.map(start).collect();
    }
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &str| {
        let line = line.strip_prefix("position ").unwrap_or(line);
        let line = line.strip_prefix("sfen ").unwrap_or(line);
        let line = line.strip_prefix("fen ").unwrap_or(line);
        let line = line.split('\t').next().unwrap_or(line);
        Position::problem_from_fen(variant, line).or_else(|error| {
            Position::problem_from_sfen(variant, line).map_err(|_| error.to_string())
        })
    };
    lines.map(|(number, line)| (number, read(line))).collect()
}

fn solve(verb: &MateFile, position: &Position) -> Mate {
    let by_checks = verb
        .checks
        .unwrap_or_else(|| position.variant().has_hands());
    let limits = if by_checks {
        MateLimits::checks(verb.plies.unwrap_or(BY_CHECKS))
    } else {
        MateLimits::plies(verb.plies.unwrap_or(BY_ALL))
    };
    feen_search::mate(position, &limits.nodes(verb.nodes))
}

/// Moves in the notation of the game.
fn texts(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut at = position.clone();
    let mut texts = Vec::new();
    for mv in moves {
        let usi = at
            .text(*mv, Notation::Usi)
            .filter(|_| at.variant().has_hands());
        let text = usi.or_else(|| at.text(*mv, Notation::San));
        texts.push(text.unwrap_or_else(|| at.uci(*mv).to_string()));
        at.play_unchecked(*mv);
    }
    texts
}

fn write(place: &str, position: &Position, solution: &Mate, json: bool) -> std::io::Result<()> {
    let mut text = String::new();
    if json {
        let answer = match solution {
            Mate::Found {
                line,
                other,
                is_sure,
            } => json!({
                "problem": place,
                "plies": line.len(),
                "line": texts(position, line),
                "unique": is_sure.then_some(other.is_none()),
                "other": other.and_then(|mv| texts(position, &[mv]).pop()),
            }),
            Mate::None => json!({"problem": place, "mate": false}),
            Mate::Unknown => json!({"problem": place, "mate": null}),
        };
        text = answer.to_string();
    } else {
        let _ = write!(text, "{place}: ");
        let _ = match solution {
            Mate::Found {
                line,
                other,
                is_sure,
            } => {
                let plies = line.len();
                let unit = if plies == 1 { "ply" } else { "plies" };
                let line = texts(position, line).join(" ");
                let unique = match other {
                    Some(mv) => {
                        let other = texts(position, &[*mv]).pop().unwrap_or_default();
                        format!("not unique, {other} mates too")
                    }
                    None if *is_sure => "unique".to_owned(),
                    None => "the limit is reached before it is known to be unique".to_owned(),
                };
                write!(text, "mate in {plies} {unit}: {line}; {unique}")
            }
            Mate::None => write!(text, "no mate"),
            Mate::Unknown => write!(text, "no mate is found within the limit"),
        };
    }
    writeln!(std::io::stdout(), "{text}")
}
