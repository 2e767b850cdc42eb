//! Hands, and where their pieces are dropped.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use super::cells::Cells;
use super::importer::Importer;
use crate::table::words::{self, Hand};
use crate::table::{Key, Value};

const KEYS: [&str; 12] = [
    "pieceDrops",
    "capturesToHand",
    "twoBoards",
    "firstRankPawnDrops",
    "promotionZonePawnDrops",
    "dropRegionWhite",
    "dropRegionBlack",
    "whiteDropRegion",
    "blackDropRegion",
    "promotionRegionWhite",
    "promotionRegionBlack",
    "pawn",
];

impl Importer<'_, '_> {
    pub(super) fn hands(&mut self) {
        self.hand();
        self.gating();
        let is_limited = self.region_as(
            "drops",
            &["dropRegionWhite", "whiteDropRegion"],
            &["dropRegionBlack", "blackDropRegion"],
        );
        if is_limited {
            self.try_set("drop.all", "drops");
        }
        self.pawn_drops();
        if let Some(first_rank) = self.flag("sittuyinRookDrop")
            && let Some(rook) = self.names.letter("rook").map(ToString::to_string)
        {
            if first_rank {
                let all = self.drop_cells();
                let cells = ByPlayer::from_fn(|player| {
                    let home = self.home_rank(player);
                    let cells = all[player].iter().filter(|cell| cell.0 == home);
                    cells.copied().collect::<Cells>()
                });
                self.set_region("rookdrops", cells);
                self.try_set(&format!("drop.{rook}"), "rookdrops");
            } else {
                self.table.drops.remove(&rook);
            }
        }
        if let Some(both) = self.flag("dropOppositeColoredBishop") {
            let bishop = self.names.letter("bishop").filter(|_| both);
            let bishop: Vec<String> = bishop.map(ToString::to_string).into_iter().collect();
            self.set_letters("drop.opposite", &bishop);
        }
        self.flag_as("dropLoop", "hand.keep");
        self.flag_as("dropPromoted", "drop.both");
        self.flag_as("immobilityIllegal", "drop.alive");
        if let Some(letters) = self.letters("dropNoDoubled") {
            self.set_letters("drop.nifu", &letters);
        }
        self.number_as("dropNoDoubledCount", "drop.nifu.max");
        if let Some(may_not) = self.flag("shogiPawnDropMateIllegal") {
            let pawn = self.names.letter("shogiPawn").filter(|_| may_not);
            let pawn: Vec<String> = pawn.map(ToString::to_string).into_iter().collect();
            self.set_letters("drop.nomate", &pawn);
        }
        self.duty_to_drop();
        self.enclosing();
    }

    /// Drops that go by what is around them, and pieces that change sides.
    fn enclosing(&mut self) {
        for (key, ours) in [
            ("enclosingDrop", "drop.enclose"),
            ("flipEnclosedPieces", "enclose"),
        ] {
            if let Some((line, value)) = self.value(key) {
                let word = if value == "none" { "no" } else { value };
                if let Err(reason) = self.set(ours, word) {
                    self.fault(line, reason);
                }
            }
        }
        let start = self.section.entries.iter().rev();
        let mut start = start.filter(|entry| entry.key == "startFen");
        let has_walls = start.next().is_some_and(|entry| entry.value.contains('*'));
        if has_walls && self.table.word() == Some(words::DropEnclose::Reversi) {
            let reason = "other programs look through walls for what a drop encloses";
            self.fault(self.section.header, reason.into());
        }
        if let Some(true) = self.flag("dropOnTop") {
            self.try_set("drop.enclose", "top");
        }
        if let Some(cells) = self.cells_as("enclosingDropStart") {
            self.set_region("setup", ByPlayer::new(cells.clone(), cells));
        }
    }

    fn hand(&mut self) {
        let hand = self.table.word::<Hand>();
        let is_own = hand == Some(Hand::Own);
        let drops = self.flag("pieceDrops");
        let captures = self.flag("capturesToHand");
        let two_boards = self.flag("twoBoards");
        if drops.is_none() && captures.is_none() && two_boards.is_none() {
            return;
        }
        let drops = drops.unwrap_or(hand.is_some_and(|hand| hand != Hand::None));
        let captures = captures.unwrap_or(hand == Some(Hand::Capture));
        self.names.two_boards = two_boards.unwrap_or(self.names.two_boards);
        let word = match (drops, captures) {
            (false, _) => "none",
            (true, _) if self.names.two_boards => "pocket",
            (true, false) if hand == Some(Hand::Free) => "free",
            (true, true) if is_own => "own",
            (true, true) => "capture",
            (true, false) => "pocket",
        };
        self.try_set("hand", word);
        let keeps = self.has_any(&["dropLoop"]) || self.table.is_set(Key::HandKeepsPromotion);
        let marks = word == "capture" && !keeps;
        self.try_set("mark", if marks { "yes" } else { "no" });
    }

    /// Pieces that enter where a piece leaves its first square.
    fn gating(&mut self) {
        let gates = [self.flag("seirawanGating"), self.flag("gating")];
        if gates.contains(&Some(true)) && !self.has_any(&["cambodianMoves"]) {
            let start = self.section.entries.iter().rev();
            let mut start = start.filter(|entry| entry.key == "startFen");
            let start = start.next().map_or("", |entry| entry.value);
            let held = start.split(['[', ']']).nth(1).unwrap_or_default();
            match self.letters_of(held) {
                Ok(letters) if !letters.is_empty() => self.set_letters("gates", &letters),
                Ok(_) => {}
                Err(reason) => self.fault(self.section.header, reason),
            }
        } else if gates.contains(&Some(false)) {
            self.table.settings.remove(&Key::Gates);
        }
    }

    /// The rank of a player's pieces, counted from 0.
    const fn home_rank(&self, player: Player) -> u8 {
        match player {
            Player::First => 0,
            Player::Second => self.ranks.saturating_sub(1),
        }
    }

    /// The squares on which pieces are dropped.
    fn drop_cells(&self) -> ByPlayer<Cells> {
        if self.regions.contains_key("drops") {
            return self.region("drops");
        }
        let every = || ByPlayer::new(self.every(), self.every());
        let region = match self.table.get(Key::DropRegion) {
            Some(Value::Region(_)) => self.table.settings.get(&Key::DropRegion),
            _ => None,
        };
        let (Some(placed), Some(base)) = (region, &self.base) else {
            return every();
        };
        let Value::Region(region) = &placed.value else {
            return every();
        };
        let place = crate::table::Letter {
            text: placed.text.clone(),
            span: placed.span.clone(),
        };
        let squares = base.rules().geometry.region(base.table(), region, &place);
        squares.map_or_else(
            |_| every(),
            |squares| squares.map(|squares| self.kept(squares)),
        )
    }

    /// Pawns are dropped neither on the first rank nor where they promote, unless that is allowed.
    fn pawn_drops(&mut self) {
        let first_rank = self.flag("firstRankPawnDrops");
        let in_zone = self.flag("promotionZonePawnDrops");
        let has_hand = self
            .table
            .word::<Hand>()
            .is_some_and(|hand| hand != Hand::None);
        let Some(pawn) = self.names.letter("pawn").map(ToString::to_string) else {
            return;
        };
        let base = self.base.as_ref().map(crate::variant::Variant::table);
        let limits = base.is_some_and(|base| base.drops.contains_key(&pawn));
        let is_changed = self.is_orphan || self.is_new_pawn || self.has_any(&KEYS);
        if !has_hand || !is_changed && limits {
            return;
        }
        // The parent says by its region where pawns may be dropped.
        let base = self.base.as_ref().filter(|_| !self.is_orphan);
        let rules = base.map(crate::variant::Variant::rules);
        let rules = rules.filter(|rules| rules.hands.exist && limits);
        let zone_of = rules.and_then(|rules| {
            let kind = rules.kinds.named(&pawn)?;
            Some((rules, rules.hands.zones[kind].first, kind))
        });
        let had_rank = zone_of
            .is_some_and(|(rules, zone, _)| rules.geometry.rank_set(0).minus(zone).is_empty());
        let had_zone = zone_of.is_some_and(|(rules, zone, kind)| {
            let promotion = rules.promotions.rules.first[kind].zone.first;
            promotion.minus(zone).is_empty()
        });
        let home = ByPlayer::from_fn(|player| {
            let rank = self.home_rank(player);
            (0..self.files).map(|file| (rank, file)).collect::<Cells>()
        });
        let zone = self.region("zone");
        let first_rank = first_rank.unwrap_or(had_rank);
        let in_zone = in_zone.unwrap_or(had_zone);
        let all = self.drop_cells();
        let cells = ByPlayer::from_fn(|player| {
            let cells = all[player].iter().filter(|cell| {
                (first_rank || !home[player].contains(*cell))
                    && (in_zone || !zone[player].contains(*cell))
            });
            cells.copied().collect::<Cells>()
        });
        if cells.first == self.every() && cells.second == self.every() {
            self.table.drops.remove(&pawn);
            return;
        }
        self.set_region("pawndrops", cells);
        self.try_set(&format!("drop.{pawn}"), "pawndrops");
    }

    /// The hand comes before moves, or some piece of it.
    fn duty_to_drop(&mut self) {
        let must = self.flag("mustDrop");
        let kind = self.value("mustDropType");
        let had = self.table.is_set(Key::DropFirst) || self.table.get(Key::DropMust).is_some();
        if must.is_none() && kind.is_none() {
            return;
        }
        let must = must.unwrap_or(had);
        let letters = match kind {
            Some((line, value)) if value != "*" => match self.letters_of(value) {
                Ok(letters) => letters,
                Err(reason) => {
                    self.fault(line, reason);
                    return;
                }
            },
            _ => Vec::new(),
        };
        self.try_set(
            "drop.first",
            if must && letters.is_empty() {
                "yes"
            } else {
                "no"
            },
        );
        let letters = if must { letters } else { Vec::new() };
        self.set_letters("drop.must", &letters);
    }
}
