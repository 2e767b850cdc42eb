//! Changing a position in place, all or nothing.

use alloc::vec::Vec;
use core::mem;

use super::assignment::Unfinished;
use crate::{Diff, Error, Player, Qi};

/// # Changing a position in place
impl<P, S> Qi<P, S> {
    /// Changes squares, hands and the turn at once, in place and all or nothing.
    ///
    /// Squares change as by [`board_diff`](Self::board_diff), hands as by
    /// [`hand_diff`](Self::hand_diff), in the order given. The pieces are counted once, after
    /// all changes, so a capture can be made and taken back on a full board. A change of up to
    /// eight squares and eight items allocates nothing, but for a hand that needs more room.
    ///
    /// ```
    /// use qi::{Player, Qi};
    ///
    /// let mut position = Qi::new(&[2], "C", "c")?.board_diff([(0, Some("K")), (1, Some("k"))])?;
    /// let before = position.clone();
    ///
    /// position.update([(0, None), (1, Some("K"))], [(Player::First, "k", 1)], Player::Second)?;
    /// assert_eq!((position.square(1), position.first_hand_count(&"k")), (Some(&"K"), 1));
    ///
    /// let back = [(0, Some("K")), (1, Some("k"))];
    /// position.update(back, [(Player::First, "k", -1)], Player::First)?;
    /// assert_eq!(position, before);
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`board_diff`](Self::board_diff) and [`hand_diff`](Self::hand_diff), such
    /// as [`IndexOutOfRange`](Error::IndexOutOfRange) for square 2 of `[2]`; the position is
    /// then unchanged.
    pub fn update(
        &mut self,
        squares: impl IntoIterator<Item = (usize, Option<P>)>,
        hands: impl IntoIterator<Item = (Player, P, i32)>,
        turn: Player,
    ) -> Result<(), Error>
    where
        P: Clone + Ord,
    {
        let unfinished = Unfinished(self);
        let position = &mut *unfinished.0;
        let mut undo = Undo {
            squares: Log::new(),
            hands: Log::new(),
        };
        let done = position.change(squares, hands, &mut undo);
        match done {
            Ok(()) => position.turn = turn,
            Err(_) => position.restore(undo),
        }
        mem::forget(unfinished);
        done
    }

    fn change(
        &mut self,
        squares: impl IntoIterator<Item = (usize, Option<P>)>,
        hands: impl IntoIterator<Item = (Player, P, i32)>,
        undo: &mut Undo<P>,
    ) -> Result<(), Error>
    where
        P: Clone + Ord,
    {
        for (index, piece) in squares {
            let before = self.replace(index, piece)?;
            undo.squares.push((index, before));
        }
        let mut items = hands.into_iter().peekable();
        let mut before = 0_usize;
        while let Some(player) = items.peek().map(|(player, ..)| *player) {
            let same_hand = core::iter::from_fn(|| items.next_if(|item| item.0 == player));
            let mut count = 0_usize;
            let changes = same_hand.map(|(_, piece, delta)| {
                count = count.saturating_add(1);
                undo.hands.push((player, piece.clone(), delta.into()));
                (piece, delta.into())
            });
            if let Err(error) = self.hold(player, changes) {
                // The last change was refused, so there is nothing of it to undo.
                undo.hands.pop();
                return Err(after(error, before));
            }
            before = before.saturating_add(count);
        }
        self.check_capacity()
    }

    /// Makes the changes of a diff that has been checked.
    pub(crate) fn make_changes(&mut self, diff: &Diff<P, S>) -> Result<(), Error>
    where
        P: Clone + Ord,
        S: Clone,
    {
        let unfinished = Unfinished(self);
        let position = &mut *unfinished.0;
        for change in diff.squares() {
            position.replace(change.index, change.new.clone())?;
        }
        for player in Player::ALL {
            let changes = diff.hands().iter().filter(|change| change.player == player);
            let changes = changes.map(|change| {
                let delta = (change.new as u64).wrapping_sub(change.old as u64);
                (change.piece.clone(), delta.cast_signed())
            });
            position.hold(player, changes)?;
        }
        for (player, style) in diff.styles().iter() {
            if let Some(change) = style {
                position.styles[player] = change.new.clone();
            }
        }
        if let Some(change) = diff.turn() {
            position.turn = change.new;
        }
        mem::forget(unfinished);
        Ok(())
    }

    #[cold]
    fn restore(&mut self, mut undo: Undo<P>)
    where
        P: Ord,
    {
        while let Some((player, piece, delta)) = undo.hands.pop() {
            // Each change was possible, and so is the way back.
            let _ = self.hold(player, [(piece, delta.saturating_neg())]);
        }
        while let Some((index, piece)) = undo.squares.pop() {
            let _ = self.replace(index, piece);
        }
    }
}

/// The error of a change that has this many others before it, of other hands.
#[cold]
fn after(error: Error, before: usize) -> Error {
    match error {
        Error::HandUnderflow {
            player,
            change,
            held,
            requested,
        } => Error::HandUnderflow {
            player,
            change: change.saturating_add(before),
            held,
            requested,
        },
        error => error,
    }
}

/// The contents of changed squares before, and the changes of hands, in their order.
struct Undo<P> {
    squares: Log<(usize, Option<P>)>,
    hands: Log<(Player, P, i64)>,
}

/// A stack that keeps its first items without an allocation.
struct Log<T> {
    first: [Option<T>; 8],
    more: Vec<T>,
}

impl<T> Log<T> {
    const fn new() -> Self {
        Self {
            first: [const { None }; 8],
            more: Vec::new(),
        }
    }

    fn push(&mut self, item: T) {
        match self.first.iter_mut().find(|place| place.is_none()) {
            Some(place) => *place = Some(item),
            None => self.more.push(item),
        }
    }

    fn pop(&mut self) -> Option<T> {
        let first = || self.first.iter_mut().rev().find_map(Option::take);
        self.more.pop().or_else(first)
    }
}
