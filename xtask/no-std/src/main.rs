//! The link proof: the crates that say they need no standard library make a program
//! that has none.
//!
//! ```text
//! cargo run --locked --manifest-path xtask/no-std/Cargo.toml
//! cargo run --locked --manifest-path xtask/no-std/Cargo.toml --features alloc
//! ```
//!
//! The first proves *core only*: the program defines no allocator. The second defines
//! one, and proves *alloc without std*. Both exit with 0 when every fact holds.
//!
//! | what is wrong | how it fails |
//! |---|---|
//! | a crate, or what it depends on, uses `std` | the compiler refuses: duplicate lang item `panic_impl`, "which `nom` depends on" |
//! | one uses `alloc` where `core` should do | the compiler refuses: no global memory allocator found |
//! | a fact does not hold | the program names it and exits with 1 |
//! | a crate panics | the program is aborted |
//!
//! A dependency that no line uses is not linked and proves nothing, so every crate has
//! its facts here. The manifest is a workspace of its own for its `panic = "abort"`,
//! which a member cannot choose, and for a lock file without the packages of tests.
#![no_std]
#![no_main]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
mod alloc_facts;
mod core_facts;
#[cfg(feature = "alloc")]
mod heap;
mod runtime;

use core::ffi::{CStr, c_int};

/// A claim about a crate, and whether it holds: `None` where the crate refuses.
type Fact = (&'static CStr, fn() -> Option<bool>);

#[unsafe(no_mangle)]
extern "C" fn main() -> c_int {
    let all_hold = report(core_facts::FACTS);
    #[cfg(feature = "alloc")]
    let all_hold = report(alloc_facts::FACTS) && all_hold;
    c_int::from(!all_hold)
}

/// Names the facts that do not hold; returns true if there are none.
fn report(facts: &[Fact]) -> bool {
    let mut all_hold = true;
    for (claim, holds) in facts {
        if holds() != Some(true) {
            runtime::print(c"does not hold:");
            runtime::print(claim);
            all_hold = false;
        }
    }
    all_hold
}
