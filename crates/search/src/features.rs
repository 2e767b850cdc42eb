use feen_rules::{Player, Position};

use crate::layout::{Layout, MAX_KINDS, NEVER, side};

/// A family of numbers that the evaluation gives a weight each: its word in the text of weights, and its size.
pub(crate) struct Family {
    pub(crate) word: &'static str,
    pub(crate) size: usize,
}

const fn family(word: &'static str, size: usize) -> Family {
    Family { word, size }
}

/// The families of each kind of piece, in the order of their weights.
pub(crate) const OF_KIND: [Family; 17] = [
    family("value", 1),
    family("rank", 16),
    family("file", 13),
    family("place", 72),
    family("enemy-king", 16),
    family("own-king", 16),
    family("mobility", 1),
    family("first-moves", 1),
    family("ring", 1),
    family("attacked", 4),
    family("defended", 1),
    family("by-pawn", 2),
    family("pair", 2),
    family("passed", 16),
    family("hand", 3),
    family("holes", 1),
    family("goal", 16),
];

/// The families of a player, in the order of their weights; they come after those of all kinds.
pub(crate) const OF_PLAYER: [Family; 4] = [
    family("checks-left", 16),
    family("turn", 1),
    family("attackers", 8),
    family("weak-ring", 9),
];

const fn start(families: &[Family], number: usize) -> usize {
    let (mut at, mut n) = (0, 0);
    while n < number {
        at += families[n].size;
        n += 1;
    }
    at
}

pub(crate) const VALUE: usize = start(&OF_KIND, 0);
pub(crate) const RANK: usize = start(&OF_KIND, 1);
pub(crate) const FILE: usize = start(&OF_KIND, 2);
pub(crate) const PLACE: usize = start(&OF_KIND, 3);
const ENEMY_KING: usize = start(&OF_KIND, 4);
const OWN_KING: usize = start(&OF_KIND, 5);
pub(crate) const MOBILITY: usize = start(&OF_KIND, 6);
const FIRST_MOVES: usize = start(&OF_KIND, 7);
pub(crate) const RING: usize = start(&OF_KIND, 8);
/// The opponent to move and undefended, defended; then the owner to move.
pub(crate) const ATTACKED: usize = start(&OF_KIND, 9);
const DEFENDED: usize = start(&OF_KIND, 10);
const BY_PAWN: usize = start(&OF_KIND, 11);
const PAIR: usize = start(&OF_KIND, 12);
pub(crate) const PASSED: usize = start(&OF_KIND, 13);
/// All, the first, those from the third.
pub(crate) const HAND: usize = start(&OF_KIND, 14);
const HOLES: usize = start(&OF_KIND, 15);
pub(crate) const GOAL: usize = start(&OF_KIND, 16);
pub(crate) const PER_KIND: usize = start(&OF_KIND, 17);

pub(crate) const CHECKS_LEFT: usize = start(&OF_PLAYER, 0);
pub(crate) const TURN: usize = start(&OF_PLAYER, 1);
pub(crate) const ATTACKERS: usize = start(&OF_PLAYER, 2);
pub(crate) const WEAK_RING: usize = start(&OF_PLAYER, 3);
const PER_PLAYER: usize = start(&OF_PLAYER, 4);

/// Where the weights of players begin.
pub(crate) const fn of_player(kinds: usize) -> usize {
    kinds * PER_KIND
}

/// The number of weights of a stage.
pub(crate) const fn count(kinds: usize) -> usize {
    of_player(kinds) + PER_PLAYER
}

/// The weights of a piece on a square: value, rank, file and place.
pub(crate) fn of_place(layout: &Layout, side: usize, kind: usize, square: usize) -> [usize; 4] {
    let (rank, file, place) = layout.view(side, square);
    let base = kind * PER_KIND;
    [
        base + VALUE,
        base + RANK + rank.min(15),
        base + FILE + file.min(12),
        base + PLACE + place.min(71),
    ]
}

/// It takes the features of a position one by one.
pub(crate) trait Visit {
    /// A piece of a side on a square.
    fn piece(&mut self, side: usize, kind: usize, square: usize);
    /// A feature that a side has this many times.
    fn feature(&mut self, side: usize, index: usize, count: i32);
}

#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    square: usize,
    kind: usize,
    reaches: u128,
    covers: u128,
}

/// Room for what one look at a position finds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch([alloc::vec::Vec<Seen>; 2]);

#[derive(Clone, Copy, Default)]
struct Side {
    /// The squares that pieces cover, the royal one's too.
    covers: u128,
    /// The squares that other pieces than the royal one cover.
    others: u128,
    /// The squares that pawns cover.
    by_pawns: u128,
    pawns: u128,
    king: Option<usize>,
    ring: u128,
}

/// Hands the features of a position to a visitor.
pub(crate) fn visit<V: Visit>(
    layout: &Layout,
    position: &Position,
    scratch: &mut Scratch,
    visitor: &mut V,
) {
    let players = [Player::First, Player::Second];
    let sides = players.map(|player| look(layout, position, player, scratch));
    let globals = of_player(layout.kinds);
    for player in players {
        let own = side(player);
        let (us, them) = (sides[own & 1], sides[(own ^ 1) & 1]);
        let is_turn = usize::from(position.turn() == player);
        let mut seen_kinds = [0_u8; MAX_KINDS];
        let mut attackers = 0;
        for piece in &scratch.0[own & 1] {
            let (square, kind) = (piece.square, piece.kind);
            let (base, bit) = (kind * PER_KIND, 1_u128 << (square & 127));
            visitor.piece(own, kind, square);
            if let Some(king) = them.king {
                let far = usize::from(layout.distance(square, king)).min(15);
                visitor.feature(own, base + ENEMY_KING + far, 1);
            }
            if let Some(king) = us.king {
                let far = usize::from(layout.distance(square, king)).min(15);
                visitor.feature(own, base + OWN_KING + far, 1);
            }
            let moves = ones(piece.reaches & !them.by_pawns);
            visitor.feature(own, base + MOBILITY, moves.min(24));
            visitor.feature(own, base + FIRST_MOVES, moves.min(3));
            if piece.covers & them.ring != 0 {
                visitor.feature(own, base + RING, ones(piece.covers & them.ring));
                attackers += usize::from(us.king != Some(square));
            }
            let is_defended = us.covers & bit != 0;
            if them.covers & bit != 0 {
                let state = is_turn * 2 + usize::from(is_defended);
                visitor.feature(own, base + ATTACKED + state, 1);
                if them.by_pawns & bit != 0 {
                    visitor.feature(own, base + BY_PAWN + is_turn, 1);
                }
            } else if is_defended {
                visitor.feature(own, base + DEFENDED, 1);
            }
            let before = &mut seen_kinds[kind & 63];
            if *before < 2 {
                visitor.feature(own, base + PAIR + usize::from(*before), 1);
                *before += 1;
            }
            if layout.is_pawn(own, kind) && layout.front(own, square) & them.pawns == 0 {
                let steps = usize::from(layout.steps(own, kind, square)).min(15);
                visitor.feature(own, base + PASSED + steps, 1);
            }
            if layout.has_goal {
                let far = layout.goal(own, kind, square);
                if far != NEVER {
                    visitor.feature(own, base + GOAL + usize::from(far).min(15), 1);
                }
            }
        }
        if layout.has_hands {
            let holes = ones(them.ring & !them.others);
            for (kind, held) in position.hand(player) {
                let held = i32::try_from(held).unwrap_or(i32::MAX).min(255);
                let base = kind.index() * PER_KIND;
                visitor.feature(own, base + HAND, held);
                visitor.feature(own, base + HAND + 1, 1);
                visitor.feature(own, base + HAND + 2, (held - 2).max(0));
                visitor.feature(own, base + HOLES, holes);
            }
        }
        if us.ring != 0 {
            let weak = (us.ring & them.covers & !us.others).count_ones() as usize;
            visitor.feature(own, globals + WEAK_RING + weak.min(8), 1);
        }
        visitor.feature(own, globals + ATTACKERS + attackers.min(7), 1);
        if let Some(left) = position.checks_left(player) {
            let left = usize::from(left).min(15);
            visitor.feature(own, globals + CHECKS_LEFT + left, 1);
        }
    }
    visitor.feature(side(position.turn()), globals + TURN, 1);
}

fn look(layout: &Layout, position: &Position, player: Player, scratch: &mut Scratch) -> Side {
    let list = &mut scratch.0[side(player) & 1];
    list.clear();
    let king = position.royal(player).map(feen_rules::Square::index);
    let occupied = position.occupied();
    let mut sums = Side {
        king,
        ring: king.map_or(0, |king| layout.ring(king)),
        ..Side::default()
    };
    for square in position.pieces(player) {
        let Some(piece) = position.piece(square) else {
            continue;
        };
        let kind = piece.kind().index();
        let scope = position.scope(square, occupied);
        let (reaches, covers) = (scope.goes().bits(), scope.covers().bits());
        let square = square.index();
        sums.covers |= covers;
        if king != Some(square) {
            sums.others |= covers;
        }
        if layout.is_pawn(side(player), kind) {
            sums.by_pawns |= covers;
            sums.pawns |= 1 << (square & 127);
        }
        list.push(Seen {
            square,
            kind,
            reaches,
            covers,
        });
    }
    sums
}

#[inline]
fn ones(bits: u128) -> i32 {
    bits.count_ones().cast_signed()
}
