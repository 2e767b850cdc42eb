use clap::{Arg, ValueHint};
use feen_files::{Outcome, Stream};

use crate::arguments::{Arguments, Completions};

pub(crate) fn run(completions: &Completions) -> Outcome {
    let mut script = Vec::new();
    let mut command = Arguments::described().mut_subcommands(|verb| verb.mut_args(without_files));
    clap_complete::generate(completions.shell, &mut command, "feen", &mut script);
    let script = String::from_utf8_lossy(&script);
    // Arguments that the help hides are not hidden from zsh.
    let lines = script.split_inclusive('\n');
    let script: String = lines.filter(|line| !line.contains(":surplus:")).collect();
    Outcome::Fine.after_writing(Stream::Output.write(&script))
}

/// An argument that completes no file names, unless it is one.
fn without_files(argument: Arg) -> Arg {
    let is_value = argument.get_action().takes_values();
    if is_value && argument.get_value_hint() == ValueHint::Unknown {
        argument.value_hint(ValueHint::Other)
    } else {
        argument
    }
}
