use alloc::vec::Vec;

use qi::ByPlayer;

use super::Zone;
use super::geometry::Geometry;
use super::kinds::KindTable;
use crate::error::{Fault, VariantErrorKind};
use crate::table::{Key, Letter, Table, Value, words::Hand};
use crate::values::{ByKind, Kinds};

/// Pieces in hand, and the rules for dropping them.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct HandRule {
    /// Positions have hands.
    pub(crate) exist: bool,
    pub(crate) captures: Captures,
    /// Promoted pieces stay so in hand.
    pub(crate) keep_promotion: bool,
    /// The kinds that enter where a piece leaves its first square.
    pub(crate) gates: Kinds,
    pub(crate) zones: ByKind<Zone>,
    /// A dropped piece must be able to move.
    pub(crate) alive: bool,
    pub(crate) limited_per_file: Kinds,
    pub(crate) most_per_file: u8,
    pub(crate) no_mate: Kinds,
    /// The hand comes before all moves.
    pub(crate) first: bool,
    pub(crate) must: Kinds,
    /// A piece may be dropped on either of its sides.
    pub(crate) both_sides: bool,
    /// The kinds that are dropped on squares of both colours.
    pub(crate) opposite: Kinds,
}

/// The hand that a captured piece goes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Captures {
    /// None.
    Vanish,
    /// The hand of the player who captures.
    ToTaker,
    /// The hand of the player whose piece it was.
    ToOwner,
}

impl HandRule {
    pub(super) fn compile(
        table: &Table,
        geometry: &Geometry,
        kinds: &KindTable,
    ) -> Result<Self, Fault> {
        let hand = table.word::<Hand>();
        let gates = kinds.set_of(table, Key::Gates)?;
        let everywhere = ByPlayer::new(geometry.board, geometry.board);
        let zone_of_all = match (
            table.get(Key::DropRegion),
            table.settings.get(&Key::DropRegion),
        ) {
            (Some(Value::Region(region)), Some(placed)) => {
                let place = Letter {
                    text: placed.text.clone(),
                    span: placed.span.clone(),
                };
                geometry.region(table, region, &place)?
            }
            _ => everywhere,
        };
        for letter in &table.own_drops {
            if let (None, Some(placed)) = (kinds.named(letter), table.drops.get(letter)) {
                let (kind, span) = (VariantErrorKind::UnknownPiece, placed.span.clone());
                return Err(Fault::new(kind, span, letter));
            }
        }
        let mut zones = Vec::new();
        for kind in &kinds.all {
            let zone = match table.drops.get(kinds.letter(*kind)) {
                Some(placed) => {
                    let place = Letter {
                        text: placed.text.clone(),
                        span: placed.span.clone(),
                    };
                    geometry.region(table, &placed.value, &place)?
                }
                None => zone_of_all,
            };
            let home = geometry.home(table, kinds, *kind)?;
            zones.push(ByPlayer::from_fn(|player| zone[player] & home[player]));
        }
        Ok(Self {
            exist: !gates.is_empty() || hand.is_some_and(|hand| hand != Hand::None),
            captures: match hand {
                Some(Hand::Capture) => Captures::ToTaker,
                Some(Hand::Own) => Captures::ToOwner,
                Some(Hand::Pocket | Hand::None) | None => Captures::Vanish,
            },
            keep_promotion: table.is_set(Key::HandKeepsPromotion),
            gates,
            zones: ByKind::new(zones),
            alive: table.is_set(Key::DropAlive),
            limited_per_file: kinds.set_of(table, Key::DropOnePerFile)?,
            most_per_file: table
                .number(Key::DropMostPerFile)
                .and_then(|most| u8::try_from(most).ok())
                .unwrap_or(1),
            no_mate: kinds.set_of(table, Key::DropNoMate)?,
            first: table.is_set(Key::DropFirst),
            must: kinds.set_of(table, Key::DropMust)?,
            both_sides: table.is_set(Key::DropBothSides),
            opposite: kinds.set_of(table, Key::DropOpposite)?,
        })
    }
}
