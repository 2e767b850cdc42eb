use std::ffi::OsString;

use clap::Args;
use feen_rules::Notation;

use crate::arguments::played::Played;
use crate::arguments::values::text;

/// List the legal moves of a position
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) played: Played,

    /// Position in quotes: FEEN, FEN, SFEN or `startpos`; `-` or none reads standard input,
    /// one position per line; a file name reads that file
    #[arg(value_name = "TEXT", value_parser = text(), allow_hyphen_values = true)]
    pub(crate) text: Option<OsString>,

    /// Notation of the moves: `uci`, `usi`, `san`, `iccs`, `wxf`, `csa`, `kif`, `western`, `chinese` or `janggi`
    #[arg(long, value_name = "NAME", default_value = "uci")]
    pub(crate) notation: Notation,

    /// Print only the number of moves
    #[arg(long)]
    pub(crate) count: bool,

    /// Write one JSON object per position
    #[arg(long)]
    pub(crate) json: bool,

    // Taken only to report that the quotes are missing.
    #[arg(hide = true)]
    pub(crate) surplus: Vec<OsString>,
}

const MORE: &str = "\
The moves of a position are on one line, in the order of their letters. A game
that is over has none.

A text is FEEN, FEN or SFEN, whichever it is: SFEN has four fields, the last two
of them the hands and a number. FEEN may have a residue after a TAB: castling
rights and counters, as `feen convert --residue` writes them. A text that is not
a position of the game is reported with its place, and with the games whose
position it is.

With --json an object has the keys fen, turn, check, count, moves (unless
--count is given) and outcome: null, or an object with the keys winner (null in
a draw) and reason.

Exit status: 0 listed; 1 not a position of the game; 2 wrong usage, or what
cannot be read.

Examples:
  feen moves --game xiangqi startpos
  feen moves --game shogi --notation kif '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'
  feen moves --game crazyhouse --count < positions.fen
  feen moves --variants mine.txt --game mine startpos";
