use crate::Seat;

/// The offers of one kind in a game, such as to take a move back: the one that is open, and who has made one since
/// the own last move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Offer {
    by: Option<Seat>,
    made: [bool; 2],
}

/// The end of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offered {
    /// The other is asked.
    Anew,
    /// The other has offered the same, so that both agree.
    Agreed,
}

/// The reason why there is no offer, or no answer to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OfferError {
    /// There is no offer of the other's.
    None,
    /// A second one between two moves of one's own.
    Again,
}

impl Offer {
    /// The player whose offer is open.
    pub(crate) const fn by(self) -> Option<Seat> {
        self.by
    }

    /// The end that an offer of a player would come to.
    pub(crate) fn offered(self, seat: Seat) -> Result<Offered, OfferError> {
        let [first, second] = self.made;
        let was_made = match seat {
            Seat::First => first,
            Seat::Second => second,
        };
        match self.by {
            Some(by) if by != seat => Ok(Offered::Agreed),
            Some(_) => Err(OfferError::Again),
            None if was_made => Err(OfferError::Again),
            None => Ok(Offered::Anew),
        }
    }

    /// Refuses an answer of a player whom nobody has asked.
    pub(crate) fn answered(self, seat: Seat) -> Result<(), OfferError> {
        match self.by {
            Some(by) if by != seat => Ok(()),
            _ => Err(OfferError::None),
        }
    }

    /// A player offers.
    pub(crate) const fn make(&mut self, seat: Seat) {
        self.by = Some(seat);
        *self.made_mut(seat) = true;
    }

    /// The offer is answered or withdrawn.
    pub(crate) const fn close(&mut self) {
        self.by = None;
    }

    /// A player moves, who declines by it what the other offered, and may offer again.
    pub(crate) fn moved(&mut self, seat: Seat) {
        if self.by != Some(seat) {
            self.close();
        }
        *self.made_mut(seat) = false;
    }

    const fn made_mut(&mut self, seat: Seat) -> &mut bool {
        let [first, second] = &mut self.made;
        match seat {
            Seat::First => first,
            Seat::Second => second,
        }
    }
}
