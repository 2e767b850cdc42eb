use std::fmt::Write;

use super::position::name;
use super::{Game, Man, Part, Place, Position, Royals, Way};

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The square that the piece leaves, or none for a drop.
    pub from: Option<Place>,
    /// The square that it comes to.
    pub to: Place,
    /// The piece that it becomes or that is dropped.
    pub becomes: Option<String>,
    /// It takes a pawn in passing.
    pub is_passing: bool,
    /// The rook that castles.
    pub rook: Option<Place>,
    /// The text of castling names the rook.
    pub names_rook: bool,
    /// The square of the duck.
    pub duck: Option<Place>,
}

impl Move {
    /// A move from one square to another.
    const fn normal(from: Place, to: Place) -> Self {
        Self {
            from: Some(from),
            to,
            becomes: None,
            is_passing: false,
            rook: None,
            names_rook: false,
            duck: None,
        }
    }

    /// The move as UCI has it.
    ///
    /// # Panics
    ///
    /// On a drop without a letter.
    #[must_use]
    pub fn uci(&self) -> String {
        let mut text = match (self.from, &self.becomes) {
            // A move of the king has the other text.
            (Some(king), _) if self.names_rook => {
                format!("{}{}", name(king), name(self.rook.expect("a rook")))
            }
            (Some(from), _) => format!("{}{}", name(from), name(self.to)),
            (None, Some(letter)) => format!("{letter}@{}", name(self.to)),
            (None, None) => panic!("a drop has a letter"),
        };
        if let (Some(_), Some(letter)) = (self.from, &self.becomes) {
            let letter = if letter.starts_with('+') { "+" } else { letter };
            text.push_str(&letter.to_lowercase());
        }
        if let Some(duck) = self.duck {
            let _ = write!(text, ",{}{}", name(self.to), name(duck));
        }
        text
    }
}

impl Position {
    /// All legal moves.
    #[must_use]
    pub fn moves(&self, game: &Game) -> Vec<Move> {
        if self.is_over(game) {
            return Vec::new();
        }
        let mut moves = self.moves_of_men(game);
        moves.extend(self.castles(game));
        moves.extend(self.drops(game));
        moves.retain(|mv| self.is_legal(game, mv));
        if game.drop_first && moves.iter().any(|mv| mv.from.is_none()) {
            moves.retain(|mv| mv.from.is_none());
        }
        if game.must_capture && moves.iter().any(|mv| self.takes(mv)) {
            moves.retain(|mv| self.takes(mv));
        }
        if game.duck {
            moves = moves
                .iter()
                .flat_map(|mv| self.with_duck(game, mv))
                .collect();
        }
        moves
    }

    fn takes(&self, mv: &Move) -> bool {
        mv.is_passing || mv.rook.is_none() && self.men.contains_key(&mv.to)
    }

    fn with_duck(&self, game: &Game, mv: &Move) -> Vec<Move> {
        let mut next = self.after(game, mv);
        next.duck = None;
        let places = game.places().into_iter();
        // It has to go to another square.
        let pawn = self.passed.as_ref().map(|(_, pawn)| *pawn);
        let pawn = pawn.filter(|_| mv.is_passing);
        // Where a piece has just exploded there is no square for it.
        let is_blown = |place: &Place| {
            let is_left = Some(*place) == mv.from || Some(*place) == pawn;
            let was_there = self.men.contains_key(place) && !is_left;
            game.blast && mv.rook.is_none() && (was_there || *place == mv.to)
        };
        let free = places.filter(|place| next.is_free(game, *place) && self.duck != Some(*place));
        let free = free.filter(|place| !is_blown(place));
        let place = |duck| Move {
            duck: Some(duck),
            ..mv.clone()
        };
        free.map(place).collect()
    }

    fn moves_of_men(&self, game: &Game) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, man) in &self.men {
            if man.is_first != self.is_first {
                continue;
            }
            for to in game.places() {
                let captures = self.is_of(to, !self.is_first)
                    && self.goes(game, *from, to, |part| part.captures);
                let goes = self.is_free(game, to) && self.goes(game, *from, to, |part| part.moves);
                if captures || goes {
                    moves.extend(self.promotions(game, Move::normal(*from, to)));
                }
                if self.is_passed(to) && self.goes(game, *from, to, |part| part.passing) {
                    let mut passing = Move::normal(*from, to);
                    passing.is_passing = true;
                    moves.extend(self.promotions(game, passing));
                }
            }
        }
        moves
    }

    fn is_passed(&self, place: Place) -> bool {
        let passed = self.passed.as_ref();
        passed.is_some_and(|(squares, _)| squares.contains(&place)) && self.duck != Some(place)
    }

    /// A move with each choice of promotion that it has.
    fn promotions(&self, game: &Game, mv: Move) -> Vec<Move> {
        let (Some(from), to) = (mv.from, mv.to) else {
            return vec![mv];
        };
        let letter = &self.men[&from].letter;
        // Where pieces must be able to move again, none stays where it could not.
        let is_stuck = is_stuck(game, letter, to, self.is_first);
        let stays = if game.alive && is_stuck {
            Vec::new()
        } else {
            vec![mv.clone()]
        };
        let Some(rule) = game.promotion(letter) else {
            return stays;
        };
        let is_there = game.is_zone(to, self.is_first);
        let leaves = rule.may_leave && game.is_zone(from, self.is_first);
        let may = (is_there || leaves) && !(rule.is_quiet && self.takes(&mv));
        if !may || rule.to.is_empty() {
            return stays;
        }
        let must = rule.is_forced || rule.only_dead && is_stuck;
        let mut moves = if must { Vec::new() } else { stays };
        for letter in &rule.to {
            let becomes = Some(letter.clone());
            moves.push(Move {
                becomes,
                ..mv.clone()
            });
        }
        moves
    }

    /// Whether the piece on a square attacks another one, whatever is there: royal pieces that fly attack along files and
    /// ranks.
    pub(super) fn captures(&self, game: &Game, from: Place, to: Place) -> bool {
        let man = &self.men[&from];
        let faces = game.flying && game.royal.contains(&man.letter) && from != to && {
            let mut ranks = from.1.min(to.1) + 1..from.1.max(to.1);
            let mut files = from.0.min(to.0) + 1..from.0.max(to.0);
            from.0 == to.0 && ranks.all(|rank| self.is_free(game, (from.0, rank)))
                || from.1 == to.1 && files.all(|file| self.is_free(game, (file, from.1)))
        };
        faces || self.goes(game, from, to, |part| part.captures)
    }

    /// Whether some part of a piece leads from a square to another one.
    fn goes(&self, game: &Game, from: Place, to: Place, with: impl Fn(&Part) -> bool) -> bool {
        let man = &self.men[&from];
        let parts = game.parts(&man.letter).iter();
        let mut parts = parts.filter(|part| with(part));
        parts.any(|part| {
            let steps = part.steps().into_iter();
            let mut steps = steps.map(|(x, y)| if man.is_first { (x, y) } else { (-x, -y) });
            steps.any(|by| self.walks(game, man, part, from, to, by))
        })
    }

    /// Whether a part leads from a square to another one in this direction.
    fn walks(
        &self,
        game: &Game,
        man: &Man,
        part: &Part,
        from: Place,
        to: Place,
        by: (i32, i32),
    ) -> bool {
        let is_in = |place: Place| !part.in_region || game.is_field(place, man.is_first);
        if part.is_first && game.rank_for(from, man.is_first) != game.start || !is_in(from) {
            return false;
        }
        let is_barred = |place: Place| {
            let man = self.men.get(&place);
            man.is_some_and(|man| game.jump_not.contains(&man.letter))
        };
        let (mut at, mut steps, mut jumped) = (from, 0, None);
        loop {
            at = (at.0 + by.0, at.1 + by.1);
            steps += 1;
            let is_too_far = part.range.is_some_and(|range| steps > range);
            if !game.has(at) || !is_in(at) || is_too_far {
                return false;
            }
            if at == to {
                return match part.way {
                    Way::Plain => true,
                    Way::Lame => {
                        let mut way = way(from, by).into_iter();
                        way.all(|place| self.is_free(game, place))
                    }
                    Way::Cannon => {
                        jumped.is_some() && !(self.men.contains_key(&to) && is_barred(to))
                    }
                    Way::Grasshopper => jumped == Some(steps - 1),
                };
            }
            if self.is_free(game, at) {
                continue;
            }
            match part.way {
                Way::Cannon | Way::Grasshopper if jumped.is_none() && !is_barred(at) => {
                    jumped = Some(steps);
                }
                _ => return false,
            }
        }
    }

    fn castles(&self, game: &Game) -> Vec<Move> {
        let Some(castling) = game.castling else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        for rook in &self.castling {
            if !self.is_of(*rook, self.is_first) {
                continue;
            }
            let kings = self.places_of(&["K".to_owned()], self.is_first).into_iter();
            let Some(king) = kings.into_iter().find(|king| king.1 == rook.1) else {
                continue;
            };
            let (king_to, rook_to) = if rook.0 > king.0 {
                (castling.files.0, castling.files.0 - 1)
            } else {
                (castling.files.1, castling.files.1 + 1)
            };
            let is_free = |file: i32| {
                let place = (file, king.1);
                place == king || place == *rook || self.is_free(game, place)
            };
            let is_open = |one: i32, other: i32| (one.min(other)..=one.max(other)).all(is_free);
            let is_open =
                is_open(king.0, king_to) && is_open(rook.0, rook_to) && is_open(king.0, rook.0);
            let way = king.0.min(king_to)..=king.0.max(king_to);
            // Beside the other king nothing attacks the king, and a piece that the rook hides is no matter.
            let is_shielded = game.blast && self.do_kings_touch(game);
            let mut way = way.filter(|file| !(is_shielded && *file == king_to));
            let is_royal = game.royal.contains(&"K".to_owned());
            let is_safe = !is_royal
                || !self.is_check(game, self.is_first)
                    && way.all(|file| {
                        // As if the king stood there.
                        let mut there = self.clone();
                        let man = there.men.remove(&king);
                        there.men.insert((file, king.1), man.expect("a king"));
                        let is_beside = game.blast && there.do_kings_touch(game);
                        is_beside || !there.attacks(game, (file, king.1), !self.is_first)
                    });
            if is_open && is_safe {
                moves.push(Move {
                    rook: Some(*rook),
                    names_rook: self.may_go(game, king, king_to),
                    ..Move::normal(king, (king_to, king.1))
                });
            }
        }
        moves
    }

    /// Whether some part of the king leads along its rank to this file if nothing stops it, or nothing tells castling there
    /// from castling to the other side or from a pass: castling is written with its rook then.
    fn may_go(&self, game: &Game, king: Place, file: i32) -> bool {
        let man = &self.men[&king];
        let is_in = |place: Place| game.has(place) && game.is_field(place, man.is_first);
        let is_taken = game
            .castling
            .is_some_and(|castling| castling.files.0 == castling.files.1);
        let parts = game.parts(&man.letter).iter();
        let mut parts = parts.filter(|part| {
            let is_start = game.rank_for(king, man.is_first) == game.start;
            part.moves && (is_start || !part.is_first) && (is_in(king) || !part.in_region)
        });
        is_taken
            || file == king.0
            || parts.any(|part| {
                let sideways = part.steps().into_iter().filter(|by| by.1 == 0);
                let mut sideways = sideways.map(|(x, _)| if man.is_first { x } else { -x });
                let most = part.range.unwrap_or(game.files);
                sideways.any(|x| (1..=most).any(|steps| king.0 + x * steps == file))
            })
    }

    fn drops(&self, game: &Game) -> Vec<Move> {
        let mut moves = Vec::new();
        let hand = &self.hands[usize::from(!self.is_first)];
        for (letter, count) in hand {
            if *count == 0 {
                continue;
            }
            for to in game.places() {
                let on_file = self.places_of(std::slice::from_ref(letter), self.is_first);
                let on_file = on_file.iter().filter(|place| place.0 == to.0).count();
                let is_full =
                    letter == "P" && game.most_on_file.is_some_and(|most| on_file >= most);
                let is_dead = game.alive && is_stuck(game, letter, to, self.is_first);
                // A piece whose moves all stay in a region is dropped there.
                let is_bound = game.parts(letter).iter().all(|part| part.in_region);
                let is_home = !is_bound || game.is_field(to, self.is_first);
                if self.is_free(game, to) && !is_full && !is_dead && is_home {
                    moves.push(Move {
                        from: None,
                        becomes: Some(letter.clone()),
                        ..Move::normal(to, to)
                    });
                }
            }
        }
        moves
    }

    /// Whether a move that pieces can make is allowed.
    fn is_legal(&self, game: &Game, mv: &Move) -> bool {
        let after = self.after(game, mv);
        let (us, them) = (self.is_first, !self.is_first);
        let has = |position: &Self, is_first| !position.places_of(&game.royal, is_first).is_empty();
        if has(self, us) && !has(&after, us) {
            return false;
        }
        // The king that explodes ends the game.
        let has_won = game.blast && game.royals.is_none() && has(self, them) && !has(&after, them);
        if after.is_check(game, us) && !has_won {
            return false;
        }
        if game.no_checks && after.is_check(game, them) {
            return false;
        }
        if game.bikjang && self.do_face(game) && after.do_face(game) {
            return false;
        }
        let moved = mv.from.map(|from| &self.men[&from]);
        let is_royal = moved.is_some_and(|man| game.royal.contains(&man.letter));
        if game.makpong && is_royal && self.is_check(game, us) {
            let king = self.places_of(&game.royal, us);
            let men = self.men.keys().copied();
            let gives = |from: &Place| {
                self.is_of(*from, them) && king.iter().any(|king| self.captures(game, *from, *king))
            };
            let checkers: Vec<Place> = men.filter(gives).collect();
            if checkers != [mv.to] {
                return false;
            }
        }
        let is_pawn_drop = mv.from.is_none() && mv.becomes.as_deref() == Some("P");
        if game.no_mate && is_pawn_drop && game.royals != Some(Royals::Spare) {
            let kings = after.places_of(&game.royal, them);
            let checks = kings.iter().any(|king| after.captures(game, mv.to, *king));
            if checks && after.moves(game).is_empty() {
                return false;
            }
        }
        true
    }

    /// The position after a move.
    ///
    /// # Panics
    ///
    /// On a move of another position.
    #[must_use]
    pub fn after(&self, game: &Game, mv: &Move) -> Self {
        let mut after = self.clone();
        let us = usize::from(!self.is_first);
        after.passed = None;
        match (mv.from, mv.rook) {
            (Some(king), Some(rook)) => {
                let king = after.men.remove(&king).expect("a king");
                let man = after.men.remove(&rook).expect("a rook");
                let beside = if rook.0 > mv.from.expect("a king").0 {
                    -1
                } else {
                    1
                };
                after.men.insert((mv.to.0 + beside, mv.to.1), man);
                after.men.insert(mv.to, king);
                after
                    .castling
                    .retain(|right| !self.is_of(*right, self.is_first));
            }
            (Some(from), None) => after.move_man(game, mv, from, self.passed.as_ref()),
            (None, _) => {
                let letter = mv.becomes.clone().expect("a drop has a letter");
                *after.hands[us].get_mut(&letter).expect("a piece in hand") -= 1;
                let is_first = self.is_first;
                after.men.insert(mv.to, Man { letter, is_first });
            }
        }
        if let Some(duck) = mv.duck {
            after.duck = Some(duck);
            if let Some((squares, _)) = &mut after.passed {
                squares.retain(|square| *square != duck);
            }
            after.passed = after.passed.filter(|(squares, _)| !squares.is_empty());
        }
        after.is_first = !self.is_first;
        if game.checks > 0 && after.is_check(game, after.is_first) {
            after.checks[us] = after.checks[us].saturating_sub(1);
        }
        after
    }

    /// Puts a piece that has left the board into the hand of the opponent of its owner. A king that is gone where captures
    /// explode has ended the game, and goes to no hand.
    fn hold(&mut self, game: &Game, gone: &Man) {
        let is_end = game.blast && game.royal.contains(&gone.letter);
        if game.hands && !is_end {
            let letter = gone.letter.trim_start_matches('+').to_owned();
            let hand = &mut self.hands[usize::from(gone.is_first)];
            *hand.entry(letter).or_default() += 1;
        }
    }

    fn move_man(
        &mut self,
        game: &Game,
        mv: &Move,
        from: Place,
        passed: Option<&(Vec<Place>, Place)>,
    ) {
        let mut man = self.men.remove(&from).expect("a piece");
        let is_first = man.is_first;
        let victim = match passed {
            Some((_, pawn)) if mv.is_passing => *pawn,
            _ => mv.to,
        };
        let taken = self.men.remove(&victim);
        if let Some(taken) = &taken {
            self.hold(game, taken);
        }
        if game.castling.is_some() && man.letter == "K" {
            let men = &self.men;
            let is_own = |place: &Place| men.get(place).is_some_and(|man| man.is_first == is_first);
            self.castling
                .retain(|rook| !(is_own(rook) && rook.1 == from.1));
        }
        self.castling
            .retain(|rook| *rook != from && *rook != mv.to && *rook != victim);
        if man.letter == "P" {
            let by = (mv.to.0 - from.0, mv.to.1 - from.1);
            let by = if is_first { by } else { (-by.0, -by.1) };
            let parts = game.parts("P").iter();
            let mut first = parts.filter(|part| part.is_first && part.way == Way::Lame);
            let is_start = game.rank_for(from, is_first) == game.start;
            if is_start && first.any(|part| part.steps().contains(&by)) {
                let squares = way(from, (mv.to.0 - from.0, mv.to.1 - from.1));
                self.passed = (!squares.is_empty()).then_some((squares, mv.to));
            }
        }
        if let Some(letter) = &mv.becomes {
            man.letter.clone_from(letter);
        }
        self.men.insert(mv.to, man);
        if taken.is_some() && game.blast {
            for place in game.places() {
                let is_near = (place.0 - mv.to.0).abs() <= 1 && (place.1 - mv.to.1).abs() <= 1;
                let is_pawn = self.men.get(&place).is_some_and(|man| man.letter == "P");
                if is_near && (!is_pawn || place == mv.to) {
                    if let Some(gone) = self.men.remove(&place) {
                        self.hold(game, &gone);
                        if game.royal.contains(&gone.letter) {
                            let men = &self.men;
                            self.castling.retain(|rook| {
                                men.get(rook)
                                    .is_some_and(|man| man.is_first != gone.is_first)
                            });
                        }
                    }
                    self.castling.retain(|rook| *rook != place);
                }
            }
        }
    }
}

/// The squares that a leap passes: straight steps along its longer side, then diagonal ones.
fn way(from: Place, by: (i32, i32)) -> Vec<Place> {
    let (mut at, mut left, mut squares) = (from, by, Vec::new());
    loop {
        let step = match left.0.abs().cmp(&left.1.abs()) {
            std::cmp::Ordering::Less => (0, left.1.signum()),
            std::cmp::Ordering::Greater => (left.0.signum(), 0),
            std::cmp::Ordering::Equal => (left.0.signum(), left.1.signum()),
        };
        left = (left.0 - step.0, left.1 - step.1);
        if left == (0, 0) {
            return squares;
        }
        at = (at.0 + step.0, at.1 + step.1);
        squares.push(at);
    }
}

/// Whether a piece could never move again from a square, on an empty board.
fn is_stuck(game: &Game, letter: &str, from: Place, is_first: bool) -> bool {
    let is_in = |part: &Part, place: Place| {
        game.has(place) && (!part.in_region || game.is_field(place, is_first))
    };
    let parts = game.parts(letter).iter();
    let mut parts = parts.filter(|part| !part.is_first);
    !parts.any(|part| {
        let steps = part.steps().into_iter();
        let mut steps = steps.map(|(x, y)| if is_first { (x, y) } else { (-x, -y) });
        is_in(part, from) && steps.any(|(x, y)| is_in(part, (from.0 + x, from.1 + y)))
    })
}
