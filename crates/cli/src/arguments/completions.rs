use clap::Args;
use clap_complete::Shell;

/// Print shell completions
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: Shell,
}

const MORE: &str = "\
The script goes to the folder where the shell looks for it.

Exit status: 0 written, 2 wrong usage.

Examples:
  feen completions bash > ~/.local/share/bash-completion/completions/feen
  feen completions zsh > ~/.zfunc/_feen
  feen completions fish > ~/.config/fish/completions/feen.fish";
