use clap::Args;

use crate::arguments::SquareNames;
use crate::arguments::choices::{AlignmentChoice, PieceChoice};

/// What every drawing is to look like.
#[derive(Args, Debug)]
pub(crate) struct Look {
    /// Show pieces as letters, as chess figures or as kanji; as `chess,shogi` the
    /// first player's in the first way and the second player's in the other
    #[arg(long, value_name = "SET", value_enum, value_delimiter = ',')]
    pub(crate) pieces: Vec<PieceChoice>,

    /// Turn the board by half a circle, so that the second player sits at the bottom
    #[arg(long)]
    pub(crate) flip: bool,

    /// Align ranks of different lengths: `left`, `centre`, or the halves of a square
    /// before each rank, as `2,1,0`
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
