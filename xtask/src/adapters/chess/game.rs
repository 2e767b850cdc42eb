//! Games and how they end.

use ::chess::{Adjudication, AlreadyOver, Claim, ClaimError, Game, MoveError, Winner};
use serde::{Deserialize, Serialize};

use crate::data::Outcome;
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

/// A game that is played on until it is over or a move is refused.
pub(in crate::adapters) struct Course;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct CourseInput {
    start: String,
    adjudication: Rules,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    then: Option<End>,
}

impl Subject for CourseInput {}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Rules {
    Binbo,
    Fide,
    Never,
}

/// An end by claim or by hand, after the moves.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum End {
    Claim(Draw),
    /// A claim with a move that the player intends.
    ClaimWith(Draw, String),
    Draw(Option<String>),
    Award(String, Option<String>),
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Draw {
    ThreefoldRepetition,
    FiftyMoves,
}

impl From<Draw> for Claim {
    fn from(draw: Draw) -> Self {
        match draw {
            Draw::ThreefoldRepetition => Self::ThreefoldRepetition,
            Draw::FiftyMoves => Self::FiftyMoves,
        }
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct Ended {
    code: String,
    status: String,
    result: String,
}

/// A refusal, and the number of moves that were played before it.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct Halt {
    error: String,
    played: usize,
}

impl Kind for Course {
    const NAME: &'static str = "chess-game";
    type Input = CourseInput;
    type Outcome = Outcome<Ended, Halt>;

    fn run(input: &CourseInput) -> Result<Self::Outcome, String> {
        let mut game = Game::from_position(super::position(&input.start)?);
        game = game.adjudicated(match input.adjudication {
            Rules::Binbo => Adjudication::Binbo,
            Rules::Fide => Adjudication::Fide,
            Rules::Never => Adjudication::Never,
        });
        let error = play(&mut game, &input.moves)
            .err()
            .map(|error| error.code())
            .or_else(|| end(&mut game, input.then.as_ref()?).err());
        Ok(match error {
            Some(code) => Outcome::Refused(Halt {
                error: code.to_owned(),
                played: game.moves().len(),
            }),
            None => Outcome::Accepted(Ended {
                code: game.status().code().to_owned(),
                status: game.status().to_string(),
                result: game.status().result().to_owned(),
            }),
        })
    }
}

fn play(game: &mut Game, moves: &[String]) -> Result<(), MoveError> {
    for text in moves {
        game.play(text.as_str())?;
    }
    Ok(())
}

/// Ends a game, or gives the code of what forbids it.
fn end(game: &mut Game, end: &End) -> Result<(), &'static str> {
    let claimed = |error: ClaimError| error.code();
    let settled = |error: AlreadyOver| ClaimError::from(error).code();
    match end {
        End::Claim(claim) => game.claim((*claim).into()).map(drop).map_err(claimed),
        End::ClaimWith(claim, text) => {
            let intended = game
                .position()
                .read(text.as_str())
                .map_err(|error| error.code())?;
            game.claim_with((*claim).into(), intended)
                .map(drop)
                .map_err(claimed)
        }
        End::Draw(reason) => game.settle_draw(reason.as_deref()).map_err(settled),
        End::Award(winner, reason) => game
            .award(Winner::from(winner.as_str()), reason.as_deref())
            .map_err(settled),
    }
}
