use alloc::string::String;
use core::fmt::Write;

use feen_rules::{Kind, Player, Position, Square, Variant};

use super::{UNIT, Weights};
use crate::features::{
    self, ATTACKED, ATTACKERS, CHECKS_LEFT, GOAL, HAND, MOBILITY, PASSED, PER_KIND, RING, TURN,
    VALUE, WEAK_RING,
};
use crate::layout::MAX_KINDS;
use crate::random::Random;

/// Hundredths of a pawn for every move that a piece has on a board of which two fifths are full: the figures that come
/// nearest to the usual values of chess, shogi and xiangqi at once.
const BASE: i32 = 20;
const PER_MOVE: i32 = 65;
const BOARDS: i32 = 3;

/// A pawn that nothing stops, by its steps to promotion.
const PASSED_VALUES: [i32; 5] = [120, 90, 60, 35, 20];
/// Pieces that look at the ring of a king: one is none, several are an attack.
const ATTACKER_VALUES: [i32; 8] = [0, 0, 10, 30, 50, 70, 80, 90];

pub(super) fn weights(variant: &Variant) -> Weights {
    let mut weights = Weights::zero(variant);
    let mut random = Random::new(7);
    let loses = variant.must_capture();
    for kind in variant.kinds().iter().copied().take(MAX_KINDS) {
        let hundredths = hundredths_of_mobility(variant, kind, &mut random);
        let is_royal = variant.royal() == Some(kind);
        let value = match (is_royal, loses) {
            (true, _) => 0,
            // Where all must be lost, what moves much captures much.
            (_, true) => -(BASE + PER_MOVE * hundredths / 100) / 10,
            _ => BASE + PER_MOVE * hundredths / 100,
        };
        let base = kind.index() * PER_KIND;
        let mut set = |index, opening: i32, ending: i32| {
            weights.set(base + index, [opening * UNIT, ending * UNIT]);
        };
        set(VALUE, value, value);
        set(HAND, value * 11 / 10, value * 11 / 10);
        if loses {
            continue;
        }
        for steps in 1..16 {
            set(GOAL + steps, -25 * small(steps), -25 * small(steps));
        }
        if is_royal {
            continue;
        }
        let move_value = if hundredths > 1200 { 2 } else { 5 };
        set(MOBILITY, move_value, move_value);
        set(RING, 8, 8);
        set(ATTACKED, -value * 12 / 100, -value * 12 / 100);
        set(ATTACKED + 2, -value * 3 / 100, -value * 3 / 100);
        if [Player::First, Player::Second]
            .iter()
            .any(|player| variant.is_pawn(kind, *player))
        {
            for steps in 0..16 {
                let passed = PASSED_VALUES.get(steps).copied().unwrap_or(20);
                set(PASSED + steps, passed / 2, passed);
            }
        }
    }
    let base = features::of_player(variant.kinds().len().min(MAX_KINDS));
    let mut set = |index: usize, value: i32| weights.set(base + index, [value * UNIT; 2]);
    set(TURN, 12);
    for left in 1..16 {
        set(CHECKS_LEFT + left, -120 * (small(left) - 1).min(4));
    }
    if !loses {
        for (attackers, value) in ATTACKER_VALUES.into_iter().enumerate() {
            set(ATTACKERS + attackers, value);
        }
        for weak in 0..9 {
            set(WEAK_RING + weak, -6 * small(weak));
        }
    }
    weights
}

fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(0)
}

/// Hundredths of the mean number of moves of a kind, over all squares of boards that are filled at random.
fn hundredths_of_mobility(variant: &Variant, kind: Kind, random: &mut Random) -> i32 {
    let letter_of = |kind: &Kind| Some(variant.letter(*kind)).filter(|letter| letter.len() == 1);
    let mut ordinary = variant
        .kinds()
        .iter()
        .filter(|kind| variant.royal() != Some(**kind));
    let blocker = ordinary.find_map(letter_of).unwrap_or("P");
    let (mut moves, mut boards) = (0, 0);
    for square in variant.squares() {
        for _ in 0..BOARDS {
            let fen = fen(variant, square, variant.letter(kind), blocker, random);
            if let Ok(position) = Position::problem_from_fen(variant, &fen) {
                let goes = position.scope(square, position.occupied()).goes();
                moves += small(goes.minus(position.pieces(Player::First)).len());
                boards += 1;
            }
        }
    }
    if boards == 0 {
        100
    } else {
        moves * 100 / boards
    }
}

/// A board with a piece of the first player on a square, and two fifths of the others full.
fn fen(variant: &Variant, on: Square, letter: &str, blocker: &str, random: &mut Random) -> String {
    let holes = Position::start(variant).walls();
    let mut fen = String::new();
    for rank in (0..variant.ranks()).rev() {
        let mut empty = 0;
        for file in 0..variant.files() {
            let square = variant.square_at(file, rank);
            let piece = if square == Some(on) {
                Some(letter.into())
            } else if square.is_some_and(|square| holes.contains(square)) {
                Some("*".into())
            } else {
                match random.below(10) {
                    0 | 1 => Some(blocker.to_ascii_lowercase()),
                    2 | 3 => Some(blocker.to_ascii_uppercase()),
                    _ => None,
                }
            };
            match piece {
                None => empty += 1,
                Some(piece) => {
                    flush(&mut fen, &mut empty);
                    fen.push_str(&piece);
                }
            }
        }
        flush(&mut fen, &mut empty);
        if rank > 0 {
            fen.push('/');
        }
    }
    fen.push_str(if variant.has_hands() {
        "[] w - - 0 1"
    } else {
        " w - - 0 1"
    });
    fen
}

fn flush(fen: &mut String, empty: &mut i32) {
    if *empty > 0 {
        let _ = write!(fen, "{empty}");
        *empty = 0;
    }
}
