//! Checks, duties, passes, walls and first leaps.

use alloc::format;
use alloc::string::String;

use super::importer::Importer;
use crate::table::{Key, Value, words};

impl Importer<'_, '_> {
    pub(super) fn duties(&mut self) {
        let (checking, drop_checks) = (self.flag("checking"), self.flag("dropChecks"));
        // Only a king that is royal at all times is in check there.
        let has_king = self.names.letter("king").is_some();
        match (checking, drop_checks) {
            _ if !has_king => {}
            (Some(false), _) => self.try_set("nochecks", "yes"),
            (_, Some(false)) => self.try_set("nochecks", "drops"),
            (Some(true), _) | (_, Some(true)) => self.try_set("nochecks", "no"),
            (None, None) => {}
        }
        self.flag_as("mustCapture", "mustcapture");
        self.flag_as("blastOnCapture", "blast");
        if self.table.is_set(Key::Blast) {
            // A table's own pieces that move as pawns explode there.
            let has_pawn = self.names.letter("pawn").is_some();
            self.try_set("blast.pawns", if has_pawn { "no" } else { "yes" });
        }
        self.flag_as("flyingGeneral", "flying");
        self.flag_as("makpongRule", "makpong");
        self.passes();
        self.walls();
        if let Some(letters) = self.letters("blastImmuneTypes") {
            self.set_letters("immune", &letters);
        }
        if let Some(letters) = self.letters("mutuallyImmuneTypes") {
            self.set_letters("immune.same", &letters);
        }
        if let Some(leaps) = self.flag("cambodianMoves") {
            let king = self
                .names
                .letter("king")
                .map(|letter| format!("{letter}:mfsN"));
            let fers = self
                .names
                .letter("fers")
                .map(|letter| format!("{letter}:fD"));
            let text: alloc::vec::Vec<String> = [king, fers].into_iter().flatten().collect();
            if leaps && !text.is_empty() {
                self.try_set("leap", &text.join(" "));
            } else {
                self.table.settings.remove(&Key::Leap);
            }
        }
        if let Some(letters) = self.letters("petrifyOnCaptureTypes") {
            self.set_letters("petrify", &letters);
        }
        self.flag_as("petrifyBlastPieces", "petrify.blast");
        let petrifies = matches!(
            self.table.get(Key::Petrify),
            Some(Value::Letters(letters)) if !letters.is_empty()
        );
        let has_royal = self.table.get(Key::Royal).is_some() && self.names.letter("king").is_none();
        if petrifies && self.table.is_set(Key::Blast) && has_royal {
            let reason = "other programs look through a piece that petrifies while it explodes";
            self.fault(self.section.header, reason.into());
        }
    }

    fn passes(&mut self) {
        let of = |it: &mut Self, player: &str, ours: &str| {
            let pass = it.flag(&format!("pass{player}"));
            let stalemate = it.flag(&format!("passOnStalemate{player}"));
            match (pass, stalemate) {
                (Some(true), _) => it.try_set(ours, "yes"),
                (_, Some(true)) => it.try_set(ours, "stalemate"),
                (Some(false), _) | (_, Some(false)) => it.try_set(ours, "no"),
                (None, None) => {}
            }
        };
        let is_second = self.has_any(&["passWhite", "passOnStalemateWhite"])
            && !self.has_any(&[
                "passBlack",
                "passOnStalemateBlack",
                "pass",
                "passOnStalemate",
            ]);
        of(self, "", "pass");
        if is_second {
            self.try_set("pass.second", "no");
        }
        of(self, "White", "pass");
        of(self, "Black", "pass.second");
    }

    fn walls(&mut self) {
        if let Some((line, value)) = self.value("wallingRule") {
            match value {
                "none" | "duck" => {
                    self.try_set("duck", if value == "duck" { "yes" } else { "no" });
                    self.try_set("walls", "no");
                }
                "arrow" | "past" | "static" | "edge" => self.try_set("walls", value),
                _ => self.fault(line, "expected a rule such as `duck`".into()),
            }
        }
        let both = self.cells_as("wallingRegion");
        if let Some(cells) = both {
            self.set_region("duck", qi::ByPlayer::new(cells.clone(), cells));
        }
        self.region_as("duck", &["wallingRegionWhite"], &["wallingRegionBlack"]);
        self.refuse("wallOrMove", &["false"]);
        let is_royal = matches!(
            self.table.get(Key::Royal),
            Some(Value::Letters(letters)) if !letters.is_empty()
        );
        let walls = self.table.word::<words::Walls>();
        let has_walls =
            self.table.is_set(Key::Duck) || walls.is_some_and(|walls| walls != words::Walls::No);
        if has_walls && is_royal && self.names.letter("king").is_none() {
            let reason = "other programs let a wall or the duck meet a check";
            self.fault(self.section.header, reason.into());
        }
    }
}
