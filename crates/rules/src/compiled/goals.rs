use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use super::Zone;
use super::ends::Score;
use super::geometry::Geometry;
use super::kinds::KindTable;
use crate::error::Fault;
use crate::table::{Directions, Extinction, Goal, Key, Table, Value, words};
use crate::values::{BySquare, Kinds, Squares};

/// Ends of a game that are not a lack of moves.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct Goals {
    /// Some goal is there to be looked at.
    pub(crate) exist: bool,
    pub(crate) flag: Option<FlagGoal>,
    /// The checks that win; 0 if they are not counted.
    pub(crate) checks: u8,
    /// The kinds that a player needs more of than the count.
    pub(crate) extinct: Vec<Kinds>,
    pub(crate) extinct_count: usize,
    pub(crate) extinct_opponent: usize,
    pub(crate) extinct_wins: bool,
    /// Only at the turn of the player who wins.
    pub(crate) extinct_claim: bool,
    pub(crate) connect: Option<Connect>,
    /// Explosions remove pawns, too.
    pub(crate) blasts_pawns: bool,
    /// The kinds that no explosion removes.
    pub(crate) immune: Kinds,
    pub(crate) bare: Option<Bare>,
    /// The squares that a capture on a square blows up, if captures explode.
    pub(crate) blast: Option<alloc::sync::Arc<BySquare<Squares>>>,
    pub(crate) facing: Option<Facing>,
    /// Points decide as soon as the board is full.
    pub(crate) full_board: bool,
    /// The castling that wins, by the player and whether it is to the right.
    pub(crate) castling_wins: Vec<(Player, bool)>,
}

/// Pieces and the squares that they have to reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FlagGoal {
    pub(crate) kinds: ByPlayer<Kinds>,
    pub(crate) squares: Zone,
    pub(crate) extra: Extra,
    /// The pieces that have to be there.
    pub(crate) count: usize,
    /// Where all squares are occupied, one of them is enough.
    pub(crate) is_full: bool,
    /// A piece that can be taken is not there.
    pub(crate) is_safe: bool,
    /// The piece must be there at the player's own turn.
    pub(crate) is_held: bool,
}

/// The move that the second player still has when the first one has reached the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extra {
    No,
    /// If it can reach the goal with it.
    Useful,
    Always,
}

/// The end by pieces in a row.
#[derive(Clone, Debug)]
pub(crate) struct Connect {
    pub(crate) kinds: Kinds,
    /// The pieces in a row that it takes; nothing if rows do not count.
    pub(crate) row: Option<usize>,
    /// The pieces on one line that it takes.
    pub(crate) spread: Option<usize>,
    /// The side of the square that it takes.
    pub(crate) square: Option<usize>,
    /// The regions that a chain joins.
    pub(crate) chain: Option<(Zone, Zone)>,
    /// A step along each direction.
    pub(crate) steps: Vec<(i8, i8)>,
    /// The result for the player who has made the row.
    pub(crate) score: Score,
}

/// The end by a king that is alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bare {
    pub(crate) draws: bool,
    pub(crate) against: usize,
}

/// The end by generals that face each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Facing {
    Draws,
    Loses,
}

impl Goals {
    pub(super) fn compile(
        table: &Table,
        geometry: &Geometry,
        kinds: &KindTable,
    ) -> Result<Self, Fault> {
        let count = |key, default: u16| usize::from(table.number(key).unwrap_or(default));
        let goals = Self {
            exist: false,
            flag: flag(table, geometry, kinds)?,
            checks: table
                .number(Key::Checks)
                .and_then(|checks| u8::try_from(checks).ok())
                .unwrap_or(0),
            extinct: extinct(table, kinds)?,
            extinct_count: count(Key::ExtinctionCount, 0),
            extinct_opponent: count(Key::ExtinctionOpponent, 0),
            extinct_wins: table.is_set(Key::ExtinctionWins),
            extinct_claim: table.is_set(Key::ExtinctionClaim),
            connect: connect(table, geometry, kinds)?,
            blasts_pawns: table.is_set(Key::BlastPawns),
            immune: kinds.set_of(table, Key::Immune)?,
            bare: table.number(Key::Bare).map(|bare| Bare {
                draws: bare > 1,
                against: if bare > 1 {
                    1
                } else {
                    count(Key::BareAgainst, 1)
                },
            }),
            blast: table.is_set(Key::Blast).then(|| blast(geometry).into()),
            facing: match table.word() {
                Some(words::Facing::Draw) => Some(Facing::Draws),
                Some(words::Facing::Loss) => Some(Facing::Loses),
                Some(words::Facing::No) | None => None,
            },
            full_board: table.is_set(Key::PointsFull),
            castling_wins: castling_wins(table),
        };
        let exist = goals.flag.is_some()
            || goals.full_board
            || !goals.castling_wins.is_empty()
            || goals.checks > 0
            || !goals.extinct.is_empty()
            || goals.connect.is_some()
            || goals.bare.is_some()
            || goals.blast.is_some()
            || goals.facing.is_some()
            || table
                .word::<words::Pass>()
                .is_some_and(|pass| pass != words::Pass::No);
        Ok(Self { exist, ..goals })
    }
}

fn flag(table: &Table, geometry: &Geometry, kinds: &KindTable) -> Result<Option<FlagGoal>, Fault> {
    let Some(Value::Goal(goal)) = table.get(Key::Flag) else {
        return Ok(None);
    };
    let of = |goal: &Goal| match &goal.letters {
        Some(letters) => kinds.find_all(letters),
        None => Ok(kinds.every()),
    };
    let (region, place) = &goal.region;
    let mut squares = geometry.region(table, region, place)?;
    if table.is_set(Key::FlagSame) {
        squares.second = squares.first;
    }
    let first = of(goal)?;
    let mut second = first;
    if let Some(Value::Goal(goal)) = table.get(Key::FlagSecond) {
        let (region, place) = &goal.region;
        squares.second = geometry.region(table, region, place)?.second;
        second = of(goal)?;
    }
    Ok(Some(FlagGoal {
        kinds: ByPlayer::new(first, second),
        squares,
        count: table.number(Key::FlagCount).unwrap_or(1).into(),
        is_full: table.is_set(Key::FlagFull),
        is_safe: table.is_set(Key::FlagSafe),
        extra: match table.word() {
            Some(words::FlagLast::Yes) => Extra::Useful,
            Some(words::FlagLast::Always) => Extra::Always,
            Some(words::FlagLast::No) | None => Extra::No,
        },
        is_held: table.is_set(Key::FlagHeld),
    }))
}

fn castling_wins(table: &Table) -> Vec<(Player, bool)> {
    let Some(Value::Text(rights)) = table.get(Key::CastlingWins) else {
        return Vec::new();
    };
    let rights = rights.chars().map(|right| match right {
        'K' => (Player::First, true),
        'Q' => (Player::First, false),
        'k' => (Player::Second, true),
        _ => (Player::Second, false),
    });
    rights.collect()
}

fn connect(
    table: &Table,
    geometry: &Geometry,
    kinds: &KindTable,
) -> Result<Option<Connect>, Fault> {
    let count = |key| table.number(key).map(usize::from);
    let (row, spread) = (count(Key::Connect), count(Key::ConnectSpread));
    let square = count(Key::ConnectSquare);
    let is_chain = table.is_set(Key::ConnectChain);
    if [row, spread, square].iter().all(Option::is_none) && !is_chain {
        return Ok(None);
    }
    let region = |name| {
        let region = geometry.region_named(table, name)?;
        Ok::<_, Fault>(region.unwrap_or(ByPlayer::new(Squares::EMPTY, Squares::EMPTY)))
    };
    let lines = match table.get(Key::ConnectLines) {
        Some(Value::Directions(lines)) => *lines,
        _ => Directions {
            rank: true,
            file: true,
            diagonal: true,
        },
    };
    let steps = [
        (lines.rank, (1, 0)),
        (lines.file, (0, 1)),
        (lines.diagonal, (1, 1)),
        (lines.diagonal, (1, -1)),
    ];
    let steps = steps.into_iter().filter(|(is_set, _)| *is_set);
    Ok(Some(Connect {
        row,
        spread,
        square,
        chain: if is_chain {
            Some((region("source")?, region("target")?))
        } else {
            None
        },
        kinds: match table.get(Key::ConnectPieces) {
            Some(value) => kinds.set(value)?,
            None => kinds.every(),
        },
        steps: steps.map(|(_, step)| step).collect(),
        score: match table.word() {
            Some(words::ConnectResult::Win) | None => Score::Win,
            Some(words::ConnectResult::Loss) => Score::Loss,
            Some(words::ConnectResult::Draw) => Score::Draw,
        },
    }))
}

fn extinct(table: &Table, kinds: &KindTable) -> Result<Vec<Kinds>, Fault> {
    let Some(Value::Extinction(groups)) = table.get(Key::Extinction) else {
        return Ok(Vec::new());
    };
    let mut all = Vec::new();
    for group in groups {
        match group {
            Extinction::All => all.push(kinds.every()),
            Extinction::Letters(letters) => all.push(kinds.find_all(letters)?),
            Extinction::Each => {
                let own = kinds.all.iter().copied();
                let own = own.filter(|kind| !kinds.letter(*kind).ends_with('~'));
                all.extend(own.map(|kind| kinds.with_marked(kind)));
            }
        }
    }
    Ok(all)
}

/// Each square with its neighbours.
fn blast(geometry: &Geometry) -> BySquare<Squares> {
    let mut rings = BySquare::filled(Squares::EMPTY);
    for square in geometry.board {
        for x in -1..=1 {
            for y in -1..=1 {
                if let Some(near) = geometry.step(square, (x, y)) {
                    rings[square] = rings[square].with(near);
                }
            }
        }
    }
    rings
}
