//! A section as a table.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::form::{Line, Section};
use super::importer::Importer;
use super::names::Names;
use super::{Imported, rewrite};
use crate::table::{Key, Table, Value};
use crate::variant::Variant;

/// The table of a section, the lines that are wrong, and what its children need.
pub(super) struct Read<'t> {
    pub(super) table: Table,
    pub(super) names: Names,
    pub(super) faults: Vec<(Line<'t>, String)>,
    pub(super) notes: Vec<(Line<'t>, String)>,
}

pub(super) fn table<'t>(section: &Section<'t>, parent: Option<&Imported>) -> Read<'t> {
    let chess = Variant::by_name("chess");
    let (base, names) = match parent {
        Some(parent) => (Some(parent.variant.clone()), parent.names.clone()),
        None => (chess, Names::default()),
    };
    let mut importer = Importer {
        table: base
            .as_ref()
            .map_or_else(|| Table::new(""), |base| base.table().clone()),
        base,
        is_orphan: parent.is_none(),
        names,
        section,
        files: 8,
        ranks: 8,
        used: BTreeSet::new(),
        faults: Vec::new(),
        notes: Vec::new(),
        letters: BTreeMap::new(),
        is_new_pawn: false,
        regions: BTreeMap::new(),
    };
    importer.table.name = section.name.into();
    importer.table.own_regions.clear();
    importer.table.own_drops.clear();
    importer.table.forget_names();
    importer.all();
    Read {
        table: importer.table,
        names: importer.names,
        faults: importer.faults,
        notes: importer.notes,
    }
}

/// Keys that change no rule: boards and values of engines.
const IGNORED: [&str; 5] = [
    "variantTemplate",
    "pieceToCharTable",
    "pocketSize",
    "pieceValueMg",
    "pieceValueEg",
];

impl Importer<'_, '_> {
    fn all(&mut self) {
        for key in IGNORED {
            self.value(key);
        }
        // All ends come by themselves, as in the programs of these files.
        self.try_set("claim", "no");
        // And they know no position that is dead.
        self.try_set("dead", "no");
        self.size();
        if self.is_orphan {
            self.orphan();
        } else if self.table.get(Key::Pawns).is_none() {
            let letter = if self.has("P") { "P" } else { "none" };
            self.try_set("pawns", letter);
        }
        self.pieces();
        self.board();
        self.promotion();
        self.hands();
        self.castling();
        self.duties();
        self.royals();
        self.goals();
        self.ends();
        self.start();
        let section = self.section;
        for entry in &section.entries {
            if !self.used.contains(entry.key) {
                self.fault(entry.line, "unknown key".into());
            }
        }
    }

    /// A section without a parent: the rules of chess without its pieces, and with nothing to promote to.
    fn orphan(&mut self) {
        self.table.pieces.clear();
        for key in [Key::Royal, Key::Promotion, Key::Minor, Key::Castling] {
            self.table.settings.remove(&key);
        }
        self.try_set("pawns", "none");
    }

    fn start(&mut self) {
        let text = if let Some((_, text)) = self.value("startFen") {
            text.to_string()
        } else {
            let start = self.table.settings.get(&Key::Start);
            let start = start.map(|start| start.text.clone()).unwrap_or_default();
            let own = |letter: &str| self.has(letter).then(|| letter.into());
            rewrite::fen(&start, &|letter| {
                own(letter).or_else(|| self.letters.get(letter).cloned().flatten())
            })
        };
        self.try_set("start", &self.without_rights(&text));
    }

    /// The position without rights to castle, where nothing castles.
    fn without_rights(&self, fen: &str) -> String {
        let castles = matches!(
            self.table.get(Key::Castling),
            Some(Value::Castling(Some(_)))
        );
        let leaps = self.table.get(Key::Leap).is_some() || self.table.get(Key::Gates).is_some();
        let mut words: Vec<&str> = fen.split_whitespace().collect();
        if let Some(rights) = words.get_mut(2)
            && !castles
            && !leaps
            && rights.bytes().all(|byte| byte.is_ascii_alphabetic())
        {
            *rights = "-";
        }
        words.join(" ")
    }
}
