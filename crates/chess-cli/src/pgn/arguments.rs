use chess::pgn::Letters;
use clap::{Subcommand, ValueEnum};
use files::Files;

use super::material::Material;
use super::positions::Column;
use super::tag_condition::TagCondition;

/// The verbs on files of games.
#[derive(Subcommand, Debug)]
pub(crate) enum PgnVerb {
    /// Report every error, with its line and its place
    Check(GameFiles),
    /// Write the games again, in the export format of the standard
    ///
    /// Moves that cannot be played are reported, and so are results that differ from the tags, duplicate tags, and text
    /// after a result. The tag `Result` becomes that of the moves.
    Fmt(Fmt),
    /// Count games, half-moves, results and how the games ended
    Stats(GameFiles),
    /// Write every position of the main lines, one a line, with its game and ply
    Positions(Positions),
    /// Write the games that have all of these properties, or with --any one of them
    Extract(Extract),
}

/// Files of games, and the letters of their pieces.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GameFiles {
    #[command(flatten)]
    pub(super) files: Files,

    /// The letters of pieces in moves: a language such as `german` or `ru`, or the letters of king,
    /// queen, rook, bishop and knight: `KDTLS`
    #[arg(long, value_name = "LETTERS", value_parser = letters)]
    pub(super) letters: Option<Letters>,
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
}

#[derive(clap::Args, Debug)]
pub(crate) struct Positions {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// The notation of the positions
    #[arg(long, value_name = "NOTATION", value_enum, default_value = "fen")]
    pub(super) to: Notation,

    /// What to write of each position: `game`, `ply`, `position`, `san` and `uci` for the move before it, `clock`,
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

/// How positions are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// Forsyth-Edwards Notation
    Fen,
    /// Field Expression Encoding Notation
    Feen,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Extract {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// Games with such a tag: `White=Carlsen`, `WhiteElo>=2400`, `Date=2019.06..2020.03`
    ///
    /// `=` finds a text within the value, in capital or small letters, or a number or date that is equal: `Date=2020` is
    /// any day of that year. `==` and `!=` compare whole values; `>=`, `<=`, `>`, `<` and ranges `FROM..TO` compare
    /// numbers, dates and texts. `Player` is White or Black; `Elo`, `Title`, `FideId` and `Team` are those of either.
    #[arg(long, value_name = "NAME=TEXT", value_parser = TagCondition::from_text)]
    pub(super) tag: Vec<TagCondition>,

    /// Games with this result: `1-0`, `0-1`, `1/2-1/2` or `*`; if given again, either
    #[arg(long, value_name = "RESULT", value_parser = ["1-0", "0-1", "1/2-1/2", "*"])]
    pub(super) result: Vec<String>,

    /// Games with any of the given properties, not all
    #[arg(long)]
    pub(super) any: bool,

    /// Games of at least N half-moves
    #[arg(long, value_name = "N")]
    pub(super) min_plies: Option<usize>,

    /// Games of at most N half-moves
    #[arg(long, value_name = "N")]
    pub(super) max_plies: Option<usize>,

    /// Games that reach this position in their main line; clocks are ignored
    #[arg(long, value_name = "FEN")]
    pub(super) position: Option<chess::Position>,

    /// Games whose main line ends with mate
    #[arg(long)]
    pub(super) mate: bool,

    /// Games whose main line ends with a check, or with mate
    #[arg(long)]
    pub(super) check: bool,

    /// Games that reach these pieces in their main line, of White and of Black or the other way round:
    /// `KRPvKR`
    #[arg(long, value_name = "PIECES", value_parser = Material::from_text)]
    pub(super) material: Option<Material>,
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
