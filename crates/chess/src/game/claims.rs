use core::fmt;

use super::{AlreadyOver, DrawReason, Game, Status};
use crate::moves::{Move, MoveError};
use crate::position::Position;

/// A draw that the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Claim {
    /// The same position for the third time (FIDE 9.2).
    ThreefoldRepetition,
    /// Fifty moves of both players without a pawn move or a capture (FIDE 9.3).
    FiftyMoves,
}

impl Claim {
    /// Both claims.
    pub const ALL: [Self; 2] = [Self::ThreefoldRepetition, Self::FiftyMoves];

    /// The name in lower case: `"threefold-repetition"` or `"fifty-moves"`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ThreefoldRepetition => "threefold-repetition",
            Self::FiftyMoves => "fifty-moves",
        }
    }

    const fn reason(self) -> DrawReason {
        match self {
            Self::ThreefoldRepetition => DrawReason::ThreefoldRepetition,
            Self::FiftyMoves => DrawReason::FiftyMoves,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::ThreefoldRepetition => "the third occurrence of a position",
            Self::FiftyMoves => "50 moves without a pawn move or a capture",
        })
    }
}

/// The claims that hold in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Claims {
    threefold: bool,
    fifty: bool,
}

impl Claims {
    /// Whether a claim holds.
    #[must_use]
    pub const fn contains(self, claim: Claim) -> bool {
        match claim {
            Claim::ThreefoldRepetition => self.threefold,
            Claim::FiftyMoves => self.fifty,
        }
    }

    /// Whether no claim holds.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        !self.threefold && !self.fifty
    }

    /// The claims that hold.
    pub fn iter(self) -> impl Iterator<Item = Claim> {
        Claim::ALL
            .into_iter()
            .filter(move |claim| self.contains(*claim))
    }
}

/// # Claims
impl Game {
    /// The draws that the player to move may claim on the board; none once the game is over.
    #[must_use]
    pub fn claims(&self) -> Claims {
        if self.status.is_over() {
            return Claims::default();
        }
        claims(&self.position, self.has_occurred(3))
    }

    /// The draws that the player to move may claim with a move that he intends (FIDE 9.2.1 and 9.3.1).
    ///
    /// ```
    /// use feen_chess::{Claim, Game};
    ///
    /// let mut game = Game::new();
    /// for text in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split(' ') {
    ///     game.play(text)?;
    /// }
    /// assert!(game.claims().is_empty());
    /// let intended = game.position().parse_move("Ng8")?;
    /// assert!(game.claims_with(intended)?.contains(Claim::ThreefoldRepetition));
    /// # Ok::<(), feen_chess::MoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The reason why the move is not legal.
    pub fn claims_with(&self, intended: Move) -> Result<Claims, MoveError> {
        if self.status.is_over() {
            return Ok(Claims::default());
        }
        let next = self.position.play(intended)?;
        let ply = self.moves.len().saturating_add(1);
        let earlier = self.occurrences_before(&next, next.key(), ply);
        Ok(claims(&next, earlier >= 2))
    }

    /// Ends the game as a draw, if the claim holds on the board.
    ///
    /// # Errors
    ///
    /// If it does not hold, or the game is over; the game stays as it was.
    pub fn claim(&mut self, claim: Claim) -> Result<&Status, ClaimError> {
        self.accept(claim, self.claims())
    }

    /// Ends the game as a draw, if the claim holds with a move that the player intends. The move is not
    /// played.
    ///
    /// # Errors
    ///
    /// As for [`claim`](Self::claim), and of a move that is not legal.
    pub fn claim_with(&mut self, claim: Claim, intended: Move) -> Result<&Status, ClaimError> {
        let claims = self.claims_with(intended)?;
        self.accept(claim, claims)
    }

    /// The claim that has made the game a draw.
    #[cfg(feature = "serde")]
    pub(crate) fn claimed(&self) -> Option<Claim> {
        match self.status {
            Status::Draw(reason) if self.ended_by_hand => Claim::ALL
                .into_iter()
                .find(|claim| claim.reason() == reason),
            _ => None,
        }
    }

    /// Ends the game as a draw, if the claim holds on the board or with any move.
    #[cfg(feature = "serde")]
    pub(crate) fn claim_somehow(&mut self, claim: Claim) -> Result<&Status, ClaimError> {
        let mut moves = self.position.legal_moves();
        let with_move = moves.find(|intended| {
            let claims = self.claims_with(*intended);
            claims.is_ok_and(|claims| claims.contains(claim))
        });
        match with_move {
            Some(intended) => self.claim_with(claim, intended),
            None => self.claim(claim),
        }
    }

    fn accept(&mut self, claim: Claim, claims: Claims) -> Result<&Status, ClaimError> {
        self.check_ongoing()?;
        if !claims.contains(claim) {
            return Err(ClaimError::NotHeld { claim });
        }
        self.end(Status::Draw(claim.reason()));
        Ok(&self.status)
    }
}

fn claims(position: &Position, threefold: bool) -> Claims {
    Claims {
        threefold,
        fifty: position.halfmoves() >= 100,
    }
}

/// The reason why a claim is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// It does not hold.
    #[error("cannot claim a draw without {claim}")]
    NotHeld {
        /// The claim.
        claim: Claim,
    },
    /// The game is over.
    #[error(transparent)]
    AlreadyOver(#[from] AlreadyOver),
    /// The intended move is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl ClaimError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotHeld { .. } => "claim/not-held",
            Self::AlreadyOver(_) => "game/over",
            Self::Move(error) => error.code(),
        }
    }
}
