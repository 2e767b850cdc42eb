//! Games and how they end.

use ::chess::{Adjudication, Claim, Game};
use serde::{Deserialize, Serialize};

use crate::fixture::{Kind, Subject};

/// The status of a game after its moves, under each adjudication.
pub(in crate::adapters) struct Status;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct StatusInput {
    start: String,
    moves: Vec<String>,
}

impl Subject for StatusInput {}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct Verdict {
    binbo: String,
    fide: String,
    never: String,
    repetitions: usize,
    claims: Vec<String>,
}

impl Kind for Status {
    const NAME: &'static str = "chess-status";
    type Input = StatusInput;
    type Outcome = Verdict;

    /// The claims are those that hold if the game goes on.
    fn run(input: &StatusInput) -> Result<Verdict, String> {
        let start = super::position(&input.start)?;
        let mut game = Game::from_position(start).adjudicated(Adjudication::Never);
        for text in &input.moves {
            let played = game.play(text.as_str());
            played.map_err(|error| format!("{text}: {error}"))?;
        }
        let status = |adjudication| game.clone().adjudicated(adjudication).status().to_string();
        let claims = game.claims().iter().map(|claim| match claim {
            Claim::FiftyMoves => "fifty-moves".to_owned(),
            _ => "threefold-repetition".to_owned(),
        });
        Ok(Verdict {
            binbo: status(Adjudication::Binbo),
            fide: status(Adjudication::Fide),
            never: status(Adjudication::Never),
            repetitions: game.repetitions(),
            claims: claims.collect(),
        })
    }
}
