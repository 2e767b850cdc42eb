//! What holds of any bytes.

mod diffs;
mod formats;
mod legacy;
mod mends;
mod position;
mod text;
mod value;

pub use diffs::diffs;
pub use formats::formats;
pub use legacy::legacy;
pub use mends::mends;
pub use text::text;
pub use value::value;

/// Every law, by the name of its fuzz target.
pub const ALL: [(&str, fn(&[u8])); 6] = [
    ("diffs", diffs),
    ("formats", formats),
    ("legacy", legacy),
    ("mends", mends),
    ("text", text),
    ("value", value),
];
