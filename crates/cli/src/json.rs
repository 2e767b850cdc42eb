use serde::Serialize;

/// A record as a line of JSON.
pub(crate) fn to_line(record: &impl Serialize) -> String {
    // What a record is made of can always be written as JSON.
    serde_json::to_string(record).unwrap_or_default() + "\n"
}
