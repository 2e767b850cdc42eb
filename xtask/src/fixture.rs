use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::data::Text;
use crate::layout;

/// A kind of case: the form of its input, the form of its expectation, and the function of
/// our crates to compare with it.
pub(crate) trait Kind: 'static {
    /// The name in the file's `kind`.
    const NAME: &'static str;
    type Input: Subject;
    type Outcome: Serialize + DeserializeOwned + PartialEq;

    /// The result of our crates for an input, or a disagreement among them.
    fn run(input: &Self::Input) -> Result<Self::Outcome, String>;
}

/// The input of a case.
pub(crate) trait Subject: Serialize + DeserializeOwned {
    /// The text that spans count in, if there is one.
    fn text(&self) -> Option<Vec<u8>> {
        None
    }
}

impl Subject for Text {
    fn text(&self) -> Option<Vec<u8>> {
        Some(self.bytes())
    }
}

/// A file of cases of any kind.
pub(crate) trait Fixture {
    #[cfg(test)]
    fn kind(&self) -> &'static str;

    /// The cases, in the order of the file.
    fn cases(&self) -> Vec<Head<'_>>;

    /// Checks whether our crates do what a case expects, by its place in the file.
    fn check(&self, place: usize) -> Result<(), Failure>;

    /// Checks that another expectation would fail, unless it means the same.
    #[cfg(test)]
    fn refuses(&self, place: usize, expectation: &Value) -> bool;

    /// The expectation of a case.
    fn expectation(&self, place: usize) -> Value;

    /// Writes the results of our crates as the expectations that differ or are missing.
    fn bless(&mut self) -> Vec<Blessed>;

    /// The file in normal form: cases by name, members in one order, one layout.
    fn normal_form(&self) -> String;
}

/// The name of a case that has another expectation now, or that has none and why.
pub(crate) type Blessed = (String, Result<(), String>);

/// The parts of a case that do not depend on its kind.
pub(crate) struct Head<'a> {
    pub(crate) name: &'a str,
    pub(crate) spec: Option<&'a str>,
    pub(crate) class: Option<&'a str>,
    pub(crate) game: Option<&'a str>,
    pub(crate) source: Option<&'a str>,
    pub(crate) text: Option<Vec<u8>>,
}

/// A case that our crates do not pass.
pub(crate) enum Failure {
    /// They do something else.
    Differs { expected: Value, found: Value },
    /// Nothing is expected yet.
    NotBlessed { found: Value },
    /// They disagree among themselves.
    Disagree(String),
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub(crate) struct File<K: Kind> {
    kind: String,
    about: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spec: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    class: Option<String>,
    cases: Vec<Case<K>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct Case<K: Kind> {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spec: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    class: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    input: K::Input,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    expect: Option<K::Outcome>,
}

impl<K: Kind> File<K> {
    fn case(&self, place: usize) -> &Case<K> {
        &self.cases[place]
    }
}

impl<K: Kind> Fixture for File<K> {
    #[cfg(test)]
    fn kind(&self) -> &'static str {
        K::NAME
    }

    fn cases(&self) -> Vec<Head<'_>> {
        let heads = self.cases.iter().map(|case| Head {
            name: &case.name,
            spec: case.spec.as_deref().or(self.spec.as_deref()),
            class: case.class.as_deref().or(self.class.as_deref()),
            game: case.game.as_deref(),
            source: case.source.as_deref(),
            text: case.input.text(),
        });
        heads.collect()
    }

    fn check(&self, place: usize) -> Result<(), Failure> {
        let case = self.case(place);
        let found = K::run(&case.input).map_err(Failure::Disagree)?;
        match &case.expect {
            Some(expected) if *expected == found => Ok(()),
            Some(expected) => Err(Failure::Differs {
                expected: value(expected),
                found: value(&found),
            }),
            None => Err(Failure::NotBlessed {
                found: value(&found),
            }),
        }
    }

    #[cfg(test)]
    fn refuses(&self, place: usize, expectation: &Value) -> bool {
        let case = self.case(place);
        match K::Outcome::deserialize(expectation) {
            Ok(outcome) => case.expect.as_ref() != Some(&outcome),
            Err(_) => true,
        }
    }

    fn expectation(&self, place: usize) -> Value {
        value(&self.case(place).expect)
    }

    fn bless(&mut self) -> Vec<Blessed> {
        let mut blessed = Vec::new();
        for case in &mut self.cases {
            let outcome = match K::run(&case.input) {
                Ok(found) if case.expect.as_ref() == Some(&found) => continue,
                Ok(found) => {
                    case.expect = Some(found);
                    Ok(())
                }
                Err(reason) => Err(reason),
            };
            blessed.push((case.name.clone(), outcome));
        }
        blessed
    }

    fn normal_form(&self) -> String {
        let mut cases: Vec<&Case<K>> = self.cases.iter().collect();
        cases.sort_by(|left, right| left.name.cmp(&right.name));
        let sorted = Sorted {
            kind: &self.kind,
            about: &self.about,
            spec: self.spec.as_deref(),
            class: self.class.as_deref(),
            cases,
        };
        layout::lay_out(&serde_json::to_string(&sorted).expect("fixtures are plain data"))
    }
}

#[derive(Serialize)]
#[serde(bound = "")]
struct Sorted<'a, K: Kind> {
    kind: &'a str,
    about: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    spec: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<&'a str>,
    cases: Vec<&'a Case<K>>,
}

fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect("fixtures are plain data")
}
