//! Texts by the million, the same ones for the same seed.
//!
//! ```
//! use oracle::generate::{Family, Random, mutate, strings};
//!
//! let mut random = Random::new(7);
//! let text = Family::Shogi.text(&mut random);
//! assert!(oracle::feen(text.as_bytes()).is_ok());
//!
//! let mutation = mutate(text.as_bytes(), &mut random);
//! assert_eq!(mutation.text[..mutation.at], text.as_bytes()[..mutation.at]);
//!
//! let short: Vec<Vec<u8>> = strings(b"K/", 2).collect();
//! assert_eq!(short, [&b""[..], b"K", b"/", b"KK", b"K/", b"/K", b"//"]);
//! ```

mod board;
mod exhaustive;
mod family;
mod hand;
mod mutation;
mod random;
mod size;

pub use exhaustive::strings;
pub use family::Family;
pub use mutation::{Mutation, edit, mutate};
pub use random::Random;
pub use size::Size;
