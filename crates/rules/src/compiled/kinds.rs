use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{Fault, VariantErrorKind};
use crate::table::{Key, Letter, Table, Value};
use crate::values::{ByKind, Kind, Kinds, MAX_KINDS};

/// The kinds of piece of a variant: their letters, and the kind that each is when it is taken.
#[derive(Clone, Debug)]
pub(crate) struct KindTable {
    pub(crate) all: Vec<Kind>,
    /// `K`, `+R`, `Q~`, by kind.
    letters: Vec<String>,
    /// The kind and the one with its mark, or without: `Q` and `Q~`.
    pub(crate) twins: ByKind<Kinds>,
    /// The kind in hand after a capture.
    pub(crate) base: ByKind<Option<Kind>>,
    /// The index of the line of `pieces` with the moves.
    pub(super) lines: Vec<usize>,
    /// The kinds of one letter, its own or of other programs: index 0 is `A`.
    plain: [Option<Kind>; 26],
}

impl KindTable {
    pub(super) fn compile(table: &Table) -> Result<Self, Fault> {
        if table.pieces.is_empty() {
            return Err(Fault::new(VariantErrorKind::NoPieces, 0..0, ""));
        }
        let mut letters: Vec<String> = Vec::new();
        let mut lines = Vec::new();
        for (line, piece) in table.pieces.iter().enumerate() {
            letters.push(piece.letter.clone());
            lines.push(line);
        }
        for second in &table.second_pieces {
            if !letters.contains(&second.letter) {
                let (kind, span) = (VariantErrorKind::UnknownPiece, second.moves.span.clone());
                return Err(Fault::new(kind, span, &second.letter));
            }
        }
        let promotions = table.promotions(Key::Promotion).iter();
        let promotions = promotions.chain(table.promotions(Key::PromotionSecond));
        let mut origins: Vec<(String, &Letter)> = Vec::new();
        if table.is_set(Key::PromotedMark) {
            for promotion in promotions {
                for to in &promotion.to {
                    let line = letters.iter().position(|letter| *letter == to.text);
                    let marked = format!("{}~", to.text);
                    if let (Some(line), Some(from)) = (line, promotion.from.first())
                        && !letters.contains(&marked)
                    {
                        letters.push(marked.clone());
                        lines.push(line);
                        origins.push((marked, from));
                    }
                }
            }
        }
        if letters.len() > MAX_KINDS {
            let kind = VariantErrorKind::TooManyPieces { most: MAX_KINDS };
            let place = table.pieces.get(MAX_KINDS).or(table.pieces.last());
            let span = place.map_or(0..0, |piece| piece.moves.span.clone());
            return Err(Fault::new(kind, span, ""));
        }
        let all: Vec<Kind> = (0..=u8::MAX)
            .take(letters.len())
            .map(Kind::wrapping)
            .collect();
        let mut kinds = Self {
            base: ByKind::default(),
            twins: ByKind::default(),
            plain: [None; 26],
            all,
            letters,
            lines,
        };
        for (kind, letter) in kinds.all.iter().zip(&kinds.letters) {
            if let [byte] = letter.as_bytes()
                && let Some(plain) = kinds.plain.get_mut(usize::from(byte.wrapping_sub(b'A')))
            {
                *plain = Some(*kind);
            }
        }
        kinds.read_as(table);
        let base = kinds.letters.iter().map(|letter| {
            let origin = origins.iter().find(|(marked, _)| marked == letter);
            let base = match (origin, letter.strip_prefix('+')) {
                (Some((_, from)), _) => kinds.named(&from.text),
                (None, Some(base)) => kinds.named(base),
                (None, None) => None,
            };
            base.or_else(|| kinds.named(letter))
        });
        let base = ByKind::new(base.collect());
        kinds.base = base;
        let twins = kinds.letters.iter().map(|letter| {
            let plain = letter.trim_end_matches('~');
            let all = kinds.all.iter().zip(&kinds.letters);
            let same = all.filter(|(_, other)| other.trim_end_matches('~') == plain);
            same.map(|(kind, _)| *kind).collect()
        });
        kinds.twins = ByKind::new(twins.collect());
        Ok(kinds)
    }

    /// Reads letters that other programs write, but for those that a piece has.
    fn read_as(&mut self, table: &Table) {
        let Some(Value::Letterings(pairs)) = table.get(Key::Letters) else {
            return;
        };
        for (written, piece) in pairs {
            let kind = self.named(piece);
            if let [byte] = written.as_bytes()
                && let Some(plain) = self.plain.get_mut(usize::from(byte.wrapping_sub(b'A')))
                && plain.is_none()
            {
                *plain = kind;
            }
        }
    }

    pub(crate) fn letter(&self, kind: Kind) -> &str {
        self.letters.get(kind.index()).map_or("?", String::as_str)
    }

    /// The index of the line of `pieces` with the moves of a kind.
    pub(crate) fn line(&self, kind: Kind) -> Option<usize> {
        self.lines.get(kind.index()).copied()
    }

    pub(crate) fn named(&self, letter: &str) -> Option<Kind> {
        let place = self.letters.iter().position(|other| other == letter)?;
        self.all.get(place).copied()
    }

    /// The kind of one letter without marks, in any case.
    pub(crate) fn plain(&self, letter: char) -> Option<Kind> {
        let byte = u8::try_from(letter.to_ascii_uppercase()).ok()?;
        let index = byte.checked_sub(b'A')?;
        self.plain.get(usize::from(index)).copied().flatten()
    }

    /// The kind that a captured piece is in hand.
    pub(crate) fn base(&self, kind: Kind) -> Kind {
        self.base[kind].unwrap_or(kind)
    }

    pub(crate) fn every(&self) -> Kinds {
        Kinds::first(self.all.len())
    }

    pub(crate) fn find(&self, letter: &Letter) -> Result<Kind, Fault> {
        let unknown = || {
            let kind = VariantErrorKind::UnknownPiece;
            Fault::new(kind, letter.span.clone(), &letter.text)
        };
        self.named(&letter.text).ok_or_else(unknown)
    }

    pub(crate) fn find_all(&self, letters: &[Letter]) -> Result<Kinds, Fault> {
        letters.iter().map(|letter| self.find(letter)).collect()
    }

    pub(crate) fn set(&self, value: &Value) -> Result<Kinds, Fault> {
        match value {
            Value::AllLetters => Ok(self.every()),
            Value::Letters(letters) => self.find_all(letters),
            _ => Ok(Kinds::EMPTY),
        }
    }

    /// The kinds of a key; none where it is not set.
    pub(crate) fn set_of(&self, table: &Table, key: Key) -> Result<Kinds, Fault> {
        table
            .get(key)
            .map_or(Ok(Kinds::EMPTY), |value| self.set(value))
    }

    /// The kind and its marked twin: `Q` and `Q~`.
    pub(crate) fn with_marked(&self, kind: Kind) -> Kinds {
        let marked = self.named(&format!("{}~", self.letter(kind)));
        [Some(kind), marked].into_iter().flatten().collect()
    }
}
