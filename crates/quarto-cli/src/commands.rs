//! The commands that answer at once.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap_complete::Shell;
use feen_quarto::{Game, Player, Rules, Status, Strategy, board_svg};
use feen_site::{Catalogue, Computer, Offers, Place};
use serde::Serialize;

use crate::arguments::{Arguments, Match, Serve, Show};
use crate::output::{write, write_json};
use crate::play::screen;
use crate::positions;

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

/// Draws a position, or each of standard input.
pub(crate) fn show(show: &Show) -> Result<(), String> {
    let ascii = show.ascii || !screen::locale_has_boxes();
    let mut number = 0_u64;
    positions::each(&show.feen, show.rules, |game| {
        number += 1;
        match &show.svg {
            Some(file) if file == Path::new("-") => write(&format_args!("{}\n", board_svg(game))),
            // A second picture would take the place of the first.
            Some(_) if number > 1 => {
                Err("expected one position for one picture, found more".to_owned())
            }
            Some(file) => fs::write(file, board_svg(game))
                .map_err(|error| format!("{}: {error}", file.display())),
            None => {
                let between = if number > 1 { "\n" } else { "" };
                write(&format_args!("{between}{}", screen::position(game, ascii)))
            }
        }
    })
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
    let refused = |error: feen_quarto::Error| format!("a player's move is refused: {error}");
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

/// Serves the game to browsers until the process is asked to end.
pub(crate) fn serve(serve: &Serve) -> ExitCode {
    serve.server.run(|| {
        let links = serve.chess.iter();
        Ok(Offers {
            catalogue: Catalogue::empty(),
            computer: Some(Computer::new(serve.pace.0, serve.seed)),
            links: links
                .map(|address| (Place::Games, address.as_str().into()))
                .collect(),
            ..Offers::default()
        })
    })
}

/// Writes the completions of a shell.
pub(crate) fn completions(shell: Shell) -> Result<(), String> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::words(), "quarto", &mut text);
    write(&String::from_utf8_lossy(&text))
}

/// Writes the manual page, with a section for each command.
pub(crate) fn man() -> Result<(), String> {
    let mut text = Vec::new();
    let command = Arguments::words();
    let rendered = clap_mangen::Man::new(command.clone()).render(&mut text);
    rendered.map_err(|error| error.to_string())?;
    for inner in command.get_subcommands() {
        let name = format!("quarto-{}", inner.get_name());
        let man = clap_mangen::Man::new(inner.clone().display_name(name));
        man.render(&mut text).map_err(|error| error.to_string())?;
    }
    write(&String::from_utf8_lossy(&text))
}
