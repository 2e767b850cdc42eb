//! FEN, FEEN and printed boards.

use ::chess::{EnPassant, Feen, Game, Position};
use serde::{Deserialize, Serialize};

use super::RightsForm;
use crate::data::{Fault, Outcome, Text};
use crate::fixture::{Kind, Subject};

/// A FEN, read and written.
pub(in crate::adapters) struct Fen;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct FenInput {
    fen: Text,
    #[serde(default, skip_serializing_if = "RightsForm::is_standard")]
    rights: RightsForm,
}

impl Subject for FenInput {
    fn text(&self) -> Option<Vec<u8>> {
        Some(self.fen.bytes())
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct Spellings {
    written: String,
    shredder: String,
    legal_en_passant: String,
}

impl Kind for Fen {
    const NAME: &'static str = "fen";
    type Input = FenInput;
    type Outcome = Outcome<Spellings>;

    fn run(input: &FenInput) -> Result<Self::Outcome, String> {
        let text = input.fen.bytes();
        let read = match str::from_utf8(&text) {
            Ok(text) => Position::from_fen(text, input.rights.rights()),
            Err(_) => Position::try_from(text.as_slice()),
        };
        Ok(match read {
            Ok(position) => Outcome::Accepted(Spellings {
                written: position.to_string(),
                shredder: format!("{position:#}"),
                legal_en_passant: position.fen().en_passant(EnPassant::Legal).to_string(),
            }),
            Err(error) => Outcome::Refused(
                Fault::new(error.kind().code(), error.span()).with_also(error.also()),
            ),
        })
    }
}

/// A position as FEEN, from FEN or from FEEN.
pub(in crate::adapters) struct Exchange;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::adapters) enum ExchangeInput {
    FromFen(String),
    FromFeen(String),
}

impl Subject for ExchangeInput {}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct Exchanged {
    feen: String,
    fen: String,
}

/// A refusal, with the square that shows it.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct ExchangeFault {
    error: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    square: Option<String>,
}

impl Kind for Exchange {
    const NAME: &'static str = "chess-feen";
    type Input = ExchangeInput;
    type Outcome = Outcome<Exchanged, ExchangeFault>;

    fn run(input: &ExchangeInput) -> Result<Self::Outcome, String> {
        let position = match input {
            ExchangeInput::FromFen(fen) => super::position(fen)?,
            ExchangeInput::FromFeen(text) => {
                let feen: Feen = text.parse().map_err(|error| format!("{text}: {error}"))?;
                match Position::from_feen(&feen) {
                    Ok(position) => position,
                    Err(error) => {
                        return Ok(Outcome::Refused(ExchangeFault {
                            error: error.kind().code().to_owned(),
                            square: error.square().map(|square| square.to_string()),
                        }));
                    }
                }
            }
        };
        let feen = position.feen();
        let back = Position::from_feen(&feen).map_err(|error| format!("{feen}: {error}"))?;
        if !back.is_same(&position) {
            return Err(format!("{feen} is read as {back}"));
        }
        Ok(Outcome::Accepted(Exchanged {
            feen: feen.to_string(),
            fen: back.fen().fields(4).shredder(true).to_string(),
        }))
    }
}

/// A printed board.
pub(in crate::adapters) struct Board;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct BoardInput {
    start: String,
    moves: Vec<String>,
    #[serde(default)]
    unicode: bool,
    #[serde(default)]
    flip: bool,
    #[serde(default = "blank")]
    empty: char,
}

const fn blank() -> char {
    ' '
}

impl Subject for BoardInput {}

impl Kind for Board {
    const NAME: &'static str = "board-text";
    type Input = BoardInput;
    type Outcome = Vec<String>;

    /// The lines of the text, each without its line feed.
    fn run(input: &BoardInput) -> Result<Vec<String>, String> {
        let mut game = Game::from_position(super::position(&input.start)?);
        for text in &input.moves {
            let played = game.play(text.as_str());
            played.map_err(|error| format!("{text}: {error}"))?;
        }
        let print = game.print().unicode(input.unicode).flip(input.flip);
        let text = print.empty(input.empty).to_string();
        Ok(text.split('\n').map(str::to_owned).collect())
    }
}
