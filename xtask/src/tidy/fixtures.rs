use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::fixtures::counts;
use crate::fixtures::fixture::Fixture;
use crate::fixtures::suite::{Suite, SuiteFile};
use crate::workspace;

/// The crates whose codes the fixtures reach.
const CRATES: [&str; 9] = [
    "qi",
    "sin",
    "epin",
    "pnn",
    "feen",
    "legacy",
    "interchange",
    "chess",
    "records",
];

/// The codes that no input of a case leads to: those of a name, a state, a shape, a layout, a book, a limit, a diff, a pattern or a
/// change of a game that the caller gives, of a record of a gigabyte, and that of a notice, which is no error.
const BEYOND_CASES: [&str; 35] = [
    "book/length",
    "book/order",
    "edit/no-move",
    "edit/no-variation",
    "edit/not-a-move",
    "edit/not-first",
    "edit/too-long",
    "encode/layout-mismatch",
    "encode/no-layout",
    "format/unknown",
    "layout/empty-rank",
    "layout/incoherent",
    "layout/no-ranks",
    "layout/separator",
    "layout/too-many-squares",
    "limit/dimensions",
    "name/unknown",
    "pattern/bracket",
    "pattern/choice",
    "pattern/count",
    "pattern/empty-rank",
    "pattern/everywhere",
    "pattern/item",
    "pattern/parenthesis",
    "pgn/io",
    "pgn/limit",
    "piece/not-a-state",
    "placement/irregular",
    "qi/not-a-separator",
    "qi/not-a-size",
    "qi/not-the-end",
    "qi/repeated-piece",
    "qi/repeated-square",
    "record/too-long",
    "record/unknown-format",
];

/// The complaints about the files of cases.
pub(super) fn complaints() -> Result<Vec<String>, String> {
    let suite = Suite::read()?;
    let readme = workspace::read(&workspace::root().join("fixtures/README.md"))?;
    let mut complaints: Vec<String> = suite.files.iter().flat_map(file_complaints).collect();
    complaints.extend(repeated_names(&suite));
    let listed = workspace::read(&counts::path())?;
    complaints.extend(counts::differences(&listed, &counts::text(&suite)));
    complaints.extend(unknown_documents(
        &suite,
        &table(&readme, "## Specifications"),
    ));
    complaints.extend(differences(
        "class",
        &table(&readme, "## Classes"),
        &classes(&suite),
    ));
    let (mut codes, decisions) = (codes(&suite), decisions(&suite));
    let (errors, deviations) = codes_of_records()?;
    codes.extend(errors);
    complaints.extend(differences(
        "deviation",
        &table(&readme, "## Deviations"),
        &deviations,
    ));
    complaints.extend(differences("code", &table(&readme, "## Codes"), &codes));
    complaints.extend(differences(
        "decision",
        &table(&readme, "## Decisions"),
        &decisions,
    ));
    for (code, place) in declared_codes()? {
        let mut expected = [&codes, &decisions, &deviations].into_iter();
        let is_expected = expected.any(|expected| expected.contains(&code));
        if !is_expected && !BEYOND_CASES.contains(&code.as_str()) {
            complaints.push(format!("{place}: no case expects the code {code}"));
        }
    }
    Ok(complaints)
}

fn file_complaints(file: &SuiteFile) -> Vec<String> {
    let fixture = match &file.fixture {
        Ok(fixture) => fixture,
        Err(error) => return vec![format!("{}: {error}", file.name)],
    };
    let mut complaints = Vec::new();
    if fixture.normal_form() != file.text {
        complaints.push("not in normal form, which `cargo xtask fixtures` gives".to_owned());
    }
    for (place, case) in fixture.cases().iter().enumerate() {
        let name = case.name;
        if fixture.expectation(place).is_null() {
            complaints.push(format!("{name:?} expects nothing"));
        }
        if case.spec.is_none() {
            complaints.push(format!("{name:?} names no clause of a specification"));
        }
        let position = file.name.starts_with("positions/");
        if position && (case.game.is_none() || case.source.is_none()) {
            complaints.push(format!("{name:?} has no game or no source"));
        }
    }
    let complaints = complaints.into_iter();
    complaints
        .map(|complaint| format!("{}: {complaint}", file.name))
        .collect()
}

/// The names that stand twice in a file.
fn repeated_names(suite: &Suite) -> Vec<String> {
    let mut complaints = Vec::new();
    for file in &suite.files {
        let Ok(fixture) = &file.fixture else { continue };
        let mut seen = BTreeSet::new();
        for case in fixture.cases() {
            if !seen.insert(case.name) {
                complaints.push(format!("{}: {:?} stands twice", file.name, case.name));
            }
        }
    }
    complaints
}

/// The specifications that cases name and the table does not list.
fn unknown_documents(suite: &Suite, documents: &BTreeSet<String>) -> BTreeSet<String> {
    let is_known = |spec: &str| documents.iter().any(|name| spec.starts_with(name));
    fixtures(suite)
        .flat_map(Fixture::cases)
        .filter_map(|case| case.spec.filter(|spec| !is_known(spec)))
        .map(|spec| format!("fixtures/README.md: does not tell of the specification {spec}"))
        .collect()
}

/// The classes of input that cases belong to.
fn classes(suite: &Suite) -> BTreeSet<String> {
    fixtures(suite)
        .flat_map(Fixture::cases)
        .filter_map(|case| Some(case.class?.to_owned()))
        .collect()
}

/// The codes that cases expect: of the input, of what owns it, of one of several games, or of the status of a game.
fn codes(suite: &Suite) -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for expectation in expectations(suite) {
        let games = expectation.get("games").and_then(Value::as_array);
        let games = games.into_iter().flatten();
        let parts = games.flat_map(|game| {
            let warnings = game.get("warnings").and_then(Value::as_array);
            let warnings = warnings.into_iter().flatten().map(Some);
            warnings.chain([Some(game), game.get("end")])
        });
        let errors = [Some(&expectation), expectation.get("owned")];
        let errors = errors.into_iter().chain(parts).flatten();
        let errors = errors.filter_map(|part| part.get("error")?.as_str());
        let status = expectation.get("code").and_then(Value::as_str);
        let status = status.filter(|code| code.contains('/'));
        codes.extend(errors.chain(status).map(str::to_owned));
    }
    codes
}

/// The codes of errors and of deviations that the lines of records expect.
fn codes_of_records() -> Result<(BTreeSet<String>, BTreeSet<String>), String> {
    let rows = workspace::read(&workspace::root().join("fixtures/records/errors.jsonl"))?;
    let (mut errors, mut deviations) = (BTreeSet::new(), BTreeSet::new());
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).map_err(|error| error.to_string())?;
        errors.extend(row["error"].as_str().map(str::to_owned));
        let notes = row["notes"].as_array().into_iter().flatten();
        deviations.extend(notes.filter_map(|note| Some(note.as_str()?.to_owned())));
    }
    Ok((errors, deviations))
}

/// The codes of the decisions that cases expect.
fn decisions(suite: &Suite) -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for expectation in expectations(suite) {
        let decisions = expectation.get("decisions").and_then(Value::as_array);
        let decisions = decisions.into_iter().flatten();
        let decisions = decisions.filter_map(|decision| decision.get(0)?.as_str());
        codes.extend(decisions.map(str::to_owned));
    }
    codes
}

/// The files that could be read.
fn fixtures(suite: &Suite) -> impl Iterator<Item = &dyn Fixture> {
    let files = suite.files.iter();
    files.filter_map(|file| file.fixture.as_deref().ok())
}

/// The expectations of all cases.
fn expectations(suite: &Suite) -> impl Iterator<Item = Value> {
    fixtures(suite).flat_map(|fixture| {
        let places = 0..fixture.cases().len();
        places.map(|place| fixture.expectation(place))
    })
}

/// The codes that the sources of the crates declare, each with its file.
fn declared_codes() -> Result<BTreeMap<String, String>, String> {
    let mut codes = BTreeMap::new();
    for name in CRATES {
        let place = format!("crates/{name}");
        let mut waiting = vec![workspace::root().join(&place).join("src")];
        while let Some(path) = waiting.pop() {
            if path.is_dir() {
                waiting.extend(workspace::entries(&path)?);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = workspace::read(&path)?;
                codes.extend(codes_in(&text).map(|code| (code, place.clone())));
            }
        }
    }
    Ok(codes)
}

/// The codes in a source: `=> "group/name"`.
fn codes_in(source: &str) -> impl Iterator<Item = String> {
    let arms = source.lines().filter_map(|line| line.split_once("=> \""));
    arms.filter_map(|(_, code)| {
        let (code, _) = code.split_once('"')?;
        let (group, name) = code.split_once('/')?;
        let word = |word: &str| {
            let letters = word
                .bytes()
                .all(|byte| byte == b'-' || byte.is_ascii_lowercase());
            letters && !word.is_empty()
        };
        (word(group) && word(name)).then(|| code.to_owned())
    })
}

/// The first cells of the table below a heading, which stand in backquotes.
fn table(text: &str, heading: &str) -> BTreeSet<String> {
    let lines = text.lines().skip_while(|line| *line != heading).skip(1);
    let lines = lines.take_while(|line| !line.starts_with("## "));
    let cells = lines.filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    cells.map(|(cell, _)| cell.to_owned()).collect()
}

fn differences(what: &str, listed: &BTreeSet<String>, reached: &BTreeSet<String>) -> Vec<String> {
    let unreached = listed
        .difference(reached)
        .map(|name| format!("fixtures/README.md: no case has the {what} {name}"));
    let unlisted = reached
        .difference(listed)
        .map(|name| format!("fixtures/README.md: does not list the {what} {name}"));
    unreached.chain(unlisted).collect()
}

#[cfg(test)]
mod tests {
    use super::{codes_in, table};

    #[test]
    fn codes_and_tables_are_found() {
        let source = "Self::A { .. } => \"hands/zero-count\",\nB => \"no code\",\nC => \"A/b\",";
        assert_eq!(codes_in(source).collect::<Vec<_>>(), ["hands/zero-count"]);
        let text = "## Codes\n| code |\n|---|\n| `a/b` | x |\n## Other\n| `c/d` |";
        let cells: Vec<String> = table(text, "## Codes").into_iter().collect();
        assert_eq!(cells, ["a/b"]);
    }
}
