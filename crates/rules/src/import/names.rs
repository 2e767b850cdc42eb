//! The names of pieces in a `variants.ini`, their moves, and the letters that they have.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::betza::{self, Step};
use crate::table::{Key, Value};
use crate::variant::Variant;

const PIECES: [(&str, &str); 41] = [
    ("pawn", "fmWfceFifmnD"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("king", "K"),
    ("commoner", "K"),
    ("fers", "F"),
    ("wazir", "W"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("gold", "WfF"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "ffN"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("centaur", "KN"),
    ("archer", "B2"),
    ("berolinaPawn", "fmFfceWifmnA"),
    ("grasshopper", "gQ"),
    ("nightrider", "NN"),
];

/// The pieces of janggi, whose moves have parts along the lines of the palace.
const JANGGI: [(&str, &str); 7] = [
    ("king", "K"),
    ("wazir", "A"),
    ("janggiElephant", "B"),
    ("horse", "N"),
    ("rook", "R"),
    ("janggiCannon", "C"),
    ("soldier", "P"),
];

/// The letters of a variant by the names of its pieces, and the piece that each promoted one moves as.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub(super) letters: BTreeMap<String, String>,
    /// The letter of each piece that turns over, and the letter of what it becomes.
    pub(super) promoted: BTreeMap<String, String>,
    /// Captured pieces are held by the player who takes them, though here they go to another board.
    pub(super) two_boards: bool,
}

impl Names {
    /// The names of the pieces of a built-in variant.
    pub(super) fn of(variant: &Variant) -> Self {
        let table = variant.table();
        let mut names = Self {
            two_boards: matches!(variant.name(), "bughouse" | "koedem"),
            ..Self::default()
        };
        if variant.name().starts_with("janggi") {
            for (name, letter) in JANGGI {
                names.letters.insert(name.into(), letter.into());
            }
            return names;
        }
        let is_only_parent = Variant::by_name(variant.name()).is_none();
        let pawns = variant.rules().pawns.first;
        let is_pawn = |letter: &str| {
            let kind = variant.rules().kinds.named(letter);
            kind.is_some_and(|kind| pawns.contains(kind))
        };
        let is_royal = |letter: &str| match table.get(Key::Royal) {
            Some(Value::Letters(royal)) => royal.iter().any(|royal| royal.text == letter),
            _ => false,
        };
        for piece in &table.pieces {
            let letter = &piece.letter;
            if letter.starts_with('+') {
                continue;
            }
            if is_royal(letter) && letter.as_str() != "Q" {
                // A king that may explode is not royal there, but the last of its kind.
                let name = if table.is_set(Key::Blast) {
                    "commoner"
                } else {
                    "king"
                };
                names.letters.insert(name.into(), letter.clone());
                continue;
            }
            let own = plain(&piece.moves.value);
            let is_free = |name: &str| !names.letters.contains_key(name);
            let mut known = PIECES.iter().filter(|(name, _)| *name != "king");
            let known = known.find(|(name, moves)| {
                is_free(name) && betza::read(moves).is_ok_and(|moves| plain(&moves) == own)
            });
            let name = match known {
                Some((name, _)) => name,
                None if letter == "P" && is_free("pawn") && is_pawn(letter) => "pawn",
                None if is_only_parent && is_free("customPiece1") => "customPiece1",
                None => continue,
            };
            names.letters.insert(name.into(), letter.clone());
        }
        names
    }

    pub(super) fn letter(&self, name: &str) -> Option<&str> {
        self.letters.get(name).map(String::as_str)
    }

    /// The letter and those of the promoted pieces that are of the same kind.
    pub(super) fn kin(&self, letter: &str) -> Vec<String> {
        let turned = self.promoted.iter();
        let turned = turned.filter(|(_, to)| *to == letter);
        let turned = turned.map(|(from, _)| alloc::format!("+{from}"));
        [letter.to_string()].into_iter().chain(turned).collect()
    }

    pub(super) fn forget(&mut self, letter: &str) {
        self.letters.retain(|_, other| other != letter);
        self.promoted.retain(|from, _| from != letter);
    }

    pub(super) fn rename(&mut self, from: &str, to: &str) {
        for letter in self.letters.values_mut().chain(self.promoted.values_mut()) {
            if letter == from {
                *letter = to.into();
            }
        }
        if let Some(turned) = self.promoted.remove(from) {
            self.promoted.insert(to.into(), turned);
        }
    }
}

/// The steps without their regions, in an order of their own, each once.
fn plain(steps: &[Step]) -> Vec<String> {
    let bare = steps.iter().map(|step| {
        let bare = Step {
            region: None,
            target: None,
            ..step.clone()
        };
        alloc::format!("{bare:?}")
    });
    let all: alloc::collections::BTreeSet<String> = bare.collect();
    all.into_iter().collect()
}

/// The moves of a piece of this name.
pub(super) fn moves(name: &str) -> Option<&'static str> {
    let piece = PIECES.iter().find(|(other, _)| *other == name)?;
    Some(piece.1)
}

/// Whether a line gives a letter to a piece.
pub(super) fn is_piece(key: &str) -> bool {
    moves(key).is_some() || is_custom(key)
}

fn is_custom(key: &str) -> bool {
    let number = key.strip_prefix("customPiece");
    number.is_some_and(|number| {
        number.len() < 3
            && number
                .parse::<u8>()
                .is_ok_and(|number| (1..=25).contains(&number))
    })
}

/// Moves of another program as ours: a range of 0 is any range.
pub(super) fn translated(moves: &str) -> String {
    let mut text = String::new();
    let mut last = None;
    for letter in moves.chars() {
        match (letter, last) {
            ('0', Some('K')) => {
                text.pop();
                text.push('Q');
            }
            ('0', Some(base @ 'A'..='Z')) => text.push(base),
            _ => text.push(letter),
        }
        last = Some(letter);
    }
    text
}
