//! A whole board-game position in one line of text.
