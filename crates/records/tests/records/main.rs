//! Records of other programs, read and written.

mod hostile;
mod rows;
