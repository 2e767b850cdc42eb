use std::convert::Infallible;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgGroup, Args, ValueEnum, ValueHint};
use feen::Style;
use feen_files::Files;
use feen_legacy::{Apostrophe, Letters, Mark, Marks, MigrateErrorKind, Nines, Version};
use qi::{ByPlayer, Player};

use crate::arguments::{Place, marks};

/// Rewrite lines of earlier formats in today's FEEN
#[derive(Args, Debug)]
#[command(
    after_help = MORE,
    group(ArgGroup::new("version").required(true).args(["from", "guess"])),
)]
pub(crate) struct Migrate {
    /// Version of the lines, a letter (see --help), or `auto` for mixed lines
    ///
    /// With `auto` a line is migrated if all versions that it could be of make the same FEEN.
    #[arg(long, value_name = "VERSION", value_parser = origin)]
    pub(crate) from: Option<Origin>,

    /// List the versions that each line could have; migrate nothing
    #[arg(long, conflicts_with_all = [
        "styles", "players", "sides", "terminal", "marks", "apostrophe", "nines", "explain",
    ])]
    pub(crate) guess: bool,

    /// Letters of the style names: those of 2025 or 2026, or a file of lines such as `CHESS
    /// C`
    #[arg(long, value_name = "YEAR|FILE", value_hint = ValueHint::FilePath)]
    pub(crate) styles: Option<Styles>,

    /// Styles of the first and second player, for lines without styles
    #[arg(long, value_name = "S/s", value_parser = players)]
    pub(crate) players: Option<ByPlayer<Style>>,

    /// Names of the first and second player to move, if they depend on the game
    #[arg(long, value_name = "FIRST/SECOND", value_parser = sides)]
    pub(crate) sides: Option<ByPlayer<String>>,

    /// Letters of the terminal pieces, which get `^`
    #[arg(long, value_name = "LETTERS", value_parser = letters)]
    pub(crate) terminal: Option<Letters>,

    /// Policy for marks on pieces: keep, drop, 2026, or one by one
    #[arg(long, value_name = "POLICY", value_parser = marks::parse)]
    pub(crate) marks: Option<Marks>,

    /// Meaning of `'` in version J
    #[arg(long, value_name = "MEANING", value_enum)]
    pub(crate) apostrophe: Option<Meaning>,

    /// Meaning of a count such as 99 in version K
    #[arg(long, value_name = "MEANING", value_enum)]
    pub(crate) nines: Option<Count>,

    /// Show at most N reports and count the rest
    #[arg(long, value_name = "N")]
    pub(crate) max: Option<u64>,

    /// List all decisions on standard error
    #[arg(long)]
    pub(crate) explain: bool,

    /// Write one JSON object per line instead of the text
    #[arg(long, conflicts_with = "explain")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) place: Place,

    #[command(flatten)]
    pub(crate) files: Files,
}

/// The version of the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    Of(Version),
    /// Each line has a version of its own.
    Each,
}

/// Where the letters of styles are from.
#[derive(Clone, Debug)]
pub(crate) enum Styles {
    Of2025,
    Of2026,
    File(PathBuf),
}

impl FromStr for Styles {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "2025" => Self::Of2025,
            "2026" => Self::Of2026,
            path => Self::File(path.into()),
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Meaning {
    Intermediate,
    Derived,
}

impl From<Meaning> for Apostrophe {
    fn from(meaning: Meaning) -> Self {
        match meaning {
            Meaning::Intermediate => Self::Intermediate,
            Meaning::Derived => Self::Derived,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Count {
    Number,
    Sum,
}

impl From<Count> for Nines {
    fn from(count: Count) -> Self {
        match count {
            Count::Number => Self::Number,
            Count::Sum => Self::Sum,
        }
    }
}

impl Migrate {
    /// The option that lines of a version need, if it is not given.
    pub(crate) fn lack(&self, version: Version) -> Option<String> {
        let needed = self.needed(version)?;
        Some(format!("expected {needed}"))
    }

    fn needed(&self, version: Version) -> Option<String> {
        use Version as V;
        let marks = self.marks.unwrap_or(Marks::KEEP);
        let is_of_chess = marks.with_other(Mark::Keep) != Marks::KEEP;
        Some(match version {
            V::C | V::D | V::E if self.players.is_none() => {
                format!("'--players', for version {version} writes no styles")
            }
            V::F | V::G | V::H | V::I | V::J if self.styles.is_none() => {
                format!("'--styles', for version {version} writes names of styles")
            }
            V::C | V::D | V::E | V::K | V::L if is_of_chess && self.styles.is_none() => format!(
                "'--styles' beside '--marks' for castling, en-passant or home-pawns, \
                 for version {version} writes no names of styles"
            ),
            _ => return None,
        })
    }

    /// Why an option is wrong that says nothing of lines of a version, if one is given.
    pub(crate) fn surplus(&self, version: Version) -> Option<String> {
        use Version as V;
        let options = [
            ("--styles", self.styles.is_some(), V::C..=V::L),
            ("--players", self.players.is_some(), V::C..=V::E),
            ("--sides", self.sides.is_some(), V::D..=V::E),
            ("--terminal", self.terminal.is_some(), V::C..=V::L),
            ("--marks", self.marks.is_some(), V::C..=V::L),
            ("--apostrophe", self.apostrophe.is_some(), V::J..=V::J),
            ("--nines", self.nines.is_some(), V::K..=V::K),
        ];
        let is_surplus = |(_, is_given, versions): &(_, bool, RangeInclusive<Version>)| {
            *is_given && !versions.contains(&version)
        };
        let (option, _, versions) = options.into_iter().find(is_surplus)?;
        let (first, last) = versions.into_inner();
        let meant = if first == last {
            format!("version {first}")
        } else {
            format!("versions {first} to {last}")
        };
        Some(format!(
            "expected '{option}' only for {meant}, found it for version {version}"
        ))
    }
}

fn origin(text: &str) -> Result<Origin, String> {
    if text == "auto" {
        return Ok(Origin::Each);
    }
    let version = text.parse::<Version>().map_err(|error| error.to_string())?;
    if version.is_read() {
        return Ok(Origin::Of(version));
    }
    let unread = MigrateErrorKind::Version { version };
    Err(format!("{unread}, which is only guessed"))
}

fn players(text: &str) -> Result<ByPlayer<Style>, &'static str> {
    let expected = "expected two styles such as `S/s`, the first player's first";
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

fn sides(text: &str) -> Result<ByPlayer<String>, &'static str> {
    let names: Vec<_> = text.split('/').collect();
    match names[..] {
        [first, second] if first != second && !first.is_empty() && !second.is_empty() => {
            Ok(ByPlayer::new(first.to_owned(), second.to_owned()))
        }
        _ => Err("expected two names such as `w/b`, the first player's first"),
    }
}

fn letters(text: &str) -> Result<Letters, &'static str> {
    Letters::new(text).ok_or("expected letters from A to Z, such as `K`")
}

const MORE: &str = "\
A text does not say which version it has, and one character has meant
different things. The versions that are read:

  C  since 2015-08     1k6/8 B Pgg             three fields, no styles
  D  since 2020-08     1,k,6/8 0 P,g*2         commas
  E  since 2023-04-27  1k6/8 0                 two fields
  F  since 2025-04     1k=6/8 CHESS/chess P    styles before hands
  G  since 2025-05-10  1k=6/8 P CHESS/chess    = < > on pieces
  H  since 2025-05-13  1k6/R'7 P CHESS/chess   ' on pieces
  I  since 2025-05-26  1k6/R'7 P/ CHESS/chess  hands apart
  J  since 2025-05-30  1k6/R'7 / GAME1/game2   digits in styles
  K  since 2025-09     1k6/R'7 P/ C/c          styles of one letter
  L  since 2025-12     1k^6/R'7 P/ C/c         ^ on pieces
  M  since 2026-01                             today's

The lines are written to standard output. A line that is not of the version, or
that leaves open a question that no option answers, is reported on standard
error and
written as a comment:
# and the old text, for as it is it could be read as another position. Blank
lines, lines that start with # and lines of 4 MiB or more stay. A and B, of five
fields, are only guessed. FEN, the notation of chess, is not one of them and is
not read. With --column or --key a line that is not migrated stays as it is.

Names of styles (F to J) need --styles; C, D and E need --players. --sides is
for D and E, whose sides are 0 and 1 unless the game calls them otherwise. A
count such as 99 may be a sum in K, where --nines decides; in L it is taken for
a number, which is reported. An option that says nothing of the version is
refused. POLICY is for

  castling    ' on a rook, = < > on a king, + on a king or a rook of K and L
  en-passant  ' on a pawn, < > on a pawn
  other       ' = < > elsewhere
  home-pawns  pawns on their home rank, which become +P (up to J)

and each of the first three takes keep (an error where FEEN cannot), drop, - or
+, but home-pawns keep or +, as in `castling=-,home-pawns=+`. A word alone is
for all: keep, which is so without --marks; drop, which leaves home pawns as
they are; or 2026 for castling=-,en-passant=-,home-pawns=+. The words come
first: `2026,other=drop`. Rooks, kings and pawns are those on the board of a
style whose name starts with CHESS; derived ones are not. Where lines have no
names (C, D, E, K and L), only --styles says which letter is chess, so all but
`other` needs it.

With --explain each decision is listed as

  FILE:LINE:COLUMN: note: DECISION

or as a warning where something is lost. With --guess each line is listed as

  FILE:LINE: VERSIONS

With --json an object has the keys file, line, feen (the new text, or null),
decisions (span, code, message, and loss, whether something is lost) and error
(null, or with column, span, code, message and help, a list of sentences). With
--guess it has file, line and versions.

Exit status: 0 every line is migrated, or fits some version; 1 some line is not,
or fits none; 2 wrong usage, or a file or a line that cannot be read (the others
are still done).

Examples:
  feen migrate --guess old.txt
  feen migrate --from H --styles 2025 --terminal K --marks 2026 old.txt
  feen migrate --from auto --styles 2025 --players C/c mixed.txt
  feen migrate --from C --players S/s --terminal K < old.txt > new.txt";
