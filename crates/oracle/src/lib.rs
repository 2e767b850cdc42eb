//! A slow, obvious decision procedure for FEEN, EPIN, PIN and SIN. The tests compare the
//! other crates with it.
//!
//! It follows the specifications to the letter and shares nothing with the crates it judges: no dependency, no limit.
//! Counts have any number of digits, boards any depth; time and memory grow with the length of the text and never with
//! the numbers written in it. It splits and recurses freely, so it is for tests only.
//!
//! ```
//! use oracle::{Layout, Reason};
//!
//! let position = oracle::feen(b"ab/cd//AB/1C Q/ G/g")?;
//! assert_eq!((position.squares.to_usize(), position.pieces.to_usize()), (Some(8), Some(8)));
//! assert_eq!(position.layout, Layout::Box(vec![2.into(), 2.into(), 2.into()]));
//! assert_eq!(position.to_string(), "ab/cd//AB/1C Q/ G/g");
//! assert_eq!(oracle::feen(b"ab/cd//AB/1C 2Q/ G/g"), Err(Reason::TooManyPieces));
//!
//! assert!(oracle::is_epin(b"+K^'") && !oracle::is_pin(b"+K^'") && oracle::is_sin(b"C"));
//! # Ok::<(), Reason>(())
//! ```
//!
//! [`rows`] reads the example strings of the specification, [`generate`] makes texts by the million.
//! [`chess`] has the rules of chess and [`variant`] those of its family, as slow and as obvious.

mod coherence;
mod count;
mod hands;
mod layout;
mod placement;
mod position;
mod reason;
mod style_turn;
mod token;

pub mod chess;
pub mod generate;
pub mod quarto;
pub mod rows;
pub mod variant;

pub use count::Count;
pub use position::{Item, Layout, Position, Rank, Run};
pub use reason::Reason;
pub use token::{is_epin, is_pin, is_sin};

/// Decides whether a text is valid FEEN 1.0.0, and reads its parts.
///
/// There is no limit: boards of any size, depth and regularity are valid, and so are counts of a thousand digits.
///
/// # Errors
///
/// The first [`Reason`] in the order of its variants, for example
///
/// - `8/8 / W/w x`: [`Reason::FieldCount`];
/// - `8//8 / W/w`: [`Reason::DimensionalCoherence`];
/// - `8/8 QP/ W/w`: [`Reason::HandNotCanonical`];
/// - `K^ K/ J/j`: [`Reason::TooManyPieces`].
///
/// Source: FEEN 1.0.0, sections 5 to 11.
pub fn feen(text: &[u8]) -> Result<Position<'_>, Reason> {
    if !text.is_ascii() {
        return Err(Reason::NonAscii);
    }
    let text = str::from_utf8(text).map_err(|_| Reason::NonAscii)?;
    let mut fields = text.split(' ');
    let (Some(placement), Some(hands), Some(style_turn), None) =
        (fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return Err(Reason::FieldCount);
    };

    let ranks = placement::read(placement)?;
    let (first_hand, second_hand) = hands::read(hands)?;
    let (active_style, inactive_style) = style_turn::read(style_turn)?;

    let squares: Count = ranks.iter().map(|rank| rank.squares.clone()).sum();
    let on_board: usize = ranks.iter().map(Rank::pieces).sum();
    let in_hand = first_hand.iter().chain(&second_hand);
    let pieces = in_hand
        .map(|item| item.count.clone())
        .chain([Count::from(on_board)])
        .sum();
    if pieces > squares {
        return Err(Reason::TooManyPieces);
    }

    Ok(Position {
        layout: layout::of(&ranks),
        ranks,
        first_hand,
        second_hand,
        active_style,
        inactive_style,
        squares,
        pieces,
    })
}

/// The README's examples are run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
