//! Finds equal texts of lines in bounded memory.

mod seen;
mod spill;

pub(crate) use seen::{Seen, Texts};
pub(crate) use spill::{Entry, Kind, Spill, report_no_room};
