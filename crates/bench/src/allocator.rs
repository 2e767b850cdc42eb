//! An allocator that counts, while it is asked to.
//!
//! This is the only `unsafe` code of the workspace's crates: an allocator cannot do without.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The allocator of the system, and a count of what goes through it.
///
/// A program installs it with `#[global_allocator]`; [`Usage::of`] counts.
#[derive(Debug)]
pub struct Counting;

/// The memory that a call has asked of the allocator.
///
/// Memory that grows is counted as if it always moved: the old and the new block exist
/// together for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Usage {
    /// The number of allocations.
    pub allocations: usize,
    /// The largest number of bytes held at one time.
    pub peak: usize,
    /// The bytes that the result holds.
    pub kept: usize,
}

thread_local! {
    /// The count of a call that is running on this thread.
    static COUNT: Cell<Option<Count>> = const { Cell::new(None) };
}

#[derive(Clone, Copy, Default)]
struct Count {
    allocations: usize,
    live: usize,
    peak: usize,
}

impl Usage {
    /// Counts the memory that a call asks of [`Counting`] on this thread, until its result exists.
    pub fn of<R>(call: impl FnOnce() -> R) -> Self {
        COUNT.set(Some(Count::default()));
        let result = std::hint::black_box(call());
        let count = COUNT.take().unwrap_or_default();
        drop(result);
        Self {
            allocations: count.allocations,
            peak: count.peak,
            kept: count.live,
        }
    }
}

// SAFETY: every call is handed to `System` as it came, and what `System` returns is
// returned as it is; the count of a thread is a constant at first, and never allocates.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        // SAFETY: the caller keeps the promises that `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        grown(size);
        shrunk(layout.size());
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        shrunk(layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

fn grown(size: usize) {
    if let Some(count) = COUNT.get() {
        // Memory from before the call may go in it, so that less than nothing is live.
        let live = count.live.wrapping_add(size);
        COUNT.set(Some(Count {
            allocations: count.allocations + 1,
            live,
            peak: count.peak.max(live),
        }));
    }
}

fn shrunk(size: usize) {
    if let Some(count) = COUNT.get() {
        COUNT.set(Some(Count {
            live: count.live.wrapping_sub(size),
            ..count
        }));
    }
}
