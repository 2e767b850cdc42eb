#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| proof::laws::rules_chess(bytes));
