use clap::CommandFactory;

use crate::arguments::{Arguments, Completions};
use crate::outcome::Outcome;
use crate::stream::Stream;

pub(crate) fn run(completions: &Completions) -> Outcome {
    let mut script = Vec::new();
    let mut command = Arguments::command();
    clap_complete::generate(completions.shell, &mut command, "feen", &mut script);
    let script = String::from_utf8_lossy(&script);
    // What is hidden in the help is not hidden from zsh.
    let lines = script.split_inclusive('\n');
    let script: String = lines.filter(|line| !line.contains(":surplus:")).collect();
    Outcome::Fine.told(Stream::Output.tell(&script))
}
