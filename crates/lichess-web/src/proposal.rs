use std::time::Duration;

use feen_games_web::Hosts;
use feen_server::http::address;
use feen_server::http::kit::Refusal;
use feen_server::{Account, Clock, GameId, Player};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::beginning::Beginning;
use crate::hub::{CHALLENGE, DECLINED, note, until, value};
use crate::state::Lichess;
use crate::words::{RATING, color, proposed};

/// A player of a challenge or a seek.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    pub(crate) name: Box<str>,
    pub(crate) bot: bool,
}

impl From<&Account> for Person {
    fn from(account: &Account) -> Self {
        Self {
            name: account.name.clone(),
            bot: account.bot,
        }
    }
}

/// A player as these clients read it.
fn user(player: &Person) -> Value {
    json!({
        "id": player.name.to_lowercase(),
        "name": player.name,
        "title": player.bot.then_some("BOT"),
        "rating": RATING,
        "provisional": true,
    })
}

/// A game that one player proposes to another. The game keeps its name.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Challenge {
    pub(crate) id: GameId,
    pub(crate) by: Person,
    pub(crate) to: Person,
    pub(crate) wanted: Option<Player>,
    pub(crate) seat: Player,
    pub(crate) setup: Beginning,
    pub(crate) clock: Option<Clock>,
    /// The end by the wall clock.
    pub(crate) until: u64,
    /// Why it is not open any more: the reason to decline, or [`CANCELED`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<Box<str>>,
}

/// The time for which a challenge is open, and the most challenges.
pub(crate) const OPEN: Duration = Duration::from_secs(3_600);
const CHALLENGES: usize = 10_000;

/// The time for which a challenge that is declined is known, to streams that have not reported it.
const REPORTED: Duration = Duration::from_secs(120);

/// The reason of a challenge that its maker took back.
pub(crate) const CANCELED: &str = "canceled";

/// Keeps a challenge, and tells both players.
pub(crate) async fn add<G: Hosts>(
    lichess: &Lichess<G>,
    challenge: &Challenge,
) -> Result<(), Refusal> {
    let kept = note(CHALLENGE, &challenge.key(), challenge, challenge.until);
    let added = lichess.read(move |lichess| {
        let server = lichess.front.server();
        let has_room = server.notes(CHALLENGE)?.len() < CHALLENGES;
        if has_room {
            server.keep_note(kept)?;
        }
        Ok(has_room)
    });
    if !added.await? {
        return Err(Refusal::too_many("open challenges"));
    }
    challenge.nudge(lichess);
    Ok(())
}

/// All open challenges that a test finds.
pub(crate) async fn open<G: Hosts>(
    lichess: &Lichess<G>,
    is_wanted: impl Fn(&Challenge) -> bool,
) -> Result<Vec<Challenge>, Refusal> {
    noted(lichess, CHALLENGE, is_wanted).await
}

/// Takes a challenge away, if it is one that a test finds and nobody else was first. Without a reason it is accepted.
pub(crate) async fn take<G: Hosts>(
    lichess: &Lichess<G>,
    id: &str,
    reason: Option<&str>,
    is_wanted: impl Fn(&Challenge) -> bool,
) -> Result<Option<Challenge>, Refusal> {
    let found = open(lichess, |one| one.id.to_string() == id && is_wanted(one)).await?;
    let Some(challenge) = found.into_iter().next() else {
        return Ok(None);
    };
    let key = challenge.key();
    let closed = reason.map(|reason| {
        let mut closed = challenge.clone();
        closed.reason = Some(reason.into());
        note(DECLINED, &key, &closed, until(REPORTED))
    });
    let taken = lichess.read(move |lichess| {
        let server = lichess.front.server();
        let is_closed = closed.is_some();
        if let Some(closed) = closed {
            server.keep_note(closed)?;
        }
        let is_mine = server.erase_note(CHALLENGE, &key)?;
        if is_closed && !is_mine {
            // Somebody else was first: it was not declined.
            server.erase_note(DECLINED, &key)?;
        }
        Ok(is_mine)
    });
    Ok(taken.await?.then_some(challenge))
}

/// The challenges that were declined or taken back a moment ago, and that a test finds.
pub(crate) async fn closed<G: Hosts>(
    lichess: &Lichess<G>,
    is_wanted: impl Fn(&Challenge) -> bool,
) -> Result<Vec<Challenge>, Refusal> {
    noted(lichess, DECLINED, is_wanted).await
}

/// The challenges in the notes of a kind that a test finds.
async fn noted<G: Hosts>(
    lichess: &Lichess<G>,
    kind: &'static str,
    is_wanted: impl Fn(&Challenge) -> bool,
) -> Result<Vec<Challenge>, Refusal> {
    let notes = lichess.read(move |lichess| lichess.front.server().notes(kind));
    let challenges = notes.await?;
    let challenges = challenges.iter().filter_map(value);
    Ok(challenges.filter(is_wanted).collect())
}

/// The reasons to decline that clients know.
pub(crate) const REASONS: [&str; 11] = [
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
    pub(crate) fn nudge<G: Hosts>(&self, lichess: &Lichess<G>) {
        lichess.hub.nudge(&self.by.name);
        lichess.hub.nudge(&self.to.name);
    }

    /// The challenge as clients read it, in a state such as `created`, at the address of this server.
    pub(crate) fn show(&self, status: &str, origin: &str) -> Value {
        let url = format!("{origin}{}", address(self.id));
        let mut shown = proposed(self.setup.variant(), self.clock);
        if let Some(fields) = shown.as_object_mut() {
            fields.extend([
                ("id".to_owned(), json!(self.id)),
                ("url".to_owned(), json!(url)),
                ("status".to_owned(), json!(status)),
                ("challenger".to_owned(), user(&self.by)),
                ("destUser".to_owned(), user(&self.to)),
                (
                    "color".to_owned(),
                    json!(self.wanted.map_or("random", color)),
                ),
                ("finalColor".to_owned(), json!(color(self.seat))),
            ]);
            if let Some(fen) = self.setup.fen() {
                fields.insert("initialFen".to_owned(), json!(fen));
            }
            if let Some(reason) = self.reason.as_deref().filter(|reason| *reason != CANCELED) {
                let text = format!("The challenge is declined: {reason}.");
                fields.insert("declineReason".to_owned(), json!(text));
                fields.insert("declineReasonKey".to_owned(), json!(reason));
            }
        }
        shown
    }

    /// A line of the stream about it.
    pub(crate) fn event(&self, kind: &str, origin: &str) -> Value {
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
