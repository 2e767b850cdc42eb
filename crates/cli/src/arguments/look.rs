use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use feen_draw::{
    Alignment, Arrow, Naming, PaletteChange, PieceSet, Rim, Signs, Spot, Square, Surface, Theme,
};

use crate::arguments::values::{self, GameLook};

/// The headings of the options in the help.
const BOARD: &str = "Board and pieces";
const MARKS: &str = "Squares to mark";
const PICTURE: &str = "Picture";

/// The look of every drawing.
#[derive(Args, Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(crate) struct Look {
    /// Draw like this game: pieces, board, names of squares and players
    ///
    /// A game is chess, shogi, xiangqi, janggi, makruk, go, reversi, draughts, dobutsu,
    /// torishogi, or any other that `feen variants` lists: each piece has the figure of its
    /// moves.
    ///
    /// Without this option and --pieces the game is guessed from the styles: C and W are
    /// chess, S shogi, X xiangqi, J and K janggi, M makruk, G go, O reversi and D draughts,
    /// if the pieces and the board fit. `show` and `view` keep letters for a guessed game.
    #[arg(help_heading = BOARD, long, value_name = "NAME", value_parser = values::game)]
    pub(crate) game: Option<GameLook>,

    /// Show pieces as letters or as those of a game; one for each player: `chess,shogi`
    ///
    /// A set implies its game, as --game does. With letters no game is guessed.
    #[arg(help_heading = BOARD, long, value_name = "SET", value_delimiter = ',', value_parser = values::look(PieceSet::ALL, PieceSet::as_str))]
    pub(crate) pieces: Vec<PieceSet>,

    /// Turn the board, with the second player at the bottom
    #[arg(help_heading = BOARD, long)]
    pub(crate) flip: bool,

    /// Align ranks: `left`, `centre`, `staggered`, or by halves of a square: `2,1,0`
    ///
    /// With `staggered` hexagons touch.
    #[arg(help_heading = BOARD, long, hide_short_help = true, value_name = "HOW")]
    pub(crate) align: Option<Alignment>,

    /// Highlight these squares: `e4,d5`, `red:e4`
    #[arg(help_heading = MARKS, long, value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) highlight: Vec<Spot>,

    /// Mark these squares as alerts, such as a king in check
    #[arg(help_heading = MARKS,
        long,
        hide_short_help = true,
        value_name = "SQUARES",
        value_delimiter = ','
    )]
    pub(crate) alert: Vec<Square>,

    /// Show all marks of pieces, also on those of a game
    #[arg(help_heading = BOARD, long, hide_short_help = true, conflicts_with = "no_marks")]
    pub(crate) marks: bool,

    /// Hide all marks of pieces, also on letters
    #[arg(help_heading = BOARD, long, hide_short_help = true)]
    pub(crate) no_marks: bool,

    /// Hide the names of the players, but not the hands
    #[arg(help_heading = BOARD, long, hide_short_help = true)]
    pub(crate) no_captions: bool,

    /// Hide the names of files and ranks
    #[arg(help_heading = BOARD, long, hide_short_help = true)]
    pub(crate) no_coordinates: bool,

    /// Hide the legend of the marks
    #[arg(help_heading = BOARD, long, hide_short_help = true)]
    pub(crate) no_legend: bool,

    #[command(flatten)]
    pub(crate) names: SquareNames,
}

/// The colours of a board.
fn board() -> impl TypedValueParser<Value = PaletteChange> {
    PossibleValuesParser::new(["walnut", "sage", "slate"]).try_map(|name| name.parse())
}

/// The look of a picture.
#[derive(Args, Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(crate) struct Picture {
    #[command(flatten)]
    pub(crate) look: Look,

    /// Draw arrows: `e2-e4,g1f3`, `red:e2-e4`
    #[arg(help_heading = MARKS, long = "arrow", value_name = "FROM-TO", value_delimiter = ',')]
    pub(crate) arrows: Vec<Arrow>,

    /// Draw circles on these squares: `e4`, `red:e4`
    ///
    /// They are green without a colour.
    #[arg(help_heading = MARKS, long = "circle", value_name = "SQUARES", value_delimiter = ',')]
    pub(crate) circles: Vec<Spot>,

    /// Draw crosses on these squares: `e4`, `blue:e4`; red without a colour
    #[arg(help_heading = MARKS,
        long = "cross",
        hide_short_help = true,
        value_name = "SQUARES",
        value_delimiter = ','
    )]
    pub(crate) crosses: Vec<Spot>,

    /// Draw letters on the pieces instead of figures and kanji
    #[arg(help_heading = BOARD, long, hide_short_help = true)]
    pub(crate) lettered: bool,

    /// Draw these signs on tiles and discs
    ///
    /// With `brush` characters are written by a brush, with `international` a piece of shogi,
    /// xiangqi or janggi has the figure of its move, for those who do not read characters.
    #[arg(help_heading = BOARD, long, hide_short_help = true, value_name = "SIGNS", value_parser = values::look(Signs::ALL, Signs::as_str))]
    pub(crate) signs: Option<Signs>,

    /// Write this on the rim: the names of squares, or what players of the game write there
    ///
    /// With `native` ranks go from 一 to 九 in shogi, xiangqi has the files of each side, and
    /// janggi numbers; with `numbers` all of them are digits.
    #[arg(help_heading = BOARD, long, hide_short_help = true, value_name = "RIM", value_parser = values::look(Rim::ALL, Rim::as_str))]
    pub(crate) rim: Option<Rim>,

    /// Draw squares of this colour: `walnut`, `sage` or `slate`
    #[arg(help_heading = BOARD, long, hide_short_help = true, value_name = "COLOUR", conflicts_with = "palette", value_parser = board())]
    pub(crate) board: Option<PaletteChange>,

    /// Draw this kind of board [default: the game's, or plain]
    #[arg(help_heading = BOARD, long, hide_short_help = true, value_name = "HOW", value_parser = values::look(Surface::ALL, Surface::as_str))]
    pub(crate) surface: Option<Surface>,

    /// Use these colours; `auto` follows the reader's preference
    #[arg(help_heading = BOARD, long, hide_short_help = true, value_name = "COLOURS", default_value_t, value_parser = values::look(Theme::ALL, Theme::as_str))]
    pub(crate) theme: Theme,

    /// Replace colours of the theme, such as `squares=#f0d9b5/#b58863,ground=#fff`
    #[arg(help_heading = BOARD, long, hide_short_help = true, value_name = "PALETTE")]
    pub(crate) palette: Option<PaletteChange>,

    /// Leave the background transparent
    #[arg(help_heading = PICTURE, long, hide_short_help = true)]
    pub(crate) transparent: bool,

    /// Put a cell with `data-square` and `data-name` over each square, for scripts
    #[arg(help_heading = PICTURE, long, hide_short_help = true)]
    pub(crate) clickable: bool,

    /// Write this line above the picture; `%d` is the number of the position
    ///
    /// May be given once for each position, in order. Characters of Chinese, Japanese and Korean are those of a font that
    /// is installed.
    #[arg(help_heading = PICTURE, long = "title", hide_short_help = true, value_name = "TEXT")]
    pub(crate) titles: Vec<String>,

    /// Draw all positions in one picture, side by side
    #[arg(help_heading = PICTURE, long, conflicts_with = "json")]
    pub(crate) sheet: bool,

    /// Draw this number of positions in a row of the sheet
    ///
    /// By default a sheet is about square.
    #[arg(help_heading = PICTURE,
        long,
        hide_short_help = true,
        value_name = "NUMBER",
        requires = "sheet"
    )]
    pub(crate) columns: Option<usize>,

    /// Draw squares of this number of pixels [default: 48]
    #[arg(help_heading = PICTURE, long, visible_alias = "size", value_name = "PIXELS", conflicts_with = "width", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) square_size: Option<u16>,

    /// Draw a picture of this number of pixels from left to right
    #[arg(help_heading = PICTURE, long, hide_short_help = true, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) width: Option<u16>,
}

/// The names of squares.
#[derive(Args, Clone, Debug)]
pub(crate) struct SquareNames {
    /// Name squares as in chess, `e4`, shogi, `5e`, xiangqi, `e0`, go, or by index
    ///
    /// By default drawings, `edit` and `diff` name them as the game does, and `grep` as chess
    /// does. An index counts squares in the order of the text, from 0.
    #[arg(help_heading = BOARD, long = "squares", hide_short_help = true, value_name = "NAMING", value_parser = values::look(Naming::ALL, Naming::as_str))]
    pub(crate) naming: Option<Naming>,
}

/// The help on the names of squares.
macro_rules! square_names {
    () => {
        "\
A square is named `e4`: files in letters from the left, ranks in numbers from
the bottom; with --squares shogi `5e`: files in numbers from the right, ranks in
letters from the top; with --squares xiangqi `e0`: ranks from 0; with --squares
go no file is `i`. On a board of three dimensions the layer comes first,
`l2e4` or `l2:5e`, counted from 1 in the order of the text. An index, from 0 in
the order of the text, is read with all of them."
    };
}

pub(super) use square_names;
