use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Print the manual
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Man {
    /// Folder for one page per verb, created if missing; without it the main page goes to
    /// standard output
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) folder: Option<PathBuf>,
}

const MORE: &str = "\
Exit status: 0 written, 2 wrong usage, or a folder that cannot be written to.

Examples:
  feen man | man -l -
  feen man ~/.local/share/man/man1";
