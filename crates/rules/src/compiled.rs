//! A variant made ready for play: tables of moves, attacks, promotions, drops, goals and ends.

mod attacks;
mod bulk;
mod castling;
mod ends;
mod geometry;
mod goals;
mod hands;
mod kinds;
mod leaps;
mod lines;
mod material;
mod moves;
mod promotions;
mod san;

pub(crate) use attacks::{Attacks, LineAttack};
pub(crate) use bulk::Bulk;
pub(crate) use castling::CastlingRule;
pub(crate) use ends::{Ends, RepetitionRule, Score, Stalemate};
pub(crate) use geometry::Geometry;
pub(crate) use goals::{Facing, FlagGoal, Goals};
pub(crate) use hands::{Captures, HandRule};
pub(crate) use kinds::KindTable;
pub(crate) use lines::Sets;
pub(crate) use material::{Counting, Material};
pub(crate) use moves::{Hop, Moves};
pub(crate) use promotions::{Flip, Promotions};
pub(crate) use san::SanLetters;

use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use crate::error::Fault;
use crate::table::{Key, Table, Value, words};
use crate::values::{ByKind, Kind, Kinds, Squares};

/// The rules of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) geometry: Geometry,
    pub(crate) kinds: KindTable,
    pub(crate) moves: ByPlayer<ByKind<Moves>>,
    pub(crate) attacks: ByPlayer<Attacks>,
    pub(crate) royal: Option<Kind>,
    /// Several royal pieces of a player.
    pub(crate) royals: Option<Royals>,
    /// The players who cannot be without a royal piece.
    pub(crate) needs_royal: ByPlayer<bool>,
    /// Royal pieces attack each other along an open file.
    pub(crate) flying: bool,
    pub(crate) pawns: Kinds,
    /// The squares on which a pawn that passes them can be taken, by the player of the pawn.
    pub(crate) passed: Zone,
    /// The kinds whose moves and drops set the clock back.
    pub(crate) reset: Kinds,
    pub(crate) promotions: Promotions,
    pub(crate) castling: Option<CastlingRule>,
    pub(crate) hands: HandRule,
    pub(crate) duties: Duties,
    /// Some moves have to be played to know whether they keep the rules of check.
    pub(crate) tries: bool,
    pub(crate) goals: Goals,
    pub(crate) ends: Ends,
    /// Leaps of pieces that have not moved.
    pub(crate) leaps: ByPlayer<Vec<FirstLeap>>,
    /// The kinds that cannons neither jump over nor take.
    pub(crate) no_hurdle: Kinds,
    /// A cannon or a grasshopper is among the pieces: a check may be met by what is added to its line.
    pub(crate) has_hoppers: bool,
    pub(crate) bulk: Option<Bulk>,
    pub(crate) san: SanLetters,
    pub(crate) material: Material,
}

/// The leaps of a kind that has not moved.
#[derive(Clone, Debug)]
pub(crate) struct FirstLeap {
    pub(crate) kind: Kind,
    pub(crate) quiet: Sets,
    pub(crate) capture: Sets,
}

/// Royal pieces where a player has several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Royals {
    pub(crate) kinds: Kinds,
    /// One of them must stay safe; else none may be attacked.
    pub(crate) last: bool,
    /// While there are several, all may be attacked.
    pub(crate) spare: bool,
}

/// The duties of the player to move.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct Duties {
    pub(crate) must_capture: bool,
    pub(crate) no_checks: bool,
    pub(crate) makpong: bool,
    pub(crate) duck: bool,
    pub(crate) pass: Pass,
}

/// The permission to pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    Never,
    /// With a royal piece that is not in check.
    King,
    /// Without a legal move.
    Stalemate,
}

impl Rules {
    pub(crate) fn compile(table: &Table) -> Result<Self, Fault> {
        let geometry = Geometry::compile(table)?;
        for name in &table.own_regions {
            geometry.region_named(table, name)?;
        }
        let kinds = KindTable::compile(table)?;
        let royal_kinds = kinds.set_of(table, Key::Royal)?;
        let promotions = Promotions::compile(table, &geometry, &kinds)?;
        let safety = table.word::<words::Royals>();
        let has_several =
            royal_kinds.iter().count() > 1 || safety.is_some() || promotions.make(royal_kinds);
        let royal = royal_kinds.iter().next().filter(|_| !has_several);
        let royals = has_several.then_some(Royals {
            kinds: royal_kinds,
            last: safety == Some(words::Royals::Last),
            spare: safety == Some(words::Royals::Spare),
        });
        let pawns = match table.get(Key::Pawns) {
            Some(value) => kinds.set(value)?,
            None => kinds.named("P").into_iter().collect(),
        };
        let reset = match table.get(Key::Reset) {
            Some(value) => kinds.set(value)?,
            None => pawns,
        };
        let no_hurdle = kinds.set_of(table, Key::JumpNot)?;
        let moves::Compiled {
            moves,
            lines,
            has_hoppers,
        } = moves::compile(table, &geometry, &kinds, royal)?;
        let mut attacks = moves
            .as_ref()
            .map(|moves| Attacks::compile(moves, &lines, &geometry));
        attacks.second.share(&attacks.first);
        let duties = Duties {
            must_capture: table.is_set(Key::MustCapture),
            no_checks: table.is_set(Key::NoChecks),
            makpong: table.is_set(Key::Makpong),
            duck: table.is_set(Key::Duck),
            pass: match table.word() {
                Some(words::Pass::King) => Pass::King,
                Some(words::Pass::Stalemate) => Pass::Stalemate,
                Some(words::Pass::No) | None => Pass::Never,
            },
        };
        let mut rules = Self {
            material: Material::compile(table, &geometry, &kinds, &moves, royal)?,
            castling: CastlingRule::compile(table, &geometry, &kinds)?,
            hands: HandRule::compile(table, &geometry, &kinds)?,
            goals: Goals::compile(table, &geometry, &kinds)?,
            ends: Ends::compile(table, &kinds)?,
            san: SanLetters::compile(table, &kinds),
            royals,
            needs_royal: ByPlayer::new(false, false),
            flying: table.is_set(Key::Flying),
            leaps: first_leaps(table, &geometry, &kinds)?,
            passed: geometry
                .region_named(table, "passed")?
                .unwrap_or(ByPlayer::new(geometry.board, geometry.board)),
            geometry,
            kinds,
            moves,
            attacks,
            tries: duties.no_checks || royals.is_some(),
            royal,
            pawns,
            reset,
            promotions,
            duties,
            no_hurdle,
            has_hoppers,
            bulk: None,
        };
        let start = moves::first_squares(table, &rules.geometry)?;
        rules.bulk = Bulk::compile(table, &rules, &start);
        Ok(rules)
    }

    /// Whether the start of a player has gates, or pieces whose first move is special.
    pub(crate) fn has_first_squares(&self) -> bool {
        !self.hands.gates.is_empty() || !self.leaps.first.is_empty()
    }
}

fn first_leaps(
    table: &Table,
    geometry: &Geometry,
    kinds: &KindTable,
) -> Result<ByPlayer<Vec<FirstLeap>>, Fault> {
    let mut all: ByPlayer<Vec<FirstLeap>> = ByPlayer::default();
    if let Some(Value::Leaps(leaps)) = table.get(Key::Leap) {
        for (letter, steps) in leaps {
            let kind = kinds.find(letter)?;
            for player in Player::ALL {
                let (mut quiet, mut capture) = (lines::EMPTY, lines::EMPTY);
                for step in steps {
                    let by = geometry::turned(step.by, player);
                    for from in geometry.board {
                        let Some(to) = geometry.step(from, by) else {
                            continue;
                        };
                        if step.power.moves {
                            quiet[from] = quiet[from].with(to);
                        }
                        if step.power.captures {
                            capture[from] = capture[from].with(to);
                        }
                    }
                }
                all[player].push(FirstLeap {
                    kind,
                    quiet: Sets::from(&quiet),
                    capture: Sets::from(&capture),
                });
            }
        }
    }
    Ok(all)
}

/// The same squares for both players, by region.
pub(crate) type Zone = ByPlayer<Squares>;
