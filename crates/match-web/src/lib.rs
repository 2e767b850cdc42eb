//! The pages of any match of two players, whatever the game: a [`Table`] fills in its board, its words and its records, and
//! everything else is here. Beside them are the engines that play, each at eight levels, and what a record says of a match.
//!
//! | part | what it is |
//! |---|---|
//! | [`Table`] | what a game fills in |
//! | [`Pages`] | the first page and the pages of all matches, as routes |
//! | [`view`] | a match as a page shows it, and the parts of first pages |
//! | [`engines`] | engines that play and evaluate |
//! | [`record`] | the tags and times of a match |
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

pub mod engines;
pub mod record;
pub mod view;

mod pages;
mod preferences;
mod table;
mod wish;

pub use pages::{Pages, Shared, Visitor, begin_request, check_origin};
pub use preferences::{Habit, Preferences, Setting};
pub use table::{About, Format, Main, Story, Table, written};
pub use wish::Wish;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
