//! Records of other programs, read and written.

mod elo;
mod errors;
mod hostile;
mod rows;
