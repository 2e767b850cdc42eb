use alloc::format;
use alloc::string::{String, ToString};

use super::command;
use super::record::without_brace;
use super::tokens::{Ply, Spelled, Token, Tokens};
use super::{Comment, Record, text};

/// The choices of how a record is written.
///
/// ```
/// use feen_chess::pgn::{Games, Layout};
///
/// let record = Games::new(b"1. e4! {[%clk 0:05:00] best} (1. d4) e5 *").next().unwrap()?;
/// let moves = |layout: Layout| record.write(&layout).lines().nth(8).map(str::to_owned);
///
/// assert_eq!(moves(Layout::new()).unwrap(), "1. e4 $1 {[%clk 0:05:00] best} (1. d4) 1... e5 *");
/// assert_eq!(moves(Layout::new().commands(false)).unwrap(), "1. e4 $1 {best} (1. d4) 1... e5 *");
/// assert_eq!(moves(Layout::new().comments(false)).unwrap(), "1. e4 $1 {[%clk 0:05:00]} (1. d4) 1... e5 *");
/// assert_eq!(moves(Layout::new().nags(false).variations(false)).unwrap(), "1. e4 {[%clk 0:05:00] best} 1... e5 *");
/// # Ok::<(), feen_chess::pgn::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each of them is one choice, and all are free"
)]
pub struct Layout {
    width: usize,
    tags: bool,
    comments: bool,
    commands: bool,
    nags: bool,
    variations: bool,
    standard: bool,
}

impl Default for Layout {
    fn default() -> Self {
        Self::new()
    }
}

impl Layout {
    /// The export format: everything, in lines of less than 80 characters.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            width: 80,
            tags: true,
            comments: true,
            commands: true,
            nags: true,
            variations: true,
            standard: true,
        }
    }

    /// Lines are shorter than this number of characters, unless one token is longer. With 0 all moves are on one line.
    #[must_use]
    pub const fn width(self, width: usize) -> Self {
        Self { width, ..self }
    }

    /// Tag pairs are written, and the empty line after them.
    #[must_use]
    pub const fn tags(self, tags: bool) -> Self {
        Self { tags, ..self }
    }

    /// The text of comments is written.
    #[must_use]
    pub const fn comments(self, comments: bool) -> Self {
        Self { comments, ..self }
    }

    /// The commands in comments are written, such as `[%clk 0:05:00]`.
    #[must_use]
    pub const fn commands(self, commands: bool) -> Self {
        Self { commands, ..self }
    }

    /// Numeric annotation glyphs are written.
    #[must_use]
    pub const fn nags(self, nags: bool) -> Self {
        Self { nags, ..self }
    }

    /// Variations are written.
    #[must_use]
    pub const fn variations(self, variations: bool) -> Self {
        Self { variations, ..self }
    }

    /// Moves are spelled as the standard wants them: `Qxf7#` for `Qf7`. Otherwise they, and any that cannot be
    /// played, stay as they are written.
    #[must_use]
    pub const fn standard(self, standard: bool) -> Self {
        Self { standard, ..self }
    }

    /// Whether everything is written, so that an empty variation is one that was read.
    const fn is_whole(&self) -> bool {
        self.comments && self.commands && self.nags && self.variations
    }

    /// The part of a comment that is written.
    fn part_of(&self, comment: &Comment<'_>) -> Option<String> {
        let part = match (self.comments, self.commands) {
            (true, true) => return Some(comment.as_str().to_string()),
            (true, false) => comment.text().into_owned(),
            (false, true) => {
                let mut commands = Comment::new(comment.as_str());
                commands.set_text("");
                commands.as_str().to_string()
            }
            (false, false) => String::new(),
        };
        (!part.is_empty()).then_some(part)
    }
}

impl Record<'_> {
    /// Writes the record: the tags of the roster, the others by name, an empty line, the moves, the result, and an empty
    /// line.
    ///
    /// Everything that was read is written, but for a `}` in a comment, which becomes `)`: reading it again gives an
    /// equal tree. Variations that a layout leaves nothing of are left out with their parentheses. The tag `Result` is
    /// the [result](Self::termination) of the game.
    ///
    /// Source: the PGN standard of 1994, §8.
    #[must_use]
    pub fn write(&self, layout: &Layout) -> String {
        let mut written = String::new();
        if layout.tags {
            self.write_tags(&mut written);
        }
        let mut moves = Moves::new(&mut written, layout.width);
        let tokens = if layout.standard {
            Tokens::new(self)
        } else {
            Tokens::as_written(self)
        };
        let mut hidden = 0_usize;
        // Variations that have begun, and have nothing yet: one that stays empty is left out.
        let mut begun = 0_usize;
        for token in tokens {
            let part = match &token {
                Token::Begin if !layout.variations => {
                    hidden += 1;
                    continue;
                }
                Token::End if hidden > 0 => {
                    hidden -= 1;
                    continue;
                }
                Token::Begin if hidden == 0 && !layout.is_whole() => {
                    begun += 1;
                    continue;
                }
                Token::End if begun > 0 => {
                    begun -= 1;
                    continue;
                }
                _ if hidden > 0 => continue,
                Token::Nag(_) if !layout.nags => continue,
                Token::Comment(comment) => match layout.part_of(comment) {
                    Some(part) => Some(part),
                    None => continue,
                },
                _ => None,
            };
            for _ in 0..core::mem::take(&mut begun) {
                moves.token(&Token::Begin);
            }
            match part {
                Some(part) => moves.comment(&part),
                None => moves.token(&token),
            }
        }
        moves.word(self.termination().as_str());
        moves.flush();
        written.push_str("\n\n");
        written
    }

    fn write_tags(&self, written: &mut String) {
        let tags = self.tags();
        let mut roster = tags.roster();
        // The marker at the end of the moves is the truth.
        roster[6].1 = self.termination().as_str();
        let mut others = tags.others();
        // A position without the tag that says so is passed over by some readers.
        if tags.get("FEN").is_some() && tags.get("SetUp").is_none() {
            let place = others.partition_point(|(name, _)| *name < "SetUp");
            others.insert(place, ("SetUp", "1"));
        }
        for (name, value) in roster.into_iter().chain(others) {
            written.extend(["[", name, " \""]);
            text::escape(value, written);
            written.push_str("\"]\n");
        }
        written.push('\n');
    }
}

/// The text of moves, in lines.
struct Moves<'w> {
    written: &'w mut String,
    width: usize,
    column: usize,
    is_first: bool,
    /// The last word, which a parenthesis may still join.
    word: Option<String>,
    /// The next move of Black needs a number.
    needs_number: bool,
}

impl<'w> Moves<'w> {
    const fn new(written: &'w mut String, width: usize) -> Self {
        Self {
            written,
            width,
            column: 0,
            is_first: true,
            word: None,
            needs_number: true,
        }
    }

    fn token(&mut self, token: &Token<'_>) {
        match token {
            Token::Move(Ply(ply), san) => {
                let number = ply / 2 + 1;
                if ply % 2 == 0 {
                    self.word(&format!("{number}."));
                } else if self.needs_number {
                    self.word(&format!("{number}..."));
                }
                self.needs_number = false;
                match san {
                    Spelled::Standard(san) => self.word(san.as_str()),
                    Spelled::AsWritten(san) => self.word(san),
                }
            }
            Token::Nag(nag) => self.word(&format!("${nag}")),
            Token::Comment(comment) => self.comment(comment.as_str()),
            Token::Begin => {
                self.word("(");
                self.needs_number = true;
            }
            Token::End => {
                self.close();
                self.needs_number = true;
            }
            Token::Result(result) => self.word(result.as_str()),
        }
    }

    /// Writes a comment, whose blanks may become the ends of lines.
    fn comment(&mut self, comment: &str) {
        let comment: String = comment.chars().map(without_brace).collect();
        self.word("{");
        let mut commands = command::places(&comment).peekable();
        let mut start = 0;
        for (blank, _) in comment.match_indices(' ') {
            while commands.next_if(|command| command.end <= blank).is_some() {}
            let is_within = commands
                .peek()
                .is_some_and(|command| command.start <= blank);
            let rest = comment.get(blank + 1..).unwrap_or_default();
            if !is_within && may_begin_line(rest) {
                self.join(comment.get(start..blank).unwrap_or_default());
                self.flush();
                start = blank + 1;
            }
        }
        self.join(comment.get(start..).unwrap_or_default());
        self.join("}");
        self.needs_number = true;
    }

    /// Writes a word after a blank, or right after a `(`.
    fn word(&mut self, word: &str) {
        if self.word.as_deref() != Some("(") {
            self.flush();
        }
        self.join(word);
    }

    /// Writes a parenthesis right after the last word.
    fn close(&mut self) {
        let length = self.word.as_ref().map_or(0, |word| word.chars().count());
        // Nothing but parentheses could fill more than a line.
        if self.width > 0 && length + 1 >= self.width {
            self.flush();
        }
        self.join(")");
    }

    /// Writes a text right after the last word, or as a new one.
    fn join(&mut self, text: &str) {
        self.word.get_or_insert_default().push_str(text);
    }

    /// Puts the last word into a line.
    fn flush(&mut self) {
        let Some(word) = self.word.take() else {
            return;
        };
        let length = word.chars().count();
        let is_full = self.width > 0 && self.column + 1 + length >= self.width;
        if self.is_first {
            self.column = length;
        } else if is_full {
            self.written.push('\n');
            self.column = length;
        } else {
            self.written.push(' ');
            self.column += 1 + length;
        }
        self.written.push_str(&word);
        self.is_first = false;
    }
}

/// Whether a line of a comment may begin here: not with a blank, an escape or a tag pair.
fn may_begin_line(rest: &str) -> bool {
    let is_tag = rest.starts_with('[') && !rest.starts_with("[%");
    !is_tag && !rest.starts_with([' ', '%'])
}
