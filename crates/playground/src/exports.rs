//! The exported functions: the only names that a host sees.
//!
//! `input` makes room for a request, a verb answers it, and `output` and `output_len` say where
//! the answer is. The memory may move with each call, so a host makes its views anew.
#![expect(
    unsafe_code,
    reason = "an exported name is an attribute that is unsafe"
)]

use std::cell::RefCell;

use crate::verbs::{self};

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The address of this number of bytes, into which a request is written.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the request that has been written, by the verb with this number in
/// [`verbs`](crate::verbs()).
#[unsafe(no_mangle)]
pub extern "C" fn call(verb: usize) {
    let answer = INPUT.with_borrow(|request| {
        let verb = verbs::verbs().nth(verb).unwrap_or_default();
        verbs::answer(verb, request)
    });
    OUTPUT.set(answer);
}

/// Writes the names of all verbs as the answer: a JSON list.
#[unsafe(no_mangle)]
pub extern "C" fn verbs() {
    OUTPUT.set(verbs::names());
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(Vec::as_ptr)
}

/// The length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn output_len() -> usize {
    OUTPUT.with_borrow(Vec::len)
}
