use std::io::{self, BufWriter, Write};

use draw::{Drawing, Text};
use feen::View;

use crate::arguments::{Level, Show};
use crate::diagnosis::Diagnosis;
use crate::outcome::{Outcome, complain};
use crate::quotes;

pub(crate) fn run(show: &Show) -> Outcome {
    match quotes::one_argument("show", &show.feen, &show.surplus) {
        Ok(feen) => match View::parse_bytes(feen) {
            Ok(view) => match Drawing::new(view) {
                Ok(drawing) => Outcome::Fine.told(print(&drawing.text())),
                Err(error) => {
                    complain(&error.to_string());
                    Outcome::Failed
                }
            },
            Err(_) => Diagnosis::new(feen, Level::Canonical).refuse(),
        },
        Err(outcome) => outcome,
    }
}

fn print(drawing: &Text<'_>) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    writeln!(output, "{drawing}")?;
    output.flush()
}
