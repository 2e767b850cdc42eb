use std::ffi::OsString;
use std::path::Path;

use clap::Args;
use feen::{Marks, Piece, Player};
use sin::Token;

use crate::arguments::look::square_names;
use crate::arguments::{Game, Lines, Short, Side, Source, SquareNames};

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

    /// Ask the rules of this game, such as `xiangqi` [default: --variant, or that of the styles]
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub(crate) game: Option<String>,

    /// Match boards of these sizes, such as `8x8`, or `irregular` boards
    #[arg(long, value_name = "SIZES", value_parser = Short::shape)]
    pub(crate) shape: Option<Short>,

    /// Match a player's style: `C` for the first player, `c` for the second
    #[arg(long = "style", value_name = "STYLE")]
    pub(crate) styles: Vec<Token>,

    /// Match the player to move
    #[arg(long, value_name = "PLAYER", value_enum)]
    pub(crate) turn: Option<Side>,

    /// Match the number of pieces on the board and in hand: `32`, `2..8`, `..8`, `2..`
    #[arg(long, value_name = "N..M", value_parser = Short::pieces)]
    pub(crate) pieces: Option<Short>,

    /// Match the number of pieces of a letter on the board and in hand: `Q=2..`, `q=0`
    ///
    /// Marks are ignored. Upper case is the first player's side.
    #[arg(long = "letter", value_name = "LETTER=N..M", value_parser = Short::letter)]
    pub(crate) letters: Vec<Short>,

    /// Match pieces on squares: `e4=K,d4=P`, `e4=empty`
    #[arg(long, value_name = "SQUARE=PIECE", value_delimiter = ',', value_parser = Short::on)]
    pub(crate) on: Vec<(String, Short)>,

    /// Match pieces anywhere, on the board or in a hand: `K`, `-K^`
    #[arg(long = "piece", value_name = "PIECE", value_delimiter = ',', value_parser = Short::piece, allow_hyphen_values = true)]
    pub(crate) anywhere: Vec<Short>,

    /// Match a piece in a hand: `P`, `first:P`
    #[arg(long, value_name = "PIECE", allow_hyphen_values = true, value_parser = Short::in_hand)]
    pub(crate) in_hand: Vec<Short>,

    /// Match pieces side by side: `RR`, `P/?P`
    ///
    /// See the end of this help.
    #[arg(long = "pattern", value_name = "RANKS", value_parser = Short::pattern, allow_hyphen_values = true)]
    pub(crate) patterns: Vec<Short>,

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

    /// One name of a game is enough: lines of another notation are read as those of the game that is asked, and asked as the game
    /// that they are read as. What is of the style `C` alone, Chess960 too, is asked as its marks say.
    pub(crate) fn settle_game(&mut self) {
        let foreign = &mut self.lines.foreign;
        match (&self.game, foreign.variant, foreign.from) {
            (Some(game), None, Some(from)) => {
                let game = game.parse().ok().map(Game::Variant);
                foreign.variant = game.filter(|game| match from {
                    Source::Auto => true,
                    Source::Of(format) => game.check(format).is_ok(),
                });
            }
            (None, Some(Game::Variant(variant)), _) if !variant.name().starts_with("chess") => {
                let game = variant.name().parse::<feen_rules::Variant>();
                self.game = game.ok().map(|game| game.name().to_owned());
            }
            _ => {}
        }
    }

    /// Whether something is asked for.
    pub(crate) fn has_condition(&self) -> bool {
        self.like.is_some() || !self.queries.is_empty() || !self.forms().is_empty()
    }

    /// The options that ask for pieces or sizes.
    fn shorts(&self) -> impl Iterator<Item = &Short> {
        let single = self.shape.iter().chain(&self.pieces);
        let repeated = self
            .in_hand
            .iter()
            .chain(&self.letters)
            .chain(&self.anywhere);
        let on = self.on.iter().map(|(_, short)| short);
        single.chain(repeated).chain(on).chain(&self.patterns)
    }

    /// The queries that the options stand for.
    pub(crate) fn forms(&self) -> Vec<String> {
        let turn = self.turn.map(|turn| match turn.0 {
            Player::First => "turn is first".to_owned(),
            Player::Second => "turn is second".to_owned(),
        });
        let styles = self.styles.iter().map(|style| format!("style {style}"));
        let shorts = self.shorts().map(|short| short.query(self.exact_pieces));
        turn.into_iter().chain(styles).chain(shorts).collect()
    }

    /// All that is asked, as one query.
    pub(crate) fn explained(&self) -> String {
        let asked = self.queries.iter().map(|query| format!("({query})"));
        let parts: Vec<String> = asked.chain(self.forms()).collect();
        parts.join(if self.any { " or " } else { " and " })
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
        self.shorts().flat_map(|short| short.pieces.iter().copied())
    }
}

const MORE: &str = concat!(
    "\
A query is words and FEEN's letters: `passed P on rank 7`, `hand(p) >= 3`,
`R attacks q and turn is first`. What attacks, checks and legal moves need is
the game of --game or --variant, or else of the styles (C, S, X, J, M).

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
  feen grep --from fen --game crazyhouse 'hand(N) >= 1 and check' games.fen
  feen grep --any --letter Q=2.. --letter q=2.. games.txt
  feen grep --from fen --pattern '([^P]?[^P])/[^P]P[^P]/([^P]?[^P])' games.fen
  feen grep --from fen --pattern '*/??R*/*/*/*/*/*/*' games.fen
  feen grep --like '8/4P3 / C/c' --nearest 5 games.txt
  feen grep --like '8/4P3 / C/c' --mirrored --reversed --within 2 games.txt
  feen grep -v --shape irregular positions.txt > boxes.txt"
);
