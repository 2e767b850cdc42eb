//! Limits of searches: as words of the prompt, and as options of verbs.

use std::time::Duration;

use feen_uci::Limits;

use crate::answer::Failure;

/// How far each search of a verb goes.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SearchLimits {
    /// Search N positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Search N half-moves deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,

    /// Search for this time in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
}

impl SearchLimits {
    /// The limits for an engine.
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::unlimited();
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(depth) = self.depth {
            limits = limits.depth(depth);
        }
        match self.movetime() {
            Some(time) => limits.movetime(time),
            None => limits,
        }
    }

    /// The positions and the depth of a search as the prompt has them: `nodes=1000 depth=8`; empty without both.
    pub(crate) fn words(&self) -> String {
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let words: Vec<String> = nodes.into_iter().chain(depth).collect();
        words.join(" ")
    }

    /// The time of a search, if it is limited.
    pub(crate) fn movetime(&self) -> Option<Duration> {
        self.movetime.map(Duration::from_millis)
    }
}

/// `depth=N nodes=N mate=N movetime=MS wtime=MS btime=MS winc=MS binc=MS movestogo=N infinite`, and
/// the words after them.
///
/// A search without end is for someone who can stop it.
pub(crate) fn read<'a>(
    words: &[&'a str],
    can_stop: bool,
) -> Result<(Limits, Vec<&'a str>), Failure> {
    let mut limits = Limits::default();
    let mut rest = Vec::new();
    for &word in words {
        if word == "infinite" && !can_stop {
            return Err(Failure::usage(
                "expected a limit such as `movetime=MS`, found `infinite`, which only Ctrl-C at a terminal ends",
            ));
        }
        if word == "infinite" {
            limits = Limits::unlimited().infinite();
            continue;
        }
        let Some((key, value)) = word.split_once('=').filter(|(key, _)| KEYS.contains(key)) else {
            rest.push(word);
            continue;
        };
        let number: u64 = value.parse().map_err(|_| {
            Failure::usage(format!("expected a number after `{key}=`, found `{value}`"))
        })?;
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        let time = Duration::from_millis(number);
        limits = match key {
            "depth" => limits.depth(small),
            "nodes" => limits.nodes(number),
            "mate" => limits.mate(small),
            "movetime" => limits.movetime(time),
            "wtime" => limits.wtime(time),
            "btime" => limits.btime(time),
            "winc" => limits.winc(time),
            "binc" => limits.binc(time),
            _ => limits.movestogo(small),
        };
    }
    Ok((limits, rest))
}

/// The keys, as they are completed.
pub(crate) const KEYS: [&str; 9] = [
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
];
