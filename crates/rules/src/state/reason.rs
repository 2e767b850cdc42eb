use alloc::vec::Vec;

use super::State;
use super::attack::View;
use super::generate::{Generator, Part, generate_part};
use super::sink::Collect;
use crate::compiled::Rules;
use crate::error::Illegal;
use crate::values::{Entry, Kind, Move, MoveSort, Piece, Square, Squares};

impl State {
    /// The legal move between two squares, or the reason why there is none.
    pub(crate) fn explain(
        &self,
        rules: &Rules,
        from: Square,
        to: Square,
        becomes: Option<Kind>,
        entry: Option<Entry>,
    ) -> Result<Move, Illegal> {
        let mut moves = Vec::new();
        let part = Part::between(Squares::only(from), Squares::ALL);
        generate_part(self, rules, part, &mut Collect::new(&mut moves));
        let between = moves.iter().copied().filter(|one| {
            let is_castling = one.sort() == MoveSort::Castling;
            one.from() == Some(from)
                && (one.to() == to || is_castling && Self::castling_target(rules, *one) == Some(to))
        });
        let mut other = None;
        let mut castles = None;
        for one in between {
            if one.becomes() == becomes && one.entry() == entry {
                if one.sort() != MoveSort::Castling || one.to() == to {
                    return Ok(one);
                }
                castles = Some(one);
            }
            other = Some(one);
        }
        if let Some(castles) = castles {
            return Ok(castles);
        }
        let on = rules.geometry.name(to);
        if let Some(other) = other {
            return Err(match (other.becomes(), becomes) {
                _ if matches!(other.entry(), Some(Entry::Duck(_))) && entry.is_none() => {
                    Illegal::MustPlace
                }
                (Some(_), None) => Illegal::MustPromote { on },
                (_, Some(_)) => Illegal::MayNotPromote { on },
                _ => Illegal::OtherMove { to: on },
            });
        }
        let is_over = !self.has_legal(rules);
        Err(self.refusal(rules, from, to, is_over))
    }

    /// The square that a king arrives on when it castles.
    pub(crate) fn castling_target(rules: &Rules, one: Move) -> Option<Square> {
        let castling = rules.castling.as_ref()?;
        Some(Self::castled(rules, castling, one.from()?, one.to()).0)
    }

    /// The reason why no legal move goes from one square to the other.
    fn refusal(&self, rules: &Rules, from: Square, to: Square, is_over: bool) -> Illegal {
        if is_over && let Some(reason) = self.over(rules) {
            return Illegal::Over(reason);
        }
        let us = self.turn;
        let name = |square| rules.geometry.name(square);
        let Some(piece) = self.piece(from) else {
            return Illegal::Empty { on: name(from) };
        };
        if piece.player() != us {
            return Illegal::NotYours { on: name(from) };
        }
        let hand = &self.hands[us];
        if rules.hands.first && !hand.is_empty() || hand.total(rules.hands.must) > 0 {
            return Illegal::MustDrop;
        }
        if from == to {
            return Illegal::NoPass;
        }
        if let Some(reason) = self.castling_refusal(rules, from, to, piece) {
            return reason;
        }
        if self.pieces(us).contains(to) {
            return Illegal::Occupied { on: name(to) };
        }
        let moves = &rules.moves[us][piece.kind()];
        let passed = moves.en_passant.as_ref().map(|sets| sets[from]);
        let takes_passing = passed.is_some_and(|passed| (passed & self.en_passant).contains(to));
        let reach = self.reach(rules, from, piece, self.occupied());
        let leaps = rules.leaps[us].iter().any(|leap| {
            leap.kind == piece.kind()
                && self.unmoved.contains(from)
                && (leap.quiet[from] | leap.capture[from]).contains(to)
        });
        if !reach.contains(to) && !takes_passing && !leaps {
            return Illegal::NoSuchMove {
                from: name(from),
                to: name(to),
            };
        }
        self.reached_refusal(rules, from, to, takes_passing)
    }

    /// The reason why a piece may not go to a square that it reaches.
    fn reached_refusal(
        &self,
        rules: &Rules,
        from: Square,
        to: Square,
        takes_passing: bool,
    ) -> Illegal {
        let us = self.turn;
        let name = |square| rules.geometry.name(square);
        let takes = self.pieces(!us).contains(to) || takes_passing;
        let victim = self.passer.filter(|_| takes_passing);
        let mut view = self.view_after(from, to);
        if let Some(victim) = victim {
            view.occupied = view.occupied.without(victim);
            view.gone = view.gone.with(victim);
        }
        let generator = Generator::new(self, rules, Part::ALL);
        if rules.goals.blast.is_some() && takes {
            let king_is_near = self.royal[us].is_some_and(|king| {
                let rings = rules.goals.blast.as_ref();
                king == from || rings.is_some_and(|rings| rings[to].contains(king))
            });
            if king_is_near {
                return Illegal::Explodes;
            }
        }
        let royals = self.royals(rules, us).iter();
        let mut royals = royals.map(|king| if king == from { to } else { king });
        let by = royals.find_map(|king| self.attackers_in(rules, king, view).first());
        if let Some(by) = by {
            return Illegal::LeavesCheck { by: name(by) };
        }
        if rules.duties.makpong && self.royal[us] == Some(from) && generator.safety.is_check {
            return Illegal::MustTakeChecker;
        }
        if rules.duties.no_checks && generator.gives_check(from, to) {
            return Illegal::GivesCheck;
        }
        if rules.goals.facing.is_some() {
            return Illegal::Facing;
        }
        if rules.duties.must_capture && !takes {
            return Illegal::MustCapture;
        }
        Illegal::NoSuchMove {
            from: name(from),
            to: name(to),
        }
    }

    /// The pieces of the opponent that attack a square in a view.
    fn attackers_in(&self, rules: &Rules, square: Square, view: View) -> Squares {
        let by = !self.turn;
        let candidates = rules.attacks[by].zone[square] & self.pieces(by);
        candidates.minus(view.gone).filter(|from| {
            let others = self.pieces(by).without(from);
            let gone = view.gone | others;
            self.attacked(rules, square, by, View { gone, ..view })
        })
    }

    /// The reason why a king may not castle, if the move looks like castling.
    fn castling_refusal(
        &self,
        rules: &Rules,
        from: Square,
        to: Square,
        piece: Piece,
    ) -> Option<Illegal> {
        let castling = rules.castling.as_ref()?;
        let geometry = &rules.geometry;
        let own = self.rights & self.pieces(self.turn);
        let home = geometry.rank_for(castling.rank, self.turn);
        let (file, target) = (geometry.file(from), geometry.file(to));
        let is_home = geometry.rank(from) == home && geometry.rank(to) == home;
        let arrives = file.abs_diff(target) > 1 && {
            let is_end = if to > from {
                castling.right
            } else {
                castling.left
            };
            target == is_end
        };
        let is_castling = piece.kind() == castling.king && (own.contains(to) || is_home && arrives);
        if !is_castling || self.reach(rules, from, piece, self.occupied()).contains(to) {
            return None;
        }
        let mut rooks = own.iter().filter(|rook| {
            *rook == to
                || !own.contains(to)
                    && (*rook > from) == (to > from)
                    && geometry.rank(*rook) == home
        });
        let Some(rook) = rooks.next() else {
            return Some(Illegal::CastleRight);
        };
        let (king_to, rook_to) = Self::castled(rules, castling, from, rook);
        let mut path = geometry.span(from, king_to) | geometry.span(rook, rook_to);
        if !castling.is_chess960 {
            path |= geometry.span(from, rook);
        }
        let blocked = path.without(from).without(rook).meets(self.occupied());
        Some(if blocked {
            Illegal::CastlePath
        } else {
            Illegal::CastleCheck
        })
    }

    /// The legal drop of a kind on a square, or the reason why there is none.
    pub(crate) fn explain_drop(
        &self,
        rules: &Rules,
        kind: Kind,
        to: Square,
    ) -> Result<Move, Illegal> {
        let mut moves = Vec::new();
        generate_part(
            self,
            rules,
            Part::drops(kind),
            &mut Collect::new(&mut moves),
        );
        let drop = Move::drop(kind, to);
        let found = moves.iter().find(|one| {
            one.sort() == MoveSort::Drop && one.becomes() == Some(kind) && one.to() == to
        });
        if let Some(found) = found {
            return if *found == drop {
                Ok(drop)
            } else {
                Err(Illegal::MustPlace)
            };
        }
        if !self.has_legal(rules)
            && let Some(reason) = self.over(rules)
        {
            return Err(Illegal::Over(reason));
        }
        Err(self.drop_refusal(rules, kind, to))
    }

    fn drop_refusal(&self, rules: &Rules, kind: Kind, to: Square) -> Illegal {
        let us = self.turn;
        let geometry = &rules.geometry;
        let on = geometry.name(to);
        let base = rules.kinds.base(kind);
        let held = if self.hands[us].holds(kind) {
            kind
        } else if rules.hands.both_sides && self.hands[us].holds(base) {
            base
        } else {
            let mut letters = rules.kinds.letter(kind).chars().rev();
            let letter = letters.find(char::is_ascii_alphabetic);
            return Illegal::NotInHand {
                letter: letter.unwrap_or('?'),
            };
        };
        if self.hands[us].total(rules.hands.must) > 0 && !rules.hands.must.contains(held) {
            return Illegal::MustDrop;
        }
        if self.occupied().contains(to) {
            return Illegal::Occupied { on };
        }
        if !rules.hands.zones[held][us].contains(to) {
            return Illegal::DropZone { on };
        }
        if rules.hands.alive && rules.moves[us][kind].stuck.contains(to) {
            return Illegal::DropDead { on };
        }
        let is_limited = rules.hands.limited_per_file.contains(kind);
        if is_limited && self.full_files(rules, us, kind).contains(to) {
            return Illegal::TwoPawns { file: on.file() };
        }
        let occupied = self.occupied().with(to);
        let view = View {
            occupied,
            gone: Squares::only(to),
            moved: None,
        };
        let mut royals = self.royals(rules, us).iter();
        let by = royals.find_map(|king| self.attackers_in(rules, king, view).first());
        if let Some(by) = by {
            let by = geometry.name(by);
            return Illegal::LeavesCheck { by };
        }
        if rules.hands.no_mate.contains(kind) && self.drop_mates(rules, kind, to) {
            return Illegal::DropMate;
        }
        let piece = Piece::new(kind, us);
        let checks = self.royal[!us]
            .is_some_and(|king| self.captures_in(rules, to, piece, occupied, Squares::only(king)));
        if rules.duties.no_check_drops && checks {
            return Illegal::GivesCheck;
        }
        if rules.duties.must_capture {
            return Illegal::MustCapture;
        }
        Illegal::DropZone { on }
    }
}
