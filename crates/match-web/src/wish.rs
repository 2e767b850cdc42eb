/// An action that a player of any match may wish for: on a page, through another interface, or as an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To move.
    Move {
        /// The move, as the game or the protocol of the engine writes it.
        text: Box<str>,
        /// True to offer a draw with it.
        offer_draw: bool,
    },
    /// To resign.
    Resign,
    /// To offer a draw.
    OfferDraw,
    /// To accept the draw that the other player offers.
    AcceptDraw,
    /// To decline it.
    DeclineDraw,
    /// To ask for the last move back.
    OfferTakeback,
    /// To grant that.
    AcceptTakeback,
    /// To decline it.
    DeclineTakeback,
    /// To claim the end that a rule gives.
    Claim,
    /// To claim the game of a player who has left.
    ClaimVictory,
    /// To call the match off.
    Abort,
}

impl Wish {
    /// A move without an offer.
    #[must_use]
    pub fn play(text: &str) -> Self {
        Self::Move {
            text: text.into(),
            offer_draw: false,
        }
    }
}
