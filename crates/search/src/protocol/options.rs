use std::format;
use std::string::{String, ToString};
use std::time::Duration;
use std::vec::Vec;

use super::{Dialect, quoted};
use crate::limits::Level;
use crate::table;

const THREADS: usize = 256;
const LINES: usize = 500;
/// The skill that is full strength, as other engines count it.
const SKILL: u8 = 20;
const OVERHEAD: u64 = 10;

/// The options that a graphical interface can set.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) overhead: Duration,
    pub(super) weights: Option<String>,
    level: Level,
    skill: u8,
    is_limited: bool,
    elo: u16,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(OVERHEAD),
            weights: None,
            level: Level::FULL,
            skill: SKILL,
            is_limited: false,
            elo: Level::FULL.elo(),
        }
    }
}

impl Options {
    /// The level, by whichever option asks for the weakest.
    pub(super) fn level(&self) -> Level {
        let by_elo = if self.is_limited {
            Level::of_elo(self.elo)
        } else {
            Level::FULL
        };
        let by_skill = Level::new(1 + self.skill * 7 / SKILL).unwrap_or(Level::FULL);
        self.level.min(by_elo).min(by_skill)
    }

    /// The lines that introduce the options.
    pub(super) fn lines(dialect: Dialect, variants: &[&str], variant: &str) -> Vec<String> {
        let (least, most) = (Level::FIRST.elo(), Level::FULL.elo());
        let (hash, ponder) = match dialect {
            Dialect::Uci => ("Hash", "Ponder"),
            Dialect::Usi => ("USI_Hash", "USI_Ponder"),
        };
        let prefix = match dialect {
            Dialect::Uci => "UCI",
            Dialect::Usi => "USI",
        };
        let mut choices = String::new();
        for name in variants {
            choices.push_str(" var ");
            choices.push_str(name);
        }
        [
            format!(
                "{hash} type spin default 16 min {} max {}",
                table::LEAST,
                table::MOST
            ),
            format!("Threads type spin default 1 min 1 max {THREADS}"),
            format!("MultiPV type spin default 1 min 1 max {LINES}"),
            format!("{ponder} type check default false"),
            format!("{prefix}_Variant type combo default {variant}{choices}"),
            "VariantPath type string default <empty>".into(),
            "VariantTable type string default <empty>".into(),
            "UCI_Chess960 type check default false".into(),
            "Level type spin default 8 min 1 max 8".into(),
            format!("Skill Level type spin default {SKILL} min 0 max {SKILL}"),
            "UCI_LimitStrength type check default false".into(),
            format!("UCI_Elo type spin default {most} min {least} max {most}"),
            format!("Move Overhead type spin default {OVERHEAD} min 0 max 5000"),
            "Weights type string default <empty>".into(),
        ]
        .into_iter()
        .map(|option| format!("option name {option}"))
        .collect()
    }

    /// Sets an option. What is out of range is brought into it, and said.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Option<String>, String> {
        let (least_elo, most_elo) = (Level::FIRST.elo(), Level::FULL.elo());
        let mut note = None;
        match name {
            "Hash" | "USI_Hash" => {
                self.hash = spin(name, value, table::LEAST, table::MOST, &mut note)?;
            }
            "Threads" => self.threads = spin(name, value, 1, THREADS, &mut note)?,
            "MultiPV" => self.lines = spin(name, value, 1, LINES, &mut note)?,
            "Level" => {
                let number = spin(name, value, 1, 8, &mut note)?;
                let level = u8::try_from(number).ok().and_then(Level::new);
                self.level = level.unwrap_or(Level::FULL);
            }
            "Skill Level" => {
                let skill = spin(name, value, 0, SKILL.into(), &mut note)?;
                self.skill = u8::try_from(skill).unwrap_or(SKILL);
            }
            "UCI_LimitStrength" => self.is_limited = check(name, value)?,
            "UCI_Elo" => {
                let elo = spin(name, value, least_elo.into(), most_elo.into(), &mut note)?;
                self.elo = u16::try_from(elo).unwrap_or(most_elo);
            }
            "Move Overhead" => {
                let overhead = spin(name, value, 0, 5000, &mut note)?;
                self.overhead = Duration::from_millis(u64::try_from(overhead).unwrap_or(0));
            }
            "Weights" => {
                let is_none = value.is_empty() || value == "<empty>";
                self.weights = (!is_none).then(|| value.to_string());
            }
            // They change nothing here: castling is read in both ways, and a ponder is asked for.
            "Ponder" | "USI_Ponder" | "UCI_Chess960" => {
                check(name, value)?;
            }
            _ => return Err(format!("unknown option `{name}`")),
        }
        Ok(note)
    }
}

/// Whether an option is one of the table or the weights, which a searcher keeps.
pub(super) fn is_of_table(name: &str) -> bool {
    ["Hash", "USI_Hash", "Weights"].contains(&name)
}

/// `name NAME value VALUE`, where both may have blanks.
pub(super) fn split(words: &str) -> (&str, &str) {
    let words = words.strip_prefix("name").unwrap_or(words).trim_start();
    match words.split_once(" value") {
        Some((name, value)) => (name.trim(), value.trim()),
        None => (words.trim(), ""),
    }
}

fn spin(
    name: &str,
    value: &str,
    least: usize,
    most: usize,
    note: &mut Option<String>,
) -> Result<usize, String> {
    let number: i128 = value
        .parse()
        .map_err(|_| format!("expected a number for `{name}`, found {}", quoted(value)))?;
    let inside = usize::try_from(number).unwrap_or(if number < 0 { 0 } else { usize::MAX });
    let inside = inside.clamp(least, most);
    if i128::try_from(inside) != Ok(number) {
        *note = Some(format!(
            "`{name}` is {inside}: it is from {least} to {most}"
        ));
    }
    Ok(inside)
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!(
            "expected `true` or `false` for `{name}`, found {}",
            quoted(value)
        )),
    }
}
