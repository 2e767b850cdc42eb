use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use feen::Feen;
use feen_quarto::{Error, Game, Player, Square, Status, Strategy};

use super::decision::{Decided, decide};
use crate::arguments::Opponent;

/// A game with all that came before, and those who play it.
pub(crate) struct Session {
    history: Vec<Step>,
    you: Player,
    pub(crate) opponent: Opponent,
    seed: u64,
    stop: Arc<AtomicBool>,
    strategy: Option<Box<dyn Strategy + Send>>,
}

/// A state of the game, and the square that was taken last.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) game: Game,
    pub(crate) last: Option<Square>,
}

impl Session {
    pub(crate) fn new(game: Game, you: Player, opponent: Opponent, seed: u64) -> Self {
        Self {
            history: vec![Step { game, last: None }],
            you,
            opponent,
            seed,
            stop: Arc::default(),
            strategy: None,
        }
    }

    pub(crate) fn now(&self) -> Step {
        self.history.last().copied().unwrap_or(Step {
            game: Game::new(feen_quarto::Rules::default(), self.you),
            last: None,
        })
    }

    pub(crate) fn game(&self) -> Game {
        self.now().game
    }

    /// The position in one line.
    pub(crate) fn feen(&self) -> Feen {
        Feen::from(self.game())
    }

    /// The command that takes the game up, with this text between the position and the rest.
    pub(crate) fn command(&self, between: &str) -> String {
        let opponent = match self.opponent {
            Opponent::Human => "human".to_owned(),
            Opponent::Computer(level) => level.to_string(),
        };
        let (feen, rules) = (self.feen(), self.game().rules());
        let first = if self.is_yours() { "me" } else { "opponent" };
        format!(
            "quarto --from \"{feen}\"{between}--rules {rules} --opponent {opponent} --first {first}"
        )
    }

    /// Whether there is anything to keep.
    pub(crate) fn has_begun(&self) -> bool {
        self.history.len() > 1 || !self.game().board().pieces().is_empty()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game().is_over()
    }

    /// Whether a person acts, and not the computer.
    pub(crate) fn is_yours(&self) -> bool {
        self.opponent == Opponent::Human || self.game().turn() == self.you
    }

    /// The name of a player.
    pub(crate) fn name(&self, player: Player) -> String {
        match self.opponent {
            Opponent::Human if player.is_first() => "First".to_owned(),
            Opponent::Human => "Second".to_owned(),
            Opponent::Computer(_) if player == self.you => "You".to_owned(),
            Opponent::Computer(level) => level.title().to_string(),
        }
    }

    /// Adds the state after a move, unless the move is refused.
    pub(crate) fn add(
        &mut self,
        next: Result<Game, Error>,
        square: Option<Square>,
    ) -> Result<(), Error> {
        let last = square.or(self.now().last);
        self.history.push(Step { game: next?, last });
        Ok(())
    }

    /// Goes back to the last decision of a person. False if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let before = self.history.len().saturating_sub(1);
        let yours = |step: &Step| {
            let Step { game, .. } = step;
            self.opponent == Opponent::Human || game.turn() == self.you
        };
        let decisions = self.history.iter().take(before);
        match decisions.rev().position(yours) {
            Some(back) => {
                self.history.truncate(before - back);
                true
            }
            None => false,
        }
    }

    /// Takes what the computer needs for a decision, which may be on another thread.
    pub(crate) fn thinker(&mut self) -> Option<Thinker> {
        let Opponent::Computer(level) = self.opponent else {
            return None;
        };
        let game = self.game();
        self.seed = self.seed.wrapping_add(1);
        let (rules, seed) = (game.rules(), self.seed);
        let strategy = self.strategy.take();
        Some(Thinker {
            game,
            strategy: strategy.unwrap_or_else(|| level.player(rules, seed, &self.stop)),
        })
    }

    /// Adds the computer's decision, and keeps its player for the next one.
    pub(crate) fn decided(&mut self, thought: Thought) -> Result<String, Error> {
        self.strategy = Some(thought.strategy);
        let Decided {
            next,
            square,
            words,
        } = thought.decided?;
        self.add(Ok(next), square)?;
        Ok(words)
    }

    /// Ends the searches of the computer, whose player is made anew for the next decision.
    pub(crate) fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
        self.strategy = None;
    }

    /// The state in words, for the line below the board.
    pub(crate) fn prompt(&self, input: Input) -> String {
        let game = self.game();
        let who = self.name(game.turn());
        let verbs = if who == "You" {
            ("place", "give")
        } else {
            ("places", "gives")
        };
        match game.status() {
            Status::Won { .. } => format!("Winner: {who}!"),
            Status::Drawn => "Draw!".to_owned(),
            _ if !self.is_yours() => format!("{who} thinks."),
            Status::Place(..) if game.open_line().is_some() => {
                let call = input.call();
                format!(
                    "{who} {} it, or call \"Quarto!\" with {call} instead.",
                    verbs.0
                )
            }
            Status::Place(..) => format!("{who} {} it: {}.", verbs.0, input.place()),
            _ if game.open_line().is_some() => {
                let call = input.call();
                format!(
                    "{who} {} a piece, or call \"Quarto!\" with {call} first.",
                    verbs.1
                )
            }
            _ => format!("{who} {} a piece: {}.", verbs.1, input.give()),
        }
    }
}

/// The way in which moves are entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    Keys,
    Lines,
}

impl Input {
    const fn give(self) -> &'static str {
        match self {
            Self::Keys => "0-9, a-f, or arrows and Enter",
            Self::Lines => "give 7, or help",
        }
    }

    const fn place(self) -> &'static str {
        match self {
            Self::Keys => "arrows and Enter, or type a square such as c2",
            Self::Lines => "place c2, or help",
        }
    }

    const fn call(self) -> &'static str {
        match self {
            Self::Keys => "!",
            Self::Lines => "`call`",
        }
    }
}

/// A player and the game in which it acts.
pub(crate) struct Thinker {
    game: Game,
    strategy: Box<dyn Strategy + Send>,
}

/// A decision, and the player who made it.
pub(crate) struct Thought {
    strategy: Box<dyn Strategy + Send>,
    decided: Result<Decided, Error>,
}

impl Thinker {
    pub(crate) fn think(mut self) -> Thought {
        let decided = decide(self.game, &mut *self.strategy);
        Thought {
            strategy: self.strategy,
            decided,
        }
    }
}
