//! The memory of libc as the global allocator.

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::c_void;

unsafe extern "C" {
    fn aligned_alloc(align: usize, size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
}

#[global_allocator]
static HEAP: Heap = Heap;

struct Heap;

// SAFETY: memory from `aligned_alloc` is as large and as aligned as asked, or null,
// and is its owner's until `free`.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // The C standard wants a size that is a multiple of the alignment.
        let layout = layout.pad_to_align();
        // SAFETY: any alignment of a `Layout` is a power of two.
        unsafe { aligned_alloc(layout.align(), layout.size()) }.cast()
    }

    unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
        // SAFETY: the caller hands back what `alloc` returned.
        unsafe { free(memory.cast()) }
    }
}
