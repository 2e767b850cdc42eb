//! Positions of a variant: the board, the hands, the legal moves.

mod search;
mod text;

pub use search::Stage;
pub use text::ParsePositionError;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use qi::Player;

use crate::error::{FenError, Illegal, MoveError};
use crate::fen;
use crate::notation::{self, Notation, uci};
use crate::outcome::Outcome;
use crate::state::{self, Drops, Find, Part, State, Targets};
use crate::values::{Kind, Move, MoveSort, Piece, Square, Squares};
use crate::variant::Variant;

/// A position of a variant.
///
/// ```
/// use feen_rules::{Position, Variant};
///
/// let shogi: Variant = "shogi".parse()?;
/// let start = Position::start(&shogi);
/// assert_eq!(start.count_legal(), 30);
/// let push = start.parse_uci("c3c4").unwrap();
/// let next = start.play(push).unwrap();
/// assert_eq!(next.fen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] b - - 1 1");
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
///
/// Two positions are equal when their variants and all parts of their FENs are.
#[derive(PartialEq, Eq, Hash)]
pub struct Position {
    variant: Variant,
    state: State,
}

impl Clone for Position {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            variant: self.variant.clone(),
            state: self.state.clone(),
        }
    }

    // Threads that search share the counter of the variant: who only changes the position leaves it alone.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        if !self.variant.is_one_with(&other.variant) {
            self.variant = other.variant.clone();
        }
        self.state = other.state.clone();
    }
}

/// # Making positions
impl Position {
    /// The start position of a variant.
    #[must_use]
    pub fn start(variant: &Variant) -> Self {
        Self {
            variant: variant.clone(),
            state: variant.start_state().clone(),
        }
    }

    /// The position of a FEN, as Fairy-Stockfish and its kin write it: fields may be left out from the right.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let atomic: Variant = "atomic".parse()?;
    /// let position = Position::from_fen(&atomic, "8/8/8/8/3k4/3q4/3P4/3K4 w - - 0 1").unwrap();
    /// // The queen is beside the pawn that takes it and beside its king: it cannot be taken.
    /// assert_eq!(position.count_legal(), 2);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault with its place: a rank of another length, a letter that no piece has, a hand in a game without
    /// hands, a check of the player who has just moved.
    pub fn from_fen(variant: &Variant, fen: &str) -> Result<Self, FenError> {
        let state = fen::read(variant.rules(), fen)?;
        Ok(Self {
            variant: variant.clone(),
            state,
        })
    }

    /// The position of an SFEN, as shogi programs write it.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let sfen = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124";
    /// let position = Position::from_sfen(&shogi, sfen).unwrap();
    /// assert_eq!(position.sfen().as_deref(), Some(sfen));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`from_fen`](Self::from_fen), with places in the SFEN.
    pub fn from_sfen(variant: &Variant, sfen: &str) -> Result<Self, FenError> {
        let state = fen::read_sfen(variant.rules(), sfen)?;
        Ok(Self {
            variant: variant.clone(),
            state,
        })
    }

    /// The position of a FEN in which a player may lack a royal piece, as the one who mates does in problems, and in
    /// which the player who has just moved may be in check.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let fen = "8k/9/8P/9/9/9/9/9/9[G] w - - 0 1";
    /// assert!(Position::from_fen(&shogi, fen).is_err());
    /// let position = Position::problem_from_fen(&shogi, fen).unwrap();
    /// assert!(position.parse_uci("G@i8").is_ok());
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`from_fen`](Self::from_fen), but for a missing royal piece and a check.
    pub fn problem_from_fen(variant: &Variant, fen: &str) -> Result<Self, FenError> {
        Ok(Self {
            variant: variant.clone(),
            state: fen::read_problem(variant.rules(), fen)?,
        })
    }

    /// The position of an SFEN in which a player may lack a royal piece, as the one who mates does in problems, and in
    /// which the player who has just moved may be in check.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let position = Position::problem_from_sfen(&shogi, "8k/9/8P/9/9/9/9/9/9 b G 1").unwrap();
    /// assert!(position.royal(feen_rules::Player::First).is_none());
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`from_sfen`](Self::from_sfen), but for a missing royal piece and a check.
    pub fn problem_from_sfen(variant: &Variant, sfen: &str) -> Result<Self, FenError> {
        Ok(Self {
            variant: variant.clone(),
            state: fen::read_problem_sfen(variant.rules(), sfen)?,
        })
    }

    /// The SFEN of the position; nothing where SFEN cannot write it: there are rights to castle, or counted checks.
    #[must_use]
    pub fn sfen(&self) -> Option<String> {
        fen::write_sfen(self.variant.rules(), &self.state)
    }

    /// The FEN of the position.
    #[must_use]
    pub fn fen(&self) -> String {
        self.to_string()
    }
}

/// # The parts of a position
impl Position {
    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The player to move.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.state.turn
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.state.piece(square)
    }

    /// The squares of the pieces of a player.
    #[must_use]
    pub fn pieces(&self, player: Player) -> Squares {
        self.state.pieces(player)
    }

    /// The kinds of piece that a player holds with their counts, by kind.
    pub fn hand(&self, player: Player) -> impl Iterator<Item = (Kind, usize)> + '_ {
        let items = self.state.hands()[player].items();
        items.map(|(kind, count)| (kind, usize::from(count)))
    }

    /// The square of the royal piece of a player; nothing where a player has several or none.
    #[must_use]
    pub fn royal(&self, player: Player) -> Option<Square> {
        self.state.royal[player]
    }

    /// The pieces that give check to the player to move.
    #[must_use]
    pub fn checkers(&self) -> Squares {
        let turn = self.state.turn;
        if !self.is_check() {
            return Squares::EMPTY;
        }
        let royals = self.state.royals(self.variant.rules(), turn).iter();
        let attackers = royals.map(|king| self.attackers(king, !turn));
        attackers.fold(Squares::EMPTY, |all, some| all | some)
    }

    /// Whether the player to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.state.is_check(self.variant.rules(), self.state.turn)
    }

    /// The pieces of a player that attack a square, pinned ones too.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Player) -> Squares {
        self.state.attackers(self.variant.rules(), square, by)
    }

    /// The pieces of the opponent that pin a piece to its royal piece: they would attack it if the piece was not there.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let chess: Variant = "chess".parse()?;
    /// let position = Position::from_fen(&chess, "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1").unwrap();
    /// assert_eq!(position.pinners(chess.square("e2").unwrap()).first(), chess.square("e8"));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn pinners(&self, square: Square) -> Squares {
        let owner = self.piece(square).map(Piece::player);
        let king = owner.and_then(|owner| self.royal(owner));
        let Some((owner, king)) = owner.zip(king).filter(|(_, king)| *king != square) else {
            return Squares::EMPTY;
        };
        let rules = self.variant.rules();
        let open = self.state.attackers_without(rules, square, king, !owner);
        open.minus(self.attackers(king, !owner))
    }

    /// Whether a player attacks a square.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Player) -> bool {
        !self.attackers(square, by).is_empty()
    }

    /// The squares that nothing may enter or pass, such as that of a duck.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let duck: Variant = "duck".parse()?;
    /// let start = Position::start(&duck);
    /// let next = start.play(start.parse_uci("e2e4,e4d5").unwrap()).unwrap();
    /// assert!(next.walls().contains(duck.square("d5").unwrap()));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub const fn walls(&self) -> Squares {
        self.state.walls
    }

    /// The squares that a pawn has just passed, where another one attacks them.
    #[must_use]
    pub const fn en_passant(&self) -> Squares {
        self.state.en_passant
    }

    /// The plies since a capture, or since a move of a piece that sets the clock back.
    #[must_use]
    pub const fn halfmoves(&self) -> u16 {
        self.state.halfmoves
    }

    /// The number of the move, which grows after the second player's.
    #[must_use]
    pub const fn fullmove(&self) -> u16 {
        self.state.fullmove
    }

    /// A number that is equal for positions that differ in nothing but their clocks and an en passant that no legal
    /// move makes; it is the same in every run and release. Moves keep it, so that asking for it is cheap.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.state.key(self.variant.rules())
    }
}

/// # Ends
impl Position {
    /// The end of the game in this position, whatever was played before: a goal, mate, or no legal move.
    ///
    /// ```
    /// use feen_rules::{Outcome, Player, Position, Reason, Variant};
    ///
    /// let hill: Variant = "kingofthehill".parse()?;
    /// let position = Position::from_fen(&hill, "7k/8/8/8/3K4/8/8/8 b - - 0 1").unwrap();
    /// assert_eq!(position.outcome(), Some(Outcome::Win(Player::First, Reason::Goal)));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let rules = self.variant.rules();
        let verdict = self.state.verdict(rules)?;
        Some(self.state.outcome(rules, verdict))
    }
}

/// # Material
impl Position {
    /// Whether a player has the pieces to win with any help of the other one; if neither has, the game is drawn.
    ///
    /// ```
    /// use feen_rules::{Player, Position, Variant};
    ///
    /// let makruk: Variant = "makruk".parse()?;
    /// let position = Position::from_fen(&makruk, "4k3/8/8/8/8/8/3M4/4K2r w - - 0 1").unwrap();
    /// assert!(position.can_win(Player::First) && position.can_win(Player::Second));
    /// let position = Position::from_fen(&makruk, "4k3/8/8/8/8/8/3M4/4K3 w - - 0 1").unwrap();
    /// assert!(!position.can_win(Player::First));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn can_win(&self, player: Player) -> bool {
        self.state.can_win(self.variant.rules(), player)
    }

    /// The limit of plies in games that count moves against few pieces: the clock counts up to it.
    #[must_use]
    pub fn counting_limit(&self) -> Option<u16> {
        (self.state.counting_limit > 0).then_some(self.state.counting_limit)
    }
}

/// # Moves
impl Position {
    /// The legal moves, in an order that is not promised.
    #[must_use]
    pub fn legal(&self) -> alloc::vec::IntoIter<Move> {
        self.state.legal(self.variant.rules()).into_iter()
    }

    /// The number of legal moves, counted without a list of them.
    #[must_use]
    pub fn count_legal(&self) -> usize {
        let count = self.state.count_legal(self.variant.rules());
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, candidate: Move) -> bool {
        let mut find = Find::new(candidate);
        let part = Part::of(candidate);
        state::generate_part(&self.state, self.variant.rules(), part, &mut find);
        find.is_found
    }

    /// The squares that the piece on a square can legally go to.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let xiangqi: Variant = "xiangqi".parse()?;
    /// let cannon = xiangqi.square("b3").unwrap();
    /// assert_eq!(Position::start(&xiangqi).targets(cannon).len(), 12);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn targets(&self, from: Square) -> Squares {
        let mut targets = Targets::new(from);
        let part = Part::between(Squares::only(from), Squares::ALL);
        state::generate_part(&self.state, self.variant.rules(), part, &mut targets);
        targets.to
    }

    /// The squares on which the player to move can legally drop a piece.
    #[must_use]
    pub fn drops(&self, kind: Kind) -> Squares {
        let mut drops = Drops::new(kind);
        let part = Part::drops(kind);
        state::generate_part(&self.state, self.variant.rules(), part, &mut drops);
        drops.to
    }

    /// The square that the piece of a move arrives on: of castling that of the king, where [`Move::to`] is that of the rook.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let chess: Variant = "chess".parse()?;
    /// let position = Position::from_fen(&chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let castles = position.parse_uci("e1g1").unwrap();
    /// assert_eq!(chess.square("g1"), Some(position.arrival(castles)));
    /// assert_eq!(chess.square("h1"), Some(castles.to()));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn arrival(&self, mv: Move) -> Square {
        let of_king = match mv.sort() {
            MoveSort::Castling => State::castling_target(self.variant.rules(), mv),
            _ => None,
        };
        of_king.unwrap_or(mv.to())
    }

    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// The reason why the move is not legal here: it leaves the king in check, the piece is the opponent's.
    pub fn play(&self, one: Move) -> Result<Self, Illegal> {
        self.prove(one)?;
        Ok(self.play_legal(one))
    }

    /// The reason why a move is not legal, if it is not.
    pub(crate) fn prove(&self, one: Move) -> Result<(), Illegal> {
        if self.is_legal(one) {
            return Ok(());
        }
        let rules = self.variant.rules();
        let explained = match (one.from(), one.becomes()) {
            (Some(from), becomes) => {
                self.state
                    .explain(rules, from, one.to(), becomes, one.entry())
            }
            (None, Some(kind)) => self.state.explain_drop(rules, kind, one.to()),
            (None, None) => Err(Illegal::NotAMove),
        };
        let to = rules.geometry.name(one.to());
        Err(explained.err().unwrap_or(Illegal::OtherMove { to }))
    }

    /// The position after passing, which analysis does where the rules do not; nothing in check.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let on = self.variant.squares().first()?;
        Some(self.play_legal(Move::pass(on)))
    }

    /// The legal move of a text of UCI, or the reason why it is not legal.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let position = Position::from_fen(&shogi, "4k4/9/9/9/4P4/9/9/9/4K4[P] w - - 0 1").unwrap();
    /// assert_eq!(position.parse_uci("P@e3").unwrap_err().to_string(), "the file e has this pawn already");
    /// assert_eq!(position.parse_uci("P@d9").unwrap_err().code(), "move/drop-dead");
    /// assert_eq!(position.parse_uci("e9e8").unwrap_err().code(), "move/not-yours");
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// A king castles by going to its rook, or to where castling ends.
    ///
    /// # Errors
    ///
    /// The first [`Illegal`] that holds, in the order of its variants; `move/syntax` for a text that is not a move.
    pub fn parse_uci(&self, text: &str) -> Result<Move, Illegal> {
        uci::explain(self.variant.rules(), &self.state, text)
    }

    /// The legal move between two squares, or the reason why there is none.
    ///
    /// # Errors
    ///
    /// As of [`parse_uci`](Self::parse_uci).
    pub fn explain_move(
        &self,
        from: Square,
        to: Square,
        becomes: Option<Kind>,
    ) -> Result<Move, Illegal> {
        self.state
            .explain(self.variant.rules(), from, to, becomes, None)
    }

    /// The legal drop of a piece on a square, or the reason why there is none.
    ///
    /// # Errors
    ///
    /// As of [`parse_uci`](Self::parse_uci).
    pub fn explain_drop(&self, kind: Kind, to: Square) -> Result<Move, Illegal> {
        self.state.explain_drop(self.variant.rules(), kind, to)
    }

    /// The legal move of a text.
    ///
    /// ```
    /// use feen_rules::{Notation, Position, Variant};
    ///
    /// let xiangqi: Variant = "xiangqi".parse()?;
    /// let start = Position::start(&xiangqi);
    /// let cannon = start.parse_move("炮二平五", Notation::Chinese).unwrap();
    /// assert_eq!(start.uci(cannon).to_string(), "h3e3");
    /// assert_eq!(start.parse_move("C2.5", Notation::Wxf), Ok(cannon));
    /// assert_eq!(start.parse_move("H2-E2", Notation::Iccs), Ok(cannon));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No legal move has the text, or several, or the notation does not fit the variant; with the squares of a move
    /// that is not legal, its reason.
    pub fn parse_move(&self, text: &str, notation: Notation) -> Result<Move, MoveError> {
        notation::read(self.variant.rules(), &self.state, text, notation)
    }

    /// The legal move of a text after a move. In [`Kif`](Notation::Kif) `同` is the target of that one.
    ///
    /// ```
    /// use feen_rules::{Notation, Position, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let fen = "4k4/9/9/9/9/4p4/4P4/4S4/4K4[] b - - 0 1";
    /// let before = Position::from_fen(&shogi, fen).unwrap();
    /// let push = before.parse_move("５七歩(56)", Notation::Kif).unwrap();
    /// let after = before.play(push).unwrap();
    /// let takes = after.parse_move_after(Some(push), "同　銀(58)", Notation::Kif).unwrap();
    /// assert_eq!(after.uci(takes).to_string(), "e2e3");
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`parse_move`](Self::parse_move).
    pub fn parse_move_after(
        &self,
        last: Option<Move>,
        text: &str,
        notation: Notation,
    ) -> Result<Move, MoveError> {
        let rest = text.trim().strip_prefix('同');
        let (Some(last), Some(rest), Notation::Kif) = (last, rest, notation) else {
            return self.parse_move(text, notation);
        };
        let target = notation::kif_square(self.variant.rules(), last.to());
        let mut spelled: String = target.unwrap_or_default();
        spelled.push_str(rest.trim_start());
        self.parse_move(&spelled, notation)
    }

    /// A legal move as text; nothing where the notation cannot write it, as WXF cannot write shogi.
    ///
    /// ```
    /// use feen_rules::{Notation, Position, Variant};
    ///
    /// let house: Variant = "crazyhouse".parse()?;
    /// let position = Position::from_fen(&house, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").unwrap();
    /// let drop = position.parse_uci("N@d6").unwrap();
    /// assert_eq!(position.text(drop, Notation::San).as_deref(), Some("N@d6+"));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn text(&self, one: Move, notation: Notation) -> Option<String> {
        notation::write(self.variant.rules(), &self.state, one, notation)
    }

    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn with_state(&self, state: State) -> Self {
        Self {
            variant: self.variant.clone(),
            state,
        }
    }

    fn play_legal(&self, one: Move) -> Self {
        let mut next = self.clone();
        next.state.play(self.variant.rules(), one);
        next
    }

    /// The number of games of this many plies: `perft`.
    ///
    /// ```
    /// use feen_rules::Position;
    ///
    /// assert_eq!(Position::start(&"shogi".parse()?).perft(2), 900);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.state.perft(self.variant.rules(), depth)
    }

    /// The legal moves, each with the perft of one less depth after it, by their texts. Nothing for depth 0.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let mut moves: Vec<_> = self.legal().collect();
        moves.sort_by_cached_key(|one| self.uci(*one).to_string());
        let count = |one: Move| (one, self.play_legal(one).perft(rest));
        moves.into_iter().map(count).collect()
    }

    /// The move as UCI has it: `e2e4`, `e7e8q`, `P@e4`, `c3c2+`.
    #[must_use]
    pub fn uci(&self, one: Move) -> impl fmt::Display + use<'_> {
        uci::Text::new(self.variant.rules(), &self.state, one)
    }
}
