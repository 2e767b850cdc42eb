//! Laws that hold for any bytes.

mod chess;
mod diffs;
mod engine;
mod formats;
mod legacy;
mod mends;
mod pgn;
mod position;
mod text;
mod value;

pub use chess::chess;
pub use diffs::diffs;
pub use engine::engine;
pub use formats::formats;
pub use legacy::{legacy, versions_that_take};
pub use mends::mends;
pub use pgn::pgn;
pub use text::text;
pub use value::value;

/// A law: it holds for the bytes, or panics.
pub type Law = fn(&[u8]);

/// Every law, by the name of its fuzz target.
pub const ALL: [(&str, Law); 9] = [
    ("chess", chess),
    ("diffs", diffs),
    ("engine", engine),
    ("formats", formats),
    ("legacy", legacy),
    ("mends", mends),
    ("pgn", pgn),
    ("text", text),
    ("value", value),
];
