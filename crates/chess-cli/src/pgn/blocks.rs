use std::fmt::Write as _;
use std::io::{self, Write as _};

use chess::pgn::{Error, Games, Record};
use files::{
    Columns, Content, Cut, Files, Outcome, Reading, Severity, Source, StandardOutput, Stream,
};
use memchr::memmem;
use serde_json::json;

/// The ends of games: an empty line, and a tag pair after it.
#[derive(Clone, Copy, Debug)]
struct GameEnds;

/// The start of a block in its file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    offset: u64,
    line: u64,
    /// The games before it.
    pub(super) games: u64,
}

/// A game of a block, or why it is none.
pub(super) struct Item<'a> {
    /// The game as it stands in the text.
    pub(super) text: &'a [u8],
    /// Its number in the block, from 1.
    pub(super) number: u64,
    pub(super) game: Result<Record<'a>, Error>,
}

/// An error with its place in its block.
#[derive(Debug)]
pub(super) struct Found {
    error: Error,
    game: u64,
    column: usize,
}

/// The result of the work on a block.
#[derive(Debug)]
pub(super) struct Worked<T> {
    pub(super) games: u64,
    pub(super) errors: Vec<Found>,
    pub(super) result: T,
}

impl Cut for GameEnds {
    const UNIT: &'static str = "game";
    const LONGEST: usize = 16 << 20;

    fn last_end(&self, text: &[u8]) -> Option<usize> {
        let mut places = memmem::rfind_iter(text, b"\n[");
        places.find_map(|place| boundary(text, place))
    }

    fn first_end(&self, text: &[u8]) -> Option<usize> {
        let mut places = memmem::find_iter(text, b"\n[");
        places.find_map(|place| boundary(text, place))
    }
}

/// The byte after a line break, if an empty line is before it and the first tag pair of a game after it.
fn boundary(text: &[u8], line_break: usize) -> Option<usize> {
    let (before, after) = text.split_at_checked(line_break)?;
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let tag = after.strip_prefix(b"\n[")?;
    let name = tag
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let (name, rest) = tag.split_at_checked(name)?;
    let is_tag = !name.is_empty() && rest.trim_ascii_start().first() == Some(&b'"');
    // After tag pairs alone another one may be of the same game.
    let is_first = name == b"Event" || !before.trim_ascii_end().ends_with(b"]");
    (is_tag && is_first && before.ends_with(b"\n")).then(|| line_break.saturating_add(1))
}

/// The games of a block, each with its text.
pub(super) fn games(text: &[u8]) -> impl Iterator<Item = Item<'_>> {
    let mut games = Games::new(text);
    let mut number = 0_u64;
    std::iter::from_fn(move || {
        let start = games.position();
        let game = games.next()?;
        // A block of blanks holds no game. A file without bytes is an error.
        if !text.is_empty() && text.trim_ascii().is_empty() {
            return None;
        }
        number = number.saturating_add(1);
        let text = text.get(start..games.position()).unwrap_or_default();
        Some(Item { text, number, game })
    })
}

/// The places of errors in a block, which come in their order, so that no line is read twice.
pub(super) struct Places<'a> {
    text: &'a [u8],
    /// The start of the line of the last error.
    line: usize,
    last: usize,
    columns: Columns<'a>,
}

impl<'a> Places<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            line: 0,
            last: 0,
            columns: Columns::new(text),
        }
    }

    /// An error of a game of the block, with its place.
    pub(super) fn find(&mut self, error: Error, game: u64) -> Found {
        let at = error.span().start.min(self.text.len());
        if at < self.last {
            *self = Self::new(self.text);
        }
        let between = self.text.get(self.last..at).unwrap_or_default();
        if let Some(end) = memchr::memrchr(b'\n', between) {
            self.line = self.last.saturating_add(end).saturating_add(1);
            self.columns = Columns::new(self.text.get(self.line..).unwrap_or_default());
        }
        self.last = at;
        Found {
            column: self.columns.column(at.saturating_sub(self.line)),
            error,
            game,
        }
    }
}

impl Found {
    /// The error as a line, or as an object.
    pub(super) fn write(
        &self,
        source: &Source,
        start: Start,
        stream: Stream,
        json: bool,
    ) -> String {
        let error = &self.error;
        let (kind, span) = (error.kind(), error.span());
        let line = start
            .line
            .saturating_add(error.line() as u64)
            .saturating_sub(1);
        let game = start.games.saturating_add(self.game);
        let in_file = |byte: usize| start.offset.saturating_add(byte as u64);
        if json {
            return files::to_json_line(&json!({
                "file": source.to_string(), "line": line, "column": self.column,
                "span": [in_file(span.start), in_file(span.end)], "game": game,
                "ply": error.ply(), "code": kind.code(), "message": kind.to_string(),
            }));
        }
        let style = stream.palette().severity(Severity::Error);
        let mut text = String::new();
        source.write_place(line, self.column, &mut text);
        let _ = writeln!(
            text,
            "{style}error:{style:#} {kind} (game {game}, ply {}) [{}]",
            error.ply(),
            kind.code(),
        );
        text
    }
}

impl<T: Default> Worked<T> {
    /// Works on each game of a block. An error of a game is kept with its place.
    pub(super) fn on(
        text: &[u8],
        mut work: impl FnMut(Item<'_>, &mut T) -> Result<(), Error>,
    ) -> Self {
        let mut worked = Self {
            games: 0,
            errors: Vec::new(),
            result: T::default(),
        };
        let mut places = Places::new(text);
        for item in games(text) {
            worked.games = item.number;
            if let Err(error) = work(item, &mut worked.result) {
                worked.errors.push(places.find(error, worked.games));
            }
        }
        worked
    }
}

/// Writes a text for each block of files, and reports its errors on standard error.
pub(super) fn write_all<T: Send>(
    files: &Files,
    json: bool,
    work: impl Fn(&[u8]) -> Worked<T> + Sync,
    mut write: impl FnMut(Start, T) -> Vec<u8> + Send,
) -> Outcome {
    let mut output = StandardOutput::new();
    let mut outcome = Outcome::Fine;
    let (unread, mut written) = read(files, work, |source, start, worked| {
        output.write_all(&write(start, worked.result))?;
        for found in &worked.errors {
            outcome = Outcome::Invalid;
            // Nobody may read it any more.
            let _ = Stream::Error.write(&found.write(source, start, Stream::Error, json));
        }
        Ok(())
    });
    if written.is_ok() {
        written = output.flush();
    }
    outcome.max(unread).after_writing(written)
}

/// Reads files block by block. `work` runs on all cores, `take` in the order of the blocks.
pub(super) fn read<T: Send>(
    files: &Files,
    work: impl Fn(&[u8]) -> Worked<T> + Sync,
    mut take: impl FnMut(&Source, Start, Worked<T>) -> io::Result<()> + Send,
) -> (Outcome, io::Result<()>) {
    let mut reading = Reading::with_cut(files.sources(), files.jobs(), GameEnds);
    let mut written = Ok(());
    for source in files.sources() {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let mut start = Start {
            offset: 0,
            line: 1,
            games: 0,
        };
        let read = reading.read(
            source,
            opened,
            |block| (block.content() == Content::Whole).then(|| work(block.text())),
            |block, worked| {
                start.line = block.first_line();
                let games = match worked {
                    Some(worked) => {
                        let games = worked.games;
                        take(source, start, worked)?;
                        games
                    }
                    None => u64::from(block.content() == Content::TooLong),
                };
                start.offset = start.offset.saturating_add(block.bytes().len() as u64);
                start.games = start.games.saturating_add(games);
                Ok(())
            },
        );
        let read = read.and_then(|is_whole| {
            // A file without bytes has no block, and is an error.
            if is_whole && start.offset == 0 {
                take(source, start, work(b""))?;
            }
            Ok(())
        });
        if let Err(error) = read {
            written = Err(error);
            break;
        }
    }
    (reading.unread().outcome(), written)
}

#[cfg(test)]
mod tests {
    use files::Cut;

    use super::{GameEnds, games};

    #[test]
    fn games_end_before_a_tag_pair_after_an_empty_line() {
        let text = b"[A \"1\"]\n\n1. e4 {\n\n[%clk 1]} *\r\n\r\n[B\t\"2\"]\n\n*\n\n[C \"3\"]\n";
        let ends = [GameEnds.first_end(text), GameEnds.last_end(text)];
        let starts = ends.map(|end| &text[end.unwrap()..][..3]);
        assert_eq!(starts, [b"[B\t", b"[C "]);
        for none in [
            &b""[..],
            b"[A \"1\"]\n[B \"2\"]\n\n*",
            b"\n\n[",
            b"*\n\n[A",
            b"*\n\n[ \"1\"]",
            b"[A \"1\"]\n\n[B \"2\"]\n\n*",
        ] {
            assert_eq!(GameEnds.first_end(none), None);
        }
        assert_eq!(GameEnds.last_end(b"[A \"1\"]\n\n[Event \"2\"]"), Some(9));
    }

    #[test]
    fn games_have_their_texts() {
        let text = b"[A \"1\"]\n\n1. e4 *\n\n[B \"2\"]\n\n1. mate *\n\n[C \"3\"]\n\n*\n";
        let found: Vec<(u64, bool, &[u8])> = games(text)
            .map(|item| (item.number, item.game.is_ok(), item.text.trim_ascii()))
            .collect();
        assert_eq!(found.len(), 3);
        assert_eq!(found[0], (1, true, &b"[A \"1\"]\n\n1. e4 *"[..]));
        assert!(!found[1].1 && found[1].2.starts_with(b"[B"));
        assert_eq!(found[2], (3, true, &b"[C \"3\"]\n\n*"[..]));
        assert_eq!(games(b" \n\n").count(), 0);
    }
}
