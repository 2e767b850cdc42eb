use alloc::vec::Vec;

use qi::ByPlayer;

use super::geometry::Geometry;
use super::kinds::KindTable;
use super::moves::Moves;
use crate::error::Fault;
use crate::table::{Key, Table, Value, words};
use crate::values::{ByKind, Kind, Kinds, Squares};

/// The worth of pieces where the game ends without mate.
#[derive(Clone, Debug)]
pub(crate) struct Material {
    /// The kinds that cannot mate beside the own king alone.
    pub(crate) minor: Kinds,
    /// The kinds that stay on squares of one colour.
    pub(crate) colourbound: Kinds,
    /// The kinds that never attack a square on which the opponent's king can be.
    pub(crate) harmless: ByPlayer<Kinds>,
    /// The points of kinds, and how many half points more the second player has.
    pub(crate) points: Option<ByKind<u16>>,
    /// Equal points are a draw.
    pub(crate) points_even: bool,
    pub(crate) counting: Option<Counting>,
    /// The points with which a king that has entered the camp wins.
    pub(crate) entering: u16,
    /// The points with which it draws, if fewer can.
    pub(crate) entering_draw: Option<u16>,
}

/// The rule of counting against a bare king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counting {
    /// From the number of pieces, and from 0 when the last pawn is gone.
    Makruk,
    /// As makruk, one move less.
    Cambodian,
    /// From 0, with a king that is bare only.
    Asean,
}

impl Material {
    pub(super) fn compile(
        table: &Table,
        geometry: &Geometry,
        kinds: &KindTable,
        moves: &ByPlayer<ByKind<Moves>>,
        royal: Option<Kind>,
    ) -> Result<Self, Fault> {
        let reach = |kind: Kind, moves: &ByKind<Moves>| -> Vec<(Squares, Squares)> {
            let moves = &moves[kind];
            geometry
                .board
                .iter()
                .map(|from| {
                    let mut to = moves.quiet[from] | moves.capture[from];
                    for ride in &moves.rides {
                        to |= ride.line.ray[from];
                    }
                    for hop in &moves.hops {
                        to |= hop.line.ray[from];
                    }
                    let leaps = moves.lame.as_deref();
                    for leap in leaps.map_or(&[][..], |leaps| leaps.from(from)) {
                        to |= leap.to();
                    }
                    (Squares::only(from), to)
                })
                .collect()
        };
        let light = geometry.board.filter(|square| geometry.is_light(square));
        let is_colourbound = |kind: &Kind| {
            let all = reach(*kind, &moves.first);
            all.iter().any(|(_, to)| !to.is_empty())
                && all.iter().all(|(from, to)| {
                    let other = if from.meets(light) {
                        geometry.board.minus(light)
                    } else {
                        light
                    };
                    !to.meets(other)
                })
        };
        // A royal piece that moves at all is where its moves lead.
        let homes = moves.as_ref().map(|moves| match royal {
            Some(royal) => reach(royal, moves)
                .iter()
                .fold(Squares::EMPTY, |home, (_, to)| home | *to),
            None => geometry.board,
        });
        let harmless = ByPlayer::from_fn(|player| {
            let is_harmless = |kind: &Kind| {
                let all = reach(*kind, &moves[player]);
                all.iter().all(|(_, to)| !to.meets(homes[!player]))
            };
            kinds.all.iter().copied().filter(is_harmless).collect()
        });
        Ok(Self {
            minor: kinds.set_of(table, Key::Minor)?,
            colourbound: kinds.all.iter().copied().filter(is_colourbound).collect(),
            harmless,
            points: points(table, kinds)?,
            points_even: table.is_set(Key::PointsEven),
            counting: match table.word() {
                Some(words::Counting::Makruk) => Some(Counting::Makruk),
                Some(words::Counting::Cambodian) => Some(Counting::Cambodian),
                Some(words::Counting::Asean) => Some(Counting::Asean),
                Some(words::Counting::No) | None => None,
            },
            entering: table.number(Key::EnteringKing).unwrap_or(0),
            entering_draw: table.number(Key::EnteringDraw),
        })
    }
}

fn points(table: &Table, kinds: &KindTable) -> Result<Option<ByKind<u16>>, Fault> {
    let Some(Value::Limits(list)) = table.get(Key::Points) else {
        return Ok(None);
    };
    if list.is_empty() {
        return Ok(None);
    }
    let mut points = ByKind::new(kinds.all.iter().map(|_| 0_u16).collect());
    for (letter, worth) in list {
        if let Some(place) = points.get_mut(kinds.find(letter)?) {
            *place = (*worth).into();
        }
    }
    Ok(Some(points))
}
