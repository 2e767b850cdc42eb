//! `quarto play`: a game in the terminal, or line by line.

mod decision;
mod piped;
pub(crate) mod screen;
mod session;
mod terminal;

use std::io::{self, IsTerminal};
use std::time::{SystemTime, UNIX_EPOCH};

use fastrand::Rng;
use feen_quarto::{Game, Player};

use crate::arguments::{First, Opponent, Play};
use crate::positions;
use session::Session;

/// Plays on the terminal, or line by line where standard input or output is not one: true if every line was understood.
pub(crate) fn run(play: &Play) -> Result<bool, String> {
    let session = start(play)?;
    let ascii = play.ascii || !screen::locale_has_boxes();
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        terminal::run(session, ascii, play)?;
        Ok(true)
    } else {
        piped::run(session, ascii)
    }
}

/// A new game. The person at the terminal is the first player.
fn start(play: &Play) -> Result<Session, String> {
    let seed = play.seed.unwrap_or_else(time_seed);
    let mut rng = Rng::with_seed(seed);
    let you_begin = match play.first {
        First::Me => true,
        First::Opponent => false,
        First::Toss => rng.bool(),
    };
    let begins = if you_begin {
        Player::First
    } else {
        Player::Second
    };
    let (game, you) = match &play.from {
        // The position says which player acts, and `--first` whether that is the person.
        Some(feen) => {
            let game = positions::game(feen, play.rules)?;
            (game, if you_begin { game.turn() } else { !game.turn() })
        }
        None => (Game::new(play.rules, begins), Player::First),
    };
    Ok(Session::new(game, you, play.opponent, seed))
}

/// A number that is another one each time.
fn time_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs() ^ u64::from(now.subsec_nanos()) << 20)
}

/// The names of both sides.
fn title(opponent: Opponent) -> String {
    match opponent {
        Opponent::Human => "First against Second".to_owned(),
        Opponent::Computer(level) => format!("You against {}", level.title()),
    }
}
