use std::borrow::Cow;
use std::io::{self, Write as _};

use chess::pgn::{
    Error, ErrorKind, Games, Hint, Letters, Record, decoded, first_game_end, last_game_end,
};
use files::{
    Columns, Content, Cut, Finding, Outcome, Reading, Severity, Source, StandardOutput, Stream,
};
use serde_json::json;

use super::arguments::GameFiles;

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

/// A block of a file.
#[derive(Clone, Debug)]
pub(super) struct Text<'a> {
    /// The text as it is in the file.
    written: &'a [u8],
    /// The same with English letters, each byte in its place.
    english: Cow<'a, [u8]>,
}

/// A game of a block, or why it cannot be read.
pub(super) struct Item<'a> {
    /// The game as it is in the text.
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
    /// The word at the place.
    word: String,
    /// The line with carets.
    picture: String,
    /// The format of the file, where it is not PGN.
    format: Option<records::Format>,
}

/// The numbers of errors and warnings.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) errors: u64,
    pub(super) warnings: u64,
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
        last_game_end(text)
    }

    fn first_end(&self, text: &[u8]) -> Option<usize> {
        first_game_end(text)
    }
}

impl<'a> Text<'a> {
    fn new(written: &'a [u8], letters: Option<Letters>) -> Self {
        let english = letters.map_or(Cow::Borrowed(written), |letters| {
            letters.to_english(written)
        });
        Self { written, english }
    }
}

/// The games of a block, each with its text.
pub(super) fn games<'a>(text: &'a Text<'_>) -> impl Iterator<Item = Item<'a>> {
    let (written, text) = (text.written, &*text.english);
    let mut games = Games::new(text);
    let mut number = 0_u64;
    std::iter::from_fn(move || {
        let start = games.position();
        let game = games.next()?;
        // A block of blanks holds no game, and neither does a file without bytes.
        let blank = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        if blank.trim_ascii().is_empty() {
            return None;
        }
        number = number.saturating_add(1);
        let text = written.get(start..games.position()).unwrap_or_default();
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
    pub(super) fn new(text: &Text<'a>) -> Self {
        Self::of(text.written)
    }

    fn of(text: &'a [u8]) -> Self {
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
            *self = Self::of(self.text);
        }
        let between = self.text.get(self.last..at).unwrap_or_default();
        if let Some(end) = memchr::memrchr(b'\n', between) {
            self.line = self.last.saturating_add(end).saturating_add(1);
            self.columns = Columns::new(self.text.get(self.line..).unwrap_or_default());
        }
        self.last = at;
        let is_start = game == 1 && error.ply() == 0;
        let has_no_token = matches!(error.kind(), ErrorKind::Token { .. } | ErrorKind::Tag);
        Found {
            format: (is_start && has_no_token)
                .then(|| other_format(self.text))
                .flatten(),
            column: self.columns.column(at.saturating_sub(self.line)),
            word: decoded(self.text.get(error.span()).unwrap_or_default()).into_owned(),
            picture: error.picture(self.text).to_string(),
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
        let span = error.span();
        let line = start
            .line
            .saturating_add(error.line() as u64)
            .saturating_sub(1);
        let game = start.games.saturating_add(self.game);
        let in_file = |byte: usize| start.offset.saturating_add(byte as u64);
        if json {
            let mut object = json!({
                "file": source.to_string(), "line": line, "column": self.column,
                "span": [in_file(span.start), in_file(span.end)], "game": game,
                "ply": error.ply(), "code": error.code(), "message": error.kind().to_string(),
                "severity": self.severity(),
            });
            if let Some(object) = object.as_object_mut() {
                if let ErrorKind::Move(reason) = error.kind() {
                    object.insert("move".to_owned(), json!(self.word));
                    object.insert("reason".to_owned(), json!(reason.code()));
                }
                if let Some(help) = self.help() {
                    object.insert("help".to_owned(), json!(help));
                }
            }
            return files::to_json_line(&object);
        }
        let message = match error.kind() {
            ErrorKind::Move(reason) => format!("{} cannot be played: {reason}", self.word),
            kind => kind.to_string(),
        };
        let message = format!(
            "{message} (game {game}, ply {}) [{}]",
            error.ply(),
            error.code()
        );
        let mut finding = Finding::new(self.severity(), error.code(), message, span);
        finding = finding.picture(self.picture.as_str());
        if let Some(help) = self.help() {
            finding = finding.help(help);
        }
        let mut text = String::new();
        source.write_place(line, self.column, &mut text);
        finding.write(stream.palette(), &mut text);
        text
    }

    pub(super) fn severity(&self) -> Severity {
        if self.error.kind().is_warning() {
            Severity::Warning
        } else {
            Severity::Error
        }
    }

    fn help(&self) -> Option<String> {
        if let Some(format) = self.format {
            return Some(format!(
                "this looks like {format}, a record of another game; `chess pgn convert --to pgn` reads it"
            ));
        }
        Some(match self.error.hint()? {
            hint @ Hint::Letter { letters, .. } => {
                format!("{hint}; read it with `--letters {letters}`")
            }
            hint => hint.to_string(),
        })
    }
}

/// The format that the start of a text has, if it is not PGN.
fn other_format(text: &[u8]) -> Option<records::Format> {
    let near = text.get(..text.len().min(1 << 14)).unwrap_or_default();
    let format = records::Format::of_text(&records::decode(near).0)?;
    (format != records::Format::Pgn).then_some(format)
}

impl Tally {
    pub(super) fn count(&mut self, found: &[Found]) {
        for found in found {
            let count = match found.severity() {
                Severity::Error => &mut self.errors,
                Severity::Warning | Severity::Note => &mut self.warnings,
            };
            *count = count.saturating_add(1);
        }
    }

    pub(super) const fn outcome(self) -> Outcome {
        if self.errors > 0 {
            Outcome::Invalid
        } else {
            Outcome::Fine
        }
    }
}

impl<T: Default> Worked<T> {
    /// Works on each game of a block. Its errors are kept with their places.
    pub(super) fn on<E: IntoIterator<Item = Error>>(
        text: &Text<'_>,
        mut work: impl FnMut(Item<'_>, &mut T) -> E,
    ) -> Self {
        let mut worked = Self {
            games: 0,
            errors: Vec::new(),
            result: T::default(),
        };
        let mut places = Places::new(text);
        for item in games(text) {
            worked.games = item.number;
            for error in work(item, &mut worked.result) {
                worked.errors.push(places.find(error, worked.games));
            }
        }
        worked
    }
}

/// Writes a text for each block of files, and reports its errors on standard error.
pub(super) fn write_all<T: Send>(
    files: &GameFiles,
    json: bool,
    work: impl Fn(&Text<'_>) -> Worked<T> + Sync,
    mut write: impl FnMut(Start, T) -> Vec<u8> + Send,
) -> Outcome {
    let mut output = StandardOutput::new();
    let mut tally = Tally::default();
    let (unread, mut written) = read(files, work, |source, start, worked| {
        output.write_all(&write(start, worked.result))?;
        tally.count(&worked.errors);
        for found in &worked.errors {
            // Nobody may read it any more.
            let _ = Stream::Error.write(&found.write(source, start, Stream::Error, json));
        }
        Ok(())
    });
    if written.is_ok() {
        written = output.flush();
    }
    tally.outcome().max(unread).after_writing(written)
}

/// Reads files block by block. `work` runs on all cores, `take` in the order of the blocks.
pub(super) fn read<T: Send>(
    files: &GameFiles,
    work: impl Fn(&Text<'_>) -> Worked<T> + Sync,
    mut take: impl FnMut(&Source, Start, Worked<T>) -> io::Result<()> + Send,
) -> (Outcome, io::Result<()>) {
    let (files, letters) = (&files.files, files.letters);
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
            |block| {
                let is_whole = block.content() == Content::Whole;
                is_whole.then(|| work(&Text::new(block.text(), letters)))
            },
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

    use super::{GameEnds, Text, games};

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
        let block = Text::new(text, None);
        let found: Vec<(u64, bool, &[u8])> = games(&block)
            .map(|item| (item.number, item.game.is_ok(), item.text.trim_ascii()))
            .collect();
        assert_eq!(found.len(), 3);
        assert_eq!(found[0], (1, true, &b"[A \"1\"]\n\n1. e4 *"[..]));
        assert!(!found[1].1 && found[1].2.starts_with(b"[B"));
        assert_eq!(found[2], (3, true, &b"[C \"3\"]\n\n*"[..]));
        assert_eq!(games(&Text::new(b" \n\n", None)).count(), 0);
    }
}
