//! What pictures say in words.

use feen::Player;

use crate::Drawing;

/// The name of a player.
pub(crate) const fn player(player: Player) -> &'static str {
    match player {
        Player::First => "first player",
        Player::Second => "second player",
    }
}

impl Drawing<'_> {
    /// Who a player is: `first player, style C, to move`.
    pub(crate) fn introduce(&self, who: Player) -> String {
        let style = self.view.style(who).with_side(who);
        let to_move = if self.view.turn() == who {
            ", to move"
        } else {
            ""
        };
        format!("{}, style {style}{to_move}", player(who))
    }
}
