//! The options of an engine, and the values it allows.

mod error;
mod parse;
mod value;

pub use error::OptionError;
pub use value::Value;

use crate::Dialect;

/// The options that an engine declares, in its order.
///
/// Names compare without case; of two equal names the first one counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    options: Vec<EngineOption>,
}

/// An option of an engine: its name, and what it may be set to.
///
/// ```
/// use feen_uci::{EngineOption, OptionKind};
///
/// let line = "option name Hash type spin default 16 min 1 max 1024";
/// let option = EngineOption::read(line).unwrap();
/// assert_eq!(&*option.name, "Hash");
/// assert_eq!(option.kind, OptionKind::Spin { default: 16, min: 1, max: 1024 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EngineOption {
    /// The name, as the engine spells it.
    pub name: Box<str>,
    /// The values it allows, and its value before it is set.
    pub kind: OptionKind,
    // Some engines take an empty text for the name of a file unless it is spelled `<empty>`,
    // others take `<empty>` for the name of a file.
    pub(crate) spells_empty: bool,
}

/// The values that an option allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The value before it is set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value before it is set.
        default: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One of several texts.
    Combo {
        /// The value before it is set.
        default: Box<str>,
        /// The values it can have.
        choices: Vec<Box<str>>,
    },
    /// Nothing to set, but to press.
    Button,
    /// Any text of one line.
    String {
        /// The value before it is set.
        default: Box<str>,
    },
    /// The name of a file (USI: `type filename`).
    File {
        /// The value before it is set.
        default: Box<str>,
    },
}

impl Options {
    /// The option of this name, in whatever case.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&EngineOption> {
        let mut options = self.options.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name.trim()))
    }

    /// The options in the order in which the engine declares them.
    pub fn iter(&self) -> std::slice::Iter<'_, EngineOption> {
        self.options.iter()
    }

    /// The number of options.
    #[must_use]
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether the engine has no options.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// Adds an option, unless one of that name is there.
    pub(crate) fn declare(&mut self, option: EngineOption) {
        if self.options.len() < MAX_OPTIONS && self.get(&option.name).is_none() {
            self.options.push(option);
        }
    }

    /// Adds what every engine of a dialect has without saying so.
    pub(crate) fn imply(&mut self, dialect: Dialect) {
        if dialect == Dialect::Usi {
            for line in [
                "option name USI_Hash type spin min 1",
                "option name USI_Ponder type check default false",
            ] {
                if let Some(option) = EngineOption::read(line) {
                    self.declare(option);
                }
            }
        }
    }
}

/// More than any engine has; what comes beyond is not an option of one.
const MAX_OPTIONS: usize = 1024;

impl<'a> IntoIterator for &'a Options {
    type Item = &'a EngineOption;
    type IntoIter = std::slice::Iter<'a, EngineOption>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl EngineOption {
    /// Reads a line that starts with `option`: `None` if it has no name, or a type that is not
    /// known.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        parse::option(line)
    }

    /// The value before it is set, which a button does not have.
    #[must_use]
    pub fn default_value(&self) -> Option<Value> {
        match &self.kind {
            OptionKind::Check { default } => Some(Value::Check(*default)),
            OptionKind::Spin { default, .. } => Some(Value::Number(*default)),
            OptionKind::Combo { default, .. }
            | OptionKind::String { default }
            | OptionKind::File { default } => Some(Value::Text(default.clone())),
            OptionKind::Button => None,
        }
    }

    /// The text that sets the option to this value.
    pub(crate) fn accept(&self, value: &Value) -> Result<String, OptionError> {
        let wrong_kind = |expected| OptionError::Kind {
            name: self.name.clone(),
            expected,
            found: value.to_string().into(),
        };
        match &self.kind {
            OptionKind::Check { .. } => {
                let value = value.as_check().map(|value| value.to_string());
                value.ok_or_else(|| wrong_kind("`true` or `false`"))
            }
            OptionKind::Spin { min, max, .. } => match value.as_number() {
                Some(value) if (*min..=*max).contains(&value) => Ok(value.to_string()),
                Some(found) => Err(OptionError::Range {
                    name: self.name.clone(),
                    min: *min,
                    max: *max,
                    found,
                }),
                None => Err(wrong_kind("a whole number")),
            },
            OptionKind::Combo { choices, .. } => {
                let (text, mut choices) = (value.to_string(), choices.iter());
                let choice = choices.find(|choice| choice.eq_ignore_ascii_case(text.trim()));
                choice.map(ToString::to_string).ok_or(OptionError::Choice {
                    name: self.name.clone(),
                    found: text.into(),
                })
            }
            OptionKind::String { .. } | OptionKind::File { .. } => {
                let text = value.to_string();
                let is_empty = text.is_empty() && self.spells_empty;
                Ok(if is_empty { EMPTY.to_owned() } else { text })
            }
            OptionKind::Button => Err(wrong_kind("a press")),
        }
    }
}

/// The empty text, where a word has to stand.
const EMPTY: &str = "<empty>";
