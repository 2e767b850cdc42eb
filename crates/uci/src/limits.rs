use std::fmt;
use std::iter::zip;
use std::time::Duration;

use crate::Settings;

/// How far a search goes: what follows `go`.
///
/// [`default`](Self::default) is one second, which stays until [`movetime`](Self::movetime) sets
/// another time; [`unlimited`](Self::unlimited) sets no limit. `Display` is the line that is
/// sent:
///
/// ```
/// use std::time::Duration;
/// use feen_uci::Limits;
///
/// assert_eq!(Limits::default().depth(5).to_string(), "go depth 5 movetime 1000");
/// assert_eq!(Limits::unlimited().depth(5).to_string(), "go depth 5");
///
/// let minute = Duration::from_secs(60);
/// let clocks = Limits::unlimited().wtime(minute).btime(minute).searchmoves(["e2e4", "d2d4"]);
/// assert_eq!(clocks.to_string(), "go wtime 60000 btime 60000 searchmoves e2e4 d2d4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    pub(crate) ponder: bool,
    pub(crate) infinite: bool,
    /// The value of each key of [`KEYS`], in milliseconds where it is a time.
    values: [Option<u64>; KEYS.len()],
    mate_infinite: bool,
    searchmoves: Vec<Box<str>>,
}

/// The keys with a number, in the order in which they are sent.
const KEYS: [&str; 10] = [
    "depth",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "nodes",
    "mate",
    "movetime",
    "byoyomi",
];

impl Default for Limits {
    fn default() -> Self {
        Self::unlimited().movetime(Duration::from_secs(1))
    }
}

macro_rules! setters {
    ($($(#[$doc:meta])* $key:ident($value:ident: $type:ty) = $number:expr;)*) => {
        /// One setter a key.
        impl Limits {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $key(self, $value: $type) -> Self {
                    self.with(stringify!($key), $number)
                }
            )*
        }
    };
}

setters! {
    /// Searches this many half-moves deep.
    depth(depth: u32) = depth.into();
    /// The time on White's clock, or that of the second player of shōgi.
    wtime(time: Duration) = milliseconds(time);
    /// The time on Black's clock, or that of the first player of shōgi.
    btime(time: Duration) = milliseconds(time);
    /// The time that White gains a move.
    winc(increment: Duration) = milliseconds(increment);
    /// The time that Black gains a move.
    binc(increment: Duration) = milliseconds(increment);
    /// The moves up to the next time control.
    movestogo(moves: u32) = moves.into();
    /// Searches this many positions.
    nodes(nodes: u64) = nodes;
    /// Looks for a mate in this many moves.
    mate(moves: u32) = moves.into();
    /// Searches exactly this long.
    movetime(time: Duration) = milliseconds(time);
    /// The time a move that is left when the clock of USI has run out.
    byoyomi(time: Duration) = milliseconds(time);
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

impl Limits {
    /// No limit: a bare `go`.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self {
            ponder: false,
            infinite: false,
            values: [None; KEYS.len()],
            mate_infinite: false,
            searchmoves: Vec::new(),
        }
    }

    /// Searches in the time of the opponent, whose expected move the position ends with.
    #[must_use]
    pub fn ponder(mut self) -> Self {
        self.ponder = true;
        self
    }

    /// Searches until it is stopped.
    #[must_use]
    pub fn infinite(mut self) -> Self {
        self.infinite = true;
        self
    }

    /// Looks for a mate of any length: `go mate infinite` of USI.
    #[must_use]
    pub fn mate_infinite(mut self) -> Self {
        self.mate_infinite = true;
        self
    }

    /// Searches only these moves.
    #[must_use]
    pub fn searchmoves<M: fmt::Display>(mut self, moves: impl IntoIterator<Item = M>) -> Self {
        let moves = moves.into_iter().map(|mv| mv.to_string().into());
        self.searchmoves = moves.collect();
        self
    }

    fn with(mut self, key: &str, number: u64) -> Self {
        for (_, value) in zip(KEYS, &mut self.values).filter(|(other, _)| *other == key) {
            *value = Some(number);
        }
        self.mate_infinite &= key != "mate";
        self
    }

    fn time(&self, key: &str) -> Option<Duration> {
        let mut values = zip(KEYS, self.values);
        let (_, value) = values.find(|(other, _)| *other == key)?;
        value.map(Duration::from_millis)
    }

    /// How long such a search may take once it is not pondered any more: `None` is for ever.
    pub(crate) fn allowance(&self, settings: &Settings) -> Option<Duration> {
        if self.infinite {
            return None;
        }
        let clock = self.time("wtime").max(self.time("btime"));
        let time = match (self.time("movetime"), clock, self.time("byoyomi")) {
            (Some(time), ..) => time,
            (None, None, None) => return settings.search,
            (None, clock, byoyomi) => {
                let clock = clock.unwrap_or_default();
                clock.saturating_add(byoyomi.unwrap_or_default())
            }
        };
        Some(time.saturating_add(settings.slack))
    }
}

/// The command, its keys in a fixed order and `searchmoves` last, since engines read it to the
/// end of the line.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        for (key, value) in zip(KEYS, self.values) {
            match value {
                _ if key == "mate" && self.mate_infinite => f.write_str(" mate infinite")?,
                Some(value) => write!(f, " {key} {value}")?,
                None => {}
            }
        }
        for (place, mv) in self.searchmoves.iter().enumerate() {
            f.write_str(if place == 0 { " searchmoves " } else { " " })?;
            f.write_str(mv)?;
        }
        Ok(())
    }
}
