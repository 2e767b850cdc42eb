use alloc::vec::Vec;

use qi::Player;

use super::Position;
use crate::outcome::Outcome;
use crate::state::{self, Collect, Each, Part, Scope};
use crate::values::{Move, Square, Squares};

/// A part of the legal moves: each legal move is either a capture or quiet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Captures, and promotions of pawns.
    Captures,
    /// All other moves: drops, castling and passes too.
    Quiets,
}

impl Stage {
    const fn part(self) -> Part {
        match self {
            Self::Captures => Part::CAPTURES,
            Self::Quiets => Part::QUIETS,
        }
    }
}

/// # What a search asks
///
/// Lists in memory of the caller, moves that are not proved twice, and the parts of a static exchange. A node of a
/// search asks for [`early_outcome`](Self::early_outcome), then for moves, and where there is none for
/// [`outcome_without_moves`](Self::outcome_without_moves); [`Past`](crate::Past) sees repetition.
///
/// ```
/// use feen_rules::{Move, Position};
///
/// fn perft(position: &Position, depth: u32, moves: &mut Vec<Move>) -> u64 {
///     if depth == 0 {
///         return 1;
///     }
///     let before = moves.len();
///     position.legal_into(moves);
///     let mut count = 0;
///     while let Some(mv) = moves[before..].last().copied() {
///         moves.pop();
///         let mut next = position.clone();
///         next.play_unchecked(mv);
///         count += perft(&next, depth - 1, moves);
///     }
///     count
/// }
///
/// let start = Position::start(&"crazyhouse".parse()?);
/// assert_eq!(perft(&start, 3, &mut Vec::new()), start.perft(3));
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
///
/// `clone_from` copies a position of the same variant without touching the counter of the variant, which threads share.
impl Position {
    /// Plays a move that is known to be legal: one of a list of this very position.
    ///
    /// After any other move the position may be nonsense; nothing panics. [`play`](Self::play) proves a move first.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        self.state.play(self.variant.rules(), mv);
    }

    /// Adds the legal moves to a list. In check all of them are evasions.
    #[inline]
    pub fn legal_into(&self, moves: &mut Vec<Move>) {
        state::generate(&self.state, self.variant.rules(), &mut Collect::new(moves));
    }

    /// Adds the legal moves of a stage to a list.
    ///
    /// ```
    /// use feen_rules::{Position, Stage, Variant};
    ///
    /// let chess: Variant = "chess".parse()?;
    /// let position = Position::from_fen(&chess, "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    /// let (mut captures, mut quiets) = (Vec::new(), Vec::new());
    /// position.stage_into(Stage::Captures, &mut captures);
    /// position.stage_into(Stage::Quiets, &mut quiets);
    /// // Four promotions on each of a8 and b8, and five moves of the king.
    /// assert_eq!((captures.len(), quiets.len()), (8, 5));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[inline]
    pub fn stage_into(&self, stage: Stage, moves: &mut Vec<Move>) {
        let mut list = Collect::new(moves);
        state::generate_part(&self.state, self.variant.rules(), stage.part(), &mut list);
    }

    /// Calls a closure with each legal move of a stage, or with all, as long as it returns `true`.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// // A move of a piece and one of the duck.
    /// let duck: Variant = "duck".parse()?;
    /// let mut moves = Vec::new();
    /// Position::start(&duck).for_each_legal(None, |mv| {
    ///     moves.push(mv);
    ///     moves.len() < 8
    /// });
    /// assert_eq!(moves.len(), 8);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[inline]
    pub fn for_each_legal(&self, stage: Option<Stage>, call: impl FnMut(Move) -> bool) {
        let part = stage.map_or(Part::ALL, Stage::part);
        let rules = self.variant.rules();
        state::generate_part(&self.state, rules, part, &mut Each::new(call));
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn has_legal(&self) -> bool {
        self.state.has_legal(self.variant.rules())
    }

    /// Whether a legal move takes a piece.
    #[must_use]
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.state.is_capture(mv)
    }

    /// Whether the opponent is in check after a legal move.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let xiangqi: Variant = "xiangqi".parse()?;
    /// let position = Position::from_fen(&xiangqi, "4k4/4p4/9/9/9/9/9/9/2C6/3K5 w - - 0 1").unwrap();
    /// let checks = position.legal().filter(|mv| position.gives_check(*mv));
    /// assert_eq!(checks.map(|mv| position.uci(mv).to_string()).collect::<Vec<_>>(), ["c2e2"]);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        self.state.gives_check(self.variant.rules(), mv)
    }

    /// The pieces of a player that attack a square while these squares are occupied: pieces on others are gone.
    ///
    /// ```
    /// use feen_rules::{Player, Position, Variant};
    ///
    /// let chess: Variant = "chess".parse()?;
    /// let position = Position::from_fen(&chess, "4k3/8/8/3p4/8/3R4/3R4/4K3 w - - 0 1").unwrap();
    /// let [d2, d3, d5] = ["d2", "d3", "d5"].map(|name| chess.square(name).unwrap());
    /// let occupied = position.occupied();
    /// assert_eq!(position.attackers_within(d5, Player::First, occupied).first(), Some(d3));
    /// assert_eq!(position.attackers_within(d5, Player::First, occupied.without(d3)).first(), Some(d2));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn attackers_within(&self, square: Square, by: Player, occupied: Squares) -> Squares {
        self.state
            .attackers_within(self.variant.rules(), square, by, occupied)
    }

    /// The squares that nothing may pass: those of all pieces, and walls.
    #[must_use]
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.state.occupied()
    }

    /// The squares that the piece on a square goes to and covers, whatever that does to its king, while these squares
    /// are occupied; nothing for an empty square.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let chess: Variant = "chess".parse()?;
    /// let start = Position::start(&chess);
    /// let queen = start.scope(chess.square("d1").unwrap(), start.occupied());
    /// assert_eq!((queen.goes().len(), queen.covers().len()), (0, 5));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn scope(&self, from: Square, occupied: Squares) -> Scope {
        self.state.scope(self.variant.rules(), from, occupied)
    }

    /// The squares whose pieces a capture blows up, the moved piece too; nothing where captures do not explode.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let atomic: Variant = "atomic".parse()?;
    /// let position = Position::from_fen(&atomic, "4k3/3rp3/8/8/8/8/8/3RK3 w - - 0 1").unwrap();
    /// let takes = position.parse_uci("d1d7").unwrap();
    /// // The rooks and the king; the pawn stays.
    /// assert_eq!(position.explosion(takes).len(), 3);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn explosion(&self, mv: Move) -> Squares {
        self.state.explosion(self.variant.rules(), mv)
    }

    /// The pawn that has just passed the squares of [`en_passant`](Self::en_passant).
    #[must_use]
    pub const fn passer(&self) -> Option<Square> {
        self.state.passer
    }

    /// The royal pieces of a player; several in some games, none in others.
    #[must_use]
    pub fn royals(&self, player: Player) -> Squares {
        self.state.royals(self.variant.rules(), player)
    }

    /// The checks that a player still has to give, where checks are counted.
    #[must_use]
    pub fn checks_left(&self, player: Player) -> Option<u8> {
        let counts = self.variant.rules().goals.checks > 0;
        counts.then_some(self.state.checks[player])
    }

    /// The end by a goal, by counting or by material, without a list of moves: [`outcome`](Self::outcome) but for mate
    /// and stalemate.
    #[must_use]
    pub fn early_outcome(&self) -> Option<Outcome> {
        let rules = self.variant.rules();
        let verdict = self.state.early_verdict(rules)?;
        Some(self.state.outcome(rules, verdict))
    }

    /// The end for the player to move, who has no legal move, and where there is no
    /// [`early_outcome`](Self::early_outcome): mate or stalemate.
    #[must_use]
    pub fn outcome_without_moves(&self) -> Outcome {
        let rules = self.variant.rules();
        self.state.outcome(rules, self.state.stuck(rules))
    }
}
