//! Questions about a move.

use super::{Reader, owned};
use crate::error::Error;
use crate::node::{GamePart, MoveTest};

impl Reader<'_> {
    /// `move`, the pieces that move, and what they do.
    pub(super) fn move_test(&mut self) -> Result<(), Error> {
        let (_, span) = self.take();
        let mut test = MoveTest::default();
        self.start();
        if let Some(text) = self.take_quoted() {
            test.text = Some(owned(text));
        } else {
            test.mover = self.pieces_if_any()?;
        }
        let mut is_asked = test.text.is_some() || test.mover.is_some();
        loop {
            let (word, of) = self.take();
            match word.to_ascii_lowercase().as_str() {
                "from" => test.from = Some(self.region()?),
                "to" | "on" => test.to = Some(self.region()?),
                "takes" => test.takes = Some(self.pieces("a piece, or `any`")?),
                "promotes" => {
                    test.promotes = true;
                    let before = self.at;
                    if self.takes("to") {
                        test.promotes_to = self.pieces_if_any()?;
                        if test.promotes_to.is_none() {
                            self.at = before;
                        }
                    }
                }
                "drops" => {
                    test.drops = true;
                    if test.mover.is_none() {
                        test.mover = self.pieces_if_any()?;
                    }
                }
                "castles" => test.castles = true,
                "gives" => {
                    self.expect("check", "`gives check`")?;
                    test.gives_check = true;
                }
                _ => {
                    self.at = of.start;
                    break;
                }
            }
            is_asked = true;
        }
        if !is_asked {
            return Err(self.unexpected(
                "pieces, `from`, `to`, `takes`, `promotes`, `drops`, `castles`, `gives check` or a move in quotes",
            ));
        }
        let end = self.at;
        self.push(GamePart::Move(test), span.start..end)
    }
}
