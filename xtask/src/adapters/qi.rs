//! The adapter of `qi`.

use std::collections::BTreeMap;
use std::str::FromStr;

use qi::{ByPlayer, Change, Error, Hands, Player, Qi, Shape};
use serde::{Deserialize, Serialize};

use crate::data::{Count, Outcome, Repeated, Side, Sides};
use crate::fixture::{Kind, Subject};

type Model = Qi<String, String>;

/// A position part by part.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    shape: Vec<usize>,
    board: Repeated<Option<String>>,
    hands: Sides<Vec<(String, Count)>>,
    styles: Sides<String>,
    turn: Side,
}

impl Position {
    /// The position, with pieces and styles of other types than strings.
    pub(super) fn build<P, S>(&self) -> Result<Qi<P, S>, String>
    where
        P: FromStr + Ord,
        S: FromStr,
    {
        let model = self.model().map_err(|error| error.to_string())?;
        let (shape, board, hands, styles, turn) = model.into_parts();
        let board: Option<Vec<Option<P>>> = board
            .into_iter()
            .map(|square| square.map_or(Some(None), |piece| piece.parse().ok().map(Some)))
            .collect();
        let items: Option<Vec<(Player, P, usize)>> = Player::ALL
            .into_iter()
            .flat_map(|player| {
                let hand = hands.hand(player).iter();
                hand.map(move |(piece, count)| Some((player, piece.parse().ok()?, count)))
            })
            .collect();
        let styles = styles.map(|style| style.parse().ok());
        match (board, items, styles.first.zip(styles.second)) {
            (Some(board), Some(items), Some((first, second))) => {
                let hands = Hands::from_items(items);
                let styles = ByPlayer::new(first, second);
                Qi::from_parts(shape, board, hands, styles, turn).map_err(|error| error.to_string())
            }
            _ => Err("the input has a piece or a style that is none".to_owned()),
        }
    }

    fn model(&self) -> Result<Model, Error> {
        let hands = ByPlayer::from(self.hands.clone());
        let items = hands.iter().flat_map(|(player, hand)| {
            let count = |count| usize::try_from(count).unwrap_or(usize::MAX);
            hand.iter()
                .map(move |(piece, Count(copies))| (player, piece.clone(), count(*copies)))
        });
        Qi::from_parts(
            Shape::new(&self.shape)?,
            self.board.items().cloned().collect(),
            Hands::from_items(items),
            self.styles.clone().into(),
            self.turn.into(),
        )
    }
}

impl From<&Model> for Position {
    fn from(model: &Model) -> Self {
        let players = ByPlayer::new(Player::First, Player::Second);
        let hand = |player| {
            let items = model.hand(player).iter();
            items
                .map(|(piece, count)| (piece.clone(), count.into()))
                .collect()
        };
        Self {
            shape: model.shape().to_vec(),
            board: model.board().iter().cloned().collect(),
            hands: players.map(hand).into(),
            styles: model.styles().clone().into(),
            turn: model.turn().into(),
        }
    }
}

/// Steps one after the other, the first of which makes a position.
pub(super) struct Sequence;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Step {
    New {
        shape: Vec<usize>,
        styles: Sides<String>,
    },
    FromParts(Position),
    BoardDiff(Vec<(usize, Option<String>)>),
    FirstHandDiff(Vec<(String, i32)>),
    SecondHandDiff(Vec<(String, i32)>),
    Toggle,
    WithTurn(Side),
    Update {
        squares: Vec<(usize, Option<String>)>,
        hands: Vec<(Side, String, i32)>,
        turn: Side,
    },
    /// Applies the difference of two positions, or what undoes it.
    Apply {
        before: Position,
        after: Position,
        #[serde(default, skip_serializing_if = "is_false")]
        reversed: bool,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref)]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Subject for Vec<Step> {}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reached {
    position: Position,
    counts: Counts,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    squares: usize,
    pieces: usize,
    board_pieces: usize,
    hand_pieces: usize,
}

/// The error of a step, with its numbers.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refused {
    error: String,
    step: usize,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    values: BTreeMap<String, Value>,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Value {
    Number(Count),
    Player(Side),
}

impl Kind for Sequence {
    const NAME: &'static str = "qi";
    type Input = Vec<Step>;
    type Outcome = Outcome<Reached, Refused>;

    fn run(steps: &Vec<Step>) -> Result<Self::Outcome, String> {
        let mut position = None;
        for (number, step) in steps.iter().enumerate() {
            match take(step, position)? {
                Ok(next) => position = Some(next),
                Err(error) => return Ok(Outcome::Refused(refused(error, number)?)),
            }
        }
        let model = position.ok_or("no step makes a position")?;
        Ok(Outcome::Accepted(Reached {
            position: Position::from(&model),
            counts: Counts {
                squares: model.square_count(),
                pieces: model.piece_count(),
                board_pieces: model.board_piece_count(),
                hand_pieces: model.hand_piece_count(),
            },
        }))
    }
}

fn take(step: &Step, position: Option<Model>) -> Result<Result<Model, Error>, String> {
    let position = match (step, position) {
        (Step::New { shape, styles }, None) => {
            let Sides { first, second } = styles.clone();
            return Ok(Qi::new(shape, first, second));
        }
        (Step::FromParts(parts), None) => return Ok(parts.model()),
        (Step::New { .. } | Step::FromParts(_), Some(_)) => {
            return Err("only the first step makes a position".to_owned());
        }
        (_, position) => position.ok_or("the first step makes a position")?,
    };
    Ok(match step {
        Step::BoardDiff(changes) => position.board_diff(changes.clone()),
        Step::FirstHandDiff(changes) => position.first_hand_diff(changes.clone()),
        Step::SecondHandDiff(changes) => position.second_hand_diff(changes.clone()),
        Step::Toggle => Ok(position.toggle()),
        Step::WithTurn(player) => Ok(position.with_turn((*player).into())),
        Step::Apply {
            before,
            after,
            reversed,
        } => {
            let model = |position: &Position| position.model().map_err(|error| error.to_string());
            let (before, after) = (model(before)?, model(after)?);
            let diff = match before.diff(&after) {
                Ok(diff) if *reversed => diff.reversed(),
                Ok(diff) => diff,
                Err(error) => return Ok(Err(error)),
            };
            let in_place = in_place(&position, |model| model.apply_mut(&diff))?;
            let applied = position.apply(&diff);
            if applied != in_place {
                return Err("`apply` and `apply_mut` disagree".to_owned());
            }
            applied
        }
        Step::Update {
            squares,
            hands,
            turn,
        } => {
            let hands = hands.iter().cloned();
            let hands = hands.map(|(player, piece, delta)| (player.into(), piece, delta));
            in_place(&position, |model| {
                model.update(squares.clone(), hands, (*turn).into())
            })?
        }
        Step::New { .. } | Step::FromParts(_) => Ok(position),
    })
}

/// The position after a change in place, which a refusal must leave as it was.
fn in_place(
    position: &Model,
    change: impl FnOnce(&mut Model) -> Result<(), Error>,
) -> Result<Result<Model, Error>, String> {
    let mut model = position.clone();
    match change(&mut model) {
        Ok(()) => Ok(Ok(model)),
        Err(error) if model == *position => Ok(Err(error)),
        Err(error) => Err(format!("the position has changed in spite of {error:?}")),
    }
}

fn refused(error: Error, step: usize) -> Result<Refused, String> {
    let number = |name, number: usize| (name, Value::Number(number.into()));
    let count = |name, count| (name, Value::Number(Count(count)));
    let side = |player: Player| ("player", Value::Player(player.into()));
    let values = match error {
        Error::EmptyShape | Error::DimensionTooSmall | Error::ShapeMismatch => vec![],
        Error::TooManyDimensions { got }
        | Error::DimensionTooLarge { got }
        | Error::TooManySquares { got } => vec![number("got", got)],
        Error::IndexOutOfRange { index, squares } => {
            vec![number("index", index), number("squares", squares)]
        }
        Error::HandUnderflow { held, requested } => {
            vec![count("held", held), count("requested", requested)]
        }
        Error::TooManyPieces { pieces, squares } => {
            vec![count("pieces", pieces), number("squares", squares)]
        }
        Error::BoardLength { found, squares } => {
            vec![number("found", found), number("squares", squares)]
        }
        Error::SquareMismatch { index } => vec![number("index", index)],
        Error::HandMismatch {
            player,
            expected,
            found,
        } => vec![
            side(player),
            count("expected", expected),
            count("found", found),
        ],
        Error::StyleMismatch { player } | Error::TurnMismatch { player } => vec![side(player)],
        other => return Err(format!("no adapter knows {other:?}")),
    };
    let named = values
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value));
    Ok(Refused {
        error: error.code().to_owned(),
        step,
        values: named.collect(),
    })
}

/// The changes from one position to another.
pub(super) struct Difference;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Two {
    before: Position,
    after: Position,
}

impl Subject for Two {}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Differs {
    squares: Vec<(usize, Option<String>, Option<String>)>,
    hands: Vec<(Side, String, Count, Count)>,
    styles: Sides<Option<(String, String)>>,
    #[serde(deserialize_with = "Option::deserialize")]
    turn: Option<(Side, Side)>,
}

impl Kind for Difference {
    const NAME: &'static str = "qi-diff";
    type Input = Two;
    type Outcome = Outcome<Differs, Refused>;

    fn run(Two { before, after }: &Two) -> Result<Self::Outcome, String> {
        let model = |position: &Position| position.model().map_err(|error| error.to_string());
        let (before, after) = (model(before)?, model(after)?);
        let diff = match before.diff(&after) {
            Ok(diff) => diff,
            Err(error) => return Ok(Outcome::Refused(refused(error, 0)?)),
        };
        if before.clone().apply(&diff) != Ok(after.clone())
            || after.apply(&diff.clone().reversed()) != Ok(before)
        {
            return Err("the difference does not lead there and back".to_owned());
        }
        let squares = diff.squares().iter().cloned();
        let hands = diff.hands().iter().cloned();
        let style = |change: Option<Change<String>>| change.map(|Change { old, new }| (old, new));
        let turn = |Change { old, new }: Change<Player>| (old.into(), new.into());
        let empty = diff.is_empty();
        let differs = Differs {
            squares: squares
                .map(|change| (change.index, change.old, change.new))
                .collect(),
            hands: hands
                .map(|held| {
                    let player = held.player.into();
                    (player, held.piece, held.old.into(), held.new.into())
                })
                .collect(),
            styles: diff.styles().clone().map(style).into(),
            turn: diff.turn().map(turn),
        };
        if empty == (differs == Differs::nothing()) {
            Ok(Outcome::Accepted(differs))
        } else {
            Err(format!("is_empty says {empty}"))
        }
    }
}

impl Differs {
    const fn nothing() -> Self {
        Self {
            squares: Vec::new(),
            hands: Vec::new(),
            styles: Sides {
                first: None,
                second: None,
            },
            turn: None,
        }
    }
}

/// The number of a square and its coordinates.
pub(super) struct Squares;

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Square {
    Index(Index),
    Coordinates(Coordinates),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Index {
    shape: Vec<usize>,
    index: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Coordinates {
    shape: Vec<usize>,
    coordinates: Vec<usize>,
}

impl Subject for Square {}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum SameSquare {
    Index(Option<usize>),
    Coordinates(Option<Vec<usize>>),
}

impl Kind for Squares {
    const NAME: &'static str = "qi-square";
    type Input = Square;
    type Outcome = SameSquare;

    fn run(square: &Square) -> Result<SameSquare, String> {
        let shape = |sizes: &[usize]| Shape::new(sizes).map_err(|error| error.to_string());
        Ok(match square {
            Square::Index(square) => SameSquare::Coordinates(
                shape(&square.shape)?
                    .coordinates(square.index)
                    .map(|coordinates| coordinates.to_vec()),
            ),
            Square::Coordinates(square) => {
                SameSquare::Index(shape(&square.shape)?.index(&square.coordinates))
            }
        })
    }
}
