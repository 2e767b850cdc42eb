/// The extent of a measurement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The seed of the positions.
    pub(crate) seed: u64,
    /// The positions of a corpus.
    pub(crate) positions: usize,
    /// True if the tables become the page of the last run.
    pub(crate) is_written: bool,
    /// True if nothing but the trees of moves of games is measured.
    pub(crate) are_trees: bool,
    /// True if this process makes one of the passes.
    pub(crate) is_pass: bool,
    /// The number of passes through the whole table.
    pub(crate) passes: usize,
    /// The number of times that each work is done in a pass, by all sides in turn.
    pub(crate) rounds: usize,
    /// The lines of the file.
    pub(crate) lines: usize,
    /// The length of the longest hostile texts.
    pub(crate) bytes: usize,
}

/// The argument of a process that makes a pass; not for users.
pub(crate) const PASS: &str = "--pass";

/// The argument of a process that is an engine; not for users.
pub(crate) const ENGINE: &str = "--engine";

const USAGE: &str = "usage: ratios [--quick] [--trees] [--seed NUMBER] [--write]";

impl Plan {
    pub(crate) fn from_arguments(arguments: &[String]) -> Result<Self, String> {
        let mut plan = Self {
            seed: 2026,
            positions: 2_000,
            is_written: false,
            are_trees: false,
            is_pass: false,
            passes: 5,
            rounds: 15,
            lines: 5_000_000,
            bytes: 10_000_000,
        };
        let mut arguments = arguments.iter().map(String::as_str);
        while let Some(argument) = arguments.next() {
            match argument {
                "--quick" => {
                    plan.passes = 2;
                    plan.rounds = 5;
                    plan.lines = 500_000;
                    plan.bytes = 1_000_000;
                }
                "--write" => plan.is_written = true,
                "--trees" => plan.are_trees = true,
                PASS => plan.is_pass = true,
                "--seed" => {
                    let seed = arguments.next().and_then(|seed| seed.parse().ok());
                    plan.seed = seed.ok_or(USAGE)?;
                }
                _ => return Err(USAGE.to_owned()),
            }
        }
        Ok(plan)
    }
}
