mod assignment;
mod debug;
pub(crate) mod pieces;
pub(crate) mod sides;
mod update;

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::{iter, mem};

use self::pieces::Pieces;
use crate::hands::edit::{HandEdit, Underflow};
use crate::{ByPlayer, Error, Hand, HandItems, Hands, Nested, Player, Shape};

/// A position: a board, two hands, two styles and the player to move.
///
/// Needs the feature `alloc`, which is on by default.
///
/// Pieces `P` and styles `S` are any types; a position never looks into them. It
/// knows no rules either. It keeps one promise: there are never more pieces, on
/// the board and in both hands together, than the board has squares.
///
/// ```
/// use qi::{Player, Qi};
///
/// let position = Qi::new(&[8, 8], "C", "c")?
///     .board_diff([(4, Some("K")), (60, Some("k"))])?
///     .first_hand_diff([("p", 2)])?
///     .toggle();
///
/// assert_eq!(position.square(4), Some(&"K"));
/// assert_eq!(position.first_hand_count(&"p"), 2);
/// assert_eq!(position.piece_count(), 4);
/// assert_eq!(position.turn(), Player::Second);
/// # Ok::<(), qi::Error>(())
/// ```
///
/// A change takes the position and returns the next one, or an error; after an error the
/// position is gone. Clone a position to keep it. `clone_from` copies into the memory of a
/// position that is no longer needed, in a fraction of the time:
///
/// ```
/// use qi::{Player, Qi};
///
/// let position = Qi::new(&[8, 8], "C", "c")?.board_diff([(4, Some("K"))])?;
/// let mut next = position.clone();
/// for to in [3, 5, 11, 12, 13] {
///     next.clone_from(&position);
///     next = next.board_diff([(4, None), (to, Some("K"))])?.toggle();
///     assert_eq!((next.square(to), next.turn()), (Some(&"K"), Player::Second));
/// }
/// # Ok::<(), qi::Error>(())
/// ```
///
/// Two positions are equal when shape, board, hands, styles and turn are equal; their history
/// does not count. They order by shape, squares, hands, styles and turn.
pub struct Qi<P, S> {
    board: Vec<Option<P>>,
    hands: Hands<P>,
    shape: Shape,
    turn: Player,
    board_pieces: usize,
    hand_pieces: u64,
    styles: ByPlayer<S>,
}

/// # Making a position
impl<P, S> Qi<P, S> {
    /// A position with an empty board and empty hands, the first player to move.
    ///
    /// The shape lists one to three dimensions, the outermost first, as
    /// [`Shape::new`] takes them.
    ///
    /// ```
    /// use qi::Qi;
    ///
    /// let position = Qi::<&str, _>::new(&[8, 8], "C", "c")?;
    /// assert_eq!(position.square_count(), 64);
    /// assert_eq!(position.piece_count(), 0);
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`Shape::new`]: `[]`, `[8, 8, 8, 8]`, `[8, 0]`, `[256]`,
    /// `[255, 255, 2]`.
    pub fn new(shape: &[usize], first_style: S, second_style: S) -> Result<Self, Error> {
        let shape = Shape::new(shape)?;
        Ok(Self {
            shape,
            turn: Player::First,
            board_pieces: 0,
            hand_pieces: 0,
            board: iter::repeat_with(|| None)
                .take(shape.square_count())
                .collect(),
            hands: Hands::new(),
            styles: ByPlayer::new(first_style, second_style),
        })
    }

    /// A position from its parts.
    ///
    /// ```
    /// use qi::{ByPlayer, Hands, Player, Qi, Shape};
    ///
    /// let position = Qi::from_parts(
    ///     Shape::new(&[2, 2])?,
    ///     vec![Some("K"), None, None, Some("k")],
    ///     Hands::from_items([(Player::First, "p", 1)]),
    ///     ByPlayer::new("C", "c"),
    ///     Player::Second,
    /// )?;
    /// assert_eq!(position.piece_count(), 3);
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BoardLength`](Error::BoardLength) when the board has not as many squares as the
    /// shape, such as three for `[2, 2]`; [`TooManyPieces`](Error::TooManyPieces) when the
    /// board and the hands hold more pieces than there are squares.
    #[expect(
        clippy::inline_always,
        reason = "what is taken and returned goes through memory otherwise, which costs more than the rest"
    )]
    #[inline(always)]
    pub fn from_parts(
        shape: Shape,
        board: Vec<Option<P>>,
        hands: Hands<P>,
        styles: ByPlayer<S>,
        turn: Player,
    ) -> Result<Self, Error> {
        let board_pieces = occupied(&board).into();
        Self::checked(shape, board, board_pieces, hands, styles, turn)
    }

    /// A position from its parts, with its squares one by one.
    ///
    /// ```
    /// use qi::{ByPlayer, Hands, Player, Qi, Shape};
    ///
    /// let squares = "K..k".chars().map(|piece| (piece != '.').then_some(piece));
    /// let styles = ByPlayer::new("C", "c");
    /// let position = Qi::from_squares(Shape::new(&[2, 2])?, squares, Hands::new(), styles, Player::First)?;
    /// assert_eq!(position.square(3), Some(&'k'));
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`from_parts`](Self::from_parts).
    #[expect(
        clippy::inline_always,
        reason = "what is taken and returned goes through memory otherwise, which costs more than the rest"
    )]
    #[inline(always)]
    pub fn from_squares(
        shape: Shape,
        squares: impl IntoIterator<Item = Option<P>>,
        hands: Hands<P>,
        styles: ByPlayer<S>,
        turn: Player,
    ) -> Result<Self, Error> {
        let squares = squares.into_iter();
        let mut pieces = 0;
        let board: Vec<_> = if announced(&squares) == Some(shape.square_count()) {
            counted(squares, &mut pieces).collect()
        } else {
            counted(at_most(shape, squares)?, &mut pieces).collect()
        };
        Self::checked(shape, board, pieces.into(), hands, styles, turn)
    }

    /// A position from its parts, with the number of pieces on the board.
    #[expect(
        clippy::inline_always,
        reason = "what is taken and returned goes through memory otherwise, which costs more than the rest"
    )]
    #[inline(always)]
    fn checked(
        shape: Shape,
        board: Vec<Option<P>>,
        board_pieces: usize,
        hands: Hands<P>,
        styles: ByPlayer<S>,
        turn: Player,
    ) -> Result<Self, Error> {
        let hand_pieces = hands.total();
        check_length(shape, board.len())?;
        check_capacity(board.len(), board_pieces, hand_pieces)?;
        Ok(Self {
            board,
            hands,
            shape,
            turn,
            board_pieces,
            hand_pieces,
            styles,
        })
    }

    /// The parts of the position, as [`from_parts`](Self::from_parts) takes them.
    #[must_use]
    pub fn into_parts(self) -> (Shape, Vec<Option<P>>, Hands<P>, ByPlayer<S>, Player) {
        (self.shape, self.board, self.hands, self.styles, self.turn)
    }
}

/// # Changing a position
impl<P, S> Qi<P, S> {
    /// The position with other contents of some squares: a piece or nothing for each flat
    /// index.
    ///
    /// The changes apply in order, so the last one of a square counts. A piece that is
    /// overwritten is gone; a capture that goes to a hand is a hand diff. There may be too
    /// many pieces on the way: only the result is checked. A hand is changed by a step of its
    /// own, before which the board must have room: on a full board use
    /// [`update`](Self::update) or [`apply`](Self::apply), which change both at once.
    ///
    /// ```
    /// use qi::Qi;
    ///
    /// let position = Qi::new(&[8, 8], "C", "c")?.board_diff([(12, Some("P"))])?;
    /// let moved = position.board_diff([(12, None), (28, Some("P"))])?;
    /// assert_eq!((moved.square(12), moved.square(28)), (None, Some(&"P")));
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IndexOutOfRange`](Error::IndexOutOfRange) at the first index the board
    /// does not have, such as 64 of an 8×8 board;
    /// [`TooManyPieces`](Error::TooManyPieces) when in the end there are more
    /// pieces than squares.
    #[inline]
    pub fn board_diff(
        mut self,
        changes: impl IntoIterator<Item = (usize, Option<P>)>,
    ) -> Result<Self, Error> {
        for (index, piece) in changes {
            self.replace(index, piece)?;
        }
        self.check_capacity()?;
        Ok(self)
    }

    /// The position with pieces added to or, where the number is negative, removed
    /// from a player's hand.
    ///
    /// The changes apply in order. A hand can never hold less than nothing of a piece, not
    /// even on the way; there may be too many pieces on the way. A change by 0 does nothing.
    /// The cost grows with the number of changes, and once with the items of a hand that gets
    /// or loses one.
    ///
    /// ```
    /// use qi::{Player, Qi};
    ///
    /// let position = Qi::<_, _>::new(&[9, 9], "S", "s")?
    ///     .hand_diff(Player::Second, [("p", 3), ("b", 1)])?
    ///     .hand_diff(Player::Second, [("p", -1), ("b", -1)])?;
    /// assert_eq!(position.hand(Player::Second).iter().collect::<Vec<_>>(), [(&"p", 2)]);
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`HandUnderflow`](Error::HandUnderflow) at the first change that removes
    /// more than the hand holds at that moment, such as `("p", -2)` with one `p`;
    /// [`TooManyPieces`](Error::TooManyPieces) when in the end there are more
    /// pieces than squares, or on the way more than a `u64` can count.
    #[inline]
    pub fn hand_diff(
        mut self,
        player: Player,
        changes: impl IntoIterator<Item = (P, i32)>,
    ) -> Result<Self, Error>
    where
        P: Ord,
    {
        let changes = changes.into_iter();
        self.hold(player, changes.map(|(piece, delta)| (piece, delta.into())))?;
        self.check_capacity()?;
        Ok(self)
    }

    /// [`hand_diff`](Self::hand_diff) of the first player's hand.
    ///
    /// # Errors
    ///
    /// The errors of [`hand_diff`](Self::hand_diff).
    pub fn first_hand_diff(self, changes: impl IntoIterator<Item = (P, i32)>) -> Result<Self, Error>
    where
        P: Ord,
    {
        self.hand_diff(Player::First, changes)
    }

    /// [`hand_diff`](Self::hand_diff) of the second player's hand.
    ///
    /// # Errors
    ///
    /// The errors of [`hand_diff`](Self::hand_diff).
    pub fn second_hand_diff(
        self,
        changes: impl IntoIterator<Item = (P, i32)>,
    ) -> Result<Self, Error>
    where
        P: Ord,
    {
        self.hand_diff(Player::Second, changes)
    }

    /// The position with the other player to move.
    ///
    /// ```
    /// use qi::{Player, Qi};
    ///
    /// let position = Qi::<&str, _>::new(&[8, 8], "C", "c")?;
    /// assert_eq!(position.clone().toggle().turn(), Player::Second);
    /// assert_eq!(position.clone().toggle().toggle(), position);
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub fn toggle(self) -> Self {
        let turn = self.turn.flip();
        self.with_turn(turn)
    }

    /// The position with this player to move.
    #[must_use]
    pub fn with_turn(mut self, turn: Player) -> Self {
        self.turn = turn;
        self
    }
}

/// # Reading a position
impl<P, S> Qi<P, S> {
    /// The dimensions of the board, the outermost first.
    #[must_use]
    pub const fn shape(&self) -> &[usize] {
        self.shape.dimensions()
    }

    /// The shape of the board as a value, which knows indices and coordinates.
    ///
    /// ```
    /// let position = qi::Qi::<&str, _>::new(&[8, 8], "C", "c")?;
    /// assert_eq!(position.board_shape().index(&[1, 4]), Some(12));
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub const fn board_shape(&self) -> Shape {
        self.shape
    }

    /// The number of dimensions of the board, 1 to 3.
    #[must_use]
    pub const fn dimension_count(&self) -> usize {
        self.shape.dimensions().len()
    }

    /// The number of squares of the board, 1 to 65 025.
    #[must_use]
    pub const fn square_count(&self) -> usize {
        self.board.len()
    }

    /// The number of pieces on the board and in both hands, at most the number of squares.
    #[must_use]
    pub const fn piece_count(&self) -> usize {
        self.board_piece_count()
            .saturating_add(self.hand_piece_count())
    }

    /// The number of pieces on the board.
    #[must_use]
    pub const fn board_piece_count(&self) -> usize {
        self.board_pieces
    }

    /// The number of pieces in both hands.
    // Never more than there are squares, so the cast loses nothing.
    #[must_use]
    #[expect(clippy::cast_possible_truncation)]
    pub const fn hand_piece_count(&self) -> usize {
        self.hand_pieces as usize
    }

    /// The player to move.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.turn
    }

    /// A player's style.
    #[must_use]
    pub const fn style(&self, player: Player) -> &S {
        match player {
            Player::First => &self.styles.first,
            Player::Second => &self.styles.second,
        }
    }

    /// The first player's style.
    #[must_use]
    pub const fn first_style(&self) -> &S {
        self.style(Player::First)
    }

    /// The second player's style.
    #[must_use]
    pub const fn second_style(&self) -> &S {
        self.style(Player::Second)
    }

    /// Both players' styles.
    #[must_use]
    pub const fn styles(&self) -> &ByPlayer<S> {
        &self.styles
    }

    /// The squares of the board in row-major order.
    #[must_use]
    pub const fn board(&self) -> &[Option<P>] {
        self.board.as_slice()
    }

    /// The piece on a square; `None` when the square is empty and when there is no
    /// such square.
    #[must_use]
    pub fn square(&self, index: usize) -> Option<&P> {
        self.board.get(index)?.as_ref()
    }

    /// The pieces on the board with their squares, in the order of the squares.
    ///
    /// ```
    /// use qi::Qi;
    ///
    /// let position = Qi::new(&[3, 3], "C", "c")?.board_diff([(7, Some("K")), (1, Some("k"))])?;
    /// assert!(position.pieces().eq([(1, &"k"), (7, &"K")]));
    /// # Ok::<(), qi::Error>(())
    /// ```
    #[must_use]
    pub fn pieces(&self) -> Pieces<'_, P> {
        Pieces::new(&self.board)
    }

    /// The squares of a piece, in their order.
    ///
    /// ```
    /// use qi::Qi;
    ///
    /// let position = Qi::new(&[4], "C", "c")?.board_diff([(3, Some("R")), (0, Some("R"))])?;
    /// assert!(position.squares_of(&"R").eq([0, 3]));
    /// # Ok::<(), qi::Error>(())
    /// ```
    pub fn squares_of(&self, piece: &P) -> impl Iterator<Item = usize>
    where
        P: PartialEq,
    {
        let pieces = self.pieces().filter(move |(_, other)| *other == piece);
        pieces.map(|(square, _)| square)
    }

    /// A player's hand.
    #[must_use]
    pub fn hand(&self, player: Player) -> Hand<'_, P> {
        self.hands.hand(player)
    }

    /// The first player's hand: each piece with its count, in the order of the
    /// pieces.
    #[must_use]
    pub fn first_hand(&self) -> HandItems<'_, P> {
        self.hand(Player::First).iter()
    }

    /// The second player's hand: each piece with its count, in the order of the
    /// pieces.
    #[must_use]
    pub fn second_hand(&self) -> HandItems<'_, P> {
        self.hand(Player::Second).iter()
    }

    /// The number of this piece in the first player's hand.
    #[must_use]
    pub fn first_hand_count(&self, piece: &P) -> usize
    where
        P: Ord,
    {
        self.hand(Player::First).count(piece)
    }

    /// The number of this piece in the second player's hand.
    #[must_use]
    pub fn second_hand_count(&self, piece: &P) -> usize
    where
        P: Ord,
    {
        self.hand(Player::Second).count(piece)
    }

    /// Both hands.
    #[must_use]
    pub const fn hands(&self) -> &Hands<P> {
        &self.hands
    }

    /// The squares of the board in ranks and layers, according to its shape.
    #[must_use]
    pub fn to_nested(&self) -> Nested<'_, P> {
        Nested::new(self.shape(), self.board())
    }
}

// The steps of all changes. They may leave too many pieces; `check_capacity` refuses these at
// the end.
impl<P, S> Qi<P, S> {
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "it counts pieces of the board"
    )]
    pub(crate) fn replace(&mut self, index: usize, piece: Option<P>) -> Result<Option<P>, Error> {
        let squares = self.square_count();
        let square = self
            .board
            .get_mut(index)
            .ok_or(Error::IndexOutOfRange { index, squares })?;
        self.board_pieces += usize::from(piece.is_some());
        let before = mem::replace(square, piece);
        self.board_pieces -= usize::from(before.is_some());
        Ok(before)
    }

    #[inline]
    pub(crate) fn hold(
        &mut self,
        player: Player,
        changes: impl IntoIterator<Item = (P, i64)>,
    ) -> Result<(), Error>
    where
        P: Ord,
    {
        let uncountable = Error::TooManyPieces {
            pieces: u64::MAX,
            squares: self.square_count(),
        };
        let mut edit = HandEdit::new(&mut self.hands, player);
        let mut done = Ok(());
        for (change, (piece, delta)) in changes.into_iter().enumerate() {
            let count = delta.unsigned_abs();
            done = match delta.cmp(&0) {
                Ordering::Greater => match self.hand_pieces.checked_add(count) {
                    Some(pieces) => {
                        self.hand_pieces = pieces;
                        edit.add(piece, count);
                        Ok(())
                    }
                    None => Err(uncountable),
                },
                Ordering::Less => match edit.remove(&piece, count) {
                    Ok(()) => {
                        self.hand_pieces = self.hand_pieces.saturating_sub(count);
                        Ok(())
                    }
                    Err(Underflow { held }) => Err(Error::HandUnderflow {
                        player,
                        change,
                        held,
                        requested: count,
                    }),
                },
                Ordering::Equal => Ok(()),
            };
            if done.is_err() {
                break;
            }
        }
        edit.finish();
        done
    }

    // By reference: a position that is passed by value is copied once more.
    #[inline]
    pub(crate) fn check_capacity(&self) -> Result<(), Error> {
        check_capacity(self.square_count(), self.board_pieces, self.hand_pieces)
    }
}

/// The number of squares, if the iterator knows it.
fn announced<P>(squares: &impl Iterator<Item = Option<P>>) -> Option<usize> {
    let (least, most) = squares.size_hint();
    (most == Some(least)).then_some(least)
}

/// The squares that decide if a board has too many: at most one more than it may have.
#[cold]
fn at_most<P>(
    shape: Shape,
    squares: impl Iterator<Item = Option<P>>,
) -> Result<impl Iterator<Item = Option<P>>, Error> {
    if let Some(found) = announced(&squares) {
        check_length(shape, found)?;
    }
    Ok(squares.take(shape.square_count().saturating_add(1)))
}

/// Squares, with their pieces counted on the way, at most as many as the board has.
#[expect(
    clippy::manual_inspect,
    reason = "the standard library knows how many items a map has, and copies many at once"
)]
fn counted<P>(
    squares: impl IntoIterator<Item = Option<P>>,
    pieces: &mut u16,
) -> impl Iterator<Item = Option<P>> {
    squares.into_iter().map(|square| {
        *pieces = pieces.wrapping_add(square.is_some().into());
        square
    })
}

/// The number of pieces on a board. A board never has more squares than 16 bits can count,
/// and with so few bits the compiler counts many squares at once.
fn occupied<P>(board: &[Option<P>]) -> u16 {
    let pieces = board.iter().map(|square| u16::from(square.is_some()));
    pieces.fold(0, u16::wrapping_add)
}

#[inline]
fn check_length(shape: Shape, found: usize) -> Result<(), Error> {
    let squares = shape.square_count();
    if found != squares {
        return Err(Error::BoardLength { found, squares });
    }
    Ok(())
}

#[inline]
fn check_capacity(squares: usize, board_pieces: usize, hand_pieces: u64) -> Result<(), Error> {
    let pieces = hand_pieces.saturating_add(board_pieces as u64);
    if pieces > squares as u64 {
        return Err(Error::TooManyPieces { pieces, squares });
    }
    Ok(())
}
