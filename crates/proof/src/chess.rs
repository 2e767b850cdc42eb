//! `chess` against the slow rules of the oracle, on random games, half of them of Chess960.

use std::num::NonZero;
use std::ops::Range;
use std::thread;

use feen_chess::{Adjudication, Game, Move, MoveError, MoveErrorKind, Position, Spelling, Square};
use oracle::chess as slow;
use oracle::generate::Random;

/// The number of positions and moves that have been compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Positions, with their legal moves, FEN, FEEN, and how often they have occurred.
    pub positions: u64,
    /// Moves that were written as SAN.
    pub written: u64,
    /// Texts that were read as SAN.
    pub read: u64,
    /// Pairs of squares whose move was explained.
    pub explained: u64,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.written += other.written;
        self.read += other.read;
        self.explained += other.explained;
    }
}

/// The longest game, in half-moves.
const PLIES: usize = 120;

/// One position in this many has all its moves written as SAN, and one in this many all pairs of squares explained.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// For SAN.
    pub written: usize,
    /// For the reasons of refused moves.
    pub explained: usize,
}

/// Plays the random games of these seeds, shared among the cores, and compares each position.
#[must_use]
pub fn games(seeds: &Range<u64>, rates: Rates) -> Tally {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|core| {
                let share = (seeds.start + core as u64..seeds.end).step_by(cores);
                scope.spawn(move || {
                    let mut tally = Tally::default();
                    for seed in share {
                        tally.add(game(seed, rates));
                    }
                    tally
                })
            })
            .collect();
        for worker in workers {
            tally.add(worker.join().expect("no disagreement"));
        }
    });
    tally
}

/// Plays one random game: of Chess960 if the seed is odd.
fn game(seed: u64, rates: Rates) -> Tally {
    let mut random = Random::new(seed);
    let start = if seed.is_multiple_of(2) {
        Position::start()
    } else {
        let mut number = || u16::try_from(random.within(0..=959)).expect("a number below 960");
        Position::chess960_pair(number(), number()).expect("a number below 960")
    };
    let mut slowly = vec![slow::Position::from_fen(&shredder(&start))];
    let mut game = Game::from_position(start).adjudicated(Adjudication::Never);
    let mut tally = Tally::default();
    // Shuffling pieces repeats positions.
    let shuffles = random.once_in(4);
    loop {
        let position = slowly.last().expect("a position");
        same_position(&game, &slowly);
        let moves = same_moves(game.position(), position);
        tally.positions += 1;
        if random.once_in(rates.explained) {
            same_reasons(game.position(), position);
            tally.explained += 64 * 64;
        }
        if moves.is_empty() || slowly.len() > PLIES {
            return tally;
        }
        if random.once_in(rates.written) {
            for (fast, slow) in &moves {
                same_san(game.position(), *fast, position, *slow);
            }
            tally.written += moves.len() as u64;
            same_reading(game.position(), position, &mut random);
            tally.read += 1;
        }
        let (fast, slow) = chosen(&moves, position, shuffles, &mut random);
        let next = position.after(slow);
        game.play_move(fast).expect("a legal move");
        slowly.push(next);
    }
}

/// A random move; in games that shuffle mostly one of a piece, which can be taken back.
fn chosen(
    moves: &[(Move, slow::Move)],
    position: &slow::Position,
    shuffles: bool,
    random: &mut Random,
) -> (Move, slow::Move) {
    let first = random.pick(moves);
    let is_pawn = matches!(position.squares[first.1.from], 'P' | 'p');
    if shuffles && is_pawn {
        random.pick(moves)
    } else {
        first
    }
}

fn shredder(position: &Position) -> String {
    position.fen().shredder(true).to_string()
}

/// FEN, FEEN and occurrences are the same.
fn same_position(game: &Game, slowly: &[slow::Position]) {
    let fast = game.position();
    let slow = slowly.last().expect("a position");
    let fen = slow.shredder_fen();
    assert_eq!(shredder(fast), fen);
    assert_eq!(fast.feen().to_string(), slow.feen(), "{fen}");
    let read = Position::from_feen(&fast.feen()).expect("its own FEEN");
    assert_eq!(
        (read.key(), read.feen()),
        (fast.key(), fast.feen()),
        "{fen}"
    );
    assert_eq!(fast.is_check(), slow.is_check(), "{fen}");
    assert_eq!(
        game.repetitions(),
        slow::Position::occurrences(slowly),
        "{fen}"
    );
}

/// The legal moves, the same in both.
fn same_moves(fast: &Position, slow: &slow::Position) -> Vec<(Move, slow::Move)> {
    let mut theirs = slow.legal_moves();
    let mut ours: Vec<Move> = fast.legal_moves().collect();
    theirs.sort_unstable();
    ours.sort_unstable_by_key(|mv| slowly(*mv));
    let pairs: Vec<_> = ours.into_iter().zip(theirs.iter().copied()).collect();
    assert_eq!(pairs.len(), theirs.len(), "{fast}");
    assert_eq!(fast.legal_moves().len(), theirs.len(), "{fast}");
    for (ours, theirs) in &pairs {
        assert_eq!(slowly(*ours), *theirs, "{fast}");
        let uci = ours.to_string();
        assert_eq!(
            fast.parse_move(Spelling::Uci(&uci)),
            Ok(*ours),
            "{fast} {uci}"
        );
        // Castling is spelled by the rook where the king could step.
        assert!(uci == theirs.uci() || theirs.rook.is_some(), "{fast} {uci}");
    }
    pairs
}

/// A move as the oracle has it.
fn slowly(mv: Move) -> slow::Move {
    slow::Move {
        from: index(mv.from()),
        to: index(mv.to()),
        promotion: mv
            .promotion()
            .map(|role| role.letter().to_ascii_lowercase()),
        rook: mv.castling().and(mv.rook()).map(index),
    }
}

fn index(square: Square) -> usize {
    usize::from(square.index())
}

/// A move is written alike, and what is written is read.
fn same_san(fast: &Position, mv: Move, slow: &slow::Position, theirs: slow::Move) {
    let san = fast.san(mv);
    assert_eq!(san.as_str(), slow.san(theirs), "{fast}");
    assert_eq!(
        fast.parse_move(Spelling::San(san.as_str())),
        Ok(mv),
        "{fast}"
    );
}

/// One of the many texts of a random move is read alike, and so is a text of a move that is not legal.
fn same_reading(fast: &Position, slow: &slow::Position, random: &mut Random) {
    let moves = slow.legal_moves();
    let spellings = slow.spellings(random.pick(&moves));
    let text = &spellings[random.within(0..=spellings.len() - 1)];
    let mark = random.pick(&["", "+", "#", "!?", " e.p."]);
    let text = format!("{text}{mark}");
    for text in [&text, &text.replace('N', "B"), &text.replace('4', "5")] {
        let read = fast.parse_move(Spelling::San(text));
        match slow.read_san(text) {
            Ok(theirs) => assert_eq!(read.map(slowly), Ok(theirs), "{fast} {text}"),
            Err(slow::SanError::Ambiguous(count)) => {
                let kind = read.map_err(|error: MoveError| error.kind());
                let Err(MoveErrorKind::SanAmbiguous { candidates }) = kind else {
                    panic!("{fast} {text}: expected an ambiguous move, found {kind:?}");
                };
                assert_eq!(candidates.len(), count, "{fast} {text}");
            }
            Err(slow::SanError::Illegal) => assert!(read.is_err(), "{fast} {text}: {read:?}"),
        }
    }
}

/// All moves from a square to another are legal to both, or refused for one reason.
fn same_reasons(fast: &Position, slow: &slow::Position) {
    for (from, to) in squares().flat_map(|from| squares().map(move |to| (from, to))) {
        let ours = fast.explain(from, to, None);
        let theirs = slow.explain(index(from), index(to));
        let context = || format!("{} {from}{to}", shredder(fast));
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => assert_eq!(slowly(ours), theirs, "{}", context()),
            // The oracle has castling that is forbidden as another move of the king.
            (
                Err(MoveErrorKind::Castling {
                    side,
                    wing,
                    obstacle,
                    ..
                }),
                Err(theirs),
            ) => {
                let is_so = matches!(
                    theirs,
                    slow::Reason::Unreachable | slow::Reason::TakesOwnPiece
                );
                assert!(is_so, "{}: {theirs:?}", context());
                let found = fast.castling_obstacle(side, wing);
                assert_eq!(
                    (side, found),
                    (fast.turn(), Some(obstacle)),
                    "{}",
                    context()
                );
            }
            (Err(ours), Err(theirs)) => {
                assert_eq!(ours.code(), code(&theirs), "{}", context());
                if let (MoveErrorKind::LeavesCheck { by, .. }, slow::Reason::LeavesCheck(squares)) =
                    (ours, theirs)
                {
                    assert_eq!(Some(&index(by)), squares.first(), "{}", context());
                }
            }
            (ours, theirs) => panic!("{}: {ours:?}, and {theirs:?}", context()),
        }
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..64).filter_map(Square::new)
}

const fn code(reason: &slow::Reason) -> &'static str {
    match reason {
        slow::Reason::NoPiece => "move/no-piece",
        slow::Reason::OtherSide => "move/other-side",
        slow::Reason::SameSquare => "move/same-square",
        slow::Reason::TakesKing => "move/takes-king",
        slow::Reason::TakesOwnPiece => "move/takes-own-piece",
        slow::Reason::Unreachable => "move/unreachable",
        slow::Reason::LeavesCheck(_) => "move/leaves-check",
    }
}
