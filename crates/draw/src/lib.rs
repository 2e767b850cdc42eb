//! A board-game position, drawn as text.
//!
//! ```
//! use feen::View;
//!
//! let view = View::parse("2k^/1+P1/K^2 2P/p S/s")?;
//! assert_eq!(
//!     draw::Text::new(view).to_string(),
//!     "\
//! second player, style s, in hand: p
//!
//! 3   .   .   k^
//! 2   .  +P   .
//! 1   K^  .   .
//!     a   b   c
//!
//! first player, style S, to move, in hand: 2P",
//! );
//! # Ok::<(), feen::ParseError>(())
//! ```
//!
//! Whatever [`feen::View`] reads can be drawn: boards of any depth, irregular
//! boards, and boards of more squares than there is room for.
//!
//! # How squares are named
//!
//! FEEN says which squares there are, in which order, and nothing of where they
//! lie. A drawing has to choose, and chooses what chess does and what programs
//! that play shōgi and xiangqi take as well: the text is drawn as it is read,
//! from left to right and from top to bottom; files are lettered from the left
//! (`a` to `z`, then `aa`), ranks are numbered from the bottom of their layer.
//! So the first player, whose camp a text by custom ends with, sits at the
//! bottom. Layers are numbered in the order of the text.

mod columns;
mod file;
mod path;
mod rank;
mod text;

pub use text::Text;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
