//! Records of other programs, read and written.

mod elo;
mod errors;
mod files;
mod hostile;
mod rows;
mod spellings;
mod times;
