//! Marks of check, castling and en passant, held against cozy-chess on random games, with
//! Chess960 among them.
#![cfg(feature = "alloc")]

use cozy_chess::{Board, Color, File, Move, Piece as Man, Rank, Square};
use feen::{Feen, Piece, Player, State};
use feen_interchange::{CastlingMarks, Convention, Letters, Profile, Variant, fen};

/// A small generator of numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).unwrap()
    }
}

fn moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|piece_moves| {
        moves.extend(piece_moves);
        false
    });
    moves
}

fn converted(board: &Board) -> Feen {
    let text = format!("{board:#}");
    let view = fen::View::parse_as(&text, &Variant::CHESS).unwrap();
    view.to_feen(Convention::CHESS).unwrap().into_parts().0
}

fn at(feen: &Feen, square: Square) -> Option<Piece> {
    let row = 7 - square.rank() as usize;
    feen.position()
        .square(row * 8 + square.file() as usize)
        .copied()
}

/// The marks of the rooks of the side to move are those of the castlings that are legal.
fn compare_castling(board: &Board, feen: &Feen) -> usize {
    let color = board.side_to_move();
    let rights = *board.castle_rights(color);
    let king = board.king(color);
    let rank = Rank::First.relative_to(color);
    let legal = moves(board);
    let mut compared = 0;
    for file in File::ALL {
        let rook = Square::new(file, rank);
        let Some(piece) = at(feen, rook).filter(|piece| piece.letter() == 'R') else {
            continue;
        };
        if piece.side() != player(color) {
            continue;
        }
        let has_right = rights.short == Some(file) || rights.long == Some(file);
        let playable = legal.iter().any(|one| one.from == king && one.to == rook);
        let expected = match (has_right, playable) {
            (true, true) => State::Enhanced,
            (true, false) => State::Diminished,
            _ => State::Normal,
        };
        assert_eq!(piece.state(), expected, "{board:#} {rook}");
        compared += usize::from(has_right);
    }
    compared
}

fn player(color: Color) -> Player {
    match color {
        Color::White => Player::First,
        Color::Black => Player::Second,
    }
}

/// A pawn is marked exactly if it can be captured en passant.
fn compare_en_passant(board: &Board, feen: &Feen) -> usize {
    let marked = feen.position().board().iter().flatten();
    let marked = marked.filter(|piece| piece.letter() == 'P' && piece.state() == State::Diminished);
    let marked = marked.count();
    let target = board.en_passant().map(|file| {
        let rank = Rank::Third.relative_to(!board.side_to_move());
        Square::new(file, rank)
    });
    let legal = target.is_some_and(|target| {
        moves(board).iter().any(|one| {
            one.to == target
                && one.from.file() != target.file()
                && board.piece_on(one.from) == Some(Man::Pawn)
        })
    });
    assert_eq!(marked, usize::from(legal), "{board:#}");
    marked
}

fn compare_checks(board: &Board, feen: &Feen) {
    let color = board.side_to_move();
    for (side, attacked) in [(color, !board.checkers().is_empty()), (!color, false)] {
        let king = at(feen, board.king(side)).unwrap();
        let expected = if attacked {
            State::Diminished
        } else {
            State::Normal
        };
        assert_eq!(king.state(), expected, "{board:#}");
    }
}

#[test]
fn marks_agree_on_random_games() {
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    let (mut rights, mut captures) = (0, 0);
    for game in 0..240 {
        let mut board = if game % 3 == 0 {
            Board::startpos()
        } else {
            Board::chess960_startpos(u32::try_from(numbers.below(960)).unwrap())
        };
        for _ in 0..90 {
            let feen = converted(&board);
            compare_checks(&board, &feen);
            rights += compare_castling(&board, &feen);
            captures += compare_en_passant(&board, &feen);
            // The rights of the other side are marked for its own move.
            if let Some(other) = board.null_move() {
                rights += compare_castling(&other, &converted(&other));
            }
            let legal = moves(&board);
            if legal.is_empty() {
                break;
            }
            // Pawns that meet make captures en passant.
            let pawns = legal
                .iter()
                .filter(|one| board.piece_on(one.from) == Some(Man::Pawn));
            let pawns: Vec<Move> = pawns.copied().collect();
            let list = if pawns.is_empty() || numbers.below(2) == 0 {
                &legal
            } else {
                &pawns
            };
            board.play_unchecked(list[numbers.below(list.len())]);
        }
    }
    assert!(rights > 5_000, "only {rights} rights were compared");
    assert!(captures > 50, "only {captures} captures were compared");
}

/// The FEEN of a text, and the rights that no mark says.
fn with_rights(text: &str, convention: &Convention) -> (String, Option<String>) {
    let view = fen::View::parse_as(text, convention.variant()).unwrap();
    let (feen, residue) = view.to_feen(convention).unwrap().into_parts();
    (feen.to_string(), residue.castling())
}

/// A king castles to the files of its variant: an attack on one of them forbids it.
#[test]
fn kings_castle_to_the_files_of_their_variant() {
    let wide = Variant::new("wide", 10, 8, Letters::from_static("K Q R B N P"));
    let text = "4k5/10/10/8r1/10/10/10/4K4R w K - 0 1";
    for (files, rook) in [((8, 2), "-R"), ((6, 2), "+R")] {
        let variant = wide.with_castling_to(files.0, files.1);
        let convention = Convention::new(variant, Profile::CHESS).unwrap();
        let board = format!("4k^5/10/10/8r1/10/10/10/4K^4{rook} / G/g");
        assert_eq!(with_rights(text, &convention), (board, None), "{files:?}");
    }
}

/// A profile that asks for one mark only gets it.
#[test]
fn each_mark_is_asked_for_by_itself() {
    let text = "r3k2r/8/8/8/8/8/4r3/R3K2R w KQkq - 0 1";
    for (profile, king) in [
        (Profile::PLAIN.with_checks_marked(true), "-K^"),
        (Profile::PLAIN, "K^"),
    ] {
        let convention = Convention::new(Variant::CHESS, profile).unwrap();
        let board = format!("r3k^2r/8/8/8/8/8/4r3/R3{king}2R / C/c");
        let rights = Some("KQkq".to_owned());
        assert_eq!(with_rights(text, &convention), (board, rights));
    }
}

/// A rook keeps a right to castle to a file that the board lacks, and nobody can use it now.
#[test]
fn kings_do_not_castle_off_the_board() {
    let narrow = Variant::new("narrow", 6, 8, Letters::from_static("K Q R B N P"));
    for ((right, left), text, feen) in [
        (
            (6, 2),
            "2k2r/6/6/6/6/6/6/2K3 b k - 0 1",
            "2k^2-r/6/6/6/6/6/6/2K^3 / g/G",
        ),
        (
            (4, 5),
            "r2k2/6/6/6/6/6/6/3K2 b q - 0 1",
            "-r2k^2/6/6/6/6/6/6/3K^2 / g/G",
        ),
        (
            (4, 2),
            "r2k2/6/6/6/6/6/6/3K2 b q - 0 1",
            "+r2k^2/6/6/6/6/6/6/3K^2 / g/G",
        ),
    ] {
        let variant = narrow.with_castling_to(right, left);
        let convention = Convention::new(variant, Profile::CHESS).unwrap();
        assert_eq!(with_rights(text, &convention), (feen.to_owned(), None));
    }
}

/// Boards of 8 files, with other pieces or more ranks than chess has.
#[test]
fn marks_are_those_of_the_pieces_of_the_variant() {
    let chess = Letters::from_static("K Q R B N P");
    let tall = Variant::new("tall", 8, 10, chess).with_castling_to(6, 2);
    let queens = Variant::CHESS.with_royal(Some('Q'));
    let tokins = Letters::from_static("K R=+T P");
    let tokins = Variant::new("tokins", 8, 8, tokins).with_castling_to(6, 2);
    let checks = Profile::PLAIN.with_checks_marked(true);
    for (variant, profile, text, feen, castling) in [
        (
            tall,
            Profile::CHESS,
            "4k3/8/8/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k^3/8/8/8/8/8/8/8/8/4K^2+R / G/g",
            None,
        ),
        (
            tall,
            checks,
            "4k3/8/8/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k^3/8/8/8/8/8/8/8/8/4K^2R / G/g",
            Some("K".to_owned()),
        ),
        (
            queens,
            checks,
            "k7/8/8/8/8/8/8/Q6r w - - 0 1",
            "k7/8/8/8/8/8/8/-Q^6r / C/c",
            None,
        ),
        // A piece that has a state by its letter has no right to show.
        (
            tokins,
            Profile::PLAIN.with_castling(CastlingMarks::Kept),
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k^3/8/8/8/8/8/8/4K^2+T / G/g",
            Some("K".to_owned()),
        ),
    ] {
        let convention = Convention::new(variant, profile).unwrap();
        let expected = (feen.to_owned(), castling);
        assert_eq!(
            with_rights(text, &convention),
            expected,
            "{}",
            variant.name()
        );
    }
}

/// Kings are marked on every square of a board that has more than 256.
#[test]
fn checks_are_marked_far_down_a_large_board() {
    let large = Variant::new("large", 17, 17, Letters::from_static("K Q R B N P"));
    let convention = Convention::new(large, Profile::PLAIN.with_checks_marked(true)).unwrap();
    let empty = "17/".repeat(14);
    let text = format!("K15r/{empty}1K14r/K15r w - - 0 1");
    let feen = format!("-K^15r/{empty}1-K^14r/-K^15r / G/g");
    assert_eq!(with_rights(&text, &convention), (feen, None));
}
