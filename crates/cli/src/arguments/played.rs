use std::path::PathBuf;

use clap::Args;

/// The game whose rules hold, by its name.
#[derive(Args, Clone, Debug)]
pub(crate) struct Played {
    /// Game by whose rules the pieces move, such as `xiangqi`; `feen variants` lists them
    #[arg(long, value_name = "NAME")]
    pub(crate) game: String,

    #[command(flatten)]
    pub(crate) tables: Tables,
}

/// The variants to choose from.
#[derive(Args, Clone, Debug)]
pub(crate) struct Tables {
    /// Read variants of one's own from FILE: tables, or a `variants.ini` if its name ends
    /// with `.ini`
    #[arg(long = "variants", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
}
