use feen_chess::Obstacle;
use feen_rules::{Illegal, Notation, Outcome, Position, Reason, Variant};

/// Any bytes are a game of chess, in which each byte picks a move: the crate `chess` and the variant "chess" of `rules`
/// have the same positions, trees, texts of moves, ends, and reasons of moves that are not legal.
pub fn rules_chess(bytes: &[u8]) {
    let variant = Variant::by_name("chess").expect("a built-in variant");
    let mut theirs = feen_chess::Position::start();
    let mut ours = Position::start(&variant);
    for byte in bytes.iter().take(120) {
        let moves: Vec<_> = theirs.legal_moves().sorted().into_iter().collect();
        let count = moves.len();
        let Some(one) = moves.get(usize::from(*byte) % count.max(1)) else {
            break;
        };
        let uci = one.to_string();
        theirs = theirs.play(*one).expect("a legal move");
        let one = ours.parse_move(&uci, Notation::Uci).expect("a legal move");
        ours = ours.play(one).expect("a legal move");
    }
    has_the_same_moves(&theirs, &ours);
    has_the_same_end(&theirs, &ours);
    has_the_same_reasons(&theirs, &ours);
}

fn has_the_same_moves(theirs: &feen_chess::Position, ours: &Position) {
    let fields = |fen: &str| -> Vec<String> { fen.split(' ').take(3).map(str::to_owned).collect() };
    assert_eq!(fields(&theirs.to_string()), fields(&ours.fen()), "{theirs}");
    assert_eq!(theirs.perft(2), ours.perft(2), "{theirs}");
    let moves = theirs.legal_moves();
    let mut expected: Vec<String> = moves.map(|one| theirs.san(one).to_string()).collect();
    let moves = ours.legal();
    let mut found: Vec<String> = moves
        .map(|one| ours.text(one, Notation::San).expect("a text"))
        .collect();
    expected.sort();
    found.sort();
    assert_eq!(expected, found, "{theirs}");
}

fn has_the_same_end(theirs: &feen_chess::Position, ours: &Position) {
    let expected = match theirs.outcome() {
        Some(feen_chess::Outcome::Checkmate { winner }) => {
            Some(Outcome::Win(winner, Reason::Checkmate))
        }
        Some(feen_chess::Outcome::Stalemate) => Some(Outcome::Draw(Reason::Stalemate)),
        None if theirs.is_insufficient(feen_chess::Material::Fide) => {
            Some(Outcome::Draw(Reason::Material))
        }
        None => None,
    };
    assert_eq!(ours.outcome(), expected, "{theirs}");
}

/// The same answer for every pair of squares.
fn has_the_same_reasons(theirs: &feen_chess::Position, ours: &Position) {
    if theirs.outcome().is_some() {
        return;
    }
    let variant = ours.variant();
    for from in variant.squares() {
        for to in variant.squares() {
            let square = |square: feen_rules::Square| -> feen_chess::Square {
                let name = variant.square_name(square).to_string();
                name.parse().expect("a square")
            };
            let expected = theirs.explain(square(from), square(to), None);
            let promotes = expected.is_ok_and(|one| one.promotion().is_some());
            let queen = variant.kind("Q").filter(|_| promotes);
            // A king also castles by going to where castling ends.
            let name = |square| variant.square_name(square);
            let text = format!("{}{}", name(from), name(to));
            let found = match queen {
                Some(queen) => ours.explain_move(from, to, Some(queen)),
                None => ours.parse_uci(&text),
            };
            match (expected, found) {
                (Ok(expected), Ok(found)) => {
                    assert_eq!(
                        theirs.san(expected).to_string(),
                        ours.text(found, Notation::San).expect("a text"),
                        "{theirs} {text}"
                    );
                }
                (Err(expected), Err(found)) => {
                    assert_eq!(code(theirs, expected), found.code(), "{theirs} {text}");
                }
                (expected, found) => panic!("{theirs} {text}: {expected:?}, {found:?}"),
            }
        }
    }
}

/// The code that `rules` has for a reason of `chess`.
fn code(theirs: &feen_chess::Position, reason: feen_chess::MoveErrorKind) -> &'static str {
    use feen_chess::MoveErrorKind as Kind;

    let on = Position::start(&Variant::by_name("chess").expect("a built-in variant"));
    let a1 = on
        .variant()
        .square("a1")
        .map(|a1| on.variant().square_name(a1));
    let on = a1.expect("a square");
    let same = match reason {
        Kind::NoPiece { .. } => Illegal::Empty { on },
        Kind::OtherSide { .. } => Illegal::NotYours { on },
        Kind::SameSquare { .. } => Illegal::NoPass,
        Kind::TakesOwnPiece { .. } => Illegal::Occupied { on },
        Kind::TakesKing { on: king } if king == theirs.king(theirs.turn()) => {
            Illegal::Occupied { on }
        }
        Kind::Castling { obstacle, .. } => match obstacle {
            Obstacle::NoRight => Illegal::CastleRight,
            Obstacle::Blocked(_) => Illegal::CastlePath,
            Obstacle::InCheck(_) | Obstacle::Attacked { .. } => Illegal::CastleCheck,
        },
        Kind::LeavesCheck { .. } => Illegal::LeavesCheck { by: on },
        // No piece reaches the king of the player who has moved.
        Kind::TakesKing { .. } | Kind::Unreachable { .. } => {
            Illegal::NoSuchMove { from: on, to: on }
        }
        other => panic!("{other}"),
    };
    same.code()
}
