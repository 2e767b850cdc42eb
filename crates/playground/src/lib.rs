//! Positions in the browser and under node: a WebAssembly module that takes and returns JSON.
//!
//! The module has no imports. A caller writes a request into the memory at
//! [`input`](exports::input), calls a verb with its length in bytes, and reads the answer at
//! [`output`](exports::output). `npm/index.js` does so for JavaScript; here is a verb alone:
//!
//! ```
//! let answer = playground::answer("canonical", br#"{"text":"8/8 PPP/ C/c"}"#);
//! assert_eq!(answer, br#"{"text":"8/8 3P/ C/c"}"#);
//! ```
//!
//! Each module is a verb or a few that belong together. The rules are those of the crates
//! below: nothing is decided here.
#![cfg_attr(
    not(test),
    deny(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod conversion;
mod convert;
mod edit;
pub mod exports;
mod finding;
mod look;
mod picture;
mod reading;
mod request;
mod verbs;

pub use verbs::{VERBS, answer};
