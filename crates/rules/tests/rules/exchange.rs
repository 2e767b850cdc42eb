//! Positions to FEEN and back, for all games of `interchange`, and the marks of check, castling and en passant.

use feen::{Piece, State};
use feen_interchange::{Convention, Fen, Profile};
use feen_rules::{MoveSort, Player, Position, Variant};

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end.max(1)).unwrap()).unwrap()
    }

    /// The position after a random move.
    fn played(&mut self, position: &Position) -> Option<Position> {
        let moves: Vec<_> = position.legal().collect();
        let one = *moves.get(self.below(moves.len()))?;
        Some(position.play(one).unwrap())
    }
}

/// The table of a game of `interchange`, or why there is none.
fn table(game: &feen_interchange::Variant) -> Result<Variant, &'static str> {
    match game.name() {
        "alice" => Err("the moves on two boards have no table"),
        "chu" => Err("a board of 144 squares and the lion's double move have no table"),
        "any" => Err("it is no game of its own"),
        // The same games in other letters.
        "xiangqi-wxf" => Ok("xiangqi".parse().unwrap()),
        "kyoto-lishogi" => Ok("kyotoshogi".parse().unwrap()),
        "dobutsu-lishogi" => Ok("dobutsu".parse().unwrap()),
        name => Ok(name.parse().unwrap_or_else(|error| panic!("{error}"))),
    }
}

#[test]
fn all_games_go_to_feen_and_back() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut without = Vec::new();
    for game in feen_interchange::Variant::ALL {
        let variant = match table(&game) {
            Ok(variant) => variant,
            Err(reason) => {
                assert!(Variant::by_name(game.name()).is_none(), "{}", game.name());
                without.push(format!("{}: {reason}", game.name()));
                continue;
            }
        };
        let convention = game.convention();
        let mut position = Position::start(&variant);
        for _ in 0..40 {
            let converted = position.to_feen();
            let converted = converted.unwrap_or_else(|error| panic!("{position:?}: {error}"));
            let (feen, residue) = (converted.feen(), converted.residue());
            let back = Position::from_feen(&variant, feen, residue);
            let back = back.unwrap_or_else(|error| panic!("{position:?}: {error}"));
            assert_eq!(back.fen(), position.fen(), "{feen}");
            // The text in the letters of the game has the same FEEN.
            let text = Fen::from_feen(feen, residue, &convention);
            let text = text.unwrap_or_else(|error| panic!("{} {feen}: {error}", game.name()));
            let again = text.value().to_feen(&convention).unwrap();
            assert_eq!(again.feen(), feen, "{}", game.name());
            let Some(next) = random.played(&position) else {
                break;
            };
            position = next;
        }
    }
    assert_eq!(
        without,
        [
            "alice: the moves on two boards have no table",
            "chu: a board of 144 squares and the lion's double move have no table",
            "any: it is no game of its own",
        ]
    );
}

/// A game of `interchange`, a FEN, and its FEEN in the profile `chess`, with the residue.
const MARKS: &[(&str, &str, &str)] = &[
    // A queen that was a pawn gives check and is marked by nothing.
    (
        "crazyhouse",
        "4k3/4Q~3/8/8/8/8/4p3/R3K2R[Pn] b KQ - 0 1",
        "4-k^3/4Q3/8/8/8/8/4p3/-R3K^2-R P/n c/C ++ promoted=e7",
    ),
    // A gold and a promoted pawn check ahead; a lance is stopped by a piece.
    (
        "shogi",
        "4k4/4G4/9/9/9/9/9/4+p4/4K4[] b - - 0 1",
        "4-k^4/4G4/9/9/9/9/9/4+p4/4-K^4 / s/S",
    ),
    (
        "shogi",
        "4k4/9/4p4/9/4L4/9/9/3s5/4K4[] b - - 0 1",
        "4k^4/9/4p4/9/4L4/9/9/3s5/4-K^4 / s/S",
    ),
    // A cannon needs one hurdle, and a horse a free leg; generals face each other.
    (
        "xiangqi",
        "3k5/9/3p5/9/9/3C5/9/9/9/4K4 b - - 0 1",
        "3-g^5/9/3p5/9/9/3C5/9/9/9/4G^4 / x/X",
    ),
    (
        "xiangqi",
        "3k5/3p5/3p5/9/9/3C5/9/9/9/4K4 b - - 0 1",
        "3g^5/3p5/3p5/9/9/3C5/9/9/9/4G^4 / x/X",
    ),
    (
        "xiangqi",
        "4k4/4p4/3N5/9/9/9/9/9/9/3K5 b - - 0 1",
        "4-g^4/4p4/3H5/9/9/9/9/9/9/3G^5 / x/X",
    ),
    (
        "xiangqi",
        "4k4/3Pp4/3N5/9/9/9/9/9/9/3K5 b - - 0 1",
        "4g^4/3Pp4/3H5/9/9/9/9/9/9/3G^5 / x/X",
    ),
    (
        "xiangqi",
        "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1",
        "4-g^4/9/9/9/9/9/9/9/9/4-G^4 / x/X",
    ),
    (
        "xiangqi-wxf",
        "4k4/4p4/3H5/9/9/9/9/9/9/3K5 b - - 0 1",
        "4-g^4/4p4/3H5/9/9/9/9/9/9/3G^5 / x/X",
    ),
    // The elephant of janggi goes to the corner of a 3×2 rectangle, if the way is free.
    (
        "janggi",
        "9/4k4/9/9/2B6/9/9/9/9/4K4 b - - 0 1",
        "9/4-k^4/9/9/2B6/9/9/9/9/4K^4 / k/K",
    ),
    // An archbishop leaps, and a chancellor keeps a king from castling on its side.
    (
        "capablanca",
        "5k4/10/6A3/10/10/10/10/R4K3R b KQ - 0 1",
        "5-k^4/10/6A3/10/10/10/10/+R4K^3+R / c/C",
    ),
    (
        "capablanca",
        "5k4/10/10/10/10/7c2/10/R4K3R w KQ - 0 1",
        "5k^4/10/10/10/10/7c2/10/+R4K^3-R / C/c",
    ),
    (
        "capablanca",
        "5k4/10/10/3pP5/10/10/10/5K4 w - d6 0 1",
        "5k^4/10/10/3-pP5/10/10/10/5K^4 / C/c",
    ),
    // A capture that bares the king to an archbishop is not legal: no mark.
    (
        "capablanca",
        "5k4/10/2a7/3pP5/10/5K4/10/10 w - d6 0 1",
        "5k^4/10/2a7/3pP5/10/5K^4/10/10 / C/c ++ en-passant=d6",
    ),
    (
        "capablanca",
        "5k4/10/1a8/2pP6/5K4/10/10/10 w - c6 0 1",
        "5k^4/10/1a8/2-pP6/5K^4/10/10/10 / C/c",
    ),
    // The rights of seirawan are in its field of gates, which stays whole.
    (
        "seirawan",
        "4k3/8/8/8/2h5/8/8/R3K2R[E] w KQAH - 0 1",
        "4k^3/8/8/8/2h5/8/8/+R3K^2-R E/ C/c ++ gates=KQAH",
    ),
    (
        "seirawan",
        "4k3/8/8/8/5e2/8/8/4K2R[] w K - 0 1",
        "4k^3/8/8/8/5e2/8/8/4K^2-R / C/c ++ gates=K",
    ),
    // The queen of asean has the letter of chess, and goes one step.
    (
        "asean",
        "4k3/8/8/8/1q6/8/8/4K3 w - - 0 1",
        "4k^3/8/8/8/1q6/8/8/4K^3 / M/m",
    ),
    // A met checks diagonally, a khon ahead.
    (
        "makruk",
        "4k3/3M4/8/8/8/4s3/4K3/8 b - - 0 1",
        "4-k^3/3M4/8/8/8/4s3/4-K^3/8 / m/M",
    ),
    (
        "makruk",
        "4k3/4M~3/8/8/8/8/4S3/4K3 b - - 0 1",
        "4k^3/4M3/8/8/8/8/4S3/4K^3 / m/M ++ promoted=e7",
    ),
    // Rooks may castle from any file, but not to a square that is attacked.
    (
        "chess960",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
        "1+r2k^1-r1/8/8/8/8/8/8/1+R2K^1-R1 / C/c ++ spelling=fen:30-34:GBgb",
    ),
    (
        "chess960",
        "4k3/8/8/8/8/2r5/8/1R2K1R1 w GB - 0 1",
        "4k^3/8/8/8/8/2r5/8/1-R2K^1+R1 / C/c ++ spelling=fen:28-30:GB",
    ),
    // The lion of dobutsu is in check by a giraffe, the prince of kyoto by a turned piece.
    (
        "dobutsu",
        "1l1/1G1/3/1L1[] b - - 0 1",
        "1-l^1/1G1/3/1L^1 / d/D",
    ),
    (
        "kyoto-lishogi",
        "4k/5/2B2/5/1K3[] b - - 0 1",
        "4-k^/5/2+S2/5/1K^3 / s/S",
    ),
];

fn marked(game: &str, text: &str) -> String {
    let names = (Some(game), Some("chess"));
    let conventions = feen_interchange::Conventions::by_names_with(
        feen_interchange::Format::Fen,
        names.0,
        names.1,
        feen_rules::attack_rules,
    );
    let conventions = conventions.unwrap_or_else(|error| panic!("{game}: {error}"));
    let converted = match feen_interchange::Format::Fen.read(text, &conventions) {
        Ok(converted) => converted,
        Err(error) => return error.to_string(),
    };
    let back = Fen::from_feen(converted.feen(), converted.residue(), &conventions.fen);
    let canonical = Fen::parse_as(text, conventions.fen.variant()).unwrap();
    assert_eq!(*back.unwrap().value(), canonical, "{game}");
    match converted.residue().to_string().as_str() {
        "" => converted.feen().to_string(),
        residue => format!("{} ++ {residue}", converted.feen()),
    }
}

#[test]
fn marks_follow_the_moves_of_the_game() {
    let mut wrong = Vec::new();
    for (game, text, expected) in MARKS {
        let found = marked(game, text);
        if found != *expected {
            wrong.push(format!("{game} {text}\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The piece of a FEEN on a square of a variant.
fn at(position: &Position, feen: &feen::Feen, square: feen_rules::Square) -> Option<Piece> {
    let variant = position.variant();
    let row = variant.ranks() - 1 - variant.rank(square);
    let index = row * variant.files() + variant.file(square);
    feen.position().square(index).copied()
}

/// All variants in which the profile `chess` marks checks, castling and en passant.
const MARKED: [&str; 25] = [
    "chess",
    "fischerandom",
    "crazyhouse",
    "3check",
    "capablanca",
    "chancellor",
    "shako",
    "grand",
    "opulent",
    "seirawan",
    "courier",
    "xiangqi",
    "minixiangqi",
    "janggi",
    "makruk",
    "cambodian",
    "asean",
    "sittuyin",
    "shogi",
    "minishogi",
    "judkins",
    "euroshogi",
    "tori",
    "kyotoshogi",
    "dobutsu",
];

#[derive(Default)]
struct Compared {
    checks: usize,
    rights: usize,
    captures: usize,
}

impl Compared {
    /// The marks of a position are those of its attacks and legal moves.
    fn compare(&mut self, position: &Position, convention: &Convention) {
        let text = Fen::parse_as(&position.fen(), convention.variant()).unwrap();
        let converted = text
            .to_feen(convention)
            .unwrap_or_else(|error| panic!("{position:?}: {error}"));
        let (feen, residue) = converted.into_parts();
        let back =
            Position::from_feen_with(position.variant(), &feen, &residue, Profile::CHESS).unwrap();
        assert_eq!(back.fen(), position.fen(), "{feen}");
        let state = |square| at(position, &feen, square).map(Piece::state);
        for player in [Player::First, Player::Second] {
            let Some(king) = position.royal(player) else {
                continue;
            };
            let is_marked = state(king) == Some(State::Diminished);
            let is_attacked = position.is_attacked(king, player.flip());
            assert_eq!(is_marked, is_attacked, "{position:?} {feen}");
            self.checks += usize::from(is_marked);
        }
        let legal: Vec<_> = position.legal().collect();
        let castles = |rook| {
            let mut moves = legal.iter();
            moves.any(|one| one.sort() == MoveSort::Castling && one.to() == rook)
        };
        let promotes = position.variant().kind("+R").is_some();
        for square in position.pieces(position.turn()) {
            let piece = at(position, &feen, square).unwrap();
            if piece.letter() == 'R' && !promotes {
                let is_marked = piece.state() == State::Enhanced;
                assert_eq!(is_marked, castles(square), "{position:?} {feen}");
                self.rights += usize::from(is_marked);
            }
        }
        let pawns = position.pieces(position.turn().flip()).iter();
        let pawns = pawns.filter_map(|square| at(position, &feen, square));
        let mut marked =
            pawns.filter(|piece| piece.letter() == 'P' && piece.state() == State::Diminished);
        let captures = legal.iter().any(|one| one.sort() == MoveSort::EnPassant);
        assert_eq!(marked.next().is_some(), captures, "{position:?} {feen}");
        self.captures += usize::from(captures);
    }
}

#[test]
fn marks_agree_with_legal_moves() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut compared = Compared::default();
    for name in MARKED {
        let variant: Variant = name.parse().unwrap();
        let convention = variant.convention_with(Profile::CHESS);
        let convention = convention.unwrap_or_else(|error| panic!("{name}: {error}"));
        for _ in 0..6 {
            let mut position = match variant.shuffled_count() {
                0 => Position::start(&variant),
                count => {
                    let number = random.below(usize::try_from(count).unwrap());
                    variant.shuffled(u32::try_from(number).unwrap()).unwrap()
                }
            };
            for _ in 0..90 {
                compared.compare(&position, &convention);
                let Some(next) = random.played(&position) else {
                    break;
                };
                position = next;
            }
        }
    }
    let Compared {
        checks,
        rights,
        captures,
    } = compared;
    assert!(
        checks > 100 && rights > 100 && captures > 5,
        "{checks} {rights} {captures}"
    );
}
