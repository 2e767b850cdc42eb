//! A player's style in one letter.
