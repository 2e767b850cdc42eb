//! Notices between servers: the name of the one that writes, then a line for each change.

use crate::journal::{Entry, Notice};

/// The most bytes of a notice; PostgreSQL takes a little less than 8 000.
const MOST: usize = 7_000;

/// The texts for some notices.
pub(super) fn parts(server: &str, notices: impl Iterator<Item = Notice>) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in notices.filter_map(|notice| shortened(notice).write()) {
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

/// An event that is too long is read from the journal: its number is enough to miss it.
fn shortened(notice: Notice) -> Notice {
    match notice {
        Notice::Event(entry) if entry.body.len() > MOST / 8 => Notice::Event(Entry {
            seq: entry.seq.saturating_add(1),
            body: Box::default(),
            ..entry
        }),
        notice => notice,
    }
}

/// The notices of a text; none of its own.
pub(super) fn parse(server: &str, text: &str) -> Vec<Notice> {
    let mut lines = text.lines();
    if lines.next() == Some(server) {
        return Vec::new();
    }
    lines.filter_map(Notice::read).collect()
}

#[cfg(test)]
mod tests {
    use super::{MOST, parse, parts};
    use crate::journal::{Entry, Notice};
    use crate::{GameId, Player};

    fn event(seq: u32, body: &str) -> Notice {
        Notice::Event(Entry {
            game: GameId::MIN,
            seq,
            at: 1_700_000_000_000,
            spent: seq.is_multiple_of(2).then_some(seq),
            seat: Some(Player::Second),
            body: body.into(),
        })
    }

    #[test]
    fn notices_come_back_from_texts_that_are_short_enough() {
        let mut all: Vec<_> = (1..500)
            .map(|seq| event(seq, r#"{"type":"a\nb"}"#))
            .collect();
        all.extend([
            Notice::Game(GameId::MIN),
            Notice::Player("Anna".into()),
            Notice::Note("challenge".into(), "a/b".into()),
        ]);
        let parts = parts("one", all.iter().cloned());
        assert!(parts.len() > 1 && parts.iter().all(|part| part.len() <= MOST));
        let heard: Vec<_> = parts.iter().flat_map(|part| parse("other", part)).collect();
        assert_eq!(heard, all);
        assert_eq!(parse("one", &parts[0]), []);
    }

    #[test]
    fn an_event_that_is_too_long_is_missed_by_its_number() {
        let long = event(7, &"x".repeat(10_000));
        let heard = parse("other", &parts("one", [long].into_iter())[0]);
        assert!(
            matches!(&heard[0], Notice::Event(entry) if entry.seq == 8 && entry.body.is_empty())
        );
    }
}
