//! The small parts of the interface: names, values from text, moves of other positions, and how
//! values print for debugging.

use std::collections::HashSet;

use feen::epin;
use feen_chess::pgn::{Games, Layout, RawComment, RawMove, Skip, Tags, Termination, Visitor, scan};
use feen_chess::{
    BLACK, Castles, CastlingSpelling, FenError, Game, Move, Obstacle, Piece, Player, Position,
    Role, Spelling, Square, Squares, WHITE, Wing, binbo,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingSpelling::XFen).unwrap()
}

#[test]
fn pieces_have_letters_and_names() {
    let mut listed = Vec::new();
    for side in [WHITE, BLACK] {
        for role in Role::ALL {
            let piece = Piece { side, role };
            let letter = piece.to_string();
            assert_eq!(letter.parse(), Ok(piece));
            assert_eq!(Piece::try_from(epin::Piece::from(piece)), Ok(piece));
            assert_eq!(role.name().parse(), Ok(role));
            listed.push(format!(
                "{letter} {} {} {}",
                piece.figurine(),
                piece.name(),
                role.name()
            ));
        }
    }
    insta::assert_snapshot!(listed.join("\n"), @r"
    P ♙ white pawn pawn
    N ♘ white knight knight
    B ♗ white bishop bishop
    R ♖ white rook rook
    Q ♕ white queen queen
    K ♔ white king king
    p ♟ black pawn pawn
    n ♞ black knight knight
    b ♝ black bishop bishop
    r ♜ black rook rook
    q ♛ black queen queen
    k ♚ black king king
    ");
    for text in ["", "A", "PP", "é"] {
        let error = text.parse::<Piece>().unwrap_err();
        assert_eq!(error.to_string(), "expected a piece such as `P` or `k`");
        assert!(text.parse::<Role>().is_err());
    }
    for piece in ["K^", "+P", "-R", "P'", "A"] {
        assert!(
            Piece::try_from(piece.parse::<epin::Piece>().unwrap()).is_err(),
            "{piece}"
        );
    }
}

#[test]
fn squares_are_read_and_printed() {
    for index in 0..64 {
        let square = Square::new(index).unwrap();
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(format!("{square:?}"), square.to_string());
    }
    for text in ["", "e", "e9", "i1", "E4", "e44", "é4"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
    let set = |text: &str| -> Squares {
        text.split(' ')
            .map(|square| square.parse::<Square>().unwrap())
            .collect()
    };
    let (one, two) = (set("a1 e4"), set("e4 h8"));
    assert_eq!(format!("{:?}", one | two), "{a1, e4, h8}");
    assert_eq!((one & two, one ^ two), (set("e4"), set("a1 h8")));
    assert_eq!(!!one, one);
    let mut all = Squares::ALL.iter();
    assert_eq!(
        (all.len(), all.next(), all.len()),
        (64, Some(Square::A1), 63)
    );
    assert_eq!(one.into_iter().collect::<HashSet<_>>().len(), 2);
}

#[test]
fn a_move_tells_its_rook() {
    let castles = position("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
    for (text, rook, bits) in [
        ("e1g1", Some("h1"), 262),
        ("e1e2", None, 268),
        ("a7a8n", None, 19_512),
        ("a7a8b", None, 23_608),
        ("a7a8r", None, 27_704),
        ("a7a8q", None, 31_800),
    ] {
        let found = castles.parse_move(Spelling::Uci(text)).unwrap();
        assert_eq!(
            found.rook().map(|square| square.to_string()).as_deref(),
            rook,
            "{text}"
        );
        assert_eq!(binbo::bits(found), bits, "{text}");
        assert_eq!(
            format!("{found:?} {:?}", found.spell(Castles::KingArrives)),
            format!("{text} {text:?}")
        );
    }
    let castling = castles.parse_move("O-O").unwrap();
    assert_eq!(castling.spell(Castles::KingTakesRook).as_str(), "e1h1");
    let san = castles.san(castling);
    assert_eq!(
        (san.as_ref() as &str, format!("{san:?}")),
        ("O-O", "\"O-O\"".to_owned())
    );
}

/// The code of what refuses a move of one position in another.
#[track_caller]
fn elsewhere(text: &str, there: &str, here: &str) -> &'static str {
    let found: Move = position(there).parse_move(Spelling::Uci(text)).unwrap();
    let here = position(here);
    let error = here.play(found).unwrap_err();
    let mut game = Game::from_position(here);
    assert_eq!(game.play_move(found), Err(error));
    assert_eq!(error.span(), 0..0);
    error.code()
}

#[test]
fn a_move_of_another_position_is_refused_with_its_reason() {
    const CASTLES: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    const NO_RIGHT: &str = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    const CHESS960: &str = "4k3/8/8/8/8/8/8/4KR2 w F - 0 1";
    const PAWN: &str = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    const ROOK: &str = "4k3/R7/8/8/8/8/8/4K3 w - - 0 1";
    for (text, there, here, code) in [
        ("e1g1", CASTLES, NO_RIGHT, "move/castling-no-right"),
        ("a7a8q", PAWN, ROOK, "move/promotion"),
        ("a7a8", ROOK, PAWN, "move/promotion"),
        ("a7a8", ROOK, CASTLES, "move/no-piece"),
        ("e1f1", NO_RIGHT, CHESS960, "move/takes-own-piece"),
    ] {
        assert_eq!(elsewhere(text, there, here), code, "{text}");
    }
    let found = position(CASTLES).parse_move("O-O").unwrap();
    let mut game = Game::from_position(position(CASTLES));
    game.play_move(found).unwrap();
    assert_eq!(game.position(), &position(CASTLES).play(found).unwrap());
}

#[test]
fn a_finished_game_refuses_every_spelling() {
    let mut game = Game::new();
    for text in ["f3", "e5", "g4", "Qh4"] {
        game.play(text).unwrap();
    }
    let pawn = Position::start().parse_move("e4").unwrap();
    for (text, code) in [
        (Spelling::Uci("e2e4"), "game/over"),
        (Spelling::Uci("e2"), "move/length"),
        (Spelling::San("e4"), "game/over"),
        (Spelling::San("e9"), "san/syntax"),
    ] {
        let before = game.clone();
        assert_eq!(game.play(text).unwrap_err().code(), code, "{text:?}");
        assert_eq!(game, before);
    }
    assert_eq!(game.play_move(pawn).unwrap_err().code(), "game/over");
    let error = Position::start().parse_move("e2e5").unwrap_err();
    insta::assert_snapshot!(error.report("e2e5"), @r"
    e2e5
      ^^
    the white pawn on e2 cannot reach e5
    ");
}

#[test]
fn positions_and_games_have_defaults_and_print() {
    assert_eq!(Game::default(), Game::new());
    assert_eq!(Position::default(), Position::start());
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(
        format!("{:?}", Position::start()),
        format!("Position({start})")
    );
    let e4: Square = "e4".parse().unwrap();
    assert!(Position::start().attackers(e4, WHITE).is_empty());
    let f3: Square = "f3".parse().unwrap();
    assert_eq!(
        format!("{:?}", Position::start().attackers(f3, WHITE)),
        "{g1, e2, g2}"
    );
    let error: FenError =
        Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 99999 1", CastlingSpelling::XFen)
            .unwrap_err();
    assert_eq!(
        (error.kind().code(), error.kind().is_limit()),
        ("fen/number", true)
    );
}

const GAME: &[u8] = b"[White \"Ann\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n\
    {first} 1. O-O $1 {[%clk 0:01:00] [%emt 0:00:05] [%eval #-3]} (1. Rh8+ -- 2. -- Kd7) Kd7 1-0\n";

#[test]
fn records_print_for_debugging() {
    let record = Games::new(GAME).next().unwrap().unwrap();
    insta::assert_snapshot!(format!("{record:?}"), @r#"Record { number: 1, span: 0..146, tags: {"White": "Ann", "FEN": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}, plies: 2, result: Some(WhiteWins), .. }"#);
    let node = record.mainline().next().unwrap();
    insta::assert_snapshot!(format!("{node:?} {:?}", record.mainline()), @r#"Node { san: "O-O", ply: 0, span: 65..68, .. } Line { steps: Steps { record: Record { number: 1, span: 0..146, tags: {"White": "Ann", "FEN": "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}, plies: 2, result: Some(WhiteWins), .. }, index: 0 }, start: 0, ply: 0, depth: 0, has_ended: false }"#);
    assert_eq!(record.before().next().unwrap().text(), "first");
    assert_eq!(node.elapsed().unwrap().as_secs(), 5);
    assert_eq!(node.eval().unwrap().to_string(), "#-3");
    assert_eq!(record.to_owned().tree(), record.tree());
    let tags: &Tags<'_> = record.tags();
    assert_eq!(format!("{tags:?}").split(':').count(), 3);
    assert_eq!(*tags, tags.clone().into_owned());
    assert_eq!(
        record.write(&Layout::default()),
        record.write(&Layout::new())
    );
}

/// A visitor that leaves everything to the default.
struct Nothing;

impl Visitor for Nothing {}

/// A visitor that counts the bytes of what it is given.
#[derive(Default)]
struct Bytes(usize);

impl Visitor for Bytes {
    fn mv(&mut self, mv: RawMove<'_>) {
        self.0 += mv.san().len();
    }

    fn comment(&mut self, comment: RawComment<'_>) {
        self.0 += comment.as_bytes().len();
    }

    fn begin_variation(&mut self, _: usize) -> Skip {
        Skip(true)
    }

    fn result(&mut self, result: Termination, _: std::ops::Range<usize>) {
        assert_eq!(result.as_str(), "1-0");
    }
}

#[test]
fn a_visitor_takes_what_it_asks_for() {
    assert_eq!(scan(GAME, &mut Nothing), Ok(()));
    let refused = scan(b"1. e4 mate", &mut Nothing).unwrap_err();
    assert_eq!(refused.span(), 6..10);
    let mut bytes = Bytes::default();
    assert_eq!(scan(GAME, &mut bytes), Ok(()));
    assert_eq!(
        bytes.0,
        "O-OKd7".len() + "first".len() + "[%clk 0:01:00] [%emt 0:00:05] [%eval #-3]".len()
    );
}

#[test]
fn passing_in_check_is_refused() {
    let text = b"[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Rh8+ Kd7 (1... --) *";
    let record = Games::new(text).next().unwrap().unwrap();
    let errors: Vec<_> = record
        .replay_all()
        .unwrap()
        .filter_map(Result::err)
        .collect();
    insta::assert_snapshot!(format!("{} {:?}: {}", errors[0].kind().code(), errors[0].span(), errors[0]), @"pgn/move 58..60: the king on e8 would be attacked from h8 at byte 58 (line 3, game 1, ply 1)");
}

#[test]
fn both_starts_of_chess960_have_numbers_below_960() {
    for (white, black, is_start) in [(959, 959, true), (960, 0, false), (0, 960, false)] {
        let found = Position::chess960_pair(white, black);
        assert_eq!(found.is_some(), is_start, "{white} {black}");
    }
}

#[test]
fn a_rook_that_castles_may_open_its_king() {
    let chess960 = position("4k3/8/8/8/8/8/8/rRK5 w B - 0 1");
    let (passed, by) = (Square::C1, Square::A1);
    assert_eq!(
        chess960.castling_obstacle(Player::First, Wing::Queen),
        Some(Obstacle::Attacked { passed, by })
    );
}
