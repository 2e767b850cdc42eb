//! Notations other than FEEN, as options name them.

use std::str::FromStr;

use clap::Args;
use feen_interchange::pdn::GameType;
use feen_interchange::{Format, Variant};

/// The notation of the positions that are given.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Foreign {
    /// Read `fen`, `epd`, `sfen` or `pdn` instead of FEEN; `auto` detects it
    #[arg(long, value_name = "FORMAT")]
    pub(crate) from: Option<Source>,

    /// Variant of the text, such as `xiangqi`; for pdn a game, such as `russian`, or a tag
    /// [default: chess; for sfen shogi, for pdn international]
    #[arg(long, hide_short_help = true, value_name = "NAME", requires = "from")]
    pub(crate) variant: Option<Game>,
}

/// A format that is given, or found in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Auto,
    Of(Format),
}

impl FromStr for Source {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name.eq_ignore_ascii_case("auto") {
            return Ok(Self::Auto);
        }
        let format = name.parse::<Format>();
        format
            .map(Self::Of)
            .map_err(|error| format!("{error}, or `auto`"))
    }
}

/// A variant, or a game of draughts.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one for a whole run")]
pub(crate) enum Game {
    Variant(Variant),
    Draughts(GameType),
}

/// Games whose rules are others than those of chess, and whose FENs are the same.
const AS_CHESS: [&str; 11] = [
    "atomic",
    "horde",
    "koth",
    "kingofthehill",
    "antichess",
    "giveaway",
    "suicide",
    "losers",
    "racingkings",
    "nocastle",
    "fromposition",
];

impl Game {
    /// The name, if it has one.
    pub(crate) fn name(&self) -> Option<&'static str> {
        match self {
            Self::Variant(variant) => Some(variant.name()),
            Self::Draughts(game) => game.name(),
        }
    }

    /// Refuses a format whose texts are never of the game, in a sentence.
    pub(crate) fn check(&self, format: Format) -> Result<(), String> {
        match (self, format) {
            (Self::Draughts(_), Format::Pdn) | (_, Format::Feen) => Ok(()),
            (Self::Draughts(game), _) => {
                let name = game.name().map_or_else(|| game.to_string(), str::to_owned);
                Err(format!(
                    "expected a variant of {format} in '--variant', found the draughts {name}"
                ))
            }
            (Self::Variant(variant), Format::Pdn) => Err(format!(
                "expected a game of draughts in '--variant', found {}",
                variant.name()
            )),
            (Self::Variant(variant), Format::Sfen)
                if !variant.has_sfen() && *variant != Variant::ANY =>
            {
                Err(format!(
                    "expected a variant that is written in SFEN, such as shogi, found {}",
                    variant.name()
                ))
            }
            (Self::Variant(_), _) => Ok(()),
        }
    }

    /// Refuses, in a sentence, a game that neither side of a conversion can use.
    fn check_both(&self, from: Format, to: Format) -> Result<(), String> {
        if (from, to) == (Format::Feen, Format::Feen) {
            let name = self
                .name()
                .map_or_else(|| "one".to_owned(), |name| format!("`{name}`"));
            return Err(format!(
                "'--variant' does not apply to FEEN alone, whose styles name the game; found {name}"
            ));
        }
        self.check(from)?;
        self.check(to)
    }
}

/// Refuses a conversion that no game has, or that cannot use the game that is given, in a
/// sentence.
pub(crate) fn check_conversion(
    from: Format,
    to: Format,
    game: Option<&Game>,
) -> Result<(), String> {
    if let Some(game) = game {
        game.check_both(from, to)?;
    }
    match (from, to) {
        (Format::Pdn, Format::Pdn | Format::Feen) | (Format::Feen, Format::Pdn) => Ok(()),
        (Format::Pdn, other) => Err(format!(
            "expected `feen` or `pdn` in '--to' where the text is PDN, found `{}`: \
             draughts has no {other}",
            other.name()
        )),
        (other, Format::Pdn) => Err(format!(
            "expected another format than `pdn` in '--to' where the text is {other}: \
             only draughts has PDN"
        )),
        _ => Ok(()),
    }
}

impl FromStr for Game {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if let Ok(variant) = name.parse() {
            return Ok(Self::Variant(variant));
        }
        name.parse().map(Self::Draughts).map_err(|_| {
            let letters = |name: &str| {
                let letters = name.chars().filter(char::is_ascii_alphanumeric);
                letters.collect::<String>().to_ascii_lowercase()
            };
            let is_kin = AS_CHESS.contains(&letters(name).as_str());
            if is_kin {
                return format!(
                    "the FENs of {name} are those of chess: `--variant chess` reads them"
                );
            }
            let variants: Vec<&str> = Variant::ALL.iter().map(Variant::name).collect();
            let games: Vec<&str> = GameType::ALL.iter().filter_map(GameType::name).collect();
            format!(
                "expected one of {}; for pdn {}, or a tag such as `20,W,10,10,N2,0`",
                variants.join(", "),
                games.join(", ")
            )
        })
    }
}
