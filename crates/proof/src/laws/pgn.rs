use std::io::{BufReader, Cursor};

use feen_chess::pgn::{FileError, Games, Layout, Reader, Record};

/// Any bytes are games or errors, the same for both readers. A game that is written is read as an equal one, and is
/// written alike.
pub fn pgn(bytes: &[u8]) {
    let file = BufReader::with_capacity(16, Cursor::new(bytes));
    let mut reader = Reader::new(file);
    let mut end = 0;
    for game in Games::new(bytes) {
        let read = reader.next().expect("a game in the file");
        match (game, read) {
            (Ok(record), Ok(read)) => {
                assert_eq!(record.span(), read.span());
                assert_eq!(
                    (record.number(), record.line()),
                    (read.number(), read.line())
                );
                assert_eq!(record.as_bytes(), &bytes[record.span()]);
                assert!(record.span().start >= end);
                end = record.span().end;
                assert!(record.tree() == read.tree());
                assert_eq!(record.check(), read.check());
                let mut faults = record.check().into_iter();
                assert!(faults.all(|error| bytes.get(error.span()).is_some()));
                is_written(&record);
            }
            (Err(error), Err(FileError::Pgn(read))) => {
                assert_eq!(error, read);
                assert!(bytes.get(error.span()).is_some());
            }
            (game, read) => panic!("{game:?} in the text, {read:?} in the file"),
        }
    }
    assert!(reader.next().is_none());
}

fn is_written(record: &Record<'_>) {
    let played = record.replay_all().map(|moves| moves.flatten().count());
    for layout in [
        Layout::new(),
        Layout::new().standard(false),
        Layout::new().width(0),
        Layout::new().width(9),
    ] {
        let written = record.write(&layout);
        let mut games = Games::new(written.as_bytes());
        let again = games.next().expect("a game").expect("a valid game");
        assert!(games.next().is_none(), "{written}");
        assert_eq!(again.write(&layout), written);
        // A comment cannot hold a brace, but one up to the end of its line can.
        if !record.as_bytes().contains(&b';') {
            assert!(again.tree() == record.tree(), "{written}");
        }
        assert_eq!(again.tree().count(), record.tree().count());
        assert_eq!(
            again.replay_all().map(|moves| moves.flatten().count()).ok(),
            played.as_ref().ok().copied()
        );
    }
}
