use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use feen::Piece;
use qi::Player;

use crate::arguments::{HandPiece, SquarePiece};

/// The changes of a position, in the order of the command line.
#[derive(Clone, Debug)]
pub(crate) struct Steps(pub(crate) Vec<Step>);

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Put(SquarePiece),
    Remove(String),
    /// Two squares, which are read on the board.
    Move(String),
    Give(Player, Piece),
    Take(Player, Piece),
    Turn(Turn),
}

/// The player to move after a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    To(Player),
    /// The one who was not to move.
    Other,
}

/// The name of an option, its value, its help, and the reader of its value.
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
        "Put a piece on a square, replacing any piece there",
        |value| SquarePiece::from_str(value).map(Step::Put),
    ),
    (
        "remove",
        "SQUARE",
        "Remove the piece on a square",
        |value| Ok(Step::Remove(value.to_owned())),
    ),
    (
        "move",
        "FROM-TO",
        "Move a piece to another square, such as `e2-e4` or `e2e4`, replacing any piece there",
        |value| match value.chars().nth(1) {
            Some(_) => Ok(Step::Move(value.to_owned())),
            None => Err("expected two squares, as `e2-e4`".to_owned()),
        },
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
    (
        "turn",
        "PLAYER",
        "Set the player to move, or pass the turn to the other one",
        |value| {
            let player = value.parse::<Player>();
            let turn = player.map_or(Turn::Other, Turn::To);
            Ok(Step::Turn(turn))
        },
    ),
];

fn held(value: &str) -> Result<(Player, Piece), String> {
    let HandPiece { owner, piece } = value.parse()?;
    let owner = owner.ok_or("expected a player and a piece, as `first:P`")?;
    Ok((owner, piece))
}

impl Args for Steps {
    fn augment_args(command: Command) -> Command {
        command.args(OPTIONS.map(|(name, value, help, parse)| {
            let option = Arg::new(name).long(name).value_name(value).help(help);
            let option = if name == "turn" {
                let players = PossibleValuesParser::new(["first", "second", "other"]);
                option.value_parser(players.try_map(move |player| parse(&player)))
            } else {
                option.value_parser(parse)
            };
            option.action(ArgAction::Append)
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
