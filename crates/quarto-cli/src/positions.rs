//! The positions of a command: one argument, or the lines of standard input.

use std::io::{self, BufRead, Read};

use feen::Feen;
use feen_quarto::{Game, Rules};

/// The bytes of a line that are read; no position is that long.
const LONGEST: u64 = 4096;

/// Reads a position.
pub(crate) fn game(text: &str, rules: Rules) -> Result<Game, String> {
    let feen: Feen = text.parse().map_err(|error: feen::ParseError| {
        format!("the FEEN is refused\n{}", error.report(text))
    })?;
    Game::from_position(feen.position(), rules)
        .map_err(|error| format!("the position is refused: {error}"))
}

/// Does something with the position of an argument, or with that of each line of standard input
/// if the argument is `-`. A line that is refused is reported, and the others go on.
pub(crate) fn each(
    argument: &str,
    rules: Rules,
    mut work: impl FnMut(Game) -> Result<(), String>,
) -> Result<(), String> {
    if argument != "-" {
        return work(game(argument, rules)?);
    }
    let mut input = io::stdin().lock();
    let (mut number, mut found, mut refused) = (0_u64, false, 0_u64);
    while let Some(line) = read(&mut input, LONGEST).map_err(|error| error.to_string())? {
        number += 1;
        if line.is_empty() {
            continue;
        }
        found = true;
        match game(&line, rules) {
            Ok(game) => work(game)?,
            Err(message) => {
                refused += 1;
                crate::report(&format_args!("line {number}: {message}"));
            }
        }
    }
    match refused {
        0 if found => Ok(()),
        0 => Err("there is no position on standard input".to_owned()),
        1 => Err("1 line is refused".to_owned()),
        _ => Err(format!("{refused} lines are refused")),
    }
}

/// The next line without its end, cut off with a mark where it is longer than anything expected.
pub(crate) fn read(input: &mut impl BufRead, longest: u64) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.by_ref().take(longest).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let is_cut = !line.ends_with(b"\n") && input.skip_until(b'\n')? > 0;
    let text = String::from_utf8_lossy(&line);
    let end = if is_cut { "…" } else { "" };
    Ok(Some(text.trim().to_owned() + end))
}
