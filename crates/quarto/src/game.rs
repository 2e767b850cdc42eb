use crate::{Board, Error, Line, Piece, Pieces, Player, Rules, Square, Turn, line};

/// A game of Quarto: the board, the piece in hand, whose turn it is, and the rules.
///
/// A move takes the game and returns the next one, or an error and changes nothing.
///
/// ```
/// use feen_quarto::{Error, Game, Piece, Player, Rules, Status};
///
/// let game = Game::new(Rules::default(), Player::First);
/// assert_eq!(game.status(), Status::Give(Player::First));
///
/// let piece: Piece = "1100".parse()?;
/// let game = game.give(piece)?;
/// assert_eq!(game.status(), Status::Place(Player::Second, piece));
/// assert_eq!(game.give(piece), Err(Error::Held { held: piece }));
///
/// let game = game.play("b3 0001".parse()?)?;
/// assert_eq!(game.turn(), Player::First);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A turn is: place the piece in hand, then give the opponent the next one. The player who
/// completes a line wins. After a placement the turn stays with the player who placed; so the
/// winner of a game is its [`turn`](Self::turn), and after a draw that is the player who placed
/// last.
///
/// Under the rule [`call`](Rules::call) a completed line is *open*. The player who completed it
/// may [`call`](Self::call) before giving a piece, and the opponent may instead of placing it.
/// The opponent's placement makes the line void: it never counts again. A line that is complete
/// when the board is full wins without a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    board: Board,
    held: Option<Piece>,
    turn: Player,
    rules: Rules,
    /// The lines that do not count any more, by their number in the order of the lines.
    void: u32,
    is_called: bool,
}

/// The state of a [`Game`]: who acts, or how it ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Status {
    /// This player gives a piece.
    Give(Player),
    /// This player places this piece.
    Place(Player, Piece),
    /// The game is won.
    Won {
        /// The winner.
        by: Player,
        /// The line, the first of several.
        line: Line,
    },
    /// The board is full without a line.
    Drawn,
}

impl Game {
    /// A new game, in which `first` gives the first piece.
    #[must_use]
    pub const fn new(rules: Rules, first: Player) -> Self {
        Self::from_parts(Board::new(), None, first, rules)
    }

    /// A game with this board, this piece in hand and this turn, in which every line counts.
    pub(crate) const fn from_parts(
        board: Board,
        held: Option<Piece>,
        turn: Player,
        rules: Rules,
    ) -> Self {
        Self {
            board,
            held,
            turn,
            rules,
            void: 0,
            is_called: false,
        }
    }

    /// The game after this piece is given; the turn passes with it.
    ///
    /// # Errors
    ///
    /// [`Error::Over`] after the end, [`Error::Held`] if a piece is in hand, [`Error::Gone`] if
    /// this one is on the board.
    pub fn give(self, piece: Piece) -> Result<Self, Error> {
        if self.is_over() {
            return Err(Error::Over);
        }
        if let Some(held) = self.held {
            return Err(Error::Held { held });
        }
        if !self.board.remaining().contains(piece) {
            return Err(Error::Gone { piece });
        }
        Ok(Self {
            held: Some(piece),
            turn: !self.turn,
            ..self
        })
    }

    /// The game after the piece in hand is placed. The turn stays: the player gives a piece
    /// next, or the game is over.
    ///
    /// # Errors
    ///
    /// [`Error::Over`] after the end, [`Error::NothingHeld`] if no piece is in hand,
    /// [`Error::Taken`] if there is a piece on the square.
    pub fn place(self, square: Square) -> Result<Self, Error> {
        if self.is_over() {
            return Err(Error::Over);
        }
        let held = self.held.ok_or(Error::NothingHeld)?;
        if let Some(piece) = self.board.square(square) {
            return Err(Error::Taken { square, piece });
        }
        let board = self.board.place(held, square);
        Ok(Self {
            board: board.ok_or(Error::Gone { piece: held })?,
            held: None,
            void: self.void | self.complete(),
            ..self
        })
    }

    /// The game that the player who acts has won by calling an open line.
    ///
    /// A piece in hand goes back to the others.
    ///
    /// # Errors
    ///
    /// [`Error::NotPlayed`] if the rules know no calling, [`Error::NoLine`] if no line is open.
    pub fn call(self) -> Result<Self, Error> {
        if !self.rules.call {
            return Err(Error::NotPlayed);
        }
        self.open_line().ok_or(Error::NoLine)?;
        Ok(Self {
            held: None,
            is_called: true,
            ..self
        })
    }

    /// The game after a turn: the piece in hand is placed and, if the game goes on, the next one
    /// is given. Where the game ends, a piece to give stays where it is.
    ///
    /// Under the rule [`call`](Rules::call), a turn that completes a line and gives no piece
    /// calls it.
    ///
    /// # Errors
    ///
    /// The errors of [`place`](Self::place) and [`give`](Self::give), and [`Error::Missing`] if the
    /// game goes on and the turn gives no piece.
    pub fn play(self, turn: Turn) -> Result<Self, Error> {
        let placed = self.place(turn.square)?;
        match turn.give {
            _ if placed.is_over() => Ok(placed),
            Some(piece) => placed.give(piece),
            None if placed.open_line().is_some() => placed.call(),
            None => Err(Error::Missing),
        }
    }

    /// The state: who acts, or how the game ended.
    #[must_use]
    pub fn status(self) -> Status {
        let by = self.turn;
        match (self.is_over(), self.counting_line(), self.held) {
            (true, Some(line), _) => Status::Won { by, line },
            (true, None, _) => Status::Drawn,
            (false, _, Some(piece)) => Status::Place(by, piece),
            (false, _, None) => Status::Give(by),
        }
    }

    /// Whether the game is won or drawn.
    #[must_use]
    pub fn is_over(self) -> bool {
        let line_wins = !self.rules.call || self.is_called;
        self.board.is_full() || line_wins && self.complete() != 0
    }

    /// The player who acts; after a win the winner, after a draw the player who placed last.
    #[must_use]
    pub const fn turn(self) -> Player {
        self.turn
    }

    /// The piece in hand, which the player who acts must place.
    #[must_use]
    pub const fn held(self) -> Option<Piece> {
        self.held
    }

    /// The board.
    #[must_use]
    pub const fn board(self) -> Board {
        self.board
    }

    /// The rules.
    #[must_use]
    pub const fn rules(self) -> Rules {
        self.rules
    }

    /// The pieces neither on the board nor in hand: those to choose from.
    #[must_use]
    pub fn choices(self) -> Pieces {
        let remaining = self.board.remaining();
        match self.held {
            Some(held) => remaining.without(held),
            None => remaining,
        }
    }

    /// The squares without a piece, by index.
    #[must_use]
    pub fn free_squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        let squares = Square::ALL.into_iter();
        squares.filter(move |square| self.board.square(*square).is_none())
    }

    /// The first line that may be called, under the rule [`call`](Rules::call).
    #[must_use]
    pub fn open_line(self) -> Option<Line> {
        let is_played = self.rules.call && !self.is_over();
        is_played.then(|| self.counting_line()).flatten()
    }

    /// The complete lines that count: all of them, but for those that are void.
    pub fn lines(self) -> impl Iterator<Item = Line> + Clone {
        let places = line::places(self.rules.squares).iter().enumerate();
        let places = places.filter(move |(number, _)| self.counts(*number));
        places.filter_map(move |(_, place)| self.board.line(place.squares, self.rules.features))
    }

    /// The pieces not on the board that would complete a line; the piece in hand may be one.
    #[cfg(feature = "alloc")]
    pub(crate) fn winners(self) -> Pieces {
        self.board
            .winners_on(self.rules, |number| self.counts(number))
    }

    /// The same game under other rules; void lines stay void.
    #[cfg(feature = "alloc")]
    pub(crate) const fn under(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// Whether the line of this number counts.
    pub(crate) const fn counts(self, number: usize) -> bool {
        self.void >> (number & 31) & 1 == 0
    }

    fn counting_line(self) -> Option<Line> {
        self.lines().next()
    }

    /// The complete lines that count, as a mask.
    fn complete(self) -> u32 {
        if !self.board.has_line(self.rules) {
            return 0;
        }
        let places = line::places(self.rules.squares).iter().enumerate();
        places
            .filter(|(number, _)| self.counts(*number))
            .filter(|(_, place)| {
                let line = self.board.line(place.squares, self.rules.features);
                line.is_some()
            })
            .fold(0, |mask, (number, _)| mask | 1 << (number & 31))
    }
}
