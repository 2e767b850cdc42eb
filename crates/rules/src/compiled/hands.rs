use alloc::vec::Vec;

use qi::ByPlayer;

use super::Zone;
use super::geometry::Geometry;
use super::kinds::KindTable;
use crate::error::{Fault, VariantErrorKind};
use crate::table::{Key, Letter, Table, Value, words, words::Hand};
use crate::values::{ByKind, Kinds, Squares};

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
    /// Pieces are dropped without end, and no hand holds them.
    pub(crate) is_free: bool,
    /// The need of the squares for drops.
    pub(crate) enclose: Option<DropEnclose>,
    /// The squares of the opening: while one of them is empty, drops are on them, whatever is around.
    pub(crate) setup: Zone,
}

/// A need of the square of a drop: the pieces around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DropEnclose {
    /// Pieces of the opponent on a line between it and an own piece.
    Reversi,
    /// An own piece beside it.
    Ataxx,
    /// No piece of the opponent straight beside it.
    Snort,
    /// A piece or the edge of the board below it, as the first player sees it.
    Top,
}

/// The pieces of the opponent that change sides when a piece arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Enclose {
    /// Enemies on a line between it and an own piece.
    Reversi,
    /// Enemies beside it.
    Ataxx,
    /// Enemies beside it: after a drop only if there is an own piece beside it, too.
    Quadwrangle,
}

impl Enclose {
    pub(super) fn compile(table: &Table) -> Option<Self> {
        match table.word()? {
            words::Enclose::Reversi => Some(Self::Reversi),
            words::Enclose::Ataxx => Some(Self::Ataxx),
            words::Enclose::Quadwrangle => Some(Self::Quadwrangle),
            words::Enclose::No => None,
        }
    }
}

fn drop_enclose(table: &Table) -> Option<DropEnclose> {
    match table.word()? {
        words::DropEnclose::Reversi => Some(DropEnclose::Reversi),
        words::DropEnclose::Ataxx => Some(DropEnclose::Ataxx),
        words::DropEnclose::Snort => Some(DropEnclose::Snort),
        words::DropEnclose::Top => Some(DropEnclose::Top),
        words::DropEnclose::No => None,
    }
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
            exist: !gates.is_empty()
                || hand.is_some_and(|hand| !matches!(hand, Hand::None | Hand::Free)),
            captures: match hand {
                Some(Hand::Capture) => Captures::ToTaker,
                Some(Hand::Own) => Captures::ToOwner,
                Some(Hand::Pocket | Hand::Free | Hand::None) | None => Captures::Vanish,
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
            is_free: hand == Some(Hand::Free),
            enclose: drop_enclose(table),
            setup: geometry
                .region_named(table, "setup")?
                .unwrap_or(ByPlayer::new(Squares::EMPTY, Squares::EMPTY)),
        })
    }
}
