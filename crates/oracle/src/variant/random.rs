use super::{Castling, Game, Man, Part, Place, Position, Promotion, Royals, Way};
use crate::generate::Random;

/// The sizes of boards.
const SIZES: [(i32, i32); 10] = [
    (4, 4),
    (5, 5),
    (5, 6),
    (6, 6),
    (7, 7),
    (8, 8),
    (9, 9),
    (9, 10),
    (10, 8),
    (12, 8),
];

impl Part {
    /// A random part: a leap, a ride, a hop, overlapping with others or not.
    fn random(random: &mut Random) -> Self {
        let mut part =
            Self::new(random.pick(&['W', 'F', 'W', 'F', 'D', 'N', 'N', 'A', 'H', 'C', 'Z']));
        if random.once_in(3) {
            part.direction = Some(random.pick(&['f', 'b', 'l', 'r', 'v', 's', 'f']));
        }
        if matches!(part.base, 'W' | 'F' | 'N') && random.once_in(2) {
            part.range = random.pick(&[None, None, Some(2), Some(3)]);
            part.is_both = part.base != 'N' && random.once_in(4);
            part.way = random.pick(&[
                Way::Plain,
                Way::Plain,
                Way::Plain,
                Way::Cannon,
                Way::Grasshopper,
            ]);
        } else if part.base == 'W' && random.once_in(3) {
            part.is_both = true;
        } else if matches!(part.base, 'N' | 'A' | 'D' | 'Z') && random.once_in(3) {
            part.way = Way::Lame;
        }
        match random.within(0..=5) {
            0 => part.captures = false,
            1 => part.moves = false,
            _ => {}
        }
        part.in_region = random.once_in(12);
        part
    }

    /// The parts of a pawn.
    fn pawn(random: &mut Random, ranks: i32) -> Vec<Self> {
        let ahead = |base| {
            let mut part = Self::new(base);
            part.direction = Some('f');
            part
        };
        let (mut step, mut take) = (ahead('W'), ahead('F'));
        if random.once_in(4) {
            return vec![step];
        }
        step.captures = false;
        take.moves = false;
        let mut parts = vec![step, take];
        if ranks > 4 && !random.once_in(4) {
            let mut double = ahead('D');
            double.captures = false;
            double.is_first = true;
            double.way = Way::Lame;
            parts.push(double);
            parts[1].passing = !random.once_in(4);
        }
        if random.once_in(6) {
            // A part said twice.
            let again = parts[1].clone();
            parts.push(again);
        }
        parts
    }
}

impl Game {
    /// A random game.
    #[must_use]
    pub fn random(random: &mut Random) -> Self {
        let (files, ranks) = random.pick(&SIZES);
        let mut pieces = vec![("P".to_owned(), Part::pawn(random, ranks))];
        let mut king = Part::new('W');
        king.is_both = true;
        let king = if random.once_in(4) {
            vec![Part::random(random), Part::random(random)]
        } else {
            vec![king]
        };
        pieces.push(("K".to_owned(), king));
        let mut rook = Part::new('W');
        rook.range = None;
        pieces.push(("R".to_owned(), vec![rook]));
        for letter in ["A", "B", "C", "D", "+P", "+A"] {
            let count = random.within(1..=3);
            let parts = (0..count).map(|_| Part::random(random)).collect();
            pieces.push((letter.to_owned(), parts));
        }
        let mut game = Self {
            files,
            ranks,
            pieces,
            field: (0, ranks / 2),
            start: 1,
            zone: ranks - random.pick(&[1, 1, 2, 3]),
            royal: Vec::new(),
            royals: None,
            promotions: Vec::new(),
            castling: None,
            hands: random.once_in(3),
            alive: false,
            drop_first: false,
            most_on_file: None,
            no_mate: false,
            jump_not: Vec::new(),
            must_capture: random.once_in(8),
            no_checks: random.once_in(6),
            makpong: false,
            flying: false,
            bikjang: false,
            blast: random.once_in(6),
            duck: false,
            extinct: None,
            flag: None,
            checks: 0,
        };
        game.random_royals(random);
        // No game decides which of several royal pieces an explosion has to spare.
        game.blast &= game.royals.is_none();
        game.random_promotions(random);
        if game.hands {
            game.alive = random.once_in(2);
            game.most_on_file = random.once_in(2).then(|| random.within(1..=2));
            game.no_mate = random.once_in(2) && game.royals.is_none();
            game.drop_first = random.once_in(6);
        }
        if random.once_in(4) {
            game.jump_not.push(random.pick(&["A", "B", "P"]).to_owned());
        }
        let has_king = game.royal.len() == 1 && game.royals.is_none();
        game.makpong = has_king && random.once_in(10);
        game.flying = has_king && random.once_in(6);
        game.bikjang = has_king && !game.flying && random.once_in(6);
        game.duck = game.royal.is_empty() && files * ranks <= 25 && random.once_in(2);
        game.extinct = (game.royal.is_empty() || random.once_in(8))
            .then(|| random.pick(&["K", "A", "P"]).to_owned());
        game.flag = random
            .once_in(8)
            .then(|| random.pick(&["K", "A"]).to_owned());
        game.checks = if random.once_in(8) { 2 } else { 0 };
        let castles = files >= 6 && game.royals.is_none() && !game.duck && random.once_in(2);
        game.castling = castles.then_some(Castling {
            files: random.pick(&[(files - 2, 2), (files - 2, 2), (files - 3, 1), (3, 3)]),
        });
        game
    }

    fn random_royals(&mut self, random: &mut Random) {
        let letters: &[&str] = match random.within(0..=9) {
            0 => &[],
            1 => &["K", "A"],
            2 => &["K", "+A"],
            3 => &["K", "B"],
            _ => &["K"],
        };
        self.royal = letters.iter().map(|letter| (*letter).to_owned()).collect();
        if self.royal.len() > 1 {
            self.royals = Some(random.pick(&[Royals::Each, Royals::Last, Royals::Spare]));
        }
    }

    fn random_promotions(&mut self, random: &mut Random) {
        let several = self.royals.is_some();
        let to: &[&str] = match random.within(0..=4) {
            0 => &["+P"],
            1 => &["A", "B"],
            2 if several => &["K", "A"],
            _ => &["A", "R", "C"],
        };
        let rule = |from: &str, to: &[&str], random: &mut Random| Promotion {
            from: from.to_owned(),
            to: to.iter().map(|to| (*to).to_owned()).collect(),
            is_forced: random.once_in(2),
            may_leave: random.once_in(4),
            only_dead: random.once_in(6),
            is_quiet: random.once_in(8),
        };
        self.promotions.push(rule("P", to, random));
        if random.once_in(2) {
            self.promotions.push(rule("A", &["+A"], random));
        }
    }
}

impl Position {
    /// A random set-up of a game: pieces anywhere, kings beside each other, pawns on the ranks before promotion. It is
    /// the turn of a player who leaves nobody in check that has just moved.
    #[must_use]
    pub fn random(game: &Game, random: &mut Random) -> Self {
        loop {
            let position = Self::draw(game, random);
            let waits = !position.is_first;
            let has_royal = |is_first| !position.places_of(&game.royal, is_first).is_empty();
            let is_complete = game.royal.is_empty() || has_royal(true) && has_royal(false);
            let is_settled =
                is_complete && !position.is_check(game, waits) && !position.is_over(game);
            // Where no move gives check nobody is ever in check.
            let is_calm = !game.no_checks || !position.is_check(game, position.is_first);
            if is_settled && is_calm {
                return position;
            }
        }
    }

    fn draw(game: &Game, random: &mut Random) -> Self {
        let mut position = Self {
            men: std::collections::BTreeMap::new(),
            duck: None,
            hands: std::array::from_fn(|_| std::collections::BTreeMap::new()),
            is_first: !random.once_in(2),
            passed: None,
            castling: Vec::new(),
            checks: [game.checks; 2],
        };
        let places = game.places();
        let put = |position: &mut Self, letter: &str, is_first, place: Place| {
            let letter = letter.to_owned();
            position
                .men
                .entry(place)
                .or_insert(Man { letter, is_first });
        };
        for is_first in [true, false] {
            let home = if is_first { 0 } else { game.ranks - 1 };
            if game.castling.is_some() && !random.once_in(3) {
                put(&mut position, "K", is_first, (game.files / 2, home));
                for file in [0, game.files - 1] {
                    put(&mut position, "R", is_first, (file, home));
                }
            } else {
                put(&mut position, "K", is_first, random.pick(&places));
            }
        }
        let letters: Vec<&str> = game
            .pieces
            .iter()
            .map(|(letter, _)| letter.as_str())
            .collect();
        for _ in 0..random.within(1..=12) {
            let letter = random.pick(&letters);
            let letter = if random.once_in(3) { "P" } else { letter };
            if letter != "K" || game.royals.is_some() || game.royal.is_empty() {
                let is_first = random.once_in(2);
                put(&mut position, letter, is_first, random.pick(&places));
            }
        }
        if game.hands {
            for hand in &mut position.hands {
                for letter in ["A", "P", "R"] {
                    if random.once_in(3) {
                        *hand.entry(letter.to_owned()).or_default() += 1;
                    }
                }
            }
        }
        position.random_rights(game);
        position
    }

    /// Gives each king at home the rights of the rooks in the corners.
    fn random_rights(&mut self, game: &Game) {
        if game.castling.is_none() {
            return;
        }
        for is_first in [true, false] {
            let home = if is_first { 0 } else { game.ranks - 1 };
            let is = |place: Place, letter: &str| {
                let man = self.men.get(&place);
                man.is_some_and(|man| man.is_first == is_first && man.letter == letter)
            };
            let corners = [(0, home), (game.files - 1, home)].into_iter();
            let rooks: Vec<Place> = corners.filter(|place| is(*place, "R")).collect();
            if is((game.files / 2, home), "K") {
                self.castling.extend(rooks);
            }
        }
    }
}
