use std::format;
use std::string::String;
use std::time::Duration;
use std::vec::Vec;

use super::place::{Place, read};
use super::{Dialect, quoted};
use crate::limits::Limits;
use crate::limits::{Clock, Time};

/// A command `go`.
#[derive(Clone, Debug)]
pub(super) struct Go {
    pub(super) limits: Limits,
    pub(super) time: Option<Time>,
    /// The answer waits for `stop`, or for `ponderhit`.
    pub(super) waits: Waits,
    pub(super) mate: Option<MateAsked>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Waits {
    Never,
    ForStop,
    ForPonderHit,
}

/// A mate that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MateAsked {
    /// `mate N` of UCI: the best move, with a mate in so many moves if there is one.
    InMoves(u32),
    /// `mate TIME` of USI: only a mate, by checks, within the time.
    ByChecks(Option<Duration>),
}

/// The longest time that a number may mean: some thirty thousand years.
const MOST_MS: u64 = 1 << 50;

impl Go {
    /// The words after `go`, and what is wrong with them.
    pub(super) fn read(
        words: &str,
        place: &Place,
        dialect: Dialect,
        overhead: Duration,
    ) -> (Self, Vec<String>) {
        let mut faults = Vec::new();
        let mut words = words.split_whitespace().peekable();
        let mut go = Self {
            limits: Limits::unlimited(),
            time: None,
            waits: Waits::Never,
            mate: None,
        };
        let is_first = place.position.turn().is_first();
        let (own_time, own_increment) = if is_first {
            ("wtime", "winc")
        } else {
            ("btime", "binc")
        };
        // Black moves first in USI.
        let (own_time, own_increment) = match dialect {
            Dialect::Uci => (own_time, own_increment),
            Dialect::Usi if is_first => ("btime", "binc"),
            Dialect::Usi => ("wtime", "winc"),
        };
        let (mut left, mut increment, mut byoyomi, mut moves) = (None, 0, None, None);
        let mut move_time = None;
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.waits = Waits::ForStop,
                "ponder" => go.waits = Waits::ForPonderHit,
                "searchmoves" => {
                    let mut wanted = Vec::new();
                    while let Some(text) = words.peek().filter(|word| !is_word(word)) {
                        match read(&place.position, text, dialect) {
                            Ok(mv) => wanted.push(mv),
                            Err(reason) => faults.push(format!("illegal move `{text}`: {reason}")),
                        }
                        words.next();
                    }
                    go.limits = go.limits.moves(wanted);
                }
                _ if !is_word(word) => faults.push(format!("unknown word of `go`: `{word}`")),
                _ if word == "mate" && words.peek() == Some(&"infinite") => {
                    words.next();
                    go.mate = Some(MateAsked::ByChecks(None));
                }
                _ => {
                    let text = words.peek().copied().unwrap_or_default();
                    let number = text.parse::<i64>();
                    if !is_word(text) {
                        words.next();
                    }
                    let Ok(number) = number else {
                        let found = quoted(text);
                        faults.push(format!("expected a number after `{word}`, found {found}"));
                        continue;
                    };
                    let number = u64::try_from(number).unwrap_or(0).min(MOST_MS);
                    let small = u32::try_from(number).unwrap_or(u32::MAX);
                    match word {
                        "depth" => go.limits = go.limits.depth(small),
                        "nodes" => go.limits = go.limits.nodes(number),
                        "movetime" => move_time = Some(number),
                        "movestogo" => moves = Some(small),
                        "byoyomi" => byoyomi = Some(number),
                        "mate" if dialect == Dialect::Usi => {
                            let time = Duration::from_millis(number);
                            go.mate = Some(MateAsked::ByChecks(Some(time)));
                        }
                        "mate" => go.mate = Some(MateAsked::InMoves(small)),
                        _ if word == own_time => left = Some(number),
                        _ if word == own_increment => increment = number,
                        // The other player's clock.
                        _ => {}
                    }
                }
            }
        }
        let ms = Duration::from_millis;
        go.time = if let Some(time) = move_time {
            Some(Time::exactly(
                ms(time)
                    .saturating_sub(overhead.min(ms(time) / 10))
                    .max(ms(1)),
            ))
        } else if left.is_some() || byoyomi.is_some() {
            let clock = Clock::new(ms(left.unwrap_or(0))).increment(ms(increment));
            let clock = clock.byoyomi(ms(byoyomi.unwrap_or(0))).overhead(overhead);
            let clock = moves.map_or(clock, |moves| clock.moves(moves));
            Some(clock.time())
        } else {
            None
        };
        let has_limit = go.time.is_some() || go.limits != Limits::unlimited() || go.mate.is_some();
        if !has_limit && go.waits == Waits::Never {
            go.waits = Waits::ForStop;
        }
        (go, faults)
    }
}

fn is_word(word: &str) -> bool {
    [
        "depth",
        "nodes",
        "movetime",
        "movestogo",
        "byoyomi",
        "mate",
        "wtime",
        "btime",
        "winc",
        "binc",
        "infinite",
        "ponder",
        "searchmoves",
    ]
    .contains(&word)
}
