//! What a search asks of positions, in random games of all variants: it agrees with what the plain questions answer.

use feen_rules::{Game, Move, Notation, Past, Position, Reason, Squares, Stage, Variant};

/// A generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end).unwrap()).unwrap()
    }
}

/// Calls a closure with the positions of a random game of each variant.
fn in_random_games(plies: usize, mut call: impl FnMut(&Position, &[Move])) {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for variant in Variant::all() {
        let mut position = Position::start(&variant);
        for _ in 0..plies {
            let legal: Vec<Move> = position.legal().collect();
            call(&position, &legal);
            let Some(mv) = (!legal.is_empty()).then(|| legal[random.below(legal.len())]) else {
                break;
            };
            position = position.play(mv).unwrap();
        }
    }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

#[test]
fn stages_share_the_legal_moves() {
    in_random_games(40, |position, legal| {
        let (mut captures, mut quiets, mut all) = (Vec::new(), Vec::new(), Vec::new());
        position.stage_into(Stage::Captures, &mut captures);
        position.stage_into(Stage::Quiets, &mut quiets);
        position.for_each_legal(None, |mv| {
            all.push(mv);
            true
        });
        let variant = position.variant();
        let is_promotion = |mv: &Move| {
            let piece = mv.from().and_then(|from| position.piece(from)).unwrap();
            mv.becomes().is_some() && variant.is_pawn(piece.kind(), piece.player())
        };
        assert!(
            quiets.iter().all(|mv| !position.is_capture(*mv)),
            "{position:?}"
        );
        let mut tactical = captures.iter();
        assert!(
            tactical.all(|mv| position.is_capture(*mv) || is_promotion(mv)),
            "{position:?}"
        );
        let both = [captures, quiets].concat();
        assert_eq!(sorted(both), sorted(legal.to_vec()), "{position:?}");
        assert_eq!(sorted(all), sorted(legal.to_vec()), "{position:?}");
        assert_eq!(position.has_legal(), !legal.is_empty());
    });
}

#[test]
fn moves_say_what_they_do() {
    in_random_games(30, |position, legal| {
        for mv in legal.iter().step_by(1 + legal.len() / 40) {
            let mut next = position.clone();
            next.play_unchecked(*mv);
            let text = || format!("{position:?} {}", position.uci(*mv));
            assert_eq!(Ok(&next), position.play(*mv).as_ref(), "{}", text());
            assert_eq!(position.gives_check(*mv), next.is_check(), "{}", text());
            let count = |position: &Position| {
                let [own, other] = feen_rules::Player::ALL.map(|player| position.pieces(player));
                (own | other).len()
            };
            let gone = count(position) - count(&next).min(count(position));
            if mv.from().is_some() && mv.entry().is_none() {
                assert_eq!(position.is_capture(*mv), gone > 0, "{}", text());
            }
            let blown = position.explosion(*mv) & position.occupied();
            assert!(blown.is_empty() || blown.len() == gone, "{}", text());
        }
    });
}

#[test]
fn keys_are_kept() {
    in_random_games(60, |position, _| {
        let read = Position::from_fen(position.variant(), &position.fen()).unwrap();
        assert_eq!(read.key(), position.key(), "{position:?}");
        // Passes in a row are no part of a FEN.
        if !position.variant().name().starts_with("janggi") {
            assert_eq!(&read, position);
        }
        let mut copy = Position::start(position.variant());
        copy.clone_from(position);
        assert_eq!(&copy, position);
    });
}

/// Variant, position, and its key in every release.
const KEYS: &[(&str, &str, u64)] = &[
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        0x2c67_d5b1_2c4c_09a3,
    ),
    (
        "shogi",
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L[Sbgnppp] w - - 0 1",
        0xaaa3_71b4_c3d6_29ca,
    ),
    // An en passant that a pawn takes, one that would leave the king in check, and none.
    (
        "chess",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        0xbb8a_a63c_cc11_7829,
    ),
    (
        "chess",
        "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        0x2870_f8a1_de64_2d6a,
    ),
    (
        "chess",
        "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        0x2870_f8a1_de64_2d6a,
    ),
];

#[test]
fn keys_stay_the_same() {
    for (name, fen, key) in KEYS {
        let position = Position::from_fen(&name.parse().unwrap(), fen).unwrap();
        assert_eq!(
            position.key(),
            *key,
            "{:#018x} {name} {fen}",
            position.key()
        );
    }
}

/// Variant, a FEN that another program may write, and the error.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "chess",
        "8/8/8/3k4/3K4/8/8/8 w - - 0 1",
        "position/opponent-in-check 0..19",
    ),
    (
        "shogi",
        "4k4/4R4/9/9/9/9/9/9/4K4[] w - - 0 1",
        "position/opponent-in-check 0..25",
    ),
    (
        "xiangqi",
        "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1",
        "position/opponent-in-check 0..23",
    ),
    (
        "spartan",
        "8/8/8/8/8/8/8/k3K2r b - - 0 1",
        "position/opponent-in-check 0..19",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/K7/7R w H - 0 1",
        "position/right 22..23",
    ),
    (
        "chess960",
        "4k3/8/8/8/8/8/K7/7R w H - 0 1",
        "position/right 22..23",
    ),
    // Kings may be left where they are no end, beside the other one where captures explode, and after the game.
    ("antichess", "8/8/8/3k4/3K4/8/8/8 w - - 0 1", ""),
    ("extinction", "8/8/8/3k4/3K4/8/8/8 w - - 0 1", ""),
    ("atomic", "8/8/8/3k4/3K4/8/8/8 w - - 0 1", ""),
    ("atomic", "8/8/8/3q4/3K4/8/8/8 b - - 0 1", ""),
    ("duck", "8/8/8/3k4/3K4/8/8/8 w - - 0 1", ""),
];

#[test]
fn no_king_is_left_to_be_taken() {
    for (name, fen, expected) in REFUSED {
        let variant: Variant = name.parse().unwrap();
        let read = Position::from_fen(&variant, fen);
        let found = read.as_ref().err().map_or_else(String::new, |error| {
            format!("{} {:?}", error.code(), error.span())
        });
        assert_eq!(found, *expected, "{name} {fen}");
        if expected.starts_with("position/opponent") {
            assert!(Position::problem_from_fen(&variant, fen).is_ok(), "{fen}");
        }
    }
}

#[test]
fn attackers_and_scopes_agree() {
    in_random_games(24, |position, legal| {
        let occupied = position.occupied();
        let variant = position.variant();
        let table = variant.to_string();
        let has_shy_cannons = table.contains("\njump.not = ");
        for player in feen_rules::Player::ALL {
            for square in variant.squares() {
                let attackers = position.attackers_within(square, player, occupied);
                let covers = |from| position.scope(from, occupied).covers().contains(square);
                let covering: Squares = position
                    .pieces(player)
                    .iter()
                    .filter(|from| covers(*from))
                    .collect();
                // Generals that face each other attack, and cannons of janggi do not take each other.
                let is_general = position.piece(square).is_some_and(|piece| {
                    variant.is_royal(piece.kind()) && piece.player() != player
                });
                if !is_general && !has_shy_cannons {
                    assert_eq!(attackers, covering, "{position:?} {square:?}");
                }
                assert_eq!(
                    position.is_attacked(square, player),
                    !attackers.is_empty(),
                    "{position:?} {square:?}"
                );
            }
        }
        for mv in legal
            .iter()
            .filter(|mv| mv.sort() == feen_rules::MoveSort::Normal)
        {
            let from = mv.from().unwrap();
            let is_leap =
                from == mv.to() || !position.scope(from, occupied).goes().contains(mv.to());
            // A promotion on the spot, or a leap of a piece that has not moved.
            let has_leaps = table.contains("\nleap = ") || variant.name() == "sittuyin";
            assert!(!is_leap || has_leaps, "{position:?}");
        }
    });
}

#[test]
fn ends_are_known_early() {
    in_random_games(80, |position, legal| {
        let early = position.early_outcome();
        let outcome = if early.is_none() && legal.is_empty() {
            Some(position.outcome_without_moves())
        } else {
            early
        };
        assert_eq!(outcome, position.outcome(), "{position:?}");
    });
}

#[test]
fn single_moves_are_found_as_lists_have_them() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut other: Vec<Move> = Vec::new();
    in_random_games(24, |position, legal| {
        for mv in legal.iter().chain(&other).step_by(1 + legal.len() / 40) {
            assert_eq!(
                position.is_legal(*mv),
                legal.contains(mv),
                "{position:?} {}",
                position.uci(*mv)
            );
        }
        if let Some(mv) = legal.get(random.below(legal.len().max(1))) {
            other.push(*mv);
            if other.len() > 20 {
                other.remove(0);
            }
        }
        for from in position.variant().squares() {
            let own = legal.iter().filter(|mv| mv.from() == Some(from));
            assert_eq!(
                position.targets(from),
                own.map(|mv| mv.to()).collect(),
                "{position:?}"
            );
        }
    });
}

/// Variant, moves that repeat, and the reason of the end when the position has occurred as often as it may.
const REPEATED: &[(&str, &str, &str, Reason)] = &[
    ("chess", "", "g1f3 g8f6 f3g1 f6g8", Reason::Repetition),
    ("shogi", "", "h2g2 b8c8 g2h2 c8b8", Reason::Repetition),
    (
        "xiangqi",
        "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1",
        "e2d2 d10e10 d2e2 e10d10",
        Reason::PerpetualCheck,
    ),
];

#[test]
fn a_past_sees_repetition() {
    for (name, fen, texts, reason) in REPEATED {
        let variant: Variant = name.parse().unwrap();
        let start = match *fen {
            "" => Position::start(&variant),
            fen => Position::from_fen(&variant, fen).unwrap(),
        };
        let mut past = Past::new();
        let mut position = start.clone();
        past.push(position.key(), position.is_check());
        for text in texts.split(' ') {
            assert_eq!(
                (past.occurrences(), past.outcome(&position, 2)),
                (1, None),
                "{name}"
            );
            position.play_unchecked(position.parse_move(text, Notation::Uci).unwrap());
            past.push(position.key(), position.is_check());
        }
        assert_eq!(past.occurrences(), 2, "{name}");
        let outcome = past.outcome(&position, 2).unwrap();
        assert_eq!(outcome.reason(), *reason, "{name}");
        past.pop();
        assert_eq!(
            (past.len(), past.is_empty()),
            (texts.split(' ').count(), false)
        );
    }
}

#[test]
fn games_go_back_to_each_position() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for name in [
        "chess",
        "crazyhouse",
        "atomic",
        "janggi",
        "kyotoshogi",
        "seirawan",
        "duck",
    ] {
        let mut game = Game::new(&name.parse().unwrap());
        let mut positions = vec![game.position().clone()];
        while game.end().is_none() && positions.len() < 150 {
            let legal: Vec<Move> = game.position().legal().collect();
            game.play(legal[random.below(legal.len())]).unwrap();
            positions.push(game.position().clone());
        }
        for (ply, position) in positions.iter().enumerate() {
            assert_eq!(game.at(ply).as_ref(), Some(position), "{name} {ply}");
        }
        assert_eq!(game.at(positions.len()), None);
        let text = game.to_string();
        assert_eq!(text.parse::<Game>().unwrap().to_string(), text);
        for position in positions.iter().rev().skip(1) {
            game.undo().unwrap();
            assert_eq!(game.position(), position, "{name}");
        }
        assert_eq!((game.undo(), game.past().len()), (None, 1));
    }
}

#[test]
fn positions_and_games_are_small() {
    assert!(size_of::<Position>() <= 352, "{}", size_of::<Position>());
    assert!(size_of::<Move>() <= 6, "{}", size_of::<Move>());
}
