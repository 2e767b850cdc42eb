//! Laws that hold for any bytes.

mod chess;
mod diffs;
mod engine;
mod formats;
mod legacy;
mod mends;
mod notations;
mod pgn;
mod position;
mod records;
mod rules;
mod rules_chess;
mod text;
mod value;

pub use chess::chess;
pub use diffs::diffs;
pub use engine::engine;
pub use formats::formats;
pub use legacy::{legacy, versions_that_take};
pub use mends::mends;
pub use notations::{epd, fen, pdn, read_as_chess_does, residue, sfen};
pub use pgn::pgn;
pub use records::records;
pub use rules::{rules_fen, rules_moves, rules_tables};
pub use rules_chess::rules_chess;
pub use text::text;
pub use value::value;

/// A law: it holds for the bytes, or panics.
pub type Law = fn(&[u8]);

/// Every law, by the name of its fuzz target.
pub const ALL: [(&str, Law); 19] = [
    ("chess", chess),
    ("diffs", diffs),
    ("engine", engine),
    ("epd", epd),
    ("fen", fen),
    ("formats", formats),
    ("legacy", legacy),
    ("mends", mends),
    ("pdn", pdn),
    ("pgn", pgn),
    ("records", records),
    ("residue", residue),
    ("rules_chess", rules_chess),
    ("rules_fen", rules_fen),
    ("rules_moves", rules_moves),
    ("rules_tables", rules_tables),
    ("sfen", sfen),
    ("text", text),
    ("value", value),
];
