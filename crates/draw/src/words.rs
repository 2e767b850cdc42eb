//! The words of pictures.

use feen::Player;

use crate::Drawing;

impl Drawing<'_> {
    /// A player in words: `first player, style C, to move`.
    pub(crate) fn introduce(&self, who: Player) -> String {
        let style = self.source.style(who).with_side(who);
        let to_move = if self.source.turn() == who {
            ", to move"
        } else {
            ""
        };
        format!("{who} player, style {style}{to_move}")
    }
}
