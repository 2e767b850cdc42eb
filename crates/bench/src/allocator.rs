//! An allocator that counts, while it is asked to.
//!
//! This is the only `unsafe` code of the workspace's crates: an allocator cannot do without.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

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

static COUNTS: AtomicBool = AtomicBool::new(false);
static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);
static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

impl Usage {
    /// Counts the memory that a call asks of [`Counting`], until its result exists. No other
    /// thread may allocate meanwhile.
    pub fn of<R>(call: impl FnOnce() -> R) -> Self {
        for counter in [&ALLOCATIONS, &LIVE, &PEAK] {
            counter.store(0, Ordering::Relaxed);
        }
        COUNTS.store(true, Ordering::Relaxed);
        let result = std::hint::black_box(call());
        COUNTS.store(false, Ordering::Relaxed);
        let usage = Self {
            allocations: ALLOCATIONS.load(Ordering::Relaxed),
            peak: PEAK.load(Ordering::Relaxed),
            kept: LIVE.load(Ordering::Relaxed),
        };
        drop(result);
        usage
    }
}

// SAFETY: every call is handed to `System` as it came, and what `System` returns is
// returned as it is; the counters are atomic and never allocate.
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
    if COUNTS.load(Ordering::Relaxed) {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        let live = LIVE.fetch_add(size, Ordering::Relaxed) + size;
        PEAK.fetch_max(live, Ordering::Relaxed);
    }
}

fn shrunk(size: usize) {
    if COUNTS.load(Ordering::Relaxed) {
        LIVE.fetch_sub(size, Ordering::Relaxed);
    }
}
