use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

use crate::{ByPlayer, Error, Player, Qi, Shape};

/// The changes from one position to another on a board of the same shape: squares, hands,
/// styles and turn, each with its old and its new value.
///
/// Needs the feature `alloc`, which is on by default.
///
/// Made by [`Qi::diff`] or [`Diff::new`], and applied by [`Qi::apply`] or, in place, by
/// [`Qi::apply_mut`].
///
/// ```
/// use qi::Qi;
///
/// let before = Qi::new(&[8, 8], "C", "c")?.board_diff([(12, Some("P"))])?;
/// let after = before.clone().board_diff([(12, None), (28, Some("P"))])?.toggle();
///
/// let diff = before.diff(&after)?;
/// let changed: Vec<usize> = diff.squares().iter().map(|square| square.index).collect();
/// assert_eq!(changed, [12, 28]);
/// assert_eq!(before.clone().apply(&diff)?, after);
/// assert_eq!(after.apply(&diff.reversed())?, before);
/// # Ok::<(), qi::Error>(())
/// ```
///
/// Diffs order by shape, then by squares, hands, styles and turn, each as a list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Diff<P, S> {
    shape: Shape,
    squares: Vec<SquareChange<P>>,
    hands: Vec<HandChange<P>>,
    styles: ByPlayer<Option<Change<S>>>,
    turn: Option<Change<Player>>,
}

/// An old and a new value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct Change<T> {
    /// The value before.
    pub old: T,
    /// The value after.
    pub new: T,
}

impl<T> Change<T> {
    /// The change of an old value to a new one.
    #[must_use]
    pub const fn new(old: T, new: T) -> Self {
        Self { old, new }
    }
}

/// The change of one square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct SquareChange<P> {
    /// The flat index of the square.
    pub index: usize,
    /// The piece before, if any.
    pub old: Option<P>,
    /// The piece after, if any.
    pub new: Option<P>,
}

impl<P> SquareChange<P> {
    /// The change of the square with this index.
    #[must_use]
    pub const fn new(index: usize, old: Option<P>, new: Option<P>) -> Self {
        Self { index, old, new }
    }
}

/// The change of the count of one piece in a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct HandChange<P> {
    /// The owner of the hand.
    pub player: Player,
    /// The piece.
    pub piece: P,
    /// The count before.
    pub old: usize,
    /// The count after.
    pub new: usize,
}

impl<P> HandChange<P> {
    /// The change of the count of this piece in the hand of this player.
    #[must_use]
    pub const fn new(player: Player, piece: P, old: usize, new: usize) -> Self {
        Self {
            player,
            piece,
            old,
            new,
        }
    }
}

impl<P, S> Diff<P, S> {
    /// A diff from its changes, in any order. A change to the same value is left out.
    ///
    /// ```
    /// use qi::{ByPlayer, Change, Diff, Player, Qi, Shape, SquareChange};
    ///
    /// let squares = [
    ///     SquareChange::new(28, None, Some("P")),
    ///     SquareChange::new(12, Some("P"), None),
    /// ];
    /// let turn = Change::new(Player::First, Player::Second);
    /// let styles = ByPlayer::new(None, None);
    /// let step = Diff::new(Shape::new(&[8, 8])?, squares, [], styles, Some(turn))?;
    ///
    /// let position = Qi::new(&[8, 8], "C", "c")?.board_diff([(12, Some("P"))])?;
    /// assert_eq!(position.apply(&step)?.square(28), Some(&"P"));
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IndexOutOfRange`](Error::IndexOutOfRange) for a square that the board does not have,
    /// such as 64 of `[8, 8]`; [`RepeatedSquare`](Error::RepeatedSquare) and
    /// [`RepeatedPiece`](Error::RepeatedPiece) for two changes of the same square, or of the
    /// same piece in a hand; [`TooManyPieces`](Error::TooManyPieces) when the changes alone
    /// have more pieces before or after than the board has squares.
    pub fn new(
        shape: Shape,
        squares: impl IntoIterator<Item = SquareChange<P>>,
        hands: impl IntoIterator<Item = HandChange<P>>,
        styles: ByPlayer<Option<Change<S>>>,
        turn: Option<Change<Player>>,
    ) -> Result<Self, Error>
    where
        P: Ord,
        S: PartialEq,
    {
        let count = shape.square_count();
        let mut squares: Vec<_> = squares.into_iter().collect();
        squares.sort_by_key(|change| change.index);
        if let Some(&SquareChange { index, .. }) = squares.last()
            && index >= count
        {
            let squares = count;
            return Err(Error::IndexOutOfRange { index, squares });
        }
        if let Some(SquareChange { index, .. }) =
            repeated(&squares, |one, next| one.index == next.index)
        {
            return Err(Error::RepeatedSquare { index: *index });
        }
        let mut hands: Vec<_> = hands.into_iter().collect();
        hands.sort_by(|one, next| place(one).cmp(&place(next)));
        if let Some(HandChange { player, .. }) =
            repeated(&hands, |one, next| place(one) == place(next))
        {
            return Err(Error::RepeatedPiece { player: *player });
        }
        squares.retain(|change| change.old != change.new);
        hands.retain(|change| change.old != change.new);
        let diff = Self {
            shape,
            squares,
            hands,
            styles: styles.map(|change| change.filter(Change::is_one)),
            turn: turn.filter(Change::is_one),
        };
        for pieces in diff.pieces() {
            check_pieces(pieces, count)?;
        }
        Ok(diff)
    }

    /// The numbers of pieces that the changes have before and after.
    fn pieces(&self) -> [u64; 2] {
        let squares = self.squares.iter();
        let squares =
            squares.map(|change| [u64::from(change.old.is_some()), change.new.is_some().into()]);
        let hands = self
            .hands
            .iter()
            .map(|change| [change.old as u64, change.new as u64]);
        squares
            .chain(hands)
            .fold([0, 0], |[old, new]: [u64; 2], [before, after]| {
                [old.saturating_add(before), new.saturating_add(after)]
            })
    }

    /// The shape of the board of both positions.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The squares that changed, by index.
    #[must_use]
    pub const fn squares(&self) -> &[SquareChange<P>] {
        self.squares.as_slice()
    }

    /// The pieces whose count in a hand changed: the first player's before the second
    /// player's, each hand in the order of the pieces.
    #[must_use]
    pub const fn hands(&self) -> &[HandChange<P>] {
        self.hands.as_slice()
    }

    /// The styles that changed.
    #[must_use]
    pub const fn styles(&self) -> &ByPlayer<Option<Change<S>>> {
        &self.styles
    }

    /// The player to move, if that changed.
    #[must_use]
    pub const fn turn(&self) -> Option<Change<Player>> {
        self.turn
    }

    /// Whether nothing changed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.squares.is_empty()
            && self.hands.is_empty()
            && self.styles.first.is_none()
            && self.styles.second.is_none()
            && self.turn.is_none()
    }

    /// The inverse: the diff that undoes this one.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        for square in &mut self.squares {
            mem::swap(&mut square.old, &mut square.new);
        }
        for held in &mut self.hands {
            mem::swap(&mut held.old, &mut held.new);
        }
        self.styles = self.styles.map(|style| style.map(Change::reversed));
        self.turn = self.turn.map(Change::reversed);
        self
    }
}

impl<T> Change<T> {
    fn is_one(&self) -> bool
    where
        T: PartialEq,
    {
        self.old != self.new
    }

    fn reversed(self) -> Self {
        Self {
            old: self.new,
            new: self.old,
        }
    }
}

/// The hand of a change, and the piece in it.
const fn place<P>(change: &HandChange<P>) -> (Player, &P) {
    (change.player, &change.piece)
}

/// The first of two items side by side that are the same.
fn repeated<T>(items: &[T], same: impl Fn(&T, &T) -> bool) -> Option<&T> {
    let mut pairs = items.iter().zip(items.iter().skip(1));
    pairs
        .find(|(one, next)| same(one, next))
        .map(|(one, _)| one)
}

/// # The changes between two positions
impl<P: Clone + Ord, S: Clone + PartialEq> Qi<P, S> {
    /// The changes from this position to the other one.
    ///
    /// # Errors
    ///
    /// [`ShapeMismatch`](Error::ShapeMismatch) when the boards have different
    /// shapes, such as `[4]` and `[2, 2]`.
    pub fn diff(&self, other: &Self) -> Result<Diff<P, S>, Error> {
        if self.board_shape() != other.board_shape() {
            return Err(Error::ShapeMismatch);
        }
        let squares = self.board().iter().zip(other.board()).enumerate();
        let squares = squares
            .filter(|(_, (old, new))| old != new)
            .map(|(index, (old, new))| SquareChange {
                index,
                old: old.clone(),
                new: new.clone(),
            });
        let hands = Player::ALL
            .into_iter()
            .flat_map(|player| hand_changes(player, self, other));
        let styles = ByPlayer::from_fn(|player| change(self.style(player), other.style(player)));
        Ok(Diff {
            shape: self.board_shape(),
            squares: squares.collect(),
            hands: hands.collect(),
            styles,
            turn: change(&self.turn(), &other.turn()),
        })
    }

    /// The position with the changes of a diff.
    ///
    /// # Errors
    ///
    /// An error that names the place if the position is not the one that the diff starts
    /// from: [`ShapeMismatch`](Error::ShapeMismatch),
    /// [`SquareMismatch`](Error::SquareMismatch),
    /// [`HandMismatch`](Error::HandMismatch),
    /// [`StyleMismatch`](Error::StyleMismatch) or
    /// [`TurnMismatch`](Error::TurnMismatch).
    /// [`TooManyPieces`](Error::TooManyPieces) when the parts of the position that the diff
    /// does not mention leave no room.
    ///
    /// ```
    /// use qi::{Error, Qi};
    ///
    /// let empty = Qi::new(&[8, 8], "C", "c")?;
    /// let pawn = empty.clone().board_diff([(12, Some("P"))])?;
    /// let diff = empty.diff(&pawn)?;
    /// assert_eq!(pawn.apply(&diff), Err(Error::SquareMismatch { index: 12 }));
    /// # Ok::<(), qi::Error>(())
    /// ```
    pub fn apply(mut self, diff: &Diff<P, S>) -> Result<Self, Error> {
        self.apply_mut(diff)?;
        Ok(self)
    }

    /// Makes the changes of a diff in place, all or nothing.
    ///
    /// It allocates nothing, but for a hand that needs more room.
    ///
    /// ```
    /// use qi::Qi;
    ///
    /// let mut position = Qi::new(&[8, 8], "C", "c")?.board_diff([(12, Some("P"))])?;
    /// let before = position.clone();
    /// let moved = before.clone().board_diff([(12, None), (28, Some("P"))])?.toggle();
    ///
    /// let step = position.diff(&moved)?;
    /// position.apply_mut(&step)?;
    /// assert_eq!(position, moved);
    /// position.apply_mut(&step.reversed())?;
    /// assert_eq!(position, before);
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`apply`](Self::apply); the position is then unchanged.
    pub fn apply_mut(&mut self, diff: &Diff<P, S>) -> Result<(), Error> {
        self.check_diff(diff)?;
        self.make_changes(diff)
    }

    fn check_diff(&self, diff: &Diff<P, S>) -> Result<(), Error> {
        if self.board_shape() != diff.shape {
            return Err(Error::ShapeMismatch);
        }
        for SquareChange { index, old, .. } in &diff.squares {
            if self.square(*index) != old.as_ref() {
                return Err(Error::SquareMismatch { index: *index });
            }
        }
        for change in &diff.hands {
            let (expected, found) = (change.old, self.hand(change.player).count(&change.piece));
            if expected != found {
                return Err(Error::HandMismatch {
                    player: change.player,
                    expected,
                    found,
                });
            }
        }
        for (player, style) in diff.styles.iter() {
            if let Some(Change { old, .. }) = style
                && self.style(player) != old
            {
                return Err(Error::StyleMismatch { player });
            }
        }
        let player = self.turn();
        if diff.turn.is_some_and(|Change { old, .. }| old != player) {
            return Err(Error::TurnMismatch { player });
        }
        // The old pieces of the diff are in the position, so only the others stay.
        let [old, new] = diff.pieces();
        let others = (self.piece_count() as u64).saturating_sub(old);
        check_pieces(others.saturating_add(new), self.square_count())
    }
}

fn check_pieces(pieces: u64, squares: usize) -> Result<(), Error> {
    if pieces > squares as u64 {
        return Err(Error::TooManyPieces { pieces, squares });
    }
    Ok(())
}

fn change<T: Clone + PartialEq>(old: &T, new: &T) -> Option<Change<T>> {
    (old != new).then(|| Change {
        old: old.clone(),
        new: new.clone(),
    })
}

/// The hands of one player in both positions, in the order of the pieces, without the pieces
/// whose count is the same.
fn hand_changes<P: Clone + Ord, S>(
    player: Player,
    before: &Qi<P, S>,
    after: &Qi<P, S>,
) -> Vec<HandChange<P>> {
    let mut before = before.hand(player).iter().peekable();
    let mut after = after.hand(player).iter().peekable();
    let mut changes = Vec::new();
    loop {
        let order = match (before.peek(), after.peek()) {
            (Some((left, _)), Some((right, _))) => left.cmp(right),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return changes,
        };
        let old = before.next_if(|_| order.is_le());
        let new = after.next_if(|_| order.is_ge());
        let count = |item: Option<(&P, usize)>| item.map_or(0, |(_, count)| count);
        if let Some((piece, _)) = old.or(new)
            && count(old) != count(new)
        {
            changes.push(HandChange {
                player,
                piece: piece.clone(),
                old: count(old),
                new: count(new),
            });
        }
    }
}
