use qi::Player;

use super::Variant;
use crate::values::{Kind, Squares};

/// # What the table says
///
/// Facts of a game for those who judge its positions.
impl Variant {
    /// Whether a kind is a pawn of a player.
    #[must_use]
    pub fn is_pawn(&self, kind: Kind, player: Player) -> bool {
        self.rules().pawns[player].contains(kind)
    }

    /// Whether a kind is royal, alone or among several.
    #[must_use]
    pub fn is_royal(&self, kind: Kind) -> bool {
        let rules = self.rules();
        let royals = rules.royals.as_ref();
        rules.royal == Some(kind) || royals.is_some_and(|royals| royals.kinds.contains(kind))
    }

    /// The kinds that a piece of a player promotes to.
    #[must_use]
    pub fn promotions(&self, kind: Kind, player: Player) -> &[Kind] {
        &self.rules().promotions.rules[player][kind].to
    }

    /// The squares on which a piece promotes; nothing for a kind that does not.
    #[must_use]
    pub fn promotion_zone(&self, kind: Kind, player: Player) -> Squares {
        let rule = &self.rules().promotions.rules[player][kind];
        if rule.to.is_empty() {
            Squares::EMPTY
        } else {
            rule.zone[player]
        }
    }

    /// The kind that a piece is in hand when it is captured.
    #[must_use]
    pub fn captured(&self, kind: Kind) -> Kind {
        let rules = self.rules();
        if rules.hands.keep_promotion {
            kind
        } else {
            rules.kinds.base(kind)
        }
    }

    /// Whether captured pieces go to the hand of the player who takes them.
    #[must_use]
    pub fn takes_to_hand(&self) -> bool {
        self.rules().takes_to_hand()
    }

    /// Whether a player who can capture must.
    #[must_use]
    pub fn must_capture(&self) -> bool {
        self.rules().duties.must_capture
    }

    /// Whether each move places a duck.
    #[must_use]
    pub fn has_duck(&self) -> bool {
        self.rules().duties.walls.is_some()
    }

    /// Whether captures explode.
    #[must_use]
    pub fn explodes(&self) -> bool {
        self.rules().goals.blast.is_some()
    }

    /// Whether a player may not lose all pieces of a kind.
    #[must_use]
    pub fn is_needed(&self, kind: Kind) -> bool {
        let goals = &self.rules().goals;
        !goals.extinct_wins && goals.extinct.iter().any(|kinds| kinds.contains(kind))
    }

    /// The squares on which a piece of a kind wins.
    #[must_use]
    pub fn goal(&self, kind: Kind, player: Player) -> Squares {
        let flag = self.rules().goals.flag.as_ref();
        let flag = flag.filter(|flag| flag.kinds[player].contains(kind));
        flag.map_or(Squares::EMPTY, |flag| flag.squares[player])
    }

    /// The checks that win, where they are counted.
    #[must_use]
    pub fn counted_checks(&self) -> Option<u8> {
        Some(self.rules().goals.checks).filter(|checks| *checks > 0)
    }

    /// The plies without progress that end the game, where there is such a rule.
    #[must_use]
    pub fn move_limit(&self) -> Option<u16> {
        Some(self.rules().ends.plies).filter(|plies| *plies > 0)
    }
}
