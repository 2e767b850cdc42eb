use alloc::vec::Vec;

use qi::{ByPlayer, Player};

use super::kinds::KindTable;
use crate::error::{Fault, VariantErrorKind};
use crate::table::{Key, Letter, Placed, Region, Table, Value};
use crate::values::{BySquare, Kind, Square, SquareName, Squares};

/// The board: its files and ranks, and the names of its squares.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) board: Squares,
    /// The file and the rank of each square, counted from 0.
    coordinates: BySquare<(u8, u8)>,
    file_sets: Vec<Squares>,
    rank_sets: Vec<Squares>,
}

impl Geometry {
    pub(super) fn compile(table: &Table) -> Result<Self, Fault> {
        let Some(Value::Board(files, ranks)) = table.get(Key::Board) else {
            return Err(Fault::new(VariantErrorKind::NoBoard, 0..0, ""));
        };
        Ok(Self::new(*files, *ranks))
    }

    fn new(files: u8, ranks: u8) -> Self {
        let mut geometry = Self {
            files,
            ranks,
            board: Squares::EMPTY,
            coordinates: BySquare::filled((0, 0)),
            file_sets: alloc::vec![Squares::EMPTY; files.into()],
            rank_sets: alloc::vec![Squares::EMPTY; ranks.into()],
        };
        for (rank, rank_set) in (0..ranks).zip(&mut geometry.rank_sets) {
            for (file, file_set) in (0..files).zip(&mut geometry.file_sets) {
                let square = Square::wrapping(rank.wrapping_mul(files).wrapping_add(file));
                geometry.coordinates[square] = (file, rank);
                *rank_set = rank_set.with(square);
                *file_set = file_set.with(square);
                geometry.board = geometry.board.with(square);
            }
        }
        geometry
    }

    #[inline]
    pub(crate) fn file(&self, square: Square) -> u8 {
        self.coordinates[square].0
    }

    #[inline]
    pub(crate) fn rank(&self, square: Square) -> u8 {
        self.coordinates[square].1
    }

    /// The square of a file and a rank, counted from 0.
    pub(crate) fn square(&self, file: u8, rank: u8) -> Option<Square> {
        let is_on_board = file < self.files && rank < self.ranks;
        is_on_board.then(|| Square::wrapping(rank.wrapping_mul(self.files).wrapping_add(file)))
    }

    /// The square that is this many files to the right and ranks up.
    pub(crate) fn step(&self, from: Square, (x, y): (i8, i8)) -> Option<Square> {
        let (file, rank) = self.coordinates[from];
        self.square(file.checked_add_signed(x)?, rank.checked_add_signed(y)?)
    }

    /// The squares of a file, counted from 0.
    pub(crate) fn file_set(&self, file: u8) -> Squares {
        let set = self.file_sets.get(usize::from(file));
        set.copied().unwrap_or_default()
    }

    /// The squares of a rank, counted from 0.
    pub(crate) fn rank_set(&self, rank: u8) -> Squares {
        let set = self.rank_sets.get(usize::from(rank));
        set.copied().unwrap_or_default()
    }

    pub(crate) fn rank_of(&self, square: Square) -> Squares {
        self.rank_set(self.rank(square))
    }

    pub(crate) fn file_of(&self, square: Square) -> Squares {
        self.file_set(self.file(square))
    }

    /// The rank with this number from a player's side, counted from 0.
    pub(crate) fn rank_for(&self, rank: u8, player: Player) -> u8 {
        match player {
            Player::First => rank,
            Player::Second => self.ranks.wrapping_sub(1).wrapping_sub(rank),
        }
    }

    /// Whether a square has the colour of the last square of the first rank.
    pub(crate) fn is_light(&self, square: Square) -> bool {
        let (file, rank) = self.coordinates[square];
        file.wrapping_add(rank) & 1 == 1
    }

    /// The squares from one to the other along a rank, both included.
    pub(crate) fn span(&self, one: Square, other: Square) -> Squares {
        let (low, high) = (one.min(other).number(), one.max(other).number());
        let up_to = u128::MAX.wrapping_shr(127_u8.wrapping_sub(high).into());
        self.rank_of(one) & Squares::from_bits(u128::MAX.wrapping_shl(low.into()) & up_to)
    }

    /// The squares with their ranks mirrored.
    pub(crate) fn mirrored(&self, squares: Squares) -> Squares {
        let mirror = |square| {
            let (file, rank) = self.coordinates[square];
            self.square(file, self.rank_for(rank, Player::Second))
        };
        squares.iter().filter_map(mirror).collect()
    }

    /// The square of a name such as `e4` or `j10`.
    pub(crate) fn named(&self, name: &str) -> Option<Square> {
        let letter = name.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = name.get(1..)?;
        let is_number =
            !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
        let rank: u8 = digits.parse().ok().filter(|_| is_number)?;
        self.square(letter.wrapping_sub(b'a'), rank.checked_sub(1)?)
    }

    pub(crate) fn name(&self, square: Square) -> SquareName {
        let (file, rank) = self.coordinates[square];
        SquareName::new(file, rank)
    }

    /// The squares of each player of a region that a setting names or spells.
    pub(crate) fn region(
        &self,
        table: &Table,
        region: &Region,
        place: &Letter,
    ) -> Result<ByPlayer<Squares>, Fault> {
        if let Some(named) = table.regions.get(&place.text) {
            return self.named_region(named, place);
        }
        let first = self.squares(region, place)?;
        Ok(ByPlayer::new(first, self.mirrored(first)))
    }

    /// The squares on which a kind can be at all: the regions of its moves, where each of them has one.
    pub(super) fn home(
        &self,
        table: &Table,
        kinds: &KindTable,
        kind: Kind,
    ) -> Result<ByPlayer<Squares>, Fault> {
        let mut home = ByPlayer::new(self.board, self.board);
        for player in Player::ALL {
            let line = kinds.line(kind);
            let Some(moves) = line.and_then(|line| table.moves_of(line, player)) else {
                continue;
            };
            let mut all = Squares::EMPTY;
            for step in &moves.value {
                let Some(name) = step.target.as_ref().or(step.region.as_ref()) else {
                    all = self.board;
                    break;
                };
                all |= self
                    .region_named(table, name)?
                    .map_or(self.board, |region| region[player]);
            }
            if !moves.value.is_empty() {
                home[player] = all;
            }
        }
        Ok(home)
    }

    /// The squares of each player of the region with this name.
    pub(crate) fn region_named(
        &self,
        table: &Table,
        name: &str,
    ) -> Result<Option<ByPlayer<Squares>>, Fault> {
        let place = Letter {
            text: name.into(),
            span: 0..0,
        };
        let named = table.regions.get(name);
        named
            .map(|named| self.named_region(named, &place))
            .transpose()
    }

    fn named_region(
        &self,
        named: &ByPlayer<Option<Placed<Region>>>,
        place: &Letter,
    ) -> Result<ByPlayer<Squares>, Fault> {
        let squares = |placed: &Placed<Region>| {
            let place = Letter {
                text: placed.text.clone(),
                span: placed.span.clone(),
            };
            self.squares(&placed.value, &place)
        };
        let Some(first) = &named.first else {
            let kind = VariantErrorKind::UnknownRegion;
            return Err(Fault::new(kind, place.span.clone(), &place.text));
        };
        let first = squares(first)?;
        let second = match &named.second {
            Some(second) => squares(second)?,
            None => self.mirrored(first),
        };
        Ok(ByPlayer::new(first, second))
    }

    fn squares(&self, region: &Region, place: &Letter) -> Result<Squares, Fault> {
        let boxes = match region {
            Region::All => return Ok(self.board),
            Region::None => return Ok(Squares::EMPTY),
            Region::Named => {
                let kind = VariantErrorKind::UnknownRegion;
                return Err(Fault::new(kind, place.span.clone(), &place.text));
            }
            Region::Boxes(boxes) => boxes,
        };
        let mut squares = Squares::EMPTY;
        for part in boxes {
            let is_open = |end: u8| end == u8::MAX;
            let (last_file, last_rank) = (part.files.1, part.ranks.1);
            let is_off = part.files.0 >= self.files
                || part.ranks.0 >= self.ranks
                || !is_open(last_file) && last_file >= self.files
                || !is_open(last_rank) && last_rank >= self.ranks;
            if is_off {
                let (start, end) = part.at;
                let found = place.text.get(start..end).unwrap_or_default();
                let at =
                    |offset: usize| place.span.start.saturating_add(offset).min(place.span.end);
                let span = at(start)..at(end);
                return Err(Fault::new(VariantErrorKind::OffTheBoard, span, found));
            }
            let (files, ranks) = (part.files.0..=last_file, part.ranks.0..=last_rank);
            squares |= self.board.filter(|square| {
                let (file, rank) = self.coordinates[square];
                files.contains(&file) && ranks.contains(&rank)
            });
        }
        Ok(squares)
    }
}

/// A step as the player makes it: the second player's is turned by 180 degrees.
pub(super) fn turned((x, y): (i8, i8), player: Player) -> (i8, i8) {
    match player {
        Player::First => (x, y),
        Player::Second => (x.wrapping_neg(), y.wrapping_neg()),
    }
}
