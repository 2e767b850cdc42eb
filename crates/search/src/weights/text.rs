use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use feen_rules::Variant;

use super::{MOST, Weights};
use crate::features::{OF_KIND, OF_PLAYER, PER_KIND, of_player};

/// The word of the weights that belong to no kind.
const PLAYER: &str = "player";
const STAGES: [&str; 2] = ["opening", "ending"];

/// A text that is not the weights of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct WeightsError {
    line: usize,
    kind: WeightsErrorKind,
}

impl WeightsError {
    /// The line, counted from 1; the one after the last for what the text lacks.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The reason.
    #[must_use]
    pub const fn kind(&self) -> &WeightsErrorKind {
        &self.kind
    }
}

/// Why a text is not the weights of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsErrorKind {
    /// The weights are of another game.
    #[error("the weights are of `{found}`, not of `{game}`")]
    OtherGame {
        /// The name that the text has.
        found: String,
        /// The game that it should have.
        game: String,
    },
    /// The board or the pieces are not those of the game.
    #[error("the weights are of another `{game}`: {found}")]
    OtherTable {
        /// The game.
        game: String,
        /// The board or pieces of the text.
        found: String,
    },
    /// Not `KIND FAMILY STAGE = NUMBERS`.
    #[error("expected a piece, a family and a stage with their weights, found `{0}`")]
    Line(String),
    /// A weight that is no integer, or too large.
    #[error("expected an integer from -{MOST} to {MOST}, found `{0}`")]
    Number(String),
    /// More weights than the family has.
    #[error("the family has {most} weights, not {found}")]
    TooMany {
        /// The weights that the family has.
        most: usize,
        /// The weights that are there.
        found: usize,
    },
    /// The text ends before `game`, `board` and `pieces` are said, or before its last line.
    #[error("the text ends before `{0}`")]
    Missing(&'static str),
}

impl WeightsErrorKind {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::OtherGame { .. } => "weights/other-game",
            Self::OtherTable { .. } => "weights/other-table",
            Self::Line(_) => "weights/line",
            Self::Number(_) => "weights/number",
            Self::TooMany { .. } => "weights/too-many",
            Self::Missing(_) => "weights/missing",
        }
    }
}

impl Weights {
    /// The weights of a text, which must be of this game.
    ///
    /// # Errors
    ///
    /// The first fault with its line: weights of another game or another table, a line that is no weights, a text that
    /// is cut short.
    pub fn parse(variant: &Variant, text: &str) -> Result<Self, WeightsError> {
        let mut weights = Self::zero(variant);
        let mut missing = Vec::from(["game", "board", "pieces", "end"]);
        let mut last = 0;
        for (number, line) in text.lines().enumerate() {
            last = number + 1;
            let fault = |kind| WeightsError { line: last, kind };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line == "end" {
                missing.retain(|word| *word != "end");
                continue;
            }
            let wrong = || fault(WeightsErrorKind::Line(line.into()));
            let (name, value) = line.split_once('=').ok_or_else(wrong)?;
            let (name, value) = (name.trim(), value.trim());
            let game = || variant.name().to_string();
            let other_table = || WeightsErrorKind::OtherTable {
                game: game(),
                found: value.into(),
            };
            let words: Vec<&str> = name.split_whitespace().collect();
            match *words {
                ["game"] if value != variant.name() => {
                    return Err(fault(WeightsErrorKind::OtherGame {
                        found: value.into(),
                        game: game(),
                    }));
                }
                ["board"] if value != board(variant) => return Err(fault(other_table())),
                ["pieces"] if value != pieces(variant) => return Err(fault(other_table())),
                ["game" | "board" | "pieces"] => missing.retain(|word| *word != name),
                [word] => weights.source.push((word.into(), value.into())),
                [owner, family, stage] => {
                    let (base, size) = place(variant, owner, family).ok_or_else(wrong)?;
                    let stage = STAGES.iter().position(|word| *word == stage);
                    let stage = stage.ok_or_else(wrong)?;
                    let found = value.split_whitespace().count();
                    if found > size {
                        return Err(fault(WeightsErrorKind::TooMany { most: size, found }));
                    }
                    let slots = weights.stages.get_mut(stage).map(|list| list.iter_mut());
                    let slots = slots.into_iter().flatten().skip(base);
                    for (slot, number) in slots.zip(value.split_whitespace()) {
                        let read = number.parse().ok();
                        let read = read.filter(|weight: &i16| (-MOST..=MOST).contains(weight));
                        *slot =
                            read.ok_or_else(|| fault(WeightsErrorKind::Number(number.into())))?;
                    }
                }
                _ => return Err(wrong()),
            }
        }
        match missing.first() {
            None => Ok(weights),
            Some(word) => Err(WeightsError {
                line: last + 1,
                kind: WeightsErrorKind::Missing(word),
            }),
        }
    }
}

/// Where the weights of a family begin, and how many it has.
fn place(variant: &Variant, owner: &str, family: &str) -> Option<(usize, usize)> {
    let (base, families) = if owner == PLAYER {
        (of_player(variant.kinds().len()), OF_PLAYER.as_slice())
    } else {
        (variant.kind(owner)?.index() * PER_KIND, OF_KIND.as_slice())
    };
    let number = families.iter().position(|known| known.word == family)?;
    let before = families.iter().take(number).map(|known| known.size);
    Some((base + before.sum::<usize>(), families.get(number)?.size))
}

fn board(variant: &Variant) -> String {
    alloc::format!("{}x{}", variant.files(), variant.ranks())
}

fn pieces(variant: &Variant) -> String {
    let letters = variant.kinds().iter().map(|kind| variant.letter(*kind));
    letters.collect::<Vec<_>>().join(" ")
}

/// The weights of a family without the zeros at its end.
fn family(
    f: &mut fmt::Formatter<'_>,
    weights: &Weights,
    owner: &str,
    word: &str,
    range: core::ops::Range<usize>,
) -> fmt::Result {
    for (list, stage) in weights.stages.iter().zip(STAGES) {
        let all = list.get(range.clone()).unwrap_or_default();
        let used = all
            .iter()
            .rposition(|weight| *weight != 0)
            .map_or(0, |last| last + 1);
        if used > 0 {
            write!(f, "{owner} {word} {stage} =")?;
            for weight in all.iter().take(used) {
                write!(f, " {weight}")?;
            }
            writeln!(f)?;
        }
    }
    Ok(())
}

/// Prints as [`parse`](Weights::parse) reads it.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.variant();
        writeln!(f, "game = {}", variant.name())?;
        writeln!(f, "board = {}", board(variant))?;
        writeln!(f, "pieces = {}", pieces(variant))?;
        for (word, text) in self.source() {
            writeln!(f, "{word} = {text}")?;
        }
        let mut at = 0;
        for kind in variant.kinds() {
            for known in &OF_KIND {
                let range = at..at + known.size;
                family(f, self, variant.letter(*kind), known.word, range)?;
                at += known.size;
            }
        }
        for known in &OF_PLAYER {
            family(f, self, PLAYER, known.word, at..at + known.size)?;
            at += known.size;
        }
        writeln!(f, "end")
    }
}
