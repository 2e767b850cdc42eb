use clap::Args;

use crate::arguments::values::{
    AlignmentChoice, NamingChoice, PaletteChoice, PieceChoice, SurfaceChoice, ThemeChoice,
};

/// The look of every drawing.
#[derive(Args, Clone, Debug)]
pub(crate) struct Look {
    /// Show pieces as letters or as those of a game; as `chess,shogi` the first player's
    /// in the first way and the second player's in the other
    #[arg(long, value_name = "SET", value_enum, value_delimiter = ',')]
    pub(crate) pieces: Vec<PieceChoice>,

    /// Turn the board by half a circle, so that the second player sits at the bottom
    #[arg(long)]
    pub(crate) flip: bool,

    /// Align ranks: `left`, `centre`, `staggered` so that hexagons touch, or the halves of
    /// a square before each rank, as `2,1,0`
    #[arg(long, value_name = "HOW")]
    pub(crate) align: Option<AlignmentChoice>,

    /// Mark these squares, as `e4,d5`
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) highlight: Vec<String>,

    /// Leave out the names of files and ranks
    #[arg(long)]
    pub(crate) no_coordinates: bool,

    /// Leave out the legend of the marks
    #[arg(long)]
    pub(crate) no_legend: bool,

    #[command(flatten)]
    pub(crate) names: SquareNames,
}

/// The look of a picture.
#[derive(Args, Clone, Debug)]
pub(crate) struct Picture {
    #[command(flatten)]
    pub(crate) look: Look,

    /// Draw arrows from a square to another one, as `e2-e4,g1f3`
    #[arg(long = "arrow", value_name = "FROM-TO", value_delimiter = ',')]
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

    /// Replace colours of the theme, as `squares=#f0d9b5/#b58863,ground=#fff`
    #[arg(long, value_name = "PALETTE")]
    pub(crate) palette: Option<PaletteChoice>,

    /// Draw all positions in one picture, side by side
    #[arg(long, conflicts_with = "json")]
    pub(crate) sheet: bool,

    /// Draw this number of positions in a row of the sheet [default: about as many as rows]
    #[arg(long, value_name = "NUMBER", requires = "sheet")]
    pub(crate) columns: Option<usize>,

    /// Draw squares of this number of pixels [default: 48]
    #[arg(long, value_name = "PIXELS", conflicts_with = "width", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) square_size: Option<u16>,

    /// Draw a picture of this number of pixels from left to right
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) width: Option<u16>,
}

/// The names of squares.
#[derive(Args, Clone, Debug)]
pub(crate) struct SquareNames {
    /// Name squares as in chess, `e4`, as in shōgi, `5e`, or by their index in the
    /// order of the text, from 0
    #[arg(long = "squares", value_name = "NAMING", value_enum, default_value_t)]
    pub(crate) naming: NamingChoice,
}

/// The help on the names of squares.
macro_rules! square_names {
    () => {
        "\
A square is named `e4`: files in letters from the left, ranks in numbers from the
bottom; with --squares shogi `5e`: files in numbers from the right, ranks in letters
from the top. On a board of three dimensions the layer stands before it, `l2e4` or
`l2:5e`, counted from 1 in the order of the text. An index, from 0 in the order of
the text, is read with all of them."
    };
}

pub(super) use square_names;
