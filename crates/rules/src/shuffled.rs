//! Start positions with a shuffled back rank: Chess960, and its kin on other boards.

use alloc::vec::Vec;

use qi::Player;

use crate::compiled::{CastlingRule, Rules};
use crate::position::Position;
use crate::state::State;
use crate::values::{Kind, Kinds, Piece};
use crate::variant::Variant;

impl Variant {
    /// The start position with this number, of those with a shuffled back rank.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let chess960: Variant = "chess960".parse()?;
    /// assert_eq!(chess960.shuffled_count(), 960);
    /// let classical = chess960.shuffled(518).unwrap();
    /// assert!(classical.fen().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha"));
    /// assert_eq!(chess960.shuffled(960), None);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// There are such positions where a king castles from any file (`960 = yes`). Bishops are on squares of both
    /// colours and the king is between the rooks. In chess the number is that of Scharnagl.
    #[must_use]
    pub fn shuffled(&self, number: u32) -> Option<Position> {
        let rank = BackRank::of(self.rules(), self.start_state())?;
        let pieces = rank.arrangement(number)?;
        let start = Position::start(self);
        let mut state = start.state().clone();
        let geometry = &self.rules().geometry;
        for player in Player::ALL {
            let home = geometry.rank_for(rank.castling.rank, player);
            for square in geometry.rank_set(home) {
                state.take(square);
            }
            state.rights = state.rights.minus(geometry.rank_set(home));
            for (file, kind) in (0..).zip(&pieces) {
                let square = geometry.square(file, home)?;
                state.put(square, Piece::new(*kind, player));
                if Some(*kind) == self.rules().royal {
                    state.royal[player] = Some(square);
                }
                if rank.castling.rooks.contains(*kind) {
                    state.rights = state.rights.with(square);
                }
            }
        }
        Some(start.with_state(state))
    }

    /// The number of start positions that [`shuffled`](Self::shuffled) has: 960 in Chess960, 0 in games whose back rank
    /// is not shuffled.
    #[must_use]
    pub fn shuffled_count(&self) -> u32 {
        BackRank::of(self.rules(), self.start_state()).map_or(0, |rank| rank.count())
    }
}

/// The pieces of a back rank that is shuffled.
struct BackRank {
    castling: CastlingRule,
    files: usize,
    bishop: Kind,
    rook: Kind,
    /// The kinds that come once, and those that come twice, beside king, bishops and rooks.
    singles: Vec<Kind>,
    pairs: Vec<Kind>,
}

impl BackRank {
    fn of(rules: &Rules, start: &State) -> Option<Self> {
        let castling = rules.castling.filter(|castling| castling.is_chess960)?;
        let geometry = &rules.geometry;
        let home = geometry.rank_set(geometry.rank_for(castling.rank, Player::First));
        let bishop = rules.kinds.named("B")?;
        let rook = castling.rooks.iter().next()?;
        let count = |kind: Kind| {
            let own = start.pieces_of(Player::First, Kinds::only(kind)) & home;
            own.len()
        };
        let is_usual = (home & start.pieces(Player::First)) == home
            && count(castling.king) == 1
            && count(bishop) == 2
            && count(rook) == 2
            && geometry.files & 1 == 0;
        if !is_usual {
            return None;
        }
        let others = |wanted: usize| {
            let fixed = [castling.king, bishop, rook];
            let kinds = rules.kinds.all.iter().copied();
            kinds
                .filter(|kind| !fixed.contains(kind) && count(*kind) == wanted)
                .collect::<Vec<_>>()
        };
        let rank = Self {
            castling,
            files: geometry.files.into(),
            bishop,
            rook,
            singles: others(1),
            pairs: others(2),
        };
        let pieces = rank
            .singles
            .len()
            .checked_add(rank.pairs.len().checked_mul(2)?)?;
        (pieces.checked_add(5)? == rank.files).then_some(rank)
    }

    /// The choices for each part: two bishops, the singles, the pairs.
    fn choices(&self) -> Vec<usize> {
        let half = self.files / 2;
        let mut choices = alloc::vec![half, half];
        let mut free = self.files.saturating_sub(2);
        for _ in &self.singles {
            choices.push(free);
            free = free.saturating_sub(1);
        }
        for _ in &self.pairs {
            choices.push(free.saturating_mul(free.saturating_sub(1)) / 2);
            free = free.saturating_sub(2);
        }
        choices
    }

    fn count(&self) -> u32 {
        let product = self
            .choices()
            .into_iter()
            .fold(1_usize, usize::saturating_mul);
        u32::try_from(product).unwrap_or(u32::MAX)
    }

    /// The kinds from the first file to the last one.
    fn arrangement(&self, number: u32) -> Option<Vec<Kind>> {
        if number >= self.count() {
            return None;
        }
        let mut left = usize::try_from(number).ok()?;
        let mut digits = Vec::new();
        for choices in self.choices() {
            digits.push(left.checked_rem(choices)?);
            left = left.checked_div(choices)?;
        }
        let mut digits = digits.into_iter();
        let mut rank: Vec<Option<Kind>> = alloc::vec![None; self.files];
        // The bishop on light squares first: files b, d, and so on.
        for first in [1_usize, 0] {
            let file = digits.next()?.checked_mul(2)?.checked_add(first)?;
            *rank.get_mut(file)? = Some(self.bishop);
        }
        for kind in &self.singles {
            let place = digits.next()?;
            *free(&mut rank).nth(place)? = Some(*kind);
        }
        for kind in &self.pairs {
            let (one, other) = pair(digits.next()?, free(&mut rank).count())?;
            // The later one first: the places before it stay.
            *free(&mut rank).nth(other)? = Some(*kind);
            *free(&mut rank).nth(one)? = Some(*kind);
        }
        for kind in [self.rook, self.castling.king, self.rook] {
            *free(&mut rank).next()? = Some(kind);
        }
        rank.into_iter().collect()
    }
}

fn free(rank: &mut [Option<Kind>]) -> impl Iterator<Item = &mut Option<Kind>> {
    rank.iter_mut().filter(|place| place.is_none())
}

/// The pair of places with this number: 0 and 1, 0 and 2, and so on.
fn pair(number: usize, places: usize) -> Option<(usize, usize)> {
    let mut pairs =
        (0..places).flat_map(|one| (one.saturating_add(1)..places).map(move |other| (one, other)));
    pairs.nth(number)
}
