//! How findings are shown: as text with a caret, as JSON, and as an exit status.

mod amount;
mod columns;
mod finding;
mod json;
mod outcome;
mod severity;

pub use amount::Amount;
pub use columns::{Columns, printable};
pub use finding::{Finding, FindingRecord, Fix, FixRecord};
pub use json::to_json_line;
pub use outcome::{Outcome, note, reason, report_error, report_errors_as_json};
pub use severity::Severity;
