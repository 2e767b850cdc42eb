//! The words of pictures.

use feen::Player;

use crate::Drawing;

impl Drawing<'_> {
    /// A player: `White`, or `first player, style C`.
    pub(crate) fn player(&self, who: Player) -> String {
        match self.common_game() {
            Some(game) => game.player(who).to_owned(),
            None => format!(
                "{who} player, style {}",
                self.source.style(who).with_side(who)
            ),
        }
    }

    /// A player without a style: `White`, or `the first player`.
    pub(crate) fn name_of(&self, who: Player) -> String {
        match self.common_game() {
            Some(game) => game.player(who).to_owned(),
            None => format!("the {who} player"),
        }
    }

    /// A player, and whether it is their turn: `White to move`, `first player, style C, to move`.
    pub(crate) fn introduce(&self, who: Player) -> String {
        let turn = self.turn_of(who);
        let comma = if self.common_game().is_some() {
            ','
        } else {
            ' '
        };
        self.player(who) + turn.trim_start_matches(comma)
    }

    /// A player with the style, and whether it is their turn: `White, style C, to move`.
    pub(crate) fn introduce_fully(&self, who: Player) -> String {
        match self.common_game() {
            Some(game) => {
                let style = self.source.style(who).with_side(who);
                format!("{}, style {style}{}", game.player(who), self.turn_of(who))
            }
            None => self.introduce(who),
        }
    }

    fn turn_of(&self, who: Player) -> &'static str {
        if self.source.turn() == who {
            ", to move"
        } else {
            ""
        }
    }
}
