//! Ends that a lack of moves, repetition, the clock or points bring.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::importer::Importer;
use crate::table::{Key, words};

impl Importer<'_, '_> {
    pub(super) fn ends(&mut self) {
        self.number_as("nMoveRule", "fifty");
        self.clock_types();
        self.number_as("nFoldRule", "repeat");
        self.repetition();
        self.flag_as("perpetualCheckIllegal", "perpetual");
        self.flag_as("moveRepetitionIllegal", "shuffle");
        match self.value("chasingRule") {
            None => {}
            Some((_, "axf")) => self.try_set("chase", "asian"),
            Some((_, "none")) => self.try_set("chase", "no"),
            Some((line, _)) => self.fault(line, "expected `axf` or `none`".into()),
        }
        let fewer = self.flag("stalematePieceCount");
        match (self.value("stalemateValue"), fewer) {
            (Some((_, "win")) | None, Some(true)) => {
                self.try_set("stalemate", "fewer");
            }
            (Some((_, "loss")), Some(true)) => self.try_set("stalemate", "more"),
            (Some((line, _)), _) => self.score(line, "stalemateValue", "stalemate"),
            (None, Some(false)) => match self.table.word() {
                Some(words::Stalemate::More) => self.try_set("stalemate", "loss"),
                Some(words::Stalemate::Fewer) => self.try_set("stalemate", "win"),
                _ => {}
            },
            (None, _) => {}
        }
        if let Some((line, _)) = self.value("checkmateValue") {
            self.score(line, "checkmateValue", "checkmate");
        }
        self.shatar();
        self.points();
        match self.value("countingRule") {
            None => {}
            Some((_, word @ ("makruk" | "cambodian" | "asean"))) => self.try_set("counting", word),
            Some((_, "none")) => self.try_set("counting", "no"),
            Some((line, _)) => self.fault(line, "expected a rule such as `makruk`".into()),
        }
        self.flag_as("adjudicateFullBoard", "points.full");
    }

    fn score(&mut self, line: super::form::Line<'_>, key: &str, ours: &str) {
        let _ = line;
        if let Some((line, value)) = self.value(key) {
            match value {
                "win" | "loss" | "draw" => self.try_set(ours, value),
                _ => self.fault(line, "expected `win`, `loss` or `draw`".into()),
            }
        }
    }

    /// The pieces whose moves set the clock back.
    fn clock_types(&mut self) {
        let types = self.by_player("nMoveRuleTypes");
        if let Some(first) = &types.first {
            self.set_letters("reset", first);
        }
        if types.first != types.second
            && let Some(second) = &types.second
        {
            self.set_letters("reset.second", second);
        }
    }

    fn repetition(&mut self) {
        let is_absolute = self.flag("nFoldValueAbsolute");
        match (self.value("nFoldValue"), is_absolute) {
            (None, _) => {}
            (Some((_, "win")), Some(true)) => self.try_set("repetition", "second"),
            (Some((_, "loss")), Some(true)) => self.try_set("repetition", "first"),
            (Some((_, value @ ("win" | "loss" | "draw"))), _) => self.try_set("repetition", value),
            (Some((line, _)), _) => self.fault(line, "expected `win`, `loss` or `draw`".into()),
        }
    }

    /// A mate needs a check of a strong piece, and knights may not mate.
    fn shatar(&mut self) {
        let Some(is_set) = self.flag("shatarMateRule") else {
            return;
        };
        let letters = |names: &[&str]| -> Vec<String> {
            let letters = names.iter().filter_map(|name| self.names.letter(name));
            letters
                .filter(|_| is_set)
                .map(ToString::to_string)
                .collect()
        };
        let strong = letters(&["queen", "bers", "rook", "knight"]);
        let never = letters(&["knight"]);
        self.set_letters("mate.strong", &strong);
        self.set_letters("mate.never", &never);
    }

    /// Each piece is worth one point.
    fn unweighted(&mut self) {
        let letters = self.table.pieces.iter();
        let letters = letters.map(|piece| format!("{}1", piece.letter));
        let text = letters.collect::<Vec<_>>().join(" ");
        self.try_set("points", &text);
    }

    /// Generals that face each other, points, and the winner of a draw.
    fn points(&mut self) {
        if let Some((line, _)) = self.value("bikjangRule")
            && let Some(is_set) = self.flag("bikjangRule")
        {
            let passes = self.table.word() == Some(words::Pass::King);
            if is_set && !passes {
                self.fault(
                    line,
                    "tables have no such rule without passes of the king".into(),
                );
            }
            self.try_set("bikjang", if is_set { "draw" } else { "no" });
        }
        match self.value("materialCounting") {
            // A piece with another letter counts as the one before it.
            None if self.table.is_set(Key::PointsEven) => self.unweighted(),
            None => {}
            Some((_, "none")) => {
                self.table.settings.remove(&Key::Points);
                self.try_set("points.even", "no");
                self.try_set("draw", "no");
            }
            Some((_, "janggi")) => {
                let worth = [
                    ("rook", 13),
                    ("janggiCannon", 7),
                    ("horse", 5),
                    ("janggiElephant", 3),
                    ("wazir", 3),
                    ("soldier", 2),
                ];
                let worth = worth.iter().filter_map(|(name, points)| {
                    Some(format!("{}{points}", self.names.letter(name)?))
                });
                let text = worth.collect::<Vec<_>>().join(" ");
                self.try_set("points", &text);
                self.try_set("points.even", "no");
            }
            Some((_, "unweighted")) => {
                self.unweighted();
                self.try_set("points.even", "yes");
            }
            Some((_, "whitedrawodds")) => self.try_set("draw", "first"),
            Some((_, "blackdrawodds")) => self.try_set("draw", "second"),
            Some((line, _)) => self.fault(line, "expected a rule such as `janggi`".into()),
        }
    }
}
