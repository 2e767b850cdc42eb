use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Write the manual
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Man {
    /// The folder for one page a verb, which is made if it is not there; without it the
    /// main page goes to standard output
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) folder: Option<PathBuf>,
}

const MORE: &str = "\
Exit status: 0 written, 2 wrong usage, or a folder that cannot be written to.

Examples:
  feen man | man -l -
  feen man ~/.local/share/man/man1";
