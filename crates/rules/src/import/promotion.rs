//! The promotions of pawns and of pieces that turn over.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use super::importer::Importer;
use crate::table::{Key, Promotion, Value};

/// The pieces of shogi that others turn into, which have no letter in tables.
const TURNED: [(&str, &str); 2] = [("D", "RF"), ("H", "BW")];

/// All promotions of a variant.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
struct Promotions {
    /// The pieces that promote as pawns do, and what they become.
    pawns: ByPlayer<Pawns>,
    is_forced: bool,
    only_dead: bool,
    in_place: bool,
    /// The letters of pieces that turn over.
    turning: Vec<String>,
    turning_forced: bool,
    turning_captures: bool,
    turns_back: bool,
}

#[derive(Clone, Default)]
struct Pawns {
    from: Vec<String>,
    to: Vec<String>,
}

impl Promotions {
    fn read(&mut self, player: Player, rules: &[Promotion]) {
        for rule in rules {
            let letters = |letters: &[crate::table::Letter]| {
                let letters = letters.iter().map(|letter| letter.text.clone());
                letters.collect::<Vec<String>>()
            };
            let (from, to) = (letters(&rule.from), letters(&rule.to));
            if from.iter().any(|from| from.starts_with('+')) {
                self.turns_back = true;
            } else if to.iter().any(|to| to.starts_with('+')) {
                self.turning_forced |= rule.is_forced;
                self.turning_captures |= rule.is_capture;
                for letter in from {
                    if !self.turning.contains(&letter) {
                        self.turning.push(letter);
                    }
                }
            } else {
                self.is_forced |= rule.is_forced;
                self.only_dead |= rule.only_dead;
                self.in_place |= rule.is_in_place;
                let pawns = &mut self.pawns[player];
                pawns.from.extend(from);
                pawns.to.extend(to);
            }
        }
    }

    fn text(&self, player: Player) -> String {
        let mut rules = Vec::new();
        let pawns = &self.pawns[player];
        let mut options = String::new();
        for (is_set, word) in [
            (self.is_forced && !self.in_place, " forced"),
            (self.only_dead, " dead"),
            (self.in_place, " inplace"),
        ] {
            if is_set {
                options.push_str(word);
            }
        }
        if !pawns.from.is_empty() && (!pawns.to.is_empty() || self.is_forced) {
            let (from, to) = (pawns.from.join(","), pawns.to.join(","));
            rules.push(format!("{from}>{to}{options}"));
        }
        for letter in &self.turning {
            let forced = if self.turning_forced { " forced" } else { "" };
            let capture = if self.turning_captures {
                " capture"
            } else {
                ""
            };
            // A piece does not turn over in passing there.
            rules.push(format!("{letter}>+ leave{forced}{capture} nopassing"));
            if self.turns_back {
                rules.push(format!(
                    "+{letter}>{letter} leave{forced}{capture} nopassing"
                ));
            }
        }
        rules.join("; ")
    }
}

const KEYS: [&str; 18] = [
    "pawnTypes",
    "pawnTypesWhite",
    "pawnTypesBlack",
    "promotionPawnTypes",
    "promotionPawnTypesWhite",
    "promotionPawnTypesBlack",
    "promotionPieceTypes",
    "promotionPieceTypesWhite",
    "promotionPieceTypesBlack",
    "mandatoryPawnPromotion",
    "mandatoryPiecePromotion",
    "piecePromotionOnCapture",
    "pieceDemotion",
    "promotedPieceType",
    "sittuyinPromotion",
    "pawn",
    "promotionRank",
    "shogiPawn",
];

impl Importer<'_, '_> {
    pub(super) fn promotion(&mut self) {
        let mut all = Promotions {
            is_forced: self.is_orphan,
            ..Promotions::default()
        };
        if self.table.get(Key::Promotion).is_none() {
            all.is_forced = true;
        }
        all.read(Player::First, self.table.promotions(Key::Promotion));
        let second = match self.table.get(Key::PromotionSecond) {
            Some(_) => Key::PromotionSecond,
            None => Key::Promotion,
        };
        all.read(Player::Second, self.table.promotions(second));
        let is_changed = self.is_orphan || self.is_new_pawn || self.has_any(&KEYS);
        if !is_changed {
            self.limits();
            return;
        }
        if self.is_new_pawn
            && let Some(pawn) = self.names.letter("pawn").map(ToString::to_string)
        {
            for player in Player::ALL {
                let from = &mut all.pawns[player].from;
                if !from.contains(&pawn) {
                    from.push(pawn.clone());
                }
            }
        }
        self.pawn_types(&mut all);
        self.keep_promoted(&mut all);
        let pieces = self.by_player("promotionPieceTypes");
        for player in Player::ALL {
            if let Some(to) = &pieces[player] {
                all.pawns[player].to.clone_from(to);
            }
        }
        if let Some(is_forced) = self.flag("mandatoryPawnPromotion") {
            all.is_forced = is_forced;
            all.only_dead &= !is_forced;
        }
        if let Some(in_place) = self.flag("sittuyinPromotion") {
            all.in_place = in_place;
        }
        if let Some(is_forced) = self.flag("mandatoryPiecePromotion") {
            all.turning_forced = is_forced;
        }
        if let Some(captures) = self.flag("piecePromotionOnCapture") {
            all.turning_captures = captures;
        }
        if let Some(turns_back) = self.flag("pieceDemotion") {
            all.turns_back = turns_back;
            self.try_set("flip", "no");
        }
        self.turning(&mut all);
        self.limits();
        let (first, second) = (all.text(Player::First), all.text(Player::Second));
        self.try_set("promote", &first);
        if first == second {
            self.table.settings.remove(&Key::PromotionSecond);
        } else {
            self.try_set("promote.second", &second);
        }
    }

    /// Letters of a key for both players, or of its keys for each.
    pub(super) fn by_player(&mut self, key: &str) -> ByPlayer<Option<Vec<String>>> {
        let both = self.letters(key);
        let first = self.letters(&format!("{key}White"));
        let second = self.letters(&format!("{key}Black"));
        ByPlayer::new(first.or_else(|| both.clone()), second.or(both))
    }

    /// Keeps the promotions of pawns when other pieces promote in their place.
    fn keep_promoted(&self, all: &mut Promotions) {
        let Some(base) = self.base.as_ref().filter(|_| !self.is_orphan) else {
            return;
        };
        let mut old = Promotions::default();
        for player in Player::ALL {
            old.read(player, base.table().promotions(Key::Promotion));
            let to = &mut all.pawns[player].to;
            if !to.is_empty() {
                continue;
            }
            all.is_forced |= old.is_forced;
            all.only_dead |= old.only_dead;
            for letter in &old.pawns[player].to {
                match self.letters.get(letter) {
                    Some(renamed) => to.extend(renamed.clone()),
                    None => to.push(letter.clone()),
                }
            }
        }
    }

    /// The pieces that promote as pawns, that can be taken in passing, and that set the clock back.
    fn pawn_types(&mut self, all: &mut Promotions) {
        let pawns = self.by_player("pawnTypes");
        let promoting = self.by_player("promotionPawnTypes");
        for player in Player::ALL {
            let Some(from) = promoting[player].as_ref().or(pawns[player].as_ref()) else {
                continue;
            };
            let mut from = from.clone();
            // The pawn promotes beside the pieces that a key names.
            if let Some(pawn) = self.names.letter("pawn")
                && !from.iter().any(|letter| letter == pawn)
            {
                from.push(pawn.to_string());
            }
            all.pawns[player].from = from;
        }
        if let Some(first) = &pawns.first {
            self.set_letters("pawns", first);
            self.table.settings.remove(&Key::Reset);
        }
        if pawns.first != pawns.second
            && let Some(second) = &pawns.second
        {
            self.set_letters("pawns.second", second);
        }
    }

    /// The pieces that turn over, and their other sides.
    fn turning(&mut self, all: &mut Promotions) {
        let Some((line, value)) = self.value("promotedPieceType") else {
            return;
        };
        for pair in value.split_whitespace().filter(|pair| *pair != "-") {
            let Some((from, to)) = pair.split_once(':') else {
                self.fault(line, "expected pairs such as `p:g`".into());
                return;
            };
            let (from, to) = (from.to_ascii_uppercase(), to.to_ascii_uppercase());
            if !self.has(&from) {
                self.fault(
                    line,
                    format!("no piece has the letter `{}`", from.to_ascii_lowercase()),
                );
                return;
            }
            if to == "-" {
                all.turning.retain(|letter| *letter != from);
                self.names.promoted.remove(&from);
                continue;
            }
            let own = self.table.pieces.iter().find(|piece| piece.letter == to);
            let own = own.map(|piece| piece.moves.text.clone());
            let known = || {
                let known = TURNED.iter().find(|(letter, _)| *letter == to);
                known.map(|(_, moves)| (*moves).to_string())
            };
            let Some(moves) = own.or_else(known) else {
                self.fault(
                    line,
                    format!("no piece has the letter `{}`", to.to_ascii_lowercase()),
                );
                return;
            };
            if let Err(reason) = self.add_piece(&format!("+{from}"), &moves) {
                self.fault(line, reason);
                return;
            }
            if !all.turning.contains(&from) {
                all.turning.push(from.clone());
            }
            self.names.promoted.insert(from, to);
        }
    }

    /// `q:1 r:2`
    fn limits(&mut self) {
        let Some((line, value)) = self.value("promotionLimit") else {
            return;
        };
        let mut limits: Vec<(String, String)> = match self.table.get(Key::PromotionLimit) {
            Some(Value::Limits(limits)) => {
                let limits = limits.iter();
                limits
                    .map(|(letter, most)| (letter.text.clone(), most.to_string()))
                    .collect()
            }
            _ => Vec::new(),
        };
        for pair in value.split_whitespace() {
            let Some((letter, most)) = pair.split_once(':') else {
                self.fault(line, "expected pairs such as `q:1`".into());
                return;
            };
            let letter = letter.to_ascii_uppercase();
            for letter in self.names.kin(&letter) {
                limits.retain(|(other, _)| *other != letter);
                limits.push((letter, most.into()));
            }
        }
        let limits = limits
            .iter()
            .map(|(letter, most)| format!("{letter}{most}"));
        let text = limits.collect::<Vec<_>>().join(" ");
        if let Err(reason) = self.set("promote.limit", &text) {
            self.fault(line, reason);
        }
    }
}
