use qi::Player;

use super::State;
use crate::compiled::{Counting, Rules, Score};
use crate::outcome::Reason;
use crate::values::{Kinds, Piece, Squares};

use super::goal::Verdict;

impl State {
    /// Whether a player has the pieces to win with any help of the other one.
    pub(crate) fn can_win(&self, rules: &Rules, player: Player) -> bool {
        let goals = &rules.goals;
        let Some(royal) = rules.royal else {
            return true;
        };
        let others = goals.flag.is_some()
            || goals.connect.is_some()
            || !goals.extinct.is_empty()
            || goals.bare.is_some()
            || rules.hands.captures != crate::compiled::Captures::Vanish
            || rules.duties.no_checks
            || rules.duties.walls.is_some()
            || rules.material.points.is_some();
        if others || self.royal[player].is_none() || self.royal[!player].is_none() {
            return true;
        }
        let royals = Kinds::only(royal);
        let material = &rules.material;
        // Nearly always one of the first pieces decides.
        let weak = royals | material.minor | material.harmless[player];
        let is_strong = |square| !self.is_of(square, weak);
        if self.pieces(player).iter().any(is_strong) {
            return true;
        }
        let own = self.pieces(player).minus(self.pieces_of(player, royals));
        let held = self.hands[player].items().next().is_some();
        if own.is_empty() {
            return held;
        }
        if goals.checks > 0 || goals.blast.is_some() || held {
            return true;
        }
        let own = own.filter(|square| !self.is_of(square, material.harmless[player]));
        if own.is_empty() {
            return false;
        }
        let other = !player;
        let theirs = self.pieces(other).minus(self.pieces_of(other, royals));
        let is_minor = |square| self.is_of(square, material.minor);
        if own.len() == 1 && theirs.is_empty() && own.iter().all(is_minor) {
            return false;
        }
        let both = own | theirs;
        let light = both.filter(|square| rules.geometry.is_light(square));
        let is_one_colour = light.is_empty() || light == both;
        let is_bound = |square| self.is_of(square, material.colourbound) && is_minor(square);
        !(is_one_colour && both.iter().all(is_bound))
    }

    /// The end by counting, for the player to move.
    pub(super) fn counted_out(&self) -> Option<Verdict> {
        let is_over = self.counting_limit > 0 && self.halfmoves > self.counting_limit;
        is_over.then_some(Verdict {
            score: Score::Draw,
            reason: Reason::Counting,
        })
    }

    /// Keeps the count of moves against few pieces after a move.
    pub(super) fn count_moves(&mut self, rules: &Rules, takes: bool, clock: u16) {
        let Some(counting) = rules.material.counting else {
            return;
        };
        let pieces = self.pieces(Player::First) | self.pieces(Player::Second);
        if pieces
            .iter()
            .any(|square| self.is_of(square, rules.pawns.first | rules.pawns.second))
        {
            return;
        }
        let bare = Player::ALL
            .into_iter()
            .find(|player| self.pieces(*player).len() == 1);
        let before = self.counting_limit;
        self.halfmoves = clock.saturating_add(1);
        match bare {
            Some(bare) if before == 0 || takes && self.turn != bare => {
                let Some(limit) = self.honour(rules, counting, !bare) else {
                    self.halfmoves = 0;
                    return;
                };
                self.counting_limit = limit;
                self.halfmoves = match counting {
                    Counting::Asean => 0,
                    _ => u16::try_from(pieces.len()).unwrap_or(0).saturating_mul(2),
                };
            }
            None if before == 0 && counting != Counting::Asean => {
                self.counting_limit = if counting == Counting::Makruk {
                    128
                } else {
                    126
                };
                self.halfmoves = 0;
            }
            None if before == 0 => self.halfmoves = if takes { 0 } else { self.halfmoves },
            _ => {}
        }
    }

    /// The plies in which a player has to mate a bare king.
    fn honour(&self, rules: &Rules, counting: Counting, player: Player) -> Option<u16> {
        let count = |letter: &str| {
            let kind = rules.kinds.named(letter)?;
            let own = self.pieces(player).iter();
            let piece = Some(Piece::new(kind, player));
            Some(own.filter(|square| self.piece(*square) == piece).count())
        };
        let of = |letter| count(letter).unwrap_or(0);
        let silver = if rules.kinds.named("S").is_some() {
            "S"
        } else {
            "B"
        };
        if counting == Counting::Asean {
            let limits = [("R", 32), (silver, 88), ("N", 128)];
            return limits
                .into_iter()
                .find(|(letter, _)| of(letter) > 0)
                .map(|limit| limit.1);
        }
        let limit = match (of("R"), of(silver), of("N")) {
            (2.., ..) => 16,
            (1, ..) => 32,
            (_, 2.., _) => 44,
            (.., 2..) => 64,
            (_, 1, _) => 88,
            _ => 128_u16,
        };
        Some(match counting {
            Counting::Cambodian => limit.saturating_sub(2),
            _ => limit,
        })
    }

    /// The player with more points on the board; the second player if they are level.
    pub(crate) fn leader(&self, rules: &Rules) -> Option<Player> {
        let points = rules.material.points.as_ref()?;
        let sum = |player| {
            let kinds = self
                .pieces(player)
                .iter()
                .filter_map(|square| self.kind(square));
            kinds.fold(0_u32, |sum, kind| sum.saturating_add(points[kind].into()))
        };
        let (first, second) = (sum(Player::First), sum(Player::Second));
        if rules.material.points_even {
            let leader = |leads: bool| if leads { Player::First } else { Player::Second };
            return (first != second).then(|| leader(first > second));
        }
        // The second player has one point and a half more.
        Some(if first > second.saturating_add(1) {
            Player::First
        } else {
            Player::Second
        })
    }

    /// The result that the player to move may declare because its king has entered the camp: it is not in check, ten
    /// more pieces are there, and they have the points with those in hand.
    pub(crate) fn entered(&self, rules: &Rules) -> Option<Score> {
        let (us, wanted) = (self.turn, rules.material.entering);
        let king = self.royal[us].filter(|_| wanted > 0)?;
        let geometry = &rules.geometry;
        let camp = (0..3).fold(Squares::EMPTY, |camp, rank| {
            camp | geometry.rank_set(geometry.rank_for(rank, !us))
        });
        let inside = (self.pieces(us) & camp).without(king);
        if !camp.contains(king) || inside.len() < 10 || self.is_check(rules, us) {
            return None;
        }
        let worth = |letter: &str| match letter.trim_start_matches('+') {
            "R" | "B" => 5_u16,
            _ => 1,
        };
        let kinds = inside.iter().filter_map(|square| self.kind(square));
        let on_board = kinds.map(|kind| worth(rules.kinds.letter(kind)));
        let held = self.hands[us].items();
        let in_hand =
            held.map(|(kind, count)| worth(rules.kinds.letter(kind)).saturating_mul(count.into()));
        let points = on_board.chain(in_hand).fold(0, u16::saturating_add);
        let draw = rules.material.entering_draw;
        // The player who moved first needs one point more, unless the points can draw.
        let more = u16::from(us.is_first() && draw.is_none());
        if points >= wanted.saturating_add(more) {
            Some(Score::Win)
        } else {
            draw.filter(|draw| points >= *draw).map(|_| Score::Draw)
        }
    }
}
