//! A board-game position, drawn: as text, as SVG, and with the feature `png` as
//! PNG. With the feature `fonts` titles have the letters of the fonts that are installed.
//!
//! ```
//! use feen_draw::Drawing;
//! use feen::View;
//!
//! let view = View::parse("2k^/1+P1/K^2 2P/p S/s")?;
//! assert_eq!(
//!     Drawing::new(view)?.text().to_string(),
//!     "\
//! second player, style s, in hand: p
//!
//! 3   .   .   k^
//! 2   .  +P   .
//! 1   K^  .   .
//!     a   b   c
//!
//! first player, style S, to move, in hand: 2P
//!
//! + enhanced   ^ terminal",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything that [`feen::View`] reads can be drawn: boards of any depth and irregular
//! boards, up to [`Drawing::MAX_SQUARES`] squares, and [`Drawing::MAX_AREA`] with the gaps of
//! an irregular board. A [`Drawing`] holds the choices that all pictures share; [`Text`] and
//! [`Svg`] are the pictures.
//!
//! # The place of a square
//!
//! FEEN gives the squares in an order, and not their places in a picture. A drawing has to
//! choose: it draws the text as it is read, from left to right and from top to bottom. The
//! text ends, by custom, with the first player's camp, so the first player sits at the
//! bottom. [`Naming`] decides how squares are named, and [`Names`] reads their names.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod changes;
mod choice;
mod colour;
mod drawing;
mod error;
mod game;
mod layout;
mod look;
mod marks;
#[cfg(feature = "png")]
mod moving;
mod names;
#[cfg(feature = "png")]
mod png;
mod source;
mod svg;
mod text;
mod words;

pub use changes::changed_squares;
pub use choice::figure::Figure;
pub use choice::piece_set::PieceSet;
pub use choice::rim::Rim;
pub use choice::signs::Signs;
pub use colour::Colour;
pub use drawing::Drawing;
pub use error::Error;
pub use game::Game;
pub use layout::alignment::Alignment;
pub use look::{Arrow, Look, LookError, LookValue, Spot, Square};
pub use names::{NameError, Names};
#[cfg(feature = "png")]
pub use png::svg_to_png;
pub use qi::{Naming, ParseNamingError};
pub use source::Source;
#[cfg(feature = "fonts")]
pub use svg::Fonts;
pub use svg::{
    Animation, Cell, Glyphs, MoveSign, MovesSvg, Palette, PaletteChange, PaletteError, PieceSvg,
    PieceWords, Shade, Sheet, Size, Surface, Svg, Theme, strokes, unwritable,
};
pub use text::{Lines, Text};

#[cfg(all(doctest, feature = "png"))]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
