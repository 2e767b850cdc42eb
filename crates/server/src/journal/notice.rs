#[cfg(any(feature = "postgres", feature = "sqlite"))]
use serde::{Deserialize, Serialize};

use super::{Entry, Note, Record};
use crate::GameId;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
use crate::{Player, Seq};

/// A change of a journal by somebody else: another server, or an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Notice {
    /// A new event.
    Event(Entry),
    /// Something else of a game: its seats, its options, its end.
    Game(GameId),
    /// A note: its kind and its key.
    Note(Box<str>, Box<str>),
    /// The token or the name of the player who had this name; or the player is gone.
    Player(Box<str>),
}

impl Record {
    /// The notice that others get of it, as [`Reader::others`](super::Reader::others) gives it.
    pub(crate) fn notice(&self) -> Option<Notice> {
        match self {
            Self::Event(entry) => Some(Notice::Event(entry.clone())),
            Self::Seats(id, _) | Self::Options(id, _) | Self::Ended(id, _) | Self::Deleted(id) => {
                Some(Notice::Game(*id))
            }
            Self::Token(name, _) | Self::Renamed(name, _) | Self::Removed(name) => {
                Some(Notice::Player(name.clone()))
            }
            Self::Note(Note { kind, key, .. }) | Self::Erased(kind, key) => {
                Some(Notice::Note(kind.clone(), key.clone()))
            }
            Self::Player(_) | Self::Game(_) | Self::Seen(..) | Self::Swept(_) => None,
        }
    }
}

/// A notice as text, a line of JSON: game, number, time, time spent, seat, body. The number 0 stands for a
/// change without an event, and then a body for the name of a player, or for `kind/key` of a note.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
#[derive(Serialize, Deserialize)]
struct Line(GameId, Seq, u64, Option<u32>, Option<i16>, Box<str>);

#[cfg(any(feature = "postgres", feature = "sqlite"))]
impl Notice {
    /// The text of a notice.
    pub(super) fn write(self) -> Option<String> {
        let line = match self {
            Self::Event(entry) => {
                let seat = entry.seat.map(|seat| i16::from(seat.is_second()));
                Line(
                    entry.game,
                    entry.seq,
                    entry.at,
                    entry.spent,
                    seat,
                    entry.body,
                )
            }
            Self::Game(id) => Line(id, 0, 0, None, None, Box::default()),
            Self::Player(name) => Line(GameId::MIN, 0, 0, None, None, name),
            Self::Note(kind, key) => Line(
                GameId::MIN,
                0,
                0,
                None,
                None,
                format!("{kind}/{key}").into(),
            ),
        };
        serde_json::to_string(&line).ok()
    }

    /// The notice of a text, if it is one.
    pub(super) fn read(line: &str) -> Option<Self> {
        let Line(game, seq, at, spent, second, body) = serde_json::from_str(line).ok()?;
        Some(match (seq, body.is_empty()) {
            (0, true) => Self::Game(game),
            (0, false) => match body.split_once('/') {
                Some((kind, key)) => Self::Note(kind.into(), key.into()),
                None => Self::Player(body),
            },
            _ => Self::Event(Entry {
                game,
                seq,
                at,
                spent,
                seat: seat(second),
                body,
            }),
        })
    }
}

/// The seat of a number: 0 for the first.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(super) fn seat(second: Option<i16>) -> Option<Player> {
    second.map(|second| {
        if second == 0 {
            Player::First
        } else {
            Player::Second
        }
    })
}
