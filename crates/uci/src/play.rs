//! A game of chess against an engine.

mod analysis;
mod error;

pub use analysis::{Analysis, Report};
pub use error::PlayError;

use feen_chess::{
    Castles, Game, Move, MoveError, MoveErrorKind, Position, Spelling, Square, Status,
};

use crate::{Best, Endpoint, Engine, Limits, Setup};

/// A game of chess, and the engine that plays it.
///
/// Every move of the engine is checked before it is played. A failed engine loses nothing: the
/// game stays, [`Engine::reopen`] mends the engine, and the call may be tried again.
///
/// ```no_run
/// use feen_uci::{Limits, Play};
///
/// let mut play = Play::open("/usr/games/stockfish")?;
/// let reply = play.reply(&Limits::default())?;
/// println!("{} {}", reply.mv, reply.status);
/// let reply = play.play(&Limits::default(), "e7e5")?;
/// print!("{}", play.game());
/// # Ok::<(), feen_uci::PlayError>(())
/// ```
#[derive(Debug)]
pub struct Play {
    game: Game,
    engine: Engine,
    /// The engine knows of the game, and of its kind of castling.
    is_begun: bool,
    is_960: bool,
}

/// The engine's move, which has been played.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// The status of the game after it.
    pub status: Status,
    /// The whole answer of the engine.
    pub best: Best,
}

impl Play {
    /// Opens an engine for a new game.
    ///
    /// # Errors
    ///
    /// `Engine` as [`Engine::open`].
    pub fn open(endpoint: impl Into<Endpoint>) -> Result<Self, PlayError> {
        let mut play = Self::unbegun(Game::new(), Engine::open(endpoint)?);
        play.begin()?;
        Ok(play)
    }

    /// Goes on with a game, with this engine, which hears of it at once.
    ///
    /// An engine that fails here is reported by the next call.
    #[must_use]
    pub fn with(game: Game, engine: Engine) -> Self {
        let mut play = Self::unbegun(game, engine);
        // The next call tries again, and says why it cannot.
        let _ = play.begin();
        play
    }

    fn unbegun(game: Game, engine: Engine) -> Self {
        Self {
            game,
            engine,
            is_begun: false,
            is_960: false,
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The engine, to set its options, to send it anything, or to reopen it.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// The status of the game.
    #[must_use]
    pub fn status(&self) -> &Status {
        self.game.status()
    }

    /// The game and the engine apart.
    #[must_use]
    pub fn into_parts(self) -> (Game, Engine) {
        (self.game, self.engine)
    }

    /// The move that the engine would play. Nothing is played.
    ///
    /// # Errors
    ///
    /// `Over` in a finished game, `Illegal` if the answer is not a legal move, `Engine` if the
    /// engine fails.
    pub fn hint(&mut self, limits: &Limits) -> Result<Move, PlayError> {
        self.ask(limits, false).map(|(mv, _)| mv)
    }

    /// Lets the engine move.
    ///
    /// # Errors
    ///
    /// As [`hint`](Self::hint); the game is as before.
    pub fn reply(&mut self, limits: &Limits) -> Result<Reply, PlayError> {
        let (mv, best) = self.ask(limits, true)?;
        let status = self.game.play_move(mv)?.clone();
        Ok(Reply { mv, status, best })
    }

    /// Plays a move, then lets the engine move.
    ///
    /// # Errors
    ///
    /// `Move` if the move is refused, and `Over` in a finished game; nothing is played. Otherwise the move is played, and
    /// the errors are those of [`reply`](Self::reply), which may be tried again: `Over` if the
    /// move has ended the game.
    pub fn play<'a>(
        &mut self,
        limits: &Limits,
        text: impl Into<Spelling<'a>>,
    ) -> Result<Reply, PlayError> {
        self.push(text)?;
        self.reply(limits)
    }

    /// Plays a move without asking the engine.
    ///
    /// # Errors
    ///
    /// `Move` if the move is refused, `Over` in a finished game.
    pub fn push<'a>(&mut self, text: impl Into<Spelling<'a>>) -> Result<&Status, PlayError> {
        match self.game.play(text) {
            Ok(_) => Ok(self.game.status()),
            Err(refused) => Err(self.refusal(refused)),
        }
    }

    /// Plays a move that a position has made, without asking the engine.
    ///
    /// # Errors
    ///
    /// `Move` if the move is refused, `Over` in a finished game.
    pub fn push_move(&mut self, chosen: Move) -> Result<&Status, PlayError> {
        match self.game.play_move(chosen) {
            Ok(_) => Ok(self.game.status()),
            Err(refused) => Err(self.refusal(refused)),
        }
    }

    fn refusal(&self, refused: MoveError) -> PlayError {
        match refused.kind() {
            MoveErrorKind::GameOver { .. } => self.over(),
            _ => PlayError::Move(refused),
        }
    }

    /// Starts another game from a position.
    ///
    /// # Errors
    ///
    /// `Engine` if the engine fails; the game is the new one all the same.
    pub fn set_position(&mut self, position: Position) -> Result<(), PlayError> {
        self.set_game(Game::from_position(position))
    }

    /// Goes on with another game.
    ///
    /// # Errors
    ///
    /// As [`set_position`](Self::set_position).
    pub fn set_game(&mut self, game: Game) -> Result<(), PlayError> {
        self.game = game;
        self.sync()
    }

    /// Sends the engine the game from the start, after things were sent to it by hand.
    ///
    /// # Errors
    ///
    /// `Engine` if the engine fails.
    pub fn sync(&mut self) -> Result<(), PlayError> {
        self.is_begun = false;
        self.begin()
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<Move> {
        self.game.undo()
    }

    /// The game itself, to settle it or to claim a draw.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Watches the engine think about the position: an iterator over its lines as legal moves.
    pub fn analysis(&mut self, limits: &Limits) -> Analysis<'_> {
        let position = self.game.position().clone();
        let opened = if self.game.status().is_over() {
            Err(self.over())
        } else {
            self.update(false)
        };
        match opened {
            Ok(()) => Analysis::new(position, self.engine.search(limits)),
            Err(error) => Analysis::failed(position, error),
        }
    }

    /// Says that a game begins, and how it has gone so far.
    fn begin(&mut self) -> Result<(), PlayError> {
        self.engine.halt()?;
        let is_960 = needs_960(self.game.start());
        if is_960 != self.is_960 {
            self.engine.set("UCI_Chess960", is_960)?;
            self.is_960 = is_960;
        }
        self.engine.new_game()?;
        self.send_position()?;
        self.is_begun = true;
        Ok(())
    }

    /// Makes sure that the engine has the position.
    fn update(&mut self, again: bool) -> Result<(), PlayError> {
        if !self.is_begun {
            self.begin()?;
        }
        if again || !self.engine.has_position(&self.setup()) {
            self.send_position()?;
        }
        Ok(())
    }

    fn send_position(&mut self) -> Result<(), PlayError> {
        let line = self.setup();
        Ok(self.engine.send(&line)?)
    }

    /// The whole game, so that the engine sees repetitions; but for what is before a move that passed, which no engine
    /// knows.
    fn setup(&self) -> String {
        let moves = self.game.moves();
        let passed = moves.iter().rposition(|mv| mv.is_null());
        let first = passed.map_or(0, |passed| passed.saturating_add(1));
        let start = &self.game.positions().nth(first).unwrap_or_default();
        let moves = moves.iter().skip(first);
        let castles = if self.is_960 {
            Castles::KingTakesRook
        } else {
            Castles::KingArrives
        };
        let moves = moves.map(|mv| mv.spell(castles));
        if *start == Position::start() {
            return Setup::start().moves(moves).to_string();
        }
        let fen = if self.is_960 {
            format!("{start:#}")
        } else {
            start.to_string()
        };
        Setup::fen(&fen).moves(moves).to_string()
    }

    fn ask(&mut self, limits: &Limits, again: bool) -> Result<(Move, Best), PlayError> {
        if self.game.status().is_over() {
            return Err(self.over());
        }
        self.update(again)?;
        let best = self.engine.best(limits)?;
        match self.game.position().parse_move(Spelling::Uci(best.name())) {
            Ok(mv) => Ok((mv, best)),
            Err(_) => Err(PlayError::Illegal {
                text: best.name().into(),
            }),
        }
    }

    fn over(&self) -> PlayError {
        let status = self.game.status().clone();
        PlayError::Over { status }
    }
}

/// Whether a position has rights that the castling of usual chess cannot express.
fn needs_960(position: &Position) -> bool {
    use feen_chess::Wing::{King, Queen};
    use feen_chess::{BLACK, WHITE};
    let usual = [
        (WHITE, Square::E1, [(King, Square::H1), (Queen, Square::A1)]),
        (BLACK, Square::E8, [(King, Square::H8), (Queen, Square::A8)]),
    ];
    usual.into_iter().any(|(side, king, rooks)| {
        rooks.into_iter().any(|(wing, corner)| {
            let rook = position.right(side, wing);
            rook.is_some_and(|rook| rook != corner || position.king(side) != king)
        })
    })
}
