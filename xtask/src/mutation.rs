//! Mutations of fixtures: a change of any expectation must be noticed.

use serde_json::{Value, json};

use crate::suite::Suite;

#[test]
fn every_change_of_an_expectation_is_noticed() {
    let mut noticed = 0;
    for file in Suite::read().unwrap().files {
        let fixture = file.fixture.unwrap();
        for (place, case) in fixture.cases().iter().enumerate() {
            let expectation = fixture.expectation(place);
            assert!(!fixture.refuses(place, &expectation));
            for changed in changes(&expectation) {
                let refused = fixture.refuses(place, &changed);
                assert!(refused, "{}: {}: {changed}", file.name, case.name);
                noticed += 1;
            }
        }
    }
    assert!(noticed > 50_000, "only {noticed} changes were tried");
}

#[test]
fn changes_reach_every_part() {
    let changed: Vec<Value> = changes(&json!({ "a": [1, "b"], "c": null })).collect();
    for expected in [
        json!({ "a": [2, "b"], "c": null }),
        json!({ "a": [1, "bx"], "c": null }),
        json!({ "a": [1], "c": null }),
        json!({ "a": [1, "b", "b"], "c": null }),
        json!({ "a": [1, "b"], "c": 0 }),
        json!({ "c": null }),
        json!({ "a": [1, "b"] }),
    ] {
        assert!(changed.contains(&expected), "{expected}");
    }
}

/// The number of items at each end of a list that are changed one by one.
const ENDS: usize = 10;

/// The values that a change of one part makes of a value.
fn changes(value: &Value) -> Box<dyn Iterator<Item = Value> + '_> {
    match value {
        Value::Null => Box::new([json!(0)].into_iter()),
        Value::Bool(flag) => Box::new([json!(!flag)].into_iter()),
        Value::Number(number) => {
            let number = number.as_i64().expect("fixtures hold no fractions");
            Box::new([json!(number + 1), json!(number - 1)].into_iter())
        }
        Value::String(text) => Box::new([json!(format!("{text}x")), json!(null)].into_iter()),
        Value::Array(items) => {
            let within = items
                .iter()
                .enumerate()
                .filter(|(place, _)| *place < ENDS || items.len() - place <= ENDS);
            let within = within.flat_map(move |(place, item)| {
                changes(item).map(move |changed| {
                    let mut items = items.clone();
                    items[place] = changed;
                    Value::Array(items)
                })
            });
            let longer = [
                items.as_slice(),
                &[items.last().cloned().unwrap_or_default()],
            ]
            .concat();
            let shorter = items.split_last().map(|(_, shorter)| shorter.to_vec());
            let others = [Some(longer), shorter]
                .into_iter()
                .flatten()
                .map(Value::Array);
            Box::new(within.chain(others))
        }
        Value::Object(members) => {
            let within = members.iter().flat_map(move |(name, member)| {
                changes(member).map(move |changed| {
                    let mut members = members.clone();
                    members.insert(name.clone(), changed);
                    Value::Object(members)
                })
            });
            let without = members.keys().map(move |name| {
                let others = members.iter().filter(move |(other, _)| *other != name);
                let others = others.map(|(name, member)| (name.clone(), member.clone()));
                Value::Object(others.collect())
            });
            let with = {
                let mut members = members.clone();
                members.insert("stranger".to_owned(), Value::Null);
                Value::Object(members)
            };
            Box::new(within.chain(without).chain([with]))
        }
    }
}
