use std::path::PathBuf;

use clap::Args;

/// The game whose rules hold, by its name.
#[derive(Args, Clone, Debug)]
pub(crate) struct Played {
    /// Game whose rules apply, such as `xiangqi`; `feen variants` lists them
    #[arg(long, value_name = "NAME")]
    pub(crate) game: String,

    #[command(flatten)]
    pub(crate) tables: Tables,
}

/// The variants to choose from.
#[derive(Args, Clone, Debug)]
pub(crate) struct Tables {
    /// Read your own variants from PATH: tables, a `variants.ini`, or a folder of them
    #[arg(long = "variants", value_name = "PATH", value_hint = clap::ValueHint::AnyPath)]
    pub(crate) path: Option<PathBuf>,

    /// Import sections of a `variants.ini` without the lines that have no counterpart
    #[arg(long, requires = "path")]
    pub(crate) lossy: bool,
}
