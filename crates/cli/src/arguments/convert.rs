use std::path::PathBuf;

use clap::{Args, ValueEnum};
use feen_files::Files;
use feen_interchange::{Format, Loss, Losses, Profile, UnknownName};
use qi::{ByPlayer, Player};
use sin::Style;

use crate::arguments::notation::{Game, Source};

/// Convert lines of other notations to FEEN, and back
#[derive(Args, Debug)]
#[command(after_help = MORE)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(crate) struct Convert {
    /// Format of the lines: `feen`, `fen`, `epd`, `sfen`, `pdn`, or `auto` for that of the
    /// first line
    #[arg(long, value_name = "FORMAT", required_unless_present = "guess")]
    pub(crate) from: Option<Source>,

    /// Format to write: `feen`, `fen`, `epd`, `sfen` or `pdn`
    #[arg(long, value_name = "FORMAT", required_unless_present = "guess")]
    pub(crate) to: Option<Format>,

    /// Variant; for pdn a game, or a tag such as `20,W,10,10,N2,0` [default: chess; for sfen
    /// shogi, for pdn international]
    #[arg(long, value_name = "NAME")]
    pub(crate) variant: Option<Game>,

    /// Profile of marks in FEEN: `chess`, `sanki`, `rules-chess`, `chess960` or `plain`
    /// [default: the variant's]
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<Profile>,

    /// Styles of the first and second player in FEEN
    #[arg(long, hide_short_help = true, value_name = "C/c", value_parser = styles)]
    pub(crate) styles: Option<ByPlayer<Style>>,

    /// Use another letter for a piece in FEEN, such as `P=S`; may be repeated
    #[arg(long = "letter", hide_short_help = true, value_name = "LETTER=FEEN", value_parser = letter)]
    pub(crate) letters: Vec<(char, char)>,

    /// Mark in FEEN for promoted pieces (`~`)
    #[arg(long, hide_short_help = true, value_name = "HOW", value_enum)]
    pub(crate) promoted: Option<Promoted>,

    /// Spelling of castling rights in FEN
    #[arg(long, value_name = "HOW", value_enum)]
    pub(crate) castling: Option<Spelling>,

    /// Read walls (`*`) as empty squares and record them in the residue
    #[arg(long, hide_short_help = true, value_name = "residue", value_enum)]
    pub(crate) walls: Option<WallsChoice>,

    /// Accept common deviations and repair them
    #[arg(long)]
    pub(crate) lenient: bool,

    /// Keep losses after a TAB in the line, or in FILE, and read them from there
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    #[expect(
        clippy::option_option,
        reason = "the option may be missing, and so may its file"
    )]
    pub(crate) residue: Option<Option<PathBuf>>,

    /// Refuse lines that would lose something
    #[arg(long)]
    pub(crate) strict: bool,

    /// Losses to ignore, such as `halfmove,fullmove`
    #[arg(long, value_name = "LOSSES", value_parser = losses, default_value = "")]
    pub(crate) allow: Losses,

    /// List repairs and losses on standard error
    #[arg(long)]
    pub(crate) explain: bool,

    /// List the formats and variants that accept each line; convert nothing
    #[arg(long, conflicts_with_all = ["from", "to", "residue", "strict", "explain", "write"])]
    pub(crate) guess: bool,

    /// Edit files in place
    #[arg(long)]
    pub(crate) write: bool,

    /// Write one JSON object per line instead of the text
    #[arg(long, conflicts_with_all = ["explain", "write"])]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) files: Files,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Promoted {
    Residue,
    Derived,
    Enhanced,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Spelling {
    Xfen,
    Shredder,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum WallsChoice {
    Residue,
}

fn styles(text: &str) -> Result<ByPlayer<Style>, &'static str> {
    let expected = "expected two styles such as `C/c`, the first player's first";
    let (first, second) = text.split_once('/').ok_or(expected)?;
    let style = |token: &str, player| {
        let token = token.parse::<sin::Token>().map_err(|_| expected)?;
        let belongs = token.side() == player;
        belongs.then(|| token.style()).ok_or(expected)
    };
    Ok(ByPlayer::new(
        style(first, Player::First)?,
        style(second, Player::Second)?,
    ))
}

fn letter(text: &str) -> Result<(char, char), &'static str> {
    match text.as_bytes() {
        [letter @ b'A'..=b'Z', b'=', feen @ b'A'..=b'Z'] => {
            Ok((char::from(*letter), char::from(*feen)))
        }
        _ => Err("expected two letters from A to Z, such as `P=S`"),
    }
}

fn losses(text: &str) -> Result<Losses, UnknownName> {
    let codes = text
        .split(',')
        .map(str::trim)
        .filter(|code| !code.is_empty());
    codes.map(str::parse::<Loss>).collect()
}

const MORE: &str = "\
FEEN does not say all that other notations say: counters, rights without rooks,
the operations of an EPD. With --residue it is kept as KEY=VALUE after a TAB, or
in FILE as the number of the line, a TAB and the residue; given on the way back,
it is read the same way, and the old line comes back byte for byte, with its own
spelling of rights and of pockets. A TAB in a line of FEEN always starts its
residue. Without --residue and --strict the losses are counted, and reported at
the end; with --write a file whose lines would lose something is not replaced,
unless --residue keeps it or --allow names it.

The variant is never guessed: a line that it does not take is an error, with the
variants that would take it. `auto` takes the format of the first line of a file
that has one, and holds the file to it.

The lines are written to standard output. A line that is not converted is
reported on standard error and written as a comment: # and the old text. Blank
lines, lines that start with # and lines of 4 MiB or more stay. With --write a
file is replaced at once, and only if a line of it has changed.

With --explain repairs are listed as notes and losses as warnings:

  FILE:LINE:COLUMN: warning: lost the e.p. square e3: nobody can capture there

With --guess each line is listed as FILE:LINE: FORMAT: VARIANTS. With --json an
object has the keys file, line, text (or null), residue (or null), losses
(codes), changes (code, span, was, became, why) and error (null, or column,
span, code, message and help, a list of sentences).

Exit status: 0 every line is converted; 1 some line is not; 2 wrong usage, or a
file or a line that cannot be read or written (the others are still done).

Examples:
  feen convert --from fen --to feen --residue games.fen > games.feen
  feen convert --from feen --to fen --residue games.feen
  feen convert --from fen --to sfen --variant shogi positions.txt
  feen convert --guess unknown.txt";
