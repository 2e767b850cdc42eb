//! Positions of `feen-rules`, which answer what pieces attack, pin and may do.

use alloc::string::String;
use alloc::vec::Vec;

use epin::Piece;
use feen_rules::{Kind, Move, MoveSort, Notation, Player, Position, Square, Variant};
use qi::Naming;

use crate::board::Board;
use crate::program::Program;
use crate::scene::{Played, Relations, Scene};
use crate::squares::Squares;

/// The values of pieces, in pawns, as books of these games say.
const OF_CHESS: &[(&str, f64)] = &[("P", 1.0), ("N", 3.0), ("B", 3.0), ("R", 5.0), ("Q", 9.0)];
const OF_SHOGI: &[(&str, f64)] = &[
    ("P", 1.0),
    ("L", 3.0),
    ("N", 4.0),
    ("S", 5.0),
    ("G", 6.0),
    ("B", 8.0),
    ("R", 10.0),
    ("+P", 7.0),
    ("+L", 6.0),
    ("+N", 6.0),
    ("+S", 6.0),
    ("+B", 10.0),
    ("+R", 12.0),
];
const OF_XIANGQI: &[(&str, f64)] = &[
    ("P", 1.0),
    ("A", 2.0),
    ("E", 2.0),
    ("H", 4.0),
    ("C", 4.5),
    ("R", 9.0),
];
/// The values of its rules, without what the second player has more.
const OF_JANGGI: &[(&str, f64)] = &[
    ("P", 2.0),
    ("A", 3.0),
    ("B", 3.0),
    ("N", 5.0),
    ("C", 7.0),
    ("R", 13.0),
];
/// The general is `M` in makruk and `F` in sittuyin.
const OF_MAKRUK: &[(&str, f64)] = &[
    ("P", 1.0),
    ("M", 1.5),
    ("F", 1.5),
    ("S", 2.5),
    ("N", 3.0),
    ("R", 5.0),
];
/// Games with the pieces of makruk.
const AS_MAKRUK: [&str; 5] = ["makruk", "makpong", "cambodian", "asean", "sittuyin"];

/// The board of a game, with its regions and pawns.
///
/// ```
/// use feen_query::{Query, board_of};
/// use feen_rules::Variant;
///
/// let xiangqi: Variant = "xiangqi".parse()?;
/// let query: Query = "k on palace and C on e".parse().unwrap();
/// assert!(query.program(&board_of(&xiangqi)).is_ok());
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[must_use]
pub fn board_of(variant: &Variant) -> Board {
    let name = variant.name();
    let (naming, first, second, values): (_, &[&str], &[&str], _) = if name.contains("shogi") {
        let players: [&[&str]; 2] = [&["sente", "black"], &["gote", "white"]];
        (Naming::Shogi, players[0], players[1], OF_SHOGI)
    } else if name.contains("xiangqi") {
        (Naming::Xiangqi, &["red"], &["black"], OF_XIANGQI)
    } else if name.contains("janggi") {
        (Naming::Chess, &["cho", "blue"], &["han", "red"], OF_JANGGI)
    } else if AS_MAKRUK.contains(&name) {
        (Naming::Chess, &["white"], &["black"], OF_MAKRUK)
    } else {
        (Naming::Chess, &["white"], &["black"], OF_CHESS)
    };
    let (files, ranks) = (variant.files(), variant.ranks());
    let board = Board::new(&[ranks, files], naming);
    let mut board = board.unwrap_or_else(|| Board::irregular([], files.saturating_mul(ranks)));
    let squares = |squares: feen_rules::Squares| -> Squares {
        let squares = squares.iter();
        squares.map(|square| variant.feen_index(square)).collect()
    };
    for name in variant.region_names() {
        if let Some(region) = variant.region(name) {
            board = board.with_region(name, squares(region.first), squares(region.second));
        }
    }
    // A table that names no zone has one all the same, where something promotes.
    let zone = [Player::First, Player::Second].map(|player| {
        let mut zone = Squares::new();
        for kind in variant.kinds() {
            zone.add(&squares(variant.promotion_zone(*kind, player)));
        }
        zone
    });
    if variant.region("zone").is_none() && zone.iter().any(|zone| !zone.is_empty()) {
        let [of_first, of_second] = zone;
        board = board.with_region("zone", of_first, of_second);
    }
    for (of_game, of_feen) in letters(variant) {
        board = board.with_letter(of_game, of_feen);
    }
    for (piece, value) in values {
        if let Ok(piece) = piece.parse() {
            board = board.with_value(piece, *value);
        }
    }
    let letter = |kind: Kind| {
        let letter = variant.letter(kind).chars().last();
        letter.unwrap_or('P').to_ascii_uppercase()
    };
    let kinds = variant.kinds().iter().copied();
    let has_promotions = kinds
        .clone()
        .any(|kind| variant.letter(kind).starts_with('+'));
    if has_promotions && name.contains("shogi") {
        board = board.with_promotions();
    }
    let pieces: Vec<char> = kinds.map(letter).collect();
    let of_feen = letters(variant).into_iter().map(|(_, of_feen)| of_feen);
    let pieces = pieces.into_iter().chain(of_feen);
    board
        .with_players(first, second)
        .with_pieces(pieces)
        .with_pawns(variant.pawns().map(letter))
}

/// The pieces of a game as FEEN has them, for scenes that are filled without a text.
#[derive(Clone, Debug)]
pub struct Pieces {
    /// The piece of the first player by the index of its kind.
    kinds: Vec<Option<Piece>>,
    has_promotions: bool,
}

impl Pieces {
    /// The pieces of a game.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        let letters = letters(variant);
        let kinds = variant.kinds().iter().map(|kind| {
            let letter = variant.letter(*kind).to_ascii_uppercase();
            // A piece that was promoted is one of its own in crazyhouse.
            let (unmarked, is_promoted) = match letter.strip_suffix('~') {
                Some(unmarked) => (unmarked, true),
                None => (&*letter, false),
            };
            let piece = unmarked.parse::<Piece>().ok()?;
            let of_feen = letters.iter().find(|(own, _)| *own == piece.letter());
            let letter = of_feen.map_or(piece.letter(), |(_, letter)| *letter);
            let made = Piece::new(letter, Player::First)?;
            Some(made.with_state(piece.state()).with_derived(is_promoted))
        });
        Self {
            kinds: kinds.collect(),
            has_promotions: variant.name().contains("shogi"),
        }
    }

    /// Fills a scene with a position, without the marks of pieces other than those of promotion;
    /// false if FEEN has no letter for one of them.
    pub fn show(&self, position: &Position, scene: &mut Scene) -> bool {
        let variant = position.variant();
        let count = variant.files().saturating_mul(variant.ranks());
        let turn = position.turn();
        scene.clear(count, turn);
        if !position.walls().is_empty() {
            return false;
        }
        for player in Player::ALL {
            for square in position.pieces(player) {
                let kind = position.piece(square).map(feen_rules::Piece::kind);
                let Some(piece) = kind.and_then(|kind| self.piece(kind, player)) else {
                    return false;
                };
                let square: Squares = [variant.feen_index(square)].into_iter().collect();
                scene.put(piece, &square);
            }
            for (kind, held) in position.hand(player) {
                let Some(piece) = self.piece(kind, player) else {
                    return false;
                };
                scene.hold(player, piece, held as u64);
            }
        }
        true
    }

    fn piece(&self, kind: Kind, player: Player) -> Option<Piece> {
        let piece = self.kinds.get(kind.index()).copied().flatten()?;
        // A promoted piece of crazyhouse is written by what it is now.
        let is_other = !self.has_promotions && piece.state() != epin::State::Normal;
        (!is_other).then(|| piece.with_side(player))
    }

    /// A move from a position, as a query asks for it.
    #[must_use]
    pub fn played(&self, position: &Position, mv: Move) -> Played {
        let variant = position.variant();
        let at = |square: Square| variant.feen_index(square);
        let mover = mv.from().and_then(|from| position.piece(from));
        let player = position.turn();
        let is_castling = mv.sort() == MoveSort::Castling;
        let dropped = mv.becomes().filter(|_| mv.sort() == MoveSort::Drop);
        let kind = mover.map(feen_rules::Piece::kind).or(dropped);
        let taken = position.is_capture(mv).then(|| {
            let on_target = position.piece(mv.to());
            // A pawn that is taken in passing is not on the square.
            let kind = on_target.map(feen_rules::Piece::kind).or(kind);
            kind.and_then(|kind| self.piece(kind, !player))
        });
        let promoted = mv.becomes().filter(|_| mv.sort() != MoveSort::Drop);
        let promoted = promoted.and_then(|kind| self.piece(kind, player));
        Played {
            from: mv.from().map(at),
            to: Some(at(if is_castling {
                castled(position, mv).unwrap_or(mv.to())
            } else {
                mv.to()
            })),
            piece: kind.and_then(|kind| self.piece(kind, player)),
            taken: taken.flatten(),
            promoted,
            is_castling,
            gives_check: position.gives_check(mv),
            text: String::new(),
            others: Vec::new(),
        }
    }
}

/// The square on which a king arrives that castles.
fn castled(position: &Position, mv: Move) -> Option<Square> {
    let after = position.play(mv).ok()?;
    after.royal(position.turn())
}

/// The letters of a game that FEEN spells otherwise, as its start has them.
fn letters(variant: &Variant) -> Vec<(char, char)> {
    let start = Position::start(variant);
    let feen = start.to_feen().map(|converted| converted.feen().clone());
    let Ok(feen) = feen else {
        return Vec::new();
    };
    let squares = feen.position().board().iter().enumerate();
    let pieces = squares.filter_map(|(at, piece)| {
        let own = Asked::new(&start)
            .square(at)
            .and_then(|square| start.piece(square))?;
        let own = variant.letter(own.kind()).chars().last()?;
        Some((own.to_ascii_uppercase(), piece.as_ref()?.letter()))
    });
    let pieces: Vec<_> = pieces.collect();
    let is_of_feen = |letter: char| pieces.iter().any(|(_, of_feen)| *of_feen == letter);
    let mut letters: Vec<_> = pieces
        .iter()
        .copied()
        .filter(|(of_game, of_feen)| of_game != of_feen && !is_of_feen(*of_game))
        .collect();
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// A position of a game, of which a query may ask what needs its rules.
#[derive(Clone, Debug)]
pub struct Asked<'p> {
    position: &'p Position,
    /// The keys of positions that a program asks for by their texts.
    known: &'p [(String, Option<u64>)],
}

impl<'p> Asked<'p> {
    /// The position, to be asked.
    #[must_use]
    pub const fn new(position: &'p Position) -> Self {
        Self {
            position,
            known: &[],
        }
    }

    /// The same, with the [keys](Self::keys) of positions that are asked for.
    #[must_use]
    pub const fn with_keys(self, known: &'p [(String, Option<u64>)]) -> Self {
        Self { known, ..self }
    }

    /// The keys of the positions that a program asks for by their texts, so that they are read once.
    #[must_use]
    pub fn keys(program: &Program, variant: &Variant) -> Vec<(String, Option<u64>)> {
        let texts = program.position_texts();
        let keys = texts.map(|text| (String::from(text), key(variant, text)));
        keys.collect()
    }

    fn square(&self, square: usize) -> Option<Square> {
        self.position.variant().square_at_feen_index(square)
    }

    fn squares(&self, squares: feen_rules::Squares) -> Squares {
        let variant = self.position.variant();
        squares
            .iter()
            .map(|square| variant.feen_index(square))
            .collect()
    }

    fn has_move(&self, sort: MoveSort) -> bool {
        self.position.legal().any(|one| one.sort() == sort)
    }
}

/// The key of the position of a text.
fn key(variant: &Variant, text: &str) -> Option<u64> {
    let position = Position::from_text(variant, text).ok()?;
    Some(position.key())
}

impl Relations for Asked<'_> {
    fn attackers(&self, square: usize, by: Player) -> Squares {
        let square = self.square(square);
        let attackers = square.map(|square| self.position.attackers(square, by));
        attackers
            .map(|attackers| self.squares(attackers))
            .unwrap_or_default()
    }

    fn pinners(&self, square: usize) -> Squares {
        let square = self.square(square);
        let pinners = square.map(|square| self.position.pinners(square));
        pinners
            .map(|pinners| self.squares(pinners))
            .unwrap_or_default()
    }

    fn checkers(&self) -> Squares {
        self.squares(self.position.checkers())
    }

    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    fn move_count(&self) -> usize {
        self.position.count_legal()
    }

    fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    fn is_legal(&self, text: &str) -> bool {
        let name = self.position.variant().name();
        let own: &[Notation] = if name.contains("shogi") {
            &[
                Notation::Usi,
                Notation::Csa,
                Notation::Kif,
                Notation::Western,
            ]
        } else if name.contains("xiangqi") {
            &[Notation::Iccs, Notation::Wxf, Notation::Chinese]
        } else {
            &[]
        };
        let mut notations = [Notation::San, Notation::Uci].iter().chain(own);
        // The reader of SAN takes `e4` for `dxe4`, which is another move here.
        let is_pawn = text.starts_with(|first: char| first.is_ascii_lowercase());
        notations.any(|notation| {
            let mv = self.position.parse_move(text, *notation).ok();
            mv.is_some_and(|mv| {
                let is_short = *notation == Notation::San && is_pawn && !text.contains('x');
                !(is_short && self.position.is_capture(mv))
            })
        })
    }

    fn can_castle(&self) -> bool {
        self.has_move(MoveSort::Castling)
    }

    fn can_take_in_passing(&self) -> bool {
        self.has_move(MoveSort::EnPassant)
    }

    fn halfmoves(&self) -> u64 {
        u64::from(self.position.halfmoves())
    }

    fn is_position(&self, text: &str) -> bool {
        let known = self.known.iter().find(|(known, _)| known == text);
        let key = match known {
            Some((_, key)) => *key,
            None => key(self.position.variant(), text),
        };
        key == Some(self.position.key())
    }
}
