//! Goals: extinct pieces, squares to reach, checks, and pieces in a row.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::importer::Importer;
use crate::table::{Key, Value};

impl Importer<'_, '_> {
    pub(super) fn goals(&mut self) {
        self.extinction();
        self.flags();
        self.checks();
        self.connection();
        self.flag_as("extinctionClaim", "extinct.claim");
    }

    fn extinction(&mut self) {
        let wins = match self.value("extinctionValue") {
            None => None,
            Some((_, "win")) => Some(true),
            Some((_, "loss")) => Some(false),
            Some((_, "none")) => {
                self.table.settings.remove(&Key::Extinction);
                return;
            }
            Some((line, "draw")) => {
                self.fault(line, "tables have no such rule".into());
                return;
            }
            Some((line, _)) => {
                self.fault(line, "expected `win`, `loss` or `none`".into());
                return;
            }
        };
        let has_value = wins.is_some() || self.table.get(Key::Extinction).is_some();
        if let Some(wins) = wins {
            self.try_set("extinct.win", if wins { "yes" } else { "no" });
        }
        let types = self.value("extinctionPieceTypes");
        self.number_as("extinctionPieceCount", "extinct.count");
        self.number_as("extinctionOpponentPieceCount", "extinct.opponent");
        // The last of a royal kind is never taken, but it may explode.
        let spares = self.table.get(Key::Royals).is_some();
        if spares && !self.table.is_set(Key::Blast) {
            self.table.settings.remove(&Key::Extinction);
            return;
        }
        let Some((line, value)) = types.filter(|_| has_value) else {
            return;
        };
        if value == "*" {
            self.try_set("extinct", "all");
            return;
        }
        match self.letters_of(value) {
            Ok(letters) if letters.is_empty() => {
                self.table.settings.remove(&Key::Extinction);
            }
            Ok(letters) => {
                let groups = letters
                    .iter()
                    .map(|letter| self.names.kin(letter).join(" "));
                let groups = groups.collect::<Vec<_>>().join(", ");
                self.try_set("extinct", &groups);
            }
            Err(reason) => self.fault(line, reason),
        }
    }

    fn flags(&mut self) {
        if let Some(cells) = self.cells_as("flagRegion") {
            self.set_region("flag", qi::ByPlayer::new(cells.clone(), cells));
        }
        let is_region = self.region_as(
            "flag",
            &["flagRegionWhite", "whiteFlag"],
            &["flagRegionBlack", "blackFlag"],
        ) || self.has_any(&["flagRegion"]);
        let pieces = [
            self.flag_piece("flagPiece"),
            self.flag_piece("flagPieceWhite"),
            self.flag_piece("flagPieceBlack"),
        ];
        self.number_as("flagPieceCount", "flag.count");
        self.flag_as("flagPieceSafe", "flag.safe");
        self.flag_as("flagPieceBlockedWin", "flag.full");
        if let Some(last) = self.flag("flagMove") {
            self.try_set("flag.last", if last { "always" } else { "no" });
        }
        let is_changed = is_region || pieces.iter().any(Option::is_some);
        let known = match self.table.get(Key::Flag) {
            Some(Value::Goal(goal)) => Some(goal.clone()),
            _ => None,
        };
        if !is_changed || known.is_none() && !is_region {
            return;
        }
        let [both, first, second] = pieces;
        let old = known
            .as_ref()
            .map_or("*".into(), |goal| match &goal.letters {
                None => "*".into(),
                Some(letters) => {
                    let letters = letters.iter().map(|letter| letter.text.as_str());
                    letters.collect::<Vec<_>>().join(" ")
                }
            });
        let region = match &known {
            Some(goal) if !is_region => goal.region.1.text.clone(),
            _ => "flag".into(),
        };
        if is_region {
            self.try_set("flag.same", "no");
        }
        let first = first
            .or_else(|| both.clone())
            .unwrap_or_else(|| old.clone());
        let second = second.or(both).unwrap_or(old);
        self.try_set("flag", &format!("{first} @ {region}"));
        if first == second {
            self.table.settings.remove(&Key::FlagSecond);
        } else {
            self.try_set("flag.second", &format!("{second} @ {region}"));
        }
    }

    /// The letters of a piece with a goal.
    fn flag_piece(&mut self, key: &str) -> Option<String> {
        let (_, value) = self.value(key)?;
        if value == "*" {
            return Some("*".into());
        }
        let letter = self.letter(key)?;
        Some(self.names.kin(&letter).join(" "))
    }

    /// The checks that win stand in the start position.
    fn checks(&mut self) {
        let counted = self.table.get(Key::Checks).is_some() && self.has_any(&["startFen"]);
        match self.flag("checkCounting").or(counted.then_some(true)) {
            None => {}
            Some(false) => {
                self.table.settings.remove(&Key::Checks);
            }
            Some(true) => {
                let start = self.section.entries.iter().rev();
                let mut start = start.filter(|entry| entry.key == "startFen");
                let start = start.next().map_or("", |entry| entry.value);
                let fields = start.split_whitespace().skip(1);
                let mut counts = fields.filter_map(|field| {
                    let (first, second) = field.split_once('+')?;
                    Some(first.parse::<u8>().ok()?.max(second.parse().ok()?))
                });
                let count = counts.next().unwrap_or(1);
                self.try_set("checks", &count.to_string());
            }
        }
    }

    fn connection(&mut self) {
        if let Some(count) = self.number("connectN") {
            if count == 0 {
                self.table.settings.remove(&Key::Connect);
            } else {
                self.try_set("connect", &count.to_string());
            }
        }
        if let Some((line, value)) = self.value("connectPieceTypes") {
            match self.letters_of(value) {
                Ok(_) if value == "*" => self.try_set("connect.pieces", "all"),
                Ok(letters) => self.set_letters("connect.pieces", &letters),
                Err(reason) => self.fault(line, reason),
            }
        }
        let lines = match self.table.get(Key::ConnectLines) {
            Some(Value::Directions(lines)) => (lines.rank, lines.file, lines.diagonal),
            _ => (true, true, true),
        };
        if self.has_any(&["connectHorizontal", "connectVertical", "connectDiagonal"]) {
            let rank = self.flag("connectHorizontal").unwrap_or(lines.0);
            let file = self.flag("connectVertical").unwrap_or(lines.1);
            let diagonal = self.flag("connectDiagonal").unwrap_or(lines.2);
            let words = [(rank, "rank"), (file, "file"), (diagonal, "diagonal")];
            let words = words.iter().filter(|(is_set, _)| *is_set);
            let words: Vec<&str> = words.map(|(_, word)| *word).collect();
            self.try_set("connect.lines", &words.join(" "));
        }
        match self.value("connectValue") {
            None => {}
            Some((_, value @ ("win" | "loss" | "draw"))) => self.try_set("connect.result", value),
            Some((line, _)) => self.fault(line, "expected `win`, `loss` or `draw`".into()),
        }
        for (key, ours, setting) in [
            ("connectNxN", "connect.square", Key::ConnectSquare),
            ("collinearN", "connect.spread", Key::ConnectSpread),
        ] {
            match self.number(key) {
                None => {}
                Some(0) => {
                    self.table.settings.remove(&setting);
                }
                Some(count) => self.try_set(ours, &count.to_string()),
            }
        }
        let from = self.region_as("source", &["connectRegion1White"], &["connectRegion1Black"]);
        let to = self.region_as("target", &["connectRegion2White"], &["connectRegion2Black"]);
        if from || to {
            self.try_set("connect.chain", "yes");
        }
    }
}
