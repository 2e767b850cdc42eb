//! The boards that a query is asked of: squares, names, regions.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use epin::{Piece, State};
use qi::{ByPlayer, Naming, Player, Shape};

use crate::error::{Error, ErrorKind, Sizes, Word};
use crate::node::{Place, PlaceKind, Reach};
use crate::squares::Squares;

/// A board: its squares, their names, and the regions that a game has on it.
///
/// ```
/// use feen_query::{Board, Squares};
/// use qi::Naming;
///
/// let xiangqi = Board::new(&[10, 9], Naming::Xiangqi).unwrap();
/// let palace = |rank: usize| (rank..rank + 3).flat_map(|rank| (3..6).map(move |file| rank * 9 + file)).collect();
/// let xiangqi = xiangqi.with_region("palace", palace(7), palace(0));
/// assert!("k on palace".parse::<feen_query::Query>()?.program(&xiangqi).is_ok());
/// # Ok::<(), feen_query::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    shape: Option<Shape>,
    /// The sizes of a box that is too large for a shape.
    sizes: Vec<usize>,
    naming: Naming,
    count: usize,
    files: usize,
    ranks: usize,
    /// The names of squares of a board that is not a box.
    names: BTreeMap<String, usize>,
    regions: Vec<(String, ByPlayer<Squares>)>,
    pawns: Vec<char>,
    /// Letters that the game has besides those of FEEN, and what FEEN has for them.
    letters: Vec<(char, char)>,
    /// The letters of all pieces, where the game is known.
    pieces: Vec<char>,
    /// The names that the game has for the players.
    players: ByPlayer<Vec<String>>,
    /// The values of pieces, with and without a mark of promotion.
    values: Vec<(Piece, f64)>,
    /// A `+` is a promotion, and not a right that a move ends.
    has_promotions: bool,
    /// All names of squares, regions, pieces and players are taken for those of the board.
    is_any: bool,
}

impl Board {
    fn with_form(shape: Option<Shape>, naming: Naming, count: usize) -> Self {
        let sizes = shape.as_ref().map(Shape::dimensions).unwrap_or_default();
        Self {
            count,
            files: sizes.last().copied().unwrap_or(0),
            ranks: match sizes {
                [] => 0,
                sizes => sizes.iter().rev().nth(1).copied().unwrap_or(1),
            },
            shape,
            sizes: Vec::new(),
            naming,
            names: BTreeMap::new(),
            regions: Vec::new(),
            pawns: alloc::vec!['P'],
            letters: Vec::new(),
            pieces: Vec::new(),
            players: ByPlayer {
                first: Vec::new(),
                second: Vec::new(),
            },
            values: Vec::new(),
            has_promotions: false,
            is_any: false,
        }
    }

    /// A board that has all names.
    pub(crate) fn any() -> Self {
        Self {
            is_any: true,
            ..Self::with_form(None, Naming::Chess, 0)
        }
    }

    /// A board of these sizes, in FEEN's order: the ranks, then the files.
    #[must_use]
    pub fn new(sizes: &[usize], naming: Naming) -> Option<Self> {
        let shape = Shape::new(sizes).ok()?;
        let count = shape.square_count();
        Some(Self::with_form(Some(shape), naming, count))
    }

    /// A board whose squares cannot be asked for, because they are too many: its sizes can, if it is
    /// a box.
    #[must_use]
    pub fn without_squares(sizes: Option<Vec<usize>>) -> Self {
        Self {
            sizes: sizes.unwrap_or_default(),
            ..Self::with_form(None, Naming::Chess, 0)
        }
    }

    /// A board of any form, with the names of its squares.
    ///
    /// Such a board has no files, ranks, rectangles, edges or colours.
    #[must_use]
    pub fn irregular(names: impl IntoIterator<Item = (String, usize)>, count: usize) -> Self {
        Self {
            names: names.into_iter().collect(),
            ..Self::with_form(None, Naming::Chess, count)
        }
    }

    /// The board with a region of this name, as the first and as the second player sees it.
    #[must_use]
    pub fn with_region(mut self, name: &str, first: Squares, second: Squares) -> Self {
        self.regions
            .push((name.to_owned(), ByPlayer { first, second }));
        self
    }

    /// The board of a game whose pawns have these letters.
    #[must_use]
    pub fn with_pawns(mut self, letters: impl IntoIterator<Item = char>) -> Self {
        self.pawns = letters.into_iter().collect();
        self
    }

    /// The board of a game that has a letter of its own for a piece, beside that of FEEN: `N` for
    /// xiangqi's horse, which is `H`.
    #[must_use]
    pub fn with_letter(mut self, of_game: char, of_feen: char) -> Self {
        self.letters.push((of_game, of_feen));
        self
    }

    /// The board of a game whose pieces have these letters, and no others.
    #[must_use]
    pub fn with_pieces(mut self, letters: impl IntoIterator<Item = char>) -> Self {
        self.pieces = letters.into_iter().collect();
        self
    }

    /// The board of a game with names for its players: `white` and `black`.
    #[must_use]
    pub fn with_players(mut self, first: &[&str], second: &[&str]) -> Self {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        self.players = ByPlayer {
            first: owned(first),
            second: owned(second),
        };
        self
    }

    /// The board of a game in which a piece of either player is worth so much; with a mark of
    /// promotion a piece has a value of its own.
    #[must_use]
    pub fn with_value(mut self, piece: Piece, value: f64) -> Self {
        self.values.push((piece, value));
        self
    }

    /// The board of a game in which `+` marks a promotion, as in shogi.
    #[must_use]
    pub const fn with_promotions(mut self) -> Self {
        self.has_promotions = true;
        self
    }

    /// Whether a piece has a mark that only the text of a position says.
    pub(crate) const fn is_marked(&self, piece: Piece) -> bool {
        let is_marked = match piece.state() {
            State::Diminished => true,
            State::Enhanced => !self.has_promotions,
            State::Normal => false,
        };
        is_marked || piece.is_terminal() || piece.is_derived()
    }

    pub(crate) const fn has_values(&self) -> bool {
        self.is_any || !self.values.is_empty()
    }

    /// The value of a piece.
    pub(crate) fn value(&self, piece: Piece) -> Option<f64> {
        let mut values = self.values.iter();
        let of_kind = |known: &Piece| {
            known.letter() == piece.letter()
                && (known.state() == piece.state() || known.state() == State::Normal)
        };
        let exact = self
            .values
            .iter()
            .find(|(known, _)| known.letter() == piece.letter() && known.state() == piece.state());
        let value = exact.or_else(|| values.find(|(known, _)| of_kind(known)));
        value.map(|(_, value)| *value)
    }

    /// The player whom the game calls so.
    pub(crate) fn player_named(&self, word: &str, span: Range<usize>) -> Result<Player, Error> {
        let mut players = [Player::First, Player::Second].into_iter();
        let named = players.find(|player| {
            let mut names = self.players[*player].iter();
            names.any(|name| name.eq_ignore_ascii_case(word))
        });
        let any = self.is_any.then_some(Player::First);
        named.or(any).ok_or_else(|| {
            let player = Word::new(word);
            Error::new(ErrorKind::NoPlayer { player }, span)
        })
    }

    /// Refuses a piece that the game does not have.
    pub(crate) fn check_piece(&self, piece: Piece, span: &Range<usize>) -> Result<(), Error> {
        let is_own = |(of_game, _): &(char, char)| *of_game == piece.letter();
        let is_known = self.pieces.is_empty()
            || self.pieces.contains(&piece.letter())
            || self.letters.iter().any(is_own);
        if is_known {
            return Ok(());
        }
        let piece = Word::new(piece.to_string().as_str());
        Err(Error::new(ErrorKind::NoPiece { piece }, span.clone()))
    }

    /// Refuses the text of a move that no notation of the game has: its squares are off the board, its piece is unknown, or
    /// it has no digit.
    // A query may use every notation of the game.
    pub(crate) fn check_move(&self, text: &str, span: &Range<usize>) -> Result<(), Error> {
        let is_castling = text.bytes().all(|byte| b"O0o-+#".contains(&byte));
        let is_pass = text.eq_ignore_ascii_case("pass");
        let is_open = self.is_any || self.files == 0 || !text.is_ascii();
        if is_open || is_castling || is_pass || self.may_write(text.as_bytes()) {
            return Ok(());
        }
        let text = Word::new(text);
        Err(Error::new(ErrorKind::NoMove { text }, span.clone()))
    }

    /// Whether a notation may write a move so.
    fn may_write(&self, text: &[u8]) -> bool {
        // SAN and UCI write the file first and USI the rank, so a letter and a number may be either.
        let side = self.files.max(self.ranks);
        let is_on_board = |place: &[u8]| {
            let digits = place
                .iter()
                .skip(1)
                .take_while(|byte| byte.is_ascii_digit());
            let number = digits.fold(0_usize, |number, digit| {
                let digit = usize::from(digit.wrapping_sub(b'0'));
                number.saturating_mul(10).saturating_add(digit)
            });
            let file = place.first().map(|letter| letter.wrapping_sub(b'a'));
            number <= side && file.is_some_and(|file| usize::from(file) < side)
        };
        // In WXF a letter is a piece: `r1+2`.
        let is_place = |place: &[u8]| {
            let is_relative = matches!(place, [_, _, b'+' | b'-' | b'=' | b'.', last, ..] if last.is_ascii_digit());
            matches!(place, [b'a'..=b'z', b'0'..=b'9', ..]) && !is_relative
        };
        let places = (0..text.len()).filter_map(|start| text.get(start..));
        let mut places = places.filter(|place| is_place(place)).peekable();
        let is_known = |letter: char| {
            let mut letters = self.letters.iter();
            self.pieces.is_empty()
                || self.pieces.contains(&letter)
                || letters.any(|(of_game, of_feen)| [of_game, of_feen].contains(&&letter))
        };
        let names_piece = places.peek().is_none()
            || text
                .first()
                .is_none_or(|first| !first.is_ascii_uppercase() || is_known(char::from(*first)));
        text.iter().any(u8::is_ascii_digit) && names_piece && places.all(is_on_board)
    }

    /// The name of a square, or its index.
    pub(crate) fn square_name(&self, square: usize) -> String {
        let shape = self.shape.as_ref();
        let own = shape.and_then(|shape| shape.square_name(square, self.naming));
        let listed = || {
            let mut names = self.names.iter();
            names
                .find(|(_, known)| **known == square)
                .map(|(name, _)| name.clone())
        };
        own.or_else(listed).unwrap_or_else(|| square.to_string())
    }

    /// The piece that a query means by this one.
    pub(crate) fn meant(&self, piece: Piece) -> Piece {
        let mut letters = self.letters.iter();
        let of_feen = letters.find(|(of_game, _)| *of_game == piece.letter());
        let meant = of_feen.and_then(|(_, letter)| Piece::new(*letter, piece.side()));
        meant.map_or(piece, |meant| {
            let meant = meant.with_state(piece.state());
            meant
                .with_terminal(piece.is_terminal())
                .with_derived(piece.is_derived())
        })
    }

    /// The number of squares.
    #[must_use]
    pub const fn square_count(&self) -> usize {
        self.count
    }

    pub(crate) fn is_pawn(&self, letter: char) -> bool {
        self.pawns.contains(&letter)
    }

    /// The sizes of the board in FEEN's order, if it is a box.
    pub(crate) fn sizes(&self) -> Option<&[usize]> {
        let listed = Some(self.sizes.as_slice()).filter(|sizes| !sizes.is_empty());
        self.shape.as_ref().map(Shape::dimensions).or(listed)
    }

    /// The file from the left, and the rank from the top; none on boards of several layers.
    pub(crate) fn file_and_rank(&self, square: usize) -> Option<(usize, usize)> {
        let file = square.checked_rem(self.files)?;
        let rank = square.checked_div(self.files)?;
        (rank < self.ranks).then_some((file, rank))
    }

    pub(crate) fn square_at(&self, file: usize, rank: usize) -> Option<usize> {
        let is_there = file < self.files && rank < self.ranks;
        let square = rank.checked_mul(self.files)?.checked_add(file)?;
        is_there.then_some(square)
    }

    pub(crate) const fn files(&self) -> usize {
        self.files
    }

    pub(crate) const fn ranks(&self) -> usize {
        self.ranks
    }

    /// The squares for which something is so of their file and rank.
    fn those(&self, is_so: impl Fn(usize, usize) -> bool) -> Squares {
        let squares = (0..self.count).filter(|square| {
            self.file_and_rank(*square)
                .is_some_and(|(file, rank)| is_so(file, rank))
        });
        squares.collect()
    }

    fn both(&self, is_so: impl Fn(usize, usize) -> bool) -> ByPlayer<Squares> {
        let squares = self.those(is_so);
        ByPlayer {
            first: squares.clone(),
            second: squares,
        }
    }

    /// The squares of a place, for a piece of each player.
    pub(crate) fn place(&self, place: &Place) -> Result<ByPlayer<Squares>, Error> {
        let span = || place.span.clone();
        if self.is_any {
            return Ok(ByPlayer {
                first: Squares::new(),
                second: Squares::new(),
            });
        }
        Ok(match &place.kind {
            PlaceKind::Square(name) => {
                let square: Squares = [self.square(name, span())?].into_iter().collect();
                ByPlayer {
                    first: square.clone(),
                    second: square,
                }
            }
            PlaceKind::Rectangle(one, other) => {
                let corners = [one, other].map(|name| {
                    let square = self.square(name, span())?;
                    self.file_and_rank(square)
                        .ok_or_else(|| self.no_line("rectangle", name, span()))
                });
                let [one, other] = corners;
                let (one, other) = (one?, other?);
                let files = one.0.min(other.0)..=one.0.max(other.0);
                let ranks = one.1.min(other.1)..=one.1.max(other.1);
                self.both(|file, rank| files.contains(&file) && ranks.contains(&rank))
            }
            PlaceKind::File(name) => {
                let wanted = self.naming.file_named(name, self.files);
                let wanted = wanted.ok_or_else(|| self.no_line("file", name, span()))?;
                self.both(|file, _| file == wanted)
            }
            PlaceKind::Rank { name, is_of_board } => {
                // A shogi player may count ranks in numbers, too.
                let is_counted = self.naming == Naming::Shogi;
                let number = || name.parse::<usize>().ok()?.checked_sub(1);
                let number = || is_counted.then(number).flatten();
                let wanted = self.naming.rank_named(name, self.ranks).or_else(number);
                let wanted = wanted.filter(|rank| *rank < self.ranks);
                let wanted = wanted.ok_or_else(|| self.no_line("rank", name, span()))?;
                let mirrored = self.ranks.saturating_sub(wanted).saturating_sub(1);
                let second = if *is_of_board { wanted } else { mirrored };
                ByPlayer {
                    first: self.those(|_, rank| rank == wanted),
                    second: self.those(|_, rank| rank == second),
                }
            }
            PlaceKind::Light | PlaceKind::Dark => {
                // The corner at the first player's left hand is dark.
                let corner = self.ranks.saturating_sub(1);
                let is_light = place.kind == PlaceKind::Light;
                self.both(|file, rank| {
                    let is_odd = file % 2 != rank.abs_diff(corner) % 2;
                    is_odd == is_light
                })
            }
            PlaceKind::Edge => self.both(|file, rank| self.is_edge(file, rank)),
            PlaceKind::Corner => self.both(|file, rank| {
                let is_end = |at: usize, size: usize| at == 0 || at.saturating_add(1) == size;
                is_end(file, self.files) && is_end(rank, self.ranks)
            }),
            PlaceKind::Region(name) => {
                let mut regions = self.regions.iter();
                let region = regions.find(|(known, _)| known == name);
                let region = region.map(|(_, squares)| squares.clone());
                region.ok_or_else(|| {
                    let region = Word::new(name);
                    Error::new(ErrorKind::NoRegion { region }, span())
                })?
            }
            PlaceKind::Of(..) => ByPlayer {
                first: Squares::new(),
                second: Squares::new(),
            },
        })
    }

    fn is_edge(&self, file: usize, rank: usize) -> bool {
        let is_end = |at: usize, size: usize| at == 0 || at.saturating_add(1) == size;
        is_end(file, self.files) || is_end(rank, self.ranks)
    }

    fn square(&self, name: &str, span: Range<usize>) -> Result<usize, Error> {
        let named = match &self.shape {
            Some(shape) => shape.square_named(name, self.naming),
            None => self.names.get(name).copied(),
        };
        let index = || name.parse().ok().filter(|square| *square < self.count);
        let found = named.or_else(index);
        found.ok_or_else(|| {
            let square = Word::new(name);
            let board = self.printed();
            Error::new(ErrorKind::NoSquare { square, board }, span)
        })
    }

    fn no_line(&self, line: &'static str, name: &str, span: Range<usize>) -> Error {
        let name = Word::new(name);
        let board = self.printed();
        Error::new(ErrorKind::NoLine { line, name, board }, span)
    }

    const fn printed(&self) -> Sizes {
        Sizes {
            files: self.files,
            ranks: self.ranks,
            squares: self.count,
        }
    }

    /// How many king's steps it is from one square to another.
    pub(crate) fn distance(&self, one: usize, other: usize) -> Option<usize> {
        let (one, other) = (self.file_and_rank(one)?, self.file_and_rank(other)?);
        Some(one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)))
    }

    /// Whether a square is one that a piece on another one stands for.
    pub(crate) fn is_reached(&self, reach: Reach, square: usize, piece: usize) -> bool {
        let both = self.file_and_rank(square).zip(self.file_and_rank(piece));
        both.is_some_and(|(one, other)| match reach {
            Reach::Near(most) => self
                .distance(square, piece)
                .is_some_and(|steps| steps <= most),
            Reach::File => one.0 == other.0,
            Reach::Rank => one.1 == other.1,
        })
    }

    /// The squares between two others of a rank, a file or a diagonal.
    pub(crate) fn between(&self, one: usize, other: usize) -> Squares {
        let mut between = Squares::new();
        let (Some(from), Some(to)) = (self.file_and_rank(one), self.file_and_rank(other)) else {
            return between;
        };
        let (files, ranks) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        if files != ranks && files != 0 && ranks != 0 {
            return between;
        }
        let step = |from: usize, to: usize, steps: usize| match from.cmp(&to) {
            core::cmp::Ordering::Less => from.saturating_add(steps),
            core::cmp::Ordering::Equal => from,
            core::cmp::Ordering::Greater => from.saturating_sub(steps),
        };
        for steps in 1..files.max(ranks) {
            let at = self.square_at(step(from.0, to.0, steps), step(from.1, to.1, steps));
            if let Some(square) = at {
                between.insert(square);
            }
        }
        between
    }

    /// Whether a rank lies ahead of another one for a player.
    pub(crate) fn is_ahead(player: Player, rank: usize, of: usize) -> bool {
        match player {
            Player::First => rank < of,
            Player::Second => rank > of,
        }
    }
}
