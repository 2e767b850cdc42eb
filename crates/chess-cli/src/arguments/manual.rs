//! The command as shells and readers see it: completions, the manual page, and every verb of the prompt among those of
//! the command line.

use std::io;

use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use crate::answer;
use crate::arguments::Arguments;
use crate::command::VERBS;

/// The command with each verb of the prompt as a verb of its own.
fn described() -> Command {
    let command = Arguments::command();
    let verbs = VERBS
        .iter()
        .filter(|(name, ..)| command.find_subcommand(name).is_none())
        .map(|(name, arguments, about)| {
            let verb = Command::new(*name).about(*about);
            if arguments.is_empty() {
                return verb;
            }
            verb.arg(Arg::new("arguments").value_name(*arguments).num_args(0..))
        });
    let verbs: Vec<Command> = verbs.collect();
    command.subcommands(verbs)
}

/// Writes the completions of a shell.
pub(crate) fn completions(shell: Shell) {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut described(), "chess", &mut script);
    answer::write(&String::from_utf8_lossy(&script));
}

/// Writes the manual page, with a section for each verb.
///
/// # Errors
///
/// None: it is written to memory first.
pub(crate) fn man() -> io::Result<()> {
    let mut text = Vec::new();
    let command = described();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    for verb in command.get_subcommands() {
        let name = format!("chess-{}", verb.get_name());
        let page = clap_mangen::Man::new(verb.clone().display_name(name));
        page.render(&mut text)?;
    }
    answer::write(&String::from_utf8_lossy(&text));
    Ok(())
}
