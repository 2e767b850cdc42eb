use std::fmt;
use std::time::Duration;

use crate::Settings;

/// How far a search goes: what follows `go`.
///
/// [`default`](Self::default) is one second, which stays until [`movetime`](Self::movetime) sets
/// another time; [`unlimited`](Self::unlimited) says nothing at all. `Display` is the line that is
/// sent:
///
/// ```
/// use std::time::Duration;
/// use uci::Limits;
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
    ponder: bool,
    infinite: bool,
    depth: Option<u32>,
    wtime: Option<Duration>,
    btime: Option<Duration>,
    winc: Option<Duration>,
    binc: Option<Duration>,
    movestogo: Option<u32>,
    nodes: Option<u64>,
    mate: Option<Mate>,
    movetime: Option<Duration>,
    byoyomi: Option<Duration>,
    searchmoves: Vec<Box<str>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mate {
    Within(u32),
    Infinite,
}

impl Default for Limits {
    fn default() -> Self {
        Self::unlimited().movetime(Duration::from_secs(1))
    }
}

impl Limits {
    /// No limit: a bare `go`.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self {
            ponder: false,
            infinite: false,
            depth: None,
            wtime: None,
            btime: None,
            winc: None,
            binc: None,
            movestogo: None,
            nodes: None,
            mate: None,
            movetime: None,
            byoyomi: None,
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

    /// Searches this many half-moves deep.
    #[must_use]
    pub fn depth(mut self, depth: u32) -> Self {
        self.depth = Some(depth);
        self
    }

    /// The time on White's clock, or that of the second player of shōgi.
    #[must_use]
    pub fn wtime(mut self, time: Duration) -> Self {
        self.wtime = Some(time);
        self
    }

    /// The time on Black's clock, or that of the first player of shōgi.
    #[must_use]
    pub fn btime(mut self, time: Duration) -> Self {
        self.btime = Some(time);
        self
    }

    /// The time that White gains a move.
    #[must_use]
    pub fn winc(mut self, increment: Duration) -> Self {
        self.winc = Some(increment);
        self
    }

    /// The time that Black gains a move.
    #[must_use]
    pub fn binc(mut self, increment: Duration) -> Self {
        self.binc = Some(increment);
        self
    }

    /// The moves up to the next time control.
    #[must_use]
    pub fn movestogo(mut self, moves: u32) -> Self {
        self.movestogo = Some(moves);
        self
    }

    /// Searches this many positions.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Looks for a mate in so many moves.
    #[must_use]
    pub fn mate(mut self, moves: u32) -> Self {
        self.mate = Some(Mate::Within(moves));
        self
    }

    /// Looks for a mate of any length: `go mate infinite` of USI.
    #[must_use]
    pub fn mate_infinite(mut self) -> Self {
        self.mate = Some(Mate::Infinite);
        self
    }

    /// Searches exactly this long.
    #[must_use]
    pub fn movetime(mut self, time: Duration) -> Self {
        self.movetime = Some(time);
        self
    }

    /// The time a move that is left when the clock of USI has run out.
    #[must_use]
    pub fn byoyomi(mut self, time: Duration) -> Self {
        self.byoyomi = Some(time);
        self
    }

    /// Searches only these moves.
    #[must_use]
    pub fn searchmoves<M: fmt::Display>(mut self, moves: impl IntoIterator<Item = M>) -> Self {
        let moves = moves.into_iter().map(|mv| mv.to_string().into());
        self.searchmoves = moves.collect();
        self
    }

    pub(crate) const fn is_ponder(&self) -> bool {
        self.ponder
    }

    pub(crate) const fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// Whether the search goes on until it is stopped, or until the opponent has moved.
    pub(crate) const fn is_open_ended(&self) -> bool {
        self.infinite || self.ponder
    }

    /// How long such a search may take once it is not pondered any more: `None` is for ever.
    pub(crate) fn allowance(&self, settings: &Settings) -> Option<Duration> {
        if self.infinite {
            return None;
        }
        let clock = self.wtime.max(self.btime);
        let time = match (self.movetime, clock, self.byoyomi) {
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
        let time = |time: Option<Duration>| time.map(|time| time.as_millis());
        let number = |number: Option<u32>| number.map(u128::from);
        let mate = match self.mate {
            Some(Mate::Within(moves)) => Some(moves),
            _ => None,
        };
        for (key, value) in [
            ("depth", number(self.depth)),
            ("wtime", time(self.wtime)),
            ("btime", time(self.btime)),
            ("winc", time(self.winc)),
            ("binc", time(self.binc)),
            ("movestogo", number(self.movestogo)),
            ("nodes", self.nodes.map(u128::from)),
            ("mate", number(mate)),
        ] {
            if let Some(value) = value {
                write!(f, " {key} {value}")?;
            }
        }
        if self.mate == Some(Mate::Infinite) {
            f.write_str(" mate infinite")?;
        }
        for (key, value) in [
            ("movetime", time(self.movetime)),
            ("byoyomi", time(self.byoyomi)),
        ] {
            if let Some(value) = value {
                write!(f, " {key} {value}")?;
            }
        }
        for (place, mv) in self.searchmoves.iter().enumerate() {
            f.write_str(if place == 0 { " searchmoves " } else { " " })?;
            f.write_str(mv)?;
        }
        Ok(())
    }
}
