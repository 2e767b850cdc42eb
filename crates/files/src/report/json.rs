use serde::Serialize;

/// A record as a line of JSON, with its line feed.
///
/// ```
/// assert_eq!(feen_files::to_json_line(&[1, 2]), "[1,2]\n");
/// ```
#[must_use]
pub fn to_json_line(record: &impl Serialize) -> String {
    // The records of a command can always be written as JSON.
    serde_json::to_string(record).unwrap_or_default() + "\n"
}
