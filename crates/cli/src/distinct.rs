//! Texts of lines, of which equal ones are found in bounded memory.

mod seen;
mod spill;

pub(crate) use seen::{Seen, Texts};
pub(crate) use spill::{Entry, Kind, Spill, report_no_room};
