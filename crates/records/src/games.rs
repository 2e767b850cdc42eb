mod ends;

use std::borrow::Cow;

use crate::text::trim;
use crate::{Error, Format, Record, pgn, shogi, xiangqi};

/// The games of a text, one after the other. An error ends its game, and the games after it are read all the same.
///
/// ```
/// use feen_records::{Format, Games};
///
/// let text = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n%CHUDAN\n";
/// let games: Vec<_> = Games::new(text, Format::Csa).collect::<Result<_, _>>()?;
/// assert_eq!((games.len(), games[1].line()), (2, 7));
/// # Ok::<(), feen_records::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games<'t> {
    left: &'t str,
    format: Format,
    line: usize,
    last: &'t str,
}

impl<'t> Games<'t> {
    /// The games of a decoded text in a format.
    #[must_use]
    pub fn new(text: &'t str, format: Format) -> Self {
        Self {
            left: text.strip_prefix('\u{feff}').unwrap_or(text),
            format,
            line: 1,
            last: "",
        }
    }

    /// The same for a text that begins on this line of its file, from 1.
    #[must_use]
    pub const fn from_line(mut self, line: usize) -> Self {
        self.line = line;
        self
    }

    /// The text of the last game that was read, with its separator, and nothing before the first one.
    ///
    /// ```
    /// use feen_records::{Format, Games};
    ///
    /// let mut games = Games::new("position startpos moves 7g7f\nposition startpos moves 2g2f\n", Format::Usi);
    /// games.next();
    /// assert_eq!(games.text(), "position startpos moves 7g7f\n");
    /// ```
    #[must_use]
    pub const fn text(&self) -> &'t str {
        self.last
    }

    /// The text of the next game, and its first line: for who reads games side by side.
    ///
    /// ```
    /// use feen_records::{Format, Games};
    ///
    /// let mut games = Games::new("startpos moves 7g7f\nstartpos moves 2g2f\n", Format::Usi);
    /// assert_eq!(games.next_text(), Some(("startpos moves 7g7f\n", 1)));
    /// assert_eq!(games.next_text(), Some(("startpos moves 2g2f\n", 2)));
    /// assert_eq!(games.next_text(), None);
    /// ```
    pub fn next_text(&mut self) -> Option<(&'t str, usize)> {
        loop {
            if self.left.trim().is_empty() {
                return None;
            }
            let end = match self.format {
                Format::Jkf => shogi::jkf::first_game_end(self.left),
                format if format.is_pgn() => pgn::first_game_end(self.left),
                format => format.first_game_end(self.left.as_bytes()),
            };
            let end = end.unwrap_or(self.left.len());
            let (game, left) = self.left.split_at_checked(end).unwrap_or((self.left, ""));
            let line = self.line;
            self.left = left;
            self.line = line.saturating_add(game.matches('\n').count());
            if !trim(game).trim_matches('/').is_empty() {
                return Some((game, line));
            }
        }
    }

    /// The next game, with its error where its text has one. The record then holds the moves before the error; where the
    /// start is not known, there is no record.
    ///
    /// A game of chess with a move that is not legal keeps the main line alone.
    ///
    /// ```
    /// use feen_records::{Format, Games};
    ///
    /// let text = "startpos moves 7g7f 3c3d 7f7d\n";
    /// let (record, error) = Games::new(text, Format::Usi).next_partial().unwrap()?;
    /// assert_eq!((record.moves().len(), error.unwrap().code()), (2, "record/move"));
    /// # Ok::<(), feen_records::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of a game before its first move: `[FEN "8/8"]`.
    pub fn next_partial(&mut self) -> Option<Result<(Record, Option<Error>), Error>> {
        let (game, line) = self.next_text()?;
        self.last = game;
        // A file that has been edited on a Mac of old.
        let game = if game.contains('\r') && !game.contains('\n') {
            Cow::Owned(game.replace('\r', "\n"))
        } else {
            Cow::Borrowed(game)
        };
        Some(match self.format {
            Format::Kif | Format::Ki2 => shogi::kif::read(&game, line),
            Format::Csa | Format::Csa3 => shogi::csa::read(&game, line),
            Format::Usi => shogi::usi::read(&game, line),
            Format::Jkf => shogi::jkf::read(&game, line),
            Format::Dhtmlxq => xiangqi::dhtmlxq::read(&game, line),
            Format::Wxf => xiangqi::wxf::read(&game, line),
            Format::Ucci => xiangqi::ucci::read(&game, line),
            _ => pgn::read(&game, line, self.format.notation()),
        })
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(match self.next_partial()? {
            Ok((record, None)) => Ok(record),
            Ok((_, Some(error))) | Err(error) => Err(error),
        })
    }
}
