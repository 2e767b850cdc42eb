//! The adapter of `feen`.

use ::qi::ByPlayer;
use feen::{Feen, ParseError, Player, Run, View};
use serde::{Deserialize, Serialize};

use super::qi::Position;
use super::token;
use crate::data::{Count, Fault, Outcome, Repeated, Side, Sides, Text as Input};
use crate::fixture::{Kind, Subject};

/// A text, read.
pub(super) struct Text;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Valid {
    parts: Parts,
    /// The reason why an owned position cannot hold the text, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owned: Option<Fault>,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts {
    ranks: Repeated<Rank>,
    hands: Sides<Vec<(String, Count)>>,
    styles: Sides<char>,
    turn: Side,
    counts: Counts,
    dimensions: usize,
    regular: bool,
    #[serde(deserialize_with = "Option::deserialize")]
    shape: Option<Vec<usize>>,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rank {
    separator: usize,
    squares: Repeated<Squares>,
}

/// One square with a piece, or consecutive squares without.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Squares {
    Empty(Count),
    Piece(String),
}

impl From<Run> for Squares {
    fn from(run: Run) -> Self {
        match run {
            Run::Piece(piece) => Self::Piece(piece.to_string()),
            Run::Empty(count) => Self::Empty(Count(count)),
        }
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    squares: Count,
    pieces: Count,
    board_pieces: Count,
    hand_pieces: Count,
}

impl Kind for Text {
    const NAME: &'static str = "feen";
    type Input = Input;
    type Outcome = Outcome<Valid>;

    fn run(input: &Input) -> Result<Self::Outcome, String> {
        let text = input.bytes();
        let valid = feen::validate_bytes(&text);
        let view = View::parse_bytes(&text);
        let owned = token::read::<Feen, ParseError>(&text)?;
        if let Ok(text) = str::from_utf8(&text)
            && (feen::validate(text) != valid || View::parse(text) != view)
        {
            return Err("a string is read otherwise than its bytes".to_owned());
        }
        match (valid, view, owned) {
            (Err(error), Err(view), Err(owned)) if error == view && error == owned => {
                Ok(Outcome::Refused(fault(&error)))
            }
            (Ok(()), Ok(view), owned) => {
                if let Ok(owned) = &owned {
                    compare(&view, owned)?;
                }
                Ok(Outcome::Accepted(Valid {
                    parts: parts(&view),
                    owned: owned.err().as_ref().map(fault),
                }))
            }
            (valid, view, owned) => Err(format!(
                "validate says {valid:?}, view {:?}, owned {:?}",
                view.err(),
                owned.err(),
            )),
        }
    }
}

fn parts(view: &View<'_>) -> Parts {
    Parts {
        ranks: view
            .layout()
            .ranks()
            .map(|rank| Rank {
                separator: rank.separator(),
                squares: rank.runs().map(Squares::from).collect(),
            })
            .collect(),
        hands: ByPlayer::new(Player::First, Player::Second)
            .map(|player| {
                view.hand(player)
                    .map(|(piece, count)| (piece.to_string(), Count(count)))
                    .collect()
            })
            .into(),
        styles: ByPlayer::new(Player::First, Player::Second)
            .map(|player| view.style(player).letter())
            .into(),
        turn: view.turn().into(),
        counts: Counts {
            squares: Count(view.square_count()),
            pieces: Count(view.piece_count()),
            board_pieces: Count(view.board_piece_count()),
            hand_pieces: Count(view.hand_piece_count()),
        },
        dimensions: view.layout().dimension_count(),
        regular: view.layout().is_regular(),
        shape: view
            .layout()
            .shape()
            .map(|shape| shape.dimensions().to_vec()),
    }
}

/// Compares an owned position with the view of its text.
fn compare(view: &View<'_>, owned: &Feen) -> Result<(), String> {
    let position = owned.position();
    let hand = |player| {
        let held = position.hand(player).iter();
        let mut held: Vec<_> = held.map(|(piece, count)| (*piece, count as u64)).collect();
        let mut listed: Vec<_> = view.hand(player).collect();
        held.sort_unstable();
        listed.sort_unstable();
        held == listed
    };
    let agree = [
        (
            "squares",
            position.board().iter().copied().eq(view.squares()),
        ),
        ("hands", hand(Player::First) && hand(Player::Second)),
        (
            "styles",
            Player::ALL
                .into_iter()
                .all(|player| *position.style(player) == view.style(player)),
        ),
        ("turn", position.turn() == view.turn()),
        (
            "counts",
            position.piece_count() as u64 == view.piece_count()
                && position.board_piece_count() as u64 == view.board_piece_count(),
        ),
        (
            "shapes",
            view.layout()
                .shape()
                .is_none_or(|shape| position.shape() == shape.dimensions()),
        ),
    ];
    match agree.into_iter().find(|(_, agree)| !agree) {
        None => Ok(()),
        Some((what, _)) => Err(format!("view and owned position have different {what}")),
    }
}

fn fault(error: &ParseError) -> Fault {
    Fault::new(error.kind().code(), error.span()).with_also(error.also())
}

/// A position made through the interface, written.
pub(super) struct Encode;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    text: String,
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unspellable {
    error: String,
    dimension: usize,
}

impl Subject for Position {}

impl Kind for Encode {
    const NAME: &'static str = "feen-encode";
    type Input = Position;
    type Outcome = Outcome<Written, Unspellable>;

    fn run(input: &Position) -> Result<Self::Outcome, String> {
        let position = input.build::<feen::Piece, feen::Style>()?;
        let feen = match Feen::try_from(position) {
            Ok(feen) => feen,
            Err(error @ feen::EncodeError::UnspellableShape { dimension }) => {
                let error = error.code().to_owned();
                return Ok(Outcome::Refused(Unspellable { error, dimension }));
            }
            Err(error) => return Err(format!("no adapter knows {error:?}")),
        };
        let text = feen.to_string();
        match token::read::<Feen, ParseError>(text.as_bytes())? {
            Ok(read) if read == feen => Ok(Outcome::Accepted(Written { text })),
            other => Err(format!("{text:?} is read as {other:?}")),
        }
    }
}
