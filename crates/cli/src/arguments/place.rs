use clap::Args;
use files::{Field, Files, Line, Part};

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
    /// The position is this column of a line, from 1: columns are separated by tabs, or
    /// by commas where there is no tab
    #[arg(long, value_name = "N", conflicts_with = "key", value_parser = clap::value_parser!(u32).range(1..))]
    column: Option<u32>,

    /// The position is the value of this key in the JSON object of a line
    #[arg(long, value_name = "NAME")]
    key: Option<String>,

    /// Pass over the first line of each file, which names the columns
    #[arg(long, requires = "column")]
    header: bool,
}

impl Place {
    /// The position of a line, unless the line is passed over.
    pub(crate) fn find<'a>(&self, line: Line<'a>) -> Option<Part<'a>> {
        let is_header = self.header && line.number() == 1;
        (!is_header && line.is_content()).then(|| self.field().find(line.text()))
    }

    /// Whether the position is only a part of each line.
    pub(crate) const fn is_part(&self) -> bool {
        self.column.is_some() || self.key.is_some()
    }

    fn field(&self) -> Field {
        match (self.column, &self.key) {
            (Some(number), _) => Field::Column(usize::try_from(number).unwrap_or(usize::MAX)),
            (None, Some(key)) => Field::Key(key.clone()),
            (None, None) => Field::Line,
        }
    }
}
