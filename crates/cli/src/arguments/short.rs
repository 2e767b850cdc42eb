//! Options of a search that stand for queries.

use feen::{Pattern, Piece, Player};

use crate::arguments::{HandPiece, SquarePiece};

/// The query that an option stands for, with the pieces that it asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Short {
    /// With `exactly` before each piece whose marks may have to be compared.
    query: String,
    pub(crate) pieces: Vec<Piece>,
}

impl Short {
    fn new(query: String, pieces: impl IntoIterator<Item = Piece>) -> Self {
        let pieces = pieces.into_iter().collect();
        Self { query, pieces }
    }

    /// The query, which compares the marks of all pieces or those that are written.
    pub(crate) fn query(&self, is_exact: bool) -> String {
        if is_exact {
            self.query.clone()
        } else {
            self.query.replace("exactly ", "")
        }
    }

    /// `8x8`, `irregular`.
    pub(super) fn shape(text: &str) -> Result<Self, &'static str> {
        let is_box = text.split('x').all(|size| size.parse::<u64>().is_ok());
        match text {
            "irregular" => Ok(Self::new(text.to_owned(), [])),
            sizes if is_box => Ok(Self::new(format!("shape {sizes}"), [])),
            _ => Err("expected sizes such as `8x8`, or `irregular`"),
        }
    }

    /// `2..8`.
    pub(super) fn pieces(text: &str) -> Result<Self, &'static str> {
        Ok(Self::new(within("pieces", text)?, []))
    }

    /// `first:P`.
    pub(super) fn in_hand(text: &str) -> Result<Self, String> {
        let HandPiece { owner, piece } = text.parse()?;
        let holder = match owner {
            Some(Player::First) => "first",
            Some(Player::Second) => "second",
            None => "any",
        };
        Ok(Self::new(
            format!("hand({holder}, exactly {piece}) > 0"),
            [piece],
        ))
    }

    /// `Q=2..`.
    pub(super) fn letter(text: &str) -> Result<Self, &'static str> {
        let expected = "expected a letter and a number, as `Q=2..`";
        let (letter, count) = text.split_once('=').ok_or(expected)?;
        let piece = letter.parse::<Piece>().map_err(|_| expected)?;
        if letter.len() > 1 {
            return Err("expected a letter without marks, as `Q=2..`");
        }
        let number = format!("count({piece}) + hand(any, {piece})");
        Ok(Self::new(within(&number, count)?, [piece]))
    }

    /// `-K^`.
    pub(super) fn piece(text: &str) -> Result<Self, String> {
        let piece = text.parse::<Piece>();
        let piece = piece.map_err(|error| error.kind().to_string())?;
        let query = format!("(exactly {piece} or hand(any, exactly {piece}) > 0)");
        Ok(Self::new(query, [piece]))
    }

    /// `P/?P`.
    pub(super) fn pattern(text: &str) -> Result<Self, String> {
        let pattern = text.parse::<Pattern>();
        let pattern = pattern.map_err(|error| error.as_kind().to_string())?;
        Ok(Self::new(
            format!("pattern exactly \"{pattern}\""),
            pattern.pieces(),
        ))
    }

    /// `e4=K`, `e4=empty`; with the square.
    pub(super) fn on(text: &str) -> Result<(String, Self), String> {
        if let Some((square, "empty" | ".")) = text.split_once('=') {
            return Ok((square.to_owned(), Self::new(format!("_ on {square}"), [])));
        }
        let SquarePiece { square, piece } = text.parse()?;
        let short = Self::new(format!("exactly {piece} on {square}"), [piece]);
        Ok((square, short))
    }
}

/// The condition that a number is in a range such as `2..8`, both included.
fn within(number: &str, range: &str) -> Result<String, &'static str> {
    let expected = "expected a number, or two as `2..8`";
    let bound = |text: &str| match text {
        "" => Ok(None),
        text => text.parse::<u64>().map(Some).map_err(|_| expected),
    };
    let (least, most) = match range.split_once("..") {
        None => (bound(range)?, bound(range)?),
        Some((least, most)) => (bound(least)?, bound(most)?),
    };
    match (least.filter(|least| *least > 0 || most == Some(0)), most) {
        (None, None) if range.is_empty() => Err(expected),
        (None, None) => {
            Err("expected a bound, as in `2..8`, `2..` or `..8`, found a range of all numbers")
        }
        (Some(least), Some(most)) if least > most => Err(expected),
        (Some(least), Some(most)) if least == most => Ok(format!("{number} = {least}")),
        (Some(least), Some(most)) => Ok(format!("({number} >= {least} and {number} <= {most})")),
        (None, Some(most)) => Ok(format!("{number} <= {most}")),
        (Some(least), None) => Ok(format!("{number} >= {least}")),
    }
}
