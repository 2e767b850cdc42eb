use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::callgrind::{self, Counts};

/// The highest accepted count, in hundredths of the recorded one.
const TOLERANCE: u64 = 105;

/// The instructions more that are always accepted: where the allocator puts a few hundred bytes
/// decides how the C library copies them.
const COPIES: u64 = 32;

/// Instructions a call, by name, and what they were counted with.
#[derive(Serialize, Deserialize)]
pub(crate) struct Record {
    /// The compiler: another one makes other instructions.
    compiler: String,
    /// The processor: the functions of the C library go by it.
    processor: String,
    counts: Counts,
}

impl Record {
    pub(crate) fn new(counts: Counts) -> Self {
        Self {
            compiler: compiler(),
            processor: std::env::consts::ARCH.to_owned(),
            counts,
        }
    }

    pub(crate) fn read() -> Result<Self, String> {
        let text = fs::read_to_string(path()).map_err(|error| error.to_string())?;
        serde_json::from_str(&text).map_err(|error| error.to_string())
    }

    pub(crate) fn write(&self) -> Result<(), String> {
        fs::write(path(), self.text()).map_err(|error| error.to_string())
    }

    pub(crate) fn text(&self) -> String {
        let text = serde_json::to_string_pretty(self);
        text.expect("a record is text and numbers") + "\n"
    }

    /// The reason why nothing can be compared with this record here, if there is one.
    pub(crate) fn incomparable(&self) -> Option<String> {
        let Self {
            compiler: recorded,
            processor,
            ..
        } = self;
        if !callgrind::is_installed() {
            return Some("valgrind is not installed".to_owned());
        }
        if processor != std::env::consts::ARCH {
            return Some(format!("they were recorded on {processor}"));
        }
        let compiler = compiler();
        (*recorded != compiler)
            .then(|| format!("they were recorded with {recorded}, here is {compiler}"))
    }

    /// The calls that take more than was recorded, or are not recorded.
    pub(crate) fn complaints(&self, counts: &Counts) -> Vec<String> {
        let found = counts.iter().filter_map(|(name, count)| {
            let Some(recorded) = self.counts.get(name) else {
                return Some(format!("{name}: there is no recorded count"));
            };
            let accepted = (recorded * TOLERANCE / 100).max(recorded + COPIES);
            (*count > accepted)
                .then(|| format!("{name}: expected about {recorded} instructions, found {count}"))
        });
        let recorded = self.counts.keys();
        let gone = recorded.filter(|name| !counts.contains_key(*name));
        let gone = gone.map(|name| format!("{name}: expected a count, found only its record"));
        found.chain(gone).collect()
    }
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.json")
}

fn compiler() -> String {
    let output = Command::new("rustc").arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.unwrap_or_default()
}
