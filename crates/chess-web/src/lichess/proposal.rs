use serde_json::{Value, json};
use server::{Account, Clock, GameId, Player};

use super::user;
use super::words::{color, perf, speed, variant};
use crate::table::Setup;

/// A game that one player proposes to another. The game keeps its name.
#[derive(Clone, Debug)]
pub(super) struct Challenge {
    pub(super) id: GameId,
    pub(super) by: Account,
    pub(super) to: Account,
    pub(super) wanted: Option<Player>,
    pub(super) seat: Player,
    pub(super) setup: Setup,
    pub(super) clock: Option<Clock>,
    pub(super) declined: Option<String>,
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
    /// The challenge as clients read it, in a state such as `created`, at the address of this server.
    pub(super) fn show(&self, status: &str, origin: &str) -> Value {
        let control = match self.clock {
            None => json!({ "type": "unlimited" }),
            Some(clock) => {
                let (limit, increment) = (clock.initial.as_secs(), clock.increment.as_secs());
                let minutes = match limit {
                    15 => "¼".to_owned(),
                    30 => "½".to_owned(),
                    45 => "¾".to_owned(),
                    90 => "1.5".to_owned(),
                    limit => (limit / 60).to_string(),
                };
                let show = format!("{minutes}+{increment}");
                json!({ "type": "clock", "limit": limit, "increment": increment, "show": show })
            }
        };
        let mut shown = json!({
            "id": self.id,
            "url": format!("{origin}/g/{}", self.id),
            "status": status,
            "challenger": user(&self.by),
            "destUser": user(&self.to),
            "variant": variant(&self.setup),
            "rated": false,
            "speed": speed(self.clock).0,
            "timeControl": control,
            "color": self.wanted.map_or("random", color),
            "finalColor": color(self.seat),
            "perf": { "icon": "", "name": perf(&self.setup, self.clock).1 },
        });
        if let Some(fields) = shown.as_object_mut() {
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
