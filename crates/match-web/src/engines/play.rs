use std::thread;
use std::time::Duration;

use feen_server::GameId;

use super::board::{Acted, Task};
use super::open::Running;
use super::turn::Turn;
use super::{Shared, time};
use crate::Wish;

/// A process, and the game that it knows.
pub(super) struct Held {
    game: GameId,
    running: Running,
    /// The most positions that it may look at for a move.
    nodes: Option<u64>,
}

/// The time until a game is looked at again in which an action did not happen.
const PAUSE: Duration = Duration::from_millis(5);

impl Held {
    pub(super) const fn key(&self) -> GameId {
        self.game
    }

    pub(super) fn quit(self) {
        self.running.quit();
    }
}

impl Shared {
    /// Thinks for a game as long as its engine is to move.
    pub(super) fn play(&self, key: GameId, held: &mut Option<Held>) -> Result<(), feen_uci::Error> {
        while let Some(turn) = self.desk.turn(key) {
            let (board, seat) = (&turn.board, turn.seat);
            if !matches!(board.task(seat), Task::Think) {
                return Ok(());
            }
            let (seq, _) = board.now(seat);
            let thought = self.process(&turn, held);
            let thought = thought.and_then(|held| think(held, &turn));
            let answer = match thought {
                Ok(answer) => answer,
                Err(error) => {
                    *held = None;
                    if self.desk.may_reopen(key) {
                        continue;
                    }
                    return Err(error);
                }
            };
            let next = seq.saturating_add(1);
            let acted = match &answer {
                Some(text) => board.act(seat, Some(next), Wish::play(text)),
                // An engine without a move gives up.
                None => Acted::Refused,
            };
            match acted {
                Acted::Done => {}
                // Think about the game as it is.
                Acted::Again => thread::sleep(PAUSE),
                Acted::Refused => {
                    board.act(seat, None, Wish::Resign);
                    thread::sleep(PAUSE);
                }
                Acted::Gone => return Ok(()),
            }
        }
        Ok(())
    }

    /// The process of a thread, ready for a game.
    fn process<'h>(
        &self,
        turn: &Turn,
        held: &'h mut Option<Held>,
    ) -> Result<&'h mut Held, feen_uci::Error> {
        let game = turn.board.key();
        let ready = match held.take() {
            Some(ready) if ready.game == game => ready,
            other => {
                let mut running = self.run(&turn.engine, other.map(|other| other.running))?;
                let rules = turn.board.rules();
                let nodes = self.prepare(&mut running, &rules, turn.level)?;
                Held {
                    game,
                    running,
                    nodes,
                }
            }
        };
        Ok(held.insert(ready))
    }
}

/// The move that an engine finds.
fn think(held: &mut Held, turn: &Turn) -> Result<Option<String>, feen_uci::Error> {
    let Turn {
        board,
        seat,
        engine,
        ..
    } = turn;
    let process = &mut held.running.process;
    let (dialect, plies) = (engine.dialect(), board.plies());
    let Some(line) = board.line(dialect, plies) else {
        return Ok(None);
    };
    process.send(&line)?;
    // No clock measures the first move of a side.
    let (_, times) = board.now(*seat);
    let times = times.filter(|_| plies >= 2);
    let (limits, most) = time::limits(times.as_ref(), *seat, dialect);
    let limits = match held.nodes {
        Some(nodes) => limits.nodes(nodes),
        None => limits,
    };
    let best = time::search(process, &limits, most)?;
    Ok(best.answer.as_move().map(str::to_owned))
}
