//! Laws on random play, Chess960 included.
#![cfg(feature = "proptest")]

use feen_chess::{
    Castles, CastlingSpelling, EnPassant, Game, Obstacle, Piece, Player, Position, Role, Spelling,
    Square, Wing,
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn fen_round_trips(position: Position) {
        let read = |text: String| Position::from_fen(&text, CastlingSpelling::XFen).unwrap();
        prop_assert_eq!(&read(position.to_string()), &position);
        prop_assert_eq!(&read(format!("{position:#}")), &position);
        let legal = read(position.fen().en_passant(EnPassant::Legal).fields(4).to_string());
        prop_assert!(legal.is_same_position(&position));
        prop_assert_eq!(legal.key(), position.key());
    }

    #[test]
    fn moves_round_trip(position: Position) {
        let moves = position.legal_moves();
        let count = moves.len();
        let moves: Vec<_> = moves.collect();
        prop_assert_eq!(moves.len(), count);
        prop_assert_eq!(count as u64, position.perft(1));
        for legal in moves {
            prop_assert!(position.is_legal(legal));
            prop_assert_eq!(position.parse_move(legal.to_string().as_str()), Ok(legal));
            let takes_rook = legal.spell(Castles::KingTakesRook).to_string();
            prop_assert_eq!(position.parse_move(Spelling::Uci(&takes_rook)), Ok(legal));
            let san = position.san(legal);
            prop_assert_eq!(position.parse_move(Spelling::San(&san)), Ok(legal), "{} in {}", san, position);
            let next = position.play(legal).unwrap();
            // Each move leads to a position that can be read.
            prop_assert_eq!(&Position::from_fen(&format!("{next:#}"), CastlingSpelling::XFen), &Ok(next.clone()));
            prop_assert_eq!(next.is_check(), san.ends_with(['+', '#']));
        }
    }

    #[test]
    fn explanations_agree_with_the_legal_moves(position: Position) {
        let legal: Vec<_> = position.legal_moves().collect();
        for from in (0..64).filter_map(Square::new) {
            for to in (0..64).filter_map(Square::new) {
                let goes = |legal: &&feen_chess::Move| {
                    legal.castling().is_none() && (legal.from(), legal.to()) == (from, to)
                };
                if let Ok(found) = position.explain(from, to, None) {
                    prop_assert!(legal.contains(&found));
                } else {
                    prop_assert_eq!(legal.iter().find(goes), None);
                }
            }
        }
    }

    #[test]
    fn obstacles_agree_with_the_legal_moves(position: Position) {
        let turn = position.turn();
        for wing in Wing::ALL {
            let castles = position.legal_moves().any(|legal| legal.castling() == Some(wing));
            prop_assert_eq!(position.castling_obstacle(turn, wing).is_none(), castles);
        }
        // The other player is asked as if it were his turn.
        if let Some(passed) = position.null_move() {
            for wing in Wing::ALL {
                let obstacle = passed.castling_obstacle(turn.flip(), wing);
                prop_assert_eq!(position.castling_obstacle(turn.flip(), wing), obstacle);
                let has_right = position.right(turn.flip(), wing).is_some();
                prop_assert_eq!(obstacle != Some(Obstacle::NoRight), has_right);
            }
        }
    }

    #[test]
    fn feen_is_the_position(game: Game) {
        let positions: Vec<_> = game.positions().collect();
        for position in &positions {
            let feen = position.feen();
            let read = Position::from_feen(&feen).unwrap();
            prop_assert!(read.is_same_position(position));
            prop_assert_eq!(read.feen(), feen);
        }
        let last = game.position();
        let same = positions.iter().filter(|position| position.is_same_position(last)).count();
        let equal = positions.iter().filter(|position| position.feen() == last.feen()).count();
        prop_assert_eq!(same, equal);
        prop_assert_eq!(same, game.repetitions());
    }

    #[test]
    fn undoing_goes_back(mut game: Game) {
        let before = game.clone();
        if let Some(last) = game.undo() {
            prop_assert_eq!(game.moves().len() + 1, before.moves().len());
            let next = game.position().play(last).unwrap();
            prop_assert_eq!(&next, before.position());
        } else {
            prop_assert!(before.moves().is_empty());
        }
    }

    #[test]
    fn any_text_is_answered(text in "[a-h1-8KQRBNPOx=+#0-9 .(-]{0,9}", position: Position) {
        if let Ok(found) = position.parse_move(text.as_str()) {
            prop_assert!(position.is_legal(found));
        }
        for spelling in [Spelling::Uci(&text), Spelling::San(&text)] {
            if let Err(error) = position.parse_move(spelling) {
                prop_assert!(error.span().end <= text.len());
            }
        }
    }

    #[test]
    fn any_fen_is_answered(fen: Position, place in 0..90_usize, byte: u8) {
        let mut text = fen.to_string().into_bytes();
        if let Some(changed) = text.get_mut(place) {
            *changed = byte;
        }
        match Position::try_from(text.as_slice()) {
            Ok(position) => prop_assert_eq!(&Position::try_from(position.to_string().as_str()), &Ok(position.clone())),
            Err(error) => prop_assert!(error.span().end <= text.len()),
        }
    }

    #[test]
    fn pieces_stand_where_they_are_listed(position: Position) {
        let listed: Vec<_> = position.pieces().collect();
        prop_assert!(listed.is_sorted_by(|one, other| one.0 < other.0));
        for (square, piece) in &listed {
            prop_assert_eq!(position.piece(*square), Some(*piece));
        }
        for side in Player::ALL {
            let king = Piece { side, role: Role::King };
            prop_assert!(listed.contains(&(position.king(side), king)));
        }
    }
}

#[test]
fn games_begin_anywhere_and_are_played() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let mut draw = || {
        let game = any::<Game>().new_tree(&mut runner).unwrap().current();
        let starts_usually = game.start() == &Position::start();
        (starts_usually, game.moves().len())
    };
    let games: Vec<_> = (0..64).map(|_| draw()).collect();
    for starts_usually in [false, true] {
        let mut lengths = games
            .iter()
            .filter(|game| game.0 == starts_usually)
            .map(|game| game.1);
        assert!(lengths.any(|length| length > 10), "{games:?}");
    }
}
