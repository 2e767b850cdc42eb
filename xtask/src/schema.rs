//! `fixtures/schema.json`, which other languages check the files with.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::adapters;
use crate::suite;

fn schema() -> Value {
    let text = suite::read(&suite::root().join("fixtures/schema.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_schema_knows_every_kind() {
    let schema = schema();
    let kinds = schema["oneOf"].as_array().unwrap().iter();
    let kinds: BTreeSet<&str> = kinds
        .map(|kind| kind["properties"]["kind"]["const"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, adapters::kinds().collect());
}

#[test]
fn every_reference_of_the_schema_leads_somewhere() {
    let schema = schema();
    let mut waiting = vec![&schema];
    let mut references = 0;
    while let Some(value) = waiting.pop() {
        if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
            let place = reference.strip_prefix('#').unwrap();
            assert!(schema.pointer(place).is_some(), "{reference}");
            references += 1;
        }
        match value {
            Value::Array(items) => waiting.extend(items),
            Value::Object(members) => waiting.extend(members.values()),
            _ => {}
        }
    }
    assert!(references > 0);
}
