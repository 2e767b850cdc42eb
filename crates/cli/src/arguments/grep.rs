use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use clap::Args;
use feen::{Marks, Pattern, Piece};
use sin::Token;

use crate::arguments::look::square_names;
use crate::arguments::{HandPiece, Lines, Side, SquareNames, SquarePiece};

/// Find positions by shape, style, pieces and more
#[derive(Args, Debug)]
#[command(after_help = MORE)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(crate) struct Grep {
    /// Question to ask of each position: `R on rank 7 and turn is first`
    ///
    /// It comes first, unless options or -e ask something.
    #[arg(value_name = "QUERY", allow_hyphen_values = true)]
    first: Option<String>,

    /// Ask this of each position, too
    #[arg(
        long = "query",
        short = 'e',
        value_name = "QUERY",
        allow_hyphen_values = true
    )]
    pub(crate) queries: Vec<String>,

    /// Ask the rules of this game, such as `xiangqi` [default: that of the styles]
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub(crate) game: Option<String>,

    /// Match boards of these sizes, such as `8x8`, or `irregular` boards
    #[arg(long, value_name = "SIZES")]
    pub(crate) shape: Option<Form>,

    /// Match a player's style: `C` for the first player, `c` for the second
    #[arg(long = "style", value_name = "STYLE")]
    pub(crate) styles: Vec<Token>,

    /// Match the player to move
    #[arg(long, value_name = "PLAYER", value_enum)]
    pub(crate) turn: Option<Side>,

    /// Match the number of pieces on the board and in hand: `32`, `2..8`, `..8`, `2..`
    #[arg(long, value_name = "N..M", value_parser = numbers)]
    pub(crate) pieces: Option<RangeInclusive<u64>>,

    /// Match the number of pieces of a letter on the board and in hand: `Q=2..`, `q=0`
    ///
    /// Marks are ignored. Upper case is the first player's side.
    #[arg(long = "letter", value_name = "LETTER=N..M")]
    pub(crate) letters: Vec<Letter>,

    /// Match pieces on squares: `e4=K,d4=P`, `e4=empty`
    #[arg(long, value_name = "SQUARE=PIECE", value_delimiter = ',')]
    pub(crate) on: Vec<SquareContent>,

    /// Match pieces anywhere, on the board or in a hand: `K`, `-K^`
    #[arg(long = "piece", value_name = "PIECE", value_delimiter = ',', value_parser = piece, allow_hyphen_values = true)]
    pub(crate) anywhere: Vec<Piece>,

    /// Match a piece in a hand: `P`, `first:P`
    #[arg(long, value_name = "PIECE", allow_hyphen_values = true)]
    pub(crate) in_hand: Vec<HandPiece>,

    /// Match pieces side by side: `RR`, `P/?P`
    ///
    /// See the end of this help.
    #[arg(long = "pattern", value_name = "RANKS", value_parser = pattern, allow_hyphen_values = true)]
    pub(crate) patterns: Vec<Pattern>,

    /// Compare the marks of all pieces: `K` is a king without marks
    ///
    /// Without this option a piece without marks is found whatever its marks, and one with
    /// marks only with exactly these.
    #[arg(long, hide_short_help = true)]
    pub(crate) exact_pieces: bool,

    /// Match this position, or those within --within of it
    ///
    /// It is of FEEN, of the notation of the lines, or of another one that --from reads.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) like: Option<String>,

    /// At most this number of squares differ from --like [default: 0]
    ///
    /// A piece in hand, the player to move and a style count as a square each.
    #[arg(long, hide_short_help = true, value_name = "N", requires = "like")]
    pub(crate) within: Option<u64>,

    /// Find the N positions nearest to --like, and write the nearest first
    #[arg(long, hide_short_help = true, value_name = "N", requires = "like", conflicts_with_all = ["any", "invert", "count"], value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) nearest: Option<u16>,

    /// Also match the mirror image of --like
    #[arg(long, hide_short_help = true, requires = "like")]
    pub(crate) mirrored: bool,

    /// Also match the position of --like with its players exchanged
    ///
    /// The ranks are turned upside down, pieces, hands, styles and turn change sides. With
    /// --mirrored the board turned by half a circle is found too, as in shogi.
    #[arg(long, hide_short_help = true, requires = "like")]
    pub(crate) reversed: bool,

    #[command(flatten)]
    pub(crate) names: SquareNames,

    /// Match any condition instead of all
    #[arg(long)]
    pub(crate) any: bool,

    /// Invert the match
    #[arg(long, short = 'v')]
    pub(crate) invert: bool,

    /// Print only the count
    #[arg(long, short)]
    pub(crate) count: bool,

    /// Omit the place before each position
    #[arg(long, hide_short_help = true)]
    pub(crate) no_names: bool,

    /// Write one JSON object per line for each match
    #[arg(long)]
    pub(crate) json: bool,

    /// Print the query that all options make, and stop
    #[arg(long, hide_short_help = true, conflicts_with = "like")]
    pub(crate) explain: bool,

    #[command(flatten)]
    pub(crate) lines: Lines,
}

impl Grep {
    /// Tells a query from the first file.
    pub(crate) fn settle_query(&mut self) {
        let Some(first) = self.first.take() else {
            return;
        };
        // A file without a question is a question that was forgotten.
        if self.has_condition() || Path::new(&first).exists() {
            let files = self.lines.files.clone();
            self.lines.files = files.with_first(OsString::from(first).into());
        } else {
            self.queries.push(first);
        }
    }

    /// Whether something is asked for.
    pub(crate) fn has_condition(&self) -> bool {
        let is_one = [
            self.shape.is_some(),
            self.turn.is_some(),
            self.pieces.is_some(),
            self.like.is_some(),
        ];
        let are_some = [
            self.styles.is_empty(),
            self.letters.is_empty(),
            self.on.is_empty(),
            self.anywhere.is_empty(),
            self.in_hand.is_empty(),
            self.patterns.is_empty(),
            self.queries.is_empty(),
        ];
        is_one.contains(&true) || are_some.contains(&false)
    }

    /// Which marks of a piece count.
    pub(crate) const fn marks(&self) -> Marks {
        if self.exact_pieces {
            Marks::Exact
        } else {
            Marks::Written
        }
    }

    /// All pieces that are asked for.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = Piece> {
        let on = self.on.iter().filter_map(|content| content.piece);
        let letters = self.letters.iter().map(|letter| letter.piece);
        let anywhere = self.anywhere.iter().copied();
        let in_hand = self.in_hand.iter().map(|held| held.piece);
        let patterns = self.patterns.iter().flat_map(Pattern::pieces);
        let pieces = on.chain(letters).chain(anywhere).chain(in_hand);
        pieces.chain(patterns)
    }
}

fn pattern(text: &str) -> Result<Pattern, String> {
    let pattern = text.parse::<Pattern>();
    pattern.map_err(|error| error.as_kind().to_string())
}

fn piece(text: &str) -> Result<Piece, String> {
    let piece = text.parse::<Piece>();
    piece.map_err(|error| error.kind().to_string())
}

/// A square, and the piece on it or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SquareContent {
    pub(crate) square: String,
    pub(crate) piece: Option<Piece>,
}

impl FromStr for SquareContent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some((square, "empty" | ".")) = text.split_once('=') {
            let square = square.to_owned();
            return Ok(Self {
                square,
                piece: None,
            });
        }
        let SquarePiece { square, piece } = text.parse()?;
        Ok(Self {
            square,
            piece: Some(piece),
        })
    }
}

/// A number of pieces of one letter and side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Letter {
    /// Without marks.
    pub(crate) piece: Piece,
    pub(crate) count: RangeInclusive<u64>,
}

impl FromStr for Letter {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "expected a letter and a number, as `Q=2..`";
        let (letter, count) = text.split_once('=').ok_or(expected)?;
        let piece = letter.parse::<Piece>().map_err(|_| expected)?;
        if letter.len() > 1 {
            return Err("expected a letter without marks, as `Q=2..`");
        }
        let count = numbers(count)?;
        Ok(Self { piece, count })
    }
}

/// The form of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Box(Vec<u64>),
    Irregular,
}

impl FromStr for Form {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "irregular" {
            return Ok(Self::Irregular);
        }
        let sizes: Result<_, _> = text.split('x').map(str::parse).collect();
        sizes
            .map(Self::Box)
            .map_err(|_| "expected sizes such as `8x8`, or `irregular`")
    }
}

/// Numbers from one to another one, both included.
fn numbers(text: &str) -> Result<RangeInclusive<u64>, &'static str> {
    let number = |text: &str, default| match text {
        "" => Some(default),
        text => text.parse().ok(),
    };
    let numbers = match text.split_once("..") {
        None => text.parse().ok().map(|number| number..=number),
        Some((least, most)) => number(least, 0)
            .zip(number(most, u64::MAX))
            .map(|(least, most)| least..=most),
    };
    numbers
        .filter(|numbers| !numbers.is_empty())
        .ok_or("expected a number, or two as `2..8`")
        .and_then(|numbers| match numbers {
            range if range == (0..=u64::MAX) => {
                Err("expected a bound, as in `2..8`, `2..` or `..8`, found a range of all numbers")
            }
            range => Ok(range),
        })
}

const MORE: &str = concat!(
    "\
A query is words and FEEN's letters: `passed P on rank 7`, `hand(p) >= 3`,
`R attacks q and turn is first`. What attacks, checks and legal moves need is
the game of the styles (C, S, X, J, M), or of --game.

A position must meet all conditions, or with --any one of them; its line is
written to standard output, after FILE:LINE: if there are several files. Blank
lines and lines that start with # are skipped. Lines that are not valid are
never found, not even with --invert; their number is reported at the end.

",
    square_names!(),
    "

A piece without marks is found whatever its marks: `e1=K` is a king on e1, and
`e1=K^` only one that is not in check, where the marks say so.

With --from questions are about the FEEN of a line, and the line is written as
it is.

A pattern is ranks from the top, separated by `/`, which begin on the same file.
It is looked for everywhere on the board, in each layer. Its squares are

  P        this piece           A  a     any piece of the first, the second side
  !        no piece             3        no piece, on three squares
  ?        anything             *        any number of squares in the rank
  [Qr]     one of these         [^Pp]    any but these
  [Aq]     a side or a piece    \\A       the piece A

A rank in parentheses is any number of ranks, and at the top or at the bottom of
a pattern all ranks up to the edge. A pattern that is smaller than the board can
reach over the edge with ? and [^..]. A rank that begins with * begins on the
first file. A pattern with as many ranks as the board, with * or as wide as the
board, is the whole board.

With --json a position is an object with the keys file, line and feen (with
--nearest also distance), with
--from also text, the position as it was; with --count as well there is one
object with the key count.

Exit status: 0 a position is found, 1 none is, 2 wrong usage, or a file or a
line that cannot be read (the others are still searched).

Examples:
  feen grep 'count(B on light) = 1 and count(b on dark) = 1' positions.txt
  feen grep --from fen 'N attacks k and hanging q' games.fen
  feen grep --shape 9x9 --in-hand first:R positions.txt
  feen grep --style C --style x --turn second games.txt.gz
  feen grep --pieces ..6 --on e8='k^' --count positions.txt
  feen grep --from fen --in-hand N --variant crazyhouse games.fen
  feen grep --any --letter Q=2.. --letter q=2.. games.txt
  feen grep --from fen --pattern '([^P]?[^P])/[^P]P[^P]/([^P]?[^P])' games.fen
  feen grep --from fen --pattern '*/??R*/*/*/*/*/*/*' games.fen
  feen grep --like '8/4P3 / C/c' --nearest 5 games.txt
  feen grep --like '8/4P3 / C/c' --mirrored --reversed --within 2 games.txt
  feen grep -v --shape irregular positions.txt > boxes.txt"
);
