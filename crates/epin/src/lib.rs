//! A board-game piece in one to four characters.
