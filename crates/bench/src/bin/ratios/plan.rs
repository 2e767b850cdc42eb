/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// What the positions are made from.
    pub(crate) seed: u64,
    /// The positions of a corpus.
    pub(crate) positions: usize,
    /// Whether this is one of the passes.
    pub(crate) is_pass: bool,
    /// How often the whole table is gone through.
    pub(crate) passes: usize,
    /// How often each work is done in a pass, by all sides in turn.
    pub(crate) rounds: usize,
    /// The lines of the file.
    pub(crate) lines: usize,
    /// The length of the longest hostile texts.
    pub(crate) bytes: usize,
}

/// The argument of a process that makes a pass, which a user has no need of.
pub(crate) const PASS: &str = "--pass";

const USAGE: &str = "usage: ratios [--quick] [--seed NUMBER]";

impl Plan {
    pub(crate) fn from_arguments(arguments: &[String]) -> Result<Self, String> {
        let mut plan = Self {
            seed: 2026,
            positions: 2_000,
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
