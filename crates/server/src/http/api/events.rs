use axum::extract::{Path, State};
use axum::http::HeaderName;
use axum::response::Response;
use serde_json::{Value, json};

use super::state::{clock, numbered, outcome};
use super::{seen, state, word};
use crate::http::Front;
use crate::http::kit::{Call, Refusal};
use crate::http::stream::{self, Wire};
use crate::{Game, Handle, Seq, Update, Viewer};

pub(super) async fn events<G: Game>(
    State(front): State<Front<G>>,
    Path(id): Path<String>,
    call: Call,
) -> Result<Response, Refusal> {
    let call = match call.query("ticket") {
        Some(ticket) => {
            let token = front.redeem(&ticket, &id);
            call.with_token(&token.ok_or_else(Refusal::unknown_token)?)
        }
        None => call,
    };
    let token = call.token().transpose()?;
    let (game, viewer) = seen(&front, &id, token.as_ref()).await?;
    stream(&front, game, viewer, &call)
}

/// The stream of a game: its state, and then what happens.
///
/// # Errors
///
/// 429 for too many streams, 400 for `Last-Event-ID: x`.
pub fn stream<G: Game>(
    front: &Front<G>,
    game: Handle<G>,
    viewer: Viewer,
    call: &Call,
) -> Result<Response, Refusal> {
    let place = front.stream(&call.client, Some((game.id(), viewer)))?;
    let last = call
        .header(HeaderName::from_static("last-event-id"))
        .map(str::to_owned);
    let asked = match last.or_else(|| call.query("after")) {
        None => None,
        Some(text) => Some(
            text.trim()
                .parse::<Seq>()
                .map_err(|_| Refusal::malformed("expected the number of an event"))?,
        ),
    };
    let format = if call.accepts("application/x-ndjson") {
        Format::Lines
    } else {
        Format::Sse
    };
    let (seq, _, begin) = numbered(&game, viewer);
    let after = asked.map_or(seq, |asked| asked.min(seq));
    let events = game.events(viewer, after);
    // The number of the state would hide events that are still to come.
    let number = (after == seq).then_some(seq);
    let (response, outlet) = stream::answer(format.kind(), call.arrival.clone(), place);
    let token = call.token().transpose()?;
    let outlet = outlet.for_token(front, token.as_ref());
    let wire = Lines::<G> {
        format,
        game: game.clone(),
        viewer,
    };
    let first = format.write("state", number, &begin, true);
    let (shutdown, heartbeat) = (front.shutdown().clone(), front.limits().heartbeat);
    tokio::spawn(async move {
        if outlet.send(first, || 0).await.is_ok() {
            let lag = move |after: Seq| game.seq().saturating_sub(after);
            stream::pump(outlet, events, wire, lag, heartbeat, shutdown).await;
        }
    });
    Ok(response)
}

#[derive(Clone, Copy)]
enum Format {
    Sse,
    Lines,
}

impl Format {
    const fn kind(self) -> &'static str {
        match self {
            Self::Sse => "text/event-stream",
            Self::Lines => "application/x-ndjson",
        }
    }

    fn write(self, name: &str, id: Option<Seq>, data: &Value, is_first: bool) -> String {
        match self {
            Self::Sse => {
                let retry = if is_first { "retry: 1000\n" } else { "" };
                let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
                format!("{retry}{id}event: {name}\ndata: {data}\n\n")
            }
            Self::Lines => {
                let mut line = json!({ "type": name });
                if let (Some(line), Some(data)) = (line.as_object_mut(), data.as_object()) {
                    line.extend(data.clone());
                }
                format!("{line}\n")
            }
        }
    }
}

struct Lines<G: Game> {
    format: Format,
    game: Handle<G>,
    viewer: Viewer,
}

impl<G: Game> Wire<G> for Lines<G> {
    fn update(&mut self, update: &Update<G>) -> Option<String> {
        let write = |name: &str, id, data: &Value| Some(self.format.write(name, id, data, false));
        match update {
            Update::Happened(happened) => {
                let data = json!({
                    "seq": happened.seq,
                    "by": happened.by.map(word),
                    "event": happened.event,
                    "turn": happened.turn.map(word),
                    "clock": happened.clock.map(|left| clock(left, happened.turn)),
                    "outcome": happened.outcome.as_ref().map(outcome),
                });
                let mut text = write("action", Some(happened.seq), &data)?;
                if let Some(end) = &happened.outcome {
                    let data = json!({ "outcome": outcome(end) });
                    text += &write("over", None, &data)?;
                }
                Some(text)
            }
            Update::Restarted { seq, .. } => {
                write("state", Some(*seq), &state(&self.game, self.viewer))
            }
            Update::Joined(seat) => write("joined", None, &json!({ "seat": word(*seat) })),
            Update::Gone(seat) => write("gone", None, &json!({ "seat": word(*seat) })),
            Update::Back(seat) => write("back", None, &json!({ "seat": word(*seat) })),
            Update::Closed(reason) => write("over", None, &json!({ "closed": reason.as_str() })),
        }
    }

    fn heartbeat(&self) -> &'static str {
        match self.format {
            Format::Sse => ":\n\n",
            Format::Lines => "\n",
        }
    }

    fn shutdown(&self) -> &'static str {
        match self.format {
            Format::Sse => "event: shutdown\ndata: {}\n\n",
            Format::Lines => "{\"type\":\"shutdown\"}\n",
        }
    }
}
