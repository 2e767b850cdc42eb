//! A board-game position, drawn.
