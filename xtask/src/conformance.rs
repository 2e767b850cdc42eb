//! `cargo xtask conformance [FILTER]`: runs every case of the fixtures on our crates.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::report;
use crate::suite::{self, Suite, SuiteFile};

/// The result of a run.
pub(crate) struct Verdict {
    pub(crate) text: String,
    pub(crate) passed: bool,
}

/// Runs every case whose file and name, as in `feen/hands.json: counts`, contain
/// the filter.
pub(crate) fn run(filter: &str) -> Result<Verdict, String> {
    let mut expected_failures = ExpectedFailures::read()?;
    let mut verdict = Verdict {
        text: String::new(),
        passed: true,
    };
    let (mut total, mut failed) = (0, 0);
    for file in &Suite::read()?.files {
        let Some((cases, failures)) = run_file(file, filter, &mut expected_failures) else {
            continue;
        };
        let mark = if failures.is_empty() { "ok  " } else { "FAIL" };
        verdict.line(&format!("{mark}  {:<34} {cases:>5} cases", file.name));
        for failure in &failures {
            verdict.line(failure);
        }
        total += cases;
        failed += failures.len();
    }
    if filter.is_empty() {
        for listed in expected_failures.unmet() {
            failed += 1;
            verdict.line(&format!(
                "FAIL  {listed}: expected-failures.txt lists it, and there is no such case"
            ));
        }
    }
    if total == 0 && failed == 0 {
        return Err(format!("no case has `{filter}` in its name"));
    }
    verdict.passed = failed == 0;
    verdict.line(&format!("{total} cases, {failed} failures"));
    Ok(verdict)
}

/// The number of cases of a file that were run, and the report on those that failed; nothing
/// if the filter leaves none.
fn run_file(
    file: &SuiteFile,
    filter: &str,
    expected_failures: &mut ExpectedFailures,
) -> Option<(usize, Vec<String>)> {
    let fixture = match &file.fixture {
        Ok(fixture) => fixture,
        Err(error) => return Some((0, vec![format!("  not a file of cases: {error}")])),
    };
    let (mut cases, mut failures) = (0, Vec::new());
    for (place, head) in fixture.cases().iter().enumerate() {
        let id = format!("{}: {}", file.name, head.name);
        if !id.contains(filter) {
            continue;
        }
        cases += 1;
        let listed = expected_failures.lists(&id);
        match fixture.check(place) {
            Ok(()) if listed => {
                failures.push(format!(
                    "  {id}\n    passes, and expected-failures.txt lists it"
                ));
            }
            Err(failure) if !listed => failures.push(report::failure(&id, head, &failure)),
            _ => {}
        }
    }
    (cases > 0).then_some((cases, failures))
}

impl Verdict {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }
}

/// The cases that are known to fail, of `fixtures/expected-failures.txt`.
struct ExpectedFailures {
    listed: BTreeSet<String>,
    met: BTreeSet<String>,
}

impl ExpectedFailures {
    fn read() -> Result<Self, String> {
        let text = suite::read(&suite::root().join("fixtures/expected-failures.txt"))?;
        Ok(Self::parse(&text))
    }

    fn parse(text: &str) -> Self {
        let lines = text.lines().map(str::trim);
        let listed = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        Self {
            listed: listed.map(str::to_owned).collect(),
            met: BTreeSet::new(),
        }
    }

    fn lists(&mut self, id: &str) -> bool {
        let listed = self.listed.contains(id);
        if listed {
            self.met.insert(id.to_owned());
        }
        listed
    }

    fn unmet(&self) -> impl Iterator<Item = &String> {
        self.listed.difference(&self.met)
    }
}

#[cfg(test)]
mod tests;
