//! The board, its regions, and the moves that regions limit.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use super::cells::Cells;
use super::importer::Importer;
use crate::table::{Key, TRIPLE_START, Text, Value};
use crate::values::Squares;

impl Importer<'_, '_> {
    /// The size of the board, before all that stands on it.
    pub(super) fn size(&mut self) {
        if let Some(Value::Board(files, ranks)) = self.table.get(Key::Board) {
            (self.files, self.ranks) = (*files, *ranks);
        }
        if let Some((line, value)) = self.value("maxFile") {
            let letter = value.bytes().next().filter(u8::is_ascii_alphabetic);
            let letter = letter.filter(|_| value.len() == 1);
            let number = letter.map(|letter| letter.to_ascii_lowercase().wrapping_sub(b'a'));
            let files = number.map_or_else(|| value.parse().ok(), |number| number.checked_add(1));
            match files {
                Some(files) => self.files = files,
                None => self.fault(line, "expected a file such as `i`, or a number".into()),
            }
        }
        if let Some((line, value)) = self.value("maxRank") {
            match value.parse() {
                Ok(ranks) => self.ranks = ranks,
                Err(_) => self.fault(line, "expected a number".into()),
            }
        }
        let is_other = match self.table.get(Key::Board) {
            Some(Value::Board(files, ranks)) => (*files, *ranks) != (self.files, self.ranks),
            _ => true,
        };
        if is_other {
            self.try_set("board", &format!("{}x{}", self.files, self.ranks));
            self.keep_regions();
        }
    }

    /// Regions of the parent stay where they are on a board of another size.
    fn keep_regions(&mut self) {
        let names: Vec<String> = self.table.regions.keys().cloned().collect();
        for name in names {
            let cells = self.region(&name);
            self.set_region(&name, cells);
        }
        for name in ["zone", "start"] {
            let cells = self.region(name);
            self.set_region(name, cells);
        }
        let Some(base) = self.base.clone() else {
            return;
        };
        let rules = base.rules();
        if self.table.get(Key::DropRegion).is_some() {
            let first = rules.kinds.all.first().copied();
            let zone = first.map(|kind| rules.hands.zones[kind]);
            if let Some(zone) = zone {
                self.set_region("drops", zone.map(|squares| self.kept(squares)));
                self.try_set("drop.all", "drops");
            }
        }
        let letters: Vec<String> = self.table.drops.keys().cloned().collect();
        for letter in letters {
            if let Some(kind) = rules.kinds.named(&letter) {
                let cells = rules.hands.zones[kind].map(|squares| self.kept(squares));
                let name = format!(
                    "drops{}",
                    letter.trim_start_matches('+').to_ascii_lowercase()
                );
                self.set_region(&name, cells);
                self.try_set(&format!("drop.{letter}"), &name);
            }
        }
        if let (Some(flag), Some(Value::Goal(goal))) = (rules.goals.flag, self.table.get(Key::Flag))
        {
            let letters = match &goal.letters {
                None => "*".into(),
                Some(letters) => {
                    let letters = letters.iter().map(|letter| letter.text.as_str());
                    letters.collect::<Vec<_>>().join(" ")
                }
            };
            self.set_region("flag", flag.squares.map(|squares| self.kept(squares)));
            self.try_set("flag.same", "no");
            self.try_set("flag", &format!("{letters} @ flag"));
        }
    }

    /// The squares of the parent's board on this one: whole ranks and files stay whole.
    pub(super) fn kept(&self, squares: Squares) -> Cells {
        let Some(base) = &self.base else {
            return Cells::new();
        };
        let geometry = &base.rules().geometry;
        let mut cells = Cells::new();
        for square in squares {
            cells.insert((geometry.rank(square), geometry.file(square)));
        }
        for rank in 0..geometry.ranks.min(self.ranks) {
            if geometry.rank_set(rank).minus(squares).is_empty() {
                cells.extend((0..self.files).map(|file| (rank, file)));
            }
        }
        for file in 0..geometry.files.min(self.files) {
            if geometry.file_set(file).minus(squares).is_empty() {
                cells.extend((0..self.ranks).map(|rank| (rank, file)));
            }
        }
        cells.retain(|(rank, file)| *rank < self.ranks && *file < self.files);
        cells
    }

    /// All squares.
    pub(super) fn every(&self) -> Cells {
        let ranks = 0..self.ranks;
        ranks
            .flat_map(|rank| (0..self.files).map(move |file| (rank, file)))
            .collect()
    }

    /// The squares of a region as it is so far.
    pub(super) fn region(&self, name: &str) -> ByPlayer<Cells> {
        if let Some(cells) = self.regions.get(name) {
            return cells.clone();
        }
        let Some(base) = &self.base else {
            return ByPlayer::new(self.every(), self.every());
        };
        let geometry = &base.rules().geometry;
        let rank = |rank: u8| {
            ByPlayer::from_fn(|player| geometry.rank_set(geometry.rank_for(rank, player)))
        };
        let known = geometry.region_named(base.table(), name).ok().flatten();
        let squares = known.unwrap_or_else(|| match name {
            "zone" => rank(geometry.ranks.wrapping_sub(1)),
            "start" => rank(1),
            _ => ByPlayer::new(geometry.board, geometry.board),
        });
        squares.map(|squares| self.kept(squares))
    }

    pub(super) fn set_region(&mut self, name: &str, cells: ByPlayer<Cells>) {
        let first = self.text(&cells.first);
        let second = self.text(&cells.second);
        self.try_set(&format!("region.{name}"), &first);
        self.try_set(&format!("region.{name}.black"), &second);
        self.regions.insert(name.into(), cells);
    }

    /// Squares as a table writes them: ranks, files, and single squares.
    fn text(&self, cells: &Cells) -> String {
        let mut rest = cells.clone();
        let mut words = Vec::new();
        for rank in 0..self.ranks {
            if (0..self.files).all(|file| cells.contains(&(rank, file))) {
                words.push(format!("{}", rank.saturating_add(1)));
                rest.retain(|(other, _)| *other != rank);
            }
        }
        let letter = |file: u8| char::from(b'a'.saturating_add(file));
        for file in 0..self.files {
            let whole = (0..self.ranks).all(|rank| cells.contains(&(rank, file)));
            if whole && !rest.is_empty() {
                words.push(letter(file).to_string());
                rest.retain(|(_, other)| *other != file);
            }
        }
        for (rank, file) in rest {
            words.push(format!("{}{}", letter(file), rank.saturating_add(1)));
        }
        if words.is_empty() {
            "none".into()
        } else {
            words.join(" ")
        }
    }

    /// Squares `d4`, ranks `*8` and files `d*`; squares off the board are left out.
    pub(super) fn cells(&self, text: &str) -> Result<Cells, String> {
        let mut cells = Cells::new();
        for word in text.split_whitespace().filter(|word| *word != "-") {
            let wrong = || format!("expected squares such as `d4`, `*8` or `d*`, found `{word}`");
            let (file, rank) = word.split_at_checked(1).ok_or_else(wrong)?;
            let file = match file.bytes().next() {
                Some(b'*') => None,
                Some(letter) if letter.is_ascii_alphabetic() => {
                    Some(letter.to_ascii_lowercase().wrapping_sub(b'a'))
                }
                _ => return Err(wrong()),
            };
            let rank = match rank {
                "*" => None,
                number => {
                    let number: u8 = number.parse().map_err(|_| wrong())?;
                    Some(number.checked_sub(1).ok_or_else(wrong)?)
                }
            };
            cells.extend(self.every().into_iter().filter(|cell| {
                rank.is_none_or(|rank| rank == cell.0) && file.is_none_or(|file| file == cell.1)
            }));
        }
        Ok(cells)
    }

    /// The squares of a key; nothing where it is not set.
    pub(super) fn cells_as(&mut self, key: &str) -> Option<Cells> {
        let (line, value) = self.value(key)?;
        match self.cells(value) {
            Ok(cells) => Some(cells),
            Err(reason) => {
                self.fault(line, reason);
                None
            }
        }
    }

    /// A region of ours by two keys of theirs; what neither sets stays.
    pub(super) fn region_as(&mut self, name: &str, first: &[&str], second: &[&str]) -> bool {
        let mut read = |keys: &[&str]| keys.iter().find_map(|key| self.cells_as(key));
        let (first, second) = (read(first), read(second));
        if first.is_none() && second.is_none() {
            return false;
        }
        let old = self.region(name);
        let cells = ByPlayer::new(first.unwrap_or(old.first), second.unwrap_or(old.second));
        self.set_region(name, cells);
        true
    }

    /// Regions, and the moves that they limit.
    pub(super) fn board(&mut self) {
        if let Some((line, value)) = self.value("promotionRank") {
            match value.parse::<u8>() {
                Ok(from) => {
                    let (every, from) = (self.every(), from.saturating_sub(1));
                    let ranks = self.ranks;
                    let first = every.iter().filter(|(rank, _)| *rank >= from);
                    let second = every
                        .iter()
                        .filter(|(rank, _)| ranks.saturating_sub(1).saturating_sub(*rank) >= from);
                    let cells = ByPlayer::new(first.copied().collect(), second.copied().collect());
                    self.set_region("zone", cells);
                }
                Err(_) => self.fault(line, "expected a number".into()),
            }
        }
        let is_zone = self.region_as("zone", &["promotionRegionWhite"], &["promotionRegionBlack"]);
        if !is_zone && !self.is_orphan && self.has_any(&["pieceDrops"]) {
            self.zone_to_the_edge();
        }
        self.region_as(
            "start",
            &["doubleStepRegionWhite"],
            &["doubleStepRegionBlack"],
        );
        // Their key is that of the player who captures, ours that of the pawn.
        let both = self.cells_as("enPassantRegion");
        if let Some(cells) = both {
            self.set_region("passed", ByPlayer::new(cells.clone(), cells));
        }
        self.region_as(
            "passed",
            &["enPassantRegionBlack"],
            &["enPassantRegionWhite"],
        );
        self.pawn_steps();
        self.passing();
        self.lines();
        self.mobility();
    }

    /// A pawn that is dropped beyond the region of promotion promotes there too.
    fn zone_to_the_edge(&mut self) {
        let mut zone = self.region("zone");
        let (first, second) = (zone.first.first().copied(), zone.second.last().copied());
        let (Some((low, _)), Some((high, _))) = (first, second) else {
            return;
        };
        let is_whole =
            |cells: &Cells, rank: u8| (0..self.files).all(|file| cells.contains(&(rank, file)));
        if !is_whole(&zone.first, low) || !is_whole(&zone.second, high) {
            return;
        }
        let every = self.every();
        let old = zone.clone();
        zone.first.extend(every.iter().filter(|cell| cell.0 > low));
        zone.second
            .extend(every.iter().filter(|cell| cell.0 < high));
        if zone != old {
            self.set_region("zone", zone);
        }
    }

    /// First steps of pawns, of two and three squares.
    fn pawn_steps(&mut self) {
        let double = self.flag("doubleStep");
        let triple = self.region_as(
            TRIPLE_START,
            &["tripleStepRegionWhite"],
            &["tripleStepRegionBlack"],
        );
        let Some(letter) = self.names.letter("pawn").map(ToString::to_string) else {
            return;
        };
        let Some(mut moves) = self.moves(&letter) else {
            return;
        };
        if double == Some(false) {
            moves = moves.replace("ifmnD", "");
        } else if double == Some(true) && !moves.contains("ifmnD") {
            moves = moves.replace("fcF", "fceF");
            moves.push_str("ifmnD");
        }
        if triple && !moves.contains("ifmnH") {
            moves.push_str("ifmnH");
        }
        self.try_moves(Player::First, &letter, &moves);
    }

    fn moves(&self, letter: &str) -> Option<String> {
        let piece = self
            .table
            .pieces
            .iter()
            .find(|piece| piece.letter == letter)?;
        Some(piece.moves.text.clone())
    }

    fn try_moves(&mut self, player: Player, letter: &str, moves: &str) {
        if let Err(fault) = self.table.add_piece_of(player, letter, Text::new(moves)) {
            let reason = crate::error::VariantError(fault).to_string();
            self.fault(self.section.header, reason);
        }
    }

    /// The pieces that capture in passing, beside pawns.
    fn passing(&mut self) {
        let both = self.letters("enPassantTypes");
        let first = self.letters("enPassantTypesWhite").or(both.clone());
        let second = self.letters("enPassantTypesBlack").or(both);
        let all: BTreeSet<String> = first
            .iter()
            .chain(second.iter())
            .flatten()
            .cloned()
            .collect();
        for letter in all {
            let Some(moves) = self.moves(&letter) else {
                continue;
            };
            let passing = with_passing(&moves);
            let has = |letters: &Option<Vec<String>>| {
                letters
                    .as_ref()
                    .is_some_and(|letters| letters.contains(&letter))
            };
            let (first, second) = (has(&first), has(&second));
            let own = if first { &passing } else { &moves };
            self.try_moves(Player::First, &letter, own);
            if first != second {
                let other = if second { &passing } else { &moves };
                self.try_moves(Player::Second, &letter, other);
            }
        }
    }

    /// Diagonal lines, and soldiers that go sideways.
    fn lines(&mut self) {
        if let Some(cells) = self.cells_as("diagonalLines") {
            self.set_region("lines", ByPlayer::new(cells.clone(), cells));
            for (name, more) in [
                ("king", "F@lines"),
                ("wazir", "F@lines"),
                ("rook", "B@lines"),
                ("janggiCannon", "pB@lines"),
                ("soldier", "fF@lines"),
            ] {
                let letter = self.names.letter(name).map(ToString::to_string);
                if let Some(letter) = letter
                    && let Some(moves) = self.moves(&letter)
                {
                    let joint = if moves.contains('@') { ";" } else { "" };
                    self.try_moves(Player::First, &letter, &format!("{moves}{joint}{more}"));
                }
            }
        }
        if let Some(rank) = self.number("soldierPromotionRank")
            && let Some(letter) = self.names.letter("soldier").map(ToString::to_string)
        {
            let rank = u8::try_from(rank).unwrap_or(u8::MAX).saturating_sub(1);
            let (every, last) = (self.every(), self.ranks.saturating_sub(1));
            let first = every.iter().filter(|cell| cell.0 >= rank).copied();
            let second = every
                .iter()
                .filter(|cell| last.saturating_sub(cell.0) >= rank)
                .copied();
            let cells = ByPlayer::new(first.collect(), second.collect());
            self.set_region("far", cells);
            let moves = self.moves(&letter).unwrap_or_default();
            let lines = moves.split_once(";fF@lines").map_or("", |_| ";fF@lines");
            self.try_moves(Player::First, &letter, &format!("fWsW@far{lines}"));
        }
    }

    /// Regions that pieces do not leave.
    fn mobility(&mut self) {
        let mut limits: BTreeMap<String, ByPlayer<Option<Cells>>> = BTreeMap::new();
        let section = self.section;
        for entry in &section.entries {
            let Some(rest) = entry.key.strip_prefix("mobilityRegion") else {
                continue;
            };
            self.consume(entry.key);
            let white = rest.strip_prefix("White").map(|name| (Player::First, name));
            let black = rest
                .strip_prefix("Black")
                .map(|name| (Player::Second, name));
            let Some((player, name)) = white.or(black) else {
                self.fault(entry.line, "unknown key".into());
                continue;
            };
            let (first, others) = name.split_at_checked(1).unwrap_or(("", name));
            let name = format!("{}{others}", first.to_ascii_lowercase());
            if !super::names::is_piece(&name) {
                self.fault(entry.line, "unknown key".into());
                continue;
            }
            let Some(letter) = self.names.letter(&name).map(ToString::to_string) else {
                continue;
            };
            match self.cells(entry.value) {
                Ok(cells) => limits.entry(letter).or_default()[player] = Some(cells),
                Err(reason) => self.fault(entry.line, reason),
            }
        }
        for (letter, limit) in limits {
            let moves = self.moves(&letter).unwrap_or_default();
            let old = ["palace", "home"].into_iter();
            let mut old = old.filter(|name| moves.contains(&format!("@{name}")));
            let old = old.next().map(ToString::to_string);
            let old = old.or(moves.split_once('>').map(|(_, name)| name.to_string()));
            let old = match old {
                Some(name) => self.region(&name),
                None => ByPlayer::new(self.every(), self.every()),
            };
            let name = format!("of{}", letter.to_ascii_lowercase());
            let cells = ByPlayer::new(
                limit.first.unwrap_or(old.first),
                limit.second.unwrap_or(old.second),
            );
            self.set_region(&name, cells);
            let moves = moves.split('>').next().unwrap_or_default();
            let moves = moves.replace("@palace;", "").replace("@palace", "");
            let moves = moves.replace("@home", "");
            self.try_moves(Player::First, &letter, &format!("{moves}>{name}"));
        }
    }
}

/// The moves of a piece that captures in passing with each of its captures.
fn with_passing(moves: &str) -> String {
    let mut text = String::new();
    let mut modifiers = String::new();
    let mut is_name = false;
    for letter in moves.chars() {
        match letter {
            '@' | '>' => is_name = true,
            'a'..='z' if !is_name => {
                modifiers.push(letter);
                continue;
            }
            'A'..='Z' => {
                is_name = false;
                let captures = modifiers.contains('c') || !modifiers.contains('m');
                if captures && !modifiers.contains('e') {
                    modifiers.push_str(if modifiers.contains('c') { "e" } else { "mce" });
                }
            }
            _ => {}
        }
        text.push_str(&core::mem::take(&mut modifiers));
        text.push(letter);
    }
    text
}
