//! Where text goes: standard output and standard error beside a drawing of the progress,
//! and files that are replaced at once.

mod destination;
mod interrupt;
mod new_file;
mod palette;
mod progress;
mod replacement;
mod standard_output;
mod stream;
mod temporary;

pub(crate) use destination::Destination;
pub use destination::Writing;
pub(crate) use new_file::NewFile;
pub use new_file::write_whole;
pub use palette::{Palette, paint};
pub(crate) use progress::Progress;
pub use standard_output::StandardOutput;
pub(crate) use standard_output::is_standard_output;
pub use stream::Stream;
pub use temporary::temporary_file;
