use std::borrow::Cow;
use std::io::{self, Write as _};

use feen_chess::pgn::{Error, ErrorKind, Games, Hint, decoded};
use feen_files::{
    Columns, Content, Cut, Finding, Outcome, Output, Palette, Reading, Severity, Source, Stream,
};
use feen_records::{Encoding, Format};
use serde_json::json;

use super::arguments::GameFiles;
use super::game::{Fault, Game, Read, is_of_xiangqi, other_rules};

/// The ends of games in files of every format that has several games in a file.
#[derive(Clone, Copy, Debug)]
struct GameEnds {
    from: Option<Format>,
}

impl GameEnds {
    fn format(self, text: &[u8]) -> Format {
        let from = self.from.or_else(|| Format::of_bytes(text));
        from.unwrap_or(Format::Pgn)
    }
}

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
    /// The decoded text, where it is not PGN of chess.
    other: Option<Other<'a>>,
    /// The name of its format, where that is not read.
    unread: Option<&'static str>,
    /// Games with an error are kept up to it.
    keeps_partial: bool,
}

/// A text in another format than PGN, decoded.
#[derive(Clone, Debug)]
struct Other<'a> {
    format: Format,
    text: Cow<'a, str>,
    encoding: Encoding,
}

/// A game of a block, or why it cannot be read.
pub(super) struct Item<'a> {
    /// The game as it is in the text.
    pub(super) text: Cow<'a, [u8]>,
    /// Its number in the block, from 1.
    pub(super) number: u64,
    /// Its line in the block, from 1.
    pub(super) line: usize,
    pub(super) format: Format,
    pub(super) game: Result<Game<'a>, Fault>,
    /// The error up to which the game is kept.
    pub(super) fault: Option<Fault>,
}

impl Item<'_> {
    /// Whether it is a text of a format that is not read.
    pub(super) fn is_unread(&self) -> bool {
        matches!(
            &self.game,
            Err(Fault::Other {
                code: "record/unread",
                ..
            })
        )
    }
}

/// An error with its place in its block.
#[derive(Debug)]
pub(super) struct Found {
    fault: Fault,
    game: u64,
    column: usize,
    /// The word at the place.
    word: String,
    /// The line with carets.
    picture: String,
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
    const ANY_ENCODING: bool = true;
    const IS_KNOWN: fn(&[u8]) -> bool = feen_records::is_known_file;

    fn last_end(&self, text: &[u8]) -> Option<usize> {
        self.format(text).last_game_end(text)
    }

    fn first_end(&self, text: &[u8]) -> Option<usize> {
        self.format(text).first_game_end(text)
    }
}

impl<'a> Text<'a> {
    fn new(written: &'a [u8], files: &GameFiles) -> Self {
        let from = files.from;
        let english = files.letters.map_or(Cow::Borrowed(written), |letters| {
            letters.to_english(written)
        });
        let other = other_format(written, from).map(|format| {
            let (text, encoding) = feen_records::decode(written);
            let is_csa3 = text.starts_with("V3") || text.starts_with("'CSA encoding");
            let format = match format {
                Format::Csa if is_csa3 => Format::Csa3,
                format => format,
            };
            Other {
                format,
                text,
                encoding,
            }
        });
        Self {
            written,
            english,
            other,
            unread: feen_records::unread_format(written).filter(|_| from.is_none()),
            keeps_partial: files.partial,
        }
    }

    /// The text with English letters of pieces.
    pub(super) fn english(&self) -> &[u8] {
        &self.english
    }

    /// The name of the format, where that is not read.
    pub(super) const fn unread(&self) -> Option<&'static str> {
        self.unread
    }

    /// The format, where it is not PGN.
    pub(super) fn other_format(&self) -> Option<Format> {
        self.other.as_ref().map(|other| other.format)
    }
}

/// The format of a text, where it is not PGN with SAN.
fn other_format(text: &[u8], from: Option<Format>) -> Option<Format> {
    let format = from.or_else(|| Format::of_bytes(text));
    format.filter(|format| *format != Format::Pgn)
}

/// The games of a block, each with its text.
pub(super) fn games<'a>(text: &'a Text<'_>) -> Box<dyn Iterator<Item = Item<'a>> + 'a> {
    if let Some(name) = text.unread {
        return Box::new(std::iter::once(Item {
            text: Cow::Borrowed(text.written),
            number: 1,
            line: 1,
            format: Format::Pgn,
            game: Err(Fault::unread(name)),
            fault: None,
        }));
    }
    match &text.other {
        Some(other) => Box::new(other_games(other, text.keeps_partial)),
        None => Box::new(games_of_pgn(text)),
    }
}

fn other_games<'a>(other: &'a Other<'_>, keeps_partial: bool) -> impl Iterator<Item = Item<'a>> {
    let mut games = feen_records::Games::new(&other.text, other.format);
    let mut number = 0_u64;
    std::iter::from_fn(move || {
        let read = games.next_partial()?;
        number = number.saturating_add(1);
        // The line after a game of CSA is not part of it.
        let text = games.text().trim().trim_end_matches("\n/").trim_end();
        let text = match other.encoding {
            Encoding::ShiftJis | Encoding::Gbk | Encoding::Big5 | Encoding::Windows1252 => {
                Cow::Owned(other.encoding.encode(text).0)
            }
            _ => Cow::Borrowed(text.as_bytes()),
        };
        let line = read.as_ref().map_or(1, |(record, _)| record.line());
        let Read { game, fault } = Read::of_record(read, keeps_partial);
        // The games of these files were read as a text of PGN.
        let format = match other.format {
            Format::Xqf | Format::Cbl => Format::Pgn,
            format => format,
        };
        Some(Item {
            text,
            number,
            line,
            format,
            game,
            fault,
        })
    })
}

fn games_of_pgn<'a>(text: &'a Text<'_>) -> impl Iterator<Item = Item<'a>> {
    let keeps_partial = text.keeps_partial;
    let (written, text) = (text.written, &*text.english);
    let mut games = Games::new(text);
    let mut number = 0_u64;
    // A place, and the line that it is on.
    let mut counted = (0_usize, 1_usize);
    std::iter::from_fn(move || {
        let start = games.position();
        let read = Read::of_chess(&mut games, keeps_partial)?;
        // A block of blanks holds no game, and neither does a file without bytes.
        let blank = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        if blank.trim_ascii().is_empty() {
            return None;
        }
        number = number.saturating_add(1);
        let end = after_footer(written, start, games.position());
        while games.position() < end && games.next_partial().is_some() {}
        let text = written.get(start..end).unwrap_or_default();
        let mut line = || {
            let (from, line) = counted;
            let between = written.get(from..start).unwrap_or_default();
            let line = line.saturating_add(memchr::memchr_iter(b'\n', between).count());
            counted = (start, line);
            line
        };
        let Read { game, fault } =
            other_rules(&read, text, &mut line, keeps_partial).unwrap_or(read);
        let format = match &game {
            Ok(Game::Other(record)) => record.pgn_format(),
            _ => Format::Pgn,
        };
        Some(Item {
            text: Cow::Borrowed(text),
            number,
            line: line(),
            format,
            game,
            fault,
        })
    })
}

/// The end of a game of xiangqi with what sites write after it, up to the tags of the next one.
fn after_footer(text: &[u8], start: usize, end: usize) -> usize {
    let rest = text.get(end..).unwrap_or_default();
    let first = rest.trim_ascii_start().first();
    let is_of_game = |byte: &u8| byte.is_ascii_alphanumeric() || b"[{;(*%".contains(byte);
    if first.is_none_or(is_of_game) || !text.get(start..end).is_some_and(is_of_xiangqi) {
        return end;
    }
    let next = feen_chess::pgn::first_game_end(text.get(start..).unwrap_or_default());
    let next = next.map_or(text.len(), |length| start.saturating_add(length));
    next.max(end)
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
    pub(super) fn find(&mut self, fault: Fault, game: u64) -> Found {
        let error = match fault {
            Fault::Chess(error) => error,
            Fault::Other { column, .. } => {
                return Found {
                    fault,
                    game,
                    column,
                    word: String::new(),
                    picture: String::new(),
                };
            }
        };
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
        Found {
            column: self.columns.column(at.saturating_sub(self.line)),
            word: decoded(self.text.get(error.span()).unwrap_or_default()).into_owned(),
            picture: error.picture(self.text).to_string(),
            fault,
            game,
        }
    }
}

impl Found {
    /// Writes the error to standard error.
    pub(super) fn report(&self, source: &Source, start: Start, json: bool) {
        let text = self.write(source, start, Stream::Error.palette(), json);
        // Nobody may read it any more.
        let _ = Stream::Error.write(&text);
    }

    /// The error as a line, or as an object.
    pub(super) fn write(
        &self,
        source: &Source,
        start: Start,
        palette: Palette,
        json: bool,
    ) -> String {
        let in_file = |line: usize| start.line.saturating_add(line as u64).saturating_sub(1);
        let game = start.games.saturating_add(self.game);
        let error = match &self.fault {
            Fault::Chess(error) => error,
            Fault::Other {
                code,
                message,
                line,
                ..
            } => {
                let line = in_file(*line);
                if json {
                    return feen_files::to_json_line(&json!({
                        "file": source.to_string(), "line": line, "column": self.column,
                        "game": game, "code": code, "message": message,
                        "severity": self.fault.severity(),
                    }));
                }
                let message = format!("{message} (game {game}) [{code}]");
                let finding = Finding::new(self.fault.severity(), code, message, 0..0);
                let mut text = String::new();
                source.write_place(line, self.column, &mut text);
                finding.write(palette, &mut text);
                return text;
            }
        };
        let (span, line) = (error.span(), in_file(error.line()));
        let in_file = |byte: usize| start.offset.saturating_add(byte as u64);
        if json {
            let mut object = json!({
                "file": source.to_string(), "line": line, "column": self.column,
                "span": [in_file(span.start), in_file(span.end)], "game": game,
                "ply": error.ply(), "code": error.code(), "message": error.kind().to_string(),
                "severity": self.fault.severity(),
            });
            if let Some(object) = object.as_object_mut() {
                if let ErrorKind::Move(reason) = error.kind() {
                    object.insert("move".to_owned(), json!(self.word));
                    object.insert("reason".to_owned(), json!(reason.code()));
                }
                if let Some(help) = help(error) {
                    object.insert("help".to_owned(), json!(help));
                }
            }
            return feen_files::to_json_line(&object);
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
        let mut finding = Finding::new(self.fault.severity(), error.code(), message, span);
        finding = finding.picture(self.picture.as_str());
        if let Some(help) = help(error) {
            finding = finding.help(help);
        }
        let mut text = String::new();
        source.write_place(line, self.column, &mut text);
        finding.write(palette, &mut text);
        text
    }
}

fn help(error: &Error) -> Option<String> {
    Some(match error.hint()? {
        hint @ Hint::Letter { letters, .. } => {
            format!("{hint}; read it with `--letters {letters}`")
        }
        hint => hint.to_string(),
    })
}

impl Tally {
    pub(super) fn count(&mut self, found: &[Found]) {
        for found in found {
            let count = match found.fault.severity() {
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
    pub(super) fn on<E: IntoIterator<Item = Fault>>(
        text: &Text<'_>,
        mut work: impl FnMut(Item<'_>, &mut T) -> E,
    ) -> Self {
        let mut worked = Self {
            games: 0,
            errors: Vec::new(),
            result: T::default(),
        };
        let mut places = Places::new(text);
        for mut item in games(text) {
            worked.games = item.number;
            let lost = item.fault.take();
            worked
                .errors
                .extend(lost.map(|fault| places.find(fault, worked.games)));
            for fault in work(item, &mut worked.result) {
                worked.errors.push(places.find(fault, worked.games));
            }
        }
        worked
    }
}

/// Writes a text for each block of files, if there is where, and reports its errors on standard error.
pub(super) fn write_all<T: Send>(
    files: &GameFiles,
    output: Option<Output>,
    json: bool,
    work: impl Fn(&Text<'_>) -> Worked<T> + Sync,
    mut write: impl FnMut(Start, T) -> io::Result<Vec<u8>> + Send,
) -> Outcome {
    let Some(mut output) = output else {
        return Outcome::Failed;
    };
    let (outcome, written) = take_all(files, json, work, |start, result| {
        output.write_all(&write(start, result)?)
    });
    output.finish(outcome, written)
}

/// Takes what was worked of each block of files, and reports its errors on standard error.
pub(super) fn take_all<T: Send>(
    files: &GameFiles,
    json: bool,
    work: impl Fn(&Text<'_>) -> Worked<T> + Sync,
    mut take: impl FnMut(Start, T) -> io::Result<()> + Send,
) -> (Outcome, io::Result<()>) {
    let mut tally = Tally::default();
    let (unread, written) = read(files, work, |source, start, worked| {
        take(start, worked.result)?;
        tally.count(&worked.errors);
        for found in &worked.errors {
            found.report(source, start, json);
        }
        Ok(())
    });
    let written = match written {
        Err(error)
            if error
                .get_ref()
                .is_some_and(<dyn std::error::Error + Send + Sync>::is::<Enough>) =>
        {
            Ok(())
        }
        written => written,
    };
    (tally.outcome().max(unread), written)
}

/// All that is wanted has been written.
#[derive(Debug)]
struct Enough;

impl std::fmt::Display for Enough {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("all that is wanted has been written")
    }
}

impl std::error::Error for Enough {}

/// Ends [`take_all`] before the end of its files, without an error.
pub(super) fn enough() -> io::Error {
    io::Error::other(Enough)
}

/// Reads files block by block. `work` runs on all cores, `take` in the order of the blocks.
pub(super) fn read<T: Send>(
    files: &GameFiles,
    work: impl Fn(&Text<'_>) -> Worked<T> + Sync,
    mut take: impl FnMut(&Source, Start, Worked<T>) -> io::Result<()> + Send,
) -> (Outcome, io::Result<()>) {
    let (arguments, files) = (files, &files.files);
    let from = arguments.from;
    let mut reading = Reading::with_cut(files.sources(), files.jobs(), GameEnds { from });
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
                is_whole.then(|| work(&Text::new(block.text(), arguments)))
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
    use feen_files::Cut;

    use clap::Parser;

    use super::super::arguments::GameFiles;
    use super::{GameEnds, Text, games};

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        files: GameFiles,
    }

    fn files() -> GameFiles {
        Command::parse_from(["pgn"]).files
    }

    #[test]
    fn games_end_before_a_tag_pair_after_an_empty_line() {
        let text = b"[A \"1\"]\n\n1. e4 {\n\n[%clk 1]} *\r\n\r\n[B\t\"2\"]\n\n*\n\n[C \"3\"]\n";
        let cut = GameEnds { from: None };
        let ends = [cut.first_end(text), cut.last_end(text)];
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
            assert_eq!(cut.first_end(none), None);
        }
        assert_eq!(cut.last_end(b"[A \"1\"]\n\n[Event \"2\"]"), Some(9));
    }

    #[test]
    fn games_have_their_texts() {
        let text = b"[A \"1\"]\n\n1. e4 *\n\n[B \"2\"]\n\n1. mate *\n\n[C \"3\"]\n\n*\n";
        let block = Text::new(text, &files());
        let found: Vec<(u64, bool, Vec<u8>)> = games(&block)
            .map(|item| {
                (
                    item.number,
                    item.game.is_ok(),
                    item.text.trim_ascii().to_vec(),
                )
            })
            .collect();
        assert_eq!(found.len(), 3);
        assert_eq!(found[0], (1, true, b"[A \"1\"]\n\n1. e4 *".to_vec()));
        assert!(!found[1].1 && found[1].2.starts_with(b"[B"));
        assert_eq!(found[2], (3, true, b"[C \"3\"]\n\n*".to_vec()));
        assert_eq!(games(&Text::new(b" \n\n", &files())).count(), 0);
    }
}
