//! Castling.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::importer::Importer;
use crate::table::{Key, Value};

/// A rule of castling as a table writes it.
pub(super) fn text(king: &str, rooks: &[String], files: (u8, u8), rank: u8) -> String {
    let file = |file: u8| char::from(b'a'.saturating_add(file));
    let (right, left) = files;
    let rank = rank.saturating_add(1);
    format!(
        "{king} {} {} {} {rank}",
        rooks.join(","),
        file(right),
        file(left)
    )
}

/// The files of a king of chess after castling to the right and to the left.
const TARGETS: (u8, u8) = (6, 2);

impl Importer<'_, '_> {
    pub(super) fn castling(&mut self) {
        let known = match self.table.get(Key::Castling) {
            Some(Value::Castling(Some(castling))) => Some(castling.clone()),
            _ => None,
        };
        let keys = [
            "castling",
            "castlingKingsideFile",
            "castlingQueensideFile",
            "castlingRank",
            "castlingKingPiece",
            "castlingKingPieceWhite",
            "castlingKingPieceBlack",
            "castlingRookPieces",
            "castlingRookPiecesWhite",
            "castlingRookPiecesBlack",
        ];
        let is_set = self.flag("castling");
        let right = self.file("castlingKingsideFile");
        let left = self.file("castlingQueensideFile");
        let rank = self.number("castlingRank");
        let king = self.one_of([
            "castlingKingPiece",
            "castlingKingPieceWhite",
            "castlingKingPieceBlack",
        ]);
        if let (Some(own), Some(letters)) = (self.names.letter("king"), &king)
            && letters.iter().any(|letter| letter != own)
            && let Some((line, _)) = self.value("castlingKingPiece")
        {
            let reason = "other programs do not castle with a piece beside the king";
            self.fault(line, reason.into());
        }
        let rooks = self.one_of([
            "castlingRookPieces",
            "castlingRookPiecesWhite",
            "castlingRookPiecesBlack",
        ]);
        let base = self.base.as_ref().map(crate::variant::Variant::table);
        let castled = base
            .is_some_and(|base| matches!(base.get(Key::Castling), Some(Value::Castling(Some(_)))));
        let is_castling = is_set.unwrap_or(castled || self.is_orphan);
        if self.is_orphan || self.has_any(&keys) {
            let named = |name: &str| self.names.letter(name).map(ToString::to_string);
            let king = king.and_then(|king| king.into_iter().next());
            let king = king.or(known.as_ref().map(|known| known.king.text.clone()));
            let king = king.or_else(|| named("king"));
            let of_known = || {
                let rooks = known.as_ref()?.rooks.iter();
                Some(rooks.map(|rook| rook.text.clone()).collect::<Vec<_>>())
            };
            let rooks = rooks.or_else(of_known);
            let rooks = rooks.unwrap_or_else(|| named("rook").into_iter().collect());
            let files = known.as_ref().map_or(TARGETS, |known| known.files);
            let files = (right.unwrap_or(files.0), left.unwrap_or(files.1));
            let rank = rank.and_then(|rank| u8::try_from(rank).ok()?.checked_sub(1));
            let rank = rank.unwrap_or_else(|| known.as_ref().map_or(0, |known| known.rank));
            let castling = king.filter(|_| is_castling && !rooks.is_empty());
            let castling = castling.map(|king| text(&king, &rooks, files, rank));
            self.try_set("castle", castling.as_deref().unwrap_or("none"));
        }
        self.fit();
        if let Some(file) = self.file("castlingKingFile") {
            self.try_set("castle.king", &letter(file));
        }
        let right = self.file("castlingRookKingsideFile");
        let left = self.file("castlingRookQueensideFile");
        if right.is_some() || left.is_some() {
            let last = self.files.saturating_sub(1);
            let (right, left) = (right.unwrap_or(last), left.unwrap_or(0));
            self.try_set(
                "castle.rooks",
                &format!("{} {}", letter(right), letter(left)),
            );
        }
        self.flag_as("castlingDroppedPiece", "castle.dropped");
        self.flag_as("oppositeCastling", "castle.opposite");
        self.flag_as("chess960", "960");
        if let Some((line, value)) = self.value("castlingWins") {
            let rights = if value == "-" { "" } else { value };
            if let Err(reason) = self.set("castle.wins", rights) {
                self.fault(line, reason);
            }
        }
    }

    /// Nothing castles to a file that the board does not have.
    fn fit(&mut self) {
        if let Some(Value::Castling(Some(castling))) = self.table.get(Key::Castling) {
            let (right, left) = castling.files;
            let is_inside = right < self.files && left.saturating_add(1) < self.files;
            if !is_inside || castling.rank >= self.ranks {
                self.try_set("castle", "none");
            }
        }
    }

    /// A file, `g` or `7`, counted from 0.
    fn file(&mut self, key: &str) -> Option<u8> {
        let (line, value) = self.value(key)?;
        let letter = match value.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Some(letter.to_ascii_lowercase().wrapping_sub(b'a'))
            }
            _ => value
                .parse::<u8>()
                .ok()
                .and_then(|file| file.checked_sub(1)),
        };
        if letter.is_none() {
            self.fault(line, "expected a file such as `g`".into());
        }
        letter
    }

    /// The letters of a key, or of its two keys for the players where they are equal.
    fn one_of(&mut self, [both, first, second]: [&str; 3]) -> Option<Vec<String>> {
        let both = self.letters(both);
        let (white, black) = (self.letters(first), self.letters(second));
        if white.is_none() && black.is_none() {
            return both;
        }
        if white.as_ref().or(both.as_ref()) != black.as_ref().or(both.as_ref())
            && let Some((line, _)) = self.value(first).or(self.value(second))
        {
            self.fault(line, "both players castle with the same pieces here".into());
        }
        white.or(black).or(both)
    }
}

fn letter(file: u8) -> String {
    char::from(b'a'.saturating_add(file)).to_string()
}
