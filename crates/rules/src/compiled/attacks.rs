use alloc::sync::Arc;
use alloc::vec::Vec;

use super::geometry::Geometry;
use super::lines::{Line, Sets, line_bit};
use super::moves::Moves;
use crate::values::{ByKind, BySquare, Kind, Square, Squares};

/// The captures of a player, seen from the square that they arrive on.
#[derive(Clone, Debug)]
pub(crate) struct Attacks {
    /// The squares from which some leap captures on a square.
    pub(crate) near: Sets,
    /// The squares from which some pawn captures on a square en passant.
    pub(crate) passing: Sets,
    pub(crate) slides: Vec<LineAttack>,
    pub(crate) cannons: Vec<LineAttack>,
    pub(crate) grasshoppers: Vec<LineAttack>,
    lame_ranges: BySquare<(u16, u16)>,
    /// One in memory for both players where theirs are equal.
    lame: Arc<[LameAttack]>,
    /// The squares from which some piece could capture on a square, and those on its way.
    pub(crate) zone: Sets,
}

/// A line along which some pieces capture.
#[derive(Clone, Debug)]
pub(crate) struct LineAttack {
    /// The bit of the line in the masks of pieces.
    pub(crate) bit: u64,
    pub(crate) line: Line,
}

/// A capture by a lame leap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LameAttack {
    pub(crate) from: Square,
    pub(crate) kind: Kind,
    legs: [Square; 2],
}

impl LameAttack {
    /// The squares that must be empty.
    #[inline]
    pub(crate) const fn passed(self) -> Squares {
        let [one, other] = self.legs;
        Squares::only(one).with(other)
    }
}

impl Attacks {
    pub(super) fn compile(moves: &ByKind<Moves>, lines: &[Line], geometry: &Geometry) -> Self {
        let mut near = BySquare::filled(Squares::EMPTY);
        let mut passing = BySquare::filled(Squares::EMPTY);
        let mut lame: Vec<(Square, LameAttack)> = Vec::new();
        let (mut slide, mut cannon, mut grasshopper) = (0_u64, 0_u64, 0_u64);
        for (kind, moves) in moves.iter() {
            slide |= moves.slide_lines;
            cannon |= moves.cannon_lines;
            grasshopper |= moves.grasshopper_lines;
            for from in geometry.board {
                for to in moves.capture[from] {
                    near[to] = near[to].with(from);
                }
                for to in moves
                    .en_passant
                    .as_ref()
                    .map_or(Squares::EMPTY, |sets| sets[from])
                {
                    passing[to] = passing[to].with(from);
                }
                let leaps = moves.lame.as_deref();
                let leaps = leaps.map_or(&[][..], |leaps| leaps.from(from));
                for leap in leaps.iter().filter(|leap| leap.capture) {
                    let legs = leap.legs;
                    lame.extend(
                        leap.to()
                            .iter()
                            .map(|to| (to, LameAttack { from, kind, legs })),
                    );
                }
            }
        }
        lame.sort_by_key(|(to, attack)| (*to, attack.from));
        let mut lame_ranges = BySquare::filled((0, 0));
        let mut start = 0_usize;
        let number = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
        for square in geometry.board {
            let rest = lame.get(start..).unwrap_or_default();
            let count = rest.iter().take_while(|(to, _)| *to == square).count();
            let end = start.saturating_add(count);
            lame_ranges[square] = (number(start), number(end));
            start = end;
        }
        let along = |mask: u64| -> Vec<LineAttack> {
            let bits = (0..lines.len()).map(line_bit).zip(lines);
            bits.filter(|(bit, _)| mask & bit != 0)
                .map(|(bit, line)| LineAttack {
                    bit,
                    line: line.clone(),
                })
                .collect()
        };
        let mut attacks = Self {
            near: Sets::from(&near),
            passing: Sets::from(&passing),
            slides: along(slide),
            cannons: along(cannon),
            grasshoppers: along(grasshopper),
            lame_ranges,
            zone: Sets::default(),
            lame: lame.into_iter().map(|(_, attack)| attack).collect(),
        };
        let mut zones = near;
        for square in geometry.board {
            let lines = [&attacks.slides, &attacks.cannons, &attacks.grasshoppers];
            let along = lines.into_iter().flatten();
            let along = along.map(|attack| attack.line.back[square]);
            let lame = attacks.lame(square).iter();
            let lame = lame.map(|attack| attack.passed().with(attack.from));
            let zone = along
                .chain(lame)
                .fold(near[square], |zone, more| zone | more);
            zones[square] = zone;
        }
        attacks.zone = Sets::from(&zones);
        attacks
    }

    /// Shares with the other player what is equal.
    pub(super) fn share(&mut self, other: &Self) {
        if self.lame == other.lame {
            self.lame = Arc::clone(&other.lame);
        }
    }

    /// The captures by lame leaps on a square.
    #[inline]
    pub(crate) fn lame(&self, square: Square) -> &[LameAttack] {
        let (start, end) = self.lame_ranges[square];
        self.lame
            .get(usize::from(start)..usize::from(end))
            .unwrap_or_default()
    }
}
