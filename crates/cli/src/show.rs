use std::io::{self, BufWriter, Write};

use draw::Text;
use feen::View;

use crate::arguments::{Level, Show};
use crate::diagnosis::Diagnosis;
use crate::outcome::Outcome;
use crate::quotes;

pub(crate) fn run(show: &Show) -> Outcome {
    match quotes::one_argument("show", &show.feen, &show.surplus) {
        Ok(feen) => match View::parse_bytes(feen) {
            Ok(view) => Outcome::Fine.told(print(&Text::new(view))),
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
