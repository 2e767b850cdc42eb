use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::pieces::{is_piece, moves};
use super::{Line, Section};
use crate::error::VariantError;
use crate::table::words::Hand;
use crate::table::{Key, Setting, Table, Text, Value};
use crate::variant::Variant;

/// The table of a section. Lines that are not understood are listed with the reason.
pub(super) fn table<'t>(
    section: &Section<'t>,
    parent: Option<&Variant>,
    unknown: &mut Vec<(Line<'t>, String)>,
) -> Table {
    let mut importer = Importer {
        table: match parent {
            Some(parent) => parent.table().clone(),
            None => orphan(section),
        },
        section,
        files: 8,
        ranks: 8,
        promotions: None,
        promoted: Vec::new(),
        castling_files: None,
    };
    importer.table.name = section.name.into();
    importer.table.own_regions.clear();
    importer.table.settings.remove(&Key::Title);
    if let Some(Value::Board(files, ranks)) = importer.table.get(Key::Board) {
        (importer.files, importer.ranks) = (*files, *ranks);
    }
    // The size of the board comes before all regions.
    for wanted in [true, false] {
        for (line, key, value) in &section.lines {
            if matches!(*key, "maxFile" | "maxRank") == wanted
                && let Err(reason) = importer.line(key, value)
            {
                unknown.push((*line, reason));
            }
        }
    }
    if let Err(reason) = importer.finish(parent.is_none()) {
        unknown.push((section.header, reason));
    }
    importer.table
}

/// A section without a parent: chess, or a board without pieces if it names one.
fn orphan(section: &Section<'_>) -> Table {
    let chess = Variant::by_name("chess");
    let mut table = chess.map_or_else(|| Table::new(""), |chess| chess.table().clone());
    table.settings.remove(&Key::Claim);
    if section.lines.iter().any(|(_, key, _)| is_piece(key)) {
        table.pieces.clear();
    }
    table
}

struct Importer<'s, 't> {
    section: &'s Section<'t>,
    table: Table,
    files: u8,
    ranks: u8,
    /// The letters of `promotionPieceTypes`.
    promotions: Option<String>,
    /// The pairs of `promotedPieceType`.
    promoted: Vec<(String, String)>,
    castling_files: Option<(char, char)>,
}

impl Importer<'_, '_> {
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let setting = Setting::named(name).ok_or_else(|| String::from("unknown key"))?;
        let set = self.table.set(setting, Text::new(value));
        set.map_err(|fault| VariantError(fault).to_string())
    }

    fn flag(&mut self, name: &str, value: &str, is_negated: bool) -> Result<(), String> {
        let is_true = match value {
            "true" => true,
            "false" => false,
            _ => return Err("expected `true` or `false`".into()),
        };
        self.set(name, if is_true == is_negated { "no" } else { "yes" })
    }

    fn line(&mut self, key: &str, value: &str) -> Result<(), String> {
        if is_piece(key) {
            return self.piece(key, value);
        }
        match key {
            "maxFile" => {
                let letter = value.bytes().next().filter(u8::is_ascii_alphabetic);
                let number = letter.map(|letter| letter.to_ascii_lowercase().wrapping_sub(b'a'));
                let files = match number {
                    Some(number) => Some(number.saturating_add(1)),
                    None => value.parse().ok(),
                };
                self.files = files.ok_or("expected a file such as `i`, or a number")?;
                Ok(())
            }
            "maxRank" => {
                let ranks = value.parse().ok();
                self.ranks = ranks.ok_or("expected a number")?;
                Ok(())
            }
            "startFen" => self.set("start", value),
            "promotionRank" => self.set("region.zone", &format!("{value}-{}", self.ranks)),
            "promotionRegionWhite" => self.set("region.zone", &region(value)),
            "promotionRegionBlack" => self.set("region.zone.black", &region(value)),
            "promotionPieceTypes" => {
                self.promotions = Some(letters(value));
                Ok(())
            }
            "promotedPieceType" => {
                for pair in value.split_whitespace() {
                    let (from, to) = pair.split_once(':').ok_or("expected pairs such as `p:g`")?;
                    self.promoted
                        .push((from.to_ascii_uppercase(), to.to_ascii_uppercase()));
                }
                Ok(())
            }
            // These are read where promotions are written.
            "mandatoryPawnPromotion" | "mandatoryPiecePromotion" => match value {
                "true" | "false" => Ok(()),
                _ => Err("expected `true` or `false`".into()),
            },
            "castlingKingsideFile" | "castlingQueensideFile" => {
                let file = value.chars().next().filter(char::is_ascii_lowercase);
                let file = file.ok_or("expected a file such as `g`")?;
                let (right, left) = self.castling_files.get_or_insert(('g', 'c'));
                *(if key == "castlingKingsideFile" {
                    right
                } else {
                    left
                }) = file;
                Ok(())
            }
            "castling" if value == "false" => self.set("castle", "none"),
            "castling" | "doubleStep" if value == "true" => Ok(()),
            "doubleStep" if value == "false" => self.single_steps(),
            "doubleStepRank" => self.set("region.start", value),
            "doubleStepRegionWhite" => self.set("region.start", &region(value)),
            "doubleStepRegionBlack" => self.set("region.start.black", &region(value)),
            "pieceDrops" if value == "true" => {
                if self.table.word::<Hand>().is_none() {
                    self.set("hand", "pocket")?;
                }
                Ok(())
            }
            "pieceDrops" if value == "false" => self.set("hand", "none"),
            "capturesToHand" if value == "true" => self.set("hand", "capture"),
            "capturesToHand" if value == "false" => {
                let drops = self.section.get("pieceDrops") == Some("true");
                self.set("hand", if drops { "pocket" } else { "none" })
            }
            "dropNoDoubled" => self.set("drop.nifu", &letters(value)),
            "shogiPawnDropMateIllegal" if value == "true" => self.set("drop.nomate", "P"),
            "immobilityIllegal" => self.flag("drop.alive", value, false),
            "mustCapture" => self.flag("mustcapture", value, false),
            "blastOnCapture" => self.flag("blast", value, false),
            "flyingGeneral" => self.flag("flying", value, false),
            "checking" => self.flag("nochecks", value, true),
            "checkCounting" if value == "true" => self.set("checks", "3"),
            "mustDrop" | "checkCounting" if value == "false" => Ok(()),
            "extinctionValue" => self.set("extinct.win", if value == "win" { "yes" } else { "no" }),
            "extinctionPieceTypes" if value == "*" => self.set("extinct", "all"),
            "extinctionPieceTypes" => {
                let groups: Vec<String> = letters(value)
                    .split_whitespace()
                    .map(ToString::to_string)
                    .collect();
                self.set("extinct", &groups.join(","))
            }
            "extinctionPieceCount" => self.set("extinct.count", value),
            "extinctionOpponentPieceCount" => self.set("extinct.opponent", value),
            "stalemateValue" => self.set("stalemate", value),
            "checkmateValue" => self.set("checkmate", value),
            "nFoldValue" => self.set("repetition", value),
            "nFoldRule" => self.set("repeat", value),
            "nMoveRule" => self.set("fifty", value),
            "perpetualCheckIllegal" => self.flag("perpetual", value, false),
            "flagPiece" | "flagMove" | "flagRegion" | "flagRegionWhite" | "flagRegionBlack"
            | "whiteFlag" | "blackFlag" => self.flag_line(key, value),
            // Names of letters and sizes of pockets do not change the rules.
            "pieceToCharTable" | "pocketSize" | "variantTemplate" => Ok(()),
            _ => Err("unknown key".into()),
        }
    }

    fn piece(&mut self, key: &str, value: &str) -> Result<(), String> {
        let named = moves(key);
        if value == "-" {
            let steps = named.unwrap_or_default();
            self.table.pieces.retain(|piece| piece.moves.text != steps);
            return Ok(());
        }
        let (letter, moves) = match (named, value.split_once(':')) {
            // A king may have moves of its own.
            (_, Some((letter, moves))) => (letter, moves),
            (Some(moves), None) => (value, moves),
            (None, None) => return Err("expected a letter and moves such as `a:mRcN`".into()),
        };
        let letter = letter.trim().to_ascii_uppercase();
        if !crate::table::is_letter(&letter) {
            return Err("expected one letter".into());
        }
        if let Some(moves) = named.filter(|_| !matches!(key, "king" | "commoner")) {
            self.table.pieces.retain(|piece| piece.moves.text != moves);
        }
        let added = self.table.add_piece(&letter, Text::new(moves.trim()));
        added.map_err(|fault| VariantError(fault).to_string())?;
        if key == "king" {
            self.set("royal", &letter)?;
        }
        Ok(())
    }

    /// Takes the double steps from all pawns.
    fn single_steps(&mut self) -> Result<(), String> {
        let changed: Vec<(String, String)> = self
            .table
            .pieces
            .iter()
            .map(|piece| {
                let moves = piece.moves.text.replace("ifmnD", "").replace("ifmnA", "");
                (piece.letter.clone(), moves.replace("ceF", "cF"))
            })
            .collect();
        for (letter, moves) in changed {
            let added = self.table.add_piece(&letter, Text::new(&moves));
            added.map_err(|fault| VariantError(fault).to_string())?;
        }
        Ok(())
    }

    fn flag_line(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "flagRegionWhite" | "whiteFlag" => self.set("region.flag", &region(value))?,
            "flagRegionBlack" | "blackFlag" => self.set("region.flag.black", &region(value))?,
            "flagRegion" => {
                self.set("region.flag", &region(value))?;
                self.set("region.flag.black", &region(value))?;
            }
            "flagMove" => return self.flag("flag.last", value, false),
            _ => {}
        }
        let pieces = self.section.get("flagPiece").map_or("K".into(), letters);
        if self.table.regions.contains_key("flag") {
            self.set("flag", &format!("{pieces} @ flag"))?;
        }
        Ok(())
    }

    /// The parts of a setting with several lines.
    fn finish(&mut self, is_orphan: bool) -> Result<(), String> {
        let size = format!("{}x{}", self.files, self.ranks);
        self.set("board", &size)?;
        let has =
            |table: &Table, letter: &str| table.pieces.iter().any(|piece| piece.letter == letter);
        if let Some((right, left)) = self.castling_files {
            self.set("castle", &format!("K R {right} {left}"))?;
        }
        let is_narrow = self.files < 8 && self.castling_files.is_none();
        if is_narrow || !has(&self.table, "K") || !has(&self.table, "R") {
            self.set("castle", "none")?;
        }
        self.promotion()?;
        self.pieces_that_left()?;
        if is_orphan && self.table.word::<Hand>().is_some() {
            let last = self.ranks.saturating_sub(1);
            self.set("drop.P", &format!("2-{last}"))?;
            self.set("mark", "yes")?;
        }
        Ok(())
    }

    fn promotion(&mut self) -> Result<(), String> {
        let is_forced = self.section.get("mandatoryPawnPromotion") != Some("false");
        let pieces_forced = self.section.get("mandatoryPiecePromotion") == Some("true");
        let is_changed = self.promotions.is_some()
            || !self.promoted.is_empty()
            || self.section.get("mandatoryPawnPromotion").is_some();
        if !is_changed {
            return Ok(());
        }
        let mut rules = Vec::new();
        let to: Vec<String> = match &self.promotions {
            Some(letters) => letters
                .split_whitespace()
                .map(ToString::to_string)
                .collect(),
            None => ["Q", "R", "B", "N"]
                .into_iter()
                .filter(|letter| {
                    self.table
                        .pieces
                        .iter()
                        .any(|piece| piece.letter == *letter)
                })
                .map(ToString::to_string)
                .collect(),
        };
        let is_pawn = |letter: &str| letter == "P";
        let pawn_turns = self.promoted.iter().any(|(from, _)| is_pawn(from));
        let has_pawn = self.table.pieces.iter().any(|piece| is_pawn(&piece.letter));
        if has_pawn && !pawn_turns && !to.is_empty() {
            let forced = if is_forced { " forced" } else { "" };
            rules.push(format!("P>{}{forced}", to.join(",")));
        }
        // A piece that turns over is written `+`.
        for (from, to) in self.promoted.clone() {
            let moves = self.table.pieces.iter().find(|piece| piece.letter == to);
            let Some(moves) = moves.map(|piece| piece.moves.text.clone()) else {
                return Err(format!("expected a piece of the variant, found `{to}`"));
            };
            let added = self.table.add_piece(&format!("+{from}"), Text::new(&moves));
            added.map_err(|fault| VariantError(fault).to_string())?;
            let leave = if is_pawn(&from) { "" } else { " leave" };
            let forced = if pieces_forced { " forced" } else { "" };
            rules.push(format!("{from}>+{leave}{forced}"));
        }
        self.set("promote", &rules.join("; "))
    }

    /// Removes from inherited settings the pieces that the variant does not have.
    fn pieces_that_left(&mut self) -> Result<(), String> {
        let letters: Vec<String> = self
            .table
            .pieces
            .iter()
            .map(|piece| piece.letter.clone())
            .collect();
        let has = |letter: &str| letters.iter().any(|other| other == letter);
        if let Some(Value::Letters(royal)) = self.table.get(Key::Royal)
            && royal.iter().any(|royal| !has(&royal.text))
        {
            self.set("royal", "none")?;
        }
        if let Some(Value::Promotions(promotions)) = self.table.get(Key::Promotion) {
            let mut rules = Vec::new();
            for promotion in promotions {
                let from = promotion.from.iter().filter(|from| has(&from.text));
                let from: Vec<&str> = from.map(|from| from.text.as_str()).collect();
                let to = promotion
                    .to
                    .iter()
                    .filter(|to| to.text == "+" || has(&to.text));
                let to: Vec<&str> = to.map(|to| to.text.as_str()).collect();
                if from.is_empty() || to.is_empty() {
                    continue;
                }
                let mut rule = format!("{}>{}", from.join(","), to.join(","));
                for (is_set, word) in [
                    (promotion.is_forced, " forced"),
                    (promotion.may_leave, " leave"),
                    (promotion.only_dead, " dead"),
                    (promotion.is_in_place, " inplace"),
                    (promotion.is_quiet, " quiet"),
                ] {
                    if is_set {
                        rule.push_str(word);
                    }
                }
                if let Some((_, place)) = &promotion.zone {
                    rule.push_str(" @");
                    rule.push_str(&place.text);
                }
                rules.push(rule);
            }
            self.set("promote", &rules.join("; "))?;
        }
        for key in [
            Key::Pawns,
            Key::Reset,
            Key::Gates,
            Key::DropOnePerFile,
            Key::DropNoMate,
            Key::DropMust,
            Key::DropOpposite,
            Key::JumpNot,
            Key::Minor,
        ] {
            if let Some(Value::Letters(kinds)) = self.table.get(key) {
                let kept = kinds.iter().filter(|kind| has(&kind.text));
                let kept: Vec<&str> = kept.map(|kind| kind.text.as_str()).collect();
                let text = if kept.is_empty() {
                    "none".into()
                } else {
                    kept.join(" ")
                };
                self.set(key.name(), &text)?;
            }
        }
        Ok(())
    }
}

/// `*8 d* e4` as `8 d e4`
fn region(text: &str) -> String {
    let words = text.split_whitespace().map(|word| word.trim_matches('*'));
    words.collect::<Vec<_>>().join(" ")
}

/// The letters of a list such as `qrbn`, in capitals, one word each.
fn letters(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut is_promoted = false;
    for letter in text.chars() {
        if letter == '+' {
            is_promoted = true;
        } else if letter.is_ascii_alphabetic() {
            let sign = if core::mem::take(&mut is_promoted) {
                "+"
            } else {
                ""
            };
            words.push(format!("{sign}{}", letter.to_ascii_uppercase()));
        }
    }
    words.join(" ")
}
