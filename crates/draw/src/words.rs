//! What pictures say in words.

use feen::Player;

use crate::Drawing;

impl Drawing<'_> {
    /// Who a player is: `first player, style C, to move`.
    pub(crate) fn introduce(&self, who: Player) -> String {
        let style = self.view.style(who).with_side(who);
        let to_move = if self.view.turn() == who {
            ", to move"
        } else {
            ""
        };
        format!("{who} player, style {style}{to_move}")
    }
}
