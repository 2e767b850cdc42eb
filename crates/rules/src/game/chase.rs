use qi::Player;

use super::Game;
use crate::outcome::{Outcome, Reason};
use crate::state::State;
use crate::values::{Square, Squares};

impl Game {
    /// The end by a chase, where the positions since this ply repeat: a player who attacks the same unprotected piece
    /// with each move, while the other one does not, loses.
    pub(super) fn chase(&self, since: usize) -> Option<Outcome> {
        let chases = |player| self.chases(player, since);
        let winner = match (chases(Player::First), chases(Player::Second)) {
            (true, false) => Player::Second,
            (false, true) => Player::First,
            _ => return None,
        };
        Some(Outcome::Win(winner, Reason::PerpetualChase))
    }

    /// Whether a player has attacked one piece of the opponent with each move since a ply.
    fn chases(&self, player: Player, since: usize) -> bool {
        let rules = self.variant().rules();
        // The squares of pieces that were attacked by each move so far.
        let mut chased: Option<Squares> = None;
        let plies = self.past.get(since..).unwrap_or_default();
        let after = plies.iter().skip(1).map(|played| &played.before);
        let after = after.chain([self.position().state()]);
        for (played, after) in plies.iter().zip(after) {
            let (Some(from), to) = (played.one.from(), played.one.to()) else {
                return false;
            };
            if played.before.turn == player {
                let now = attacked_by(after, rules, to);
                let both = chased.map_or(now, |chased| chased & now);
                if both.is_empty() {
                    return false;
                }
                chased = Some(both);
            } else if let Some(squares) = &mut chased
                && squares.contains(from)
            {
                *squares = squares.without(from).with(to);
            }
        }
        chased.is_some_and(|chased| !chased.is_empty())
    }
}

/// The unprotected pieces that the piece on a square, which has just moved, attacks: no kings and no soldiers, and no
/// piece of its own kind, which attacks it too. Kings and soldiers may chase.
fn attacked_by(state: &State, rules: &crate::compiled::Rules, square: Square) -> Squares {
    let Some(piece) = state.piece(square) else {
        return Squares::EMPTY;
    };
    let is_lone = |letter: &str| matches!(letter, "K" | "P");
    if is_lone(rules.kinds.letter(piece.kind())) {
        return Squares::EMPTY;
    }
    let targets = state.captures_from(rules, square);
    targets
        .iter()
        .filter(|target| {
            let Some(kind) = state.kind(*target) else {
                return false;
            };
            kind != piece.kind()
                && !is_lone(rules.kinds.letter(kind))
                && !state.is_protected(rules, square, *target)
        })
        .collect()
}
