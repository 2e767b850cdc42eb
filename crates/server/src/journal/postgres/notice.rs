//! Notices between servers: the name of the one that writes, then a line for each event.

use serde::{Deserialize, Serialize};

use super::{Entry, seat};
use crate::{GameId, Seq};

/// The most bytes of a notice; PostgreSQL takes a little less than 8 000.
const MOST: usize = 7_000;

/// The line of an event: game, number, time, time spent, seat, body.
#[derive(Serialize, Deserialize)]
struct Line(GameId, Seq, u64, Option<u32>, Option<i16>, Box<str>);

/// The notices for some events.
pub(super) fn parts(server: &str, entries: impl Iterator<Item = Entry>) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for entry in entries {
        let seat = entry.seat.map(|seat| i16::from(seat.is_second()));
        // An event that is too long is read from the journal: its number is enough to miss it.
        let is_long = entry.body.len() > MOST / 8;
        let seq = if is_long {
            entry.seq.saturating_add(1)
        } else {
            entry.seq
        };
        let body = if is_long { Box::default() } else { entry.body };
        let line = Line(entry.game, seq, entry.at, entry.spent, seat, body);
        let Ok(line) = serde_json::to_string(&line) else {
            continue;
        };
        let has_room =
            |part: &String| part.len().saturating_add(line.len()).saturating_add(1) <= MOST;
        match parts.last_mut().filter(|part| has_room(part)) {
            Some(part) => {
                part.push('\n');
                part.push_str(&line);
            }
            None => parts.push(format!("{server}\n{line}")),
        }
    }
    parts
}

/// The events of a notice; none of one's own.
pub(super) fn parse(server: &str, notice: &str) -> Vec<Entry> {
    let mut lines = notice.lines();
    if lines.next() == Some(server) {
        return Vec::new();
    }
    let parsed = lines.filter_map(|line| serde_json::from_str(line).ok());
    let entries = parsed.map(|Line(game, seq, at, spent, second, body)| Entry {
        game,
        seq,
        at,
        spent,
        seat: seat(second),
        body,
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::{MOST, parse, parts};
    use crate::Player;
    use crate::journal::Entry;

    fn entry(seq: u32, body: &str) -> Entry {
        Entry {
            game: crate::GameId::MIN,
            seq,
            at: 1_700_000_000_000,
            spent: seq.is_multiple_of(2).then_some(seq),
            seat: Some(Player::Second),
            body: body.into(),
        }
    }

    #[test]
    fn events_come_back_from_notices_that_are_short_enough() {
        let all: Vec<_> = (1..500)
            .map(|seq| entry(seq, r#"{"type":"a\nb"}"#))
            .collect();
        let parts = parts("one", all.iter().cloned());
        assert!(parts.len() > 1 && parts.iter().all(|part| part.len() <= MOST));
        let heard: Vec<_> = parts.iter().flat_map(|part| parse("other", part)).collect();
        assert_eq!(heard, all);
        assert_eq!(parse("one", &parts[0]), []);
    }

    #[test]
    fn an_event_that_is_too_long_is_missed_by_its_number() {
        let long = entry(7, &"x".repeat(10_000));
        let heard = parse("other", &parts("one", [long].into_iter())[0]);
        assert_eq!((heard[0].seq, heard[0].body.len()), (8, 0));
    }
}
