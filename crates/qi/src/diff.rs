use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

use crate::{ByPlayer, Error, Player, Qi, Shape};

/// What changed from one position to another on a board of the same shape:
/// squares, hands, styles and turn, each with what was there and what came.
///
/// Made by [`Qi::diff`] and applied by [`Qi::apply`].
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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diff<P, S> {
    shape: Shape,
    squares: Vec<SquareChange<P>>,
    hands: Vec<HandChange<P>>,
    styles: ByPlayer<Option<Change<S>>>,
    turn: Option<Change<Player>>,
}

/// What was there and what came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Change<T> {
    /// What was there.
    pub old: T,
    /// What came.
    pub new: T,
}

/// The change of one square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareChange<P> {
    /// The flat index of the square.
    pub index: usize,
    /// The piece that was there, if any.
    pub old: Option<P>,
    /// The piece that came, if any.
    pub new: Option<P>,
}

/// The change of how many of one piece a hand holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HandChange<P> {
    /// Whose hand it is.
    pub player: Player,
    /// The piece.
    pub piece: P,
    /// How many there were.
    pub old: usize,
    /// How many there are now.
    pub new: usize,
}

impl<P, S> Diff<P, S> {
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

    /// The pieces whose number in a hand changed: the first player's before the
    /// second player's, each hand in the order of the pieces.
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

    /// The way back: the diff that undoes this one.
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
    fn reversed(self) -> Self {
        Self {
            old: self.new,
            new: self.old,
        }
    }
}

/// # What changed between two positions
impl<P: Clone + Ord, S: Clone + PartialEq> Qi<P, S> {
    /// What changed from this position to the other one.
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
    /// An error that names the place when something is not as it was before the
    /// diff: [`ShapeMismatch`](Error::ShapeMismatch),
    /// [`SquareMismatch`](Error::SquareMismatch),
    /// [`HandMismatch`](Error::HandMismatch),
    /// [`StyleMismatch`](Error::StyleMismatch) or
    /// [`TurnMismatch`](Error::TurnMismatch).
    /// [`TooManyPieces`](Error::TooManyPieces) when the rest of the position, of
    /// which the diff says nothing, leaves no room.
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
        if self.board_shape() != diff.shape {
            return Err(Error::ShapeMismatch);
        }
        for SquareChange { index, old, new } in &diff.squares {
            if self.square(*index) != old.as_ref() {
                return Err(Error::SquareMismatch { index: *index });
            }
            self.put(*index, new.clone())?;
        }
        for change in &diff.hands {
            let (expected, found) = (change.old, self.hand(change.player).count(&change.piece));
            if expected != found {
                return Err(Error::HandMismatch {
                    player: change.player,
                    expected: expected as u64,
                    found: found as u64,
                });
            }
        }
        for player in Player::ALL {
            let changes = diff.hands.iter().filter(|change| change.player == player);
            self.hold(
                player,
                changes.map(|change| {
                    let delta = (change.new as u64).wrapping_sub(change.old as u64);
                    (change.piece.clone(), delta.cast_signed())
                }),
            )?;
        }
        for (player, style) in diff.styles.iter() {
            if let Some(Change { old, new }) = style {
                if self.style(player) != old {
                    return Err(Error::StyleMismatch { player });
                }
                self.set_style(player, new.clone());
            }
        }
        if let Some(Change { old, new }) = diff.turn {
            if self.turn() != old {
                return Err(Error::TurnMismatch {
                    player: self.turn(),
                });
            }
            self = self.with_turn(new);
        }
        self.check_capacity()?;
        Ok(self)
    }
}

fn change<T: Clone + PartialEq>(old: &T, new: &T) -> Option<Change<T>> {
    (old != new).then(|| Change {
        old: old.clone(),
        new: new.clone(),
    })
}

/// Both hands of one player side by side, in the order of the pieces, without the
/// pieces whose number is the same.
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
