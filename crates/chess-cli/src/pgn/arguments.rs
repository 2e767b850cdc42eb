use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use feen_chess::pgn::Letters;
use feen_files::{Files, Output, Source};
use feen_records::Format;

use super::column::{Column, Notation};
use super::material;
use super::moves::Moves;
use super::sort_key::SortKey;
use super::tag_condition;
use super::wanted::Wanted;
use crate::engines::{Named, Setting};
use crate::limits::SearchLimits;

/// The verbs on files of games.
#[derive(Subcommand, Debug)]
pub(crate) enum PgnVerb {
    /// Report every error, with its line and its place
    Check(CountedFiles),
    /// Write the games again, in the export format of the standard
    ///
    /// A game in another format than PGN keeps its format.
    ///
    /// Moves that cannot be played are reported, and so are results that differ from the tags, duplicate tags, and text
    /// after a result. The tag `Result` becomes that of the moves.
    Fmt(Fmt),
    /// Count games, half-moves, results and how the games ended
    Stats(CountedFiles),
    /// Write every position of the main lines, with its game and ply
    ///
    /// SAN of other games than chess is that of their rules; a move or position without it leaves its column empty.
    Positions(Positions),
    /// Write the games that answer a query, and have all of these properties or with --any one of them
    #[command(visible_alias = "search")]
    Extract(Box<Extract>),
    /// Write the games in another format, such as KIF, CSA or WXF
    ///
    /// A game that cannot be read is reported with its place, and so is one that the format is not for. Everything that the
    /// format cannot hold is named at the end.
    Convert(Convert),
    /// Write the games in the order of a date, a rating, a length or a tag
    ///
    /// Memory does not grow with the files: what is more than 32 MiB waits in temporary files.
    Sort(Sort),
    /// Write the games of all files, one after the other
    Merge(Merge),
    /// Write the games into several files
    Split(Split),
    /// Write one of each group of equal games
    Dedup(Dedup),
    /// Write the games with the names of their openings, from a table
    ///
    /// The last position of a game that the table names counts, so that transpositions are found. The tags `ECO`,
    /// `Opening` and `Variation` are written, and all else stays as it is. Games of other rules than chess do too.
    Eco(Eco),
    /// Write the games with evaluations, mistakes and better lines
    ///
    /// Each move of the main line gets `[%eval]` from White's side, unless it has one. The chance to win is
    /// 50 + 50 * (2 / (1 + exp(-0.00368208 * centipawns)) - 1) per cent: a move that loses 5 is marked `?!`, 10 `?` and
    /// 15 `??`, and the engine's line is added as a variation. Marks that a move has stay. All games are written as PGN.
    Annotate(Box<Annotate>),
    /// Count the moves played in a position, with results and ratings
    Tree(Tree),
    /// Write the table of the results of all players against each other
    Crosstable(Crosstable),
    /// Count the games, results and ratings of each player
    Players(CountedFiles),
    /// Make, merge or show opening books in the format of Polyglot
    ///
    /// They are for chess: games of other rules are left out with a warning.
    #[command(subcommand)]
    Book(BookVerb),
}

/// Files of games, the letters of their pieces, and their format.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GameFiles {
    #[command(flatten)]
    pub(super) files: Files,

    /// The letters of pieces in moves: a language such as `german` or `ru`, or the letters of king,
    /// queen, rook, bishop and knight: `KDTLS`
    #[arg(long, value_name = "LETTERS", value_parser = letters)]
    pub(super) letters: Option<Letters>,

    /// The format, such as `kif` [default: by the content]
    ///
    /// It is `pgn`, `kif`, `ki2`, `csa`, `usi`, `jkf`, `iccs`, `wxf-pgn`, `chinese`, `wxf`, `ucci`, `dhtmlxq`, `xqf` or
    /// `cbl`. A game of other rules than chess is read by its rules, in PGN by the tag `Variant`.
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(super) from: Option<Format>,

    /// Keep a game with an error up to the error, which is reported
    #[arg(long, hide_short_help = true)]
    pub(super) partial: bool,
}

/// Files of games, and where what is counted in them is written.
#[derive(clap::Args, Debug)]
pub(crate) struct CountedFiles {
    #[command(flatten)]
    pub(super) files: GameFiles,

    #[command(flatten)]
    pub(super) to: ToFile,
}

/// The file that a verb writes.
#[derive(clap::Args, Clone, Default, Debug)]
pub(crate) struct ToFile {
    /// Write to FILE instead of standard output
    ///
    /// A file that is there is replaced when all is written, and stays if something cannot be read or written.
    #[arg(long = "to", value_name = "FILE")]
    pub(super) file: Option<PathBuf>,
}

impl ToFile {
    /// The file, or standard output; reports a file that cannot be written.
    pub(super) fn open(&self) -> Option<Output> {
        Output::new(self.file.as_deref())
    }

    /// The same for several files: nothing is written until all games are known to fit into one.
    pub(super) fn open_for(&self, files: &GameFiles) -> Option<Output> {
        let is_standard_input = |source: &Source| *source == Source::StandardInput;
        let is_one = matches!(files.sources(), [_]);
        if is_one || files.sources().iter().all(is_standard_input) {
            return self.open();
        }
        Output::waiting(self.file.as_deref())
    }
}

/// The one format and the one encoding of the games that are written.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct OneKind {
    /// Write all games in this format [default: that of the files]
    #[arg(long = "to-format", hide_short_help = true, value_name = "FORMAT", value_parser = format)]
    pub(super) format: Option<Format>,

    /// Write all games in this encoding [default: that of the files, and UTF-8 for what is written anew]
    #[arg(long, hide_short_help = true, value_name = "ENCODING", value_enum)]
    pub(super) encoding: Option<TextEncoding>,
}

/// The value of an option that is a name, or else a file.
#[derive(Clone, Debug)]
pub(crate) enum NameOrFile<T> {
    /// The name.
    Name(T),
    /// A path, which has a dot or a separator.
    File(PathBuf),
}

impl<T> NameOrFile<T> {
    /// The value of a text that has no such name.
    fn file(text: &str, why: String) -> Result<Self, String> {
        let is_path = text.contains(['.', std::path::MAIN_SEPARATOR]);
        is_path.then(|| Self::File(text.into())).ok_or(why)
    }

    /// The name that was given last.
    pub(super) fn name_in(values: &[Self]) -> Option<&T> {
        values.iter().rev().find_map(|value| match value {
            Self::Name(name) => Some(name),
            Self::File(_) => None,
        })
    }

    /// The file that was given last.
    pub(super) fn file_in(values: &[Self]) -> Option<&std::path::Path> {
        values.iter().rev().find_map(|value| match value {
            Self::Name(_) => None,
            Self::File(path) => Some(path.as_path()),
        })
    }
}

fn notation_or_file(text: &str) -> Result<NameOrFile<Notation>, String> {
    match <Notation as ValueEnum>::from_str(text, true) {
        Ok(notation) => Ok(NameOrFile::Name(notation)),
        Err(_) => NameOrFile::file(
            text,
            format!("expected `fen`, `feen` or a file such as `positions.tsv`, found `{text}`"),
        ),
    }
}

fn format_or_file(text: &str) -> Result<NameOrFile<Format>, String> {
    match format(text) {
        Ok(format) => Ok(NameOrFile::Name(format)),
        Err(why) => NameOrFile::file(text, format!("{why}, or a file such as `games.csa`")),
    }
}

impl GameFiles {
    /// The files.
    pub(crate) const fn sources(&self) -> &[Source] {
        self.files.sources()
    }

    /// The same after another file.
    pub(super) fn with_first(self, first: Source) -> Self {
        Self {
            files: self.files.with_first(first),
            ..self
        }
    }

    /// The same without some of the files.
    pub(crate) fn without(self, is_left_out: impl Fn(&Source) -> bool) -> Self {
        Self {
            files: self.files.without(is_left_out),
            ..self
        }
    }
}

#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Fmt {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// The maximum length of a line of moves; 0 writes all moves on one line
    #[arg(long, value_name = "N", default_value_t = 79)]
    pub(super) width: usize,

    /// Leave out comments
    #[arg(long)]
    pub(super) no_comments: bool,

    /// Leave out variations
    #[arg(long)]
    pub(super) no_variations: bool,

    /// Leave out glyphs such as `!?`
    #[arg(long)]
    pub(super) no_nags: bool,

    /// Leave out commands such as `[%clk 0:05:00]` in comments
    #[arg(long)]
    pub(super) no_commands: bool,

    #[command(flatten)]
    pub(super) kind: OneKind,

    #[command(flatten)]
    pub(super) to: ToFile,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Positions {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// The notation of the positions, `fen` or `feen`, or a file to write, which is replaced when all is written; may be
    /// given again [default: fen]
    #[arg(long, value_name = "NOTATION|FILE", value_parser = notation_or_file)]
    pub(super) to: Vec<NameOrFile<Notation>>,

    /// Columns to write of each position: `game`, `ply`, `position`, `san` and `uci` for the move before it, `clock`,
    /// `elapsed`, `eval`, `result`, and the names of tags, such as `White`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = Column::from_text, default_value = "game,ply,position")]
    pub(super) columns: Vec<Column>,

    /// When a FEN has an en passant square
    #[arg(long, value_name = "WHEN", value_enum, default_value = "legal")]
    pub(super) en_passant: EnPassantSquares,

    /// Leave out the positions before this number of half-moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) min_ply: u64,

    /// Write only the last position of each game
    #[arg(long)]
    pub(super) last: bool,
}

/// When a FEN has an en passant square.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EnPassantSquares {
    /// Where a capture there is legal, as Lichess and python-chess write it
    Legal,
    /// After every double step of a pawn, as the standard of PGN says
    Always,
}

#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Extract {
    /// Question to ask of the games: `R attacks q then mate`
    ///
    /// Its language has a page, `docs/query.md`. It comes first, unless options ask something and it is a file.
    #[arg(value_name = "QUERY", allow_hyphen_values = true)]
    pub(super) first: Option<String>,

    /// Ask this of each position, too
    #[arg(
        long = "query",
        short = 'e',
        hide_short_help = true,
        value_name = "QUERY"
    )]
    pub(super) queries: Vec<String>,

    /// Games for which this is so as well: `Elo > 2400 and Date >= 2020`
    #[arg(long = "where", value_name = "QUERY")]
    pub(super) condition: Vec<String>,

    /// Write the positions that are found, with their game and ply
    #[arg(long)]
    pub(super) positions: bool,

    /// Print only the number of games, or with --positions of positions
    #[arg(long, short)]
    pub(super) count: bool,

    /// Stop after N games
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<u64>,

    /// Write the games with this comment at each position that is found
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["positions", "count"])]
    pub(super) mark: Option<String>,

    /// Ask variations too
    #[arg(long)]
    pub(super) variations: bool,

    /// Print the query that all options make, and stop
    #[arg(long, hide_short_help = true)]
    pub(super) explain: bool,

    #[command(flatten)]
    pub(super) files: GameFiles,

    /// Games with such a tag: `White=Carlsen`, `WhiteElo>=2400`, `Date=2019.06..2020.03`
    ///
    /// `=` finds a text within the value, in capital or small letters, or a number or date that is equal: `Date=2020` is
    /// any day of that year. `==` and `!=` compare whole values; `>=`, `<=`, `>`, `<` and ranges `FROM..TO` compare
    /// numbers, dates and texts. `Player` is White or Black; `Elo`, `Title`, `FideId` and `Team` are those of either.
    #[arg(long, value_name = "NAME=TEXT", value_parser = tag_condition::query_of)]
    pub(super) tag: Vec<String>,

    /// Games with this result: `1-0`, `0-1`, `1/2-1/2` or `*`; if given again, either
    #[arg(long, value_name = "RESULT", value_parser = ["1-0", "0-1", "1/2-1/2", "*"])]
    pub(super) result: Vec<String>,

    /// Games with any of the given properties, not all
    #[arg(long, hide_short_help = true)]
    pub(super) any: bool,

    /// Games of at least N half-moves
    #[arg(long, hide_short_help = true, value_name = "N")]
    pub(super) min_plies: Option<usize>,

    /// Games of at most N half-moves
    #[arg(long, hide_short_help = true, value_name = "N")]
    pub(super) max_plies: Option<usize>,

    /// Games that reach this position; clocks are ignored
    #[arg(long, value_name = "FEN", value_parser = Wanted::from_text)]
    pub(super) position: Option<Wanted>,

    /// Games that reach a position with these pieces beside each other: `RR`, `P/?P`
    ///
    /// A pattern is ranks from the top, separated by `/`, which begin on the same file. `P` is a pawn of White, `p` one of
    /// Black, `A` and `a` any piece of White and of Black, `!` and `3` one and three squares without a piece, `?` anything,
    /// `*` any number of squares in the rank, `[Qr]` one of these and `[^Pp]` any but these. Pieces have their letters in
    /// FEEN; the help of `feen grep` says more.
    ///
    /// If given again, one position has them all.
    #[arg(long, hide_short_help = true, value_name = "RANKS", allow_hyphen_values = true, value_parser = pattern)]
    pub(super) pattern: Vec<String>,

    /// Games whose main line ends with mate
    #[arg(long, hide_short_help = true)]
    pub(super) mate: bool,

    /// Games whose main line ends with a check, or with mate
    #[arg(long, hide_short_help = true)]
    pub(super) check: bool,

    /// Games of chess that reach these pieces: `KRPvKR`, `KRP2-3vKRP*`
    ///
    /// The main line counts. The pieces are those of White and of Black, or the other way round. A letter may have a count
    /// after it: `P3` is three pawns, `P1-2` one or two, `P2+` two or more, and `P*` any number.
    #[arg(long, hide_short_help = true, value_name = "PIECES", value_parser = material::query_of)]
    pub(super) material: Option<String>,

    /// For at least N positions in a row
    #[arg(
        long,
        hide_short_help = true,
        value_name = "N",
        requires = "material",
        default_value_t = 1
    )]
    pub(super) lasting: usize,

    /// Games in whose main line these moves follow each other: `"e4 c5 Nf3"`; marks of check are ignored
    ///
    /// Moves of other games than chess may be in any of their notations: `"7g7f 3c3d"`.
    #[arg(long, hide_short_help = true, value_name = "MOVES", value_parser = Moves::from_text)]
    pub(super) moves: Option<Moves>,

    /// Games with a comment that contains this text
    ///
    /// Capital and small letters are the same, and variations count too.
    #[arg(long, hide_short_help = true, value_name = "TEXT")]
    pub(super) comment: Option<String>,

    #[command(flatten)]
    pub(super) kind: OneKind,

    #[command(flatten)]
    pub(super) to: ToFile,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// The format to write: `kif`, `ki2`, `csa`, `csa3`, `usi`, `jkf`, `pgn`, `iccs`, `wxf-pgn`, `chinese`, `wxf` or
    /// `ucci`; or a file, which is replaced when all is written and whose ending names the format: `games.csa`
    ///
    /// Give both for a file with another ending.
    #[arg(long, value_name = "FORMAT|FILE", value_parser = format_or_file, required = true)]
    pub(super) to: Vec<NameOrFile<Format>>,

    /// The encoding to write
    #[arg(long, value_name = "ENCODING", value_enum, default_value = "utf-8")]
    pub(super) encoding: TextEncoding,
}

/// The encoding of a text that is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextEncoding {
    /// UTF-8
    #[value(name = "utf-8")]
    Utf8,
    /// Shift JIS with the ends of lines of DOS, as older programs of shogi need it
    ShiftJis,
    /// GBK, as older programs of xiangqi need it
    Gbk,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Sort {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// Keys to sort by: `date`, `elo` (the mean of both), `length` in half-moves, or a tag such as `White`
    #[arg(long, value_name = "KEYS", value_delimiter = ',', value_parser = SortKey::from_text, default_value = "date")]
    pub(super) by: Vec<SortKey>,

    /// Write the latest, highest or longest first
    #[arg(long)]
    pub(super) reverse: bool,

    #[command(flatten)]
    pub(super) kind: OneKind,

    #[command(flatten)]
    pub(super) to: ToFile,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Merge {
    #[command(flatten)]
    pub(super) files: GameFiles,

    #[command(flatten)]
    pub(super) kind: OneKind,

    #[command(flatten)]
    pub(super) to: ToFile,
}

#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("part").required(true))]
pub(crate) struct Split {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// Write N games into each file
    #[arg(long, value_name = "N", group = "part", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) games: Option<u64>,

    /// Write the games with the same value of a tag into one file
    #[arg(long, value_name = "NAME", group = "part")]
    pub(super) tag: Option<String>,

    /// The beginning of the names of the files; a number or the value follows, and `.pgn` or the format
    #[arg(long, value_name = "PATH", default_value = "games-")]
    pub(super) prefix: String,

    #[command(flatten)]
    pub(super) kind: OneKind,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Dedup {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// Which games are equal
    #[arg(long, value_name = "WHAT", value_enum, default_value = "moves")]
    pub(super) by: Same,

    /// Which of equal games is written
    #[arg(long, value_name = "WHICH", value_enum, default_value = "first")]
    pub(super) keep: Keep,

    #[command(flatten)]
    pub(super) kind: OneKind,

    #[command(flatten)]
    pub(super) to: ToFile,
}

/// Which games are equal.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Same {
    /// Games with the same start and the same moves of the main line
    Moves,
    /// Games whose players have the same names too
    MovesAndNames,
}

/// Which of equal games is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keep {
    /// The first one
    First,
    /// The one with the longest text
    Longest,
    /// The one with the most comments, glyphs and variations
    MostAnnotated,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Eco {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// A table of openings: the TSV of `chess-openings`, a `.eco` of Scid, or `eco.json`; may be given again
    #[arg(long, value_name = "FILE", required = true)]
    pub(super) table: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) kind: OneKind,

    #[command(flatten)]
    pub(super) to: ToFile,
}

#[derive(clap::Args, Debug)]
#[command(
    group = clap::ArgGroup::new("limit").required(true).multiple(true).args(["nodes", "depth", "movetime"]),
    override_usage = "chess pgn annotate [--engine <ENGINE>] <LIMIT> [OPTIONS] [FILE]..."
)]
pub(crate) struct Annotate {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// The engine: PROGRAM, `usi PROGRAM ARG..`, or the computer
    #[arg(long, value_name = "ENGINE", default_value = "builtin", value_parser = Named::from_text)]
    pub(super) engine: Named,

    /// Set an option of the engine: `Hash=64`
    #[arg(long, value_name = "OPTION", value_parser = Setting::from_text)]
    pub(super) engine_option: Vec<Setting>,

    #[command(flatten)]
    pub(super) limits: SearchLimits,

    /// Use N processes of the engine, each for a game
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) concurrency: NonZeroUsize,

    /// Add each game to FILE as it is done; games that FILE has are not analysed again [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(super) to: Option<PathBuf>,

    /// The half-moves of a better line
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(0..=200))]
    pub(super) line: u16,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// The position [default: the start of the game]
    #[arg(long, value_name = "FEN", value_parser = Wanted::from_text)]
    pub(super) position: Option<Wanted>,

    #[command(flatten)]
    pub(super) to: ToFile,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Crosstable {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// Only games of an event with this text in its name
    #[arg(long, value_name = "TEXT")]
    pub(super) event: Option<String>,

    #[command(flatten)]
    pub(super) to: ToFile,
}

impl From<TextEncoding> for feen_records::Encoding {
    fn from(encoding: TextEncoding) -> Self {
        match encoding {
            TextEncoding::Utf8 => Self::Utf8,
            TextEncoding::ShiftJis => Self::ShiftJis,
            TextEncoding::Gbk => Self::Gbk,
        }
    }
}

/// The verbs on opening books.
#[derive(Subcommand, Debug)]
pub(crate) enum BookVerb {
    /// Make a book of games: a win of a move counts 2, a draw or an unknown result 1
    Make(BookMake),
    /// Add the weights of several books
    Merge(BookMerge),
    /// Write the moves that a book has for a position
    Show(BookShow),
}

#[derive(clap::Args, Debug)]
pub(crate) struct BookMake {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// The file of the book
    #[arg(long, value_name = "BOOK")]
    pub(super) to: PathBuf,

    /// Only the first N half-moves of a game
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub(super) max_ply: usize,

    /// Only moves of at least N games
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(super) min_games: u64,

    /// Give all moves the weight 1
    #[arg(long)]
    pub(super) uniform: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BookMerge {
    /// The books
    #[arg(value_name = "BOOK", required = true)]
    pub(super) books: Vec<PathBuf>,

    /// The file of the new book
    #[arg(long, value_name = "BOOK")]
    pub(super) to: PathBuf,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BookShow {
    /// The book
    #[arg(value_name = "BOOK")]
    pub(super) book: PathBuf,

    /// The position [default: the start of the game]
    #[arg(long, value_name = "FEN")]
    pub(super) position: Option<feen_chess::Position>,

    #[command(flatten)]
    pub(super) to: ToFile,
}

/// The text of a pattern of ranks.
fn pattern(text: &str) -> Result<String, feen::PatternError> {
    text.parse::<feen::Pattern>().map(|_| text.to_owned())
}

/// The format of a name.
fn format(name: &str) -> Result<Format, String> {
    name.parse()
        .map_err(|error: feen_records::UnknownFormat| error.to_string())
}

/// The letters of a language, or five of them.
pub(crate) fn letters(text: &str) -> Result<Letters, String> {
    let letters = Letters::of_language(text).or_else(|| Letters::new(text));
    letters.ok_or_else(|| {
        let languages: Vec<String> = Letters::languages().map(str::to_lowercase).collect();
        format!(
            "expected a language ({}), or five letters such as `KDTLS` or `Кр,Ф,Л,С,К`",
            languages.join(", ")
        )
    })
}
