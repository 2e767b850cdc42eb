use alloc::collections::BTreeMap;

use crate::{Hands, Player};

/// With fewer items than this in both hands, each change is made in place at once.
const SMALL: usize = 64;

/// A change of one hand, one piece after the other.
// Between `new` and `finish`, large hands may hold items with count 0, and pieces
// that are new to them wait outside, so that many changes cost one merge instead
// of moving the hand for each.
pub(crate) struct HandEdit<'a, P> {
    hands: &'a mut Hands<P>,
    player: Player,
    waiting: Option<BTreeMap<P, u64>>,
    emptied: bool,
}

/// Fewer of a piece in the hand than were to be removed.
#[derive(Debug)]
pub(crate) struct Underflow {
    pub(crate) held: u64,
}

impl<'a, P: Ord> HandEdit<'a, P> {
    pub(crate) const fn new(hands: &'a mut Hands<P>, player: Player) -> Self {
        Self {
            hands,
            player,
            waiting: None,
            emptied: false,
        }
    }

    /// Adds `added` of a piece. The caller sums all that is held in a `u64`, so a single
    /// count cannot exceed it.
    pub(crate) fn add(&mut self, piece: P, added: u64) {
        let place = self.hands.find(self.player, &piece);
        // Once one new piece waits, all new pieces wait: the same piece must not stand in the
        // hand twice.
        let is_small = self.hands.items.len() < SMALL && self.waiting.is_none();
        let count = match place {
            Ok(at) => self.hands.items.get_mut(at).map(|(_, count)| count),
            Err(at) if is_small => return self.hands.insert(at, self.player, (piece, added)),
            Err(_) => Some(self.waiting(piece)),
        };
        if let Some(count) = count {
            *count = count.saturating_add(added);
        }
    }

    /// The waiting counts.
    #[cold]
    #[inline(never)]
    fn waiting(&mut self, piece: P) -> &mut u64 {
        let waiting = self.waiting.get_or_insert_default();
        waiting.entry(piece).or_insert(0)
    }

    /// Removes `requested` of a piece, at least one.
    pub(crate) fn remove(&mut self, piece: &P, requested: u64) -> Result<(), Underflow> {
        let place = self.hands.find(self.player, piece);
        let is_small = self.hands.items.len() <= SMALL;
        let count = match place {
            Ok(at) => self.hands.items.get_mut(at).map(|(_, count)| count),
            Err(_) => self
                .waiting
                .as_mut()
                .and_then(|waiting| waiting.get_mut(piece)),
        };
        let mut nothing = 0;
        let count = count.unwrap_or(&mut nothing);
        let held = *count;
        *count = held.checked_sub(requested).ok_or(Underflow { held })?;
        if held == requested {
            match place {
                Ok(at) if is_small => self.hands.remove(at, self.player),
                _ => self.emptied = true,
            }
        }
        Ok(())
    }

    /// Leaves the hands in order.
    pub(crate) fn finish(self) {
        if self.emptied || self.waiting.is_some() {
            self.merge();
        }
    }

    #[cold]
    #[inline(never)]
    fn merge(self) {
        let Self { hands, player, .. } = self;
        hands.sweep();
        let mut waiting = self.waiting.unwrap_or_default();
        waiting.retain(|_, count| *count > 0);
        let added = waiting.len();
        if added == 0 {
            return;
        }
        let (start, end) = match player {
            Player::First => (0, hands.boundary),
            Player::Second => (hands.boundary, hands.items.len()),
        };
        hands.items.list().splice(end..end, waiting);
        let end = end.saturating_add(added);
        if player.is_first() {
            hands.boundary = end;
        }
        // Two runs in order: the stable sort merges them.
        if let Some(hand) = hands.items.get_mut(start..end) {
            hand.sort_by(|(left, _), (right, _)| left.cmp(right));
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use super::{HandEdit, SMALL};
    use crate::{ByPlayer, Error, Hands, Player, Qi, Shape};

    #[test]
    fn only_small_hands_are_changed_in_place() {
        let mut hands = Hands::new();
        let mut edit = HandEdit::new(&mut hands, Player::Second);
        for piece in (0..1_000).rev() {
            edit.add(piece, 1);
            let kinds = 1_000 - piece;
            assert!(kinds > 20 || edit.waiting.is_none());
            assert!(kinds < 100 || edit.hands.items.len() < 100);
        }
        edit.finish();
        assert!(
            hands
                .hand(Player::Second)
                .iter()
                .map(|(piece, _)| *piece)
                .eq(0..1_000)
        );
    }

    #[test]
    fn a_hand_is_small_up_to_a_number_of_items() {
        let held = |kinds| Hands::from_items((0..kinds).map(|piece| (Player::Second, piece, 1)));
        for (kinds, waits) in [(SMALL - 1, false), (SMALL, true)] {
            let mut hands = held(kinds);
            let mut edit = HandEdit::new(&mut hands, Player::Second);
            edit.add(kinds, 1);
            assert_eq!(edit.waiting.is_some(), waits);
            edit.finish();
            assert_eq!(hands, held(kinds + 1));
        }
        for (kinds, stays) in [(SMALL, false), (SMALL + 1, true)] {
            let mut hands = held(kinds);
            let mut edit = HandEdit::new(&mut hands, Player::Second);
            edit.remove(&(kinds - 1), 1).expect("held");
            assert_eq!(edit.hands.items.len() == kinds, stays);
            edit.finish();
            assert_eq!(hands, held(kinds - 1));
        }
    }

    /// Applies changes by one to a hand of `kinds` pieces, beside `others` pieces in the
    /// other hand, and to a map; returns true if both allow all of them.
    fn changes(player: Player, kinds: usize, others: usize, changes: &[(usize, bool)]) -> bool {
        let hands = |counts: &BTreeMap<usize, usize>| {
            let held = counts.iter().map(|(piece, count)| (player, *piece, *count));
            let other = (0..others).map(|piece| (player.flip(), piece, 1));
            Hands::from_items(held.chain(other))
        };
        let mut counts = (0..kinds).map(|piece| (piece, 1)).collect();
        let mut edited = hands(&counts);
        let mut edit = HandEdit::new(&mut edited, player);
        for (piece, is_added) in changes {
            let count = counts.entry(*piece).or_default();
            if *is_added {
                edit.add(*piece, 1);
                *count += 1;
            } else {
                let removed = edit.remove(piece, 1).is_ok();
                assert_eq!(removed, *count > 0, "{kinds} kinds, {changes:?}");
                if !removed {
                    return false;
                }
                *count -= 1;
            }
        }
        edit.finish();
        assert_eq!(edited, hands(&counts), "{kinds} kinds, {changes:?}");
        true
    }

    #[test]
    fn a_hand_is_a_map_whether_it_is_small_or_not() {
        let mut done = 0;
        let sizes = [
            (SMALL - 1, 0),
            (SMALL, 0),
            (SMALL + 1, 0),
            (2, SMALL - 3),
            (SMALL - 2, 2),
        ];
        for (kinds, others) in sizes {
            // Two pieces that are held, and two that are not.
            let pieces = [0, 1, kinds, kinds + 1];
            let change = |number: usize| (pieces[number % 4], [false, true][number / 4 % 2]);
            for player in Player::ALL {
                for numbers in 0..8_usize.pow(4) {
                    let list = [0, 3, 6, 9].map(|shift| change(numbers >> shift));
                    done += usize::from(changes(player, kinds, others, &list));
                }
            }
        }
        assert_eq!(done, 10 * 1_406);
    }

    #[test]
    fn a_sum_past_64_bits_is_refused_where_it_happens() {
        let shape = Shape::new(&[2]).expect("a shape");
        let styles = ByPlayer::new((), ());
        let changed = |held: u64, changes: &[(char, i64)]| {
            let mut position = Qi::from_parts(
                shape,
                alloc::vec![None, None],
                Hands::new(),
                styles,
                Player::First,
            )
            .expect("a position");
            let most = i64::MAX.cast_unsigned();
            position.hold(
                Player::First,
                [('a', i64::MAX), ('b', (held - most).cast_signed())],
            )?;
            position.hold(Player::Second, changes.iter().copied())?;
            position.check_capacity()
        };
        let refused = |pieces| Err(Error::TooManyPieces { pieces, squares: 2 });
        let almost = u64::MAX - 1;
        assert_eq!(changed(almost, &[]), refused(almost));
        assert_eq!(changed(almost, &[('c', 1)]), refused(u64::MAX));
        assert_eq!(
            changed(almost, &[('c', 1), ('d', -1)]),
            Err(Error::HandUnderflow {
                player: Player::Second,
                change: 1,
                held: 0,
                requested: 1
            })
        );
        assert_eq!(changed(almost, &[('c', 2), ('d', -1)]), refused(u64::MAX));
        assert_eq!(
            changed(almost, &[('c', i64::MAX), ('c', i64::MIN)]),
            refused(u64::MAX)
        );
    }
}
