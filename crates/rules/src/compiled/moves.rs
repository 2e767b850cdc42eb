use alloc::sync::Arc;
use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use super::geometry::{Geometry, turned};
use super::habits::Habit;
use super::kinds::KindTable;
use super::leaps::{LameBuilder, LameLeaps, passed};
use super::lines::{EMPTY, Line, Lines, Pool, Sets, line_bit};
use crate::betza::{Step, Way};
use crate::error::{Fault, VariantErrorKind};
use crate::table::{Letter, Placed, Region, TRIPLE_START, Table};
use crate::values::{ByKind, Kinds, Square, Squares};

/// The moves of a kind of one player.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    pub(crate) quiet: Sets,
    pub(crate) capture: Sets,
    pub(crate) en_passant: Option<Sets>,
    pub(crate) rides: Vec<Ride>,
    /// The rides again, two at a time.
    pub(crate) axes: Vec<Axis>,
    /// All leaps and rides, but for those past other pieces, both take and go to empty squares.
    pub(crate) takes_as_it_goes: bool,
    /// The squares of leaps that nothing stops, and those of rides that come first: where all are blocked, neither goes
    /// anywhere.
    pub(crate) near: Sets,
    pub(crate) hops: Vec<Hop>,
    pub(crate) lame: Option<Arc<LameLeaps>>,
    /// The lines of capturing rides, cannons and grasshoppers, as bits.
    pub(crate) slide_lines: u64,
    pub(crate) cannon_lines: u64,
    pub(crate) grasshopper_lines: u64,
    /// The squares without any move on an empty board.
    pub(crate) stuck: Squares,
    pub(crate) habit: Habit,
}

/// A ride over empty squares.
#[derive(Clone, Debug)]
pub(crate) struct Ride {
    pub(crate) line: Line,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

/// A ride along a rising line and one along a falling line, which are followed at once.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    rising: Sets,
    falling: Sets,
    /// The squares on which the rides may end.
    targets: Squares,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
}

impl Axis {
    /// The squares that the rides reach from a square, the first that is occupied included.
    #[inline]
    pub(crate) fn reach(&self, from: Square, occupied: Squares) -> Squares {
        let (rising, falling) = (self.rising[from], self.falling[from]);
        let nearest = (falling & occupied).since_last() & (rising & occupied).until_first();
        (rising | falling) & nearest & self.targets
    }

    /// The rides of a piece: each that falls goes with one that rises, if there is one with its powers and targets.
    fn pair(rides: &[Ride]) -> Vec<Self> {
        let mut axes: Vec<Self> = Vec::new();
        for ride in rides {
            let line = &ride.line;
            let goes_with = |axis: &mut Self| {
                *axis.side(line) == Sets::default()
                    && axis.targets == line.targets
                    && (axis.quiet, axis.capture) == (ride.quiet, ride.capture)
            };
            if let Some(axis) = axes
                .iter_mut()
                .find_map(|axis| goes_with(axis).then_some(axis))
            {
                *axis.side(line) = line.ray.clone();
                continue;
            }
            let mut axis = Self {
                rising: Sets::default(),
                falling: Sets::default(),
                targets: line.targets,
                quiet: ride.quiet,
                capture: ride.capture,
            };
            *axis.side(line) = line.ray.clone();
            axes.push(axis);
        }
        axes
    }

    /// The squares of the rides that go the way of a line.
    fn side(&mut self, line: &Line) -> &mut Sets {
        if line.is_rising {
            &mut self.rising
        } else {
            &mut self.falling
        }
    }
}

/// A ride over one piece.
#[derive(Clone, Debug)]
pub(crate) struct Hop {
    pub(crate) line: Line,
    pub(crate) quiet: bool,
    pub(crate) capture: bool,
    pub(crate) is_grasshopper: bool,
}

impl Default for Moves {
    fn default() -> Self {
        Self {
            quiet: Sets::default(),
            capture: Sets::default(),
            en_passant: None,
            rides: Vec::new(),
            axes: Vec::new(),
            takes_as_it_goes: false,
            near: Sets::default(),
            hops: Vec::new(),
            lame: None,
            slide_lines: 0,
            cannon_lines: 0,
            grasshopper_lines: 0,
            stuck: Squares::EMPTY,
            habit: Habit::default(),
        }
    }
}

/// The moves of all kinds, and the lines that they are along.
pub(super) struct Compiled {
    pub(super) moves: ByPlayer<ByKind<Moves>>,
    pub(super) lines: Vec<Line>,
    pub(super) has_hoppers: bool,
}

/// The squares where first moves begin.
pub(super) fn first_squares(
    table: &Table,
    geometry: &Geometry,
) -> Result<ByPlayer<Squares>, Fault> {
    let second = || ByPlayer::from_fn(|player| geometry.rank_set(geometry.rank_for(1, player)));
    Ok(geometry
        .region_named(table, "start")?
        .unwrap_or_else(second))
}

pub(super) fn compile(
    table: &Table,
    geometry: &Geometry,
    kinds: &KindTable,
    flying: Kinds,
) -> Result<Compiled, Fault> {
    let start = first_squares(table, geometry)?;
    let mut compiler = Compiler {
        table,
        geometry,
        start,
        triple_start: geometry.region_named(table, TRIPLE_START)?,
        pool: Pool::default(),
        lines: Lines::default(),
        lame: Vec::new(),
        has_hoppers: false,
    };
    let mut moves: ByPlayer<ByKind<Moves>> = ByPlayer::default();
    for player in Player::ALL {
        let mut all = Vec::new();
        for line in &kinds.lines {
            let Some(moves) = table.moves_of(*line, player) else {
                continue;
            };
            all.push(compiler.piece(moves, player)?);
        }
        moves[player] = ByKind::new(all);
    }
    if !flying.is_empty() {
        let (board, pool) = (geometry.board, &mut compiler.pool);
        let mut lines = 0;
        for by in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            lines |= line_bit(
                compiler
                    .lines
                    .number(pool, geometry, by, None, (board, board))?,
            );
        }
        for player in Player::ALL {
            for royal in flying.iter() {
                if let Some(moves) = moves[player].get_mut(royal) {
                    moves.slide_lines |= lines;
                }
            }
        }
    }
    Ok(Compiled {
        moves,
        lines: compiler.lines.0,
        has_hoppers: compiler.has_hoppers,
    })
}

struct Compiler<'t> {
    table: &'t Table,
    geometry: &'t Geometry,
    /// The squares where first moves begin.
    start: ByPlayer<Squares>,
    /// The squares where first moves of three squares begin, if these are others.
    triple_start: Option<ByPlayer<Squares>>,
    pool: Pool,
    lines: Lines,
    lame: Vec<Arc<LameLeaps>>,
    has_hoppers: bool,
}

impl Compiler<'_> {
    fn piece(&mut self, steps: &Placed<Vec<Step>>, player: Player) -> Result<Moves, Fault> {
        let (mut quiet, mut capture, mut en_passant) = (EMPTY, EMPTY, EMPTY);
        let mut lame = LameBuilder::new();
        let mut moves = Moves::default();
        let mut alive = Squares::EMPTY;
        for step in &steps.value {
            let region = self.region(step.region.as_deref(), steps, player)?;
            let target = self.region(step.target.as_deref(), steps, player)?;
            let by = turned(step.by, player);
            if !step.is_leap() {
                alive |= self.ride(&mut moves, step, by, (region, target), player, steps)?;
                continue;
            }
            let origins = if step.is_initial {
                let triple = self.triple_start.filter(|_| step.by == (0, 3));
                region & triple.unwrap_or(self.start)[player]
            } else {
                region
            };
            for from in origins {
                let Some(to) = self
                    .geometry
                    .step(from, by)
                    .filter(|to| (region & target).contains(*to))
                else {
                    continue;
                };
                if !step.is_initial {
                    alive = alive.with(from);
                }
                let legs = match step.way {
                    Way::Lame => passed(self.geometry, from, by),
                    _ => Vec::new(),
                };
                if let Some(legs) = two(&legs) {
                    lame.add(from, to, legs, step);
                    continue;
                }
                for (has, sets) in [
                    (step.power.moves, &mut quiet),
                    (step.power.captures, &mut capture),
                    (step.power.en_passant, &mut en_passant),
                ] {
                    if has {
                        sets[from] = sets[from].with(to);
                    }
                }
            }
        }
        moves.quiet = self.pool.share(&quiet);
        moves.capture = self.pool.share(&capture);
        moves.en_passant = (en_passant != EMPTY).then(|| self.pool.share(&en_passant));
        moves.lame = lame.finish(self.geometry).map(|leaps| {
            if let Some(known) = self.lame.iter().find(|known| ***known == leaps) {
                return Arc::clone(known);
            }
            let leaps = Arc::new(leaps);
            self.lame.push(Arc::clone(&leaps));
            leaps
        });
        moves.rides.shrink_to_fit();
        moves.axes = Axis::pair(&moves.rides);
        moves.axes.shrink_to_fit();
        let mut axes = moves.axes.iter();
        moves.takes_as_it_goes = quiet == capture && axes.all(|axis| axis.quiet && axis.capture);
        let mut near = quiet;
        for from in self.geometry.board {
            near[from] |= capture[from];
        }
        for line in moves.rides.iter().map(|ride| &ride.line) {
            for from in self.geometry.board {
                near[from] |= line.until(line.ray[from], Squares::ALL);
            }
        }
        moves.near = self.pool.share(&near);
        moves.hops.shrink_to_fit();
        moves.stuck = self.geometry.board.minus(alive);
        Ok(moves)
    }

    fn region(
        &self,
        name: Option<&str>,
        piece: &Placed<Vec<Step>>,
        player: Player,
    ) -> Result<Squares, Fault> {
        let Some(name) = name else {
            return Ok(self.geometry.board);
        };
        let place = Letter {
            text: name.into(),
            span: piece.span.clone(),
        };
        let named = if name == "all" {
            Region::All
        } else {
            Region::Named
        };
        Ok(self.geometry.region(self.table, &named, &place)?[player])
    }

    /// Adds a ride; the squares from which it goes anywhere.
    fn ride(
        &mut self,
        moves: &mut Moves,
        step: &Step,
        by: (i8, i8),
        region: (Squares, Squares),
        player: Player,
        piece: &Placed<Vec<Step>>,
    ) -> Result<Squares, Fault> {
        let (quiet, capture) = (step.power.moves, step.power.captures);
        if step.is_initial && capture {
            let kind = VariantErrorKind::FirstRide;
            return Err(Fault::new(kind, piece.span.clone(), &piece.text));
        }
        let number = self
            .lines
            .number(&mut self.pool, self.geometry, by, step.range, region)
            .map_err(|fault| Fault {
                span: piece.span.clone(),
                ..fault
            })?;
        let Some(line) = self.lines.0.get(number) else {
            return Ok(Squares::EMPTY);
        };
        let mut line = line.clone();
        if step.is_initial {
            let mut ray = EMPTY;
            for from in self.start[player] {
                ray[from] = line.ray[from];
            }
            line.ray = self.pool.share(&ray);
        }
        let alive = self
            .geometry
            .board
            .filter(|from| line.ray[from].meets(line.targets));
        let bit = if capture { line_bit(number) } else { 0 };
        match step.way {
            Way::Plain | Way::Lame => {
                moves.slide_lines |= bit;
                moves.rides.push(Ride {
                    line,
                    quiet,
                    capture,
                });
            }
            Way::Cannon | Way::Grasshopper => {
                let is_grasshopper = step.way == Way::Grasshopper;
                if is_grasshopper {
                    moves.grasshopper_lines |= bit;
                } else {
                    moves.cannon_lines |= bit;
                }
                self.has_hoppers = true;
                moves.hops.push(Hop {
                    line,
                    quiet,
                    capture,
                    is_grasshopper,
                });
            }
        }
        Ok(if step.is_initial {
            Squares::EMPTY
        } else {
            alive
        })
    }
}

/// The squares that a leap passes: no leap passes more than two.
fn two(legs: &[Square]) -> Option<[Square; 2]> {
    match legs {
        [] => None,
        [one] => Some([*one, *one]),
        [one, other, ..] => Some([*one, *other]),
    }
}
