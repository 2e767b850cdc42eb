use feen_chess::Winner;
use feen_chess::pgn::Termination;
use feen_records::{Cause, End};
use feen_rules::{ByPlayer, Player, Variant};

use super::players;

/// An end of a game that no rule has made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// The players have agreed, or somebody has said so.
    Draw(Option<String>),
    Win(Winner, Option<String>),
    Resigned(Player),
    /// The time of this player has run out; the other one wins, unless no win is possible.
    Time {
        loser: Player,
        wins: bool,
    },
}

impl Ending {
    /// In words: `draw by agreement`, `White wins on time`, `Black wins by resignation`.
    ///
    /// A reason that begins with `by` or `on` continues the sentence; any other stands after a colon.
    pub(super) fn text(&self, names: ByPlayer<&str>) -> String {
        let said = |reason: &Option<String>| match reason.as_deref() {
            None => String::new(),
            Some(reason) if reason.starts_with("by ") || reason.starts_with("on ") => {
                format!(" {reason}")
            }
            Some(reason) => format!(": {reason}"),
        };
        match self {
            Self::Draw(reason) => format!("draw{}", said(reason)),
            Self::Win(Winner::Side(winner), reason) => {
                format!("{} wins{}", names[*winner], said(reason))
            }
            Self::Win(Winner::Named(name), reason) => format!("{name} wins{}", said(reason)),
            Self::Resigned(loser) => format!("{} wins by resignation", names[!*loser]),
            Self::Time { loser, wins: true } => format!("{} wins on time", names[!*loser]),
            Self::Time { wins: false, .. } => {
                "draw: time ran out, and the other player cannot win".to_owned()
            }
        }
    }

    /// The player who wins.
    pub(super) const fn winner(&self) -> Option<Player> {
        match self {
            Self::Win(Winner::Side(winner), _) => Some(*winner),
            Self::Resigned(loser) | Self::Time { loser, wins: true } => Some(loser.flip()),
            _ => None,
        }
    }

    /// The result as in PGN.
    pub(super) const fn result(&self) -> Termination {
        match (self, self.winner()) {
            (_, Some(Player::First)) => Termination::WhiteWins,
            (_, Some(Player::Second)) => Termination::BlackWins,
            (Self::Win(..), None) => Termination::Unknown,
            _ => Termination::Draw,
        }
    }

    /// The end as records of shogi have it, where the player to move has lost.
    pub(super) fn of_record(&self, turn: Player) -> Option<End> {
        let cause = match self {
            Self::Resigned(loser) if *loser == turn => Cause::Resignation,
            Self::Time { loser, wins: true } if *loser == turn => Cause::Time,
            _ => return None,
        };
        Some(End::new(cause, turn))
    }

    /// The line of the prompt that ends a game so: `resign second`, `draw by agreement`.
    pub(super) fn line(&self) -> String {
        let said = |reason: &Option<String>| {
            reason
                .as_ref()
                .map_or_else(String::new, |reason| format!(" {reason}"))
        };
        match self {
            Self::Draw(reason) => format!("draw{}", said(reason)),
            Self::Win(Winner::Side(winner), reason) => format!("winner {winner}{}", said(reason)),
            Self::Win(Winner::Named(name), reason) => format!("winner {name}{}", said(reason)),
            Self::Resigned(loser) => format!("resign {loser}"),
            Self::Time { loser, wins } => {
                let word = if *wins { "time" } else { "time-draw" };
                format!("{word} {loser}")
            }
        }
    }

    /// The end of such a line.
    pub(super) fn from_line(line: &str, variant: &Variant) -> Option<Self> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let reason = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        Some(match verb {
            "draw" => Self::Draw(reason(rest)),
            "winner" => {
                let (who, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                Self::Win(winner(variant, who), reason(rest))
            }
            "resign" => Self::Resigned(players::player(variant, rest)?),
            "time" | "time-draw" => Self::Time {
                loser: players::player(variant, rest)?,
                wins: verb == "time",
            },
            _ => return None,
        })
    }
}

/// The winner whom a word stands for: a player, or any name.
pub(super) fn winner(variant: &Variant, word: &str) -> Winner {
    match players::player(variant, word) {
        Some(player) => Winner::Side(player),
        None => Winner::Named(word.into()),
    }
}
