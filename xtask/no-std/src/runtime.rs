//! The parts of a program that `std` would bring.

use core::ffi::{CStr, c_char, c_int};
use core::panic::PanicInfo;

// The start files of the system call `main`, and end it, through libc.
#[link(name = "c")]
unsafe extern "C" {
    safe fn abort() -> !;
    fn puts(line: *const c_char) -> c_int;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    abort()
}

/// A stand-in for the unwinder of `std`, which the precompiled `core` names. With
/// `panic = "abort"` nothing calls it.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {
    abort()
}

/// A stand-in for the end of unwinding, which the precompiled `alloc` names. Nothing calls it
/// either.
#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    abort()
}

/// Prints a line on the standard output.
pub(crate) fn print(line: &CStr) {
    // SAFETY: a `CStr` ends with a zero byte, and `puts` only reads.
    unsafe { puts(line.as_ptr()) };
}
