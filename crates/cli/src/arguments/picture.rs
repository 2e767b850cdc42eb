use clap::Args;

use crate::arguments::Look;
use crate::arguments::choices::{SurfaceChoice, ThemeChoice};

/// What a picture is to look like.
#[derive(Args, Debug)]
pub(crate) struct Picture {
    #[command(flatten)]
    pub(crate) look: Look,

    /// Draw an arrow from a square to another one, as `e2-e4`
    #[arg(long = "arrow", value_name = "FROM-TO")]
    pub(crate) arrows: Vec<String>,

    /// Draw letters on the pieces, in place of figures and kanji
    #[arg(long)]
    pub(crate) lettered: bool,

    /// Draw the squares like this
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    pub(crate) surface: SurfaceChoice,

    /// Draw in these colours; `auto` goes with the reader's
    #[arg(long, value_name = "COLOURS", value_enum, default_value_t)]
    pub(crate) theme: ThemeChoice,

    /// Draw squares of so many pixels [default: 48]
    #[arg(long, value_name = "PIXELS", conflicts_with = "width", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) square_size: Option<u16>,

    /// Draw a picture of so many pixels from left to right
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) width: Option<u16>,
}
