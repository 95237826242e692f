//! Reads bytes as `ringside::fuzz` does.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| ringside::fuzz::run("library_image", input));
