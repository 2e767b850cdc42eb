use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use server::http::kit::Refusal;
use server::journal::Note;
use server::{Account, Clock, Fault, GameId, Player};

use super::hub::{CHALLENGE, DECLINED, note, until, value};
use super::words::{color, proposed};
use super::{Lichess, user};
use crate::table::Setup;

/// A player of a challenge or a seek.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Person {
    pub(super) name: Box<str>,
    pub(super) bot: bool,
}

impl From<&Account> for Person {
    fn from(account: &Account) -> Self {
        Self {
            name: account.name.clone(),
            bot: account.bot,
        }
    }
}

/// A game that one player proposes to another. The game keeps its name.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Challenge {
    pub(super) id: GameId,
    pub(super) by: Person,
    pub(super) to: Person,
    pub(super) wanted: Option<Player>,
    pub(super) seat: Player,
    pub(super) setup: Setup,
    pub(super) clock: Option<Clock>,
    /// The end by the wall clock.
    pub(super) until: u64,
    #[serde(skip)]
    pub(super) declined: Option<String>,
}

/// The time for which a challenge is open, and the most challenges.
pub(super) const OPEN: Duration = Duration::from_secs(3_600);
const CHALLENGES: usize = 10_000;

/// The reason of a challenge that its maker took back.
pub(super) const CANCELED: &str = "canceled";

/// Keeps a challenge, and tells both players.
pub(super) async fn add(lichess: &Lichess, challenge: &Challenge) -> Result<(), Refusal> {
    let kept = note(CHALLENGE, &challenge.key(), challenge, challenge.until);
    let added = lichess.front.blocking(move |front| {
        let has_room = front.server().notes(CHALLENGE)?.len() < CHALLENGES;
        if has_room {
            front.server().keep_note(kept)?;
        }
        Ok::<_, Fault>(has_room)
    });
    if !added.await?.map_err(|_| Refusal::unavailable())? {
        return Err(Refusal::too_many("open challenges"));
    }
    challenge.nudge(lichess);
    Ok(())
}

/// All open challenges that a test finds.
pub(super) async fn open(
    lichess: &Lichess,
    is_wanted: impl Fn(&Challenge) -> bool,
) -> Result<Vec<Challenge>, Refusal> {
    let read = lichess
        .front
        .blocking(|front| front.server().notes(CHALLENGE));
    let notes = read.await?.map_err(|_| Refusal::unavailable())?;
    let challenges = notes.iter().filter_map(value);
    Ok(challenges.filter(is_wanted).collect())
}

/// Takes a challenge away, if it is one that a test finds and nobody else was first. Without a reason it is accepted.
pub(super) async fn take(
    lichess: &Lichess,
    id: &str,
    reason: Option<&str>,
    is_wanted: impl Fn(&Challenge) -> bool,
) -> Result<Option<Challenge>, Refusal> {
    let found = open(lichess, |one| one.id.to_string() == id && is_wanted(one)).await?;
    let Some(challenge) = found.into_iter().next() else {
        return Ok(None);
    };
    let key = challenge.key();
    let declined = reason.map(|reason| note(DECLINED, id, &reason, until(OPEN)));
    let taken = lichess.front.blocking(move |front| {
        if let Some(declined) = declined {
            front.server().keep_note(declined)?;
        }
        front.server().erase_note(CHALLENGE, &key)
    });
    let is_mine = taken.await?.map_err(|_| Refusal::unavailable())?;
    Ok(is_mine.then_some(challenge))
}

/// Why a challenge was declined, or [`CANCELED`].
pub(super) async fn reason(lichess: &Lichess, id: GameId) -> Option<String> {
    let read = lichess
        .front
        .blocking(|front| front.server().notes(DECLINED));
    let notes: Vec<Note> = read.await.ok()?.ok()?;
    let found = notes.iter().find(|note| *note.key == *id.to_string())?;
    value(found)
}

/// The reasons to decline that clients know.
pub(super) const REASONS: [&str; 11] = [
    "generic",
    "later",
    "toofast",
    "tooslow",
    "timecontrol",
    "rated",
    "casual",
    "standard",
    "variant",
    "nobot",
    "onlybot",
];

impl Challenge {
    /// The key of its note: its name, and those of both players.
    fn key(&self) -> String {
        let [by, to] = [&self.by, &self.to].map(|one| one.name.to_lowercase());
        format!("{}/{by}/{to}", self.id)
    }

    /// Lets the streams of both players look.
    pub(super) fn nudge(&self, lichess: &Lichess) {
        lichess.hub.nudge(&self.by.name);
        lichess.hub.nudge(&self.to.name);
    }

    /// The challenge as clients read it, in a state such as `created`, at the address of this server.
    pub(super) fn show(&self, status: &str, origin: &str) -> Value {
        let mut shown = proposed(&self.setup, self.clock);
        if let Some(fields) = shown.as_object_mut() {
            fields.extend([
                ("id".to_owned(), json!(self.id)),
                ("url".to_owned(), json!(format!("{origin}/g/{}", self.id))),
                ("status".to_owned(), json!(status)),
                ("challenger".to_owned(), user(&self.by)),
                ("destUser".to_owned(), user(&self.to)),
                (
                    "color".to_owned(),
                    json!(self.wanted.map_or("random", color)),
                ),
                ("finalColor".to_owned(), json!(color(self.seat))),
            ]);
            if let Some(fen) = &self.setup.fen {
                fields.insert("initialFen".to_owned(), json!(fen));
            }
            if let Some(reason) = &self.declined {
                let text = format!("The challenge is declined: {reason}.");
                fields.insert("declineReason".to_owned(), json!(text));
                fields.insert("declineReasonKey".to_owned(), json!(reason));
            }
        }
        shown
    }

    /// A line of the stream about it.
    pub(super) fn event(&self, kind: &str, origin: &str) -> Value {
        let status = match kind {
            "challengeCanceled" => "canceled",
            "challengeDeclined" => "declined",
            _ => "created",
        };
        json!({
            "type": kind,
            "challenge": self.show(status, origin),
            "compat": { "bot": true, "board": true },
        })
    }
}
