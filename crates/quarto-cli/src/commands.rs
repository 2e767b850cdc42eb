//! The commands that answer at once.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use std::{fmt, fs};

use clap::CommandFactory;
use clap_complete::Shell;
use feen::Feen;
use quarto::{Game, Piece, Player, Rules, Solver, Square, Status, Strategy, Value, board_svg};
use serde::Serialize;

use crate::arguments::{Arguments, Match, Show, Solve};
use crate::play::screen;

/// Reads a position.
pub(crate) fn game(text: &str, rules: Rules) -> Result<Game, String> {
    let feen: Feen = text.parse().map_err(|error: feen::ParseError| {
        format!("the FEEN is refused\n{}", error.report(text))
    })?;
    Game::from_position(feen.position(), rules)
        .map_err(|error| format!("the position is refused: {error}"))
}

/// Writes the value of a position.
pub(crate) fn solve(solve: &Solve) -> Result<(), String> {
    let game = game(&solve.feen, solve.rules)?;
    let mut solver = Solver::with_table(solve.rules, solve.table.0);
    let start = Instant::now();
    let value = solver.value(game);
    let turns = if solve.all {
        all(&mut solver, game)
    } else {
        Vec::new()
    };
    let (nodes, ms) = (solver.nodes(), start.elapsed().as_millis());
    if solve.json {
        let decisions = turns.iter().map(|(square, give, value)| Decided {
            square: square.map(|square| square.to_string()),
            give: give.map(Piece::number),
            value: value.as_str(),
        });
        return write_json(&Solved {
            feen: Feen::from(game).to_string(),
            rules: solve.rules.to_string(),
            value: value.as_str(),
            nodes,
            ms,
            turns: solve.all.then(|| decisions.collect()),
        });
    }
    write(&format_args!("{value}\n"))?;
    for (square, give, value) in turns {
        let square = square.map(|square| format!("place on {square}"));
        let give = give.map(|piece| format!("give {:x} ({})", piece.number(), piece.name()));
        let words: Vec<String> = square.into_iter().chain(give).collect();
        write(&format_args!("{value:<4}  {}\n", words.join(", ")))?;
    }
    crate::report(&format_args!("{nodes} positions in {ms} ms"));
    Ok(())
}

/// A decision with its value: a square, a piece to give, or both.
type Decision = (Option<Square>, Option<Piece>, Value);

#[derive(Serialize)]
struct Solved {
    feen: String,
    rules: String,
    value: &'static str,
    nodes: u64,
    ms: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<Decided>>,
}

#[derive(Serialize)]
struct Decided {
    square: Option<String>,
    give: Option<u8>,
    value: &'static str,
}

#[derive(Serialize)]
struct Compared {
    a: String,
    b: String,
    rules: String,
    games: u32,
    seed: u64,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
}

fn all(solver: &mut Solver, game: Game) -> Vec<Decision> {
    let turns = solver.turns(game).into_iter();
    let turns = turns.map(|(turn, value)| (Some(turn.square), turn.give, value));
    let gifts = solver.gifts(game).into_iter();
    let gifts = gifts.map(|(piece, value)| (None, Some(piece), value));
    turns.chain(gifts).collect()
}

/// Draws a position.
pub(crate) fn show(show: &Show) -> Result<(), String> {
    let game = game(&show.feen, show.rules)?;
    match &show.svg {
        Some(file) if file == Path::new("-") => write(&format_args!("{}\n", board_svg(game))),
        Some(file) => {
            fs::write(file, board_svg(game)).map_err(|error| format!("{}: {error}", file.display()))
        }
        None => write(&screen::position(
            game,
            show.ascii || !screen::locale_has_boxes(),
        )),
    }
}

/// Lets two players play, and writes how often each has won.
pub(crate) fn compare(compared: &Match) -> Result<(), String> {
    let never = Arc::new(AtomicBool::new(false));
    let rules = compared.rules;
    let mut a = compared.a.player(rules, compared.seed, &never);
    let mut b = compared
        .b
        .player(rules, compared.seed.wrapping_add(1), &never);
    let (mut wins, mut draws, mut losses) = (0_u32, 0_u32, 0_u32);
    for number in 0..compared.games {
        let result = if number % 2 == 0 {
            played(rules, &mut *a, &mut *b).map(|winner| winner.map(Player::is_first))
        } else {
            played(rules, &mut *b, &mut *a).map(|winner| winner.map(Player::is_second))
        };
        match result? {
            Some(true) => wins += 1,
            None => draws += 1,
            Some(false) => losses += 1,
        }
    }
    let points = f64::from(wins) + f64::from(draws) / 2.0;
    let score = points / f64::from(compared.games.max(1));
    let Match {
        a, b, games, seed, ..
    } = compared;
    if compared.json {
        return write_json(&Compared {
            a: a.to_string(),
            b: b.to_string(),
            rules: rules.to_string(),
            games: *games,
            seed: *seed,
            wins,
            draws,
            losses,
            score,
        });
    }
    let percent = score * 100.0;
    write(&format_args!(
        "{a} - {b}: +{wins} ={draws} -{losses} ({percent:.1} %)\n"
    ))
}

/// The winner of a game in which the first player gives first.
fn played(
    rules: Rules,
    first: &mut dyn Strategy,
    second: &mut dyn Strategy,
) -> Result<Option<Player>, String> {
    let refused = |error: quarto::Error| format!("a player's move is refused: {error}");
    let start = Game::new(rules, Player::First);
    let mut game = start.give(first.first_piece(start)).map_err(refused)?;
    loop {
        let turn = match game.status() {
            Status::Place(Player::First, _) => first.turn(game),
            Status::Place(Player::Second, _) => second.turn(game),
            Status::Won { by, .. } => return Ok(Some(by)),
            _ => return Ok(None),
        };
        game = game.play(turn).map_err(refused)?;
    }
}

/// Writes the completions of a shell.
pub(crate) fn completions(shell: Shell) -> Result<(), String> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "quarto", &mut text);
    write(&String::from_utf8_lossy(&text))
}

/// Writes the manual page, with a section for each command.
pub(crate) fn man() -> Result<(), String> {
    let mut text = Vec::new();
    let command = Arguments::command();
    let rendered = clap_mangen::Man::new(command.clone()).render(&mut text);
    rendered.map_err(|error| error.to_string())?;
    for inner in command.get_subcommands() {
        let name = format!("quarto-{}", inner.get_name());
        let man = clap_mangen::Man::new(inner.clone().display_name(name));
        man.render(&mut text).map_err(|error| error.to_string())?;
    }
    write(&String::from_utf8_lossy(&text))
}

/// Writes a line of JSON.
fn write_json(answer: &impl Serialize) -> Result<(), String> {
    let line = serde_json::to_string(answer).map_err(|error| error.to_string())?;
    write(&format_args!("{line}\n"))
}

/// Writes to standard output. A reader that has gone away is no error.
pub(crate) fn write(text: &dyn fmt::Display) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}
