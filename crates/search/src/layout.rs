use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use feen_rules::{Kind, Player, Position, Square, Variant};

/// The kinds of a variant are fewer.
pub(crate) const MAX_KINDS: usize = 64;
/// The squares of a board are as many at most.
pub(crate) const MAX_SQUARES: usize = 128;
/// The distance of what is out of reach.
pub(crate) const NEVER: u8 = u8::MAX;

/// The squares and kinds of a game as its table has them, made ready for the evaluation.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) kinds: usize,
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    pub(crate) royal: Option<Kind>,
    pub(crate) has_hands: bool,
    pub(crate) must_capture: bool,
    pub(crate) has_goal: bool,
    /// The pieces of the start position, those in hand too.
    pub(crate) pieces: i32,
    /// The kinds of pawns, by player.
    pawns: [u64; 2],
    /// File and rank of each square.
    places: Box<[(u8, u8); MAX_SQUARES]>,
    /// Each square with its neighbours.
    rings: Box<[u128; MAX_SQUARES]>,
    /// The squares before a pawn on its file and those beside it, by player.
    fronts: Box<[[u128; MAX_SQUARES]; 2]>,
    /// The steps straight ahead to promotion, by player, kind and square.
    steps: Vec<u8>,
    /// The distance to a goal, by player, kind and square.
    goals: Vec<u8>,
    /// The squares that are the goal of some kind, by player.
    pub(crate) goal_squares: [u128; 2],
}

impl Layout {
    pub(crate) fn new(variant: &Variant) -> Self {
        let start = Position::start(variant);
        let held = |player| start.hand(player).map(|(_, count)| count).sum::<usize>();
        let on_board = start.pieces(Player::First).len() + start.pieces(Player::Second).len();
        let pieces = on_board + held(Player::First) + held(Player::Second);
        let kinds = variant.kinds().len().min(MAX_KINDS);
        let pawns = [Player::First, Player::Second].map(|player| {
            let is_pawn = |kind: &&Kind| variant.is_pawn(**kind, player);
            let pawns = variant.kinds().iter().filter(is_pawn);
            pawns.fold(0, |all, kind| all | 1 << (kind.index() & 63))
        });
        let cells = 2 * MAX_KINDS * MAX_SQUARES;
        let mut layout = Self {
            kinds,
            files: variant.files(),
            ranks: variant.ranks(),
            royal: variant.royal(),
            has_hands: variant.has_hands(),
            must_capture: variant.must_capture(),
            has_goal: false,
            pieces: i32::try_from(pieces).unwrap_or(i32::MAX),
            pawns,
            places: Box::new([(0, 0); MAX_SQUARES]),
            rings: Box::new([0; MAX_SQUARES]),
            fronts: Box::new([[0; MAX_SQUARES]; 2]),
            steps: vec![NEVER; cells],
            goals: vec![NEVER; cells],
            goal_squares: [0; 2],
        };
        layout.fill_places(variant);
        for player in [Player::First, Player::Second] {
            for kind in variant.kinds() {
                layout.fill_ways(variant, player, *kind);
            }
        }
        layout
    }

    fn fill_places(&mut self, variant: &Variant) {
        for square in variant.squares() {
            let place = (byte(variant.file(square)), byte(variant.rank(square)));
            if let Some(slot) = self.places.get_mut(square.index()) {
                *slot = place;
            }
        }
        for square in variant.squares() {
            let (mut ring, mut fronts) = (0, [0; 2]);
            let (file, rank) = self.place(square.index());
            for other in variant.squares() {
                let bit = 1_u128 << other.index();
                let (x, y) = self.place(other.index());
                if file.abs_diff(x) <= 1 {
                    ring |= if rank.abs_diff(y) <= 1 { bit } else { 0 };
                    fronts[0] |= if y > rank { bit } else { 0 };
                    fronts[1] |= if y < rank { bit } else { 0 };
                }
            }
            let index = square.index() & 127;
            self.rings[index] = ring;
            self.fronts[0][index] = fronts[0];
            self.fronts[1][index] = fronts[1];
        }
    }

    fn fill_ways(&mut self, variant: &Variant, player: Player, kind: Kind) {
        let (zone, goal) = (
            variant.promotion_zone(kind, player),
            variant.goal(kind, player),
        );
        self.has_goal |= !goal.is_empty();
        self.goal_squares[side(player) & 1] |= goal.bits();
        for square in variant.squares() {
            let (file, rank) = self.place(square.index());
            let ahead = |to: Square| {
                let (x, y) = self.place(to.index());
                let steps = if player.is_first() {
                    y.checked_sub(rank)
                } else {
                    rank.checked_sub(y)
                };
                steps.filter(|_| x == file)
            };
            let steps = zone.iter().filter_map(ahead).min().unwrap_or(NEVER);
            let far = |to: Square| self.distance(square.index(), to.index());
            let goal = goal.iter().map(far).min().unwrap_or(NEVER);
            let cell = cell(side(player), kind.index(), square.index());
            if let (Some(way), Some(far)) = (self.steps.get_mut(cell), self.goals.get_mut(cell)) {
                (*way, *far) = (steps, goal);
            }
        }
    }

    #[inline]
    fn place(&self, square: usize) -> (u8, u8) {
        self.places[square & 127]
    }

    /// The steps of a king between two squares of an empty board.
    #[inline]
    pub(crate) fn distance(&self, from: usize, to: usize) -> u8 {
        let ((x, y), (u, v)) = (self.place(from), self.place(to));
        x.abs_diff(u).max(y.abs_diff(v))
    }

    #[inline]
    pub(crate) fn ring(&self, square: usize) -> u128 {
        self.rings[square & 127]
    }

    #[inline]
    pub(crate) fn front(&self, side: usize, square: usize) -> u128 {
        self.fronts[side & 1][square & 127]
    }

    #[inline]
    pub(crate) fn steps(&self, side: usize, kind: usize, square: usize) -> u8 {
        self.steps
            .get(cell(side, kind, square))
            .copied()
            .unwrap_or(NEVER)
    }

    #[inline]
    pub(crate) fn goal(&self, side: usize, kind: usize, square: usize) -> u8 {
        self.goals
            .get(cell(side, kind, square))
            .copied()
            .unwrap_or(NEVER)
    }

    #[inline]
    pub(crate) fn is_pawn(&self, side: usize, kind: usize) -> bool {
        self.pawns[side & 1] >> (kind & 63) & 1 != 0
    }

    /// Rank, distance to the nearer edge of files, and place in the half board of a square, as its owner sees it.
    pub(crate) fn view(&self, side: usize, square: usize) -> (usize, usize, usize) {
        let (file, rank) = self.place(square);
        let (file, rank) = (usize::from(file), usize::from(rank));
        let rank = if side == 0 {
            rank
        } else {
            self.ranks.saturating_sub(1).saturating_sub(rank)
        };
        let mirrored = self.files.saturating_sub(1).saturating_sub(file);
        let near = file.min(mirrored);
        (rank, near, rank * self.files.div_ceil(2) + near)
    }
}

/// 0 for the first player, 1 for the second.
#[inline]
pub(crate) fn side(player: Player) -> usize {
    usize::from(player.is_second())
}

/// The place of a player, a kind and a square in a flat list.
#[inline]
pub(crate) fn cell(side: usize, kind: usize, square: usize) -> usize {
    ((side & 1) * MAX_KINDS + (kind & 63)) * MAX_SQUARES + (square & 127)
}

fn byte(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
