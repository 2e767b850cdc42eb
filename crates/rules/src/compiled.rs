//! A variant made ready for play: tables of moves, attacks, promotions, drops, goals and ends.

mod attacks;
mod bulk;
mod castling;
mod ends;
mod geometry;
mod goals;
mod habits;
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
pub(crate) use goals::{Connect, Extra, Facing, FlagGoal, Goals};
pub(crate) use habits::Habit;
pub(crate) use hands::{Captures, DropEnclose, Enclose, HandRule};
pub(crate) use kinds::KindTable;
pub(crate) use leaps::LameLeaps;
pub(crate) use lines::Sets;
pub(crate) use material::{Counting, Material};
pub(crate) use moves::{Hop, Moves};
pub(crate) use promotions::{Flip, Promotions};
pub(crate) use san::SanLetters;

use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use crate::error::{Fault, VariantErrorKind};
use crate::table::{self, Key, RoyalSafety, Table, Value, words};
use crate::values::{ByKind, Kind, Kinds, Squares};

/// The rules of a variant.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
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
    pub(crate) pawns: ByPlayer<Kinds>,
    /// The squares on which a pawn that passes them can be taken, by the player of the pawn.
    pub(crate) passed: Zone,
    /// The kinds whose moves and drops set the clock back.
    pub(crate) reset: ByPlayer<Kinds>,
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
    /// The kinds that do not take their like.
    pub(crate) immune_same: Kinds,
    /// The pieces that change sides when another one arrives.
    pub(crate) enclose: Option<Enclose>,
    /// The kinds that become a wall when they capture.
    pub(crate) petrify: Kinds,
    /// Pieces that explode become walls, too.
    pub(crate) petrifies_blast: bool,
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
#[derive(Clone, Debug)]
pub(crate) struct Royals {
    pub(crate) kinds: Kinds,
    /// Each group is safe by itself.
    pub(crate) groups: Vec<RoyalGroup>,
}

/// Royal pieces that are safe together, or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoyalGroup {
    pub(crate) kinds: Kinds,
    pub(crate) safety: RoyalSafety,
}

/// The duties of the player to move.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct Duties {
    pub(crate) must_capture: bool,
    pub(crate) no_checks: bool,
    /// A drop may not give check.
    pub(crate) no_check_drops: bool,
    pub(crate) makpong: bool,
    pub(crate) walls: Option<Walls>,
    /// The squares on which each player may put the duck or a wall.
    pub(crate) wall_zone: Zone,
    pub(crate) pass: ByPlayer<Pass>,
}

/// The thing that a move puts on the board beside its piece, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Walls {
    /// The duck, which leaves its square for another one.
    Duck,
    /// A wall where the piece could go next.
    Arrow,
    /// A wall where the piece was.
    Past,
    /// A wall anywhere.
    Static,
    /// A wall at the edge of the board, or beside another wall.
    Edge,
}

/// The permission to pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pass {
    Never,
    /// Out of check.
    Always,
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
        let makes_royals = promotions.make(royal_kinds);
        let royals = royals(table, &kinds, royal_kinds, makes_royals)?;
        let royal = royal_kinds.iter().next().filter(|_| royals.is_none());
        let by_player = |first: Key, second: Key, default: ByPlayer<Kinds>| {
            let first = table.get(first).map(|value| kinds.set(value)).transpose()?;
            let second = table
                .get(second)
                .map(|value| kinds.set(value))
                .transpose()?;
            let second = second.or(first).unwrap_or(default.second);
            Ok::<_, Fault>(ByPlayer::new(first.unwrap_or(default.first), second))
        };
        let letter: Kinds = kinds.named("P").into_iter().collect();
        let pawns = by_player(Key::Pawns, Key::PawnsSecond, ByPlayer::new(letter, letter))?;
        let reset = by_player(Key::Reset, Key::ResetSecond, pawns)?;
        let no_hurdle = kinds.set_of(table, Key::JumpNot)?;
        let immune_same = kinds.set_of(table, Key::ImmuneSame)?;
        let moves::Compiled {
            moves,
            lines,
            has_hoppers,
        } = moves::compile(
            table,
            &geometry,
            &kinds,
            flying(table, royal, royals.as_ref()),
        )?;
        let mut attacks = moves
            .as_ref()
            .map(|moves| Attacks::compile(moves, &lines, &geometry));
        attacks.second.share(&attacks.first);
        let duties = Duties {
            must_capture: table.is_set(Key::MustCapture),
            no_checks: table.word() == Some(words::NoChecks::Yes),
            no_check_drops: matches!(
                table.word(),
                Some(words::NoChecks::Yes | words::NoChecks::Drops)
            ),
            wall_zone: geometry
                .region_named(table, "duck")?
                .unwrap_or(ByPlayer::new(geometry.board, geometry.board)),
            makpong: table.is_set(Key::Makpong),
            walls: walls(table),
            pass: pass(table),
        };
        let has_bars = has_hoppers && !no_hurdle.is_empty();
        let petrify = kinds.set_of(table, Key::Petrify)?;
        let tries = duties.no_checks || royals.is_some() || has_bars || !petrify.is_empty();
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
            tries,
            royal,
            pawns,
            reset,
            promotions,
            duties,
            no_hurdle,
            immune_same,
            enclose: Enclose::compile(table),
            petrify,
            petrifies_blast: table.is_set(Key::PetrifyBlast),
            has_hoppers,
            bulk: None,
        };
        habits::compile(&mut rules);
        let start = moves::first_squares(table, &rules.geometry)?;
        rules.bulk = Bulk::compile(table, &rules, &start);
        Ok(rules)
    }

    /// Whether the start of a player has gates, or pieces whose first move is special.
    pub(crate) fn has_first_squares(&self) -> bool {
        !self.hands.gates.is_empty() || !self.leaps.first.is_empty()
    }
}

/// The royal pieces where a player has several, or one of them is royal at times only.
fn royals(
    table: &Table,
    kinds: &KindTable,
    royal: Kinds,
    makes_royals: bool,
) -> Result<Option<Royals>, Fault> {
    let whole = |safety| {
        let kinds = royal;
        alloc::vec![RoyalGroup { kinds, safety }]
    };
    let groups = match table.get(Key::Royals) {
        Some(Value::Royals(table::Royals::All(safety))) => whole(*safety),
        Some(Value::Royals(table::Royals::ByLetter(letters))) => {
            let mut groups = Vec::new();
            let mut others = royal;
            for (letters, safety) in letters {
                let mut group = Kinds::EMPTY;
                for letter in letters {
                    let kind = kinds.find(letter)?;
                    if !royal.contains(kind) {
                        let span = letter.span.clone();
                        return Err(Fault::new(VariantErrorKind::NotRoyal, span, &letter.text));
                    }
                    others = others.iter().filter(|other| *other != kind).collect();
                    group |= kinds.with_marked(kind);
                }
                groups.push(RoyalGroup {
                    kinds: group,
                    safety: *safety,
                });
            }
            if !others.is_empty() {
                groups.push(RoyalGroup {
                    kinds: others,
                    safety: RoyalSafety::Each,
                });
            }
            groups
        }
        _ if makes_royals || royal.iter().count() > 1 => whole(RoyalSafety::Each),
        _ => return Ok(None),
    };
    let kinds = groups.iter().flat_map(|group| group.kinds.iter()).collect();
    Ok(Some(Royals { kinds, groups }))
}

/// The kinds that may not face each other on an open file.
fn flying(table: &Table, royal: Option<Kind>, royals: Option<&Royals>) -> Kinds {
    if !table.is_set(Key::Flying) {
        return Kinds::EMPTY;
    }
    let groups = royals.map_or(&[][..], |royals| &royals.groups);
    let each = groups
        .iter()
        .filter(|group| group.safety == RoyalSafety::Each);
    royal
        .into_iter()
        .chain(each.flat_map(|group| group.kinds.iter()))
        .collect()
}

fn walls(table: &Table) -> Option<Walls> {
    match table.word() {
        Some(words::Walls::Arrow) => Some(Walls::Arrow),
        Some(words::Walls::Past) => Some(Walls::Past),
        Some(words::Walls::Static) => Some(Walls::Static),
        Some(words::Walls::Edge) => Some(Walls::Edge),
        Some(words::Walls::No) | None => table.is_set(Key::Duck).then_some(Walls::Duck),
    }
}

fn pass(table: &Table) -> ByPlayer<Pass> {
    let first = match table.word() {
        Some(words::Pass::Yes) => Pass::Always,
        Some(words::Pass::King) => Pass::King,
        Some(words::Pass::Stalemate) => Pass::Stalemate,
        Some(words::Pass::No) | None => Pass::Never,
    };
    let second = match table.word() {
        Some(words::PassSecond::Yes) => Pass::Always,
        Some(words::PassSecond::King) => Pass::King,
        Some(words::PassSecond::Stalemate) => Pass::Stalemate,
        Some(words::PassSecond::No) => Pass::Never,
        None => first,
    };
    ByPlayer::new(first, second)
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
