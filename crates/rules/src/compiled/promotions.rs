use alloc::format;
use alloc::vec::Vec;

use qi::ByPlayer;

use super::Zone;
use super::geometry::Geometry;
use super::kinds::KindTable;
use crate::error::Fault;
use crate::table::{Key, Table, Value, words};
use crate::values::{ByKind, Kind, Kinds, Squares};

/// The promotions of all kinds.
#[derive(Clone, Debug)]
pub(crate) struct Promotions {
    pub(crate) rules: ByPlayer<ByKind<PromotionRule>>,
    /// The most pieces of a kind to promote to, if there are limits.
    pub(crate) limits: Option<ByKind<u8>>,
    pub(crate) flip: Flip,
    /// Some kind promotes on the spot.
    pub(crate) has_in_place: bool,
}

/// The moves after which a piece is its other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flip {
    Never,
    Always,
    Captures,
}

/// The promotion of one kind.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub(crate) struct PromotionRule {
    pub(crate) to: Vec<Kind>,
    /// The squares on which a piece that arrives may promote.
    pub(crate) zone: Zone,
    /// The squares from which a piece may promote wherever it goes.
    pub(crate) leaving: Zone,
    pub(crate) is_forced: bool,
    /// Forced only where the piece could never move again.
    pub(crate) only_dead: bool,
    pub(crate) is_in_place: bool,
    pub(crate) is_quiet: bool,
    /// Only with a capture.
    pub(crate) is_capture: bool,
    /// Not with a capture in passing.
    pub(crate) never_in_passing: bool,
}

const NOWHERE: Zone = ByPlayer::new(Squares::EMPTY, Squares::EMPTY);

impl Default for PromotionRule {
    fn default() -> Self {
        Self {
            to: Vec::new(),
            zone: NOWHERE,
            leaving: NOWHERE,
            is_forced: false,
            only_dead: false,
            is_in_place: false,
            is_quiet: false,
            is_capture: false,
            never_in_passing: false,
        }
    }
}

impl Promotions {
    pub(super) fn compile(
        table: &Table,
        geometry: &Geometry,
        kinds: &KindTable,
    ) -> Result<Self, Fault> {
        let zone = match geometry.region_named(table, "zone")? {
            Some(zone) => zone,
            None => ByPlayer::from_fn(|player| {
                let last = geometry.ranks.wrapping_sub(1);
                geometry.rank_set(geometry.rank_for(last, player))
            }),
        };
        let rules = |key| rules(table, geometry, kinds, zone, key);
        let first = rules(Key::Promotion)?;
        let second = match table.get(Key::PromotionSecond) {
            Some(_) => rules(Key::PromotionSecond)?,
            None => first.clone(),
        };
        let is_in_place = |(_, rule): (Kind, &PromotionRule)| rule.is_in_place;
        let has_in_place = first.iter().chain(second.iter()).any(is_in_place);
        Ok(Self {
            has_in_place,
            rules: ByPlayer::new(first, second),
            limits: limits(table, kinds)?,
            flip: match table.word() {
                Some(words::Flip::Yes) => Flip::Always,
                Some(words::Flip::Capture) => Flip::Captures,
                Some(words::Flip::No) | None => Flip::Never,
            },
        })
    }
}

impl Promotions {
    /// Whether a piece of another kind promotes to one of these.
    pub(super) fn make(&self, kinds: Kinds) -> bool {
        let mut rules = self.rules.first.iter().chain(self.rules.second.iter());
        rules.any(|(from, rule)| {
            !kinds.contains(from) && rule.to.iter().any(|to| kinds.contains(*to))
        })
    }
}

/// The promotions of a player, by kind.
fn rules(
    table: &Table,
    geometry: &Geometry,
    kinds: &KindTable,
    zone: Zone,
    key: Key,
) -> Result<ByKind<PromotionRule>, Fault> {
    let rules = kinds.all.iter().map(|_| PromotionRule::default());
    let mut rules = ByKind::new(rules.collect());
    let is_marked = table.is_set(Key::PromotedMark);
    for promotion in table.promotions(key) {
        let zone = match &promotion.zone {
            Some((region, place)) => geometry.region(table, region, place)?,
            None => zone,
        };
        for from in &promotion.from {
            let kind = kinds.find(from)?;
            let to = promotion.to.iter().map(|to| {
                let mut to = to.clone();
                if to.text == "+" {
                    to.text = format!("+{}", from.text);
                }
                let marked = kinds.named(&format!("{}~", to.text));
                let marked = marked.filter(|_| is_marked);
                marked.map_or_else(|| kinds.find(&to), Ok)
            });
            let rule = PromotionRule {
                to: to.collect::<Result<_, _>>()?,
                zone,
                leaving: if promotion.may_leave { zone } else { NOWHERE },
                is_forced: promotion.is_forced,
                only_dead: promotion.only_dead,
                is_in_place: promotion.is_in_place,
                is_quiet: promotion.is_quiet,
                is_capture: promotion.is_capture,
                never_in_passing: promotion.never_in_passing,
            };
            if let Some(place) = rules.get_mut(kind) {
                *place = rule;
            }
        }
    }
    Ok(rules)
}

fn limits(table: &Table, kinds: &KindTable) -> Result<Option<ByKind<u8>>, Fault> {
    let Some(Value::Limits(limits)) = table.get(Key::PromotionLimit) else {
        return Ok(None);
    };
    let mut most = ByKind::new(kinds.all.iter().map(|_| u8::MAX).collect());
    for (letter, limit) in limits {
        for kind in kinds.twins[kinds.find(letter)?].iter() {
            if let Some(place) = most.get_mut(kind) {
                *place = *limit;
            }
        }
    }
    Ok(Some(most))
}
