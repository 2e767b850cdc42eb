//! The text of a file, whatever it is compressed with: gzip, bzip2, xz, zstd, or nothing.
//!
//! ```
//! use std::io::Read;
//!
//! let mut opened = feen_decompress::decompressed(&b"8/8 / C/c\n"[..])?;
//! assert_eq!(opened.compression, feen_decompress::Compression::None);
//! let mut text = String::new();
//! opened.reader.read_to_string(&mut text)?;
//! assert_eq!(text, "8/8 / C/c\n");
//! # Ok::<(), std::io::Error>(())
//! ```
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

mod compression;
mod zstd;

pub use compression::{Compression, Decompressed, decompressed, decompressed_in_any_encoding};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
