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
    /// Read your own variants from FILE: tables, or a `variants.ini` if its name ends
    /// with `.ini`
    #[arg(long = "variants", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,

    /// Import sections of a `variants.ini` without the lines that have no counterpart
    #[arg(long, requires = "file")]
    pub(crate) lossy: bool,
}
