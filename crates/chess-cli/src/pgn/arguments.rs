use chess::pgn::Letters;
use clap::{Subcommand, ValueEnum};
use files::Files;

use super::material::Material;

/// The verbs on files of games.
#[derive(Subcommand, Debug)]
pub(crate) enum PgnVerb {
    /// Report every error, with its line and its place
    Check(GameFiles),
    /// Write the games again, in the export format of the standard
    ///
    /// A move that cannot be played is reported, and so are a result that is not that of the tags and
    /// a tag that is there twice.
    Fmt(Fmt),
    /// Count games, half-moves, results and how the games ended
    Stats(GameFiles),
    /// Write every position of the main lines, one a line, with its game and ply
    Positions(Positions),
    /// Write the games that have all of these properties
    Extract(Extract),
}

/// Files of games, and how their pieces are called.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GameFiles {
    #[command(flatten)]
    pub(super) files: Files,

    /// The letters of pieces in moves: a language, as `german` or `ru`, or the letters of king,
    /// queen, rook, bishop and knight: `KDTLS`
    #[arg(long, value_name = "LETTERS", value_parser = letters)]
    pub(super) letters: Option<Letters>,
}

#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Fmt {
    #[command(flatten)]
    pub(super) files: GameFiles,

    /// The most characters of a line of moves; 0 is one line for all
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

    /// Games with this tag, whose value has this text in it, in capital or small letters: `White=Carlsen`
    #[arg(long, value_name = "NAME=TEXT", value_parser = name_and_text)]
    pub(super) tag: Vec<(String, String)>,

    /// Games with this result: `1-0`, `0-1`, `1/2-1/2` or `*`
    #[arg(long, value_name = "RESULT", value_parser = ["1-0", "0-1", "1/2-1/2", "*"])]
    pub(super) result: Option<String>,

    /// Games of at least so many half-moves
    #[arg(long, value_name = "N")]
    pub(super) min_plies: Option<usize>,

    /// Games of at most so many half-moves
    #[arg(long, value_name = "N")]
    pub(super) max_plies: Option<usize>,

    /// Games that reach this position in their main line; clocks do not count
    #[arg(long, value_name = "FEN")]
    pub(super) position: Option<chess::Position>,

    /// Games whose main line ends with mate
    #[arg(long)]
    pub(super) mate: bool,

    /// Games whose main line ends with a check, or with mate
    #[arg(long)]
    pub(super) check: bool,

    /// Games that reach these men in their main line, of White and of Black or the other way round:
    /// `KRPvKR`
    #[arg(long, value_name = "MEN", value_parser = Material::from_text)]
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

fn name_and_text(text: &str) -> Result<(String, String), &'static str> {
    let pair = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, text) = pair.ok_or("expected NAME=TEXT")?;
    Ok((name.to_owned(), text.to_lowercase()))
}
