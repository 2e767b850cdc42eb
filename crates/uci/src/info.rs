use std::str::FromStr;
use std::time::Duration;

use crate::{Bound, Evaluation, Score};

/// One `info` line of a search.
///
/// Its keys may come in any order. A key that is not known is kept in `other`; a number that
/// cannot be read drops its key.
///
/// ```
/// use std::time::Duration;
/// use feen_uci::{Evaluation, Info};
///
/// let info = Info::read("info depth 12 score cp 34 time 80 ebf 1.9 pv e2e4 e7e5").unwrap();
/// assert_eq!(info.depth, Some(12));
/// assert_eq!(info.score.map(|score| score.value), Some(Evaluation::Centipawns(34)));
/// assert_eq!(info.time, Some(Duration::from_millis(80)));
/// assert_eq!(info.pv, ["e2e4".into(), "e7e5".into()]);
/// assert_eq!(info.other, [("ebf".into(), "1.9".into())]);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Info {
    /// Half-moves searched.
    pub depth: Option<u32>,
    /// Half-moves searched where the search went deeper.
    pub seldepth: Option<u32>,
    /// The rank of this line among several, from 1.
    pub multipv: Option<u32>,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// The chances to win, draw and lose, in permille.
    pub wdl: Option<[u16; 3]>,
    /// Time since the search started.
    pub time: Option<Duration>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Positions searched a second.
    pub nps: Option<u64>,
    /// Positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// Positions found in Shredder's endgame tables.
    pub sbhits: Option<u64>,
    /// How full the hash is, in permille.
    pub hashfull: Option<u16>,
    /// How busy the processor is, in permille.
    pub cpuload: Option<u16>,
    /// The move that is being searched.
    pub currmove: Option<Box<str>>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The line that the engine thinks best.
    pub pv: Vec<Box<str>>,
    /// A move, and the line that refutes it.
    pub refutation: Vec<Box<str>>,
    /// The line that one processor, numbered from 1, is searching.
    pub currline: Option<(u32, Vec<Box<str>>)>,
    /// Any text of the engine.
    pub string: Option<Box<str>>,
    /// Keys that are not known, with the word after each.
    pub other: Vec<(Box<str>, Box<str>)>,
}

impl Info {
    /// Reads a line that starts with `info`, and no other.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let mut words = Words::new(line);
        if words.next() != Some("info") {
            return None;
        }
        let mut info = Self::default();
        while let Some(word) = words.next() {
            if word == "string" {
                let text = words.text();
                info.string = Some(text.into());
                break;
            }
            info.take(word, &mut words);
        }
        Some(info)
    }

    /// `key value`
    fn take(&mut self, key: &str, words: &mut Words<'_>) {
        match key {
            "depth" => self.depth = words.number(),
            "seldepth" => self.seldepth = words.number(),
            "multipv" => self.multipv = words.number(),
            "score" => self.score = words.score(),
            "wdl" => self.wdl = words.wdl(),
            "time" => self.time = words.number().map(Duration::from_millis),
            "nodes" => self.nodes = words.number(),
            "nps" => self.nps = words.number(),
            "tbhits" => self.tbhits = words.number(),
            "sbhits" => self.sbhits = words.number(),
            "hashfull" => self.hashfull = words.number(),
            "cpuload" => self.cpuload = words.number(),
            "currmove" => self.currmove = words.value().map(Into::into),
            "currmovenumber" => self.currmovenumber = words.number(),
            "pv" => self.pv = words.moves(),
            "refutation" => self.refutation = words.moves(),
            "currline" => {
                // The number may be missing where there is one processor.
                let number = words.peeked.and_then(|word| word.parse().ok());
                if number.is_some() {
                    words.next();
                }
                self.currline = Some((number.unwrap_or(1), words.moves()));
            }
            _ => {
                let value = words.value().unwrap_or_default();
                self.other.push((key.into(), value.into()));
            }
        }
    }

    /// Whether it is about a line, rather than the search as a whole.
    pub(crate) fn is_line(&self) -> bool {
        self.score.is_some() || !self.pv.is_empty()
    }
}

/// Whether a word begins something new, which ends a list of moves.
fn is_key(word: &str) -> bool {
    matches!(
        word,
        "depth"
            | "seldepth"
            | "multipv"
            | "score"
            | "wdl"
            | "time"
            | "nodes"
            | "nps"
            | "tbhits"
            | "sbhits"
            | "hashfull"
            | "cpuload"
            | "currmove"
            | "currmovenumber"
            | "pv"
            | "refutation"
            | "currline"
            | "string"
    )
}

/// The words of a line, the next of which can be looked at.
struct Words<'a> {
    /// The text after the word that was read last.
    left: &'a str,
    peeked: Option<&'a str>,
    /// The text after the word that is looked at.
    rest: &'a str,
}

impl<'a> Words<'a> {
    fn new(line: &'a str) -> Self {
        let mut words = Self {
            left: line,
            peeked: None,
            rest: line,
        };
        words.next();
        words
    }

    fn next(&mut self) -> Option<&'a str> {
        self.left = self.rest;
        let rest = self.rest.trim_ascii_start();
        let end = rest.bytes().position(|byte| byte.is_ascii_whitespace());
        let (word, rest) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
        self.rest = rest;
        std::mem::replace(&mut self.peeked, (!word.is_empty()).then_some(word))
    }

    /// The text after the word read last, without the blank between.
    fn text(&self) -> &'a str {
        self.left.get(1..).unwrap_or_default()
    }

    /// The next word, unless it is a key.
    fn value(&mut self) -> Option<&'a str> {
        if is_key(self.peeked?) {
            return None;
        }
        self.next()
    }

    fn number<N: FromStr>(&mut self) -> Option<N> {
        self.value()?.parse().ok()
    }

    fn moves(&mut self) -> Vec<Box<str>> {
        // A move of chess is four bytes and a blank; a longer line grows as it goes.
        let mut moves = Vec::with_capacity((self.left.len() / 5).min(32));
        while let Some(word) = self.value() {
            moves.push(word.into());
        }
        moves
    }

    /// `( "cp" number / "mate" number / "lowerbound" / "upperbound" )*`
    fn score(&mut self) -> Option<Score> {
        let mut value = None;
        let mut bound = Bound::Exact;
        while let Some(word @ ("cp" | "mate" | "lowerbound" | "upperbound")) = self.peeked {
            self.next();
            match word {
                "cp" => value = self.number().map(Evaluation::Centipawns),
                "mate" => value = self.number().map(Evaluation::Mate),
                "lowerbound" => bound = Bound::Lower,
                _ => bound = Bound::Upper,
            }
        }
        value.map(|value| Score { value, bound })
    }

    fn wdl(&mut self) -> Option<[u16; 3]> {
        let (win, draw, loss) = (self.number(), self.number(), self.number());
        Some([win?, draw?, loss?])
    }
}
