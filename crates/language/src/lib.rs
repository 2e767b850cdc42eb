//! Texts of pages of board games in seven languages.
//!
//! ```
//! use feen_language::Language;
//!
//! let language = Language::wished("ja, en;q=0.5");
//! assert_eq!(language.text("game-shogi"), "将棋");
//! assert_eq!(language.fill("level", &[("level", 3.into())]), "レベル3");
//! ```
//!
//! | job | where |
//! |---|---|
//! | the language that a browser wishes | [`Language::wished`] |
//! | a text | [`Language::text`] |
//! | a text with placeholders | [`Language::fill`], [`Value`] |
//! | the names of all texts | [`names`] |
//! | tags that lead to a language | [`tags`] |
//!
//! Sentences of rules begin with `rule-`, and have the names and placeholders of those of `feen-rules`, which has the English
//! ones. A text of Korean may write both forms of a particle, `은(는)`: the one that the word before it asks for is taken. Chinese has
//! a space between its characters and Latin letters or digits. A text about check or mate may choose its words by `$family`:
//! that of [`Language::family`].
//!
//! Names of ends are the codes of `feen-rules` and of the server: `win-checkmate`, `draw-stalemate`. Names of games are
//! those of the built-in table: `game-xiangqi`, and the sentence about it is `about-xiangqi`.
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

mod language;
mod messages;
mod particles;
mod spacing;
mod wish;

pub use language::{Language, UnknownLanguage};
pub use messages::{Value, names};
pub use wish::tags;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
