//! Positions in the browser and under node: a WebAssembly module that takes and returns JSON.
//!
//! The module has no imports. A caller writes a request into the memory at
//! [`input`](exports::input), calls a verb with its length in bytes, and reads the answer at
//! [`output`](exports::output). `npm/index.js` does so for JavaScript; here is a verb alone:
//!
#![cfg_attr(feature = "positions", doc = "```")]
#![cfg_attr(not(feature = "positions"), doc = "```ignore")]
//! let answer = playground::answer("canonical", br#"{"text":"8/8 PPP/ C/c"}"#);
//! assert_eq!(answer, br#"{"text":"8/8 3P/ C/c"}"#);
//! ```
//!
//! Each module is a verb or a few that belong together. The rules are those of the crates
//! below: nothing is decided here. The feature `positions` has the verbs of all positions, and the
//! feature `rules` those of play, and the feature `computer` those of an opponent: a host loads
//! three modules, each built with one of them.
#![cfg_attr(
    not(any(feature = "rules", feature = "positions", feature = "computer")),
    allow(
        dead_code,
        unused_variables,
        reason = "a module of no feature has no verb that reads a request"
    )
)]
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

#[cfg(feature = "rules")]
mod ask;
#[cfg(feature = "computer")]
mod computer;
#[cfg(feature = "positions")]
mod conversion;
#[cfg(feature = "positions")]
mod convert;
#[cfg(feature = "positions")]
mod edit;
pub mod exports;
mod finding;
#[cfg(any(feature = "rules", feature = "computer"))]
mod game;
#[cfg(feature = "positions")]
mod look;
#[cfg(feature = "positions")]
mod picture;
#[cfg(feature = "rules")]
mod play;
#[cfg(feature = "positions")]
mod reading;
mod request;
#[cfg(feature = "positions")]
mod structured;
mod verbs;

pub use verbs::{answer, verbs};
