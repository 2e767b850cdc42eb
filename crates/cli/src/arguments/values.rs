//! The values of arguments: texts, players, pieces, and words of the crate `draw`.

use std::ffi::OsString;
use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use feen::Piece;
use feen_draw::{Figure, Game};
use feen_rules::{UnknownVariant, Variant};
use qi::Player;

/// A text of FEEN, which may start with a hyphen, but not with two, as an unknown option
/// does.
pub(crate) fn text() -> impl TypedValueParser<Value = OsString> {
    OsStringValueParser::new().try_map(|text| {
        if text.as_encoded_bytes().starts_with(b"--") {
            return Err("unknown option; expected a text of FEEN");
        }
        Ok(text)
    })
}

/// A player as an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Side(pub(crate) Player);

impl ValueEnum for Side {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(Player::First), Self(Player::Second)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.as_str()))
    }
}

/// A piece in a hand, of any player or of one: `P`, `first:P`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HandPiece {
    pub(crate) owner: Option<Player>,
    pub(crate) piece: Piece,
}

impl FromStr for HandPiece {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (owner, piece) = match text.split_once(':') {
            None => (None, text),
            Some((owner, piece)) => {
                let player = owner.parse::<Player>();
                let player = player.map_err(|error| error.to_string())?;
                (Some(player), piece)
            }
        };
        let piece = piece.parse::<Piece>();
        let piece = piece.map_err(|error| error.kind().to_string())?;
        Ok(Self { owner, piece })
    }
}

/// A piece on a square, as `e4=K^`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SquarePiece {
    pub(crate) square: String,
    pub(crate) piece: Piece,
}

impl FromStr for SquarePiece {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let pair = text.split_once('=');
        let Some((square, piece)) = pair.filter(|(square, _)| !square.is_empty()) else {
            return Err("expected a square and a piece, as `e4=K^`".to_owned());
        };
        let piece = piece.parse::<Piece>();
        Ok(Self {
            square: square.to_owned(),
            piece: piece.map_err(|error| error.kind().to_string())?,
        })
    }
}

/// A name of the crate `draw`, with all names in the help.
pub(crate) fn look<T, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.map(name)).try_map(|name| name.parse())
}

/// The look of a game: its board and pieces, and the figures of those that are its own.
#[derive(Clone, Debug)]
pub(crate) struct GameLook {
    pub(crate) game: Option<Game>,
    pub(crate) figures: Vec<(Piece, Figure)>,
}

/// A game of the crate `draw`, or a variant.
pub(crate) fn game(name: &str) -> Result<GameLook, String> {
    if let Ok(game) = name.parse() {
        return Ok(GameLook {
            game: Some(game),
            figures: Vec::new(),
        });
    }
    let variant: Variant = name
        .parse()
        .map_err(|error: UnknownVariant| error.to_string())?;
    let figures = variant.figures();
    let figures = figures.filter_map(|(piece, figure)| Some((piece, figure.parse().ok()?)));
    Ok(GameLook {
        game: variant.look().and_then(|look| look.parse().ok()),
        figures: figures.collect(),
    })
}

/// A time in seconds: `1.5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seconds(pub(crate) Duration);

impl FromStr for Seconds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let time = text
            .parse()
            .ok()
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let range = Duration::from_millis(1)..=Duration::from_secs(86_400);
        let time = time.filter(|time| range.contains(time));
        time.map(Self)
            .ok_or("expected seconds from 0.001 to 86400, such as `1.5`")
    }
}
