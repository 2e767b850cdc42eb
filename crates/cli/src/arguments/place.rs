use std::str::FromStr;
use std::sync::OnceLock;

use clap::Args;
use feen_files::{Field, Files, Line, Outcome, Part, Source, reason, report_error};
use feen_interchange::Residue;

use crate::arguments::Foreign;

/// The files of a verb, the place of the position in each line, and its notation.
#[derive(Args, Debug)]
pub(crate) struct Lines {
    #[command(flatten)]
    pub(crate) foreign: Foreign,

    #[command(flatten)]
    pub(crate) place: Place,

    #[command(flatten)]
    pub(crate) files: Files,
}

/// The place of the position in each line.
#[derive(Args, Debug)]
pub(crate) struct Place {
    /// Read the position from this column, by number from 1 or by name in the first line;
    /// columns are separated by tabs, or by commas in a line without tabs
    #[arg(
        long,
        hide_short_help = true,
        value_name = "N|NAME",
        conflicts_with = "key"
    )]
    column: Option<Column>,

    /// Read the position from this key of the JSON object in each line
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    key: Option<String>,

    /// Skip the first line of each file, which names the columns
    #[arg(long, hide_short_help = true, requires = "column")]
    header: bool,

    /// The number of the column that is given by its name.
    #[arg(skip)]
    number: OnceLock<usize>,
}

/// A column of a table.
#[derive(Clone, Debug)]
enum Column {
    /// From 1.
    Number(usize),
    Name(String),
}

impl FromStr for Column {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        match text.parse() {
            Ok(0) => Err("columns count from 1"),
            Ok(number) => Ok(Self::Number(number)),
            Err(_) => Ok(Self::Name(text.to_owned())),
        }
    }
}

/// The position of a line, without the residue that `feen convert --residue` writes after a TAB.
pub(crate) fn without_residue(line: &[u8]) -> &[u8] {
    let tab = memchr::memchr(b'\t', line);
    let parts = tab.and_then(|tab| line.split_at_checked(tab));
    let residue = |rest: &[u8]| {
        let residue = str::from_utf8(rest.get(1..)?).ok()?;
        residue.parse::<Residue>().ok()
    };
    match parts {
        Some((position, rest)) if residue(rest).is_some_and(|residue| !residue.is_empty()) => {
            position
        }
        _ => line,
    }
}

impl Place {
    /// Finds the number of a column that is given by its name, which must be the same in all
    /// files. A file that cannot be read is reported when it is read.
    pub(crate) fn find_column(&self, sources: &[Source]) -> Result<(), Outcome> {
        let Some(Column::Name(name)) = &self.column else {
            return Ok(());
        };
        let refused = |message: String| {
            report_error(&message);
            Outcome::Failed
        };
        for source in sources {
            let header = match source.first_line() {
                Ok(header) => header,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                Err(error) => {
                    let why = reason(&error);
                    return Err(refused(format!("cannot read {source}: {why}")));
                }
            };
            let Some(number) = Field::column_named(&header, name) else {
                let header = String::from_utf8_lossy(&header);
                let message = format!("expected the column `{name}` in {source}, found `{header}`");
                return Err(refused(message));
            };
            let expected = *self.number.get_or_init(|| number);
            if number != expected {
                let message = format!(
                    "expected `{name}` as column {expected} of {source}, as in the files before \
                     it, found it as column {number}"
                );
                return Err(refused(message));
            }
        }
        Ok(())
    }

    /// The position of a line, unless the line is passed over.
    pub(crate) fn find<'a>(&self, line: Line<'a>) -> Option<Part<'a>> {
        let has_header = self.header || matches!(self.column, Some(Column::Name(_)));
        let is_header = has_header && line.number() == 1;
        (!is_header && line.is_content()).then(|| match self.field() {
            Field::Line => {
                let position = without_residue(line.text());
                Part {
                    text: position.into(),
                    range: 0..position.len(),
                }
            }
            field => field.find(line.text()),
        })
    }

    /// Whether a position is its whole line.
    pub(crate) fn is_whole(&self, line: Line<'_>, part: &Part<'_>) -> bool {
        let is_line = self.column.is_none() && self.key.is_none();
        is_line && part.range.len() == line.text().len()
    }

    fn field(&self) -> Field {
        match (&self.column, &self.key) {
            (Some(Column::Number(number)), _) => Field::Column(*number),
            // Column 0 is in no line.
            (Some(Column::Name(_)), _) => Field::Column(self.number.get().copied().unwrap_or(0)),
            (None, Some(key)) => Field::Key(key.clone()),
            (None, None) => Field::Line,
        }
    }
}
