use std::str::FromStr;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use feen::Piece;
use qi::Player;

use crate::arguments::{HandPiece, SquarePiece};

/// What is changed in a position, in the order of the command line.
#[derive(Clone, Debug)]
pub(crate) struct Steps(pub(crate) Vec<Step>);

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Put(SquarePiece),
    Remove(String),
    Move { from: String, to: String },
    Give(Player, Piece),
    Take(Player, Piece),
    Turn(Player),
}

/// The name of an option, its value, what it does, and how its value is read.
type StepOption = (
    &'static str,
    &'static str,
    &'static str,
    fn(&str) -> Result<Step, String>,
);

const OPTIONS: [StepOption; 6] = [
    (
        "put",
        "SQUARE=PIECE",
        "Put a piece on a square, in the place of what stands there",
        |value| SquarePiece::from_str(value).map(Step::Put),
    ),
    (
        "remove",
        "SQUARE",
        "Take the piece on a square away",
        |value| Ok(Step::Remove(value.to_owned())),
    ),
    (
        "move",
        "FROM-TO",
        "Move a piece to another square, in the place of what stands there",
        moved,
    ),
    (
        "give",
        "PLAYER:PIECE",
        "Add a piece to a hand, as `first:P`",
        |value| held(value).map(|(player, piece)| Step::Give(player, piece)),
    ),
    (
        "take",
        "PLAYER:PIECE",
        "Take a piece from a hand, as `second:p`",
        |value| held(value).map(|(player, piece)| Step::Take(player, piece)),
    ),
    ("turn", "PLAYER", "Let this player be to move", |value| {
        let player = value.parse::<Player>();
        player.map(Step::Turn).map_err(|error| error.to_string())
    }),
];

fn moved(value: &str) -> Result<Step, String> {
    let (from, to) = value
        .split_once('-')
        .ok_or("expected two squares, as `e2-e4`")?;
    Ok(Step::Move {
        from: from.to_owned(),
        to: to.to_owned(),
    })
}

fn held(value: &str) -> Result<(Player, Piece), String> {
    let HandPiece { owner, piece } = value.parse()?;
    let owner = owner.ok_or("expected a player and a piece, as `first:P`")?;
    Ok((owner, piece))
}

impl Args for Steps {
    fn augment_args(command: Command) -> Command {
        command.args(OPTIONS.map(|(name, value, help, parse)| {
            Arg::new(name)
                .long(name)
                .value_name(value)
                .help(help)
                .value_parser(parse)
                .action(ArgAction::Append)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Steps {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut steps = Vec::new();
        for (name, ..) in OPTIONS {
            let places = matches.indices_of(name).into_iter().flatten();
            let values = matches.get_many::<Step>(name).into_iter().flatten();
            steps.extend(places.zip(values.cloned()));
        }
        steps.sort_by_key(|(place, _)| *place);
        Ok(Self(steps.into_iter().map(|(_, step)| step).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
