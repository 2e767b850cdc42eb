/// A check that the separators of a board stand only between parts that are
/// themselves separated one order lower (§7.4): `2/2//2/2` is coherent, `2//2` is not.
///
/// The rule of §7.4 in one pass and constant memory.
// Bit `k` says that a separator of order `k + 1` has stood in the part that is
// open at that level. A coherent text with a run of N slashes has at least 2^N
// segments, so 64 bits are enough for any text that fits in memory.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Coherence {
    seen: u64,
    highest: usize,
}

impl Coherence {
    /// A separator of `order` slashes: it closes the parts of all lower orders.
    ///
    /// An error is the order of the separator beside a part that lacks one.
    pub(crate) fn separator(&mut self, order: usize) -> Result<(), usize> {
        let lower = self.close_below(order)?;
        let own = 1_u64 << order.saturating_sub(1);
        self.seen = (self.seen & !lower) | own;
        self.highest = self.highest.max(order);
        Ok(())
    }

    /// The end of the board: it closes the last part of every order.
    pub(crate) fn end(self) -> Result<(), usize> {
        self.close_below(self.highest).map(|_| ())
    }

    /// The orders below `order` as bits, if each has been seen.
    fn close_below(self, order: usize) -> Result<u64, usize> {
        let lower = match order.saturating_sub(1) {
            0 => return Ok(0),
            64.. => return Err(order),
            orders => !(u64::MAX << orders),
        };
        match lower & !self.seen {
            0 => Ok(lower),
            // The highest order that is missing is missed by the one above it.
            missing => Err(65_usize.saturating_sub(missing.leading_zeros() as usize)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Coherence;

    /// The order of the separator beside the part that lacks one, if there is.
    fn incoherent(orders: impl IntoIterator<Item = usize>) -> Option<usize> {
        let mut coherence = Coherence::default();
        let mut orders = orders.into_iter();
        let read = orders.try_for_each(|order| coherence.separator(order));
        read.and_then(|()| coherence.end()).err()
    }

    #[test]
    fn separators_stand_between_parts_of_one_order_less() {
        for (orders, expected) in [
            (&[][..], None),
            (&[1], None),
            (&[1, 2, 1], None),
            (&[1, 2, 1, 3, 1, 2, 1], None),
            (&[2], Some(2)),
            (&[1, 2], Some(2)),
            (&[1, 3, 1], Some(3)),
            (&[3], Some(3)),
            (&[1, 2, 1, 3, 1], Some(3)),
            (&[1, 2, 3], Some(2)),
            (&[64], Some(64)),
            (&[65], Some(65)),
            (&[usize::MAX], Some(usize::MAX)),
        ] {
            let found = incoherent(orders.iter().copied());
            assert_eq!(found, expected, "{orders:?}");
        }
        // Two parts of each order, down to ranks.
        let deep = (1..1_usize << 12).map(|rank| rank.trailing_zeros() as usize + 1);
        assert_eq!(incoherent(deep), None);
    }
}
