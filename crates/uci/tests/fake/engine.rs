//! An engine that does as its script says: the first argument. What it receives goes to the file
//! that the second argument names.

mod script;

use std::env;
use std::fs::File;
use std::io::{self, Write};
use std::process::{ExitCode, abort};

use script::{Ending, Script};

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let script = Script::read(&arguments.next().unwrap_or_default());
    let mut record = arguments
        .next()
        .map(|path| File::create(path).expect("the record can be created"));
    let ending = script.play(io::stdin().lock(), io::stdout().lock(), |line| {
        if let Some(record) = &mut record {
            writeln!(record, "{line}").expect("the record can be written");
        }
    });
    match ending {
        Ending::Exit(status) => ExitCode::from(status),
        Ending::Abort => abort(),
    }
}
