//! Records of other programs, read and written.

mod elo;
mod hostile;
mod rows;
