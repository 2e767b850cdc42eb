//! Sources, read to their end: decompressed, cut into blocks, worked on by all cores in their
//! order, beside the progress that `output` draws; a file that `output` replaces is read again here.

mod block;
mod blocks;
mod bytes;
mod cut;
mod field;
mod folder;
mod in_order;
mod line;
mod reading;
mod source;
mod text_stream;

pub use block::{Block, Content, LineAt};
pub(crate) use bytes::read;
pub use cut::{Cut, LONGEST, LineEnds};
pub use feen_decompress::Compression;
pub use field::{Field, Part};
pub use folder::files_of;
pub use line::Line;
pub use reading::{Reading, Unread};
pub use source::{Opened, Source};
pub use text_stream::TextStream;
