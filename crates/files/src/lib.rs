//! Everything a command needs to read and write lines of files.
//!
//! A command of this workspace says only what it does with a line, or with a block of
//! lines. The rest is here:
//!
//! - [`Files`] and [`Color`] are its arguments;
//! - a [`Reading`] opens each [`Source`], takes gzip, bzip2, xz or zstd off, and hands out its
//!   text: as [blocks](Reading::read) in their order while all cores work, or as one
//!   [stream](Reading::stream);
//! - [`revise`] replaces lines, on standard output or in their files, which change
//!   at once or not at all;
//! - a [`Finding`] is a fault with its place, written as text or as JSON;
//! - an [`Outcome`] is the exit status, and what is written to a pipe that is closed
//!   is no failure.
//!
//! ```
//! use feen_files::{Block, Reading, Source};
//!
//! let folder = std::env::temp_dir().join(format!("files-{}", std::process::id()));
//! feen_files::write_whole(&folder, b"# two lines\nK\nQ\n")?;
//!
//! let source = Source::File(folder.clone());
//! let mut reading = Reading::new(std::slice::from_ref(&source), None);
//! let mut count = 0;
//! if let Some(opened) = reading.open(&source) {
//!     let work = |block: &Block| block.content_lines().count();
//!     reading.read(&source, opened, work, |_, lines| {
//!         count += lines;
//!         Ok(())
//!     })?;
//! }
//! assert_eq!(count, 2);
//! # std::fs::remove_file(folder)?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Nothing here knows a notation. Memory does not grow with a file, and no input makes
//! it panic.
//!
//! # Where to look in the source
//!
//! `input/` reads, `output/` writes, `report/` says how findings look, and
//! `revision.rs` joins the first two.
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

mod arguments;
mod input;
mod output;
mod report;
mod revision;
mod runs;
mod standard_or_file;

pub use arguments::{Color, Files};
pub use input::{
    Block, Compression, Content, Cut, Field, LONGEST, Line, LineAt, LineEnds, Opened, Part,
    Reading, Source, TextStream, Unread, files_of,
};
pub use output::{Palette, StandardOutput, Stream, Writing, paint, temporary_file, write_whole};
pub use report::{
    Amount, Columns, Finding, FindingRecord, Fix, FixRecord, Outcome, Severity, note, printable,
    reason, report_error, report_errors_as_json, to_json_line,
};
pub use revision::{Count, Reports, Revised, Revision, revise};
pub use runs::{Merged, RunEntry, Runs};
pub use standard_or_file::Output;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
