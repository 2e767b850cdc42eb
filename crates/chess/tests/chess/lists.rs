//! Lists of moves, sets of squares, positions by hand, books, and moves that are taken back.
#![cfg(feature = "proptest")]

use feen_chess::polyglot::Book;
use feen_chess::{
    Game, Move, Piece, Player, Position, PositionBuilder, Role, Square, Squares, Wing,
};
use proptest::prelude::*;

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn parts_of_the_moves_are_filtered_moves(position: Position, used in 0..30_usize) {
        let mut moves = position.legal_moves();
        moves.by_ref().take(used).for_each(drop);
        let all: Vec<Move> = moves.iter().collect();
        let filtered = |kept: &dyn Fn(&Move) -> bool| -> Vec<Move> {
            all.iter().copied().filter(|legal| kept(legal)).collect()
        };
        let same = |part: feen_chess::Moves, kept: &dyn Fn(&Move) -> bool| {
            assert_eq!(part.len(), part.iter().count());
            assert_eq!(part.collect::<Vec<_>>(), filtered(kept));
        };
        for role in Role::ALL {
            same(moves.of_role(role), &|legal| legal.piece(&position).unwrap().role == role);
        }
        same(moves.captures(), &|legal| legal.is_capture(&position));
        same(moves.promotions(), &|legal| legal.promotion().is_some());
        prop_assert_eq!(moves.is_empty(), all.is_empty());
        prop_assert_eq!(moves.first(), all.first().copied());
        prop_assert!(all.iter().all(|legal| moves.contains(*legal)));
        prop_assert_eq!((&moves).into_iter().count(), moves.len());
    }

    #[test]
    fn moves_sort_by_squares_and_then_by_what_they_do(position: Position) {
        let sorted = position.legal_moves().sorted();
        prop_assert_eq!(sorted.len(), position.legal_moves().len());
        let key = |legal: &Move| {
            let promotion = legal.promotion().map(|role| core::cmp::Reverse(role as u8));
            (legal.from(), legal.to(), promotion, legal.is_castle())
        };
        prop_assert!(sorted.windows(2).all(|pair| key(&pair[0]) < key(&pair[1])), "{}: {:?}", position, sorted);
    }

    #[test]
    fn moves_know_what_they_do(position: Position) {
        for legal in position.legal_moves() {
            let san = position.san(legal);
            let after = position.play(legal).unwrap();
            prop_assert_eq!(legal.is_capture(&position), san.contains('x'), "{} {}", position, san);
            prop_assert_eq!(legal.is_castle(), san.starts_with('O'));
            prop_assert_eq!(legal.gives_check(&position), san.ends_with(['+', '#']));
            let lost = position.occupied().len() - after.occupied().len();
            prop_assert_eq!(legal.captured(&position).is_some(), lost == 1);
            if legal.is_en_passant(&position) {
                prop_assert!(position.piece(legal.to()).is_none() && legal.is_capture(&position));
            }
        }
    }

    #[test]
    fn sets_of_squares_agree_with_the_board(position: Position) {
        let of = |kept: &dyn Fn(Piece) -> bool| -> Squares {
            position.pieces().filter(|(_, piece)| kept(*piece)).map(|(square, _)| square).collect()
        };
        prop_assert_eq!(position.occupied(), of(&|_| true));
        for side in Player::ALL {
            prop_assert_eq!(position.side_squares(side), of(&|piece| piece.side == side));
            for role in Role::ALL {
                let wanted = Piece { side, role };
                prop_assert_eq!(position.piece_squares(wanted), of(&|piece| piece == wanted));
                prop_assert_eq!(position.role_squares(role), of(&|piece| piece.role == role));
            }
        }
        for (from, piece) in position.pieces() {
            for to in position.attacks_from(from) {
                prop_assert!(position.attackers(to, piece.side).contains(from));
            }
        }
        // Without a pinned piece its king is attacked from one more square.
        let turn = position.turn();
        for square in position.side_squares(turn) {
            if square == position.king(turn) {
                continue;
            }
            let without = PositionBuilder::from(&position).piece(square, None);
            let attacked = Wing::ALL.into_iter().fold(without, |builder, wing| builder.right(turn, wing, None));
            let Ok(without) = attacked.en_passant(None).build() else { continue };
            let opened = without.checkers().len() > position.checkers().len();
            prop_assert_eq!(position.pinned(turn).contains(square), opened, "{} {}", position, square);
        }
    }

    #[test]
    fn positions_are_built_again(position: Position) {
        prop_assert_eq!(PositionBuilder::from(&position).build(), Ok(position));
    }

    #[test]
    fn a_move_taken_back_was_not_made(choices in prop::collection::vec(any::<u8>(), 0..150)) {
        let mut game = Game::new().adjudicated(feen_chess::Adjudication::Never);
        let mut seen = Vec::new();
        for choice in choices {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            let Some(legal) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            seen.push(game.clone());
            game.play_move(*legal).unwrap();
        }
        while let Some(before) = seen.pop() {
            prop_assert!(game.undo().is_some());
            prop_assert_eq!(&game, &before);
        }
        prop_assert_eq!(game.undo(), None);
    }
}

#[test]
fn positions_by_hand_are_refused_with_a_reason() {
    let kings = || {
        PositionBuilder::new()
            .piece(Square::E1, piece('K'))
            .piece(Square::E8, piece('k'))
    };
    let reason = |builder: PositionBuilder| {
        let error = builder.build().unwrap_err();
        format!(
            "{} {:?} {:?}: {error}",
            error.code(),
            error.square(),
            error.also()
        )
    };
    insta::assert_snapshot!(reason(PositionBuilder::default()), @"fen/no-king None None: no white king");
    insta::assert_snapshot!(reason(kings().piece(Square::A1, piece('K'))), @"fen/kings Some(e1) Some(a1): expected one white king, found 2 (e1)");
    insta::assert_snapshot!(reason(kings().piece(Square::A1, piece('P'))), @"fen/pawn-on-edge Some(a1) None: a pawn is on rank 1 or 8 (a1)");
    insta::assert_snapshot!(reason(kings().piece(Square::A1, piece('R')).right(Player::First, Wing::King, Square::A1)), @"fen/castling-impossible Some(a1) None: the white king or rook has moved, so there is no right to castle on the king's side (a1)");
    insta::assert_snapshot!(reason(kings().right(Player::Second, Wing::Queen, Square::A8)), @"fen/castling-impossible Some(a8) None: the black king or rook has moved, so there is no right to castle on the queen's side (a8)");
    insta::assert_snapshot!(reason(kings().piece(Square::E4, piece('R'))), @"fen/opponent-in-check Some(e8) Some(e4): the side that has just moved is in check (e8)");
    insta::assert_snapshot!(reason(kings().en_passant(Square::E4)), @"fen/en-passant-impossible Some(e4) None: no pawn has just passed this square (e4)");
    insta::assert_snapshot!(reason(kings().piece(Square::D2, piece('p')).piece(Square::D3, piece('n')).piece(Square::E5, piece('r'))), @"fen/checkers Some(e1) None: 3 pieces give check, but at most 2 can (e1)");
    let moved = kings()
        .piece(Square::E1, None)
        .piece(Square::D1, piece('K'));
    assert_eq!(moved.build().unwrap().king(Player::First), Square::D1);
}

/// The keys that the description of the format gives as examples.
#[test]
fn keys_of_books() {
    for (fen, key) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            0x463b_9618_1691_fc9c_u64,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            0x823c_9b50_fd11_4196,
        ),
        (
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
            0x0756_b944_61c5_0fb0,
        ),
        (
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
            0x662f_afb9_65db_29d4,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            0x22a4_8b5a_8e47_ff78,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3",
            0x652a_607c_a3f2_42c1,
        ),
        (
            "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4",
            0x00fd_d303_c946_bdd9,
        ),
        (
            "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
            0x3c81_23ea_7b06_7637,
        ),
        (
            "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4",
            0x5c3f_9b82_9b27_9560,
        ),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.polyglot_key(), key, "{fen}");
    }
}

fn entry(key: u64, bits: u16, weight: u16) -> Vec<u8> {
    let mut bytes = key.to_be_bytes().to_vec();
    bytes.extend(bits.to_be_bytes());
    bytes.extend(weight.to_be_bytes());
    bytes.extend([0, 0, 1, 2]);
    bytes
}

#[test]
fn books_have_moves_for_positions() {
    let castles: Position = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    let key = castles.polyglot_key();
    let squares = |from: Square, to: Square| u16::from(from.index()) << 6 | u16::from(to.index());
    let mut bytes = entry(key - 1, 0, 1);
    bytes.extend(entry(key, squares(Square::E1, Square::H1), 5));
    bytes.extend(entry(key, squares(Square::A7, Square::A8) | 1 << 12, 4));
    bytes.extend(entry(key, squares(Square::A7, Square::A8) | 4 << 12, 3));
    bytes.extend(entry(key, squares(Square::A7, Square::A8), 3));
    bytes.extend(entry(key, squares(Square::A7, Square::A8) | 7 << 12, 3));
    bytes.extend(entry(key, squares(Square::E1, Square::E2) | 4 << 12, 3));
    bytes.extend(entry(key, squares(Square::E1, Square::E8), 2));
    bytes.extend(entry(key + 1, 0, 1));
    let book = Book::new(bytes.as_slice()).unwrap();
    let found: Vec<_> = book
        .moves(&castles)
        .map(|(legal, entry)| format!("{legal} {} {}", entry.weight(), entry.learning()))
        .collect();
    assert_eq!(found, ["e1g1 5 258", "a7a8n 4 258", "a7a8q 3 258"]);
    assert_eq!(
        (book.len(), book.iter().count(), book.is_empty()),
        (9, 9, false)
    );
    assert_eq!(book.moves(&Position::start()).count(), 0);
    let error = |bytes: &[u8]| {
        let error = Book::new(bytes).unwrap_err();
        format!("{}: {error}", error.code())
    };
    insta::assert_snapshot!(error(&bytes[..40]), @"book/length: the entry at byte 32 is shorter than 16 bytes");
    insta::assert_snapshot!(error(&[entry(2, 0, 0), entry(1, 0, 0)].concat()), @"book/order: the key of the entry at byte 16 is lower than the one before it");
    assert!(Book::new([]).unwrap().is_empty());
}
