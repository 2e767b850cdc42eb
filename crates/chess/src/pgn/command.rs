//! The commands in comments, such as `[%clk 0:05:00]`, and their values.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::time::Duration;

use crate::Square;

/// A command in a comment: `[%clk 0:05:00]` has the name `clk` and the value `0:05:00`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Command<'a> {
    /// The name.
    pub name: &'a str,
    /// Everything after the name.
    pub value: &'a str,
}

impl<'a> Command<'a> {
    /// The command of a text with its brackets.
    pub(super) fn of(text: &'a str) -> Self {
        let inside = text.strip_prefix("[%").unwrap_or(text);
        let inside = inside.strip_suffix(']').unwrap_or(inside);
        let (name, value) = split_at_byte(inside, |byte| matches!(byte, b' ' | b'\t'));
        Self {
            name,
            value: value.trim_ascii(),
        }
    }

    /// The value as a time, as `clk` and `emt` have one: `1:02:03.4`, `2:03` or `123`.
    ///
    /// ```
    /// use std::time::Duration;
    /// use feen_chess::pgn::Comment;
    ///
    /// let comment = Comment::new("[%clk 0:05:00] [%eval 0.17]");
    /// let times: Vec<_> = comment.commands().map(|command| command.duration()).collect();
    /// assert_eq!(times, [Some(Duration::from_secs(300)), Some(Duration::from_millis(170))]);
    /// ```
    #[must_use]
    pub fn duration(&self) -> Option<Duration> {
        duration(self.value)
    }

    /// The value as an evaluation, as `eval` has one: `0.17`, `-1.5,20` or `#-3`.
    #[must_use]
    pub fn eval(&self) -> Option<Eval> {
        Eval::from_text(self.value)
    }
}

/// The parts of a text before and after the first of some bytes of ASCII; all of it and nothing where there is none.
///
/// `str::split_once` prepares a search, which takes longer than the few bytes here.
fn split_at_byte(text: &str, is_wanted: impl Fn(u8) -> bool) -> (&str, &str) {
    let split = |place: usize| Some((text.get(..place)?, text.get(place + 1..)?));
    let place = text.bytes().position(is_wanted);
    place.and_then(split).unwrap_or((text, ""))
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, value } = self;
        let blank = if value.is_empty() { "" } else { " " };
        write!(f, "[%{name}{blank}{value}]")
    }
}

/// The places of all commands of a comment.
pub(super) fn places(comment: &str) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    core::iter::from_fn(move || {
        // A search for a text would first prepare itself, which takes longer than a comment.
        let rest = comment.as_bytes().get(from..)?;
        let start = from
            + rest
                .windows(2)
                .position(|two| matches!(two, [b'[', b'%']))?;
        let inside = comment.as_bytes().get(start..)?;
        let end = start + inside.iter().position(|byte| *byte == b']')? + 1;
        from = end;
        Some(start..end)
    })
}

/// The end of the commands that a comment begins with.
pub(super) fn leading(comment: &str) -> usize {
    let mut end = 0;
    for place in places(comment) {
        let between = comment.get(end..place.start).unwrap_or_default();
        if !between.trim_ascii().is_empty() {
            break;
        }
        end = place.end;
    }
    end
}

/// `1:02:03.4`, `2:03` or `123`: hours, minutes and seconds.
pub(super) fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = split_at_byte(text, |byte| byte == b'.');
    let mut seconds = 0_u64;
    for (place, part) in whole.as_bytes().split(|byte| *byte == b':').enumerate() {
        if place > 2 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(number(part)?)?;
    }
    let mut nanoseconds = 0;
    if !fraction.is_empty() {
        let digits = fraction.get(..9).unwrap_or(fraction);
        if !is_number(fraction) {
            return None;
        }
        nanoseconds = format!("{digits:0<9}").parse().ok()?;
    }
    Some(Duration::new(seconds, nanoseconds))
}

/// The number of some digits, at least one.
fn number(digits: &[u8]) -> Option<u64> {
    let add = |number: u64, digit: &u8| {
        let digit = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
        number.checked_mul(10)?.checked_add(digit.into())
    };
    let number = digits.iter().try_fold(0, add);
    number.filter(|_| !digits.is_empty())
}

/// Hours, minutes and seconds, and a fraction without zeros at its end.
pub(super) fn spell_duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let whole = format!("{hours}:{minutes:02}:{:02}", seconds % 60);
    match duration.subsec_nanos() {
        0 => whole,
        nanoseconds => {
            let fraction = format!("{nanoseconds:09}");
            format!("{whole}.{}", fraction.trim_end_matches('0'))
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// An evaluation: `0.17`, `-1.5,20` or `#-3`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Eval {
    /// The advantage of White.
    pub score: Score,
    /// The depth of the search, in half-moves.
    pub depth: Option<u32>,
}

/// The advantage of White.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// In pawns.
    Pawns(f32),
    /// A mate in this number of moves, of Black if it is negative.
    Mate(i32),
}

impl Eval {
    fn from_text(text: &str) -> Option<Self> {
        let (score, depth) = split_at_byte(text, |byte| byte == b',');
        let depth = match depth.trim() {
            _ if score.len() == text.len() => None,
            depth if is_number(depth) => Some(depth.parse().ok()?),
            _ => return None,
        };
        let score = match score.trim().strip_prefix('#') {
            Some(mate) => Score::Mate(mate.parse().ok()?),
            None => Score::Pawns(pawns(score.trim())?),
        };
        Some(Self { score, depth })
    }
}

/// A decimal number without an exponent.
fn pawns(text: &str) -> Option<f32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_decimal = digits
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse().ok().filter(|_| is_decimal)
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Pawns(pawns) => write!(f, "{pawns}")?,
            Score::Mate(moves) => write!(f, "#{moves}")?,
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

/// A marked square: `Ga1` is a1 in green.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// The letter of the colour: `G`, `R`, `Y` or `B`.
    pub colour: char,
    /// The square.
    pub square: Square,
}

impl Mark {
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let (colour, square) = coloured(text)?;
        let square = square.parse().ok()?;
        Some(Self { colour, square })
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour, self.square)
    }
}

/// An arrow from one square to another: `Re2e4` is one in red.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// The letter of the colour: `G`, `R`, `Y` or `B`.
    pub colour: char,
    /// The square that it begins on.
    pub from: Square,
    /// The square that it points to.
    pub to: Square,
}

impl Arrow {
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let (colour, squares) = coloured(text)?;
        let (from, to) = squares.split_at_checked(2)?;
        Some(Self {
            colour,
            from: from.parse().ok()?,
            to: to.parse().ok()?,
        })
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.colour, self.from, self.to)
    }
}

/// The letter of a colour, and the rest.
fn coloured(text: &str) -> Option<(char, &str)> {
    let text = text.trim();
    let colour = text.chars().next().filter(char::is_ascii_uppercase)?;
    Some((colour, text.get(1..)?))
}

/// Marks or arrows with commas between, if there are any.
pub(super) fn list(items: &[impl ToString]) -> Option<String> {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    (!items.is_empty()).then(|| items.join(","))
}
