use feen::View;

use crate::scene::{Moment, Relations, Scene};

/// A position of a game, as a program asks it.
#[derive(Clone, Copy)]
#[expect(
    missing_debug_implementations,
    reason = "the rules behind it need not print"
)]
pub struct Stage<'a> {
    /// The position.
    pub scene: &'a Scene,
    /// Its text, if the program [asks for it](crate::Program::asks_text).
    pub view: Option<&'a View<'a>>,
    /// The position as its rules see it.
    pub relations: Option<&'a dyn Relations>,
    /// Its place in the game.
    pub moment: Option<&'a Moment>,
}
