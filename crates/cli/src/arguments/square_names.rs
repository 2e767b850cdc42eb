use clap::Args;

use crate::arguments::choices::NamingChoice;

/// How squares are named.
#[derive(Args, Debug)]
pub(crate) struct SquareNames {
    /// Name squares as in chess, `e4`, as in shōgi, `5e`, or by their index in the
    /// order of the text, from 0
    #[arg(long = "squares", value_name = "NAMING", value_enum, default_value_t)]
    pub(crate) naming: NamingChoice,
}

/// What the help says of the names of squares.
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
