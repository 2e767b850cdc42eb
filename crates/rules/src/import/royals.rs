//! Royal pieces, and the pieces that are royal while they are the last of their kind.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::importer::Importer;
use crate::table::{Key, RoyalSafety, Royals, Value};

impl Importer<'_, '_> {
    pub(super) fn royals(&mut self) {
        let base = self.base.as_ref().filter(|_| !self.is_orphan);
        let base = base.and_then(|base| base.table().get(Key::Royals));
        let had = match base {
            Some(Value::Royals(Royals::All(safety))) => *safety != RoyalSafety::Each,
            Some(Value::Royals(Royals::ByLetter(groups))) => {
                let mut groups = groups.iter();
                groups.any(|(_, safety)| *safety != RoyalSafety::Each)
            }
            _ => false,
        };
        let keys = [
            "extinctionPseudoRoyal",
            "dupleCheck",
            "extinctionPieceTypes",
            "promotedPieceType",
        ];
        let is_royal = self.flag("extinctionPseudoRoyal").unwrap_or(had);
        let duple = self.flag("dupleCheck");
        if !self.has_any(&keys) || !(is_royal || had) {
            return;
        }
        let king = self.names.letter("king").map(ToString::to_string);
        let king = king.filter(|king| self.has(king));
        if !is_royal {
            self.table.settings.remove(&Key::Royals);
            self.set_letters("royal", king.as_slice());
            return;
        }
        let kinds = match self.value("extinctionPieceTypes") {
            Some((line, value)) => match self.letters_of(value) {
                Ok(letters) => letters,
                Err(reason) => {
                    self.fault(line, reason);
                    return;
                }
            },
            None => self.extinct_letters(),
        };
        let was_duple = matches!(
            self.table.get(Key::Royals),
            Some(Value::Royals(Royals::All(RoyalSafety::Last)))
        );
        let word = if duple.unwrap_or(was_duple) {
            "last"
        } else {
            "spare"
        };
        self.turned_royals(&kinds, king.as_ref());
        let kinds: Vec<String> = kinds
            .into_iter()
            .filter(|kind| Some(kind) != king.as_ref() && !kind.starts_with('+'))
            .collect();
        let groups = kinds.iter().map(|kind| self.names.kin(kind));
        let groups: Vec<Vec<String>> = groups.collect();
        let mut royal: Vec<String> = king.into_iter().collect();
        let mut safety: Vec<String> = royal.iter().map(|king| format!("{king}:each")).collect();
        for group in groups {
            safety.push(format!("{}:{word}", group.join(",")));
            royal.extend(group);
        }
        self.set_letters("royal", &royal);
        if royal.is_empty() {
            self.table.settings.remove(&Key::Royals);
        } else {
            self.try_set("royals", &safety.join(" "));
        }
    }

    /// Refuses pieces that turn over into royal ones beside others: other programs judge such a move by the royal pieces
    /// before it.
    fn turned_royals(&mut self, royal: &[String], king: Option<&String>) {
        let zone = self.region("zone");
        if zone.first.is_empty() && zone.second.is_empty() {
            return;
        }
        let start = self.section.entries.iter().rev();
        let mut start = start.filter(|entry| entry.key == "startFen");
        let start = start.next().map_or("", |entry| entry.value);
        let has_several = |letter: &str| start.matches(letter).count() > 1;
        let mut turned = self.names.promoted.iter();
        let fault = turned.find(|(from, to)| {
            Some(*to) == king || royal.contains(to) && (!royal.contains(from) || has_several(from))
        });
        let reason = fault.map(|(from, to)| {
            let (from, to) = (from.to_lowercase(), to.to_lowercase());
            format!("`{from}` becomes `{to}`, which is royal; tables have no such rule")
        });
        if let (Some(reason), Some((line, _))) = (reason, self.value("extinctionPieceTypes")) {
            self.fault(line, reason);
        }
    }

    /// The letters that the parent has as royal at times, or that may not die out.
    fn extinct_letters(&self) -> Vec<String> {
        let mut all = Vec::new();
        if let Some(Value::Royals(Royals::ByLetter(groups))) = self.table.get(Key::Royals) {
            for (letters, _) in groups {
                all.extend(letters.iter().map(|letter| letter.text.clone()));
            }
        }
        if let Some(Value::Extinction(groups)) = self.table.get(Key::Extinction) {
            for group in groups {
                if let crate::table::Extinction::Letters(letters) = group {
                    all.extend(letters.iter().map(|letter| letter.text.clone()));
                }
            }
        }
        all
    }
}
