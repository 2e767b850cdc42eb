use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::time::Duration;

use super::command::{self, Arrow, Command, Eval, Mark};
use super::text;

/// A comment: text, and commands such as `[%clk 0:05:00]`.
///
/// A line break in it is a blank, and blanks around it are not part of it.
///
/// ```
/// use std::time::Duration;
/// use feen_chess::pgn::Comment;
///
/// let mut comment = Comment::new("[%clk 0:05:00] best [%eval 0.25,20]");
/// assert_eq!(comment.text(), "best");
/// assert_eq!(comment.clock(), Some(Duration::from_secs(300)));
/// assert_eq!(comment.eval().and_then(|eval| eval.depth), Some(20));
///
/// comment.set_clock(Some(Duration::from_millis(3_723_400)));
/// comment.set_eval(None);
/// assert_eq!(comment.as_str(), "[%clk 1:02:03.4] best");
/// ```
///
/// The commands are those of Lichess and `ChessBase`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Comment<'a>(Cow<'a, str>);

impl<'a> Comment<'a> {
    /// A comment of this text, in which commands may stand.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let text = text.trim_ascii();
        if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some() {
            let lines = text.replace("\r\n", " ");
            return Self(Cow::Owned(lines.replace(['\n', '\r'], " ")));
        }
        Self(Cow::Borrowed(text))
    }

    /// The comment of bytes, which are Windows-1252 if they are not UTF-8.
    #[must_use]
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        match text::decoded(bytes) {
            Cow::Borrowed(text) => Self::new(text),
            Cow::Owned(text) => Comment::new(&text).into_owned(),
        }
    }

    /// The whole comment, with its commands.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text without commands.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        let mut places = command::places(&self.0).peekable();
        if places.peek().is_none() {
            return Cow::Borrowed(&self.0);
        }
        let mut text = String::new();
        let mut from = 0;
        for place in places {
            add(&mut text, self.0.get(from..place.start).unwrap_or_default());
            from = place.end;
        }
        add(&mut text, self.0.get(from..).unwrap_or_default());
        text.truncate(text.trim_ascii_end().len());
        Cow::Owned(text)
    }

    /// Replaces the text, and keeps the commands.
    pub fn set_text(&mut self, text: &str) {
        let mut whole: Vec<String> = self.commands().map(|command| command.to_string()).collect();
        whole.push(Comment::new(text).0.into_owned());
        self.0 = Cow::Owned(whole.join(" ").trim_ascii_end().to_string());
    }

    /// All commands, in their order.
    pub fn commands(&self) -> impl Iterator<Item = Command<'_>> {
        command::places(&self.0).map(|place| Command::of(self.0.get(place).unwrap_or_default()))
    }

    /// The value of the first command of a name: `0:05:00` of `[%clk 0:05:00]`.
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&str> {
        self.first(name).map(|command| command.value)
    }

    fn first(&self, name: &str) -> Option<Command<'_>> {
        self.commands().find(|command| command.name == name)
    }

    /// Gives a command a value, or removes it. A value cannot hold `]` or `}`, which become `)`.
    pub fn set_command(&mut self, name: &str, value: Option<&str>) {
        let whole = &self.0;
        let is_named = |place: &Range<usize>| {
            let command = whole.get(place.clone()).unwrap_or_default();
            Command::of(command).name == name
        };
        let old: Vec<Range<usize>> = command::places(whole).filter(is_named).collect();
        let new = value.map(|value| {
            let value = value.replace([']', '}'], ")");
            Command {
                name,
                value: &value,
            }
            .to_string()
        });
        // A command that is new comes after those that the comment begins with.
        let place = old
            .first()
            .map_or_else(|| command::leading(whole), |old| old.start);
        let mut written = String::new();
        add(&mut written, whole.get(..place).unwrap_or_default());
        if let Some(new) = &new {
            if !written.is_empty() && !written.ends_with(' ') {
                written.push(' ');
            }
            written.push_str(new);
        }
        let mut from = place;
        for old in old {
            add(&mut written, whole.get(from..old.start).unwrap_or_default());
            from = old.end;
        }
        let rest = whole.get(from..).unwrap_or_default();
        if new.is_some() && from == place && !rest.is_empty() && !rest.starts_with(' ') {
            written.push(' ');
        }
        add(&mut written, rest);
        self.0 = Cow::Owned(written.trim_ascii().to_string());
    }

    /// The time that is left on the clock: `[%clk 1:02:03.4]`.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.first("clk")?.duration()
    }

    /// Sets or removes the time on the clock.
    pub fn set_clock(&mut self, clock: Option<Duration>) {
        self.set_command("clk", clock.map(command::spell_duration).as_deref());
    }

    /// The time that the move took: `[%emt 0:00:07]`.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.first("emt")?.duration()
    }

    /// Sets or removes the time that the move took.
    pub fn set_elapsed(&mut self, elapsed: Option<Duration>) {
        self.set_command("emt", elapsed.map(command::spell_duration).as_deref());
    }

    /// The evaluation of the position: `[%eval 0.17]` or `[%eval #-3,20]`.
    #[must_use]
    pub fn eval(&self) -> Option<Eval> {
        self.first("eval")?.eval()
    }

    /// Sets or removes the evaluation.
    pub fn set_eval(&mut self, eval: Option<Eval>) {
        self.set_command("eval", eval.map(|eval| eval.to_string()).as_deref());
    }

    /// The squares that are marked: `[%csl Ga1,Rb2]`. Anything else is skipped.
    pub fn squares(&self) -> impl Iterator<Item = Mark> {
        let lists = self.commands().filter(|command| command.name == "csl");
        lists.flat_map(|list| list.value.split(',').filter_map(Mark::from_text))
    }

    /// Sets the squares that are marked; none removes the command.
    pub fn set_squares(&mut self, squares: &[Mark]) {
        let list = command::list(squares);
        self.set_command("csl", list.as_deref());
    }

    /// The arrows: `[%cal Re2e4]`. Anything else is skipped.
    pub fn arrows(&self) -> impl Iterator<Item = Arrow> {
        let lists = self.commands().filter(|command| command.name == "cal");
        lists.flat_map(|list| list.value.split(',').filter_map(Arrow::from_text))
    }

    /// Sets the arrows; none removes the command.
    pub fn set_arrows(&mut self, arrows: &[Arrow]) {
        let list = command::list(arrows);
        self.set_command("cal", list.as_deref());
    }

    /// The comment without the text that it was read from.
    #[must_use]
    pub fn into_owned(self) -> Comment<'static> {
        Comment(Cow::Owned(self.0.into_owned()))
    }
}

impl fmt::Display for Comment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Adds a part after one that was left out: of the blanks on both sides one stays.
fn add(text: &mut String, part: &str) {
    let has_blank = text.is_empty() || text.ends_with(' ');
    text.push_str(if has_blank {
        part.trim_ascii_start()
    } else {
        part
    });
}
