//! The material with which a player can mate, beside mates themselves.

use feen_chess::{BLACK, Outcome, Piece, Position, PositionBuilder, Role, Square, WHITE};

/// Mates by White with little, which show that it can be done.
#[test]
fn who_has_mated_can_mate() {
    for fen in [
        // A knight against a rook, a bishop, a knight and a pawn.
        "k1K5/r7/1N6/8/8/8/8/8 b - - 0 1",
        "k1K5/b1N5/8/8/8/8/8/8 b - - 0 1",
        "kn6/2N5/1K6/8/8/8/8/8 b - - 0 1",
        "k1K5/p1N5/8/8/8/8/8/8 b - - 0 1",
        // A bishop against a knight, a pawn and a bishop of the other colour.
        "kn6/1B6/1K6/8/8/8/8/8 b - - 0 1",
        "k7/pBK5/8/8/8/8/8/8 b - - 0 1",
        "kb6/1B6/1K6/8/8/8/8/8 b - - 0 1",
        // Two pieces against a king alone.
        "k7/2N5/1KN5/8/8/8/8/8 b - - 0 1",
        "k7/8/1K1B4/8/4B3/8/8/8 b - - 0 1",
        "k7/8/NK6/8/4B3/8/8/8 b - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        let mated = Some(Outcome::Checkmate { winner: WHITE });
        assert_eq!(position.outcome(), mated, "{fen}");
        assert!(position.can_mate(WHITE), "{fen}");
    }
}

/// No arrangement of the men is a mate of the king on an edge, where alone one piece could mate.
#[test]
fn who_cannot_mate_has_no_mate() {
    for (white, black) in [
        (Role::Knight, None),
        (Role::Knight, Some(Role::Queen)),
        (Role::Bishop, None),
        (Role::Bishop, Some(Role::Rook)),
        (Role::Bishop, Some(Role::Queen)),
        (Role::Bishop, Some(Role::Bishop)),
    ] {
        let man = Piece {
            side: WHITE,
            role: white,
        };
        let other = black.map(|role| Piece { side: BLACK, role });
        let mut checks = 0;
        for mated in [Square::A1, Square::B1, Square::C1, Square::D1] {
            let attackers = squares().filter(|from| {
                let alone = PositionBuilder::new()
                    .piece(
                        *from,
                        Piece {
                            side: WHITE,
                            role: white,
                        },
                    )
                    .piece(
                        mated,
                        Piece {
                            side: BLACK,
                            role: Role::King,
                        },
                    )
                    .piece(
                        away(mated, *from),
                        Piece {
                            side: WHITE,
                            role: Role::King,
                        },
                    )
                    .turn(BLACK);
                *from != mated && alone.build().is_ok_and(|position| position.is_check())
            });
            for (from, king) in attackers.flat_map(|from| squares().map(move |king| (from, king))) {
                let men = PositionBuilder::new()
                    .turn(BLACK)
                    .piece(from, man)
                    .piece(
                        king,
                        Piece {
                            side: WHITE,
                            role: Role::King,
                        },
                    )
                    .piece(
                        mated,
                        Piece {
                            side: BLACK,
                            role: Role::King,
                        },
                    );
                let places = squares().take(if other.is_some() { 64 } else { 1 });
                for place in places {
                    let men = match other {
                        _ if [from, king, mated].contains(&place) && other.is_some() => continue,
                        Some(other) => men.clone().piece(place, other),
                        None => men.clone(),
                    };
                    let Ok(position) = men.build() else { continue };
                    if position.can_mate(WHITE) {
                        // Bishops of two colours.
                        continue;
                    }
                    checks += u32::from(position.is_check());
                    assert!(
                        position
                            .outcome()
                            .is_none_or(|outcome| outcome == Outcome::Stalemate),
                        "{position}"
                    );
                }
            }
        }
        assert!(checks > 100, "{white} {black:?}: {checks}");
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..64).filter_map(Square::new)
}

/// A square far from the kings that stands on no line between two others.
fn away(one: Square, other: Square) -> Square {
    let mut corners = [Square::H8, Square::G8, Square::H7].into_iter();
    corners
        .find(|corner| *corner != one && *corner != other)
        .unwrap_or(Square::H8)
}
