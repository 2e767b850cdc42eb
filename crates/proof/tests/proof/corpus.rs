//! The committed inputs of the fuzzer, replayed.

use feen_legacy::Version;
use proof::corpus;
use proof::laws::versions_that_take;

#[test]
fn every_law_holds_on_its_corpus() {
    for (name, law) in proof::laws::ALL {
        let inputs = corpus::read(name);
        assert!(inputs.len() > 10, "{name} has no corpus");
        for input in &inputs {
            law(input);
        }
    }
}

#[test]
fn every_version_that_is_read_takes_some_of_its_corpus() {
    let taken: Vec<_> = corpus::read("legacy")
        .iter()
        .flat_map(|text| versions_that_take(text))
        .collect();
    for version in Version::ALL {
        let times = taken.iter().filter(|taker| **taker == version).count();
        assert_eq!(version.is_read(), times >= 5, "{version}: {times}");
    }
}
